"""Bots: players without a face who sit down at a table, bet the least it takes, and decide by rules of thumb.

A bot knows what the server tells it and takes only what the server offers it. It plays until it is told to stop, has
played its rounds, or the server is gone for longer than its patience; a restart in between does not disturb it.
"""

from __future__ import annotations

import random
import secrets
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import httpx
from msgspec import Struct

from croupier.cards import RANKS, Card, parse_card
from croupier.client.faults import Throttled
from croupier.client.floor import Floor
from croupier.client.visit import PATIENCE
from croupier.errors import Code, CroupierError, Refusal, StorageError
from croupier.wire.rounds import Option
from croupier.wire.tables import TableState

#: The part of the side bets that a bot makes; those that bring a hand in it always does.
SIDE_BETS: Final = 0.5
#: Answers to an offer that leave the hand in play.
GOING_ON: Final = ("keep", "keep-mended", "stay", "complete", "raise")
#: The part of the offers of which a bot takes whatever comes to its mind; all others leave its hand in play.
WHIMS: Final = 0.25
#: How long a bot waits for news before it asks whether the table is still there, in seconds.
GLANCE: Final = 20.0
#: What a bot adds to the shuffle with each bet.
ENTROPY_BYTES: Final = 16


class BotTally(Struct):
    """What a bot, or a crew of them, has done so far."""

    commands: int = 0
    refused: int = 0
    rounds: int = 0


class _Lost(Exception):
    """The answer to a guest who came in was lost."""


class Bot:
    """One bot at one table. `chance` decides about side bets and offers, so that a run can be repeated.

    A bot with a `pace` takes about so many seconds for everything it does. One with `fellows` leaves people their time:
    it is ready when everybody is who is not one of them, and lets the table's timer run where nobody else has bet.
    """

    def __init__(
        self,
        floor: Floor,
        table: str,
        *,
        chance: random.Random | None = None,
        pace: float = 0.0,
        fellows: set[str] | None = None,
    ) -> None:
        self.floor, self.table = floor, floor.table(table)
        self.chance = chance or random.Random()
        self.pace, self.fellows = pace, fellows
        self.tally = BotTally()
        self.account = ""
        self._wanted: dict[tuple[int, str], bool] = {}
        self._number = 0

    def sit_down(self, stop: threading.Event) -> None:
        """Come in with the key that the bot was given, or else as a guest, when it is the bot's turn."""
        while not self.account and not stop.is_set():
            try:
                self.account = self._come_in()
            except Throttled as busy:
                stop.wait(busy.wait_seconds)
            except _Lost:
                # Whether a guest has come in is not known; another one does no harm.
                continue
        if self.fellows is not None:
            self.fellows.add(self.account)

    def _come_in(self) -> str:
        try:
            return self.floor.me().account
        except Refusal as nobody:
            if nobody.code is not Code.NOT_SIGNED_IN or self.floor.visit.keyed:
                raise
        try:
            return self.floor.enter_as_guest().account
        except StorageError as fault:
            raise _Lost from fault

    def act(self) -> bool:
        """Do the next thing there is to do; False where there is nothing."""
        state = self.table.look()
        self._noted(state)
        for kind, said in self._wishes(state):
            try:
                self.table.do(kind, **said)
            except Refusal as refusal:
                self.tally.refused += 1
                if refusal.code is Code.FUNDS_MISSING:
                    self.floor.refill()
                elif refusal.code is not Code.STALE_VERSION:
                    continue
                return True
            self.tally.commands += 1
            return True
        return False

    def _noted(self, state: TableState) -> None:
        """A new round is a new start."""
        if state.view.number != self._number:
            self._number = state.view.number
            self._wanted.clear()
            self.tally.rounds += 1

    def _wishes(self, state: TableState) -> Iterable[tuple[str, dict[str, Any]]]:
        """What the bot would like to do, the best first."""
        view = state.view.round
        for offer in view.offers:
            if offer.player == self.account:
                going_on = [one for one in offer.options if one in GOING_ON]
                if self.chance.random() < WHIMS:
                    going_on = []
                option = self.chance.choice(going_on or list(offer.options))
                yield "answer-offer", {"ruling": offer.ruling, "box": offer.boxes[0], "option": option}
        if view.phase == "betting-open":
            yield from self._betting(state)
        for box in view.boxes:
            if box.player == self.account and box.deciding:
                yield from self._deciding(state, box.box)

    def _betting(self, state: TableState) -> Iterable[tuple[str, dict[str, Any]]]:
        own = [
            box.box for box in state.view.round.boxes if any(bet.own for bet in box.bets) or box.player == self.account
        ]
        free = [box.box for box in state.view.round.boxes if box.player is None]
        if not own and not free:
            return
        number = (own or free)[0]
        # Not from the chance of the bot, which somebody may have given it: nobody else may know it beforehand.
        added = {"entropy": secrets.token_hex(ENTROPY_BYTES)} if state.view.round.commitment else {}
        for option in state.allowed("place-bet", number):
            if self._wants(option, state.entry):
                yield "place-bet", {"box": number, "bet": option.bet, "amount": option.least, **added}
        if own and self.account not in state.view.ready and self._in_time(state):
            yield "ready", {}

    def _in_time(self, state: TableState) -> bool:
        """Whether nobody is hurried by a bot that is ready."""
        if self.fellows is None:
            return True
        others = {
            box.player
            for box in state.view.round.boxes
            if box.player is not None and any(bet.amount for bet in box.bets)
        } - self.fellows
        return bool(others) and others <= set(state.view.ready)

    def _wants(self, option: Option, entry: Sequence[str]) -> bool:
        if option.bet is None or option.box is None or option.least is None:
            return False
        if option.bet in entry:
            return True
        # Made up once a round, or the bot would ask itself until the answer is yes.
        return self._wanted.setdefault((option.box, option.bet), self.chance.random() < SIDE_BETS)

    @staticmethod
    def _deciding(state: TableState, number: int) -> Iterable[tuple[str, dict[str, Any]]]:
        if state.allowed("look-at-hand", number):
            yield "look-at-hand", {"box": number}
        open_ = state.allowed("decide", number)
        if open_:
            box = next(box for box in state.view.round.boxes if box.box == number)
            decision = choose(open_, faces(box.cards), faces(state.view.round.community))
            yield "decide", {"box": number, "decision": decision}

    def play(self, stop: threading.Event, rounds: int | None = None) -> None:
        """Play until told to stop, or for so many rounds."""

        def done() -> bool:
            return stop.is_set() or (rounds is not None and self.tally.rounds > rounds)

        self.sit_down(stop)
        while not done() and self.act():
            self._breathe(stop)
        seen = self.table.version
        for update in self.table.follow(seen, silence=GLANCE, until=done):
            if update.version <= seen:
                continue
            while not done() and self.act():
                self._breathe(stop)
            seen = self.table.version

    def _breathe(self, stop: threading.Event) -> None:
        if self.pace:
            stop.wait(self.pace * self.chance.uniform(0.5, 1.5))


class Crew:
    """Bots in threads of their own, so many at each table. With a `pace` they leave people their time.

    The first at every table has the first of the `keys`, and so on; those without a key come in as guests.
    """

    def __init__(
        self,
        address: str,
        tables: Iterable[str],
        *,
        each: int | Callable[[str], int] = 1,
        patience: float = PATIENCE,
        seed: int | None = None,
        pace: float = 0.0,
        keys: Sequence[str] = (),
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self._stop = threading.Event()
        self.faults: list[CroupierError] = []
        self.bots: list[Bot] = []
        self._threads: list[threading.Thread] = []
        fellows: set[str] | None = set() if pace else None
        count = each if callable(each) else (lambda _: each)
        for table in tables:
            for number in range(count(table)):
                chance = random.Random(None if seed is None else f"{seed} {len(self.bots)}")
                key = keys[number] if number < len(keys) else None
                floor = Floor(address, key=key, patience=patience, transport=transport)
                self.bots.append(Bot(floor, table, chance=chance, pace=pace, fellows=fellows))

    def start(self, rounds: int | None = None) -> None:
        """Let everybody play."""
        for bot in self.bots:
            thread = threading.Thread(target=self._run, args=(bot, rounds), name=f"bot at {bot.table.id}", daemon=True)
            self._threads.append(thread)
            thread.start()

    def _run(self, bot: Bot, rounds: int | None) -> None:
        try:
            bot.play(self._stop, rounds)
        except CroupierError as fault:
            if not self._stop.is_set():
                self.faults.append(fault)
        finally:
            bot.floor.close()

    def join(self, timeout: float | None = None) -> bool:
        """Wait until everybody has played his rounds; False where the time was up first."""
        until = None if timeout is None else time.monotonic() + timeout
        for thread in self._threads:
            thread.join(None if until is None else max(0.0, until - time.monotonic()))
        return not any(thread.is_alive() for thread in self._threads)

    def leave(self) -> None:
        """Send everybody home, without waiting for them."""
        self._stop.set()

    def stop(self, timeout: float = 10.0) -> None:
        """Send everybody home, and wait until they have gone."""
        self.leave()
        self.join(timeout)

    @property
    def tally(self) -> BotTally:
        """What everybody together has done."""
        return BotTally(
            commands=sum(bot.tally.commands for bot in self.bots),
            refused=sum(bot.tally.refused for bot in self.bots),
            rounds=sum(bot.tally.rounds for bot in self.bots),
        )


#: What the server writes for a card that the player may not see.
HIDDEN: Final = "hidden"

_SIX, _EIGHT, _TEN, _JACK, _QUEEN, _KING, _ACE = (RANKS.index(rank) for rank in "68TJQKA")
_THREE, _FIVE = RANKS.index("3"), RANKS.index("5")
#: The least hand of three cards that is played: queen, six, four.
_LEAST_THREE: Final = (_QUEEN, _SIX, RANKS.index("4"))


def faces(cards: Iterable[str]) -> tuple[Card, ...]:
    """The cards that are to be seen."""
    return tuple(parse_card(card) for card in cards if card != HIDDEN)


# Three cards: play a queen, a six and a four, or better. Two cards and a board: raise early with an ace, a pair or high
# cards; on the flop with two pairs, a pair of one's own or four to a flush; at the river with a pair, or nothing that
# many hands of the dealer would beat. Four cards and more: a pair, ace and king, or four of a suit. A bet that may be
# taken back stays with a hand that is made. Such rules cost little against the best play, and need no rulebook: what a
# decision does is told by the table.


def wants_to_play(own: Sequence[Card], board: Sequence[Card]) -> bool:
    """Whether the hand is worth a bet now; where more cards follow, whether it is worth one already."""
    if not own:
        return False
    if not board:
        return _two_cards(own) if len(own) < 3 else _three_cards(own) if len(own) == 3 else _many_cards(own)
    if len(board) < 3:
        return _made((*own, *board))
    return _flop(own, board) if len(board) == 3 else _river(own, board)


def choose(open_: Sequence[Option], own: Sequence[Card], board: Sequence[Card]) -> str:
    """One of the decisions that are open: the largest bet on a hand worth it, else whatever costs least to stay in.

    With nothing in hand a bet is taken back, or the hand given up where only a bet would keep it in.
    """
    bets = sorted((one for one in open_ if one.stakes is not None), key=lambda one: one.times)
    back = [one for one in open_ if one.takes is not None]
    still = [one for one in open_ if one.stakes is None and one.takes is None and not one.folds]
    folds = [one for one in open_ if one.folds]
    if back:
        wanted = still if _made((*own, *board)) else back
    elif wants_to_play(own, board):
        wanted = [*bets[-1:], *still]
    else:
        wanted = [*still, *(bets[:1] if _fair(own, board) else []), *folds]
    return str((wanted or list(open_))[0].decision)


def _made(cards: Sequence[Card]) -> bool:
    """A pair of high cards or better, or all of a suit."""
    counts = Counter(card.rank for card in cards)
    pairs = [rank for rank, count in counts.items() if count >= 2]
    suited = len(cards) >= 3 and len({card.suit for card in cards}) == 1
    return suited or len(pairs) >= 2 or any(rank >= _TEN or counts[rank] >= 3 for rank in pairs)


def _fair(own: Sequence[Card], board: Sequence[Card]) -> bool:
    """A hand that may become something: a pair of one's own, high cards, or many of a suit."""
    counts = Counter(card.rank for card in (*own, *board))
    high = max((card.rank for card in own), default=0)
    return high >= _JACK or any(counts[card.rank] >= 2 for card in own)


def _many_cards(own: Sequence[Card]) -> bool:
    ranks = {card.rank for card in own}
    suits = Counter(card.suit for card in own)
    return len(ranks) < len(own) or ranks >= {_ACE, _KING} or max(suits.values()) >= 4


def _three_cards(own: Sequence[Card]) -> bool:
    ranks = sorted((card.rank for card in own), reverse=True)
    paired, suited = len(set(ranks)) < len(ranks), len({card.suit for card in own}) == 1
    straight = not paired and (ranks[0] - ranks[-1] == len(ranks) - 1 or ranks == [_ACE, 1, 0])
    return paired or suited or straight or tuple(ranks) >= _LEAST_THREE


def _two_cards(own: Sequence[Card]) -> bool:
    high, low = sorted((card.rank for card in own), reverse=True)[:2]
    if high == low:
        return high >= _THREE
    suited = len({card.suit for card in own}) == 1
    least = {_ACE: 0, _KING: 0 if suited else _FIVE, _QUEEN: _SIX if suited else _EIGHT}
    least[_JACK] = _EIGHT if suited else _TEN
    return high in least and low >= least[high]


def _flop(own: Sequence[Card], board: Sequence[Card]) -> bool:
    together = Counter(card.rank for card in (*own, *board))
    pairs = [rank for rank, count in together.items() if count >= 2]
    hidden = [rank for rank in pairs if any(card.rank == rank for card in own)]
    suits = Counter(card.suit for card in (*own, *board))
    four_to_flush = any(
        count >= 4 and any(card.suit == suit and card.rank >= _TEN for card in own) for suit, count in suits.items()
    )
    return len(pairs) >= 2 or bool(hidden) or any(count >= 3 for count in together.values()) or four_to_flush


def _river(own: Sequence[Card], board: Sequence[Card]) -> bool:
    """A hand that is better than the board alone, or a high card that few of the dealer's would beat."""
    both = Counter(card.rank for card in (*own, *board))
    alone = Counter(card.rank for card in board)
    better = any(count >= 2 and count > alone.get(rank, 0) for rank, count in both.items())
    flush = max(Counter(card.suit for card in (*own, *board)).values()) >= 5
    return better or flush or _run(both) or max(card.rank for card in own) >= _KING


def _run(ranks: Iterable[int]) -> bool:
    """Whether five ranks follow one another; an ace may stand below the two."""
    held = {rank + 1 for rank in ranks}
    if _ACE + 1 in held:
        held.add(0)
    return any(all(start + step in held for step in range(5)) for start in range(10))
