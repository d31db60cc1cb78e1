# Μια υπόθεση: ένα συμβάν ερώτηση προς ερώτηση, τα χρήματα που κινούνται, και ποιος μπορεί να το διατάξει.

case-title = Συμβάν
case-from = από { $name }, { $at }
case-proposed-by = πρόταση: { $name }, { $at }
case-place = { $table } · γύρος { $number }
case-bettor = { $player }: { $bets }
case-note = «{ $text }»
case-on-record = Στο αρχείο
case-reported-to-pit = Αναφέρθηκε στο πιτ
case-reported-in = αναφέρθηκε στον γύρο { $number }, που τελείωσε
case-reported-before = αναφέρθηκε πριν από τον πρώτο γύρο
case-nobody = κανείς
case-nothing-to-order = Όπως έχουν τα πράγματα, δεν υπάρχει κάτι να διαταχθεί.
case-stands-here = Κάθε ποντάρισμα πριν και μετά, και ποιος μπορεί να το διατάξει, εμφανίζονται εδώ όταν δεν μένει ερώτηση.
case-why-dismiss = Γιατί δεν χρειάζεται απόφαση;
case-why-propose = Γιατί να διαταχθεί;
case-approve = Έγκριση
case-approve-return = Έγκριση, επιστροφή { $amount }
case-approved = Εγκρίθηκε. Η απόφαση δόθηκε.
case-give = Δώστε την απόφαση
case-give-return = Δώστε την απόφαση, επιστροφή { $amount }
case-given = Η απόφαση δόθηκε.
case-propose = Πρόταση, προς έγκριση
case-propose-to = Πρόταση προς: { $post }
case-proposed = Προτάθηκε. Περιμένει: { $post }.
case-you-proposed = Το προτείνατε εσείς: το εγκρίνει κάποιος άλλος.
case-waits-for = Αυτό περιμένει: { $post }.
case-withdraw = Απόσυρση
case-withdrawn = Αποσύρθηκε.
case-reject = Απόρριψη
case-rejected = Απορρίφθηκε. Δεν άλλαξε τίποτα.
case-dismiss-over = Κλείσιμο: ο γύρος τελείωσε
case-dismiss-other = Κλείσιμο για άλλο λόγο
case-dismiss = Κλείσιμο
case-dismissed = Έκλεισε.
case-moved-on = Το τραπέζι προχώρησε στο μεταξύ· κοιτάξτε ξανά πριν το διατάξετε.
case-dealer = Ο ντίλερ
case-community = Κοινά φύλλα
case-hands = Χέρια στον γύρο
case-out = έξω από τον γύρο
case-looked-at = το είδε
case-to-decide = αποφασίζει
case-change = Αλλαγή
case-change-what = Αλλαγή: { $ask }
case-boxes-concerned =
    { $count ->
        [one] Η θέση που αφορά
       *[other] Οι θέσεις που αφορά
    }
case-bet-concerned = Το ποντάρισμα που αφορά
case-player-concerned = Ο παίκτης που αφορά
case-hands-looked-at = Χέρια που είδε, το πρώτο πρώτα
case-added-late = Προστέθηκαν αργά
case-hands-moved = Χέρια που πάνε σε άλλη θέση
case-cards-moved = Φύλλα με τη σωστή σειρά
case-nothing-moved = κανένα: το αρχείο είναι σωστό
case-is-on-record = στο αρχείο
case-ordered = Διατάχθηκε
case-these-in-order = Αυτά, με αυτή τη σειρά
case-these-concerned = Αυτές αφορά
case-something-else = Διατάζεται κάτι άλλο
case-amount = Ποσό
case-this-much = Τόσα
case-ruling = Απόφαση
case-what-to-do = Τι γίνεται
case-not-there = δεν υπάρχει
case-result-paid = { $result }, { $amount }
case-bets-moved = Πονταρίσματα πριν και μετά
case-if-everybody = Αν όλοι όσοι ρωτήθηκαν απαντήσουν
case-bets-caption = Πονταρίσματα πριν και μετά την απόφαση
case-bet = Ποντάρισμα
case-before = Πριν
case-after = Μετά
case-box-bet = Θέση { $box } { $bet }
case-no-bet-changes = Κανένα ποντάρισμα δεν αλλάζει.
case-others-stay =
    { $count ->
        [one] Ένα άλλο ποντάρισμα μένει όπως είναι.
       *[other] { $count } άλλα πονταρίσματα μένουν όπως είναι.
    }
case-no-money-now = Τώρα δεν κινούνται χρήματα· ό,τι επιστρέφεται δίνεται στην εκκαθάριση του γύρου.
case-no-money = Δεν κινούνται χρήματα.
case-money-moves = Χρήματα που κινούνται τώρα
case-accounts-caption = Λογαριασμοί πριν και μετά την απόφαση
case-account = Λογαριασμός
case-change-of = Μεταβολή
case-sum = Άθροισμα μεταβολών
case-who-may = Ποιος μπορεί να το διατάξει
case-you = εσείς
case-may-not = δεν μπορεί
fate-proposal =
    { $state ->
        [executed] Εγκρίθηκε ({ $name }) και εκτελέστηκε.
        [rejected] Απορρίφθηκε ({ $name }): δεν άλλαξε τίποτα.
        [withdrawn] Αποσύρθηκε ({ $name }): δεν άλλαξε τίποτα.
       *[other] Έληξε: κανείς δεν το ενέκρινε εγκαίρως.
    }
fate-incident =
    { $state ->
        [dismissed] Το έκλεισε κάποιος άλλος: «{ $reason }».
       *[other] Την απόφαση έδωσε κάποιος άλλος.
    }
reason-other = Άλλα λόγια
reason-with-these = Με αυτά τα λόγια
worth-label = Τι άξιζε
worth-title =
    { $count ->
        [one] Τι άξιζε το φύλλο που φανερώθηκε
       *[other] Τι άξιζαν { $count } φύλλα που φανερώθηκαν
    }
worth-dealer =
    { $count ->
        [one] Ένα φύλλο του ντίλερ
       *[other] { $count } φύλλα του ντίλερ
    }
worth-community =
    { $count ->
        [one] Ένα κοινό φύλλο
       *[other] { $count } κοινά φύλλα
    }
worth-boxes =
    { $count ->
        [one] Ένα φύλλο άλλης θέσης
       *[other] { $count } φύλλα άλλων θέσεων
    }
worth-of-unit = { $gain } του { $unit }
worth-edge = πλεονέκτημα του παίκτη { $without }, με αυτό { $knowing }· ακριβώς { $exact }
worth-to-whom = Για έναν παίκτη που το ξέρει πριν αποφασίσει και έπειτα παίζει άριστα.
