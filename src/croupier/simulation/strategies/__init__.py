"""How the boxes of a simulated table decide: best play, a basic rule, playing everything, or a file of decisions.

- `information`: what can be known on a street, numbered; `boards`: the same for whole boards;
- `playing`: what each way to play does in each information set.
"""

from __future__ import annotations

import os
import tomllib
import zipfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import numpy as np
import platformdirs

from croupier import analysis, ranking
from croupier.analysis.game import Game
from croupier.analysis.reading import game_of
from croupier.analysis.written import read_decisions
from croupier.errors import Code, InputError
from croupier.rulebook import Rulebook, book_ids, load
from croupier.simulation import strategies
from croupier.simulation.kernels.layout import KINDS, STREET, Small, StrategyArrays
from croupier.simulation.strategies.boards import board_tables
from croupier.simulation.strategies.information import Information, ranks, shapes
from croupier.simulation.strategies.playing import Tables, always_play, best_play, by_classes

BEST: Final = "best"
BASIC: Final = "basic"
ALWAYS_PLAY: Final = "always-play"
NAMES: Final = (BEST, BASIC, ALWAYS_PLAY)


def compile_strategy(rulebook: Rulebook, strategy: str | dict[str, Any]) -> StrategyArrays:
    """The decisions of every hand, as the kernels look them up."""
    game = game_of(rulebook)
    return arrays(game, decisions(rulebook, game, strategy))


def decisions(rulebook: Rulebook, game: Game, strategy: str | dict[str, Any]) -> list[Tables]:
    """By street and state: the choice in every information set."""
    if isinstance(strategy, str) and strategy not in NAMES:
        expected = f"{', '.join(NAMES)}, or the path of a strategy file"
        raise InputError(Code.UNKNOWN_STRATEGY, f"{strategy!r} is no strategy", at="strategy", expected=expected)
    if strategy == BEST:
        return kept(game, BEST, lambda: best_play(game))
    if strategy == ALWAYS_PLAY:
        return always_play(game)
    content = basic_rule(rulebook) if isinstance(strategy, str) else strategy
    written = read_decisions(rulebook.id, game, content)
    return kept(game, repr(written), lambda: by_classes(game, written))


def arrays(game: Game, streets: list[Tables]) -> StrategyArrays:
    """The tables one behind the other, and what finds a place in them."""
    found: list[Small] = []
    about = np.zeros((len(streets), STREET), np.int64)
    shaped = np.zeros((len(streets), *shapes(1).shape), np.int64)
    places: list[int] = []
    for street, tables in enumerate(streets):
        up = game.streets[street].dealer
        by = of = 0
        if any(not isinstance(table, int) for table in tables):
            seen = Information.of_street(game, street)
            by, of = seen.by, seen.of
            if by == KINDS:
                shaped[street] = shapes(seen.in_set)
        first, second = (*up, 0, 0)[:2]
        about[street] = by, of, len(game.streets[street].community), len(up), first, second, len(places)
        places += [_place(table, found) for table in tables]
    most = max(len(step.leads) for steps in game.course.steps for step in steps)
    leads = np.zeros((len(places), most), np.int64)
    for row, step in zip(leads, (step for steps in game.course.steps for step in steps), strict=True):
        row[: len(step.leads)] = [~to if kind == "plan" else to for kind, to in step.leads]
    joined = np.concatenate(found) if found else np.zeros(1, np.uint8)
    return StrategyArrays(about, np.array(places, np.int64), leads, joined, shaped, ranks(), *board_tables())


def _place(table: Small | int, found: list[Small]) -> int:
    """Where the decisions of a state begin; those that another state has already are not kept twice."""
    if isinstance(table, int):
        return ~table
    begin = 0
    for other in found:
        if other is table or (len(other) == len(table) and np.array_equal(other, table)):
            return begin
        begin += len(other)
    found.append(table)
    return begin


def kept(game: Game, how: str, make: Callable[[], list[Tables]]) -> list[Tables]:
    """The tables of a game and a way to play it, made if they are not there."""
    path = _path(game, how)
    found = _read(game, path)
    if found is None:
        found = make()
        _write(path, found)
    return found


def _path(game: Game, how: str) -> Path:
    """Named by the game, the way to play and the text of everything that has a part in it."""
    code = sha256()
    for package in (analysis, ranking, strategies):
        for path in sorted(Path(str(package.__file__)).parent.rglob("*.py")):
            code.update(path.read_bytes())
    name = sha256(f"{code.hexdigest()} {game!r} {how}".encode()).hexdigest()[:24]
    return platformdirs.user_cache_path("croupier") / "strategies" / f"{name}.npz"


def _read(game: Game, path: Path) -> list[Tables] | None:
    try:
        with np.load(path) as there:
            return [
                [_whole(there[f"{street}-{state}"]) for state in range(len(steps))]
                for street, steps in enumerate(game.course.steps)
            ]
    except (OSError, ValueError, KeyError, zipfile.BadZipFile):
        return None


def _whole(table: Small) -> Small | int:
    return table if table.ndim else int(table)


def _write(path: Path, streets: list[Tables]) -> None:
    """Keep the tables; where nothing can be written they are made again next time."""
    named: dict[str, Any] = {
        f"{street}-{state}": np.array(table, np.uint8)
        for street, tables in enumerate(streets)
        for state, table in enumerate(tables)
    }
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unready = path.with_suffix(f".{os.getpid()}.npz")
        np.savez_compressed(unready, **named)
        unready.replace(path)
    except OSError:
        return


def read_file(path: Path) -> dict[str, Any]:
    """The content of a strategy file."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(Code.FILE_UNREADABLE, f"{path} cannot be read: {error}", at="strategy") from None
    except tomllib.TOMLDecodeError as error:
        raise InputError(Code.BAD_TOML, f"{path} is not TOML: {error}", at="strategy") from None


def basic_rule(rulebook: Rulebook) -> dict[str, Any]:
    """The rule that a good book teaches, as a strategy file would have it; games without one are refused."""
    for way in rulebook.play.ways:
        if way.kind == "basic" and (found := rulebook.play.streets_of(way)) is not None:
            return dict(found)
    known = (id_ for id_ in book_ids() if any(way.kind == "basic" for way in load(id_).play.ways))
    message = f"no basic rule is known for {rulebook.id}"
    expected = f"another strategy, or one of {', '.join(known)}"
    raise InputError(Code.UNKNOWN_STRATEGY, message, at="strategy", expected=expected)
