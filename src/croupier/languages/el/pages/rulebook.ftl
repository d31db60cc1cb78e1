## A game to read
rulebook-edge = Πλεονέκτημα του καζίνου
rulebook-beside = Σύγκριση με άλλο παιχνίδι
rulebook-beside-choose = Σύγκριση με…
rulebook-in-force = { $house } · ισχύει από { $day }
rulebook-mathematics = Τα μαθηματικά
rulebook-edge-of = Πλεονέκτημα του καζίνου, επί του { $bet }
rulebook-risk = Στοιχείο κινδύνου
rulebook-even = Το τζάκποτ ισορροπεί στα
rulebook-for = για { $stake }
rulebook-round = Ο γύρος
rulebook-bets = Πονταρίσματα
rulebook-pays = Τι πληρώνει
rulebook-effects = Τι γίνεται κάθε ποντάρισμα
rulebook-table = Τραπέζι και τζάκποτ
rulebook-incidents = Όταν κάτι πάει στραβά
rulebook-clauses = Όροι
rulebook-readings = Ερμηνείες
rulebook-contents = Σε αυτή τη σελίδα

## Its sections
section-street = { $street } · για: { $on }
section-turned = Ανοίγουν: { $cards }
section-with = {" "}με { $needs }
section-dealt = Μοιρασιά
section-box-by-box = Θέση προς θέση: κάθε ποντάρισμα όπως παρακάτω.
section-needs = χρειάζεται { $needs }
section-on = για { $hand }
section-by-table = πληρώνει κατά τον πίνακά του
section-pays = πληρώνει { $pays }
section-stake-back = Το ποντάρισμα επιστρέφεται.
section-stake-stays = Το ποντάρισμα μένει.
section-hand = Χέρι
section-pays-column = Πληρώνει
section-chance = Πιθανότητα
section-edge-moves = το πλεονέκτημα αλλάζει με τον μετρητή
section-edge = πλεονέκτημα
section-no-edge = άγνωστο πλεονέκτημα
section-edge-in-game = στο πλεονέκτημα του παιχνιδιού
section-one-in = 1 στα { $count }
situation-fold = Πάσο
situation-declined = Φύλλα που δεν ανοίχτηκαν
situation-proved = Δεν ανοίχτηκαν, αλλά αποδείχτηκαν
situation-not-qualified = Ο ντίλερ δεν προκρίνεται
situation-win = Παίκτης υψηλότερα
situation-tie = Ισοπαλία
situation-lose = Παίκτης χαμηλότερα
situation-settle = Παίχτηκε ως το τέλος
section-wide = Τι γίνεται κάθε ποντάρισμα, φαρδύς πίνακας
section-bet = Ποντάρισμα
section-table = Τραπέζι
section-dealing = Μοιρασιά
section-jackpot = Τζάκποτ
section-limits = Όρια
section-who-decides = Ποιος αποφασίζει
section-document = Το έγγραφο
section-rules =
    { $count ->
        [one] 1 κανόνας
       *[other] { $count } κανόνες
    }
section-silent = Δεν λέει τίποτα για { $count }: { $incidents }.{" "}
section-left-open = Ό,τι αφήνουν ανοιχτό οι κανόνες το κρίνει: { $post }.
section-choices = επιλογές: { $options }
section-also-allowed = επιτρέπεται επίσης: { $options }
section-then = μετά: { $options }
section-by = από: { $post }, για: { $scope }
section-clauses =
    { $count ->
        [one] { $count } όρος
       *[other] { $count } όροι
    }
section-clauses-of = { $found } από { $count } όρους
section-find = Εύρεση όρου
section-find-example = Εύρεση όρου: { $examples }…
section-switch = Διακόπτης «{ $option }»: { $says }

## Two games side by side
beside-title = { $one } και { $other } · croupier
beside-beside = δίπλα σε
beside-differences =
    { $count ->
        [one] { $count } διαφορά.{" "}
       *[other] { $count } διαφορές.{" "}
    }
beside-first = Μόνο το πρώτο
beside-second = μόνο το δεύτερο
beside-edge = { $bet }, πλεονέκτημα
beside-nothing = δεν λέει τίποτα
beside-group =
    { $group ->
        [identity] Ταυτότητα
        [table] Τραπέζι
        [dealing] Μοιρασιά
        [streets] Επιλογές
        [bets] Πονταρίσματα
        [pays] Αποδόσεις
        [effects] Τι γίνεται κάθε ποντάρισμα
        [jackpot] Τζάκποτ
        [limits] Όρια
        [irregularities] Συμβάντα
       *[authority] Ποιος αποφασίζει
    }
