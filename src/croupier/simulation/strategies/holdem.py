"""Hold'em decisions: hole cards, every hole on every flop, every type of hole on every type of board.

The tables of best play come from the same sums that the analysis compares. They take seconds to make, so they are
kept in the user's cache under a name that says what they were made from.
"""

from __future__ import annotations

import os
import zipfile
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import platformdirs

from croupier.analysis.holdem import board_types, flops, rivers, rules, solver
from croupier.analysis.hole_kinds import KINDS, kind_of
from croupier.analysis.main_game import MainGame
from croupier.analysis.solved_games import solve_flops
from croupier.analysis.strategy import FEW_OUTS
from croupier.ranking.kernels import rank_hands
from croupier.ranking.weights import PLACE_BITS, places, rank_counts, weights_and_shifts
from croupier.rulebook import Rulebook
from croupier.simulation.kernels.chance import Integers
from croupier.simulation.kernels.layout import Small, Strategy
from croupier.simulation.strategies import ALWAYS_PLAY, BASIC, BEST
from croupier.simulation.strategies.classes import (
    EVERYTHING,
    FLOP_CLASSES,
    RIVER_CLASSES,
    category_class,
    hole_class,
    unknown_class,
)
from croupier.simulation.strategies.files import Decisions, read_decisions
from croupier.simulation.strategies.suits import by_any_order, three_cards


class Choices(NamedTuple):
    """The multiples that are played: by kind of hole cards, by flop and hole, by board type and pair of hole types."""

    hole: Small
    flop: Small
    plain: Small
    flush: Small


def decisions(rulebook: Rulebook, game: MainGame, strategy: str | dict[str, Any]) -> Strategy:
    """The decisions of a Hold'em game on its three streets."""
    solver.require_holdem(game)
    streets = tuple(street.id for street in rulebook.streets)
    written = read_decisions(rulebook, strategy) if isinstance(strategy, dict) else None
    kept = _path(game, repr((streets, strategy)))
    choices = _read(kept)
    if choices is None:
        choices = _from_file(game, written, streets) if written is not None else _named(game, str(strategy))
        _write(kept, choices)
    return _strategy(choices)


def _named(game: MainGame, name: str) -> Choices:
    if name == BEST:
        return best_choices(game)
    hole = np.zeros(KINDS, np.uint8)
    if name == ALWAYS_PLAY:
        hole[:] = max(game.streets[0].plays)
        return Choices(hole, *_nothing_later())
    if name == BASIC:
        # What a good book teaches: the exact list before the flop, one rule for the flop, one for the river.
        kinds = _flop_kinds(game)
        raised = (kinds == rules.HIDDEN) | (kinds == rules.HIGH_FLUSH_DRAW)
        flop = np.where(raised, max(game.streets[1].plays), 0).astype(np.uint8)
        rule = _river_rule(game, rules.HIDDEN_PAIR_OR_FEW_OUTS)
        return Choices(_best_hole(game), flop, *(part * max(game.streets[2].plays) for part in rule))
    raise ValueError(name)


def best_choices(game: MainGame) -> Choices:
    """Best play on every street; of equal decisions the one that stakes least."""
    _, flop_sums = solve_flops(game)
    at_flop = np.array([0, *game.streets[1].plays], np.uint8)[flop_sums.sums.argmax(axis=0)]
    return Choices(_best_hole(game), at_flop, *_best_rivers(game))


def _best_hole(game: MainGame) -> Small:
    solved, _ = solve_flops(game)
    return np.array([solved.best(kind) for kind in range(KINDS)], np.uint8)


def _best_rivers(game: MainGame) -> tuple[Small, Small]:
    """By type of board and hole: fold, or the river's best multiple.

    The solver values a river for each multiple of the flop; given the river's multiples instead, it values those.
    """
    deck = solver.Deck.of(game)
    deck = deck._replace(prices=deck.prices._replace(flop_plays=deck.prices.river_plays))
    room = _rivers(deck)
    fold = game.fold * rivers.DEALERS
    return (
        _pairs(_best_of(room.plain_values, game.streets[2].plays, fold), 13),
        _pairs(_best_of(room.flush_values, game.streets[2].plays, fold), board_types.TYPES),
    )


def _best_of(values: Any, multiples: tuple[int, ...], fold: int) -> Small:
    choice = np.zeros(values.shape[1:], np.uint8)
    best = np.full(values.shape[1:], fold, values.dtype)
    for place, multiple in enumerate(multiples, start=1):
        better = values[place] > best
        choice[better] = multiple
        best[better] = values[place][better]
    return choice


def _rivers(deck: solver.Deck) -> rivers.Rivers:
    workers = solver.Workers(None)
    try:
        return solver.fill_rivers(deck, workers)
    finally:
        workers.close()


def _river_rule(game: MainGame, rule: int) -> tuple[Small, Small]:
    """Which hands a rule plays: priced as if every played hand were worth 1 and a folded one nothing."""
    deck = solver.Deck.of(game)
    room = _rivers(deck)
    prices = deck.prices
    ones = prices._replace(
        steady=np.zeros_like(prices.steady), play=np.ones_like(prices.play), fold=0, river_plays=np.ones(1, np.int64)
    )
    plain, flush = np.zeros_like(room.plain_values[0]), np.zeros_like(room.flush_values[0])
    types = board_types.PLAIN_TYPES + board_types.FLUSH_TYPES
    rules.rule_rivers(ones, deck.tables, deck.boards, deck.ranked, room, rule, FEW_OUTS, plain, flush, 0, types)
    return _pairs((plain > 0).astype(np.uint8), 13), _pairs((flush > 0).astype(np.uint8), board_types.TYPES)


def _pairs(square: Small, types: int) -> Small:
    """Each pair of hole types once, in the order of `pair_place`."""
    places = [one * types + other for one in range(types) for other in range(one, types)]
    return np.ascontiguousarray(square[:, places])


def _flop_kinds(game: MainGame) -> Integers:
    deck = solver.Deck.of(game)
    kinds = np.zeros((len(deck.flops.cards), flops.HOLES), np.int8)
    rules.flop_kinds(deck.tables, deck.flops.cards, deck.holes, kinds)
    return kinds.astype(np.int64)


def _nothing_later() -> tuple[Small, Small, Small]:
    return (
        np.zeros((1755, flops.HOLES), np.uint8),
        np.zeros((board_types.PLAIN_TYPES, board_types.PLAIN_PAIRS), np.uint8),
        np.zeros((board_types.FLUSH_TYPES, board_types.FLUSH_PAIRS), np.uint8),
    )


def _from_file(game: MainGame, written: Decisions, streets: tuple[str, ...]) -> Choices:
    hole = np.zeros(KINDS, np.uint8)
    flop, plain, flush = _nothing_later()
    for times, classes in written[streets[0]]:
        for text, at in classes:
            hole[(hole == 0) & hole_class(text, at)] = times
    for times, classes in written[streets[1]]:
        for text, at in classes:
            flop[(flop == 0) & _flop_class(game, text, at)] = times
    for times, classes in written[streets[2]]:
        for text, at in classes:
            if text not in RIVER_CLASSES:
                raise unknown_class(text, at, f"one of {', '.join(RIVER_CLASSES)}")
            for table, chosen in zip((plain, flush), _river_rule(game, RIVER_CLASSES[text]), strict=True):
                table[(table == 0) & (chosen > 0)] = times
    return Choices(hole, flop, plain, flush)


def _flop_class(game: MainGame, text: str, at: str) -> Any:
    if text in FLOP_CLASSES:
        return np.isin(_flop_kinds(game), FLOP_CLASSES[text])
    if text == EVERYTHING:
        return np.ones((1755, flops.HOLES), np.bool_)
    cards, _ = flops.hole_numbers()
    kinds = flops.canonical_flops(flops.suit_orders()).cards
    hands = np.concatenate([np.repeat(kinds, len(cards), axis=0), np.tile(cards, (len(kinds), 1))], axis=1)
    values = rank_hands(hands, game.rank_list).astype(np.int64).reshape(len(kinds), len(cards))
    return category_class(text, game.rank_list, values, at)


def _strategy(choices: Choices) -> Strategy:
    """The choices with the tables that find a flop, a hole and a board."""
    cards, numbers, orders = three_cards()
    hole_cards, hole_numbers = flops.hole_numbers()
    kinds = flops.canonical_flops(flops.suit_orders()).cards
    place = {(high * 52 + middle) * 52 + low: at for at, (low, middle, high) in enumerate(kinds.tolist())}
    flop_numbers = np.array([place[number] for number in numbers.tolist()]) * 24 + orders
    hole = np.zeros((52, 52), np.uint8)
    for low, high in hole_cards.tolist():
        hole[low, high] = hole[high, low] = choices.hole[kind_of(low, high)]
    numbering = board_types.numbering()
    return Strategy(
        3,
        hole.ravel(),
        choices.flop,
        choices.plain,
        choices.flush,
        by_any_order(cards, flop_numbers).astype(np.int32),
        flops.suit_orders(),
        hole_numbers.ravel().astype(np.int32),
        _plain_boards(numbering),
        numbering.masks.astype(np.int32),
        numbering.pairs.ravel().astype(np.int32),
    )


def _plain_boards(numbering: board_types.Numbering) -> Any:
    """By place of five ranks in the tables of the ranking: the number of the board."""
    weights, shifts = weights_and_shifts()
    counts = rank_counts(5)
    ranks = np.array([np.repeat(np.arange(13), row) for row in counts])
    boards = np.zeros(1 << PLACE_BITS[5], np.int32)
    where = places(counts @ weights, shifts[5], 5)
    boards[where] = [board_types.plain_type(numbering.choose, *row) for row in ranks.tolist()]
    return boards


def _path(game: MainGame, strategy: str) -> Path:
    code = sha256()
    for directory in (Path(__file__).parent, Path(solver.__file__).parent):
        for path in sorted(directory.glob("*.py")):
            code.update(path.read_bytes())
    name = sha256(f"{code.hexdigest()} {game!r} {strategy}".encode()).hexdigest()[:24]
    return platformdirs.user_cache_path("croupier") / "strategies" / f"{name}.npz"


def _read(path: Path) -> Choices | None:
    try:
        with np.load(path) as kept:
            return Choices(*(kept[name] for name in Choices._fields))
    except (OSError, ValueError, KeyError, zipfile.BadZipFile):
        return None


def _write(path: Path, choices: Choices) -> None:
    """Keep the tables; where nothing can be written they are made again next time."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unready = path.with_suffix(f".{os.getpid()}.npz")
        np.savez_compressed(unready, **choices._asdict())
        unready.replace(path)
    except OSError:
        return
