"""Designing a game: which pay tables, shares and sizes meet a target, exactly.

- `asking`: what may vary and what is to be met, as somebody writes it; `nice.toml` has the odds that people print;
- `rows`: the rows that vary, their options, and which follow which in the order of hands;
- `figures`: a figure as sums to which each row adds its part;
- `searching`: every table of a bet beside the main game, ruled out by exact bounds as early as can be;
- `side_bets`: what those bets come to with each option;
- `main_games`, `boxes`: tables of a main game, where best play changes with the pays;
- `designing`: all of it for one bet or the main game; `trying`: for several of them at a time, and for each value of
  other keys;
- `front`: the least and the most volatile table at each edge, while a search goes on;
- `files`: what was found as JSON, as CSV and as rulebooks to play.

A table is named only when it qualifies exactly, and none that qualifies is left out: floats rule out only what misses
by far more than they err, and what is near is decided in fractions. The package may import analysis and all below it.
"""
