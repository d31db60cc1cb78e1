# Words that many sentences share.

you = you
and = { $most } and { $last }
or = { $most } or { $last }

# What parts sentences that are listed.
part-mark = ;

# An amount: how a number is written, and where the sign of the currency stands.
number-point = .
number-group = ,
money = { $sign }{ $symbol }{ $amount }
odds = { $wins } to { $stake }

# A hand with what it is worth beside its class.
hand-with-ranks = { $hand }, { $ranks }
hand-with-kickers =
    { $hand }, { $ranks } { $count ->
        [one] kicker
       *[other] kickers
    }
hand-of =
    { $hand } of { $first ->
        [six] sixes
       *[other] { $first }s
    }
hand-and-more = { $hand } with { $ranks }

# What a player may answer when a ruling asks him.
option-keep = go on with the cards as they lie
option-keep-mended = go on with the cards as they were put right
option-bets-back = take all bets of the box back and leave the round
option-raise = raise the bet to the minimum
option-withdraw = take the bet back
option-complete = add the bet that is missing
option-cancel = take the side bet back
option-withdraw-all = take back every bet
option-stay = leave every bet and play the round to its end

# What leaving does to the bets, before somebody leaves.
leaving-takes-bets = Your bets go back to you.
leaving-leaves-bets = Your bets stay in play and are settled as they lie.

# What holds at a table after a ruling or an order.
condition-of =
    { $player ->
        [none] { $box ->
            [0] {""}
           *[other] box { $box }:{" "}
        }
       *[other] { $player }{" "}
    }
condition-table-closed = { condition-of }the table is closed from the next round on
condition-box-closed = { condition-of }no bets are taken on the box from the next round on
condition-no-jackpot = { condition-of }no jackpot bets are taken from the next round on
condition-player-barred = { condition-of }may bet no more
condition-one-position = { condition-of }is held to one position
condition-under-minimum-before = { condition-of }has had a bet below the minimum settled; the next one goes back

# Boxes by their numbers.
boxes-named =
    { $count ->
        [one] box
       *[other] boxes
    } { $boxes }
box-does = { $boxes }: { $does }

# A card as spoken.
card =
    { $rank ->
        [ace] ace
        [king] king
        [queen] queen
        [jack] jack
        [ten] ten
        [nine] nine
        [eight] eight
        [seven] seven
        [six] six
        [five] five
        [four] four
        [three] three
       *[two] two
    } of { $suit ->
        [spades] spades
        [hearts] hearts
        [diamonds] diamonds
       *[clubs] clubs
    }
gone = a player who has left

# What a rulebook says of hands, made from its values.
dealer-qualifies-with = Dealer qualifies with { $needs }
hand-or-better = { $hand } or better
some-card-or-higher = some card a { $rank } or higher, whatever the hand
best-of = best { $count } of { $cards }
set-and-not-shown = set, and not shown
