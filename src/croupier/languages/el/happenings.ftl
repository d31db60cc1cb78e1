# Ό,τι συμβαίνει σε ένα τραπέζι δίπλα στα γεγονότα των γύρων του, ένα μήνυμα για το καθένα με τη λέξη που έχει στο αρχείο.

table-opened = Το τραπέζι είναι ανοιχτό.
table-closed =
    Μετά από αυτόν τον γύρο το τραπέζι δεν δέχεται άλλα πονταρίσματα{ $notice ->
        [none] {""}
       *[other] : { $notice }
    }.
player-named = { $name }: είναι στο τραπέζι.
player-ready = Έτοιμος: { $player }.
seat-given-up = Έφυγε από το τραπέζι: { $player }.
time-ran-out =
    Ο χρόνος για { $for ->
        [bets] πονταρίσματα
        [decision] επιλογή
       *[answer] απάντηση
    } τελείωσε.
box-paid =
    { $paid ->
        [yes] Ο ντίλερ πλήρωσε και καθάρισε τη θέση { $box } για { $player }.
       *[no] Ο ντίλερ επιστρέφει στη θέση { $box } για { $player }: δεν έχει πληρωθεί τελικά.
    }
round-interrupted =
    Κόπηκε το ρεύμα στον γύρο { $round }{ $referred ->
        [yes] · περιμένει έναν υπεύθυνο
       *[no] {""}
    }.

# Το μέρος του συνδεδεμένου τζάκποτ.
jackpot-boxes =
    { $count ->
        [one] της θέσης
       *[other] των θέσεων
    } { $boxes }
jackpot-taken = Το τζάκποτ παίρνει τα πονταρίσματα { jackpot-boxes }, εγγραφή { $reading } της σύνδεσης.
jackpot-returned = Το τζάκποτ δίνει πίσω τα πονταρίσματα { jackpot-boxes }.
jackpot-reopened =
    Το τζάκποτ παίρνει πίσω ό,τι έκανε για αυτόν τον γύρο, εγγραφή { $reading } της σύνδεσης{ $boxes ->
        [none] {""}
       *[other] · τα πονταρίσματα { jackpot-boxes } είναι πάλι σε αυτό
    }{ $awards ->
        [0] {""}
        [one] · μία διεκδίκηση δεν ισχύει πια
       *[other] · { $awards } διεκδικήσεις δεν ισχύουν πια
    }{ $prizes ->
        [none] {""}
       *[other] · επέστρεψαν { $prizes } από πάγια έπαθλα
    }.
award-claimed =
    Θέση { $box }{ $player ->
        [none] {""}
       *[other] , { $player }
    }: { $category }, { $amount }
award-stands =
    { $state ->
        [paid] Θέση { $box }: το τζάκποτ πλήρωσε { $amount }, έπαθλο { $award }.
        [rejected] Θέση { $box }: το έπαθλο { $award } απορρίφθηκε και δεν πληρώνεται τίποτα.
       *[other] Θέση { $box }: το έπαθλο { $award }, ως τώρα { $amount }, περιμένει το πιτ.
    }
awards-claimed = Προς επαλήθευση από το πιτ, από το τζάκποτ: { $claims }.
jackpot-failed =
    Το τζάκποτ δεν μπόρεσε να κάνει το μέρος του { $during ->
        [opening] όταν άνοιξαν τα πονταρίσματα
        [closing] όταν έκλεισαν τα πονταρίσματα
       *[settlement] όταν εκκαθαρίστηκαν τα πονταρίσματα
    } ({ $code }).
jackpot-owed = Το τζάκποτ χρωστά στον γύρο { $round } { $prizes } από πάγια έπαθλα και { $shares ->
        [one] 1 μερίδιο
       *[other] { $shares } μερίδια
    } του μετρητή, στην τιμή της εγγραφής { $reading }.
jackpot-made-good = Το τζάκποτ έκανε για τον γύρο { $round } ό,τι χρωστούσε.
