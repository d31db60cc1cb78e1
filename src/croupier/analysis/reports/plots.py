"""The drawings of a PAR sheet, as SVG that stands inside the page and prints in black and white too."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from io import StringIO
from typing import Any, Final

from croupier.analysis.distribution import Distribution
from croupier.analysis.first_decision import FirstDecision
from croupier.analysis.jackpot_links import LinkSetup
from croupier.analysis.jackpots import JackpotPays
from croupier.analysis.reports.figures import plain
from croupier.analysis.rounds import SessionChances
from croupier.analysis.side_bets import SideBet

INK: Final = "#1d2b26"
GREEN: Final = "#2f7d5f"
PALE: Final = "#a9cdbb"
BRASS: Final = "#a87b1e"
GREY: Final = "#8a938f"


def drawn(width: float, height: float, draw: Callable[[Any], None], panels: int = 1) -> str:
    """Draw on one pair of axes, or on several side by side, and give the SVG element alone."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    style: Any = {
        "svg.fonttype": "none",
        "svg.hashsalt": "croupier",
        "font.family": "sans-serif",
        "font.size": 9,
        "axes.edgecolor": GREY,
        "axes.labelcolor": INK,
        "xtick.color": INK,
        "ytick.color": INK,
        "text.color": INK,
        "axes.spines.top": False,
        "axes.spines.right": False,
    }
    with matplotlib.rc_context(style):
        figure, axes = pyplot.subplots(1, panels, figsize=(width, height), layout="constrained")
        draw(axes)
        written = StringIO()
        figure.savefig(written, format="svg", metadata={"Date": None}, transparent=True)
        pyplot.close(figure)
    svg = written.getvalue()
    svg = svg[svg.index("<svg") :]
    return re.sub(r'width="[\d.]+pt" height="[\d.]+pt"', 'role="img"', svg, count=1)


def outcome_shares(distribution: Distribution) -> str:
    """How often a round ends with each net result."""
    nets = list(distribution.counts)
    chances = [100 * count / distribution.combinations for count in distribution.counts.values()]

    def draw(axes: Any) -> None:
        colours = [GREEN if net > 0 else GREY if net == 0 else BRASS for net in nets]
        axes.bar(range(len(nets)), chances, color=colours)
        axes.set_yscale("log")
        axes.set_xticks(
            range(len(nets)),
            [("+" if net > 0 else "") + plain(net) for net in nets],
            rotation=90 if len(nets) > 14 else 0,
        )
        axes.set_xlabel("Net result in units of the main bet")
        axes.set_ylabel("Chance, % (log)")

    return drawn(7.2, 2.7, draw)


def side_bet_shares(bet: SideBet) -> str:
    """What each paying hand gives back, as a part of the stake."""
    paying = [outcome for outcome in bet.outcomes if outcome.pay is not None]
    parts = [float(100 * (outcome.net + 1) * bet.probability(outcome)) for outcome in paying]

    def draw(axes: Any) -> None:
        names = [outcome.category.replace("-", " ") for outcome in paying]
        bars = axes.barh(names, parts, color=GREEN)
        axes.bar_label(bars, fmt="%.2f%%", padding=3)
        axes.invert_yaxis()
        axes.margins(x=0.15)
        axes.set_xlabel("Returned, % of the stake")

    return drawn(7.2, 0.5 + 0.26 * len(paying), draw)


def value_by_meter(jackpot: JackpotPays, link: LinkSetup, currency: str) -> str:
    """What a stake gives back against the meter, one line for each number of units, break-even marked."""
    even = jackpot.break_even(link.stake, 1, link.other_boxes)
    right = max(float(even or 0) * 1.6, link.meter * 1.15)

    def draw(axes: Any) -> None:
        for units in range(1, jackpot.most_units + 1):
            ends = [
                float(jackpot.value(int(meter), link.stake, units, link.other_boxes)) / (units * link.stake)
                for meter in (0, right)
            ]
            axes.plot([0, right / 100], ends, color=GREEN if units == 1 else PALE, linewidth=2 if units == 1 else 1.2)
            # The lines in between lie too close for names of their own.
            if units not in (1, 2, jackpot.most_units):
                continue
            label = "1 unit" if units == 1 else f"{units} units"
            axes.annotate(label, (right / 100, ends[1]), xytext=(4, 0), textcoords="offset points", va="center")
        axes.axhline(1, color=GREY, linewidth=0.8, linestyle=(0, (4, 4)))
        if even is not None and 0 < even < right:
            axes.plot([float(even) / 100], [1], marker="o", markersize=6, markerfacecolor="white", markeredgecolor=INK)
            axes.annotate(
                f"even at {float(even) / 100:,.0f}",
                (float(even) / 100, 1),
                xytext=(-6, 8),
                textcoords="offset points",
                ha="right",
            )
        axes.set_xlim(0, right / 100)
        axes.set_ylim(bottom=0)
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
        axes.set_xlabel(f"Meter, {currency}")
        axes.set_ylabel("Returned per unit staked")

    return drawn(7.2, 2.9, draw)


def sessions(distributions: Sequence[SessionChances]) -> str:
    """The chances of the total after each number of rounds, one panel for each."""

    def draw(panels: Any) -> None:
        import numpy as np

        for axes, chances in zip(panels, distributions, strict=True):
            low, high = chances.quantile(0.001), chances.quantile(0.985)
            heights, edges = np.histogram(chances.totals, bins=np.linspace(low, high, 41), weights=chances.chances)
            axes.bar(edges[:-1], 100 * heights, width=np.diff(edges) * 0.92, align="edge", color=GREEN)
            axes.axvline(0, color=INK, linewidth=0.8)
            axes.set_title(f"{chances.rounds:,} rounds", fontsize=9)
            axes.set_xlabel("Total, units")
            axes.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}".replace("-", "−"))
            axes.locator_params(axis="x", nbins=4)
        panels[0].set_ylabel("Chance, %")

    return drawn(7.2, 2.4, draw, panels=len(distributions))


def first_values(found: Sequence[FirstDecision]) -> str:
    """What each decision is worth for every hand from the lowest to the highest."""
    hands = list(reversed(found))
    names = list(hands[0].values)

    def draw(axes: Any) -> None:
        import numpy as np

        widths = [each.hands for each in hands]
        places = np.cumsum(widths) / sum(widths) * 100
        for name, color in zip(names, (BRASS, GREEN, INK, GREY), strict=False):
            axes.plot(places, [float(each.values[name]) for each in hands], color=color, linewidth=1.2, label=name)
        axes.legend(frameon=False)
        axes.set_xlim(0, 100)
        axes.set_xlabel("Hands from the lowest to the highest, %")
        axes.set_ylabel("Worth, units of the main bet")

    return drawn(7.2, 2.7, draw)
