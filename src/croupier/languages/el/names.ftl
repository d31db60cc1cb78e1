### Τα ονόματα όσων γράφονται ως δεδομένα: κατηγορίες χεριών, επιλογές, στάδια, πόστα, συμβάντα, μέτρα. Το κλειδί είναι του
### λεξιλογίου ή του κανονισμού. Ό,τι λείπει εδώ λέγεται όπως το έχουν τα δεδομένα· τα ονόματα των πονταρισμάτων μένουν
### όπως τα γράφει η τσόχα.

## Κατηγορίες χεριών

name-royal-flush = φλος ρουαγιάλ
name-mini-royal-spades = μίνι ρουαγιάλ μπαστούνι
name-mini-royal = μίνι ρουαγιάλ
name-straight-flush = στρέιτ φλος
name-four-of-a-kind = καρέ
name-full-house = φουλ
name-flush = χρώμα
name-straight = κέντα
name-three-of-a-kind = τρίο
name-two-pair = δύο ζευγάρια
name-pair = ζευγάρι
name-high-card = μεγάλο φύλλο
name-seven-card-flush = χρώμα επτά φύλλων
name-six-card-flush = χρώμα έξι φύλλων
name-five-card-flush = χρώμα πέντε φύλλων
name-four-card-flush = χρώμα τεσσάρων φύλλων
name-three-card-flush = χρώμα τριών φύλλων
name-two-card-flush = χρώμα δύο φύλλων
name-one-card-flush = χρώμα ενός φύλλου

## Ένα χέρι όπως το λέει ο ντίλερ: $first είναι το φύλλο που μετρά περισσότερο, $second το επόμενο, $all όλα.

rank =
    { $rank ->
        [ace] άσος
        [king] ρήγας
        [queen] ντάμα
        [jack] βαλές
        [ten] δεκάρι
        [nine] εννιάρι
        [eight] οχτάρι
        [seven] εφτάρι
        [six] εξάρι
        [five] πεντάρι
        [four] τεσσάρι
        [three] τριάρι
       *[two] δυάρι
    }
rank-first =
    { $first ->
        [ace] άσος
        [king] ρήγας
        [queen] ντάμα
        [jack] βαλές
        [ten] δεκάρι
        [nine] εννιάρι
        [eight] οχτάρι
        [seven] εφτάρι
        [six] εξάρι
        [five] πεντάρι
        [four] τεσσάρι
        [three] τριάρι
       *[two] δυάρι
    }
rank-of-first =
    { $first ->
        [ace] του άσου
        [king] του ρήγα
        [queen] της ντάμας
        [jack] του βαλέ
        [ten] του δέκα
        [nine] του εννέα
        [eight] του οκτώ
        [seven] του επτά
        [six] του έξι
        [five] του πέντε
        [four] του τέσσερα
        [three] του τρία
       *[two] του δύο
    }
rank-of-firsts =
    { $first ->
        [ace] άσων
        [king] ρηγάδων
        [queen] ντάμων
        [jack] βαλέδων
        [ten] δεκαριών
        [nine] εννιαριών
        [eight] οχταριών
        [seven] εφταριών
        [six] εξαριών
        [five] πενταριών
        [four] τεσσαριών
        [three] τριαριών
       *[two] δυαριών
    }
rank-of-seconds =
    { $second ->
        [ace] άσων
        [king] ρηγάδων
        [queen] ντάμων
        [jack] βαλέδων
        [ten] δεκαριών
        [nine] εννιαριών
        [eight] οχταριών
        [seven] εφταριών
        [six] εξαριών
        [five] πενταριών
        [four] τεσσαριών
        [three] τριαριών
       *[two] δυαριών
    }
hand-royal-flush = φλος ρουαγιάλ
hand-mini-royal-spades = μίνι ρουαγιάλ μπαστούνι
hand-mini-royal = μίνι ρουαγιάλ
hand-straight-flush = στρέιτ φλος { rank-of-first }
    .whole = στρέιτ φλος { rank-of-first }
hand-four-of-a-kind = καρέ { rank-of-firsts }
hand-full-house = φουλ { rank-of-firsts } με { rank-of-seconds }
    .whole = φουλ, τρίο { rank-of-firsts } και ζευγάρι { rank-of-seconds }
hand-flush = χρώμα { rank-of-first }
    .whole = χρώμα, { $all }
hand-straight = κέντα { rank-of-first }
    .whole = κέντα { rank-of-first }
hand-three-of-a-kind = τρίο { rank-of-firsts }
hand-two-pair = δύο ζευγάρια, { rank-of-firsts } και { rank-of-seconds }
hand-pair = ζευγάρι { rank-of-firsts }
hand-high-card = μεγάλο φύλλο { rank-first }
hand-seven-card-flush = χρώμα επτά φύλλων { rank-of-first }
    .whole = χρώμα επτά φύλλων, { $all }
hand-six-card-flush = χρώμα έξι φύλλων { rank-of-first }
    .whole = χρώμα έξι φύλλων, { $all }
hand-five-card-flush = χρώμα πέντε φύλλων { rank-of-first }
    .whole = χρώμα πέντε φύλλων, { $all }
hand-four-card-flush = χρώμα τεσσάρων φύλλων { rank-of-first }
    .whole = χρώμα τεσσάρων φύλλων, { $all }
hand-three-card-flush = χρώμα τριών φύλλων { rank-of-first }
    .whole = χρώμα τριών φύλλων, { $all }
hand-two-card-flush = χρώμα δύο φύλλων { rank-of-first }
    .whole = χρώμα δύο φύλλων, { $all }
hand-one-card-flush = { rank-first } μόνος

## Επιλογές του παίκτη

name-fold = πάσο
name-check = τσεκ
name-let-it-ride = το αφήνω
name-pull-back = το παίρνω πίσω
name-bet = ποντάρω
name-call = βλέπω
name-play = παίζω
name-raise = αύξηση

## Στάδια

name-decision = επιλογή
name-hole = κλειστά φύλλα
name-flop = φλοπ
name-turn = τερν
name-river = ρίβερ
name-third = τρίτη επιλογή
name-fourth = τέταρτη επιλογή
name-fifth = πέμπτη επιλογή
name-three-cards = τρία φύλλα
name-four-cards = τέσσερα φύλλα

## Πόστα

post-dealer = ντίλερ
post-pit-supervisor = επόπτης πιτ
post-pit-manager = διευθυντής πιτ
post-shift-manager = διευθυντής βάρδιας
post-administrator = διαχειριστής
post-auditor = ελεγκτής
post-player = παίκτης
post-configured = όποιος ορίζει το καζίνο

## Δεδομένα ενός συμβάντος: η ερώτηση, και οι απαντήσεις της

ask-noticed = Πότε έγινε αντιληπτό;
ask-next-round = Έγινε αντιληπτό πριν αρχίσει ο επόμενος γύρος;
ask-first_time = Είναι το πρώτο ποντάρισμα αυτού του παίκτη κάτω από το ελάχιστο σε αυτό το τραπέζι;
ask-direction = Το ποντάρισμα είναι μεγαλύτερο ή μικρότερο από όσο πρέπει;
ask-action = Τι έκανε ο παίκτης με το ποντάρισμα;
ask-decision_pending = Έχει ακόμη να αποφασίσει κάτι ο παίκτης που λείπει;
ask-outcome_established = Έχει ήδη κερδηθεί ή χαθεί οριστικά κάποιο ποντάρισμα;
ask-any_player_seen = Έχει δει κάποιος παίκτης φύλλο του;
ask-any_player_handled = Έχει αγγίξει κάποιος παίκτης τα φύλλα του;
ask-any_viewed = Έχει δει ο παίκτης κάποιο από εκείνα τα χέρια;
ask-count = Πόσα φύλλα φανερώθηκαν;
ask-device = Πώς μοιράζονται τα φύλλα;
ask-movable = Διορθώνεται με μετακίνηση ολόκληρων χεριών;
ask-reconstructable = Μπορούν τα φύλλα να μπουν πίσω στη σειρά που έπρεπε να έχουν;
ask-count_right = Βγήκε σωστό το μέτρημα;
ask-intentional = Το έκανε ο παίκτης επίτηδες;
name-yes = ναι
name-no = όχι
name-before-close = πριν κλείσουν τα πονταρίσματα
name-after-close = αφού έκλεισαν τα πονταρίσματα
name-before-next-round = πριν από τον επόμενο γύρο
name-after-next-round = μετά την αρχή του επόμενου γύρου
name-over = μεγαλύτερο
name-under = μικρότερο
name-placed = το έβαλε
name-increased = το αύξησε
name-withdrawn = το τράβηξε
name-manual = με το χέρι
name-shuffler = με μηχανή ανακατέματος

## Συμβάντα

incident-bet-over-maximum = Ένα ποντάρισμα είναι πάνω από το μέγιστο του τραπεζιού
incident-bet-under-minimum = Ένα ποντάρισμα είναι κάτω από το ελάχιστο του τραπεζιού
incident-play-size-wrong = Ένα ποντάρισμα που μπήκε με επιλογή δεν έχει το ύψος που ζητούν οι κανόνες
incident-equal-bet-size-wrong = Ένα ποντάρισμα δεν είναι ίσο με εκείνο που πρέπει
incident-side-bet-without-required-bet = Ένα πλαϊνό ποντάρισμα στέκεται χωρίς το ποντάρισμα που απαιτεί
incident-late-bet = Ένα ποντάρισμα πειράχτηκε μετά το τέλος των πονταρισμάτων
incident-player-absent = Ένας παίκτης έφυγε από το τραπέζι
incident-comparison-declined = Ένας παίκτης δεν θέλει να δείξει τα φύλλα του
incident-power-failure = Διακοπή ρεύματος ή άλλη τεχνική βλάβη σταματά τον γύρο
incident-jackpot-fault = Η συσκευή ή το σύστημα του τζάκποτ δεν λειτουργεί
incident-foreign-card = Εμφανίστηκε φύλλο που δεν ανήκει στην τράπουλα
incident-wrong-deck-count = Η τράπουλα έχει περισσότερα ή λιγότερα φύλλα
incident-insufficient-cards = Τα φύλλα δεν φτάνουν για να τελειώσει ο γύρος
incident-unshuffled-cards = Τα φύλλα δεν είχαν ανακατευτεί
incident-cards-exposed = Ο ντίλερ φανέρωσε φύλλα στο μοίρασμα
incident-face-up-card-in-device = Ένα φύλλο είναι ανάποδα στο σαμπό ή στη μηχανή ανακατέματος
incident-cards-drawn-together = Φύλλα βγήκαν μαζί και η σειρά τους δεν ξεχωρίζει
incident-misdeal = Φύλλα μοιράστηκαν σε λάθος σημεία
incident-burn-missed = Ξεχάστηκε το καμένο φύλλο
incident-dealer-count-wrong = Ο ντίλερ έχει λάθος αριθμό φύλλων
incident-player-count-wrong = Ένας παίκτης έχει λάθος αριθμό φύλλων
incident-community-count-wrong = Μοιράστηκε λάθος αριθμός κοινών φύλλων
incident-card-count-doubted = Ο αριθμός των φύλλων αμφισβητείται
incident-dealing-error = Έγινε άλλο λάθος στο μοίρασμα
incident-extra-hand-viewed = Ένας παίκτης είδε περισσότερα χέρια από όσα επιτρέπεται
incident-multiple-hands-controlled = Ένας παίκτης πόνταρε σε πολλές θέσεις κατά λάθος
incident-confidentiality-breach = Ένας παίκτης έδειξε, μοιράστηκε ή κατασκόπευσε φύλλα
incident-cards-off-table = Ένας παίκτης πήρε τα φύλλα του από το τραπέζι
incident-win-unclaimed = Ένας κερδισμένος συνδυασμός δεν διεκδικήθηκε πριν μαζευτούν τα φύλλα
incident-late-discovery = Τώρα βρίσκεται λάθος προηγούμενου γύρου
incident-uncovered = Κάτι που δεν καλύπτουν οι κανόνες

## Μέτρα: το όνομα, και τι σημαίνει το καθένα

name-continue = συνέχεια
name-void-round = άκυρος γύρος
name-refuse-bet = άρνηση του πονταρίσματος
name-refuse-excess = άρνηση του περισσεύματος
name-refuse-increase = άρνηση της αύξησης
name-settle-at-maximum = εκκαθάριση ως το μέγιστο
name-offer-raise-or-withdraw = ερώτηση: αύξηση ή απόσυρση
name-offer-complete-or-cancel = ερώτηση: συμπλήρωση ή ακύρωση
name-settle-as-placed = εκκαθάριση όπως μπήκε
name-return-bet = επιστροφή του πονταρίσματος
name-return-bet-at-end = επιστροφή στο τέλος
name-return-excess = επιστροφή του περισσεύματος
name-keep-in-action = το ποντάρισμα μένει στο παιχνίδι
name-fold-hand = το χέρι πάει πάσο
name-stand-or-fold = μένει ή πάει πάσο
name-settle-hand = εκκαθάριση του χεριού
name-deem-lower = το χέρι θεωρείται χαμηλότερο
name-invalidate-hand = ακύρωση του χεριού
name-forfeit-hand = το χέρι χάνεται
name-play-viewed-hands = παίζονται τα χέρια που είδε
name-play-first-dealt-hand = παίζεται το χέρι που μοιράστηκε πρώτο
name-reconstruct = αποκατάσταση
name-reconstruct-then-offer = αποκατάσταση, έπειτα ερώτηση
name-offer-options = ερώτηση στους παίκτες
name-offer-withdrawal = ερώτηση για απόσυρση
name-use-as-next-card = χρήση ως επόμενου φύλλου
name-set-order-then-offer = ορισμός σειράς, έπειτα ερώτηση
name-continue-at-last-meter = συνέχεια με την τελευταία τιμή του μετρητή
name-pay-nothing = καμία πληρωμή
name-count-cards = μέτρημα των φύλλων
name-bar-player = αποκλεισμός του παίκτη
name-no-effect = καμία αλλαγή
name-refer = παραπομπή
outcome-continue = Ο γύρος συνεχίζεται όπως είναι.
outcome-void-round = Ο γύρος είναι άκυρος: κάθε ποντάρισμα επιστρέφεται σαν να μην είχε μπει, οι προηγούμενοι γύροι ισχύουν.
outcome-refuse-bet = Το ποντάρισμα δεν γίνεται δεκτό και επιστρέφεται αμέσως.
outcome-refuse-excess = Ό,τι είναι πάνω από το όριο επιστρέφεται αμέσως· το ποντάρισμα ισχύει στο όριο.
outcome-refuse-increase = Ό,τι προστέθηκε επιστρέφεται αμέσως· το ποντάρισμα ισχύει στο ύψος που είχε όταν έκλεισαν τα πονταρίσματα.
outcome-settle-at-maximum = Το ποντάρισμα κερδίζει ή χάνει μόνο ως το μέγιστο· το υπόλοιπο επιστρέφεται.
outcome-offer-raise-or-withdraw = Ο παίκτης ανεβάζει το ποντάρισμα στο ελάχιστο ή το παίρνει πίσω.
outcome-offer-complete-or-cancel = Ο παίκτης προσθέτει το ποντάρισμα που λείπει ή παίρνει πίσω το πλαϊνό.
outcome-settle-as-placed = Το ποντάρισμα εκκαθαρίζεται στο ύψος που έχει.
outcome-return-bet = Το ποντάρισμα επιστρέφεται τώρα.
outcome-return-bet-at-end = Το ποντάρισμα δεν πληρώνει τίποτα και επιστρέφεται όταν τελειώσει ο γύρος.
outcome-return-excess = Ό,τι ξεπερνά το σωστό ύψος επιστρέφεται· το υπόλοιπο εκκαθαρίζεται.
outcome-keep-in-action = Το ποντάρισμα μένει στο παιχνίδι στο ύψος του.
outcome-fold-hand = Το χέρι θεωρείται πάσο.
outcome-stand-or-fold = Το χέρι μένει όπως είναι όπου μια επιλογή το αφήνει έτσι· όπου καμία, θεωρείται πάσο.
outcome-settle-hand = Το χέρι εκκαθαρίζεται όπως συνήθως.
outcome-deem-lower = Το χέρι θεωρείται χαμηλότερο από του ντίλερ.
outcome-invalidate-hand = Το χέρι είναι έξω από τον γύρο και τα πονταρίσματά του επιστρέφονται.
outcome-forfeit-hand = Το χέρι είναι έξω από τον γύρο και τα πονταρίσματά του χάνονται.
outcome-play-viewed-hands = Τα χέρια που είδε παίζονται· τα άλλα είναι άκυρα και τα πονταρίσματά τους επιστρέφονται.
outcome-play-first-dealt-hand = Το χέρι που μοιράστηκε πρώτο παίζεται· τα άλλα είναι άκυρα και τα πονταρίσματά τους επιστρέφονται.
outcome-reconstruct = Τα φύλλα μπαίνουν εκεί που έπρεπε· ο γύρος συνεχίζεται.
outcome-reconstruct-then-offer = Τα φύλλα μπαίνουν εκεί που έπρεπε· έπειτα διαλέγει κάθε παίκτης που αφορά.
outcome-offer-options = Κάθε παίκτης που αφορά διαλέγει αν συνεχίζει ή παίρνει πίσω τα πονταρίσματα.
outcome-offer-withdrawal = Κάθε παίκτης μπορεί να πάρει πίσω όλα τα πονταρίσματά του ή κανένα.
outcome-use-as-next-card = Το φύλλο μοιράζεται ως επόμενο.
outcome-set-order-then-offer = Ορίζεται η σειρά των φύλλων· έπειτα διαλέγει κάθε παίκτης στο τραπέζι.
outcome-continue-at-last-meter = Ο γύρος συνεχίζεται· το τζάκποτ πληρώνει στην τελευταία τιμή που καταγράφηκε.
outcome-pay-nothing = Για τον συνδυασμό δεν πληρώνεται τίποτα, και το ποντάρισμα χάνεται.
outcome-count-cards = Τα φύλλα μετρώνται με το χέρι πριν αποφασιστεί οτιδήποτε άλλο.
outcome-bar-player = Ο παίκτης αποκλείεται και τα πονταρίσματά του επιστρέφονται.
outcome-no-effect = Ό,τι εκκαθαρίστηκε μένει εκκαθαρισμένο.
outcome-refer = Οι κανόνες σιωπούν: αποφασίζει το πρόσωπο που ονομάζουν.

## Εξουσίες

name-one-position-only = περιορισμός σε μία θέση
name-look-at-hidden-hand = ματιά σε χέρι που δεν δείχτηκε
name-others-withdraw = απόσυρση των άλλων
name-stop-multiple-hands = παύση πολλών χεριών
name-order-of-awards = σειρά των επάθλων
name-after-jackpot-fault = μετά από βλάβη του τζάκποτ

## Για πόσο θυμάται το τραπέζι ένα ποντάρισμα κάτω από το ελάχιστο

kept-table-session = όσο κάθεται ο παίκτης στο τραπέζι
kept-day = για την ημέρα
kept-forever = για πάντα

## Πώς στέκεται κάτι: ένα τραπέζι, ένας γύρος, ένα ποντάρισμα, ένα έπαθλο

name-live = ζωντανό
name-virtual = εικονικό
name-open = ανοιχτό
name-closed = κλειστό
name-settled = εκκαθαρίστηκε
name-void = άκυρος
name-win = κερδίζει
name-tie = ισοπαλία
name-read = διαβάζεται
name-dealer-does-not-qualify = ο ντίλερ δεν προκρίνεται
name-dealer = ντίλερ
name-house = καζίνο
name-lose = χάνει
name-push = ισοπαλία
name-returned = επιστρέφεται
name-folded = πάσο
name-in-play = στο παιχνίδι
name-claimed = περιμένει επαλήθευση
name-verified = επαληθεύτηκε, δεν πληρώθηκε
name-paid = πληρώθηκε
name-rejected = απορρίφθηκε
name-close-table = κλείσιμο του τραπεζιού
name-block-box = αποκλεισμός της θέσης
name-no-jackpot = χωρίς τζάκποτ
name-meter = μετρητής
name-reserve = αποθεματικό
name-prizes = πάγια έπαθλα

## Τι μπορεί να διαλέξει ένας παίκτης που ρωτήθηκε

name-keep = συνεχίζω
name-keep-mended = συνεχίζω
name-bets-back = πίσω τα πονταρίσματα
name-withdraw = το παίρνω πίσω
name-complete = το συμπληρώνω
name-cancel = το ακυρώνω
name-withdraw-all = όλα πίσω
name-stay = μένω

## Λογαριασμοί που κινεί μια απόφαση

account-chips = μάρκες
account-cage = Παίκτες χωρίς λογαριασμό
account-stakes = Πονταρίσματα στην τσόχα
account-float = Ο δίσκος του τραπεζιού
account-meter = Μετρητής τζάκποτ
account-reserve = Αποθεματικό τζάκποτ
account-prizes = Πάγια έπαθλα
account-pending = Έπαθλα σε αναμονή
account-house = Το καζίνο

## Από ποια φύλλα γίνεται ένα χέρι

part-own = δικά σας
part-dealer = του ντίλερ
part-community = κοινά

## Τα είδη των παιχνιδιών στην αίθουσα

family-table = Πληρώνει το τραπέζι, χωρίς χέρι της μάνας
family-board = Με κοινά φύλλα
family-own-2 = Δύο φύλλα απέναντι στη μάνα
family-own-3 = Τρία φύλλα απέναντι στη μάνα
family-own-4 = Τέσσερα φύλλα απέναντι στη μάνα
family-own-5 = Πέντε φύλλα απέναντι στη μάνα
family-own-7 = Επτά φύλλα απέναντι στη μάνα

## Όσα χρειάζονται δύο πρόσωπα

proposal-limits = Άλλα όρια σε ένα τραπέζι, από τον επόμενο γύρο του
proposal-ruling = Απόφαση σε ένα τραπέζι που θέλει ανώτερο πόστο
proposal-power = Χρήση εξουσίας σε τραπέζι που μοιράζει μόνο του
proposal-record-correction = Φύλλο ή επιλογή που γράφτηκε λάθος, διόρθωση
proposal-jackpot-correction = Διόρθωση ενός υπολοίπου του τζάκποτ
proposal-chips = Πολλές μάρκες σε έναν παίκτη ή από αυτόν
proposal-account-roles = Άλλοι ρόλοι ενός λογαριασμού
proposal-account-password = Προσωρινός κωδικός για όποιον έχασε τον δικό του
proposal-account-authenticator = Αφαίρεση κλειδιού εισόδου από όποιον το έχασε

## Πράξεις του προσωπικού και τα στοιχεία τους, στο ημερολόγιο

logged-account-opened = άνοιγμα λογαριασμού
logged-account-closed = κλείσιμο λογαριασμού
logged-account-reopened = άνοιγμα λογαριασμού εκ νέου
logged-approved = έγκριση
logged-rejected = απόρριψη
logged-withdrawn = ανάκληση
logged-proposed = πρόταση
logged-authenticator-enrolled = νέο κλειδί εισόδου
logged-authenticator-removed = αφαίρεση κλειδιού εισόδου
logged-award-verification = επαλήθευση επάθλου
logged-award-payment = πληρωμή επάθλου
logged-award-rejection = απόρριψη επάθλου
logged-awards-ordered = σειρά επάθλων
logged-chips-moved = παράδοση μαρκών
logged-condition-lifted = άρση εντολής
logged-device-refused = άρνηση σε συσκευή
logged-exam-ended = τέλος εξέτασης
logged-fault-declared = δήλωση βλάβης
logged-fault-handled = επιλογή μετά από βλάβη
logged-fault-repaired = επιδιόρθωση βλάβης
logged-incident-reported = αναφορά συμβάντος
logged-incident-dismissed = απόρριψη συμβάντος
logged-link-opened = άνοιγμα σύνδεσης
logged-link-changed = αλλαγή ρυθμίσεων σύνδεσης
logged-link-corrected = διόρθωση ποσού σύνδεσης
logged-link-closed = κλείσιμο σύνδεσης
logged-key-issued = έκδοση κλειδιού
logged-key-revoked = ανάκληση κλειδιού
logged-limits-changed = αλλαγή ορίων
logged-password-changed = αλλαγή κωδικού
logged-password-rehashed = κωδικός με νέα σφραγίδα
logged-password-reset = προσωρινός κωδικός
logged-record-restored = επαναφορά αρχείου
logged-signed-in = είσοδος
logged-signed-out-everywhere = έξοδος από παντού
logged-software-verified = έλεγχος λογισμικού: εγκεκριμένο
logged-software-departs = έλεγχος λογισμικού: διαφέρει
logged-software-unverified = λογισμικό χωρίς έλεγχο
logged-account = λογαριασμός
logged-also-by = και από
logged-amount = ποσό
logged-answered = απαντήσεις
logged-asked = ερωτήσεις
logged-approved-by = έγκριση από
logged-authenticator = κλειδί εισόδου
logged-box = θέση
logged-boxes = θέσεις
logged-by = από
logged-cards = φύλλα
logged-chips = μάρκες
logged-code = κωδικός σφάλματος
logged-count = πλήθος
logged-decided-by = απόφαση από
logged-departures = διαφορές
logged-change = μεταβολή
logged-edition = έκδοση
logged-entry = εγγραφή
logged-entries = εγγραφές
logged-events = γεγονότα
logged-first-half = πρώτο μισό
logged-incident = συμβάν
logged-kind = είδος
logged-keys = κλειδιά
logged-known = γνωστές
logged-limits = όρια
logged-manifest = κατάλογος εκδόσεων
logged-mode = τρόπος
logged-move-to = μεταφορά σε
logged-order = σειρά
logged-password = κωδικός
logged-payee = δικαιούχος
logged-person = πρόσωπο
logged-device = συσκευή
logged-guest = επισκέπτης
logged-player = παίκτης
logged-post = πόστο
logged-proposed-by = πρόταση από
logged-remedy = μέτρο
logged-right = σωστές
logged-roles = ρόλοι
logged-round = γύρος
logged-rulebook = κανονισμός
logged-rulebooks = κανονισμοί
logged-ruling = απόφαση
logged-second-half = δεύτερο μισό
logged-sessions = είσοδοι
logged-table = τραπέζι
logged-tables = τραπέζια
logged-temporary = προσωρινός
logged-version = έκδοση τραπεζιού
logged-void = άκυροι γύροι
logged-administrator = διαχειριστής
logged-auditor = ελεγκτής
logged-bot = μποτ
logged-close-table = κλείσιμο τραπεζιού
logged-block-box = κλείσιμο θέσης
logged-no-jackpot = χωρίς τζάκποτ
logged-account-roles = ρόλοι λογαριασμού
logged-account-password = κωδικός λογαριασμού
logged-account-authenticator = κλειδί εισόδου λογαριασμού
logged-jackpot-correction = διόρθωση τζάκποτ
logged-record-correction = διόρθωση αρχείου

## Στο αρχείο

name-any-house = οποιοδήποτε καζίνο
name-share = μερίδιο του μετρητή
name-fixed = πάγιο έπαθλο
name-envy = Envy
name-community = κοινά φύλλα
done-recovery = συνέχεια μετά από διακοπή
done-restored = επαναφορά του αρχείου
done-change-limits = αλλαγή ορίων
done-open-table = άνοιγμα τραπεζιού
done-close-table = κλείσιμο τραπεζιού

## Ένας κανονισμός με μια ματιά: δεδομένα, χέρια, κατατάξεις, δικαιώματα, συμπεριφορά

fact-noticed = έγινε αντιληπτό
fact-next-round = έγινε αντιληπτό
fact-first_time = πρώτη φορά
fact-direction = μέγεθος
fact-action = ο παίκτης
fact-decision_pending = εκκρεμεί επιλογή
fact-outcome_established = κρίθηκε ήδη ποντάρισμα
fact-any_player_seen = κάποιος παίκτης είδε φύλλο του
fact-any_player_handled = κάποιος παίκτης άγγιξε τα φύλλα του
fact-any_viewed = είδε κάποιο από τα χέρια
fact-count = πόσα φύλλα
fact-device = πώς μοιράζονται τα φύλλα
fact-movable = διορθώνεται με μετακίνηση χεριών
fact-reconstructable = τα φύλλα μπαίνουν πίσω στη σειρά τους
fact-count_right = σωστό μέτρημα
fact-intentional = επίτηδες
read-own = του παίκτη
read-dealer = του ντίλερ
read-final = του τέλους
read-flop = του φλοπ
read-jackpot = του τζάκποτ
read-six-card = των έξι φύλλων
ranked-three-card = τρία φύλλα
ranked-three-card-jackpot = τρία φύλλα, τζάκποτ
ranked-four-card = τέσσερα φύλλα
ranked-five-card = πέντε φύλλα
ranked-longest-flush = το μακρύτερο χρώμα
shown-dealer = ο ντίλερ
shown-boxes = οι θέσεις
shown-community = τα κοινά φύλλα
shown-side-bets-only = όσοι έχουν μόνο πλαϊνά πονταρίσματα
layout-table = τραπέζι
name-common-rules = κοινοί κανόνες
power-one-position-only = Να περιορίσει έναν παίκτη σε μία θέση.
power-look-at-hidden-hand = Να δει τα φύλλα παίκτη που δεν θέλησε να τα ανοίξει.
power-others-withdraw = Να αφήσει τους άλλους παίκτες να πάρουν πίσω όλα τα πονταρίσματά τους, θέση προς θέση, όταν ένα χέρι έχει λάθος αριθμό φύλλων.
power-stop-multiple-hands = Να σταματήσει παίκτη που προσπαθεί να ορίζει πολλά χέρια.
power-order-of-awards = Να ορίσει, νικητή προς νικητή, με ποια σειρά μοιράστηκαν τα χέρια τους νικητές πολλών τραπεζιών.
power-after-jackpot-fault = Να διαλέξει για τους επόμενους γύρους: κλειστό τραπέζι, καμία θέση με βλάβη ή παιχνίδι χωρίς πονταρίσματα τζάκποτ.
conduct-keep-cards-secret = Τα φύλλα σας είναι μόνο για τα μάτια σας: ούτε ανταλλαγές, ούτε να τα δείξετε, ούτε λέξη γι' αυτά.
conduct-cards-stay-on-table = Τα φύλλα μένουν στο τραπέζι ώσπου να τελειώσει ο γύρος.
conduct-no-collusion = Παίξτε για τον εαυτό σας: ούτε συμφωνίες ούτε σινιάλα μεταξύ παικτών.
conduct-read-your-own-hand = Αναγνωρίστε τον συνδυασμό σας και ζητήστε τον πριν μαζευτούν τα φύλλα.
about-keep-cards-secret = κρυφά φύλλα
about-cards-stay-on-table = τα φύλλα στο τραπέζι
about-no-collusion = χωρίς συνεννόηση
about-read-your-own-hand = το χέρι σας το διαβάζετε εσείς
scope-round = τον γύρο
scope-box = τη θέση
scope-bet = το ποντάρισμα
scope-player = τον παίκτη
scope-affected-boxes = τις θέσεις που θίγονται
scope-jackpot-boxes = τις θέσεις με ποντάρισμα τζάκποτ
scope-every-box = κάθε θέση
kind-authority = Ποιος αποφασίζει
kind-basic = Βασικά
kind-bet-eligibility = Ποια πονταρίσματα επιτρέπονται
kind-comparison = Σύγκριση
kind-conduct = Συμπεριφορά
kind-deal = Μοιρασιά
kind-decision = Επιλογές
kind-definition = Ορισμοί
kind-envy = Envy
kind-equipment = Εξοπλισμός
kind-heading = Επικεφαλίδες
kind-irregularity = Παρατυπίες
kind-jackpot = Τζάκποτ
kind-limits = Όρια
kind-notice = Γνωστοποιήσεις
kind-paytable = Πίνακες αποδόσεων
kind-ranking = Κατάταξη
kind-rule = Κανόνες
kind-settlement = Εκκαθάριση

## Τι μένει στα αγγλικά

notice-english = Οι όροι, οι ερμηνείες και οι σημειώσεις των κανόνων είναι εδώ στα αγγλικά.

## Σε ποια περίπτωση ρωτιέται τι γίνεται ένα ποντάρισμα
if-fold = πάσο
if-declined = φύλλα που δεν ανοίχτηκαν
if-proved = δεν ανοίχτηκαν, αλλά αποδείχτηκαν
if-not-qualified = ο ντίλερ δεν προκρίνεται
if-win = παίκτης υψηλότερα
if-tie = ισοπαλία
if-lose = παίκτης χαμηλότερα
if-settle = παίχτηκε ως το τέλος

## Τι είχε το ποντάρισμα μιας άσκησης

topic-nothing = τίποτα οφειλόμενο
topic-over-maximum = πάνω από το μέγιστο
topic-under-minimum = κάτω από το ελάχιστο
topic-play-size = λάθος μέγεθος πονταρίσματος
topic-maximum-payout = μέγιστη πληρωμή
topic-pooled = κοινή θέση
topic-by-choice = κατ' επιλογή
topic-house-reading = ερμηνεία του καζίνο

## Τι σημαίνει κάθε κλειδί της ρύθμισης
setting-database = η βάση δεδομένων, όπως τη γράφουν το SQLAlchemy ή το libpq· αν λείπει, ένα αρχείο SQLite στον φάκελο δεδομένων του χρήστη
setting-key-file = το αρχείο του κλειδιού που σφραγίζει τους σπόρους των ανοιχτών γύρων· αλλιώς ένα δίπλα σε αρχείο SQLite ή στον φάκελο δεδομένων του χρήστη
setting-archive = ο φάκελος με ό,τι έβγαλε από τη βάση το `croupier archive`· αλλιώς ένας δίπλα σε αρχείο SQLite ή στον φάκελο δεδομένων του χρήστη
setting-host = η διεύθυνση όπου απαντά ο διακομιστής
setting-port = η θύρα όπου απαντά· 0 για όποια είναι ελεύθερη
setting-workers = πόσες διεργασίες· για περισσότερες χρειάζεται PostgreSQL
setting-hosts = ονόματα που επιτρέπεται να χρησιμοποιούν οι περιηγητές, εκτός από `localhost` και διευθύνσεις IP
setting-proxies = διευθύνσεις διαμεσολαβητών που τα `X-Forwarded-For` και `X-Forwarded-Proto` τους είναι έμπιστα
setting-secure = οι περιηγητές χρησιμοποιούν HTTPS: τα cookies σημειώνονται ως Secure και οι περιηγητές μένουν στο HTTPS (HSTS)
setting-guests = αν μπαίνουν επισκέπτες χωρίς λογαριασμό
setting-ask-age = αν όλοι δηλώνουν ηλικία, όταν ένα τραπέζι έχει κατώτατη ηλικία
setting-guest-chips = οι μάρκες παιχνιδιού ενός νέου επισκέπτη
setting-large-chips = το μεγαλύτερο ποσό που δίνει ένα άτομο σε παίκτη, ή παίρνει πίσω, μέσα σε μια ημέρα· για περισσότερα χρειάζονται δύο
setting-cashier-chips = το μεγαλύτερο ποσό που δίνει ένα άτομο σε όλους τους παίκτες μαζί, ή παίρνει πίσω, μέσα σε μια ημέρα· για περισσότερα χρειάζονται δύο
setting-large-award = το μεγαλύτερο ποσό τζάκποτ που παραδίδει ο καθένας στο πιτ· για μεγαλύτερο χρειάζεται η θέση στην οποία παραπέμπουν οι κανόνες του δικτύου ό,τι αφήνουν ανοιχτό
setting-command-rate = πόσες εντολές το δευτερόλεπτο δέχεται μια διεργασία από έναν λογαριασμό· 0 για όσες έρθουν
setting-command-burst = πόσες εντολές δέχεται μαζί από λογαριασμό που έκανε παύση
setting-authenticators = ρόλοι που δεν ανοίγουν τίποτα αν δεν μπουν και με κωδικό εφαρμογής επαλήθευσης: `authenticators = ["shift-manager", "administrator"]`
setting-shifts = πότε αρχίζουν οι βάρδιες, για τα στοιχεία του πιτ: `shifts = ["06:00", "14:00", "22:00"]`
setting-time-zone = η ζώνη ώρας τους, με το όνομά της στον κατάλογο IANA: `Asia/Singapore`
setting-longest-body = το μεγαλύτερο σώμα αιτήματος, σε byte
setting-log-level = τι καταγράφεται· αλλιώς `warning` σε τερματικό και `info` αλλού
setting-log-format = πώς καταγράφεται· αλλιώς ως κείμενο σε τερματικό και ως JSON αλλού
setting-house-bots = αν αυτός ο διακομιστής ξεκινά τους αυτόματους παίκτες των τραπεζιών του· `false` σε όλους εκτός από έναν
setting-demonstration = αν ανοίγει η αίθουσα επίδειξης όταν δεν έχει οριστεί τραπέζι
setting-head-seconds = κάθε πόσα δευτερόλεπτα υπογράφεται το αρχείο· 0 το αφήνει σε άλλη διεργασία της αίθουσας
setting-head-key = το αρχείο του κλειδιού με το οποίο υπογράφεται· αλλιώς ένα δίπλα σε αρχείο SQLite ή στον φάκελο δεδομένων του χρήστη
setting-witnesses = αρχεία και διευθύνσεις όπου στέλνεται κάθε υπογραφή του αρχείου
setting-manifest = το αρχείο με ό,τι εγκρίθηκε (`croupier verify`)· με αυτό συγκρίνονται το λογισμικό και οι κανόνες όταν ανοίγει η αίθουσα και κάθε ημέρα, και το αποτέλεσμα γράφεται στο ημερολόγιο προσωπικού
setting-approved-only = αν η αίθουσα ανοίγει μόνο όταν το λογισμικό και οι κανόνες συμφωνούν με ό,τι εγκρίθηκε
setting-docs = ο φάκελος της τεκμηρίωσης όπως τη φτιάχνει το `make site`, στη διεύθυνση `/docs`· αν λείπει, το `/docs` δείχνει τη διεπαφή HTTP
setting-tables-rulebook = το αναγνωριστικό των κανόνων, ή η διαδρομή ενός αρχείου
setting-tables-title = το όνομά του στη λίστα· αλλιώς ο τίτλος του παιχνιδιού
setting-tables-mode = `virtual`: ανακατεύει ο διακομιστής· `live`: ένας ντίλερ καταγράφει ό,τι υπάρχει στην τσόχα
setting-tables-boxes = πόσες θέσεις, αν δεν τις ορίζει η τσόχα
setting-tables-deal = ποια από τις μοιρασιές των κανόνων· αλλιώς η πρώτη
setting-tables-limits = για κάθε ποντάρισμα: `limits.BET = { "{" } min = "25.00", max = "500.00" { "}" }`
setting-tables-link = το αναγνωριστικό (`id`) του δικτύου του
setting-tables-timers = πόσο περιμένει ένα εικονικό τραπέζι: `timers = { "{" } bets = 15 { "}" }`
setting-tables-bots = πόσοι αυτόματοι παίκτες του καζίνο παίζουν εδώ
setting-tables-readings = όροι που διαβάζονται αλλιώς: `readings = { "{" } X1 = "card" { "}" }`
setting-tables-referral = τι γίνεται σε διακοπή ρεύματος αν δεν το λένε οι κανόνες: η απόφαση του υπευθύνου, από πριν
setting-links-rulebook = οι κανόνες που ισχύουν για το τζάκποτ του
setting-links-title = το όνομά του· αλλιώς το αναγνωριστικό του
setting-links-opening = η πρώτη τιμή του μετρητή· αλλιώς η τιμή εκκίνησης
setting-links-chips = ποιων οι μάρκες τροφοδοτούν τον μετρητή: `cash`, όσες αγοράστηκαν· `play`, όσες δίνονται σε επισκέπτες και αυτόματους παίκτες· `any` αφήνει και τις δύο στον ίδιο μετρητή, όπου τίποτα δεν εξαργυρώνεται
setting-links-unit = το ποντάρισμα τζάκποτ
setting-links-reset = η τιμή από την οποία ξαναρχίζει ο μετρητής
setting-links-shares = πού πηγαίνει ένα ποντάρισμα, μαζί 100%: `shares = { "{" } meter = "40%", reserve = "10%", house = "50%" { "}" }`
setting-staff-roles = ένας ή περισσότεροι ρόλοι
setting-staff-password-hash = hash Argon2 του κωδικού· αλλιώς φτιάχνεται ένας προσωρινός και τυπώνεται μία φορά

## Τρόποι παιξίματος: όσοι έχουν όνομα από τη λύση, και τα κείμενα των κανονισμών· ο αριθμός στο τέλος είναι ολόκληρου του
## αγγλικού κειμένου, ώστε ένα κείμενο που άλλαξε να μη λέγεται με τα παλιά λόγια.

way-always = πάντα { $decisions }
way-mimic = όπως ο ντίλερ
way-above-lowest = τίποτα από τη χαμηλότερη κατηγορία ({ $hand })
text-a-pair-or-ace-and-08557d1d = ζευγάρι, ή άσος και ρήγας με βαλέ και οχτάρι
text-simple-rule-92bbb96b = απλός κανόνας
text-only-two-low-cards-that-520637da = Πάσο πάνε μόνο δύο χαμηλά φύλλα που δεν κάνουν τίποτα με το φλοπ.
text-a-simple-rule-call-with-8de32668 = Ένας απλός κανόνας: βλέπω με ζευγάρι ή καλύτερο με δικό μου φύλλο, με τέσσερα φύλλα για χρώμα, ή με δικό μου εννιάρι ή καλύτερο· αλλιώς πάσο. Κοστίζει { $cost }.
text-the-simple-rule-16a69705 = ο απλός κανόνας
text-call-everything-4c0712f8 = βλέπω τα πάντα
text-every-hand-is-called-e72db972 = Κάθε χέρι βλέπει.
text-mimic-the-dealer-6a23c150 = όπως ο ντίλερ
text-called-if-the-dealer-would-1802f839 = Βλέπει, αν με τα δικά του φύλλα και το φλοπ μόνο θα προκρινόταν ο ντίλερ.
text-play-blind-a92cd0e4 = στα τυφλά
text-the-cards-are-never-looked-734dbb99 = Τα φύλλα δεν κοιτάζονται ποτέ· μόνο τα κοινά, και από αυτά το καλύτερο.
text-three-times-with-aces-once-52d5f554 = τρεις φορές με άσους, μία με ρήγα, ντάμα, οχτάρι και τεσσάρι
text-three-times-with-tens-once-3683ecc5 = τρεις φορές με δεκάρια, μία με άσο, ρήγα και ντάμα
text-the-dealer-s-queen-30ac7474 = η ντάμα του ντίλερ
text-as-often-as-the-suit-e375e95e = όσες φορές όσο μακρύ είναι το χρώμα
text-tens-b97787b3 = δεκάρια
text-simple-flop-18c75674 = απλό φλοπ
text-the-rule-for-the-flop-2f4bdd6a = Ο κανόνας για το φλοπ, όλα τα άλλα τέλεια.
text-a-simple-rule-for-the-ccc7e63a = Ένας απλός κανόνας για το φλοπ: αύξηση με ζευγάρι ή καλύτερο με δικό μου φύλλο (όχι όμως δυάρια στο χέρι), ή με τέσσερα φύλλα για χρώμα και δικό μου δεκάρι ή καλύτερο. Κοστίζει { $cost } σε σχέση με τις ακριβείς επιλογές.
text-simple-river-bd853275 = απλό ρίβερ
text-the-rule-for-the-river-c6abf78b = Ο κανόνας για το ρίβερ, όλα τα άλλα τέλεια.
text-a-simple-rule-for-the-261fc4ce = Ένας απλός κανόνας για το ρίβερ: παίζω χέρι καλύτερης κατηγορίας από των κοινών φύλλων, ή χέρι που θα το νικούσαν λιγότερα από { $outs } φύλλα του ντίλερ· αλλιώς πάσο. Κοστίζει { $cost }.
text-both-rules-6d1504b1 = και οι δύο κανόνες
text-both-rules-before-the-flop-27c76b5d = Και οι δύο κανόνες· πριν από το φλοπ ο κατάλογος είναι ακριβής.
text-both-rules-and-a-list-8131fb0c = και οι δύο κανόνες με κατάλογο
text-pairs-only-6762bebc = μόνο ζευγάρια
text-the-rule-for-the-flop-cc980214 = Ο κανόνας για το φλοπ· στο ρίβερ μόνο χέρι καλύτερο από των κοινών φύλλων.
text-play-everything-4x-d78b13aa = παίζω τα πάντα 4×
text-every-hand-is-raised-4x-239de61c = Κάθε χέρι αυξάνει 4× πριν από το φλοπ.
text-play-everything-3x-98ca856d = παίζω τα πάντα 3×
text-every-hand-is-raised-3x-69a36d57 = Κάθε χέρι αυξάνει 3× πριν από το φλοπ.
text-raise-3x-a91f17b7 = αύξηση 3×
text-the-right-hands-but-3x-f2236b62 = Τα σωστά χέρια, αλλά 3× αντί για 4×.
text-play-any-queen-42b212e1 = παίζω κάθε ντάμα
text-4x-with-every-hand-that-4cd9c70d = 4× με κάθε χέρι που έχει ντάμα ή καλύτερο, τέλειο παίξιμο μετά από τσεκ.
text-never-raise-before-the-flop-f6dcbb7a = ποτέ αύξηση πριν από το φλοπ
text-every-hand-is-checked-then-5c295463 = Κάθε χέρι κάνει τσεκ και μετά παίζεται τέλεια.
text-never-raise-at-all-1a573fe5 = ποτέ αύξηση
text-every-hand-is-checked-to-06bdc807 = Κάθε χέρι κάνει τσεκ ως το ρίβερ και μετά παίζεται τέλεια.
text-never-fold-d09b45ed = ποτέ πάσο
text-best-play-but-on-the-1467c277 = Τέλειο παίξιμο, αλλά στο ρίβερ παίζεται κάθε χέρι.
text-checked-to-the-river-played-91730bd4 = Τσεκ ως το ρίβερ, και παίζεται αν με αυτό θα προκρινόταν ο ντίλερ.
text-nothing-of-these-21791453 = τίποτα από αυτά
text-a-pair-or-better-made-2229dddf = ζευγάρι ή καλύτερο με δικό του φύλλο
text-a-pocket-pair-of-twos-e29d7115 = ζευγάρι δυάρια στο χέρι και τίποτα άλλο
text-four-to-a-flush-with-d9e16670 = τέσσερα φύλλα για χρώμα, με δικό του δεκάρι ή καλύτερο
text-four-to-a-flush-with-990ece56 = τέσσερα φύλλα για χρώμα, με χαμηλότερα δικά του
text-points-and-draws-47ebc888 = πόντοι και τραβήγματα
text-pairs-2f694ce9 = ζευγάρια
text-bets-with-a-pair-or-d2b75299 = Ποντάρει με ζευγάρι ή καλύτερο με δικό του φύλλο, και με όλα εκτός από τα πέντε χαμηλότερα χέρια για να δει το φλοπ.
text-a-simple-rule-fold-nothing-088f0a3b = Ένας απλός κανόνας: πάσο μόνο με δυάρι και φύλλο χαμηλότερο από οχτάρι σε άλλο χρώμα, μετά ποντάρισμα με ζευγάρι ή καλύτερο με δικό μου φύλλο. Κοστίζει { $cost }.
text-pairs-alone-3f96ab66 = ζευγάρια μόνο
text-a-jack-or-higher-is-535173e2 = Βαλές ή μεγαλύτερο αξίζει δύο πόντους, από εξάρι ως δεκάρι έναν. Τρίτη επιλογή: ποντάρω 3× με ζευγάρι, 1× με δύο πόντους ή με εξάρι και πεντάρι στο ίδιο χρώμα. Τέταρτη επιλογή: ποντάρω 3× με ζευγάρι εξάρια ή καλύτερο, ή με τρία φύλλα του ίδιου χρώματος: στη σειρά από το πεντάρι και πάνω, με ένα κενό από το εξάρι και πάνω και έναν βαλέ ή μεγαλύτερο, ή με δύο κενά και δύο φύλλα από τον βαλέ και πάνω· 1× με μικρότερο ζευγάρι, τρία οποιαδήποτε φύλλα του ίδιου χρώματος, τρεις πόντους, ή το πολύ ένα κενό και δύο φύλλα από το εξάρι και πάνω. Πέμπτη επιλογή: ποντάρω 3× με ζευγάρι εξάρια ή καλύτερο, τέσσερα φύλλα του ίδιου χρώματος, ή τέσσερα στη σειρά από το πεντάρι και πάνω· 1× με μικρότερο ζευγάρι, κάθε άλλο τράβηγμα κέντας, ή τέσσερις πόντους. Αλλιώς πάσο.
