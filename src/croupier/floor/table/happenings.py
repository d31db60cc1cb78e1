"""What happens at a table beside the events of its rounds; both stand in one stream.

In JSON they look like the events of a round: a closed `type` word and closed fields.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, Literal, TypeAlias, get_args

from msgspec import Struct

from croupier.jackpot import JackpotHand
from croupier.jackpot.bodies import PaidFirst, Prize
from croupier.money import Cents
from croupier.round import Event
from croupier.round.codec import encode, reader
from croupier.round.commands import word
from croupier.wire.message import Answer


class _Happening(
    Struct, frozen=True, kw_only=True, tag_field="type", tag=word, forbid_unknown_fields=True, omit_defaults=True
):
    """What all happenings share: unknown fields are refused, and `type` names the kind."""


class TableOpened(_Happening, frozen=True, kw_only=True):
    """The table takes players; what earlier orders had left there no longer holds."""


class TableClosed(_Happening, frozen=True, kw_only=True):
    """After the present round the table takes no more bets."""

    notice: str = ""


class PlayerNamed(_Happening, frozen=True, kw_only=True):
    """A player is called so at the table."""

    player: str
    name: str


class PlayerReady(_Happening, frozen=True, kw_only=True):
    """A player has bet what he wants; when all have, nobody waits for the timer."""

    player: str


class SeatGivenUp(_Happening, frozen=True, kw_only=True):
    """A player has left between two rounds, or while one was played without him."""

    player: str


class TimeRanOut(_Happening, frozen=True, kw_only=True):
    """The timeout of a virtual table has passed: the house goes on as it has announced."""

    waited_for: Literal["bets", "decision", "answer"]


class BoxPaid(_Happening, frozen=True, kw_only=True):
    """The dealer has handed a bettor of a settled box what is due to him, and taken what he lost; or has not after all.

    The amount follows from the settlement.
    """

    box: int
    player: str
    paid: bool = True


class TakenBet(Struct, frozen=True):
    """A jackpot bet that the link has taken; without a player where it pays over the float of the table."""

    box: int
    player: str


class JackpotTaken(_Happening, frozen=True, kw_only=True):
    """The jackpot bets of these boxes feed the link; `reading` is the entry of the link that took them."""

    link: str
    reading: int
    bets: tuple[TakenBet, ...]


class JackpotReturned(_Happening, frozen=True, kw_only=True):
    """The link has given the jackpot bets of these boxes back."""

    link: str
    boxes: tuple[int, ...]


class JackpotReopened(_Happening, frozen=True, kw_only=True):
    """The link has taken back what it had done for this round, because a ruling reaches back to it.

    `reading` is the entry of the link that says so, `boxes` those whose bets lie with the link again, `awards` the
    claims that count no more, `prizes` what was paid in prizes and envy and came back. The `generation` counts the
    settlements of the round.
    """

    link: str
    reading: int
    generation: int
    boxes: tuple[int, ...] = ()
    awards: tuple[str, ...] = ()
    prizes: Cents = 0


class Claimed(Answer, frozen=True, kw_only=True):
    """A share of the meter that waits for the pit; `paid_first` has what was paid already though it comes no later."""

    award: str
    box: int
    player: str
    category: str
    amount: Cents
    paid_first: tuple[PaidFirst, ...] = ()


class AwardsClaimed(_Happening, frozen=True, kw_only=True):
    """Hands of this round have won shares of the meter; the pit verifies them before they are paid."""

    link: str
    awards: tuple[Claimed, ...]


class JackpotFailed(_Happening, frozen=True, kw_only=True):
    """The link could not do its part; the rules for a fault of the jackpot system apply."""

    link: str
    code: str
    during: Literal["opening", "closing", "settlement"] = "closing"


class JackpotOwed(_Happening, frozen=True, kw_only=True):
    """What hands of a round have won of the link while it was out of reach; it is paid as soon as the link is back.

    `reading` is the value last registered before the fault, at which shares of the meter are paid; `parties` had a hand
    in the round, None where that was not kept.
    """

    link: str
    round_id: str
    dealt_at: int
    reading: int
    prizes: tuple[Prize, ...] = ()
    hands: tuple[JackpotHand, ...] = ()
    parties: tuple[str, ...] | None = None


class JackpotMadeGood(_Happening, frozen=True, kw_only=True):
    """The link is back, and has done for this round what it owed."""

    link: str
    round_id: str


class RoundInterrupted(_Happening, frozen=True, kw_only=True):
    """The floor lost power while this round was being played; its rules for that apply, or wait for a manager."""

    round_id: str
    referred: bool = False


Happening: TypeAlias = (
    TableOpened
    | TableClosed
    | PlayerNamed
    | PlayerReady
    | SeatGivenUp
    | TimeRanOut
    | BoxPaid
    | JackpotTaken
    | JackpotReturned
    | JackpotReopened
    | AwardsClaimed
    | JackpotFailed
    | JackpotOwed
    | JackpotMadeGood
    | RoundInterrupted
)
Anything: TypeAlias = Event | Happening
#: The kinds of what happens beside the rounds.
HAPPENINGS: Final = frozenset(get_args(Happening))

_read: Final[Callable[[bytes | str], Any]] = reader(tuple[Anything, ...])


def write_events(happened: tuple[Anything, ...]) -> str:
    """Events as the body of an entry."""
    return encode(happened).decode()  # type: ignore[arg-type]


#: Looks, decisions and bets are the same from round to round, word for word; what is longer comes once, and so does
#: what players add to a shuffle.
_OFTEN: Final = 400
_ONCE: Final = '"entropy"'
_read_once: Final = lru_cache(maxsize=8192)(_read)


def read_events(body: str) -> tuple[Anything, ...]:
    """The events of an entry."""
    read = _read_once if len(body) <= _OFTEN and _ONCE not in body else _read
    return read(body)  # type: ignore[no-any-return]
