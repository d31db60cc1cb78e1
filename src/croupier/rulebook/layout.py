"""What is printed on the layout of a game: the spots of a box, the cards that lie there, when the dealer qualifies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.languages import ENGLISH, Sentence
from croupier.rulebook import wording
from croupier.rulebook.families import Family, family_of
from croupier.rulebook.model import Rulebook
from croupier.rulebook.statements import RuleStatement


@dataclass(frozen=True, slots=True)
class SpotLine:
    """A betting spot, in layout order: what stands on it, its shape, and how much may lie there.

    `opening`: it takes chips before the deal. `equal_to` is the bet of which it is the twin, `follows` the one of which
    a decision stakes it a multiple; it stands only beside all of `beside` and one of `beside_any`. `print` is what the
    felt has room for.
    """

    bet: str
    label: str
    print: str
    shape: str
    opening: bool
    equal_to: str | None
    follows: str | None
    beside: tuple[str, ...]
    beside_any: tuple[str, ...]
    size: RuleStatement


@dataclass(frozen=True, slots=True)
class Felt:
    """The layout: spots of a box, the number of cards in each place, and what the dealer needs to qualify.

    `riders` are payments without a spot of their own, each with the bet on whose spot they are laid down; `entry` are
    the opening bets that together bring in a hand with something to decide, `main` the one that it is reckoned by.
    `viewed` is how many of his hands a player may look at, `community_for` the one bet that the community cards are for
    where the others are settled without them, `dealt_in` the bets for which a box is dealt in.
    """

    family: Family
    spots: tuple[SpotLine, ...]
    riders: dict[str, str]
    entry: tuple[str, ...]
    main: str
    own: int
    dealer: int
    community: int
    qualifies: RuleStatement | None
    viewed: int
    community_for: str | None = None
    dealt_in: RuleStatement | None = None


def layout_of(rulebook: Rulebook, language: str = ENGLISH) -> Felt:
    """The layout of a game as a page or a display draws it."""
    qualify = rulebook.qualification
    says = Sentence("dealer-qualifies-with", needs=wording.qualification(rulebook, language)).told(language)
    return Felt(
        family=family_of(rulebook),
        spots=tuple(_spots(rulebook, language)),
        entry=rulebook.entry_bets,
        main=rulebook.main_bet,
        riders={name: bet.bonus_on for name, bet in rulebook.bets.items() if bet.bonus_on is not None},
        own=rulebook.cards.own,
        dealer=rulebook.cards.dealer,
        community=rulebook.cards.community,
        qualifies=RuleStatement.of("Dealer qualifies", says, qualify) if qualify is not None else None,
        viewed=rulebook.seating.hands.viewed,
        community_for=_community_for(rulebook),
        dealt_in=RuleStatement.of("Dealt in", wording.entry(rulebook, language), rulebook.entry),
    )


def _community_for(rulebook: Rulebook) -> str | None:
    """The bet that alone is read with the community cards; none where a contest or another bet is, too."""
    shared = {name for name, hand in rulebook.hands.items() if any(part.place == "community" for part in hand.slices)}
    if rulebook.box_hand in shared or rulebook.dealer_hand in shared:
        return None
    read = [name for name, bet in rulebook.bets.items() if bet.pays is not None and bet.pays.hand in shared]
    return read[0] if len(read) == 1 else None


def _spots(rulebook: Rulebook, language: str) -> Iterator[SpotLine]:
    for name in rulebook.equipment.spots.bets:
        bet = rulebook.bets[name]
        yield SpotLine(
            bet=name,
            label=bet.label,
            print=bet.printed,
            shape=bet.spot,
            opening=bet.opening,
            equal_to=bet.equals,
            follows=bet.follows,
            beside=bet.requires.all if bet.requires is not None else (),
            beside_any=bet.requires.any if bet.requires is not None else (),
            size=RuleStatement.of(bet.label, wording.size(rulebook, bet, language), bet.size),
        )
