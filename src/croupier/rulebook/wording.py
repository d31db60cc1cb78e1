"""Rules in a few plain words, for pages and terminals: how a bet is sized, what a deal does, when a rule applies."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from croupier.cards import RANK_NAMES
from croupier.languages import ENGLISH, Sentence, called
from croupier.ranking import HandRank
from croupier.rulebook.bets import Bet, Declining, Effect
from croupier.rulebook.dealing import Deal, DealStep
from croupier.rulebook.irregularities import Fact
from croupier.rulebook.model import Rulebook
from croupier.rulebook.streets import Choice, Street, Turn
from croupier.rulebook.table import Layout
from croupier.rulebook.thresholds import Threshold, parse_threshold

_PLACES: Final = {"boxes": "each box", "dealer": "the dealer", "community": "the community area"}
_ENDS: Final = {"push": "push", "return": "back", "lose": "lost", "none": "nothing"}
_ORDINALS: Final = {1: "first", 2: "second", 3: "third"}


def listing(words: Iterable[str], last: str = "and", language: str = ENGLISH) -> str:
    """Words as one speaks them: `Ante, Play and Blind`."""
    *others, final = list(words) or [""]
    return Sentence(last, most=", ".join(others), last=final).told(language) if others else final


def cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


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


def layouts(several: Iterable[Layout]) -> str:
    """The layouts by their number of boxes: `A: 5 to 7 boxes; B and C: 5 to 6 boxes`."""
    by_size: dict[str, list[str]] = {}
    for layout in several:
        places = layout.positions
        size = f"{places.min} to {places.max} boxes" if places else "as many boxes as drawn"
        by_size.setdefault(size, []).append(layout.id)
    return "; ".join(f"{listing(ids)}: {size}" for size, ids in by_size.items())


def entry(rulebook: Rulebook, language: str = ENGLISH) -> str:
    """What puts a box into the round."""
    together = (listing(bet_names(rulebook, bets), language=language) for bets in rulebook.entry.any_of)
    return listing(together, "or", language)


def size(rulebook: Rulebook, bet: Bet) -> str:
    if bet.size is None:
        return "no stake of its own"
    of = rulebook.bets[bet.size.of].label if bet.size.of is not None else ""
    match bet.size.rule:
        case "free":
            return "within the limits"
        case "equal":
            return f"equal to {of}"
        case "multiple":
            decisions = [one for street in rulebook.streets for one in street.decisions]
            stakes = sorted({one.times for one in decisions if rulebook.bets.get(one.stakes or "") is bet})
            return f"{listing([f'{times}x' for times in stakes], 'or')} {of}"
        case "prescribed":
            return "the prescribed amount"
        case "units":
            return f"{bet.size.min_units} to {bet.size.max_units} units"


def needs(rulebook: Rulebook, bet: Bet) -> str:
    """The bets that must stand beside this one."""
    if bet.bonus_on is not None:
        return rulebook.bets[bet.bonus_on].label
    if bet.requires is None:
        return ""
    together = bet_names(rulebook, bet.requires.all)
    either = bet_names(rulebook, bet.requires.any)
    return listing([*together, *([listing(either, "or")] if either else [])])


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


def deal(one: Deal) -> str:
    return "; ".join(_step(step) for step in one.steps)


def _step(step: DealStep) -> str:
    if step.to == ("burn",):
        text = f"burn {cards(step.cards)}"
    else:
        text = f"{cards(step.cards)} to {listing([_PLACES[place] for place in step.to])}"
    if step.times > 1:
        text += f", {step.times} times over"
    if step.discards:
        text += f", of which the {listing([_ORDINALS.get(n, f'{n}th') for n in step.discards])} is discarded"
    if step.security_card:
        text += ", on a security card"
    return f"{text}, after the decisions" if step.after == "decisions" else text


def street(rulebook: Rulebook, one: Street) -> str:
    """The decisions of a street: `check, play 3x or play 4x`."""
    said = [(decision(made.id), condition(rulebook, made.choice)) for made in one.decisions]
    return listing([f"{word} with {needs}" if needs else word for word, needs in said], "or")


def decision(decision_id: str) -> str:
    """A decision as a player says it: `play 4x`, `let it ride`."""
    return decision_id.replace("-", " ")


def condition(rulebook: Rulebook, choice: Choice) -> str:
    """The hand without which a choice is not open: `pair of aces or better`."""
    when = choice.when
    return f"{threshold(rulebook, when.hand, when.least)} or better" if when is not None else ""


def qualification(rulebook: Rulebook, language: str = ENGLISH) -> str:
    """What the dealer needs to qualify."""
    rule = rulebook.qualification
    if rule is None or rulebook.dealer_hand is None:
        return "always"
    if rule.by == "card":
        return Sentence("some-card-or-higher", rank=RANK_NAMES[rule.least.ranks[0]]).told(language)
    least = threshold(rulebook, rulebook.dealer_hand, rule.least, language)
    return Sentence("hand-or-better", hand=least).told(language)


def turned(rulebook: Rulebook, turn: Turn | None) -> str:
    """The cards that are turned before a street, counted from 1: `community 1, 2 and 3`."""
    parts = []
    for part in turn.slices if turn is not None else ():
        numbers = [str(place + 1) for place in part.places(rulebook.cards.in_place(part.place))]
        parts.append(f"{part.place} {listing(numbers)}")
    return listing(parts)


def effect(bet: Bet, one: Effect | None) -> str:
    """What becomes of a bet, in a word or two."""
    if one is None:
        return ""
    if one.then == "pay" and bet.odds is not None:
        text = str(bet.odds.pay)
    elif one.then == "pay":
        text = f"table, else {_ENDS[one.otherwise]}"
    elif one.then == "read":
        text = "table" if bet.staked else "paid"
    else:
        text = _ENDS[one.then]
    return f"{text}, by choice" if one.elective else text


def conditions(when: Mapping[str, Fact]) -> str:
    """The facts a rule asks for: `noticed before-close, any player seen: no`."""
    return ", ".join(f"{fact.replace('_', ' ')}: {answer(value)}" for fact, value in when.items())


def answer(value: Fact) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value).replace("-", " ")


_DEEMED: Final = {
    "lower": Sentence("deemed-lower"),
    "folded": Sentence("deemed-folded"),
    "unproved": Sentence("deemed-unproved"),
}


def deemed(declining: Declining, language: str = ENGLISH) -> str:
    """What a hand counts as that its player will not show."""
    return _DEEMED[declining.deemed].told(language)
