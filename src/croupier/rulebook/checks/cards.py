"""Hands can be made from their cards, pay tables list such hands, and deals give everyone the right number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from croupier.cards import RANKS
from croupier.errors import Code
from croupier.ranking.standard import RANK_LISTS
from croupier.rulebook.checks.finding import Finding
from croupier.rulebook.dealing import Deal, Hand
from croupier.rulebook.faults import near, one_of
from croupier.rulebook.model import Rulebook

_WHO: Final = {"boxes": "each box", "dealer": "the dealer", "community": "the community area"}


def hands_can_be_made(rulebook: Rulebook) -> Iterator[Finding]:
    """Hands name a rank list, and the cards to fill it; rank lists are in the order that the ranking follows."""
    for name, hand in rulebook.hands.items():
        if hand.list not in RANK_LISTS:
            yield Finding(
                Code.BAD_RULE,
                f"{hand.list!r} is no rank list{near(hand.list, RANK_LISTS)}",
                at=f"hands.{name}.list",
                expected=one_of(RANK_LISTS),
            )
            continue
        size, cards = RANK_LISTS[hand.list].size, _cards_of(rulebook, hand)
        if hand.best != size or cards < size:
            yield Finding(
                Code.BAD_RULE,
                f"the best {hand.best} of {cards} cards cannot be read by a list of {size}-card hands",
                at=f"hands.{name}",
                expected=f"best = {size} and at least {size} cards",
            )
        for part in hand.slices:
            available = rulebook.cards.in_place(part.place)
            if part.stop is not None and not part.start < part.stop <= available:
                yield Finding(
                    Code.BAD_RULE,
                    f"there is no {part.place}[{part.start}:{part.stop}] among {available} cards",
                    at=f"hands.{name}.from",
                    expected=f"{part.place}[0:{available}] or a part of it, counted from 0",
                )
    for name, order in rulebook.ranks.items():
        if name not in RANK_LISTS or list(order.order) != [str(c) for c in RANK_LISTS[name].categories]:
            known = RANK_LISTS[name].categories if name in RANK_LISTS else RANK_LISTS
            at, message = f"ranks.{name}", f"rank list {name!r} is not the one that hands are ranked by"
            yield Finding(Code.BAD_RULE, message, at=at, expected=f"in this order: {', '.join(known)}")
            continue
        for category in order.classes:
            if category not in order.order:
                yield Finding(
                    Code.BAD_RULE,
                    f"{category!r} has a clause but no place in the list{near(category, order.order)}",
                    at=f"ranks.{name}.classes.{category}",
                    expected=one_of(order.order),
                )
    for key in ("hand", "against"):
        hand_name = getattr(rulebook.contest, key)
        if hand_name not in rulebook.hands:
            yield Finding(
                Code.BAD_RULE,
                f"{hand_name!r} is no hand of this game{near(hand_name, rulebook.hands)}",
                at=f"contest.{key}",
                expected=one_of(rulebook.hands),
            )


def _cards_of(rulebook: Rulebook, hand: Hand) -> int:
    return sum(part.count(rulebook.cards.in_place(part.place)) for part in hand.slices)


def pay_tables_fit(rulebook: Rulebook) -> Iterator[Finding]:
    """Pay tables list only classes that their cards can make, skip none, and share the meter only for the jackpot."""
    for name, bet in rulebook.bets.items():
        if bet.pays is None:
            continue
        path = f"bets.{name}.pays"
        hand = rulebook.hands.get(bet.pays.hand)
        if hand is not None and hand.list not in RANK_LISTS:
            continue
        if hand is None:
            yield Finding(
                Code.PAY_TABLE_WRONG,
                f"{bet.pays.hand!r} is no hand of this game{near(bet.pays.hand, rulebook.hands)}",
                at=f"{path}.hand",
                expected=one_of(rulebook.hands),
            )
            continue
        makeable = [str(category) for category in RANK_LISTS[hand.list].categories]
        lowest = max((makeable.index(category) for category in bet.pays.table if category in makeable), default=0)
        for category in makeable[:lowest]:
            if category not in bet.pays.table:
                yield Finding(
                    Code.PAY_TABLE_WRONG,
                    f"a lower class than {category!r} is paid, and it has no pay itself",
                    at=f"{path}.table",
                    expected=f'a pay for {category}; "0 for 1" if it is to lose',
                )
        for category, pay in bet.pays.table.items():
            if category not in makeable:
                yield Finding(
                    Code.PAY_TABLE_WRONG,
                    f"{category!r} cannot be made with these cards{near(category, makeable)}",
                    at=f"{path}.table.{category}",
                    expected=one_of(makeable),
                )
            if pay.kind == "percent" and (rulebook.jackpot is None or rulebook.jackpot.bet != name):
                yield Finding(
                    Code.PAY_TABLE_WRONG,
                    "only the jackpot bet can pay a share of the meter",
                    at=f"{path}.table.{category}",
                    expected='odds such as "40 to 1"',
                )


def envy_fits(rulebook: Rulebook) -> Iterator[Finding]:
    """The jackpot bet has a pay table, and envy is paid as an amount for hands that the jackpot can see."""
    if rulebook.jackpot is None or (bet := rulebook.bets.get(rulebook.jackpot.bet)) is None:
        return
    if bet.pays is None:
        yield Finding(
            Code.PAY_TABLE_WRONG,
            f"the jackpot bet {rulebook.jackpot.bet!r} has no pay table",
            at=f"bets.{rulebook.jackpot.bet}.pays",
            expected='a table with pays such as "100%" and "1,250.00"',
        )
        return
    hand = rulebook.hands.get(bet.pays.hand)
    if rulebook.jackpot.envy is None or hand is None or hand.list not in RANK_LISTS:
        return
    makeable = [str(category) for category in RANK_LISTS[hand.list].categories]
    for category, pay in rulebook.jackpot.envy.amounts.items():
        at = f"jackpot.envy.amounts.{category}"
        if category not in makeable:
            message = f"{category!r} cannot be made with these cards{near(category, makeable)}"
            yield Finding(Code.PAY_TABLE_WRONG, message, at=at, expected=one_of(makeable))
        if pay.kind != "flat":
            yield Finding(Code.PAY_TABLE_WRONG, f"envy is an amount, not {pay}", at=at, expected='such as "50.00"')


def qualification_is_readable(rulebook: Rulebook) -> Iterator[Finding]:
    """The hand the dealer qualifies with is one that his rank list knows."""
    qualify, hand = rulebook.contest.qualify, rulebook.hands.get(rulebook.contest.against)
    if qualify is None or hand is None or hand.list not in RANK_LISTS:
        return
    if qualify.category not in RANK_LISTS[hand.list].categories or qualify.rank not in (None, *RANKS):
        yield Finding(
            Code.BAD_RULE,
            f"no hand is {qualify.category!r} headed by {qualify.rank!r}",
            at="contest.qualify",
            expected=f"a class ({', '.join(RANK_LISTS[hand.list].categories)}) and a rank ({', '.join(RANKS)})",
        )
    elif qualify.rank is None and (qualify.by == "card" or qualify.category == "high-card"):
        yield Finding(
            Code.MISSING_KEY,
            "without a rank the dealer would qualify with anything",
            at="contest.qualify.rank",
            expected=f"one of {', '.join(RANKS)}",
        )


def deals_give_every_card(rulebook: Rulebook) -> Iterator[Finding]:
    """Each dealing sequence gives every box, the dealer and the community area the right number of cards."""
    for deal in rulebook.deals:
        given = _cards_given(deal)
        for place in ("boxes", "dealer", "community"):
            wanted = rulebook.cards.in_place(place)
            if given[place] != wanted:
                yield Finding(
                    Code.DEAL_WRONG,
                    f"{_WHO[place]} would get {given[place]} cards",
                    at=f"deals.{deal.id}.steps",
                    expected=f"{wanted}, as [cards] says",
                )
        for index, step in enumerate(deal.steps):
            if len(set(step.discards)) < len(step.discards) or not set(step.discards) <= set(range(1, step.cards + 1)):
                yield Finding(
                    Code.DEAL_WRONG,
                    f"of {step.cards} cards, {', '.join(map(str, step.discards))} cannot be discarded",
                    at=f"deals.{deal.id}.steps[{index}].discards",
                    expected=f"different numbers from 1 to {step.cards}",
                )


def _cards_given(deal: Deal) -> dict[str, int]:
    given = {"boxes": 0, "dealer": 0, "community": 0, "burn": 0}
    for step in deal.steps:
        for place in step.to:
            given[place] += step.kept * step.times
    return given


def streets_turn_every_card(rulebook: Rulebook) -> Iterator[Finding]:
    """Community cards are each turned once: on a street, or in the reveal."""
    turned: list[int] = []
    for street in rulebook.streets:
        if street.turn is not None:
            turned += range(rulebook.cards.community)[street.turn.slice.start : street.turn.slice.stop]
    if any(reveal.show == "community" for reveal in rulebook.reveals):
        turned += [card for card in range(rulebook.cards.community) if card not in turned]
    if turned != list(range(rulebook.cards.community)):
        yield Finding(
            Code.DEAL_WRONG,
            f"community cards are turned in the order {', '.join(str(card + 1) for card in turned) or 'none'}",
            at="streets",
            expected=f"each of the {rulebook.cards.community} once, on a street or in the reveals",
        )


def streets_come_to_an_end(rulebook: Rulebook) -> Iterator[Finding]:
    """No street offers a decision twice, and the last one leaves nothing open."""
    for street in rulebook.streets:
        choices = [choice.do for choice in street.choices]
        at = f"streets.{street.id}.choices"
        if len(set(choices)) < len(choices):
            yield Finding(
                Code.BAD_RULE, f"a decision is offered twice: {', '.join(choices)}", at=at, expected="each once"
            )
        if street is rulebook.streets[-1] and "check" in choices:
            yield Finding(
                Code.BAD_RULE, "the last street can be passed with a check", at=at, expected="fold, or a size of Play"
            )
