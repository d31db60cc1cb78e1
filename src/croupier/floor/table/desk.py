"""One command to a table in one transaction: events, chips, jackpot and the answer to a repetition, all or nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from functools import partial
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.chain import microseconds
from croupier.errors import Code, CroupierError, Refusal
from croupier.floor.chance import Chance
from croupier.floor.link import Desk
from croupier.floor.people.person import HOUSE, AccountKind, Person
from croupier.floor.record.driver import Driver
from croupier.floor.record.entries import Written
from croupier.floor.record.journal import Streams
from croupier.floor.record.ledger import Ledger
from croupier.floor.table import happenings as h
from croupier.floor.table import requests as r
from croupier.floor.table.happenings import Anything, read_events, write_events
from croupier.floor.table.jackpot import NOTHING_OUT, TableJackpot, is_fault
from croupier.floor.table.listing import keep_rounds
from croupier.floor.table.money import require_chips, transfers_of
from croupier.floor.table.reports import RulingsOnReports
from croupier.floor.table.requests import TableRequest, require_nothing_made_up, require_two
from croupier.floor.table.setup import GUEST, TableSetup, changed_limits, keeps_chips, with_limits
from croupier.floor.table.sight import call_by_name, veiled
from croupier.floor.table.state import TableState, TableStep, after, due_at, players_gone, seats_for_next
from croupier.floor.table.virtual import answers_due, decisions_due, proceed
from croupier.jackpot import LinkState
from croupier.languages import Sentence
from croupier.round import RoundState
from croupier.round import commands as c
from croupier.round import events as e
from croupier.round.correcting import require_approval
from croupier.round.state import BETTING_OPEN, NOT_OPEN, Official
from croupier.round.table import Condition
from croupier.rulings.afterwards import remembered
from croupier.rulings.apply import decide
from croupier.rulings.commands import GiveRuling, UsePower
from croupier.shuffle import SEED_BYTES, commitment


class UnitOfWork(Struct, frozen=True):
    """Everything that one transaction reads and writes."""

    streams: Streams
    ledger: Ledger
    links: Desk
    link_state: Callable[[str], LinkState]
    reports: RulingsOnReports
    driver: Driver
    #: Links whose store has failed while this was tried before, and the codes of their errors.
    out: Mapping[str, str] = NOTHING_OUT


class DeskOrder(Struct, frozen=True, kw_only=True):
    """What is to be done at a table: who wants it, under which key it counts once, and how the desk does it."""

    kind: str
    do: Callable[[TableDesk, DeskRun], None]
    person: Person = HOUSE
    #: The house gives its own orders no key but their place in the stream.
    key: str = ""
    digest: bytes = b""


#: Where the house finds, once it has the table before it, that there is nothing to be done.
NOTHING: Final = DeskOrder(kind="nothing", do=lambda _desk, _run: None)


def order_of(asked: TableRequest) -> DeskOrder:
    """What somebody has asked for, as an order to the desk."""
    return DeskOrder(
        kind=asked.kind, do=lambda desk, run: desk.answer(run, asked), person=asked.person, key=asked.key,
        digest=asked.digest,
    )  # fmt: skip


class TableDesk:
    """Where commands to one table are carried out, inside a transaction that somebody else commits."""

    def __init__(self, books: UnitOfWork, setup: TableSetup, chance: Chance, now: datetime) -> None:
        self._books, self._setup, self._chance = books, setup, chance
        self._now, self._at = now, microseconds(now)
        self._jackpot = TableJackpot(books.links, setup, now, books.out)

    def carry_out(self, state: TableState, order: DeskOrder) -> TableStep:
        """What an order does to the table, written down; whoever gave it."""
        run = DeskRun(state, self._at)
        try:
            order.do(self, run)
        except Refusal as said:
            call_by_name(said, {order.person.account: order.person.name, **run.state.names})
            raise
        key = order.key or f"house/{state.version + 1}"
        return self._write(run, order.kind, order.person, key, order.digest)

    # ---- what is asked

    def answer(self, run: DeskRun, asked: TableRequest) -> None:
        """What a person's command does, and what a virtual table does next by itself."""
        wanted, person = asked.wanted, asked.person
        match wanted:
            case r.OpenBetting():
                self.open_betting(run)
            case r.CloseBetting():
                self.close_betting(run, return_faulty=wanted.return_faulty)
            case r.Ready():
                self._ready(run, wanted)
            case r.PayBox():
                self._pay(run, wanted)
            case r.OpenTable():
                run.add((h.TableOpened(),))
            case r.CloseTable():
                run.add((h.TableClosed(notice=wanted.notice[:200]),))
            case c.LeaveTable():
                self._leave(run, wanted)
            case c.DealCards() | c.ReadCards():
                try:
                    run.add(decide(run.state.round, wanted))
                except Refusal as said:
                    raise veiled(self._setup, run.state.round, person, wanted.cards, said) from None
            case c.CorrectCards() | c.CorrectDecision():
                run.add(self.corrected(run.state, person, wanted))
            case c.TakeSeat() | c.PlaceBet():
                self._name(run, person, wanted.player)
                run.add(decide(run.state.round, wanted))
            case GiveRuling() | UsePower():
                if isinstance(wanted, GiveRuling):
                    require_nothing_made_up(self._setup, wanted)
                    wanted = self.informed(run.state, wanted)
                done = decide(run.state.round, wanted)
                require_two(run.state.round, wanted, done)
                run.add(done)
            case _:
                run.add(decide(run.state.round, wanted))
        self._require_own_meter(run, person)
        self.go_on(run)

    def _require_own_meter(self, run: DeskRun, person: Person) -> None:
        """Play chips feed no meter that pays in cash, nor the other way round."""
        jackpot, takes = self._setup.rulebook.jackpot_bet, self._setup.chips
        for event in run.events if self._setup.link is not None and takes != "any" else ():
            if isinstance(event, e.BetPlaced) and event.bet == jackpot:
                bot = person.account == event.player and person.kind is AccountKind.DEVICE
                if (takes == "play") != (bot or event.player.startswith(GUEST)):
                    message = Sentence("this-meter-takes-other-chips", takes=takes)
                    expected = Sentence("the-other-bets-or-another-table")
                    raise Refusal(Code.CHIPS_NOT_TAKEN, message, at="bet", expected=expected)

    def informed(self, state: TableState, wanted: GiveRuling) -> GiveRuling:
        """A ruling with what the floor knows by itself: the value that the link last registered for the round."""
        return replace(wanted, meter=self._jackpot.registered(state))

    def corrected(self, state: TableState, person: Person, wanted: r.Correction) -> tuple[e.Event, ...]:
        """The record put right; what a player with an account keyed himself takes the approval of the pit."""
        round_ = state.round
        if isinstance(wanted, c.CorrectDecision):
            if keeps_chips(round_.holder(wanted.box) or ""):
                require_approval(round_, wanted, (), hung=True)
            return decide(round_, wanted)
        try:
            return decide(round_, wanted)
        except Refusal as said:
            raise veiled(self._setup, round_, person, tuple(one.card for one in wanted.cards), said) from None

    def _name(self, run: DeskRun, person: Person, player: str) -> None:
        if person.account == player and run.state.names.get(player) != person.name:
            run.add((h.PlayerNamed(player=player, name=person.name),))

    def _ready(self, run: DeskRun, wanted: r.Ready) -> None:
        if run.state.round.phase != BETTING_OPEN or wanted.player not in run.state.bettors:
            raise Refusal(
                Code.BET_NOT_THERE if run.state.round.phase == BETTING_OPEN else Code.NOT_NOW,
                Sentence("whoever-ready-has-bet-bets-open"),
                at="type",
            )
        run.add((h.PlayerReady(player=wanted.player),))
        if self._setup.virtual and run.state.all_ready:
            self.close_betting(run, return_faulty=True)

    def _pay(self, run: DeskRun, wanted: r.PayBox) -> None:
        """Chips at the layout move by hand: that they have moved is the dealer's to say, of a bettor who is settled."""
        paid = (wanted.box, wanted.player) in run.state.paid
        if wanted.player not in due_at(run.state.round, wanted.box) or wanted.paid == paid:
            raise Refusal(Code.NOT_NOW, Sentence("nothing-due-to-player", box=wanted.box), at="player")
        run.add((h.BoxPaid(box=wanted.box, player=wanted.player, paid=wanted.paid),))

    def _leave(self, run: DeskRun, wanted: c.LeaveTable) -> None:
        """Whoever goes while bets are open takes his chips along."""
        round_ = run.state.round
        if round_.phase == BETTING_OPEN:
            for box in round_.boxes:
                for bet in box.bets:
                    if bet.of(wanted.player):
                        back = c.TakeBackBet(player=wanted.player, box=box.number, bet=bet.bet)
                        run.add(decide(run.state.round, back))
        if (round_.over and wanted.player in round_.players) or run.state.sits_out(wanted.player):
            run.add((h.SeatGivenUp(player=wanted.player),))
        elif wanted.player in run.state.round.players or not run.events:
            run.add(decide(run.state.round, wanted))

    # ---- what the house does

    def open_betting(self, run: DeskRun) -> None:
        """The call that begins a round; a virtual table commits to its cards with it."""
        state, setup = run.state, self._setup
        if state.playing:
            raise Refusal(Code.NOT_NOW, Sentence("round-not-over"), at="type")
        if not state.open:
            raise Refusal(Code.TABLE_CLOSED, state.notice or Sentence("the-table-is-closed"), at="type")
        round_id = f"{setup.id}-{state.number + 1}"
        sealed = ""
        if setup.virtual:
            seed = self._chance.draw(SEED_BYTES)
            sealed = commitment(seed, setup.rulebook.id, round_id)
        terms = with_limits(setup.terms, changed_limits(self._books.streams, setup.id))
        link = self._link_state()
        self._jackpot.require_cleared(link)
        debts = self._debts(run, link)
        opening = c.OpenBetting(
            round_id=round_id,
            opened_at=self._now,
            table=replace(terms, conditions=self._conditions(state, link)),
            seats=seats_for_next(state),
            commitment=sealed,
        )
        names = [
            h.PlayerNamed(player=seat.player, name=state.names[seat.player])
            for seat in opening.seats
            if seat.player in state.names
        ]
        run.add((*decide(RoundState(rulebook=setup.rulebook), opening), *names, *debts))
        if setup.virtual:
            self._books.streams.keep_seed(setup.id, round_id, seed)

    def call_for_bets(self, run: DeskRun) -> None:
        """The house opens the next round by itself, or closes the table where a fault of the jackpot has closed it."""
        closed = [one for one in self._conditions(run.state, self._link_state()) if one.kind == "table-closed"]
        if closed:
            run.add((h.TableClosed(notice=closed[0].notice),))
        else:
            self.open_betting(run)

    def _debts(self, run: DeskRun, link: LinkState | None) -> tuple[Anything, ...]:
        """A link that is back makes good what it owes; otherwise the round that begins remembers it."""
        name, owed = self._setup.link or "", run.state.owed
        failed = (
            (h.JackpotFailed(link=name, code=self._jackpot.cause, during="opening"),) if self._jackpot.cause else ()
        )
        if link is None or not owed:
            return (*failed, *owed)
        try:
            run.add(tuple(self._jackpot.make_good(owed)))
        except Refusal as refusal:
            return (h.JackpotFailed(link=name, code=str(refusal.code), during="opening"), *owed)
        return ()

    def _conditions(self, state: TableState, link: LinkState | None) -> tuple[Condition, ...]:
        own = self._jackpot.conditions(link)
        # What a fault of the jackpot means is asked anew each time, as long as the link answers; what people have
        # ordered stays until they lift it.
        kept = [one for one in state.conditions if not one.fault or link is None]
        kept = [one for one in kept if one.kind != "no-jackpot" or one.clauses]
        kept = [*remembered(self._setup.rulebook, kept, players_gone(state), self._now.date())]
        return tuple(dict.fromkeys((*kept, *own)))

    def _link_state(self) -> LinkState | None:
        try:
            return self._jackpot.state(self._books.link_state)
        except CroupierError as error:
            if is_fault(error):
                return None
            raise

    def close_betting(self, run: DeskRun, *, return_faulty: bool) -> None:
        """No more bets: the link takes the jackpot bets, and what it says is the value of the round."""
        if run.state.round.phase in (NOT_OPEN, BETTING_OPEN):
            try:
                reading, taken = self._jackpot.take(run.state)
            except CroupierError as error:
                if not is_fault(error):
                    raise
                self._without_jackpot(run, error)
                return
        else:
            reading, taken = None, ()
        closing = c.CloseBetting(jackpot=reading, return_faulty=return_faulty)
        run.add((*taken, *decide(run.state.round, closing)))

    def _without_jackpot(self, run: DeskRun, error: CroupierError) -> None:
        """The jackpot is out of order before a card is dealt: void where the rules say so, else without those bets."""
        round_, jackpot = run.state.round, self._setup.rulebook.require_jackpot("rulebook").bet
        code = self._jackpot.cause or str(error.code)
        run.add((h.JackpotFailed(link=self._setup.link or "", code=code, during="closing"),))
        try:
            run.add(decide(round_, self.ruling(run, "jackpot-fault", {"any_player_seen": False})))
        except Refusal as refusal:
            if refusal.code is not Code.RULES_SILENT:
                raise
            for box in round_.boxes:
                bet = box.bet(jackpot)
                for stake in bet.stakes if bet is not None else ():
                    back = c.TakeBackBet(player=stake.player, box=box.number, bet=jackpot)
                    run.add(decide(run.state.round, back))
            run.add(decide(run.state.round, c.CloseBetting(return_faulty=True)))

    def ruling(
        self, run: DeskRun, incident: str, facts: dict[str, bool | int | str] | None = None, remedy: str | None = None
    ) -> GiveRuling:
        """A ruling that the house gives by itself, because the rulebook or the manager has decided it beforehand."""
        return GiveRuling(
            id=f"{incident}-{run.state.version + 1}",
            incident=incident,
            decided_by=Official("house", "shift-manager"),
            facts=facts or {},
            remedy=remedy,
        )

    def time_is_up(self, run: DeskRun) -> None:
        """Nobody acted in time."""
        round_ = run.state.round
        if round_.phase == BETTING_OPEN and not round_.offers:
            run.add((h.TimeRanOut(waited_for="bets"),))
            self.close_betting(run, return_faulty=True)
        elif round_.offers:
            run.add((h.TimeRanOut(waited_for="answer"),))
            for answer in answers_due(round_):
                run.add(decide(run.state.round, answer))
        else:
            run.add((h.TimeRanOut(waited_for="decision"),))
            for decision in decisions_due(round_):
                run.add(decide(run.state.round, decision))
        self.go_on(run)

    def go_on(self, run: DeskRun) -> None:
        """A virtual table deals, turns and settles as far as it can."""
        if self._setup.virtual and run.events:
            run.add(proceed(run.state.round, lambda: self._seed(run.state.round.round_id)))

    def _seed(self, round_id: str) -> bytes:
        seed = self._books.streams.seed(self._setup.id, round_id)
        if seed is None:
            raise Refusal(Code.CARDS_MISSING, Sentence("shuffle-round-lost"), at=round_id)
        return seed

    # ---- writing

    def _write(self, run: DeskRun, kind: str, person: Person, key: str, digest: bytes) -> TableStep:
        before, stream = run.before, self._setup.stream
        if not run.events:
            return TableStep(
                table=self._setup.id, kind=kind, actor=person.account, at=self._at, events=(),
                before=before, after=before,
            )  # fmt: skip
        hands = partial(self._parties, run, person)
        run.add(tuple(self._jackpot.follow(before, run.state, tuple(run.events), hands)))
        happened = tuple(run.events)
        taken = before.taken | run.taken
        transfers = transfers_of(self._setup, happened, taken, before.round.settlement)
        require_chips(self._books.ledger, transfers)
        entry = Written(
            stream=stream, version=before.version + 1, kind=kind, body=write_events(happened), actor=person.account,
            at=self._at, key=key, request=digest,
        )  # fmt: skip
        head = self._books.streams.add(before.head, entry, transfers)
        now = after(run.state, (), self._at, head)
        keep_rounds(self._books.streams, self._setup.id, before, now, happened)
        for event in happened:
            if isinstance(event, e.Ruled):
                by = (event.approved_by or event.decided_by).name
                self._books.reports.ruled(self._setup.id, event.ruling, by=by, at=self._at, remedy=event.remedy)
        return TableStep(
            table=self._setup.id, kind=kind, actor=person.account, at=self._at, events=happened, before=before,
            after=now,
        )  # fmt: skip

    def _parties(self, run: DeskRun, person: Person) -> frozenset[str]:
        """Everybody with a hand in the round: whoever dealt, read, settled or played, and whoever ruled, by name."""
        before = list(self._books.streams.after(self._setup.stream, run.state.first - 1))
        happened = (*(event for entry in before for event in read_events(entry.body)), *run.events)
        return parties_of((*(entry.actor for entry in before), person.account), happened)


def parties_of(actors: Iterable[str], happened: Iterable[Anything]) -> frozenset[str]:
    """Whoever acted in a round, by account, and whoever answers for a ruling in it, by name; the house is nobody."""
    ruled = [event for event in happened if isinstance(event, e.Ruled | e.CardsCorrected | e.DecisionTakenBack)]
    signed = {one.name for event in ruled for one in (event.decided_by, event.approved_by) if one is not None}
    return frozenset((*actors, *signed)) - {HOUSE.account}


class DeskRun:
    """What has happened so far while a command is carried out."""

    def __init__(self, state: TableState, at: int) -> None:
        self.before = self.state = state
        self.events: list[Anything] = []
        self.taken: dict[int, str] = {}
        self._at = at

    def add(self, happened: Iterable[Anything]) -> None:
        """Let events follow what the step has done so far, and the state follow them."""
        happened = tuple(happened)
        self.events += happened
        self.state = after(self.state, happened, self._at)
        self.taken |= self.state.taken
