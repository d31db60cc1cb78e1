"""The round: commands in, events out, state between them; from the call for bets until every box is settled.

`decide(state, command)` gives the events that follow, or raises a `Refusal` that names the clause; `evolve(state,
event)` gives the next state and never objects. A round is its events: replaying them gives the same state, bit for
bit, and cards enter only as events, so that virtual tables, live tables, replay and proofs run the same code.

- `table`: the terms a table plays under, and whether a rulebook allows them; `state`: everything that is so far;
- `commands`, `events`: what may be asked and what has happened; `codec`: both as JSON;
- `engine`, `evolution`: the two functions; `betting`, `closing`, `dealing`, `decisions`, `absence`, `reveal`
  and `finish`: the parts of the first;
- `options`: what is allowed now and why something is not; `views`: what each person may see;
- `chips`: the money that an event moves; `history`: replay, fingerprints; `retrace`: whether the rules gave a history.

Pure: no clock, no chance, no input or output. May import `croupier.settlement` and what is below it.
"""

from croupier.round.chips import in_play, movements
from croupier.round.commands import Command
from croupier.round.dealing import next_card
from croupier.round.engine import decide, evolve
from croupier.round.events import Event
from croupier.round.history import fingerprint, replay
from croupier.round.options import awaited, command_for, legal, refusal
from croupier.round.state import RoundState
from croupier.round.table import Condition, CountedDeck, Table, check_table, displayed
from croupier.round.views import DEALER, PIT, SPECTATOR, Viewer, player, redacted, view
from croupier.wire.rounds import Limit
