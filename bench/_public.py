"""Simulators that anybody can install, for comparison: other card games, dealt, decided and settled hand by hand.

None of them knows the games of our rulebooks. They are what there is: full tables of house-banked Blackjack in `rlcard`
and `blackjack21`, and Limit Hold'em between two players in `rlcard` and `pokerkit`. Each is driven by the shortest loop
that its interface allows and by a rule of thumb; counted are hands of players that were played to their end.
"""

from __future__ import annotations

import random
from typing import Any

PLAYERS = 7
#: At Blackjack whoever has less takes another card.
STANDS_AT = 17
#: The stacks at Hold'em, which nobody can lose in a hand.
STACK = 200


def blackjack_of_rlcard(rounds: int) -> float:
    """What a player who stands at 17 wins a round, Blackjack counted like any other win."""
    from rlcard.games.blackjack import Game

    game, won = Game(), 0
    game.np_random.seed(1)
    game.configure({"game_num_players": PLAYERS, "game_num_decks": 1})
    for _ in range(rounds):
        _, player = game.init_game()
        while not game.is_over():
            _, player = game.step("hit" if game.players[player].score < STANDS_AT else "stand")
        # Its words for the end of a hand: 2 is won, 1 is tied, -1 is lost.
        won += sum({2: 1, 1: 0, -1: -1}[game.winner[f"player{place}"]] for place in range(PLAYERS))
    return won / rounds / PLAYERS


def blackjack_of_blackjack21(rounds: int) -> float:
    """The same at the table of another package, from a shoe of six decks."""
    from blackjack21 import DEFAULT_SUITS, Deck, GameResult, Table, shoe_reset_hook

    gains = {
        GameResult.BLACKJACK: 1, GameResult.PLAYER_WIN: 1, GameResult.DEALER_BUST: 1, GameResult.PUSH: 0,
        GameResult.PLAYER_BUST: -1, GameResult.DEALER_WIN: -1,
    }  # fmt: skip
    random.seed(1)
    deck, won = Deck(DEFAULT_SUITS, count=6), 0
    seats = [(f"player {place}", 10) for place in range(PLAYERS)]
    table = Table(seats, deck, on_round_reset=shoe_reset_hook(deck))
    for _ in range(rounds):
        table.start_game()
        while (hand := table.current_hand) is not None:
            if hand.total < STANDS_AT:
                table.hit()
            else:
                table.stand()
        won += sum(gains[hand.result] for player in table.players for hand in player.hands if hand.result)
    return won / rounds / PLAYERS


def holdem_of_rlcard(hands: int) -> float:
    """Two players who always call; what the first one wins or loses at a hand, whoever it is."""
    from rlcard.games.limitholdem import Game

    game, moved = Game(), 0.0
    game.np_random.seed(1)
    game.configure({"game_num_players": 2})
    for _ in range(hands):
        game.init_game()
        while not game.is_over():
            game.step("check" if "check" in game.get_legal_actions() else "call")
        moved += abs(float(game.get_payoffs()[0]))
    return moved / hands


def holdem_of_pokerkit(hands: int) -> float:
    """The same by another package, which checks every step against the rules and keeps it."""
    from pokerkit import Automation, FixedLimitTexasHoldem

    random.seed(1)
    everything, moved = tuple(Automation), 0.0
    for _ in range(hands):
        state: Any = FixedLimitTexasHoldem.create_state(everything, True, 0, (1, 2), 2, 4, (STACK, STACK), 2)
        while state.status:
            state.check_or_call()
        moved += abs(state.stacks[0] - STACK) / 2
    return moved / hands
