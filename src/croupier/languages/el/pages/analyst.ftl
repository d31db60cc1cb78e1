## First decisions and any hand
grid-title = Πρώτη επιλογή
grid-hands = Αρχικά χέρια, ίδιο χρώμα πάνω από τη διαγώνιο
grid-played = Πρώτη επιλογή: { $played } από { $all } χέρια { $plays }
hand-clear = Καθαρισμός
hand-pick = Διαλέξτε { $own } δικά σας φύλλα: μένουν { $left }.
hand-all-up = Όλα τα φύλλα είναι ανοιχτά.
hand-now-dealer =
    { $count ->
        [one] Τώρα το ανοιχτό φύλλο του ντίλερ.
       *[other] Τώρα { $count } ανοιχτά φύλλα του ντίλερ.
    }
hand-now-community = Τώρα τα κοινά φύλλα: ακόμη { $count } για την επόμενη επιλογή.
hand-decided = Προηγούμενη επιλογή: { $street }
hand-any = Οποιοδήποτε χέρι
hand-any-exactly = Οποιοδήποτε χέρι, ακριβώς

## The jackpot by its meter, and the pays
chart-meter = Μετρητής
chart-label = Τζάκποτ ανά μετρητή
chart-title = Τζάκποτ: απόδοση ανά μονάδα πονταρίσματος, ανά μετρητή
chart-returns = { $meter }, αποδίδει { $value } ανά μονάδα
chart-even = Ένα ποντάρισμα μίας μονάδας ισορροπεί με μετρητή { $meter }.
chart-units =
    { $count ->
        [one] { $count } μονάδα
       *[other] { $count } μονάδες
    }
chart-even-at = ισορροπεί στα { $meter }
pays-as = Πληρώνει όπως το { $bet }· αλλάξτε το χωριστά
pays-of = Από { $count }
pays-returns = Αποδίδει
pays-name = { $bet }, { $hand } πληρώνει
pays-less = { $name } λιγότερο
pays-more = { $name } περισσότερο
pays-without-meter = απόδοση χωρίς τον μετρητή{" "}
pays-edge = πλεονέκτημα{" "}
pays-edge-of = πλεονέκτημα του { $bet }{" "}

## Best play
best-working = Το καλύτερο παίξιμο διατυπώνεται…
best-legend = Πώς διαβάζονται τα χέρια: ένα γράμμα ή ψηφίο είναι ένα φύλλο (A άσος, K ρήγας, Q ντάμα, J βαλές, T δεκάρι). AK είναι άσος και ρήγας· s σημαίνει ίδιο χρώμα, o διαφορετικά χρώματα· 33 είναι ζευγάρι τριάρια. + σημαίνει αυτό ή καλύτερο: A2s+ είναι άσος με δυάρι ή μεγαλύτερο στο χρώμα του, pair+ ζευγάρι ή καλύτερο.
best-title = Καλύτερο παίξιμο
best-after = { $street } μετά από { $ways }
best-or = {" "}ή{" "}
best-at-edge = Στο όριο
best-play = Play
best-fold = Πάσο
best-best = Καλύτερο
best-instead = Αντί γι’ αυτό
best-costs = κοστίζει, επί του { $bet }
shares-title = Από πού προέρχεται το πλεονέκτημα
shares-staked = Ποντάρισμα, σε { $bet }
shares-comes-to = Καταλήγει
shares-together = Μαζί
shares-exactly = Ακριβώς { $edge } του { $bet } υπέρ του καζίνου. Κερδίζει στο { $wins } των γύρων, ισοπαλία στο { $pushes }.

## The whole sheet
sheet-every-bet = Κάθε ποντάρισμα
sheet-jackpot-hands = Τζάκποτ: χέρια
sheet-long-run = Τζάκποτ: μακροπρόθεσμα
sheet-two-winners = Τζάκποτ: δύο νικητές σε έναν γύρο
sheet-beside = Δίπλα
sheet-nothing-beside = κανένα άλλο παιχνίδι
sheet-csv = Ως CSV
sheet-xlsx = Ως βιβλίο εργασίας (XLSX)
sheet-pdf = Εκτύπωση ή PDF
sheet-live-meter = Πού βρίσκεται τώρα ο μετρητής
sheet-no-meter = Κανένα τραπέζι εδώ δεν τροφοδοτεί μετρητή του.
sheet-use-meter = Υπολογισμός με αυτόν
sheet-each-contribution = Εισφορά κάθε πονταρίσματος
sheet-reset = Τιμή επανεκκίνησης
sheet-even-meter = Μετρητής όπου το ποντάρισμα ισορροπεί
sheet-outcomes = Εκβάσεις: { $bet }
sheet-stands-at = { $link }: τώρα { $meter }.
sheet-solving = Το αλλαγμένο παιχνίδι λύνεται για όλες τις μοιρασιές: { $part } μετά από { $seconds } δ. Τα παρακάτω νούμερα είναι τα προηγούμενα.
head-bet = Ποντάρισμα
head-edge = Πλεονέκτημα καζίνου
head-risk = Στοιχείο κινδύνου
head-hits = Συχνότητα επιτυχίας
head-pushes = Ισοπαλίες
head-deviation = Τυπική απόκλιση
head-skewness = Ασυμμετρία
head-combinations = Συνδυασμοί
head-hand = Χέρι
head-decision = Επιλογή
head-result = Αποτέλεσμα
head-chance = Πιθανότητα
head-pays = Πληρώνει
head-contribution = Συνεισφορά
head-between = Πονταρίσματα ενδιάμεσα
head-figure = Μέγεθος
head-value = Τιμή
head-first = Πρώτο
head-second = Δεύτερο
head-alone = Το καθένα μόνο
head-together = Μαζί
long-mean-meter = Μέσος μετρητής
long-return = Απόδοση
long-fixed = από αυτή πάγια έπαθλα
long-contributed = από αυτή εισφορές πονταρισμάτων
long-seeded = από αυτή αρχικό ποσό του καζίνου
long-between-resets = Πονταρίσματα ανά επανεκκίνηση

## The head of the page
par-as-printed = τυπωμένο { $value }
par-bets = { $value } { $bet }
par-edge-of = Πλεονέκτημα καζίνου, επί του { $bet }
par-mean-bet = Μέσο συνολικό ποντάρισμα
par-even = Το τζάκποτ ισορροπεί, για { $stake }
par-jackpot = Τζάκποτ
par-never = δεν ισορροπεί ποτέ
par-solving = Επίλυση
par-title = { $game }, αριθμοί · croupier
par-headline = Κύρια μεγέθη
par-no-row = καμία γραμμή
par-change = { $bet } πληρώνει { $pay } για { $hand }, τυπωμένο { $was }
par-what-if = Αν{" "}
par-printed = Όπως τυπώθηκε
par-said = Πλεονέκτημα καζίνου { $edge }, τυπωμένο { $printed }.
par-exact = { $house } · ακριβώς, με πλήρη απαρίθμηση
par-take = Λήψη:
par-json = Ως JSON
