"""Several bets designed at a time, and other keys than pays that vary: each is tried by itself, the best named."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby, islice, product
from math import prod
from typing import Any, Final

from croupier.analysis.devices import CPU
from croupier.analysis.folded_bets import lost_by_fold
from croupier.analysis.jackpot_links import LinkSetup
from croupier.analysis.reading import game_of, main_game_bets
from croupier.analysis.registry import solved_on
from croupier.analysis.side_bets import side_bet
from croupier.design import asking
from croupier.design.designing import Design, DesignAim, DesignQuestion, Found, subjects
from croupier.design.main_games import Loader
from croupier.design.searching import Watch
from croupier.design.side_bets import Priced
from croupier.errors import bad_value
from croupier.rulebook import Rulebook


def designed(
    load: Loader, asked: DesignAim, link: Callable[[Rulebook], LinkSetup], watch: Watch | None = None
) -> Design:
    """The answer to a question, for every value of the keys that vary."""
    settings, rows = asking.settings(load({}), asked.vary)
    answers = []
    for values in product(*settings.values()):
        chosen = dict(zip(settings, values, strict=True))
        question = question_of(partial(_changed, load, chosen), replace(asked, vary=rows), link)
        answers.append((question, _with(chosen, question.answer(watch))))
        if not answers[-1][1].complete:
            break
    question, last = answers[-1]
    found = [one for _, answer in answers for one in answer.found]
    if len(answers) > 1:
        found = question.ordered(found)
    nearest = [answer.nearest for _, answer in answers if answer.nearest is not None]
    qualify = sum(answer.qualify for _, answer in answers)
    return replace(
        last,
        rulebook=load({}),
        asked=asked,
        tables=sum(answer.tables for _, answer in answers),
        ruled_out=sum(answer.ruled_out for _, answer in answers),
        qualify=qualify,
        found=tuple(found if asked.best is None else found[: asked.best]),
        nearest=None if qualify or not nearest else min(nearest, key=question.miss),
    )


def where_solved(found: Design) -> str:
    """The device that solved the games of an answer; a bet beside the main game is a sum, added up by the processor."""
    main = set(main_game_bets(found.rulebook)) <= set(found.bets)
    return solved_on(game_of(found.rulebook)) if main else CPU


def _changed(load: Loader, chosen: Mapping[str, Any], changes: Mapping[str, Any]) -> Rulebook:
    return load({**chosen, **changes})


def _with(chosen: dict[str, Any], answer: Design) -> Design:
    """An answer whose tables say what the other keys are."""

    def told(one: Found) -> Found:
        return replace(one, changes=chosen | one.changes, settings=chosen)

    nearest = None if answer.nearest is None else told(answer.nearest)
    return replace(answer, found=tuple(map(told, answer.found)), nearest=nearest)


#: So many tables of several bets are named at most.
_MOST_NAMED: Final = 100_000


def question_of(load: Loader, asked: DesignAim, link: Callable[[Rulebook], LinkSetup]) -> DesignQuestion | SeveralBets:
    """A question about one bet or the main game, or about several of them together."""
    rulebook = load({})
    several = subjects(rulebook, asking.varied(rulebook, asked.vary))
    return DesignQuestion(load, asked, link) if len(several) == 1 else SeveralBets(load, asked, link, several)


class SeveralBets:
    """Bets that are designed at a time, the main game counting as one; the first to be ranked comes first.

    What one pays changes no figure of another, so a table of all of them qualifies when its part of each bet does. The
    parts are searched apart, and their answers are put together: counts are multiplied, and the best are named without
    going through the product.
    """

    def __init__(
        self, load: Loader, asked: DesignAim, link: Callable[[Rulebook], LinkSetup], several: Sequence[tuple[str, ...]]
    ) -> None:
        self.asked, self.rulebook = asked, load({})
        main = main_game_bets(self.rulebook)
        ranked, rank = self._rank(several)
        targets = [(self._subject(each, several, "--target"), each) for each in asked.targets]
        found: dict[tuple[str, ...], DesignQuestion] = {}
        # The main game first: with its lowest pays the others are asked.
        for bets in sorted(several, key=lambda bets: bets != main):
            own = DesignAim(
                tuple(each for each in asked.vary if _about(self.rulebook, each) == bets),
                tuple(each for whose, each in targets if whose == bets),
                rank if ranked in (None, bets) else "edge",
                asked.best,
                asked.any_order,
            )
            found[bets] = _beside(found[main], load, own, link) if main in found else DesignQuestion(load, own, link)
        order = sorted(several, key=lambda bets: bets != ranked)
        self.parts = {bets[0]: found[bets] for bets in order}
        self.sizes = [question.tables for question in self.parts.values()]

    def _rank(self, several: Sequence[tuple[str, ...]]) -> tuple[tuple[str, ...] | None, str]:
        """Whose figure comes first where one bet is named, and the figure with its sign."""
        rank = self.asked.rank
        sign, name = rank[: rank.startswith("-")], rank.removeprefix("-")
        if "." not in name:
            return None, rank
        bets = self._subject(name, several, "--rank")
        return bets, sign + asking.figure_of(name, bets)

    def _subject(self, option: str, several: Sequence[tuple[str, ...]], at: str) -> tuple[str, ...]:
        """The bets that a target or a rank is about, by the bet in front of it."""
        bet, dot, _ = option.partition("=")[0].strip().partition(".")
        for bets in several:
            if dot and bet in bets:
                return bets
        names = ", ".join(bets[0] for bets in several)
        raise bad_value(
            f"no pay of {bet!r} varies" if dot else f"{option!r} does not say of which bet",
            f"{at} {option}",
            f"a figure of one of {names}, as in {several[0][0]}.edge{'=2%..2.5%' if at == '--target' else ''}",
        )

    # ---- the answer ----

    def answer(self, watch: Watch | None = None) -> Design:
        """Search the bets one after the other; if that is broken off, what was found until then."""
        answers: list[Design] = []
        for question in self.parts.values():
            if answers and not answers[-1].complete:
                break
            answers.append(question.answer(self._watched(watch, answers)))
        tables = prod(self.sizes)
        qualify = prod(answer.qualify for answer in answers) if len(answers) == len(self.sizes) else 0
        if self.asked.best is None and qualify > _MOST_NAMED:
            message = f"{qualify:,} tables qualify"
            raise bad_value(message, "--all", f"narrower targets, or --best: {_MOST_NAMED:,} at most are named")
        return Design(
            self.rulebook,
            self.asked,
            tuple(bet for question in self.parts.values() for bet in question.bets),
            next((answer.link for answer in answers if answer.link is not None), None),
            tables,
            tables - _left(self.sizes, answers),
            qualify,
            all(answer.complete for answer in answers),
            tuple(islice(self._combined(answers), self.asked.best)) if qualify else (),
            None if qualify else self._nearest(answers),
        )

    def ordered(self, found: list[Found]) -> list[Found]:
        """Tables of several answers, the best first."""
        return sorted(found, key=lambda one: [question.key(_part(one, bet)) for bet, question in self.parts.items()])

    def miss(self, one: Found) -> list[Any]:
        """By how much a table misses the first target of each bet."""
        return [part.miss(_part(one, bet)) for bet, part in self.parts.items() if part.targets]

    def _watched(self, watch: Watch | None, before: Sequence[Design]) -> Watch | None:
        """How far the search of the next bet is, told of all of them."""
        if watch is None:
            return None
        sizes, at, found = self.sizes, len(before), prod(answer.qualify for answer in before)

        def told(done: float, ruled_out: int, qualify: int) -> None:
            left = _left(sizes[:at], before) * max(0, sizes[at] - ruled_out) * prod(sizes[at + 1 :])
            last = at == len(sizes) - 1
            watch((at + done) / len(sizes), prod(sizes) - left, found * qualify if last else 0)

        return told

    def _combined(self, answers: Sequence[Design]) -> Iterator[Found]:
        """Tables of all bets, the best first: by the first bet, where that is equal by the next, and so on."""
        (bet, question), *rest = list(self.parts.items())[-len(answers) :]
        for _, equal in groupby(answers[0].found, key=question.key):
            ones = [_named(one, bet) for one in equal]
            for later in self._combined(answers[1:]) if rest else (None,):
                yield from (one if later is None else _joined(one, later) for one in ones)

    def _nearest(self, answers: Sequence[Design]) -> Found | None:
        """Of each bet the best table, or the nearest where none qualifies."""
        parts = [answer.found[0] if answer.found else answer.nearest for answer in answers]
        if len(parts) < len(self.parts):
            return None
        found = None
        for bet, part in zip(self.parts, parts, strict=True):
            if part is None:
                return None
            found = _named(part, bet) if found is None else _joined(found, _named(part, bet))
        return found


def _left(sizes: Sequence[int], answers: Sequence[Design]) -> int:
    """How many tables of all bets are not ruled out; bets that were not searched have all of theirs."""
    known = prod(answer.tables - answer.ruled_out for answer in answers)
    return known * prod(sizes[len(answers) :])


def _about(rulebook: Rulebook, option: str) -> tuple[str, ...]:
    [bets] = subjects(rulebook, asking.varied(rulebook, [option]))
    return bets


def _beside(
    main: DesignQuestion, load: Loader, asked: DesignAim, link: Callable[[Rulebook], LinkSetup]
) -> DesignQuestion:
    """A question about a bet beside a main game that varies, asked with the lowest pays of that.

    Whoever plays a hand with those pays plays it with higher ones: what is not folded there is folded nowhere. That
    holds of one decision; of several, what is folded late turns on what was done before.
    """
    lowest = {row.path: str(row.options[0]) for row in main.space.rows if row.free}
    question = DesignQuestion(partial(_changed, load, lowest), asked, link)
    book, [bet] = question.highest, question.bets
    if lost_by_fold(book, side_bet(book, bet)) and (
        len(game_of(book).streets) > 1 or Priced.of(book, bet).counted.never_folded is not None
    ):
        message = f"a fold takes {bet!r} with it, and which hands are folded turns on the main game"
        raise bad_value(message, "--vary", f"pays of {bet} or of {main.bets[0]}, not both at a time")
    return question


def _named(one: Found, bet: str) -> Found:
    """A table of one bet, its figures named with the bet."""
    return replace(one, figures={f"{bet}.{name}": value for name, value in one.figures.items()})


def _part(one: Found, bet: str) -> Found:
    """What a table of several bets is for one of them."""
    head = f"{bet}."
    return replace(
        one, figures={name.removeprefix(head): one.figures[name] for name in one.figures if name.startswith(head)}
    )


def _joined(one: Found, other: Found) -> Found:
    return Found(one.pays | other.pays, one.changes | other.changes, one.figures | other.figures)
