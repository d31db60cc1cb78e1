"""A game at a glance says what its rulebook says, whatever the game."""

from __future__ import annotations

import pytest

from croupier.rulebook import book_ids, load
from croupier.rulebook.happening import incidents_of
from croupier.rulebook.loader import build, read_data
from croupier.rulebook.statements import RuleStatement
from croupier.rulebook.summary import PayFigure, PayLines, glance, pay_matrices


@pytest.mark.parametrize("book", book_ids())
def test_every_statement_has_its_clause(book: str) -> None:
    rulebook, game = load(book), glance(load(book))
    said: list[RuleStatement] = [*game.identity, *game.table, *game.dealing, *game.jackpot, *game.limits, *game.powers]
    for statement in said:
        assert statement.text
        assert statement.clauses
        assert set(statement.clauses) <= set(rulebook.clauses)
        assert set(statement.readings) <= set(rulebook.readings)


@pytest.mark.parametrize("book", book_ids())
def test_every_bet_pay_street_rule_and_reading_is_there(book: str) -> None:
    rulebook, game = load(book), glance(load(book))
    assert [bet.id for bet in game.bets] == list(rulebook.bets)
    assert [street.id for street in game.streets] == [street.id for street in rulebook.streets]
    assert {table.bet: dict(table.rows) for table in game.pay_tables} == {
        name: {category: str(pay) for category, pay in bet.pays.table.items()}
        for name, bet in rulebook.bets.items()
        if bet.pays
    }
    assert [known.incident for known in game.irregularities] == list(incidents_of(rulebook))
    shown = {rule.id for known in game.irregularities for rule in known.rules}
    assert shown == {rule.id for rule in rulebook.irregularities.rules}
    assert [reading.id for reading in game.readings] == list(rulebook.readings)


#: Bet and situation, and what becomes of the bet there, from the documents.
BECOMES = [
    ("rws-3cp", "pair-plus", "fold", "lost", "3.12.1"),
    ("rws-multilink-3cp", "pair-plus", "fold", "table", "3.12.1"),
    ("rws-multilink-3cp", "pair-plus", "proved", "table", "4.5"),
    ("mbs-megalink-3cp", "pair-plus", "fold", "table, by choice", "3.9.1.1"),
    ("mbs-megalink-3cp", "play", "not-qualified", "back", "3.11.1"),
    ("mbs-megalink-3cp", "ante", "declined", "lost", "3.12.2"),
    ("mbs-megalink-uth", "ante", "not-qualified", "push", "3.10.2"),
    ("mbs-megalink-uth", "blind", "not-qualified", "compared", None),
    ("mbs-megalink-uth", "blind", "win", "table, else push", "3.10.4"),
    ("mbs-megalink-uth", "play", "fold", "", None),
    ("mbs-megalink-uth", "trips", "lose", "table", "3.10.7"),
    ("hgc-3cp-progressive", "six-card-bonus", "fold", "table", "P14"),
    ("hgc-3cp-progressive", "jackpot", "fold", "lost", "P4"),
    ("hgc-3cp-progressive", "ante-bonus", "fold", "nothing", "P4"),
    ("hgc-3cp-progressive", "ante-bonus", "lose", "paid", "P7"),
]


@pytest.mark.parametrize(("book", "bet", "situation", "text", "clause"), BECOMES)
def test_what_becomes_of_each_bet(book: str, bet: str, situation: str, text: str, clause: str | None) -> None:
    cell = glance(load(book)).effects[bet][situation]
    assert cell.text == text
    assert clause in cell.clauses if clause else not cell.clauses


def test_situations_that_cannot_arise_are_left_out() -> None:
    assert set(glance(load("hgc-3cp-progressive")).effects["ante"]) == {"fold", "not-qualified", "win", "tie", "lose"}
    assert "proved" not in glance(load("mbs-megalink-uth")).effects["ante"]
    printed = read_data("rws-3cp")
    del printed["contest"]["qualify"]
    for bet in printed["bets"].values():
        bet["on"].pop("not-qualified", None)
    always = build(printed, source="always")
    assert "not-qualified" not in glance(always).effects["ante"]


#: Statements by name, from the documents.
SAYS = [
    ("mbs-megalink-3cp", "Layouts", "A: 5 to 7 boxes; B and C: 5 to 6 boxes"),
    ("rws-3cp", "Layouts", "A and B: as many boxes as drawn"),
    ("mbs-megalink-uth", "A box is dealt in for", "Ante and Blind"),
    ("rws-3cp", "A box is dealt in for", "Ante or Pair Plus"),
    ("rws-3cp", "Deal by hand", "burn 1 card; 1 card to each box and the dealer, 3 times over"),
    (
        "rws-multilink-3cp",
        "Deal from a shuffler",
        "3 cards to each box; 3 cards to the dealer; 3 cards to the community area, of which the third is discarded",
    ),
    ("mbs-megalink-uth", "Hand 'final'", "best 5 of own 2 + community 5, ranked by five-card"),
    ("mbs-megalink-uth", "Hand 'jackpot'", "own 2 + community 1-3, ranked by five-card"),
    ("mbs-megalink-uth", "Dealer qualifies with", "pair or better"),
    ("rws-3cp", "Dealer qualifies with", "queen high or better"),
    ("hgc-3cp-progressive", "House keeps", "15% to 20% of each stake"),
    ("hgc-3cp-progressive", "Shares of the meter", "mini royal spades 100%"),
    ("rws-multilink-3cp", "Fixed prizes", "four of a kind 2,000.00, full house 200.00, flush 100.00"),
]


@pytest.mark.parametrize(("book", "name", "text"), SAYS)
def test_what_a_game_says_in_a_few_words(book: str, name: str, text: str) -> None:
    game = glance(load(book))
    said = {s.name: s.text for s in (*game.table, *game.dealing, *game.jackpot)}
    assert said[name] == text


def test_a_switched_reading_is_shown_as_chosen() -> None:
    game = glance(load("rws-3cp", readings={"X1": "card"}), {"X1": "card"})
    (reading,) = (reading for reading in game.readings if reading.id == "X1")
    assert reading.chosen == "card"
    assert reading.adopted == reading.options["card"] != reading.says
    assert {s.name: s.text for s in game.dealing}["Dealer qualifies with"].startswith("some card a queen")


def test_pay_tables_side_by_side_keep_the_order_of_each() -> None:
    for book in book_ids():
        shown = 0
        for tables, matrix in pay_matrices(glance(load(book)).pay_tables):
            for table in tables:
                assert [(hand, pays[table.bet]) for hand, pays in matrix.items() if table.bet in pays] == list(
                    table.rows
                )
                shown += 1
        assert shown == sum(bet.pays is not None for bet in load(book).bets.values())


def test_three_cards_and_five_cards_rank_in_different_orders_and_stand_apart() -> None:
    tables = glance(load("hgc-3cp-progressive")).pay_tables
    apart = [[table.bet for table in beside] for beside, _ in pay_matrices(tables)]
    assert apart == [["ante-bonus", "pair-plus", "jackpot"], ["six-card-bonus"]]


def test_classes_of_one_table_are_put_between_those_of_another() -> None:
    def table(bet: str, *hands: str) -> PayLines:
        return PayLines(bet, bet, "own", 3, True, tuple((hand, "1 to 1") for hand in hands), (), ())

    ((_, matrix),) = pay_matrices(
        [table("a", "straight", "pair"), table("b", "royal", "straight", "flush", "pair", "high")]
    )
    assert list(matrix) == ["royal", "straight", "flush", "pair", "high"]


@pytest.mark.clause("rws-multilink-3cp", "4.5")
@pytest.mark.clause("rws-3cp", "4.5")
@pytest.mark.clause("mbs-megalink-3cp", "3.10.2")
@pytest.mark.clause("mbs-megalink-uth", "3.10.1")
@pytest.mark.parametrize(
    ("book", "counts_as"),
    [
        ("rws-multilink-3cp", "counts as folded; showing it after all brings back side bets"),
        ("rws-3cp", "has no rank unless its player proves it; showing it after all brings back everything"),
        ("mbs-megalink-3cp", "counts as lower than the dealer's"),
        ("mbs-megalink-uth", "counts as lower than the dealer's; not allowed when the board alone wins Trips"),
        ("hgc-3cp-progressive", "not possible: the dealer turns every hand"),
    ],
)
def test_what_a_hand_counts_as_that_is_not_shown(book: str, counts_as: str) -> None:
    assert [one.text for one in glance(load(book)).dealing if one.name == "Hand not shown"] == [counts_as]


def test_pays_are_figures_that_can_be_read_percents_of_the_meter_and_amounts_in_the_currency() -> None:
    pays = next(one for one in glance(load("rws-multilink-3cp")).pay_tables if one.bet == "jackpot")
    assert pays.figures[:3] == (PayFigure("percent", 100.0), PayFigure("percent", 10.0), PayFigure("flat", 2000.0))


@pytest.mark.parametrize("book", book_ids())
def test_whether_the_dealer_speaks_of_hands_that_are_not_looked_at_is_told(book: str) -> None:
    hands = load(book).seating.hands
    (told,) = (one.text for one in glance(load(book)).table if one.name == "Hands of a player")
    assert ("the dealer says so first" in told) == (hands.boxes == "many" and hands.dealer_must_inform)
