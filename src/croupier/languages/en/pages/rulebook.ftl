## A game to read
rulebook-edge = House edge
rulebook-beside = Read beside another game
rulebook-beside-choose = Read beside…
rulebook-in-force = { $house } · in force from { $day }
rulebook-mathematics = The mathematics
rulebook-edge-of = House edge, of the { $bet }
rulebook-risk = Element of risk
rulebook-even = Jackpot even at
rulebook-for = for { $stake }
rulebook-round = The round
rulebook-bets = Bets
rulebook-pays = What pays
rulebook-effects = What becomes of each bet
rulebook-table = Table and jackpot
rulebook-incidents = When it goes wrong
rulebook-clauses = Clauses
rulebook-readings = Readings
rulebook-contents = On this page

## Its sections
section-street = { $street } · for the { $on }
section-turned = { $cards } turned
section-with = {" "}with { $needs }
section-dealt = Dealt
section-box-by-box = Box by box: each bet as below.
section-needs = needs { $needs }
section-on = on { $hand }
section-by-table = pays by its table
section-pays = pays { $pays }
section-stake-back = The stake comes back.
section-stake-stays = The stake stays.
section-hand = Hand
section-pays-column = Pays
section-chance = Chance
section-edge-moves = edge moves with the meter
section-edge = edge
section-no-edge = no edge known
section-edge-in-game = in the edge of the game
section-one-in = 1 in { $count }
situation-fold = Folded
situation-declined = Cards not shown
situation-proved = Not shown, but proved
situation-not-qualified = Dealer does not qualify
situation-win = Player higher
situation-tie = Tie
situation-lose = Player lower
situation-settle = Played to the end
section-wide = What becomes of each bet, a wide table
section-bet = Bet
section-table = Table
section-dealing = Dealing
section-jackpot = Jackpot
section-limits = Limits
section-who-decides = Who decides
section-document = The document
section-rules =
    { $count ->
        [one] 1 rule
       *[other] { $count } rules
    }
section-silent = Silent on { $count }: { $incidents }.{" "}
section-left-open = What the rules leave open is for the { $post }.
section-choices = choices: { $options }
section-also-allowed = also allowed: { $options }
section-then = then: { $options }
section-by = by the { $post }, for the { $scope }
section-clauses = { $count } clauses
section-clauses-of = { $found } of { $count } clauses
section-find = Find a clause
section-find-example = Find a clause: { $examples }…
section-switch = Switch “{ $option }”: { $says }

## Two games side by side
beside-title = { $one } beside { $other } · croupier
beside-beside = beside
beside-differences = { $count } differences.{" "}
beside-first = Read the first alone
beside-second = the second
beside-edge = { $bet }, edge
beside-nothing = says nothing
beside-group =
    { $group ->
        [identity] Identity
        [table] Table
        [dealing] Dealing
        [streets] Streets
        [bets] Bets
        [pays] Pays
        [effects] Effects
        [jackpot] Jackpot
        [limits] Limits
        [irregularities] Irregularities
       *[authority] Authority
    }
