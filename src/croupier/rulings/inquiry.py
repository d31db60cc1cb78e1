"""An incident put to whoever rules: what the round has on record, the one question that is next, or the ruling.

Nobody is asked what the round knows, nor what the ruling does not turn on. Whom it concerns is asked for like a fact:
first where every rule of the incident is about a box or a player, otherwise when the remedy turns out to need it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from croupier.errors import Code, CroupierError, Refusal
from croupier.languages import ENGLISH, Sentence, called
from croupier.money import written
from croupier.narrator.teller import sentence
from croupier.round import RoundState
from croupier.round.arrangement import open_cards
from croupier.round.rules import boxes_text, not_now
from croupier.round.state import Box
from croupier.rulebook.happening import remedies_of
from croupier.rulebook.irregularities import Fact
from croupier.rulebook.vocabulary import FactKind, vocabulary
from croupier.rulings.apply import ruling_for
from croupier.rulings.commands import GiveRuling
from croupier.rulings.concern import player_of, require_moment
from croupier.rulings.effects_on_cards import misfit
from croupier.rulings.facts import require_incident, spoken
from croupier.rulings.late_bets import LATE_BET
from croupier.rulings.posts import titled
from croupier.rulings.preview import Preview, preview
from croupier.rulings.questions import counts_of, next_question
from croupier.rulings.record import facts_with_record
from croupier.rulings.ruling import Ruling, rule

#: What a question is about: a fact, or a field of the ruling.
About: TypeAlias = Literal["fact", "boxes", "bet", "player", "looked", "amount", "remedy", "moves", "cards"]

_ABOUT_SOMEBODY: Final = frozenset({"bet", "box", "player"})
_WHOM: Final[dict[str, About]] = {
    "boxes": "boxes",
    "bet": "bet",
    "player": "player",
    "looked": "looked",
    "amount": "amount",
    "remedy": "remedy",
}
_ASKS: Final = {
    "boxes": Sentence("asks-boxes"),
    "several": Sentence("asks-several"),
    "bet": Sentence("asks-bet"),
    "player": Sentence("asks-player"),
    "looked": Sentence("asks-looked"),
    "amount": Sentence("asks-amount"),
    "moves": Sentence("asks-moves"),
    "cards": Sentence("asks-cards"),
}
#: Remedies by which hands or cards go where they belong.
_MENDING: Final = ("reconstruct", "reconstruct-then-offer")
#: Remedies that a person chooses first where the rules leave it to him.
_FIRST: Final = ("continue", "void-round", "offer-withdrawal", "invalidate-hand")


class Known(Struct, frozen=True):
    """A fact that is settled: by the record of the round, or by an answer."""

    fact: str
    ask: str
    value: Fact
    says: str
    on_record: bool


class PossibleAnswer(Struct, frozen=True):
    """One answer and what follows from it, in words."""

    value: Fact
    says: str
    leads_to: str = ""
    player: str | None = None


class Question(Struct, frozen=True):
    """One question; `several` where more than one answer may be given, `none` what it means to give none of them.

    Of `moves` boxes are named in turn: the hand of each belongs to the next one, that of the last to the first.
    """

    about: About
    name: str
    ask: str
    answers: tuple[PossibleAnswer, ...]
    several: bool = False
    none: str = ""


class Inquiry(Struct, frozen=True):
    """Where a case stands: known facts and either a question, or a ruling; else `refusal` says why there is none."""

    command: GiveRuling
    known: tuple[Known, ...] = ()
    question: Question | None = None
    preview: Preview | None = None
    refusal: CroupierError | None = None


def inquire(state: RoundState, command: GiveRuling, language: str = ENGLISH) -> Inquiry:
    """Put a case: the next question, or the ruling with what it would do to the round. Nothing is changed."""
    require_incident(command.incident)
    if state.table is None:
        return Inquiry(command, refusal=not_now(state, Sentence("ruling-about-round-being-played")))
    command = _plainly_meant(state, command)
    known = _given(command, language)
    try:
        require_moment(state, command.incident)
        _require_open(state, command)
        facts = _facts(state, command)
        known = _known(state, command, facts, language)
        if _needs_box(state, command):
            return Inquiry(command, known, question=_which_box(state, language))
        name = next_question(state.rulebook, command.incident, facts)
        if name is not None:
            return Inquiry(command, known, question=_about_fact(state, command, facts, name, language))
        return _tried(state, command, known, language)
    except CroupierError as refusal:
        # What the rules or the record speak against is an answer; what makes no sense is not.
        if not isinstance(refusal, Refusal) and refusal.code is not Code.FACTS_CONTRADICT:
            raise
        # Whatever was answered stays known: an answer that led nowhere can be taken back.
        return Inquiry(command, known, refusal=refusal)


def _tried(state: RoundState, command: GiveRuling, known: tuple[Known, ...], language: str) -> Inquiry:
    """The ruling, or what the round still has to be told before it can be given."""
    try:
        misplaced = _misplaced(state, command, language)
        if misplaced is not None:
            return Inquiry(command, known, question=misplaced)
        tried = preview(state, command, ahead=False, language=language)
        if tried.ruling.proposed and command.remedy is None:
            return Inquiry(command, known, question=_what_is_ordered(state, command, tried.ruling, language))
        return Inquiry(command, known, preview=tried)
    except Refusal as refusal:
        about = _WHOM.get(refusal.at)
        missing = about is not None and getattr(command, about) in (None, ())
        if refusal.code not in (Code.RULING_UNFIT, Code.RULES_SILENT) or about is None or not missing:
            raise
        question = _about_field(state, command, about, refusal, language)
        return Inquiry(command, known, question=question if question.answers else None, refusal=refusal)


def _facts(state: RoundState, command: GiveRuling) -> dict[str, Fact]:
    box = command.boxes[0] if command.boxes else None
    return facts_with_record(state, command.incident, command.facts, box=box, player=command.player)


def _given(command: GiveRuling, language: str) -> tuple[Known, ...]:
    """The answers alone, for when the record speaks against one of them."""
    questions = vocabulary(language).questions(command.incident)
    return tuple(
        Known(name, questions[name].ask, value, _says(questions[name], value, language), False)
        for name, value in command.facts.items()
        if name in questions
    )


def _known(state: RoundState, command: GiveRuling, facts: Mapping[str, Fact], language: str) -> tuple[Known, ...]:
    """The facts so far; those of the record are those that nobody has given."""
    on_record = _facts(state, replace(command, facts={}))
    questions = vocabulary(language).questions(command.incident)
    return tuple(
        Known(name, questions[name].ask, value, _says(questions[name], value, language), name in on_record)
        for name, value in facts.items()
    )


def _about_fact(
    state: RoundState, command: GiveRuling, facts: Mapping[str, Fact], name: str, language: str
) -> Question:
    kind = vocabulary(language).questions(command.incident)[name]
    counted = kind.type == "count"
    domain: tuple[Fact, ...] = counts_of(state.rulebook, command.incident) if counted else kind.domain
    following = {value: _leads_to(state, command, {**facts, name: value}, language) for value in domain}
    if counted:
        # The highest numbers that lead to the same are one answer.
        while len(domain) > 1 and following[domain[-1]] == following[domain[-2]]:
            domain = domain[:-1]
    answers = [PossibleAnswer(value, _says(kind, value, language), following[value]) for value in domain]
    if counted:
        answers[-1] = replace(answers[-1], says=Sentence("or-more", count=answers[-1].says).told(language))
    return Question("fact", name, kind.ask, tuple(answers))


def _says(kind: FactKind, value: Fact, language: str) -> str:
    return str(value) if kind.type == "count" else _named(spoken(value), language)


def _named(id_: str, language: str) -> str:
    """A word of the vocabulary as an answer: `Before close`."""
    return sentence(called("name", id_, id_.replace("-", " "), language))


def _leads_to(state: RoundState, command: GiveRuling, facts: Mapping[str, Fact], language: str) -> str:
    """What follows from an answer: the remedy, or the question after it."""
    book, terms = state.rulebook, state.terms
    following = next_question(book, command.incident, facts)
    if following is not None:
        ask = vocabulary(language).questions(command.incident)[following].ask
        return Sentence("leads-on", ask=ask).told(language)
    ruling = rule(book, command.incident, facts, manager=terms.manager, readings=terms.readings)
    if ruling.remedy == "refer":
        return Sentence("leads-to-a-person", post=titled(book, ruling.authority)).told(language)
    says = vocabulary(language).remedies[ruling.remedy]
    if not ruling.proposed:
        return says
    return Sentence("leads-unless", post=titled(book, ruling.authority), says=says).told(language)


# ---- whom it concerns


def _plainly_meant(state: RoundState, command: GiveRuling) -> GiveRuling:
    """With one box in the round nobody is asked which; a box says who its player is."""
    there = [box.number for box in state.boxes if box.bets]
    if not command.boxes and command.player is None and len(there) == 1 and _about_somebody(state, command):
        return replace(command, boxes=(there[0],))
    return command


def _about_somebody(state: RoundState, command: GiveRuling) -> bool:
    scopes = {rule.scope for rule in state.rulebook.irregularities.rules if rule.incident == command.incident}
    return bool(scopes) and scopes <= _ABOUT_SOMEBODY


def _needs_box(state: RoundState, command: GiveRuling) -> bool:
    there = any(box.bets for box in state.boxes)
    return there and not command.boxes and command.player is None and _about_somebody(state, command)


def _which_box(state: RoundState, language: str, *, several: bool = False) -> Question:
    asked = _ASKS["several" if several else "boxes"].told(language)
    return Question("boxes", "boxes", asked, tuple(_boxes(state, state.boxes, language)), several)


def _boxes(state: RoundState, boxes: Iterable[Box], language: str) -> Iterator[PossibleAnswer]:
    for box in boxes:
        if box.bets and not box.out:
            says = sentence(boxes_text((box.number,)).told(language))
            yield PossibleAnswer(box.number, says, _bets_of(state, box, language), state.holder(box.number))


def _bets_of(state: RoundState, box: Box, language: str) -> str:
    labels = state.rulebook.bets
    return ", ".join(f"{labels[bet.bet].label} {written(bet.amount, language=language)}" for bet in box.bets)


def _about_field(state: RoundState, command: GiveRuling, about: About, refusal: Refusal, language: str) -> Question:
    if about == "boxes":
        return _which_box(state, language, several=True)
    if about == "remedy":
        ask = Sentence("asks-order-after", refused=sentence(refusal.said(language))).told(language)
        return Question("remedy", "remedy", ask, tuple(_orders(state, command, language)))
    ask = _ASKS[about].told(language)
    if about == "bet":
        return Question("bet", "bet", ask, tuple(_bets(state, command, language)))
    if about == "player":
        return Question("player", "player", ask, tuple(PossibleAnswer(one, one, "", one) for one in state.players))
    if about == "amount":
        why = Sentence("refused-at-once-not-on-record").told(language)
        return Question("amount", "amount", ask, (PossibleAnswer(0, Sentence("none-of-it").told(language), why),))
    mine = state.held_by(player_of(state, command))
    return Question("looked", "looked", ask, tuple(_boxes(state, mine, language)), several=True)


# ---- what lies elsewhere on record than it should


def _misplaced(state: RoundState, command: GiveRuling, language: str) -> Question | None:
    """Which hands, or which cards, are put where they belong; not asked of a table that deals by itself."""
    if state.terms.enforce_limits or command.moves is not None or command.cards is not None:
        return None
    ruling = ruling_for(state, command, language=language)
    left_open = ruling.proposed and command.remedy is None
    if left_open or (command.remedy or ruling.remedy) not in _MENDING:
        return None
    whole_hands = ruling.facts.get("movable", "movable" in vocabulary().questions(command.incident))
    about: About = "moves" if whole_hands else "cards"
    answers = tuple(_boxes(state, state.in_round, language) if whole_hands else _open(state, language))
    if len(answers) < 2:
        return None
    none = Sentence("none-misplaced").told(language)
    return Question(about, about, _ASKS[about].told(language), answers, several=True, none=none)


def _open(state: RoundState, language: str) -> Iterator[PossibleAnswer]:
    """The cards that lie face up, in the order of the deal, each with its place."""
    for card, (place, box) in open_cards(state).items():
        yield PossibleAnswer(
            str(card), Sentence("card-lying", card=card.symbol, place=place, box=box or 0).told(language)
        )


def _require_open(state: RoundState, command: GiveRuling) -> None:
    """Whoever tries a case names no covered card: what it came to would tell him where that card lies."""
    if command.cards and not set(command.cards) <= set(open_cards(state)):
        raise misfit(state)


def _what_is_ordered(state: RoundState, command: GiveRuling, ruling: Ruling, language: str) -> Question:
    """What is left to a person and has a proposal: that first, then whatever else he may order."""
    ask = Sentence("asks-order", post=titled(state.rulebook, ruling.authority)).told(language)
    return Question("remedy", "remedy", ask, tuple(_orders(state, command, language, (ruling.remedy, *_FIRST))))


def _bets(state: RoundState, command: GiveRuling, language: str) -> Iterator[PossibleAnswer]:
    """The bets of the boxes concerned; of one that came too late also those that were refused at once."""
    lying = {bet.bet: bet.amount for number in command.boxes for bet in state.box(number).bets}
    for bet, amount in lying.items():
        yield PossibleAnswer(bet, state.rulebook.bets[bet].label, written(amount, language=language))
    if command.incident == LATE_BET:
        for bet in state.rulebook.opening_bets:
            if bet not in lying:
                yield PossibleAnswer(bet, state.rulebook.bets[bet].label, Sentence("not-on-record").told(language))


def _orders(
    state: RoundState, command: GiveRuling, language: str, first: Sequence[str] = _FIRST
) -> Iterator[PossibleAnswer]:
    """Every remedy that could be carried out in this round, the usual ones first."""
    says = vocabulary(language).remedies
    for name in dict.fromkeys((*first, *remedies_of(state.rulebook))):
        if _possible(state, replace(command, remedy=name)):
            yield PossibleAnswer(name, _named(name, language), says[name])


def _possible(state: RoundState, command: GiveRuling) -> bool:
    """Whether an order can be carried out: as it is, or about some box where it is not said yet whom it is about."""
    named = command.boxes or command.player
    for boxes in (command.boxes, *(() if named else ((box.number,) for box in state.boxes))):
        try:
            preview(state, replace(command, boxes=boxes))
        except CroupierError:
            continue
        return True
    return False
