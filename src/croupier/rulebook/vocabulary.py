"""The closed words of irregularities: incidents, the facts their clauses turn on, and remedies."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from importlib.resources import files
from itertools import product
from typing import Annotated, Any, Final, Literal, TypeAlias, get_args

from pydantic import BeforeValidator, Field

from croupier.languages import ENGLISH, called
from croupier.rulebook.irregularities import Fact, Scope, Spared
from croupier.rulebook.parts import Many, Part

#: Counts that are tried when every combination of facts is enumerated: below, at and above "two or more".
TRIED_COUNTS = (1, 2, 3)


class FactKind(Part):
    """A question with a closed set of answers."""

    ask: str
    type: Literal["choice", "yes-no", "count"] = "choice"
    values: Many[str] = ()

    @property
    def domain(self) -> tuple[Fact, ...]:
        """Every answer that can make a difference."""
        if self.type == "yes-no":
            return (True, False)
        return TRIED_COUNTS if self.type == "count" else self.values

    def accepts(self, value: Fact) -> bool:
        if self.type == "count":
            return type(value) is int and value >= 1
        return value in self.domain and isinstance(value, bool) == (self.type == "yes-no")


def _kind_by_fact(value: Any) -> Any:
    """Read `["count", "noticed: next-round"]` as facts and the kinds they are answered from."""
    if not isinstance(value, list):
        return value
    pairs = (str(item).partition(": ") for item in value)
    return {fact: kind or fact for fact, _, kind in pairs}


#: What is going on at a table: between two rounds, bets, cards on their way, decisions, hands face up.
PartOfRound: TypeAlias = Literal["between", "betting", "dealing", "deciding", "showing"]
MOMENTS: Final[tuple[PartOfRound, ...]] = get_args(PartOfRound)


#: What a game must have for some incidents to happen and some remedies to mean anything: a card that is burnt, bets
#: that must be equal, and so on.
Need: TypeAlias = Literal[
    "burn",
    "community-cards",
    "contest",
    "dealer-cards",
    "decided-bets",
    "equal-bets",
    "jackpot",
    "required-bets",
    "shown-hands",
]


class IncidentKind(Part):
    """Something that can go wrong at a table, the moments at which it comes up, and the facts a clause may ask for.

    `several_hands`: it can happen only to a player who has more than one. `after_close`: it can happen only when bets
    are closed, so that what is noticed while they are open is of an earlier round. `spares` is a hand that nobody's
    order can be about where the document is silent. `seen` is the fact that says how
    many cards somebody knows who should not, where the incident is about that.
    """

    says: str
    needs: Need | None = None
    #: What it was called once; recorded rounds may still have it.
    was: str = ""
    moments: Many[PartOfRound] = MOMENTS
    facts: Annotated[dict[str, str], BeforeValidator(_kind_by_fact)]
    several_hands: bool = False
    after_close: bool = False
    spares: Spared | None = None
    seen: str = ""

    def reaches_back(self, when: Iterable[str] | None) -> bool:
        """Whether a rule with these conditions reaches past the settlement, up to the call for the next bets [X13].

        It does where it asks whether that call had come; `None` stands for a matter that is left to a person.
        """
        asked = {fact for fact, kind in self.facts.items() if kind == "next-round"}
        return bool(asked) if when is None else not asked.isdisjoint(when)


class Vocabulary(Part):
    """All words irregularities are written in."""

    kinds: dict[str, FactKind]
    incidents: dict[str, IncidentKind]
    remedies: Annotated[dict[str, str], Field(min_length=1)]
    #: Remedies that a person never orders where no rule about the incident says so.
    only_by_rule: Many[str]
    remedy_needs: dict[str, Need]
    #: Whom each remedy can reach.
    reach: dict[str, Many[Scope]]
    #: What a player is asked by each remedy that leaves him a choice.
    offers: dict[str, Many[str]]

    def incident(self, name: str) -> str:
        """The id of an incident by what it is or was once called; an unknown word stays as it is."""
        return self.renamed.get(name, name)

    @cached_property
    def renamed(self) -> dict[str, str]:
        """The ids of incidents by what they were once called."""
        return {incident.was: known for known, incident in self.incidents.items() if incident.was}

    def questions(self, incident: str) -> dict[str, FactKind]:
        """The facts of an incident with their questions, in the order in which they are asked."""
        return {fact: self.kinds[kind] for fact, kind in self.incidents[self.incident(incident)].facts.items()}

    def combinations(self, incident: str, counts: tuple[int, ...] = TRIED_COUNTS) -> Iterator[dict[str, Fact]]:
        """Every combination of answers to the questions of an incident, with these numbers for every count."""
        questions = self.questions(incident)
        for answers in product(*(counts if kind.type == "count" else kind.domain for kind in questions.values())):
            yield dict(zip(questions, answers, strict=True))


@cache
def vocabulary(language: str = ENGLISH) -> Vocabulary:
    """The vocabulary that every rulebook shares, with its questions and sentences in a language."""
    if language != ENGLISH:
        return _translated(vocabulary(), language)
    text = files(__package__).joinpath("vocabulary.toml").read_text(encoding="utf-8")
    return Vocabulary.model_validate(tomllib.loads(text))


def _translated(known: Vocabulary, language: str) -> Vocabulary:
    """The same words with what they say to people in another language, as far as it has it."""
    kinds = {
        id_: one.model_copy(update={"ask": called("ask", id_, one.ask, language)}) for id_, one in known.kinds.items()
    }
    incidents = {
        id_: one.model_copy(update={"says": called("incident", id_, one.says, language)})
        for id_, one in known.incidents.items()
    }
    remedies = {id_: called("outcome", id_, says, language) for id_, says in known.remedies.items()}
    return known.model_copy(update={"kinds": kinds, "incidents": incidents, "remedies": remedies})
