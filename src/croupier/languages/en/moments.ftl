# A round watched again, moment by moment: titles, and the lines beneath them.

moment-betting = Bets are placed
laid = { $bet } { $amount }
moment-laid =
    Box { $box }, { $player ->
        [none] nobody
       *[other] { $player }
    }: { $bets }.
moment-closing = No more bets
moment-meter = The jackpot stands at { $meter }.
moment-dealing = Cards are dealt
dealt-cards =
    { $count ->
        [one] 1 card
       *[other] { $count } cards
    } to { $hands ->
        [one] box { $box }
       *[other] each box
    }
dealt-dealer = { $count } to the dealer
dealt-board = { $count } to the board
dealt-away = { $count } discarded
moment-dealt = { $parts }, face down.
moment-street = Decisions are open
moment-shown = The dealer's: { $cards }.
moment-late = Time had run out.
moment-dealer = The dealer's hand
moment-community = The community cards
moment-turned =
    { $count ->
        [one] Box { $box } is turned up
       *[other] The hands are turned up
    }
moment-hand = Box { $box }: { $cards }.
moment-ruling = Ruling: { $remedy }
moment-correction = The record is put right
moment-reopened = The payouts are taken back
moment-void = The round is void
moment-back = All bets go back.
moment-settled = Every bet is settled
moment-dealer-has =
    Dealer: { $hand }{ $qualifies ->
        [no] , does not qualify
       *[yes] {""}
    }.

# What a dealer calls out, for whoever does not see the felt.
call-bets = Place your bets.
call-closed = No more bets.
call-own-cards =
    Box { $box }, your cards{ $cards ->
        [none] {" "}lie in front of you
       *[other] : { $cards }
    }.
call-street = { $street }: { $cards }.
call-shows = Dealer shows { $cards }.
call-dealer = Dealer: { $cards }.
call-choice = A ruling gives you a choice.
call-ruling = Ruling: { $remedy }
call-void = The round is void. All bets go back.
call-award = A jackpot hand is being verified.
call-dealer-has =
    Dealer has { $hand }{ $qualifies ->
        [no] {" "}and does not qualify
       *[yes] {""}
    }.
call-line =
    { $bet } { $comes ->
        [push] push
        [plus] plus { $amount }
        [minus] minus { $amount }
       *[none] { $amount }
    }
call-box =
    Box { $box }{ $hand ->
        [none] {""}
       *[other] , { $hand }
    }: { $lines }.
call-net =
    Net { $comes ->
        [plus] plus { $amount }
        [minus] minus { $amount }
       *[none] { $amount }
    }.
