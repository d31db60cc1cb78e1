## The meters
meter-no-amount = χωρίς ποσό
jackpot-verified = { $category }, { $table }: { $amount }, γίνεται επαλήθευση
jackpot-out-of-order = Εκτός λειτουργίας: δεν γίνονται δεκτά πονταρίσματα τζάκποτ
jackpot-tables =
    { $count ->
        [one] { $count } τραπέζι
       *[other] { $count } τραπέζια
    }
jackpot-takes-all = { $hands }: όλο το τζάκποτ
list-or = {" "}ή{" "}
as-of = στις { $time }
lobby-jackpots = Τζάκποτ

## The next step
lobby-next = Το επόμενο βήμα σας
lobby-welcome = Καλώς ήρθατε, { $name }
lobby-password-first = Επιλέξτε πρώτα δικό σας κωδικό.
lobby-authenticator-first = Το πόστο σας χρειάζεται συσκευή ελέγχου ταυτότητας: ορίστε την πρώτα.
lobby-set-up-authenticator = Ορισμός
lobby-choose-password = Επιλογή κωδικού
lobby-on-duty = Σε υπηρεσία: { $name }
lobby-shift-figures = Τι κέρδισαν τα τραπέζια σε αυτή τη βάρδια, δίπλα σε ό,τι αναμένεται· όσα περιμένουν είναι στο πιτ.
lobby-administers = Λογαριασμοί, συσκευές και ρυθμίσεις.
lobby-pit-waits = Ό,τι περιμένει το πιτ είναι σε μία σελίδα.
lobby-to-pit = Στο πιτ
lobby-live-waits = Μπορείτε να μοιράσετε σε κάθε τραπέζι· ένα ζωντανό σας περιμένει.
lobby-deal-at = Μοιρασιά: { $table }
lobby-checks = Για έλεγχο: { $name }
lobby-audit-has = Γύροι, αλυσίδες και η κατάσταση κάθε τζάκποτ.
lobby-open-record = Άνοιγμα αρχείου
lobby-here = Εδώ: { $name }
lobby-look-on = Παρακολουθήστε όποιο τραπέζι θέλετε.
lobby-has-chips = { $amount } σε μάρκες
lobby-has-play-chips = { $amount } σε μάρκες παιχνιδιού
lobby-back-to = Πίσω στο { $table }
lobby-sit-at = Καθίστε: { $table }
lobby-fill = Συμπλήρωση σε { $amount }
lobby-choose-table = για αυτό το τραπέζι ή όποιο άλλο παρακάτω
lobby-docs = Η διεπαφή για προγράμματα
lobby-all-full = όλα τα τραπέζια είναι γεμάτα αυτή τη στιγμή
lobby-players-sign-in = Είσοδος παικτών εδώ
lobby-looking-free = Η παρακολούθηση είναι ελεύθερη.
lobby-guest = Καθίστε ως επισκέπτης
lobby-guest-gets = { $amount } σε μάρκες παιχνιδιού, χωρίς εγγραφή. Τους γύρους σας τους ξαναβλέπετε όποτε θέλετε.

## The tables
lobby-closed = Κλειστό
lobby-your-seat = η θέση σας
lobby-seats-closed = κλειστό
lobby-free =
    { $count ->
        [one] { $count } ελεύθερη
       *[other] { $count } ελεύθερες
    }
lobby-full = γεμάτο
lobby-no-edge = Χωρίς ακριβές πλεονέκτημα
lobby-edge-means = Τι κρατά το καζίνο από κάθε { $bet } κατά μέσο όρο, ακριβώς, αν κάθε χέρι παίζεται όσο καλύτερα γίνεται. Από όλα όσα ποντάρονται στον γύρο είναι { $risk }.
lobby-edge = Πλεονέκτημα καζίνου{" "}
lobby-edge-per = {" "}ανά { $bet }
lobby-rules = Κανόνες
lobby-rules-of = {" "}και αποδόσεις: { $game }
lobby-live-dealer = ζωντανός ντίλερ
lobby-virtual = εικονικό
lobby-deal = Μοιρασιά
lobby-deal-where = {" "}στο { $table }
lobby-kinds = Είδη παιχνιδιών

## The connection, and the record
lobby-lost = Χωρίς σύνδεση, νέα προσπάθεια. Η αίθουσα όπως ήταν στις { $time }.
lobby-award-at = { $link }: έπαθλο σε εκκρεμότητα στο { $table }.
no-connection = Χωρίς σύνδεση, νέα προσπάθεια.
connected-again = Η σύνδεση επανήλθε.
record-signed = Υπογραφή αρχείου { $time }: { $entries } εγγραφές,{" "}
