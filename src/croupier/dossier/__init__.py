"""The dossier of a game: one archive for a test laboratory or a regulator, made again byte for byte from itself.

- `settings`: what is given beside the rulebook: moment, seed, stakes, what a link is assumed to be;
- `chapters`: a dossier as chapters of text and tables;
- `rules`: the rules in our words, every clause with what implements it and its tests, readings;
- `mathematics`: every bet's PAR sheet, strategy, jackpot, exposure;
- `proof`: randomness with the battery's results, integrity, requirements;
- `requirements`: the register of technical requirements (`requirements.toml`), and what meets each;
- `pdf`: chapters as a document to sign;
- `archive`: all files of a dossier, written and checked.

The package may import analysis, randomness and integrity, and all below them.
"""
