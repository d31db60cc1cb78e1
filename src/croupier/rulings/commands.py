"""What staff and players do about an irregularity in a running round; each becomes events of the round or is refused.

In JSON they are written like the commands of the round: `{"type": "give-ruling", ...}`.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct, field
from msgspec.structs import force_setattr

from croupier.cards import Card
from croupier.money import Cents
from croupier.round.codec import reader
from croupier.round.commands import Command, word
from croupier.round.state import Official
from croupier.rulebook.irregularities import Post
from croupier.rulebook.vocabulary import vocabulary
from croupier.wire.rounds import MeterReading


class _Command(
    Struct, frozen=True, kw_only=True, tag_field="type", tag=word, forbid_unknown_fields=True, omit_defaults=True
):
    """What all commands about rulings share: unknown fields are refused, and `type` names the kind."""


class GiveRuling(_Command, frozen=True, kw_only=True):
    """Somebody decides an irregularity. The same `id` a second time changes nothing.

    `boxes`, `bet` and `player` say whom it concerns; facts that the round has on record need not be given. `moves`
    are whole hands that go from one box to another, `cards` cards in their intended order; an empty list says that the
    record has everything where it belongs, null that nobody has said. `meter` is the jackpot last registered before a
    fault. `remedy` is what the person decides to whom the rules leave the matter. `looked` are
    boxes of hands that their players have looked at beside the software, the first one first: it goes on record.
    `amount` is what was added to a bet too late, 0 where that was refused and is not on record.
    """

    id: str
    incident: str
    decided_by: Official
    approved_by: Official | None = None
    facts: dict[str, bool | int | str] = field(default_factory=dict)
    boxes: tuple[int, ...] = ()
    bet: str | None = None
    player: str | None = None
    moves: tuple[tuple[int, int], ...] | None = None
    cards: tuple[Card, ...] | None = None
    meter: MeterReading | None = None
    remedy: str | None = None
    looked: tuple[int, ...] = ()
    amount: Cents | None = None

    def __post_init__(self) -> None:
        # Whoever still calls an incident as it was once called means the one of today.
        force_setattr(self, "incident", vocabulary().incident(self.incident))


class AnswerOffer(_Command, frozen=True, kw_only=True):
    """A player says what he wants, or somebody of the house records that he gave no answer.

    `bets` are the bets he adds where he completes a side bet.
    """

    ruling: str
    box: int
    option: str
    player: str | None = None
    answered_by: Post | None = None
    bets: dict[str, Cents] = field(default_factory=dict)


class UsePower(_Command, frozen=True, kw_only=True):
    """Somebody uses a power that the rules give his post: hold a player to one box, close a table after a fault."""

    id: str
    power: str
    decided_by: Official
    approved_by: Official | None = None
    player: str | None = None
    box: int | None = None
    choice: str | None = None


class LiftCondition(_Command, frozen=True, kw_only=True):
    """Whoever may give an order about a player ends it: he is barred, or held to one position, no more.

    The same `id` a second time changes nothing.
    """

    id: str
    kind: Literal["player-barred", "one-position"]
    player: str
    reason: str
    decided_by: Official


RulingCommand: TypeAlias = GiveRuling | AnswerOffer | UsePower | LiftCondition

_read: Final = reader(Command | RulingCommand)


def decode_command(data: bytes | str) -> Command | RulingCommand:
    """Read a command of the round or of a ruling, or say what is wrong with it and where."""
    command: Command | RulingCommand = _read(data)
    return command
