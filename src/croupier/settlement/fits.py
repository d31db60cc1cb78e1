"""Does a box fit the rulebook: are its bets real, do they stand with those they need, were its decisions open?"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.errors import Code, InputError
from croupier.rulebook import Rulebook
from croupier.rulebook.dealing import Street
from croupier.settlement.finished import FinishedBox


def check_bets(book: Rulebook, box: FinishedBox) -> None:
    """Bets are known and in good company; a bet that an order sends back may stand alone [5.4, 5.12]."""
    for name in box.stakes:
        if name not in book.bets or not book.bets[name].staked:
            known = ", ".join(bet for bet, about in book.bets.items() if about.staked)
            raise InputError(
                Code.UNKNOWN_BET, f"{book.id} has no bet {name!r}", at=f"bets.{name}", expected=f"one of {known}"
            )
    entry = book.entry.any_of
    if not any(set(combination) <= set(box.stakes) for combination in entry):
        raise InputError(
            Code.BET_WITHOUT_REQUIRED,
            "the box has no bet that takes part in the round",
            at="bets",
            expected=" or ".join(" with ".join(combination) for combination in entry),
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
