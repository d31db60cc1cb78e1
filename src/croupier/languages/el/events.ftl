# Γεγονότα ενός γύρου, ένα μήνυμα για το καθένα, με τη λέξη που έχει στο αρχείο. Η τιμή λέει το γεγονός σε όποιον
# διαβάζει τον γύρο· το `.effect` είναι πώς το γράφει μια απόφαση ότι το έκανε.

betting-opened = Τα πονταρίσματα είναι ανοιχτά.
seat-taken = { $player }: κάθεται στη θέση { $box }.
player-informed =
    Ο ντίλερ ενημερώνει ({ $player }): δείτε { $viewed ->
        [1] ένα
       *[other] { $viewed }
    } από τα χέρια σας· τα άλλα παίζονται χωρίς να τα δείτε.
bet-placed = Θέση { $box }, { $player }: { $amount } στο { $bet }.
bet-changed = Θέση { $box }, { $player }: από { $was } σε { $amount } στο { $bet }.
bet-taken-back = Θέση { $box }, { $player }: { $amount } από το { $bet } πάρθηκαν πίσω.
bet-returned = Το { $bet } της θέσης { $box } επιστρέφεται: { $reason }.
    .effect = θέση { $box }: { $amount } του { $bet } επιστρέφονται τώρα
betting-closed =
    Τέλος τα πονταρίσματα. { $count ->
        [0] Σε καμία θέση δεν μοιράζονται φύλλα.
        [one] Μοιράζονται φύλλα στη θέση { $boxes }.
       *[other] Μοιράζονται φύλλα στις θέσεις { $boxes }.
    }{ $meter ->
        [none] {""}
       *[other] {" "}Το τζάκποτ δείχνει { $meter }.
    }

# Πονταρίσματα που έχουν καθορισμένη τύχη, όποια κι αν είναι τα φύλλα.
ordered =
    { $bet ->
        [none] κάθε ποντάρισμα
       *[other] { $bet }
    } { $then ->
        [return] επιστρέφεται
        [lose] χάνεται
       *[return-excess] παίζει με { $action }
    }
order-given =
    Θέση { $box }: { ordered }{ $reason ->
        [none] {""}
       *[other] {" "}({ $reason })
    }.
    .effect = θέση { $box }: { ordered }

# Φύλλα.
card-dealt =
    { $count ->
        [1] Ένα φύλλο πάει
       *[other] { $count } φύλλα πάνε
    } { $to ->
        [boxes] στη θέση { $box }
        [dealer] στον ντίλερ
        [community] στα κοινά φύλλα
       *[burn] στη θήκη απόρριψης
    }.
security-card-placed =
    Μια κάρτα ασφαλείας μπαίνει κάτω από { $place ->
        [dealer] τα φύλλα του ντίλερ
        [community] τα κοινά φύλλα
       *[boxes] τα φύλλα των θέσεων
    }.
cards-read =
    Διαβάζονται { $place ->
        [dealer] τα φύλλα του ντίλερ
        [community] τα κοινά φύλλα
       *[boxes] τα φύλλα της θέσης { $box }
    }: { $cards ->
        [none] δεν τα βλέπετε εσείς
       *[other] { $cards }
    }.
cards-turned =
    Ο ντίλερ ανοίγει { $show ->
        [dealer] το χέρι του
        [community] τα κοινά φύλλα
       *[boxes] { $count ->
            [one] το χέρι της θέσης { $boxes }
           *[other] τα χέρια των θέσεων { $boxes }
        }
    }.
cards-arranged = { $moves ->
        [none] { $count ->
            [one] { $count } φύλλο μπήκε
           *[other] { $count } φύλλα μπήκαν
        }
       *[other] Μπήκαν
    } εκεί που έπρεπε{ $moves ->
        [none] {""}
       *[other] : { $moves }
    }.
    .effect =
        { $moves ->
            [none] { $count ->
                [one] { $count } φύλλο μπήκε
               *[other] { $count } φύλλα μπήκαν
            } εκεί που έπρεπε
           *[other] { $moves }
        }
cards-corrected =
    Διόρθωση ({ $decided }{ $approved ->
        [none] {""}
       *[other] , με έγκριση: { $approved }
    }): { $cards }{ $reason ->
        [none] {""}
       *[other] {" "}({ $reason })
    }.
    .effect = { $cards }
card-corrected =
    φύλλο { $number } { $place ->
        [dealer] του ντίλερ
        [community] των κοινών
        [burn] της θήκης απόρριψης
       *[boxes] της θέσης { $box }
    }: είναι { $card ->
        [none] άλλο
       *[other] { $card }, όχι { $was }
    }
hand-moved = το χέρι στη θέση μοιράσματος { $from } πάει στη θέση { $to }
next-cards-set =
    { $count ->
        [1] Το επόμενο φύλλο είναι καθορισμένο
       *[other] Τα επόμενα φύλλα είναι καθορισμένα
    }.
    .effect =
        { $count ->
            [1] το επόμενο φύλλο είναι καθορισμένο
           *[other] τα επόμενα φύλλα είναι καθορισμένα
        }

# Επιλογές.
street-opened =
    Οι παίκτες αποφασίζουν{ $streets ->
        [1] {""}
       *[other] {" "}στο στάδιο { $street }
    }{ $community ->
        [0] {""}
        [one] , { $community } κοινό φύλλο ανοιχτό
       *[other] , { $community } κοινά φύλλα ανοιχτά
    }{ $dealer ->
        [0] {""}
        [one] , { $dealer } φύλλο του ντίλερ ανοιχτό
       *[other] , { $dealer } φύλλα του ντίλερ ανοιχτά
    }.
hand-viewed =
    { $mine ->
        [yes] Βλέπετε το χέρι της θέσης { $box }
       *[no] Θέση { $box }, { $player }: το χέρι το είδε ο παίκτης
    }{ $before ->
        [0] {""}
       *[other] , και πριν από αυτό της θέσης { $before }
    }.
    .effect = θέση { $box }: καταγράφεται ότι το χέρι το είδε ο παίκτης { $player }
decision-made =
    Θέση { $box }, { $player }: { $decision }{ $staked ->
        [none] {""}
       *[other] {" "}{ $staked }
    }{ $taken ->
        [none] {""}
       *[other] , { $taken } του { $bet } επιστρέφονται
    }{ $elected ->
        [none] {""}
       *[other] , με χρήση της επιλογής για { $elected }
    }{ $unseen ->
        [yes] , χωρίς να δει τα φύλλα
       *[no] {""}
    }.
    .effect = θέση { $box }: { $decision } για τον παίκτη { $player }
decision-taken-back =
    Διόρθωση ({ $decided }{ $approved ->
        [none] {""}
       *[other] , με έγκριση: { $approved }
    }): θέση { $box }, { $player }, δεν ισχύει η επιλογή { $decisions }{ $back ->
        [none] {""}
       *[other] , { $back } επιστρέφονται
    }{ $laid ->
        [none] {""}
       *[other] , { $laid } είναι πάλι στο τραπέζι
    }{ $reason ->
        [none] {""}
       *[other] {" "}({ $reason })
    }.
    .effect = θέση { $box }: { $decisions } του παίκτη { $player } δεν μετράει
player-left = Εκτός τραπεζιού: { $player }.
    .effect = { $player }: εκτός τραπεζιού· ό,τι θα έπρεπε να αποφασίσει ή να βάλει ακολουθεί τους κανόνες στην ώρα του
player-came-back = Πάλι στο τραπέζι: { $player }.
hand-folded = Το χέρι της θέσης { $box } θεωρείται πάσο.
    .effect = θέση { $box }: πάσο
dealing-resumed = Το μοίρασμα συνεχίζεται.
reveal-opened = Δεν μένει τίποτα να αποφασιστεί· τα χέρια μπορούν να ανοίξουν.
comparison-declined = Θέση { $box }, { $player }: τα φύλλα μένουν κλειστά.
    .effect = θέση { $box }: τα φύλλα μένουν κλειστά
hand-proved = Θέση { $box }, { $player }: τα φύλλα δείχνονται τελικά.
hand-inspected = Το χέρι της θέσης { $box } το είδε: { $post }.
    .effect = θέση { $box }: το πιτ είδε το χέρι

# Το τέλος.
settlement-opened = Ό,τι μετράει είναι ανοιχτό· τα πονταρίσματα μπορούν να εκκαθαριστούν.
round-settled = Τα πονταρίσματα εκκαθαρίστηκαν: πληρώθηκαν { $amount }.
    .effect = δόθηκαν πίσω { $amount }
round-voided =
    Ο γύρος είναι άκυρος{ $reason ->
        [none] {""}
       *[other] : { $reason }
    }.
    .effect = ο γύρος είναι άκυρος
payouts-taken-back = { $amount } που είχαν πληρωθεί παίρνονται πίσω.
    .effect = { $amount } που είχαν πληρωθεί παίρνονται πίσω
seed-revealed = Ο σπόρος του ανακατέματος είναι { $seed }.

# Αποφάσεις και εντολές του καζίνο.
official =
    { $post }{ $name ->
        [none] {""}
       *[other] {" "}({ $name })
    }
ruled =
    Απόφαση για «{ $incident }», { $decided }{ $approved ->
        [none] {""}
       *[other] , με έγκριση: { $approved }
    }: { $effects }.
power-used =
    Εξουσία «{ $power }», { $decided }: { $effects ->
        [none] δεν αλλάζει τίποτα
       *[other] { $effects }
    }.
offer-made =
    { $player } ({ $count ->
        [one] θέση
       *[other] θέσεις
    } { $boxes }), ερώτηση: { $options }.
    .effect = { $player } (θέση { $boxes }), ερώτηση: { $options }
offer-answered =
    Θέση { $box }, { $player }: { $option }{ $post ->
        [none] {""}
       *[other] , το κατέγραψε: { $post }
    }.
meter-set = Το τζάκποτ αυτού του γύρου πληρώνεται με { $meter }.
    .effect = το τζάκποτ αυτού του γύρου πληρώνεται με { $meter }
condition-set = Από εδώ και πέρα: { $condition }.
    .effect = { $condition }
condition-lifted =
    Άρση ({ $decided }): { $condition }{ $reason ->
        [none] {""}
       *[other] {" "}({ $reason })
    }.
    .effect = άρση: { $condition }
