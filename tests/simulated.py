"""Simulations in small, for the tests of them."""

from __future__ import annotations

from functools import cache
from typing import Any

from croupier.jackpot import Shares
from croupier.rulebook import Rulebook, load
from croupier.simulation.settings import LinkSettings, Settings, TableSettings
from tests.kinds import of_each_kind

BOOKS = ("rws-3cp", "rws-multilink-3cp", "mbs-megalink-3cp", "mbs-megalink-uth", "hgc-3cp-progressive")
#: Games without a dealer's hand, those against the dealer's own cards, and those with community cards and a dealer.
WITHOUT_DEALER = ("let-it-ride", "mississippi-stud")
AGAINST_DEALER = ("caribbean-stud", "crazy-4-poker", "four-card-poker", "high-card-flush")
ON_BOARDS = ("casino-holdem", "texas-holdem-bonus")
MORE = (*WITHOUT_DEALER, *AGAINST_DEALER, *ON_BOARDS)
#: The same as parameters: more than one of a kind is slow.
SOME = of_each_kind(BOOKS)
SOME_MORE = of_each_kind(MORE, kinds=("mississippi-stud", "crazy-4-poker", "casino-holdem"))
ANTE, SIDE = 2_500, 500


@cache
def book(rulebook: str) -> Rulebook:
    return load(rulebook)


def every_bet(rulebook: str) -> dict[str, int]:
    """Every opening bet, the main one and what equals it larger than the rest."""
    return {name: ANTE if name in book(rulebook).main_bets else SIDE for name in book(rulebook).opening_bets}


def table(rulebook: str, boxes: int = 3, *, pace: int = 40, name: str = "table 1", **more: Any) -> TableSettings:
    bets = more.pop("bets", None) or (every_bet(rulebook),) * boxes
    return TableSettings(
        name=name, rulebook=book(rulebook).model_dump_json(by_alias=True), boxes=tuple(bets), pace=pace, **more
    )


def settings(*tables: TableSettings, seed: int = 1, **more: Any) -> Settings:
    link = more.pop("link", None) or LinkSettings(
        reset=1_000_000, start=2_000_000, shares=Shares(meter=7_000, reserve=1_000, house=2_000)
    )
    return Settings(seed=seed, tables=tables, link=link, **more)
