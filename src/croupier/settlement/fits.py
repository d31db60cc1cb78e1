"""Does a box fit the rulebook: are its bets real, do they stand with those they need, were its decisions open?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from croupier.errors import Code, InputError
from croupier.money import Cents
from croupier.rulebook import Rulebook
from croupier.rulebook.dealing import Street
from croupier.settlement.finished import FinishedBox


def check_known(book: Rulebook, box: FinishedBox) -> None:
    """Every bet that is staked, ordered about or elected is one of this game and lies on the box."""
    for name in box.stakes:
        if name not in book.bets or not book.bets[name].staked:
            known = ", ".join(bet for bet, about in book.bets.items() if about.staked)
            message = f"{book.id} has no bet {name!r}"
            raise InputError(Code.UNKNOWN_BET, message, at=f"bets.{name}", expected=f"one of {known}")
    placed = {*box.stakes, book.play_bet} if box.played else set(box.stakes)
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
    required = book.bets[name].requires
    if required is None:
        return
    missing = [other for other in required.all if other not in box.stakes]
    if missing or (required.any and not any(other in box.stakes for other in required.any)):
        wanted = " and ".join(required.all) if missing else " or ".join(required.any)
        raise InputError(
            Code.BET_WITHOUT_REQUIRED,
            f"{name!r} stands without the bet that it requires",
            at=f"bets.{name}",
            expected=f"{wanted} on the same box",
            clauses=required.clause,
        )


def check_decisions(book: Rulebook, box: FinishedBox) -> None:
    """One decision a street, each of them open, up to the one that settles the matter."""
    streets = [street for street in book.streets if street.on in box.stakes]
    settled = False
    for index, decision in enumerate(box.decisions):
        at = f"decisions[{index}]"
        known = list(dict.fromkeys(choice.do for street in book.streets for choice in street.choices))
        if decision not in known:
            raise InputError(
                Code.UNKNOWN_DECISION,
                f"{book.id} has no decision {decision!r}",
                at=at,
                expected=f"one of {', '.join(known)}",
            )
        if settled or index >= len(streets):
            reason = "after it has settled the matter" if settled else "where it has none to make"
            expected = "no further decision" if settled else "no decision at all"
            raise InputError(Code.DECISION_NOT_OPEN, f"the box decides {decision!r} {reason}", at=at, expected=expected)
        open_now = [choice.do for choice in streets[index].choices]
        if decision not in open_now:
            raise InputError(
                Code.DECISION_NOT_OPEN,
                f"{decision!r} is not open on street {streets[index].id!r}",
                at=at,
                expected=f"one of {', '.join(open_now)}",
                clauses=streets[index].clause,
            )
        settled = decision != "check"
    if streets and not settled:
        raise _missing_decision(streets, box.decisions)
    if book.play_bet in box.stakes and not box.played:
        raise InputError(
            Code.BET_SIZE_WRONG,
            f"there is a {book.play_bet!r} stake and no decision that stakes it",
            at=f"bets.{book.play_bet}",
            expected=f"no {book.play_bet!r} stake",
            clauses=book.bets[book.play_bet].clause,
        )
    if box.declined:
        _check_declining(book, box)
    elif box.proved:
        raise InputError(
            Code.BAD_VALUE, "only a hand that was first declined can be proved", at="proved", expected="declined too"
        )


def _missing_decision(streets: Sequence[Street], made: Sequence[str]) -> InputError:
    street = streets[min(len(made), len(streets) - 1)]
    return InputError(
        Code.DECISION_NOT_OPEN,
        "the last decision does not settle the matter" if made else "the box has made no decision",
        at="decisions",
        expected=f"one of {', '.join(choice.do for choice in street.choices)} on street {street.id!r}",
        clauses=street.clause,
    )


def check_board(book: Rulebook, box: FinishedBox, board: str | None) -> None:
    """A player may not decline when the community cards alone win a bet of his [U1]; `board` is what they make."""
    rule = book.contest.declined
    bet = rule.barred_when_board_wins
    pays = book.bets[bet].pays if bet is not None and bet in box.stakes else None
    if pays is not None and board in pays.table:
        raise InputError(
            Code.DECISION_NOT_OPEN,
            f"the community cards alone make {board}, so the hand must be shown for {bet!r}",
            at="declined",
            expected="false",
            clauses=rule.clause,
        )


def check_sizes(book: Rulebook, box: FinishedBox, unit: Cents | None) -> None:
    """Bets that must equal another do, and the jackpot stake is one the table takes; ordered bets are left alone."""
    ordered = {order.bet for order in box.orders}
    for name, stake in box.stakes.items():
        size = book.bets[name].size
        if size is None or name in ordered or None in ordered:
            continue
        if size.rule == "equal" and size.of is not None and stake != box.stakes.get(size.of):
            if box.bettors or size.of in ordered:
                continue  # each bettor is held to it on his own, and an order about either of the two says how
            proper: Sequence[Cents] = [box.stakes.get(size.of, 0)]
        elif unit is not None and not size.takes(stake, unit):
            proper = size.stakes(unit)
        else:
            continue
        raise InputError(
            Code.BET_SIZE_WRONG,
            f"{stake} is not the size of a {name!r} bet here",
            at=f"bets.{name}",
            expected=" or ".join(map(str, proper)),
            clauses=size.clause,
        )


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
        if book.jackpot is not None and name == book.jackpot.bet:
            raise InputError(
                Code.BAD_VALUE,
                f"{name!r} belongs to the seated player alone",
                at=at,
                expected="no bettors for it",
                clauses=book.seating.jackpot_own_box_only.clause,
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
        added: Counter[str] = Counter()
        for player, amount in chips:
            added[player] += amount
        if added != box.bettors.get(name) or any(amount == 0 for _, amount in chips):
            raise InputError(
                Code.BET_SIZE_WRONG,
                "the chips as they were laid are not those of the bettors",
                at=f"laid.{name}",
                expected=f"in some order {box.bettors.get(name) or 'no chips'}",
                clauses=book.seating.bettors.clause,
            )


def _check_declining(book: Rulebook, box: FinishedBox) -> None:
    rule, side_bets = book.contest.declined, book.seating.side_bets_only
    shows_himself = bool(box.decisions) or (side_bets is not None and side_bets.viewed)
    if not rule.allowed or "fold" in box.decisions or not shows_himself:
        raise InputError(
            Code.DECISION_NOT_OPEN,
            "a folded hand is not compared" if "fold" in box.decisions else "the dealer turns this hand himself",
            at="declined",
            expected="false",
            clauses=rule.clause,
        )
