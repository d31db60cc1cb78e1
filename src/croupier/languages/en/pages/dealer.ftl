# The dealer's console: what each step is called, what the dealer says, where a card goes.

dealer-whom = a dealer
dealer-title = { $table }, dealer
dealer-round = round { $number }
dealer-steps = Steps of this round
dealer-at-hand = Step at hand
dealer-boxes = Boxes
dealer-connection-lost = The connection is lost. The table stays as it is; this page goes on by itself.
dealer-space = Space
dealer-incident = Incident
dealer-say = Say
dealer-quoted = “{ $text }”
dealer-take-back = Take back
dealer-back = Back

## Where the round stands
dealer-step-open-betting = Announce
dealer-step-close-betting = Bets
dealer-step-deal-cards = Deal
dealer-step-settle = Settle
dealer-step-deal-rest = Deal the rest
dealer-step-turn = Turn
dealer-shown-dealer = Dealer's hand
dealer-shown-boxes = Players' hands
dealer-shown-side-bets-only = Side-bet hands
dealer-shown-community = Community cards
dealer-the-dealer = the dealer's hand
dealer-the-boxes = the players' hands
dealer-the-side-bets-only = the side-bet hands
dealer-the-community = the community cards
dealer-the-next = the next cards
dealer-the-street = the { $street }: { $cards }
dealer-cards-community =
    { $count ->
        [one] 1 card
       *[other] { $count } cards
    }
dealer-cards-of-dealer =
    { $count ->
        [one] 1 card of the dealer's
       *[other] { $count } cards of the dealer's
    }
dealer-place-boxes = box { $box }
dealer-place-dealer = the dealer
dealer-place-community = the community cards
dealer-place-burn = the discard rack
dealer-place-another = another place
dealer-card-at =
    { $place }, { $number ->
        [1] first
        [2] second
        [3] third
        [4] fourth
        [5] fifth
        [6] sixth
        [7] seventh
       *[other] { $number }th
    } card
dealer-box-out = out of the round
dealer-box-declined = cards not shown
dealer-box-folded = folded
dealer-box-void = round void
dealer-box-hidden = not shown

## The pit, and tables that deal by themselves
dealer-waits-for-pit = The round waits for the pit
dealer-power-lost = Power was lost while it was played, and the rules leave it to a manager. Leave everything as it lies.
dealer-say-pit-comes = One moment, please. The pit is on its way.
dealer-deals-itself = The table deals by itself
dealer-follows-itself = Cards, hands and settlement follow without you.

## Bets
dealer-limit = { $bet } { $least } to { $most }
dealer-limit-exact = { $bet } { $amount }
dealer-closed = The table is closed
dealer-closed-until = It takes no bets until the pit opens it again.
dealer-say-closed = This table is closed. Thank you for playing.
dealer-call-for-bets = Round { $number }: call for bets
dealer-clear-first = Clear the layout first. The call opens the bets for everybody at this table.
dealer-place-your-bets = Place your bets, please
dealer-say-place-your-bets = Place your bets, please.
dealer-bets-open = Bets are open
dealer-bets-open-screens = Bets are open: players bet on their own screens
dealer-no-more-bets = No more bets
dealer-say-no-more-bets = No more bets.
dealer-count-boxes =
    { $count ->
        [one] 1 box
       *[other] { $count } boxes
    }
dealer-same-as-last = Same as last round
dealer-say-inform = You look at one of your hands; the others are played without looking.
dealer-tell = Tell { $player }: you look at one of your hands; the others are played without looking.
dealer-not-in-order = Not in order
dealer-fault = Box { $box }:
dealer-fault-of = Box { $box }, { $bet }:
dealer-stay-open = Bets stay open.
dealer-fault-stays = If it stays: { $remedy }.
dealer-from = from { $amount }
dealer-any-chips = any chips beside those that lie there
dealer-spot-chosen = { $who }, { $bet }
dealer-chip-on = { $amount } on { $bet }, box { $box }
dealer-same-on-box = Same on box { $box }
dealer-give-back-these = { $bets }: give it back. Only whoever decides for the box may bet it.
dealer-free = free
dealer-plays = plays
dealer-decides = decides
dealer-no-chips-yet = no chips yet
dealer-bets-behind = Somebody bets behind box { $box }
dealer-behind =
    { $nth ->
        [1] behind box { $box }
        [2] second behind box { $box }
        [3] third behind box { $box }
        [4] fourth behind box { $box }
       *[other] another behind box { $box }
    }
dealer-behind-short =
    { $nth ->
        [1] behind
        [2] second behind
        [3] third behind
        [4] fourth behind
       *[other] another behind
    }
dealer-name = Name
dealer-who-plays = Who plays box { $box }?
dealer-who-bets-behind = Who bets behind box { $box }?
dealer-sits-here = Sits here
dealer-bets-here = Bets here
dealer-decides-for-box = Decides for the box
dealer-instead-of = Instead of { $player }

## Cards
dealer-deck = Cards, rank by rank and suit by suit
dealer-rank-then-suit = Rank, then suit
dealer-lies-at = { $card }, lies at { $where }
dealer-rank-of = { $rank } of …
dealer-twice = { $card } lies at { $where } already. If the card in your hand is right, the other one was keyed wrong: put it right.
dealer-too-many = { $card } was not entered: no card is due there any more.
dealer-no-card-due = No card is due: what was read was not entered.
dealer-to-place = To { $where }: the { $number ->
        [1] first
        [2] second
        [3] third
        [4] fourth
        [5] fifth
        [6] sixth
        [7] seventh
       *[other] { $number }th
    } card
dealer-to-discard = To the discard rack
dealer-to-go = { $count } to go
dealer-cards-to-go =
    { $count ->
        [one] 1 card to go.
       *[other] { $count } cards to go.
    } What lies face down is read when it is turned.
dealer-dealt-down = Dealt face down
dealer-all-dealt-down = All { $count } dealt face down
dealer-one-down = One face down
dealer-say-cards-come = No more bets. Cards are coming.
dealer-read-cards = Read the cards of { $where }
dealer-community-area = the community area
dealer-to-read = { $count } to read
dealer-unread =
    { $count ->
        [one] One card lies there unread: which one is it?
       *[other] { $count } cards lie there unread: the leftmost first.
    }
dealer-turn-what = Turn { $what }
dealer-box-shows = Box { $box } shows after all
dealer-box-will-not-show = Box { $box } will not show

## Decisions
dealer-box-decides = Box { $box } decides
dealer-players-decide = Players decide
dealer-own-screens =
    { $players }: on { $count ->
        [one] the player's own screen
       *[other] their own screens
    }.
dealer-what-does = Box { $box }: what does { $player } do?
dealer-the-player = the player
dealer-so-far = So far: { $decisions }
dealer-for-as-well = for { $players } as well
dealer-gives-up-too = { $decision } and give up { $bets } too
dealer-has-looked = The player has looked at the cards
dealer-has-left = The player has left the table
dealer-say-decision = Box { $box }, your decision, please.
dealer-hand-given-up = The hand is given up
dealer-stakes = { $amount } on { $bet }
dealer-stays-as-it-lies = Everything stays as it lies
dealer-goes-back = { $bet } { $amount } goes back
dealer-may-choose = Box { $boxes }: { $player } may choose
dealer-answers-himself = The player answers on his own screen; for one who gives no answer it is written down here.
dealer-ruling-leaves-it = A ruling leaves it to the player.
dealer-say-choose = A ruling has been given. What would you like to do?
dealer-ask-box = Ask box { $box }
dealer-ask-box-now = Ask box { $box }, asked now

## Incidents
dealer-what-happened = What has happened?
dealer-where = Where it happened
dealer-at-the-table = The whole table
dealer-another-moment = Something from another moment
dealer-pit-is-told = The pit is told at once. Leave cards and chips as they lie; nothing that was entered is undone here.
dealer-jackpot-out = The jackpot is out of order.
dealer-hand-back = Hand back: { $bets }. The round goes on without it.
dealer-box-bet = box { $box } { $bet } { $amount }
dealer-incident-at = { $incident }, box { $boxes }.
dealer-incident-says = { $incident }.
dealer-pit-has-been-told = The pit has been told.
dealer-what-rules-say = What do the rules say?
dealer-reported = Reported
dealer-ruling-of = Ruling of the { $post }:
dealer-earlier =
    { $count ->
        [one] A report of an earlier round waits for the pit
       *[other] { $count } reports of earlier rounds wait for the pit
    }

## The layout
dealer-layout = Layout
dealer-dealer = Dealer
dealer-dealer-has = Dealer: { $hand }
dealer-qualifies = , qualifies
dealer-does-not-qualify = , does not qualify
dealer-community = Community
dealer-award-pending = Award pending: { $amount }
dealer-box-settled = ✓ settled
dealer-box-now = ▸ now
dealer-no-bets-yet = No bets yet.

## The settlement
dealer-verb-claim = Call the pit
dealer-verb-take = Take
dealer-verb-leave = Leave
dealer-verb-back = Give back
dealer-verb-pay = Pay
dealer-all-up = All hands are up
dealer-settlement-says = The settlement says box by box what to take and what to pay.
dealer-settle = Settle
dealer-box-has = Box { $box }: { $hand }
dealer-with-chips = { $place } of { $count } with chips here
dealer-box-of = box { $place } of { $count }
dealer-nothing-moves = Nothing moves
dealer-take-too = take { $amount }
dealer-take-nothing = take nothing
dealer-pay-nothing = pay nothing
dealer-back-too = give back { $amount }
dealer-had-before = before { $before }, now { $now }
dealer-settled-anew = This round was paid before: chips that were handed over stay, and only the difference moves.
dealer-award-untouched = Box { $box }: { $amount } waits for the pit. Its cards and bets stay as they lie until the hand is verified; clear the others.
dealer-col-bet = Bet
dealer-col-stake = Stake
dealer-col-do = Do
dealer-col-result = Result
dealer-col-why = Why
dealer-col-amount = Amount
dealer-claim = { $hand }: { $amount }.
dealer-pit-called = The pit is called.
dealer-done-pay = Paid { $who }.
dealer-done-take = Taken { $who }.
dealer-done-back = Given back: { $who }.
dealer-done-nothing = Done with { $who }.
dealer-next = Next: { $who }
dealer-last = That was the last
dealer-claim-claimed = Touch nothing of this hand; the pit verifies it. The award is handed over when it is verified.
dealer-claim-verified = The pit has verified it; somebody else of the pit hands it over.
dealer-claim-settled = The pit has settled it.
dealer-bets-and = { $most } and { $last }
dealer-spoken-pay =
    { $count ->
        [one] { $bets } pays
       *[other] { $bets } pay
    }
dealer-spoken-take =
    { $count ->
        [one] { $bets } loses
       *[other] { $bets } lose
    }
dealer-spoken-leave =
    { $count ->
        [one] { $bets } stays
       *[other] { $bets } stay
    }
dealer-spoken-back =
    { $count ->
        [one] { $bets } goes back
       *[other] { $bets } go back
    }
dealer-spoken-claim =
    { $count ->
        [one] { $bets } waits for the pit
       *[other] { $bets } wait for the pit
    }
dealer-chips-of = { $count } of { $value }
dealer-in-coins = { $amount } in coins
dealer-award-verified = Box { $box }: the award is verified
dealer-to-be-handed-over = To be handed over
dealer-handed-over-by = Somebody from the pit hands it over, who did not verify it.
dealer-say-congratulations = Congratulations.

## Something that was keyed wrong is put right
correct-button = Put right
correct-which = What was keyed wrong?
correct-hint = Nothing on the table changes: only what was written down. It goes on record as a correction.
correct-cards = Cards
correct-decisions = Decisions
correct-really = Which card is it?
correct-decided = What was decided?
correct-wrong = On record
correct-right = Put right
correct-unknown = Covered
correct-go = Put it right
correct-another = Something else
correct-hung = Something hung on it by now: a pit supervisor answers for it.
correct-ask = Ask the pit
correct-waits = A correction waits for the pit
correct-decision-of = Box { $box }, { $street }
correct-reason = { $what }: { $was } was keyed, it is { $is }
correct-exchanged = { $card } stands at { $where }: the two are exchanged.

## Readers and shoes
dealer-devices = Readers and shoes
dealer-device-heard =
    { $cards ->
        [0] last heard at { $at }
        [one] last heard at { $at }: a card
       *[other] last heard at { $at }: { $cards } cards
    }
dealer-device-silent = has not been heard yet
dealer-device-refused =
    { $code ->
        [card-twice] has stopped at { $at }: { $cards } lies there already. Look at the card.
        [no-card-due] has stopped at { $at }: no card was due, and { $cards } came. Look at the card.
       *[other] has stopped at { $at }: the table refused what it sent ({ $code }). { $cards }
    }
