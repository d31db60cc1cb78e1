"""Hands can be made from their cards; pay tables, envy and the dealer's qualification name hands that there are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from croupier.errors import Code
from croupier.ranking import RANK_LISTS
from croupier.rulebook.bets import PayTable
from croupier.rulebook.checks.finding import Finding
from croupier.rulebook.dealing import Hand
from croupier.rulebook.faults import near, one_of
from croupier.rulebook.model import Rulebook
from croupier.rulebook.thresholds import Threshold, parse_threshold


def can_be_made(rulebook: Rulebook) -> Iterator[Finding]:
    """Hands name a rank list, and the cards to fill it."""
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


def _cards_of(rulebook: Rulebook, hand: Hand) -> int:
    return sum(part.count(rulebook.cards.in_place(part.place)) for part in hand.slices)


def lists_are_known(rulebook: Rulebook) -> Iterator[Finding]:
    """Rank lists are in the order that the ranking follows, and clauses are given for their classes alone."""
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


def contest_is_between_hands(rulebook: Rulebook) -> Iterator[Finding]:
    """What is compared are hands of the game, the dealer's without cards of a player."""
    if rulebook.contest is None:
        if rulebook.cards.dealer:
            message = "the dealer has cards, and nothing is compared with them"
            yield Finding(Code.BAD_RULE, message, at="cards.dealer", expected="a [contest], or dealer = 0")
        return
    for key, name in (("hand", rulebook.contest.hand), ("against", rulebook.contest.against)):
        if name not in rulebook.hands:
            yield Finding(
                Code.BAD_RULE,
                f"{name!r} is no hand of this game{near(name, rulebook.hands)}",
                at=f"contest.{key}",
                expected=one_of(rulebook.hands),
            )
    known = [
        rulebook.hands[name] for name in (rulebook.contest.hand, rulebook.contest.against) if name in rulebook.hands
    ]
    if len(known) == 2 and known[0].list != known[1].list:
        message = f"hands of {known[0].list!r} and {known[1].list!r} have no order between them"
        yield Finding(Code.BAD_RULE, message, at="contest.against", expected="two hands of one rank list")
    against = rulebook.hands.get(rulebook.contest.against)
    if against is not None and any(part.place == "own" for part in against.slices):
        message = "the dealer's hand is made of a player's cards"
        yield Finding(Code.BAD_RULE, message, at="contest.against", expected="a hand of dealer and community cards")


def threshold_findings(rulebook: Rulebook, hand: str, least: Threshold, at: str, code: Code) -> Iterator[Finding]:
    """A threshold is a class that the hand's rank list has, with no more ranks than decide it."""
    if (rank_list := RANK_LISTS.get(rulebook.hands[hand].list)) is None:
        return
    known = [str(category) for category in rank_list.categories]
    if least.category not in known:
        message = f"{least.category!r} is no class of the rank list {rank_list.id!r}{near(least.category, known)}"
        yield Finding(code, message, at=at, expected=one_of(known))
    elif len(least.ranks) > rank_list.size:
        message = f"{str(least)!r} names more cards than make a hand"
        yield Finding(code, message, at=at, expected=f"at most {rank_list.size} ranks")
    elif any(later > former for former, later in pairwise(least.ranks)) and least.category == known[-1]:
        yield Finding(
            code, f"{str(least)!r} names a higher card after a lower one", at=at, expected="the highest first"
        )


def qualification_is_readable(rulebook: Rulebook) -> Iterator[Finding]:
    """The hand the dealer qualifies with is one that his rank list knows, and not just any."""
    contest = rulebook.contest
    if contest is None or contest.qualify is None or contest.against not in rulebook.hands:
        return
    least, rank_list = contest.qualify.least, RANK_LISTS.get(rulebook.hands[contest.against].list)
    at = "contest.qualify.from"
    found = list(threshold_findings(rulebook, contest.against, least, at, Code.BAD_RULE))
    yield from found
    lowest = rank_list is not None and not found and least.category == rank_list.categories[-1]
    if not least.ranks and (contest.qualify.by == "card" or lowest):
        message = "without a rank the dealer would qualify with anything"
        yield Finding(Code.MISSING_KEY, message, at=at, expected=f'a rank behind the class, as in "{least.category} Q"')


def pay_tables_fit(rulebook: Rulebook) -> Iterator[Finding]:
    """Pay tables list classes of their rank list, skip none, and share the meter only for the jackpot."""
    for name, bet in rulebook.bets.items():
        if bet.pays is None:
            continue
        path = f"bets.{name}.pays"
        hand = rulebook.hands.get(bet.pays.hand)
        if hand is None:
            yield Finding(
                Code.PAY_TABLE_WRONG,
                f"{bet.pays.hand!r} is no hand of this game{near(bet.pays.hand, rulebook.hands)}",
                at=f"{path}.hand",
                expected=one_of(rulebook.hands),
            )
            continue
        if hand.list in RANK_LISTS:
            yield from _skipped(bet.pays, [str(category) for category in RANK_LISTS[hand.list].categories], path)
        for row, pay in bet.pays.table.items():
            at = f"{path}.table.{row}"
            yield from threshold_findings(rulebook, bet.pays.hand, parse_threshold(row), at, Code.PAY_TABLE_WRONG)
            if pay.kind == "percent" and rulebook.jackpot_bet != name:
                yield Finding(
                    Code.PAY_TABLE_WRONG,
                    "only the jackpot bet can pay a share of the meter",
                    at=at,
                    expected='odds such as "40 to 1"',
                )
            if pay.kind == "push" and not bet.staked:
                message = "a bonus has no stake that could come back"
                yield Finding(Code.PAY_TABLE_WRONG, message, at=at, expected='odds such as "40 to 1", or no row')


def _skipped(pays: PayTable, classes: list[str], path: str) -> Iterator[Finding]:
    """Classes above the lowest paid one that have no row: what they pay would be anybody's guess."""
    listed = {parse_threshold(row).category for row in pays.table}
    lowest = max((classes.index(category) for category in listed if category in classes), default=0)
    for category in classes[:lowest]:
        if category not in listed:
            yield Finding(
                Code.PAY_TABLE_WRONG,
                f"a lower class than {category!r} is paid, and it has no pay itself",
                at=f"{path}.table",
                expected=f'a pay for {category}; "0 for 1" if it is to lose',
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
    if rulebook.jackpot.envy is None or bet.pays.hand not in rulebook.hands:
        return
    for row, pay in rulebook.jackpot.envy.amounts.items():
        at = f"jackpot.envy.amounts.{row}"
        yield from threshold_findings(rulebook, bet.pays.hand, parse_threshold(row), at, Code.PAY_TABLE_WRONG)
        if pay.kind != "flat":
            yield Finding(Code.PAY_TABLE_WRONG, f"envy is an amount, not {pay}", at=at, expected='such as "50.00"')
