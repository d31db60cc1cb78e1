"""The main game of a rulebook: the bets a decision is about, priced in whole numbers of one smallest unit."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Final

from croupier.analysis.prices import STANDINGS, net, shown
from croupier.errors import Code, RulebookError
from croupier.ranking import RANK_LISTS, RankList
from croupier.ranking.values import lowest, rank_of
from croupier.rulebook import Rulebook
from croupier.rulebook.bets import Contest, Situation
from croupier.rulebook.streets import Street
from croupier.settlement import standing

#: Prices stay below this, in smallest units. The largest sum is over all deals of the twelve holes of one kind,
#: 12 x 19,600 x 1,081 x 990 of them, and has to fit 64 bits with any price that passes.
_LARGEST: Final = 1 << 25


@dataclass(frozen=True)
class Options:
    """What a player may do on one street: the multiples he may play, and whether he may check or fold."""

    street: str
    plays: tuple[int, ...]
    check: bool
    fold: bool

    @classmethod
    def of(cls, street: Street) -> Options:
        """Read the choices of a street."""
        plays = tuple(sorted(one.times for one in street.decisions if one.times))
        fold = any(one.folds for one in street.decisions)
        return cls(street.id, plays, not all(one.moves for one in street.decisions), fold)


@dataclass(frozen=True)
class MainGame:
    """Everything the result of a decision depends on; two rulebooks with equal main games have one solution.

    Prices are in `scale`-ths of an Ante, by the place of the standing in `STANDINGS` and by the strength of the
    player's category: `steady` for the opening bets and their bonuses together, `play` for each Ante staked on Play.
    """

    rank_list: RankList
    cards: tuple[int, int, int]
    streets: tuple[Options, ...]
    #: How many community cards are up on each street.
    turned: tuple[int, ...]
    #: The lowest dealer's hand that qualifies: strength of its category and what decides it; None when all do.
    qualifies: tuple[int, ...] | None
    #: The rank that one card of the dealer's must reach instead, where the rule is read so [X1].
    qualifying_card: int | None
    scale: int
    steady: tuple[tuple[int, ...], ...]
    play: tuple[tuple[int, ...], ...]
    fold: int
    opening_units: int

    @cached_property
    def categories(self) -> tuple[str, ...]:
        """The player's categories by strength, the lowest first."""
        return tuple(reversed(self.rank_list.categories))


def main_bets(rulebook: Rulebook) -> tuple[str, ...]:
    """The bets without which nobody decides, and the bonuses that ride on them, in layout order."""
    return rulebook.main_bets


def play_bet(rulebook: Rulebook) -> str:
    """The one bet that decisions stake."""
    if len(rulebook.decided_bets) != 1:
        raise not_solved(f"{len(rulebook.decided_bets)} bets are staked by decisions", "streets")
    return rulebook.decided_bets[0]


def contest_of(rulebook: Rulebook) -> Contest:
    """The comparison with the dealer, in a game that has one, with choices and prices that can be solved."""
    if rulebook.contest is None:
        raise not_solved("nothing is compared with a dealer's hand", "contest")
    play = play_bet(rulebook)
    for street in rulebook.streets:
        other = any(one.takes is not None or one.choice.when is not None for one in street.decisions)
        turned = street.turn.slices if street.turn is not None else ()
        if other or (street is not rulebook.streets[0] and street.unless != play):
            raise not_solved("a street goes on after a bet was staked, or asks for a hand", f"streets.{street.id}")
        if any(part.place != "community" for part in turned):
            raise not_solved("a card of the dealer's is up", f"streets.{street.id}.turn")
    for name, hand in rulebook.hands.items():
        if rulebook.rank_list(name) is not RANK_LISTS.get(hand.list):
            raise not_solved("hands are ranked by a list of the game's own", f"hands.{name}.list")
    if any(band.ranks for bands in rulebook.bands.values() for band in bands.all):
        raise not_solved("a pay table tells hands of one class apart", "bets")
    return rulebook.contest


def price_main_game(rulebook: Rulebook) -> MainGame:
    """Read the main game off a rulebook; one that is built otherwise than we can solve is refused."""
    contest = contest_of(rulebook)
    player, dealer = rulebook.hands[contest.hand], rulebook.hands[contest.against]
    if player.list != dealer.list or player.best != dealer.best:
        raise not_solved("the two hands of the contest are ranked by different lists", "contest")
    _require_sources(rulebook)
    rank_list = RANK_LISTS[player.list]
    bets = main_bets(rulebook)
    for bet in bets:
        pays = rulebook.bets[bet].pays
        if (
            pays is not None
            and rulebook.hands[pays.hand] != player
            and rulebook.hands[pays.hand].source != player.source
        ):
            raise not_solved(f"{bet!r} is paid by another hand than the one compared", f"bets.{bet}.pays.hand")
    play = play_bet(rulebook)
    size = rulebook.bets[play].size
    if size is None or size.of != rulebook.streets[0].on or len({street.on for street in rulebook.streets}) != 1:
        raise not_solved("the decisions are not all about one bet and its multiples", "streets")
    categories = [rank_list.category(strength) for strength in range(len(rank_list.categories))]

    def together(situations: tuple[Situation, ...], category: str) -> Fraction:
        return sum((net(rulebook, bet, situations, category) for bet in bets), Fraction(0))

    places = range(len(STANDINGS))
    steady = [[together(shown(place), category) for category in categories] for place in places]
    each_play = [[net(rulebook, play, shown(place), category) for category in categories] for place in places]
    folds = {together(standing.folded(), category) for category in categories}
    if len(folds) != 1:
        raise not_solved("what a fold costs depends on the cards", "bets")
    (fold,) = folds
    scale = lcm(*(price.denominator for row in (*steady, *each_play, [fold]) for price in row))
    most = max((one.times for street in rulebook.streets for one in street.decisions), default=0)
    largest = max(abs(price) for row in (*steady, [fold]) for price in row)
    largest += most * max(abs(price) for row in each_play for price in row)
    if largest * scale >= _LARGEST:
        raise not_solved(
            f"a round can come to {float(largest):,.0f} Antes, counted in parts of 1/{scale:,}, which is too much",
            "bets",
            f"pays whose whole numbers stay below {_LARGEST:,}",
        )
    qualifies, card = _qualification(rulebook, rank_list)
    return MainGame(
        rank_list=rank_list,
        cards=(rulebook.cards.own, rulebook.cards.dealer, rulebook.cards.community),
        streets=tuple(Options.of(street) for street in rulebook.streets),
        turned=tuple(rulebook.cards_up(street).community for street in rulebook.streets),
        qualifies=qualifies,
        qualifying_card=card,
        scale=scale,
        steady=tuple(tuple(int(price * scale) for price in row) for row in steady),
        play=tuple(tuple(int(price * scale) for price in row) for row in each_play),
        fold=int(fold * scale),
        opening_units=sum(1 for bet in bets if rulebook.bets[bet].staked),
    )


def _require_sources(rulebook: Rulebook) -> None:
    """Both hands of the contest take all cards of their owner, and all community cards or none."""
    contest, cards = contest_of(rulebook), rulebook.cards
    shared = set()
    for name, owner in ((contest.hand, "own"), (contest.against, "dealer")):
        found = dict.fromkeys(("own", "dealer", "community"), 0)
        for part in rulebook.hands[name].slices:
            found[part.place] += part.count(cards.in_place(part.place))
        community = found.pop("community")
        shared.add(community)
        if found.pop(owner) != cards.in_place(owner) or any(found.values()) or community not in (0, cards.community):
            raise not_solved(
                f"the hand {name!r} is not made of all cards of its owner, and of all community cards or none",
                f"hands.{name}.from",
            )
    if len(shared) != 1:
        raise not_solved("only one of the two hands takes the community cards", "contest")


def _qualification(rulebook: Rulebook, rank_list: RankList) -> tuple[tuple[int, ...] | None, int | None]:
    rule = contest_of(rulebook).qualify
    if rule is None:
        return None, None
    if rule.by == "card":
        return None, rule.least.ranks[0]
    key = rule.least.key(rank_list)
    return key if len(key) > 1 else (*key, 0), None


def qualifying_value(game: MainGame) -> int:
    """The lowest value (`croupier.ranking.values`) of a dealer's hand that qualifies; 0 when all do."""
    if game.qualifies is None:
        return 0
    value = lowest(game.rank_list.category(game.qualifies[0]), game.rank_list)
    while rank_of(value, game.rank_list).key < game.qualifies:
        value += 1
    return value


def not_solved(
    message: str, at: str, expected: str = "a game built like those that come with croupier"
) -> RulebookError:
    """The refusal of a game whose structure the mathematics does not know."""
    return RulebookError(Code.GAME_NOT_SOLVED, message, at=at, expected=expected)
