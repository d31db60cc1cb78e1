# What goes on record as English says it. `recorded.py` finds the message again, so that other languages say it too: change
# no sentence here, add another one. A figure called amount, most, least, box, count, token, incident, remedy, option or
# staked looks like one; any other may be several words.

## What lies on the layout and is not in order
lies-above-maximum = { $amount } is above the maximum of { $most }
lies-below-minimum = { $amount } is below the minimum of { $least }
bets-not-equal = { $bet } of { $amount } is not equal to { $other } of { $amount_2 }
bet-alone-brings-nobody-in =
    { $bet } alone does not bring { $shared ->
        [yes] its bettor into the round; it takes { $wanted } of his own
       *[no] the box into the round; it takes { $wanted }
    }
bet-without-required = { $bet } stands without the bet that it requires
bet-stands-without =
    { $bet } stands without { $shared ->
        [yes] { $wanted } of his own
       *[no] { $wanted }
    }
bet-size-not-taken = { $amount } is not the size of a { $bet } bet here

## Why a bet was settled otherwise than it lay
held-to-maximum-payout = earned { $amount }, held to the maximum payout
action-up-to-maximum = in action only up to the maximum, { $amount }
below-minimum-as-placed = below the minimum, settled as placed
below-minimum-once-more = below the minimum once more: returned
box-not-of-player = the box is not { $player }'s: back
player-without-bets-beside = { $player } has not the bets beside it: { $amount } back
goes-back-with-required = goes back with the bet that it requires
no-more-than-equal = no more than the bet that it must be equal to
should-be-excess-back = { $bet } should be { $amount }: the excess goes back
should-be-as-placed = { $bet } should be { $amount }: settled as placed
envy-hands =
    { $count ->
        [one] { $count } hand of other players; the '{ $staked }' bet is live
       *[other] { $count } hands of other players; the '{ $staked }' bet is live
    }
not-claimed-in-time = not claimed before the cards were cleared

## What the house did with a bet or a round
ordered-by-ruling = { $incident }: { $remedy }
away-when-due = away when a decision was due
away-when-put-up = away when { $staked } was put up
player-chose = the player chose { $option }
no-box-dealt-in = no box was dealt in

## What a table says
fault-waits = The jackpot is out of order. No jackpot bets are taken until the house has said how to go on.
jackpot-out = The jackpot is out of order: no jackpot bets are taken at this table.
fault-table-closed = The table is closed.
fault-no-jackpot = No jackpot bets are taken at this table.
fault-box-closed = No bets are taken on box { $box }.
table-without-jackpot = This table belongs to no jackpot.

## What a page offers to say: a reason to press, a notice for the sign
said-fault-display = The display shows nothing, or a wrong value
said-fault-connection = The connection is lost
said-fault-sensors = Bets are not registered
said-was-somebody-else = It was somebody else
said-talked-to = Talked to, and it is settled
said-one-evening = It was for one evening
said-seen-there = Seen at the table
said-back-in-ten = Back in ten minutes
said-closed-tonight = Closed for tonight
said-reserved = Reserved
said-many-players = Many players, few places
said-few-players = Few players tonight
said-asked-by-shift = Asked for by the shift
said-hand-misread = The hand was misread
said-no-jackpot-bet = The box had no jackpot bet
said-not-dealt = The cards were not dealt properly
said-counted-twice = A bet was counted twice
said-not-counted = A bet was not counted
said-display-misread = The display was misread
said-settled-at-table = Settled at the table
said-by-mistake = Reported by mistake
said-cameras = The cameras show otherwise
said-round-over = The round is over
said-keyed-wrong = It was keyed wrong
said-buy-in = buy-in
said-cash-out = cash-out
said-set-up = set up by the configuration

## People without a name
called-configuration = the configuration
called-guest = Guest { $token }
called-bot = bot { $token }
called-you = You
called-box = Box { $box }
called-behind = behind box { $box }
called-second-behind = second behind box { $box }
called-third-behind = third behind box { $box }
called-fourth-behind = fourth behind box { $box }
called-another-behind = another behind box { $box }
