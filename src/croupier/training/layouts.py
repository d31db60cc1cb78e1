"""A settled table of any game: bets that the rules allow, hands that were played or folded, a dealer, a meter."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from croupier.cards import DECK, RANKS, SUITS, Card
from croupier.errors import CroupierError
from croupier.money import Cents
from croupier.rulebook import Rulebook
from croupier.settlement import Display, FinishedBox, FinishedRound, Settlement, settle
from croupier.settlement.plan import plan_of
from croupier.training.dice import Dice
from croupier.training.payments import payments
from croupier.training.specials import HIGH_CAP, HOUSE, Dressed, dress, possible, sign, switches

#: How many boxes are in the round at each level.
BOXES: Final = {1: 1, 2: 3, 3: 5}
LEVELS: Final = tuple(BOXES)
#: No search for a wish takes more deals than this; then whatever lies there is paid.
_MOST_DEALS: Final = 160
#: A reading that so many deals do not show gives way to another.
_MOST_FOR_ONE: Final = 40

_STAKES: Final = {1: (1000, 2000, 2500, 5000), 2: (1000, 1500, 2500, 5000, 7500), 3: (1500, 2500, 3500, 7500, 12500)}
_SIDE_STAKES: Final = {1: (500, 1000), 2: (500, 1000, 1500), 3: (500, 1500, 2500, 3500)}
UNIT: Final[Cents] = 500
RESET: Final[Cents] = 2_000_000

#: How often something is special about a layout, in a hundred.
_SPECIAL: Final = {1: 25, 2: 35, 3: 45}
#: What a layout should have in it, and how often that is asked for where nothing else is.
_WISHES: Final = {"pay-table": 30, "jackpot": 16, "envy": 10, "not-qualified": 14, "push": 12, "fold": 6, "any": 12}


class LayoutToPay(Struct, frozen=True):
    """A round that waits to be paid, and what paying it right means; `readings` are those the house has switched to."""

    round: FinishedRound
    settlement: Settlement
    readings: Mapping[str, str] = {}


def make_layout(book: Rulebook, seed: int, level: int, focus: tuple[str, ...] = ()) -> LayoutToPay:
    """The layout of this seed. `focus` are topics of payments; one of them turns up if the cards can bring it."""
    name = f"{book.id}/{level}/{seed}/{','.join(focus)}"
    dice = Dice(f"payments/{name}")
    wish = dice.pick(focus) if focus else dice.weighted(_possible(book, level))
    # Whether something is special has dice of its own, so that all other layouts are what they would be without.
    aside = Dice(f"specials/{name}")
    special = wish.rpartition("/")[2]
    if special not in possible(book):
        special = aside.pick(possible(book)) if not focus and aside.chance(_SPECIAL[level]) else ""
        wish = special or wish
    switch = None
    found: LayoutToPay | None = None
    for number in range(_MOST_DEALS):
        layout = _layout(book, level, dice, _dealer_of(wish, number))
        if special == HOUSE and number % _MOST_FOR_ONE == 0:
            switch = aside.pick(switches(book))
        if layout is not None and special:
            layout = _dressed(dress(special, layout.round, aside, switch))
        if layout is None:
            continue
        found = layout
        if wish == "any" or wish in _shown(layout):
            break
    if found is None:
        raise LookupError(f"{book.id} has no layout for seed {seed}")
    return found


def _dressed(found: Dressed | None) -> LayoutToPay | None:
    """A layout with something special about it; None where there was no room for it."""
    if found is None:
        return None
    try:
        return LayoutToPay(found.round, settle(found.round), found.readings)
    except CroupierError:
        # The board wins for a player who may then not keep his hand covered.
        return None


def _possible(book: Rulebook, level: int) -> dict[str, int]:
    """The wishes that this game can fulfil; envy takes a second box."""
    missing = {
        "jackpot": book.jackpot_bet is None,
        "envy": book.envy is None or BOXES[level] < 2,
        "not-qualified": book.qualification is None,
        "push": not pushes(book),
        "fold": not any(decision.folds for street in book.streets for decision in street.decisions),
    }
    return {wish: weight for wish, weight in _WISHES.items() if not missing.get(wish, False)}


def pushes(book: Rulebook) -> bool:
    """Whether any bet of a finished round can come back."""
    effects = [effect for bet in book.bets.values() for effect in bet.on.values()]
    rows = [pay.kind for bet in book.bets.values() if bet.pays is not None for pay in bet.pays.table.values()]
    return "push" in rows or any(effect.then in ("push", "return") or effect.otherwise == "push" for effect in effects)


def _dealer_of(wish: str, number: int) -> Callable[[Rulebook, int, Dice], DealtCards]:
    """How the cards of this attempt are dealt."""
    if wish in ("any", "not-qualified", "fold"):
        return plain_deal
    if wish == "push" or wish.endswith("/tie"):
        return twin_deal if number % 3 else plain_deal
    if wish.endswith(HOUSE):
        return (rich_deal, plain_deal, wheel_deal, plain_deal)[number % 4]
    return rich_deal if number % 4 else plain_deal


def _shown(layout: LayoutToPay) -> Iterator[str]:
    """Every wish that a layout fulfils: the topics of its payments, and what they have in common."""
    book = layout.round.rulebook
    for payment in payments(layout.round, layout.settlement):
        yield payment.topic
        yield payment.topic.rpartition("/")[2]
        if payment.do == "push":
            yield "push"
        line = payment.line
        if line is None:
            continue
        if line.facts.situation in ("not-qualified", "fold"):
            yield line.facts.situation
        if line.bet == "envy":
            yield "envy"
        elif line.result == "win" and line.bet == book.jackpot_bet:
            yield "jackpot"
        elif line.result == "win" and line.facts.hand is not None:
            yield "pay-table"


def _layout(
    book: Rulebook, level: int, dice: Dice, dealt: Callable[[Rulebook, int, Dice], DealtCards]
) -> LayoutToPay | None:
    count = min(BOXES[level], book.equipment.most_boxes)
    numbers = sorted(dice.some(range(1, max(count, min(book.equipment.most_boxes, 6)) + 1), count))
    deal = dealt(book, count, dice)
    boxes = [_box(book, level, number, hand, deal, dice) for number, hand in zip(numbers, deal.hands, strict=True)]
    round_ = FinishedRound(
        rulebook=book,
        dealer=deal.dealer,
        community=deal.community,
        boxes=tuple(boxes),
        jackpot=Display(meter=RESET + 100 * dice.number(150_000) + dice.number(100), reset=RESET, unit=UNIT)
        if book.has_jackpot
        else None,
        limits=sign(book, level),
        payout_cap=HIGH_CAP if book.limits.payout_cap is not None else None,
    )
    try:
        return LayoutToPay(round_, settle(round_))
    except CroupierError:
        # A hand that was kept covered where the rules do not allow it; the next deal will do.
        return None


def _box(book: Rulebook, level: int, number: int, hand: tuple[Card, ...], deal: DealtCards, dice: Dice) -> FinishedBox:
    stakes = opening_stakes(book, level, dice)
    decisions = _decisions(book, stakes, hand, deal, dice)
    stays = book.way(stakes, decisions).stays
    declined = stays and level == LEVELS[-1] and book.declining is not None and dice.chance(6)
    return FinishedBox(
        box=number, player=f"box {number}", cards=hand, stakes=stakes, decisions=decisions, declined=declined
    )


def opening_stakes(book: Rulebook, level: int, dice: Dice) -> dict[str, Cents]:
    """Bets as players place them: one way into the round, and whatever may stand beside it."""
    ways = book.entry.any_of
    placed = set(ways[0] if len(ways) == 1 or dice.chance(86) else dice.pick(ways[1:]))
    for name in book.opening_bets:
        fits = book.missing_beside(name, placed) is None
        # A box that came in by a side bet alone stays without the main one.
        main = name in ways[0] and not any(name in way for way in ways[1:])
        if name not in placed and fits and not main and dice.chance(62):
            placed.add(name)
    stakes: dict[str, Cents] = {}
    for name in book.opening_bets:
        if name not in placed or name in book.equal_bets:
            continue
        bet = book.bets[name]
        if bet.by_unit and bet.size is not None:
            stakes[name] = UNIT * dice.pick(bet.size.units)
        else:
            decided_on = any(street.on == name for street in book.streets)
            stakes[name] = dice.pick((_STAKES if decided_on else _SIDE_STAKES)[level])
    # A bet that is as large as another may lie before it on the layout.
    return {name: stakes[book.equal_bets.get(name, name)] for name in book.opening_bets if name in placed}


def _decisions(
    book: Rulebook, stakes: dict[str, Cents], hand: tuple[Card, ...], deal: DealtCards, dice: Dice
) -> tuple[str, ...]:
    """What the player did, street by street. Nobody folds a hand that is more than its highest card."""
    made: list[str] = []
    plan = plan_of(book)
    weak = plan.contest.read(hand, deal.dealer, deal.community).category == plan.contest.rank_list.categories[-1]
    while (street := book.way(stakes, made).waits) is not None:
        can = [one for one in street.decisions if plan.meets(one, hand, deal.dealer, deal.community)]
        passes = [one.id for one in can if not one.moves]
        folds = [one.id for one in can if one.folds]
        others = [one.id for one in can if one.moves and not one.folds]
        if passes and (not others or dice.chance(60)):
            made.append(passes[0])
        elif folds and (not others or (weak and dice.chance(45))):
            made.append(folds[0])
        else:
            made.append(dice.pick(others))
    return tuple(made)


class DealtCards(Struct, frozen=True):
    """Every card of a layout."""

    hands: tuple[tuple[Card, ...], ...]
    dealer: tuple[Card, ...]
    community: tuple[Card, ...]


def _suited(dice: Dice) -> list[Card]:
    suit = dice.number(len(SUITS))
    return [card for card in DECK if card.suit == suit]


def _neighbours(dice: Dice, length: int) -> list[Card]:
    lowest = dice.number(len(RANKS) - length + 1)
    return [card for card in DECK if lowest <= card.rank < lowest + length]


def _suited_neighbours(dice: Dice) -> list[Card]:
    suit = dice.number(len(SUITS))
    return [card for card in _neighbours(dice, 5) if card.suit == suit]


def _top_suited(count: int) -> Callable[[Dice], list[Card]]:
    def top(dice: Dice) -> list[Card]:
        # Some pay tables have a line for the top cards in spades alone.
        suit = len(SUITS) - 1 if dice.chance(50) else dice.number(len(SUITS))
        return [card for card in DECK if card.suit == suit][-count:]

    return top


def _few_ranks(count: int) -> Callable[[Dice], list[Card]]:
    def ranks(dice: Dice) -> list[Card]:
        chosen = dice.some(range(len(RANKS)), count)
        return [card for card in DECK if card.rank in chosen]

    return ranks


#: Parts of the deck from which something good comes often, and how often each is used.
_RICH: Final[dict[Callable[[Dice], list[Card]], int]] = {
    _suited: 4,
    lambda dice: _neighbours(dice, 3): 4,
    lambda dice: _neighbours(dice, 5): 3,
    _suited_neighbours: 3,
    _top_suited(3): 3,
    _top_suited(5): 2,
    _few_ranks(1): 2,
    _few_ranks(2): 3,
    _few_ranks(3): 2,
}


def plain_deal(book: Rulebook, boxes: int, dice: Dice) -> DealtCards:
    """The cards of a layout, shuffled and dealt without looking for anything."""
    return _dealt(book, boxes, dice.deck())


def rich_deal(book: Rulebook, boxes: int, dice: Dice) -> DealtCards:
    """One box, and the cards that it shares with others, from a rich part of the deck; the rest as it comes."""
    return _favouring(book, boxes, dice, dice.weighted(_RICH)(dice))


def wheel_deal(book: Rulebook, boxes: int, dice: Dice) -> DealtCards:
    """One box has the ace among the lowest cards of its suit, about which houses disagree."""
    suit = dice.number(len(SUITS))
    low = (len(RANKS) - 1, *range(4))
    return _favouring(book, boxes, dice, [card for card in DECK if card.suit == suit and card.rank in low])


def _favouring(book: Rulebook, boxes: int, dice: Dice, rich: Sequence[Card]) -> DealtCards:
    first = dice.some(rich, book.cards.own + (book.cards.community or book.cards.dealer))
    favoured = dice.number(boxes)
    own = tuple(first[: book.cards.own])
    shared = first[book.cards.own :]
    rest = [card for card in map(Card, dice.deck()) if card not in first]
    deal = _dealt(book, boxes, [*own, *rest])
    hands = list(deal.hands)
    hands[0], hands[favoured] = hands[favoured], hands[0]
    if book.cards.community:
        return DealtCards(tuple(hands), deal.dealer, (*shared, *deal.community)[: book.cards.community])
    return DealtCards(tuple(hands), (*shared, *deal.dealer)[: book.cards.dealer], ())


def twin_deal(book: Rulebook, boxes: int, dice: Dice) -> DealtCards:
    """The dealer holds what one box holds, in other suits: a stand-off, where the cards allow one."""
    deal = plain_deal(book, boxes, dice)
    used = {*deal.community, *(card for hand in deal.hands for card in hand)}
    twins: list[Card] = []
    for card in deal.hands[dice.number(boxes)]:
        others = [one for one in DECK if one.rank == card.rank and one not in used and one not in twins]
        twins += others[:1]
    if len(twins) != book.cards.dealer:
        return deal
    return DealtCards(deal.hands, tuple(twins), deal.community)


def _dealt(book: Rulebook, boxes: int, deck: Sequence[int]) -> DealtCards:
    cards = iter([Card(card) for card in deck])

    def take(count: int) -> tuple[Card, ...]:
        return tuple(next(cards) for _ in range(count))

    return DealtCards(
        tuple(take(book.cards.own) for _ in range(boxes)), take(book.cards.dealer), take(book.cards.community)
    )
