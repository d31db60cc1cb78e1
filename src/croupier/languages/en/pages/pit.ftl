# The pit's console: what waits, what may be ordered, what a second person approves.

pit-whom = somebody of the pit
pit-title = The pit
pit-acting-as = acting as { $post }
pit-case = Case
pit-money = Money and approval
pit-connection-lost = The connection is lost. Everything stays as it is; this page goes on by itself.
pit-tables = Tables
pit-jackpots = Jackpots
pit-closed = Closed
pit-round = round { $number }
pit-limit = { $bet } { $least } to { $most }
pit-at-table = { $count } at the table
pit-quoted = “{ $text }”
pit-no-such-table = There is no such table.
pit-waits-no-longer = It no longer waits.
pit-somebody-else = Somebody else has dealt with it.
pit-nobody = nobody

## What waits
pit-waiting = Waiting
pit-incidents = Incidents
pit-rulings-proposed = Rulings proposed
pit-for-a-manager = Waiting for a manager
pit-awards = Awards
pit-asked = Asked, no answer yet
pit-second-eyes = Second pair of eyes
pit-under-minimum = Under minimum, used once
pit-incident-at = { $incident }, box { $boxes }
pit-power-lost = Power was lost in the round
pit-award-of = { $hand }: { $amount }
pit-not-answered =
    { $count ->
        [one] A player has not answered
       *[other] { $count } players have not answered
    }
pit-from = { $title }, from { $proposer }
pit-next-returned = { $name }: the next one is returned
pit-hours = { $time } h
pit-nothing-waits = Nothing waits.
pit-all-tables = All tables
pit-all-tables-say = Limits, open and closed, orders

## Players who were asked
pit-everybody-answered = Everybody has answered.
pit-players-asked = { $count } players are asked
pit-player-asked = { $player } is asked
pit-round-waits = The round waits
pit-place = { $table } · round { $number }
pit-box = box { $box }
pit-what-chosen = What has he chosen?
pit-own-screen = He answers on his own screen. If he gives no answer, write down what stands for it:

## A link out of order
pit-close-the-table = Close the table
pit-without-jackpot = Play without the jackpot
pit-out-of-order = Out of order
pit-faults = Jackpots with a fault
pit-does-not-work = It does not work
pit-declare-says = The value last registered is noted, and no jackpot bet is taken there until the house has said how to go on.
pit-why-fault = What is wrong at { $where }?
pit-every-table = Every table
pit-until-house-says = no jackpot bets until the house has said how to go on
pit-block-box = Block the box
pit-table-by-table = Table by table
pit-as-every-table = As every table
pit-choice-at = { $choice }: { $table }
pit-works-again = It works again

## What holds
pit-holds-here = What holds here
pit-lift = Lift it
pit-why-lifted = Why is it lifted for { $name }?
pit-nothing-held = Nobody is barred, nothing is shut, no bet below the minimum is remembered.
pit-until-lifted = Until the { $post } lifts it.
pit-kept = Kept { $until }.

## One table
pit-ordered = Ordered.
pit-not-now = Not now: it has nobody to be used on.
pit-for-the = For the { $post }.
pit-lifted-for = Lifted for { $name }.
pit-has-now = { $player } has { $amount } now.
pit-wrong = Something went wrong
pit-something-else = Something else
pit-own-judgement = On your own judgement
pit-latest = Latest rounds
pit-round-number = Round { $number }
pit-round-sums = { $outcome }, { $staked } staked, { $paid } handed back
pit-being-played = being played
pit-watch-round = Watch round { $number } again
pit-watch-again = Watch again
pit-no-round = No round yet.
pit-closed-after = Closed after this round.
pit-what-sign = What does the sign on the table say?
pit-the-table = The table
pit-close-after = Close after this round
pit-is-open = The table is open.
pit-open-table = Open the table
pit-chips-counter = Chips over the counter
pit-hand = Hand { $amount }
pit-take = Take { $amount }

## Limits
pit-limits = Limits
pit-proposed-limits = Proposed. Somebody else approves it; it then holds from the next round on.
pit-minimum = Minimum
pit-maximum = Maximum
pit-minimum-of = { $bet } minimum
pit-maximum-of = { $bet } maximum
pit-up = { $limit } up
pit-down = { $limit } down
pit-why-limits = Why are the limits changed?
pit-propose-for = Propose for { $bets }
pit-two-step = A change is proposed here and approved by a second person.

## Changes that two people agree on
pit-nothing = nothing
pit-none = none
pit-range = { $least } to { $most }
pit-as-it-stands = as it stands
pit-second-half = The second half of the temporary password, shown this once; whoever proposed it has the first. Its owner types both with a full stop between them:{" "}
pit-carried-out = Approved and carried out.
pit-waits-for-second = Waits for a second person
pit-proposed-from = from { $name }, { $at }
pit-before-and-after = Before and after
pit-sr-now = Now{" "}
pit-sr-then = then{" "}
pit-limits-hold = It holds from the table's next round on; the present round is played to its end at the limits on the sign.
pit-at-once = It is carried out at once, and only once, while nothing else has changed it.
pit-lapses = The proposal lapses at { $at }.
pit-two-people = Two people
pit-you-proposed-it = you, proposed it
pit-proposed-it = proposed it
pit-another = Somebody else
pit-you-may-approve = you, may approve
pit-approves-it = approves it
pit-approve-that = Approve: { $what }
pit-own-account = This is about your own account: somebody else approves it.
pit-waits-for-approver = This waits for somebody who may approve it.

## The paper about an award
paper-title = Hand over { $sum }?
paper-yes = Yes, hand over { $sum }
paper-asked = It leaves the house with this. Look at the winner's papers, print this one, and have it signed.
paper-print = Print
paper-date = Date
paper-jackpot = Jackpot
paper-table = Table
paper-round = Round
paper-box = Box
paper-hand = Hand
paper-clauses = Clause
paper-amount = Amount
paper-words = In words
paper-winner = Winner at the table
paper-payee = Account of admission
paper-identity = Identity document
paper-reference = Reference
paper-verified-by = Verified by
paper-handed-by = Handed over by
paper-received-by = Received by

## An amount in words, as it stands on a paper that is signed
number-ones = zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
# As many thousands, where a language counts them otherwise.
number-ones-thousands = zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
number-tens = twenty thirty forty fifty sixty seventy eighty ninety
number-hundreds = one-hundred two-hundred three-hundred four-hundred five-hundred six-hundred seven-hundred eight-hundred nine-hundred
number-hundreds-thousands = one-hundred two-hundred three-hundred four-hundred five-hundred six-hundred seven-hundred eight-hundred nine-hundred
number-hundred = one hundred
number-tens-and-ones = { $tens }-{ $ones }
number-hundreds-and-rest = { $hundreds } and { $rest }
number-thousands =
    { $count ->
        [1] one thousand
       *[other] { $words } thousand
    }
number-millions =
    { $count ->
        [1] one million
       *[other] { $words } million
    }
number-billions =
    { $count ->
        [1] one billion
       *[other] { $words } billion
    }
number-large-and-rest =
    { $small ->
        [yes] { $large } and { $rest }
       *[no] { $large } { $rest }
    }
number-amount = { $words } and { $cents }/100 { $currency }

## An award that waits
award-account = Account of the winner
award-account-why = The table knew whoever won at box { $box } by no account. Here is the name under which the house has admitted the winner; an administrator opens such an account.
award-paid = Paid: { $sum }.
award-hand-over = Hand over { $sum }
award-verified-then = Verified. Somebody else can hand it over.
award-verify = Verify the hand, { $sum }
award-why-rejected = Why is it rejected?
award-rejected-then = Rejected. The money is back in the meter.
award-what-it-does = What it does
award-and-meter = The award and the meter
award-the-award = The award
award-meter-then = Meter when it was won
award-meter-now = Meter now
award-set-aside = the award is set aside
award-verified = Verified
award-waits-handing = it waits to be handed over
award-done = done
award-no-money = no money moves
award-handed-over = Handed over
award-to-player = to the player
award-rejected = Rejected
award-into-meter = back into the meter
award-checks = Checks
award-claimed-by-table = Claimed by the table
award-verified-by-pit = Verified by the pit
award-next = next
award-then = then
award-no-account = A player without an account
award-earlier-player = A player of an earlier round
award-not-its-turn = Not its turn: { $why }
award-paid-first = Paid already: award { $award } (table { $table }, box { $box }, { $amount }), though the rules pay this hand no later. What is paid stays; this hand takes its share of what is left.
award-watch-again = Watch the round again
award-not-on-record = The round is not on record at this table.

## A link
link-meter = Meter
link-reserve = Reserve
link-prizes = Fixed prizes
link-award-pending = Award pending
link-starts-at = starts at { $reset }, one bet is { $unit }
link-latest = Latest awards
link-won = { $hand }, { $table }, { $at }, { $says }
link-none-yet = None yet.
link-two-managers = A balance is put right by the Pit Manager and the Shift Manager.
link-proposed = Proposed. Somebody above you approves it.
link-why = Why { $change }?
link-put-right = Put a balance right
link-account = Account
link-propose = Propose { $change } on the { $account }
link-against-house = Against the house; a second person approves it.

## What was done in a round
done-open-betting = Bets called
done-place-bet = Bet placed
done-change-bet = Bet changed
done-take-back-bet = Bet taken back
done-ready = Ready
done-close-betting = No more bets
done-deal-cards = Card dealt
done-read-cards = Cards read
done-look-at-hand = Hand looked at
done-decide = Decided
done-turn-cards = Cards turned
done-settle = Settled
done-pay-box = Box paid
done-take-seat = Seat taken
done-leave-table = Left the table
done-come-back = Came back
done-give-ruling = Ruling given
done-use-power = Ordered
done-answer-offer = Answered
done-inspect-hand = Hand inspected
done-time-is-up = Time ran out
done-correct-cards = Cards put right
done-correct-decision = Decision put right
done-decline-comparison = Would not show
done-show-hand = Hand shown
done-void-round = Round void
done-lift-condition = Order lifted
on-record-times = { $says }, { $times } times
