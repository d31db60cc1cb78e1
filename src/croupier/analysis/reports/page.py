"""A PAR sheet as one page that can be filed: everything in it, nothing fetched, made to be printed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime
from fractions import Fraction
from html import escape
from importlib.resources import files
from itertools import count
from pathlib import Path

from croupier import __version__
from croupier.analysis.holdem_solution import SolvedHoldem
from croupier.analysis.hole_kinds import KINDS, kind_name
from croupier.analysis.jackpot_links import Link, long_run, two_winners
from croupier.analysis.jackpots import JackpotBet
from croupier.analysis.par_sheet import ParSheet, standing_words
from croupier.analysis.reports import plots
from croupier.analysis.reports.figures import decision, exact, money, one_in, percent, plain, signed, words
from croupier.analysis.rounds import normal_interval, session
from croupier.analysis.side_bets import SideBet
from croupier.analysis.strategies import strategy_of
from croupier.analysis.strategy import Strategy
from croupier.errors import Code, InputError
from croupier.money import format_amount

ROUNDS = (100, 1_000, 100_000)


def write_page(sheet: ParSheet, path: Path, link: Link) -> None:
    """Write the page to a file."""
    try:
        path.write_text(page(sheet, link, datetime.now(UTC).date()), encoding="utf-8")
    except OSError as fault:
        reason = (fault.strerror or "it cannot be opened").lower()
        raise InputError(
            Code.FILE_UNREADABLE,
            f"cannot write the page: {reason}",
            at=str(path),
            expected="a path that can be written",
        ) from None


def page(sheet: ParSheet, link: Link, made: date) -> str:
    """The whole page."""
    book = sheet.rulebook
    _, strategy = strategy_of(book)
    parts = [
        _title(sheet),
        _headline(sheet, link),
        _identity(sheet, made),
        _summary(sheet, link),
        _main(sheet),
        *(_side(bet) for bet in sheet.side_bets),
        _jackpot(sheet, sheet.jackpot, link) if sheet.jackpot is not None else "",
        _strategy(sheet, strategy),
        _volatility(sheet),
        _controls(sheet),
        _details(sheet),
    ]
    text = _numbered("\n".join(filter(None, parts)))
    style = files(__package__).joinpath("page.css").read_text(encoding="utf-8")
    title = escape(f"PAR sheet: {book.identity.title}, {book.identity.house}")
    foot = f"croupier {__version__} · {escape(book.id)} · rulebook SHA-256 {sheet.digest}"
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>\n'
        f"<style>\n{style}</style>\n</head>\n<body>\n{text}\n<footer>{foot}</footer>\n</body>\n</html>\n"
    )


def _numbered(text: str) -> str:
    """Give the sections of the page their numbers."""
    number = count(1)
    return re.sub("<h2>", lambda _: f"<h2>{next(number)}. ", text)


def _table(
    columns: Sequence[str], rows: Iterable[Sequence[str]], *, text: int = 1, total: bool = False, long: bool = False
) -> str:
    """A table; columns behind the first `text` ones are figures; the last row may be a total."""
    rows = list(rows)

    def cell(tag: str, at: int, content: str) -> str:
        return f"<{tag}{' class=n' if at >= text else ''}>{escape(content)}</{tag}>"

    head = "".join(cell("th", at, column) for at, column in enumerate(columns))
    body = "".join(
        f"<tr{' class=total' if total and row is rows[-1] else ''}>{''.join(cell('td', at, item) for at, item in enumerate(row))}</tr>"
        for row in rows
    )
    return f"<table{' class=long' if long else ''}><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _facts(rows: Iterable[tuple[str, str]]) -> str:
    body = "".join(f"<tr><td>{escape(name)}</td><td>{escape(value)}</td></tr>" for name, value in rows if value)
    return f'<table class="facts"><tbody>{body}</tbody></table>'


def _figure(svg: str, caption: str) -> str:
    return f"<figure>{svg}<figcaption>{escape(caption)}</figcaption></figure>" if svg else ""


def _title(sheet: ParSheet) -> str:
    identity = sheet.rulebook.identity
    changed = f"<p>What if: {escape(', '.join(sheet.changes))}.</p>" if sheet.changes else ""
    return (
        f'<p class="kicker">Probability and return sheet</p><h1>{escape(identity.title)}</h1>'
        f'<p class="soft">{escape(identity.house)} · {escape(sheet.rulebook.id)}</p>{changed}'
    )


def _headline(sheet: ParSheet, link: Link) -> str:
    main = sheet.main
    even = sheet.jackpot.break_even_meter(link.stake, 1, link.other_boxes) if sheet.jackpot is not None else None
    boxes = [
        ("House edge, of the Ante", percent(-main.distribution.mean)),
        ("Element of risk", percent(main.element_of_risk)),
        ("Standard deviation, Antes", f"{main.distribution.standard_deviation:.4f}"),
        ("Mean bet, Antes", f"{float(main.mean_bet):.4f}"),
    ]
    if even is not None:
        currency = sheet.rulebook.identity.currency
        boxes[3] = (f"Jackpot even at, for {money(link.stake, currency)}", f"{even / 100:,.0f}")
    return (
        '<div class="headline">'
        + "".join(f"<div><span>{escape(n)}</span><b>{escape(v)}</b></div>" for n, v in boxes)
        + "</div>"
    )


def _identity(sheet: ParSheet, made: date) -> str:
    identity = sheet.rulebook.identity
    regulator = identity.regulator
    switches = [name for name, reading in sheet.rulebook.readings.items() if reading.options]
    return "<h2>What this sheet is about</h2>" + _facts(
        [
            ("Game", identity.title),
            ("House", identity.house + (f" ({regulator.operator})" if regulator and regulator.operator else "")),
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


def _summary(sheet: ParSheet, link: Link) -> str:
    main = sheet.main
    rows = [
        (
            "Main game, best play",
            percent(-main.distribution.mean, 5),
            percent(1 + main.distribution.mean, 4),
            f"{main.distribution.standard_deviation:.5f}",
            f"{main.distribution.skewness:.4f}",
            percent(main.distribution.hit_frequency),
        )
    ]
    for bet in sheet.side_bets:
        d = bet.distribution
        rows.append(
            (
                bet.label,
                percent(-d.mean, 5),
                percent(1 + d.mean, 4),
                f"{d.standard_deviation:.5f}",
                f"{d.skewness:.4f}",
                percent(d.hit_frequency),
            )
        )
    if (jackpot := sheet.jackpot) is not None:
        value = jackpot.value(link.meter, link.stake, 1, link.other_boxes) / link.stake
        label = f"{jackpot.side_bet.label}, meter {link.meter / 100:,.0f}"
        rows.append((label, percent(1 - value, 5), percent(value, 4), "", "", percent(jackpot.hits_per_bet)))
    columns = ("Bet", "House edge", "Return", "Std deviation", "Skewness", "Hit frequency")
    exacts = [
        ("Main game", exact(-main.distribution.mean)),
        *((bet.label, exact(-bet.distribution.mean)) for bet in sheet.side_bets),
    ]
    return (
        "<h2>Summary</h2>" + _table(columns, rows)
        + "<h3>House edges as exact fractions</h3>" + _facts(exacts)
        + '<p class="soft">The main game is reckoned per unit of Ante with every bet it obliges or allows; side bets per unit staked.</p>'
    )  # fmt: skip


def _main(sheet: ParSheet) -> str:
    main = sheet.main
    shares = [
        (s.label, f"{float(s.staked):.6f}", signed(s.net, 6), exact(s.net).replace("-", "−")) for s in sheet.shares
    ]
    shares.append(
        (
            "All",
            f"{float(main.mean_bet):.6f}",
            signed(main.distribution.mean, 6),
            exact(main.distribution.mean).replace("-", "−"),
        )
    )
    plans = []
    for plan in sorted(set(main.plans), reverse=True):
        worth = sum((e.net * e.deals for e in main.endings() if e.multiple == plan), Fraction(0)) / main.deals
        deals = sum(e.deals for e in main.endings() if e.multiple == plan)
        plans.append((decision(plan, "fold"), f"{deals:,}", percent(main.frequency(plan)), signed(worth, 6)))
    results = [
        (
            ("+" if net > 0 else "") + plain(net),
            f"{deals:,}",
            percent(Fraction(deals, main.deals), 6),
            signed(net * deals / main.deals, 6),
        )
        for net, deals in reversed(main.distribution.counts.items())
    ]
    results.append(("All", f"{main.deals:,}", percent(1, 6), signed(main.distribution.mean, 6)))
    return (
        "<h2>Main game</h2>"
        f"<p>Best play over all {main.deals:,} deals, per unit of Ante.</p>"
        + _table(("Bet", "Staked", "Comes to", "Exactly"), shares, total=True)
        + _table(("Decision", "Deals", "Chance", "Comes to"), plans)
        + "<h3>Results, net in Antes</h3>"
        + _table(("Net", "Deals", "Chance", "Share"), results, total=True, long=True)
        + _figure(
            plots.outcome_shares(main.distribution), "Chance of each net result of a round, on a logarithmic scale."
        )
    )


def _side(bet: SideBet) -> str:
    rows = [
        (
            words(o.category), f"{o.combinations:,}", percent(bet.probability(o), 6), str(o.pay) if o.pay else "loses",
            signed(o.net * bet.probability(o), 6),
        )
        for o in bet.outcomes
    ]  # fmt: skip
    rows.append(("All", f"{bet.combinations:,}", percent(1, 6), "", signed(bet.distribution.mean, 6)))
    return (
        f"<h2>{escape(bet.label)}</h2><p>All {bet.combinations:,} hands of {bet.cards} cards. House edge "
        f"{percent(-bet.distribution.mean, 5)} = {exact(-bet.distribution.mean)}.</p>"
        + _table(("Hand", "Combinations", "Chance", "Pays", "Share"), rows, total=True)
        + _figure(plots.side_bet_shares(bet), "What each paying hand gives back, the stake included.")
    )


def _jackpot(sheet: ParSheet, jackpot: JackpotBet, link: Link) -> str:
    bet, currency = jackpot.side_bet, sheet.rulebook.identity.currency
    hands = [
        (words(o.category), f"{o.combinations:,}", one_in(bet.probability(o)), str(o.pay) if o.pay else "loses")
        for o in bet.outcomes
    ]
    units = []
    for number in range(1, jackpot.most_units + 1):
        value = jackpot.value(link.meter, link.stake, number, link.other_boxes)
        even = jackpot.break_even_meter(link.stake, number, link.other_boxes)
        units.append(
            (
                str(number),
                money(number * link.stake, currency),
                money(value, currency),
                percent(value / (number * link.stake)),
                money(even, currency) if even is not None else "never",
            )
        )
    facts = [
        (
            "Fixed prizes",
            f"{exact(jackpot.flat_cents)} cents a bet"
            if jackpot.flat_cents
            else f"{exact(jackpot.per_unit)} of the stake",
        ),
        ("Share of the meter", f"{exact(jackpot.per_meter)} a bet, whatever its units"),
        ("Hits", f"{percent(jackpot.hits_per_bet)} of bets, {one_in(jackpot.hits_per_bet)}"),
    ]
    if jackpot.envy is not None:
        facts.append(("Envy", f"{float(jackpot.envy_value(1)):.4f} cents a bet for each other box in play"))
    run = long_run(jackpot, link.stake, link.contribution, link.reset)
    if run is not None:
        facts += [
            (
                "Long run",
                f"returns {percent(run.returned)}: {percent(run.fixed)} fixed, {percent(run.contributed)} contributed, {percent(run.seeded)} start values",
            ),
            (
                "Assumed for it",
                f"{percent(link.contribution, 2)} of each stake goes into the meter, which starts at {money(link.reset, currency)}",
            ),
            (
                "Mean meter",
                f"{money(run.mean_meter, currency)}; the whole is won every {float(run.bets_between_resets):,.0f} bets",
            ),
        ]
    both = [
        (
            f"{words(b.first)} and {words(b.second).lower()}",
            one_in(b.chance),
            *(format_amount(a) for a in (*b.alone, *b.together)),
        )
        for b in two_winners(sheet.rulebook, jackpot, link.meter, link.reset)
    ]
    pairs = (
        f"<h3>Two winners at one table, meter {escape(money(link.meter, currency))}</h3>"
        + _table(
            (
                "First and second box dealt",
                "Two given boxes",
                "First alone",
                "Second alone",
                "First paid",
                "Second paid",
            ),
            both,
        )
        if both
        else "<p>Two boxes of one table cannot both win a share of the meter.</p>"
    )
    return (
        f"<h2>{escape(bet.label)}</h2>" + _table(("Hand", "Combinations", "Bets between", "Pays"), hands) + _facts(facts)
        + f"<h3>At a meter of {escape(money(link.meter, currency))}, {link.other_boxes} other boxes in play</h3>"
        + _table(("Units", "Staked", "Worth", "Return", "Breaks even at"), units)
        + _figure(plots.value_by_meter(jackpot, link, currency), "What one unit staked gives back against the meter. Shares of the meter do not grow with the units.")
        + pairs
    )  # fmt: skip


def _strategy(sheet: ParSheet, strategy: Strategy) -> str:
    solution = sheet.solution
    parts = ["<h2>Best play</h2>", *(f"<p>{escape(rule)}</p>" for rule in strategy.rules)]
    if isinstance(solution, SolvedHoldem):
        parts.append(_grid(solution))
    parts.append(
        _figure(plots.strategy_plot(solution), "What playing is worth for every hand, from the lowest to the highest.")
    )
    if strategy.steps:
        rows = [
            (s.hand, str(s.hands), "play" if s.plays else "fold", signed(s.play, 6), f"{float(s.error):.6f}")
            for s in strategy.steps
        ]
        parts.append(
            "<h3>Around the edge</h3>"
            + _table(("Hand", "Hands", "Decision", "Worth of playing", "Cost of the error"), rows)
        )
    if strategy.flop_kinds:
        kinds = [
            (
                k.name.capitalize(),
                percent(k.chance, 3),
                percent(k.raised, 2),
                percent(k.cost_of_raising_all),
                percent(k.cost_of_checking_all),
            )
            for k in strategy.flop_kinds
        ]
        parts.append(
            "<h3>On the flop, hands checked before</h3>"
            + _table(("Hand", "Chance", "Best raised", "Raise all costs", "Check all costs"), kinds)
        )
    habits = [
        (h.name.capitalize(), h.says, percent(-h.worth, 4), percent(h.cost, 4))
        for h in (*strategy.simplifications, *strategy.habits)
    ]
    parts.append(
        "<h3>Simpler rules and habits, per Ante a round</h3>"
        + _table(("Way to play", "What it is", "House edge", "Costs"), habits, text=2)
    )
    return "".join(parts)


def _grid(solution: SolvedHoldem) -> str:
    rows = []
    for row in range(13):
        cells = []
        for kind in range(13 * row, 13 * row + 13):
            best = solution.best(kind)
            value = signed(solution.value(kind, best), 3)
            cells.append(
                f"<td{' class=r' if best else ''}>{kind_name(kind)}<small>{f'{best}× ' if best else ''}{value}</small></td>"
            )
        rows.append(f"<tr>{''.join(cells)}</tr>")
    raised = sum(1 for kind in range(KINDS) if solution.best(kind))
    caption = f"Before the flop: {raised} of 169 kinds of hole cards are played (dark, with the multiple), suited above the diagonal; below each its value in Antes."
    return (
        f'<figure><table class="grid"><tbody>{"".join(rows)}</tbody></table><figcaption>{caption}</figcaption></figure>'
    )


def _volatility(sheet: ParSheet) -> str:
    distribution = sheet.main.distribution
    found = [session(distribution, rounds) for rounds in ROUNDS]
    rows = []
    for each in found:
        low, high = normal_interval(distribution, each.rounds, 1.959964)
        rows.append(
            (
                f"{each.rounds:,}", signed(float(distribution.mean) * each.rounds, 2), signed(each.quantile(0.005), 1),
                signed(each.quantile(0.025), 1), signed(each.quantile(0.975), 1), signed(each.quantile(0.995), 1),
                percent(each.ahead, 2), f"{percent(-high, 2)} to {percent(-low, 2)}",
            )
        )  # fmt: skip
    columns = ("Rounds", "Mean total", "0.5%", "2.5%", "97.5%", "99.5%", "Ahead", "Measured edge, 95%")
    return (
        "<h2>Volatility of the main game</h2><p>Totals in Antes after so many rounds under best play: the mean, the totals below which "
        "the given parts of all sessions stay, the chance to be ahead, and the edge a test of so many rounds would measure.</p>"
        + _table(columns, rows, text=0)
        + _figure(plots.sessions(found), "Mean result of a round after 100, 1,000 and 100,000 rounds.")
    )


def _controls(sheet: ParSheet) -> str:
    """Equalities that must hold between figures found in different ways, checked while the page is made."""
    main = sheet.main
    worth = sheet.solution.worth if isinstance(sheet.solution, SolvedHoldem) else main.distribution.mean
    parts = sum((share.net for share in sheet.shares), Fraction(0))
    checks = [
        ("Results add up to all deals", main.distribution.combinations == main.deals, f"{main.deals:,}"),
        ("Value by decisions = value by results", worth == main.distribution.mean, exact(worth)),
        ("Value by bets = value by results", parts == main.distribution.mean, exact(parts)),
        *(
            (f"{bet.label}: hands add up", bet.distribution.combinations == bet.combinations, f"{bet.combinations:,}")
            for bet in sheet.side_bets
        ),
    ]
    rows = [(name, "holds" if holds else "FAILS", value) for name, holds, value in checks]
    return (
        "<h2>Method and controls</h2><p>Every figure is a count of deals in whole numbers; a decimal is the rounded quotient of two of them. "
        "The main game is solved backwards from the last decision over all deals. Sessions are the one exception: they are computed by "
        "Fourier transform in double precision.</p>" + _table(("Control", "Result", "Figure"), rows)
    )


def _details(sheet: ParSheet) -> str:
    rows = [
        (decision(e.multiple, "fold"), words(e.category), standing_words(e.standing) if e.multiple else "", f"{e.deals:,}", ("+" if e.net > 0 else "") + plain(e.net), signed(e.net * e.deals / sheet.main.deals, 8))
        for e in sorted(sheet.main.endings(), key=lambda e: (-e.multiple, -sheet.main.game.rank_list.strength(e.category), e.standing))
    ]  # fmt: skip
    return "<h2>Appendix: every ending of the main game</h2>" + _table(
        ("Decision", "Hand", "Result", "Deals", "Net", "Share"), rows, text=3, long=True
    )
