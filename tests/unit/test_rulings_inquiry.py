"""A case put question by question: it always ends, asks nothing that the round knows, and rules as `rule` does."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from croupier.cards import parse_cards
from croupier.errors import Code, InputError, Refusal
from croupier.round import RoundState
from croupier.round.state import REVEAL, SETTLEMENT, Official
from croupier.rulebook import load
from croupier.rulebook.catalogue import book_ids
from croupier.rulebook.vocabulary import vocabulary
from croupier.rulings.commands import GiveRuling
from croupier.rulings.inquiry import Inquiry, Question, inquire
from croupier.rulings.preview import preview, standings
from croupier.rulings.ruling import rule
from croupier.rulings.written import written_round
from croupier.settlement import settle
from croupier.settlement.document import RoundDocument
from croupier.settlement.read import Reader

ROUND = {
    "rws-3cp": '{"rulebook": "rws-3cp", "dealer": "Qs 7h 2d", "boxes": ['
    '{"box": 1, "player": "A", "cards": "As Ks 4c", "bets": {"ante": 2500}, "decisions": ["play-1x"]},'
    '{"box": 2, "player": "B", "cards": "3c 3h 8d", "bets": {"ante": 1000}, "decisions": ["play-1x"]}]}',
}


def a_round(book: str = "rws-3cp") -> RoundState:
    return written_round(load(book), msgspec.json.decode(ROUND[book], type=RoundDocument))


def two_hands() -> RoundState:
    """The same round with one player at both boxes."""
    document = msgspec.json.decode(ROUND["rws-3cp"].replace('"B"', '"A"'), type=RoundDocument)
    return written_round(load("rws-3cp"), document)


def put(incident: str, **known: object) -> GiveRuling:
    return GiveRuling(id="x", incident=incident, decided_by=Official("x", "shift-manager"), **known)  # type: ignore[arg-type]


def answered(command: GiveRuling, question: Question, place: int) -> GiveRuling:
    if question.none:
        return replace(command, **{question.about: ()})
    value = question.answers[place % len(question.answers)].value
    if question.about == "fact":
        return replace(command, facts={**command.facts, question.name: value})
    return replace(command, **{question.about: (value,) if question.about == "boxes" else value})


def followed(state: RoundState, incident: str, place: int) -> tuple[Inquiry, list[str]]:
    """Give the same answer to every question until nothing is asked."""
    asked: list[str] = []
    case = inquire(state, put(incident))
    while case.question is not None:
        asked.append(case.question.name)
        assert len(asked) <= 8, asked
        case = inquire(state, answered(case.command, case.question, place))
    return case, asked


@pytest.mark.parametrize("place", [0, -1])
@pytest.mark.parametrize("incident", vocabulary().incidents)
def test_every_case_ends_and_nothing_is_asked_twice(incident: str, place: int) -> None:
    state = a_round()
    case, asked = followed(state, incident, place)
    assert len(set(asked)) == len(asked)
    if case.preview is None:
        assert case.refusal is not None
        return
    facts = {known.fact: known.value for known in case.known}
    expected = rule(state.rulebook, incident, facts, manager=state.terms.manager)
    assert (case.preview.ruling.remedy, case.preview.ruling.clauses) == (expected.remedy, expected.clauses)


def test_what_is_on_record_is_stated_and_not_asked() -> None:
    case = inquire(a_round(), put("player-count-wrong"))
    assert {known.fact: known.on_record for known in case.known} == {"noticed": True, "device": True}
    assert case.command.boxes == ()
    case = inquire(a_round(), put("player-count-wrong", boxes=(1,)))
    assert case.question is not None
    assert case.question.name == "reconstructable"


def test_nobody_learns_from_a_case_what_unturned_cards_will_bring() -> None:
    state = replace(a_round(), phase=REVEAL)
    case = inquire(state, put("player-count-wrong", boxes=(1,), facts={"reconstructable": False}))
    assert case.preview is not None
    assert {one.result for one in case.preview.before} == {"in play"}
    assert {one.result for one in case.preview.after[""] if one.box == 2} == {"in play"}
    assert {one.result for one in case.preview.after[""] if one.box == 1} == {"returned"}
    turned = inquire(replace(state, phase=SETTLEMENT), put("foreign-card"))
    assert turned.preview is not None
    assert {one.result for one in turned.preview.before} == {"win"}


def test_each_answer_says_what_follows_from_it() -> None:
    state = two_hands()
    case = inquire(state, put("extra-hand-viewed", boxes=(1,), looked=(2, 1)))
    assert case.question is not None
    for answer in case.question.answers:
        then = inquire(state, answered(case.command, case.question, case.question.answers.index(answer)))
        assert then.preview is not None
        assert answer.leads_to == vocabulary().remedies[then.preview.ruling.remedy]


def test_counts_that_lead_to_the_same_are_one_answer() -> None:
    unseen = [replace(box, viewed=False) for box in a_round().boxes]
    state = replace(a_round(), boxes=tuple(unseen))
    case = inquire(state, put("cards-exposed", facts={"any_player_seen": False}))
    assert case.question is not None
    assert case.question.name == "count"
    assert [answer.says for answer in case.question.answers] == ["1", "2 or more"]


def test_a_fact_against_the_record_is_an_answer_and_an_unknown_one_is_not() -> None:
    case = inquire(a_round(), put("player-count-wrong", facts={"noticed": "after-next-round"}))
    assert case.refusal is not None
    assert case.refusal.code is Code.FACTS_CONTRADICT
    with pytest.raises(InputError):
        inquire(a_round(), put("misdeal", facts={"weather": True}))
    with pytest.raises(InputError):
        inquire(a_round(), put("earthquake"))


@pytest.mark.parametrize("book", book_ids())
def test_before_any_bet_a_case_is_answered_too(book: str) -> None:
    state = RoundState(rulebook=load(book))
    for incident in vocabulary().incidents:
        case = inquire(state, put(incident))
        assert case.refusal is not None
        assert case.refusal.code is Code.NOT_NOW


def test_an_answer_that_leads_nowhere_stays_known_and_can_be_taken_back() -> None:
    over = inquire(a_round(), put("play-size-wrong", boxes=(1,), facts={"direction": "over"}))
    assert over.refusal is not None
    assert (over.question, over.preview) == (None, None)
    assert [(known.fact, known.value, known.on_record) for known in over.known] == [("direction", "over", False)]
    again = inquire(a_round(), put("play-size-wrong", boxes=(1,)))
    assert again.question is not None
    assert again.question.name == "direction"


def test_who_rules_is_asked_which_hands_were_looked_at() -> None:
    text = ROUND["rws-3cp"].replace('"B"', '"A"').replace('"rws-3cp"', '"mbs-megalink-3cp"')
    state = written_round(load("mbs-megalink-3cp"), msgspec.json.decode(text, type=RoundDocument))
    state = replace(state, phase=REVEAL)
    case = inquire(state, put("multiple-hands-controlled", player="A", facts={"any_viewed": True}))
    assert case.question is not None
    assert (case.question.about, case.question.several) == ("looked", True)
    assert [one.value for one in case.question.answers] == [1, 2]
    told = inquire(state, replace(case.command, looked=(2,)))
    assert told.preview is not None
    assert {one.box for one in told.preview.after[""] if one.result == "returned"} == {1}
    assert told.preview.effects[0] == "box 2: it goes on record that A has looked at the hand"


def test_what_a_file_says_of_earlier_bets_under_the_minimum_counts_in_the_preview() -> None:
    text = ROUND["rws-3cp"].replace('"rws-3cp"', '"mbs-megalink-3cp", "community": "6s 5c"')
    text = text.replace('"dealer"', '"limits": {"ante": {"min": 5000}}, "dealer"')
    text = text.replace('"player": "B"', '"player": "B", "under_minimum_before": true')
    document = msgspec.json.decode(text, type=RoundDocument)
    state = written_round(load("mbs-megalink-3cp"), document)
    before = {(one.box, one.bet): one.payout for one in standings(state)}
    lines = settle(Reader().round(document)).boxes
    assert before == {(box.box, line.bet): line.payout for box in lines for line in box.lines}
    assert (before[2, "ante"], before[2, "play"]) == (1000, 1000)


@pytest.mark.parametrize("book", ["rws-3cp", "rws-multilink-3cp", "mbs-megalink-3cp"])
def test_what_the_way_of_dealing_lays_aside_is_there_unread_in_a_written_round(book: str) -> None:
    text = ROUND["rws-3cp"].replace("rws-3cp", book)
    state = written_round(load(book), msgspec.json.decode(text, type=RoundDocument))
    order = list(load(book).deals[0].order([1, 2]))
    assert len(state.drawn) == len(order)
    assert len(state.discarded) == len(order) - 9 - load(book).cards.community


@pytest.mark.parametrize("pending", [True, False])
def test_whoever_has_no_part_in_the_round_cannot_be_away_from_it(pending: bool) -> None:
    with pytest.raises(Refusal) as refused:
        preview(a_round(), put("player-absent", player="Z", facts={"decision_pending": pending}), on_record=False)
    assert (refused.value.code, refused.value.at) == (Code.RULING_UNFIT, "player")


def test_a_reconstruction_asks_which_hands_the_record_has_at_another_box() -> None:
    state = a_round()
    case = inquire(state, put("misdeal", facts={"any_player_seen": False, "movable": True}))
    assert case.question is not None
    assert (case.question.about, case.question.several) == ("moves", True)
    assert [one.value for one in case.question.answers] == [1, 2]
    assert case.question.none == "None: on record everything lies where it belongs"
    # Both hands change places, so that both players are asked what they want.
    mended = inquire(state, replace(case.command, moves=((1, 2), (2, 1))))
    assert mended.preview is not None
    assert mended.preview.effects[0] == "the hand at position 1 goes to box 2, the hand at position 2 goes to box 1"
    assert set(mended.preview.after) == {"keep-mended", "bets-back"}
    # The record has them where they belong: then it must be said whom it concerns.
    right = inquire(state, replace(case.command, moves=()))
    assert right.question is not None
    assert right.question.about == "boxes"
    # A table that deals by itself has nothing at a wrong place.
    assert state.table is not None
    alone = replace(state, table=replace(state.table, enforce_limits=True))
    asked = inquire(alone, case.command).question
    assert asked is None or asked.about != "moves"


def test_of_cards_those_that_lie_open_are_put_in_order_and_a_covered_one_is_not_named() -> None:
    covered = replace(a_round(), phase=REVEAL)
    turned = tuple(replace(box, shown=True) for box in covered.boxes)
    state = replace(covered, dealer_shown=True, boxes=turned)
    known = {"reconstructable": True}
    case = inquire(state, put("dealing-error", facts=known))
    assert case.question is not None
    assert (case.question.about, case.question.several) == ("cards", True)
    assert case.question.answers[0].says == "A♠, box 1"
    assert len(case.question.answers) == 9
    queen, ace = parse_cards("Qs As")
    mended = inquire(state, replace(case.command, cards=(queen, ace)))
    assert mended.preview is not None
    assert mended.preview.effects[0] == "2 cards put where they were meant to go"
    # Before anything is turned nothing can be named; whether a card was dealt is told to nobody.
    covered = replace(
        state, phase=REVEAL, dealer_shown=False, boxes=tuple(replace(b, shown=False) for b in state.boxes)
    )
    dealt, elsewhere = (
        inquire(covered, put("dealing-error", facts=known, boxes=(1,), cards=parse_cards(cards))).refusal
        for cards in ("Qs As", "2s 3s")
    )
    assert dealt is not None
    assert elsewhere is not None
    assert dealt.to_json() == elsewhere.to_json()
    unasked = inquire(covered, put("dealing-error", facts=known, boxes=(1,)))
    assert unasked.preview is not None
