"""Ways to solve a game, by what it is made of; `croupier.analysis.registry` chooses.

- `without_dealer`: own and community cards only, backwards over the kinds of sets of cards that can be seen;
- `against_dealer`: a dealer's own cards, some of them up, counted by inclusion and exclusion over the player's;
- `boards`: community cards that player and dealer share, counted by ranks and by how they stand to one suit;
- `longest_suit`: the same where hands are their longest suit, as a product over the suits.

A kernel here may call kernels of this package and of `croupier.ranking` only (see `croupier.ranking.compiling`).
"""
