"""The figures of a simulation as rows of text, the same in the terminal and on the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from croupier.analysis.reports.figures import money, percent, signed

Row = tuple[str, ...]

BET_COLUMNS: Final = ("bet", "per unit of", "net", "95%", "exact", "standard errors off")
HIT_COLUMNS: Final = ("share", "hits", "hours between", "meter at a hit", "5%", "50%", "95%", "most")


def bet_rows(table: Mapping[str, Any], digits: int) -> list[Row]:
    """Each bet: net result, half the width of its interval, the exact figure, and how far they are apart."""
    return [
        (
            name,
            bet["per"],
            signed(bet["net"], digits),
            f"±{bet['interval'][1] - bet['net']:.{digits}f}",
            _known(bet["exact"], lambda exact: signed(exact, digits)),
            _known(bet["deviation"], lambda off: signed(off, 2)),
        )
        for name, bet in table["bets"].items()
    ]


def house_rows(table: Mapping[str, Any], parts: Sequence[str], amount: Callable[[float], str]) -> list[Row]:
    """What the house keeps in a shift and in a month: how many there were, the mean, and the percentiles asked for."""
    return [
        (period, f"{held['number']:,}", *(_known(held[part], amount) for part in ("mean", *parts)))
        for period, held in table["house"].items()
    ]


def jackpot_facts(results: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Stakes, awards, resets, shared wins, envy, and what the reserve needs."""
    jackpot, tables = results["jackpot"], results["tables"]
    currency, reserve = tables[0]["currency"], jackpot["reserve"]
    envy = sum(table["envy"]["paid"] for table in tables)
    rounds = sum(table["envy"]["rounds"] for table in tables)
    facts = [
        ("Staked", money(jackpot["staked"], currency)),
        ("Awarded", f"{money(jackpot['awarded'], currency)} in {jackpot['awards']:,} awards"),
        ("Rounds with several winners", f"{jackpot['shared_rounds']:,}, {jackpot['shared_awards']:,} awards"),
        ("Resets", f"{jackpot['resets']:,}, funded with {money(jackpot['reset_funding'], currency)}"),
        ("Awards that reset the meter", _known(jackpot["resets_per_award"], lambda part: percent(part, 2))),
        ("Resets fund of all awards", _known(jackpot["reset_funding_of_awarded"], lambda part: percent(part, 2))),
        ("Resets take of each stake", _known(reserve["share_of_stakes_needed"], lambda part: percent(part, 3))),
        ("Reserve needs at the start", money(reserve["needed_at_start"], currency)),
        ("Meter at the end", money(jackpot["meter"], currency)),
    ]
    return [*facts, ("Envy paid", f"{money(envy, currency)} in {rounds:,} rounds")] if rounds else facts


def link_facts(link: Mapping[str, Any]) -> list[tuple[str, str]]:
    """All tables of a link together: what was played, staked, and kept by the house."""
    currency = link["currency"]
    return [
        ("Tables", f"{link['tables']:,} with {link['rounds']:,} rounds, {link['box_rounds']:,} of boxes"),
        ("Staked before the deal", money(link["opening_bets"], currency)),
        ("To the meter and its reserve", money(link["to_meter_and_reserve"], currency)),
        ("The house keeps", money(link["house"], currency)),
        ("The house keeps an hour", _known(link["house_per_hour"], lambda cents: money(round(cents), currency))),
    ]


def hit_rows(jackpot: Mapping[str, Any], amount: Callable[[float], str]) -> list[Row]:
    """For each share of the meter: how often it is hit, after what time, and what the meter shows then."""
    return [
        (
            share,
            f"{hits['hits']:,}",
            _known(hits["hours_between"], lambda hours: f"{hours:,.1f}"),
            *(_known(hits["meter"][part], amount) for part in ("mean", "p5", "p50", "p95", "most")),
        )
        for share, hits in jackpot["hits"].items()
    ]


def _known(value: float | None, text: Callable[[float], str]) -> str:
    return "-" if value is None else text(value)
