"""Compiled code of the simulation: chance, dealing, deciding and settling, one chunk of rounds at a time.

- `chance`: the counter-based stream of random words; `dealing`: cards from those words, exactly even;
- `layout`: the arrays that a table is described by; `deciding`: the number of what a box sees;
- `playing`: a chunk of rounds, counted.

A kernel here may call kernels of this package and of `croupier.ranking` only (see `croupier.ranking.compiling`).
"""
