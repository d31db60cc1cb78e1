## What the table says of itself
table-corner = At any time
table-get-up = Get up
table-pays = Pays
table-sound = Sound
table-sound-on = is on
table-sound-off = is off
table-pays-title = What pays, and what beats what
table-read-rules = Read the rules
table-see-figures = See the figures
table-serves-only = For the { $bet } only
table-cards-count = Cards that count: { $cards }.{" "}
table-ranking = Hands of { $cards } cards, the best first
table-cards-come = the cards come
table-faulty-back = what is not in order goes back
table-bets-close = the bets close
table-stays = the house leaves things as they are
table-clock = { $left } s, then { $then }
table-clock-said = { $left } seconds, then { $then }.
table-lost = The connection is lost. It comes back by itself.
table-back = The connection is back.
table-runs-on = The clock of the table runs on: when the time is over, { $then }.
table-dealer-goes-on = Your bets stay as they lie, and the dealer goes on.
table-nothing-runs = Nothing is decided for you meanwhile.
table-you-win = You win { $amount }
table-needs-more = To play on takes { $least } more; { $left } is left.
table-needs-between = To play on takes { $least } to { $most } more; { $left } is left.
table-only-left = you have { $left }
table-jackpot = Jackpot
table-how = How it goes
table-cards-each =
    You get { $own } cards{ $dealer ->
        [0] {""}
       *[other] , the dealer { $dealer }
    }{ $community ->
        [0] {""}
       *[other] , and { $community } lie in the middle
    }.
table-asks = Then you choose: { $ways }.
table-street-asks = { $street }: { $ways }.
table-dealt-in = A box is dealt in for { $bets }.

## The felt
table-community = Community cards
table-table = Table
table-dealer-hand = Dealer's hand
table-look-at = Look at the cards of box { $box }
table-choose-box = Choose box { $box }
spot-back = back
spot-claimed = pending
spot-push = push
spot-empty = empty
spot-box = box { $box }
card-face-down = face down
table-dealer-has = Dealer: { $hand }
table-qualifies = Dealer: { $hand }, qualifies
table-not-qualified = Dealer: { $hand }, does not qualify
table-award =
    { $state ->
        [paid] Box { $box }: { $category }, award paid
        [rejected] Box { $box }: { $category }, award rejected
       *[other] Box { $box }: { $category }, award being verified
    }
table-closes-after = This table is closed after the round
table-void-all-back = The round is void: all bets go back
hand-folded = folded
hand-not-shown = not shown
hand-not-looked-at = not looked at
plate-you = You
plate-to-act = to act
plate-away = away
plate-ready = ready

## The bar
table-chips = Chips
table-seconds = { $phase } · { $left } s
table-connection-lost = Connection lost
table-closed = Table closed
table-settling = Settling
table-choice-open = A choice is open
table-not-open = Not open

## Bets that went back
returned-told = { $amount } went back. { $reason }.
returned-more = { $amount } went back. { $reason }, and more in the slip.
returned-title = Went back · round { $number }

## The bar under the felt
act-chip = Chip
act-your-move = Your move
act-chip-of = Chip of { $value }, key { $key }
act-exact = Exact values

## A tip at a spot
tip-bet-box = { $bet }, box { $box }{" "}

## Bets that cannot be
bets-no-bet = no bet
bets-closed = Bets are closed
bets-max = max { $amount }
bets-min = min { $amount }
bets-at-most = { $bet } takes at most { $amount }.
bets-at-least = { $bet } takes at least { $amount }.
bets-no-chips = no chips
bets-left = You have { $amount } left.

## What each bet costs
edge-yours = { $edge } in your favour
edge-house = { $edge } for the house
edge-gained = { $cost } gained of each { $stake }, on average
edge-lost = { $cost } lost of each { $stake }, on average
edge-title = House edge of each bet
working-it-out = Working it out…
edge-all = House edge, exact. Go to a spot for the whole of it.
edge-played-best = played best
edge-at = at { $meter }
edge-yours-at = yours, at { $meter }
edge-no-figure-as = { $bet }: no exact figure, as { $reason }.
edge-no-figure = no exact figure
edge-wins = It wins { $share } of the time.
edge-per = Per { $bet }, played best, with { $others } counted; of all that is staked it is { $risk }. Exact: all deals that there are.
edge-exact = Exact: all { $hands } hands of { $cards } cards.
edge-with-meter = With the meter at { $meter }: { $costs }.{" "}
edge-paid = It is paid { $share } of the time.
edge-even-from = Even from a meter of{" "}
edge-with-stake = With { $stake }: { $edge }.
edge-with-stake-even = With { $stake }: { $edge }, even from { $meter }.
edge-exact-meter = Exact for this meter, as long as no other box has a jackpot hand too; bets of this round still move it.
edge-envy = {" "}Envy adds { $amount } for each other box in play.
edge-envy-little = {" "}Envy adds less than a cent for each other box in play.
list-and = {" "}and{" "}

## The slip
slip-from = pays on { $hand } or better
slip-sources =
    { $count ->
        [one] { $count } more source
       *[other] { $count } more sources
    }
slip-in-play = In play · box { $box }
slip-not-looked-at = { $box }, not looked at
slip-claimed = { $amount } claimed
slip-net = Net
slip-net-boxes = Net, { $count } boxes
slip-staked = Staked{" "}
slip-handed-back = Handed back{" "}
slip-replay = Replay
slip-verify = Verify
slip-jackpot = Jackpot · box { $box }
slip-award =
    { $state ->
        [verified] {" "}for a { $category }. The pit has confirmed the hand; somebody else there pays it into your chips. You can play on.
        [paid] {" "}for a { $category }. It is in your chips.
        [rejected] {" "}for a { $category } is not paid: the pit has rejected the award. Ask there why.
       *[other] {" "}for a { $category }. The pit looks at the hand and confirms it; then it is paid into your chips. You can play on.
    }
slip-state =
    { $state ->
        [paid] Paid
        [rejected] Rejected
       *[other] Award pending
    }
slip-title = Bets and settlement
slip-limits = Limits
slip-round = Round { $number }
slip-void = Void
slip-last-round = Last round · { $number }

## What one can do now
answer-keep = Keep the bets
answer-keep-does = your hand stays in the round
answer-keep-mended = Keep the bets
answer-keep-mended-does = with the cards as they were put right
answer-stay = Stay in
answer-stay-does = your bets stay as they lie
answer-bets-back = Take the bets back
answer-bets-back-does = you are out of this round
answer-withdraw-all = Take the bets back
answer-withdraw-all-does = you are out of this round
answer-raise = Raise to the minimum
answer-raise-does = the bet is in order then
answer-withdraw = Take it back
answer-withdraw-does = the bet goes back to you
answer-complete = Complete it
answer-complete-does = the missing bet is laid beside it
answer-cancel = Take it back
answer-cancel-does = the bet goes back to you
act-settled = The bets are settled
act-cards-come = The cards come
act-any-key = Skip shows the end at once.
act-skip = Skip
act-away = You are away
act-away-note = The house plays your hands by the rules for absent players.
act-come-back = Come back
act-late = box { $box }: { $decision }
act-watch = You watch this table
act-watch-note = Your post does not play here.
act-to-dealer = To the dealer's side
act-sit = Sit down
act-sit-note = A guest gets play chips and a seat at once.
act-offer = The ruling leaves you a choice: { $about }
act-offer-note = The round waits for your answer.
act-offer-with = with { $bets }
act-more-chips = More play chips
act-waiting-others = Waiting for the others
act-deal = Deal
act-repeat = Repeat
act-gone-guest = Your chips are gone; the house has more.
act-gone = Your chips are gone; the pit hands out more.
act-dealer-closes = The dealer closes the bets.
act-last-round = Last round { $amount }
act-more = More chips, another box, or deal.
act-choose = Choose a chip and a spot.
act-undo = Undo
act-double = Double
act-clear = Clear
act-edge = House edge
act-your-bets = Your bets, { $amount }
act-place = Place your bets
act-give-up = { $decision }, give up { $bet }
act-look-at = Look at box { $box }
act-to-act = Box { $box } to act
act-may-look =
    { $count ->
        [one] One hand may be looked at; the others are played without looking.
       *[other] { $count } hands may be looked at; the others are played without looking.
    }
act-look-first = Look at your cards first, or decide without looking.
act-cards-lie = Your cards lie in front of you.
act-blind = This hand is played without looking: no values are told for it.
act-then-blind = Then box { $boxes }, without looking.
act-then = Then box { $box }.
act-hand = Box { $box }: { $cards }
act-do-not-show = Do not show, box { $box }
act-show = Show the cards, box { $box }
act-closed = The table is closed
act-other-tables = The lobby has other tables.
act-manager = A manager decides how the round goes on
act-manager-note = Your bets lie safely where they are.
act-other-choice = Another player has a choice to make
act-other-choice-note = The round goes on when he has answered.
act-decides =
    { $count ->
        [one] Box { $boxes } decides
       *[other] Box { $boxes } decide
    }
act-late-decided = Time ran out and the house decided for you: { $decided }.
act-hands-decided = Your hands are decided.
act-join-next = You join with the next round.
act-void = The round is void
act-round-settled = The round is settled
act-opens = The table opens
act-dealer-calls = The dealer calls for the next bets.
act-next-opens = The next round opens in a moment.
act-no-more = No more bets
act-dealer-on = The dealer goes on.

## Exact values
hint-title = Exact value of each decision
hint-in = Exact value, in { $bet }s
hint-fractions = As fractions, in money
hint-over-dealer = The average over every hand that the dealer can hold, for { $unit }. Counted: { $bets }. Side bets are left out.
hint-over-cards = The average over all cards that can come, for { $unit }. Counted: { $bets }. Side bets are left out.
hint-best = Best: { $decision }, { $value }.{" "}
