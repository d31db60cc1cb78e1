"""Any round of any game, played at random: money is conserved, nobody sees too much, the history is the round.

Rules try what a person might try, sense or nonsense. After each step the invariants ask whether everything still adds
up; at the end every round is played to its close.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from croupier.errors import CroupierError
from croupier.round import (
    RoundState,
    Table,
    awaited,
    command_for,
    evolve,
    fingerprint,
    in_play,
    legal,
    next_card,
    player,
    refusal,
    replay,
    view,
)
from croupier.round import commands as c
from croupier.round import events as e
from croupier.round.codec import decode_event, encode
from croupier.round.decisions import choices
from croupier.round.history import settles_the_same
from croupier.round.retrace import followed
from croupier.round.rules import pending
from croupier.round.state import Official
from croupier.round.table import Condition
from croupier.rulebook import book_ids, load
from croupier.rulebook.irregularities import POSTS, Post, reaches
from croupier.rulebook.vocabulary import vocabulary
from croupier.rulings.apply import decide
from croupier.rulings.commands import GiveRuling, decode_command
from croupier.rulings.record import facts_with_record
from croupier.rulings.retrace import ordered
from croupier.shuffle import commitment, shuffled
from croupier.wire.rounds import Limit
from tests.kinds import KINDS
from tests.property.round_model import (
    METER,
    PEOPLE,
    PLAYERS,
    Matter,
    Witness,
    continuation,
    fresh,
    matters,
    seen_by,
    unread,
)

PLAYER = st.sampled_from(PLAYERS)
BOX = st.integers(0, 6)
POST = st.sampled_from(POSTS)
AMOUNT = st.sampled_from((500, 1000, 1500, 2000, 10_000, 1, 20_000, 0, 333))

CONDITIONS = st.lists(
    st.sampled_from(
        (
            Condition(kind="box-closed", box=2, clauses=("x",)),
            Condition(kind="one-position", player="second"),
            Condition(kind="player-barred", player="fourth"),
            Condition(kind="no-jackpot", notice="no jackpot bets"),
            Condition(kind="under-minimum-before", player="first"),
        )
    ),
    max_size=2,
    unique=True,
)


def phase(name: str) -> Callable[[Any], bool]:
    return lambda machine: bool(machine.state.phase == name)


class RoundMachine(RuleBasedStateMachine):
    """One round at one table; subclasses say of which game."""

    game = ""

    @initialize(
        seed=st.binary(min_size=32, max_size=32),
        deal=st.integers(0, 3),
        enforce=st.booleans(),
        conditions=CONDITIONS,
        absent_hand=st.sampled_from((None, "fold-hand", "invalidate-hand")),
        shown=st.booleans(),
        bets=st.lists(st.tuples(PLAYER, st.integers(1, 5), st.booleans()), min_size=1, max_size=4),
    )
    def bets_are_open(
        self, seed: bytes, deal: int, enforce: bool, conditions: Any, absent_hand: Any, shown: bool, bets: Any
    ) -> None:
        book = load(self.game)
        self.seed, self.deck = seed, list(shuffled(seed))
        self.events: list[e.Event] = []
        self.witness = Witness()
        self.state = RoundState(rulebook=book)
        displayed = book.limits.displayed
        limited = displayed.bets if displayed is not None else ("ante",) if shown else ()
        self.table = Table(
            rulebook=self.game,
            layout=book.equipment.layouts[0].id,
            boxes=5,
            deal=book.deals[deal % len(book.deals)].id,
            limits={bet: Limit(min=500 if bet != "ante" else 1000, max=10_000) for bet in limited},
            jackpot_unit=500,
            payout_cap=50_000 if shown else None,
            enforce_limits=enforce,
            absent_hand=absent_hand,
            conditions=tuple(conditions),
        )
        self.attempt(
            c.OpenBetting(
                round_id="R1",
                opened_at=datetime(2026, 1, 1, tzinfo=UTC),
                table=self.table,
                commitment=commitment(seed, self.game, "R1"),
            )
        )
        for who, box, all_of_them in bets:
            for bet in (*book.entry.any_of[0], *(book.opening_bets if all_of_them else ())):
                self.attempt(c.PlaceBet(player=who, box=box, bet=bet, amount=1000 if bet != "jackpot" else 500))

    def attempt(self, command: c.Command | GiveRuling) -> bool:
        """Try something. Either it happens, or the refusal says why and nothing has changed."""
        assert decode_command(encode(command)) == command  # type: ignore[arg-type]  # rulings are written alike
        before = fingerprint(self.state)
        try:
            events = decide(self.state, command)
        except CroupierError as fault:
            refused = fault
        else:
            for event in events:
                self.state = evolve(self.state, event)
                self.events.append(event)
                self.witness.saw(self.state, event)
            return True
        assert fingerprint(self.state) == before
        if not isinstance(command, GiveRuling):
            again = refusal(self.state, command)
            assert again is not None
            assert again.to_json() == refused.to_json()
        return False

    # ---- betting ----

    @precondition(phase("betting-open"))
    @rule(who=PLAYER, box=st.integers(1, 5), amount=st.sampled_from((1000, 2000)), data=st.data())
    def bets_as_most_people_do(self, who: str, box: int, amount: int, data: st.DataObject) -> None:
        book = self.state.rulebook
        for bet in data.draw(st.sampled_from(book.entry.any_of)):
            self.attempt(c.PlaceBet(player=who, box=box, bet=bet, amount=amount))
        for bet in data.draw(st.lists(st.sampled_from(book.opening_bets), unique=True)):
            self.attempt(c.PlaceBet(player=who, box=box, bet=bet, amount=500))

    @precondition(phase("betting-open"))
    @rule(who=PLAYER, box=BOX, amount=AMOUNT, data=st.data())
    def bets_anything(self, who: str, box: int, amount: int, data: st.DataObject) -> None:
        bet = data.draw(st.sampled_from((*self.state.rulebook.bets, "blinds")))
        self.attempt(c.PlaceBet(player=who, box=box, bet=bet, amount=amount))

    @precondition(lambda self: self.state.phase == "betting-open" and self.state.boxes)
    @rule(amount=AMOUNT, data=st.data())
    def changes_a_bet_or_takes_it_back(self, amount: int, data: st.DataObject) -> None:
        box = data.draw(st.sampled_from(self.state.boxes))
        bet = data.draw(st.sampled_from(box.bets))
        who = data.draw(st.sampled_from(bet.stakes)).player
        if data.draw(st.booleans()):
            self.attempt(c.ChangeBet(player=who, box=box.number, bet=bet.bet, amount=amount))
        else:
            assert self.attempt(c.TakeBackBet(player=who, box=box.number, bet=bet.bet))

    @precondition(phase("betting-open"))
    @rule(who=PLAYER, box=BOX)
    def sits_down(self, who: str, box: int) -> None:
        self.attempt(c.TakeSeat(player=who, box=box))

    @precondition(lambda self: self.state.phase == "betting-open" and self.state.boxes)
    @rule(insist=st.booleans(), meter=st.booleans())
    def bets_close(self, insist: bool, meter: bool) -> None:
        self.attempt(c.CloseBetting(jackpot=METER if meter else None, return_faulty=insist))

    # ---- cards ----

    @precondition(lambda self: next_card(self.state) is not None)
    @rule(count=st.integers(1, 30), unread_card=st.booleans())
    def cards_are_dealt(self, count: int, unread_card: bool) -> None:
        cards = self.deck[len(self.state.drawn) : len(self.state.drawn) + min(count, awaited(self.state).cards)]
        # A live dealer may have to leave a card unread, and one that he reads may have left the device already.
        unread_card = unread_card and not self.table.enforce_limits
        self.attempt(c.DealCards(cards=(None, *cards[1:]) if unread_card else tuple(cards)))

    @precondition(lambda self: next_card(self.state) is not None and self.state.drawn)
    @rule()
    def a_card_comes_twice(self) -> None:
        known = next(iter(self.state.known_cards), None)
        assert not self.attempt(c.DealCards(cards=(known,))) or known is None

    @precondition(lambda self: not self.state.over and None in (*self.state.dealer, *self.state.community))
    @rule()
    def cards_are_read(self) -> None:
        assert self.attempt(unread(self.state, self.deck))

    @precondition(lambda self: not self.state.over and self.state.phase != "betting-open")
    @rule(times=st.integers(1, 3))
    def the_round_goes_on(self, times: int) -> None:
        """The dealer does what is to be done; the round never waits for something impossible."""
        for _ in range(times):
            if not self.state.over:
                assert self.attempt(continuation(self.state, self.deck))

    @precondition(lambda self: self.state.phase.startswith("street") or self.state.phase == "reveal")
    @rule()
    def cards_are_turned(self) -> None:
        self.attempt(c.TurnCards())

    # ---- players ----

    @precondition(lambda self: self.state.in_round and not self.state.over)
    @rule(data=st.data(), other=PLAYER, own=st.booleans())
    def looks(self, data: st.DataObject, other: str, own: bool) -> None:
        box = data.draw(st.sampled_from(self.state.in_round)).number
        self.attempt(c.LookAtHand(player=(self.state.holder(box) or "") if own else other, box=box))

    @precondition(lambda self: bool(pending(self.state)))
    @rule(data=st.data(), amount=st.sampled_from((None, None, None, 1000, 700)), elect=st.booleans())
    def decides(self, data: st.DataObject, amount: int | None, elect: bool) -> None:
        box = data.draw(st.sampled_from(pending(self.state)))
        choice = data.draw(st.sampled_from(choices(self.state, box)))
        elected = ("pair-plus",) if elect and choice.folds and box.amount("pair-plus") else ()
        who = self.state.holder(box.number) or ""
        self.attempt(c.Decide(player=who, box=box.number, decision=choice.id, amount=amount, elect=elected))

    @precondition(lambda self: self.state.phase in ("reveal", "settlement") and self.state.in_round)
    @rule(data=st.data(), shows=st.booleans(), post=POST)
    def keeps_covered_and_perhaps_shows(self, data: st.DataObject, shows: bool, post: Any) -> None:
        box = data.draw(st.sampled_from(self.state.in_round)).number
        who = self.state.holder(box) or ""
        self.attempt(c.DeclineComparison(player=who, box=box))
        if shows:
            self.attempt(c.ShowHand(player=who, box=box))
        else:
            self.attempt(c.InspectHand(box=box, post=post))

    @precondition(lambda self: self.state.players and not self.state.over)
    @rule(data=st.data())
    def leaves_or_comes_back(self, data: st.DataObject) -> None:
        who = data.draw(st.sampled_from(self.state.players))
        away = who in self.state.absent
        assert self.attempt(c.ComeBack(player=who) if away else c.LeaveTable(player=who))

    @precondition(lambda self: not self.state.over)
    @rule(post=POST, data=st.data(), seriously=st.integers(0, 9))
    def somebody_would_void_the_round(self, post: Any, data: st.DataObject, seriously: int) -> None:
        some = [matter for matter in matters(self.state.rulebook) if matter.may_void == (seriously == 0)]
        self.attempt_to_void(data.draw(st.sampled_from(some)), post)

    def attempt_to_void(self, matter: Matter, post: Post) -> None:
        """A ruling voids the round where a rule says so or leaves the matter to whoever rules, and nowhere else."""
        state = self.state
        facts = matter.facts(facts_with_record(state, matter.incident, {}, box=None, player=None))
        early = state.phase == "betting-open" and vocabulary().incidents[matter.incident].after_close
        may = matter.may_void and facts is not None and not early and reaches(post, matter.post(state.terms.manager))
        command = GiveRuling(
            id=f"ruling {len(state.rulings)}", incident=matter.incident, facts=facts or matter.facts({}) or {},
            remedy="void-round", decided_by=Official("somebody", post),
        )  # fmt: skip
        assert self.attempt(command) == may
        assert (self.state.void is not None) == may

    @rule(data=st.data(), who=PLAYER, box=BOX)
    def somebody_does_something_out_of_turn(self, data: st.DataObject, who: str, box: int) -> None:
        commands: tuple[c.Command, ...] = (
            c.PlaceBet(player=who, box=box, bet="ante", amount=1000, placed_by="dealer"),
            c.ChangeBet(player=who, box=box, bet="ante", amount=2000),
            c.TakeBackBet(player=who, box=box, bet="jackpot"),
            c.DealCards(cards=(self.deck[-1],)),
            c.ReadCards(place="boxes", box=box, cards=(self.deck[-1],)),
            c.Decide(player=who, box=box, decision="fold"),
            c.Decide(player=who, box=box, decision="raise"),
            c.TurnCards(),
            c.Settle(),
            c.ShowHand(player=who, box=box),
            c.RevealSeed(seed="00" * 32),
        )
        self.attempt(data.draw(st.sampled_from(commands)))

    # ---- what must always hold ----

    @invariant()
    def money_is_conserved(self) -> None:
        out = -sum(self.witness.purses.values())
        settlement = self.state.settlement
        if settlement is None:
            assert out == in_play(self.state)
            return
        assert in_play(self.state) == 0
        # What a decision took back was staked too, and the settlement tells of it.
        back = self.witness.withdrawn
        staked = {box.number: sum(bet.amount for bet in box.bets) + back[box.number] for box in self.state.boxes}
        assert {box.box: box.staked for box in settlement.boxes} == staked
        assert out == sum(box.staked - box.paid for box in settlement.boxes)
        for box in settlement.boxes:
            assert box.paid == sum(line.payout for line in box.lines)
        if self.state.void is not None:
            assert out == 0
            assert not any(self.witness.purses.values())

    @invariant()
    def the_history_is_the_round(self) -> None:
        told = [decode_event(encode(event)) for event in self.events]
        again = replay(self.state.rulebook, told)
        assert told == self.events
        assert again == self.state
        assert fingerprint(again) == fingerprint(self.state)
        assert self.state.version == len(self.events)

    @invariant()
    def nobody_sees_what_he_may_not(self) -> None:
        for person in PEOPLE:
            allowed = self.witness.allowed(self.state, person)
            assert seen_by(self.state, person) == allowed
            assert self.witness.told[person] <= allowed
            shown = view(self.state, person).settlement
            for box in shown.boxes if shown is not None else ():
                if f"box {box.box}" not in self.witness.places(person):
                    assert box.category is None
                    assert all(line.facts.category is None for line in box.lines)

    @invariant()
    def looking_keeps_to_the_rules(self) -> None:
        book = self.state.rulebook
        for who in PLAYERS:
            assert len(self.witness.looked[who]) <= book.seating.hands.viewed
        if book.seating.side_bets_only is not None and not book.seating.side_bets_only.viewed:
            for box in self.state.boxes:
                assert not box.viewed or box.amount(book.streets[0].on)

    @invariant()
    def cards_are_whole(self) -> None:
        known = list(self.state.known_cards)
        assert len(set(known)) == len(known)
        cards = self.state.rulebook.cards
        assert all(len(box.cards) <= cards.own for box in self.state.boxes)
        assert len(self.state.dealer) <= cards.dealer
        assert len(self.state.community) <= cards.community

    @invariant()
    def what_is_said_to_be_legal_is(self) -> None:
        for who in PLAYERS:
            for option in legal(self.state, player(who)):
                assert bool(option.refused) == bool(option.code)
        waits = awaited(self.state)
        assert (waits.act == "deal-cards") == (next_card(self.state) is not None)
        assert (waits.act == "nothing") == self.state.over

    def go_on(self, chance: Random) -> None:
        command = continuation(self.state, self.deck)
        if isinstance(command, c.DealCards) and not self.table.enforce_limits:
            # A live dealer deals face down what no device reads for him.
            command = c.DealCards(cards=tuple(card if chance.random() < 0.7 else None for card in command.cards))
        assert self.attempt(command), "the round cannot go on"

    def attempt_something(self, chance: Random) -> None:
        """A player does one of the things that he is told he may."""
        who = chance.choice(PLAYERS)
        options = [option for option in legal(self.state, player(who)) if not option.refused]
        if len(options) > 2:
            options = [option for option in options if option.type != "leave-table"]
        if not options:
            return
        assert self.attempt(command_for(chance.choice(options), who))
        self.money_is_conserved()
        self.nobody_sees_what_he_may_not()

    def teardown(self) -> None:
        """The rest is played by chance: people do what they are offered, the dealer goes on, somebody may void it."""
        if not hasattr(self, "state"):
            return
        chance, steps = Random(self.seed), 0
        void_at, voiding = chance.randrange(100), [one for one in matters(self.state.rulebook) if one.may_void]
        while not self.state.over:
            if steps == void_at:
                self.attempt_to_void(chance.choice(voiding), chance.choice(get_args(Post)))
            elif steps < 60 and chance.random() < 0.7:
                self.attempt_something(chance)
            else:
                self.go_on(chance)
            steps += 1
            assert steps < 160, "the round does not end"
        self.money_is_conserved()
        self.the_history_is_the_round()
        self.nobody_sees_what_he_may_not()
        assert settles_the_same(self.state)
        traced = followed(self.state.rulebook, self.events, ordered)
        assert (traced.deviation, traced.state) == (None, self.state)
        drawn = [card for card in self.state.drawn if card is not None]
        in_order = drawn == self.deck[: len(drawn)] and len(drawn) == len(self.state.drawn)
        # Somebody may have guessed the seed and told it already.
        assert self.state.seed or self.attempt(c.RevealSeed(seed=self.seed.hex())) or not in_order
        assert not self.attempt(continuation(self.state, self.deck))


def machine(game: str) -> Any:
    return type(f"Round of {game}", (RoundMachine,), {"game": game})


def played(game: str, rounds: int) -> None:
    run_state_machine_as_test(
        machine(game),
        settings=settings(
            max_examples=rounds,
            stateful_step_count=40,
            deadline=None,
            derandomize=True,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
        ),
    )


@pytest.mark.parametrize("game", KINDS)
def test_any_round_keeps_its_promises(game: str) -> None:
    played(game, rounds=10)


@pytest.mark.slow
@pytest.mark.parametrize("game", book_ids())
def test_many_rounds_keep_their_promises(game: str) -> None:
    played(game, rounds=400)


def test_cards_left_over_are_told_apart() -> None:
    """The model itself: cards that have turned up are not dealt again."""
    deck = list(shuffled(bytes(32)))
    assert fresh(RoundState(rulebook=load("rws-3cp"), dealer=tuple(deck[:3])), deck) == deck[3:]
