"""Bots: players who bet the least and decide by trying their hand out; and exact hints.

A bot knows its own cards and the community cards that are up, as its view shows them, and the rulebook. It lays out the
cards it cannot see many times over, settles each of these rounds for every decision that is open, and compares what
they earn on average when the hand is afterwards kept in as cheaply as can be. No threshold is written down anywhere:
the rulebook's own qualification, odds and bonuses decide, in what-if copies too.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import islice
from typing import Final

from croupier.cards import DECK, parse_card
from croupier.cli.language import spoken
from croupier.cli.table.betting import least_stakes
from croupier.cli.table.words import decision_word, faces, label, say
from croupier.errors import CroupierError
from croupier.money import Cents
from croupier.narrator import Teller
from croupier.round import RoundState, player, view
from croupier.round.announced import HIDDEN
from croupier.round.commands import Command, Decide, LookAtHand, PlaceBet
from croupier.round.options import legal
from croupier.rulebook import Rulebook
from croupier.settlement import FinishedBox, FinishedRound, settle

#: How often a bot tries a hand out.
BOT_TRIALS: Final = 600

#: The Ante of a trial, in cents: large enough that odds such as 3 to 2 stay whole.
_UNIT: Final[Cents] = 100_00


def bot_name(box: int) -> str:
    """What the bot at a box is called."""
    return f"bot {box}"


def bot_bets(state: RoundState, box: int) -> tuple[PlaceBet, ...]:
    """The least the table takes on the main bets, and on every second of the others, by turns from box to box."""
    book, name = state.rulebook, bot_name(box)
    least, main = least_stakes(state, name, box), book.entry_bets
    side = [bet for bet in book.opening_bets if bet not in main]
    chosen = [*main, *(bet for index, bet in enumerate(side) if (index + box) % 2)]
    return tuple(PlaceBet(player=name, box=box, bet=bet, amount=least[bet]) for bet in chosen if bet in least)


def bot_act(state: RoundState, box: int) -> Command:
    """What the bot at this box does now: look at its hand, then decide."""
    name = bot_name(box)
    looks = [option for option in legal(state, player(name)) if option.type == "look-at-hand" and option.box == box]
    if looks and not looks[0].refused:
        return LookAtHand(player=name, box=box)
    values = trial_values(state, box, name, trials=BOT_TRIALS)
    return Decide(player=name, box=box, decision=best_decision(values))


def best_decision(values: Mapping[str, float]) -> str:
    """The decision that earns most; one that is not open with this hand was not tried."""
    return max(values, key=lambda decision: values[decision])


def trial_values(state: RoundState, box: int, name: str, *, trials: int) -> dict[str, float]:
    """What each decision earns on average, in units of the main bet, side bets left out.

    The same question gets the same answer: chance here is drawn from the round and the box.
    """
    book, seen = state.rulebook, view(state, player(name))
    own = faces(next(one.cards for one in seen.boxes if one.box == box))
    board, shown = faces(seen.community), {place: card for place, card in enumerate(seen.dealer) if card != HIDDEN}
    up = faces(tuple(shown.values()))
    hidden = [card for card in DECK if card not in (*own, *board, *up)]
    chance = random.Random(f"{state.commitment} {box} {len(board)}")
    stakes, earlier = dict.fromkeys(book.entry_bets, _UNIT), state.box(box).decisions
    asked = [option for option in legal(state, player(name)) if option.type == "decide" and option.box == box]
    open_now = [str(option.decision) for option in asked if not option.refused]
    ways = {decision: _cheaply(book, stakes, (*earlier, decision)) for decision in open_now}
    totals = dict.fromkeys(ways, 0)
    missing = book.cards.own - len(own) + book.cards.dealer - len(up) + book.cards.community - len(board)
    for _ in range(trials):
        unseen = iter(chance.sample(hidden, missing))
        hand = (*own, *islice(unseen, book.cards.own - len(own)))
        community = (*board, *islice(unseen, book.cards.community - len(board)))
        dealer = tuple(parse_card(shown[at]) if at in shown else next(unseen) for at in range(book.cards.dealer))
        for decision, decisions in ways.items():
            played = FinishedBox(box=box, player=name, cards=hand, stakes=stakes, decisions=decisions)
            round_ = FinishedRound(rulebook=book, dealer=dealer, community=community, boxes=(played,))
            totals[decision] += settle(round_).boxes[0].net
    return {decision: total / trials / _UNIT for decision, total in totals.items()}


def _cheaply(book: Rulebook, stakes: Mapping[str, Cents], decisions: tuple[str, ...]) -> tuple[str, ...]:
    """These decisions, and after them whatever keeps the hand in for the least."""
    while (street := book.way(stakes, decisions).waits) is not None:
        decision = min(street.decisions, key=lambda one: (one.folds, one.times, one.takes is None))
        decisions = (*decisions, decision.id)
    return decisions


def hint(state: RoundState, box: int, name: str) -> str:
    """What each decision is worth exactly, and which of them is best."""
    from croupier.analysis.advice import advise
    from croupier.analysis.reports.figures import signed

    book, seen = state.rulebook, view(state, player(name))
    own = next(one.cards for one in seen.boxes if one.box == box)
    if HIDDEN in own:
        return say("play-hint-unseen")
    up = tuple(card for card in seen.dealer if card != HIDDEN)
    try:
        found = advise(
            book, faces(own), faces(seen.community), dealer=faces(up), early=None, decided=state.box(box).decisions
        )
    except CroupierError as fault:
        return say("play-no-hint", why=fault.said(spoken()))
    values = (f"{decision_word(name)} {signed(value, language=spoken())}" for name, value in found.decisions)
    best = Teller(language=spoken()).either(map(decision_word, found.best))
    return say("play-hint", bet=label(book, book.main_bet), values=", ".join(values), best=best)
