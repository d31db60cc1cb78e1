# Τι λέει το τερματικό γύρω από μια εκκαθάριση, μια απόφαση, μια συμβουλή και μια άρνηση.

## Μια άρνηση
terminal-error = σφάλμα
terminal-at = στο
terminal-clause = όρος
terminal-expected = σωστό

## Μια εκκαθάριση
settle-void = Ο γύρος είναι άκυρος: κάθε ποντάρισμα επιστρέφεται.
settle-dealer =
    Ντίλερ { $cards }{ $board ->
        [none] {""}
       *[other] , κοινά { $board }
    }: { $hand }, { $qualifies ->
        [yes] προκρίνεται
       *[no] δεν προκρίνεται
    }
settle-box =
    Θέση { $box }, { $player }: { $cards }{ $hand ->
        [none] {""}
       *[other] , { $hand }
    }{ $decided ->
        [none] {""}
       *[other] , { $decided }
    }
settle-bet = ποντάρισμα
settle-staked = ποσό
settle-paid = πληρωμή
settle-result = αποτέλεσμα
settle-came-out =
    { $result ->
        [win] κερδίζει
        [lose] χάνει
        [push] ισοπαλία
       *[returned] επιστρέφεται
    }
settle-net = καθαρά { $amount }
settle-share = { $bet }: { $player }, για { $stake } παίρνει { $payout }
settle-stood = { $player }: πόνταρε { $staked }, πληρώθηκε { $paid }, καθαρά { $net }
settle-jackpot = Τζάκποτ { $before }, μετά { $after }
settle-part = { $share } από { $meter }
settle-award =
    Θέση { $box }, { $player }: { $amount } ({ $hand }, { $parts }{ $divided ->
        [none] {""}
       *[other] , διά { $divided }
    })

## Μια απόφαση
rule-asks = { $game }, { $house }: τι συνέβη;
rule-incident = συμβάν
rule-what-happened = τι συνέβη
rule-turns-on = δεδομένα που μετράνε
rule-authority = αποφασίζει
rule-reading = ερμηνεία
rule-what-to-do = Τι να γίνει

## Τι αξίζουν οι επιλογές
advise-hand =
    { $cards }{ $board ->
        [none] {""}
       *[other] {" "}με { $board }
    }{ $hand ->
        [none] {""}
       *[other] : { $hand }
    }
advise-decision = επιλογή
advise-costs = κοστίζει
advise-exactly = ακριβώς
advise-best = καλύτερη
