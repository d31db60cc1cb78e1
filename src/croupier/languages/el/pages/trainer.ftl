## The trainer
trainer-payments = Πληρωμές
trainer-rulings = Αποφάσεις
trainer-exam = Εξέταση
trainer-record = Επιδόσεις
trainer-as-you-go = Σταδιακά
trainer-one-box = Μία θέση
trainer-three = Τρεις
trainer-five = Πέντε
trainer-exercises = Ασκήσεις
trainer-boxes = Θέσεις
trainer-any = Κάθε παιχνίδι
trainer-as-they-come = όπως έρχονται
trainer-seconds = { $seconds } δ.
trainer-seconds-a-bet = { $seconds } δ., { $each } δ. το ποντάρισμα

## By bet
by-bet = Ανά ποντάρισμα
by-bet-key = σωστά, ανά στρώσιμο
by-bet-bet = Ποντάρισμα
by-bet-over-time = Στον χρόνο
by-bet-right = Σωστά
by-bet-answer = Απάντηση
by-bet-asked = { $count } ερωτήσεις
by-bet-lately = πρόσφατα { $share }
by-bet-lately-seconds = πρόσφατα { $seconds } δ.
by-bet-latest = Τα τελευταία { $count }: { $told }
of-asked = { $right } από { $asked }

## The table
train-sign = Πινακίδα του τραπεζιού
train-max-payout = Μέγιστη πληρωμή
train-your-payments = Οι πληρωμές σας
train-graded = Οι πληρωμές σας, βαθμολογημένες
train-all-right = Όλα σωστά
train-of-right = { $right } από { $asked } σωστά
train-right = σωστό
train-wrong = λάθος
train-you-said = Εσείς: { $answer }
train-no-answer = Δεν απαντήσατε
till-take = Παίρνω
till-push = Ισοπαλία
till-nothing = Τίποτα
till-pay = Πληρώνω
till-seated = ο καθιστός παίκτης
till-behind = ο παίκτης πίσω
till-chips = Μάρκες
till-add = Προσθήκη { $value }
till-clear = Πάρτε πίσω τις μάρκες
till-at-hand = Το τωρινό ποντάρισμα
till-pay-sum = Πληρωμή { $sum }
till-hand-in = Παράδοση
till-box = Θέση { $box },{" "}
till-of = {" "}({ $who })
till-due = · οφείλεται κάτι;
till-every = Κάθε ποντάρισμα έχει απάντηση.
till-pay-for = Πληρωμή για { $bet }, θέση { $box }
till-pay-whom = Πληρωμή ({ $who }) για { $bet }, θέση { $box }

## A layout to pay
pay-layout = Το στρώσιμο προς πληρωμή
pay-box-bet = Θέση { $box }, { $bet }
pay-next = Επόμενο
pay-result = Αποτέλεσμα
pay-all-right = Κάθε πληρωμή είναι σωστή.
pay-wrong =
    { $wrong ->
        [one] { $wrong } από { $asked } είναι λάθος.
       *[other] { $wrong } από { $asked } είναι λάθος.
    }
pay-seen-by-pit = τα είδε μόνο το πιτ

## The own record
progress-nothing = Καμία εξάσκηση ακόμη
progress-how = Πληρώστε ένα στρώσιμο ή κρίνετε ένα συμβάν και θα γραφτεί εδώ.
progress-record = Οι επιδόσεις σας
progress-kind-payments = { $count } πληρωμές
progress-kind-rulings = { $count } αποφάσεις
progress-right = Σωστές απαντήσεις
progress-last-ten = τελευταίες δέκα { $share }
progress-takes = Χρόνος απάντησης
progress-last-ten-seconds = τελευταίες δέκα { $seconds } δ.
progress-key-right = σωστά
progress-key-pace = δευτερόλεπτα ανά απάντηση
progress-err = Πού κάνετε λάθη
progress-by-game = Ανά παιχνίδι
progress-kept = Κρατιέται μόνο σε αυτόν τον περιηγητή· για όποιον συνδεθεί το κρατά ο διακομιστής.
progress-latest = Οι τελευταίες { $count } ασκήσεις: { $told }
progress-of-in = { $right } από { $asked } σε { $seconds } δευτερόλεπτα
progress-exercise = Άσκηση { $number }
progress-nowhere = Πουθενά ως τώρα.
progress-wrong = { $count } λάθος
progress-of = από { $count }
progress-game = Παιχνίδι

## An incident to rule
rule-when = Το τραπέζι όταν συνέβη
rule-all-decided = Επέλεξαν όλοι
rule-limits = τραπέζι { $least } έως { $most }
rule-incident = Το συμβάν
rule-at-table = Στο τραπέζι
rule-what-now = Τι γίνεται τώρα
rule-what-now-asked = Τι γίνεται τώρα;
rule-said = { $says }. Τι γίνεται τώρα;
rule-next = Επόμενο συμβάν
rule-right = Σωστό
rule-wrong = Λάθος. { $remedy }
rule-right-then = Σωστό.{" "}
rule-not-these = Όχι με αυτούς τους κανόνες.{" "}
rule-ordered-by = Διατάσσει: { $post }
rule-right-here = { $remedy }: σωστό εδώ
rule-right-there = { $remedy }: σωστό με τους κανόνες του { $game }
rule-where = {" "}όπου οι απαντήσεις είναι: { $facts }{" "}
rule-to-do = Τι κάνουμε
rule-money = Τα χρήματα
rule-if = Αν η απάντηση είναι «{ $answer }»
rule-changes = Τι αλλάζει στο τραπέζι
rule-nothing = Τίποτα δεν αλλάζει στο τραπέζι
rule-before = Πριν
rule-after = Μετά
rule-box-bet = Θέση { $box } { $bet }

## The exam
exam-title = Εξέταση
exam-what = Τραπέζια για πληρωμή και περιστατικά για απόφαση ενός παιχνιδιού, το ένα μετά το άλλο. Μετρά η πρώτη απάντηση, και το σωστό λέγεται στο τέλος. Τον χρόνο τον μετρά ο χώρος, και το αποτέλεσμα καταγράφεται: το βλέπουν οι επόπτες.
exam-sign-in = Η εξέταση καταγράφεται στο όνομά σας: συνδεθείτε πρώτα.
exam-enter = Σύνδεση
exam-choose = Επιλέξτε παιχνίδι παραπάνω.
exam-begin = Έναρξη εξέτασης
exam-go-on = Συνέχεια εξέτασης
exam-number = Άσκηση { $number } από { $count }
exam-result = Το αποτέλεσμα
exam-score = { $share }: { $right } από { $asked } σωστά σε { $minutes } λεπτά
exam-exercise = { $kind ->
    [payments] Άσκηση { $number }, τραπέζι:
   *[other] Άσκηση { $number }, περιστατικό:
}
exam-not-answered = χωρίς απάντηση
exam-right-was = Σωστό: { $answer }.
exam-nothing-missed = Καμία αστοχία.
exam-all = Όλες οι εξετάσεις
exam-own = Οι εξετάσεις σας
exam-everybody = Εξετάσεις όλων
exam-none = Καμία ακόμη.
exam-open = ανοιχτή, { $answered } από { $count } απαντημένες
