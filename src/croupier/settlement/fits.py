"""Does a box fit the rulebook: are its bets real, do they stand with those they need, were its decisions open?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from croupier.errors import Code, InputError
from croupier.money import Cents
from croupier.rulebook import Rulebook
from croupier.rulebook.streets import Made, Street, StreetsTaken
from croupier.rulebook.thresholds import Threshold
from croupier.settlement.finished import FinishedBox, order_about


def check_known(book: Rulebook, box: FinishedBox) -> None:
    """Every bet that is staked, ordered about or elected is one of this game and lies on the box."""
    for name in box.stakes:
        if name not in book.bets or not book.bets[name].staked:
            known = ", ".join(bet for bet, about in book.bets.items() if about.staked)
            message = f"{book.id} has no bet {name!r}"
            raise InputError(Code.UNKNOWN_BET, message, at=f"bets.{name}", expected=f"one of {known}")
    placed = {*box.stakes, *book.way(box.stakes, box.decisions).staked}
    placed |= {name for name, bet in book.bets.items() if bet.bonus_on in placed} if box.orders else set()
    for index, order in enumerate(box.orders):
        if order.bet is not None and order.bet not in placed:
            message = f"there is no bet {order.bet!r} on the box"
            raise InputError(Code.UNKNOWN_BET, message, at=f"orders[{index}].bet", expected="a bet of the box")
        if (order.action is not None) != (order.then == "return-excess"):
            message = "only an order to return the excess says how much stays in action"
            raise InputError(
                Code.BAD_VALUE, message, at=f"orders[{index}].action", expected="return-excess with action"
            )
    for name in box.elected:
        if name not in box.stakes:
            raise InputError(
                Code.UNKNOWN_BET, f"there is no bet {name!r} on the box", at="elected", expected="its bets"
            )


def check_bets(book: Rulebook, box: FinishedBox) -> None:
    """Bets are known and in good company; a bet that an order sends back may stand alone."""
    check_known(book, box)
    if not book.entry.admits(box.stakes):
        raise InputError(
            Code.BET_WITHOUT_REQUIRED,
            "the box has no bet that takes part in the round",
            at="bets",
            expected=" or ".join(" with ".join(combination) for combination in book.entry.any_of),
            clauses=book.entry.clause,
        )
    sent_back = {order.bet for order in box.orders if order.then == "return"}
    for name in box.stakes:
        if name not in sent_back:
            _check_company(book, box, name)


def _check_company(book: Rulebook, box: FinishedBox, name: str) -> None:
    required, missing = book.bets[name].requires, book.missing_beside(name, box.stakes)
    if required is not None and missing is not None:
        wanted = " or ".join(required.any) if missing.either else " and ".join(required.all)
        raise InputError(
            Code.BET_WITHOUT_REQUIRED,
            f"{name!r} stands without the bet that it requires",
            at=f"bets.{name}",
            expected=f"{wanted} on the same box",
            clauses=required.clause,
        )


def check_decisions(book: Rulebook, box: FinishedBox) -> None:
    """One decision on each street that is open to the box, each of them offered there, until nothing is left."""
    way = book.way(box.stakes, box.decisions)
    for index, decision in enumerate(box.decisions):
        if decision not in book.decision_ids:
            raise InputError(
                Code.UNKNOWN_DECISION,
                f"{book.id} has no decision {decision!r}",
                at=f"decisions[{index}]",
                expected=f"one of {', '.join(book.decision_ids)}",
            )
    if len(way.made) < len(box.decisions):
        raise _not_open(way, box.decisions[len(way.made)])
    if way.waits is not None:
        raise _missing_decision(way.waits, box.decisions)
    for name in book.decided_bets:
        if name in box.stakes and name not in way.staked:
            raise InputError(
                Code.BET_SIZE_WRONG,
                f"there is a {name!r} stake and no decision that stakes it",
                at=f"bets.{name}",
                expected=f"no {name!r} stake",
                clauses=book.bets[name].clause,
            )
    if box.declined:
        _check_declining(book, way)
    elif box.proved:
        raise InputError(
            Code.BAD_VALUE, "only a hand that was first declined can be proved", at="proved", expected="declined too"
        )


def _not_open(way: StreetsTaken, decision: str) -> InputError:
    """The first decision that the box could not make: on its street, after the matter was settled, or at all."""
    at, street = f"decisions[{len(way.made)}]", way.waits
    if street is None:
        reason = "after it has settled the matter" if way.made else "where it has none to make"
        expected = "no further decision" if way.made else "no decision at all"
        return InputError(Code.DECISION_NOT_OPEN, f"the box decides {decision!r} {reason}", at=at, expected=expected)
    return InputError(
        Code.DECISION_NOT_OPEN,
        f"{decision!r} is not open on street {street.id!r}",
        at=at,
        expected=f"one of {', '.join(one.id for one in street.decisions)}",
        clauses=street.clause,
    )


def _missing_decision(street: Street, made: Sequence[str]) -> InputError:
    return InputError(
        Code.DECISION_NOT_OPEN,
        "the last decision does not settle the matter" if made else "the box has made no decision",
        at="decisions",
        expected=f"one of {', '.join(one.id for one in street.decisions)} on street {street.id!r}",
        clauses=street.clause,
    )


def hand_too_low(made: Made) -> InputError:
    """A decision that is open only with a better hand than the box has."""
    when = made.decision.choice.when
    return InputError(
        Code.DECISION_NOT_OPEN,
        f"{made.decision.id!r} is open only with {when.least if when is not None else 'a better hand'} or better",
        at="decisions",
        expected="a decision that the hand is good enough for",
        clauses=made.decision.choice.clause,
    )


def check_board(book: Rulebook, box: FinishedBox, board: Threshold | None) -> None:
    """A player may not decline when the community cards alone win a bet of his [U1]; `board` is what they make."""
    barred = book.declining.barred if book.declining is not None else None
    pays = book.bets[barred.bet].pays if barred is not None and barred.bet in box.stakes else None
    if barred is not None and pays is not None and board is not None and pays.pay(board) is not None:
        raise InputError(
            Code.DECISION_NOT_OPEN,
            f"the community cards alone make {board.category}, so the hand must be shown for {barred.bet!r}",
            at="declined",
            expected="false",
            clauses=barred.clause,
        )


def check_sizes(book: Rulebook, box: FinishedBox, unit: Cents | None) -> None:
    """The jackpot stake is one the table takes; ordered bets are left alone.

    What follows where bets that must be equal are not, a rule or a person says when they are settled.
    """
    ordered = {order.bet for order in box.orders}
    for name, stake in box.stakes.items():
        size = book.bets[name].size
        if size is None or unit is None or name in ordered or None in ordered:
            continue
        if not size.takes(stake, unit):
            raise InputError(
                Code.BET_SIZE_WRONG,
                f"{stake} is not the size of a {name!r} bet here",
                at=f"bets.{name}",
                expected=" or ".join(map(str, size.stakes(unit))),
                clauses=size.clause,
            )


def _goes_back(box: FinishedBox, bet: str) -> bool:
    """Whether a bet has one bettor, to whom it goes back if the box is not his, or goes back by an order."""
    order = order_about(box.orders, bet)
    return (order is not None and order.ends) or len(box.parts(bet)) == 1


def check_bettors(book: Rulebook, box: FinishedBox) -> None:
    """Several people may share a bet where the rules pool them; their parts make up the stake [MB1]."""
    for name, parts in box.bettors.items():
        at = f"bettors.{name}"
        if book.seating.bettors.per_box != "pooled":
            raise InputError(
                Code.BAD_VALUE,
                "a box has one bettor here",
                at=at,
                expected="no bettors",
                clauses=book.seating.bettors.clause,
            )
        own_box = book.seating.jackpot_own_box_only
        if name == book.jackpot_bet and own_box is not None and not _goes_back(box, name):
            raise InputError(
                Code.BAD_VALUE,
                f"{name!r} belongs to the seated player alone",
                at=at,
                expected="one bettor for it",
                clauses=own_box.clause,
            )
        if name not in box.stakes:
            raise InputError(Code.UNKNOWN_BET, f"there is no {name!r} on the box", at=at, expected="a bet of the box")
        if sum(parts.values()) != box.stakes[name] or 0 in parts.values():
            raise InputError(
                Code.BET_SIZE_WRONG,
                f"the parts make {sum(parts.values())}",
                at=at,
                expected=f"parts that make the stake of {box.stakes[name]}",
                clauses=book.seating.bettors.clause,
            )
    for name, chips in box.laid.items():
        if name not in box.bettors:
            raise InputError(
                Code.MISSING_FIELD,
                f"the chips of {name!r} are laid by people whom the bettors do not name",
                at=f"laid.{name}",
                expected=f"bettors.{name} with what each of them has in the bet, beside the order of the chips",
                clauses=book.seating.bettors.clause,
            )
        added: Counter[str] = Counter()
        for player, amount in chips:
            added[player] += amount
        if added != box.bettors[name] or any(amount == 0 for _, amount in chips):
            raise InputError(
                Code.BET_SIZE_WRONG,
                "the chips as they were laid are not those of the bettors",
                at=f"laid.{name}",
                expected=f"in some order {dict(box.bettors[name])}",
                clauses=book.seating.bettors.clause,
            )


def _check_declining(book: Rulebook, way: StreetsTaken) -> None:
    rule, side_bets = book.declining, book.seating.side_bets_only
    shows_himself = way.decides or (side_bets is not None and side_bets.viewed)
    if rule is None or way.folded or not shows_himself:
        raise InputError(
            Code.DECISION_NOT_OPEN,
            "a folded hand is not compared" if way.folded else "the dealer turns this hand himself",
            at="declined",
            expected="false",
            clauses=book.turned_by,
        )
