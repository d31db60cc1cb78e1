# Λέξεις που τις μοιράζονται πολλές προτάσεις.

you = εσείς
and = { $most } και { $last }
or = { $most } ή { $last }

# Ένα ποσό: πώς γράφεται ένας αριθμός, και πού στέκεται το σύμβολο του νομίσματος.
part-mark = ·

number-point = ,
number-group = .
money = { $sign }{ $amount } { $symbol }
odds = { $wins } προς { $stake }

# Ένα χέρι με ό,τι αξίζει πέρα από την κατηγορία του.
hand-with-ranks = { $hand }, { $ranks }
hand-with-kickers =
    { $hand }, { $count ->
        [one] κίκερ
       *[other] κίκερ
    } { $ranks }
hand-of = { $hand } { rank-of-firsts }
hand-and-more = { $hand } με { $ranks }

# Τι μπορεί να απαντήσει ένας παίκτης όταν τον ρωτά μια απόφαση.
option-keep = συνεχίζω με τα φύλλα όπως είναι
option-keep-mended = συνεχίζω με τα φύλλα όπως διορθώθηκαν
option-bets-back = παίρνω πίσω όλα τα πονταρίσματα της θέσης και βγαίνω από τον γύρο
option-raise = ανεβάζω το ποντάρισμα στο ελάχιστο
option-withdraw = παίρνω πίσω το ποντάρισμα
option-complete = προσθέτω το ποντάρισμα που λείπει
option-cancel = παίρνω πίσω το πλαϊνό ποντάρισμα
option-withdraw-all = παίρνω πίσω όλα τα πονταρίσματα
option-stay = αφήνω όλα τα πονταρίσματα και παίζω τον γύρο ως το τέλος

# Τι γίνονται τα πονταρίσματα, πριν φύγει κάποιος.
leaving-takes-bets = Τα πονταρίσματά σας σας επιστρέφονται.
leaving-leaves-bets = Τα πονταρίσματά σας μένουν στο παιχνίδι και εκκαθαρίζονται όπως είναι.

# Τι ισχύει σε ένα τραπέζι μετά από απόφαση ή εντολή.
condition-of =
    { $player ->
        [none] { $box ->
            [0] {""}
           *[other] θέση { $box }:{" "}
        }
       *[other] { $player }:{" "}
    }
condition-table-closed = { condition-of }το τραπέζι κλείνει από τον επόμενο γύρο
condition-box-closed = { condition-of }δεν γίνονται δεκτά πονταρίσματα στη θέση από τον επόμενο γύρο
condition-no-jackpot = { condition-of }δεν γίνονται δεκτά πονταρίσματα τζάκποτ από τον επόμενο γύρο
condition-player-barred = { condition-of }δεν επιτρέπεται πια να ποντάρει
condition-one-position = { condition-of }περιορίζεται σε μία θέση
condition-under-minimum-before = { condition-of }εκκαθαρίστηκε ποντάρισμα κάτω από το ελάχιστο· το επόμενο επιστρέφεται

# Θέσεις με τους αριθμούς τους.
boxes-named =
    { $count ->
        [one] θέση
       *[other] θέσεις
    } { $boxes }
box-does = { $boxes }: { $does }

# Ένα φύλλο όπως λέγεται.
card =
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
    } { $suit ->
        [spades] μπαστούνι
        [hearts] κούπα
        [diamonds] καρό
       *[clubs] σπαθί
    }
gone = παίκτης που έχει φύγει

# Τι λέει ένας κανονισμός για τα χέρια, από τις τιμές του.
dealer-qualifies-with = Ο ντίλερ προκρίνεται με { $needs }
hand-or-better = { $hand } ή καλύτερο
some-card-or-higher = ένα φύλλο από { rank } και πάνω, όποιο κι αν είναι το χέρι
best-of = τα καλύτερα { $count } από { $cards }
set-and-not-shown = ορίστηκε και δεν δείχνεται
