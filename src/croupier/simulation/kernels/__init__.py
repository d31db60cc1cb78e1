"""Compiled code of the simulation: chance, dealing, deciding and settling, one chunk of rounds at a time.

- `chance`: the counter-based stream of random words; `dealing`: cards from those words, exactly even;
- `layout`: the arrays that a table is described by; `deciding`: what a box does with its cards;
- `playing`: a chunk of rounds, counted; `counting`: every deal of a three-card game, counted exactly.

A kernel here may call kernels of this package and of `croupier.ranking` only (see `croupier.ranking.compiling`).
"""
