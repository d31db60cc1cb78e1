"""What each remedy does to a running round, as events of the round; the money comes out of the same settlement."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from msgspec import Struct

from croupier.cards import format_cards
from croupier.money import Cents, split_pro_rata
from croupier.round import RoundState
from croupier.round import events as e
from croupier.round.commands import DeclineComparison
from croupier.round.dealing import late_cards
from croupier.round.decisions import play_amount
from croupier.round.finish import finished
from croupier.round.reveal import decline_comparison
from croupier.round.state import BETTING_OPEN, Box, Stake
from croupier.round.table import Condition
from croupier.rulings.arranging import boxes_changed, dealt_already, moved, put_in_order
from croupier.rulings.commands import GiveRuling
from croupier.rulings.concern import bets_concerned, hands, one_box, player_of, require_boxes, unfit
from croupier.rulings.offers import offers_to
from croupier.rulings.record import undecided
from croupier.rulings.ruling import Ruling
from croupier.settlement import Order, Void, settle
from croupier.settlement.finished import OrderedEnd


class Case(Struct, frozen=True):
    """A ruling about to be applied: the round as it stands, what was decided, and what was said about it."""

    state: RoundState
    ruling: Ruling
    command: GiveRuling
    #: The remedy of the rule, or what the person chose to whom the matter was referred.
    remedy: str

    def order(self, box: Box, then: OrderedEnd, bet: str | None = None, action: Cents | None = None) -> e.OrderGiven:
        """An order about the money of a box or of one bet."""
        order = Order(
            then=then,
            bet=bet,
            action=action,
            clauses=self.ruling.clauses,
            reading=self.ruling.reading_ids,
            reason=f"{self.ruling.incident}: {self.remedy}",
        )
        return e.OrderGiven(box=box.number, order=order, clauses=self.ruling.clauses)

    def sent_back(self, box: Box, bet: str, amount: Cents | None = None) -> e.BetReturned:
        """A bet, or a part of it, that goes back at once."""
        standing = box.bet(bet)
        stakes = standing.stakes if standing is not None else ()
        shares = split_pro_rata(box.amount(bet) if amount is None else amount, [stake.amount for stake in stakes])
        back = tuple(Stake(stake.player, share) for stake, share in zip(stakes, shares, strict=True) if share)
        reason = f"{self.ruling.incident}: {self.remedy}"
        return e.BetReturned(box=box.number, bet=bet, stakes=back, reason=reason, clauses=self.ruling.clauses)

    def condition(self, condition: Condition) -> e.ConditionSet:
        return e.ConditionSet(condition=condition, clauses=self.ruling.clauses)


def effects(case: Case) -> tuple[e.Event, ...]:
    """The events that carry out a ruling."""
    return tuple(_EFFECTS[case.remedy](case))


def _nothing(case: Case) -> Iterator[e.Event]:  # noqa: ARG001
    yield from ()


def _void(case: Case) -> Iterator[e.Event]:
    official = case.command.approved_by or case.command.decided_by
    ruling = case.ruling
    void = Void(clauses=ruling.clauses, reading=ruling.reading_ids, reason=ruling.incident)
    yield e.RoundVoided(void=void, decided_by=official.post, clauses=ruling.clauses)
    yield e.RoundSettled(settlement=settle(finished(case.state, void)))


def _refuse_bet(case: Case) -> Iterator[e.Event]:
    """While bets are open the bet goes back; one that came after the close was never in the round."""
    if case.state.phase == BETTING_OPEN:
        box = one_box(case.state, case.command)
        yield from (case.sent_back(box, bet) for bet in bets_concerned(case.state, box, case.command))


def _refuse_excess(case: Case) -> Iterator[e.Event]:
    if case.state.phase != BETTING_OPEN:
        return
    box = one_box(case.state, case.command)
    for bet in bets_concerned(case.state, box, case.command):
        yield case.sent_back(box, bet, box.amount(bet) - _maximum(case, box, bet))


def _at_maximum(case: Case) -> Iterator[e.Event]:
    box = one_box(case.state, case.command)
    for bet in bets_concerned(case.state, box, case.command):
        yield case.order(box, "return-excess", bet, _maximum(case, box, bet))


def _maximum(case: Case, box: Box, bet: str) -> Cents:
    limit = case.state.terms.limits.get(bet)
    if limit is None or limit.max is None or box.amount(bet) <= limit.max:
        raise unfit(f"{bet} of box {box.number} is not above its maximum", at="bet", expected="a bet above its maximum")
    return limit.max


def _as_placed(case: Case) -> Iterator[e.Event]:
    """The bet is in action as it lies; a house that tolerates that once remembers the player."""
    box = one_box(case.state, case.command)
    for bet in bets_concerned(case.state, box, case.command):
        yield case.order(box, "return-excess", bet, box.amount(bet))
    memory = case.state.rulebook.limits.under_minimum_memory
    if case.ruling.incident == "bet-under-minimum" and memory is not None:
        player = case.state.holder(box.number)
        clauses = tuple(dict.fromkeys((*case.ruling.clauses, *memory.clause)))
        yield case.condition(Condition(kind="under-minimum-before", player=player, clauses=clauses))


def _return_bet(case: Case) -> Iterator[e.Event]:
    """A bet goes back at once, or with the settlement where other bets lean on it and its hand goes on."""
    box = one_box(case.state, case.command)
    for bet in bets_concerned(case.state, box, case.command):
        at_once = case.state.phase == BETTING_OPEN or not _carries(case.state, bet)
        yield case.sent_back(box, bet) if at_once else case.order(box, "return", bet)


def _carries(state: RoundState, bet: str) -> bool:
    """Whether the bet brings a box into the round, or another bet needs it or is sized by it."""
    book = state.rulebook
    if bet == book.play_bet or any(bet in combination for combination in book.entry.any_of):
        return True
    others = (other for name, other in book.bets.items() if name != bet)
    return any(
        (other.requires is not None and bet in (*other.requires.all, *other.requires.any))
        or (other.size is not None and other.size.of == bet)
        for other in others
    )


def _return_bet_at_end(case: Case) -> Iterator[e.Event]:
    box = one_box(case.state, case.command)
    yield from (case.order(box, "return", bet) for bet in bets_concerned(case.state, box, case.command))


def _return_excess(case: Case) -> Iterator[e.Event]:
    """Play above its size is cut to it; of two bets that must be equal both are in action at the smaller one."""
    state = case.state
    box = one_box(state, case.command)
    if case.ruling.incident == "play-size-wrong":
        play, base = state.rulebook.play_bet, state.rulebook.bets[state.rulebook.play_bet].size
        proper = play_amount(state, box, box.decisions[-1]) if box.decisions else 0
        limit = state.terms.limits.get(str(base.of)) if base is not None else None
        if limit is not None and limit.max is not None and base is not None and base.of is not None:
            proper = min(proper, proper // box.amount(base.of) * limit.max if box.amount(base.of) else proper)
        if box.amount(play) <= proper:
            raise unfit(f"{play} of box {box.number} is not too large", at="boxes", expected="a bet above its size")
        yield case.order(box, "return-excess", play, proper)
        return
    for name, bet in state.rulebook.bets.items():
        if bet.size is not None and bet.size.rule == "equal" and bet.size.of is not None and box.amount(name):
            smaller = min(box.amount(name), box.amount(bet.size.of))
            for one in (bet.size.of, name):
                if box.amount(one) > smaller:
                    yield case.order(box, "return-excess", one, smaller)
            return
    raise unfit(f"box {box.number} has no bets that must be equal", at="boxes", expected="a box with such bets")


def _fold(case: Case) -> Iterator[e.Event]:
    if case.ruling.incident == "comparison-declined":
        yield from _decline(case)
        return
    for box in hands(case.state, case.command, case.ruling):
        if undecided(case.state, box):
            streets = [street for street in case.state.rulebook.streets if box.amount(street.on)]
            street = streets[len(box.decisions)]
            if not any(choice.do == "fold" for choice in street.choices):
                raise unfit(f"box {box.number} cannot fold on street {street.id}", at="boxes", clauses=street.clause)
            yield e.HandFolded(box=box.number, clauses=case.ruling.clauses)


def _decline(case: Case) -> Iterator[e.Event]:
    """The rulebook's own terms for a hand that is not shown hold; the round knows when it may be kept covered."""
    box = one_box(case.state, case.command)
    yield from decline_comparison(
        case.state, DeclineComparison(player=case.state.holder(box.number) or "", box=box.number)
    )


def _out(then: OrderedEnd) -> Callable[[Case], Iterator[e.Event]]:
    def out(case: Case) -> Iterator[e.Event]:
        yield from (case.order(box, then) for box in hands(case.state, case.command, case.ruling))

    return out


def _viewed_hands_only(case: Case) -> Iterator[e.Event]:
    yield from _others_out(case, lambda box: box.viewed)


def _first_hand_only(case: Case) -> Iterator[e.Event]:
    first = min((box.number for box in _of_player(case)), default=0)
    yield from _others_out(case, lambda box: box.number == first)


def _others_out(case: Case, stays: Callable[[Box], bool]) -> Iterator[e.Event]:
    mine = _of_player(case)
    if not any(map(stays, mine)):
        raise unfit("none of the player's hands would be left", at="player", expected="the facts as they are on record")
    yield from (case.order(box, "return") for box in mine if not stays(box))


def _of_player(case: Case) -> tuple[Box, ...]:
    mine = case.state.held_by(player_of(case.state, case.command))
    return tuple(box for box in mine if box.dealt_in and not box.out)


def _arranged(case: Case) -> tuple[tuple[int, ...], tuple[e.Event, ...]]:
    """The boxes that cards are moved for, and the event that moves them; none if the record is as intended."""
    state, command = case.state, case.command
    if not (command.moves or command.cards):
        return (), ()
    order = moved(state, command.moves) if command.moves else put_in_order(state, command.cards)
    return boxes_changed(state, order), (e.CardsArranged(order=order, clauses=case.ruling.clauses),)


def _reconstruct(case: Case) -> Iterator[e.Event]:
    yield from _arranged(case)[1]


def _reconstruct_then_offer(case: Case) -> Iterator[e.Event]:
    touched, events = _arranged(case)
    yield from events
    yield from _offers(case, touched)


def _offer_options(case: Case) -> Iterator[e.Event]:
    yield from _offers(case, ())


def _offers(case: Case, touched: Iterable[int]) -> Iterator[e.Event]:
    """A choice for the player of each box that the ruling reaches."""
    if case.ruling.scope == "affected-boxes":
        boxes = require_boxes(case.state, (*case.command.boxes, *touched))
        if not boxes:
            raise unfit("it is not said which boxes are affected", at="boxes", expected="the numbers of those boxes")
    else:
        boxes = hands(case.state, case.command, case.ruling)
    yield from offers_to(case.state, case.ruling, case.command.id, [(box.number,) for box in boxes if not box.out])


def _offer_withdrawal(case: Case) -> Iterator[e.Event]:
    """Each player is asked once, for everything he has in the round."""
    boxes: dict[str, list[int]] = {}
    for box in case.state.boxes:
        if not box.out:
            boxes.setdefault(case.state.holder(box.number) or "", []).append(box.number)
    yield from offers_to(case.state, case.ruling, case.command.id, [tuple(numbers) for numbers in boxes.values()])


def _offer_about_bet(case: Case) -> Iterator[e.Event]:
    box = one_box(case.state, case.command)
    if case.state.phase != BETTING_OPEN:
        raise unfit("bets are closed: there is nothing left to choose", at="incident", expected="the facts of record")
    # A bet that is too much for the box is mended together with those that lean on the same missing one.
    bets = bets_concerned(case.state, box, case.command)
    bet = bets[0] if len(bets) == 1 else None
    yield from offers_to(case.state, case.ruling, case.command.id, [(box.number,)], bet=bet)


def _next_card(case: Case) -> Iterator[e.Event]:
    if case.command.cards:
        yield _coming(case)


def _coming(case: Case) -> e.NextCardsSet:
    """The cards named are the next to leave the device; they must be there, and the deal must want as many."""
    state, cards = case.state, case.command.cards
    wanted = late_cards(state)
    if set(cards) & set(state.known_cards) or len(set(cards)) != len(cards):
        raise unfit(
            f"{format_cards(cards)} cannot come next", at="cards", expected="cards still in the device, each once"
        )
    if len(cards) > wanted:
        raise unfit("the deal wants no more cards", at="cards", expected=f"at most {wanted} cards")
    return e.NextCardsSet(cards=cards, clauses=case.ruling.clauses)


def _set_order_then_offer(case: Case) -> Iterator[e.Event]:
    """Cards on the table change places; cards still in the dealer's hand come next in the order that was fixed."""
    cards = case.command.cards
    if cards and dealt_already(case.state, cards):
        yield e.CardsArranged(order=put_in_order(case.state, cards), clauses=case.ruling.clauses)
    elif cards:
        yield _coming(case)
    yield from _offers(case, ())


def _last_meter(case: Case) -> Iterator[e.Event]:
    meter = case.command.meter or case.state.jackpot
    if meter is not None:
        yield e.MeterSet(jackpot=meter, clauses=case.ruling.clauses)


def _bar(case: Case) -> Iterator[e.Event]:
    """All of the player's bets go back: hands of his own leave the round, shares in others' bets are handed over."""
    player, state = player_of(case.state, case.command), case.state
    for box in state.boxes:
        if state.holder(box.number) == player and box.dealt_in:
            if not box.out:
                yield case.order(box, "return")
            continue
        for bet in box.bets:
            if bet.of(player) and not box.out:
                reason = f"{case.ruling.incident}: {case.remedy}"
                back = (Stake(player, bet.of(player)),)
                yield e.BetReturned(
                    box=box.number, bet=bet.bet, stakes=back, reason=reason, clauses=case.ruling.clauses
                )
    yield case.condition(Condition(kind="player-barred", player=player, clauses=case.ruling.clauses))


_EFFECTS: Final[dict[str, Callable[[Case], Iterator[e.Event]]]] = {
    "continue": _nothing,
    "void-round": _void,
    "refuse-bet": _refuse_bet,
    "refuse-excess": _refuse_excess,
    "settle-at-maximum": _at_maximum,
    "offer-raise-or-withdraw": _offer_about_bet,
    "offer-complete-or-cancel": _offer_about_bet,
    "settle-as-placed": _as_placed,
    "return-bet": _return_bet,
    "return-bet-at-end": _return_bet_at_end,
    "return-excess": _return_excess,
    "keep-in-action": _nothing,
    "fold-hand": _fold,
    "settle-hand": _nothing,
    "deem-lower": _decline,
    "invalidate-hand": _out("return"),
    "forfeit-hand": _out("lose"),
    "play-viewed-hands": _viewed_hands_only,
    "play-first-dealt-hand": _first_hand_only,
    "reconstruct": _reconstruct,
    "reconstruct-then-offer": _reconstruct_then_offer,
    "offer-options": _offer_options,
    "offer-withdrawal": _offer_withdrawal,
    "use-as-next-card": _next_card,
    "set-order-then-offer": _set_order_then_offer,
    "continue-at-last-meter": _last_meter,
    "count-cards": _nothing,
    "bar-player": _bar,
    "no-effect": _nothing,
}
