"""Chips on the layout: what a bet and a box are when somebody has put chips there or taken them off."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from croupier.money import Cents
from croupier.round.state import Box, PlacedBet, RoundState
from croupier.settlement.plan import Plan, plan_of
from croupier.wire.rounds import Seat, Stake


def staked(state: RoundState, number: int, name: str, player: str, amount: Cents) -> RoundState:
    """The state with so much of a player's on a bet, and nothing else changed."""
    box, positions = laid(state, state.box(number), state.positions, name, Stake(player, amount))
    return replace(state, boxes=state.boxes_with(box), positions=positions)


def laid(
    state: RoundState, box: Box, positions: tuple[Seat, ...], name: str, stake: Stake
) -> tuple[Box, tuple[Seat, ...]]:
    """Set what a player has on a bet; who is new to the box comes last among the `positions`."""
    if stake.player not in box.bettors:
        earlier = [one for one in positions if one.box != box.number or one.player != stake.player]
        positions = (*earlier, Seat(box=box.number, player=stake.player))
    # Before the cards come the same boxes are laid out round after round; no two hands are the same.
    lay = _with_bet if box.cards else _with_known_bet
    return lay(plan_of(state.rulebook), box, name, stake), positions


def _with_bet(plan: Plan, box: Box, name: str, stake: Stake) -> Box:
    """The box with so much of a player's on a bet; a bet or bettor without chips is gone, bets stay in layout order.

    With a bet goes whatever was ordered about it: there is nothing left to carry it out on.
    """
    standing, bettors = box.bet(name), box.bettors
    bet = PlacedBet(name, (stake,) if stake.amount > 0 else ()) if standing is None else _with_stake(standing, stake)
    bets = [other for other in box.bets if other.bet != name] + ([bet] if bet.stakes else [])
    if len(bets) > 1:
        bets.sort(key=lambda one: plan.places[one.bet])
    if stake.player not in bettors:
        bettors = (*bettors, stake.player)
    if stake.amount <= 0:
        betting = {one.player for bet in bets for one in bet.stakes}
        bettors = tuple([bettor for bettor in bettors if bettor in betting])
    orders = box.orders and tuple([order for order in box.orders if order.bet != name or bet.stakes])
    return replace(box, bets=tuple(bets), bettors=bettors, orders=orders)


_with_known_bet: Final = lru_cache(maxsize=8192)(_with_bet)


def _with_stake(bet: PlacedBet, stake: Stake) -> PlacedBet:
    """The bet with this much of a player's on it: what he adds lies on top, what he takes off was his last."""
    player = stake.player
    chips, more = list(bet.laid or bet.stakes), stake.amount - bet.of(player)
    if more > 0:
        chips.append(Stake(player, more))
    for index in reversed(range(len(chips))):
        if more < 0 and chips[index].player == player:
            off = min(-more, chips[index].amount)
            chips[index] = Stake(player, chips[index].amount - off)
            more += off
    laid: list[Stake] = []
    for one in (one for one in chips if one.amount > 0):
        if laid and laid[-1].player == one.player:
            laid[-1] = Stake(one.player, laid[-1].amount + one.amount)
        else:
            laid.append(one)
    sums: dict[str, Cents] = {stake.player: 0 for stake in bet.stakes}
    for one in laid:
        sums[one.player] = sums.get(one.player, 0) + one.amount
    stakes = tuple(Stake(who, much) for who, much in sums.items() if much)
    return PlacedBet(bet.bet, stakes, () if tuple(laid) == stakes else tuple(laid))
