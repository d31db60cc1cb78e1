"""Games with a dealer's hand solved on an accelerator, in the same exact numbers as on the processor.

- `device`: which device is asked for, and what runs on it; no other module imports the package that drives it;
- `boards.cu`: the kernels, behind what all kernels begin with, `common.cu`;
- `tables`: what no price has a part in, made once for a deck from which some cards are known;
- `solving`: the steps of a game, put together once and done for any prices;
- `solution`: all of it as `croupier.analysis.solution` wants it;
- `many`: many pay tables of one game;
- `studs.cu` and `studs`: the same for games against a dealer's own cards.
"""
