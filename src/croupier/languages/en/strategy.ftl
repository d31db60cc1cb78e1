# Best play in words: its rules, its charts, and what is simpler.

## Rules
best-with-kinds =
    { $street }{ $after }: { $decision } with { $kinds } of 169 kinds ({ $hands } of { $every } hands): { $those }.
best-with =
    With { $hands }: { $decisions }{ $suits ->
        [yes] , as the suits decide
       *[no] {""}
    }.
hands-to = { $first } to { $last }
simple-rule = A simple rule: { $rule } It costs { $cost }.
cost-of-bet = { $cost } of the { $bet }
exact-advice =
    Exactly, for any hand: `croupier advise`{ $flops ->
        [yes] ; for every hand on every flop: `croupier strategy --flops FILE`
       *[no] {""}
    }.
no-chart = { $street }: no chart, as { $why }.
no-chart-for-cards =
    none is made for { $own } own cards beside { $community ->
        [0] {""}
       *[other] { $community } community cards and{" "}
    }{ $dealer ->
        [0] none
       *[other] { $dealer }
    } of the dealer's

## Ways to play
whatever-the-cards = Whatever the cards: { $decisions }.
every-hand = Every hand: { $decision }.
if-dealer-would-qualify = { $decision } if the dealer would qualify with the hand.
with-better-class = { $decision } with any better class.
decision-with = { $decision } with { $hands }
rule-on-street =
    { $street ->
        [none] {""}
       *[other] { $street }:{" "}
    }{ $parts }, else { $otherwise }.

## Charts
chart-caption =
    { $street }{ $after }: { $form ->
        [grid] suited above the diagonal.
        [list] hands from the best down.
       *[heat-map] columns: { $across }; a figure is the part of the hands, in percent, for which it is best.
    }
after-deciding = {" "}after { $ways }
or-else = { $first }, or { $last }
all-hands = all
by-dealers-card = the dealer's card
by-cards-of-one-suit = cards of one suit
ranks-alike =
    { $count ->
        [1] { $rank } high
       *[other] { $count } of { $rank }
    }{ $pair ->
        [yes] {" "}and another pair
       *[no] {""}
    }
card-title = { $game }: best play
card-edge = best play keeps the house at { $edge }

## The page of a terminal
strategy-worth = Best play comes to { $worth } of the { $bet } a round.
strategy-on-flop = On the flop, hands checked before: how often best play raises, and what one rule for all costs
strategy-flop-hand = hand on the flop
strategy-chance = chance
strategy-raised = raised
strategy-raise-all = raise all costs
strategy-check-all = check all costs
strategy-at-edge = Around the edge: what the wrong decision costs each time
strategy-hand = hand
strategy-hands = hands
strategy-more = stake more
strategy-less = stake less
strategy-error = error
strategy-simpler = Simpler rules, per { $bet } a round
strategy-habits = Habits, per { $bet } a round
strategy-way = way to play
strategy-edge = edge
strategy-costs = costs
strategy-what = what it is
