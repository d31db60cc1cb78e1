"""An incident at a table: what happened, the facts that matter, and the round as it stood when it did."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from croupier.errors import CroupierError
from croupier.languages import ENGLISH
from croupier.money import Cents
from croupier.round import Condition, RoundState
from croupier.round.state import Official
from croupier.rulebook import Rulebook
from croupier.rulebook.irregularities import Fact
from croupier.rulings import Ruling, rule
from croupier.rulings.commands import GiveRuling
from croupier.rulings.preview import Preview, preview
from croupier.rulings.questions import combinations
from croupier.training.dice import Dice
from croupier.training.layouts import opening_stakes
from croupier.training.moments import LIMITS, Moment, PracticeRound, table_of

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


def moment_of(incident: str, facts: Mapping[str, Fact]) -> Moment:
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
