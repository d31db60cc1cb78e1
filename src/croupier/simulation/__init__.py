"""Simulation: what has no closed form, played out. Jackpots over years, full tables, shifts, bankrolls.

- `settings`: what is simulated; `table`: a rulebook, its bets and hands as arrays; `strategies`: how boxes decide;
- `kernels`: the compiled code; `chunks`: one chunk of rounds, the unit of work;
- `running`: chunks on threads of this machine, `cluster`: on a Dask cluster, `gpu`: on an accelerator; all give the
  same result;
- `totals`: chunks added up in their order; `link`: the jackpot meter replayed over the hits, exactly;
- `exact`: how a strategy ends over every deal, the exact figures beside the simulated ones; `summary`: what came out;
  `reports`: as JSON, Parquet and a page;
- `checkpoint`: what is kept between runs.

A result depends on the settings and the seed alone: every chunk has its own stream of random numbers, and all that is
added up are whole numbers. The package may import `croupier.analysis` and everything below it.
"""
