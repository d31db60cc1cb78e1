"""The bets' part of a PAR sheet's page: the main game, side bets, volatility, and every ending."""

from __future__ import annotations

from fractions import Fraction
from html import escape
from typing import Final

from croupier.analysis.par_sheet import ParSheet
from croupier.analysis.reports import plots
from croupier.analysis.reports.figures import exact, percent, plain, signed, words
from croupier.analysis.reports.markup import figure, table
from croupier.analysis.rounds import normal_interval, session
from croupier.analysis.side_bets import SideBet
from croupier.errors import RulebookError

ROUNDS: Final = (100, 1_000, 100_000)


def main_section(sheet: ParSheet) -> str:
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
    for label in reversed(main.labels):
        some = [ending for ending in main.endings if ending.plan.label == label]
        worth = sum((ending.net * ending.deals for ending in some), Fraction(0)) / main.deals
        deals = sum(ending.deals for ending in some)
        plans.append((label, f"{deals:,}", percent(main.frequency(label)), signed(worth, 6)))
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
        f"<p>Best play over all {main.deals:,} deals, per unit of {escape(sheet.unit)}.</p>"
        + table(("Bet", "Staked", "Comes to", "Exactly"), shares, total=True)
        + table(("Decision", "Deals", "Chance", "Comes to"), plans)
        + "<h3>Results, net in units of the main bet</h3>"
        + table(("Net", "Deals", "Chance", "Share"), results, total=True, long=True)
        + figure(
            plots.outcome_shares(main.distribution), "Chance of each net result of a round, on a logarithmic scale."
        )
    )


def side_section(bet: SideBet) -> str:
    rows = [
        (
            words(o.name), f"{o.combinations:,}", percent(bet.probability(o), 6), str(o.pay) if o.pay else "loses",
            signed(o.net * bet.probability(o), 6),
        )
        for o in bet.outcomes
    ]  # fmt: skip
    rows.append(("All", f"{bet.combinations:,}", percent(1, 6), "", signed(bet.distribution.mean, 6)))
    counted = "deals, some of which best play folds" if any(o.folded for o in bet.outcomes) else "hands"
    whole = ""
    if bet.never_folded is not None:
        whole = (
            f" Of a player who folds no hand that it pays: {percent(bet.never_folded, 5)} = {exact(bet.never_folded)}."
        )
    return (
        f"<h2>{escape(bet.label)}</h2><p>All {bet.combinations:,} {counted}, of {bet.cards} cards. House edge "
        f"{percent(-bet.distribution.mean, 5)} = {exact(-bet.distribution.mean)}.{whole}</p>"
        + table(("Hand", "Combinations", "Chance", "Pays", "Share"), rows, total=True)
        + figure(plots.side_bet_shares(bet), "What each paying hand gives back, the stake included.")
    )


def refused_section(label: str, error: RulebookError) -> str:
    """A bet that has no figures, and why."""
    return f"<h2>{escape(label)}</h2><p>No figures ({escape(error.code)}): {escape(str(error))}</p>"


def volatility_section(sheet: ParSheet) -> str:
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
        "<h2>Volatility of the main game</h2><p>Totals in units of the main bet after so many rounds under "
        "best play: the mean, the totals below which the given parts of all sessions stay, the chance to be ahead, "
        "and the edge a test of so many rounds would measure.</p>"
        + table(columns, rows, text=0)
        + figure(
            plots.sessions(found),
            "Totals after so many rounds, the lowest 0.1% and the highest 1.5% left out.",
        )
    )


def details_section(sheet: ParSheet) -> str:
    main = sheet.main
    order, hand = list(main.labels), main.game.main_hand
    rows = [
        (
            e.plan.label, words(main.category(e)), "" if e.plan.folded else sheet.result_words(e),
            f"{e.deals:,}", ("+" if e.net > 0 else "") + plain(e.net), signed(e.net * e.deals / main.deals, 8),
        )
        for e in sorted(main.endings, key=lambda e: (-order.index(e.plan.label), -e.bands[hand], e.standing))
    ]  # fmt: skip
    return "<h2>Appendix: every ending of the main game</h2>" + table(
        ("Decision", "Hand", "Result", "Deals", "Net", "Share"), rows, text=3, long=True
    )
