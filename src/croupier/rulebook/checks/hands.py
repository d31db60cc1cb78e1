"""Hands can be made from their cards; pay tables, envy and the dealer's qualification name hands that there are."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.errors import Code, InputError, RulebookError
from croupier.ranking import RankList
from croupier.ranking.values import lowest, rank_of
from croupier.rulebook.bets import PayTable
from croupier.rulebook.checks.finding import Finding, wrong
from croupier.rulebook.dealing import Hand
from croupier.rulebook.faults import near, one_of
from croupier.rulebook.model import Rulebook
from croupier.rulebook.thresholds import Threshold, parse_threshold


def can_be_made(rulebook: Rulebook) -> Iterator[Finding]:
    """Hands name a rank list, and the cards to fill it."""
    for name, hand in rulebook.hands.items():
        if hand.list not in rulebook.rank_lists:
            if hand.list not in rulebook.ranks:
                message = f"{hand.list!r} is no rank list{near(hand.list, rulebook.rank_lists)}"
                yield wrong(f"hands.{name}.list", message, one_of(rulebook.rank_lists))
            continue
        yield from _filled(rulebook, name, hand)
        for part in hand.slices:
            available = rulebook.cards.in_place(part.place)
            if part.stop is not None and not part.start < part.stop <= available:
                yield wrong(
                    f"hands.{name}.from",
                    f"there is no {part.place}[{part.start}:{part.stop}] among {available} cards",
                    f"{part.place}[0:{available}] or a part of it, counted from 0",
                )


def _filled(rulebook: Rulebook, name: str, hand: Hand) -> Iterator[Finding]:
    """The cards of a hand are as many as its list wants, or are measured whole."""
    ranked = rulebook.rank_list(name)
    cards = sum(part.count(rulebook.cards.in_place(part.place)) for part in hand.slices)
    if ranked.measure and (hand.best is not None or not ranked.takes(cards)):
        message = f"the longest suit of {cards} cards is not of a class of {hand.list!r} in every case"
        yield wrong(f"hands.{name}", message, "no best, and a list with every length that the cards can have")
    elif not ranked.measure and (hand.best not in (None, ranked.size) or cards < ranked.size):
        read = f"the best {hand.best} of {cards} cards" if hand.best is not None else f"{cards} cards"
        message = f"{read} cannot be read by a list of {ranked.size}-card hands"
        yield wrong(f"hands.{name}", message, f"best = {ranked.size} and at least {ranked.size} cards")


def lists_can_be_ranked_by(rulebook: Rulebook) -> Iterator[Finding]:
    """Rank lists describe every hand once, and clauses are given for their classes alone."""
    for name, order in rulebook.ranks.items():
        try:
            known = order.ranked(name).categories
        except RulebookError as fault:
            yield wrong(f"ranks.{name}.{fault.at}", fault.message, fault.expected, fault.code)
            continue
        for category in order.classes:
            if category not in known:
                message = f"{category!r} has a clause but no place in the list{near(category, known)}"
                yield wrong(f"ranks.{name}.classes.{category}", message, one_of(known))


def contest_is_between_hands(rulebook: Rulebook) -> Iterator[Finding]:
    """What is compared are hands of the game, the dealer's without cards of a player."""
    if rulebook.contest is None:
        if rulebook.cards.dealer:
            message = "the dealer has cards, and nothing is compared with them"
            yield wrong("cards.dealer", message, "a [contest], or dealer = 0")
        return
    for key, name in (("hand", rulebook.contest.hand), ("against", rulebook.contest.against)):
        if name not in rulebook.hands:
            message = f"{name!r} is no hand of this game{near(name, rulebook.hands)}"
            yield wrong(f"contest.{key}", message, one_of(rulebook.hands))
    known = [
        rulebook.hands[name] for name in (rulebook.contest.hand, rulebook.contest.against) if name in rulebook.hands
    ]
    if len(known) == 2 and known[0].list != known[1].list:
        message = f"hands of {known[0].list!r} and {known[1].list!r} have no order between them"
        yield wrong("contest.against", message, "two hands of one rank list")
    against = rulebook.hands.get(rulebook.contest.against)
    if against is not None and any(part.place == "own" for part in against.slices):
        message = "the dealer's hand is made of a player's cards"
        yield wrong("contest.against", message, "a hand of dealer and community cards")


def threshold_findings(rulebook: Rulebook, hand: str, least: Threshold, at: str, code: Code) -> Iterator[Finding]:
    """A threshold is a class that the hand's rank list has, from ranks on that some of its hands have and some not."""
    if (rank_list := rulebook.rank_lists.get(rulebook.hands[hand].list)) is None:
        return
    if least.category not in rank_list.categories:
        known = rank_list.categories
        message = f"{least.category!r} is no class of the rank list {rank_list.id!r}{near(least.category, known)}"
        yield wrong(at, message, one_of(known), code)
    elif least.ranks:
        first = rank_of(lowest(least.category, rank_list), rank_list)
        if len(least.ranks) > len(first.ranks):
            message = f"{str(least)!r} names more ranks than decide such a hand"
            yield wrong(at, message, f"at most {len(first.ranks)}", code)
        elif least.ranks <= first.ranks[: len(least.ranks)]:
            message = f"every hand of the class is {str(least)!r} or better"
            yield wrong(at, message, f'"{least.category}", or higher ranks', code)
        elif not _reached(least, rank_list):
            yield wrong(at, f"no hand of the class is as good as {str(least)!r}", "lower ranks", code)


def _reached(least: Threshold, rank_list: RankList) -> bool:
    try:
        return rank_of(lowest(least.category, rank_list, least.ranks), rank_list).category == least.category
    except InputError:
        return False


def qualification_is_readable(rulebook: Rulebook) -> Iterator[Finding]:
    """The hand the dealer qualifies with is one that his rank list knows, and not just any."""
    contest = rulebook.contest
    if contest is None or contest.qualify is None or contest.against not in rulebook.hands:
        return
    least, rank_list = contest.qualify.least, rulebook.rank_lists.get(rulebook.hands[contest.against].list)
    at = "contest.qualify.from"
    found = list(threshold_findings(rulebook, contest.against, least, at, Code.BAD_RULE))
    yield from found
    lowest = rank_list is not None and not found and least.category == rank_list.categories[-1]
    if not least.ranks and (contest.qualify.by == "card" or lowest):
        message = "without a rank the dealer would qualify with anything"
        yield wrong(at, message, f'a rank behind the class, as in "{least.category} Q"', Code.MISSING_KEY)


def pay_tables_fit(rulebook: Rulebook) -> Iterator[Finding]:
    """Pay tables list classes of their rank list, skip none, and share the meter only for the jackpot."""
    shared = "only the jackpot bet can pay a share of the meter"
    for name, bet in rulebook.bets.items():
        if bet.odds is not None and bet.odds.pay.kind == "percent":
            yield wrong(f"bets.{name}.odds.pay", shared, 'odds such as "1 to 1"')
        if bet.pays is None:
            continue
        path = f"bets.{name}.pays"
        hand = rulebook.hands.get(bet.pays.hand)
        if hand is None:
            message = f"{bet.pays.hand!r} is no hand of this game{near(bet.pays.hand, rulebook.hands)}"
            yield wrong(f"{path}.hand", message, one_of(rulebook.hands), Code.PAY_TABLE_WRONG)
            continue
        if (ranked := rulebook.rank_lists.get(hand.list)) is not None:
            yield from _skipped(bet.pays, list(ranked.categories), path)
        for row, pay in bet.pays.table.items():
            at = f"{path}.table.{row}"
            yield from threshold_findings(rulebook, bet.pays.hand, parse_threshold(row), at, Code.PAY_TABLE_WRONG)
            if pay.kind == "percent" and rulebook.jackpot_bet != name:
                yield wrong(at, shared, 'odds such as "40 to 1"', Code.PAY_TABLE_WRONG)
            if pay.kind == "push" and not bet.staked:
                message = "a bonus has no stake that could come back"
                yield wrong(at, message, 'odds such as "40 to 1", or no row', Code.PAY_TABLE_WRONG)


def _skipped(pays: PayTable, classes: list[str], path: str) -> Iterator[Finding]:
    """Classes above the lowest paid one that have no row for all of them: what they pay would be anybody's guess."""
    rows = [parse_threshold(row) for row in pays.table]
    whole = {row.category for row in rows if not row.ranks}
    lowest = max((classes.index(row.category) for row in rows if row.category in classes), default=0)
    for category in classes[:lowest]:
        if category not in whole:
            message = f"a lower class than {category!r} is paid, and not every hand of it has a pay itself"
            yield wrong(
                f"{path}.table", message, f'a pay for {category}; "0 for 1" if it is to lose', Code.PAY_TABLE_WRONG
            )


def envy_fits(rulebook: Rulebook) -> Iterator[Finding]:
    """The jackpot bet has a pay table, and envy is paid as an amount for hands that the jackpot can see."""
    if rulebook.jackpot is None or (bet := rulebook.bets.get(rulebook.jackpot.bet)) is None:
        return
    if bet.pays is None:
        yield wrong(
            f"bets.{rulebook.jackpot.bet}.pays",
            f"the jackpot bet {rulebook.jackpot.bet!r} has no pay table",
            'a table with pays such as "100%" and "1,250.00"',
            Code.PAY_TABLE_WRONG,
        )
        return
    if rulebook.jackpot.envy is None or bet.pays.hand not in rulebook.hands:
        return
    for row, pay in rulebook.jackpot.envy.amounts.items():
        at = f"jackpot.envy.amounts.{row}"
        yield from threshold_findings(rulebook, bet.pays.hand, parse_threshold(row), at, Code.PAY_TABLE_WRONG)
        if pay.kind != "flat":
            yield wrong(at, f"envy is an amount, not {pay}", 'such as "50.00"', Code.PAY_TABLE_WRONG)
