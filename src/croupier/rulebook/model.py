"""The rulebook as a whole, and the questions other packages ask it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from pydantic import Field

from croupier.rulebook.bets import Bet, Contest, Entry
from croupier.rulebook.clauses import Clause, Reading
from croupier.rulebook.dealing import Cards, Deal, Hand, RankOrder, Reveal, Street
from croupier.rulebook.irregularities import Authority, Irregularities, Power, Rule
from croupier.rulebook.jackpot import Jackpot
from croupier.rulebook.parts import Cited, Many, Part
from croupier.rulebook.table import Betting, Equipment, Identity, Limits, Seating


class Rulebook(Part):
    """One game: from who issued it to what happens when the lights go out."""

    identity: Identity
    equipment: Equipment
    seating: Seating
    betting: Betting
    limits: Limits
    ranks: dict[str, RankOrder]
    cards: Cards
    hands: dict[str, Hand]
    deals: Many[Deal] = Field(min_length=1)
    streets: Many[Street] = Field(min_length=1)
    reveals: Many[Reveal] = Field(min_length=1)
    contest: Contest
    entry: Entry
    bets: dict[str, Bet]
    jackpot: Jackpot | None = None
    irregularities: Irregularities
    authority: Authority
    readings: dict[str, Reading] = {}
    clauses: dict[str, Clause]

    @property
    def id(self) -> str:
        return self.identity.id

    @cached_property
    def citations(self) -> dict[str, tuple[str, ...]]:
        """For each clause, the keys of this rulebook that come from it."""
        found: dict[str, list[str]] = {}
        for path, clauses in _citations("", self):
            for clause in clauses:
                found.setdefault(clause, []).append(path)
        return {clause: tuple(paths) for clause, paths in found.items()}

    @cached_property
    def opening_bets(self) -> tuple[str, ...]:
        """The bets placed before the deal, in layout order."""
        return tuple(name for name, bet in self.bets.items() if bet.opening)

    @property
    def play_bet(self) -> str:
        """The bet that a decision stakes."""
        return next(name for name, bet in self.bets.items() if bet.size is not None and bet.size.rule == "multiple")

    def street(self, street_id: str) -> Street:
        return next(street for street in self.streets if street.id == street_id)

    def deal(self, deal_id: str) -> Deal:
        return next(deal for deal in self.deals if deal.id == deal_id)

    def opened_by(self, rule: Rule) -> tuple[Power, ...]:
        """The powers that an incident opens beside its remedy."""
        return tuple(power for power in self.authority.powers if power.id in rule.permits)

    def chosen_after(self, rule: Rule) -> tuple[str, ...]:
        """What the house chooses from for later rounds, once this rule has been applied."""
        return tuple(choice for power in self.opened_by(rule) for choice in power.choices)


def _citations(path: str, part: Part) -> Iterator[tuple[str, tuple[str, ...]]]:
    for name in ("clause", "ties"):
        if clauses := getattr(part, name, ()):
            yield path, clauses
    if isinstance(part, RankOrder):
        for category, clauses in part.classes.items():
            yield f"{path}.classes.{category}", clauses
    for key, below in part.parts():
        if not isinstance(below, Clause | Reading):
            yield from _citations(f"{path}.{key}" if path else key, below)


__all__ = ["Cited", "Rulebook"]
