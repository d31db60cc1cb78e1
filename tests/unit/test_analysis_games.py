"""The commands for every game: figures, advice at any street, and positions that cannot be.

Advice is compared with a plain enumeration: every way in which the hidden cards can lie is settled as a round.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from croupier.analysis.advice import advise
from croupier.cards import DECK, Card, parse_cards
from croupier.cli.app import main
from croupier.errors import CroupierError
from croupier.rulebook import Rulebook, load
from croupier.settlement import FinishedBox, FinishedRound, settle
from tests.unit.test_analysis_solver import FIGURES

UNIT = 100_00
Cards = tuple[Card, ...]


def book(name: str) -> Rulebook:
    return load(name)


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> Any:
    assert main([*arguments, "--json"]) == status
    return json.loads(capsys.readouterr().out)


class Plain:
    """What decisions are worth, by settling every round that can follow; hidden cards come in every order."""

    def __init__(self, rules: Rulebook, own: Sequence[Card]) -> None:
        self.rules, self.own = rules, tuple(own)
        self.stakes = dict.fromkeys(rules.entry_bets, UNIT)

    def values(self, board: Cards, dealer: Cards, decided: tuple[str, ...]) -> dict[str, Fraction]:
        street = self.rules.way(self.stakes, decided).waits
        assert street is not None
        return {one.id: self._after(board, dealer, (*decided, one.id)) for one in street.decisions}

    def _after(self, board: Cards, dealer: Cards, decided: tuple[str, ...]) -> Fraction:
        rest = [card for card in DECK if card not in (*self.own, *board, *dealer)]
        street, cards = self.rules.way(self.stakes, decided).waits, self.rules.cards
        up = self.rules.cards_up(street).community if street is not None else cards.community
        found = []
        for more in combinations(rest, max(0, up - len(board))):
            if street is not None:
                found.append(max(self.values((*board, *more), dealer, decided).values()))
                continue
            left = [card for card in rest if card not in more]
            hands = combinations(left, cards.dealer - len(dealer))
            found += [self._settled((*board, *more), (*dealer, *hidden), decided) for hidden in hands]
        return sum(found, Fraction(0)) / len(found)

    def _settled(self, board: Cards, dealer: Cards, decided: tuple[str, ...]) -> Fraction:
        box = FinishedBox(box=1, player="a", cards=self.own, stakes=self.stakes, decisions=decided)
        round_ = FinishedRound(rulebook=self.rules, dealer=dealer, community=board, boxes=(box,))
        return Fraction(settle(round_).boxes[0].net, UNIT)


#: Game, own cards, board, dealer's cards known, decisions before: few enough hidden cards to settle every round.
SPOTS = [
    ("mississippi-stud", "Jh 6h", "Ks 9h", "", "bet-1x bet-1x"),
    ("mississippi-stud", "6s 5s", "7s 8d", "", "bet-1x bet-3x"),
    ("mississippi-stud", "2c 2d", "Kh", "", "bet-3x"),
    ("let-it-ride", "Ts Td 4h", "9c", "", "pull-back"),
    ("let-it-ride", "9s 8s 7s", "6d", "", "let-it-ride"),
    ("caribbean-stud", "Ah Ks 8d 4c 3d", "", "Kd Qd Js 2c", ""),
    ("four-card-poker", "Ah Ks 8d 4c 3d", "", "Kd Qd Js 2c 2d", ""),
    ("crazy-4-poker", "Ah As 8d 4c 3d", "", "Kd Qd Js 2c", ""),
    ("high-card-flush", "Ah Kh 8h 4h 3h Jc Td", "", "Kd Qd Js 2c 2d 5d", ""),
    ("rws-3cp", "Qs 6h 4d", "", "Kd 2c", ""),
    ("texas-holdem-bonus", "Jh 6h", "Ks 9h 4h 2c", "Ad", "bet-2x check"),
    ("casino-holdem", "Jh 6h", "Ks 9h 4h", "Ad Ac", ""),
    ("mbs-megalink-uth", "Jh 6h", "Ks 9h 4h 2c 3d", "", ""),
    ("mbs-megalink-uth", "Jh 6h", "Ks 9h 4h 2c 3d", "7d", "check check"),
]


@pytest.mark.parametrize(("name", "cards", "board", "dealer", "decided"), SPOTS)
def test_advice_is_what_settling_every_round_gives(
    name: str, cards: str, board: str, dealer: str, decided: str
) -> None:
    rules, own = book(name), parse_cards(cards)
    way = tuple(decided.split()) or (("check", "check") if "uth" in name else ())
    plain = Plain(rules, own).values(parse_cards(board), parse_cards(dealer), way)
    found = advise(rules, own, parse_cards(board), dealer=parse_cards(dealer), decided=tuple(decided.split()) or None)
    values = dict(found.decisions)
    assert values == {decision: plain[decision] for decision in values}
    # What is missing is what the hand does not open.
    assert set(plain) - set(values) <= {"play-2x", "play-3x", "raise-3x"}
    assert found.best[0] == max(values, key=lambda decision: values[decision])


def test_only_what_the_hand_opens_is_weighed() -> None:
    rules = book("high-card-flush")
    opened = [
        {decision for decision, _ in advise(rules, parse_cards(cards)).decisions}
        for cards in ("Ah Kh 8h 4h 3c Jc Td", "Ah Kh 8h 4h 3h Jc Td", "Ah Kh 8h 4h 3h 2h Td")
    ]
    assert opened == [
        {"fold", "raise-1x"},
        {"fold", "raise-1x", "raise-2x"},
        {"fold", "raise-1x", "raise-2x", "raise-3x"},
    ]


def test_a_tie_names_all_best_decisions() -> None:
    """Four to an outside straight without a ten: eight cards pay five, forty lose."""
    found = advise(book("let-it-ride"), parse_cards("9s 8d 7h"), parse_cards("6c"), decided=("pull-back",))
    assert [value for _, value in found.decisions] == [Fraction(0), Fraction(0)]
    assert set(found.best) == {"pull-back", "let-it-ride"}


@pytest.mark.parametrize("name", FIGURES)
def test_analyze(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = run_json(capsys, "analyze", name)
    rules = book(name)
    main_bet = sheet["bets"][rules.main_bet]
    assert Fraction(main_bet["house_edge_exact"]) == -FIGURES[name][0]
    assert sum(Fraction(share["net_exact"]) for share in main_bet["shares"]) == FIGURES[name][0]
    for bet in sheet["bets"].values():
        assert sum(outcome["combinations"] for outcome in bet["outcomes"]) == bet["combinations"]
        assert {"element_of_risk", "standard_deviation", "hit_frequency", "skewness", "return"} <= set(bet)
    assert ("jackpot" in sheet) == (rules.jackpot is not None)


def test_the_progressive_of_caribbean_stud(capsys: pytest.CaptureFixture[str]) -> None:
    jackpot = run_json(capsys, "analyze", "caribbean-stud")["jackpot"]
    fixed = 624 * 500 + 3_744 * 100 + 5_108 * 50
    assert Fraction(jackpot["constant_exact"]) == Fraction(fixed, 2_598_960)
    assert Fraction(jackpot["per_meter_exact"]) == (4 + Fraction(36, 10)) / 2_598_960


@pytest.mark.parametrize(
    ("seen", "edge"),
    [
        (("dealer=1",), Fraction(-443162, 12724075)),
        (("dealer=2",), Fraction(-2501649, 14541800)),
        (("dealer=3",), Fraction(-38556249, 101792600)),
    ],
)
def test_what_seen_cards_are_worth(seen: tuple[str, ...], edge: Fraction, capsys: pytest.CaptureFixture[str]) -> None:
    options = [part for each in seen for part in ("--seen", each)]
    sheet = run_json(capsys, "analyze", "rws-3cp", *options)
    assert Fraction(sheet["bets"]["ante"]["house_edge_exact"]) == edge


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("analyze", "rws-3cp", "--seen", "dealer=4"), "bad-value"),
        (("analyze", "rws-3cp", "--seen", "deck=4"), "bad-usage"),
        (("advise", "caribbean-stud", "--cards", "Ah Ks 8d 4c 3d"), "wrong-card-count"),
        (("advise", "caribbean-stud", "--cards", "Ah Ks 8d 4c 3d", "--dealer", "Ah"), "card-twice"),
        (("advise", "rws-3cp", "--cards", "Qs 6h 4d", "--dealer", "2c 3c 4c 5c"), "wrong-card-count"),
        (("advise", "rws-3cp", "--cards", "Qs 6h 4d", "--decided", "check"), "unknown-decision"),
        (("advise", "rws-3cp", "--cards", "Qs 6h 4d", "--decided", "fold"), "decision-not-open"),
        (("advise", "mississippi-stud", "--cards", "Jh 6h", "--board", "Ks"), "missing-field"),
        (("advise", "mississippi-stud", "--cards", "Jh 6h", "--board", "Ks", "--decided", "fold"), "decision-not-open"),
        (
            ("advise", "mississippi-stud", "--cards", "Jh 6h", "--board", "Ks 2d", "--decided", "bet-1x"),
            "wrong-card-count",
        ),
        (("advise", "let-it-ride", "--cards", "Ts Td 4h", "--dealer", "2c"), "wrong-card-count"),
        (("advise", "mbs-megalink-uth", "--cards", "Jh 6h", "--decided", "play-4x"), "decision-not-open"),
        (("advise", "mbs-megalink-uth", "--cards", "Jh 6h", "--decided", "play-1x"), "decision-not-open"),
    ],
)
def test_a_position_that_cannot_be_is_refused(
    arguments: tuple[str, ...], code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    command, name, *rest = arguments
    path = name
    assert run_json(capsys, command, path, *rest, status=2)["error"]["code"] == code


def test_cards_beyond_what_is_due_are_seen_early() -> None:
    rules = book("let-it-ride")
    own, board = parse_cards("Ts 9d 4h"), parse_cards("Tc")
    early = advise(rules, own, board, early=1, decided=())
    assert early.street == rules.streets[0].id
    # The pair is there already: both bets stay.
    assert early.best == ("let-it-ride",)
    with pytest.raises(CroupierError):
        advise(rules, own, board, decided=())
