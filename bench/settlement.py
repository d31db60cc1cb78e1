"""Three-card rounds of six boxes through `croupier settle --lines`, one core.

Rounds are random deals with an Ante, a Pair Plus and a jackpot bet on every box, stakes in chips of 5.00. Contenders
get the same lines:

- `settle --lines`: the function behind the command, from bytes to bytes: decode, check, settle, encode;
- `json in and out`: `json.loads` and `json.dumps` of the same lines with nothing in between, as a known quantity;
- `msgspec in and out`: the same with the decoder and encoder that croupier uses.

Two more figures: the whole command in a process of its own, start-up included, and boxes through the compiled route.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter

import msgspec
import numpy as np

from bench._deals import random_hands
from bench._record import note
from bench._timing import Contender, compare, rates
from croupier.cards import DECK
from croupier.cli.settle import settle_lines
from croupier.rulebook import load
from croupier.settlement.arrays import compiled
from tests.compiled_boxes import settle_boxes

#: Rounds for the contenders' turns, and for the whole command.
ROUNDS, FILE_ROUNDS, BOXES = 20_000, 60_000, 6
#: Rounds a second: what must be, and what we aim for.
LEAST, AIM = 3_000, 20_000


def main() -> bool:
    """Measure, and say whether the least rate is reached."""
    met = True
    for book, community in (("rws-3cp", 0), ("rws-multilink-3cp", 2)):
        every = rounds(book, community)
        lines = every[:ROUNDS]
        text = b"\n".join(lines) + b"\n"
        ways: dict[str, Callable[[], object]] = {
            "settle --lines": partial(through_lines, text),
            "json in and out": partial(in_and_out, lines, json.loads, json.dumps),
            "msgspec in and out": partial(in_and_out, lines, msgspec.json.decode, msgspec.json.encode),
        }
        contenders = [Contender(name, call, ROUNDS) for name, call in ways.items()]
        compare(f"{book}, rounds of {BOXES} boxes", "rounds", contenders, turns=5)
        rate = FILE_ROUNDS / in_own_process(b"\n".join(every))
        met = met and rate >= LEAST
        note(f"{book}, the whole command", rate, "rounds", f"{LEAST:,} rounds a second", rate / LEAST)
        reached = f"least {LEAST:,}: {'met' if rate >= LEAST else 'MISSED'}, aim {AIM:,}"
        print(
            f"  the whole command on {FILE_ROUNDS:,} rounds, start-up included: {rate:,.0f} rounds/s  {reached}\n",
            flush=True,
        )
    compiled_route()
    return met


def rounds(book: str, community: int) -> list[bytes]:
    """Random rounds as JSON texts."""
    deals = random_hands(FILE_ROUNDS, 3 + community + 3 * BOXES, seed=3)
    chance = np.random.default_rng(4)
    antes = chance.integers(2, 41, (FILE_ROUNDS, BOXES)) * 500
    sides = chance.integers(1, 21, (FILE_ROUNDS, BOXES)) * 500
    folds = chance.random((FILE_ROUNDS, BOXES)) < 1 / 3
    names = [str(card) for card in DECK]
    found = []
    for deal, ante, side, fold in zip(deals.tolist(), antes.tolist(), sides.tolist(), folds.tolist(), strict=True):
        cards = [names[card] for card in deal]
        own = [" ".join(cards[at : at + 3]) for at in range(3 + community, len(cards), 3)]
        boxes = [
            {
                "box": box + 1,
                "player": "ABCDEF"[box],
                "cards": own[box],
                "bets": {"ante": ante[box], "pair-plus": side[box], "jackpot": 500},
                "decisions": ["fold" if fold[box] else "play-1x"],
            }
            for box in range(BOXES)
        ]
        table = {"rulebook": book, "jackpot": {"meter": 5_000_000, "reset": 1_000_000}, "dealer": " ".join(cards[:3])}
        table["community"] = " ".join(cards[3 : 3 + community])
        found.append(json.dumps(table | {"boxes": boxes}).encode())
    return found


def through_lines(text: bytes) -> int:
    """Settle all lines; every one of them is a good round."""
    out = io.BytesIO()
    if settle_lines(io.BytesIO(text), out):
        raise SystemExit("a round of the benchmark was refused")
    return len(out.getvalue())


def in_and_out(lines: list[bytes], decode: Callable[[bytes], object], encode: Callable[[object], object]) -> None:
    """Decode and encode, nothing more."""
    for line in lines:
        encode(decode(line))


def in_own_process(text: bytes) -> float:
    """Seconds that the real command takes for a file."""
    with tempfile.TemporaryDirectory() as directory:
        file = Path(directory, "rounds.jsonl")
        file.write_bytes(text)
        command = [str(Path(sys.executable).with_name("croupier")), "settle", str(file), "--lines"]
        begin = perf_counter()
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        return perf_counter() - begin


def compiled_route() -> None:
    """Boxes a second through the kernels, ranking included."""
    for book in ("rws-3cp", "mbs-megalink-uth"):
        rules, count = compiled(load(book)), 1_000_000
        cards = rules.rulebook.cards
        deals = random_hands(count, cards.own + cards.dealer + cards.community, seed=5)
        own, dealer, community = np.split(deals, [cards.own, cards.own + cards.dealer], axis=1)
        stakes = np.full((count, len(rules.stakes)), 500, np.int64)
        decisions = np.ones(count, np.int64)
        call = partial(settle_boxes, rules, own, dealer, community, stakes, decisions)
        rate = rates([Contender("compiled", call, count)], turns=5)["compiled"]
        print(f"{book}, the compiled route: {rate:,.0f} boxes/s")


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
