"""Settlement: a finished round in, every bet's line out, each with its clauses and the facts that led there.

- `finished`: the round as it stands when nothing is left to decide; `read` makes one from JSON and refuses nonsense;
- `standing`: where each box stands towards the dealer; `action`: how much of each stake is really at risk;
- `outcomes`: what becomes of a bet in a situation; `plan`: the same for a whole rulebook, remembered;
- `awards`: the jackpot of one table; `settle`: all of it together, as `croupier.wire.settlement` has it;
- `bettors`: the same by person, with the shares of pooled bets;
- `wire`: the JSON of a result;
- `arrays`, `kernels`: the same for simulations. They need NumPy and Numba, so import them where they are used.

Pure: no clock, no chance, no input or output. May import `croupier.rulebook` and what is below it.
"""

from croupier.settlement.finished import Display, FinishedBox, FinishedRound, Order, Void
from croupier.settlement.settle import settle
from croupier.wire.settlement import Award, DealerHand, JackpotResult, Line, SettledBox, Settlement
