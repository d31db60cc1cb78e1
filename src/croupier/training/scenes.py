"""An incident at a table: what happened, the facts that matter, and the round as it stood when it did."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from croupier.cards import Card
from croupier.errors import CroupierError
from croupier.languages import ENGLISH
from croupier.money import Cents
from croupier.round import Condition, RoundState, Table, awaited
from croupier.round import commands as c
from croupier.round.decisions import choices, staked_by
from croupier.round.engine import apply, decide
from croupier.round.state import Official
from croupier.rulebook import Rulebook
from croupier.rulebook.irregularities import Fact
from croupier.rulings import Ruling, rule
from croupier.rulings.commands import GiveRuling
from croupier.rulings.preview import Preview, preview
from croupier.rulings.questions import combinations
from croupier.training.dice import Dice
from croupier.training.layouts import RESET, UNIT, opening_stakes
from croupier.wire.rounds import Limit, MeterReading

#: Rulings about these are about one bet that is wrong from the start.
_WRONG_STAKE: Final = ("bet-over-maximum", "bet-under-minimum", "equal-bet-size-wrong", "side-bet-without-required-bet")
_TWO_HANDS: Final = ("extra-hand-viewed", "multiple-hands-controlled")
_BOXES: Final = (1, 2, 4)
#: A table at which the ruling has nothing to take hold of is dealt anew, so many times.
_ATTEMPTS: Final = 8


class Scene(Struct, frozen=True):
    """A table at which something has happened, and the order that would be given about it."""

    state: RoundState
    ruling: Ruling
    order: GiveRuling
    #: The box that it is about, where it is about one.
    box: int | None
    bet: str | None
    #: What lay on that bet; the close of the bets may have sent it back already.
    stake: Cents = 0


def incidents(book: Rulebook) -> tuple[str, ...]:
    """What can be practised: every incident about which the rulebook says something."""
    return tuple(dict.fromkeys(rule.incident for rule in book.irregularities.rules))


def make_scene(book: Rulebook, seed: int, focus: tuple[str, ...] = ()) -> Scene:
    """The scene of this seed; `focus` are incidents, one of which it is about."""
    dice = Dice(f"rulings/{book.id}/{seed}/{','.join(focus)}")
    known = incidents(book)
    incident = dice.pick([one for one in focus if one in known] or known)
    ruling = rule(book, incident, _facts(book, incident, dice))
    for _ in range(_ATTEMPTS):
        scene = _played(book, ruling, dice)
        if ruling.remedy == "refer" or effect(scene) is not None:
            break
    return scene


def effect(scene: Scene, language: str = ENGLISH) -> Preview | None:
    """The money before and after; None where somebody has yet to decide what happens."""
    try:
        return preview(scene.state, scene.order, on_record=False, language=language)
    except CroupierError:
        return None


def _facts(book: Rulebook, incident: str, dice: Dice) -> dict[str, Fact]:
    """Facts such that every ruling of the incident comes up equally often, however special it is."""
    devices = {deal.device for deal in book.deals}
    by_ruling: dict[tuple[str, ...], list[dict[str, Fact]]] = {}
    for facts in combinations(book, incident):
        if facts.get("device", next(iter(devices))) in devices:
            found = rule(book, incident, facts)
            by_ruling.setdefault((found.remedy, *found.clauses), []).append(facts)
    return dice.pick(by_ruling[dice.pick(sorted(by_ruling))])


def moment_of(incident: str, facts: Mapping[str, Fact]) -> PlayedTo:
    """How far the round has come when this is noticed."""
    if facts.get("noticed") == "before-close":
        return "betting"
    if facts.get("noticed") == "after-next-round" or incident == "late-discovery":
        return "settled"
    if facts.get("noticed") == "after-close" or incident in ("play-size-wrong", "comparison-declined"):
        return "decided"
    if facts.get("noticed") == "before-next-round" or facts.get("outcome_established"):
        return "turned"
    if facts.get("decision_pending") is False:
        return "decided"
    # Who has seen a card without touching one did so beside the table, and the round knows nothing of it.
    if facts.get("any_player_handled") is False:
        return "dealt"
    seen = any(facts.get(name) for name in ("any_player_seen", "decision_pending", "any_viewed"))
    return "looked" if seen else "dealt"


def _played(book: Rulebook, ruling: Ruling, dice: Dice) -> Scene:
    incident, facts = ruling.incident, ruling.facts
    box = dice.pick(_BOXES)
    before = Condition(kind="under-minimum-before", player=f"box {box}")
    device = facts.get("device")
    table = table_of(
        book,
        max(_BOXES) + 1,
        str(device) if device is not None else None,
        (before,) if facts.get("first_time") is False else (),
    )
    play = PracticeRound(book, table, dice)
    bet: str | None = None
    stake: Cents = 0
    for number in _BOXES:
        player = f"box {box}" if incident in _TWO_HANDS and number == _next_to(box) else f"box {number}"
        stakes = _stakes(book, dice)
        if number == box and incident in _WRONG_STAKE:
            bet = _spoil(book, incident, stakes, dice)
            stake = stakes[bet]
        play.bet(number, player, stakes)
    off_by = {"over": 1, "under": -1}.get(str(facts.get("direction")), 0) * (LIMITS[1].min or 0)
    play.until(moment_of(incident, facts), fold=bool(facts.get("outcome_established")), play_off_by=off_by, at=box)
    if moment_of(incident, facts) == "looked":
        play.look(f"box {box}", box)
    state = play.state
    if incident == "late-bet":
        bet = dice.pick([one.bet for one in state.box(box).bets])
        stake = state.box(box).amount(bet)
    order = _order(state, ruling, box, bet)
    return Scene(state, ruling, order, box if ruling.scope != "round" or bet is not None else None, bet, stake)


def _next_to(box: int) -> int:
    return next(number for number in _BOXES if number != box)


def _stakes(book: Rulebook, dice: Dice) -> dict[str, Cents]:
    """Bets of a box that takes part against the dealer, all within the limits."""
    while True:
        stakes = opening_stakes(book, 2, dice)
        if set(book.entry.any_of[0]) <= set(stakes):
            return stakes


def _spoil(book: Rulebook, incident: str, stakes: dict[str, Cents], dice: Dice) -> str:
    """Put one bet of a box wrong; its name."""
    main = book.streets[0].on
    if incident == "side-bet-without-required-bet":
        bet = dice.pick([name for name in book.opening_bets if book.bets[name].requires is not None])
        stakes.setdefault(bet, LIMITS[1].min or 0)
        required = book.bets[bet].requires
        for other in (*required.all, *required.any) if required is not None else ():
            stakes.pop(other, None)
        return bet
    if incident == "equal-bet-size-wrong":
        bet = next(iter(book.equal_bets))
        stakes[bet] = max(1000, stakes[bet] // 2 // 500 * 500) if stakes[bet] > 1500 else stakes[bet] * 2
        return bet
    least, most = LIMITS[0].min or 0, LIMITS[0].max or 0
    stakes[main] = most + dice.pick((2500, 5000, 10_000)) if incident == "bet-over-maximum" else least // 2
    for name in book.equal_bets:
        if name in stakes:
            stakes[name] = stakes[main]
    return main


def _order(state: RoundState, ruling: Ruling, box: int, bet: str | None) -> GiveRuling:
    """The order that carries the ruling out, naming whom it is about and no more."""
    about_all = ruling.scope in ("round", "every-box", "jackpot-boxes")
    moves = ((box, _next_to(box)), (_next_to(box), box)) if ruling.facts.get("movable") else ()
    return GiveRuling(
        id="training",
        incident=ruling.incident,
        facts=dict(ruling.facts),
        decided_by=Official("", "shift-manager"),
        boxes=() if about_all else (box,),
        # What the close of the bets has sent back already lies there no more.
        bet=bet if bet is not None and state.box(box).bet(bet) is not None and not about_all else None,
        player=state.holder(box) if ruling.scope == "player" else None,
        moves=moves if ruling.remedy.startswith("reconstruct") else (),
        looked=(_next_to(box), box) if ruling.spares is not None else (),
        meter=state.jackpot,
        # What was added too late has been refused and lies nowhere.
        amount=0,
    )


#: Bets open; cards lie face down; players have looked; everybody has decided; the dealer's hand is up; all is paid.
PlayedTo: TypeAlias = Literal["betting", "dealt", "looked", "decided", "turned", "settled"]

#: What the tables of exercises take: on the bet that is decided on, and on every other.
LIMITS: Final = (Limit(min=1000, max=10_000), Limit(min=500, max=5_000))
#: Any moment since the rulebooks came into force will do; no ruling turns on it.
_OPENED: Final = datetime(2030, 1, 1, 20, tzinfo=UTC)
#: No round takes more acts than this up to the dealer's hand.
_MOST_ACTS: Final = 200


def table_of(book: Rulebook, boxes: int, device: str | None = None, conditions: tuple[Condition, ...] = ()) -> Table:
    """A live table, which records whatever lies on the layout."""
    shown = book.limits.displayed
    streets = {street.on for street in book.streets}
    equals = {name for name, bet in book.bets.items() if bet.sized_by in streets}
    return Table(
        rulebook=book.id,
        layout=book.equipment.layouts[0].id,
        boxes=boxes,
        deal=next(deal.id for deal in book.deals if device in (None, deal.device)),
        limits={bet: LIMITS[bet not in streets | equals] for bet in (shown.bets if shown is not None else ())},
        jackpot_unit=UNIT,
        enforce_limits=False,
        conditions=conditions,
    )


class PracticeRound:
    """A round in progress. Players decide in their turn, and nobody folds unless the exercise wants it."""

    def __init__(self, book: Rulebook, table: Table, dice: Dice) -> None:
        self.state = RoundState(rulebook=book)
        self._dice = dice
        self._deck = [Card(card) for card in dice.deck()]
        meter = RESET + 100 * dice.number(150_000)
        self._meter = MeterReading(meter=meter, reset=RESET) if book.has_jackpot else None
        self.do(c.OpenBetting(round_id="training", opened_at=_OPENED, table=table))

    def do(self, command: c.Command) -> None:
        """What happens when somebody does this."""
        self.state = apply(self.state, decide(self.state, command))

    def bet(self, box: int, player: str, stakes: Mapping[str, Cents]) -> None:
        """A player puts his chips down."""
        for bet, amount in stakes.items():
            self.do(c.PlaceBet(player=player, box=box, bet=bet, amount=amount))

    def until(self, moment: PlayedTo, *, fold: bool = False, play_off_by: Cents = 0, at: int | None = None) -> None:
        """Go on until this moment. The Play bet of box `at` may be off by some chips."""
        for _ in range(_MOST_ACTS):
            waiting = awaited(self.state)
            match waiting.act:
                case "close-betting" if moment != "betting":
                    self.do(c.CloseBetting(jackpot=self._meter))
                case "deal-cards" if moment != "betting":
                    self.do(c.DealCards(cards=(self._deck.pop(0),)))
                case "decide" if moment in ("decided", "turned", "settled"):
                    self._decides(waiting.boxes[0], fold=fold, off_by=play_off_by if waiting.boxes[0] == at else 0)
                case "turn-cards" if moment in ("turned", "settled") or (
                    moment == "decided" and not self.state.decided
                ):
                    self.do(c.TurnCards())
                case "settle" if moment == "settled":
                    self.do(c.Settle())
                case _:
                    return

    def look(self, player: str, box: int) -> None:
        """A player looks at a hand of his."""
        self.do(c.LookAtHand(player=player, box=box))

    def _decides(self, number: int, *, fold: bool, off_by: Cents) -> None:
        box = self.state.box(number)
        open_now = [one for one in choices(self.state, box) if one.choice.when is None]
        stakes = [one for one in open_now if one.stakes is not None]
        folds = [one for one in open_now if one.folds]
        passes = [one for one in open_now if not one.moves] or [one for one in open_now if not one.folds]
        if fold and folds and self._dice.chance(30):
            decision = folds[0]
        elif not stakes or (not off_by and not passes[0].moves and self._dice.chance(50)):
            decision = passes[0]
        else:
            decision = self._dice.pick(stakes)
        amount = staked_by(self.state, box, decision) + off_by if off_by and decision.times else None
        holder = self.state.holder(number) or ""
        self.do(c.Decide(player=holder, box=number, decision=decision.id, amount=amount))
