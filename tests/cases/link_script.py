"""Links told line by line: what tables take and enter, what the house decides, what the display must show.

Every line is something that is done, which must be accepted unless it ends in `-> refused`, or something that must
be so. See tests/cases/README.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta, timezone
from typing import Any, Final, NamedTuple

from croupier.errors import CroupierError
from croupier.floor.link import LinkStore
from croupier.floor.link.records import books_of
from croupier.jackpot import (
    AcceptBets,
    Act,
    ClaimAwards,
    Command,
    DecideOrder,
    DeclareFault,
    HandleFault,
    JackpotBet,
    JackpotHand,
    Link,
    LinkedTable,
    OpenLink,
    PayAward,
    PayPrizes,
    RejectAward,
    ReopenRound,
    RepairFault,
    ReturnBets,
    ReturnPart,
    Shares,
    Signature,
    VerifyAward,
)
from croupier.jackpot.bodies import FaultDeclared, PendingAward, Prize
from croupier.jackpot.link import check_link, parse_share
from croupier.money import MILS, format_amount, parse_amount
from croupier.rulebook import load
from tests.cases.told import clauses_of, every_case
from tests.links_in_memory import MemoryLinks

KIND: Final = "linked-jackpot"
LINK: Final = "link"
TABLE: Final = Signature("the table")
SUPERVISOR: Final = Signature("the pit supervisor", "pit-supervisor")
EVENING: Final = datetime(2026, 1, 1, 21, 0, 0, tzinfo=timezone(timedelta(hours=8)))
ABOUT: Final = {
    "name",
    "clause",
    "display",
    "reset",
    "reserve",
    "unit",
    "shares",
    "ceiling",
    "tables",
    "readings",
    "link",
}


class Case(NamedTuple):
    book: str
    name: str
    clauses: tuple[str, ...]
    data: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.book}/{KIND}: {self.name}"


def cases() -> Iterator[Case]:
    """Every case of every game."""
    for rulebook, _, entry in every_case((KIND,)):
        if unknown := set(entry) - ABOUT:
            raise ValueError(f"{rulebook}/{KIND}.toml, {entry['name']!r}: nobody reads {sorted(unknown)}")
        yield Case(rulebook, entry["name"], tuple(clauses_of(entry)), entry)


class Teller:
    """Tells one case: a link in memory, and the lines one after the other."""

    def __init__(self, case: Case) -> None:
        self.store = LinkStore(MemoryLinks())
        self.book = case.book
        self.now = EVENING
        self.steps = 0
        self.rounds: dict[str, int] = {}
        data = case.data
        self.unit = _cents(data.get("unit", 5))
        tables = data.get("tables", dict.fromkeys("abc", case.book))
        link = Link(
            id=LINK,
            title="The link of the case",
            currency=load(case.book).identity.currency,
            unit=self.unit,
            reset=_cents(data.get("reset", 20_000)),
            shares=_shares(data.get("shares", "meter 20%, house 80%")),
            ceiling=_cents(data["ceiling"]) if "ceiling" in data else None,
            tables={
                name.lower(): LinkedTable(rulebook=book, readings=data.get("readings", {}))
                for name, book in tables.items()
            },
        )
        opening = OpenLink(
            link=link, meter=_cents(data.get("display", 100_000)), reserve=_cents(data.get("reserve", 0))
        )
        self._do(opening)

    def tell(self, script: str) -> None:
        for number, line in enumerate(script.strip().splitlines(), 1):
            said, _, refused = line.strip().partition(" -> refused")
            error = self._try(said)
            if not refused:
                assert error is None, f"line {number}, {said!r} is refused: {error}"
                continue
            assert error is not None, f"line {number}: {said!r} is not refused"
            code, _, clauses = refused.strip().partition(" ")
            assert error.code == code, f"line {number}, {said!r}: {error}"
            assert set(clauses.split()) <= set(error.clauses), f"line {number}: {error}"

    def _try(self, line: str) -> CroupierError | None:
        handler, words = _understood(line)
        try:
            handler(self, *words)
        except CroupierError as error:
            return error
        return None

    def close(self) -> None:
        """Whatever happened, the record is whole and the statement gives the value on the display."""
        assert self.store.verify() == []
        assert sum(self.store.balances().values()) == 0
        assert self.store.statement(LINK).agrees

    # ---- what is done ----

    def _do(self, command: Command, by: Signature = TABLE, also_by: Signature | None = None) -> None:
        self.steps += 1
        act = Act(key=f"line-{self.steps}", at=self.now, by=by, also_by=also_by, reason="as told")
        self.store.perform(command, act)

    def clock(self, time: str) -> None:
        self.now = _time(time)

    def takes(self, table: str, what: str) -> None:
        number = self.rounds.get(table, 0) + 1
        if match := re.fullmatch(r"(\d+) jackpot bets?", what):
            stakes = [self.unit] * int(match[1])
        elif match := re.fullmatch(r"jackpot bets? of ([\d, .]+)", what):
            stakes = [_cents(text) for text in match[1].split(", ")]
        elif match := re.fullmatch(r"a jackpot bet at box (\d+)", what):
            self._take(table, number, (JackpotBet(int(match[1]), _player(table, int(match[1])), self.unit),))
            return
        else:
            raise ValueError(f"cannot read {what!r}")
        bets = tuple(JackpotBet(box, _player(table, box), stake) for box, stake in enumerate(stakes, 1))
        self._take(table, number, bets)

    def _take(self, table: str, number: int, bets: tuple[JackpotBet, ...]) -> None:
        self._do(AcceptBets(link=LINK, table=table.lower(), round=str(number), bets=bets))
        self.rounds[table] = number

    def enters(self, table: str, hands: str, dealt: str | None, quoting: str | None) -> None:
        """`straight-flush at box 1 (21:00:05)`: the hand was complete then; `dealt` is the time of all the others."""
        found = re.findall(r"([a-z-]+) at box (\d+)(?: \(([\d:]+)\))?", hands)
        command = ClaimAwards(
            link=LINK,
            table=table.lower(),
            round=str(self.rounds.get(table, 0)),
            dealt_at=_time(dealt) if dealt else self.now,
            hands=tuple(
                JackpotHand(
                    box=int(box),
                    player=_player(table, int(box)),
                    category=hand,
                    dealt_at=_time(complete) if complete else None,
                )
                for hand, box, complete in found
            ),
            reading=self._registered(quoting) if quoting else None,
        )
        self._do(command)

    def _registered(self, quoting: str) -> int:
        """The reading that a claim names: the last one before the fault, or one by its number."""
        if match := re.search(r"reading (\d+)", quoting):
            return int(match[1])
        bodies = [entry.read() for entry in self.store.entries(LINK)]
        return next((body.fault.reading for body in reversed(bodies) if isinstance(body, FaultDeclared)), 1)

    def is_paid(self, box: str, table: str, amount: str) -> None:
        """Verified, unless somebody has done that before, and paid."""
        award, waiting = self._pending(table, int(box))
        assert waiting == _cents(amount), f"{format_amount(waiting)} wait for box {box} at table {table}"
        if self._award(award).state == "claimed":
            self._do(VerifyAward(link=LINK, award=award), SUPERVISOR)
        self._do(PayAward(link=LINK, award=award), SUPERVISOR)

    def verifies(self, box: str, table: str) -> None:
        self._do(VerifyAward(link=LINK, award=self._pending(table, int(box))[0]), SUPERVISOR)

    def rejects(self, box: str, table: str) -> None:
        self._do(RejectAward(link=LINK, award=self._pending(table, int(box))[0]), SUPERVISOR)

    def orders(self, post: str, winners: str) -> None:
        """`box 1 at table A, box 1 at table B, box 4 at table A`."""
        found = re.findall(r"box (\d+) at table (\w)", winners)
        order = tuple(self._pending(table, int(box))[0] for box, table in found)
        self._do(DecideOrder(link=LINK, order=order), _post(post))

    def reopens(self, table: str) -> None:
        command = ReopenRound(link=LINK, table=table.lower(), round=str(self.rounds[table]))
        self._do(command, _post("shift manager"), also_by=SUPERVISOR)

    def returns(self, table: str, boxes: str) -> None:
        numbers = tuple(map(int, re.findall(r"\d+", boxes)))
        self._do(ReturnBets(link=LINK, table=table.lower(), round=str(self.rounds[table]), boxes=numbers))

    def returns_part(self, table: str, amount: str, box: str) -> None:
        at = {"link": LINK, "table": table.lower(), "round": str(self.rounds[table])}
        self._do(ReturnPart(box=int(box), amount=_cents(amount), **at))

    def is_void(self, table: str) -> None:
        entries = [entry for entry in self.store.entries(LINK) if entry.kind == "bets-accepted"]
        bets = next(body for entry in reversed(entries) if (body := entry.read()).table == table.lower())  # type: ignore[union-attr]
        last = self.store.rounds(LINK)[table.lower()]
        self.returns(table, " ".join(str(bet.box) for bet in bets.bets if bet.box not in last.returned))  # type: ignore[union-attr]
        self.ends(table)

    def ends(self, table: str) -> None:
        assert self.store.end_round(LINK, table.lower(), str(self.rounds[table]))

    def house_pays(self, amount: str, kind: str, category: str, box: str, table: str) -> None:
        prize = Prize(
            kind="envy" if kind == "envy" else "fixed",
            box=int(box),
            player=_player(table, int(box)),
            category=category,
            amount=_cents(amount),
        )
        self._do(PayPrizes(link=LINK, table=table.lower(), round=str(self.rounds[table]), prizes=(prize,)))

    def fails(self, where: str) -> None:
        table, box = _place(where)
        self._do(DeclareFault(link=LINK, table=table, box=box))

    def chooses(self, post: str, mode: str, where: str) -> None:
        table, box = _place(where)
        self._do(HandleFault(link=LINK, table=table, box=box, mode=mode), _post(post))  # type: ignore[arg-type]

    def works_again(self, where: str) -> None:
        self._do(RepairFault(link=LINK, table=_place(where)[0]))

    def a_link_with(self, shares: str) -> None:
        link = self.store.state(LINK).link
        other = Link(
            id="other", title="", currency=link.currency, unit=link.unit, reset=link.reset, shares=_shares(shares),
            tables=link.tables,
        )  # fmt: skip
        check_link(other, books_of(other))

    # ---- what must be so ----

    def display_shows(self, amount: str) -> None:
        assert format_amount(self.store.reading(LINK).meter) == format_amount(_cents(amount))

    def meter_holds(self, amount: str) -> None:
        meter = self.store.state(LINK).meter
        assert f"{meter // MILS / 100:,.2f} and {meter % MILS} ten-thousandths of a cent" == amount

    def account_holds(self, kind: str, amount: str) -> None:
        state = self.store.state(LINK)
        mils = {"reserve": state.reserve, "fund for prizes": state.prizes}[kind]
        assert mils == _cents(amount) * MILS, f"{mils / MILS / 100:,.4f}"

    def waits_for(self, box: str, table: str, amount: str) -> None:
        assert format_amount(self._pending(table, int(box))[1]) == format_amount(_cents(amount))

    def nothing_waits(self) -> None:
        assert self.store.reading(LINK).pending == ()

    def order_is(self, winners: str) -> None:
        """Who is paid after whom."""
        found = [
            f"box {award.box} at table {group.table.upper()}"
            for group in self.store.state(LINK).terms.pending
            for award in group.awards
        ]
        assert found == winners.split(", "), f"the order is {', '.join(found)}"

    def cites(self, box: str, table: str, clauses: str, alone: str | None) -> None:
        cited, wanted = self._award(self._pending(table, int(box))[0]).clauses, set(re.split(r", | and ", clauses))
        assert wanted <= set(cited), f"it cites {', '.join(cited)}"
        assert not alone or wanted == set(cited), f"it cites {', '.join(cited)}"

    def is_told(self, box: str, table: str, paid: str) -> None:
        """Who had his money when this winner was entered, though the rules pay him no earlier."""
        first = self._award(self._pending(table, int(box))[0]).paid_first
        found = [f"box {one.box} at table {one.table.upper()} had {format_amount(one.amount)}" for one in first]
        assert ", ".join(found or ["nobody was paid first"]) == paid, f"it is told: {', '.join(found)}"

    def has_been_paid(self, box: str, table: str, amount: str) -> None:
        mils = self.store.balances().get(f"chips:{_player(table, int(box))}", 0)
        assert mils == _cents(amount) * MILS, f"{mils / MILS / 100:,.2f}"

    def house_has_gained(self, amount: str) -> None:
        state, start = self.store.state(LINK), self.store.entries(LINK)[0]
        put_up = (start.meter or 0) + (start.reserve or 0)
        gained = self.store.balances().get(f"house:{state.link.id}", 0) + put_up
        sign = -1 if amount.startswith("-") else 1
        assert gained == sign * _cents(amount.lstrip("-")) * MILS, f"{gained / MILS / 100:,.2f}"

    def _award(self, wanted: str) -> PendingAward:
        return next(award for award in self.store.reading(LINK).pending if award.id == wanted)

    def _pending(self, table: str, box: int) -> tuple[str, int]:
        for group in self.store.state(LINK).terms.pending:
            for award in group.awards:
                if (group.table, award.box) == (table.lower(), box):
                    return award.id, award.amount
        raise AssertionError(f"nothing waits for box {box} at table {table}")


_AMOUNT: Final = r"(-?[\d,]+(?:\.\d+)?)"
_LINES: Final[dict[str, Callable[..., None]]] = {
    r"the time is ([\d:]+)": Teller.clock,
    r"table (\w) takes (.+)": Teller.takes,
    r"table (\w) enters (.+?)(?:, dealt ([\d:]+))?(, at the value last registered|, at reading \d+)?": Teller.enters,
    rf"box (\d+) at table (\w) is paid {_AMOUNT}": Teller.is_paid,
    r"the pit supervisor verifies box (\d+) at table (\w)": Teller.verifies,
    r"the pit supervisor rejects box (\d+) at table (\w)": Teller.rejects,
    r"the (dealer|pit supervisor|pit manager|shift manager) orders (box .+)": Teller.orders,
    r"the settled round at table (\w) is opened again": Teller.reopens,
    r"table (\w) returns box(?:es)? (.+)": Teller.returns,
    rf"table (\w) returns {_AMOUNT} of box (\d+)": Teller.returns_part,
    r"the round at table (\w) is void": Teller.is_void,
    r"the round at table (\w) ends": Teller.ends,
    rf"the house pays {_AMOUNT} (for|as envy for) ([a-z-]+) at box (\d+) of table (\w)": (
        lambda teller, amount, kind, category, box, table: teller.house_pays(
            amount, "envy" if "envy" in kind else "fixed", category, box, table
        )
    ),
    r"the jackpot fails (.+)": Teller.fails,
    r"the (dealer|pit supervisor|pit manager|shift manager) chooses (\S+) (.+)": Teller.chooses,
    r"the jackpot works again (.+)": Teller.works_again,
    r"a link is set up with (.+)": Teller.a_link_with,
    rf"the display shows {_AMOUNT}": Teller.display_shows,
    r"the meter holds (.+)": Teller.meter_holds,
    rf"the (reserve|fund for prizes) holds {_AMOUNT}": Teller.account_holds,
    rf"box (\d+) at table (\w) waits for {_AMOUNT}": Teller.waits_for,
    r"the order is (box .+)": Teller.order_is,
    r"the award of box (\d+) at table (\w) cites (.+?)( and no other)?": Teller.cites,
    r"whoever verifies box (\d+) at table (\w) is told: (.+)": Teller.is_told,
    r"nobody waits": Teller.nothing_waits,
    rf"box (\d+) at table (\w) has been paid {_AMOUNT}": Teller.has_been_paid,
    rf"the house has gained {_AMOUNT}": Teller.house_has_gained,
}


def _understood(line: str) -> tuple[Callable[..., None], tuple[str | None, ...]]:
    for pattern, handler in _LINES.items():
        if match := re.fullmatch(pattern, line):
            return handler, match.groups()
    raise ValueError(f"nobody understands {line!r}")


def _cents(amount: float | str) -> int:
    return parse_amount(str(amount))


def _time(text: str) -> datetime:
    hour, minute, second = map(int, text.split(":"))
    return EVENING.replace(hour=hour, minute=minute, second=second)


def _post(post: str) -> Signature:
    return Signature(f"the {post}", post.replace(" ", "-"))  # type: ignore[arg-type]


def _player(table: str, box: int) -> str:
    return f"{table}{box}"


def _place(where: str) -> tuple[str, int | None]:
    """`at table A`, `at box 2 of table A`, `everywhere`."""
    match = re.fullmatch(r"at (?:box (\d+) of )?table (\w)|everywhere", where)
    if match is None:
        raise ValueError(f"where is {where!r}?")
    box, table = match.groups()
    return (table or "").lower(), int(box) if box else None


def _shares(text: str) -> Shares:
    """`meter 20%, house 80%`."""
    return Shares(**{name: parse_share(share) for name, share in (part.split() for part in text.split(", "))})
