"""One ruling: what a rulebook says about an incident with these facts, or to whom it leaves the matter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypedDict, cast

from msgspec import Struct, json

from croupier.errors import Code, Refusal
from croupier.languages import ENGLISH, Called, Sentence, called
from croupier.narrator import Teller
from croupier.narrator.teller import NONE, yes_or_no
from croupier.rulebook import Rulebook
from croupier.rulebook.happening import can_happen, excluded
from croupier.rulebook.irregularities import POSTS, Fact, Post, Referee, Rule
from croupier.rulebook.matching import applicable
from croupier.rulebook.parts import Cited, each_once
from croupier.rulebook.vocabulary import vocabulary
from croupier.rulings.facts import require_facts
from croupier.rulings.posts import in_charge
from croupier.rulings.questions import combinations, require_settled

#: Who decides where the document names nobody and the table's configuration is not known: the highest post.
HIGHEST_POST: Post = "shift-manager"


class AdoptedReading(Struct, frozen=True):
    """A reading that the ruling rests on: its id, what the text leaves open, and the answer in use."""

    id: str
    question: str
    says: str


class ReadingData(TypedDict):
    """An adopted reading."""

    id: str
    question: str
    says: str


class RulingData(TypedDict):
    """A ruling as every JSON interface shows it."""

    rulebook: str
    incident: str
    facts: dict[str, Fact]
    remedy: str
    clauses: list[str]
    authority: Post
    steps: list[str]
    reading: list[ReadingData]


class Ruling(Struct, frozen=True, kw_only=True):
    """What happens now, by which clauses, on whose word, and how it is carried out.

    `ordered_by` is the post in the words of the house; `rule` the rule it comes from, none where the document is
    silent; `scope` whom it reaches; `options` what each of them is offered; `permits` powers it opens; `afterwards`
    what the house may do in later rounds; `proposed`: whoever decides may order something else, one of `instead` where
    there are any; `reaches_back`: it can be given after the settlement, up to the call for the next bets.
    """

    rulebook: str
    incident: str
    facts: Mapping[str, Fact]
    remedy: str
    clauses: tuple[str, ...]
    authority: Post
    ordered_by: str
    steps: tuple[str, ...]
    reading: tuple[AdoptedReading, ...]
    rule: str | None = None
    scope: str = "round"
    options: tuple[str, ...] = ()
    permits: tuple[str, ...] = ()
    afterwards: tuple[str, ...] = ()
    spares: str | None = None
    proposed: bool = False
    instead: tuple[str, ...] = ()
    reaches_back: bool = False

    @property
    def reading_ids(self) -> tuple[str, ...]:
        return tuple(reading.id for reading in self.reading)

    def to_json(self) -> RulingData:
        """The ruling as every JSON interface shows it."""
        everything = json.decode(json.encode(self))
        return cast("RulingData", {name: everything[name] for name in RulingData.__annotations__})


def rule(
    book: Rulebook,
    incident: str,
    facts: Mapping[str, Fact],
    *,
    manager: Post = HIGHEST_POST,
    readings: Mapping[str, str] | None = None,
    seen: bool = False,
    bet: str | None = None,
    language: str = ENGLISH,
) -> Ruling:
    """The ruling for an incident; `manager` decides at this table what the document leaves to nobody in particular.

    `readings` are the options under which the rulebook was loaded, so that the ruling quotes the right words.
    `seen`: at a virtual table, whether the player has seen cards that bear on the hand. `bet`: the one
    that it is about, where one is named. What is to be done is told in `language`.
    """
    incident = vocabulary().incident(incident)
    known = require_facts(incident, facts)
    clauses = excluded(book, incident, known.get("device"))
    if clauses or not can_happen(book, incident):
        device = Called("name", str(known["device"]), str(known["device"])) if clauses else "none"
        says = Called("incident", incident, vocabulary().incidents[incident].says.lower())
        message = Sentence("this-cannot-happen", device=device, game=book.identity.title, incident=says)
        raise Refusal(Code.RULING_UNFIT, message, at="incident", clauses=clauses)
    require_settled(book, incident, known)
    # Facts that do not matter may be missing; any answer to them finds the same rule.
    completed = next(combinations(book, incident, known), known)
    found = applicable(book.irregularities.rules, incident, completed)
    if found is None:
        return _referral(book, incident, known, manager, readings or {}, language)
    found = found.once_seen(seen=seen).about_bet(bet)
    void = book.irregularities.void if found.remedy == "void-round" else None
    authority = _post(found.authority, manager)
    rests_on: list[Cited] = [found, *([void] if void is not None else []), *book.opened_by(found)]
    return Ruling(
        rulebook=book.id,
        incident=incident,
        facts=known,
        remedy=found.remedy,
        clauses=each_once(found.clause, void.clause if void is not None else ()),
        authority=authority,
        ordered_by=in_charge(book, authority, language=language),
        steps=steps_of(book, found, authority, language),
        reading=_adopted(book, each_once(*(part.reading for part in rests_on)), readings or {}),
        rule=found.id,
        scope=found.scope,
        options=found.options,
        permits=found.permits,
        afterwards=book.chosen_after(found),
        spares=found.spares,
        proposed=found.proposed,
        instead=found.instead,
        reaches_back=vocabulary().incidents[incident].reaches_back(found.when),
    )


def _referral(
    book: Rulebook, incident: str, facts: Mapping[str, Fact], manager: Post, readings: Mapping[str, str], language: str
) -> Ruling:
    """The document is silent: the person it names decides, and nothing is borrowed from another house."""
    referral = book.authority.referral
    authority = _post(referral.to, manager)
    return Ruling(
        rulebook=book.id,
        incident=incident,
        facts=facts,
        remedy="refer",
        clauses=referral.clause,
        authority=authority,
        ordered_by=in_charge(book, authority, configured=referral.to == "configured", language=language),
        steps=steps_of(book, None, authority, language),
        reading=_adopted(book, referral.reading, readings),
        spares=vocabulary().incidents[incident].spares,
        reaches_back=vocabulary().incidents[incident].reaches_back(None),
    )


def _post(referee: Referee, manager: Post) -> Post:
    return manager if referee == "configured" else referee


def _adopted(book: Rulebook, ids: Iterable[str], chosen: Mapping[str, str]) -> tuple[AdoptedReading, ...]:
    found = []
    for name in ids:
        reading = book.readings[name]
        option = reading.options.get(chosen.get(name, reading.default))
        found.append(AdoptedReading(name, reading.question, option.says if option is not None else reading.says))
    return tuple(found)


def steps_of(book: Rulebook, rule: Rule | None, authority: Post, language: str = ENGLISH) -> tuple[str, ...]:
    """What is to be done, in order; without a rule the matter is referred."""
    return tuple(_steps(book, rule, authority, Teller(rulebook=book, language=language)))


def _steps(book: Rulebook, rule: Rule | None, authority: Post, teller: Teller) -> Iterator[str]:
    remedy, post = rule.remedy if rule is not None else "refer", teller.post(authority)
    if authority != POSTS[0] and remedy != "refer":
        above = book.authority.above
        yield teller.say("step-call", post=post, above=yes_or_no(above is not None and authority in above.posts))
        if rule is not None and rule.proposed:
            yield teller.say("step-unless")
    options = _either(map(teller.option, rule.options), teller) if rule is not None and rule.options else ""
    acts = teller.say(
        f"remedy-{remedy}",
        scope=teller.say(f"scope-{rule.scope}") if rule is not None else "",
        options=teller.say("step-offered", choices=options) if options else "",
        referee=post,
        **_bets(book, teller),
    )
    yield from filter(None, map(str.strip, acts.splitlines()))
    if rule is not None:
        yield from _beside(book, rule, teller)
    yield teller.say("step-record")


def _bets(book: Rulebook, teller: Teller) -> dict[str, str]:
    """What a step says of bets that not every game has: staked by decisions, and on a jackpot."""
    decided = list(map(teller.bet, book.decided_bets))
    jackpot = [teller.bet(name) for name in (book.jackpot_bet,) if name is not None]
    return {
        "decided": teller.listed(decided) if decided else NONE,
        "later": teller.listed([*decided, *jackpot]) if decided or jackpot else NONE,
        "jackpot": yes_or_no(bool(jackpot)),
    }


def _either(choices: Iterable[str], teller: Teller) -> str:
    first, *others = choices
    for other in others:
        first = teller.say("either", most=first, last=other)
    return first


def _beside(book: Rulebook, rule: Rule, teller: Teller) -> Iterator[str]:
    """What the incident opens beside its remedy, and what is worth remembering."""
    for power in book.opened_by(rule):
        clauses = ", ".join((*power.clause, *power.reading))
        yield teller.say(
            "step-power",
            post=teller.post(power.post),
            clauses=clauses,
            says=called("power", power.id, power.says, teller.language),
        )
    if chosen := book.chosen_after(rule):
        choices = _either((teller.say(f"afterwards-{choice}") for choice in chosen), teller)
        yield teller.say("step-later", choices=choices)
    if rule.note:
        yield teller.say("step-note", note=rule.note)
