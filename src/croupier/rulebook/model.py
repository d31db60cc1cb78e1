"""The rulebook as a whole, and the questions other packages ask it."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from hashlib import sha256
from typing import NamedTuple

from pydantic import Field

from croupier.errors import Code, InputError, RulebookError
from croupier.languages import ENGLISH, called
from croupier.ranking import RANK_LISTS, RankList
from croupier.rulebook.bets import Bet, Contest, Declining, EntryBets, Missing, PayTable, Qualification, Size
from croupier.rulebook.clauses import Clause, Reading
from croupier.rulebook.dealing import Cards, Deal, Hand, RankOrder
from croupier.rulebook.irregularities import Authority, Irregularities, Power, Rule
from croupier.rulebook.jackpot import Envy, HouseShare, Jackpot
from croupier.rulebook.parts import Cited, Many, Part
from croupier.rulebook.play import Play
from croupier.rulebook.streets import Reveal, Street, StreetsTaken, way_of
from croupier.rulebook.table import Betting, Equipment, Identity, Limits, Seating
from croupier.rulebook.thresholds import Bands, parse_threshold


class Up(NamedTuple):
    """The cards that lie face up for everybody: so many community cards, and which of the dealer's, from 0."""

    community: int
    dealer: tuple[int, ...]


class Rulebook(Part):
    """One game: from who issued it to what happens when the lights go out."""

    identity: Identity
    equipment: Equipment
    seating: Seating
    betting: Betting
    limits: Limits = Limits()
    ranks: dict[str, RankOrder] = {}
    cards: Cards
    hands: dict[str, Hand]
    deals: Many[Deal] = Field(min_length=1)
    streets: Many[Street] = Field(min_length=1)
    reveals: Many[Reveal] = Field(min_length=1)
    contest: Contest | None = None
    entry: EntryBets
    bets: dict[str, Bet]
    jackpot: Jackpot | None = None
    irregularities: Irregularities
    authority: Authority
    readings: dict[str, Reading] = {}
    play: Play = Play()
    clauses: dict[str, Clause]

    @property
    def id(self) -> str:
        return self.identity.id

    @cached_property
    def written(self) -> str:
        """The whole as text that can be kept, in its own order: bets are settled in the order in which they stand."""
        return json.dumps(self.model_dump(mode="json", by_alias=True), ensure_ascii=False)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of everything that it says, in a fixed order: two with the same digest are the same rules."""
        said = json.dumps(self.model_dump(mode="json", by_alias=True), sort_keys=True, ensure_ascii=False)
        return sha256(said.encode()).hexdigest()

    @cached_property
    def citations(self) -> dict[str, tuple[str, ...]]:
        """For each clause, the keys of this rulebook that come from it."""
        found: dict[str, list[str]] = {}
        for path, clauses in _citations("", self):
            for clause in clauses:
                found.setdefault(clause, []).append(path)
        return {clause: tuple(paths) for clause, paths in found.items()}

    # ---- bets ----

    @cached_property
    def opening_bets(self) -> tuple[str, ...]:
        """The bets placed before the deal, in layout order."""
        return tuple(name for name, bet in self.bets.items() if bet.opening)

    @cached_property
    def decided_bets(self) -> tuple[str, ...]:
        """The bets that decisions stake, in layout order."""
        return tuple(name for name, bet in self.bets.items() if bet.follows is not None)

    @cached_property
    def equal_bets(self) -> dict[str, str]:
        """The bets that must be as large as another, each with that other."""
        return {name: bet.equals for name, bet in self.bets.items() if bet.equals is not None}

    @property
    def equal_groups(self) -> tuple[tuple[str, ...], ...]:
        """Bets that must all be as large as the first of them."""
        heads = dict.fromkeys(self.equal_bets.values())
        return tuple((head, *(bet for bet, of in self.equal_bets.items() if of == head)) for head in heads)

    def equal_to(self, name: str) -> tuple[str, ...]:
        """The other bets that must be as large as this one."""
        return self._equal_to.get(name, ())

    @cached_property
    def _equal_to(self) -> dict[str, tuple[str, ...]]:
        return {name: tuple(other for other in group if other != name) for group in self.equal_groups for name in group}

    @property
    def main_bet(self) -> str:
        """The bet that gives the first right to decide: what the main game is reckoned per unit of."""
        return self.streets[0].on

    @cached_property
    def entry_bets(self) -> tuple[str, ...]:
        """The opening bets that bring a hand with a decision into the round."""
        return next((together for together in self.entry.any_of if self.main_bet in together), (self.main_bet,))

    @cached_property
    def main_bets(self) -> tuple[str, ...]:
        """The opening bets without which nobody decides, and the bonuses that ride on them, in layout order."""
        ways = [together for together in self.entry.any_of if self.main_bet in together]
        staked = {bet for bet in self.entry_bets if all(bet in together for together in ways)}
        return tuple(name for name, bet in self.bets.items() if name in staked or bet.bonus_on in staked)

    def missing_beside(self, bet: str, placed: Collection[str]) -> Missing | None:
        """What a bet still lacks beside those that are placed; nothing where it is in good company."""
        required = self.bets[bet].requires
        return required.missing(placed) if required is not None else None

    @property
    def has_jackpot(self) -> bool:
        """Whether the game has a progressive jackpot."""
        return self.jackpot is not None

    def require_jackpot(self, at: str) -> Jackpot:
        """The jackpot of a game that must have one; refused at this place where it has none."""
        if self.jackpot is None:
            raise InputError(Code.BAD_LINK, f"{self.id} has no jackpot", at=at, expected="a game with a jackpot")
        return self.jackpot

    @property
    def jackpot_claim(self) -> Cited | None:
        """The rule by which cards that have won a share lie face up until it is paid; none where nothing says so."""
        return self.jackpot.claim if self.jackpot is not None else None

    @property
    def jackpot_bet(self) -> str | None:
        """The bet on the progressive jackpot; none where the game has no jackpot."""
        return self.jackpot.bet if self.jackpot is not None else None

    @property
    def jackpot_pays(self) -> PayTable | None:
        """What the jackpot bet pays."""
        return self.bets[self.jackpot.bet].pays if self.jackpot is not None else None

    @property
    def jackpot_size(self) -> Size | None:
        """How large the jackpot bet is."""
        return self.bets[self.jackpot.bet].size if self.jackpot is not None else None

    @property
    def house_share(self) -> HouseShare | None:
        """What the house may keep of each stake on the jackpot; none where no rule says so."""
        return self.jackpot.house_share if self.jackpot is not None else None

    @property
    def envy(self) -> Envy | None:
        """What others are paid when somebody holds a top hand; none where nothing is."""
        return self.jackpot.envy if self.jackpot is not None else None

    # ---- hands ----

    @cached_property
    def box_hand(self) -> str:
        """The hand of a box: the one that is compared, or where nothing is, the one that its main bets are read by."""
        if self.contest is not None:
            return self.contest.hand
        read = [pays.hand for name in self.main_bets if (pays := self.bets[name].pays) is not None]
        return (read or list(self.hands))[0]

    @property
    def dealer_hand(self) -> str | None:
        """The dealer's hand; none where nothing is compared."""
        return self.contest.against if self.contest is not None else None

    @property
    def compares(self) -> bool:
        """Whether hands are compared with a dealer's."""
        return self.contest is not None

    @property
    def compared_by(self) -> tuple[str, ...]:
        """The clauses of the comparison; none where nothing is compared."""
        return self.contest.clause if self.contest is not None else ()

    @property
    def turned_by(self) -> tuple[str, ...]:
        """The clauses on who turns a player's cards; none where the document says nothing of it."""
        rule = self.contest.declined if self.contest is not None else None
        return rule.clause if rule is not None else ()

    @property
    def qualification(self) -> Qualification | None:
        """What the dealer needs for the comparison; none where there is none, or where he always qualifies."""
        return self.contest.qualify if self.contest is not None else None

    @property
    def declining(self) -> Declining | None:
        """On what terms a player may keep his cards covered; none where the dealer turns every hand."""
        rule = self.contest.declined if self.contest is not None else None
        return rule if rule is not None and rule.allowed else None

    def rank_list(self, hand: str) -> RankList:
        """The rank list that a hand is read by."""
        return self.rank_lists[self.hands[hand].list]

    @cached_property
    def rank_lists(self) -> dict[str, RankList]:
        """The rank lists that hands can be read by: those that every game can name, and its own.

        A table that describes no list is left out here and told by the checks.
        """
        found = dict(RANK_LISTS)
        for name, order in self.ranks.items():
            with suppress(RulebookError):
                found[name] = order.ranked(name)
        return found

    def cards_that_count(self, hand: str) -> int:
        """How many cards a hand is made of in the end: the best of those it is made from, or all that are measured."""
        available = sum(part.count(self.cards.in_place(part.place)) for part in self.hands[hand].slices)
        return self.rank_list(hand).size or available

    @cached_property
    def bands(self) -> dict[str, Bands]:
        """By hand, the bands that its prices tell apart."""
        envy, jackpot = self.envy, self.jackpot_pays
        used: dict[str, list[str]] = {name: [] for name in self.hands}
        for bet in self.bets.values():
            if bet.pays is not None:
                used[bet.pays.hand] += bet.pays.table
        if envy is not None and jackpot is not None:
            used[jackpot.hand] += envy.amounts
        return {name: Bands(self.rank_list(name), map(parse_threshold, rows)) for name, rows in used.items()}

    # ---- the round ----

    def street(self, street_id: str) -> Street:
        return self._streets[street_id]

    @cached_property
    def _streets(self) -> dict[str, Street]:
        return {street.id: street for street in self.streets}

    def deal(self, deal_id: str) -> Deal:
        return self._deals[deal_id]

    @cached_property
    def _deals(self) -> dict[str, Deal]:
        return {deal.id: deal for deal in self.deals}

    @cached_property
    def decision_ids(self) -> tuple[str, ...]:
        """Every decision that some street knows."""
        return tuple(dict.fromkeys(decision.id for street in self.streets for decision in street.decisions))

    def way(self, bets: Collection[str], decisions: Sequence[str]) -> StreetsTaken:
        """The way of a box with these bets through the streets; what decisions have staked need not be among them."""
        return way_of(self.streets, [bet for bet in bets if bet not in self.decided_bets], decisions)

    def decides(self, bets: Collection[str]) -> bool:
        """Whether a box with these opening bets has anything to decide."""
        return any(street.on in bets for street in self.streets)

    def cards_up(self, street: Street) -> Up:
        """What lies face up for everybody when a street is open."""
        return self._ups[street.id]

    @cached_property
    def _ups(self) -> dict[str, Up]:
        return {street.id: self._turned_for(street) for street in self.streets}

    def _turned_for(self, street: Street) -> Up:
        community, dealer = 0, set[int]()
        for one in self.streets[: self.streets.index(street) + 1]:
            for part in one.turn.slices if one.turn is not None else ():
                turned = part.places(self.cards.in_place(part.place))
                if part.place == "community":
                    community = max(community, turned.stop)
                elif part.place == "dealer":
                    dealer.update(turned)
        return Up(community, tuple(sorted(dealer)))

    def title(self, post: str, language: str = ENGLISH) -> str:
        """What this house calls a post; in another language what everybody there calls it."""
        spelt = "whom the house appoints" if post == "configured" else post.replace("-", " ")
        title = next((said for name, said in self.authority.titles.items() if name == post), spelt)
        return called("post", post, title, language)

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
