"""The catalogue is whole: everything has its message, every message is said, and with the figures that it names."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import croupier
from croupier.cards import DECK, parse_card
from croupier.errors import Code
from croupier.floor.table import happenings as h
from croupier.floor.table.telling import arguments as table_arguments
from croupier.floor.table.telling import told_entry
from croupier.jackpot import posting
from croupier.jackpot.wins import Win
from croupier.languages import sources
from croupier.narrator import Teller
from croupier.narrator.events import arguments, effect, named, told
from croupier.round import events as e
from croupier.round.commands import word
from croupier.round.state import Official, Payout, PlacedBet
from croupier.round.table import Condition, ConditionKind, Table
from croupier.rulebook import load
from croupier.rulebook.bets import Situation
from croupier.rulebook.irregularities import FaultMode, Scope
from croupier.rulebook.vocabulary import vocabulary
from croupier.settlement import Order, Settlement, Void
from croupier.settlement.outcomes import TAKEN
from croupier.wire.rounds import MeterReading, Offer, Stake
from croupier.wire.settlement import DealerHand, JackpotResult

SOURCE = Path(croupier.__file__).parent


class Named(Visitor):
    """The variables that a message names, and the messages that it takes in."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802
        self.messages.add(node.id.name)


class Chosen(Visitor):
    """The variables by whose number a message chooses."""

    def __init__(self) -> None:
        self.variables: set[str] = set()

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802
        by_number = any(isinstance(one.key, ftl.NumberLiteral) or one.key.name == "one" for one in node.variants)
        if by_number and isinstance(node.selector, ftl.VariableReference):
            self.variables.add(node.selector.id.name)
        self.generic_visit(node)


def messages() -> dict[str, Named]:
    found: dict[str, Named] = {}
    for name, text in sources().items():
        for entry in FluentParser().parse(text).body:
            assert not isinstance(entry, ftl.Junk), f"{name}: {entry.content}"
            if isinstance(entry, ftl.Message):
                assert entry.id.name not in found, f"{name}: {entry.id.name} stands there twice"
                found[entry.id.name] = Named()
                found[entry.id.name].visit(entry)
    return found


MESSAGES = messages()


def variables(message: str) -> set[str]:
    """What a message names, with all that it takes in."""
    one = MESSAGES[message]
    return one.variables.union(*(variables(other) for other in one.messages))


# ---- events

OFFICIAL = Official("Ann", "shift-manager")
STAKES = (Stake("P", 500),)
CARDS = (parse_card("Qs"), parse_card("2h"))
CONDITION = Condition(kind="player-barred", player="P")
EVENTS: tuple[e.Event, ...] = (
    e.BettingOpened(
        round_id="R",
        opened_at=datetime(2026, 1, 31, tzinfo=UTC),
        table=Table(rulebook="rws-3cp", layout="A", boxes=1, deal="shoe"),
    ),
    e.SeatTaken(player="P", box=1),
    e.BetPlaced(player="P", box=1, bet="ante", amount=500),
    e.BetChanged(player="P", box=1, bet="ante", was=500, amount=1000),
    e.BetTakenBack(player="P", box=1, bet="ante", amount=500),
    e.BetReturned(box=1, bet="ante", stakes=STAKES, reason="too late"),
    e.PlayerInformed(player="P"),
    e.BettingClosed(boxes=(1, 2), jackpot=MeterReading(meter=100, reset=0)),
    e.OrderGiven(box=1, order=Order(then="return", clauses=(), bet="ante")),
    e.CardDealt(card=None, place="boxes", box=1),
    e.SecurityCardPlaced(place="dealer"),
    e.CardsRead(place="boxes", cards=CARDS, box=1),
    e.StreetOpened(street="decision", community_shown=3, dealer_up=(0,)),
    e.HandViewed(player="P", box=1, before=2),
    e.DecisionMade(player="P", box=1, decision="play-4x", bet="play", stakes=STAKES, taken=STAKES, elected=("ante",)),
    e.PlayerLeft(player="P"),
    e.PlayerCameBack(player="P"),
    e.HandFolded(box=1),
    e.DealingResumed(),
    e.RevealOpened(),
    e.ComparisonDeclined(player="P", box=1),
    e.HandProved(player="P", box=1),
    e.HandInspected(box=1, post="shift-manager"),
    e.CardsTurned(step=0, show="boxes", boxes=(1,)),
    e.SettlementOpened(),
    e.RoundVoided(void=Void(clauses=(), reason="a foreign card"), decided_by="shift-manager"),
    e.RoundSettled(settlement=Settlement("rws-3cp", DealerHand(None, None), (), JackpotResult())),
    e.PayoutsTakenBack(payouts=(Payout("P", 1, "ante", 500),)),
    e.Ruled(
        ruling="1", incident="dealing-error", facts={}, remedy="continue", decided_by=OFFICIAL, approved_by=OFFICIAL
    ),
    e.PowerUsed(ruling="1", power="close-table", decided_by=OFFICIAL),
    e.CardsArranged(order=(1, 0), moves=((1, 2),)),
    e.CardsCorrected(
        cards=(e.CorrectedCard(place="boxes", index=0, was=CARDS[0], card=CARDS[1], box=1),),
        decided_by=OFFICIAL,
        approved_by=OFFICIAL,
        reason="misread",
    ),
    e.DecisionTakenBack(
        player="P",
        box=1,
        street="decision",
        decisions=("fold",),
        decided_by=OFFICIAL,
        approved_by=OFFICIAL,
        back=(PlacedBet("play", STAKES),),
    ),
    e.NextCardsSet(cards=CARDS),
    e.OfferMade(offer=Offer(ruling="1", player="P", boxes=(1, 2), options=("keep", "bets-back"))),
    e.OfferAnswered(ruling="1", box=1, player="P", option="keep", answered_by="shift-manager"),
    e.MeterSet(jackpot=MeterReading(meter=100, reset=0)),
    e.ConditionSet(condition=CONDITION),
    e.ConditionLifted(ruling="1", condition=CONDITION, decided_by=OFFICIAL, reason="paid"),
    e.SeedRevealed(seed="00"),
)


def test_every_event_is_told() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(e.Event))


@pytest.mark.parametrize("event", EVENTS, ids=named)
def test_an_event_is_told_with_the_figures_that_its_message_names(event: e.Event) -> None:
    teller = Teller(rulebook=load("rws-3cp"))
    assert set(arguments(event, teller)) == variables(named(event))
    assert told(event, teller).endswith(".")


def test_what_a_ruling_writes_down_names_people_and_bets_by_their_ids() -> None:
    ante = next(event for event in EVENTS if isinstance(event, e.BetReturned))
    assert effect(ante) == "box 1: 5.00 of ante goes back now"
    assert told(ante, Teller(rulebook=load("rws-3cp"))) == "Ante of box 1 goes back: too late."


@pytest.mark.parametrize("event", EVENTS, ids=named)
def test_whatever_a_ruling_does_it_can_write_down(event: e.Event) -> None:
    assert effect(event)


def test_whoever_listens_is_spoken_to() -> None:
    placed = next(event for event in EVENTS if isinstance(event, e.BetPlaced))
    book = load("rws-3cp")
    assert told(placed, Teller(rulebook=book, me="P", symbol="S$")) == "Box 1, you: S$5.00 on Ante."
    assert told(placed, Teller(rulebook=book, called=lambda _: "Ann")) == "Box 1, Ann: 5.00 on Ante."


def test_cards_that_went_to_one_place_are_told_together() -> None:
    dealt = e.CardDealt(card=None, place="boxes", box=2)
    assert told(dealt, Teller()) == "A card goes to box 2."
    assert told(dealt, Teller(), times=3) == "3 cards go to box 2."
    assert told(e.CardDealt(card=None, place="dealer", kept=False), Teller()) == "A card goes to the discard holder."


def test_every_card_is_spoken_as_itself() -> None:
    assert [Teller().card(card) for card in DECK] == [card.name for card in DECK]


def test_a_number_is_chosen_by_where_a_number_is_given() -> None:
    """A variant under a number never meets a text: what looks like one would be told as something else."""
    chosen = set[str]()
    for text in sources().values():
        finder = Chosen()
        finder.visit(FluentParser().parse(text))
        chosen |= finder.variables
    teller = Teller(rulebook=load("rws-3cp"))
    given = [*(arguments(event, teller) for event in EVENTS), *(table_arguments(one, teller) for one in HAPPENINGS)]
    assert [key for one in given for key, value in one.items() if key in chosen and isinstance(value, str)] == []


# ---- what happens beside a round

HAPPENINGS: tuple[h.Happening, ...] = (
    h.TableOpened(),
    h.TableClosed(notice="late"),
    h.PlayerNamed(player="P", name="Ann"),
    h.PlayerReady(player="P"),
    h.SeatGivenUp(player="P"),
    h.TimeRanOut(waited_for="bets"),
    h.BoxPaid(box=1, player="P"),
    h.JackpotTaken(link="L", reading=8, bets=(h.TakenBet(1, "P"),)),
    h.JackpotReturned(link="L", boxes=(1,)),
    h.JackpotReopened(link="L", reading=9, generation=2, boxes=(1, 2), awards=("8.0",), prizes=500),
    h.AwardsClaimed(link="L", awards=(h.Claimed(award="8.0", box=1, player="P", category="mini-royal", amount=500),)),
    h.JackpotFailed(link="L", code="link-closed"),
    h.JackpotOwed(link="L", round_id="R", dealt_at=0, reading=8),
    h.JackpotMadeGood(link="L", round_id="R"),
    h.RoundInterrupted(round_id="R", referred=True),
)


def test_everything_beside_a_round_is_told() -> None:
    assert tuple(type(one) for one in HAPPENINGS) == get_args(h.Happening)


@pytest.mark.parametrize("event", HAPPENINGS, ids=lambda one: word(type(one).__name__))
def test_what_is_beside_a_round_is_told_with_the_figures_that_its_message_names(event: h.Happening) -> None:
    assert set(table_arguments(event, Teller())) == variables(word(type(event).__name__))
    [told_once] = told_entry([event], Teller())
    assert told_once.says.endswith(".")


# ---- closed lists

#: What is said by a word of a closed list: the beginning of the message, and the words.
LISTS: dict[str, set[str]] = {
    "": {word(event.__name__) for event in (*get_args(e.Event), *get_args(h.Happening))},
    "option-": {option for offered in vocabulary().offers.values() for option in offered},
    "condition-": set(get_args(ConditionKind)),
    "remedy-": set(vocabulary().remedies),
    "scope-": set(get_args(Scope)),
    "afterwards-": set(get_args(FaultMode)),
    "refusal-": set(Code),
    "award-state-": set(get_args(get_type_hints(Win)["state"])),
    "jackpot-": {"out", "owing"},
    # Two rulebooks side by side.
    "trait-": {"name", "size", "needs", "hand", "pays", "stake"},
    "stake-": {"comes-back", "stays"},
    # As the console of a dealer names players, and the terminal.
    "called-": {"bot", "you", "box", "behind", *(f"{nth}-behind" for nth in ("second", "third", "fourth", "another"))},
    # What the pages offer to say for the record.
    "said-": set(
        re.findall(r'"said-([a-z-]+)"', "".join(one.read_text(encoding="utf-8") for one in SOURCE.rglob("*.js")))
    ),
    "transfer-": {value for name, value in vars(posting).items() if name.isupper() and isinstance(value, str)},
    "situation-": {*get_args(Situation), TAKEN, "ruled", "envy"},
}


@pytest.mark.parametrize("lead", LISTS)
def test_every_word_of_a_closed_list_has_its_message(lead: str) -> None:
    assert {f"{lead}{one}" for one in LISTS[lead]} <= MESSAGES.keys()


# ---- what the source says


def said() -> Iterator[tuple[str, ast.Call]]:
    """Every call in the source that says a message named in place."""
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args or not isinstance(name := node.args[0], ast.Constant):
                continue
            called = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if called == "Sentence" or (called == "say" and name.value in MESSAGES):
                yield str(name.value), node


def test_every_message_is_said() -> None:
    named_in_place = {name for name, _ in said()}
    listed = {f"{lead}{one}" for lead, words in LISTS.items() for one in words}
    taken_in = set[str]().union(*(one.messages for one in MESSAGES.values()))
    assert MESSAGES.keys() - named_in_place - listed - taken_in == set()


def test_a_message_is_given_what_it_names_and_nothing_else() -> None:
    def given(call: ast.Call) -> Any:
        wide = [one.value for one in call.keywords if one.arg is None]
        keys = {one.arg for one in call.keywords if one.arg is not None}
        for one in wide:
            if not isinstance(one, ast.Dict):
                return None
            keys |= {str(key.value) for key in one.keys if isinstance(key, ast.Constant)}
        return keys

    wrong = {name: keys for name, call in said() if (keys := given(call)) is not None and keys != variables(name)}
    assert wrong == {}


def test_a_message_that_lacks_something_is_not_said() -> None:
    with pytest.raises(LookupError):
        Teller().say("bet-placed", box=1)
