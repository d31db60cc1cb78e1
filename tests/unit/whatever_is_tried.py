"""Whatever somebody may try at each moment of a round, and what the table says to it.

A round with three boxes, one of them shared and one below the minimum, is stopped at every moment at which something
else becomes possible. There every command is tried, right and wrong, by people of the round and by strangers, and every
irregularity is put to whoever rules. Nothing of it is done: the round goes on as it would have.

What is said is kept as digests beside the tests, for in words it would fill a book. `python -m
tests.unit.whatever_is_tried` writes them anew; with the name of a table it prints the words behind them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from operator import itemgetter
from pathlib import Path
from typing import Final

import msgspec

from croupier.cards import DECK, Card
from croupier.errors import CroupierError
from croupier.narrator import Teller
from croupier.narrator.events import told
from croupier.round import RoundState
from croupier.round import commands as c
from croupier.round.decisions import choices
from croupier.round.options import awaited
from croupier.round.state import Official
from croupier.rulebook import Rulebook
from croupier.rulebook.vocabulary import vocabulary
from croupier.rulings.apply import decide
from croupier.rulings.commands import AnswerOffer, GiveRuling, LiftCondition, RulingCommand, UsePower
from croupier.rulings.inquiry import Inquiry, inquire
from tests.ruled_rounds import METER, Game, table_for

#: The tables at which everything is tried, by the rulebook and by whether people deal.
TABLES: Final = (
    ("hgc-3cp-progressive", True),
    ("mbs-megalink-3cp", True),
    ("mbs-megalink-uth", True),
    ("mbs-megalink-uth", False),
    ("rws-multilink-3cp", True),
    ("rws-3cp", False),
    ("mississippi-stud", True),
    ("high-card-flush", False),
)
#: The least, and the most, that is asked of whoever orders something.
POSTS: Final = ("dealer", "shift-manager")
#: The moments at which every irregularity is put: before the first decision, when bets lie, at the end.
_RULED_AT: Final = ("decide 1", "close-betting", "settle")
#: So many decisions are looked at.
_DECISIONS: Final = 4
_AMOUNTS: Final = (0, 500, 1234, 20_000)


def tried(book: str, *, live: bool) -> Iterator[tuple[str, str, str]]:
    """What is said at each moment of a round, by the moment and by what is tried; the same is said once."""
    said: set[tuple[str, str]] = set()
    for moment, state in _moments(book, live=live):
        for command in _commands(state):
            kind = str(msgspec.to_builtins(command, enc_hook=str)["type"])
            said.add((kind, answer := _answer(state, command)))
            yield moment, kind, answer
        for command in _cases(moment):
            for line in _inquiry(state, command):
                if (command.incident, line) not in said:
                    said.add((command.incident, line))
                    yield moment, command.incident, line


def _moments(book: str, *, live: bool) -> Iterator[tuple[str, RoundState]]:
    game = Game(book, table_for(book, live=live), _deck())
    yield "bets are open", game.state
    for box, who, share in ((1, "Anna", 1000), (2, "Ben", 1500), (3, "Anna", 1000)):
        _bets(game, box, who, share)
    if live:
        _bets(game, 2, "Carla", 700)
        _bets(game, 4, "Dora", 600)
    act, decided = "", 0
    while act != "nothing":
        before, act = act, awaited(game.state).act
        if act == "decide":
            decided += 1
            if decided <= _DECISIONS:
                yield f"decide {decided}", game.state
            asked = awaited(game.state).boxes[0]
            _quietly(game, c.LookAtHand(player=game.state.holder(asked) or "", box=asked))
        elif act != before:
            yield act, game.state
        game.step(itemgetter(decided % 2 - 1))


def _deck() -> list[Card]:
    """A deck in an order that looks shuffled and never changes."""
    return sorted(DECK, key=lambda card: int(card) * 23 % 53)


def _bets(game: Game, box: int, who: str, amount: int) -> None:
    for bet in game.state.rulebook.opening_bets:
        unit = 500 if bet == game.state.rulebook.jackpot_bet else amount
        _quietly(game, c.PlaceBet(player=who, box=box, bet=bet, amount=unit))


def _quietly(game: Game, command: c.Command) -> None:
    try:
        game.do(command)
    except CroupierError:
        return


def _commands(state: RoundState) -> Iterator[c.Command | RulingCommand]:
    """Commands of every kind, with people, boxes, bets and amounts that fit and that do not."""
    book = state.rulebook
    people = (("Anna", 1), ("Carla", 2), ("Anna", 2), ("Zoe", 9))
    bets = [*book.bets, "nothing"]
    yield c.OpenBetting(round_id="R2", opened_at=datetime(2026, 1, 31, 20, tzinfo=UTC), table=state.terms)
    yield from (
        c.CloseBetting(jackpot=meter, return_faulty=faulty) for meter in (METER, None) for faulty in (True, False)
    )
    for player, box in people:
        yield c.TakeSeat(player=player, box=box)
        yield c.LookAtHand(player=player, box=box)
        yield c.DeclineComparison(player=player, box=box)
        yield c.ShowHand(player=player, box=box)
        for bet in bets:
            yield c.TakeBackBet(player=player, box=box, bet=bet)
            for amount in _AMOUNTS:
                yield c.PlaceBet(player=player, box=box, bet=bet, amount=amount)
                yield c.ChangeBet(player=player, box=box, bet=bet, amount=amount)
        for decision in _decisions(state):
            yield from (c.Decide(player=player, box=box, decision=decision, amount=one) for one in (None, 1234, 2000))
    for player in ("Anna", "Carla", "Zoe"):
        yield c.LeaveTable(player=player)
        yield c.ComeBack(player=player)
    cards = _deck()
    yield from (c.DealCards(cards=tuple(some)) for some in ((), cards[:1], cards[-1:] * 2, cards[-2:], (None,), cards))
    for count in range(1, 4):
        yield from (
            c.ReadCards(place=place, cards=tuple(cards[-count:]), box=1) for place in ("boxes", "dealer", "community")
        )
    for post in POSTS:
        yield from (c.InspectHand(box=box, post=post) for box in (1, 9))
    yield from (c.TurnCards(), c.Settle(), c.RevealSeed(seed="00" * 32))
    yield from _orders(book)


def _decisions(state: RoundState) -> Sequence[str]:
    offered = (choice.id for box in state.boxes if box.dealt_in for choice in choices(state, box))
    return [*dict.fromkeys((*offered, *(choice.do for street in state.rulebook.streets for choice in street.choices)))]


def _orders(book: Rulebook) -> Iterator[RulingCommand]:
    """Powers used, orders lifted and offers answered by those who may and those who may not."""
    for post in POSTS:
        official = Official("somebody", post)
        for power in dict.fromkeys(one.act for one in book.authority.powers):
            for player, box in ((None, None), ("Anna", None), ("Anna", 2), ("Zoe", 9)):
                yield UsePower(id="new", power=power, decided_by=official, player=player, box=box)
        yield from (
            LiftCondition(id="new", kind=kind, player="Anna", reason="mended", decided_by=official)
            for kind in ("player-barred", "one-position")
        )
    yield from (AnswerOffer(ruling="none", box=box, option="withdraw", player="Anna") for box in (1, 9))


def _cases(moment: str) -> Iterator[GiveRuling]:
    """Every irregularity there is, about a box; once also about nobody, about boxes that are not there, a player."""
    official = Official("somebody", "shift-manager")
    for incident in vocabulary().incidents if moment in _RULED_AT else ():
        plain = GiveRuling(id="new", incident=incident, decided_by=official)
        yield msgspec.structs.replace(plain, boxes=(2,))
        if moment == _RULED_AT[0]:
            yield from (
                plain,
                msgspec.structs.replace(plain, boxes=(1, 9)),
                msgspec.structs.replace(plain, player="Anna"),
            )


def _inquiry(state: RoundState, command: GiveRuling) -> Iterator[str]:
    """A case from question to question, always by the last answer; then whoever is too low gives the ruling."""
    for _ in range(12):
        try:
            found = inquire(state, command)
        except CroupierError as error:
            yield f"{command.incident}: {_error(error)}"
            return
        yield f"{command.incident}: {_told_inquiry(found)}"
        if found.question is None or not found.question.answers:
            break
        value, about = found.question.answers[-1].value, found.question.about
        changed: object = {**command.facts, found.question.name: value} if about == "fact" else value
        name = "facts" if about == "fact" else about
        command = msgspec.structs.replace(
            found.command,
            **{name: () if found.question.none else (changed,) if name in ("boxes", "looked") else changed},
        )
    for post in POSTS:
        ordered = msgspec.structs.replace(command, decided_by=Official("somebody", post))
        yield f"{command.incident}, {post}: {_answer(state, ordered)}"


def _told_inquiry(found: Inquiry) -> str:
    if found.preview is not None:
        return json.dumps(found.preview.to_json(), default=str)
    asked = found.question
    question = f"{asked.ask} {'; '.join(f'{one.says}: {one.leads_to}' for one in asked.answers)}" if asked else ""
    return f"{question} {_error(found.refusal) if found.refusal else ''}".strip()


def _answer(state: RoundState, command: c.Command | RulingCommand) -> str:
    try:
        events = decide(state, command)
    except CroupierError as error:
        return _error(error)
    teller = Teller(rulebook=state.rulebook)
    return " ".join(f"{told(event, teller)} [{', '.join(event.clauses)}]" for event in events) or "nothing happens"


def _error(error: CroupierError) -> str:
    said = error.to_json()["error"]
    right = f"; {said['expected']}" if "expected" in said else ""
    return f"{said['code']} at {said['at']!r}: {said['message']}{right} [{', '.join(error.clauses)}]"


def digests(book: str, *, live: bool) -> dict[str, dict[str, str]]:
    """What is said at each moment to each kind of command and irregularity, in eight figures each."""
    found: dict[str, dict[str, list[str]]] = {}
    for moment, kind, line in tried(book, live=live):
        found.setdefault(moment, {}).setdefault(kind, []).append(line)
    return {
        moment: {kind: sha256("\n".join(lines).encode()).hexdigest()[:8] for kind, lines in kinds.items()}
        for moment, kinds in found.items()
    }


def kept(book: str, *, live: bool) -> Path:
    """Where they are kept."""
    return Path(__file__).parents[1] / "tried" / f"{book}-{'live' if live else 'virtual'}.json"


def main(arguments: list[str]) -> None:
    """Write the digests anew; or, of the table that is named, every line behind them, to be compared with another's."""
    for book, live in TABLES:
        if not arguments:
            kept(book, live=live).write_text(json.dumps(digests(book, live=live), indent=1) + "\n", encoding="utf-8")
        elif kept(book, live=live).stem in arguments:
            print(*(f"{moment} | {kind} | {line}" for moment, kind, line in tried(book, live=live)), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
