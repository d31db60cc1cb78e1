# Ένας κανονισμός με μια ματιά: πώς λέγεται κάθε γραμμή και τι λέει.

## Ποιανού είναι οι κανόνες
rule-game = Παιχνίδι
rule-house = Καζίνο
rule-version = Έκδοση
rule-in-force = Ισχύει από
rule-currency = Νόμισμα
rule-approved = Έγκριση
rule-help-line = Γραμμή βοήθειας
rule-admission = Είσοδος
whoever-runs-the-table = όποιος έχει το τραπέζι
not-stated = δεν αναφέρεται
approved-for = για: { $operator }
from-the-age = από { $years } ετών
day-and-time =
    { $day } { $month ->
        [1] Ιανουαρίου
        [2] Φεβρουαρίου
        [3] Μαρτίου
        [4] Απριλίου
        [5] Μαΐου
        [6] Ιουνίου
        [7] Ιουλίου
        [8] Αυγούστου
        [9] Σεπτεμβρίου
        [10] Οκτωβρίου
        [11] Νοεμβρίου
       *[12] Δεκεμβρίου
    } { $year }, { $time } (UTC{ $zone })

## Το τραπέζι
rule-layouts = Διατάξεις
rule-deck = Τράπουλα
rule-spots = Σημεία μιας θέσης
rule-dealt-in = Μια θέση παίρνει φύλλα για
rule-bettors = Πόσοι ποντάρουν σε μια θέση
rule-hands = Χέρια ενός παίκτη
rule-without-decision = Θέση χωρίς επιλογή
rule-jackpot-bet = Ποντάρισμα τζάκποτ
rule-staff-bets = Πονταρίσματα από το προσωπικό
rule-opening-bets = Αρχικά πονταρίσματα
rule-after-close = Μετά το κλείσιμο
rule-misplaced = Μάρκες σε λάθος σημείο
rule-conduct = Συμπεριφορά: { $about }
layouts-of-size =
    { $layouts }: { $most ->
        [0] όσες θέσεις είναι σχεδιασμένες
       *[other] { $least } έως { $most } θέσεις
    }
one-deck = μία των { $cards } φύλλων, χωρίς τζόκερ
one-bettor = ένας
one-hand = ένα
bettors-pooled = πολλοί μαζί σε ένα ποντάρισμα· αποφασίζει όποιος κάθεται
hands-looked-at =
    όποιες θέσεις είναι κενές· βλέπει { $viewed }, τις άλλες τις παίζει στα τυφλά{ $informed ->
        [yes] · ο ντίλερ το λέει πρώτα
       *[no] {""}
    }
player-may-look =
    { $may ->
        [yes] ο παίκτης της επιτρέπεται να δει τα φύλλα
       *[no] ο παίκτης της δεν επιτρέπεται να δει τα φύλλα
    }
own-box-only = μόνο στη θέση του ίδιου του παίκτη
staff-on-request = κατόπιν αιτήματος· υπεύθυνος είναι ο παίκτης
placed-before-close = μπαίνουν πριν κλείσουν τα πονταρίσματα
locked-after-close = κανένα δεν μπαίνει, δεν αυξάνεται και δεν παίρνεται πίσω
chips-count-as-they-lie = μετράνε εκεί όπου βρίσκονται στο κλείσιμο

## Τα φύλλα
rule-cards = Φύλλα
rule-deal =
    Μοιρασιά { $device ->
        [manual] με το χέρι
       *[other] με μηχανή ανακατέματος
    }{ $method ->
        [none] {""}
       *[other] , μέθοδος { $method }
    }
rule-hand = Χέρι { $hand }
rule-choices = Επιλογές μετά από λάθος
rule-folded-side-bets = Πλαϊνά πονταρίσματα σε χέρι που πήγε πάσο, όταν άλλα χέρια του παίκτη είναι άκυρα
rule-turned = Τι ανοίγει στο τέλος
rule-compared = Σύγκριση
rule-qualifies = Ο ντίλερ προκρίνεται με
rule-not-shown = Χέρι που δεν ανοίγει
cards-in-place = { $count } { $place }
deal-step =
    { $burn ->
        [yes] { $count ->
            [one] καίγεται 1 φύλλο
           *[other] καίγονται { $count } φύλλα
        }
       *[no] { $count ->
            [one] 1 φύλλο
           *[other] { $count } φύλλα
        } { $places }
    }{ $times ->
        [1] {""}
       *[other] , { $times } φορές
    }{ $discards ->
        [none] {""}
       *[other] , από τα οποία απορρίπτεται το { $discards }
    }{ $security ->
        [yes] , πάνω σε φύλλο ασφαλείας
       *[no] {""}
    }{ $after ->
        [decisions] , μετά τις επιλογές
       *[other] {""}
    }
deal-to-boxes = σε κάθε θέση
deal-to-dealer = στον ντίλερ
deal-to-community = στα κοινά φύλλα
nth =
    { $number ->
        [1] πρώτο
        [2] δεύτερο
        [3] τρίτο
       *[other] { $number }ο
    }
hand-ranked = { $cards }, με την κατάταξη: { $list }
for-everybody = για όλους, και για όσους πήγαν πάσο
for-bettors-in-play = για όποιον έχει ποντάρισμα σε ισχύ στο χέρι
stay-in-play = μένουν σε ισχύ
go-back-with-them = επιστρέφονται μαζί με αυτά
turned-one-by-one = { $what } ένα ένα από δεξιά προς τα αριστερά
and-then = { $first }, μετά { $then }
compared-with-nothing = με τίποτα: κάθε χέρι μετράει μόνο του
compared-with = χέρι { $hand } με χέρι { $against }
always-qualifies = πάντα
every-hand-turned = δεν γίνεται: ο ντίλερ ανοίγει κάθε χέρι
not-shown =
    { $deemed }{ $proof ->
        [nothing] {""}
        [everything] · αν τελικά ανοίξει, ξαναμετράνε όλα
       *[other] · αν τελικά ανοίξει, ξαναμετράνε τα πλαϊνά πονταρίσματα
    }{ $barred ->
        [none] {""}
       *[other] · δεν επιτρέπεται όταν τα κοινά φύλλα μόνα τους κερδίζουν το { $barred }
    }

## Όρια
rule-displayed = Στον πίνακα
rule-responsibility = Η τήρησή τους
rule-payout-cap = Μέγιστη πληρωμή
rule-under-minimum = Ποντάρισμα κάτω από το ελάχιστο
displayed-limits =
    ελάχιστο και μέγιστο για { $bets }{ $stake ->
        [yes] · το ποσό του τζάκποτ
       *[no] {""}
    }
players-responsibility = είναι ευθύνη του παίκτη
payout-cap =
    σε έναν γύρο, { $per ->
        [player-and-bet] για κάθε συνδυασμό που κερδίζει
       *[other] για όλα τα κέρδη ενός παίκτη
    }, { $jackpot ->
        [yes] μαζί με το τζάκποτ
       *[no] χωρίς το τζάκποτ
    }
is-remembered = μένει στη μνήμη { $kept }

## Το τζάκποτ
rule-shares = Μερίδια του μετρητή
rule-prizes = Πάγια έπαθλα
rule-meter-grows = Ο μετρητής ανεβαίνει
rule-meter-reset = Ο μετρητής ξαναρχίζει
rule-house-keeps = Το καζίνο κρατά
rule-same-table = Πολλοί νικητές σε ένα τραπέζι
rule-whole-meter = Ολόκληρος ο μετρητής
rule-later-share = Το μερίδιο του επόμενου νικητή είναι από
rule-several-tables = Πολλά τραπέζια
rule-hand-complete = Ένα χέρι είναι πλήρες
rule-complete-together = Πλήρη την ίδια στιγμή
rule-order-changed = Η σειρά αυτή αλλάζει
rule-awards = Έπαθλα
rule-claims = Διεκδικήσεις
rule-envy = Envy
rule-without-main = Χέρι χωρίς το κύριο ποντάρισμα
no-such-prizes = κανένα
grows-with-bets = με κάθε δεκτό ποντάρισμα τζάκποτ, όταν κλείνουν τα πονταρίσματα
resets-after-whole = μετά από έπαθλο 100%· ένα μικρότερο μερίδιο απλώς τον κατεβάζει
house-keeps-share = { $least } έως { $most } κάθε ποσού
clockwise-as-dealt = δεξιόστροφα, ο καθένας με την τιμή που δείχνει τότε ο μετρητής
lower-first = ίσα μερίδια ενώνονται και μοιράζονται· ολόκληρος ο μετρητής πληρώνεται τελευταίος
whole-after-parts = πληρώνεται μετά τα μερίδια που κέρδισε το τραπέζι
of-what-remains = ό,τι μένει στον μετρητή
of-the-start = την αρχική τιμή
in-order-of-entry = με τη σειρά της καταχώρισης
in-order-dealt = με τη σειρά που μοιράστηκαν τα πλήρη χέρια
with-own-last-card = με το τελευταίο φύλλο του ίδιου του παίκτη
with-last-jackpot-card = με το τελευταίο φύλλο που μετράει για το τζάκποτ
paid-once-ordered = πληρώνονται αφού το καζίνο ορίσει τη σειρά των νικητών
paid-as-entered = πληρώνονται με τη σειρά της καταχώρισης
only-by-post = μόνο από: { $post }
by-nobody = από κανέναν
beside-other-wins = πληρώνονται πέρα από τα κέρδη άλλων πονταρισμάτων
claims-are-players = τις κάνει ο παίκτης· τα φύλλα του μένουν ανοιχτά ώσπου να πληρωθεί
envy-for = { $amount } { $currency } για { $hand }
envy-paid =
    { $amounts }· για { $trigger ->
        [main-hand] κάθε χέρι με { $main }
        [main-player] κάθε χέρι παίκτη που έχει { $main } σε ισχύ, σε όποια θέση
       *[award] χέρι που κερδίζει το τζάκποτ
    }, { $to ->
        [boxes] στις άλλες θέσεις
       *[other] στους άλλους παίκτες
    } με ποντάρισμα τζάκποτ σε ισχύ{ $own ->
        [yes] {""}
       *[no] , όχι για το δικό τους χέρι
    }
brings-no-envy = δεν φέρνει Envy σε κανέναν

## Ποιος αποφασίζει
rule-power = Δικαίωμα: { $post }
rule-left-open = Ό,τι αφήνουν ανοιχτό οι κανόνες

## Πονταρίσματα και τι γίνονται
size-none = χωρίς δικό του ποσό
size-free = μέσα στα όρια
size-equal = ίσο με { $bet }
size-multiple = { $times } { $bet }
size-prescribed = το ορισμένο ποσό
size-units = { $least } έως { $most } μονάδες
with-needs = { $decision } με { $needs }
turned-cards = { $place } { $numbers }
odds-for = { $wins } για { $stake }
ends-push = ισοπαλία
ends-return = επιστρέφεται
ends-lose = χάνεται
ends-none = τίποτα
by-table-else = πίνακας, αλλιώς { $ending }
by-table = πίνακας
is-paid = πληρώνεται
by-choice = { $effect }, κατ' επιλογή
is-compared = συγκρίνεται

## Δύο παιχνίδια δίπλα δίπλα
pay-table = πίνακας αποδόσεων
trait-name = όνομα
trait-size = ποσό
trait-needs = χρειάζεται
trait-hand = μετράει σε
trait-pays = πληρώνει
trait-stake = ποσό που παίχτηκε
stake-comes-back = επιστρέφεται όταν κερδίζει
stake-stays = μένει, κερδίσει ή χάσει
street-after =
    { $text }{ $turn ->
        [none] {""}
       *[other] , αφού ανοίξουν: { $turn }
    }
remedy-reaches =
    { $remedy }{ $scope ->
        [box] {" "}(η θέση αυτή)
        [player] {" "}(ο παίκτης αυτός)
        [affected-boxes] {" "}(οι θέσεις που θίγονται)
        [jackpot-boxes] {" "}(οι θέσεις με ποντάρισμα τζάκποτ)
        [every-box] {" "}(κάθε θέση)
       *[none] {""}
    }
once-cards-were-seen = σε εικονικό τραπέζι αφού φανούν φύλλα: { $remedy }
in-later-rounds = επόμενοι γύροι: { $modes }
opens-powers = επιτρέπει { $powers }
ordered-by = από: { $post }
so-many-or-more = { $count } ή περισσότερα
