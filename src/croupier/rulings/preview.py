"""What a ruling would do to a round: how every bet stands before it, and after it with each answer of the players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypedDict

from msgspec import Struct, json
from msgspec.structs import replace

from croupier.errors import CroupierError
from croupier.languages import ENGLISH
from croupier.money import Cents, format_amount
from croupier.round import RoundState, evolve
from croupier.round import events as e
from croupier.round.engine import apply
from croupier.round.finish import finished
from croupier.round.state import REVEAL, SETTLEMENT, Box
from croupier.rulings.apply import give_ruling, ruling_for
from croupier.rulings.commands import AnswerOffer, GiveRuling
from croupier.rulings.offers import answer_offer
from croupier.rulings.ruling import Ruling, RulingData
from croupier.settlement import Settlement, settle
from croupier.settlement.finished import order_about


class BettorPart(Struct, frozen=True):
    """What one of several bettors has on a bet, and what is handed back to him (none if the cards still decide)."""

    player: str
    stake: Cents
    payout: Cents | None


class Standing(Struct, frozen=True):
    """One bet as it stands: what lies there, what is handed back for it (none if the cards still decide), and how.

    `parts` are those of everybody with chips on it, where that is not the player of the box alone.
    """

    box: int
    player: str
    bet: str
    stake: Cents
    payout: Cents | None
    result: str
    parts: tuple[BettorPart, ...] = ()

    @property
    def of_bettors(self) -> tuple[BettorPart, ...]:
        """The bet by its bettors, who may be one."""
        return self.parts or (BettorPart(self.player, self.stake, self.payout),)


class Back(Struct, frozen=True):
    """Chips of one bettor that lie on the layout no more: they have gone back to him."""

    box: int
    player: str
    bet: str
    amount: Cents


class EffectData(TypedDict):
    """Every bet before and after a ruling; one list for each answer where players are asked, otherwise under ""."""

    remedy: str
    effects: list[str]
    before: list[Standing]
    after: dict[str, list[Standing]]
    back: dict[str, list[Back]]


class PreviewData(RulingData):
    """A ruling with its effect on a round."""

    round: EffectData


class Preview(Struct, frozen=True):
    """A ruling, every bet before it, and every bet after it; one list for each answer where players are asked.

    `back` is what has gone back to whom by then; what goes back with the settlement still has its bet.
    """

    ruling: Ruling
    remedy: str
    effects: tuple[str, ...]
    before: tuple[Standing, ...]
    after: Mapping[str, tuple[Standing, ...]]
    back: Mapping[str, tuple[Back, ...]] = {}
    #: The events of its effects, in the same order.
    done: tuple[e.Event, ...] = ()

    def to_json(self) -> PreviewData:
        """The ruling with its effect on the round."""
        found = json.encode({name: getattr(self, name) for name in EffectData.__annotations__})
        return {**self.ruling.to_json(), "round": json.decode(found)}


#: The one column where nobody is asked anything.
NO_ANSWER = ""


def preview(
    state: RoundState, command: GiveRuling, *, on_record: bool = True, ahead: bool = True, language: str = ENGLISH
) -> Preview:
    """Try a ruling on a round. Without `on_record` facts are given, as for a round that was written down.

    Without `ahead` nobody learns from it how a bet will end before the cards that decide it are turned.
    """
    ruling = ruling_for(state, command, on_record=on_record, language=language)
    events = tuple(give_ruling(state, command, on_record=on_record))
    ruled = next((event for event in events if isinstance(event, e.Ruled)), None)
    after = apply(state, events)
    columns = {NO_ANSWER: after} if not after.offers else dict[str, RoundState]()
    for option in after.offers[0].options if after.offers else ():
        try:
            columns[option] = _all_answer(after, option)
        except CroupierError:
            # The answer needs something that only the player knows, such as the size of a bet that he adds.
            columns[option] = after
    return Preview(
        ruling,
        ruled.remedy if ruled is not None else ruling.remedy,
        ruled.effects if ruled is not None else (),
        standings(state, ahead=ahead),
        {answer: standings(one, ahead=ahead) for answer, one in columns.items()},
        {answer: tuple(_gone_back(state, one)) for answer, one in columns.items()},
        events[events.index(ruled) + 1 :] if ruled is not None else (),
    )


def _gone_back(before: RoundState, after: RoundState) -> Iterator[Back]:
    """What lay on the layout and does no more, by box, bet and bettor."""
    for box in before.boxes:
        for bet in box.bets:
            lying = after.box(box.number).bet(bet.bet)
            for stake in bet.stakes:
                left = lying.of(stake.player) if lying is not None else 0
                if left < stake.amount:
                    yield Back(box.number, stake.player, bet.bet, stake.amount - left)


def _all_answer(state: RoundState, option: str) -> RoundState:
    """The state after everybody who was asked has given the same answer."""
    while state.offers:
        offer = state.offers[0]
        answer = AnswerOffer(ruling=offer.ruling, box=offer.boxes[0], option=option, player=offer.player)
        for event in tuple(answer_offer(state, answer)):
            state = evolve(state, event)
    return state


def standings(state: RoundState, *, ahead: bool = True) -> tuple[Standing, ...]:
    """How every bet stands: settled where the round can be settled, otherwise as orders and cards leave it."""
    settlement = state.settlement
    if settlement is None and (state.phase == SETTLEMENT or (ahead and state.phase == REVEAL)):
        settlement = _settled(state)
    if settlement is None:
        return tuple(_open(state, box, bet.bet) for box in state.boxes for bet in box.bets)
    return tuple(
        Standing(
            box.box,
            box.player,
            line.bet,
            line.stake,
            line.payout,
            line.result,
            tuple(BettorPart(share.player, share.stake, share.payout) for share in line.shares),
        )
        for box in settlement.boxes
        for line in box.lines
    )


def _settled(state: RoundState) -> Settlement | None:
    """The settlement if this round can be settled as it is."""
    try:
        return settle(finished(replace(state, phase=SETTLEMENT)))
    except CroupierError:
        return None


def _open(state: RoundState, box: Box, bet: str) -> Standing:
    """A bet of a round that still goes on."""
    stake, player = box.amount(bet), state.holder(box.number) or ""
    order, lying = order_about(box.orders, bet), box.bet(bet)
    payout = None if order is None or not order.ends else stake if order.then == "return" else 0
    if order is None:
        result = "folded" if box.folded else "in play"
    else:
        ends = {"return": "returned", "lose": "lose"}
        result = ends.get(order.then) or f"in play at {format_amount(order.action or 0)}"
    parts = tuple(
        BettorPart(one.player, one.amount, None if payout is None else one.amount if payout else 0)
        for one in (lying.stakes if lying is not None else ())
    )
    alone = [part.player for part in parts] == [player]
    return Standing(box.number, player, bet, stake, payout, result, () if alone else parts)
