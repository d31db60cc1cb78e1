# Lines of a settlement: why a bet came out as it did. A situation in a few words, and `.full` as one explains it.

situation-fold = folded
    .full = the hand was folded
situation-proved = declined, then shown
    .full = the hand was declined, then shown before the layout was cleared
situation-declined = not shown
    .full = the player would not show his hand
situation-not-qualified = dealer does not qualify
    .full = the dealer does not qualify
situation-win = beats the dealer
    .full = the hand is higher than the dealer's
situation-tie = equal to the dealer
    .full = the hand is equal to the dealer's
situation-lose = below the dealer
    .full = the hand is lower than the dealer's
situation-settle = on its own cards
    .full = the bet stands on its own cards
situation-taken = taken back by its player
    .full = the bet was taken back when the hand was decided
situation-ruled = by a ruling or a limit
    .full = a ruling or a limit has ended the bet
situation-envy = another box holds a top hand
    .full = another player holds a top hand
claimed-from-link = claimed, and paid by the link at the value that its turn finds
deemed-lower = counts as lower than the dealer's
deemed-folded = counts as folded
deemed-unproved = has no rank unless its player proves it
price-of-meter = { $share } of the meter
stake-back = stake back
given-back = returned
not-listed = not on the pay table

# What became of a bet, and the sums.
result =
    { $result ->
        [win] wins
        [lose] loses
        [push] pushes
       *[returned] goes back
    }
line-result =
    { $stake ->
        [none] pays
       *[other] { result } { $stake }
    }
sums = staked { $staked }, paid { $paid }, net { $net }
sums-so-far = staked { $staked }, paid { $paid }:
jackpot-won = Jackpot! { $player } in box { $box } wins { $share } of the meter: { $amount }

# The reasoning, from the cards to the money.
explained-round =
    { $game }, { $house }{ $void ->
        [yes] : the round is void
       *[no] {""}
    }
explained-box = box { $box }, { $player }: { sums }
explained-shared = box { $box }, shared, { $player } decides: { sums }
explained-player = { $player } in all: { sums }
explained-line =
    { $bet }{ $stake ->
        [none] {""}
       *[other] {" "}{ $stake }
    } { result }: { $payout } { $claimed ->
        [yes] claimed
       *[no] handed over
    }
explained-board = community cards { $cards }
explained-dealer =
    dealer { $cards }: { $hand }{ $qualifies ->
        [yes] , qualifies
        [no] , does not qualify
       *[none] {""}
    }
explained-hand =
    { $cards }: { $hand }; { $decisions ->
        [none] no decision to make
       *[other] { $decisions }
    }
explained-covered = the player would not show his cards
explained-contest =
    { $own } { $stands ->
        [higher] is higher than
        [equal] is equal to
       *[lower] is lower than
    } the dealer's { $dealer }
explained-situation =
    { $situation }{ $deemed ->
        [none] {""}
       *[other] , and it { $deemed }
    }{ $read ->
        [yes] , and the bet is still read
       *[no] {""}
    }
explained-read =
    read on { $cards }: { $hand }, which { $pays ->
        [none] is not on the pay table
        [push] brings the stake back
       *[other] pays { $pays }
    }
explained-pays = pays { $pays }
explained-action = { $action } in action, { $rest } not
explained-share = { $player } put in { $stake } and gets { $payout }
explained-bonus = { $amount } reckoned on the { $bet } of { $stake }
explained-won = { $amount } won and the stake of { $stake } back
explained-kept = { $amount } won; the stake of { $stake } is not handed back
explained-award = box { $box }, { $player }: { $category } wins { $share } of the meter, { $amount }
explained-pool = { $share } of each of { $meters }: added, and divided by { $winners }
explained-meter = the meter went from { $before } to { $after }

# Why a bonus that might be due is not.
nothing-due = no { $bet } is due
bet-not-in-action = the { $bet } is not in action
hand-was-folded = the hand was folded
player-did-not-show = the player would not show his cards
hand-earns-no-bonus = the hand does not earn it
hand-not-on-pay-table = { $hand } is not on its pay table
folded-hand-no-envy = a folded hand is paid no envy
nobody-won-with-a-top-hand = nobody else has won with a top hand
bet-elected =
    { $bet } { $how ->
        [given-up] given up
       *[kept] kept
    }
under-minimum-once = under the minimum before
