"""What holds for every game that is one data file: chips are conserved, replays agree, covered cards stay covered."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from croupier.cards import DECK
from croupier.round import (
    SPECTATOR,
    Event,
    RoundState,
    Table,
    awaited,
    decide,
    in_play,
    legal,
    movements,
    player,
    replay,
    view,
)
from croupier.round import commands as c
from croupier.round.engine import apply
from croupier.round.history import settles_the_same
from croupier.round.retrace import retrace
from croupier.rulebook import Rulebook, book_ids, load
from croupier.settlement import settle
from croupier.settlement.arrays import compiled
from croupier.settlement.outcomes import TAKEN
from croupier.wire.rounds import Limit, MeterReading
from tests.kinds import of_each_kind
from tests.property.random_rounds import random_round
from tests.property.test_settlement_agreement import compiled_boxes

EXAMPLES = sorted(map(str, (Path(__file__).parents[2] / "examples").glob("*.toml")))
GAMES = [*book_ids(), *EXAMPLES]
ROUNDS = 15


class Played:
    """A round played by chance, and everything that happened in it."""

    def __init__(self, book: Rulebook, chance: Random) -> None:
        self.state, self.events = RoundState(rulebook=book), list[Event]()
        self._chance, self._deck = chance, chance.sample(DECK, len(DECK))
        self._open(book)
        while (waits := awaited(self.state)).act != "nothing":
            self._go_on(waits.act, waits.boxes, waits.cards)
            assert_covered(self.state)

    def _do(self, command: c.Command) -> None:
        given = decide(self.state, command)
        self.events += given
        self.state = apply(self.state, given)

    def _open(self, book: Rulebook) -> None:
        table = Table(
            rulebook=book.id,
            layout=book.equipment.layouts[0].id,
            boxes=max(3, book.equipment.layouts[0].positions.min if book.equipment.layouts[0].positions else 1),
            deal=self._chance.choice(book.deals).id,
            limits={bet: Limit(min=500, max=100_000) for bet in book.opening_bets if not book.bets[bet].by_unit},
            jackpot_unit=500 if book.jackpot is not None else None,
        )
        self._do(c.OpenBetting(round_id="R", opened_at=datetime(2026, 1, 1, tzinfo=UTC), table=table))
        for box in (1, 2, 3):
            for bet in book.opening_bets:
                beside = bet not in book.entry_bets
                if beside and (book.missing_beside(bet, book.entry_bets) or self._chance.random() < 0.5):
                    continue
                self._do(c.PlaceBet(player=f"P{box}", box=box, bet=bet, amount=500 if beside else 1000))
        meter = MeterReading(meter=5_000_000, reset=1_000_000) if book.jackpot is not None else None
        self._do(c.CloseBetting(jackpot=meter))

    def _go_on(self, act: str, boxes: tuple[int, ...], cards: int) -> None:
        if act == "deal-cards":
            self._do(c.DealCards(cards=tuple(self._deck.pop() for _ in range(cards))))
        elif act == "decide":
            who = self.state.holder(boxes[0]) or ""
            if not self.state.box(boxes[0]).viewed:
                self._do(c.LookAtHand(player=who, box=boxes[0]))
            told = [one for one in legal(self.state, player(who)) if one.type == "decide" and one.box == boxes[0]]
            open_now = [str(one.decision) for one in told if not one.refused]
            self._do(c.Decide(player=who, box=boxes[0], decision=self._chance.choice(open_now)))
        else:
            self._do(c.TurnCards() if act == "turn-cards" else c.Settle())


def assert_covered(state: RoundState) -> None:
    """Whoever only watches sees the cards that are up, and no others."""
    seen = view(state, SPECTATOR)
    for faces, up in ((seen.dealer, state.up("dealer")), (seen.community, state.up("community"))):
        assert {place for place, face in enumerate(faces) if face != "hidden"} == set(up)
    for box in state.in_round:
        shown = next(one for one in seen.boxes if one.box == box.number).cards
        assert box.shown or set(shown) <= {"hidden"}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: Path(game).stem)
def test_chips_are_conserved_and_the_history_gives_the_round_again(game: str) -> None:
    book = load(game)
    for seed in range(ROUNDS):
        played = Played(book, Random(f"{book.id} {seed}"))
        state = played.state
        assert state.settlement is not None
        net: dict[str, int] = {}
        for move in (move for event in played.events for move in movements(event)):
            net[move.player] = net.get(move.player, 0) + move.amount
        assert net == {box.player: box.net for box in state.settlement.boxes}
        assert in_play(state) == 0
        assert replay(book, played.events) == state
        assert retrace(book, played.events) is None
        assert settles_the_same(state)


@pytest.mark.parametrize("game", [*of_each_kind(), *EXAMPLES], ids=lambda game: Path(game).stem)
def test_readable_and_compiled_settlement_agree(game: str) -> None:
    rules, chance = compiled(load(game)), Random(game[-12:])
    rounds = [random_round(rules.rulebook, chance, most_boxes=3) for _ in range(400)]
    found, row = compiled_boxes(rules, rounds), 0
    for round_ in rounds:
        settlement = settle(round_)
        awarded = {award.box: award.amount for award in settlement.jackpot.awards}
        for settled in settlement.boxes:
            paid = {line.bet: line.payout for line in settled.lines if line.facts.situation != TAKEN}
            paid.pop("envy", None)
            if settled.box in awarded and rules.rulebook.jackpot_bet is not None:
                paid[rules.rulebook.jackpot_bet] -= awarded[settled.box]
            money = dict(zip(rules.lines, map(int, found.payouts[row]), strict=True))
            assert {bet: cents for bet, cents in money.items() if cents} == {b: p for b, p in paid.items() if p}
            row += 1
