## The auditor's desk
audit-record = Αρχείο
audit-rounds = Γύροι
audit-links = Τζάκποτ
audit-staff = Ημερολόγιο προσωπικού
audit-desk = Το γραφείο του ελεγκτή
audit-auditor = ελεγκτή
try-again = Νέα προσπάθεια

## The staff log
acts-none = κανένα
acts-yes = ναι
acts-no = όχι
acts-range = { $least } έως { $most }
acts-award = { $link }, έπαθλο
acts-with-key = Με κλειδί
acts-note = Σημείωση: «{ $text }»
acts-reason = Αιτία: «{ $text }»
staff-as-recorded = Όπως καταγράφηκε
staff-in-line = {" "}στη γραμμή { $number }
staff-earlier = Προηγούμενες γραμμές
staff-about = Ποιος έκανε τι και πότε. Μια απόφαση βρίσκεται στον γύρο όπου δόθηκε, στους { $rounds }.

## Rounds
rounds-earlier = Προηγούμενοι γύροι
rounds-being-played = Παίζεται
rounds-tables = Τραπέζια
rounds-of = Γύροι: { $table }
rounds-export = Εξαγωγή ως JSON Lines
rounds-round = Γύρος
rounds-ended = Τέλος
rounds-boxes = Θέσεις
rounds-staked = Πονταρίστηκαν
rounds-paid = Αποδόθηκαν
rounds-house = Καζίνο
round-opened = Αρχή
round-outcome = Έκβαση
round-all = Όλοι οι γύροι
round-title = Γύρος { $number }, { $table }
round-watch = Επανάληψη
round-entries = Εγγραφές
round-every-entry = Κάθε εγγραφή
round-entries-span = { $count } εγγραφές, { $first } έως { $last }

## The record
count-streams = αλυσίδες
count-entries = εγγραφές
count-rounds = γύροι
count-settled = εκκαθαρίστηκαν ξανά
count-void = άκυροι
count-rulings = αποφάσεις
count-proofs = ανακατέματα που αποδείχτηκαν
count-transfers = μεταφορές
count-accounts = λογαριασμοί
count-links = τζάκποτ
count-link-entries = εγγραφές τζάκποτ
count-acts = γραμμές ημερολογίου
record-verify-all = Επαλήθευση όλου του αρχείου
record-title = Το αρχείο
record-chains = Αλυσίδες
record-carries = Κάθε εγγραφή φέρει το hash όλων των προηγούμενων.
record-chain = Αλυσίδα
record-entries = Πλήθος
record-hash = Hash στο τέλος
record-state = Κατάσταση
record-when-for = { $time }, για { $who }
record-nobody = Κανείς δεν επαλήθευσε ολόκληρο το αρχείο από την εκκίνηση του διακομιστή. Διαβάζεται κάθε εγγραφή, εκκαθαρίζεται ξανά κάθε γύρος, αποδεικνύεται κάθε ανακάτεμα και αθροίζεται κάθε λογαριασμός· τα τραπέζια συνεχίζουν στο μεταξύ.
record-being-verified = Το αρχείο επαληθεύεται
record-chains-read = Αλυσίδες που διαβάστηκαν
record-reading = Ανάγνωση…
record-read-of = { $done } από { $all } αλυσίδες, { $seconds } δ.
record-reading-for = Ανάγνωση, { $seconds } δ.
record-now-in = τώρα, σε { $seconds } δ.
record-whole = Το αρχείο είναι ακέραιο
record-findings =
    { $count ->
        [one] { $count } εύρημα
       *[other] { $count } ευρήματα
    }
record-verified-when = Επαληθεύτηκε { $when }
record-not-verified = Δεν διαβάστηκε ακόμη
record-verify = Έλεγχος των hash
record-table-rounds =
    { $rounds ->
        [one] { $rounds } γύρος
       *[other] { $rounds } γύροι
    }
record-who-did = ποιος έκανε τι
record-verified = Τα hash συμφωνούν
record-broken = Σπασμένη
record-out-of-reach = Μη προσβάσιμη

## The statement of a link
total-collected = Πονταρίστηκαν στο τζάκποτ
total-returned = Επιστράφηκαν
total-to-meter = Στον μετρητή
total-overflow = Πάνω από το όριο, στο αποθεματικό
total-to-reserve = Στο αποθεματικό
total-to-prizes = Για τα πάγια έπαθλα
total-to-house = Στο καζίνο
total-resets = Αρχικές τιμές
total-awards = Έπαθλα από τον μετρητή
total-prizes = Πάγια έπαθλα και Envy
total-corrections = Διορθώσεις του μετρητή
statement-no-links = Κανένα τζάκποτ
statement-none = Δεν υπάρχει συνδεδεμένο τζάκποτ.
statement-of = Κατάσταση: { $link }
statement-reading = Μέχρι την εγγραφή { $number } της σύνδεσης
statement-export = Εξαγωγή με κάθε εγγραφή
statement-agrees = Ό,τι τηρείται προκύπτει από το αρχείο.
statement-disagrees = Ό,τι τηρείται δεν προκύπτει από το αρχείο.
statement-display = Η οθόνη δείχνει { $amount }
statement-since = Από { $time }, όταν ο μετρητής ξεκίνησε πάλι
statement-meter = Μετρητής
statement-transfers = Μεταφορές
statement-start = Αρχή
statement-derived = Υπολογισμένο
statement-kept = Τηρούμενο
statement-on-its-way = { $amount } πηγαίνουν στους νικητές.
statement-since-opened = Από το άνοιγμα του τζάκποτ
statement-in-reserve = Στο αποθεματικό τώρα
statement-for-prizes = Για πάγια έπαθλα τώρα
statement-wins = Κέρδη
statement-nobody = Κανείς δεν έχει κερδίσει ακόμη.
statement-kind = Είδος
statement-hits = Φορές
statement-amount = Ποσό
statement-latest = Τα τελευταία
statement-win = Κέρδος
statement-where = Πού
statement-table-box = { $table }, θέση { $box }
