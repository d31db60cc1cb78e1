# Η κονσόλα του πιτ: τι περιμένει, τι μπορεί να διαταχθεί, τι εγκρίνει ένα δεύτερο πρόσωπο.

pit-whom = το προσωπικό του πιτ
pit-title = Το πιτ
pit-acting-as = ως { $post }
pit-case = Υπόθεση
pit-money = Χρήματα και έγκριση
pit-connection-lost = Η σύνδεση χάθηκε. Όλα μένουν όπως είναι· η σελίδα συνεχίζει μόνη της.
pit-tables = Τραπέζια
pit-jackpots = Τζάκποτ
pit-closed = Κλειστό
pit-round = γύρος { $number }
pit-limit = { $bet } { $least } ως { $most }
pit-at-table = { $count } στο τραπέζι
pit-quoted = «{ $text }»
pit-no-such-table = Δεν υπάρχει τέτοιο τραπέζι.
pit-waits-no-longer = Δεν περιμένει πια.
pit-somebody-else = Το χειρίστηκε κάποιος άλλος.
pit-nobody = κανείς

## Τι περιμένει
pit-waiting = Σε αναμονή
pit-incidents = Συμβάντα
pit-rulings-proposed = Προτεινόμενες αποφάσεις
pit-for-a-manager = Περιμένουν διευθυντή
pit-awards = Έπαθλα
pit-asked = Ρωτήθηκαν, χωρίς απάντηση
pit-second-eyes = Δεύτερη ματιά
pit-under-minimum = Κάτω από το ελάχιστο, μία φορά
pit-incident-at = { $incident }, θέση { $boxes }
pit-power-lost = Κόπηκε το ρεύμα στον γύρο
pit-award-of = { $hand }: { $amount }
pit-not-answered =
    { $count ->
        [one] Ένας παίκτης δεν απάντησε
       *[other] { $count } παίκτες δεν απάντησαν
    }
pit-from = { $title }, από { $proposer }
pit-next-returned = { $name }: το επόμενο επιστρέφεται
pit-hours = { $time } ώ.
pit-nothing-waits = Τίποτα δεν περιμένει.
pit-all-tables = Όλα τα τραπέζια
pit-all-tables-say = Όρια, ανοιχτά και κλειστά, εντολές

## Παίκτες που ρωτήθηκαν
pit-everybody-answered = Απάντησαν όλοι.
pit-players-asked = Ρωτήθηκαν { $count } παίκτες
pit-player-asked = Ρωτήθηκε: { $player }
pit-round-waits = Ο γύρος περιμένει
pit-place = { $table } · γύρος { $number }
pit-box = θέση { $box }
pit-what-chosen = Τι διάλεξε;
pit-own-screen = Απαντά στην οθόνη του. Αν δεν απαντήσει, καταγράψτε τι ισχύει:

## Σύνδεση εκτός λειτουργίας
pit-close-the-table = Κλείσιμο του τραπεζιού
pit-without-jackpot = Παιχνίδι χωρίς το τζάκποτ
pit-out-of-order = Εκτός λειτουργίας
pit-faults = Τζάκποτ με βλάβη
pit-does-not-work = Δεν λειτουργεί
pit-declare-says = Σημειώνεται η τελευταία τιμή που καταγράφηκε, και εκεί δεν γίνεται δεκτό ποντάρισμα τζάκποτ ώσπου το καζίνο να πει πώς συνεχίζεται το παιχνίδι.
pit-why-fault = Τι συμβαίνει; { $where }
pit-every-table = Κάθε τραπέζι
pit-until-house-says = χωρίς πονταρίσματα τζάκποτ ώσπου να πει το καζίνο πώς συνεχίζεται
pit-block-box = Αποκλεισμός της θέσης
pit-table-by-table = Ανά τραπέζι
pit-as-every-table = Όπως όλα τα τραπέζια
pit-choice-at = { $choice }: { $table }
pit-works-again = Λειτουργεί ξανά

## Τι ισχύει
pit-holds-here = Τι ισχύει εδώ
pit-lift = Άρση
pit-why-lifted = Γιατί αίρεται ({ $name });
pit-nothing-held = Κανείς δεν είναι αποκλεισμένος, τίποτα δεν είναι κλειστό, κανένα ποντάρισμα κάτω από το ελάχιστο δεν εκκρεμεί.
pit-until-lifted = Ώσπου να το άρει: { $post }.
pit-kept = Ισχύει { $until }.

## Ένα τραπέζι
pit-ordered = Διατάχθηκε.
pit-not-now = Όχι τώρα: δεν αφορά κανέναν.
pit-for-the = Αρμόδιος: { $post }.
pit-lifted-for = Έγινε άρση: { $name }.
pit-has-now = { $player }: έχει τώρα { $amount }.
pit-wrong = Κάτι πήγε στραβά
pit-something-else = Κάτι άλλο
pit-own-judgement = Κατά την κρίση σας
pit-latest = Τελευταίοι γύροι
pit-round-number = Γύρος { $number }
pit-round-sums = { $outcome }, ποντάρισμα { $staked }, επιστροφή { $paid }
pit-being-played = παίζεται
pit-watch-round = Δείτε ξανά τον γύρο { $number }
pit-watch-again = Δείτε ξανά
pit-no-round = Κανένας γύρος ακόμη.
pit-closed-after = Κλείνει μετά από αυτόν τον γύρο.
pit-what-sign = Τι λέει η πινακίδα στο τραπέζι;
pit-the-table = Το τραπέζι
pit-close-after = Κλείσιμο μετά από αυτόν τον γύρο
pit-is-open = Το τραπέζι είναι ανοιχτό.
pit-open-table = Άνοιγμα του τραπεζιού
pit-chips-counter = Μάρκες στο ταμείο
pit-hand = Δώστε { $amount }
pit-take = Πάρτε { $amount }

## Όρια
pit-limits = Όρια
pit-proposed-limits = Προτάθηκε. Το εγκρίνει κάποιος άλλος· έπειτα ισχύει από τον επόμενο γύρο.
pit-minimum = Ελάχιστο
pit-maximum = Μέγιστο
pit-minimum-of = { $bet }, ελάχιστο
pit-maximum-of = { $bet }, μέγιστο
pit-up = { $limit }, πάνω
pit-down = { $limit }, κάτω
pit-why-limits = Γιατί αλλάζουν τα όρια;
pit-propose-for = Πρόταση για { $bets }
pit-two-step = Μια αλλαγή προτείνεται εδώ και εγκρίνεται από δεύτερο πρόσωπο.

## Αλλαγές που συμφωνούν δύο πρόσωπα
pit-nothing = τίποτα
pit-none = κανένα
pit-range = { $least } ως { $most }
pit-as-it-stands = όπως είναι
pit-second-half = Το δεύτερο μισό του προσωρινού κωδικού, που δείχνεται μόνο τώρα· το πρώτο το έχει όποιος το πρότεινε. Ο κάτοχος του λογαριασμού γράφει και τα δύο με μια τελεία ανάμεσα:{" "}
pit-carried-out = Εγκρίθηκε και εκτελέστηκε.
pit-waits-for-second = Περιμένει δεύτερο πρόσωπο
pit-proposed-from = από { $name }, { $at }
pit-before-and-after = Πριν και μετά
pit-sr-now = Τώρα{" "}
pit-sr-then = έπειτα{" "}
pit-limits-hold = Ισχύει από τον επόμενο γύρο του τραπεζιού· ο τωρινός παίζεται ως το τέλος με τα όρια της πινακίδας.
pit-at-once = Εκτελείται αμέσως, και μόνο μία φορά, όσο δεν το έχει αλλάξει κάτι άλλο.
pit-lapses = Η πρόταση λήγει στις { $at }.
pit-two-people = Δύο πρόσωπα
pit-you-proposed-it = εσείς, το προτείνατε
pit-proposed-it = το πρότεινε
pit-another = Κάποιος άλλος
pit-you-may-approve = εσείς, μπορείτε να εγκρίνετε
pit-approves-it = το εγκρίνει
pit-approve-that = Έγκριση: { $what }
pit-own-account = Αφορά τον δικό σας λογαριασμό: το εγκρίνει κάποιος άλλος.
pit-waits-for-approver = Περιμένει κάποιον που μπορεί να το εγκρίνει.

## Το χαρτί για ένα έπαθλο
paper-title = Παράδοση { $sum };
paper-yes = Ναι, παράδοση { $sum }
paper-asked = Με αυτό βγαίνει από το καζίνο. Δείτε τα χαρτιά του νικητή, τυπώστε αυτό, και να υπογραφεί.
paper-print = Εκτύπωση
paper-date = Ημερομηνία
paper-jackpot = Τζάκποτ
paper-table = Τραπέζι
paper-round = Γύρος
paper-box = Θέση
paper-hand = Χέρι
paper-clauses = Όρος
paper-amount = Ποσό
paper-words = Ολογράφως
paper-winner = Νικητής στο τραπέζι
paper-payee = Λογαριασμός εισόδου
paper-identity = Έγγραφο ταυτότητας
paper-reference = Αναφορά
paper-verified-by = Επαλήθευσε
paper-handed-by = Παρέδωσε
paper-received-by = Παρέλαβε

## Ένα ποσό ολογράφως, όπως στέκεται σε χαρτί που υπογράφεται
number-ones = μηδέν ένα δύο τρία τέσσερα πέντε έξι επτά οκτώ εννέα δέκα έντεκα δώδεκα δεκατρία δεκατέσσερα δεκαπέντε δεκαέξι δεκαεπτά δεκαοκτώ δεκαεννέα
# Οι χιλιάδες μετρώνται στο θηλυκό.
number-ones-thousands = μηδέν μία δύο τρεις τέσσερις πέντε έξι επτά οκτώ εννέα δέκα έντεκα δώδεκα δεκατρείς δεκατέσσερις δεκαπέντε δεκαέξι δεκαεπτά δεκαοκτώ δεκαεννέα
number-tens = είκοσι τριάντα σαράντα πενήντα εξήντα εβδομήντα ογδόντα ενενήντα
number-hundreds = εκατόν διακόσια τριακόσια τετρακόσια πεντακόσια εξακόσια επτακόσια οκτακόσια εννιακόσια
number-hundreds-thousands = εκατόν διακόσιες τριακόσιες τετρακόσιες πεντακόσιες εξακόσιες επτακόσιες οκτακόσιες εννιακόσιες
number-hundred = εκατό
number-tens-and-ones = { $tens } { $ones }
number-hundreds-and-rest = { $hundreds } { $rest }
number-thousands =
    { $count ->
        [1] χίλια
       *[other] { $words } χιλιάδες
    }
number-millions =
    { $count ->
        [1] ένα εκατομμύριο
       *[other] { $words } εκατομμύρια
    }
number-billions =
    { $count ->
        [1] ένα δισεκατομμύριο
       *[other] { $words } δισεκατομμύρια
    }
number-large-and-rest =
    { $small ->
        [yes] { $large } { $rest }
       *[no] { $large } { $rest }
    }
number-amount = { $words } και { $cents }/100 { $currency }

## Ένα έπαθλο που περιμένει
award-account = Λογαριασμός του νικητή
award-account-why = Το τραπέζι δεν γνώριζε λογαριασμό για όποιον κέρδισε στη θέση { $box }. Εδώ γράφεται το όνομα με το οποίο τον έχει δεχτεί το καζίνο· τέτοιον λογαριασμό ανοίγει ο διαχειριστής.
award-paid = Πληρώθηκαν: { $sum }.
award-hand-over = Παράδοση { $sum }
award-verified-then = Επαληθεύτηκε. Το παραδίδει κάποιος άλλος.
award-verify = Επαλήθευση του χεριού, { $sum }
award-why-rejected = Γιατί απορρίπτεται;
award-rejected-then = Απορρίφθηκε. Τα χρήματα επέστρεψαν στον μετρητή.
award-what-it-does = Τι κάνει
award-and-meter = Το έπαθλο και ο μετρητής
award-the-award = Το έπαθλο
award-meter-then = Μετρητής όταν κερδήθηκε
award-meter-now = Μετρητής τώρα
award-set-aside = το έπαθλο είναι στην άκρη
award-verified = Επαληθεύτηκε
award-waits-handing = περιμένει να παραδοθεί
award-done = έγινε
award-no-money = δεν κινούνται χρήματα
award-handed-over = Παραδόθηκε
award-to-player = στον παίκτη
award-rejected = Απορρίφθηκε
award-into-meter = πίσω στον μετρητή
award-checks = Έλεγχοι
award-claimed-by-table = Διεκδικήθηκε από το τραπέζι
award-verified-by-pit = Επαληθεύτηκε από το πιτ
award-next = επόμενο
award-then = έπειτα
award-no-account = Παίκτης χωρίς λογαριασμό
award-earlier-player = Παίκτης προηγούμενου γύρου
award-not-its-turn = Δεν είναι η σειρά του: { $why }
award-paid-first = Έχει ήδη πληρωθεί: έπαθλο { $award } (τραπέζι { $table }, θέση { $box }, { $amount }), αν και κατά τους κανόνες το χέρι αυτό δεν πληρώνεται μετά από εκείνο. Ό,τι πληρώθηκε μένει· το χέρι αυτό παίρνει το μερίδιό του από ό,τι απομένει.
award-watch-again = Δείτε ξανά τον γύρο
award-not-on-record = Ο γύρος δεν είναι στο αρχείο αυτού του τραπεζιού.

## Μια σύνδεση
link-meter = Μετρητής
link-reserve = Αποθεματικό
link-prizes = Πάγια έπαθλα
link-award-pending = Έπαθλο σε εκκρεμότητα
link-starts-at = αρχίζει από { $reset }, ένα ποντάρισμα είναι { $unit }
link-latest = Τελευταία έπαθλα
link-won = { $hand }, { $table }, { $at }, { $says }
link-none-yet = Κανένα ακόμη.
link-two-managers = Ένα υπόλοιπο το διορθώνουν ο διευθυντής πιτ και ο διευθυντής βάρδιας.
link-proposed = Προτάθηκε. Το εγκρίνει κάποιος ανώτερός σας.
link-why = Γιατί { $change };
link-put-right = Διόρθωση υπολοίπου
link-account = Λογαριασμός
link-propose = Πρόταση { $change }: { $account }
link-against-house = Έναντι του καζίνο· το εγκρίνει δεύτερο πρόσωπο.

## Τι έγινε σε έναν γύρο
done-open-betting = Κάλεσμα για πονταρίσματα
done-place-bet = Μπήκε ποντάρισμα
done-change-bet = Άλλαξε ποντάρισμα
done-take-back-bet = Πάρθηκε πίσω ποντάρισμα
done-ready = Έτοιμος
done-close-betting = Τέλος τα πονταρίσματα
done-deal-cards = Μοιράστηκε φύλλο
done-read-cards = Διαβάστηκαν φύλλα
done-look-at-hand = Ο παίκτης είδε το χέρι
done-decide = Αποφάσισε
done-turn-cards = Άνοιξαν φύλλα
done-settle = Εκκαθαρίστηκε
done-pay-box = Πληρώθηκε θέση
done-take-seat = Κάθισε
done-leave-table = Έφυγε από το τραπέζι
done-come-back = Επέστρεψε
done-give-ruling = Δόθηκε απόφαση
done-use-power = Διατάχθηκε
done-answer-offer = Απάντησε
done-inspect-hand = Το πιτ είδε το χέρι
done-time-is-up = Τελείωσε ο χρόνος
done-correct-cards = Διορθώθηκαν φύλλα
done-correct-decision = Διορθώθηκε επιλογή
done-decline-comparison = Δεν θέλησε να δείξει
done-show-hand = Έδειξε το χέρι
done-void-round = Άκυρος γύρος
done-lift-condition = Άρθηκε εντολή
on-record-times = { $says }, { $times } φορές
