# A rulebook at a glance: what each line is called, and what it says. Two games are laid side by side by the names.

## Whose rules these are
rule-game = Game
rule-house = House
rule-version = Version
rule-in-force = In force from
rule-currency = Currency
rule-approved = Approved by
rule-help-line = Help line
rule-admission = Admission
whoever-runs-the-table = whoever runs the table
not-stated = not stated
approved-for = for { $operator }
from-the-age = from the age of { $years }
day-and-time =
    { $day } { $month ->
        [1] January
        [2] February
        [3] March
        [4] April
        [5] May
        [6] June
        [7] July
        [8] August
        [9] September
        [10] October
        [11] November
       *[12] December
    } { $year }, { $time } (UTC{ $zone })

## The table
rule-layouts = Layouts
rule-deck = Deck
rule-spots = Spots of a box
rule-dealt-in = A box is dealt in for
rule-bettors = Bettors on a box
rule-hands = Hands of a player
rule-without-decision = Box without a decision
rule-jackpot-bet = Jackpot bet
rule-staff-bets = Bets placed by staff
rule-opening-bets = Opening bets
rule-after-close = After the close
rule-misplaced = Misplaced chips
rule-conduct = Conduct: { $about }
layouts-of-size =
    { $layouts }: { $most ->
        [0] as many boxes as drawn
       *[other] { $least } to { $most } boxes
    }
one-deck = one of { $cards } cards, no jokers
one-bettor = one
one-hand = one
bettors-pooled = several may fund one bet; the seated player decides
hands-looked-at =
    any free boxes, { $viewed } looked at and the others blind{ $informed ->
        [yes] ; the dealer says so first
       *[no] {""}
    }
player-may-look =
    { $may ->
        [yes] its player may look
       *[no] its player may not look
    }
own-box-only = on the player's own box only
staff-on-request = on request; the player answers for them
placed-before-close = are placed before the close
locked-after-close = none of them is placed, raised or taken back
chips-count-as-they-lie = count where they lie at the close

## The cards
rule-cards = Cards
rule-deal =
    Deal { $device ->
        [manual] by hand
       *[other] from a shuffler
    }{ $method ->
        [none] {""}
       *[other] , method { $method }
    }
rule-hand = Hand '{ $hand }'
rule-choices = Choices after an error
rule-folded-side-bets = Side bets of a folded hand, where others of its player are invalid
rule-turned = Turned up at the end
rule-compared = Compared
rule-qualifies = Dealer qualifies with
rule-not-shown = Hand not shown
cards-in-place = { $count } { $place }
deal-step =
    { $burn ->
        [yes] burn { $count ->
            [one] 1 card
           *[other] { $count } cards
        }
       *[no] { $count ->
            [one] 1 card
           *[other] { $count } cards
        } to { $places }
    }{ $times ->
        [1] {""}
       *[other] , { $times } times over
    }{ $discards ->
        [none] {""}
       *[other] , of which the { $discards } is discarded
    }{ $security ->
        [yes] , on a security card
       *[no] {""}
    }{ $after ->
        [decisions] , after the decisions
       *[other] {""}
    }
deal-to-boxes = each box
deal-to-dealer = the dealer
deal-to-community = the community area
nth =
    { $number ->
        [1] first
        [2] second
        [3] third
       *[other] { $number }th
    }
hand-ranked = { $cards }, ranked by { $list }
for-everybody = for everybody, folded or not
for-bettors-in-play = for whoever has a bet in play on the hand
stay-in-play = stay in play
go-back-with-them = go back with them
turned-one-by-one = { $what } one by one from right to left
and-then = { $first }, then { $then }
compared-with-nothing = with nothing: every hand is read on its own
compared-with = { $hand } with { $against }
always-qualifies = always
every-hand-turned = not possible: the dealer turns every hand
not-shown =
    { $deemed }{ $proof ->
        [nothing] {""}
        [everything] ; showing it after all brings back everything
       *[other] ; showing it after all brings back side bets
    }{ $barred ->
        [none] {""}
       *[other] ; not allowed when the board alone wins { $barred }
    }

## Limits
rule-displayed = Displayed
rule-responsibility = Staying within them
rule-payout-cap = Cap on payouts
rule-under-minimum = A bet under the minimum
displayed-limits =
    minimum and maximum of { $bets }{ $stake ->
        [yes] ; the jackpot stake
       *[no] {""}
    }
players-responsibility = is the player's responsibility
payout-cap =
    in a round, { $per ->
        [player-and-bet] for each winning combination
       *[other] for all of a player's wins
    }, { $jackpot ->
        [yes] the jackpot included
       *[no] the jackpot left out
    }
is-remembered = is remembered { $kept }

## The jackpot
rule-shares = Shares of the meter
rule-prizes = Fixed prizes
rule-meter-grows = Meter grows
rule-meter-reset = Meter starts again
rule-house-keeps = House keeps
rule-same-table = Several winners at a table
rule-whole-meter = The whole meter
rule-later-share = A later winner's share is of
rule-several-tables = Several tables
rule-hand-complete = A hand is complete
rule-complete-together = Complete at the same time
rule-order-changed = This order is changed
rule-awards = Awards
rule-claims = Claims
rule-envy = Envy
rule-without-main = A hand without the main bet
no-such-prizes = none
grows-with-bets = with every accepted jackpot bet, when bets close
resets-after-whole = after an award of 100%; a smaller share only lowers it
house-keeps-share = { $least } to { $most } of each stake
clockwise-as-dealt = clockwise, each at the value then displayed
lower-first = equal shares are pooled and split; the whole meter is paid last
whole-after-parts = is paid after the parts that the table has won
of-what-remains = what remains in the meter
of-the-start = the start value
in-order-of-entry = in the order of entry
in-order-dealt = in the order the full hands were dealt
with-own-last-card = with the player's own last card
with-last-jackpot-card = with the last card that the jackpot reads
paid-once-ordered = paid not before the house has ordered the winners
paid-as-entered = paid in the order of entry
only-by-post = only by the { $post }
by-nobody = by nobody
beside-other-wins = are paid beside what other bets win
claims-are-players = are the player's to make; his cards stay face up until he is paid
envy-for = { $currency } { $amount } for { $hand }
envy-paid =
    { $amounts }; of { $trigger ->
        [main-hand] any hand with { $main }
        [main-player] any hand of a player who has { $main } in play, on whichever box
       *[award] a hand that wins the jackpot
    }, to other { $to ->
        [boxes] boxes
       *[other] players
    } with a live jackpot bet{ $own ->
        [yes] {""}
       *[no] , none for one's own
    }
brings-no-envy = brings nobody envy

## Who decides
rule-power = { $post } may
rule-left-open = What the rules leave open

## Bets and what becomes of them
size-none = no stake of its own
size-free = within the limits
size-equal = equal to { $bet }
size-multiple = { $times } { $bet }
size-prescribed = the prescribed amount
size-units = { $least } to { $most } units
with-needs = { $decision } with { $needs }
turned-cards = { $place } { $numbers }
odds-for = { $wins } for { $stake }
ends-push = push
ends-return = back
ends-lose = lost
ends-none = nothing
by-table-else = table, else { $ending }
by-table = table
is-paid = paid
by-choice = { $effect }, by choice
is-compared = compared

## Two games side by side
pay-table = pay table
trait-name = name
trait-size = size
trait-needs = needs
trait-hand = read on
trait-pays = pays
trait-stake = stake
stake-comes-back = comes back with a win
stake-stays = stays, win or lose
street-after =
    { $text }{ $turn ->
        [none] {""}
       *[other] , after { $turn }
    }
remedy-reaches =
    { $remedy }{ $scope ->
        [box] {" "}(that box)
        [player] {" "}(that player)
        [affected-boxes] {" "}(boxes affected)
        [jackpot-boxes] {" "}(boxes with a jackpot bet)
        [every-box] {" "}(every box)
       *[none] {""}
    }
once-cards-were-seen = at a virtual table once cards were seen: { $remedy }
in-later-rounds = later rounds: { $modes }
opens-powers = opens { $powers }
ordered-by = by { $post }
so-many-or-more = { $count } or more
