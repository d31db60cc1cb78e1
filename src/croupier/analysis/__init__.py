"""Exact mathematics of a rulebook: PAR sheets, best strategy, advice and what the jackpot does to it all.

- `game`, `reading`: the main game as mathematics sees it, read off the rulebook at the settlement's prices;
- `registry`, `routes`: the way a game is solved, chosen by what it is made of; `solution` is what every way offers,
  `solutions` keeps what took time to compute;
- `advice`, `weighing`: one hand at any street, by going through what can follow;
- `hand_counts`, `side_bets`, `folded_bets`, `jackpots`: bets that read one hand;
- `par_sheet`: all of it for one rulebook; `strategies`, `charts`: best play in words and pictures;
- `reports`: the same as JSON, as tables and as a page.

Counts are whole numbers and results are fractions; nothing is rounded before it is shown. The package may import
settlement and everything below it, nothing above. NumPy and Numba are imported by the modules that count.
"""
