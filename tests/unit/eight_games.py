"""The eight games as mathematics sees them, written down by hand from their rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm

from croupier.analysis.game import Game, GameBet, GameChoice, GameContest, GameHand, GameStreet, Need
from croupier.cards import RANKS
from croupier.ranking import FIVE_CARD, RankList
from croupier.ranking.values import lowest
from tests.unit.more_lists import FOUR_ACES, FOUR_CARD, LONGEST

Pays = Mapping[str, int | Fraction]
LOSE, PUSH = -1, 0


def hand(
    rank_list: RankList, own: int, dealer: int = 0, community: Sequence[int] = (), thresholds: Sequence[str] = ()
) -> GameHand:
    """All own or dealer's cards and these community cards, with bands for every class and for the thresholds."""
    names = {value_of(category, rank_list): category for category in rank_list.categories}
    names |= {value_of(threshold, rank_list): threshold for threshold in thresholds}
    values = sorted(names)
    return GameHand(
        tuple(range(own)), tuple(range(dealer)), tuple(community), rank_list, tuple(values),
        tuple(names[value] for value in values),
    )  # fmt: skip


def value_of(threshold: str, rank_list: RankList) -> int:
    """`pair J` as the value from which on it is reached."""
    category, *ranks = threshold.split()
    return lowest(category, rank_list, tuple(RANKS.index(rank) for rank in ranks))


def by_band(one: GameHand, pays: Pays, other: int | Fraction) -> list[Fraction]:
    """What each band comes to: of its class the highest row that it reaches, else `other`."""
    found = []
    for least in one.bands:
        rows = [
            (value_of(row, one.rank_list), pay)
            for row, pay in pays.items()
            if value_of(row, one.rank_list) <= least and least >> 12 == value_of(row, one.rank_list) >> 12
        ]
        found.append(Fraction(max(rows)[1] if rows else other))
    return found


Rows = Sequence[Sequence[int | Fraction]]


def bets(*given: tuple[str, int, Rows, int | Fraction, int, int | None]) -> tuple[tuple[GameBet, ...], int]:
    """Bets in whole numbers of one smallest unit, and how many of it make a unit."""
    scale = lcm(
        *(Fraction(price).denominator for _, _, rows, fold, _, _ in given for row in (*rows, [fold]) for price in row)
    )
    made = tuple(
        GameBet(
            name, at, tuple(tuple(int(price * scale) for price in row) for row in rows), int(fold * scale), units, on
        )
        for name, at, rows, fold, units, on in given
    )
    return made, scale


def against(one: GameHand, win: Pays | int, tie: int, lose: int, unfit: Rows | int) -> Rows:
    """By standing: what a bet pays when the dealer qualifies, and what it comes to when he does not."""
    count = len(one.bands)
    won = by_band(one, win, LOSE) if not isinstance(win, int) else [win] * count
    rest = [[unfit] * count] * 3 if isinstance(unfit, int) else list(unfit)
    return [won, [tie] * count, [lose] * count, *rest]


def let_it_ride() -> Game:
    pays = {
        "royal-flush": 1000, "straight-flush": 200, "four-of-a-kind": 50, "full-house": 11, "flush": 8, "straight": 5,
        "three-of-a-kind": 3, "two-pair": 2, "pair T": 1,
    }  # fmt: skip
    final = hand(FIVE_CARD, 3, community=(0, 1), thresholds=["pair T"])
    rows = [by_band(final, pays, LOSE)]
    made, scale = bets(*((name, 0, rows, LOSE, 1, None) for name in ("first", "second", "third")))
    ride = GameChoice("let-it-ride")
    streets = (
        GameStreet("three", (GameChoice("pull-back", takes=(0,)), ride)),
        GameStreet("four", (GameChoice("pull-back", takes=(1,)), ride), community=(0,)),
    )
    return Game(3, 0, 2, (final,), made, streets, None, scale)


def mississippi_stud() -> Game:
    pays = {
        "royal-flush": 500, "straight-flush": 100, "four-of-a-kind": 40, "full-house": 10, "flush": 6, "straight": 4,
        "three-of-a-kind": 3, "two-pair": 2, "pair J": 1, "pair 6": PUSH,
    }  # fmt: skip
    final = hand(FIVE_CARD, 2, community=(0, 1, 2), thresholds=["pair 6", "pair J"])
    rows = [by_band(final, pays, LOSE)]
    names = ("ante", "third", "fourth", "fifth")
    made, scale = bets(*((name, 0, rows, LOSE, 1 if name == "ante" else 0, None) for name in names))
    streets = tuple(
        GameStreet(
            names[bet],
            (
                GameChoice("fold", folds=True),
                *(GameChoice(f"bet-{times}x", stakes=((bet, times),)) for times in (1, 2, 3)),
            ),
            community=tuple(range(bet - 1)),
        )
        for bet in (1, 2, 3)
    )
    return Game(2, 0, 3, (final,), made, streets, None, scale)


def fold_or(bet: int, word: str, *times: int, needs: Mapping[int, Need] | None = None) -> tuple[GameChoice, ...]:
    """Fold, or stake a bet so many times."""
    plays = (GameChoice(f"{word}-{many}x", stakes=((bet, many),), needs=(needs or {}).get(many)) for many in times)
    return (GameChoice("fold", folds=True), *plays)


def caribbean_stud() -> Game:
    own = hand(FIVE_CARD, 5)
    pays = {
        "royal-flush": 100, "straight-flush": 50, "four-of-a-kind": 20, "full-house": 7, "flush": 5, "straight": 4,
        "three-of-a-kind": 3, "two-pair": 2, "pair": 1, "high-card": 1,
    }  # fmt: skip
    made, scale = bets(
        ("ante", 0, against(own, 1, PUSH, LOSE, 1), LOSE, 1, None),
        ("raise", 0, against(own, pays, PUSH, LOSE, PUSH), LOSE, 0, None),
    )
    contest = GameContest(0, hand(FIVE_CARD, 0, 5), value_of("high-card A K", FIVE_CARD))
    return Game(5, 5, 0, (own,), made, (GameStreet("decision", fold_or(1, "raise", 2), dealer=(4,)),), contest, scale)


def four_card_poker() -> Game:
    own = hand(FOUR_CARD, 5)
    bonus = {"four-of-a-kind": 25, "straight-flush": 20, "three-of-a-kind": 2}
    even = against(own, 1, 1, LOSE, 0)
    made, scale = bets(
        ("ante", 0, even, LOSE, 1, None),
        ("play", 0, even, LOSE, 0, None),
        ("bonus", 0, [by_band(own, bonus, 0)] * 6, 0, 0, 0),
    )
    contest = GameContest(0, hand(FOUR_CARD, 0, 6))
    return Game(
        5, 6, 0, (own,), made, (GameStreet("decision", fold_or(1, "play", 1, 2, 3), dealer=(5,)),), contest, scale
    )


def crazy_4_poker() -> Game:
    own = hand(FOUR_ACES, 5, thresholds=["pair A"])
    pays: Pays = {
        "four-aces": 200, "four-of-a-kind": 30, "straight-flush": 15, "three-of-a-kind": 2, "flush": Fraction(3, 2),
        "straight": 1,
    }  # fmt: skip
    paid, lost = by_band(own, pays, PUSH), by_band(own, pays, LOSE)
    count = len(own.bands)
    made, scale = bets(
        ("ante", 0, against(own, 1, PUSH, LOSE, PUSH), LOSE, 1, None),
        ("super-bonus", 0, [paid, paid, lost] * 2, LOSE, 1, None),
        ("play", 0, [[1] * count, [PUSH] * count, [LOSE] * count, *[[1] * count] * 3], LOSE, 0, None),
    )
    aces = Need(own, value_of("pair A", FOUR_ACES))
    contest = GameContest(0, hand(FOUR_ACES, 0, 5), value_of("high-card K", FOUR_ACES))
    choices = fold_or(2, "play", 1, 2, 3, needs={2: aces, 3: aces})
    return Game(5, 5, 0, (own,), made, (GameStreet("decision", choices),), contest, scale)


def high_card_flush() -> Game:
    own = hand(LONGEST, 7)
    made, scale = bets(
        ("ante", 0, against(own, 1, PUSH, LOSE, 1), LOSE, 1, None),
        ("raise", 0, against(own, 1, PUSH, LOSE, PUSH), LOSE, 0, None),
    )
    five, six = (Need(own, value_of(f"{length}-card-flush", LONGEST)) for length in ("five", "six"))
    contest = GameContest(0, hand(LONGEST, 0, 7), value_of("three-card-flush 9", LONGEST))
    choices = fold_or(1, "raise", 1, 2, 3, needs={2: five, 3: six})
    return Game(7, 7, 0, (own,), made, (GameStreet("decision", choices),), contest, scale)
