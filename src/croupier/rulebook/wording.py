"""Rules in a few plain words, for pages and terminals: how a bet is sized, what a deal does, when a rule applies."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from croupier.cards import RANK_NAMES
from croupier.languages import ENGLISH, Sentence, called, listed, told
from croupier.money import parse_amount, written
from croupier.ranking import HandRank
from croupier.rulebook.bets import Bet, Declining, Effect
from croupier.rulebook.dealing import Deal, DealStep
from croupier.rulebook.irregularities import Fact
from croupier.rulebook.model import Rulebook
from croupier.rulebook.pays import Pay
from croupier.rulebook.streets import Choice, Street, Turn
from croupier.rulebook.table import Layout
from croupier.rulebook.thresholds import Threshold, parse_threshold

_PLACES: Final = {
    "boxes": Sentence("deal-to-boxes"),
    "dealer": Sentence("deal-to-dealer"),
    "community": Sentence("deal-to-community"),
}
_ENDS: Final = {
    "push": Sentence("ends-push"),
    "return": Sentence("ends-return"),
    "lose": Sentence("ends-lose"),
    "none": Sentence("ends-none"),
}
#: What a sentence is given where there is nothing to say.
_NONE: Final = "none"


def listing(words: Iterable[str], last: str = "and", language: str = ENGLISH) -> str:
    """Words as one speaks them: `Ante, Play and Blind`."""
    *others, final = list(words) or [""]
    return Sentence(last, most=", ".join(others), last=final).told(language) if others else final


def category(name: str) -> str:
    """A class of hands as a dealer says it: `straight flush`."""
    return name.replace("-", " ")


def threshold(rulebook: Rulebook, hand: str, row: str | Threshold, language: str = ENGLISH) -> str:
    """A class of a hand, or what it must reach within it, as a dealer says it: `straight flush`, `pair of jacks`."""
    least = parse_threshold(row)
    if not least.ranks:
        return called("name", least.category, category(least.category), language)
    return HandRank(rulebook.rank_list(hand), least.category, least.ranks).least(language)


def bet_names(rulebook: Rulebook, names: Iterable[str]) -> list[str]:
    return [rulebook.bets[name].label for name in names]


def layouts(several: Iterable[Layout], language: str = ENGLISH) -> str:
    """The layouts by their number of boxes: `A: 5 to 7 boxes; B and C: 5 to 6 boxes`."""
    by_size: dict[tuple[int, int], list[str]] = {}
    for layout in several:
        places = layout.positions
        name = called("layout", layout.id, layout.id, language)
        by_size.setdefault((places.min, places.max) if places else (0, 0), []).append(name)
    sizes = (
        Sentence("layouts-of-size", layouts=listing(ids, language=language), least=least, most=most)
        for (least, most), ids in by_size.items()
    )
    return listed((one.told(language) for one in sizes), language)


def entry(rulebook: Rulebook, language: str = ENGLISH) -> str:
    """What puts a box into the round."""
    together = (listing(bet_names(rulebook, bets), language=language) for bets in rulebook.entry.any_of)
    return listing(together, "or", language)


def size(rulebook: Rulebook, bet: Bet, language: str = ENGLISH) -> str:
    """How large a bet is."""
    return _size(rulebook, bet, language).told(language)


def _size(rulebook: Rulebook, bet: Bet, language: str) -> Sentence:
    if bet.size is None:
        return Sentence("size-none")
    of = rulebook.bets[bet.size.of].label if bet.size.of is not None else ""
    match bet.size.rule:
        case "free":
            return Sentence("size-free")
        case "equal":
            return Sentence("size-equal", bet=of)
        case "multiple":
            decisions = [one for street in rulebook.streets for one in street.decisions]
            stakes = sorted({one.times for one in decisions if rulebook.bets.get(one.stakes or "") is bet})
            times = listing([f"{times}x" for times in stakes], "or", language)
            return Sentence("size-multiple", times=times, bet=of)
        case "prescribed":
            return Sentence("size-prescribed")
        case "units":
            return Sentence("size-units", least=bet.size.min_units, most=bet.size.max_units)


def needs(rulebook: Rulebook, bet: Bet, language: str = ENGLISH) -> str:
    """The bets that must stand beside this one."""
    if bet.bonus_on is not None:
        return rulebook.bets[bet.bonus_on].label
    if bet.requires is None:
        return ""
    together = bet_names(rulebook, bet.requires.all)
    either = bet_names(rulebook, bet.requires.any)
    return listing([*together, *([listing(either, "or", language)] if either else [])], language=language)


def missing_words(rulebook: Rulebook, bet: str, placed: Collection[str], language: str = ENGLISH) -> str:
    """The bets that should stand beside one and do not; nothing where it is in good company."""
    missing = rulebook.missing_beside(bet, placed)
    if missing is None:
        return ""
    return listing(bet_names(rulebook, missing.bets), "or" if missing.either else "and", language)


def hand(rulebook: Rulebook, name: str, language: str = ENGLISH) -> str:
    """The cards a hand is made of: `own 2 + community 1-3`."""
    read = rulebook.hands[name]
    parts = []
    for part in read.slices:
        available = rulebook.cards.in_place(part.place)
        count = part.count(available)
        whole = count == available
        place = called("part", part.place, part.place, language)
        parts.append(f"{place} {count}" if whole else f"{place} {part.start + 1}-{part.start + count}")
    total = sum(part.count(rulebook.cards.in_place(part.place)) for part in read.slices)
    counting = rulebook.cards_that_count(name)
    made = " + ".join(parts)
    return Sentence("best-of", count=counting, cards=made).told(language) if total > counting else made


def deal(one: Deal, language: str = ENGLISH) -> str:
    """A deal step by step."""
    return listed((_step(step, language).told(language) for step in one.steps), language)


def _step(step: DealStep, language: str) -> Sentence:
    burnt = step.to == ("burn",)
    places = () if burnt else (_PLACES[place].told(language) for place in step.to)
    discards = [Sentence("nth", number=number).told(language) for number in step.discards]
    return Sentence(
        "deal-step",
        burn="yes" if burnt else "no",
        count=step.cards,
        places=listing(places, language=language),
        times=step.times,
        discards=listing(discards, language=language) if discards else _NONE,
        security="yes" if step.security_card else "no",
        after=step.after or _NONE,
    )


def street(rulebook: Rulebook, one: Street, language: str = ENGLISH) -> str:
    """The decisions of a street: `check, play 3x or play 4x`."""
    said = [(decision(made.id, language), condition(rulebook, made.choice, language)) for made in one.decisions]
    words = (Sentence("with-needs", decision=word, needs=needs) if needs else word for word, needs in said)
    return listing([told(one, language) for one in words], "or", language)


def decision(decision_id: str, language: str = ENGLISH) -> str:
    """A decision as a player says it: `play 4x`, `let it ride`."""
    bare, dash, times = decision_id.rpartition("-")
    if dash and times.endswith("x") and times[:-1].isdigit():
        return f"{called('name', bare, bare.replace('-', ' '), language)} {times}"
    return called("name", decision_id, decision_id.replace("-", " "), language)


def condition(rulebook: Rulebook, choice: Choice, language: str = ENGLISH) -> str:
    """The hand without which a choice is not open: `pair of aces or better`."""
    when = choice.when
    if when is None:
        return ""
    return Sentence("hand-or-better", hand=threshold(rulebook, when.hand, when.least, language)).told(language)


def qualification(rulebook: Rulebook, language: str = ENGLISH) -> str:
    """What the dealer needs to qualify."""
    rule = rulebook.qualification
    if rule is None or rulebook.dealer_hand is None:
        return Sentence("always-qualifies").told(language)
    if rule.by == "card":
        return Sentence("some-card-or-higher", rank=RANK_NAMES[rule.least.ranks[0]]).told(language)
    least = threshold(rulebook, rulebook.dealer_hand, rule.least, language)
    return Sentence("hand-or-better", hand=least).told(language)


def turned(rulebook: Rulebook, turn: Turn | None, language: str = ENGLISH) -> str:
    """The cards that are turned before a street, counted from 1: `community 1, 2 and 3`."""
    parts = []
    for part in turn.slices if turn is not None else ():
        numbers = [str(place + 1) for place in part.places(rulebook.cards.in_place(part.place))]
        place = called("part", part.place, part.place, language)
        parts.append(Sentence("turned-cards", place=place, numbers=listing(numbers, language=language)).told(language))
    return listing(parts, language=language)


def effect(bet: Bet, one: Effect | None, language: str = ENGLISH) -> str:
    """What becomes of a bet, in a word or two."""
    if one is None:
        return ""
    text = _effect(bet, one, language)
    return Sentence("by-choice", effect=text).told(language) if one.elective else told(text, language)


def _effect(bet: Bet, one: Effect, language: str) -> Sentence | str:
    if one.then == "pay" and bet.odds is not None:
        return price(bet.odds.pay, language)
    if one.then == "pay":
        return Sentence("by-table-else", ending=_ENDS[one.otherwise])
    if one.then == "read":
        return Sentence("by-table") if bet.staked else Sentence("is-paid")
    return _ENDS[one.then]


def price(pay: Pay, language: str = ENGLISH) -> str:
    """A pay as a table prints it: `3 to 2`, `500 for 1`, `2,000.00`, `10%`."""
    wins, _, stake = str(pay).partition(f" {pay.kind} ")
    match pay.kind:
        case "to":
            return Sentence("odds", wins=wins, stake=stake).told(language)
        case "for":
            return Sentence("odds-for", wins=wins, stake=stake).told(language)
        case "flat":
            return written(parse_amount(wins), language=language)
        case "push":
            return _ENDS["push"].told(language)
        case _:
            return str(pay)


def conditions(when: Mapping[str, Fact], language: str = ENGLISH) -> str:
    """The facts a rule asks for: `noticed before-close, any player seen: no`."""
    return ", ".join(
        f"{called('fact', fact, fact.replace('_', ' '), language)}: {answer(value, language)}"
        for fact, value in when.items()
    )


def answer(value: Fact, language: str = ENGLISH) -> str:
    """A fact as one says it."""
    word = ("yes" if value else "no") if isinstance(value, bool) else str(value)
    return called("name", word, word.replace("-", " "), language)


_DEEMED: Final = {
    "lower": Sentence("deemed-lower"),
    "folded": Sentence("deemed-folded"),
    "unproved": Sentence("deemed-unproved"),
}


def deemed(declining: Declining, language: str = ENGLISH) -> str:
    """What a hand counts as that its player will not show."""
    return _DEEMED[declining.deemed].told(language)
