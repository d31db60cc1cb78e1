"""What people may ask of a table: the commands of a round and of rulings, as far as they are theirs to give.

A request is a JSON object with the command's `type` and fields. Whoever plays need not say who he is, whoever decides
for the house need not sign: the floor knows.

A command is about the table as its sender saw it. The dealer's and the pit's are about the whole table, so any change
since makes them stale. A player's are about his own boxes: what others have bet meanwhile does not concern them, as
long as the round stands where it stood.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeAlias, get_args

import msgspec
from msgspec import Struct

from croupier.chain import asked_digest
from croupier.errors import Code, InputError, Refusal
from croupier.floor.people.person import Person
from croupier.floor.people.roles import Permission
from croupier.floor.table.happenings import Anything
from croupier.floor.table.setup import TableSetup, keeps_chips
from croupier.floor.table.state import TableState, TableStep
from croupier.languages import Sentence
from croupier.round import RoundState
from croupier.round import commands as c
from croupier.round import events as e
from croupier.round.codec import reader
from croupier.round.state import BETTING_OPEN, NOT_OPEN
from croupier.rulings.commands import AnswerOffer, GiveRuling, LiftCondition, UsePower


class _Request(
    Struct, frozen=True, kw_only=True, tag_field="type", tag=c.word, forbid_unknown_fields=True, omit_defaults=True
):
    """What requests that no round knows share: unknown fields are refused, and `type` names the kind."""


class OpenBetting(_Request, frozen=True, kw_only=True):
    """The dealer calls for bets; the table knows its terms."""


class CloseBetting(_Request, frozen=True, kw_only=True):
    """The dealer calls that no more bets are taken; the link reads its meter itself."""

    return_faulty: bool = True


class Ready(_Request, frozen=True, kw_only=True):
    """A player has bet what he wants."""

    player: str


class PayBox(_Request, frozen=True, kw_only=True):
    """The dealer has paid one bettor of a settled box, and taken what he lost; or has not after all."""

    box: int
    player: str
    paid: bool = True


class OpenTable(_Request, frozen=True, kw_only=True):
    """The pit opens the table."""


class CloseTable(_Request, frozen=True, kw_only=True):
    """The pit closes the table after the present round."""

    notice: str = ""


OfPlayer: TypeAlias = (
    c.TakeSeat
    | c.PlaceBet
    | c.ChangeBet
    | c.TakeBackBet
    | c.LookAtHand
    | c.Decide
    | c.DeclineComparison
    | c.ShowHand
    | c.LeaveTable
    | c.ComeBack
    | Ready
)
OfDealer: TypeAlias = OpenBetting | CloseBetting | c.DealCards | c.ReadCards | c.TurnCards | c.Settle | PayBox
Correction: TypeAlias = c.CorrectCards | c.CorrectDecision
OfPit: TypeAlias = c.InspectHand | OpenTable | CloseTable | GiveRuling | UsePower | AnswerOffer
Wanted: TypeAlias = OfPlayer | OfDealer | Correction | OfPit


def _words(several: Any) -> frozenset[str]:
    """The words by which these commands are asked for."""
    return frozenset(str(kind.__struct_config__.tag) for kind in get_args(several))


PLAYERS: Final = _words(OfPlayer)
DEALERS: Final = _words(OfDealer)
#: Putting the record right: the dealer's alone while nothing hung on it.
CORRECTIONS: Final = _words(Correction)
#: What each act of the pit takes.
PIT: Final = {
    "inspect-hand": Permission.RULE,
    "give-ruling": Permission.RULE,
    "use-power": Permission.RULE,
    "open-table": Permission.OPEN_TABLES,
    "close-table": Permission.OPEN_TABLES,
}
ANSWER: Final = "answer-offer"
#: What a command of the rules has and nobody says here: the floor puts it in, or refuses it from whoever does.
BY_THE_FLOOR: Final = frozenset({"answered_by", "approved_by", "decided_by", "post", "recorded_by"})
TYPES: Final = tuple(sorted(PLAYERS | DEALERS | CORRECTIONS | set(PIT) | {ANSWER}))

_read: Final = reader(Wanted)
_plain: Final = msgspec.json.Decoder(dict[str, Any])
_encode: Final = msgspec.json.Encoder(order="deterministic").encode

#: The longest idempotency key, of any request.
LONGEST_KEY: Final = 100


class TableRequest(Struct, frozen=True, kw_only=True):
    """A command, who gives it, under which key, and the version of the table that he saw."""

    person: Person
    wanted: Wanted | LiftCondition
    key: str
    digest: bytes
    #: None where the house itself acts, which always sees the table as it is.
    seen: int | None = None

    @property
    def kind(self) -> str:
        return str(type(self.wanted).__struct_config__.tag)


def read_request(
    setup: TableSetup, person: Person, body: bytes, key: str | None, match: str | None = None
) -> TableRequest:
    """Read what somebody asks of a table, and refuse what is not his to ask."""
    said = _object(body)
    digest = asked_digest(person.account, said)
    if not key or len(key) > LONGEST_KEY or not key.isprintable():
        raise InputError(
            Code.MISSING_FIELD, Sentence("every-command-has-key-own", longest_key=LONGEST_KEY), at="Idempotency-Key"
        )
    seen = _version(said.pop("version", None), match)
    kind = said.get("type")
    if kind not in TYPES:
        message = Sentence("there-no-such-command")
        raise InputError(Code.BAD_VALUE, message, at="type", expected=Sentence("one-of", names=", ".join(TYPES)))
    _sign(setup, person, str(kind), said)
    wanted: Wanted = _read(_encode(said))
    # Keys of two people never meet, and nobody can ask for another person's answer.
    return TableRequest(person=person, wanted=wanted, key=f"{person.account}/{key}", digest=digest, seen=seen)


def _object(body: bytes) -> dict[str, Any]:
    try:
        return _plain.decode(body)
    except msgspec.ValidationError:
        raise InputError(Code.BAD_VALUE, Sentence("command-one-json-object"), at="body") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise InputError(Code.BAD_JSON, Sentence("body-not-json"), at="body") from None


def _version(said: Any, match: str | None) -> int:
    if said is None and match is not None:
        text = match.strip().strip('"')
        said = int(text) if text.isdecimal() and len(text) < 18 else text
    if type(said) is not int or not 0 <= said < 2**62:
        code = Code.MISSING_FIELD if said is None else Code.BAD_VALUE
        raise InputError(code, Sentence("version-was-seen-needed"), at="version")
    return said


def _sign(setup: TableSetup, person: Person, kind: str, said: dict[str, Any]) -> None:
    """Put in what the floor knows better: who plays, and who decides in which post."""
    if kind in PLAYERS:
        _sign_player(setup, person, kind, said)
        return
    if kind == ANSWER:
        if person.may(Permission.PLAY, table=setup.id):
            said["player"] = person.account
            said.pop("answered_by", None)
        elif "player" in said and not setup.virtual and not keeps_chips(str(said["player"])):
            # What somebody without an account has chosen is written down like everything else he does.
            _sign_player(setup, person, kind, said)
            said.pop("answered_by", None)
        else:
            person.require(Permission.RULE, table=setup.id)
            said["answered_by"] = person.post
        return
    person.require(PIT.get(kind, Permission.DEAL), table=setup.id)
    if kind == "inspect-hand":
        person.require_post("pit-supervisor")
        said["post"] = person.post
    elif kind in ("give-ruling", "use-power", *CORRECTIONS):
        if "approved_by" in said:
            raise InputError(Code.UNKNOWN_FIELD, Sentence("approval-given-by-whoever-approves"), at="approved_by")
        said["decided_by"] = {"name": person.name, "post": person.post}
        if kind not in CORRECTIONS:
            require_ruling_id(said.get("id"), "id")
    elif kind == "close-table":
        _require_notice(said.get("notice"))
    elif kind in ("deal-cards", "read-cards", "pay-box") and setup.virtual:
        raise Refusal(Code.NOT_NOW, Sentence("table-deals-own-cards"), at="type")


def _require_notice(notice: Any) -> None:
    """What stands on a closed table is one line that every store and screen can show."""
    if isinstance(notice, str) and not notice.isprintable():
        raise InputError(Code.BAD_VALUE, Sentence("notice-cannot-shown"), at="notice")


def require_ruling_id(name: Any, at: str) -> None:
    """A ruling goes by a short name that every store can keep; one that is missing is noticed when it is read."""
    if isinstance(name, str) and not (0 < len(name) <= LONGEST_KEY and name.isprintable()):
        raise InputError(Code.BAD_VALUE, Sentence("no-name-for-ruling", longest_key=LONGEST_KEY), at=at)


def _sign_player(setup: TableSetup, person: Person, kind: str, said: dict[str, Any]) -> None:
    """A player acts for himself; at a live table the dealer writes down what those without an account do.

    Whoever looks at a hand there does so beside the software, with an account or without.
    """
    if "recorded_by" in said:
        raise InputError(Code.UNKNOWN_FIELD, Sentence("who-writes-down-known"), at="recorded_by")
    if person.may(Permission.PLAY, table=setup.id):
        person.require(Permission.PLAY, table=setup.id)
        if said.setdefault("player", person.account) != person.account:
            raise Refusal(Code.NOT_PERMITTED, Sentence("everybody-plays-for-himself"), at="player")
        if "placed_by" in said:
            raise InputError(Code.UNKNOWN_FIELD, Sentence("nobody-else-has-placed"), at="placed_by")
        return
    if setup.virtual or not person.may(Permission.DEAL):
        person.require(Permission.PLAY, table=setup.id)
    person.require(Permission.DEAL, table=setup.id)
    name = said.get("player")
    if kind == "look-at-hand" and isinstance(name, str):
        said["recorded_by"] = person.post
        return
    if not isinstance(name, str) or not 0 < len(name) <= 40 or not name.isprintable() or keeps_chips(name):
        raise InputError(Code.BAD_VALUE, Sentence("dealer-acts-for-players-without-account-only"), at="player")


#: How many steps a stale command is told at most, and how many are read from the record at a time.
MOST_MISSED: Final = 100


class Stale(Refusal):
    """The table is not as its sender saw it; `missed` is what has happened since, the latest of it."""

    version = 0
    missed: Sequence[TableStep] = ()


def require_fresh(
    setup: TableSetup, state: TableState, asked: TableRequest, since: Callable[[int], list[TableStep]]
) -> None:
    """Refuse a command about a table that has changed under its sender's hands."""
    seen = asked.seen
    if seen is None or seen == state.version:
        return
    # Nobody is read a whole evening: whoever has been away for so long is told the latest, and to look again.
    first = max(seen, state.version - MOST_MISSED)
    missed = since(first) if seen < state.version else []
    if first == seen and missed and asked.kind in PLAYERS and not _concern(missed, asked, state):
        return
    says = Sentence("table-is-at-version", table=setup.id, version=str(state.version))
    stale = Stale(Code.STALE_VERSION, says, at="version", expected=str(state.version))
    stale.version, stale.missed = state.version, missed
    raise stale


def _concern(missed: Iterable[TableStep], asked: TableRequest, now: TableState) -> bool:
    """Whether one of these steps has changed what this player's command is about."""
    standing = (now.number, now.round.phase, now.round.offers)
    box, player = getattr(asked.wanted, "box", None), getattr(asked.wanted, "player", None)
    for step in missed:
        before = step.before
        if (before.number, before.round.phase, before.round.offers) != standing:
            return True
        for event in step.events:
            if box is not None and getattr(event, "box", None) == box:
                return True
            if player is not None and getattr(event, "player", None) == player:
                return True
    return False


def require_nothing_made_up(setup: TableSetup, wanted: GiveRuling) -> None:
    """What the floor knows by itself nobody states: the value of the link, and cards that nobody handles."""
    if wanted.meter is not None:
        raise Refusal(Code.RULING_UNFIT, Sentence("link-reads-meter-itself"), at="meter")
    if (wanted.cards or wanted.moves) and setup.virtual:
        # The shuffle has dealt them where they lie; who names a card could only guess it, and hear how well.
        raise Refusal(Code.RULING_UNFIT, Sentence("table-deals-own-cards-there-none-put"), at="cards")


#: What gives back a bet that the cards would have lost, or takes a payout back, for some and not for everybody.
_AGAINST_THE_CARDS: Final = (e.BetReturned, e.OfferMade, e.OrderGiven, e.PayoutsTakenBack)


def takes_two(state: RoundState, happened: Iterable[Anything]) -> bool:
    """Whether an order takes two people because the cards of this round are nobody's to mistake.

    At a virtual table no hand deals, counts or exposes a card. Who says otherwise once bets are closed decides about
    money that he has seen lost; to void the round for everybody is counted for everybody to see.
    """
    closed = state.phase not in (NOT_OPEN, BETTING_OPEN)
    return bool(state.commitment) and closed and any(isinstance(event, _AGAINST_THE_CARDS) for event in happened)


def require_two(state: RoundState, wanted: GiveRuling | UsePower, happened: Iterable[Anything]) -> None:
    """Refuse such an order where nobody has approved it."""
    if wanted.approved_by is None and takes_two(state, happened):
        raise Refusal(Code.TWO_PEOPLE_NEEDED, Sentence("ruling-against-the-record"), at="type")
