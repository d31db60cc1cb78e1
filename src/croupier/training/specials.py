"""What makes a layout special: a bet outside the limits on the sign, a maximum payout that cuts a win, people who share
a bet, a bet about which its player had a say, a house that reads a clause in another way.

A special changes a finished round and says nothing about what follows. Whether it matters, and to which bet, is seen by
settling the round with it and without it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.money import Cents
from croupier.rulebook import Rulebook, load
from croupier.rulebook.irregularities import Fact
from croupier.rulebook.matching import applicable
from croupier.settlement import FinishedBox, FinishedRound
from croupier.training.dice import Dice
from croupier.wire.rounds import Limit

OVER, UNDER, PLAY_SIZE = "over-maximum", "under-minimum", "play-size"
CAP, POOLED, BY_CHOICE, HOUSE = "maximum-payout", "pooled", "by-choice", "house-reading"

#: The two people at a box that is shared.
SEATED, BEHIND = "seated", "behind"
#: The smallest chip with which bets are made, and by how many of them a bet is wrong.
CHIP: Final[Cents] = 500
_OFF_BY: Final = (1, 2, 5, 10)
#: The limits of the sign, for the bets that are decided on and for all others, by level.
_LIMITS: Final = {1: (10_000, 5_000), 2: (10_000, 5_000), 3: (15_000, 5_000)}
_LEAST: Final = (1_000, 500)
#: A maximum payout that is seldom reached, and those that are felt.
HIGH_CAP: Final[Cents] = 1_000_000
_CAPS: Final = (7_500, 10_000, 12_500, 15_000, 20_000)
#: Only switches of these are seen in what a single table pays.
_SEEN_IN_MONEY: Final = ("contest.qualify.", "hands.", "bets.", "limits.payout_cap.")


class Dressed(Struct, frozen=True):
    """A round with something special about it, and the readings that the house has switched to for it."""

    round: FinishedRound
    readings: Mapping[str, str] = {}


def sign(book: Rulebook, level: int) -> dict[str, Limit]:
    """The limits that a table displays; the bets of ordinary layouts lie within them."""
    shown = book.limits.displayed
    main = {street.on for street in book.streets}
    main |= {name for name, bet in book.bets.items() if bet.sized_by in main}
    rows = {bet: int(bet not in main) for bet in (shown.bets if shown is not None else ())}
    return {bet: Limit(min=_LEAST[row], max=_LIMITS[level][row]) for bet, row in rows.items()}


def possible(book: Rulebook) -> tuple[str, ...]:
    """The specials about which these rules have something to say."""
    limited = book.limits.displayed is not None
    late: dict[str, Fact] = {"noticed": "after-close"}
    known = {
        OVER: limited and _ruled(book, "bet-over-maximum", late),
        UNDER: limited and _ruled(book, "bet-under-minimum", late | {"first_time": True}),
        PLAY_SIZE: all(_ruled(book, "play-size-wrong", {"direction": way}) for way in ("over", "under")),
        CAP: book.limits.payout_cap is not None,
        POOLED: book.seating.bettors.per_box == "pooled",
        BY_CHOICE: any(_elective(book, bet) for bet in book.bets),
        HOUSE: bool(switches(book)),
    }
    return tuple(name for name, there in known.items() if there)


def _ruled(book: Rulebook, incident: str, facts: Mapping[str, Fact]) -> bool:
    rule = applicable(book.irregularities.rules, incident, facts)
    return rule is not None and rule.remedy != "refer" and not rule.proposed


def _elective(book: Rulebook, bet: str) -> bool:
    effect = book.bets[bet].on.get("fold")
    return effect is not None and effect.elective


def switches(book: Rulebook) -> tuple[tuple[str, str], ...]:
    """Every other way to read a clause that a single table's payments can show."""
    return tuple(
        (name, option)
        for name, reading in book.readings.items()
        for option, about in reading.options.items()
        if all(path.startswith(_SEEN_IN_MONEY) for path in about.set)
    )


def dress(name: str, round_: FinishedRound, dice: Dice, switch: tuple[str, str] | None = None) -> Dressed | None:
    """The round with this special in it; None where its bets and decisions have no room for it.

    `switch` is the other way to read a clause, where that is what is special.
    """
    return _house(round_, dice, *switch) if switch is not None else _DRESSES[name](round_, dice)


def without(round_: FinishedRound) -> Iterator[tuple[str, FinishedRound]]:
    """The round once without each special that may be in it."""
    book = round_.rulebook
    if (printed := load(book.id)) is not book:
        yield HOUSE, replace(round_, rulebook=printed)
    if round_.limits:
        yield OVER, replace(round_, limits={})
    if round_.payout_cap is not None:
        yield CAP, replace(round_, payout_cap=None)
    if any(bet in box.stakes for box in round_.boxes for bet in book.decided_bets):
        yield PLAY_SIZE, _each(round_, lambda box: replace(box, stakes=_less(box.stakes, book.decided_bets)))
    if any(box.elected for box in round_.boxes):
        yield BY_CHOICE, _each(round_, lambda box: replace(box, elected=()))
    if any(box.bettors for box in round_.boxes):
        yield POOLED, _each(round_, lambda box: replace(box, bettors={}))


def _each(round_: FinishedRound, change: Callable[[FinishedBox], FinishedBox]) -> FinishedRound:
    return replace(round_, boxes=tuple(change(box) for box in round_.boxes))


def _at(round_: FinishedRound, changed: FinishedBox) -> Dressed:
    return Dressed(_each(round_, lambda box: changed if box.box == changed.box else box))


def _less(stakes: Mapping[str, Cents], bets: Collection[str]) -> dict[str, Cents]:
    return {name: stake for name, stake in stakes.items() if name not in bets}


def _restaked(book: Rulebook, box: FinishedBox, bet: str, stake: Cents) -> FinishedBox:
    """The box with another stake on one bet, and with the same on every bet that must be equal to it."""
    alike = next((group for group in book.equal_groups if bet in group), (bet,))
    return replace(box, stakes={name: stake if name in alike else was for name, was in box.stakes.items()})


def _limited(round_: FinishedRound, dice: Dice) -> tuple[FinishedBox, str] | None:
    """Some bet on the layout that has limits on the sign."""
    there = [(box, bet) for box in round_.boxes for bet in box.stakes if bet in round_.limits]
    return dice.pick(there) if there else None


def _over(round_: FinishedRound, dice: Dice) -> Dressed | None:
    if (found := _limited(round_, dice)) is None:
        return None
    box, bet = found
    most = round_.limits[bet].max or 0
    return _at(round_, _restaked(round_.rulebook, box, bet, most + CHIP * dice.pick(_OFF_BY)))


def _under(round_: FinishedRound, dice: Dice) -> Dressed | None:
    if (found := _limited(round_, dice)) is None:
        return None
    box, bet = found
    book, least = round_.rulebook, round_.limits[bet].min or 0
    again = book.limits.under_minimum_memory is not None and dice.chance(50)
    changed = _restaked(book, box, bet, least // 5 * dice.pick((1, 2, 3, 4)))
    return _at(round_, replace(changed, under_minimum_before=again))


def _play_size(round_: FinishedRound, dice: Dice) -> Dressed | None:
    book = round_.rulebook
    ways = [(box, book.way(box.stakes, box.decisions)) for box in round_.boxes]
    played = [(box, way) for box, way in ways if way.stays and way.staked]
    if not played:
        return None
    box, way = dice.pick(played)
    bet = dice.pick(list(way.staked)) if len(way.staked) > 1 else next(iter(way.staked))
    proper = way.staked[bet] * box.stakes[str(book.bets[bet].follows)]
    off = CHIP * dice.pick([chips for chips in _OFF_BY if CHIP * chips < proper])
    stake = proper + off if dice.chance(50) else proper - off
    return _at(round_, replace(box, stakes={**box.stakes, bet: stake}))


def _pooled(round_: FinishedRound, dice: Dice) -> Dressed | None:
    """Somebody stands behind a box and has put chips to its bets; the jackpot is the seated player's alone."""
    book = round_.rulebook
    own = book.jackpot_bet
    there = [box for box in round_.boxes if any(bet != own and stake > CHIP for bet, stake in box.stakes.items())]
    if not there:
        return None
    box = dice.pick(there)
    shared: dict[str, dict[str, Cents]] = {}
    for bet, stake in box.stakes.items():
        if (of := book.equal_bets.get(bet)) is not None:
            shared |= {bet: shared[of]} if of in shared else {}
        elif book.missing_beside(bet, shared) is not None:
            continue
        elif bet != own and stake > CHIP and (not shared or dice.chance(60)):
            seated = CHIP * (1 + dice.number(stake // CHIP - 1))
            shared[bet] = {SEATED: seated, BEHIND: stake - seated}
    return _at(round_, replace(box, player=SEATED, bettors=shared)) if shared else None


def _by_choice(round_: FinishedRound, dice: Dice) -> Dressed | None:
    """A player folds and says otherwise about a bet of which the rules let him say so."""
    book = round_.rulebook
    there = [(box, bet) for box in round_.boxes if box.decisions for bet in box.stakes if _elective(book, bet)]
    if not there:
        return None
    box, bet = dice.pick(there)
    return _at(round_, replace(box, decisions=_folding(book, box), declined=False, elected=(bet,)))


def _folding(book: Rulebook, box: FinishedBox) -> tuple[str, ...]:
    """The shortest way out of the round, staking nothing where that can be helped."""
    made: list[str] = []
    while (street := book.way(box.stakes, made).waits) is not None:
        made.append(min(street.decisions, key=lambda one: (not one.folds, one.moves, one.times)).id)
    return tuple(made)


def _house(round_: FinishedRound, dice: Dice, name: str, option: str) -> Dressed:
    """The house has adopted another reading; where it is about a cap or a covered hand, there is one."""
    book = round_.rulebook
    changed = replace(round_, rulebook=load(book.id, readings={name: option}))
    paths = book.readings[name].options[option].set
    if any(path.startswith("limits.payout_cap.") for path in paths):
        changed = replace(changed, payout_cap=dice.pick(_CAPS))
    if any(".on.declined." in path for path in paths):
        declining = dice.pick(range(len(round_.boxes)))
        changed = replace(
            changed,
            boxes=tuple(
                replace(box, declined=book.way(box.stakes, box.decisions).stays) if place == declining else box
                for place, box in enumerate(changed.boxes)
            ),
        )
    return Dressed(changed, {name: option})


_DRESSES: Final[dict[str, Callable[[FinishedRound, Dice], Dressed | None]]] = {
    OVER: _over,
    UNDER: _under,
    PLAY_SIZE: _play_size,
    CAP: lambda round_, dice: Dressed(replace(round_, payout_cap=dice.pick(_CAPS))),
    POOLED: _pooled,
    BY_CHOICE: _by_choice,
}
