"""Rulings: something went wrong at a table, and the rulebook says what happens now, by which clause, on whose word.

- `facts`: what happened, read and checked; `questions`: which facts a clause still turns on;
- `ruling`: the answer of one rulebook, and how to carry it out;
- `posts`: who may order what;
- `commands`, `apply`: rulings, answers and powers in a running round; `record`, `concern`: what the round knows about
  them; `certain`: which bets the open cards have decided; `case`, `effects` (on bets, hands and cards), `offers`,
  `powers`, `jackpot_fault`: what they do;
- `afterwards`: what a round leaves for the next ones; `preview`: a ruling's effect on a round, bet by bet.

Pure: no clock, no chance, no input or output. May import `croupier.round` and what is below it.
"""

from croupier.rulings.facts import parse_facts, require_facts, require_incident
from croupier.rulings.posts import require_post, require_power
from croupier.rulings.questions import next_question, remaining_questions
from croupier.rulings.ruling import AdoptedReading, Ruling, rule
