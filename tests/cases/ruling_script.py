"""A round in which something goes wrong, told line by line: who rules what, who is asked, what becomes of the bets.

Beside the lines of any round (round_script.py) there are these:

    the dealer rules misdeal (any_player_seen no, movable yes) about boxes 1 and 2 moving 1 to 2 and 2 to 1
    the ruling is reconstruct-then-offer by 5.8.6 for the dealer
    P is asked keep-mended or bets-back for box 1
    P answers bets-back at box 1
    box 1: ante returned, jackpot returned
    the pit manager uses one-position-only against P
    the next round begins

Every ruling is given twice, and the second time nothing may happen; every round is replayed and must come out the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from croupier.cards import parse_cards
from croupier.errors import CroupierError
from croupier.money import format_amount, parse_amount
from croupier.round import RoundState, fingerprint, in_play
from croupier.round import commands as c
from croupier.round import events as e
from croupier.round import replay as replayed
from croupier.round.chips import Movement, movements
from croupier.round.engine import apply
from croupier.round.state import Official
from croupier.rulebook.irregularities import Fact
from croupier.rulings import parse_facts
from croupier.rulings.afterwards import carried
from croupier.rulings.apply import decide, ruling_for
from croupier.rulings.commands import AnswerOffer, GiveRuling, RulingCommand, UsePower
from croupier.rulings.posts import in_charge
from croupier.rulings.ruling import Ruling
from croupier.wire.rounds import MeterReading
from tests.cases.money_cases import said
from tests.cases.round_script import METER, Script


class RulingScript(Script):
    """A round at one table with rulings in it."""

    ruling: Ruling | None = None
    ruled: e.Ruled | None = None
    #: Where to note the rules of the book that were applied.
    rules_used: set[str] | None = None

    def line(self, text: str) -> None:
        act, _, expected = (part.strip() for part in text.partition("->"))
        if not expected:
            for pattern, what in LINES:
                if found := pattern.fullmatch(act):
                    what(self, **found.groupdict())
                    return
        super().line(text)

    def run(self, text: str) -> None:
        super().run(text)
        again = replayed(self.state.rulebook, self.events)
        assert fingerprint(again) == fingerprint(self.state), "the events lead elsewhere"
        moved = sum(move.amount for event in self.events for move in movements(event))
        if self.state.settlement is None:
            assert moved + in_play(self.state) == 0, "chips have come or gone"
        else:
            assert moved == sum(box.net for box in self.state.settlement.boxes), "chips have come or gone"

    def do(self, command: c.Command | RulingCommand) -> None:
        events = decide(self.state, command)
        self.state = apply(self.state, events)
        self.events += events

    # ---- what is done ----

    def rules(self, post: str, incident: str, about: str | None = None, facts: str | None = None, **more: Any) -> None:
        boxes, bet, player = _about(about or "")
        added = more.get("added")
        meter = more.get("meter")
        approved = more.get("approved")
        command = GiveRuling(
            id=f"{incident} {len(self.state.rulings) + 1}",
            incident=incident,
            facts=_facts(incident, facts or ""),
            decided_by=_official(post),
            approved_by=_official(approved) if approved else None,
            boxes=boxes,
            bet=bet,
            player=player,
            moves=tuple((int(a), int(b)) for a, b in re.findall(r"(\d+) to (\d+)", more.get("moves") or "")),
            cards=parse_cards(more.get("cards") or ""),
            meter=MeterReading(meter=parse_amount(meter), reset=METER.reset) if meter else None,
            remedy=more.get("remedy"),
            amount=parse_amount(added) if added else None,
            looked=tuple(map(int, re.findall(r"\d+", more.get("looked") or ""))),
        )
        before = self.state
        self.do(command)
        self.ruling = ruling_for(before, command)
        self.ruled = next(event for event in reversed(self.events) if isinstance(event, e.Ruled))
        if self.rules_used is not None and self.ruling.rule is not None:
            self.rules_used.add(self.ruling.rule)
        assert decide(self.state, command) == (), "the same ruling once more did something"

    def answers(self, who: str, option: str, box: str, bets: str | None = None) -> None:
        added = {bet: parse_amount(amount) for bet, amount in re.findall(r"([a-z-]+) (\d+)", bets or "")}
        ruling = self._asked(int(box))
        self.do(AnswerOffer(ruling=ruling, box=int(box), option=option, player=who, bets=added))

    def records(self, post: str, option: str, box: str, who: str | None = None) -> None:
        by: Any = post.replace(" ", "-")
        self.do(AnswerOffer(ruling=self._asked(int(box)), box=int(box), option=option, answered_by=by, player=who))

    def _asked(self, box: int) -> str:
        return next((offer.ruling for offer in self.state.offers if box in offer.boxes), "")

    def uses(self, post: str, power: str, **more: str | None) -> None:
        box = more.get("box")
        command = UsePower(
            id=f"{power} {len(self.state.rulings) + 1}",
            power=power,
            decided_by=_official(post),
            player=more.get("who"),
            box=int(box) if box else None,
            choice=more.get("choice"),
        )
        self.do(command)
        assert decide(self.state, command) == (), "the same power used once more did something"

    def next_round(self) -> None:
        """The next round of the table, under what this one has left."""
        before = self.state, self.table, self.events
        self.table = replace(self.table, conditions=carried(self.state))
        self.state, self.events = RoundState(rulebook=self.state.rulebook), []
        try:
            self.opens()
        except CroupierError:
            self.state, self.table, self.events = before
            raise

    # ---- what must be so ----

    def is_ruled(self, remedy: str, clauses: str | None, post: str, alone: str | None = None) -> None:
        ruling = self.ruling
        assert ruling is not None, "nothing was ruled"
        assert ruling.remedy == remedy, f"the remedy is {ruling.remedy}"
        wanted = set(re.split(r", | and ", clauses)) if clauses else set()
        assert wanted <= set(ruling.clauses), f"by {', '.join(ruling.clauses)}"
        exactly = alone or not clauses
        assert not exactly or wanted == set(ruling.clauses), f"by {', '.join(ruling.clauses)}"
        assert ruling.authority == post.replace(" ", "-"), f"for the {ruling.authority}"

    def fact_is(self, fact: str, value: str) -> None:
        assert self.ruling is not None, "nothing was ruled"
        known = self.ruling.facts[fact]
        told = {True: "yes", False: "no"}.get(known, known) if isinstance(known, bool) else known
        assert str(told) == value, f"it is {told}"

    def opens_powers(self, powers: str) -> None:
        assert self.ruling is not None, "nothing was ruled"
        assert list(self.ruling.permits) == powers.split(" and "), f"it opens {self.ruling.permits}"

    def is_called(self, post: str, words: str) -> None:
        """Who orders what is for a post, as the house would be told."""
        told = in_charge(self.state.rulebook, _official(post).post)
        assert told == words, f"it is {told}"

    def changes_nothing(self) -> None:
        assert self.ruled is not None, "nothing was ruled"
        assert not self.ruled.effects, f"effects: {'; '.join(self.ruled.effects)}"

    def is_asked(self, who: str, options: str, boxes: str) -> None:
        wanted = tuple(map(int, re.findall(r"\d+", boxes)))
        found = [offer for offer in self.state.offers if (offer.player, offer.boxes) == (who, wanted)]
        assert found, f"asked: {[(offer.player, offer.boxes) for offer in self.state.offers] or 'nobody'}"
        assert found[0].options == tuple(options.split(" or ")), f"{found[0]}"

    def nobody_asked(self) -> None:
        assert not self.state.offers, f"asked: {[offer.boxes for offer in self.state.offers]}"

    def box_gets(self, box: str, lines: str) -> None:
        """Every line of the box, in the notation of the cases about money."""
        assert self.state.settlement is not None, "the round is not settled"
        settled = next(one for one in self.state.settlement.boxes if one.box == int(box))
        wanted = dict(one.split(" ", 1) for one in lines.split(", "))
        found = {one.bet: {"stake": one.stake, "payout": one.payout, "result": one.result} for one in settled.lines}
        assert set(found) == set(wanted), f"it has {', '.join(found)}"
        told = {bet: said(found[bet], wanted[bet]) for bet in wanted}
        assert told == wanted, f"it is {told}"

    def settled_by(self, bet: str, box: str, clauses: str) -> None:
        """Every clause of a settled line, and no other."""
        assert self.state.settlement is not None, "the round is not settled"
        settled = next(one for one in self.state.settlement.boxes if one.box == int(box))
        found = next(one for one in settled.lines if one.bet == bet)
        assert list(found.clauses) == re.split(r", | and ", clauses), f"it is by {', '.join(found.clauses)}"

    def answered_by(self, who: str, clauses: str) -> None:
        """Every clause that the last answer of a player rests on, and no other."""
        found = [one for one in self.events if isinstance(one, e.OfferAnswered) and one.player == who][-1]
        assert list(found.clauses) == re.split(r", | and ", clauses), f"it is by {', '.join(found.clauses)}"

    def all_back(self) -> None:
        """The round is void, and each player has exactly what he put in."""
        assert self.state.phase == "void", f"the phase is {self.state.phase}"
        balance: dict[str, int] = {}
        for event in self.events:
            for move in movements(event):
                balance[move.player] = balance.get(move.player, 0) + move.amount
        assert not any(balance.values()), f"{balance}"

    def remembered(self, who: str) -> None:
        """Of whom the next round knows that a bet of his below the minimum was settled."""
        found = sorted(one.player or "" for one in carried(self.state) if one.kind == "under-minimum-before")
        assert found == ([] if who == "nobody" else re.split(r", | and ", who)), f"remembered: {', '.join(found)}"

    def has_back_in_all(self, who: str, amount: str) -> None:
        """What a player was handed in the round, for whatever reason."""
        back = sum(m.amount for event in self.events for m in movements(event) if m.player == who and m.amount > 0)
        assert back == parse_amount(amount), f"he has {format_amount(back)}"

    def back_of(self, who: str, amount: str, bet: str, box: str) -> None:
        """What a player was handed of one bet, for whatever reason."""
        back = sum(move.amount for move in self._moved(who, bet, box) if move.amount > 0)
        assert back == parse_amount(amount), f"he has {format_amount(back)}"

    def lost_on(self, who: str, amount: str, bet: str, box: str) -> None:
        """What one bet has cost a player in the end."""
        net = sum(move.amount for move in self._moved(who, bet, box))
        assert -net == parse_amount(amount), f"he comes out {format_amount(net, sign=True)}"

    def _moved(self, who: str, bet: str, box: str) -> list[Movement]:
        moved = (move for event in self.events for move in movements(event))
        return [move for move in moved if (move.player, move.bet, move.box) == (who, bet, int(box))]

    def came_out(self, who: str, way: str | None, amount: str | None) -> None:
        """What a player has after the round beside what he came with."""
        assert self.state.settlement is not None, "the round is not settled"
        net = sum(m.amount for event in self.events for m in movements(event) if m.player == who)
        wanted = (1 if way == "won" else -1) * parse_amount(amount) if amount else 0
        assert net == wanted, f"he comes out {format_amount(net, sign=True)}"


def _official(post: str) -> Official:
    held: Any = post.replace(" ", "-")
    return Official(f"the {post}", held)


def _facts(incident: str, text: str) -> dict[str, Fact]:
    return parse_facts(incident, [one.replace(" ", "=", 1) for one in text.split(", ") if one])


def _about(text: str) -> tuple[tuple[int, ...], str | None, str | None]:
    boxes = tuple(map(int, re.findall(r"\d+", text)))
    bet = re.match(r"([a-z-]+)(?: of [A-Z])? at box", text)
    player = re.search(r"^[A-Z](?=$| at )|(?<= of )[A-Z](?= at )", text)
    return boxes, bet[1] if bet else None, player[0] if player else None


_POST = r"(?P<post>dealer|pit supervisor|pit manager|shift manager)"

LINES: Final[list[tuple[re.Pattern[str], Callable[..., None]]]] = [
    (re.compile(pattern), what)
    for pattern, what in (
        (
            rf"the {_POST} rules (?P<incident>[a-z-]+)(?: \((?P<facts>[^)]*)\))?"
            r"(?: about (?P<about>[A-Z](?: at box \d+)?|box(?:es)? [\d, and]*\d|[a-z-]+(?: of [A-Z])? at box \d+))?"
            r"(?: by (?P<added>[\d.,]*\d))?"
            r"(?: who has looked at (?P<looked>box(?:es)? [\d, and]*\d))?"
            r"(?: moving (?P<moves>\d+ to \d+(?:(?:, | and )\d+ to \d+)*))?"
            r"(?: in the order (?P<cards>[2-9TJQKAcdhs ]+?))?"
            r"(?: at a meter of (?P<meter>[\d,]+))?"
            r"(?: ordering (?P<remedy>[a-z-]+))?"
            r"(?:, approved by the (?P<approved>pit supervisor|pit manager|shift manager))?",
            RulingScript.rules,
        ),
        (
            r"(?P<who>[A-Z]) answers (?P<option>[a-z-]+)(?: with (?P<bets>.+))? at box (?P<box>\d+)",
            RulingScript.answers,
        ),
        (
            rf"the {_POST} records (?P<option>[a-z-]+) for (?:(?P<who>[A-Z]) at )?box (?P<box>\d+)",
            RulingScript.records,
        ),
        (
            rf"the {_POST} uses (?P<power>[a-z-]+)(?: against (?P<who>[A-Z]))?"
            r"(?: choosing (?P<choice>[a-z-]+))?(?: (?:on|for) box (?P<box>\d+))?",
            RulingScript.uses,
        ),
        (r"the next round begins", RulingScript.next_round),
        (
            rf"the ruling is (?P<remedy>[a-z-]+)(?: by (?P<clauses>[^ ]+(?:(?:, | and )(?!no other)[^ ]+)*))?"
            rf"(?P<alone> and no other)? for the {_POST}",
            RulingScript.is_ruled,
        ),
        (r"the ruling opens (?P<powers>[a-z -]+)", RulingScript.opens_powers),
        (rf"what is for the {_POST} is ordered by the (?P<words>.+)", RulingScript.is_called),
        (r"on record: (?P<fact>\w+) (?P<value>.+)", RulingScript.fact_is),
        (r"the ruling changes nothing", RulingScript.changes_nothing),
        (r"(?P<who>[A-Z]) is asked (?P<options>.+) for (?P<boxes>box(?:es)? .+)", RulingScript.is_asked),
        (r"nobody is asked", RulingScript.nobody_asked),
        (r"box (?P<box>\d+): (?P<lines>.+)", RulingScript.box_gets),
        (r"(?P<bet>[a-z-]+) of box (?P<box>\d+) is settled by (?P<clauses>.+)", RulingScript.settled_by),
        (r"what (?P<who>[A-Z]) has chosen is by (?P<clauses>.+)", RulingScript.answered_by),
        (r"every bet goes back", RulingScript.all_back),
        (r"(?P<who>nobody|[A-Z](?:(?:, | and )[A-Z])*) (?:is|are) remembered", RulingScript.remembered),
        (r"(?P<who>[A-Z]) has (?P<amount>[\d.,]*\d) back in all", RulingScript.has_back_in_all),
        (
            r"(?P<who>[A-Z]) has (?P<amount>[\d.,]*\d) back of (?P<bet>[a-z-]+) at box (?P<box>\d+)",
            RulingScript.back_of,
        ),
        (
            r"(?P<who>[A-Z]) has lost (?P<amount>[\d.,]*\d) on (?P<bet>[a-z-]+) at box (?P<box>\d+)",
            RulingScript.lost_on,
        ),
        (
            r"(?P<who>[A-Z]) (?:comes out even|has (?P<way>won|lost) (?P<amount>[\d.,]*\d) in all)",
            RulingScript.came_out,
        ),
    )
]
