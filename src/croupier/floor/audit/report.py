"""What an audit has read, and what it has found."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct

#: What can be wrong with a record.
Kind: TypeAlias = Literal[
    "chain",  # an entry is not the one that was written, or one is missing
    "time",  # an entry of an earlier time than the one before it
    "unreadable",  # an entry cannot be read
    "rules",  # an event that the rules do not give
    "settlement",  # a settlement that the cards and bets do not give
    "proof",  # a shuffle that is not the one committed to, or cards that did not come from it
    "ruling",  # an irregularity decided otherwise than the rulebook says
    "unfinished",  # a round without an end that another one follows
    "round-list",  # the list of rounds says something else than the stream
    "money",  # transfers that are not those of their entry
    "ledger",  # accounts that do not add up
    "link",  # a link, its journal or its meter
    "people",  # an account, a password, a key, a proposal, limits or chips that the staff log does not give
    "archive",  # a file of the archive that is missing, damaged or not what the database says of it
    "tree",  # an entry that the tree over the record has otherwise or not at all, or a tree that is not whole
    "witness",  # a head that a witness keeps is not one of this record
]
KINDS: Final[tuple[str, ...]] = get_args(Kind)


class Finding(Struct, frozen=True):
    """Something that is not as it must be: what kind of thing, where, and what is wrong with it."""

    kind: Kind
    at: str
    message: str

    def __str__(self) -> str:
        return f"{self.at}: {self.message} [{self.kind}]"


class Counts(Struct, kw_only=True):
    """How much was read."""

    streams: int = 0
    entries: int = 0
    rounds: int = 0
    settled: int = 0
    void: int = 0
    unfinished: int = 0
    rulings: int = 0
    proofs: int = 0
    acts: int = 0
    transfers: int = 0
    accounts: int = 0
    links: int = 0
    link_entries: int = 0
    leaves: int = 0
    witnessed: int = 0
    #: Entries that an earlier audit has read, and this one has not read again.
    known: int = 0

    def add(self, more: Counts) -> None:
        """What another part of the record had."""
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(more, name))


class Report(Struct, frozen=True, kw_only=True):
    """The audit of a store."""

    store: str
    counts: Counts
    findings: tuple[Finding, ...]

    @property
    def clean(self) -> bool:
        """Whether nothing was found."""
        return not self.findings

    def told(self) -> ReportTold:
        """The report as programs read it."""
        return ReportTold(clean=self.clean, store=self.store, counts=self.counts, findings=self.findings)


class ReportTold(Struct, frozen=True, kw_only=True):
    """The audit of a store for programs: first of all whether nothing was found."""

    clean: bool
    store: str
    counts: Counts
    findings: tuple[Finding, ...]
