## First decisions and any hand
grid-title = First decision
grid-hands = Starting hands, suited above the diagonal
grid-played = First decision: { $played } of { $all } hands { $plays }
hand-clear = Clear
hand-pick = Pick { $own } own cards: { $left } to go.
hand-all-up = All cards are up.
hand-now-dealer =
    { $count ->
        [one] Now the card of the dealer's that is up.
       *[other] Now { $count } cards of the dealer's that are up.
    }
hand-now-community = Now the community cards: { $count } more for the next decision.
hand-decided = Decided before: { $street }
hand-any = Any hand
hand-any-exactly = Any hand, exactly

## The jackpot by its meter, and the pays
chart-meter = Meter
chart-label = Jackpot by meter
chart-title = Jackpot: returned per unit staked, by meter
chart-returns = { $meter }, returns { $value } per unit staked
chart-even = A bet of one unit breaks even at a meter of { $meter }.
chart-units =
    { $count ->
        [one] { $count } unit
       *[other] { $count } units
    }
chart-even-at = even at { $meter }
pays-as = Pays as { $bet }; change it alone
pays-of = Of { $count }
pays-returns = Returns
pays-name = { $bet }, { $hand } pays
pays-less = { $name } less
pays-more = { $name } more
pays-without-meter = returned without the meter{" "}
pays-edge = edge{" "}
pays-edge-of = edge of the { $bet }{" "}

## Best play
best-working = Best play is being put into words…
best-legend = How to read the hands: a letter or a figure is a card (A ace, K king, Q queen, J jack, T ten). AK is an ace and a king; s behind it means of one suit, o of two suits; 33 is a pair of threes. + means this or better: A2s+ is an ace with a two or higher of its suit, pair+ a pair or better.
best-title = Best play
best-after = { $street } after { $ways }
best-or = , or{" "}
best-at-edge = At the edge
best-play = Play
best-fold = Fold
best-best = Best
best-instead = Instead
best-costs = costs, of the { $bet }
shares-title = Where the edge comes from
shares-staked = Staked, in { $bet }s
shares-comes-to = Comes to
shares-together = Together
shares-exactly = Exactly { $edge } of the { $bet } for the house. Wins { $wins } of rounds, pushes { $pushes }.

## The whole sheet
sheet-every-bet = Every bet
sheet-jackpot-hands = Jackpot: hands
sheet-long-run = Jackpot: in the long run
sheet-two-winners = Jackpot: two winners in one round
sheet-beside = Beside
sheet-nothing-beside = no other game
sheet-csv = As CSV
sheet-xlsx = As a workbook (XLSX)
sheet-pdf = Print or save as PDF
sheet-live-meter = Show where the meter stands now
sheet-no-meter = No table of this floor feeds a meter of it.
sheet-use-meter = Reckon with it
sheet-each-contribution = Contribution of each bet
sheet-reset = Reset value
sheet-even-meter = Meter at which the bet is even
sheet-outcomes = Outcomes: { $bet }
sheet-stands-at = { $link } stands at { $meter } now.
sheet-solving = The changed game is being solved over all deals: { $part } after { $seconds } s. The figures below are those of before.
head-bet = Bet
head-edge = House edge
head-risk = Element of risk
head-hits = Hit frequency
head-pushes = Pushes
head-deviation = Standard deviation
head-skewness = Skewness
head-combinations = Combinations
head-hand = Hand
head-decision = Decision
head-result = Result
head-chance = Probability
head-pays = Pays
head-contribution = Contribution
head-between = Bets between
head-figure = Figure
head-value = Value
head-first = First
head-second = Second
head-alone = Each alone
head-together = Together
long-mean-meter = Mean meter
long-return = Return
long-fixed = of it fixed prizes
long-contributed = of it contributed by bets
long-seeded = of it seeded by the house
long-between-resets = Bets between resets

## The head of the page
par-as-printed = as printed { $value }
par-bets = { $value } { $bet }s
par-edge-of = House edge, of the { $bet }
par-mean-bet = Mean total bet
par-even = Jackpot even at, for { $stake }
par-jackpot = Jackpot
par-never = never even
par-solving = Solving
par-title = { $game }, figures · croupier
par-headline = Headline figures
par-no-row = no row
par-change = { $bet } pays { $pay } for a { $hand }, printed { $was }
par-what-if = What if{" "}
par-printed = As printed
par-said = House edge { $edge }, as printed { $printed }.
par-exact = { $house } · exact, by full enumeration
par-take = Take along:
par-json = As JSON
