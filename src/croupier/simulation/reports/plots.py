"""The drawings of a simulation, as SVG inside the page."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from io import StringIO
from typing import Any, Final

from croupier.simulation.histogram import Histogram

INK: Final = "#1d2b26"
GREEN: Final = "#2f7d5f"
BRASS: Final = "#a87b1e"
GREY: Final = "#8a938f"
_MOST_BARS: Final = 120


def distribution(histogram: Histogram, label: str, *, scale: float = 0.01, shift: float = 0.0) -> str:
    """How often each amount came; `scale` turns a whole number into what the axis shows."""
    if histogram.number < 2 or histogram.least is None or histogram.most is None:
        return ""
    places = sorted(histogram.bins)
    # Neighbouring bins together, so that no bar is thinner than a line.
    merged: dict[int, int] = {}
    by = max(1, (places[-1] - places[0]) // _MOST_BARS)
    for place in places:
        merged[place // by] = merged.get(place // by, 0) + histogram.bins[place]
    if len(merged) < 2:
        return ""
    width = histogram.width * by * scale
    starts = [shift + place * histogram.width * by * scale for place in merged]

    def draw(axes: Any) -> None:
        axes.bar(
            starts,
            [100 * count / histogram.number for count in merged.values()],
            width=width,
            align="edge",
            color=GREEN,
        )
        axes.xaxis.set_major_formatter("{x:,.10g}")
        axes.set_xlabel(label)
        axes.set_ylabel("%")

    return _drawn(7.2, 2.4, draw)


def deviations(names: Sequence[str], deviation: Sequence[float]) -> str:
    """How far each bet lies from its exact figure, in standard errors."""

    def draw(axes: Any) -> None:
        axes.axvspan(-2, 2, color="#eef3f0")
        axes.axvline(0, color=GREY, linewidth=0.8)
        axes.scatter(deviation, range(len(names)), color=BRASS, zorder=3)
        axes.set_yticks(range(len(names)), names)
        axes.invert_yaxis()
        most = max(4.0, *(abs(each) + 0.5 for each in deviation))
        axes.set_xlim(-most, most)
        axes.set_xlabel("Standard errors from the exact figure")

    return _drawn(7.2, 0.7 + 0.28 * len(names), draw) if len(names) > 1 else ""


def survival(bankrolls: Sequence[int], parts: Sequence[float]) -> str:
    """How many sessions a bankroll survives."""

    def draw(axes: Any) -> None:
        axes.plot([bankroll / 100 for bankroll in bankrolls], [100 * part for part in parts], color=GREEN, marker="o")
        axes.set_ylim(0, 100)
        axes.xaxis.set_major_formatter("{x:,.10g}")
        axes.set_xlabel("Bankroll")
        axes.set_ylabel("Sessions survived, %")

    return _drawn(7.2, 2.4, draw) if len(bankrolls) > 1 else ""


def _drawn(width: float, height: float, draw: Callable[[Any], None]) -> str:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    style: Any = {
        "svg.fonttype": "none",
        "svg.hashsalt": "croupier",
        "font.size": 9,
        "axes.edgecolor": GREY,
        "axes.labelcolor": INK,
        "axes.spines.top": False,
        "axes.spines.right": False,
    }
    with matplotlib.rc_context(style):
        figure, axes = pyplot.subplots(figsize=(width, height), layout="constrained")
        draw(axes)
        written = StringIO()
        figure.savefig(written, format="svg", metadata={"Date": None}, transparent=True)
        pyplot.close(figure)
    svg = written.getvalue()
    return re.sub(r'width="[\d.]+pt" height="[\d.]+pt"', 'role="img"', svg[svg.index("<svg") :], count=1)
