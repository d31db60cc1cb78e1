# What the terminal says around a settlement, a ruling, an advice and a refusal.

## A refusal
terminal-error = error
terminal-at = at
terminal-clause = clause
terminal-expected = expected

## A settlement
settle-void = The round is void: every bet goes back.
settle-dealer =
    Dealer { $cards }{ $board ->
        [none] {""}
       *[other] , community { $board }
    }: { $hand }, { $qualifies ->
        [yes] qualifies
       *[no] does not qualify
    }
settle-box =
    Box { $box }, { $player }: { $cards }{ $hand ->
        [none] {""}
       *[other] , { $hand }
    }{ $decided ->
        [none] {""}
       *[other] , { $decided }
    }
settle-bet = bet
settle-staked = staked
settle-paid = paid
settle-result = result
settle-came-out =
    { $result ->
        [win] win
        [lose] lose
        [push] push
       *[returned] returned
    }
settle-net = net { $amount }
settle-share = { $bet }: { $player } of { $stake } gets { $payout }
settle-stood = { $player }: staked { $staked }, paid { $paid }, net { $net }
settle-jackpot = Jackpot { $before }, afterwards { $after }
settle-part = { $share } of { $meter }
settle-award =
    Box { $box }, { $player }: { $amount } ({ $hand }, { $parts }{ $divided ->
        [none] {""}
       *[other] , divided by { $divided }
    })

## A ruling
rule-asks = { $game }, { $house }: what happened?
rule-incident = incident
rule-what-happened = what happened
rule-turns-on = facts it turns on
rule-authority = authority
rule-reading = reading
rule-what-to-do = What to do

## What decisions are worth
advise-hand =
    { $cards }{ $board ->
        [none] {""}
       *[other] {" "}on { $board }
    }{ $hand ->
        [none] {""}
       *[other] : { $hand }
    }
advise-decision = decision
advise-costs = costs
advise-exactly = exactly
advise-best = best
