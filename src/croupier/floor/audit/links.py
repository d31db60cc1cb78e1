"""The links: every journal entry by entry, and beside what the tables say they have handed over and claimed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from croupier.chain import Chain, Head
from croupier.errors import CroupierError
from croupier.floor.audit.chains import earlier
from croupier.floor.audit.derived import LoggedPeople
from croupier.floor.audit.leaves import Leaves
from croupier.floor.audit.notes import Note, Owed, RecordedClaim, Reopened, Taken
from croupier.floor.audit.report import Counts, Finding
from croupier.floor.audit.snapshot import Snapshot
from croupier.floor.audit.standing import PaidRound, Reached
from croupier.floor.link.checks import derived_meter, verify
from croupier.floor.link.following import Followed, parties_by_award
from croupier.floor.people.person import AccountKind
from croupier.floor.table.setup import GUEST
from croupier.jackpot.bodies import BetsAccepted, Body, LinkChanged, LinkOpened, PrizesPaid, RoundReopened
from croupier.jackpot.entries import Entry, link_stream
from croupier.jackpot.link import Chips
from croupier.jackpot.posting import ENVY, PRIZE
from croupier.money import MILS, Cents


class LinkAudit:
    """All links of one state of the store, read on from where they are `known`.

    `compared` says up to which entry an earlier audit has held each journal against the tables, `met` which entries
    after what is known were held against them one by one.
    """

    def __init__(self, store: Snapshot, known: Reached, compared: Mapping[str, int], met: Mapping[str, bytes]) -> None:
        self._store, self._known, self._compared = store, known, compared
        self._said: dict[tuple[str, int], Taken | Reopened] = {}
        self._met = {link: bytearray(bits) for link, bits in met.items()}
        self._devices: set[str] = set()
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
        if told.prizes != 0 or place < 0 or (found := self._store.said_by(told.link, told.reading)) is None:
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
        self, handed: Iterable[Taken], reopened: Iterable[Reopened], people: LoggedPeople, counts: Counts
    ) -> Iterator[Finding]:
        """Every link by its own audit, its journal entry by entry, and its meter; then table by table."""
        store = self._store
        self._devices = {id_ for id_, row in people.accounts.items() if row["kind"] == AccountKind.DEVICE}
        for message in verify(store.links, self._known.links, self.followed):
            yield Finding("link", "links", message)
        self._said = {(one.link, one.reading): one for one in handed}
        self._said |= {(one.link, one.reading): one for one in reopened}
        for link in store.links.links():
            counts.links += 1
            try:
                yield from self._journal_faults(link, counts)
                meter, derived = store.links.state(link).meter, derived_meter(store.links, link, self._of(link))
            except CroupierError as fault:
                yield Finding("link", link_stream(link), str(fault))
                continue
            if meter != derived:
                yield Finding("link", link_stream(link), f"the meter is {meter}, its statement {derived}")
        for one in self._said.values():
            yield Finding(
                "link", f"table:{one.table}", f"round {one.round} names reading {one.reading} of {one.link} in vain"
            )

    def claim_faults(self, claims: Sequence[RecordedClaim]) -> Iterator[Finding]:
        """Every share that a table says it has claimed is on the list of its link, and every one there was claimed."""
        links = self._store.links
        new = [one for one in claims if _claimed_by(one.award) > self._after(one.link)]
        said = {(one.link, one.table, one.award): one.box for one in new}
        tables = {one.table for one in new} | set(self._store.tables_with_rounds())
        listed = {
            (link, win.table, win.id): win.box
            for link in {one.link for one in new} | set(links.links())
            for win in links.wins(link, after=self._after(link))
            if win.kind == "share" and win.table in tables
        }
        for link, table, award in sorted(dict(said.items() ^ listed.items())):
            message = f"award {award}: table {table} says box {said.get((link, table, award))}"
            yield Finding("link", link_stream(link), f"{message}, the link box {listed.get((link, table, award))}")
        kept = {link: parties_by_award(links, link, self._of(link)) for link in sorted({one.link for one in new})}
        for one in new:
            said_there = kept[one.link].get(one.award)
            if said_there is not None and one.parties is not None and said_there != one.parties:
                message = f"award {one.award} names others than had a hand in its round at table {one.table}"
                yield Finding("link", link_stream(one.link), message)

    def _of(self, link: str) -> Followed | None:
        return self._known.links.get(link)

    def _after(self, link: str) -> int:
        known = self._of(link)
        return 0 if known is None else known.state.seq

    def _journal_faults(self, link: str, counts: Counts) -> Iterator[Finding]:
        """Each entry follows from the one before, and what it took from a table the table handed over."""
        store, known, after = self._store, self._of(link), self._after(link)
        due: dict[tuple[str, str], Cents | None] = {}
        paid = {(one.table, one.round): one.amount for one in self._known.paid.get(link, ())}
        paid_now = set[tuple[str, str]]()
        # The last round of a table is read again, and its bets may have been taken by then.
        for number in sorted(reading for at, reading in self._said if at == link and reading <= after):
            if (entry := store.links.entry(link, number)) is not None:
                yield from self._held_against(link, entry, entry.read(), due)
        chain = Chain() if known is None else Chain(Head(after, known.state.hash))
        takes, before = (None, 0) if known is None else (known.state.link.chips, known.state.at)
        leaves = Leaves(store.tree, link_stream(link))
        for entry in store.links.entries(link, after):
            counts.link_entries += 1
            if entry.at < before:
                yield earlier(link_stream(link), entry.seq, entry.at, before)
            before = entry.at
            if (fault := chain.fault(entry.seq, entry.hash, entry.digest(chain.end.hash))) is not None:
                yield Finding("link", link_stream(link), fault)
            leaves.see(entry.seq, entry.hash)
            body = entry.read()
            if isinstance(body, LinkOpened | LinkChanged):
                takes = body.link.chips if isinstance(body, LinkOpened) else body.new.chips
            elif isinstance(body, BetsAccepted):
                for box in self._strange(body, takes):
                    message = f"entry {entry.seq} has other chips of box {box} at table {body.table} than {takes}"
                    yield Finding("link", link_stream(link), f"{message}, which its meter takes")
            elif isinstance(body, PrizesPaid):
                paid_now.add((body.table, body.round))
                had = paid.get((body.table, body.round), 0)
                paid[body.table, body.round] = had + sum(prize.amount for prize in body.prizes)
            elif isinstance(body, RoundReopened):
                paid[body.table, body.round] = 0
            yield from self._held_against(link, entry, body, due)
        yield from leaves.findings()
        if known is not None or not self._compared.get(link):
            # Bets that were met have won nothing.
            for at in paid_now:
                due.setdefault(at, 0)
        for (table, round_id), prizes in due.items():
            if prizes is not None and prizes != (found := paid.get((table, round_id), 0)):
                yield Finding(
                    "link", link_stream(link),
                    f"round {round_id} of table {table} won {prizes} cents in prizes, and {found} were paid",
                )  # fmt: skip
        self._keep_paid(link, paid, {at for at, prizes in due.items() if prizes is None})

    def _strange(self, body: BetsAccepted, takes: Chips | None) -> list[int]:
        """The boxes whose chips are not of the kind that a link takes: play chips are those of guests and devices."""
        if takes is None or takes == "any":
            return []
        play = {bet.box: bet.player in self._devices or bet.player.startswith(GUEST) for bet in body.bets}
        return [box for box, is_play in play.items() if is_play != (takes == "play")]

    def _keep_paid(self, link: str, paid: Mapping[tuple[str, str], Cents], open_: set[tuple[str, str]]) -> None:
        followed = self.followed.get(link)
        last = {(table, seat.round) for table, seat in followed.seats.items()} if followed is not None else set()
        self.paid[link] = [PaidRound(*at, amount) for at, amount in paid.items() if at in last | open_]

    def _held_against(
        self, link: str, entry: Entry, body: Body, due: dict[tuple[str, str], Cents | None]
    ) -> Iterator[Finding]:
        """An entry that took something from a table, or gave it back, beside what the table says of it."""
        if not isinstance(body, BetsAccepted | RoundReopened):
            return
        told = self._said.pop((link, entry.seq), None)
        if told is None and (entry.seq <= self._compared.get(link, 0) or self._has_met(link, entry.seq)):
            return
        if isinstance(body, BetsAccepted):
            due[body.table, body.round] = told.prizes if isinstance(told, Taken) else None
            yield from _agreement_faults(told, body, entry.seq, link, entry.meter)
            return
        back = sum(one.mils for one in entry.transfers if one.purpose in (PRIZE, ENVY)) // MILS
        expected = Reopened(
            table=body.table, round=body.round, link=link, reading=entry.seq, generation=body.generation,
            boxes=body.boxes, awards=body.awards, prizes=back,
        )  # fmt: skip
        if told != expected:
            yield Finding(
                "link", link_stream(link),
                f"entry {entry.seq} opens round {body.round} again, and table {body.table} says otherwise",
            )  # fmt: skip


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
