"""What events, lines, rulings and awards say to a person: the one place where a sentence about them is written.

The sentences stand in Fluent files, a folder for each language (`croupier.languages`); Python gives them figures,
names and cards, and decides which is said. May import what the sentences are about (`jackpot`, `round`, `settlement`)
and what lies below it, nothing of the floor or the terminal; those bring their own facts and say them through a
`Teller`. What an error says is a `Sentence` of the same files, made where it is raised.

- `teller`: for whom something is told, and how names, bets and amounts are said to him;
- `events`: every event of a round in a sentence, and as a ruling writes down what it did;
- `lines`: why a bet came out as it did; `reasoning`: the same as a tree, from the cards to the money;
- `awards`: the linked jackpot.
"""

from __future__ import annotations

from croupier.languages import ENGLISH
from croupier.narrator.teller import Teller
