"""What a sign prints of the hands of a link."""

from __future__ import annotations

import pytest

from croupier.floor.link.meters import printed, shown_hand, takes_all
from croupier.jackpot import Link, LinkedTable, Shares
from croupier.ranking import RANK_LISTS

SHARES = Shares(meter=7000, reserve=800, prizes=700, house=1500)


def link(*rulebooks: str, unit: int = 500) -> Link:
    tables = {f"table-{place}": LinkedTable(rulebook=book) for place, book in enumerate(rulebooks)}
    return Link(id="one", title="One", currency="SGD", unit=unit, reset=1_000_000, shares=SHARES, tables=tables)


def test_prizes_are_what_the_stake_of_the_link_wins() -> None:
    (game,) = printed(link("mbs-megalink-uth"))
    assert game.game == "Megalink Ultimate Texas Hold'em"
    assert [(row.category, row.share, row.amount) for row in game.rows][:3] == [
        ("royal-flush", "100%", None),
        ("straight-flush", "10%", None),
        ("four-of-a-kind", None, 400 * 500),
    ]
    (doubled,) = printed(link("mbs-megalink-uth", unit=1000))
    assert doubled.rows[2].amount == 400 * 1000


def test_envy_stands_beside_the_hand_that_brings_it() -> None:
    (game,) = printed(link("rws-3cp"))
    assert [row.envy for row in game.rows] == [250_00, 50_00, None, None, None]


def test_games_of_one_link_stand_there_once_each() -> None:
    several = link("mbs-megalink-uth", "mbs-megalink-3cp", "mbs-megalink-uth")
    assert [game.rulebook for game in printed(several)] == ["mbs-megalink-3cp", "mbs-megalink-uth"]
    assert takes_all(several) == ["royal-flush"]


@pytest.mark.parametrize(
    ("rank_list", "category", "cards"),
    [
        ("three-card-jackpot", "mini-royal-spades", "As Ks Qs"),
        ("three-card-jackpot", "mini-royal", "Ah Kh Qh"),
        ("five-card", "royal-flush", "As Ks Qs Js Ts"),
        ("three-card", "no-such-hand", ""),
    ],
)
def test_the_highest_hand_of_a_class_is_shown(rank_list: str, category: str, cards: str) -> None:
    assert " ".join(shown_hand(RANK_LISTS[rank_list], category)) == cards
