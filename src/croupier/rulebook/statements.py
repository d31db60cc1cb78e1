"""Single statements of a rulebook under stable names, so that two games can be laid side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from croupier.languages import ENGLISH, Called, Sentence, listed, told
from croupier.rulebook import wording
from croupier.rulebook.irregularities import ORDER_AWARDS
from croupier.rulebook.jackpot import Envy, Jackpot
from croupier.rulebook.model import Rulebook
from croupier.rulebook.parts import Cited, each_once

#: Statements that repeat the pay table of the jackpot bet in the jackpot's own words.
SHARES: Final = Sentence("rule-shares")
PRIZES: Final = Sentence("rule-prizes")

_SAME_TABLE: Final = {"as-dealt": Sentence("clockwise-as-dealt"), "lower-first": Sentence("lower-first")}
_COMPLETE: Final = {"own": Sentence("with-own-last-card"), "jackpot": Sentence("with-last-jackpot-card")}
_EQUAL: Final = {"decided": Sentence("paid-once-ordered"), "entered": Sentence("paid-as-entered")}
KEPT: Final = {"table-session": "for the player's session at the table", "day": "for the day", "forever": "for ever"}


@dataclass(frozen=True, slots=True)
class RuleStatement:
    """Something a rulebook says, with its clauses and the readings behind it; `title` is its name in words.

    The name is in English, whoever reads it: by it two games are compared.
    """

    name: str
    text: str
    clauses: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    title: str = ""

    @classmethod
    def of(cls, name: str, text: str, *parts: Cited | None) -> RuleStatement:
        there = [part for part in parts if part is not None]
        clauses, readings = (part.clause for part in there), (part.reading for part in there)
        return cls(name, text, each_once(*clauses), each_once(*readings), name)


class Statements:
    """What a rulebook says, told in a language."""

    def __init__(self, rulebook: Rulebook, language: str = ENGLISH) -> None:
        self.rulebook, self.language = rulebook, language

    def of(self, name: Sentence, text: str | Sentence, *parts: Cited | None) -> RuleStatement:
        """One statement under its name."""
        said = RuleStatement.of(str(name), told(text, self.language), *parts)
        return replace(said, title=name.told(self.language))

    def listed(self, words: Iterable[str], last: str = "and") -> str:
        return wording.listing(words, last, self.language)

    def bets(self, names: Iterable[str]) -> str:
        """Bets as the layout prints them."""
        return self.listed(wording.bet_names(self.rulebook, names))


def identity(say: Statements) -> Iterator[RuleStatement]:
    """Whose rules these are, and since when."""
    identity = say.rulebook.identity
    yield say.of(Sentence("rule-game"), identity.title, identity)
    house = Called("name", identity.house.lower().replace(" ", "-"), identity.house)
    yield say.of(Sentence("rule-house"), house if identity.house else Sentence("whoever-runs-the-table"), identity)
    yield say.of(Sentence("rule-version"), identity.version or Sentence("not-stated"), identity)
    since = _since(identity.effective) if identity.effective else Sentence("not-stated")
    yield say.of(Sentence("rule-in-force"), since, identity)
    yield say.of(Sentence("rule-currency"), identity.currency, identity)
    if (regulator := identity.regulator) is not None:
        operator = Sentence("approved-for", operator=regulator.operator) if regulator.operator else ""
        words = [told(one, say.language) for one in (regulator.name, regulator.basis, operator) if one]
        yield say.of(Sentence("rule-approved"), listed(words, say.language), regulator)
    if identity.help_line is not None:
        yield say.of(Sentence("rule-help-line"), identity.help_line.number, identity.help_line)
    if (age := identity.admission_age) is not None:
        yield say.of(Sentence("rule-admission"), Sentence("from-the-age", years=age.years), age)


def _since(at: datetime) -> Sentence:
    return Sentence("day-and-time", day=at.day, month=at.month, year=at.year, time=f"{at:%H:%M}", zone=f"{at:%z}")


def table(say: Statements) -> Iterator[RuleStatement]:
    """The layout, and who may bet where and look at what."""
    rulebook, language = say.rulebook, say.language
    equipment, seating, betting = rulebook.equipment, rulebook.seating, rulebook.betting
    yield say.of(Sentence("rule-layouts"), wording.layouts(equipment.layouts, language), *equipment.layouts)
    yield say.of(Sentence("rule-deck"), Sentence("one-deck", cards=equipment.deck.cards), equipment.deck)
    yield say.of(Sentence("rule-spots"), say.bets(equipment.spots.bets), equipment.spots)
    yield say.of(Sentence("rule-dealt-in"), wording.entry(rulebook, language), rulebook.entry)
    pooled = Sentence("bettors-pooled") if seating.bettors.per_box == "pooled" else Sentence("one-bettor")
    yield say.of(Sentence("rule-bettors"), pooled, seating.bettors)
    hands = seating.hands
    looked = Sentence("hands-looked-at", viewed=hands.viewed, informed=_yes(bool(hands.dealer_must_inform)))
    yield say.of(Sentence("rule-hands"), Sentence("one-hand") if hands.boxes == "one" else looked, hands)
    if (alone := seating.side_bets_only) is not None:
        yield say.of(Sentence("rule-without-decision"), Sentence("player-may-look", may=_yes(alone.viewed)), alone)
    if (own := seating.jackpot_own_box_only) is not None:
        yield say.of(Sentence("rule-jackpot-bet"), Sentence("own-box-only"), own)
    if (staff := seating.placed_by_staff) is not None:
        yield say.of(Sentence("rule-staff-bets"), Sentence("staff-on-request"), staff)
    yield say.of(Sentence("rule-opening-bets"), Sentence("placed-before-close"), betting.opens, betting.closes)
    yield say.of(Sentence("rule-after-close"), Sentence("locked-after-close"), betting.locked)
    if betting.as_chips_lie is not None:
        yield say.of(Sentence("rule-misplaced"), Sentence("chips-count-as-they-lie"), betting.as_chips_lie)
    for conduct in seating.conduct:
        about = Called("about", conduct.id, conduct.id.replace("-", " "))
        yield say.of(Sentence("rule-conduct", about=about), Called("conduct", conduct.id, conduct.says), conduct)


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def dealing(say: Statements) -> Iterator[RuleStatement]:
    """The cards, how they are dealt, when they are turned, and what the dealer needs to qualify."""
    rulebook, language = say.rulebook, say.language
    counts, contest = rulebook.cards, rulebook.contest
    dealt = {"own": counts.own, "dealer": counts.dealer, "community": counts.community}
    places = (
        Sentence("cards-in-place", count=count, place=Called("part", place, place)).told(language)
        for place, count in dealt.items()
        if count
    )
    yield say.of(Sentence("rule-cards"), ", ".join(places), counts)
    for deal in rulebook.deals:
        name = Sentence("rule-deal", device=deal.device, method=deal.method or "none")
        yield say.of(name, wording.deal(deal, language), deal)
    for name_, hand in rulebook.hands.items():
        made, ranked = wording.hand(rulebook, name_, language), Called("ranked", hand.list, hand.list)
        ranks = Sentence("hand-ranked", cards=made, list=ranked)
        yield say.of(Sentence("rule-hand", hand=_hand(name_)), ranks, hand, rulebook.ranks.get(hand.list))
    if (given_up := rulebook.irregularities.given_up) is not None:
        whom = Sentence("for-everybody") if given_up.asked else Sentence("for-bettors-in-play")
        yield say.of(Sentence("rule-choices"), whom, given_up)
    if (folded := rulebook.irregularities.folded) is not None:
        what = Sentence("stay-in-play") if folded.side_bets == "stay" else Sentence("go-back-with-them")
        yield say.of(Sentence("rule-folded-side-bets"), what, folded)
    yield say.of(Sentence("rule-turned"), _turned(say), *rulebook.reveals)
    if contest is None:
        read = rulebook.hands[rulebook.box_hand]
        yield say.of(Sentence("rule-compared"), Sentence("compared-with-nothing"), read)
        return
    compared = Sentence("compared-with", hand=_hand(contest.hand), against=_hand(contest.against))
    yield say.of(Sentence("rule-compared"), compared, contest)
    yield say.of(Sentence("rule-qualifies"), wording.qualification(rulebook, language), contest.qualify or contest)
    yield say.of(Sentence("rule-not-shown"), _declining(rulebook, language), contest.declined)


def _hand(name: str) -> Called:
    return Called("read", name, name)


def _turned(say: Statements) -> str:
    """What is turned up after the decisions, one after the other."""
    text = ""
    for reveal in say.rulebook.reveals:
        what: Sentence = Called("shown", reveal.show, reveal.show.replace("-", " "))
        what = Sentence("turned-one-by-one", what=what) if reveal.order == "right-to-left" else what
        text = Sentence("and-then", first=text, then=what).told(say.language) if text else what.told(say.language)
    return text


def _declining(rulebook: Rulebook, language: str) -> Sentence:
    declined = rulebook.declining
    if declined is None:
        return Sentence("every-hand-turned")
    barred = rulebook.bets[declined.barred.bet].label if declined.barred is not None else "none"
    return Sentence("not-shown", deemed=wording.deemed(declined, language), proof=declined.proof, barred=barred)


def limits(say: Statements) -> Iterator[RuleStatement]:
    """What the table must display, and the caps of the document."""
    limits = say.rulebook.limits
    if (shown := limits.displayed) is not None:
        stake = _yes(bool(shown.jackpot_stake))
        yield say.of(
            Sentence("rule-displayed"), Sentence("displayed-limits", bets=say.bets(shown.bets), stake=stake), shown
        )
    if limits.responsibility is not None:
        yield say.of(Sentence("rule-responsibility"), Sentence("players-responsibility"), limits.responsibility)
    if (cap := limits.payout_cap) is not None:
        yield say.of(
            Sentence("rule-payout-cap"), Sentence("payout-cap", per=cap.per, jackpot=_yes(cap.binds_jackpot)), cap
        )
    if (memory := limits.under_minimum_memory) is not None:
        kept = Called("kept", memory.kept, KEPT[memory.kept])
        yield say.of(Sentence("rule-under-minimum"), Sentence("is-remembered", kept=kept), memory)


def jackpot(say: Statements) -> Iterator[RuleStatement]:
    """The meter, what it pays, the order of awards, and envy."""
    if (terms := say.rulebook.jackpot) is not None:
        yield from _meter(say, terms)
        yield from _awards(say, terms)


def _meter(say: Statements, jackpot: Jackpot) -> Iterator[RuleStatement]:
    rulebook, language = say.rulebook, say.language
    if (pays := rulebook.bets[jackpot.bet].pays) is not None:
        for name, of_meter in ((SHARES, True), (PRIZES, False)):
            rows = [(row, pay) for row, pay in pays.table.items() if (pay.kind == "percent") is of_meter]
            paid = [
                f"{wording.threshold(rulebook, pays.hand, row, language)} {wording.price(pay, language)}"
                for row, pay in rows
            ]
            yield say.of(name, ", ".join(paid) or Sentence("no-such-prizes"), pays)
    yield say.of(Sentence("rule-meter-grows"), Sentence("grows-with-bets"), jackpot.grows)
    yield say.of(Sentence("rule-meter-reset"), Sentence("resets-after-whole"), jackpot.reset)
    if (share := jackpot.house_share) is not None:
        kept = Sentence("house-keeps-share", least=share.min, most=share.max)
        yield say.of(Sentence("rule-house-keeps"), kept, share)


def _awards(say: Statements, jackpot: Jackpot) -> Iterator[RuleStatement]:
    if (same := jackpot.same_table) is not None:
        yield say.of(Sentence("rule-same-table"), _SAME_TABLE[same.order], same)
        if same.whole_last is not None:
            yield say.of(Sentence("rule-whole-meter"), Sentence("whole-after-parts"), same.whole_last)
    if (later := jackpot.later_share) is not None:
        of = Sentence("of-what-remains") if later.of == "remaining" else Sentence("of-the-start")
        yield say.of(Sentence("rule-later-share"), of, later)
    across, order = jackpot.across_tables, say.rulebook.authority.power(ORDER_AWARDS)
    if across.order == "time-entered":
        yield say.of(Sentence("rule-several-tables"), Sentence("in-order-of-entry"), across)
    else:
        yield say.of(Sentence("rule-several-tables"), Sentence("in-order-dealt"), across)
        yield say.of(Sentence("rule-hand-complete"), _COMPLETE[across.complete], across)
        yield say.of(Sentence("rule-complete-together"), _EQUAL[across.equal], across)
    post = say.rulebook.title(order.post, say.language) if order is not None else ""
    who = Sentence("only-by-post", post=post) if order is not None else Sentence("by-nobody")
    yield say.of(Sentence("rule-order-changed"), who, order or across)
    if jackpot.on_top is not None:
        yield say.of(Sentence("rule-awards"), Sentence("beside-other-wins"), jackpot.on_top)
    if jackpot.claim is not None:
        yield say.of(Sentence("rule-claims"), Sentence("claims-are-players"), jackpot.claim)
    if (envy := jackpot.envy) is not None:
        yield say.of(Sentence("rule-envy"), _envy(say, envy), envy)
        if envy.without_main is not None and envy.trigger == "main-hand":
            yield say.of(Sentence("rule-without-main"), Sentence("brings-no-envy"), envy.without_main)


def _envy(say: Statements, envy: Envy) -> Sentence:
    rulebook, currency = say.rulebook, say.rulebook.identity.currency
    amounts = [
        Sentence(
            "envy-for", currency=currency, amount=wording.price(pay, say.language), hand=_top(say, row)
        ).told(say.language)
        for row, pay in envy.amounts.items()
    ]  # fmt: skip
    main = rulebook.bets[rulebook.main_bet].label
    own = _yes(envy.own_hand)
    return Sentence("envy-paid", amounts=say.listed(amounts), trigger=envy.trigger, main=main, to=envy.to, own=own)


def _top(say: Statements, row: str) -> str:
    pays = say.rulebook.jackpot_pays
    return wording.threshold(say.rulebook, pays.hand, row, say.language) if pays is not None else wording.category(row)
