"""Options that several commands have: one name, one unit and one usual value for one thing.

Shares are percentages with their sign, money is in whole units of the currency, and what is usual where nobody says
otherwise is the same as on the floor.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from croupier.errors import CroupierError
from croupier.jackpot.link import USUAL_RESET, USUAL_SHARES, USUAL_UNIT, WHOLE, Shares, format_share, parse_share
from croupier.money import Cents, format_amount, parse_amount

if TYPE_CHECKING:
    from collections.abc import Mapping


def _beside(share: str) -> str:
    return f"{format_share(getattr(USUAL_SHARES, share))}; 0% if other shares are given"


Unit = Annotated[str, typer.Option("--unit", help="The jackpot stake, or the smallest of several.")]
Reset = Annotated[str, typer.Option("--reset", help="What the meter starts from after it was won.")]
Opening = Annotated[
    str | None, typer.Option("--opening", help="What the meter shows at first.", show_default="the reset value")
]
OpeningAmount = Annotated[str, typer.Option("--opening", help="What the meter shows at first.")]
Meter = Annotated[
    str | None,
    typer.Option("--meter", help="What the meter shows.", show_default="half of where a bet breaks even, roundly"),
]
Ceiling = Annotated[str | None, typer.Option("--ceiling", help="Above this, contributions go to the reserve.")]
ToMeter = Annotated[str, typer.Option("--to-meter", help="The meter's share of each jackpot stake.")]
ToReserve = Annotated[
    str | None,
    typer.Option("--to-reserve", help="The share set aside for the next reset.", show_default=_beside("reserve")),
]
ToPrizes = Annotated[
    str | None,
    typer.Option("--to-prizes", help="The share set aside for fixed prizes.", show_default=_beside("prizes")),
]
ToHouse = Annotated[
    str | None, typer.Option("--to-house", help="The share of the house.", show_default="what the others leave")
]
OtherBoxes = Annotated[int, typer.Option("--other-boxes", min=0, max=16, help="Other boxes in play, for envy.")]
AsCsv = Annotated[
    Path | None, typer.Option("--csv", metavar="FILE", help="Write every figure as one long table of CSV.")
]
AsXlsx = Annotated[
    Path | None, typer.Option("--xlsx", metavar="FILE", help="Write the tables as worksheets of one workbook.")
]
Pace = Annotated[int, typer.Option("--pace", help="Rounds an hour.")]


def _plain(cents: Cents) -> str:
    return format_amount(cents).removesuffix(".00")


#: What the options are where nobody says otherwise.
UNIT: Final = _plain(USUAL_UNIT)
RESET: Final = _plain(USUAL_RESET)
TO_METER: Final = format_share(USUAL_SHARES.meter)
PACE: Final = 40

#: Options of before, by command or for all, with what says the same now.
RENAMED: Final[Mapping[tuple[str, str], str]] = {
    ("", "--contribution"): "--to-meter 20%, a percentage with its sign",
    ("", "--jackpot-stake"): "--unit 5",
    ("simulate", "--shares"): "--to-meter 70% --to-reserve 10% --to-prizes 0% --to-house 20%",
    ("simulate", "--start"): "--opening 50,000",
    ("play", "--share"): "--to-meter 80%",
    ("play", "--meter"): "--opening 50,000",
    ("play", "--pace"): "--pause 0.6, in seconds",
    ("bots", "--pace"): "--pause 1.5, in seconds",
    ("create", "--display"): "--opening 100,000",
}


def renamed(command: str, option: str) -> str | None:
    """What an option of before is called now; None where there never was one."""
    return RENAMED.get((command, option)) or RENAMED.get(("", option))


def amount(text: str, option: str) -> Cents:
    """An amount of money, refused under the name of its option."""
    try:
        return parse_amount(text)
    except CroupierError as error:
        raise error.located(option) from None


def optional_amount(text: str | None, option: str) -> Cents | None:
    """An amount that may be left out: None where it is."""
    return None if text is None else amount(text, option)


def shares_of(to_meter: str, to_reserve: str | None, to_prizes: str | None, to_house: str | None) -> Shares:
    """Where each jackpot stake goes: as usual, or what is given and the rest for the house."""
    meter = parse_share(to_meter, "--to-meter")
    if (meter, to_reserve, to_prizes, to_house) == (USUAL_SHARES.meter, None, None, None):
        return USUAL_SHARES
    reserve, prizes = parse_share(to_reserve or "0%", "--to-reserve"), parse_share(to_prizes or "0%", "--to-prizes")
    rest = max(0, WHOLE - meter - reserve - prizes)
    house = rest if to_house is None else parse_share(to_house, "--to-house")
    return Shares(meter=meter, reserve=reserve, prizes=prizes, house=house)
