# Events of a round, one message each under the word that stands in their record. The value tells the event to whoever
# reads a round; `.effect` is how a ruling writes down that it did this.

betting-opened = Bets are open.
seat-taken = { $player } sits down at box { $box }.
player-informed =
    The dealer tells { $player }: look at { $viewed ->
        [1] one
       *[other] { $viewed }
    } of your hands; the others are played without looking.
bet-placed = Box { $box }, { $player }: { $amount } on { $bet }.
bet-changed = Box { $box }, { $player }: { $was } becomes { $amount } on { $bet }.
bet-taken-back = Box { $box }, { $player }: { $amount } on { $bet } taken back.
bet-returned = { $bet } of box { $box } goes back: { $reason }.
    .effect = box { $box }: { $amount } of { $bet } goes back now
betting-closed =
    No more bets. { $count ->
        [0] No box is dealt in.
        [one] Dealt in: box { $boxes }.
       *[other] Dealt in: boxes { $boxes }.
    }{ $meter ->
        [none] {""}
       *[other] {" "}The jackpot shows { $meter }.
    }

# Bets that go a certain way, whatever the cards.
ordered =
    { $bet ->
        [none] every bet
       *[other] { $bet }
    } { $then ->
        [return] goes back
        [lose] is lost
       *[return-excess] is in action at { $action }
    }
order-given =
    Box { $box }: { ordered }{ $reason ->
        [none] {""}
       *[other] {" "}({ $reason })
    }.
    .effect = box { $box }: { ordered }

# Cards.
card-dealt =
    { $count ->
        [1] A card goes
       *[other] { $count } cards go
    } to { $to ->
        [boxes] box { $box }
        [dealer] the dealer
        [community] the community
       *[burn] the discard holder
    }.
security-card-placed =
    A security card lies beneath { $place ->
        [dealer] the dealer's cards
        [community] the community cards
       *[boxes] the cards of the boxes
    }.
cards-read =
    The cards of { $place ->
        [dealer] the dealer
        [community] the community
       *[boxes] box { $box }
    } are read: { $cards ->
        [none] not for these eyes
       *[other] { $cards }
    }.
cards-turned =
    The dealer turns { $show ->
        [dealer] his hand
        [community] the community cards
       *[boxes] { $count ->
            [one] the hand of box { $boxes }
           *[other] the hands of boxes { $boxes }
        }
    }.
cards-arranged = { $moves ->
        [none] { $count } cards put
       *[other] Put
    } where they were meant to go{ $moves ->
        [none] {""}
       *[other] : { $moves }
    }.
    .effect =
        { $moves ->
            [none] { $count } cards put where they were meant to go
           *[other] { $moves }
        }
cards-corrected =
    Correction by the { $decided }{ $approved ->
        [none] {""}
       *[other] , approved by the { $approved }
    }: { $cards }{ $reason ->
        [none] {""}
       *[other] {" "}({ $reason })
    }.
    .effect = { $cards }
card-corrected =
    card { $number } of { $place ->
        [dealer] the dealer
        [community] the community
        [burn] the discard holder
       *[boxes] box { $box }
    } is { $card ->
        [none] another one
       *[other] { $card }, not { $was }
    }
hand-moved = the hand at position { $from } goes to box { $to }
next-cards-set =
    { $count ->
        [1] The next card is
       *[other] The next cards are
    } fixed.
    .effect =
        { $count ->
            [1] the next card is
           *[other] the next cards are
        } fixed

# Decisions.
street-opened =
    Decisions are open{ $streets ->
        [1] {""}
       *[other] {" "}on the street { $street }
    }{ $community ->
        [0] {""}
       *[other] , { $community } community cards up
    }{ $dealer ->
        [0] {""}
       *[other] , { $dealer } of the dealer's up
    }.
hand-viewed =
    { $mine ->
        [yes] You look at the hand of box { $box }
       *[no] Box { $box }, { $player }: the hand is looked at
    }{ $before ->
        [0] {""}
       *[other] , before that of box { $before }
    }.
    .effect = box { $box }: it goes on record that { $player } has looked at the hand
decision-made =
    Box { $box }, { $player }: { $decision }{ $staked ->
        [none] {""}
       *[other] {" "}{ $staked }
    }{ $taken ->
        [none] {""}
       *[other] , { $taken } of { $bet } goes back
    }{ $elected ->
        [none] {""}
       *[other] , using the choice about { $elected }
    }{ $unseen ->
        [yes] , without having looked
       *[no] {""}
    }.
    .effect = box { $box }: { $decision } for { $player }
decision-taken-back =
    Correction by the { $decided }{ $approved ->
        [none] {""}
       *[other] , approved by the { $approved }
    }: box { $box }, { $player }, has not decided { $decisions }{ $back ->
        [none] {""}
       *[other] , { $back } goes back
    }{ $laid ->
        [none] {""}
       *[other] , { $laid } lies there again
    }{ $reason ->
        [none] {""}
       *[other] {" "}({ $reason })
    }.
    .effect = box { $box }: { $decisions } of { $player } does not count
player-left = Away from the table: { $player }.
    .effect = { $player } is away: what he should decide or put up goes by the rules when it is due
player-came-back = Back at the table: { $player }.
hand-folded = The hand of box { $box } counts as folded.
    .effect = box { $box }: folded
dealing-resumed = Dealing resumed.
reveal-opened = Nothing is left to decide; the hands can be turned up.
comparison-declined = Box { $box }, { $player }: the cards stay covered.
    .effect = box { $box }: the cards stay covered
hand-proved = Box { $box }, { $player }: the cards are shown after all.
hand-inspected = The { $post } has looked at the hand of box { $box }.
    .effect = box { $box }: the pit has looked at the hand

# The end.
settlement-opened = Everything that counts is up; the bets can be settled.
round-settled = The bets are settled: { $amount } handed over.
    .effect = { $amount } handed back
round-voided =
    The round is void{ $reason ->
        [none] {""}
       *[other] : { $reason }
    }.
    .effect = the round is void
payouts-taken-back = { $amount } that was paid is taken back.
    .effect = { $amount } that was paid is taken back
seed-revealed = The seed of the shuffle is { $seed }.

# Rulings and orders of the house.
official =
    { $post }{ $name ->
        [none] {""}
       *[other] {" "}({ $name })
    }
ruled =
    Ruling of the { $decided } on { $incident }{ $approved ->
        [none] {""}
       *[other] , approved by the { $approved }
    }: { $effects }.
power-used =
    The { $decided } uses { $power }: { $effects ->
        [none] nothing is changed
       *[other] { $effects }
    }.
offer-made =
    { $player } ({ $count ->
        [one] box
       *[other] boxes
    } { $boxes }) is asked: { $options }.
    .effect = { $player } (box { $boxes }) is asked: { $options }
offer-answered =
    Box { $box }, { $player }: { $option }{ $post ->
        [none] {""}
       *[other] , recorded by the { $post }
    }.
meter-set = The jackpot of this round is paid at { $meter }.
    .effect = the jackpot of this round is paid at { $meter }
condition-set = From now on: { $condition }.
    .effect = { $condition }
condition-lifted =
    Lifted by the { $decided }: { $condition }{ $reason ->
        [none] {""}
       *[other] {" "}({ $reason })
    }.
    .effect = lifted: { $condition }
