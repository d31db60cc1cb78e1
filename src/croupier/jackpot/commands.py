"""What can be asked of a link. Who asks, when and under which key stands beside the command, in an `Act`."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, TypeAlias

from msgspec import Struct

from croupier.jackpot.bodies import Prize
from croupier.jackpot.link import Link
from croupier.money import Cents
from croupier.rulebook.irregularities import FaultMode


class _Command(Struct, frozen=True, kw_only=True, tag=True):
    """What commands to a link share that is there already: its id."""

    link: str


class OpenLink(Struct, frozen=True, kw_only=True, tag=True):
    """Create a link. Its meter starts at the start value, or at `meter` where an older display is carried on."""

    link: Link
    meter: Cents | None = None
    reserve: Cents = 0


class JackpotBet(Struct, frozen=True, array_like=True, gc=False):
    """A jackpot bet as it lies on a box when bets close."""

    box: int
    player: str
    stake: Cents


class AcceptBets(_Command, frozen=True, kw_only=True):
    """No more bets: the jackpot bets of a round are taken and feed the meter. `test` says what kind of table it is."""

    table: str
    round: str
    bets: tuple[JackpotBet, ...]
    test: bool = False


def acceptance_key(table: str, round_id: str) -> str:
    """The key under which the bets of a round are taken, whoever sends them: a round is taken once."""
    return f"accept/{table}/{round_id}"


class ReturnBets(_Command, frozen=True, kw_only=True):
    """Jackpot bets go back to their players: the round is void, or a hand is out of it [X10]."""

    table: str
    round: str
    boxes: tuple[int, ...]


class ReturnPart(_Command, frozen=True, kw_only=True):
    """Chips that were added to a jackpot bet too late go back; the rest of the bet stays with the link."""

    table: str
    round: str
    box: int
    amount: Cents


class ReopenRound(_Command, frozen=True, kw_only=True):
    """The last round of a table is opened again after it was settled: a ruling reaches back to it [X13].

    Prizes, envy and shares of the meter that wait are taken back. `boxes` are those whose bets went back at the
    settlement and lie on the layout again.
    """

    table: str
    round: str
    boxes: tuple[int, ...] = ()


class PayPrizes(_Command, frozen=True, kw_only=True):
    """Fixed prizes and envy of a round are paid by the house."""

    table: str
    round: str
    prizes: tuple[Prize, ...]


class JackpotHand(Struct, frozen=True, kw_only=True):
    """A hand that has won a share of the meter. `most` is the table's cap where it binds the jackpot too.

    `dealt_at` is when the hand was complete; without it, when the last one of the table was.
    """

    box: int
    player: str
    category: str
    hand: str = ""
    most: Cents | None = None
    dealt_at: datetime | None = None


class ClaimAwards(_Command, frozen=True, kw_only=True):
    """Enter the jackpot hands of a round. `dealt_at` is when the last of them was complete.

    Where the rules pay the value registered before a fault of this round, that is what is claimed; `reading` may name
    it, and no other. `parties` are all who dealt, read, settled or ruled in the round, by their accounts; None where
    nobody keeps accounts.
    """

    table: str
    round: str
    dealt_at: datetime
    hands: tuple[JackpotHand, ...]
    reading: int | None = None
    parties: tuple[str, ...] | None = None


class VerifyAward(_Command, frozen=True, kw_only=True):
    """A pit supervisor confirms a claimed hand."""

    award: str


class PayAward(_Command, frozen=True, kw_only=True):
    """Hand over a verified award; `payee` is the account of a winner whom the table knew by no account."""

    award: str
    payee: str = ""


class RejectAward(_Command, frozen=True, kw_only=True):
    """A claimed hand was none; its money goes back into the meter."""

    award: str


class DecideOrder(_Command, frozen=True, kw_only=True):
    """The house settles the order among winners; names every award that can still be moved."""

    order: tuple[str, ...]


class ChangeLink(_Command, frozen=True, kw_only=True):
    """Give the link another configuration from now on."""

    new: Link


class CorrectLink(_Command, frozen=True, kw_only=True):
    """Put a balance of the link right, against the house. The amount is in ten-thousandths of a cent."""

    account: Literal["meter", "reserve", "prizes"]
    mils: int


class DeclareFault(_Command, frozen=True, kw_only=True):
    """The jackpot does not work at a table, at one of its boxes, or (table "") on the whole link.

    The value last registered is the one on the display; `reading` names an earlier one where the table has played on
    without the link, of the same round. `over`: the table works again as it did before, so that what was out of order
    by then stays so, and nothing else.
    """

    table: str
    box: int | None = None
    reading: int | None = None
    over: bool = False


class HandleFault(_Command, frozen=True, kw_only=True):
    """The house says how later rounds are played: table closed, box blocked, or without jackpot bets."""

    table: str
    mode: FaultMode
    box: int | None = None
    notice: str = ""


class RepairFault(_Command, frozen=True, kw_only=True):
    """The jackpot works again."""

    table: str


class CloseLink(_Command, frozen=True, kw_only=True):
    """Close the link, and bring its money to another one if `move_to` names it."""

    move_to: str = ""


Command: TypeAlias = (
    OpenLink
    | AcceptBets
    | ReturnBets
    | ReturnPart
    | ReopenRound
    | PayPrizes
    | ClaimAwards
    | VerifyAward
    | PayAward
    | RejectAward
    | DecideOrder
    | ChangeLink
    | CorrectLink
    | DeclareFault
    | HandleFault
    | RepairFault
    | CloseLink
)
