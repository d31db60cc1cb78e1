# What every page has: its name, the bar, the door, and what went wrong.
#
# One word for one thing: box = θέση, round = γύρος, hand = χέρι, card = φύλλο, bet = ποντάρισμα, chips = μάρκες,
# purse = πορτοφόλι, dealer = ντίλερ, meter = μετρητής, award = έπαθλο, rulebook = κανονισμός, clause = όρος,
# reading = ερμηνεία, ruling = απόφαση, incident = συμβάν, decision = επιλογή, fold = πάσο, check = τσεκ,
# push = ισοπαλία, pay table = πίνακας αποδόσεων, settlement = εκκαθάριση, lobby = αίθουσα, record = αρχείο.
# Bets are called as they are printed on the felt: Ante, Play, Blind, Trips, Pair Plus, Jackpot.

language-name = Ελληνικά
# By which browsers know how figures and dates are written.
language-locale = el-GR

## The names of the pages
page-admin = Διαχείριση
page-analyst = Ανάλυση
page-audit = Έλεγχος
page-dealer = Κονσόλα ντίλερ
page-docs = Η διεπαφή
page-figures = Στοιχεία
page-kit = Εξαρτήματα
page-lobby = Η αίθουσα
page-lost = Δεν υπάρχει τίποτα εδώ
page-pit = Το πιτ
page-rulebooks = Κανονισμοί
page-sign = Το τζάκποτ
page-table = Τραπέζι
page-trainer = Εξάσκηση
page-games = Παιχνίδια
page-one-moment = Μια στιγμή…
page-no-script = Οι σελίδες χρειάζονται JavaScript. Στο τερματικό υπάρχουν:
lost-title = Δεν υπάρχει τίποτα σε αυτή τη διεύθυνση
lost-why = Ίσως λείπει ένα γράμμα ή αυτό που ήταν εδώ έχει αποσυρθεί.
way-to-lobby = Στην αίθουσα
way-all-rulebooks = Όλοι οι κανονισμοί
way-all-jackpots = Όλα τα τζάκποτ
close = Κλείσιμο

## The bar
bar-lobby = Αίθουσα
bar-rulebooks = Κανονισμοί
bar-analyst = Ανάλυση
bar-trainer = Εξάσκηση
bar-figures = Στοιχεία
bar-pit = Πιτ
bar-audit = Έλεγχος
bar-admin = Διαχείριση
bar-pages = Σελίδες
bar-to-content = Στο περιεχόμενο
bar-home = croupier, στην αίθουσα
bar-menu = Μενού
bar-you = Εσείς:{" "}
bar-with-play-chips = με μάρκες παιχνιδιού
bar-sign-in-with-name = Είσοδος με όνομα
bar-sign-out = Έξοδος
bar-change-password = Αλλαγή κωδικού
bar-authenticator = Συσκευή ελέγχου ταυτότητας
bar-light = Φωτεινό ή σκούρο

## The door
door-sign-in = Είσοδος
door-choose-password = Επιλέξτε δικό σας κωδικό
door-page-for = Αυτή η σελίδα είναι για { $whom }
door-or = ή
door-name = Όνομα
door-password = Κωδικός
door-password-until-now = Κωδικός έως τώρα
door-keep-password = Αποθήκευση κωδικού
door-own-password = Ο δικός σας
door-password-rule = { $least } έως { $most } χαρακτήρες· ούτε το όνομά σας ούτε λίγοι χαρακτήρες ξανά και ξανά.
door-code = Κωδικός μίας χρήσης
door-authenticator = Συσκευή ελέγχου ταυτότητας
door-authenticator-says = Μια εφαρμογή ελέγχου ταυτότητας στο τηλέφωνό σας δείχνει έξι ψηφία, που από τότε τα γράφετε δίπλα στον κωδικό σας.
door-authenticator-begin = Δείξε μου το μυστικό
door-authenticator-told = Γράψτε αυτό το μυστικό στην εφαρμογή· δείχνεται μόνο τώρα.
door-authenticator-link = ή ανοίξτε το σε αυτό το τηλέφωνο
door-authenticator-confirm = Να ισχύει από τώρα
door-authenticator-off = Αφαίρεση
door-authenticator-off-says = Από τότε αρκεί ο κωδικός σας. Αν χάθηκε το τηλέφωνο, το προτείνει ένας διαχειριστής και το εγκρίνει άλλο πρόσωπο.
door-guest = Είσοδος ως επισκέπτης
door-born = Ημερομηνία γέννησης (είσοδος από { $years } ετών)

## What went wrong
trouble-unreachable = Ο διακομιστής δεν απαντά
trouble-try-again = νέα προσπάθεια σε λίγο
trouble-what-helps = Τι βοηθά: { $expected }.
trouble-what-is-right = Το σωστό θα ήταν: { $expected }.

## Names and figures
money = { $amount }{"\u00A0"}{ $symbol }
money-span = { $least } – { $most }{"\u00A0"}{ $symbol }
money-from = από { $amount }
box = Θέση { $box }
pays-for = { $win } αντί { $stake }
pays-of-meter = { $share } του μετρητή
pays-to = { $win } προς { $stake }
guest-named = Επισκέπτης { $name }
player-who-has-left = παίκτης που έφυγε
card-words = { $rank } { $suit }
rank-ace = άσος
rank-king = ρήγας
rank-queen = ντάμα
rank-jack = βαλές
rank-ten = δεκάρι
rank-nine = εννιάρι
rank-eight = οχτάρι
rank-seven = εφτάρι
rank-six = εξάρι
rank-five = πεντάρι
rank-four = τεσσάρι
rank-three = τριάρι
rank-two = δυάρι
suit-spades = μπαστούνι
suit-hearts = κούπα
suit-diamonds = καρό
suit-clubs = σπαθί

## The state of a table
state-open = Ποντάρετε
state-closed = Κλειστά
state-deciding = Επιλογές
state-settled = Εκκαθαρίστηκε
state-pending = Έπαθλο εκκρεμεί
state-fault = Χωρίς τζάκποτ

## Clauses
clause-clause = Όρος { $name }
clause-reading = Ερμηνεία { $name }
clause-adopted = υιοθετημένη ερμηνεία
clause-unreadable = Ο όρος δεν μπορεί να διαβαστεί τώρα.

## The phase of a round
phase-not-open = Δεν άνοιξε ακόμη
phase-dealing = Μοιρασιά
phase-reveal = Άνοιγμα φύλλων
phase-settlement = Πληρωμές
phase-void = Άκυρος γύρος
phase-resting = Περιμένει παίκτη
