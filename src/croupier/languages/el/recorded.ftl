# Ό,τι μένει στο αρχείο όπως το λένε τα αγγλικά, με τα λόγια μας. Τα στοιχεία έχουν τα ονόματα των αγγλικών.

## Ό,τι είναι στην τσόχα και δεν είναι σε τάξη
lies-above-maximum = { $amount }: πάνω από το μέγιστο των { $most }
lies-below-minimum = { $amount }: κάτω από το ελάχιστο των { $least }
bets-not-equal = { $bet } των { $amount } δεν είναι ίσο με { $other } των { $amount_2 }
bet-alone-brings-nobody-in =
    { $bet } μόνο του δεν βάζει { $shared ->
        [yes] όποιον το πόνταρε στον γύρο· χρειάζεται δικό του { $wanted }
       *[no] τη θέση στον γύρο· χρειάζεται { $wanted }
    }
bet-without-required = { $bet } χωρίς το ποντάρισμα που απαιτεί
bet-stands-without =
    { $bet } χωρίς { $shared ->
        [yes] δικό του { $wanted }
       *[no] { $wanted }
    }
bet-size-not-taken = { $amount }: δεν είναι μέγεθος για { $bet } εδώ

## Γιατί ένα ποντάρισμα εκκαθαρίστηκε αλλιώς απ' ό,τι μπήκε
held-to-maximum-payout = κέρδισε { $amount }, ως τη μέγιστη πληρωμή
action-up-to-maximum = ισχύει μόνο ως το μέγιστο, { $amount }
below-minimum-as-placed = κάτω από το ελάχιστο, εκκαθαρίζεται όπως μπήκε
below-minimum-once-more = πάλι κάτω από το ελάχιστο: επιστρέφεται
box-not-of-player = η θέση δεν ανήκει στον παίκτη ({ $player }): επιστρέφεται
player-without-bets-beside = { $player }: δεν έχει δίπλα τα πονταρίσματα που χρειάζονται, επιστρέφονται { $amount }
goes-back-with-required = επιστρέφεται μαζί με το ποντάρισμα που απαιτεί
no-more-than-equal = όχι περισσότερο από το ποντάρισμα με το οποίο πρέπει να είναι ίσο
should-be-excess-back = { $bet }: έπρεπε να είναι { $amount }, το επιπλέον επιστρέφεται
should-be-as-placed = { $bet }: έπρεπε να είναι { $amount }, εκκαθαρίζεται όπως μπήκε
envy-hands =
    { $count ->
        [one] { $count } χέρι άλλων παικτών· το ποντάρισμα { $staked } ισχύει
       *[other] { $count } χέρια άλλων παικτών· το ποντάρισμα { $staked } ισχύει
    }
not-claimed-in-time = δεν ζητήθηκε πριν μαζευτούν τα φύλλα

## Τι έκανε το καζίνο με ένα ποντάρισμα ή έναν γύρο
ordered-by-ruling = { $incident }: { $remedy }
away-when-due = έλειπε όταν έπρεπε να επιλέξει
away-when-put-up = έλειπε όταν έμπαινε το ποντάρισμα { $staked }
player-chose = ο παίκτης διάλεξε: { $option }
no-box-dealt-in = καμία θέση δεν πήρε φύλλα

## Τι λέει ένα τραπέζι
fault-waits = Το τζάκποτ δεν λειτουργεί. Δεν γίνονται πονταρίσματα τζάκποτ, ώσπου να πει το καζίνο πώς θα συνεχιστεί το παιχνίδι.
jackpot-out = Το τζάκποτ είναι εκτός λειτουργίας: σε αυτό το τραπέζι δεν γίνονται δεκτά πονταρίσματα τζάκποτ.
fault-table-closed = Το τραπέζι είναι κλειστό.
fault-no-jackpot = Σε αυτό το τραπέζι δεν γίνονται πονταρίσματα τζάκποτ.
fault-box-closed = Στη θέση { $box } δεν γίνονται πονταρίσματα.
table-without-jackpot = Αυτό το τραπέζι δεν ανήκει σε κανένα τζάκποτ.

## Ό,τι προτείνει μια σελίδα: ένας λόγος να πατηθεί, μια ανακοίνωση για την πινακίδα
said-fault-display = Η οθόνη δεν δείχνει τίποτα ή δείχνει λάθος τιμή
said-fault-connection = Χάθηκε η επικοινωνία
said-fault-sensors = Τα πονταρίσματα δεν καταγράφονται
said-was-somebody-else = Ήταν κάποιος άλλος
said-talked-to = Του μίλησαν, τακτοποιήθηκε
said-one-evening = Ήταν για ένα βράδυ
said-seen-there = Φάνηκε στο τραπέζι
said-back-in-ten = Επιστρέφουμε σε δέκα λεπτά
said-closed-tonight = Κλειστό για απόψε
said-reserved = Κρατημένο
said-many-players = Πολλοί παίκτες, λίγες θέσεις
said-few-players = Λίγοι παίκτες απόψε
said-asked-by-shift = Το ζήτησε η βάρδια
said-hand-misread = Το χέρι διαβάστηκε λάθος
said-no-jackpot-bet = Η θέση δεν είχε ποντάρισμα τζάκποτ
said-not-dealt = Τα φύλλα δεν μοιράστηκαν σωστά
said-counted-twice = Ένα ποντάρισμα μετρήθηκε δύο φορές
said-not-counted = Ένα ποντάρισμα δεν μετρήθηκε
said-display-misread = Η οθόνη διαβάστηκε λάθος
said-settled-at-table = Τακτοποιήθηκε στο τραπέζι
said-by-mistake = Αναφέρθηκε κατά λάθος
said-cameras = Οι κάμερες δείχνουν άλλο
said-round-over = Ο γύρος τελείωσε
said-keyed-wrong = Γράφτηκε λάθος
said-buy-in = αγορά μαρκών
said-cash-out = εξαργύρωση μαρκών
said-set-up = Ορίστηκε από τις ρυθμίσεις

## Άνθρωποι χωρίς όνομα
called-configuration = οι ρυθμίσεις
called-guest = Επισκέπτης { $token }
called-bot = ρομπότ { $token }
called-you = Εσείς
called-box = Θέση { $box }
called-behind = πίσω από τη θέση { $box }
called-second-behind = δεύτερος πίσω από τη θέση { $box }
called-third-behind = τρίτος πίσω από τη θέση { $box }
called-fourth-behind = τέταρτος πίσω από τη θέση { $box }
called-another-behind = άλλος πίσω από τη θέση { $box }
