"""Exact mathematics of a rulebook: PAR sheets, best strategy, advice and what the jackpot does to it all.

- `prices`, `main_game`: what a unit of each bet comes to in each situation, as whole numbers of one smallest unit;
- `holdem`: two own cards and five community cards, solved backwards over all deals;
- `three_card`: three own cards against the dealer's three;
- `combinations`, `side_bets`, `jackpots`: bets that read one hand;
- `par_sheet`: all of it for one rulebook; `solved_games` keeps what took time to compute;
- `strategy`, `advice`: what to do, and what doing otherwise costs;
- `reports`: the same as JSON, as tables and as a page.

Counts are whole numbers and results are fractions; nothing is rounded before it is shown. The package may import
settlement and everything below it, nothing above. NumPy and Numba are imported by the modules that count.
"""
