"""croupier as a Python library: load a rulebook; settle, rule, analyze, advise and simulate by it.

These functions are `croupier.load`, `croupier.settle` and so on; whoever writes programs needs nothing else
(docs/library.md). A rulebook is given as an id, as the path of a file, or as `load` returned it. Amounts are whole
cents, exact figures are fractions, and every error is a `croupier.CroupierError` with its code. Everything heavy is
imported by the function that needs it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from croupier.cards import parse_cards
from croupier.money import Cents
from croupier.rulebook import Rulebook
from croupier.rulebook.irregularities import Fact
from croupier.rulings import Ruling
from croupier.settlement import Settlement

if TYPE_CHECKING:
    from croupier.analysis.advice import Advice
    from croupier.analysis.par_sheet import ParSheet
    from croupier.simulation.shapes import SimulationResult

#: An id, the path of a file, or a rulebook that is loaded.
Rules: TypeAlias = str | Path | Rulebook


def load(name: str | Path, *, readings: Mapping[str, str] | None = None, what_if: Sequence[str] = ()) -> Rulebook:
    """The rulebook with this id or in this file.

    `readings` reads clauses another way (`{"X1": "card"}`), `what_if` changes single values as on the command line
    (`["pair-plus.flush=3"]`).
    """
    from croupier.rulebook import load as loaded

    book = loaded(name, readings=readings)
    if not what_if:
        return book
    from croupier.analysis.what_if import changes

    return loaded(name, readings=readings, changes=changes(book, list(what_if)))


def settle(finished: Mapping[str, Any] | str | bytes) -> Settlement:
    """What every bet of a finished round is paid, each with its clauses; the round as `croupier settle` reads it."""
    from croupier.settlement import settle as settled
    from croupier.settlement.read import Reader

    if isinstance(finished, Mapping):
        finished = msgspec.json.encode(finished)
    return settled(Reader().read(finished.encode() if isinstance(finished, str) else finished))


def rule(rules: Rules, incident: str, facts: Mapping[str, Fact] | None = None) -> Ruling:
    """What the rules say about an irregularity: remedy, clauses, who may order it, and the steps."""
    from croupier.rulings import rule as ruled

    return ruled(_book(rules), incident, facts or {})


def analyze(rules: Rules, *, seen: Mapping[str, int] | None = None) -> ParSheet:
    """Every exact figure of a game; `seen` are cards known from the start (`{"dealer": 1}`)."""
    from croupier.analysis.par_sheet import par_sheet

    return par_sheet(_book(rules), seen=seen)


def advise(
    rules: Rules,
    cards: str,
    board: str = "",
    *,
    dealer: str = "",
    others: str = "",
    early: int = 0,
    decided: Sequence[str] | None = None,
) -> Advice:
    """What each open decision is worth for these cards, exactly, best first."""
    from croupier.analysis.advice import advise as weigh

    return weigh(
        _book(rules),
        parse_cards(cards, "cards"),
        parse_cards(board, "board"),
        dealer=parse_cards(dealer, "dealer"),
        others=parse_cards(others, "others"),
        early=early,
        decided=decided,
    )


def simulate(
    rules: Rules,
    rounds: int,
    *,
    boxes: int | None = None,
    bets: Mapping[str, Cents] | None = None,
    strategy: str = "best",
    seed: int = 0,
    workers: int | None = None,
) -> SimulationResult:
    """Play so many rounds at one table, every bet beside its exact figure; as `croupier simulate --json` prints it.

    Without `boxes` the table is full, without `bets` every opening bet is laid; one seed gives one result.
    """
    from croupier.simulation.checking import check_all
    from croupier.simulation.running import Threads, run
    from croupier.simulation.settings import LinkSettings, Settings, TableSettings, opening_stakes
    from croupier.simulation.summary import summarize

    book = _book(rules)
    table = TableSettings(
        name="table 1",
        rulebook=book.model_dump_json(by_alias=True),
        boxes=(dict(bets) if bets is not None else opening_stakes(book),)
        * (book.equipment.most_boxes if boxes is None else boxes),
        pace=40,
        strategy=strategy,
    )
    settings = Settings(seed=seed, tables=(table,), link=LinkSettings())
    check_all(settings, rounds)
    return summarize(run(settings, rounds, Threads(workers or len(os.sched_getaffinity(0)))))


def _book(rules: Rules) -> Rulebook:
    return rules if isinstance(rules, Rulebook) else load(rules)
