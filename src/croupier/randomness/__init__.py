"""The shuffle put to the test: many decks at once, what a laboratory reads, and a battery of our own.

- `kernels`: the shuffle of `croupier.shuffle` compiled, and what is counted of each deck;
- `drawing`: seeds without end, from one of them or from the operating system;
- `collecting`: the words and the decks as files that other batteries read;
- `expected`: how often chance gives each thing that is counted, in whole numbers;
- `battery`: the tests, their thresholds, which stand before anything is drawn, and what came of them.

The package may import the shuffle and the means to compile, and nothing else of croupier but cards and errors.
"""
