"""croupier deals, settles, rules and proves house-banked poker tables from one data file per game."""

__version__ = "0.1.0"
