"""The hands on a layout in a dealer's words, as far as somebody sees all of their cards."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from croupier.cards import parse_card
from croupier.languages import ENGLISH
from croupier.ranking import HandRank, RankList, rank_hand
from croupier.rulebook import Rulebook
from croupier.settlement.hands import HandReader
from croupier.settlement.plan import Plan, plan_of

#: The faces of cards as a view has them; what nobody may see is a word and no card.
Faces = tuple[str, ...]
HIDDEN: Final = "hidden"


def box_hands(
    rulebook: Rulebook, own: Faces, dealer: Faces, community: Faces, language: str = ENGLISH
) -> tuple[str, dict[str, str]]:
    """What a box has: the hand that is compared, and by name every hand that a bet is paid on."""
    return _hands(plan_of(rulebook), own, dealer, community, language)


@lru_cache(maxsize=8192)
def _hands(plan: Plan, own: Faces, dealer: Faces, community: Faces, language: str) -> tuple[str, dict[str, str]]:
    """Most boxes of most tables show nothing but backs."""
    rulebook = plan.rulebook
    against = _rank(rulebook, plan.against, (), dealer, community) if plan.against is not None else None
    found = {}
    for name, reader in plan.hands.items():
        rank = None if reader is plan.against else _rank(rulebook, reader, own, dealer, community)
        if rank is not None:
            compared = reader is plan.contest
            found[name] = announced_against(rank, against, language) if compared else rank.announce(language)
    return found.get(plan.contest.name, ""), found


def dealer_hand(rulebook: Rulebook, dealer: Faces, community: Faces, language: str = ENGLISH) -> str:
    """What the dealer has; nothing before every card is up."""
    reader = plan_of(rulebook).against
    rank = _rank(rulebook, reader, (), dealer, community) if reader is not None else None
    return rank.announce(language) if rank is not None else ""


def _rank(rulebook: Rulebook, reader: HandReader, own: Faces, dealer: Faces, community: Faces) -> HandRank | None:
    faces: Faces = ()
    for part in reader.slices:
        lying = own if part.place == "own" else dealer if part.place == "dealer" else community
        if len(lying) != rulebook.cards.in_place(part.place):
            return None
        faces += lying[part.start : part.stop]
    return _read(reader.rank_list, faces) if HIDDEN not in faces else None


@lru_cache(maxsize=4096)
def _read(rank_list: RankList, faces: Faces) -> HandRank:
    """A table tells everybody there of the same hands again and again."""
    return rank_hand(tuple(parse_card(face) for face in faces), rank_list)


def announced_against(rank: HandRank, other: HandRank | None, language: str = ENGLISH) -> str:
    """The hand as a dealer calls it; where both are called alike and are not, with its kickers."""
    alike = other is not None and rank != other and rank.announce() == other.announce()
    return rank.describe(language) if alike else rank.announce(language)
