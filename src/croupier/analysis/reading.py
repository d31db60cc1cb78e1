"""The main game of a rulebook, read off it: the bets that decisions are about, at the settlement's own prices."""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import NamedTuple

from croupier.analysis.game import (
    STANDINGS,
    Game,
    GameBet,
    GameChoice,
    GameContest,
    GameHand,
    GameStreet,
    Need,
    not_solved,
)
from croupier.errors import Code, RulebookError
from croupier.ranking import RankList
from croupier.ranking.values import lowest
from croupier.rulebook import Rulebook
from croupier.rulebook.bets import Situation
from croupier.rulebook.streets import Decision
from croupier.rulebook.thresholds import Threshold
from croupier.settlement import standing
from croupier.settlement.outcomes import Outcome, outcome


def main_game_bets(rulebook: Rulebook) -> tuple[str, ...]:
    """The bets of the main game in layout order: the opening ones, those that decisions stake, and their bonuses."""
    staked = {*rulebook.main_bets, *rulebook.decided_bets}
    return tuple(name for name, bet in rulebook.bets.items() if name in staked or bet.bonus_on in staked)


def value_of(threshold: Threshold, rank_list: RankList) -> int:
    """The value from which on a hand reaches a threshold."""
    return lowest(threshold.category, rank_list, threshold.ranks)


class _Rows(NamedTuple):
    """What a unit of a bet comes to, by standing and band; and when folded, None where that is not one figure."""

    rows: list[list[Fraction]]
    fold: Fraction | None = None
    #: Whether a fold costs more or less with other cards.
    by_cards: bool = False


def game_of(rulebook: Rulebook) -> Game:
    """Read the main game off a rulebook; what has no price per unit is refused."""
    names = main_game_bets(rulebook)
    hands = list(dict.fromkeys([rulebook.box_hand, *(_hand_of(rulebook, name) for name in names)]))
    folds = any(one.folds for street in rulebook.streets for one in street.decisions)
    found = [_rows(rulebook, name, folds) for name in names]
    scale = lcm(
        *(price.denominator for one in found for row in (*one.rows, [one.fold or Fraction(0)]) for price in row)
    )
    bets = tuple(
        GameBet(
            name,
            hands.index(_hand_of(rulebook, name)),
            tuple(tuple(int(price * scale) for price in row) for row in one.rows),
            int((one.fold or 0) * scale),
            _units(rulebook, name),
            names.index(on) if (on := rulebook.bets[name].bonus_on) is not None else None,
        )
        for name, one in zip(names, found, strict=True)
    )
    cards = rulebook.cards
    game = Game(
        cards.own,
        cards.dealer,
        cards.community,
        tuple(hand_as_read(rulebook, name) for name in hands),
        bets,
        tuple(_streets(rulebook, names)),
        _contest(rulebook, hands),
        scale,
        names.index(rulebook.main_bet),
        hands.index(rulebook.box_hand),
    )
    _require_known_cards(game)
    for plan in game.course.plans:
        for name, one, units in zip(names, found, plan.units, strict=True):
            if plan.folded and units and one.by_cards:
                raise not_solved("what a fold costs depends on the cards", f"bets.{name}.on.fold")
            if plan.folded and units and one.fold is None:
                raise not_solved(f"nothing says what becomes of {name!r} when the hand is folded", f"bets.{name}.on")
    return game


def _require_known_cards(game: Game) -> None:
    """Whoever sees a card that is part of no hand knows that nobody else has it; no route reckons with that."""
    made_of = {card for hand in game.hands for card in hand.community}
    made_of |= set(game.contest.against.community) if game.contest is not None else set()
    for street in game.streets:
        if not set(street.community) <= made_of:
            raise not_solved("cards are up that are no part of a hand", f"streets.{street.id}")


def _hand_of(rulebook: Rulebook, bet: str) -> str:
    pays = rulebook.bets[bet].pays
    return pays.hand if pays is not None else rulebook.box_hand


def _units(rulebook: Rulebook, name: str) -> int:
    """What lies on a bet before the first decision; only bets as large as the main one can be reckoned."""
    bet = rulebook.bets[name]
    if name in rulebook.decided_bets or not bet.staked:
        return 0
    equal = name
    while (other := rulebook.equal_bets.get(equal)) is not None:
        equal = other
    main = rulebook.main_bet
    while (other := rulebook.equal_bets.get(main)) is not None:
        main = other
    if equal != main:
        raise not_solved(f"{name!r} may be of any size beside {rulebook.main_bet!r}", f"bets.{name}.size")
    return 1


def _rows(rulebook: Rulebook, name: str, folds: bool) -> _Rows:
    """The prices of a bet."""
    hand = _hand_of(rulebook, name)
    bands = rulebook.bands[hand].all
    situations: list[tuple[Situation, ...]] = [standing.undecided()]
    if rulebook.compares:
        situations = [standing.shown(*each) for each in STANDINGS]
    rows = [[net(rulebook, name, each, band) for band in bands] for each in situations]
    if not folds:
        return _Rows(rows)
    try:
        folded = {net(rulebook, name, standing.folded(), band) for band in bands}
    except RulebookError as fault:
        if fault.code == Code.GAME_NOT_SOLVED:
            raise
        return _Rows(rows)
    return _Rows(rows, folded.pop()) if len(folded) == 1 else _Rows(rows, by_cards=True)


def hand_as_read(rulebook: Rulebook, name: str) -> GameHand:
    """A hand of a rulebook: the cards it is made of, and the bands that its prices tell apart."""
    read, rank_list = rulebook.hands[name], rulebook.rank_list(name)
    places: dict[str, tuple[int, ...]] = {"own": (), "dealer": (), "community": ()}
    for part in read.slices:
        places[part.place] += tuple(part.places(rulebook.cards.in_place(part.place)))
    bands = rulebook.bands[name].all
    return GameHand(
        places["own"], places["dealer"], places["community"], rank_list,
        tuple(value_of(band, rank_list) for band in bands), tuple(map(str, bands)),
    )  # fmt: skip


def _contest(rulebook: Rulebook, hands: list[str]) -> GameContest | None:
    if rulebook.contest is None:
        return None
    against = hand_as_read(rulebook, rulebook.contest.against)
    # Nothing is paid by the dealer's hand, so its bands are no part of the game.
    against = GameHand(against.own, against.dealer, against.community, against.rank_list)
    rule = rulebook.contest.qualify
    if rule is not None and rule.by == "card":
        if against.cards != against.rank_list.size or against.community:
            raise not_solved("a single card qualifies a hand that is chosen from more cards", "contest.qualify.by")
        return GameContest(hands.index(rulebook.contest.hand), against, 0, rule.least.ranks[0])
    least = value_of(rule.least, against.rank_list) if rule is not None else 0
    return GameContest(hands.index(rulebook.contest.hand), against, least)


def _streets(rulebook: Rulebook, names: tuple[str, ...]) -> list[GameStreet]:
    found = []
    for street in rulebook.streets:
        for bet in (street.on, street.unless):
            if bet is not None and bet not in names:
                raise not_solved(f"a decision depends on {bet!r}, which is no part of it", f"streets.{street.id}")
        up = rulebook.cards_up(street)
        found.append(
            GameStreet(
                street.id,
                tuple(_choice(rulebook, names, one) for one in street.decisions),
                up.dealer,
                tuple(range(up.community)),
                names.index(street.on),
                names.index(street.unless) if street.unless is not None else None,
            )
        )
    return found


def _choice(rulebook: Rulebook, names: tuple[str, ...], one: Decision) -> GameChoice:
    stakes: tuple[tuple[int, int], ...] = ()
    if one.stakes is not None:
        follows = rulebook.bets[one.stakes].follows
        times = one.times * (_units(rulebook, follows) if follows is not None else 1)
        stakes = ((names.index(one.stakes), times),)
    takes = (names.index(one.takes),) if one.takes is not None else ()
    when = one.choice.when
    needs = None
    if when is not None:
        hand = hand_as_read(rulebook, when.hand)
        needs = Need(hand, value_of(when.least, hand.rank_list))
    return GameChoice(one.id, stakes, takes, one.folds, needs)


def became(
    rulebook: Rulebook, bet: str, situations: tuple[Situation, ...], band: Threshold | str | None
) -> Outcome | None:
    """What becomes of a bet, as the settlement sees it; None for a bonus that is not due."""
    read = Threshold(band) if isinstance(band, str) else band
    return outcome(bet, rulebook.bets[bet], situations, read)


def net(rulebook: Rulebook, bet: str, situations: tuple[Situation, ...], band: Threshold | str | None) -> Fraction:
    """What one unit wins or loses; a bonus is reckoned per unit of the bet it rides on."""
    end = became(rulebook, bet, situations, band)
    if end is None:
        return Fraction(0)
    if end.pay is not None and end.pay.kind in ("percent", "flat"):
        message = f"{bet!r} pays {end.pay}, which has no value per unit staked"
        expected = "odds such as 3 to 2"
        raise RulebookError(
            Code.GAME_NOT_SOLVED, message, at=f"bets.{bet}.pays.table", expected=expected, clauses=end.clauses
        )
    won = end.pay.ratio if end.pay is not None else Fraction(0)
    return won if end.bonus else won + (1 if end.back else 0) - 1
