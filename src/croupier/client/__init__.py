"""The floor over the network: a typed client for programs, and the bots that play through it.

- `visit`: one visitor's connection, with his session or key, repetition of lost requests, and errors as ours;
- `feed`: live updates that resume where they broke off;
- `floor`: everything a visitor can ask of a floor; `table`: one table, followed and played at;
- `device`: a shoe or a reader at a table;
- `bots`: players who take what the server offers them.

A program beside the server, not a part of it: imports the messages (`croupier.wire`), cards, money and errors of this
project, and nothing else of it.
"""

from croupier.client.faults import Conflict, Throttled
from croupier.client.floor import Floor
from croupier.client.table import Table

__all__ = ["Conflict", "Floor", "Table", "Throttled"]
