"""Hold'em strategy in words: what simpler rules and common habits cost against best play, exactly."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.analysis.holdem import board_types, flops, rules, solver
from croupier.analysis.holdem.board_types import Integers
from croupier.analysis.holdem.solver import Deck, FlopSums, Workers
from croupier.analysis.holdem_solution import DEALS, HOLES, SolvedHoldem
from croupier.analysis.hole_kinds import KINDS, kind_name, kind_size
from croupier.analysis.shorthand import shorthand
from croupier.analysis.strategy import FEW_OUTS, FlopKind, Habit, Strategy

Flags = npt.NDArray[np.bool_]

SIMPLE_FLOP: Final = "simple flop"
SIMPLE_RIVER: Final = "simple river"


class _Study:
    """A solved game with everything needed to price another way to play it."""

    def __init__(self, solved: SolvedHoldem, flop_sums: FlopSums, workers: Workers) -> None:
        self.solved, self.workers = solved, workers
        self.deck = Deck.of(solved.game)
        self.rivers = solver.fill_rivers(self.deck, workers)
        self.weight = flop_sums.flops.weight
        self.checked, self.played = flop_sums.sums[0], flop_sums.sums[1:].max(axis=0)
        self.kinds = np.zeros(self.checked.shape, np.int8)
        rules.flop_kinds(self.deck.tables, self.deck.flops.cards, self.deck.holes, self.kinds)
        best = np.array([solved.best(kind) for kind in range(KINDS)])
        self.raised_early: Flags = best[self.deck.kind_of_hole] > 0
        self.best_on_flop: Flags = self.played > self.checked

    def worth(self, early: Integers, on_flop: Flags, river: Integers) -> Fraction:
        """Per Ante: `early` is the sum of each hole that is raised before the flop, 0 for one that is checked."""
        later = self.weight @ np.where(on_flop, self.played, river)
        total = sum(int(raised) if raised else int(rest) for raised, rest in zip(early, later, strict=True))
        return Fraction(total, DEALS * self.solved.game.scale)

    def early_sums(self, multiple: int | None) -> Integers:
        """The sums of the holes that best play raises, or of all holes raised by one multiple."""
        sums = np.array(self.solved.kind_sums)
        if multiple is not None:
            raised: Integers = sums[self.deck.kind_of_hole, 1 + self.solved.plays.index(multiple)]
            return raised
        return np.where(self.raised_early, sums.max(axis=1)[self.deck.kind_of_hole], 0)

    def river(self, rule: int) -> Integers:
        """By flop and hole: what checking is worth when the river is played by a rule."""
        plain = np.zeros_like(self.rivers.plain_values[0])
        flush = np.zeros_like(self.rivers.flush_values[0])
        deck, types = self.deck, board_types.PLAIN_TYPES + board_types.FLUSH_TYPES
        edges = [types * part // 16 for part in range(17)]
        tasks = [
            (deck.prices, deck.tables, deck.boards, deck.ranked, self.rivers, rule, FEW_OUTS, plain, flush, first, last)
            for first, last in pairwise(edges)
        ]
        self.workers.each(rules.rule_rivers, tasks, 0.05)
        sums: Integers = solver.sum_flops(deck, plain[None], flush[None], self.workers)[0]
        return sums


def strategy(solved: SolvedHoldem, flop_sums: FlopSums) -> Strategy:
    """Best play in words, and the price of everything simpler."""
    workers = Workers(None)
    try:
        study = _Study(solved, flop_sums, workers)
        best = solved.worth
        simple = tuple(_simplifications(study, best))
        habits = tuple(_habits(study, best))
        return Strategy(best, tuple(_rules(solved, simple)), simple, habits, flop_kinds=tuple(_flop_kinds(study)))
    finally:
        workers.close()


def _rules(solved: SolvedHoldem, simple: tuple[Habit, ...]) -> Iterator[str]:
    """The exact list before the flop, and for the flop and the river a rule with what it costs in this very game."""
    cost = {habit.name: f"{float(habit.cost):.4%} of the Ante" for habit in simple}
    for multiple in sorted({solved.best(kind) for kind in range(KINDS)} - {0}, reverse=True):
        names = [kind_name(kind) for kind in range(KINDS) if solved.best(kind) == multiple]
        number = sum(kind_size(kind) for kind in range(KINDS) if solved.best(kind) == multiple)
        share = f"{len(names)} of 169 kinds ({number} of {HOLES} hands)"
        yield f"Before the flop play {multiple}x with {share}: {shorthand(names)}."
    yield (
        "A simple rule for the flop: raise with a pair or better made with an own card (but not pocket twos), "
        f"or four to a flush with an own ten or better. It costs {cost[SIMPLE_FLOP]} against the exact decisions."
    )
    yield (
        "A simple rule for the river: play a hand of a higher category than the board's own, "
        f"or one that fewer than {FEW_OUTS} cards of the dealer's would beat; else fold. It costs {cost[SIMPLE_RIVER]}."
    )
    yield "Exactly, for any hand: `croupier advise`; for every hand on every flop: `croupier strategy --flops FILE`."


def _simplifications(study: _Study, best: Fraction) -> Iterator[Habit]:
    early = study.early_sums(None)
    flop_rule = (study.kinds == rules.HIDDEN) | (study.kinds == rules.HIGH_FLUSH_DRAW)
    outs, pairs = study.river(rules.HIDDEN_PAIR_OR_FEW_OUTS), study.river(rules.HIDDEN_PAIR)
    known = (
        (SIMPLE_FLOP, "The rule for the flop, everything else best.", flop_rule, study.checked),
        (SIMPLE_RIVER, "The rule for the river, everything else best.", study.best_on_flop, outs),
        ("both rules", "Both rules; before the flop the list is exact.", flop_rule, outs),
        (
            "pairs only",
            "The rule for the flop; on the river nothing but a hand above the board's own.",
            flop_rule,
            pairs,
        ),
    )
    for name, says, on_flop, river in known:
        worth = study.worth(early, on_flop, river)
        yield Habit(name, says, worth, best - worth)


def _habits(study: _Study, best: Fraction) -> Iterator[Habit]:
    solved, never = study.solved, np.zeros_like(study.best_on_flop)
    nothing = np.zeros(HOLES, np.int64)
    early = study.early_sums(None)
    plays = sorted(solved.plays, reverse=True)
    for multiple in plays:
        worth = study.worth(study.early_sums(multiple), never, study.checked)
        yield Habit(
            f"play everything {multiple}x", f"Every hand is raised {multiple}x before the flop.", worth, best - worth
        )
    if len(plays) > 1:
        low = np.where(study.raised_early, study.early_sums(min(plays)), 0)
        worth = study.worth(low, study.best_on_flop, study.checked)
        yield Habit(
            f"raise {min(plays)}x", f"The right hands, but {min(plays)}x instead of {max(plays)}x.", worth, best - worth
        )
    queens = _any_queen()
    worth = study.worth(np.where(queens, study.early_sums(max(plays)), 0), study.best_on_flop, study.checked)
    yield Habit(
        "play any queen",
        f"{max(plays)}x with every hand that has a queen or better, best play after a check.",
        worth,
        best - worth,
    )
    worth = study.worth(nothing, study.best_on_flop, study.checked)
    yield Habit("never raise before the flop", "Every hand is checked, then played best.", worth, best - worth)
    worth = study.worth(nothing, never, study.checked)
    yield Habit("never raise at all", "Every hand is checked to the river, then played best.", worth, best - worth)
    worth = study.worth(early, study.best_on_flop, study.river(rules.NEVER_FOLD))
    yield Habit("never fold", "Best play, but on the river every hand is played.", worth, best - worth)
    worth = study.worth(nothing, never, study.river(rules.AS_THE_DEALER))
    yield Habit(
        "mimic the dealer", "Checked to the river, played if the dealer would qualify with it.", worth, best - worth
    )
    worth = _blind(study)
    yield Habit(
        "play blind",
        "The cards are never looked at; only the board is, and the best is made of that.",
        worth,
        best - worth,
    )


def _any_queen() -> Flags:
    cards, _ = flops.hole_numbers()
    queens: Flags = (cards[:, 1] >> 2) >= 10
    return queens


def _total(sums: Integers) -> int:
    """Add up without a bound: a sum over every deal may outgrow 64 bits where those of single flops do not."""
    return sum(map(int, sums))


def _blind(study: _Study) -> Fraction:
    """The best that can be made of unseen cards: raise at once, or wait for a flop that suits every hand."""
    deck = study.deck
    plain = np.zeros(board_types.PLAIN_TYPES, np.int64)
    flush = np.zeros(board_types.FLUSH_TYPES, np.int64)
    rules.blind_rivers(deck.prices, deck.boards, deck.ranked, study.rivers, plain, flush)
    waiting = np.zeros(len(study.weight), np.int64)
    rules.blind_flops(deck.numbers, deck.flops.cards, plain, flush, waiting)
    checked = _total(study.weight * np.maximum(waiting, study.played.sum(axis=1)))
    raised = [_total(study.early_sums(multiple)) for multiple in study.solved.plays]
    return Fraction(max(checked, *raised), DEALS * study.solved.game.scale)


def _flop_kinds(study: _Study) -> Iterator[FlopKind]:
    """The flop's decisions by kind of hand, for hands that were rightly checked before."""
    checked = ~study.raised_early[None, :]
    weight = study.weight[:, None]
    everything = int((weight * ((study.kinds >= 0) & checked)).sum())
    scale = DEALS * study.solved.game.scale
    for kind, name in enumerate(rules.FLOP_KINDS):
        cases = (study.kinds == kind) & checked
        number = int((weight * cases).sum())
        if not number:
            continue
        gain = study.played - study.checked
        yield FlopKind(
            name,
            Fraction(number, everything),
            Fraction(int((weight * (cases & study.best_on_flop)).sum()), number),
            Fraction(_total((weight * np.where(cases & ~study.best_on_flop, -gain, 0)).sum(axis=1)), scale),
            Fraction(_total((weight * np.where(cases & study.best_on_flop, gain, 0)).sum(axis=1)), scale),
        )
