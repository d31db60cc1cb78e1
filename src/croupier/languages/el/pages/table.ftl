## What the table says of itself
table-corner = Οποιαδήποτε στιγμή
table-get-up = Αποχώρηση
table-pays = Αποδόσεις
table-sound = Ήχος
table-sound-on = ανοιχτός
table-sound-off = κλειστός
table-pays-title = Τι πληρώνει και τι κερδίζει τι
table-read-rules = Διαβάστε τους κανόνες
table-see-figures = Δείτε τους αριθμούς
table-serves-only = Μόνο για το { $bet }
table-cards-count = Φύλλα που μετράνε: { $cards }.{" "}
table-ranking = Χέρια { $cards } φύλλων, το καλύτερο πρώτο
table-cards-come = μοιράζονται τα φύλλα
table-faulty-back = ό,τι δεν είναι εντάξει επιστρέφεται
table-bets-close = κλείνουν τα πονταρίσματα
table-stays = όλα μένουν όπως είναι
table-clock = { $left } δ., μετά { $then }
table-clock-said = { $left } δευτερόλεπτα, μετά { $then }.
table-lost = Η σύνδεση χάθηκε. Επανέρχεται μόνη της.
table-back = Η σύνδεση επανήλθε.
table-runs-on = Ο χρόνος του τραπεζιού τρέχει: όταν τελειώσει, { $then }.
table-dealer-goes-on = Τα πονταρίσματά σας μένουν όπως είναι και ο ντίλερ συνεχίζει.
table-nothing-runs = Στο μεταξύ δεν αποφασίζεται τίποτα για εσάς.
table-you-win = Κερδίζετε { $amount }
table-needs-more = Για να συνεχίσετε χρειάζονται ακόμη { $least }· απομένουν { $left }.
table-needs-between = Για να συνεχίσετε χρειάζονται ακόμη { $least } έως { $most }· απομένουν { $left }.
table-only-left = έχετε { $left }
table-jackpot = Τζάκποτ
table-how = Πώς παίζεται
table-cards-each =
    Παίρνετε { $own } φύλλα{ $dealer ->
        [0] {""}
       *[other] , ο ντίλερ { $dealer }
    }{ $community ->
        [0] {""}
       *[other] , και { $community } είναι στη μέση
    }.
table-asks = Μετά επιλέγετε: { $ways }.
table-street-asks = { $street }: { $ways }.
table-dealt-in = Μια θέση παίρνει φύλλα με { $bets }.

## The felt
table-community = Κοινά φύλλα
table-table = Τραπέζι
table-dealer-hand = Χέρι του ντίλερ
table-look-at = Δείτε τα φύλλα της θέσης { $box }
table-choose-box = Επιλογή θέσης { $box }
spot-back = πίσω
spot-claimed = εκκρεμεί
spot-push = ισοπαλία
spot-empty = κενό
spot-box = θέση { $box }
card-face-down = κλειστό
table-dealer-has = Ντίλερ: { $hand }
table-qualifies = Ντίλερ: { $hand }, προκρίνεται
table-not-qualified = Ντίλερ: { $hand }, δεν προκρίνεται
table-award =
    { $state ->
        [paid] Θέση { $box }: { $category }, το έπαθλο πληρώθηκε
        [rejected] Θέση { $box }: { $category }, το έπαθλο απορρίφθηκε
       *[other] Θέση { $box }: { $category }, γίνεται επαλήθευση επάθλου
    }
table-closes-after = Το τραπέζι κλείνει μετά τον γύρο
table-void-all-back = Άκυρος γύρος: όλα τα πονταρίσματα επιστρέφονται
hand-folded = πάσο
hand-not-shown = δεν ανοίχτηκε
hand-not-looked-at = στα τυφλά
plate-you = Εσείς
plate-to-act = ώρα επιλογής
plate-away = λείπει
plate-ready = έτοιμος

## The bar
table-chips = Μάρκες
table-seconds = { $phase } · { $left } δ.
table-connection-lost = Χάθηκε η σύνδεση
table-closed = Κλειστό τραπέζι
table-settling = Εκκαθάριση
table-choice-open = Εκκρεμεί επιλογή
table-not-open = Δεν άνοιξε

## Bets that went back
returned-told = { $amount } επιστράφηκαν. { $reason }.
returned-more = { $amount } επιστράφηκαν. { $reason }· τα υπόλοιπα στο δελτίο.
returned-title = Επιστράφηκαν · γύρος { $number }

## The bar under the felt
act-chip = Μάρκα
act-your-move = Η σειρά σας
act-chip-of = Μάρκα των { $value }, πλήκτρο { $key }
act-exact = Ακριβείς τιμές

## A tip at a spot
tip-bet-box = { $bet }, θέση { $box }{" "}

## Bets that cannot be
bets-no-bet = δεν δέχεται
bets-closed = Τα πονταρίσματα έκλεισαν
bets-max = μέγ. { $amount }
bets-min = ελάχ. { $amount }
bets-at-most = Το { $bet } δέχεται το πολύ { $amount }.
bets-at-least = Το { $bet } δέχεται τουλάχιστον { $amount }.
bets-no-chips = χωρίς μάρκες
bets-left = Σας απομένουν { $amount }.

## What each bet costs
edge-yours = { $edge } υπέρ σας
edge-house = { $edge } υπέρ του καζίνου
edge-gained = κέρδος { $cost } ανά { $stake }, κατά μέσο όρο
edge-lost = απώλεια { $cost } ανά { $stake }, κατά μέσο όρο
edge-title = Πλεονέκτημα του καζίνου σε κάθε ποντάρισμα
working-it-out = Υπολογίζεται…
edge-all = Πλεονέκτημα του καζίνου, ακριβώς. Πηγαίνετε σε ένα σημείο για όλα τα στοιχεία.
edge-played-best = με το καλύτερο παίξιμο
edge-at = στα { $meter }
edge-yours-at = υπέρ σας, στα { $meter }
edge-no-figure-as = { $bet }: χωρίς ακριβή αριθμό, γιατί { $reason }.
edge-no-figure = χωρίς ακριβή αριθμό
edge-wins = Κερδίζει στο { $share } των γύρων.
edge-per = Ανά { $bet }, με το καλύτερο παίξιμο, μαζί με { $others }· από όλα όσα ποντάρονται είναι { $risk }. Ακριβώς: όλες οι δυνατές μοιρασιές.
edge-exact = Ακριβώς: όλα τα { $hands } χέρια { $cards } φύλλων.
edge-with-meter = Με τον μετρητή στα { $meter }: { $costs }.{" "}
edge-paid = Πληρώνεται στο { $share } των γύρων.
edge-even-from = Ισορροπεί από μετρητή{" "}
edge-with-stake = Με { $stake }: { $edge }.
edge-with-stake-even = Με { $stake }: { $edge }, ισορροπεί από { $meter }.
edge-exact-meter = Ακριβώς για αυτόν τον μετρητή, εφόσον καμία άλλη θέση δεν έχει χέρι τζάκποτ· τα πονταρίσματα του γύρου τον κινούν ακόμη.
edge-envy = {" "}Το Envy προσθέτει { $amount } για κάθε άλλη θέση στο παιχνίδι.
edge-envy-little = {" "}Το Envy προσθέτει λιγότερο από ένα λεπτό για κάθε άλλη θέση στο παιχνίδι.
list-and = {" "}και{" "}

## The slip
slip-from = πληρώνει με { $hand } ή καλύτερο
slip-sources =
    { $count ->
        [one] { $count } ακόμη πηγή
       *[other] { $count } ακόμη πηγές
    }
slip-in-play = Σε παιχνίδι · θέση { $box }
slip-not-looked-at = { $box }, στα τυφλά
slip-claimed = { $amount } διεκδικούνται
slip-net = Καθαρό
slip-net-boxes = Καθαρό, { $count } θέσεις
slip-staked = Πονταρίστηκαν{" "}
slip-handed-back = Αποδόθηκαν{" "}
slip-replay = Δείτε ξανά
slip-verify = Επαλήθευση
slip-jackpot = Τζάκποτ · θέση { $box }
slip-award =
    { $state ->
        [verified] {" "}για { $category }. Το πιτ επιβεβαίωσε το χέρι· κάποιος άλλος εκεί το προσθέτει στις μάρκες σας. Μπορείτε να συνεχίσετε.
        [paid] {" "}για { $category }. Είναι στις μάρκες σας.
        [rejected] {" "}για { $category } δεν πληρώνονται: το πιτ απέρριψε το έπαθλο. Ρωτήστε εκεί τον λόγο.
       *[other] {" "}για { $category }. Το πιτ ελέγχει το χέρι και το επιβεβαιώνει· μετά προστίθεται στις μάρκες σας. Μπορείτε να συνεχίσετε.
    }
slip-state =
    { $state ->
        [paid] Πληρώθηκε
        [rejected] Απορρίφθηκε
       *[other] Έπαθλο εκκρεμεί
    }
slip-title = Πονταρίσματα και εκκαθάριση
slip-limits = Όρια
slip-round = Γύρος { $number }
slip-void = Άκυρος
slip-last-round = Προηγούμενος γύρος · { $number }

## What one can do now
answer-keep = Κρατώ τα πονταρίσματα
answer-keep-does = το χέρι σας μένει στον γύρο
answer-keep-mended = Κρατώ τα πονταρίσματα
answer-keep-mended-does = με τα φύλλα όπως διορθώθηκαν
answer-stay = Μένω
answer-stay-does = τα πονταρίσματά σας μένουν όπως είναι
answer-bets-back = Παίρνω πίσω τα πονταρίσματα
answer-bets-back-does = βγαίνετε από τον γύρο
answer-withdraw-all = Παίρνω πίσω τα πονταρίσματα
answer-withdraw-all-does = βγαίνετε από τον γύρο
answer-raise = Αύξηση στο ελάχιστο
answer-raise-does = το ποντάρισμα είναι τότε εντάξει
answer-withdraw = Το παίρνω πίσω
answer-withdraw-does = το ποντάρισμα σας επιστρέφεται
answer-complete = Το συμπληρώνω
answer-complete-does = προστίθεται το ποντάρισμα που λείπει
answer-cancel = Το παίρνω πίσω
answer-cancel-does = το ποντάρισμα σας επιστρέφεται
act-settled = Γίνεται εκκαθάριση
act-cards-come = Μοιράζονται τα φύλλα
act-any-key = Με την παράλειψη βλέπετε αμέσως το τέλος.
act-skip = Παράλειψη
act-away = Λείπετε
act-away-note = Το καζίνο παίζει τα χέρια σας με τους κανόνες για απόντες παίκτες.
act-come-back = Επιστροφή
act-late = θέση { $box }: { $decision }
act-watch = Παρακολουθείτε αυτό το τραπέζι
act-watch-note = Το πόστο σας δεν παίζει εδώ.
act-to-dealer = Στη μεριά του ντίλερ
act-sit = Καθίστε
act-sit-note = Ο επισκέπτης παίρνει αμέσως μάρκες παιχνιδιού και θέση.
act-offer = Η απόφαση σας αφήνει επιλογή: { $about }
act-offer-note = Ο γύρος περιμένει την απάντησή σας.
act-offer-with = με { $bets }
act-more-chips = Κι άλλες μάρκες
act-waiting-others = Αναμονή για τους άλλους
act-deal = Μοιρασιά
act-repeat = Επανάληψη
act-gone-guest = Οι μάρκες σας τελείωσαν· το καζίνο έχει κι άλλες.
act-gone = Οι μάρκες σας τελείωσαν· το πιτ δίνει κι άλλες.
act-dealer-closes = Ο ντίλερ κλείνει τα πονταρίσματα.
act-last-round = Προηγούμενος γύρος { $amount }
act-more = Κι άλλες μάρκες, άλλη θέση ή μοιρασιά.
act-choose = Διαλέξτε μάρκα και σημείο.
act-undo = Αναίρεση
act-double = Διπλά
act-clear = Καθαρισμός
act-edge = Πλεονέκτημα
act-your-bets = Τα πονταρίσματά σας, { $amount }
act-place = Ποντάρετε
act-give-up = { $decision }, χωρίς { $bet }
act-look-at = Δείτε τη θέση { $box }
act-to-act = Παίζει η θέση { $box }
act-may-look =
    { $count ->
        [one] Μπορείτε να δείτε ένα χέρι· τα άλλα παίζονται στα τυφλά.
       *[other] Μπορείτε να δείτε { $count } χέρια· τα άλλα παίζονται στα τυφλά.
    }
act-look-first = Δείτε πρώτα τα φύλλα σας ή παίξτε στα τυφλά.
act-cards-lie = Τα φύλλα σας είναι μπροστά σας.
act-blind = Αυτό το χέρι παίζεται στα τυφλά: δεν δίνονται τιμές γι' αυτό.
act-then-blind = Μετά η θέση { $boxes }, στα τυφλά.
act-then = Μετά η θέση { $box }.
act-hand = Θέση { $box }: { $cards }
act-do-not-show = Χωρίς άνοιγμα, θέση { $box }
act-show = Άνοιγμα φύλλων, θέση { $box }
act-closed = Το τραπέζι είναι κλειστό
act-other-tables = Στην αίθουσα υπάρχουν άλλα τραπέζια.
act-manager = Διευθυντής αποφασίζει πώς συνεχίζεται ο γύρος
act-manager-note = Τα πονταρίσματά σας μένουν με ασφάλεια στη θέση τους.
act-other-choice = Άλλος παίκτης έχει να επιλέξει
act-other-choice-note = Ο γύρος συνεχίζεται μόλις απαντήσει.
act-decides =
    { $count ->
        [one] Επιλέγει η θέση { $boxes }
       *[other] Επιλέγουν οι θέσεις { $boxes }
    }
act-late-decided = Ο χρόνος τελείωσε και το καζίνο επέλεξε για εσάς: { $decided }.
act-hands-decided = Επιλέξατε για όλα τα χέρια σας.
act-join-next = Μπαίνετε από τον επόμενο γύρο.
act-void = Ο γύρος είναι άκυρος
act-round-settled = Ο γύρος εκκαθαρίστηκε
act-opens = Το τραπέζι ανοίγει
act-dealer-calls = Ο ντίλερ καλεί για τα επόμενα πονταρίσματα.
act-next-opens = Ο επόμενος γύρος ανοίγει σε λίγο.
act-no-more = Τέλος τα πονταρίσματα
act-dealer-on = Ο ντίλερ συνεχίζει.

## Exact values
hint-title = Ακριβής τιμή κάθε επιλογής
hint-in = Ακριβής τιμή, σε { $bet }
hint-fractions = Σε κλάσματα και σε χρήμα
hint-over-dealer = Ο μέσος όρος για κάθε χέρι που μπορεί να έχει ο ντίλερ, για { $unit }. Μετρούν: { $bets }. Τα πλαϊνά πονταρίσματα δεν υπολογίζονται.
hint-over-cards = Ο μέσος όρος για όλα τα φύλλα που μπορούν να έρθουν, για { $unit }. Μετρούν: { $bets }. Τα πλαϊνά πονταρίσματα δεν υπολογίζονται.
hint-best = Καλύτερο: { $decision }, { $value }.{" "}
