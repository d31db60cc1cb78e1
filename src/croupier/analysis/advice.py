"""The exact value of every open decision for one hand: a position at the table, checked, and then weighed.

Which street it is follows from what was decided; where nothing is said of that, from how many community cards are up,
as long as only one way leads there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, TypeVar

from croupier.analysis import registry
from croupier.analysis.devices import CPU
from croupier.analysis.game import Game, GameHand, Need, open_choices
from croupier.analysis.reading import game_of
from croupier.analysis.reports.figures import exact
from croupier.analysis.solution import Position, Progress
from croupier.cards import DECK, Card, format_cards, require_distinct
from croupier.errors import Code, InputError
from croupier.languages import ENGLISH
from croupier.ranking import rank_hand
from croupier.ranking.values import value_of
from croupier.rulebook import Rulebook
from croupier.wire import figures as wire

Told = TypeVar("Told", bound=wire.Advice)


@dataclass(frozen=True)
class Seen:
    """The cards that somebody knows when he decides, and how many community cards he saw before they were due."""

    own: tuple[Card, ...]
    board: tuple[Card, ...] = ()
    dealer: tuple[Card, ...] = ()
    #: Cards of other boxes.
    others: tuple[Card, ...] = ()
    early: int = 0


@dataclass(frozen=True)
class Advice:
    """A hand, the street it is on, and what each open decision is worth in units of the main bet, best first."""

    cards: tuple[Card, ...]
    board: tuple[Card, ...]
    dealer: tuple[Card, ...]
    decided: tuple[str, ...]
    street: str
    hand: str
    decisions: tuple[tuple[str, Fraction], ...]
    #: Where they were weighed.
    device: str = CPU

    @property
    def best(self) -> tuple[str, ...]:
        """The best decisions, all of a tie."""
        return tuple(name for name, value in self.decisions if value == self.decisions[0][1])

    def told(self, kind: type[Told], **own: Any) -> Told:
        """The advice for programs, in a message that has it with something of its own."""
        worth = tuple(
            wire.Worth(decision=name, value=float(value), value_exact=exact(value)) for name, value in self.decisions
        )
        cards, board, dealer = map(format_cards, (self.cards, self.board, self.dealer))
        return kind.of(self, cards=cards, board=board, dealer=dealer, decisions=worth, **own)


def advise(
    rulebook: Rulebook,
    cards: Sequence[Card],
    board: Sequence[Card] = (),
    *,
    dealer: Sequence[Card] = (),
    others: Sequence[Card] = (),
    early: int | None = 0,
    decided: Sequence[str] | None = None,
    progress: Progress | None = None,
    language: str = ENGLISH,
) -> Advice:
    """Weigh every open decision for these cards; a position that cannot be is refused.

    `early` community cards were seen before they were due; None takes all that are more than are due.
    """
    game = game_of(rulebook)
    seen = Seen(tuple(cards), tuple(board), tuple(dealer), tuple(others), early or 0)
    known: tuple[Card, ...] = ()
    for at, those in (("cards", seen.own), ("board", seen.board), ("dealer", seen.dealer), ("others", seen.others)):
        known += those
        try:
            require_distinct(known)
        except InputError as error:
            raise error.located(at) from None
    if len(seen.own) != game.own:
        raise _wrong_count("own cards", len(seen.own), "cards", str(game.own))
    if early is None and decided is not None:
        # Whatever lies there beyond what is due was seen early.
        street, _ = _follow(game, seen, tuple(decided))
        seen = replace(seen, early=max(0, len(seen.board) - len(game.streets[street].community)))
    street, state, taken = _place(game, seen, tuple(decided) if decided is not None else None)
    position = _position(game, seen, street, state)
    found = registry.advice(*position, progress)
    # Of decisions worth the same, the one that stakes less comes first.
    ranked = tuple(sorted(found.values.items(), key=lambda each: -each[1]))
    return Advice(
        seen.own,
        seen.board,
        seen.dealer,
        taken,
        game.streets[street].id,
        _words(game, seen, language),
        ranked,
        registry.advised_on(*position),
    )


def _place(game: Game, seen: Seen, decided: tuple[str, ...] | None) -> tuple[int, int, tuple[str, ...]]:
    """The street, the state before it, and the decisions that led there."""
    if decided:
        street, state = _follow(game, seen, decided)
        _require_board(game, seen, street)
        return street, state, decided
    up = len(seen.board) - seen.early
    streets = [number for number, street in enumerate(game.streets) if len(street.community) == up]
    if decided == ():
        streets = [0]
        _require_board(game, seen, 0)
    if not streets or (up < len(seen.board) and seen.early > game.community):
        due = dict.fromkeys(min(game.community, len(street.community) + seen.early) for street in game.streets)
        counts = " or ".join(map(str, due))
        early = f", {seen.early} of them seen early," if seen.early else " up"
        message = f"with {len(seen.board)} community cards{early} no decision is open"
        raise InputError(Code.WRONG_CARD_COUNT, message, at="board", expected=f"{counts} community cards")
    ways = [(street, way) for street in streets for way in _ways(game, street)]
    if len(ways) != 1:
        examples = ", or ".join(f'"{" ".join(way)}"' for _, way in ways[:3])
        message = f"{len(ways)} ways lead to a decision with {up} community cards up"
        expected = f"the decisions made before, such as {examples}"
        raise InputError(Code.MISSING_FIELD, message, at="decided", expected=expected)
    street, way = ways[0]
    return street, game.course.ways(street, way, game) or 0, way


def _ways(game: Game, street: int) -> list[tuple[str, ...]]:
    """The decisions that lead to an open state before a street, one way for each state."""
    states: dict[int, tuple[str, ...]] = {0: ()}
    for number in range(street):
        following: dict[int, tuple[str, ...]] = {}
        for state, before in states.items():
            step = game.course.steps[number][state]
            for choice, (kind, to) in open_choices(game, number, step):
                if kind == "state":
                    following.setdefault(to, (*before, choice.id) if choice.id else before)
        states = following
    return [
        way for state, way in states.items() if game.streets[street].open_to(game.course.steps[street][state].units)
    ]


def _reached(need: Need, seen: Seen) -> bool:
    """Whether a decision that asks for a hand was open with the cards that are known."""
    hand = need.hand
    if any(place >= len(seen.board) for place in hand.community) or hand.dealer:
        return True
    cards = [seen.own[place] for place in hand.own] + [seen.board[place] for place in hand.community]
    return value_of(rank_hand(cards, hand.rank_list)) >= need.least


def _follow(game: Game, seen: Seen, decided: tuple[str, ...]) -> tuple[int, int]:
    """Where decisions lead: the street that is open next; refused where one was not open, or nothing is any more."""
    course = game.course
    state, left = 0, list(decided)
    for number, street in enumerate(game.streets):
        step = course.steps[number][state]
        choices = list(open_choices(game, number, step))
        if not street.open_to(step.units):
            kind, state = choices[0][1]
            if kind == "plan":
                break
            continue
        if not left:
            return number, state
        known = [choice.id for choice, _ in choices]
        if left[0] not in known:
            ids = {choice.id for each in game.streets for choice in each.choices}
            raise InputError(
                Code.DECISION_NOT_OPEN if left[0] in ids else Code.UNKNOWN_DECISION,
                f"{left[0]!r} is no decision of the street {street.id!r}", at="decided",
                expected=f"one of {', '.join(known)}",
            )  # fmt: skip
        choice, (kind, state) = choices[known.index(left.pop(0))]
        if choice.needs is not None and not _reached(choice.needs, seen):
            message = f"{choice.id!r} is not open with these cards"
            raise InputError(Code.DECISION_NOT_OPEN, message, at="decided", expected="a decision that is open")
        if kind == "plan":
            break
    message = (
        f"after {' '.join(decided)} nothing is left to decide" if not left else f"{left[0]!r} comes after the last"
    )
    raise InputError(Code.DECISION_NOT_OPEN, message, at="decided", expected="decisions after which another is open")


def _require_board(game: Game, seen: Seen, street: int) -> None:
    """As many community cards as are up on a street, and those seen before they were due."""
    up = len(game.streets[street].community)
    if len(seen.board) != min(game.community, up + seen.early):
        raise _wrong_count(
            f"community cards on the street {game.streets[street].id!r}", len(seen.board), "board",
            str(min(game.community, up + seen.early)),
        )  # fmt: skip


def _position(game: Game, seen: Seen, street: int, state: int) -> tuple[Game, Position]:
    """The game as somebody plays it who knows these cards, and his position in it."""
    up = len(game.streets[street].dealer)
    if not up <= len(seen.dealer) <= game.dealer:
        most = f"{up} to {game.dealer}" if game.dealer > up else str(up)
        raise _wrong_count("cards of the dealer's", len(seen.dealer), "dealer", most)
    known = game.seeing(len(seen.dealer) - up, len(seen.board), len(seen.others))
    return known, Position(street, state, seen.own, seen.board, seen.dealer, seen.others)


def _words(game: Game, seen: Seen, language: str) -> str:
    """What the cards that are seen make, where they make something."""
    hand: GameHand = game.hands[game.main_hand]
    cards = [*seen.own, *seen.board]
    return rank_hand(cards, hand.rank_list).describe(language) if hand.rank_list.takes(len(cards)) else ""


def _wrong_count(what: str, count: int, at: str, expected: str) -> InputError:
    example = f", as in {' '.join(map(str, DECK[-int(expected) :]))}" if expected.isdigit() and int(expected) else ""
    return InputError(Code.WRONG_CARD_COUNT, f"{count} {what}", at=at, expected=f"{expected} cards{example}")
