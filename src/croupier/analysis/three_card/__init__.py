"""Three own cards against the dealer's three, one decision: solved over every hand of the player's.

- `comparing`: compiled counts of the dealer's hands by standing;
- `solver`: the best decision for each hand, and how the game ends when it is taken.

A kernel here may call kernels of this package and of `croupier.ranking` only (see `croupier.ranking.compiling`).
"""
