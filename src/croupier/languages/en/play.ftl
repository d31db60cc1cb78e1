# A table in the terminal: `croupier play` and `croupier replay`.

## What stands on the table
play-round = round { $round }
play-balance = balance
play-community = Community
play-jackpot = Jackpot
play-dealer = Dealer
play-not-qualified = not qualified
play-others = others
play-to-decide = to decide
play-covered = covered
play-out = out
play-unseen = unseen
play-commitment = commitment { $commitment }
play-seed = seed       { $seed }

## What the keys do
play-key-enter = Enter
play-key-deal = deal
play-key-bets = bets
play-key-pays = pays
play-key-rules = rules
play-key-leave = leave
play-key-hint = hint
play-key-next-round = next round
play-key-explain = explain
play-key-verify = verify the shuffle
play-key-next = next
play-key-all = all
play-key-back = back
play-key-quit = quit
play-no-key = there is nothing on key '{ $key }'
play-choose-a-key = choose one of the keys

## Bets
play-no-bets = no bets
play-no-bet-laid = there is no bet on the layout; b places one
play-too-dear = that takes { $amount } and you have { $rest }
play-box-bet = box { $box }, { $bet }
play-box-line = box { $box }: { $bet }
play-none = none
play-amount-wanted = an amount, Enter, or 0 for none
play-bounds = { $least } to { $most }
play-bounds-in-steps = { $least } to { $most } in steps of { $step }
play-bounds-from = { $least } or more
play-change-bets = b changes the bets
play-out-of-chips = The least that brings you in is { $amount }: no chips for another round.

## Decisions
play-look-at = look at box { $box }
play-all-blind = play all blind
play-others-blind = play the others blind
play-may-look =
    { $count ->
        [one] One hand may be looked at:
       *[other] { $count } hands may be looked at:
    }
play-look-or-none = one of { $boxes }, or n
play-box = Box { $box }:
play-box-blind = Box { $box }, blind:
play-gives-up = { $decision }, give up { $bets }
play-keeps = { $decision }, keep { $bets }
play-every-hand-turned = here the dealer turns every hand; nobody can decline the comparison
play-stays-covered = your cards will stay covered when hands are compared; d takes it back
play-is-shown = your cards will be shown when hands are compared
play-hint-unseen = A hint weighs the cards you have looked at.
play-no-hint = There is no hint: { $why }.
play-hint = Exactly, in units of the { $bet }: { $values }. Best: { $best }.

## After a round
play-proof = The commitment was shown before bets closed. Hold the seed against it:
play-played =
    { $count ->
        [one] { $count } round
       *[other] { $count } rounds
    } played, balance{" "}
play-last-round = Last round: { $command }

## A round that is read again
replay-not-verified = NOT verified: { $problem }
replay-by-rules = Verified: every event is what the rules give.
replay-settles-alike = Verified: settling the round again gives the settlement on record.
replay-cards-of-seed = Verified: the cards are those of the seed, and the seed was committed to.
replay-does-not-follow = event { $event } does not follow by the rules: { $reason }
replay-not-over = the file ends before the round is over
replay-cannot-settle = the round cannot be settled again: { $fault }
replay-settles-otherwise = settling the round again gives another settlement than the one on record
