# Ένας γύρος που τον ξαναβλέπει κανείς στιγμή προς στιγμή: τίτλοι, και οι γραμμές κάτω από αυτούς.

moment-betting = Μπαίνουν πονταρίσματα
laid = { $bet } { $amount }
moment-laid =
    Θέση { $box }, { $player ->
        [none] κανείς
       *[other] { $player }
    }: { $bets }.
moment-closing = Τέλος τα πονταρίσματα
moment-meter = Το τζάκποτ είναι στα { $meter }.
moment-dealing = Μοιράζονται φύλλα
dealt-cards =
    { $count ->
        [one] 1 φύλλο
       *[other] { $count } φύλλα
    } { $hands ->
        [one] στη θέση { $box }
       *[other] σε κάθε θέση
    }
dealt-dealer = { $count } στον ντίλερ
dealt-board = { $count } στα κοινά φύλλα
dealt-away = { $count } στην απόρριψη
moment-dealt = { $parts }, κλειστά.
moment-street = Οι παίκτες αποφασίζουν
moment-shown = Του ντίλερ: { $cards }.
moment-late = Ο χρόνος είχε τελειώσει.
moment-dealer = Το χέρι του ντίλερ
moment-community = Τα κοινά φύλλα
moment-turned =
    { $count ->
        [one] Ανοίγει η θέση { $box }
       *[other] Ανοίγουν τα χέρια
    }
moment-hand = Θέση { $box }: { $cards }.
moment-ruling = Απόφαση: { $remedy }
moment-correction = Το αρχείο διορθώνεται
moment-reopened = Οι πληρωμές παίρνονται πίσω
moment-void = Ο γύρος είναι άκυρος
moment-back = Όλα τα πονταρίσματα επιστρέφονται.
moment-settled = Κάθε ποντάρισμα εκκαθαρίστηκε
moment-dealer-has =
    Ντίλερ: { $hand }{ $qualifies ->
        [no] , δεν προκρίνεται
       *[yes] {""}
    }.

# Τι φωνάζει ο ντίλερ, για όποιον δεν βλέπει την τσόχα.
call-bets = Ποντάρετε, παρακαλώ.
call-closed = Τέλος τα πονταρίσματα.
call-own-cards =
    Θέση { $box }, τα φύλλα σας{ $cards ->
        [none] {" "}είναι μπροστά σας
       *[other] : { $cards }
    }.
call-street = { $street }: { $cards }.
call-shows = Ο ντίλερ δείχνει { $cards }.
call-dealer = Ντίλερ: { $cards }.
call-choice = Μια απόφαση σας δίνει επιλογή.
call-ruling = Απόφαση: { $remedy }
call-void = Ο γύρος είναι άκυρος. Όλα τα πονταρίσματα επιστρέφονται.
call-award = Ένα χέρι τζάκποτ επαληθεύεται.
call-dealer-has =
    Ο ντίλερ έχει { $hand }{ $qualifies ->
        [no] {" "}και δεν προκρίνεται
       *[yes] {""}
    }.
call-line =
    { $bet } { $comes ->
        [push] ισοπαλία
        [plus] συν { $amount }
        [minus] πλην { $amount }
       *[none] { $amount }
    }
call-box =
    Θέση { $box }{ $hand ->
        [none] {""}
       *[other] , { $hand }
    }: { $lines }.
call-net =
    Καθαρά { $comes ->
        [plus] συν { $amount }
        [minus] πλην { $amount }
       *[none] { $amount }
    }.
