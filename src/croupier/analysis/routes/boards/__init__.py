"""Games in which player and dealer share community cards: two own cards against two, and a board of up to five.

- `types`: boards and hole cards by what can matter of them;
- `standings`: how hole cards stand on a whole board against every hand of the dealer's;
- `sums`: prices on whole boards, summed over the cards to come; `meeting` reads them for boards and hole cards;
- `recipe`: which sums a game takes; `tables` and `solving` make them for a deck from which some cards are known;
- `reaching` and `counting`: best play followed forwards;
- `given`: decisions that are not the solver's own; `sets`: what they are asked about;
- `ahead`: what a new machine compiles in two processes;
- `solution`: all of it as `croupier.analysis.solution` wants it.

A kernel here may call kernels of this package and of `croupier.ranking` only (see `croupier.ranking.compiling`).
"""

from croupier.analysis.routes.boards.given import Blind, Given, Taken, exchanged
from croupier.analysis.routes.boards.solution import (
    BoardSolution,
    StreetSums,
    advice,
    play,
    reached,
    solve,
    street_sums,
)
