"""The figures of two PAR sheets side by side."""

from __future__ import annotations

from fractions import Fraction

from croupier.analysis.par_sheet import ParSheet
from croupier.analysis.reports.figures import percent, signed
from croupier.money import Cents


def titles(first: ParSheet, second: ParSheet) -> list[str]:
    """The two rulebooks, each with what was changed in it."""
    return [
        sheet.rulebook.id + (f" ({', '.join(sheet.changes)})" if sheet.changes else "") for sheet in (first, second)
    ]


def comparison(first: ParSheet, second: ParSheet, stake: Cents) -> list[tuple[str, str, str, str]]:
    """The figures of two sheets, with what the second has more of; a dash where a game has no such bet."""
    left, right = _figures(first, stake), _figures(second, stake)
    rows = []
    for name in dict.fromkeys([*left, *right]):
        one, other = left.get(name), right.get(name)
        show = percent if (one or other or ("", False))[1] else signed
        texts = [show(Fraction(value[0]), 5).lstrip("+") if value else "-" for value in (one, other)]
        more = "-"
        if one and other:
            gap = Fraction(other[0]) - Fraction(one[0])
            more = ("+" if gap > 0 else "") + show(gap, 5).lstrip("+")
        rows.append((name, texts[0], texts[1], more))
    return rows


def _figures(sheet: ParSheet, stake: Cents) -> dict[str, tuple[Fraction | float, bool]]:
    """Figures by name, each with whether it is a percentage."""
    main = sheet.main
    found: dict[str, tuple[Fraction | float, bool]] = {
        "Main game: house edge": (-main.distribution.mean, True),
        "Main game: element of risk": (main.element_of_risk, True),
        "Main game: standard deviation": (main.distribution.standard_deviation, False),
        "Main game: mean bet": (main.mean_bet, False),
        "Main game: ahead": (main.distribution.hit_frequency, True),
    }
    for share in sheet.shares:
        found[f"{share.label} comes to"] = (share.net, False)
    for bet in sheet.side_bets:
        found[f"{bet.label}: house edge"] = (-bet.distribution.mean, True)
        found[f"{bet.label}: standard deviation"] = (bet.distribution.standard_deviation, False)
        found[f"{bet.label}: hit frequency"] = (bet.distribution.hit_frequency, True)
    if (jackpot := sheet.jackpot) is not None:
        found["Jackpot: fixed prizes, of the stake"] = (jackpot.per_unit + jackpot.flat_cents / stake, True)
        found["Jackpot: share of the meter"] = (jackpot.per_meter, True)
        if (even := jackpot.break_even(stake)) is not None:
            found["Jackpot: break-even meter"] = (even / 100, False)
        found["Jackpot: hit frequency"] = (jackpot.hits_per_bet, True)
    return found
