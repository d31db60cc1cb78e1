"""The jackpot in the long run and at a full table: the meter on average, and what a second winner takes."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Final

from croupier.analysis.jackpots import JackpotPays
from croupier.cards import DECK, Card
from croupier.jackpot.link import USUAL_RESET, USUAL_SHARES, WHOLE, format_share
from croupier.money import Cents, format_amount
from croupier.ranking import RankList, rank_hand
from croupier.rulebook import Rulebook
from croupier.rulebook.pays import Pay
from croupier.rulebook.thresholds import parse_threshold
from croupier.settlement.awards import Claim, pay_table

_HALF: Final = "assumed: half of where a bet breaks even, roundly"
_USUAL: Final = "the usual share: in the long run every game of ours returns less than is staked"


def _of_one_suit(category: str, rank_list: RankList) -> bool:
    """Whether all cards of a class are of one suit and in sequence, or given ones, of which there are few."""
    found = next(one for one in rank_list.classes if one.id == category)
    return bool(found.cards) or bool(found.suited and found.run)


@dataclass(frozen=True)
class LinkSetup:
    """What the rulebook leaves to the house: the stake of one unit, the meter, its start value, what feeds it; cents.

    `contribution` is the part of each stake that goes into the meter; `other_boxes` are in play beside the bettor's.
    `assumed` names what nobody has said.
    """

    stake: Cents
    meter: Cents
    reset: Cents
    contribution: Fraction
    other_boxes: int = 0
    assumed: tuple[str, ...] = ()


def link_for(
    jackpot: JackpotPays | None,
    stake: Cents,
    *,
    meter: Cents | None = None,
    reset: Cents | None = None,
    contribution: Fraction = Fraction(USUAL_SHARES.meter, WHOLE),
    other_boxes: int = 0,
) -> LinkSetup:
    """A link as it is usual; without a meter, half of the one at which a bet breaks even, roundly."""
    even = jackpot.break_even_meter(stake) if jackpot is not None else None
    return LinkSetup(
        stake,
        _roundly((even or 0) // 2) if meter is None else meter,
        USUAL_RESET if reset is None else reset,
        contribution,
        other_boxes,
        tuple(name for name, given in (("meter", meter), ("reset", reset)) if given is None),
    )


def assumptions(link: LinkSetup, currency: str) -> list[tuple[str, str, str]]:
    """What the figures of the jackpot are reckoned with, and why: the meter, the start value, what feeds it."""
    share = round(link.contribution * WHOLE)
    return [
        ("Meter", _in(link.meter, currency), _HALF if "meter" in link.assumed else "as given"),
        ("Reset", _in(link.reset, currency), "the usual one" if link.reset == USUAL_RESET else "as given"),
        ("To the meter", format_share(share), _USUAL if share == USUAL_SHARES.meter else "as given"),
    ]


def _in(cents: Cents, currency: str) -> str:
    return f"{currency} {format_amount(cents)}"


def _roundly(cents: Cents) -> Cents:
    """An amount with two figures that are not 0."""
    grain: int = 10 ** max(0, len(str(cents)) - 2)
    return cents // grain * grain


@dataclass(frozen=True)
class LongRun:
    """A link that has run for ever: mean meter, return per unit staked, and where the return comes from; cents."""

    mean_meter: Fraction
    returned: Fraction
    fixed: Fraction
    contributed: Fraction
    seeded: Fraction
    bets_between_resets: Fraction


def long_run(jackpot: JackpotPays, stake: Cents, contribution: Fraction, reset: Cents) -> LongRun | None:
    """What one-unit bets are worth over all time, when each adds a share of its stake to the meter.

    In the long run the meter pays out what it takes in: each bet's contribution, and the start value as often as the
    whole is won. So the mean meter is that sum over the expected share, whatever the order of hits; and because hits
    do not know the meter, it is also what the winner of the whole finds on average.
    """
    whole = sum(
        (jackpot.side_bet.probability(o) for o in jackpot.side_bet.outcomes if jackpot.share(o) == 1), Fraction(0)
    )
    if not jackpot.per_meter or not whole:
        return None
    contributed, seeded = contribution * stake, whole * reset
    fixed = stake * jackpot.per_unit + jackpot.flat_cents
    return LongRun(
        mean_meter=(contributed + seeded) / jackpot.per_meter,
        returned=(fixed + contributed + seeded) / stake,
        fixed=fixed / stake,
        contributed=contribution,
        seeded=seeded / stake,
        bets_between_resets=1 / whole,
    )


@dataclass(frozen=True)
class TwoWinners:
    """Two given boxes of one table both win a share: how likely, and what the first and the second box are paid."""

    first: str
    second: str
    chance: Fraction
    alone: tuple[Cents, ...]
    together: tuple[Cents, ...]


def two_winners(rulebook: Rulebook, jackpot: JackpotPays, meter: Cents, reset: Cents) -> tuple[TwoWinners, ...] | None:
    """Every way in which two boxes win shares of the meter in one round, paid as the settlement pays them.

    None where a share goes to a hand that is no straight flush: those are not counted here.
    """
    shares, hand = _shares(jackpot), jackpot.side_bet.hand
    if hand.rank_list.size != hand.cards or hand.dealer or len(hand.own) != rulebook.cards.own:
        return None
    if not all(_of_one_suit(parse_threshold(band).category, hand.rank_list) for band in shares):
        return None
    own = rulebook.cards.own
    found: dict[tuple[str, str], int] = defaultdict(int)
    for hands in _completions(rulebook, jackpot).values():
        for (cards, category), (others, other) in combinations(hands, 2):
            if not set(cards) & set(others):
                found[category, other] += 1
                found[other, category] += 1
    shared = jackpot.side_bet.cards - own
    deals = comb(52, shared) * comb(52 - shared, own) * comb(52 - shared - own, own)
    return tuple(
        TwoWinners(
            first,
            second,
            Fraction(number, deals),
            _paid(rulebook, (first,), shares, meter, reset) + _paid(rulebook, (second,), shares, meter, reset),
            _paid(rulebook, (first, second), shares, meter, reset),
        )
        for (first, second), number in sorted(found.items())
    )


def _shares(jackpot: JackpotPays) -> dict[str, Pay]:
    """The categories that win a share of the meter."""
    return {
        outcome.category: outcome.pay for outcome in jackpot.side_bet.outcomes if outcome.pay and jackpot.share(outcome)
    }


def _completions(
    rulebook: Rulebook, jackpot: JackpotPays
) -> dict[tuple[Card, ...], list[tuple[tuple[Card, ...], str]]]:
    """By the cards that all boxes share: every own hand, of one suit with them, that wins a share."""
    shares, pays = _shares(jackpot), rulebook.bets[jackpot.side_bet.bet].pays
    found: dict[tuple[Card, ...], list[tuple[tuple[Card, ...], str]]] = defaultdict(list)
    if pays is None:
        return found
    rank_list, bands = rulebook.rank_list(pays.hand), rulebook.bands[pays.hand]
    for suit in range(4):
        for hand in combinations(DECK[suit::4], jackpot.side_bet.cards):
            category = str(bands.of(rank_hand(hand, rank_list)))
            if category in shares:
                for mine in combinations(hand, rulebook.cards.own):
                    found[tuple(card for card in hand if card not in mine)].append((mine, category))
    return found


def _paid(
    rulebook: Rulebook, winners: tuple[str, ...], shares: dict[str, Pay], meter: Cents, reset: Cents
) -> tuple[Cents, ...]:
    """What winners at one table are paid, in the order of their boxes."""
    jackpot = rulebook.require_jackpot("rulebook")
    claims = [Claim(box, "", category, shares[category], ()) for box, category in enumerate(winners, start=1)]
    paid = {award.box: award.amount for award in pay_table(jackpot, meter, reset, claims)}
    return tuple(paid[box] for box in sorted(paid))


def per_meter_at_table(
    rulebook: Rulebook, jackpot: JackpotPays, meter: Cents, reset: Cents, other_boxes: int
) -> Fraction | None:
    """What shares of the meter are worth to one of several boxes, in cents: less than alone, for two may win.

    Where no deal gives three such hands at one table, what each other box takes simply adds up; where one does, or
    where pairs of winners are not counted, None. Boxes are taken to bet alike, and a box to stand before or behind
    another equally often.
    """
    pairs = two_winners(rulebook, jackpot, meter, reset)
    if pairs is None or (other_boxes > 1 and _three_can_win(rulebook, jackpot)):
        return None
    lost = Fraction(0)
    for both in pairs:
        before = both.alone[0] - both.together[0]
        behind = both.alone[1] - both.together[1]
        lost += both.chance * Fraction(before + behind, 2)
    return jackpot.per_meter * meter - other_boxes * lost


def _three_can_win(rulebook: Rulebook, jackpot: JackpotPays) -> bool:
    """Whether one deal can give shares of the meter to three boxes."""
    return any(
        not (set(one) & set(two) or set(one) & set(three) or set(two) & set(three))
        for hands in _completions(rulebook, jackpot).values()
        for (one, _), (two, _), (three, _) in combinations(hands, 3)
    )
