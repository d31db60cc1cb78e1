# Rulings as things to do, in order, for whoever stands at the table: a line for each; one that comes out empty is none.

remedy-continue = Go on with the round; no bet and no card is changed.
remedy-void-round =
    Announce that the round is void.
    Hand every bet of the round back{ $later ->
        [none] {""}
       *[other] , { $later } included
    }.
    { $jackpot ->
        [yes] Reverse this round's contributions to the jackpot.
       *[no] {""}
    }
    Take up all cards; results of earlier rounds stand.
remedy-refuse-bet = Hand the bet back at once; it is not in the round.
remedy-refuse-excess = Hand back what is too much; the rest of the bet stands.
remedy-refuse-increase = Hand back what was added; the bet stands as it was when bets closed.
remedy-settle-at-maximum =
    Leave the bet where it is until it is settled.
    Pay or collect it only up to the maximum{ $decided ->
        [none] {""}
       *[other] , { $decided } in proportion
    }, and hand the rest back.
remedy-offer-raise-or-withdraw = Tell the player before bets close. { $options }
remedy-offer-complete-or-cancel = Tell the player before bets close. { $options }
remedy-settle-as-placed = Settle the bet at the size it has.
remedy-return-bet = Hand the bet back now; it wins and loses nothing.
remedy-return-bet-at-end =
    Leave the bet where it is until the round is over; it wins nothing.
    Then hand it back in full.
remedy-return-excess = Hand back what is above the proper size and settle the rest.
remedy-keep-in-action = Put the bet back as it was; it wins or loses at that size.
remedy-fold-hand = Treat the hand as folded: { $scope }.
remedy-stand-or-fold = Leave the bets of the hand where they are if a choice does so; otherwise treat it as folded: { $scope }.
remedy-settle-hand = Settle the hand as if its player stood there.
remedy-deem-lower = Compare nothing: the hand counts as lower than the dealer's.
remedy-invalidate-hand =
    Take the hand out of the round: { $scope }.
    Hand back every bet that stands on it; the other boxes go on.
remedy-forfeit-hand =
    Take the hand out of the round: { $scope }.
    Collect every bet that stands on it; the other boxes go on.
remedy-play-viewed-hands =
    Let the player go on with the hands he has looked at.
    Take his other hands out of the round and hand their bets back.
remedy-play-first-dealt-hand =
    Let the player go on with the hand that was dealt to him first.
    Take his other hands out of the round and hand their bets back.
remedy-reconstruct =
    Put the cards where they were meant to go.
    Go on with the round.
remedy-reconstruct-then-offer =
    Put the cards where they were meant to go.
    Ask the player of { $scope }. { $options }
    Go on once everybody asked has answered; who goes on accepts every later card.
remedy-offer-options =
    Ask the player of { $scope }. { $options }
    Go on once everybody asked has answered; who goes on accepts every later card.
remedy-offer-withdrawal =
    Ask each player in turn. { $options }
    Take no part of his bets back and leave another: it is all or nothing.
    Play the round to its end with those who stay.
remedy-use-as-next-card = Deal the card to whoever is next, as any other card.
remedy-set-order-then-offer =
    Say which card comes first; that is binding.
    Deal the cards in that order.
    Ask the player of { $scope }. { $options }
    Go on once everybody asked has answered; who goes on accepts every later card.
remedy-continue-at-last-meter =
    Go on with the round.
    Pay jackpot prizes at the value last registered before the fault.
remedy-pay-nothing =
    Pay nothing for the combination: it was for the player to recognise and to claim.
    Collect the bet as a losing one.
remedy-count-cards = Count the cards by hand before anything else is decided.
remedy-bar-player =
    Hand back every bet that the player has in the round.
    Take no further bet from him.
remedy-no-effect = Change nothing: what is settled stays settled, and the present round goes on.
remedy-refer =
    Stop, and touch neither bets nor cards.
    Describe what happened and let the { $referee } decide.

# Whom a remedy reaches.
scope-round = the whole round
scope-box = the box concerned
scope-bet = the bet concerned
scope-player = every box of the player concerned
scope-affected-boxes = every box that the error touches
scope-jackpot-boxes = every box with a jackpot bet
scope-every-box = every box in the round

# What a house may do in later rounds.
afterwards-close-table = close the table
afterwards-block-box = take no bets on the box concerned
afterwards-no-jackpot = take no jackpot bets, with a notice on the table

# Before, beside and after the remedy.
step-call = Call the { $post }: this is for { $above ->
        [yes] him or somebody above him
       *[no] him
    } to order.
step-unless = Unless he orders something else, as he may:
step-offered = He may { $choices }.
either = { $most }, or { $last }
step-power = The { $post } may use his discretion ({ $clauses }): { $says }
step-later = Before the next round, unless the fault is repaired: { $choices }.
step-note = Note: { $note }
step-record = Record the incident, the facts, who decided and who approved.

# A case put to whoever rules: what is asked, and what follows from an answer.
asks-boxes = Which box is concerned?
asks-several = Which boxes are concerned?
asks-bet = Which bet is it about?
asks-player = Which player is it about?
asks-looked = Which hands has he looked at? The first one first.
asks-amount = How much of the bet on record was added too late?
asks-moves = Which hands does the record have at the wrong box? Name them in turn: each belongs to the box named after it, the last to the first.
asks-cards = Which cards does the record have in the wrong order? Name them in the order in which they should have come.
none-misplaced = None: on record everything lies where it belongs
card-lying = { $card }, { $place ->
        [dealer] the dealer
        [community] the community cards
       *[boxes] box { $box }
    }
asks-order = The rules leave this to the { $post }. What is ordered?
asks-order-after = { $refused }. What is ordered?
leads-on = Then: { $ask }
leads-to-a-person = The rules are silent: the { $post } decides.
leads-unless = Unless the { $post } decides otherwise: { $says }
or-more = { $count } or more
none-of-it = None of it
refused-at-once-not-on-record = It was refused at once and is not on record.
not-on-record = not on record

# For how long something holds.
until-jackpot-repaired = until the jackpot is repaired, or the house chooses otherwise
until-table-opened = until the pit opens the table
until-lifted = until somebody of the post that may order it lifts it
