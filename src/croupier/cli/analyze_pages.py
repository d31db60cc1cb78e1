"""The readable form of PAR sheets: one, and two side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from croupier.analysis.jackpot_links import LinkSetup, assumptions, long_run, two_winners
from croupier.analysis.jackpots import JackpotPays
from croupier.analysis.par_sheet import ParSheet
from croupier.analysis.reports import sheet_rows
from croupier.analysis.reports.comparison import comparison, titles
from croupier.analysis.reports.figures import exact, money, one_in, percent, signed, words
from croupier.analysis.side_bets import SideBet
from croupier.cli.output import Page

_WHOSE: Final = {
    "dealer": "the dealer's hidden cards",
    "community": "the community cards",
    "boxes": "other boxes' cards",
}


def sheet_page(sheet: ParSheet, link: LinkSetup) -> None:
    """Print one sheet."""
    page = Page()
    book = sheet.rulebook
    page.heading(f"{book.identity.title}, {book.identity.house_name} ({book.id})")
    page.line(
        f"Rulebook SHA-256 {sheet.digest[:16]}…" + (f", changed: {', '.join(sheet.changes)}" if sheet.changes else "")
    )
    if sheet.seen:
        known = ", ".join(f"{number} of {_WHOSE[whose]}" for whose, number in sheet.seen.items())
        page.line(f"For a player who knows from the start: {known}.")
    _main(page, sheet)
    for bet in sheet.side_bets:
        _side(page, bet)
    for name, error in sheet.refused.items():
        page.heading(book.bets[name].label)
        page.line(f"No figures ({error.code}): {error}")
    if sheet.jackpot is not None:
        _jackpot(page, sheet, sheet.jackpot, link)
    page.heading("Strategy")
    page.line("croupier strategy shows best play of every street, croupier advise weighs one hand.")


def numbers(page: Page, columns: Sequence[str], rows: Iterable[Sequence[str]], words_first: int = 1) -> None:
    """A table whose columns behind the first few are figures and stand flush right."""
    rows = [tuple(row) for row in rows]
    widths = [max([len(column), *(len(row[at]) for row in rows)]) for at, column in enumerate(columns)]

    def laid(row: Sequence[str]) -> list[str]:
        return [text if at < words_first else text.rjust(widths[at]) for at, text in enumerate(row)]

    page.table(laid(columns), [laid(row) for row in rows], whole=laid(columns))


def _main(page: Page, sheet: ParSheet) -> None:
    results, distribution = sheet.main, sheet.main.distribution
    bets = ", ".join(share.label for share in sheet.shares)
    page.heading(f"Main game: {bets}; best play, per unit of {sheet.unit}")
    page.statements(
        [
            ("House edge", percent(-distribution.mean, 5), exact(-distribution.mean)),
            ("Element of risk", percent(results.element_of_risk, 5), f"of {float(results.mean_bet):.6f} units staked"),
            ("Standard deviation", f"{distribution.standard_deviation:.6f}", f"skewness {distribution.skewness:.4f}"),
            ("Ahead, even", f"{percent(distribution.hit_frequency)}, {percent(distribution.push_frequency)}", ""),
            ("Deals", f"{results.deals:,}", f"solved on {sheet.device}"),
        ]
    )
    numbers(
        page,
        ("bet", "staked", "comes to"),
        [(share.label, f"{float(share.staked):.6f}", signed(share.net, 6)) for share in sheet.shares],
    )
    numbers(page, ("decision", "deals", "chance", "comes to"), sheet_rows.decisions(results))
    page.heading(f"Results of the main game, net in units of {sheet.unit}")
    numbers(page, ("net", "deals", "chance", "share"), sheet_rows.results(results), words_first=0)


def _side(page: Page, bet: SideBet) -> None:
    distribution = bet.distribution
    page.heading(f"{bet.label}, on {bet.cards} cards")
    page.statements(
        [
            ("House edge", percent(-distribution.mean, 5), exact(-distribution.mean)),
            *(
                [("  folding no such hand", percent(bet.never_folded, 5), exact(bet.never_folded))]
                if bet.never_folded
                else []
            ),
            ("Standard deviation", f"{distribution.standard_deviation:.6f}", f"skewness {distribution.skewness:.4f}"),
            ("Hit frequency", percent(distribution.hit_frequency), one_in(distribution.hit_frequency)),
        ]
    )
    numbers(page, ("hand", "combinations", "chance", "pays", "share"), sheet_rows.outcomes(bet))


def _jackpot(page: Page, sheet: ParSheet, jackpot: JackpotPays, link: LinkSetup) -> None:
    bet, currency = jackpot.side_bet, sheet.rulebook.identity.currency
    stake, other_boxes = link.stake, link.other_boxes
    page.heading(f"{bet.label}, on {bet.cards} cards, one unit of {money(stake, currency)}")
    even = jackpot.break_even_meter(stake, 1, other_boxes)
    fixed = stake * jackpot.per_unit + jackpot.flat_cents
    page.statements(
        [
            ("Fixed prizes", f"{percent(fixed / stake)} of the stake", exact(fixed / stake)),
            ("Share of the meter", exact(jackpot.per_meter), one_in(jackpot.per_meter) if jackpot.per_meter else ""),
            (
                "Breaks even at",
                money(even, currency) if even is not None else "never",
                f"with {other_boxes} other boxes",
            ),
            ("Hit frequency", percent(jackpot.hits_per_bet), one_in(jackpot.hits_per_bet)),
        ]
    )
    numbers(page, ("hand", "combinations", "bets between", "pays"), sheet_rows.jackpot_hands(bet))
    page.heading(f"The jackpot at {money(link.meter, currency)}")
    page.statements(assumptions(link, currency))
    units = sheet_rows.by_units(jackpot, link, currency)
    numbers(page, ("units", "staked", "worth", "return", "breaks even at"), units)
    _long_run(page, sheet, jackpot, link)


def _long_run(page: Page, sheet: ParSheet, jackpot: JackpotPays, link: LinkSetup) -> None:
    currency = sheet.rulebook.identity.currency
    run = long_run(jackpot, link.stake, link.contribution, link.reset)
    rows = []
    if run is not None:
        parts = (
            f"{percent(run.fixed)} fixed, {percent(run.contributed)} contributed, {percent(run.seeded)} start values"
        )
        often = f"the whole is won every {float(run.bets_between_resets):,.0f} bets"
        rows.append(("In the long run", f"returns {percent(run.returned)}", parts))
        rows.append(("Mean meter", money(run.mean_meter, currency), f"from {money(link.reset, currency)}; {often}"))
    if jackpot.envy is not None:
        rows.append(("Envy", money(jackpot.envy_value(1), currency), "a bet for each other box in play"))
    pairs = two_winners(sheet.rulebook, jackpot, link.meter, link.reset)
    if pairs is None:
        rows.append(("Two winners", "not counted", "a share goes to hands that are not in sequence and of one suit"))
    for both in pairs or ():
        paid = " and ".join(money(amount, currency) for amount in both.together)
        rows.append(
            (
                f"{words(both.first)}, {words(both.second).lower()}",
                one_in(both.chance),
                f"for two given boxes; paid {paid}",
            )
        )
    if rows:
        page.statements(rows)


def comparison_page(first: ParSheet, second: ParSheet, link: LinkSetup) -> None:
    """Print two sheets side by side."""
    page = Page()
    page.heading(" and ".join(titles(first, second)))
    rows = comparison(first, second, link.stake)
    numbers(page, ("figure", "first", "second", "difference"), rows)
    for sheet in (first, second):
        for name, error in sheet.refused.items():
            label = sheet.rulebook.bets[name].label
            page.line(f"No figures of {label} in {sheet.rulebook.id} ({error.code}): {error}")
