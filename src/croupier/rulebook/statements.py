"""Single statements of a rulebook under stable names, so that two games can be laid side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from croupier.rulebook import wording
from croupier.rulebook.irregularities import ORDER_AWARDS
from croupier.rulebook.jackpot import Envy, Jackpot
from croupier.rulebook.model import Rulebook
from croupier.rulebook.parts import Cited

#: Statements that repeat the pay table of the jackpot bet in the jackpot's own words.
SHARES: Final = "Shares of the meter"
PRIZES: Final = "Fixed prizes"

_SAME_TABLE: Final = {
    "as-dealt": "clockwise, each at the value then displayed",
    "lower-first": "equal shares are pooled and split; the whole meter is paid last",
}
_COMPLETE: Final = {"own": "with the player's own last card", "jackpot": "with the last card that the jackpot reads"}
_EQUAL: Final = {"decided": "not before the house has ordered the winners", "entered": "in the order of entry"}
KEPT: Final = {"table-session": "for the player's session at the table", "day": "for the day", "forever": "for ever"}


@dataclass(frozen=True, slots=True)
class RuleStatement:
    """Something a rulebook says, with its clauses and the readings behind it."""

    name: str
    text: str
    clauses: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()

    @classmethod
    def of(cls, name: str, text: str, *parts: Cited | None) -> RuleStatement:
        there = [part for part in parts if part is not None]
        clauses = dict.fromkeys(clause for part in there for clause in part.clause)
        readings = dict.fromkeys(reading for part in there for reading in part.reading)
        return cls(name, text, tuple(clauses), tuple(readings))


def identity_of(rulebook: Rulebook) -> tuple[RuleStatement, ...]:
    """Whose rules these are, and since when."""
    return tuple(_identity(rulebook))


def _identity(rulebook: Rulebook) -> Iterator[RuleStatement]:
    identity = rulebook.identity
    yield RuleStatement.of("Game", identity.title, identity)
    yield RuleStatement.of("House", identity.house or "whoever runs the table", identity)
    yield RuleStatement.of("Version", identity.version or "not stated", identity)
    since = f"{identity.effective:%d %B %Y, %H:%M} (UTC{identity.effective:%z})" if identity.effective else "not stated"
    yield RuleStatement.of("In force from", since.lstrip("0"), identity)
    yield RuleStatement.of("Currency", identity.currency, identity)
    if (regulator := identity.regulator) is not None:
        words = [regulator.name, regulator.basis, regulator.operator and f"for {regulator.operator}"]
        yield RuleStatement.of("Approved by", "; ".join(word for word in words if word), regulator)
    if identity.help_line is not None:
        yield RuleStatement.of("Help line", identity.help_line.number, identity.help_line)
    if identity.admission_age is not None:
        yield RuleStatement.of("Admission", f"from the age of {identity.admission_age.years}", identity.admission_age)


def table_of(rulebook: Rulebook) -> tuple[RuleStatement, ...]:
    """The layout, and who may bet where and look at what."""
    return tuple(_table(rulebook))


def _table(rulebook: Rulebook) -> Iterator[RuleStatement]:
    equipment, seating, betting = rulebook.equipment, rulebook.seating, rulebook.betting
    yield RuleStatement.of("Layouts", wording.layouts(equipment.layouts), *equipment.layouts)
    yield RuleStatement.of("Deck", f"one of {equipment.deck.cards} cards, no jokers", equipment.deck)
    spots = wording.listing(wording.bet_names(rulebook, equipment.spots.bets))
    yield RuleStatement.of("Spots of a box", spots, equipment.spots)
    yield RuleStatement.of("A box is dealt in for", wording.entry(rulebook), rulebook.entry)
    pooled = "several may fund one bet; the seated player decides" if seating.bettors.per_box == "pooled" else "one"
    yield RuleStatement.of("Bettors on a box", pooled, seating.bettors)
    looked = f"any free boxes, {seating.hands.viewed} looked at and the others blind"
    if seating.hands.dealer_must_inform:
        looked += "; the dealer says so first"
    yield RuleStatement.of("Hands of a player", "one" if seating.hands.boxes == "one" else looked, seating.hands)
    if (alone := seating.side_bets_only) is not None:
        yield RuleStatement.of("Box without a decision", f"its player may{'' if alone.viewed else ' not'} look", alone)
    if seating.jackpot_own_box_only is not None:
        yield RuleStatement.of("Jackpot bet", "on the player's own box only", seating.jackpot_own_box_only)
    if seating.placed_by_staff is not None:
        yield RuleStatement.of(
            "Bets placed by staff", "on request; the player answers for them", seating.placed_by_staff
        )
    yield RuleStatement.of("Opening bets", "are placed before the close", betting.opens, betting.closes)
    yield RuleStatement.of("After the close", "none of them is placed, raised or taken back", betting.locked)
    if betting.as_chips_lie is not None:
        yield RuleStatement.of("Misplaced chips", "count where they lie at the close", betting.as_chips_lie)
    for conduct in seating.conduct:
        yield RuleStatement.of(f"Conduct: {conduct.id.replace('-', ' ')}", conduct.says, conduct)


def dealing_of(rulebook: Rulebook) -> tuple[RuleStatement, ...]:
    """The cards, how they are dealt, when they are turned, and what the dealer needs to qualify."""
    return tuple(_dealing(rulebook))


def _dealing(rulebook: Rulebook) -> Iterator[RuleStatement]:
    counts, contest = rulebook.cards, rulebook.contest
    dealt = {"own": counts.own, "dealer": counts.dealer, "community": counts.community}
    yield RuleStatement.of("Cards", ", ".join(f"{count} {place}" for place, count in dealt.items() if count), counts)
    for deal in rulebook.deals:
        device = "by hand" if deal.device == "manual" else "from a shuffler"
        method = f", method {deal.method}" if deal.method else ""
        yield RuleStatement.of(f"Deal {device}{method}", wording.deal(deal), deal)
    for name, hand in rulebook.hands.items():
        order = rulebook.ranks.get(hand.list)
        yield RuleStatement.of(f"Hand {name!r}", f"{wording.hand(rulebook, name)}, ranked by {hand.list}", hand, order)
    if (given_up := rulebook.irregularities.given_up) is not None:
        whom = "for everybody, folded or not" if given_up.asked else "for whoever has a bet in play on the hand"
        yield RuleStatement.of("Choices after an error", whom, given_up)
    if (folded := rulebook.irregularities.folded) is not None:
        what = {"stay": "stay in play", "return": "go back with them"}[folded.side_bets]
        yield RuleStatement.of("Side bets of a folded hand, where others of its player are invalid", what, folded)
    one_by_one = {"right-to-left": " one by one from right to left", "together": ""}
    shown = [reveal.show.replace("-", " ") + one_by_one[reveal.order] for reveal in rulebook.reveals]
    yield RuleStatement.of("Turned up at the end", ", then ".join(shown), *rulebook.reveals)
    if contest is None:
        read = rulebook.hands[rulebook.box_hand]
        yield RuleStatement.of("Compared", "with nothing: every hand is read on its own", read)
        return
    yield RuleStatement.of("Compared", f"{contest.hand} with {contest.against}", contest)
    yield RuleStatement.of("Dealer qualifies with", wording.qualification(rulebook), contest.qualify or contest)
    yield RuleStatement.of("Hand not shown", _declining(rulebook), contest.declined)


def _declining(rulebook: Rulebook) -> str:
    declined = rulebook.declining
    if declined is None:
        return "not possible: the dealer turns every hand"
    text = wording.deemed(declined)
    if declined.proof != "nothing":
        text += f"; showing it after all brings back {declined.proof.replace('-', ' ')}"
    if declined.barred is not None:
        text += f"; not allowed when the board alone wins {rulebook.bets[declined.barred.bet].label}"
    return text


def limits_of(rulebook: Rulebook) -> tuple[RuleStatement, ...]:
    """What the table must display, and the caps of the document."""
    return tuple(_limits(rulebook))


def _limits(rulebook: Rulebook) -> Iterator[RuleStatement]:
    limits = rulebook.limits
    if (shown := limits.displayed) is not None:
        names = wording.listing(wording.bet_names(rulebook, shown.bets))
        stake = "; the jackpot stake" if shown.jackpot_stake else ""
        yield RuleStatement.of("Displayed", f"minimum and maximum of {names}{stake}", shown)
    if limits.responsibility is not None:
        yield RuleStatement.of("Staying within them", "is the player's responsibility", limits.responsibility)
    if (cap := limits.payout_cap) is not None:
        reach = "for each winning combination" if cap.per == "player-and-bet" else "for all of a player's wins"
        bound = "the jackpot included" if cap.binds_jackpot else "the jackpot left out"
        yield RuleStatement.of("Cap on payouts", f"in a round, {reach}, {bound}", cap)
    if (memory := limits.under_minimum_memory) is not None:
        yield RuleStatement.of("A bet under the minimum", f"is remembered {KEPT[memory.kept]}", memory)


def jackpot_of(rulebook: Rulebook) -> tuple[RuleStatement, ...]:
    """The meter, what it pays, the order of awards, and envy."""
    return tuple(_jackpot(rulebook, rulebook.jackpot)) if rulebook.jackpot is not None else ()


def _jackpot(rulebook: Rulebook, jackpot: Jackpot) -> Iterator[RuleStatement]:
    if (pays := rulebook.bets[jackpot.bet].pays) is not None:
        for name, of_meter in ((SHARES, True), (PRIZES, False)):
            rows = [(row, pay) for row, pay in pays.table.items() if (pay.kind == "percent") is of_meter]
            text = ", ".join(f"{wording.threshold(rulebook, pays.hand, row)} {pay}" for row, pay in rows)
            yield RuleStatement.of(name, text or "none", pays)
    yield RuleStatement.of("Meter grows", "with every accepted jackpot bet, when bets close", jackpot.grows)
    yield RuleStatement.of(
        "Meter starts again", "after an award of 100%; a smaller share only lowers it", jackpot.reset
    )
    if (share := jackpot.house_share) is not None:
        yield RuleStatement.of("House keeps", f"{share.min} to {share.max} of each stake", share)
    if (same := jackpot.same_table) is not None:
        yield RuleStatement.of("Several winners at a table", _SAME_TABLE[same.order], same)
        if same.whole_last is not None:
            yield RuleStatement.of("The whole meter", "is paid after the parts that the table has won", same.whole_last)
    if (later := jackpot.later_share) is not None:
        of = "what remains in the meter" if later.of == "remaining" else "the start value"
        yield RuleStatement.of("A later winner's share is of", of, later)
    across, order = jackpot.across_tables, rulebook.authority.power(ORDER_AWARDS)
    if across.order == "time-entered":
        yield RuleStatement.of("Several tables", "in the order of entry", across)
    else:
        yield RuleStatement.of("Several tables", "in the order the full hands were dealt", across)
        yield RuleStatement.of("A hand is complete", _COMPLETE[across.complete], across)
        yield RuleStatement.of("Complete at the same time", f"paid {_EQUAL[across.equal]}", across)
    who = f"only by the {rulebook.title(order.post)}" if order is not None else "by nobody"
    yield RuleStatement.of("This order is changed", who, order or across)
    if jackpot.on_top is not None:
        yield RuleStatement.of("Awards", "are paid beside what other bets win", jackpot.on_top)
    if jackpot.claim is not None:
        yield RuleStatement.of(
            "Claims", "are the player's to make; his cards stay face up until he is paid", jackpot.claim
        )
    if (envy := jackpot.envy) is not None:
        yield RuleStatement.of("Envy", _envy(rulebook, envy), envy)
        if envy.without_main is not None and envy.trigger == "main-hand":
            yield RuleStatement.of("A hand without the main bet", "brings nobody envy", envy.without_main)


_TRIGGERS: Final = {
    "main-hand": "any hand with {main}",
    "main-player": "any hand of a player who has {main} in play, on whichever box",
    "award": "a hand that wins the jackpot",
}


def _envy(rulebook: Rulebook, envy: Envy) -> str:
    currency = rulebook.identity.currency
    amounts = [f"{currency} {pay} for {_top(rulebook, row)}" for row, pay in envy.amounts.items()]
    trigger = _TRIGGERS[envy.trigger].format(main=rulebook.bets[rulebook.main_bet].label)
    own = "" if envy.own_hand else ", none for one's own"
    return f"{wording.listing(amounts)}; of {trigger}, to other {envy.to} with a live jackpot bet{own}"


def _top(rulebook: Rulebook, row: str) -> str:
    pays = rulebook.jackpot_pays
    return wording.threshold(rulebook, pays.hand, row) if pays is not None else wording.category(row)
