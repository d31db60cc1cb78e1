"""Training: layouts to pay and incidents to rule, made from a seed and graded by the rules themselves.

- `dice`: choices that follow from a seed;
- `layouts`: a settled table of any game, its cards with more worth seeing than chance would give; `specials`: what may
  be out of the ordinary about it;
- `payments`: what a dealer does with each bet, and how his answers compare;
- `scenes`: an incident at a table that was played up to that moment; `remedies`: the right one among plausible others;
- `progress`: where somebody errs, and how fast he has become.

Nothing here knows an answer: payments come out of `croupier.settlement`, remedies and their money out of
`croupier.rulings`.

Pure: no clock, no chance, no input or output; seeds come in as arguments. May import `croupier.rulings` and what is
below it.
"""
