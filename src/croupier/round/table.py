"""The terms a table plays under, as it was set up by the house, and whether a rulebook allows them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from typing import Final, Literal, TypeAlias

from msgspec import Struct, field

from croupier.cache import Cache
from croupier.errors import Code, Refusal
from croupier.languages import Sentence
from croupier.money import MOST_CENTS, Cents
from croupier.rulebook import Rulebook
from croupier.rulebook.irregularities import Post
from croupier.settlement.plan import Plan, plan_of
from croupier.wire.rounds import Limit

ConditionKind: TypeAlias = Literal[
    "table-closed",  # no bets at all
    "box-closed",  # no bets on one box
    "no-jackpot",  # no jackpot bets are taken or paid
    "player-barred",  # one player may bet no more
    "one-position",  # one player is held to one box
    "under-minimum-before",  # a bet of this player below the minimum was settled once already
]


class CountedDeck(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The cards as counted into the device before the round."""

    cards: int = 52
    jokers: int = 0
    #: How many different backs they have.
    backs: int = 1


class Condition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an earlier ruling or order has left at the table; refusals cite its clauses.

    `fault` says that it holds because the jackpot does not work, and for as long as that lasts; `boxes` are those that
    are out of order then, where it is a matter of single boxes. What is remembered for a `day` alone has that day.
    """

    kind: ConditionKind
    box: int | None = None
    player: str | None = None
    clauses: tuple[str, ...] = ()
    notice: str = ""
    fault: bool = False
    boxes: tuple[int, ...] = ()
    day: date | None = None


class Table(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How one table is set up for a round.

    `enforce_limits`: a virtual table takes no bet that the rules forbid and closes only when all is in order; a live
    table records what lies on the layout, and the clauses for bets found after the close do the rest. `absent_hand`
    counts only where the rulebook does not say what becomes of the hand of a player who has left. `source` is the file
    of the rulebook, at a table of one's own whose game does not come with croupier.
    """

    rulebook: str
    #: SHA-256 of everything that the rulebook says, where somebody keeps rulebooks.
    book: str = ""
    source: str = ""
    layout: str
    boxes: int
    deal: str
    limits: dict[str, Limit] = field(default_factory=dict)
    jackpot_unit: Cents | None = None
    payout_cap: Cents | None = None
    enforce_limits: bool = True
    absent_hand: Literal["fold-hand", "invalidate-hand"] | None = None
    #: Who decides what the rules leave open where they name nobody.
    manager: Post = "shift-manager"
    house: str = ""
    areas: tuple[str, ...] | None = None
    deck: CountedDeck = CountedDeck()
    readings: dict[str, str] = field(default_factory=dict)
    conditions: tuple[Condition, ...] = ()


def displayed(rulebook: Rulebook, table: Table) -> dict[str, Limit]:
    """What the table must show before bets open: minimum and maximum of the bets the rules name, the jackpot stake."""
    shown = rulebook.limits.displayed
    bets = shown.bets if shown is not None else tuple(table.limits)
    limits = {bet: table.limits[bet] for bet in bets if bet in table.limits}
    bet, size, unit = rulebook.jackpot_bet, rulebook.jackpot_size, table.jackpot_unit
    if bet is not None and unit is not None:
        limits[bet] = Limit(min=unit, max=unit * size.units[-1] if size is not None else None)
    return limits


#: What a table takes where nobody says otherwise, in cents: on the bets that bring a hand in, and on the others.
USUAL_MAIN: Final = Limit(min=10_00, max=1_000_00)
USUAL_SIDE: Final = Limit(min=5_00, max=200_00)


def usual_limits(rulebook: Rulebook, given: Mapping[str, Limit]) -> dict[str, Limit]:
    """A limit for every bet that may have one, where it is not given; a bet that must equal another has the other's."""
    shown = rulebook.limits.displayed
    found: dict[str, Limit] = {}
    for bet in shown.bets if shown is not None else rulebook.opening_bets:
        if not rulebook.bets[bet].by_unit:
            usual = USUAL_MAIN if bet in rulebook.main_bets else USUAL_SIDE
            found[bet] = given.get(bet) or found.get(rulebook.equal_bets.get(bet, ""), usual)
    return found


def usual_deal(rulebook: Rulebook) -> str:
    """An automatic shuffler where the rules know one, for a table without anybody who could deal from a shoe."""
    devices = {deal.device: deal.id for deal in reversed(rulebook.deals)}
    return devices.get("shuffler") or rulebook.deals[0].id


def check_table(rulebook: Rulebook, table: Table, at: datetime | None = None) -> None:
    """Refuse a table that the rulebook does not allow, or a round opened before the rulebook was in force."""
    for fault in _identity_faults(rulebook, table, at):
        raise fault
    plan = plan_of(rulebook)
    if _allowed.get(plan) == table:
        return
    for fault in _faults(rulebook, table):
        raise fault
    _allowed[plan] = table


#: The terms that a rulebook was last asked about and allows: a table opens round after round under the same.
_allowed: Final = Cache[Plan, Table](256)


def _faults(rulebook: Rulebook, table: Table) -> Iterator[Refusal]:
    yield from _equipment_faults(rulebook, table)
    yield from _amount_faults(table)
    yield from _limit_faults(rulebook, table)


def _identity_faults(rulebook: Rulebook, table: Table, at: datetime | None) -> Iterator[Refusal]:
    identity = rulebook.identity
    if table.rulebook != identity.id:
        message = Sentence("table-set-up-for", rulebook=table.rulebook)
        yield Refusal(Code.TABLE_NOT_ALLOWED, message, at="table.rulebook", expected=identity.id)
    if identity.house and table.house and table.house != identity.house:
        clauses = identity.regulator.clause if identity.regulator is not None else identity.clause
        message = Sentence("these-rules-approved-for-not-for", house=identity.house, house_2=table.house)
        yield Refusal(Code.TABLE_NOT_ALLOWED, message, at="table.house", expected=identity.house, clauses=clauses)
    if at is not None and not identity.governs(at):
        yield Refusal(
            Code.RULEBOOK_NOT_IN_FORCE,
            Sentence("does-not-govern-round-opened-at", title=identity.title, isoformat=at.isoformat()),
            at="opened_at",
            expected=Sentence("isoformat-or-later", isoformat=identity.effective.isoformat())
            if identity.effective
            else "",
            clauses=identity.clause,
        )


def _equipment_faults(rulebook: Rulebook, table: Table) -> Iterator[Refusal]:
    equipment = rulebook.equipment

    def wrong(key: str, message: str | Sentence, expected: str | Sentence, clauses: tuple[str, ...]) -> Refusal:
        return Refusal(Code.TABLE_NOT_ALLOWED, message, at=f"table.{key}", expected=expected, clauses=clauses)

    layout = next((layout for layout in equipment.layouts if layout.id == table.layout), None)
    if layout is None:
        known = tuple(layout.id for layout in equipment.layouts)
        clauses = tuple(dict.fromkeys(clause for layout in equipment.layouts for clause in layout.clause))
        message = Sentence("there-no-layout", layout=repr(table.layout))
        yield wrong("layout", message, Sentence("one-of", names=", ".join(known)), clauses)
        return
    least, most = (layout.positions.min, layout.positions.max) if layout.positions else (1, None)
    if table.boxes < least or (most is not None and table.boxes > most):
        expected = (
            Sentence("least-to-most", least=least, most=most)
            if most is not None
            else Sentence("least-or-more", least=least)
        )
        yield wrong(
            "boxes", Sentence("layout-has-no-room-for-boxes", id=layout.id, boxes=table.boxes), expected, layout.clause
        )
    missing = [bet for bet in equipment.spots.bets if table.areas is not None and bet not in table.areas]
    if missing:
        areas = ", ".join(equipment.spots.bets)
        yield wrong(
            "areas", Sentence("layout-has-no-area-for", missing=", ".join(missing)), areas, equipment.spots.clause
        )
    deck = equipment.deck
    if (table.deck.cards, table.deck.jokers, table.deck.backs) != (deck.cards, deck.jokers, 1):
        counted = f"{table.deck.cards} cards, {table.deck.jokers} jokers, {table.deck.backs} kinds of backs"
        right = Sentence("cards-jokers-all-one-back", cards=deck.cards, jokers=deck.jokers)
        yield wrong("deck", Sentence("the-deck-has-counted", counted=counted), right, deck.clause)
    deals = {deal.id: deal for deal in rulebook.deals}
    if table.deal not in deals:
        clauses = tuple(dict.fromkeys(clause for deal in rulebook.deals for clause in deal.clause))
        message = Sentence("cards-not-dealt-by", deal=repr(table.deal))
        yield wrong("deal", message, Sentence("one-of", names=", ".join(deals)), clauses)
        return
    needed = deals[table.deal].cards_for(table.boxes)
    if needed > deck.cards:
        message = Sentence("boxes-need-cards", boxes=table.boxes, needed=needed)
        yield wrong("boxes", message, Sentence("at-most-cards", cards=deck.cards), deck.clause)


def _amount_faults(table: Table) -> Iterator[Refusal]:
    amounts = {f"limits.{bet}.min": limit.min for bet, limit in table.limits.items()}
    amounts |= {f"limits.{bet}.max": limit.max for bet, limit in table.limits.items()}
    amounts |= {"jackpot_unit": table.jackpot_unit, "payout_cap": table.payout_cap}
    for key, amount in amounts.items():
        if amount is not None and not 0 <= amount <= MOST_CENTS:
            yield Refusal(Code.BAD_AMOUNT, Sentence("amount-is-no-amount", amount=amount), at=f"table.{key}")


def _limit_faults(rulebook: Rulebook, table: Table) -> Iterator[Refusal]:
    shown = rulebook.limits.displayed
    for bet in shown.bets if shown is not None else ():
        limit = table.limits.get(bet)
        if shown is not None and (limit is None or limit.min is None or limit.max is None):
            message = Sentence("table-shows-no-minimum-maximum-for", bet=bet)
            yield Refusal(Code.LIMITS_MISSING, message, at=f"table.limits.{bet}", clauses=shown.clause)
    for bet, limit in table.limits.items():
        if bet not in rulebook.opening_bets:
            message = Sentence("not-bet-has-limits", bet=repr(bet), names=", ".join(rulebook.opening_bets))
            yield Refusal(Code.UNKNOWN_BET, message, at=f"table.limits.{bet}")
        if limit.min is not None and limit.max is not None and limit.min > limit.max:
            yield Refusal(Code.BAD_AMOUNT, Sentence("minimum-above-maximum"), at=f"table.limits.{bet}")
    size, shut = rulebook.jackpot_size, any(condition.kind == "no-jackpot" for condition in table.conditions)
    if size is not None and size.by_unit and not shut and not table.jackpot_unit:
        yield Refusal(
            Code.LIMITS_MISSING, Sentence("table-shows-no-jackpot-stake"), at="table.jackpot_unit", clauses=size.clause
        )
