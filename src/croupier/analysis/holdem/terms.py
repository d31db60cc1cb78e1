"""A game in the words of the study of habits: one bet that is staked on one of three streets."""

from __future__ import annotations

from typing import Final

from croupier.analysis.game import Bet, Game, Street, not_solved
from croupier.analysis.main_game import MainGame, Options
from croupier.ranking.values import rank_of

#: Prices stay below this, in smallest units: sums over all deals of the holes of one kind then fit 64 bits.
_LARGEST: Final = 1 << 25


def main_game_of(game: Game) -> MainGame:
    """The game in the solver's words; what it was not made for is refused."""
    contest, whole = game.contest, (0, 1, 2, 3, 4)
    if contest is None or (game.own, game.dealer, game.community, game.dead) != (2, 2, 5, 0):
        raise not_solved("these cards are not solved street by street", "cards")
    for hand in (*game.hands, contest.against):
        if hand.community != whole or len(hand.own) + len(hand.dealer) != 2 or (hand.own and hand.dealer):
            raise not_solved("a hand is made of other cards than two and the whole board", "hands")
        if hand.rank_list is not contest.against.rank_list:
            raise not_solved("hands are ranked by different lists", "hands")
    if any(len(hand.bands) != len(hand.rank_list.categories) for hand in game.hands):
        raise not_solved("a pay table tells hands of one class apart", "bets")
    if game.largest_price >= _LARGEST:
        raise not_solved(
            f"a round can come to {game.largest_price / game.scale:,.0f} units, in parts of 1/{game.scale:,}",
            "bets",
            f"pays whose whole numbers stay below {_LARGEST:,}",
        )
    staked = {bet for street in game.streets for choice in street.choices for bet, _ in choice.stakes}
    if len(staked) != 1 or any(choice.takes or choice.needs for s in game.streets for choice in s.choices):
        raise not_solved("decisions are about more than one bet", "streets")
    (play,) = staked
    if any(street.unless != play for street in game.streets[1:]) or any(street.dealer for street in game.streets):
        raise not_solved("a street goes on after a bet was staked, or a card of the dealer's is up", "streets")
    least = rank_of(contest.qualifies, contest.against.rank_list) if contest.qualifies else None
    rest = [bet for at, bet in enumerate(game.bets) if play not in (at, bet.rides_on)]
    if len(rest) != len(game.bets) - 1:
        raise not_solved("a bonus rides on what decisions stake", "bets")
    units = [bet.units if bet.rides_on is None else game.bets[bet.rides_on].units for bet in rest]
    steady = tuple(
        tuple(
            sum(many * bet.pays[place][band] for many, bet in zip(units, rest, strict=True)) for band in range(len(row))
        )
        for place, row in enumerate(game.bets[play].pays)
    )
    return MainGame(
        rank_list=contest.against.rank_list,
        cards=(2, 2, 5),
        streets=tuple(_options(street) for street in game.streets),
        turned=tuple(len(street.community) for street in game.streets),
        qualifies=None if least is None else least.key,
        qualifying_card=contest.qualifying_card,
        scale=game.scale,
        steady=steady,
        play=game.bets[play].pays,
        fold=sum(many * bet.fold for many, bet in zip(units, rest, strict=True)),
        opening_units=sum(_laid(bet) for bet in rest),
    )


def _laid(bet: Bet) -> int:
    return bet.units if bet.rides_on is None else 0


def _options(street: Street) -> Options:
    plays = sorted(units for choice in street.choices for _, units in choice.stakes)
    folds = any(choice.folds for choice in street.choices)
    return Options(street.id, tuple(plays), not all(choice.changes for choice in street.choices), folds)
