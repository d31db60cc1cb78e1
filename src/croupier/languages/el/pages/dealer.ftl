# Η κονσόλα του ντίλερ: πώς λέγεται κάθε βήμα, τι λέει ο ντίλερ, πού πάει ένα φύλλο.

dealer-whom = ντίλερ
dealer-title = { $table }, ντίλερ
dealer-round = γύρος { $number }
dealer-steps = Βήματα αυτού του γύρου
dealer-at-hand = Τωρινό βήμα
dealer-boxes = Θέσεις
dealer-connection-lost = Η σύνδεση χάθηκε. Το τραπέζι μένει όπως είναι· η σελίδα συνεχίζει μόνη της.
dealer-space = Διάστημα
dealer-incident = Συμβάν
dealer-say = Πείτε
dealer-quoted = «{ $text }»
dealer-take-back = Πάρτε πίσω
dealer-back = Πίσω

## Πού βρίσκεται ο γύρος
dealer-step-open-betting = Κάλεσμα
dealer-step-close-betting = Πονταρίσματα
dealer-step-deal-cards = Μοίρασμα
dealer-step-settle = Εκκαθάριση
dealer-step-deal-rest = Τα υπόλοιπα φύλλα
dealer-step-turn = Άνοιγμα
dealer-shown-dealer = Χέρι του ντίλερ
dealer-shown-boxes = Χέρια των παικτών
dealer-shown-side-bets-only = Χέρια με πλαϊνά
dealer-shown-community = Κοινά φύλλα
dealer-the-dealer = το χέρι του ντίλερ
dealer-the-boxes = τα χέρια των παικτών
dealer-the-side-bets-only = τα χέρια που έχουν μόνο πλαϊνά πονταρίσματα
dealer-the-community = τα κοινά φύλλα
dealer-the-next = τα επόμενα φύλλα
dealer-the-street = { $street }: { $cards }
dealer-cards-community =
    { $count ->
        [one] 1 φύλλο
       *[other] { $count } φύλλα
    }
dealer-cards-of-dealer =
    { $count ->
        [one] 1 φύλλο του ντίλερ
       *[other] { $count } φύλλα του ντίλερ
    }
dealer-place-boxes = θέση { $box }
dealer-place-dealer = ντίλερ
dealer-place-community = κοινά φύλλα
dealer-place-burn = θήκη απόρριψης
dealer-place-another = άλλο σημείο
dealer-card-at =
    { $place }, { $number ->
        [1] πρώτο
        [2] δεύτερο
        [3] τρίτο
        [4] τέταρτο
        [5] πέμπτο
        [6] έκτο
        [7] έβδομο
       *[other] { $number }ο
    } φύλλο
dealer-box-out = έξω από τον γύρο
dealer-box-declined = δεν δείχνει φύλλα
dealer-box-folded = πάσο
dealer-box-void = άκυρος γύρος
dealer-box-hidden = δεν δείχτηκε

## Το πιτ, και τραπέζια που μοιράζουν μόνα τους
dealer-waits-for-pit = Ο γύρος περιμένει το πιτ
dealer-power-lost = Κόπηκε το ρεύμα ενώ παιζόταν, και οι κανόνες το αφήνουν σε έναν διευθυντή. Αφήστε τα όλα όπως είναι.
dealer-say-pit-comes = Μια στιγμή, παρακαλώ. Έρχεται το πιτ.
dealer-deals-itself = Το τραπέζι μοιράζει μόνο του
dealer-follows-itself = Φύλλα, χέρια και εκκαθάριση ακολουθούν χωρίς εσάς.

## Πονταρίσματα
dealer-limit = { $bet } { $least } ως { $most }
dealer-limit-exact = { $bet } { $amount }
dealer-closed = Το τραπέζι είναι κλειστό
dealer-closed-until = Δεν δέχεται πονταρίσματα ώσπου να το ανοίξει ξανά το πιτ.
dealer-say-closed = Το τραπέζι έκλεισε. Ευχαριστούμε που παίξατε.
dealer-call-for-bets = Γύρος { $number }: κάλεσμα για πονταρίσματα
dealer-clear-first = Μαζέψτε πρώτα την τσόχα. Το κάλεσμα ανοίγει τα πονταρίσματα για όλους στο τραπέζι.
dealer-place-your-bets = Ποντάρετε, παρακαλώ
dealer-say-place-your-bets = Ποντάρετε, παρακαλώ.
dealer-bets-open = Τα πονταρίσματα είναι ανοιχτά
dealer-bets-open-screens = Τα πονταρίσματα είναι ανοιχτά: οι παίκτες ποντάρουν στις οθόνες τους
dealer-no-more-bets = Τέλος τα πονταρίσματα
dealer-say-no-more-bets = Τέλος τα πονταρίσματα.
dealer-count-boxes =
    { $count ->
        [one] 1 θέση
       *[other] { $count } θέσεις
    }
dealer-same-as-last = Όπως στον προηγούμενο γύρο
dealer-say-inform = Βλέπετε ένα από τα χέρια σας· τα άλλα παίζονται χωρίς να τα δείτε.
dealer-tell = Πείτε ({ $player }): βλέπετε ένα από τα χέρια σας· τα άλλα παίζονται χωρίς να τα δείτε.
dealer-not-in-order = Δεν είναι εντάξει
dealer-fault = Θέση { $box }:
dealer-fault-of = Θέση { $box }, { $bet }:
dealer-stay-open = Τα πονταρίσματα μένουν ανοιχτά.
dealer-fault-stays = Αν μείνει έτσι: { $remedy }.
dealer-from = από { $amount }
dealer-any-chips = όσες μάρκες θέλει δίπλα σε όσες υπάρχουν
dealer-spot-chosen = { $who }, { $bet }
dealer-chip-on = { $amount } στο { $bet }, θέση { $box }
dealer-same-on-box = Το ίδιο στη θέση { $box }
dealer-give-back-these = { $bets }: δώστε το πίσω. Μόνο όποιος αποφασίζει για τη θέση μπορεί να το ποντάρει.
dealer-free = κενή
dealer-plays = παίζει
dealer-decides = αποφασίζει
dealer-no-chips-yet = χωρίς μάρκες ακόμη
dealer-bets-behind = Κάποιος ποντάρει πίσω από τη θέση { $box }
dealer-behind =
    { $nth ->
        [1] πίσω από τη θέση { $box }
        [2] δεύτερος πίσω από τη θέση { $box }
        [3] τρίτος πίσω από τη θέση { $box }
        [4] τέταρτος πίσω από τη θέση { $box }
       *[other] άλλος πίσω από τη θέση { $box }
    }
dealer-behind-short =
    { $nth ->
        [1] πίσω
        [2] δεύτερος πίσω
        [3] τρίτος πίσω
        [4] τέταρτος πίσω
       *[other] άλλος πίσω
    }
dealer-name = Όνομα
dealer-who-plays = Ποιος παίζει τη θέση { $box };
dealer-who-bets-behind = Ποιος ποντάρει πίσω από τη θέση { $box };
dealer-sits-here = Κάθεται εδώ
dealer-bets-here = Ποντάρει εδώ
dealer-decides-for-box = Αποφασίζει για τη θέση
dealer-instead-of = Στη θέση του: { $player }

## Φύλλα
dealer-deck = Φύλλα, κατά αξία και χρώμα
dealer-rank-then-suit = Αξία, έπειτα χρώμα
dealer-lies-at = { $card }, βρίσκεται: { $where }
dealer-rank-of = { $rank } …
dealer-twice = { $card }: βρίσκεται ήδη αλλού ({ $where }). Αν είναι σωστό το φύλλο στο χέρι σας, το άλλο γράφτηκε λάθος: διορθώστε το.
dealer-too-many = { $card }: δεν καταχωρίστηκε, δεν περιμένεται πια φύλλο εκεί.
dealer-no-card-due = Δεν περιμένεται φύλλο: αυτό που διαβάστηκε δεν καταχωρίστηκε.
dealer-to-place = { $where }: { $number ->
        [1] πρώτο
        [2] δεύτερο
        [3] τρίτο
        [4] τέταρτο
        [5] πέμπτο
        [6] έκτο
        [7] έβδομο
       *[other] { $number }ο
    } φύλλο
dealer-to-discard = Στη θήκη απόρριψης
dealer-to-go = { $count } ακόμη
dealer-cards-to-go =
    { $count ->
        [one] 1 φύλλο ακόμη.
       *[other] { $count } φύλλα ακόμη.
    } Ό,τι είναι κλειστό διαβάζεται όταν ανοίξει.
dealer-dealt-down = Μοιράστηκε κλειστό
dealer-all-dealt-down = Και τα { $count } μοιράστηκαν κλειστά
dealer-one-down = Ένα κλειστό
dealer-say-cards-come = Τέλος τα πονταρίσματα. Έρχονται φύλλα.
dealer-read-cards = Διαβάστε τα φύλλα: { $where }
dealer-community-area = κοινά φύλλα
dealer-to-read = { $count } για διάβασμα
dealer-unread =
    { $count ->
        [one] Ένα φύλλο δεν έχει διαβαστεί: ποιο είναι;
       *[other] { $count } φύλλα δεν έχουν διαβαστεί: το αριστερό πρώτα.
    }
dealer-turn-what = Ανοίξτε { $what }
dealer-box-shows = Η θέση { $box } δείχνει τελικά
dealer-box-will-not-show = Η θέση { $box } δεν δείχνει

## Επιλογές
dealer-box-decides = Αποφασίζει η θέση { $box }
dealer-players-decide = Αποφασίζουν οι παίκτες
dealer-own-screens =
    { $players }: { $count ->
        [one] στην οθόνη του παίκτη
       *[other] στις οθόνες τους
    }.
dealer-what-does = Θέση { $box }, { $player }: τι κάνει;
dealer-the-player = ο παίκτης
dealer-so-far = Ως τώρα: { $decisions }
dealer-for-as-well = και για { $players }
dealer-gives-up-too = { $decision }, αφήνει και { $bets }
dealer-has-looked = Ο παίκτης είδε τα φύλλα
dealer-has-left = Ο παίκτης έφυγε από το τραπέζι
dealer-say-decision = Θέση { $box }, αποφασίστε, παρακαλώ.
dealer-hand-given-up = Το χέρι εγκαταλείπεται
dealer-stakes = { $amount } στο { $bet }
dealer-stays-as-it-lies = Όλα μένουν όπως είναι
dealer-goes-back = { $bet } { $amount } επιστρέφεται
dealer-may-choose = Θέση { $boxes }: μπορεί να διαλέξει ({ $player })
dealer-answers-himself = Ο παίκτης απαντά στην οθόνη του· για όποιον δεν απαντά, καταγράφεται εδώ.
dealer-ruling-leaves-it = Μια απόφαση το αφήνει στον παίκτη.
dealer-say-choose = Υπάρχει απόφαση. Τι θέλετε να κάνετε;
dealer-ask-box = Ρωτήστε τη θέση { $box }
dealer-ask-box-now = Ρωτήστε τη θέση { $box }, ρωτιέται τώρα

## Συμβάντα
dealer-what-happened = Τι συνέβη;
dealer-where = Πού συνέβη
dealer-at-the-table = Όλο το τραπέζι
dealer-another-moment = Κάτι από άλλη στιγμή
dealer-pit-is-told = Το πιτ ειδοποιείται αμέσως. Αφήστε φύλλα και μάρκες όπως είναι· τίποτα που καταχωρίστηκε δεν αναιρείται εδώ.
dealer-jackpot-out = Το τζάκποτ είναι εκτός λειτουργίας.
dealer-hand-back = Δώστε πίσω: { $bets }. Ο γύρος συνεχίζεται χωρίς αυτό.
dealer-box-bet = θέση { $box } { $bet } { $amount }
dealer-incident-at = { $incident }, θέση { $boxes }.
dealer-incident-says = { $incident }.
dealer-pit-has-been-told = Το πιτ ειδοποιήθηκε.
dealer-what-rules-say = Τι λένε οι κανόνες;
dealer-reported = Αναφέρθηκαν
dealer-ruling-of = Απόφαση ({ $post }):
dealer-earlier =
    { $count ->
        [one] Μια αναφορά προηγούμενου γύρου περιμένει το πιτ
       *[other] { $count } αναφορές προηγούμενων γύρων περιμένουν το πιτ
    }

## Η τσόχα
dealer-layout = Τσόχα
dealer-dealer = Ντίλερ
dealer-dealer-has = Ντίλερ: { $hand }
dealer-qualifies = , προκρίνεται
dealer-does-not-qualify = , δεν προκρίνεται
dealer-community = Κοινά φύλλα
dealer-award-pending = Έπαθλο σε εκκρεμότητα: { $amount }
dealer-box-settled = ✓ εντάξει
dealer-box-now = ▸ τώρα
dealer-no-bets-yet = Κανένα ποντάρισμα ακόμη.

## Η εκκαθάριση
dealer-verb-claim = Καλέστε το πιτ
dealer-verb-take = Πάρτε
dealer-verb-leave = Αφήστε
dealer-verb-back = Δώστε πίσω
dealer-verb-pay = Πληρώστε
dealer-all-up = Όλα τα χέρια είναι ανοιχτά
dealer-settlement-says = Η εκκαθάριση λέει θέση προς θέση τι παίρνετε και τι πληρώνετε.
dealer-settle = Εκκαθάριση
dealer-box-has = Θέση { $box }: { $hand }
dealer-with-chips = { $place } από { $count } με μάρκες εδώ
dealer-box-of = { $place }/{ $count }
dealer-nothing-moves = Τίποτα δεν κινείται
dealer-take-too = πάρτε { $amount }
dealer-take-nothing = μην πάρετε τίποτα
dealer-pay-nothing = μην πληρώσετε τίποτα
dealer-back-too = δώστε πίσω { $amount }
dealer-had-before = πριν { $before }, τώρα { $now }
dealer-settled-anew = Ο γύρος αυτός είχε ήδη πληρωθεί: οι μάρκες που δόθηκαν μένουν και κινείται μόνο η διαφορά.
dealer-award-untouched = Θέση { $box }: { $amount } περιμένουν το πιτ. Τα φύλλα και τα πονταρίσματά της μένουν όπως είναι ώσπου να επαληθευτεί το χέρι· μαζέψτε τα υπόλοιπα.
dealer-col-bet = Ποντάρισμα
dealer-col-stake = Ποσό
dealer-col-do = Πράξη
dealer-col-result = Αποτέλεσμα
dealer-col-why = Γιατί
dealer-col-amount = Διαφορά
dealer-claim = { $hand }: { $amount }.
dealer-pit-called = Το πιτ ειδοποιήθηκε.
dealer-done-pay = Πληρώθηκε: { $who }.
dealer-done-take = Πάρθηκε: { $who }.
dealer-done-back = Δόθηκε πίσω: { $who }.
dealer-done-nothing = Τέλος με: { $who }.
dealer-next = Επόμενο: { $who }
dealer-last = Ήταν το τελευταίο
dealer-claim-claimed = Μην αγγίξετε τίποτα από αυτό το χέρι· το επαληθεύει το πιτ. Το έπαθλο παραδίδεται όταν επαληθευτεί.
dealer-claim-verified = Το πιτ το επαλήθευσε· το παραδίδει κάποιος άλλος από το πιτ.
dealer-claim-settled = Το πιτ το τακτοποίησε.
dealer-bets-and = { $most } και { $last }
dealer-spoken-pay =
    { $count ->
        [one] { $bets } πληρώνει
       *[other] { $bets } πληρώνουν
    }
dealer-spoken-take =
    { $count ->
        [one] { $bets } χάνει
       *[other] { $bets } χάνουν
    }
dealer-spoken-leave =
    { $count ->
        [one] { $bets } μένει
       *[other] { $bets } μένουν
    }
dealer-spoken-back =
    { $count ->
        [one] { $bets } επιστρέφεται
       *[other] { $bets } επιστρέφονται
    }
dealer-spoken-claim =
    { $count ->
        [one] { $bets } περιμένει το πιτ
       *[other] { $bets } περιμένουν το πιτ
    }
dealer-chips-of = { $count } των { $value }
dealer-in-coins = { $amount } σε κέρματα
dealer-award-verified = Θέση { $box }: το έπαθλο επαληθεύτηκε
dealer-to-be-handed-over = Για παράδοση
dealer-handed-over-by = Το παραδίδει κάποιος από το πιτ, που δεν το επαλήθευσε.
dealer-say-congratulations = Συγχαρητήρια.

## Κάτι που γράφτηκε λάθος διορθώνεται
correct-button = Διόρθωση
correct-which = Τι γράφτηκε λάθος;
correct-hint = Στο τραπέζι δεν αλλάζει τίποτα: μόνο ό,τι γράφτηκε. Μπαίνει στο αρχείο ως διόρθωση.
correct-cards = Φύλλα
correct-decisions = Επιλογές
correct-really = Ποιο φύλλο είναι;
correct-decided = Τι αποφασίστηκε;
correct-wrong = Στο αρχείο
correct-right = Διόρθωση
correct-unknown = Κλειστό
correct-go = Διορθώστε το
correct-another = Κάτι άλλο
correct-hung = Κάτι εξαρτήθηκε ήδη από αυτό: το αναλαμβάνει ένας επόπτης πιτ.
correct-ask = Ρωτήστε το πιτ
correct-waits = Μια διόρθωση περιμένει το πιτ
correct-decision-of = Θέση { $box }, { $street }
correct-reason = { $what }: γράφτηκε { $was }, είναι { $is }
correct-exchanged = { $card } βρίσκεται αλλού ({ $where }): τα δύο ανταλλάσσονται.

## Αναγνώστες και σαμπό
dealer-devices = Αναγνώστες και σαμπό
dealer-device-heard =
    { $cards ->
        [0] τελευταίο σήμα { $at }
        [one] τελευταίο σήμα { $at }: ένα φύλλο
       *[other] τελευταίο σήμα { $at }: { $cards } φύλλα
    }
dealer-device-silent = δεν έχει στείλει ακόμη τίποτα
dealer-device-refused =
    { $code ->
        [card-twice] σταμάτησε { $at }: το { $cards } βρίσκεται ήδη στο τραπέζι. Κοιτάξτε το φύλλο.
        [no-card-due] σταμάτησε { $at }: ήρθε { $cards } χωρίς να αναμένεται φύλλο. Κοιτάξτε το φύλλο.
       *[other] σταμάτησε { $at }: το τραπέζι δεν δέχτηκε ό,τι έστειλε ({ $code }). { $cards }
    }
