"""Two own cards, five community cards, a dealer with two: solved backwards over every deal.

- `board_types`: boards that differ only in suits without consequence, under one number;
- `rivers`: for every type of board and hole cards, how the 990 dealer's hands compare;
- `flops`: sums over all turns and rivers for every hole and flop;
- `hole_cards`: the 169 kinds of hole cards, and the sums over all boards for each;
- `reach`: how often best play meets each river with each Play bet;
- `solver`: puts them together into a `SolvedHoldem`.

A kernel here may call kernels of this package and of `croupier.ranking` only (see `croupier.ranking.compiling`).
"""
