# Ένα τραπέζι στο τερματικό: `croupier play` και `croupier replay`.

## Τι υπάρχει στο τραπέζι
play-round = γύρος { $round }
play-balance = υπόλοιπο
play-community = Κοινά φύλλα
play-jackpot = Τζάκποτ
play-dealer = Ντίλερ
play-not-qualified = δεν προκρίνεται
play-others = οι άλλοι
play-to-decide = αποφασίζει
play-covered = κλειστά
play-out = έξω
play-unseen = αθέατα
play-commitment = δέσμευση { $commitment }
play-seed = σπόρος     { $seed }

## Τι κάνουν τα πλήκτρα
play-key-enter = Enter
play-key-deal = μοίρασμα
play-key-bets = πονταρίσματα
play-key-pays = πληρωμές
play-key-rules = κανόνες
play-key-leave = έξοδος
play-key-hint = υπόδειξη
play-key-next-round = επόμενος γύρος
play-key-explain = εξήγηση
play-key-verify = επαλήθευση του ανακατέματος
play-key-next = επόμενο
play-key-all = όλα
play-key-back = πίσω
play-key-quit = τέλος
play-no-key = το πλήκτρο '{ $key }' δεν κάνει τίποτα
play-choose-a-key = διαλέξτε ένα από τα πλήκτρα

## Πονταρίσματα
play-no-bets = κανένα ποντάρισμα
play-no-bet-laid = δεν υπάρχει ποντάρισμα στην τσόχα· βάζετε ένα με το b
play-too-dear = αυτό θέλει { $amount } και έχετε { $rest }
play-box-bet = θέση { $box }, { $bet }
play-box-line = θέση { $box }: { $bet }
play-none = τίποτα
play-amount-wanted = ένα ποσό, Enter, ή 0 για τίποτα
play-bounds = { $least } έως { $most }
play-bounds-in-steps = { $least } έως { $most } ανά { $step }
play-bounds-from = { $least } και πάνω
play-change-bets = με το b αλλάζετε τα πονταρίσματα
play-out-of-chips = Το λιγότερο για να μπείτε είναι { $amount }: οι μάρκες δεν φτάνουν για άλλον γύρο.

## Επιλογές
play-look-at = κοιτάζω τη θέση { $box }
play-all-blind = όλα στα τυφλά
play-others-blind = τα υπόλοιπα στα τυφλά
play-may-look =
    { $count ->
        [one] Ένα χέρι μπορείτε να κοιτάξετε:
       *[other] { $count } χέρια μπορείτε να κοιτάξετε:
    }
play-look-or-none = ένα από { $boxes }, ή n
play-box = Θέση { $box }:
play-box-blind = Θέση { $box }, στα τυφλά:
play-gives-up = { $decision }, χωρίς { $bets }
play-keeps = { $decision }, κρατώ { $bets }
play-every-hand-turned = εδώ ο ντίλερ ανοίγει κάθε χέρι· κανείς δεν αρνείται τη σύγκριση
play-stays-covered = τα φύλλα σας θα μείνουν κλειστά στη σύγκριση· με το d το παίρνετε πίσω
play-is-shown = τα φύλλα σας θα ανοίξουν στη σύγκριση
play-hint-unseen = Μια υπόδειξη ζυγίζει τα φύλλα που έχετε κοιτάξει.
play-no-hint = Δεν υπάρχει υπόδειξη: { $why }.
play-hint = Ακριβώς, σε μονάδες του { $bet }: { $values }. Καλύτερο: { $best }.

## Μετά από έναν γύρο
play-proof = Η δέσμευση φάνηκε πριν κλείσουν τα πονταρίσματα. Συγκρίνετε τον σπόρο μαζί της:
play-played =
    { $count ->
        [one] { $count } γύρος
       *[other] { $count } γύροι
    }, υπόλοιπο{" "}
play-last-round = Τελευταίος γύρος: { $command }

## Ένας γύρος που διαβάζεται ξανά
replay-not-verified = ΔΕΝ επαληθεύτηκε: { $problem }
replay-by-rules = Επαληθεύτηκε: κάθε γεγονός είναι αυτό που δίνουν οι κανόνες.
replay-settles-alike = Επαληθεύτηκε: η νέα εκκαθάριση του γύρου δίνει όσα έχουν καταγραφεί.
replay-cards-of-seed = Επαληθεύτηκε: τα φύλλα είναι του σπόρου, και ο σπόρος είχε δεσμευτεί.
replay-does-not-follow = το γεγονός { $event } δεν προκύπτει από τους κανόνες: { $reason }
replay-not-over = το αρχείο τελειώνει πριν από τον γύρο
replay-cannot-settle = ο γύρος δεν εκκαθαρίζεται ξανά: { $fault }
replay-settles-otherwise = η νέα εκκαθάριση του γύρου δίνει άλλα από όσα έχουν καταγραφεί
