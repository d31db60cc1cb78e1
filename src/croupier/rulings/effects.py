"""What each remedy does to a running round, as events of the round; the money comes out of the same settlement."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from croupier.round import events as e
from croupier.round.closing import require_reading
from croupier.round.finish import finished
from croupier.rulings import effects_on_bets as bets
from croupier.rulings import effects_on_cards as cards
from croupier.rulings import effects_on_hands as hands
from croupier.rulings.case import Case
from croupier.rulings.jackpot_fault import until_chosen
from croupier.rulings.late_bets import raise_not_honoured
from croupier.settlement import Void, settle


def effects(case: Case) -> tuple[e.Event, ...]:
    """The events that carry out a ruling."""
    return (*_EFFECTS[case.remedy](case), *until_chosen(case.state, case.ruling))


def _nothing(case: Case) -> Iterator[e.Event]:  # noqa: ARG001
    yield from ()


def _void(case: Case) -> Iterator[e.Event]:
    official = case.command.approved_by or case.command.decided_by
    ruling = case.ruling
    void = Void(clauses=ruling.clauses, reading=ruling.reading_ids, reason=ruling.incident)
    yield e.RoundVoided(void=void, decided_by=official.post, clauses=ruling.clauses)
    yield e.RoundSettled(settlement=settle(finished(case.state, void)))


def _last_meter(case: Case) -> Iterator[e.Event]:
    meter = case.command.meter or case.state.jackpot
    if meter is not None:
        require_reading(meter, "meter")
        yield e.MeterSet(jackpot=meter, clauses=case.ruling.clauses)


_EFFECTS: Final[dict[str, Callable[[Case], Iterator[e.Event]]]] = {
    "continue": _nothing,
    "void-round": _void,
    "refuse-bet": bets.refuse_bet,
    "refuse-excess": bets.refuse_excess,
    "refuse-increase": raise_not_honoured,
    "settle-at-maximum": bets.at_maximum,
    "offer-raise-or-withdraw": cards.offer_about_bet,
    "offer-complete-or-cancel": cards.offer_about_bet,
    "settle-as-placed": bets.as_placed,
    "return-bet": bets.return_bet,
    "return-bet-at-end": bets.return_bet_at_end,
    "return-excess": bets.return_excess,
    "keep-in-action": _nothing,
    "fold-hand": hands.fold,
    "stand-or-fold": hands.stand_or_fold_hands,
    "settle-hand": _nothing,
    "deem-lower": hands.decline,
    "invalidate-hand": hands.out("return"),
    "forfeit-hand": hands.out("lose"),
    "play-viewed-hands": hands.viewed_hands_only,
    "play-first-dealt-hand": hands.first_hand_only,
    "reconstruct": cards.reconstruct,
    "reconstruct-then-offer": cards.reconstruct_then_offer,
    "offer-options": cards.offer_options,
    "offer-withdrawal": cards.offer_withdrawal,
    "use-as-next-card": cards.next_card,
    "set-order-then-offer": cards.set_order_then_offer,
    "continue-at-last-meter": _last_meter,
    "pay-nothing": bets.pay_nothing,
    "count-cards": _nothing,
    "bar-player": hands.bar,
    "no-effect": _nothing,
}
