## Rounds watched again
history-earlier = Earlier rounds
history-title = Your rounds
history-watch = Replay
history-void = void
history-about = Box { $boxes } · staked { $staked } · paid { $paid }
replay-title = Round { $number }, { $time }
replay-story = The round, moment by moment
replay-first = First
replay-back = Back
replay-play = Play
replay-pause = Pause
replay-next = Next
replay-count = { $at } of { $all }
replay-verify = Verify the shuffle
replay-moment = The table at this moment

## How a session was played
review-title = How you played
review-working = Weighing your decisions…
review-no-decision = Nothing was decided with cards in view.
review-staked = Staked
review-cost = Cost of decisions
review-perfect = Every decision was the best one.
review-copy = Copy the link
copied = Copied
review-rounds =
    { $count ->
        [one] Result of 1 round
       *[other] Result of { $count } rounds
    }
review-better = {" "}best: { $decision }
mark-best = best
mark-nearly = nearly as good
mark-mistake = a mistake
mark-grave = a grave mistake

## The shuffle and its proof
proof-shuffle = Shuffle
proof-verify-after = Verify after the round
proof-verify-of = Verify the shuffle of round { $number }
proof-commitment-after = The shuffle's commitment; verify after the round
proof-drawn = Drawn by your browser
proof-adds = What your bets add to the shuffle
proof-title = The shuffle of round { $number }
proof-revealed = Before bets closed the table published the commitment. Now that the round is over it has revealed the seed behind it. Your browser works out both, and the order of all 52 cards, by itself.
proof-sealed = The order of the cards is fixed: this is its seal, published before bets closed. The seed behind it is revealed after the round. Then anybody can work out the whole deck and compare.
proof-commitment = Commitment
proof-entropy-added =
    { $count ->
        [one] A player added entropy of his own with 1 bet, after the commitment: the house could not choose the deck.
       *[other] Players added entropy of their own with { $count } bets, after the commitment: the house could not choose the deck.
    }
proof-no-entropy = No player has added entropy to this shuffle: its deck is the house's alone to choose.
proof-entropy = Entropy of the players
proof-seed = Seed
proof-void-rounds =
    { $ended } of { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
    } of this table ended void; at the rate of the other tables it would be { $expected }.
proof-copy-what = Copy the { $what }
proof-select = Select and copy
proof-copy = Copy
proof-yourself = Check it yourself
proof-yourself-how = With croupier on any machine, connected to nothing. A few lines in any language do as well: the algorithm is written down in the documentation.
proof-command = Command
proof-wrong = Card { $place } was the { $card }; the seed gives the { $due }
proof-all-own =
    { $count ->
        [one] The card that you saw is the deck's own, in its place
       *[other] All { $count } cards that you saw are the deck's own, each in its place
    }
proof-none-shown = None of the cards that were dealt was shown to you
proof-same = The seed gives the commitment that was published
proof-other = The seed gives another commitment than the one published
proof-verified = Verified
proof-not-verified = Not verified
proof-fixed = These cards were fixed before bets closed.
proof-ask-pit = Keep this page and ask the pit.
proof-deck-dealt = The deck, first card first; { $dealt } were dealt
proof-deck = The deck, first card first
proof-ringed = Ringed cards you saw. Dealt cards without a ring were not shown to you; the seed tells them to everybody now.
