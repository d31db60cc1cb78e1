"""The exact value of every open decision for one hand, by direct enumeration of what can follow.

A way of its own: it ranks the dealer's hands one by one with the look-up that settles rounds, and shares neither
tables nor kernels with the solved games. Only before the flop, with two million boards and 990 dealers on each, does
it read the solution.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Any

from croupier.analysis.hole_kinds import kind_of
from croupier.analysis.main_game import MainGame, Options, contest_of, not_solved, price_main_game
from croupier.analysis.prices import STANDINGS
from croupier.analysis.reports.figures import decision
from croupier.cards import DECK, Card, require_distinct
from croupier.errors import Code, InputError
from croupier.ranking import HandRank, rank_hand
from croupier.rulebook import Rulebook
from croupier.settlement import standing

if TYPE_CHECKING:
    from croupier.analysis.holdem.solver import Progress


@dataclass(frozen=True)
class Advice:
    """A hand, the street it is on, and what each open decision is worth in Antes, best first."""

    cards: tuple[Card, ...]
    board: tuple[Card, ...]
    street: str
    hand: str
    decisions: tuple[tuple[str, Fraction], ...]


def advise(
    rulebook: Rulebook,
    cards: Sequence[Card],
    board: Sequence[Card] = (),
    *,
    fresh: bool = False,
    progress: Progress | None = None,
) -> Advice:
    """Weigh every open decision for these cards."""
    cards, board = tuple(cards), tuple(board)
    game = price_main_game(rulebook)
    if game.cards[0] == 3:
        from croupier.analysis.three_card.solver import require_three_card

        require_three_card(game)
    else:
        from croupier.analysis.holdem.solver import require_holdem

        require_holdem(game)
    street = _street(game, cards, board)
    require_distinct((*cards, *board))
    if street == len(game.streets) - 1:
        values = _last_street(rulebook, game, cards, board)
    elif board:
        values = _flop(game, cards, board)
    else:
        values = _hole(game, cards, fresh, progress)
    # Of decisions worth the same, the one that stakes less comes first.
    ranked = sorted(values.items(), key=lambda each: (-each[1], each[0]))
    hand = (
        rank_hand((*cards, *board), game.rank_list).describe() if len(cards) + len(board) >= game.rank_list.size else ""
    )
    return Advice(cards, board, game.streets[street].street, hand, tuple(ranked))


def _street(game: MainGame, cards: tuple[Card, ...], board: tuple[Card, ...]) -> int:
    """Which decision is open when so many community cards are up."""
    if len(cards) != game.cards[0]:
        raise InputError(
            Code.WRONG_CARD_COUNT,
            f"{len(cards)} own cards",
            at="cards",
            expected=f"{game.cards[0]} cards, as in {' '.join(map(str, DECK[-game.cards[0] :]))}",
        )
    if len(board) not in game.turned:
        counts = " or ".join(str(count) for count in dict.fromkeys(game.turned))
        raise InputError(
            Code.WRONG_CARD_COUNT,
            f"with {len(board)} community cards up no decision is open",
            at="board",
            expected=f"{counts} community cards",
        )
    return game.turned.index(len(board))


def _worth(game: MainGame, options: Options, steady: int, play: int, deals: int) -> dict[str, Fraction]:
    """What each play is worth when the results over all deals add up to this much, and what a fold is."""
    found = {decision(m, ""): Fraction(steady + m * play, deals * game.scale) for m in options.plays}
    if options.fold:
        found["fold"] = Fraction(game.fold, game.scale)
    return found


def _last_street(
    rulebook: Rulebook, game: MainGame, cards: tuple[Card, ...], board: tuple[Card, ...]
) -> dict[str, Fraction]:
    """All community cards that count are up: compare with every hand that the dealer may hold."""
    rank_list = game.rank_list
    qualifies = standing.Qualifier(contest_of(rulebook).qualify, rank_list)
    shared = board if rank_list.size == 5 else ()
    own = rank_hand((*cards, *shared), rank_list)
    rest = [card for card in DECK if card not in cards and card not in board]
    counts = dict.fromkeys(STANDINGS, 0)
    for dealer in combinations(rest, game.cards[1]):
        held = (*dealer, *shared)
        rank = rank_hand(held, rank_list)
        counts[qualifies(rank, held), standing.compare(own, rank)] += 1
    strength, in_order = own.key[0], [counts[place] for place in STANDINGS]
    steady = sum(count * prices[strength] for count, prices in zip(in_order, game.steady, strict=True))
    play = sum(count * prices[strength] for count, prices in zip(in_order, game.play, strict=True))
    return _worth(game, game.streets[-1], steady, play, sum(in_order))


def _flop(game: MainGame, cards: tuple[Card, ...], board: tuple[Card, ...]) -> dict[str, Fraction]:
    """Every turn and river, and every dealer's hand on each.

    Turn, river and dealer's hand are four of 47 cards. Each four is ranked once with the flop as the dealer's seven
    cards, and used for all six ways in which two of them can be turn and river.
    """
    import numpy as np

    if game.qualifying_card is not None or game.cards != (2, 2, 5):
        raise not_solved("this game is not solved street by street", "cards")
    rest = np.array([card for card in DECK if card not in cards and card not in board])
    fours = np.array(list(combinations(range(len(rest)), 4)))
    dealers = _rank_numbers(game, board, rest[fours])
    pairs = np.array(list(combinations(range(len(rest)), 2)))
    number_of = np.zeros((len(rest), len(rest)), np.int64)
    number_of[pairs[:, 0], pairs[:, 1]] = np.arange(len(pairs))
    own = _rank_numbers(game, (*cards, *board), rest[pairs])
    ranks = sorted({*dealers[1], *own[1]}, key=lambda rank: rank.key)
    place = {rank: at for at, rank in enumerate(ranks)}
    dealer_value = np.array([place[rank] for rank in dealers[1]])[dealers[0]]
    own_value = np.array([place[rank] for rank in own[1]])[own[0]]
    strength = np.array([rank.key[0] for rank in own[1]])[own[0]]
    fit = np.array([game.qualifies is None or rank.key[:2] >= game.qualifies for rank in ranks])[dealer_value]
    counts = np.zeros((len(pairs), 6), np.int64)
    for one, other in combinations(range(4), 2):
        board_number = number_of[fours[:, one], fours[:, other]]
        mine = own_value[board_number]
        at = (dealer_value >= mine).astype(np.int64) + (dealer_value > mine) + np.where(fit, 0, 3)
        counts += np.bincount(board_number * 6 + at, minlength=6 * len(pairs)).reshape(-1, 6)
    steady = (counts * np.array(game.steady).T[strength]).sum(axis=1)
    play = (counts * np.array(game.play).T[strength]).sum(axis=1)
    river, dealt = game.streets[2], int(counts[0].sum())
    best = np.max([np.full(len(pairs), game.fold * dealt), *(steady + m * play for m in river.plays)], axis=0)
    deals = dealt * len(pairs)
    found = _worth(game, game.streets[1], int(steady.sum()), int(play.sum()), deals)
    return found | {"check": Fraction(int(best.sum()), deals * game.scale)}


def _rank_numbers(game: MainGame, known: Sequence[Card], others: Any) -> tuple[Any, list[HandRank]]:
    """Rank many hands that share cards: hands decided by the same cards are ranked once.

    Gives for each hand the number of its rank in the list that follows.
    """
    import numpy as np

    hands = np.concatenate([np.tile(np.array(known), (len(others), 1)), others], axis=1)
    suits = np.zeros(len(hands), np.int64)
    for suit in range(4):
        in_suit = (hands & 3) == suit
        bits = np.where(in_suit, 1 << (hands >> 2), 0).sum(axis=1)
        suits = np.where(in_suit.sum(axis=1) >= 5, bits, suits)
    pattern = np.where(suits, suits | 1 << 39, (1 << 3 * (hands >> 2)).sum(axis=1))
    _, firsts, numbers = np.unique(pattern, return_index=True, return_inverse=True)
    ranks = [rank_hand([DECK[card] for card in hands[first]], game.rank_list) for first in firsts]
    return numbers, ranks


def _hole(game: MainGame, cards: tuple[Card, ...], fresh: bool, progress: Progress | None) -> dict[str, Fraction]:
    """From the solved game."""
    from croupier.analysis.solved_games import solve_holdem

    solved, kind = solve_holdem(game, fresh=fresh, progress=progress), kind_of(cards[0], cards[1])
    return {decision(multiple, "check"): solved.value(kind, multiple) for multiple in (0, *solved.plays)}
