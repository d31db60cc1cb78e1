"""A table in the terminal: what `croupier play` and `croupier replay` are made of.

- `setup`: the terms of the table from the options, where each round's shuffle comes from, and the jackpot of a table
  that stands alone;
- `running`: a round that is being played; `bots`: who else plays, and hints; `betting`, `deciding`: what the player is
  asked; `session`: round after round until he leaves;
- `drawing`, `words`, `rules_pages`: what is shown; `screen`, `keys`: where, and how answers come back;
- `history`: rounds as files, written, read and verified.

May import everything below `croupier.cli`. Rich is imported where something is drawn.
"""
