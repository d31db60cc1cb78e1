"""Does a rulebook make sense as a whole? Each check yields its findings, with the key where each one stands.

The model has already refused unknown keys and wrong types. What is checked here needs more than one place: clauses
that are cited and must exist, bets that refer to each other, hands that their cards can make, deals that must give
everyone the right number of cards, and rules that must not contradict each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final

from croupier.cards import RANKS
from croupier.errors import Code, RulebookError
from croupier.ranking.categories import RANK_LISTS
from croupier.rulebook.bets import Bet
from croupier.rulebook.dealing import Deal, Hand
from croupier.rulebook.irregularities import Rule
from croupier.rulebook.matching import matches, outranks, well_formed
from croupier.rulebook.model import Rulebook
from croupier.rulebook.parts import Part
from croupier.rulebook.vocabulary import vocabulary

Finding = RulebookError
Check = Callable[[Rulebook], Iterator[Finding]]


def findings(rulebook: Rulebook) -> Iterator[Finding]:
    """Everything that is wrong with a rulebook."""
    for one_check in _CHECKS:
        yield from one_check(rulebook)


def clauses_exist(rulebook: Rulebook) -> Iterator[Finding]:
    """Every clause that is cited stands in the registry, and every reading among the readings."""
    for clause, paths in rulebook.citations.items():
        if clause not in rulebook.clauses:
            yield Finding(
                Code.UNKNOWN_CLAUSE,
                f"clause {clause!r} is cited but not in the registry",
                at=paths[0],
                expected="a clause listed under [clauses]",
                clauses=(clause,),
            )
    for path, part in _walk("", rulebook):
        for reading in getattr(part, "reading", ()):
            if reading not in rulebook.readings:
                yield Finding(
                    Code.UNKNOWN_READING, f"{reading!r} is no reading", at=path, expected="a reading under [readings]"
                )


def _walk(path: str, part: Part) -> Iterator[tuple[str, Part]]:
    yield path, part
    for key, below in part.parts():
        yield from _walk(f"{path}.{key}" if path else key, below)


def bets_refer_to_bets(rulebook: Rulebook) -> Iterator[Finding]:
    """Every bet that is named anywhere exists."""
    for path, names in _bet_references(rulebook):
        for name in names:
            if name not in rulebook.bets:
                yield Finding(
                    Code.UNKNOWN_BET,
                    f"{name!r} is not a bet of this game",
                    at=path,
                    expected=f"one of {', '.join(rulebook.bets)}",
                )


def _bet_references(rulebook: Rulebook) -> Iterator[tuple[str, tuple[str, ...]]]:
    for combination in rulebook.entry.any_of:
        yield "entry.any_of", combination
    yield "equipment.spots.bets", rulebook.equipment.spots.bets
    for street in rulebook.streets:
        yield f"streets.{street.id}.on", (street.on,)
    for name, bet in rulebook.bets.items():
        if bet.requires is not None:
            yield f"bets.{name}.requires", bet.requires.all + bet.requires.any
        if bet.size is not None and bet.size.of is not None:
            yield f"bets.{name}.size.of", (bet.size.of,)
        if bet.bonus_on is not None:
            yield f"bets.{name}.bonus_on", (bet.bonus_on,)
    if rulebook.limits.displayed is not None:
        yield "limits.displayed.bets", rulebook.limits.displayed.bets
    if rulebook.jackpot is not None:
        yield "jackpot.bet", (rulebook.jackpot.bet,)
    if (board := rulebook.contest.declined.barred_when_board_wins) is not None:
        yield "contest.declined.barred_when_board_wins", (board,)


def bets_are_whole(rulebook: Rulebook) -> Iterator[Finding]:
    """A bet has a size or rides on another one, can be paid, and says what becomes of it."""
    multiples = [name for name, bet in rulebook.bets.items() if bet.size is not None and bet.size.rule == "multiple"]
    if len(multiples) != 1:
        yield Finding(
            Code.BAD_RULE, f"{len(multiples)} bets are staked by a decision", at="bets", expected="exactly one (Play)"
        )
    for name, bet in rulebook.bets.items():
        yield from _one_bet(f"bets.{name}", bet)


def _one_bet(path: str, bet: Bet) -> Iterator[Finding]:
    def wrong(key: str, message: str, expected: str) -> Finding:
        return Finding(Code.BAD_RULE, message, at=f"{path}.{key}", expected=expected, clauses=bet.clause)

    if (bet.size is None) == (bet.bonus_on is None):
        yield wrong("size", "a bet has either a size or a bet it rides on", "size or bonus_on, not both")
    if bet.size is not None and (bet.size.rule in ("equal", "multiple")) != (bet.size.of is not None):
        yield wrong(
            "size.of", f"a bet of rule {bet.size.rule!r} and its `of` do not fit", "`of` for equal and multiple"
        )
    if bet.size is not None and not 1 <= bet.size.min_units <= bet.size.max_units:
        yield wrong("size.max_units", "there is no number of units between the two", "min_units up to max_units")
    if (bet.odds is None) == (bet.pays is None):
        yield wrong("pays", "a bet is paid by odds or by a pay table", "odds or pays, not both")
    for situation, effect in bet.on.items():
        if effect.then == "read" and bet.pays is None:
            yield wrong(f"on.{situation}", "there is no pay table to read", "a pay table under pays")
        if effect.then == "none" and bet.staked:
            yield wrong(f"on.{situation}", "a stake cannot come to nothing", "push, return or lose")
    if bet.staked and not {"settle"} <= set(bet.on) and not {"win", "tie", "lose"} <= set(bet.on):
        yield wrong("on", "some outcome of the contest is not covered", "settle, or each of win, tie and lose")


def hands_can_be_made(rulebook: Rulebook) -> Iterator[Finding]:
    """Hands name a rank list, and the cards to fill it; rank lists are in the order that the ranking follows."""
    for name, hand in rulebook.hands.items():
        if hand.list not in RANK_LISTS:
            yield Finding(
                Code.BAD_RULE,
                f"{hand.list!r} is no rank list",
                at=f"hands.{name}.list",
                expected=f"one of {', '.join(RANK_LISTS)}",
                clauses=hand.clause,
            )
            continue
        size, cards = RANK_LISTS[hand.list].size, _cards_of(rulebook, hand)
        if hand.best != size or cards < size:
            yield Finding(
                Code.BAD_RULE,
                f"the best {hand.best} of {cards} cards cannot be read by a list of {size}-card hands",
                at=f"hands.{name}",
                expected=f"best = {size} and at least {size} cards",
                clauses=hand.clause,
            )
    for name, order in rulebook.ranks.items():
        if name not in RANK_LISTS or list(order.order) != [str(c) for c in RANK_LISTS[name].categories]:
            known = ", ".join(RANK_LISTS[name].categories) if name in RANK_LISTS else ", ".join(RANK_LISTS)
            yield Finding(
                Code.BAD_RULE, f"rank list {name!r} differs from the one in use", at=f"ranks.{name}", expected=known
            )
    for key in ("hand", "against"):
        hand_name = getattr(rulebook.contest, key)
        if hand_name not in rulebook.hands:
            yield Finding(
                Code.BAD_RULE,
                f"{hand_name!r} is no hand of this game",
                at=f"contest.{key}",
                expected=f"one of {', '.join(rulebook.hands)}",
            )


def _cards_of(rulebook: Rulebook, hand: Hand) -> int:
    return sum(part.count(rulebook.cards.in_place(part.place)) for part in hand.slices)


def pay_tables_fit(rulebook: Rulebook) -> Iterator[Finding]:
    """Pay tables list only classes that their cards can make, and shares of the meter only for the jackpot."""
    for name, bet in rulebook.bets.items():
        if bet.pays is None:
            continue
        path = f"bets.{name}.pays"
        hand = rulebook.hands.get(bet.pays.hand)
        if hand is None or hand.list not in RANK_LISTS:
            yield Finding(
                Code.PAY_TABLE_WRONG,
                f"{bet.pays.hand!r} is no hand of this game",
                at=f"{path}.hand",
                expected=f"one of {', '.join(rulebook.hands)}",
                clauses=bet.pays.clause,
            )
            continue
        makeable = [str(category) for category in RANK_LISTS[hand.list].categories]
        for category, pay in bet.pays.table.items():
            if category not in makeable:
                yield Finding(
                    Code.PAY_TABLE_WRONG,
                    f"{category!r} cannot be made with these cards",
                    at=f"{path}.table.{category}",
                    expected=f"one of {', '.join(makeable)}",
                    clauses=bet.pays.clause,
                )
            if pay.kind == "percent" and (rulebook.jackpot is None or rulebook.jackpot.bet != name):
                yield Finding(
                    Code.PAY_TABLE_WRONG,
                    "only the jackpot bet can pay a share of the meter",
                    at=f"{path}.table.{category}",
                    expected='odds such as "40 to 1"',
                    clauses=bet.pays.clause,
                )


def qualification_is_readable(rulebook: Rulebook) -> Iterator[Finding]:
    """The hand the dealer qualifies with is one that his rank list knows."""
    qualify, hand = rulebook.contest.qualify, rulebook.hands.get(rulebook.contest.against)
    if qualify is None or hand is None or hand.list not in RANK_LISTS:
        return
    if qualify.category not in RANK_LISTS[hand.list].categories or (qualify.rank or "A") not in RANKS:
        yield Finding(
            Code.BAD_RULE,
            f"no hand is {qualify.category!r} headed by {qualify.rank!r}",
            at="contest.qualify",
            expected=f"a class of {hand.list} and a rank of {RANKS}",
            clauses=qualify.clause,
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
                    f"{place} would hold {given[place]} cards",
                    at=f"deals.{deal.id}.steps",
                    expected=f"{wanted} cards",
                    clauses=deal.clause,
                )
        for index, step in enumerate(deal.steps):
            if len(set(step.discards)) < len(step.discards) or not set(step.discards) <= set(range(1, step.cards + 1)):
                yield Finding(
                    Code.DEAL_WRONG,
                    f"of {step.cards} cards, {', '.join(map(str, step.discards))} cannot be discarded",
                    at=f"deals.{deal.id}.steps[{index}].discards",
                    expected=f"different numbers from 1 to {step.cards}",
                    clauses=step.clause or deal.clause,
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
            f"community cards turned: {turned}",
            at="streets",
            expected=f"each of the {rulebook.cards.community} once and in order",
        )


def rules_use_known_words(rulebook: Rulebook) -> Iterator[Finding]:
    """Incidents, facts, answers and remedies come from the vocabulary."""
    words = vocabulary()
    ids = {rule.id for rule in rulebook.irregularities.rules}
    powers = {power.id for power in rulebook.authority.powers}
    for rule in rulebook.irregularities.rules:
        path = f"irregularities.rules.{rule.id}"

        def unknown(key: str, word: object, known: object, rule: Rule = rule, path: str = path) -> Finding:
            return Finding(
                Code.BAD_RULE,
                f"{word!r} is not known here",
                at=f"{path}.{key}",
                expected=f"one of {known}",
                clauses=rule.clause,
            )

        if rule.incident not in words.incidents:
            yield unknown("incident", rule.incident, ", ".join(words.incidents))
            continue
        if rule.remedy not in words.remedies:
            yield unknown("remedy", rule.remedy, ", ".join(words.remedies))
        questions = words.questions(rule.incident)
        for fact, condition in rule.when.items():
            if fact not in questions:
                yield unknown(f"when.{fact}", fact, ", ".join(questions) or "no facts")
            elif not well_formed(condition, questions[fact]):
                yield unknown(f"when.{fact}", condition, questions[fact].domain)
        for other in rule.over:
            if other not in ids:
                yield unknown("over", other, ", ".join(sorted(ids)))
        for power in rule.permits:
            if power not in powers:
                yield unknown("permits", power, ", ".join(sorted(powers)) or "no powers")


def rules_do_not_overlap(rulebook: Rulebook) -> Iterator[Finding]:
    """Two rules that both apply must say which of them is the exception."""
    words = vocabulary()
    rules = rulebook.irregularities.rules
    known = {rule.id: rule for rule in rules}
    for first, second in combinations(rules, 2):
        if first.incident != second.incident or first.incident not in words.incidents:
            continue
        if outranks(first, second, known) or outranks(second, first, known):
            continue
        both = next(
            (f for f in words.combinations(first.incident) if matches(first.when, f) and matches(second.when, f)), None
        )
        if both is not None:
            facts = ", ".join(f"{k}={v}" for k, v in both.items()) or "no facts"
            yield Finding(
                Code.RULES_OVERLAP,
                f"rules {first.id!r} and {second.id!r} both apply to {first.incident} with {facts}",
                at=f"irregularities.rules.{second.id}",
                expected=f'an order: over = "{first.id}", or facts that keep them apart',
                clauses=first.clause + second.clause,
            )


_CHECKS: Final[tuple[Check, ...]] = (
    clauses_exist,
    bets_refer_to_bets,
    bets_are_whole,
    hands_can_be_made,
    pay_tables_fit,
    qualification_is_readable,
    deals_give_every_card,
    streets_turn_every_card,
    rules_use_known_words,
    rules_do_not_overlap,
)
