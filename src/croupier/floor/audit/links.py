"""The links: every journal entry by entry, and beside what the tables say they have handed over and claimed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from croupier.chain import Chain, Head
from croupier.errors import CroupierError
from croupier.floor.audit.chains import earlier
from croupier.floor.audit.leaves import Leaves
from croupier.floor.audit.notes import Note, Owed, RecordedClaim, Reopened, Taken, Won
from croupier.floor.audit.once import OnceTold
from croupier.floor.audit.orders import Orders
from croupier.floor.audit.report import Counts, Finding
from croupier.floor.audit.snapshot import Snapshot
from croupier.floor.audit.standing import PaidRound, Reached
from croupier.floor.link.checks import derived_meter, verify
from croupier.floor.link.following import Followed, See, added
from croupier.floor.table.setup import GUEST
from croupier.jackpot.bodies import (
    AwardsClaimed,
    BetsAccepted,
    Body,
    LinkChanged,
    LinkOpened,
    PendingAward,
    PrizesPaid,
    RoundReopened,
)
from croupier.jackpot.entries import Entry, link_stream
from croupier.jackpot.posting import ENVY, PRIZE
from croupier.money import MILS


class LinkAudit:
    """All links of one state of the store, read on from where they are `known`.

    `compared` says up to which entry an earlier audit has held each journal against the tables, `met` which entries
    after what is known were held against them one by one.
    """

    def __init__(
        self,
        store: Snapshot,
        known: Reached,
        compared: Mapping[str, int],
        met: Mapping[str, bytes],
        once: OnceTold,
    ) -> None:
        self._store, self._known, self._compared, self.once = store, known, compared, once
        self._said: dict[tuple[str, int], Taken | Reopened] = {}
        self._met = {link: bytearray(bits) for link, bits in met.items()}
        self.devices: set[str] = set()
        self._journals: dict[str, _Journal] = {}
        #: How far each journal was followed, and what was paid for rounds that may still go on.
        self.followed: dict[str, Followed] = {}
        self.paid: dict[str, list[PaidRound]] = {}

    @property
    def met(self) -> dict[str, bytes]:
        """The entries that were held against the tables one by one, a bit for each after what is known."""
        return {link: bytes(bits) for link, bits in self._met.items()}

    def left_of(self, notes: Sequence[Note]) -> list[Note]:
        """What of some notes is still to be compared: not bets without a prize that the link has just as they say.

        So most notes are gone as soon as they are read, however many rounds there are.
        """
        owed = {one.round for one in notes if isinstance(one, Owed)}
        return [one for one in notes if not (isinstance(one, Taken) and one.round not in owed and self._meets(one))]

    def _meets(self, told: Taken) -> bool:
        place = told.reading - self._after(told.link) - 1
        if told.won != () or place < 0 or (found := self._store.said_by(told.link, told.reading)) is None:
            return False
        body, meter = found
        if not isinstance(body, BetsAccepted) or any(_agreement_faults(told, body, told.reading, told.link, meter)):
            return False
        bits, (byte, bit) = self._met.setdefault(told.link, bytearray()), divmod(place, 8)
        bits.extend(bytes(max(0, byte + 1 - len(bits))))
        bits[byte] |= 1 << bit
        return True

    def _has_met(self, link: str, number: int) -> bool:
        byte, bit = divmod(number - self._after(link) - 1, 8)
        bits = self._met.get(link, b"")
        return 0 <= byte < len(bits) and bool(bits[byte] & 1 << bit)

    def faults(
        self, handed: Iterable[Taken], reopened: Iterable[Reopened], orders: Orders, counts: Counts
    ) -> Iterator[Finding]:
        """Every link by its own audit, its journal entry by entry, and its meter; then table by table."""
        store = self._store
        self.devices = orders.devices
        self._said = {(one.link, one.reading): one for one in handed}
        self._said |= {(one.link, one.reading): one for one in reopened}
        for message in verify(store.links, self._known.links, self.followed, self._journal, orders.of):
            yield Finding("link", "links", message)
        for link, journal in self._journals.items():
            counts.links += 1
            counts.link_entries += journal.entries
            yield from journal.findings(all_due=self._of(link) is not None or not self._compared.get(link))
            self._keep_won(link, journal)
            try:
                meter, derived = store.links.state(link).meter, derived_meter(store.links, link, self._of(link))
            except CroupierError as fault:
                yield Finding("link", link_stream(link), str(fault))
                continue
            if meter != derived:
                yield Finding("link", link_stream(link), f"the meter is {meter}, its statement {derived}")
        yield from orders.findings()
        for one in self._said.values():
            yield Finding(
                "link", f"table:{one.table}", f"round {one.round} names reading {one.reading} of {one.link} in vain"
            )

    def _journal(self, link: str) -> See:
        """Whoever looks at the entries of a link while they are followed."""
        store, after = self._store, self._after(link)
        self._journals[link] = journal = _Journal(self, store, link, self._of(link))
        journal.won = {(one.table, one.round): one.won for one in self._known.paid.get(link, ())}
        # The last round of a table is read again, and its bets may have been taken by then.
        for number in sorted(reading for at, reading in self._said if at == link and reading <= after):
            if (entry := store.links.entry(link, number)) is not None:
                journal.hold(entry, entry.read())
        return journal.see

    def take(self, link: str, number: int) -> tuple[Taken | Reopened | None, bool]:
        """What a table says of an entry of a link, once; and whether it was compared before, so that nothing is due."""
        told = self._said.pop((link, number), None)
        return told, told is None and (number <= self._compared.get(link, 0) or self._has_met(link, number))

    def _keep_won(self, link: str, journal: _Journal) -> None:
        followed = self.followed.get(link)
        last = {(table, seat.round) for table, seat in followed.seats.items()} if followed is not None else set()
        last |= {at for at, won in journal.due.items() if won is None}
        self.paid[link] = [PaidRound(*at, won) for at, won in journal.won.items() if at in last]

    def claim_faults(self, claims: Sequence[RecordedClaim]) -> Iterator[Finding]:
        """Every share that a table says it has claimed was claimed of its link just so, and every one there by it."""
        said = dict[tuple[str, str, str], RecordedClaim]()
        for one in claims:
            if _claimed_by(one.award) > self._after(one.link):
                # Further claims of the round tell of it again, at the value that it has by then.
                said.setdefault((one.link, one.table, one.award), one)
        tables = {one.table for one in said.values()} | set(self._store.tables_with_rounds())
        claimed = {
            (link, *at): award for link, one in self._journals.items() for at, award in one.claimed.items()
            if at[0] in tables
        }  # fmt: skip
        for at in sorted(said.keys() | claimed.keys()):
            told, award = said.get(at), claimed.get(at)
            there = None if told is None else (told.box, told.player, told.category, told.amount)
            here = None if award is None else (award.box, award.player, award.category, award.amount)
            if there != here:
                message = f"award {at[2]}: table {at[1]} says {_claim_told(there)}, the link {_claim_told(here)}"
                yield Finding("link", link_stream(at[0]), message)
            if told is not None and told.parties is not None and award is not None:
                place, entered = f"{link_stream(at[0])} award {at[2]}", self._journals[at[0]].entered[at[2]]
                self.once.see("parties", award.parties is not None, entered, place)
            parties = (None if told is None else told.parties, None if award is None else award.parties)
            if None not in parties and parties[0] != frozenset(parties[1] or ()):
                message = f"award {at[2]} names others than had a hand in its round at table {at[1]}"
                yield Finding("link", link_stream(at[0]), message)

    def _of(self, link: str) -> Followed | None:
        return self._known.links.get(link)

    def _after(self, link: str) -> int:
        known = self._of(link)
        return 0 if known is None else known.state.seq


class _Journal:
    """The journal of one link, beside what the tables say of it: what it took from a table, and what its rounds won."""

    def __init__(self, audit: LinkAudit, store: Snapshot, link: str, known: Followed | None) -> None:
        self._audit, self._link, self._where = audit, link, link_stream(link)
        self._devices, self._once = audit.devices, audit.once
        first = store.links.entry(link, 1)
        self._opened = 0 if first is None else first.at
        self._chain = Chain() if known is None else Chain(Head(known.state.seq, known.state.hash))
        self._leaves = Leaves(store.tree, self._where)
        self._takes, self._before = (None, 0) if known is None else (known.state.link.chips, known.state.at)
        self._found: list[Finding] = []
        self.entries = 0
        #: What rounds have won by their tables, None where those do not say; and what the link has given them.
        self.due: dict[tuple[str, str], tuple[Won, ...] | None] = {}
        self.won: dict[tuple[str, str], tuple[Won, ...]] = {}
        self.won_now = set[tuple[str, str]]()
        #: Every claim as it was entered, by table and award.
        self.claimed: dict[tuple[str, str], PendingAward] = {}
        self.entered: dict[str, int] = {}

    def see(self, entry: Entry, body: Body) -> None:
        """Each entry follows from the one before, and what it took from a table the table handed over."""
        self.entries += 1
        if entry.at < self._before:
            self._found.append(earlier(self._where, entry.seq, entry.at, self._before))
        self._before = entry.at
        if (fault := self._chain.fault(entry.seq, entry.hash, entry.digest(self._chain.end.hash))) is not None:
            self._tell(fault)
        self._leaves.see(entry.seq, entry.hash)
        match body:
            case LinkOpened(link=link) | LinkChanged(new=link):
                self._takes, told, place = link.chips, link.chips is not None, f"{self._where} entry {entry.seq}"
                self._once.see("chips", told, entry.at, place, of=self._link)
                if told and isinstance(body, LinkOpened):
                    self._once.see("chips", told, entry.at, place)
            case BetsAccepted():
                if self._takes is None:
                    self._once.see("chips", False, self._opened, self._where)
                for box in self._strange(body):
                    chips = f"entry {entry.seq} has other chips of box {box} at table {body.table} than {self._takes}"
                    self._tell(f"{chips}, which its meter takes")
            case PrizesPaid():
                self._win((body.table, body.round), (Won(p.kind, p.box, p.category, p.amount) for p in body.prizes))
            case AwardsClaimed():
                for group, award in added(entry, body):
                    self.entered[award.id] = entry.at
                    self.claimed[group.table, award.id] = award
                    self._win((group.table, group.round), (Won("share", award.box, award.category),))
            case RoundReopened():
                self.won[body.table, body.round] = ()
        self.hold(entry, body)

    def _win(self, at: tuple[str, str], won: Iterable[Won]) -> None:
        self.won_now.add(at)
        self.won[at] = (*self.won.get(at, ()), *won)

    def hold(self, entry: Entry, body: Body) -> None:
        """An entry that took something from a table, or gave it back, beside what the table says of it."""
        if not isinstance(body, BetsAccepted | RoundReopened):
            return
        told, met = self._audit.take(self._link, entry.seq)
        if met:
            return
        if isinstance(body, BetsAccepted):
            self.due[body.table, body.round] = told.won if isinstance(told, Taken) else None
            self._found += _agreement_faults(told, body, entry.seq, self._link, entry.meter)
            return
        back = sum(one.mils for one in entry.transfers if one.purpose in (PRIZE, ENVY)) // MILS
        expected = Reopened(
            table=body.table, round=body.round, link=self._link, reading=entry.seq, generation=body.generation,
            boxes=body.boxes, awards=body.awards, prizes=back, by=entry.by, also_by=entry.also_by,
        )  # fmt: skip
        if told != expected:
            self._tell(f"entry {entry.seq} opens round {body.round} again, and table {body.table} says otherwise")

    def findings(self, *, all_due: bool) -> Iterator[Finding]:
        """What was found; `all_due` says that every bet of these rounds was looked at by this audit."""
        yield from self._found
        yield from self._leaves.findings()
        if all_due:
            # Bets that were met have won nothing.
            for at in self.won_now:
                self.due.setdefault(at, ())
        for (table, round_id), due in self.due.items():
            won = self.won.get((table, round_id), ())
            if due is not None and sorted(due) != sorted(won):
                message = f"round {round_id} of table {table} won {_won_told(due)}, and was given {_won_told(won)}"
                yield Finding("link", self._where, message)

    def _strange(self, body: BetsAccepted) -> list[int]:
        """The boxes whose chips are not of the kind that a link takes: play chips are those of guests and devices."""
        if self._takes is None or self._takes == "any":
            return []
        play = {bet.box: bet.player in self._devices or bet.player.startswith(GUEST) for bet in body.bets}
        return [box for box, is_play in play.items() if is_play != (self._takes == "play")]

    def _tell(self, message: str) -> None:
        self._found.append(Finding("link", self._where, message))


def _won_told(won: Iterable[Won]) -> str:
    """Prizes and shares in words."""
    several = [f"{one.kind} {one.category} at box {one.box}" + f" ({one.amount})" * bool(one.amount) for one in won]
    return ", ".join(sorted(several)) or "nothing"


def _claim_told(claim: tuple[int, str, str, int] | None) -> str:
    if claim is None:
        return "nothing"
    box, player, category, amount = claim
    return f"box {box}, {category} of {player or 'nobody by name'}, {amount}"


def _claimed_by(award: str) -> int:
    """The entry of the link that an award names as the one that claimed it; none is so high where it names none."""
    number = award.partition(".")[0]
    return int(number) if number.isdecimal() else 2**62


def _agreement_faults(
    told: Taken | Reopened | None, body: BetsAccepted, number: int, link: str, meter: int | None
) -> Iterator[Finding]:
    where = link_stream(link)
    if not isinstance(told, Taken) or (told.table, told.round) != (body.table, body.round):
        yield Finding("link", where, f"entry {number} has bets of table {body.table} that the table knows nothing of")
        return
    if dict(told.boxes) != {bet.box: bet.player for bet in body.bets}:
        yield Finding("link", where, f"entry {number} and table {body.table} disagree about whose bets they were")
    if told.display is None or (meter is not None and told.display.meter != meter // MILS):
        yield Finding("link", where, f"entry {number} and table {body.table} disagree about the value played for")
