"""Other keys of a rulebook that vary beside pays: each of their values is tried by itself, the best of all named."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any

from croupier.analysis.devices import CPU
from croupier.analysis.jackpot_links import LinkSetup
from croupier.analysis.reading import game_of, main_game_bets
from croupier.analysis.registry import solved_on
from croupier.design import asking
from croupier.design.designing import Asked, Design, Found
from croupier.design.main_games import Loader
from croupier.design.searching import Watch
from croupier.design.together import question_of
from croupier.rulebook import Rulebook


def designed(load: Loader, asked: Asked, link: Callable[[Rulebook], LinkSetup], watch: Watch | None = None) -> Design:
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
