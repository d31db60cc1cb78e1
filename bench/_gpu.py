"""An accelerator beside the processor of the same machine: the same numbers, and how long each takes.

`make gpu-check` compares every game that the device solves, as it is and changed in many ways, tables of many pays and
simulated rounds of every game, measures, and writes the section of docs/benchmarks.md with the device's name.
`python -m bench._gpu --host` compares on a machine without a GPU, with the kernels compiled for its processor.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import islice

from bench import _gpu_rounds, _gpu_studs, _gpu_tables, _page
from bench.__main__ import Both
from bench._gpu_tables import other_pays
from bench._host import HostDevice
from bench._record import MEASURES, note
from bench._timing import timed
from croupier.analysis.advice import advise
from croupier.analysis.devices import using
from croupier.analysis.game import Game
from croupier.analysis.gpu.device import Device, accelerator
from croupier.analysis.gpu.solution import Steps, solve, workshop
from croupier.analysis.reading import game_of
from croupier.analysis.registry import device_route_of, route_of
from croupier.analysis.results import Results
from croupier.analysis.routes import boards
from croupier.analysis.solution import Solution
from croupier.cards import Card, parse_cards
from croupier.errors import CroupierError
from croupier.rulebook import book_ids, load

SUBJECT = "accelerator"
#: Milliseconds for the edge of a game, and for one dealer card seen; the game that these are for.
MOST, MOST_SEEN, FOR = 0.3, 10.0, "mbs-megalink-uth"
#: Up to so many cards of both sides, games against a dealer's own cards are compared on a processor.
MOST_CARDS = 8


def device_games() -> dict[str, Game]:
    """The games that the device solves, one of those that differ in nothing that is solved."""
    games = {book: game_of(load(book)) for book in book_ids()}
    first = {game: book for book, game in reversed(games.items()) if device_route_of(game) is not None}
    return {book: game for book, game in games.items() if first.get(game) == book}


def board_games() -> dict[str, Game]:
    """Those of them with a shared board."""
    return {book: game for book, game in device_games().items() if route_of(game) is boards}


def stud_games() -> dict[str, Game]:
    """Those against a dealer's own cards."""
    return {book: game for book, game in device_games().items() if route_of(game) is not boards}


def changed(game: Game) -> Iterator[tuple[str, Callable[[], Game]]]:
    """A game as it is and changed in many ways; some of them may be refused."""
    yield "as it is", lambda: game
    for number, other in enumerate(islice(other_pays(game), 3), start=1):
        yield f"other pays {number}", partial(replace, other)
    if game.contest is not None:
        for least in (0, 3000):
            contest = replace(game.contest, qualifies=least)
            yield f"qualifies from {least}", partial(replace, game, contest=contest)
        contest = replace(game.contest, qualifies=0, qualifying_card=10)
        yield "qualifies by a card", partial(replace, game, contest=contest)
    for place, street in enumerate(game.streets[:-1]):
        streets = game.streets[:place] + game.streets[place + 1 :]
        yield f"without {street.id}", partial(replace, game, streets=streets)
    yield "one dealer card seen", partial(game.seeing, dealer=1)
    yield "a card of another box seen", partial(game.seeing, boxes=1)
    yield "a card of the board seen", partial(game.seeing, community=1)


def compare(device: Device, games: Mapping[str, Game], most: int | None = None) -> bool:
    """Whether the device has the same numbers as the processor, in every game and every change that is solved."""
    same = differing = 0
    for book, game in games.items():
        for what, make in islice(changed(game), most):
            try:
                other = make()
                here, there = route_of(other).solve(other), _solved_there(other, device)
                equal = here.results == there.results
                if isinstance(here, boards.BoardSolution) and isinstance(there, boards.BoardSolution):
                    equal &= here.worth == there.worth
            except CroupierError as error:
                print(f"  {book}, {what}: refused, {error.message}")
                continue
            same, differing = same + equal, differing + (not equal)
            if not equal:
                print(f"  {book}, {what}: DIFFERENT")
    print(f"compared with the processor: {same} games the same in every count, {differing} different")
    return not differing


def _solved_there(game: Game, device: Device) -> Solution:
    route = device_route_of(game)
    assert route is not None, game
    return route.solve(game, device)


def measure(device: Device) -> bool:
    """How long the device takes with tables at hand, and the processor of the same machine."""
    met, games = True, board_games()
    asked = [(book, game, MOST) for book, game in games.items()]
    asked.append((f"{FOR}, one dealer card seen", games[FOR].seeing(dealer=1), MOST_SEEN))
    for what, game, goal in asked:
        parts = [(workshop(device).steps(solver, counting=True), solver) for solver, _ in solve(game, device).parts]
        for steps, solver in parts:
            steps.write(solver)
        edge = timed(partial(_edges, [steps for steps, _ in parts]), 50)
        figures = timed(partial(_figures, game, device), 20)
        worth = timed(partial(_worth_here, game), 1, warm=len(parts) == 1)
        there = timed(partial(_figures, game, None), 1, warm=len(parts) == 1)
        note(f"{what}, the edge, kernels and copy", 1 / edge, "games", "the processor", worth / edge)
        note(f"{what}, all figures", 1 / figures, "games", "the processor", there / figures)
        told = ""
        if what.startswith(FOR):
            told = f"  goal {goal:g} ms: {'met' if 1000 * edge <= goal else 'MISSED'}"
            met &= 1000 * edge <= goal
        print(
            f"{what}: edge {1000 * edge:.3f} ms, all figures {1000 * figures:.3f} ms; the processor"
            f" {1000 * worth:.0f} ms and {1000 * there:.0f} ms{told}",
            flush=True,
        )
    return met


def measure_advice() -> bool:
    """Advice before any community card is up, with cards that were seen: the same, and how long it takes."""
    book, same = load(FOR), True
    for dealer, others in (("", ""), ("Kc", ""), ("", "Ah 2h"), ("Kc", "Ah")):
        ask = partial(advise, book, parse_cards("Qs 6h"), dealer=_cards(dealer), others=_cards(others))
        here, on_processor = ask(), timed(ask, 3)
        with using("gpu") as chosen:
            there, on_device = ask(), timed(ask, 5)
        same &= there.decisions == here.decisions and there.device == chosen.name
        what = f"{len(_cards(dealer))} cards of the dealer's and {len(_cards(others))} of other boxes' seen"
        note(f"{FOR}, advice with {what}", 1 / on_device, "hands", "the processor", on_processor / on_device)
        print(
            f"{FOR}, advice with {what}: {1000 * on_device:.1f} ms, the processor {1000 * on_processor:.1f} ms,"
            f" {'the same' if there.decisions == here.decisions else 'DIFFERENT'}"
        )
    return same


def _cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text) if text else ()


def _edges(steps: Sequence[Steps]) -> list[int]:
    return [each.total() for each in steps]


def _figures(game: Game, device: Device | None) -> Results:
    return boards.solve(game).results if device is None else solve(game, device).results


def _worth_here(game: Game) -> Fraction:
    return boards.solve(game).worth


def main() -> int:
    """Compare and measure, and write the section."""
    if "--host" in sys.argv:
        host = HostDevice()
        few = {book: game for book, game in stud_games().items() if game.own + game.dealer <= MOST_CARDS}
        same = compare(host, board_games(), 5) and compare(host, few) and _gpu_rounds.compare(host)
        return 0 if same else 1
    device = accelerator(needed=True).device
    if device is None:
        return 2
    with redirect_stdout(Both(sys.stdout)) as both:
        print(f"{device.name}; {_page.machine().strip()}")
        same = compare(device, device_games()) and _gpu_rounds.compare(device)
        # All of them, whatever the first comes to.
        met = all([measure(device), measure_advice(), _gpu_tables.measure(), _gpu_rounds.measure(device)])
        same &= all([_gpu_studs.measure(device, stud_games()), _gpu_tables.measure_search()])
    written = _page.PAGE.read_text(encoding="utf-8")
    _page.PAGE.write_text(_page.with_section(written, SUBJECT, MEASURES, both.kept.getvalue()), encoding="utf-8")
    return 0 if same and met else 1


if __name__ == "__main__":
    raise SystemExit(main())
