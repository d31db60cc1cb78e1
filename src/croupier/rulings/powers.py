"""Powers that the rules give a post: what using one does to the round and to those that follow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, Literal

from msgspec import Struct

from croupier.errors import CroupierError
from croupier.languages import ENGLISH, Sentence, called
from croupier.narrator.events import effect
from croupier.round import RoundState, decide
from croupier.round import events as e
from croupier.round.commands import InspectHand
from croupier.round.state import BETTING_OPEN, Official
from croupier.round.table import Condition
from croupier.rulebook.irregularities import CHOOSE_FAULT_MODE, Post, Power
from croupier.rulebook.vocabulary import vocabulary
from croupier.rulings.commands import UsePower
from croupier.rulings.concern import unfit
from croupier.rulings.jackpot_fault import choose
from croupier.rulings.offers import require_answered
from croupier.rulings.posts import highest, require_power
from croupier.rulings.record import undecided
from croupier.rulings.returning import leaves, staked_in_play
from croupier.settlement import Order
from croupier.wire.rounds import Offer


def use_power(state: RoundState, command: UsePower) -> Iterator[e.Event]:
    """Somebody uses a power of his post; the same `id` a second time changes nothing."""
    if command.id in state.rulings:
        return
    power = require_power(state.rulebook, highest(command.decided_by, command.approved_by).post, command.power)
    if power.act not in _ACTS:
        raise unfit(Sentence("not-used-round", power=command.power), at="power", clauses=power.clause)
    done = tuple(_ACTS[power.act](state, power, command))
    yield e.PowerUsed(
        ruling=command.id,
        power=power.id,
        decided_by=command.decided_by,
        approved_by=command.approved_by,
        effects=tuple(map(effect, done)),
        clauses=power.clause,
    )
    yield from done


class Usable(Struct, frozen=True):
    """A power of the rulebook at a table: what it does, whose it is, and what has to be said to use it.

    `about` names the field of the command that it needs, `choices` what may stand there; without choices it cannot be
    used now.
    """

    id: str
    says: str
    post: Post
    title: str
    about: Literal["player", "box", "choice"]
    choices: tuple[str | int, ...]
    clauses: tuple[str, ...]
    readings: tuple[str, ...]


def usable(state: RoundState, language: str = ENGLISH) -> tuple[Usable, ...]:
    """The powers that are used in a round, for whoever holds the post."""
    book = state.rulebook
    return tuple(
        Usable(
            power.id,
            called("power", power.id, power.says, language),
            power.post,
            book.title(power.post, language),
            _ABOUT[power.act],
            _choices(state, power),
            power.clause,
            power.reading,
        )
        for power in book.authority.powers
        if power.act in _ACTS
    )


def _choices(state: RoundState, power: Power) -> tuple[str | int, ...]:
    """Everything that the power could be used on, asked of the power itself."""
    about = _ABOUT[power.act]
    boxes = [box.number for box in state.boxes]
    candidates: dict[str, Iterable[str | int]] = {"player": state.players, "box": boxes, "choice": power.choices}
    found = []
    for one in candidates[about]:
        command = UsePower(id="", power=power.id, decided_by=Official("", power.post), **{about: one})  # type: ignore[arg-type]
        try:
            if tuple(_ACTS[power.act](state, power, command)):
                found.append(one)
        except CroupierError:
            continue
    return tuple(found)


def _one_box(state: RoundState, power: Power, command: UsePower) -> Iterator[e.Event]:
    """A player keeps one position, the one that is named or else his first; while bets are open he leaves the others.

    Bets that are closed stand: he is then held to it from the next round on.
    """
    player = _player(state, command)
    positions = state.positions_of(player)
    stays = command.box if command.box is not None else next(iter(positions), None)
    if command.box is not None and command.box not in positions:
        there = " or ".join(map(str, positions)) or Sentence("no-box")
        message = Sentence("has-no-bets-on-box", player=player, box=command.box)
        raise unfit(message, at="box", expected=there, clauses=power.clause)
    for number in positions if state.phase == BETTING_OPEN else ():
        if number != stays:
            order = Order(then="return", clauses=power.clause, reading=power.reading, reason=power.id)
            yield from leaves(state, state.box(number), player, order)
    condition = Condition(kind="one-position", player=player, clauses=power.clause)
    yield e.ConditionSet(condition=condition, clauses=power.clause)


def _stop(state: RoundState, power: Power, command: UsePower) -> Iterator[e.Event]:
    """No further bet or decision of the player counts, so he is out of hands of his that still need one [X10]."""
    player = _player(state, command)
    for box in state.held_by(player):
        if box.dealt_in and undecided(state, box):
            order = Order(then="return", clauses=power.clause, reading=power.reading, reason=power.id)
            yield from leaves(state, box, player, order)
    condition = Condition(kind="player-barred", player=player, clauses=power.clause)
    yield e.ConditionSet(condition=condition, clauses=power.clause)


def _player(state: RoundState, command: UsePower) -> str:
    if command.player is None or command.player not in state.players:
        raise unfit(Sentence("order-about-one-player", names=", ".join(state.players)), at="player")
    return command.player


def _permit_withdrawal(state: RoundState, power: Power, command: UsePower) -> Iterator[e.Event]:
    """After a hand was taken out the other players may be let go, all that one has on a box or none of it [MB4]."""
    opening = [rule for rule in state.rulebook.irregularities.rules if power.id in rule.permits]
    clauses = {clause for rule in opening for clause in rule.clause}
    if not any(clauses & set(order.clauses) for box in state.boxes for order in box.orders if order.bet is None):
        raise unfit(Sentence("no-hand-was-taken-out-round"), at="power", clauses=power.clause)
    for box in state.in_round:
        for player in staked_in_play(state, box) if command.box in (None, box.number) and not state.over else ():
            options = vocabulary().offers["offer-withdrawal"]
            require_answered(state, player, (box.number,), options)
            offer = Offer(
                ruling=command.id,
                player=player,
                boxes=(box.number,),
                options=options,
                clauses=power.clause,
                reading=power.reading,
            )
            yield e.OfferMade(offer=offer, clauses=power.clause)


def _look(state: RoundState, power: Power, command: UsePower) -> Iterator[e.Event]:
    if command.box is None:
        raise unfit(Sentence("not-said-hand"), at="box", clauses=power.clause)
    yield from decide(state, InspectHand(box=command.box, post=command.decided_by.post))


_ACTS: Final[dict[str, Callable[[RoundState, Power, UsePower], Iterator[e.Event]]]] = {
    "restrict-to-one-box": _one_box,
    "stop-action": _stop,
    "permit-withdrawal": _permit_withdrawal,
    CHOOSE_FAULT_MODE: choose,
    "view-declined-hand": _look,
}
#: What each of them is about.
_ABOUT: Final[dict[str, Literal["player", "box", "choice"]]] = {
    "restrict-to-one-box": "player",
    "stop-action": "player",
    "permit-withdrawal": "box",
    CHOOSE_FAULT_MODE: "choice",
    "view-declined-hand": "box",
}
