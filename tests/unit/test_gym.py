"""Any rulebook as a Gymnasium environment: Gymnasium's own checker, the mask, the regret and the reward."""

from __future__ import annotations

import importlib
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import croupier
from croupier.analysis.reading import game_of
from croupier.analysis.solutions import solved
from croupier.cards import DECK, format_cards
from croupier.errors import Code, CroupierError
from croupier.gym import RoundEnv
from croupier.round import legal, player
from tests.kinds import of_each_kind


def made(rules: str, **options: Any) -> RoundEnv:
    """The environment as programs get it, without Gymnasium's wrappers."""
    env = gymnasium.make("croupier/Round-v0", rules=rules, **options).unwrapped
    assert isinstance(env, RoundEnv)
    return env


@pytest.mark.parametrize("rules", of_each_kind())
def test_gymnasium_finds_nothing_wrong(rules: str) -> None:
    check_env(made(rules))


def test_nor_with_regret_and_side_bets() -> None:
    check_env(made("rws-3cp", regret=True))
    check_env(made("rws-3cp", bets={"ante": 1000, "pair-plus": 500, "jackpot": 500}, meter=10_000_000))


@pytest.mark.parametrize("rules", of_each_kind())
def test_the_mask_has_what_the_engine_takes_and_all_else_is_refused(rules: str) -> None:
    env = made(rules)
    reached = set()
    for seed in range(12):
        _, info = env.reset(seed=seed)
        env.action_space.seed(seed)
        env.action_space.tell(info["action_mask"])
        over = False
        while not over:
            options = legal(env._state, player("player"))
            taken = {one.decision for one in options if one.type == "decide" and not one.refused}
            assert {env.book.decision_ids[at] for at in np.flatnonzero(info["action_mask"])} == taken
            reached.add(env._state.phase)
            for action in np.flatnonzero(info["action_mask"] == 0):
                with pytest.raises(CroupierError) as refused:
                    env.step(action)
                assert refused.value.code == Code.DECISION_NOT_OPEN
            seen, reward, over, truncated, info = env.step(env.action_space.sample())
            assert seen in env.observation_space
            assert not truncated
            assert over or reward == 0
        assert not info["action_mask"].any()
    assert reached >= {f"street:{street.id}" for street in env.book.streets[:2]}


@pytest.mark.parametrize("rules", ["rws-3cp", "let-it-ride", "caribbean-stud", "high-card-flush"])
def test_regret_is_what_the_advice_says_a_decision_costs(rules: str) -> None:
    env = made(rules, regret=True)
    for seed in range(4):
        seen, info = env.reset(seed=seed)
        decided: list[str] = []
        over = False
        while not over:
            cards = {
                place: format_cards(DECK[number - 1] for number in seen.get(place, ()) if number)
                for place in ("own", "community", "dealer")
            }
            advice = croupier.advise(
                rules, cards["own"], cards["community"], dealer=cards["dealer"], decided=tuple(decided)
            )
            values = dict(advice.decisions)
            assert info["values"] == values
            assert {env.book.decision_ids[at] for at in np.flatnonzero(info["action_mask"])} == set(values)
            for name, regret in zip(env.book.decision_ids, info["regret"], strict=True):
                assert regret == (float(values[advice.best[0]] - values[name]) if name in values else np.inf)
            assert info["regret"].min() == 0
            assert env.book.decision_ids[info["regret"].argmin()] in advice.best
            # The last that is open: of these games it is the one that goes on longest.
            action = np.flatnonzero(info["action_mask"])[-1]
            decided.append(env.book.decision_ids[action])
            seen, _, over, _, info = env.step(action)
        assert info["values"] == {}
        assert np.isinf(info["regret"]).all()


def test_best_play_earns_what_the_mathematics_says() -> None:
    env = made("rws-3cp")
    rounds = 3000
    best = solved(game_of(env.book)).decisions(0)
    street = env.book.streets[0]
    none = np.zeros((1, 0), np.uint8)
    total = 0.0
    for seed in range(rounds):
        seen, _ = env.reset(seed=seed)
        number = best.numbers(np.array([seen["own"] - 1], np.uint8), none, none)[0]
        place = int(best.best[0, number]).bit_length() - 1
        action = env.book.decision_ids.index(street.decisions[place].id)
        _, reward, over, _, _ = env.step(action)
        assert over
        total += reward
    exact = croupier.analyze("rws-3cp").main.distribution
    assert abs(total / rounds - float(exact.mean)) < 4 * exact.standard_deviation / rounds**0.5


def test_the_reward_counts_every_bet_in_units_of_the_main_bet() -> None:
    env = made("rws-3cp", bets={"ante": 2000, "pair-plus": 500})
    seen, _ = env.reset(seed=1)
    assert seen["staked"].tolist() == [1, 0.25, 0]
    end, reward, over, _, _ = env.step(env.book.decision_ids.index("play-1x"))
    cards = {place: format_cards(DECK[number - 1] for number in end[place]) for place in ("own", "dealer")}
    box = {"box": 1, "player": "A", "cards": cards["own"], "decisions": ["play-1x"]}
    box |= {"bets": {"ante": 2000, "pair-plus": 500}}
    settled = croupier.settle({"rulebook": "rws-3cp", "dealer": cards["dealer"], "boxes": [box]})
    assert over
    assert reward == settled.boxes[0].net / 2000


def test_one_seed_gives_one_round_and_a_round_goes_on_to_the_next() -> None:
    env, other = made("mbs-megalink-uth"), made("mbs-megalink-uth")
    first = [env.reset(seed=5)[0]["own"].tolist(), *(env.reset()[0]["own"].tolist() for _ in range(3))]
    again = [other.reset(seed=5)[0]["own"].tolist(), *(other.reset()[0]["own"].tolist() for _ in range(3))]
    assert first == again
    assert len({tuple(cards) for cards in first}) == 4


@pytest.mark.parametrize(
    ("options", "code", "at"),
    [
        ({"bets": {"pair-plus": 500}}, Code.MISSING_FIELD, "bets"),
        ({"bets": {"ante": 10.5}}, Code.BAD_AMOUNT, "bets.ante"),
        ({"bets": {"ante": -5}}, Code.BAD_AMOUNT, "bets.ante"),
        ({"meter": -1}, Code.BAD_AMOUNT, "meter"),
        ({"bets": {"ante": 1000, "trips": 500}}, Code.UNKNOWN_BET, None),
        ({"bets": {"ante": 1000, "jackpot": 500}}, Code.METER_MISSING, None),
        ({"bets": {"ante": 1000, "pair-plus": 500}, "regret": True}, Code.GAME_NOT_SOLVED, "regret"),
    ],
)
def test_what_cannot_be_played_is_refused(options: dict[str, Any], code: Code, at: str | None) -> None:
    with pytest.raises(CroupierError) as refused:
        RoundEnv("rws-3cp", **options)
    assert refused.value.code == code
    assert at in (None, refused.value.at)


def test_side_bets_that_no_decision_touches_leave_the_regret_as_it_is() -> None:
    alone, beside = (
        RoundEnv("rws-multilink-3cp", regret=True, bets={"ante": 1000} | more) for more in ({}, {"pair-plus": 500})
    )
    assert alone.reset(seed=2)[1]["values"] == beside.reset(seed=2)[1]["values"]


@pytest.mark.parametrize("action", [-1, 2, 0.5])
def test_a_number_that_is_no_action_is_refused(action: Any) -> None:
    env = RoundEnv("rws-3cp")
    env.reset(seed=1)
    with pytest.raises(CroupierError, match="is no action") as refused:
        env.step(action)
    assert refused.value.expected == "a number from 0 to 1"


def test_nothing_is_decided_before_the_cards_or_after_the_round() -> None:
    env = RoundEnv("rws-3cp")
    for _ in range(2):
        with pytest.raises(CroupierError) as refused:
            env.step(0)
        assert refused.value.code == Code.DECISION_NOT_OPEN
        env.reset(seed=1)
        env.step(0)


def test_without_gymnasium_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    monkeypatch.delitem(sys.modules, "croupier.gym")
    with pytest.raises(CroupierError) as refused:
        importlib.import_module("croupier.gym")
    assert refused.value.code == Code.PACKAGE_MISSING
    assert refused.value.expected == "pip install 'croupier[gym]'"
