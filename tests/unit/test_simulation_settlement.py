"""Simulated rounds, settled once more by the readable engine: to the cent, line by line, envy and awards included."""

from __future__ import annotations

import pytest

from croupier.cards import DECK
from croupier.settlement import Display, FinishedBox, FinishedRound, settle
from croupier.simulation.chunks import empty_record, empty_tally, play, prepare_table
from croupier.simulation.kernels.layout import ChunkTally, Record
from croupier.simulation.settings import TableSettings
from croupier.simulation.table import CompiledTable, compile_table
from tests import simulated
from tests.kinds import of_each_kind

#: Rounds of a game of each kind, and of every game in `make slow`.
ROUNDS, MANY = 5_000, 20_000


def recorded(table: TableSettings, rounds: int, seed: int) -> tuple[CompiledTable, ChunkTally, Record]:
    settings, playable = simulated.settings(table, seed=seed), prepare_table(table)
    tally = empty_tally(playable.terms, 0, rounds // settings.session_rounds, rounds)
    record = empty_record(playable.terms, rounds)
    claims = play(settings, playable, 0, 0, rounds, rounds + 1, tally, record)
    assert claims <= rounds
    return compile_table(table), tally._replace(hits=tally.hits[:claims]), record


def decisions(table: CompiledTable, ending: int) -> tuple[str, ...]:
    """The decisions that lead to an ending."""
    plan = table.endings[ending].plan
    return plan.decisions if plan is not None else ()


def finished(table: CompiledTable, settings: TableSettings, record: Record, round_: int) -> FinishedRound:
    book, cards = table.rulebook, [DECK[card] for card in record.cards[round_].tolist()]
    own, shared = book.cards.own, book.cards.own * len(settings.boxes)
    boxes = tuple(
        FinishedBox(
            box=box,
            player=f"player {box}",
            cards=tuple(cards[box * own : box * own + own]),
            stakes=bets,
            decisions=decisions(table, int(record.endings[round_, box])),
        )
        for box, bets in enumerate(settings.boxes)
    )
    dealer = shared + book.cards.dealer
    return FinishedRound(
        rulebook=book,
        dealer=tuple(cards[shared:dealer]),
        community=tuple(cards[dealer:]),
        boxes=boxes,
        jackpot=Display(meter=5_000_000, reset=1_000_000, unit=simulated.SIDE),
    )


def check_rounds(settings: TableSettings, rounds: int, seed: int) -> set[str]:
    """Compare every round; gives the kinds of lines that have come up."""
    table, tally, record = recorded(settings, rounds, seed)
    hits = {(round_, box): share for round_, box, share in tally.hits.tolist()}
    seen: set[str] = set()
    envy = 0
    for round_ in range(rounds):
        settled = settle(finished(table, settings, record, round_))
        awards = {award.box: award.amount for award in settled.jackpot.awards}
        assert set(awards) == {box for at, box in hits if at == round_}
        for place, box in enumerate(settled.boxes):
            money = dict(zip(table.columns, record.money[round_, place].tolist(), strict=False))
            total = 0
            for line in box.lines:
                seen.add(line.bet)
                if line.result == "returned":
                    # Taken back by a decision.
                    assert money.pop(line.bet) == 0
                    continue
                if line.bet == "envy":
                    assert line.payout == record.envy[round_, place]
                    envy += line.payout
                    continue
                paid = line.payout - (awards.get(place, 0) if line.bet == "jackpot" else 0)
                staked = 0 if table.rulebook.bets[line.bet].bonus_on else line.stake
                assert money.pop(line.bet) == paid - staked, (round_, place, line)
                total += paid - staked
            assert money.pop("all bets") == total
            money.pop("main game")
            assert not any(money.values())
            assert ("envy" in [line.bet for line in box.lines]) == bool(record.envy[round_, place])
    assert envy == tally.envy[0]
    return seen


@pytest.mark.parametrize("rounds", [ROUNDS, pytest.param(MANY, marks=pytest.mark.slow)])
@pytest.mark.parametrize("rulebook", simulated.SOME)
def test_every_round_is_settled_alike(rulebook: str, rounds: int) -> None:
    boxes = 4 if rulebook == "mbs-megalink-uth" else 5
    seen = check_rounds(simulated.table(rulebook, boxes), rounds, seed=11)
    assert seen >= set(simulated.book(rulebook).bets)


@pytest.mark.parametrize("rulebook", simulated.SOME)
@pytest.mark.parametrize("strategy", ["basic", "always-play"])
def test_other_strategies_and_odd_stakes_are_settled_alike(rulebook: str, strategy: str) -> None:
    bets = simulated.every_bet(rulebook)
    main = simulated.book(rulebook).main_bets
    bets |= {name: 1_501 for name in main if name in bets}
    plain = {name: stake for name, stake in bets.items() if name in main}
    check_rounds(simulated.table(rulebook, bets=(bets, plain), strategy=strategy), 1_500, seed=5)


@pytest.mark.parametrize(
    "rulebook", of_each_kind(simulated.MORE, kinds=("mississippi-stud", *simulated.AGAINST_DEALER))
)
def test_every_round_of_other_games_is_settled_alike(rulebook: str) -> None:
    seen = check_rounds(simulated.table(rulebook, 3, strategy="always-play"), 3_000, seed=8)
    assert seen >= set(simulated.book(rulebook).bets)


@pytest.mark.parametrize("rulebook", simulated.WITHOUT_DEALER)
def test_bets_that_are_taken_back_or_staked_street_by_street_are_settled_alike(rulebook: str) -> None:
    table, _, record = recorded(simulated.table(rulebook, 3), 2_000, seed=4)
    ways = {decisions(table, ending) for ending in record.endings.ravel().tolist()}
    # Every way through the streets that best play takes: both bets, one or none; folds on each street.
    assert len(ways) >= 4
    check_rounds(simulated.table(rulebook, 3), 2_000, seed=4)


@pytest.mark.parametrize("rulebook", ["rws-3cp", "rws-multilink-3cp", "mbs-megalink-3cp"])
def test_a_box_without_an_ante_has_nothing_to_decide(rulebook: str) -> None:
    bets = simulated.every_bet(rulebook)
    seen = check_rounds(simulated.table(rulebook, bets=({"pair-plus": 500}, bets, bets)), 2_000, seed=3)
    assert "pair-plus" in seen


def test_envy_is_paid_to_the_others_with_a_live_bet() -> None:
    """At a table of seven somebody holds a mini royal once in about eight hundred rounds."""
    assert "envy" in check_rounds(simulated.table("rws-3cp", 7), 6_000, seed=2)
