# A case: an incident put question by question, the money that moves, and who may order it.

case-title = Incident
case-from = from { $name }, { $at }
case-proposed-by = proposed by { $name }, { $at }
case-place = { $table } · round { $number }
case-bettor = { $player }: { $bets }
case-note = “{ $text }”
case-on-record = On record
case-reported-to-pit = Reported to the pit
case-reported-in = reported in round { $number }, which is over
case-reported-before = reported before the first round
case-nobody = nobody
case-nothing-to-order = There is nothing to order as things stand.
case-stands-here = Every bet before and after, and who may order it, stand here once nothing is left to ask.
case-why-dismiss = Why is there nothing to rule?
case-why-propose = Why should it be ordered?
case-approve = Approve
case-approve-return = Approve, return { $amount }
case-approved = Approved. The ruling is given.
case-give = Give the ruling
case-give-return = Give the ruling, return { $amount }
case-given = The ruling is given.
case-propose = Propose, to be approved
case-propose-to = Propose to the { $post }
case-proposed = Proposed. It waits for the { $post }.
case-you-proposed = You proposed this: somebody else approves it.
case-waits-for = This waits for the { $post }.
case-withdraw = Withdraw
case-withdrawn = Withdrawn.
case-reject = Reject
case-rejected = Rejected. Nothing has changed.
case-dismiss-over = Dismiss: the round is over
case-dismiss-other = Dismiss for another reason
case-dismiss = Dismiss
case-dismissed = Dismissed.
case-moved-on = The table has moved on meanwhile; look again before you order it.
case-dealer = The dealer
case-community = Community
case-hands = Hands in the round
case-out = out of the round
case-looked-at = looked at
case-to-decide = to decide
case-change = Change
case-change-what = Change: { $ask }
case-boxes-concerned =
    { $count ->
        [one] Box concerned
       *[other] Boxes concerned
    }
case-bet-concerned = Bet concerned
case-player-concerned = Player concerned
case-hands-looked-at = Hands looked at, the first one first
case-added-late = Added too late
case-hands-moved = Hands that go to another box
case-cards-moved = Cards in their proper order
case-nothing-moved = none: the record is right
case-is-on-record = on record
case-ordered = Ordered
case-these-in-order = These, in this order
case-these-concerned = These are concerned
case-something-else = Something else is ordered
case-amount = Amount
case-this-much = This much
case-ruling = Ruling
case-what-to-do = What to do
case-not-there = not there
case-result-paid = { $result }, { $amount }
case-bets-moved = Bets before and after
case-if-everybody = If everybody asked answers
case-bets-caption = Bets before and after the ruling
case-bet = Bet
case-before = Before
case-after = After
case-box-bet = Box { $box } { $bet }
case-no-bet-changes = No bet changes.
case-others-stay =
    { $count ->
        [one] One other bet stays as it is.
       *[other] { $count } other bets stay as they are.
    }
case-no-money-now = No money moves now; what goes back is handed over when the round is settled.
case-no-money = No money moves.
case-money-moves = Money that moves now
case-accounts-caption = Accounts before and after the ruling
case-account = Account
case-change-of = Change
case-sum = Sum of changes
case-who-may = Who may order it
case-you = you
case-may-not = may not
fate-proposal =
    { $state ->
        [executed] Approved by { $name } and carried out.
        [rejected] Rejected by { $name }: nothing has changed.
        [withdrawn] Withdrawn by { $name }: nothing has changed.
       *[other] It has lapsed: nobody approved it in time.
    }
fate-incident =
    { $state ->
        [dismissed] Somebody else has dismissed it: “{ $reason }”.
       *[other] The ruling is given by somebody else.
    }
reason-other = Other words
reason-with-these = With these words
worth-label = What it was worth
worth-title =
    { $count ->
        [one] What the exposed card was worth
       *[other] What { $count } exposed cards were worth
    }
worth-dealer =
    { $count ->
        [one] A card of the dealer's
       *[other] { $count } cards of the dealer's
    }
worth-community =
    { $count ->
        [one] A community card
       *[other] { $count } community cards
    }
worth-boxes =
    { $count ->
        [one] A card of another box
       *[other] { $count } cards of other boxes
    }
worth-of-unit = { $gain } of the { $unit }
worth-edge = player's edge { $without }, with it { $knowing }; exactly { $exact }
worth-to-whom = To a player who knows it before he decides and then plays best.
