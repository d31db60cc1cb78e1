"""Betting: who may put how much on which area of which box, while bets are open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.errors import Code, InputError, Refusal, bad_value
from croupier.languages import Sentence
from croupier.money import MOST_CENTS, Cents, amount_told
from croupier.round.commands import ChangeBet, OpenBetting, PlaceBet, TakeBackBet, TakeSeat
from croupier.round.events import BetChanged, BetPlaced, BetTakenBack, BettingOpened, Event, PlayerInformed, SeatTaken
from croupier.round.rules import not_now, rule_for
from croupier.round.state import BETTING_OPEN, NOT_OPEN, RoundState
from croupier.round.table import check_table
from croupier.rulebook.bets import Size
from croupier.rulebook.parts import each_once
from croupier.shuffle import require_entropy


def open_betting(state: RoundState, command: OpenBetting) -> Iterator[Event]:
    """The call that begins a round."""
    if state.phase != NOT_OPEN:
        raise not_now(state, Sentence("round-begins-call-for-bets"), clauses=state.rulebook.betting.opens.clause)
    if command.opened_at.tzinfo is None:
        raise bad_value(Sentence("time-has-no-zone"), "opened_at", Sentence("time-such-as-2026-01-31t20-00"))
    check_table(state.rulebook, command.table, command.opened_at)
    closed = next((one for one in command.table.conditions if one.kind == "table-closed"), None)
    if closed is not None:
        raise Refusal(Code.TABLE_CLOSED, closed.notice or Sentence("the-table-is-closed"), clauses=closed.clauses)
    _check_seats(state, command)
    yield BettingOpened(
        round_id=command.round_id,
        opened_at=command.opened_at,
        table=command.table,
        seats=command.seats,
        commitment=command.commitment,
        clauses=state.rulebook.betting.opens.clause,
    )


def _check_seats(state: RoundState, command: OpenBetting) -> None:
    boxes = [seat.box for seat in command.seats]
    for index, seat in enumerate(command.seats):
        if not 1 <= seat.box <= command.table.boxes or seat.box in boxes[:index]:
            message = Sentence("cannot-sit-at-box", player=seat.player, box=seat.box, boxes=command.table.boxes)
            raise Refusal(
                Code.NO_SUCH_BOX, message, at=f"seats[{index}].box", clauses=state.rulebook.equipment.spots.clause
            )


def take_seat(state: RoundState, command: TakeSeat) -> Iterator[Event]:
    """A player sits down at a box that nobody else sits at or bets on."""
    _require_open(state, "placed")
    _require_box(state, command.box)
    holder = state.holder(command.box)
    seat = next((seat for seat in state.seats if seat.player == command.player), None)
    if holder not in (None, command.player) or seat is not None:
        who = (
            Sentence("already-sits-at-box", player=command.player, box=seat.box)
            if seat is not None
            else Sentence("box-box-is-holder", box=command.box, holder=holder)
        )
        expected = Sentence("one-free-box")
        raise Refusal(Code.BOX_TAKEN, who, at="box", expected=expected, clauses=state.rulebook.seating.bettors.clause)
    yield SeatTaken(player=command.player, box=command.box, clauses=state.rulebook.seating.bettors.clause)


def place_bet(state: RoundState, command: PlaceBet) -> Iterator[Event]:
    """Chips go on an area for the first time, or beside those of others where a bet may be shared."""
    _require_open(state, "placed")
    _require_box(state, command.box)
    size = _require_bet(state, command.bet)
    _require_admitted(state, command.player, command.box, command.bet)
    box = state.box(command.box)
    holder, standing = state.holder_of(box), box.bet(command.bet)
    held = [other.number for other in state.held_by(command.player) if other.number != box.number]
    _require_own_box(state, command, holder, held)
    if standing is not None and standing.of(command.player):
        message = Sentence(
            "already-has-on-there",
            player=command.player,
            of=amount_told(standing.of(command.player)),
            bet=command.bet,
        )
        raise Refusal(Code.BET_STANDS_ALREADY, message, at="bet", clauses=state.rulebook.seating.bettors.clause)
    if command.placed_by is not None and state.rulebook.seating.placed_by_staff is None:
        raise Refusal(Code.PLAYER_BETS_HIMSELF, Sentence("rules-do-not-let-staff-place-bets"), at="placed_by")
    others = standing.amount if standing is not None else 0
    _require_amount(state, size, command.bet, command.amount, others)
    if command.entropy:
        _require_entropy(state, command.entropy)
    staff = state.rulebook.seating.placed_by_staff
    by = staff.clause if command.placed_by is not None and staff is not None else ()
    yield BetPlaced(
        player=command.player,
        box=command.box,
        bet=command.bet,
        amount=command.amount,
        placed_by=command.placed_by,
        entropy=command.entropy,
        clauses=each_once(state.rulebook.bets[command.bet].clause, by),
    )
    hands = state.rulebook.seating.hands
    # Whoever takes a second box must hear that he may look at one hand only, where the rules say so.
    informed = not hands.dealer_must_inform or command.player in state.informed
    if not informed and len(held) >= hands.viewed and holder in (None, command.player):
        yield PlayerInformed(player=command.player, clauses=hands.clause)


def change_bet(state: RoundState, command: ChangeBet) -> Iterator[Event]:
    """A player adds chips to his bet or takes some of them off."""
    was = _own_stake(state, command)
    _require_open(state, "increased" if command.amount > was else "withdrawn")
    size = _require_bet(state, command.bet)
    _require_admitted(state, command.player, command.box, command.bet)
    standing = state.box(command.box).amount(command.bet)
    if not was:
        raise _nothing_there(state, command)
    _require_amount(state, size, command.bet, command.amount, standing - was)
    if command.amount != was:
        yield BetChanged(
            player=command.player,
            box=command.box,
            bet=command.bet,
            was=was,
            amount=command.amount,
            clauses=state.rulebook.bets[command.bet].clause,
        )


def take_back_bet(state: RoundState, command: TakeBackBet) -> Iterator[Event]:
    """A player takes all his chips off an area."""
    _require_open(state, "withdrawn")
    was = _own_stake(state, command)
    if not was:
        raise _nothing_there(state, command)
    yield BetTakenBack(
        player=command.player,
        box=command.box,
        bet=command.bet,
        amount=was,
        clauses=state.rulebook.betting.closes.clause,
    )


def _own_stake(state: RoundState, command: ChangeBet | TakeBackBet) -> Cents:
    bet = state.box(command.box).bet(command.bet)
    return bet.of(command.player) if bet is not None else 0


def _nothing_there(state: RoundState, command: ChangeBet | TakeBackBet) -> Refusal:
    message = Sentence("has-nothing-on-at-box", player=command.player, bet=command.bet, box=command.box)
    return Refusal(Code.BET_NOT_THERE, message, at="bet", clauses=state.rulebook.seating.bettors.clause)


def _require_open(state: RoundState, action: str) -> None:
    if state.phase == BETTING_OPEN:
        return
    if state.phase == NOT_OPEN:
        message = Sentence("dealer-has-not-called-for-bets-yet")
        raise Refusal(Code.BETTING_NOT_OPEN, message, at="type", clauses=state.rulebook.betting.opens.clause)
    rule = rule_for(state, "late-bet", action=action)
    raise Refusal(
        Code.BETTING_CLOSED,
        Sentence("no-more-bets-nothing-placed-changed-or"),
        at="type",
        clauses=each_once(rule.clause if rule is not None else (), state.rulebook.betting.locked.clause),
    )


def _require_box(state: RoundState, number: int) -> None:
    if not 1 <= number <= state.terms.boxes:
        layout = next(layout for layout in state.rulebook.equipment.layouts if layout.id == state.terms.layout)
        message = Sentence("layout-has-no-box", number=number, boxes=state.terms.boxes)
        raise Refusal(
            Code.NO_SUCH_BOX, message, at="box", clauses=each_once(layout.clause, state.rulebook.equipment.spots.clause)
        )


def _require_bet(state: RoundState, name: str) -> Size:
    bet = state.rulebook.bets.get(name)
    if bet is None or not bet.opening or bet.size is None:
        raise Refusal(
            Code.UNKNOWN_BET,
            Sentence("bet-staked-by-decision", bet=repr(name))
            if name in state.rulebook.decided_bets
            else Sentence("no-bet-of-this-game", bet=repr(name)),
            at="bet",
            expected=Sentence("one-of", names=", ".join(state.rulebook.opening_bets)),
            clauses=bet.clause if bet is not None else (),
        )
    return bet.size


def _require_admitted(state: RoundState, player: str, box: int, bet: str) -> None:
    """What an earlier ruling or order left at the table may keep the bet out."""
    if not state.conditions:
        return
    if condition := state.condition("player-barred", player=player):
        message = Sentence("may-not-bet-at-table", player=player)
        raise Refusal(Code.PLAYER_BARRED, message, at="player", clauses=condition.clauses)
    if condition := state.condition("box-closed", box=box):
        raise Refusal(Code.BOX_CLOSED, Sentence("no-bets-taken-on-box", box=box), at="box", clauses=condition.clauses)
    if bet == state.rulebook.jackpot_bet and (condition := state.condition("no-jackpot")):
        notice = condition.notice or Sentence("no-jackpot-bets-taken-at-table")
        raise Refusal(Code.JACKPOT_SUSPENDED, notice, at="bet", clauses=condition.clauses)
    elsewhere = [other.number for other in state.boxes if other.number != box and player in other.bettors]
    if elsewhere and (condition := state.condition("one-position", player=player)):
        message = Sentence("held-one-position", player=player, box=elsewhere[0])
        raise Refusal(Code.ONE_POSITION_ONLY, message, at="box", clauses=condition.clauses)


def _require_entropy(state: RoundState, entropy: str) -> None:
    if not state.commitment:
        message = Sentence("table-shuffles-by-no-seed")
        raise Refusal(Code.BAD_VALUE, message, at="entropy")
    require_entropy(entropy)


def _require_own_box(state: RoundState, command: PlaceBet, holder: str | None, held: Sequence[int]) -> None:
    """A bet goes where its player may bet; `held` are the other boxes that he decides for."""
    seating, player, box, bet = state.rulebook.seating, command.player, command.box, command.bet
    own_box = seating.jackpot_own_box_only
    if own_box is not None and bet == state.rulebook.jackpot_bet and holder not in (None, player):
        message = Sentence("only-whose-box-may-bet-jackpot-on", holder=holder, box=box)
        raise Refusal(Code.BOX_TAKEN, message, at="box", clauses=own_box.clause)
    if seating.bettors.per_box == "one" and holder not in (None, player):
        message = Sentence("box-box-is-holder", box=box, holder=holder)
        expected = Sentence("box-nobody-else-has")
        raise Refusal(Code.BOX_TAKEN, message, at="box", expected=expected, clauses=seating.bettors.clause)
    if held and seating.hands.boxes == "one":
        message = Sentence("already-plays-box", player=player, held=held[0], box=held[0])
        raise Refusal(Code.ONE_HAND_ONLY, message, at="box", clauses=seating.hands.clause)


def _require_amount(state: RoundState, size: Size, bet: str, amount: Cents, others: Cents) -> None:
    """The size of a bet: what the rules prescribe always, what the table's limits say where it enforces them."""
    if not 0 < amount <= MOST_CENTS:
        raise InputError(Code.BAD_AMOUNT, Sentence("amount-is-not-a-stake", amount=amount), at="amount")
    terms = state.terms
    unit = terms.jackpot_unit
    if unit and not size.takes(amount + others, unit):
        most = size.max_units
        raise Refusal(
            Code.BET_SIZE_WRONG,
            Sentence("not-what-table-takes", bet=bet, amount=amount_told(amount)),
            at="amount",
            expected=Sentence(
                "min-units-to-most-times-unit", min_units=size.min_units, most=most, unit=amount_told(unit)
            )
            if most > 1
            else amount_told(unit),
            clauses=size.clause,
        )
    limit = terms.limits.get(bet)
    if limit is None or not terms.enforce_limits:
        return
    if limit.max is not None and amount + others > limit.max:
        raise _over_maximum(state, bet, amount + others, limit.max)
    shared = state.rulebook.seating.bettors.per_box == "pooled"
    if limit.min is not None and amount + others < limit.min and not shared:
        raise under_minimum(state, bet, amount + others, limit.min)


def _over_maximum(state: RoundState, bet: str, amount: Cents, most: Cents) -> Refusal:
    message = Sentence(
        "above-maximum-refused",
        bet=bet,
        amount=amount_told(amount),
        amount_2=amount_told(amount - most),
        most=amount_told(most),
    )
    return Refusal(Code.BET_SIZE_WRONG, message, at="amount", clauses=_limit_clauses(state, "bet-over-maximum"))


def under_minimum(state: RoundState, bet: str, amount: Cents, least: Cents) -> Refusal:
    """The refusal of a bet below the minimum: raise it or leave it."""
    message = Sentence(
        "bet-of-amount-is-below-the-minimum", bet=bet, amount=amount_told(amount), least=amount_told(least)
    )
    return Refusal(Code.BET_SIZE_WRONG, message, at="amount", clauses=_limit_clauses(state, "bet-under-minimum"))


def _limit_clauses(state: RoundState, incident: str) -> tuple[str, ...]:
    """What a bet outside its limits is refused by: the rule about it, else that the table displays limits."""
    rule, shown = rule_for(state, incident, noticed="before-close"), state.rulebook.limits.displayed
    return rule.clause if rule is not None else shown.clause if shown is not None else ()
