"""A PAR sheet as one page that can be filed: everything in it, nothing fetched, made to be printed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime
from fractions import Fraction
from html import escape
from pathlib import Path

from croupier.analysis.first_decision import first_decisions
from croupier.analysis.jackpot_links import LinkSetup
from croupier.analysis.par_sheet import ParSheet
from croupier.analysis.reports.bet_sections import (
    details_section,
    jackpot_section,
    main_section,
    refused_section,
    side_section,
    volatility_section,
)
from croupier.analysis.reports.comparison import comparison, titles
from croupier.analysis.reports.figures import exact, money, percent
from croupier.analysis.reports.markup import facts, headlines, table, whole_page
from croupier.analysis.reports.strategy_section import strategy_section
from croupier.analysis.reports.writing import report_file
from croupier.analysis.strategies import strategy_of
from croupier.version import __version__


def write_page(sheets: Sequence[ParSheet], path: Path, link: LinkSetup) -> None:
    """Write the page of one sheet, or the one that compares two, to a file."""
    made = datetime.now(UTC).date()
    text = page(sheets[0], link, made) if len(sheets) == 1 else comparison_page(sheets[0], sheets[1], link, made)
    with report_file(path) as file:
        file.write(text)


def comparison_page(first: ParSheet, second: ParSheet, link: LinkSetup, made: date) -> str:
    """Two games side by side: their figures and the differences, then what each sheet is about."""
    names = titles(first, second)
    rows = comparison(first, second, link.stake)
    parts = [
        f'<p class="kicker">Two games compared</p><h1>{escape(" and ".join(names))}</h1>',
        "<h2>Figures</h2>" + table(("Figure", *names, "Difference"), rows),
        *(headline(sheet, link) for sheet in (first, second)),
        *(identity_section(sheet, made) for sheet in (first, second)),
        *(
            refused_section(sheet.rulebook.bets[name].label, error)
            for sheet in (first, second)
            for name, error in sheet.refused.items()
        ),
    ]
    foot = f"rulebooks SHA-256 {first.digest} · {second.digest}"
    return whole_page(f"PAR sheets: {' and '.join(names)}", parts, foot)


def page(sheet: ParSheet, link: LinkSetup, made: date) -> str:
    """The whole page."""
    book = sheet.rulebook
    _, strategy = strategy_of(book)
    parts = [
        title_block(sheet),
        headline(sheet, link),
        identity_section(sheet, made),
        summary_section(sheet, link),
        main_section(sheet),
        *(side_section(bet) for bet in sheet.side_bets),
        *(refused_section(book.bets[name].label, error) for name, error in sheet.refused.items()),
        jackpot_section(sheet, sheet.jackpot, link) if sheet.jackpot is not None else "",
        strategy_section(strategy, first_decisions(sheet.solution)),
        volatility_section(sheet),
        controls_section(sheet),
        details_section(sheet),
    ]
    title = f"PAR sheet: {book.identity.title}, {book.identity.house_name}"
    return whole_page(title, parts, f"{book.id} · rulebook SHA-256 {sheet.digest}")


def title_block(sheet: ParSheet) -> str:
    identity = sheet.rulebook.identity
    changed = f"<p>What if: {escape(', '.join(sheet.changes))}.</p>" if sheet.changes else ""
    return (
        f'<p class="kicker">Probability and return sheet</p><h1>{escape(identity.title)}</h1>'
        f'<p class="soft">{escape(identity.house_name)} · {escape(sheet.rulebook.id)}</p>{changed}'
    )


def headline(sheet: ParSheet, link: LinkSetup) -> str:
    main = sheet.main
    even = sheet.jackpot.break_even_meter(link.stake, 1, link.other_boxes) if sheet.jackpot is not None else None
    boxes = [
        (f"House edge, of the {sheet.unit}", percent(-main.distribution.mean)),
        ("Element of risk", percent(main.element_of_risk)),
        ("Standard deviation, units", f"{main.distribution.standard_deviation:.4f}"),
        ("Mean bet, units", f"{float(main.mean_bet):.4f}"),
    ]
    if even is not None:
        currency = sheet.rulebook.identity.currency
        boxes[3] = (f"Jackpot even at, for {money(link.stake, currency)}", f"{even / 100:,.0f}")
    return headlines(boxes)


def identity_section(sheet: ParSheet, made: date) -> str:
    identity = sheet.rulebook.identity
    regulator = identity.regulator
    switches = [name for name, reading in sheet.rulebook.readings.items() if reading.options]
    return "<h2>What this sheet is about</h2>" + facts(
        [
            ("Game", identity.title),
            ("House", identity.house_name + (f" ({regulator.operator})" if regulator and regulator.operator else "")),
            ("Regulator", f"{regulator.name}, {regulator.basis}" if regulator else ""),
            ("Version", identity.version),
            ("In force since", f"{identity.effective:%d %B %Y}" if identity.effective else ""),
            ("Currency", identity.currency),
            ("Rulebook SHA-256", sheet.digest),
            ("Readings on offer", ", ".join(switches)),
            ("Changed for this sheet", ", ".join(sheet.changes) or "nothing"),
            ("Made", f"{made:%d %B %Y} by croupier {__version__}"),
        ]
    )


def summary_section(sheet: ParSheet, link: LinkSetup) -> str:
    bets = [
        ("Main game, best play", sheet.main.distribution),
        *((bet.label, bet.distribution) for bet in sheet.side_bets),
    ]
    rows = [
        (
            label, percent(-of.mean, 5), percent(1 + of.mean, 4), f"{of.standard_deviation:.5f}",
            f"{of.skewness:.4f}", percent(of.hit_frequency),
        )
        for label, of in bets
    ]  # fmt: skip
    if (jackpot := sheet.jackpot) is not None:
        value = jackpot.value(link.meter, link.stake, 1, link.other_boxes) / link.stake
        label = f"{jackpot.side_bet.label}, meter {link.meter / 100:,.0f}"
        rows.append((label, percent(1 - value, 5), percent(value, 4), "", "", percent(jackpot.hits_per_bet)))
    columns = ("Bet", "House edge", "Return", "Std deviation", "Skewness", "Hit frequency")
    exacts = [
        ("Main game", exact(-sheet.main.distribution.mean)),
        *((bet.label, exact(-bet.distribution.mean)) for bet in sheet.side_bets),
    ]
    return (
        "<h2>Summary</h2>" + table(columns, rows)
        + "<h3>House edges as exact fractions</h3>" + facts(exacts)
        + f'<p class="soft">The main game is reckoned per unit of {escape(sheet.unit)} with every bet it obliges '
        + "or allows; side bets per unit staked.</p>"
    )  # fmt: skip


def _by_hand(sheet: ParSheet) -> list[tuple[str, bool, str]]:
    """The best first decisions of all hands together, where they are listed."""
    found = first_decisions(sheet.solution)
    if not found:
        return []
    total = sum((each.hands * each.values[each.best[0]] for each in found), Fraction(0))
    worth = total / sum(each.hands for each in found)
    return [("Value by decisions = value by results", worth == sheet.main.distribution.mean, exact(worth))]


def controls_section(sheet: ParSheet) -> str:
    """Equalities that must hold between figures found in different ways, checked while the page is made."""
    main = sheet.main
    parts = sum((share.net for share in sheet.shares), Fraction(0))
    checks = [
        ("Results add up to all deals", main.distribution.combinations == main.deals, f"{main.deals:,}"),
        *_by_hand(sheet),
        ("Value by bets = value by results", parts == main.distribution.mean, exact(parts)),
        *(
            (f"{bet.label}: hands add up", bet.distribution.combinations == bet.combinations, f"{bet.combinations:,}")
            for bet in sheet.side_bets
        ),
    ]
    rows = [(name, "holds" if holds else "FAILS", value) for name, holds, value in checks]
    return (
        "<h2>Method and controls</h2><p>Every figure is a count of deals in whole numbers; a decimal is the rounded "
        "quotient of two of them. The main game is solved backwards from the last decision over all deals. Sessions "
        "are the one exception: they are computed by Fourier transform in double precision.</p>"
        + table(("Control", "Result", "Figure"), rows)
    )
