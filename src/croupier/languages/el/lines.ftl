# Γραμμές μιας εκκαθάρισης: γιατί ένα ποντάρισμα βγήκε όπως βγήκε. Η κατάσταση με λίγα λόγια, και στο `.full` όπως εξηγείται.

situation-fold = πάσο
    .full = το χέρι πήγε πάσο
situation-proved = αρνήθηκε, έπειτα έδειξε
    .full = ο παίκτης αρνήθηκε να δείξει το χέρι και το έδειξε πριν μαζευτεί το τραπέζι
situation-declined = δεν δείχτηκε
    .full = ο παίκτης δεν θέλησε να δείξει το χέρι του
situation-not-qualified = ο ντίλερ δεν προκρίνεται
    .full = ο ντίλερ δεν προκρίνεται
situation-win = νικά τον ντίλερ
    .full = το χέρι είναι ψηλότερο από του ντίλερ
situation-tie = ίσο με τον ντίλερ
    .full = το χέρι είναι ίσο με του ντίλερ
situation-lose = κάτω από τον ντίλερ
    .full = το χέρι είναι χαμηλότερο από του ντίλερ
situation-settle = με τα δικά του φύλλα
    .full = το ποντάρισμα κρίνεται με τα δικά του φύλλα
situation-taken = το πήρε πίσω ο παίκτης
    .full = το ποντάρισμα πάρθηκε πίσω όταν αποφασίστηκε το χέρι
situation-ruled = με απόφαση ή από όριο
    .full = μια απόφαση ή ένα όριο τερμάτισε το ποντάρισμα
situation-envy = άλλη θέση έχει κορυφαίο χέρι
    .full = άλλος παίκτης έχει κορυφαίο χέρι
claimed-from-link = διεκδικείται, και πληρώνεται από τη σύνδεση με την αξία που θα έχει όταν έρθει η σειρά του
deemed-lower = θεωρείται χαμηλότερο από του ντίλερ
deemed-folded = θεωρείται πάσο
deemed-unproved = δεν έχει αξία αν δεν το αποδείξει ο παίκτης του
price-of-meter = { $share } του μετρητή
stake-back = το ποντάρισμα επιστρέφεται
given-back = επιστράφηκε
not-listed = δεν είναι στον πίνακα αποδόσεων

# Τι απέγινε ένα ποντάρισμα, και τα ποσά.
result =
    { $result ->
        [win] κερδίζει
        [lose] χάνει
        [push] ισοπαλία
       *[returned] επιστρέφεται
    }
line-result =
    { $stake ->
        [none] πληρώνει
       *[other] { result } { $stake }
    }
sums = ποντάρισμα { $staked }, πληρωμή { $paid }, καθαρά { $net }
sums-so-far = ποντάρισμα { $staked }, πληρωμή { $paid }:
jackpot-won = Τζάκποτ! { $player } στη θέση { $box } κερδίζει { $share } του μετρητή: { $amount }

# Ο συλλογισμός, από τα φύλλα ως τα χρήματα.
explained-round =
    { $game }, { $house }{ $void ->
        [yes] : ο γύρος είναι άκυρος
       *[no] {""}
    }
explained-box = θέση { $box }, { $player }: { sums }
explained-shared = θέση { $box }, κοινή, αποφασίζει: { $player }· { sums }
explained-player = { $player } συνολικά: { sums }
explained-line =
    { $bet }{ $stake ->
        [none] {""}
       *[other] {" "}{ $stake }
    } { result }: { $payout } { $claimed ->
        [yes] διεκδικούνται
       *[no] πληρώνονται
    }
explained-board = κοινά φύλλα { $cards }
explained-dealer =
    ντίλερ { $cards }: { $hand }{ $qualifies ->
        [yes] , προκρίνεται
        [no] , δεν προκρίνεται
       *[none] {""}
    }
explained-hand =
    { $cards }: { $hand }· { $decisions ->
        [none] καμία επιλογή δεν χρειάζεται
       *[other] { $decisions }
    }
explained-covered = ο παίκτης δεν θέλησε να δείξει τα φύλλα του
explained-contest =
    { $own } είναι { $stands ->
        [higher] ψηλότερο από
        [equal] ίσο με
       *[lower] χαμηλότερο από
    } του ντίλερ ({ $dealer })
explained-situation =
    { $situation }{ $deemed ->
        [none] {""}
       *[other] , και { $deemed }
    }{ $read ->
        [yes] , και το ποντάρισμα διαβάζεται παρ' όλα αυτά
       *[no] {""}
    }
explained-read =
    διαβάζεται στα { $cards }: { $hand }, που { $pays ->
        [none] δεν είναι στον πίνακα αποδόσεων
        [push] φέρνει πίσω το ποντάρισμα
       *[other] πληρώνει { $pays }
    }
explained-pays = πληρώνει { $pays }
explained-action = { $action } παίζουν, { $rest } όχι
explained-share = { $player }: έβαλε { $stake } και παίρνει { $payout }
explained-bonus = { $amount } υπολογισμένα στο { $bet } των { $stake }
explained-won = κέρδος { $amount } και πίσω το ποντάρισμα των { $stake }
explained-kept = κέρδος { $amount }· το ποντάρισμα των { $stake } δεν επιστρέφεται
explained-award = θέση { $box }, { $player }: { $category } κερδίζει { $share } του μετρητή, { $amount }
explained-pool = { $share } από καθέναν από { $meters }: προστίθενται και διαιρούνται διά { $winners }
explained-meter = ο μετρητής πήγε από { $before } σε { $after }

# Γιατί δεν οφείλεται μια πληρωμή που θα μπορούσε να οφείλεται.
nothing-due = δεν οφείλεται { $bet }
bet-not-in-action = το { $bet } δεν παίζει
hand-was-folded = το χέρι πήγε πάσο
player-did-not-show = ο παίκτης δεν έδειξε τα φύλλα του
hand-earns-no-bonus = το χέρι δεν το κερδίζει
hand-not-on-pay-table = { $hand }: δεν είναι στον πίνακα αποδόσεων
folded-hand-no-envy = χέρι που πήγε πάσο δεν παίρνει Envy
nobody-won-with-a-top-hand = κανείς άλλος δεν κέρδισε με κορυφαίο χέρι
bet-elected =
    { $bet }: { $how ->
        [given-up] το άφησε
       *[kept] το κράτησε
    }
under-minimum-once = είχε ήδη ποντάρισμα κάτω από το ελάχιστο
