"""What each may see at a table: as whom somebody looks on, what a refusal must not tell, what a player knows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.cards import Card
from croupier.errors import Code, Refusal
from croupier.floor.people.person import Person
from croupier.floor.people.roles import Permission
from croupier.floor.table.setup import TableSetup
from croupier.floor.table.state import TableState
from croupier.languages import ENGLISH, Sentence
from croupier.money import Cents
from croupier.round import DEALER, PIT, SPECTATOR, RoundState, player, view
from croupier.round.announced import HIDDEN
from croupier.round.rules import pending
from croupier.round.views import Viewer as Onlooker
from croupier.rulebook.irregularities import reaches


def onlooker(setup: TableSetup, person: Person | None, language: str = ENGLISH) -> Onlooker:
    """As whom somebody looks at a table: with his own cards, for the pit, or like any passer-by; in his language."""
    return replace(_as_whom(setup, person), language=language)


def _as_whom(setup: TableSetup, person: Person | None) -> Onlooker:
    if person is None or person.must_change:
        return SPECTATOR
    if person.may(Permission.PLAY, table=setup.id):
        return player(person.account)
    if reaches(person.post, "pit-supervisor") and person.may(Permission.RULE, table=setup.id):
        return PIT
    return DEALER if person.may(Permission.DEAL, table=setup.id) else SPECTATOR


_PLACE: Final = re.compile(r"cards\[(\d+)\]")


def veiled(
    setup: TableSetup, state: RoundState, person: Person, cards: tuple[Card | None, ...], said: Refusal
) -> Refusal:
    """The refusal as this person may hear it."""
    place = _PLACE.fullmatch(said.at)
    if said.code not in (Code.CARD_TWICE, Code.NO_CARD_DUE) or place is None:
        return said
    index = int(place[1])
    known = {str(card) for card in cards[:index] if card is not None} | _in_sight(setup, state, person)
    if said.code is Code.CARD_TWICE and str(cards[index]) in known:
        return said
    if reaches(person.post, "pit-supervisor"):
        left = said.code is Code.CARD_TWICE
        why = Sentence("card-has-left-device") if left else Sentence("ruling-has-put-others-first")
        return Refusal(said.code, Sentence("card-cannot-lie-here-2", why=why), at=said.at, clauses=said.clauses)
    message = Sentence("card-cannot-lie-here")
    return Refusal(Code.CARD_TWICE, message, at=said.at, clauses=state.rulebook.equipment.deck.clause)


def call_by_name(said: Refusal, names: Mapping[str, str]) -> None:
    """Call players in a refusal as they are called at the table: an account's id is for programs."""
    said.says, said.expects = _with_names(said.says, names), _with_names(said.expects, names)


def _with_names(text: Any, names: Mapping[str, str]) -> Any:
    if type(text) is Sentence:
        return Sentence(text.message, **{figure: _with_names(value, names) for figure, value in text.given.items()})
    if isinstance(text, str):
        for account, name in names.items():
            text = text.replace(account, name)
    return text


def _in_sight(setup: TableSetup, state: RoundState, person: Person) -> set[str]:
    """Every card that this person sees."""
    seen = view(state, onlooker(setup, person))
    faces = {*seen.dealer, *seen.community, *(card for box in seen.boxes for card in box.cards)}
    return faces - {HIDDEN}


class KnownHand(Struct, frozen=True, kw_only=True):
    """A hand before a decision, as its player knows it; `unit` is the stake that values are counted in."""

    box: int
    version: int
    cards: tuple[Card, ...]
    board: tuple[Card, ...]
    #: The dealer's cards that are up, and what was decided before at this box.
    dealer: tuple[Card, ...]
    decided: tuple[str, ...]
    unit: Cents


def known_to(setup: TableSetup, state: TableState, player: str, number: int) -> KnownHand:
    """What this player may use for the decision at this box. Refused wherever an answer could tell of a hidden card."""
    round_ = state.round
    if round_.holder(number) != player:
        raise Refusal(Code.NOT_YOUR_HAND, Sentence("somebody-else-decides-for-box-or-nobody", number=number), at="box")
    box = round_.box(number)
    if number not in {open_.number for open_ in pending(round_)}:
        raise Refusal(Code.NOT_NOW, Sentence("no-decision-open-at-box", number=number), at="box")
    if not box.viewed_by(player):
        message = Sentence("hand-not-looked-at", number=number)
        raise Refusal(Code.NOT_NOW, message, at="box", clauses=setup.rulebook.seating.hands.clause)
    board = round_.community[: round_.community_shown]
    cards = tuple(card for card in box.cards if card is not None)
    up = tuple(card for card in board if card is not None)
    turned = [round_.dealer[place] for place in sorted(round_.up("dealer"))]
    dealer = tuple(card for card in turned if card is not None)
    if len(cards) < len(box.cards) or len(up) < len(board) or len(dealer) < len(turned):
        raise Refusal(Code.CARDS_MISSING, Sentence("dealer-has-not-entered-all-cards-you"), at="box")
    base, decided = setup.rulebook.main_bet, box.decisions
    return KnownHand(
        box=number, version=state.version, cards=cards, board=up, dealer=dealer, decided=decided, unit=box.amount(base)
    )
