"""Three-card strategy in words: the lowest hand to play, the hands around it, and what habits cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import groupby

from croupier.analysis.strategy import Habit, Step, Strategy
from croupier.analysis.three_card.solver import DEALERS, HANDS, Hand, SolvedThreeCard
from croupier.cards import RANKS


def strategy(solved: SolvedThreeCard, around: int = 6) -> Strategy:
    """Best play, `around` ranks of hands on either side of its edge, and habits."""
    worth = solved.results.distribution.mean
    return Strategy(worth, tuple(_rules(solved)), (), tuple(_habits(solved, worth)), tuple(_steps(solved, around)))


def _rules(solved: SolvedThreeCard) -> Iterator[str]:
    playing = [hand for hand in solved.hands if solved.best(hand)]
    folding = [hand for hand in solved.hands if not solved.best(hand)]
    if not folding:
        yield "Play every hand."
        return
    if not playing:
        yield "Fold every hand."
        return
    lowest, highest = playing[0], folding[-1]
    if highest.rank < lowest.rank:
        yield f"Play {lowest.rank.describe()} or better; fold {highest.rank.describe()} and everything below."
    else:
        yield f"Play everything above {highest.rank.describe()}; fold everything below {lowest.rank.describe()}."
        yield "Between the two the suits decide; `croupier advise` knows each hand."
    if len(solved.plays) > 1:
        used = sorted({solved.best(hand) for hand in playing})
        yield f"Multiples used: {', '.join(f'{multiple}x' for multiple in used)}."


def _steps(solved: SolvedThreeCard, around: int) -> Iterator[Step]:
    """Hands of one rank together, around the edge."""
    multiple, ranks = solved.plays[0], []
    for rank, group in groupby(solved.hands, key=lambda hand: hand.rank):
        hands = list(group)
        number = sum(hand.weight for hand in hands)
        play = sum((hand.weight * solved.value(hand, multiple) for hand in hands), Fraction(0)) / number
        ranks.append(Step(rank.describe(), number, play > solved.value(hands[0], 0), play, solved.value(hands[0], 0)))
    edge = next((at for at, step in enumerate(ranks) if step.plays), 0)
    yield from ranks[max(0, edge - around) : edge + around]


def _habits(solved: SolvedThreeCard, best: Fraction) -> Iterator[Habit]:
    game, least = solved.game, RANKS.index("Q")

    def any_queen(hand: Hand) -> bool:
        return hand.rank.key[0] > 0 or hand.rank.ranks[0] >= least

    def as_dealer(hand: Hand) -> bool:
        if game.qualifying_card is not None:
            return hand.cards[0].rank >= game.qualifying_card
        return game.qualifies is None or hand.rank.key[:2] >= game.qualifies

    known: tuple[tuple[str, str, Callable[[Hand], bool]], ...] = (
        (
            "play everything",
            "Every hand is played, seen or not: also what a hand played blind is worth.",
            lambda _: True,
        ),
        ("play any queen", "Every hand of queen high or better is played.", any_queen),
        ("mimic the dealer", "A hand is played if the dealer would qualify with it.", as_dealer),
        ("only pairs", "Nothing below a pair is played.", lambda hand: hand.rank.key[0] > 0),
        ("fold everything", "The Ante is given away.", lambda _: False),
    )
    multiple = solved.plays[0]
    for name, says, plays in known:
        total = sum(
            hand.weight * (hand.steady + multiple * hand.play if plays(hand) else game.fold * DEALERS)
            for hand in solved.hands
        )
        worth = Fraction(total, HANDS * DEALERS * game.scale)
        yield Habit(name, says, worth, best - worth)
