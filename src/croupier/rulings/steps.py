"""A ruling as a list of things to do, in order, for whoever stands at the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.languages import called
from croupier.narrator import ENGLISH, Teller
from croupier.narrator.teller import NONE, yes_or_no
from croupier.rulebook import Rulebook
from croupier.rulebook.irregularities import POSTS, Post, Rule


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
    acts = teller.say(
        f"remedy-{remedy}",
        scope=teller.say(f"scope-{rule.scope}") if rule is not None else "",
        options=_offered(rule.options, teller) if rule is not None else "",
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


def _offered(options: tuple[str, ...], teller: Teller) -> str:
    return teller.say("step-offered", choices=_either(map(teller.option, options), teller)) if options else ""


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
