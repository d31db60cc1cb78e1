"""Does a box fit the rulebook: are its bets real, do they stand with those they need, were its decisions open?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from croupier.errors import Code, InputError, bad_value
from croupier.languages import Sentence
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
            message = Sentence("has-no-bet", id=book.id, name=repr(name), names=known)
            raise InputError(Code.UNKNOWN_BET, message, at=f"bets.{name}")
    placed = {*box.stakes, *book.way(box.stakes, box.decisions).staked}
    placed |= {name for name, bet in book.bets.items() if bet.bonus_on in placed} if box.orders else set()
    for index, order in enumerate(box.orders):
        if order.bet is not None and order.bet not in placed:
            message = Sentence("there-no-bet-on-box", bet=repr(order.bet))
            raise InputError(Code.UNKNOWN_BET, message, at=f"orders[{index}].bet")
        if (order.action is not None) != (order.then == "return-excess"):
            raise bad_value(Sentence("only-order-return-excess-says-how-much"), f"orders[{index}].action")
    for name in box.elected:
        if name not in box.stakes:
            message = Sentence("there-no-bet-on-box", bet=repr(name))
            raise InputError(Code.UNKNOWN_BET, message, at="elected", expected=Sentence("its-bets"))


def check_bets(book: Rulebook, box: FinishedBox) -> None:
    """Bets are known and in good company; a bet that an order sends back may stand alone."""
    check_known(book, box)
    if not book.entry.admits(box.stakes):
        message = Sentence("box-has-no-bet-takes-part-round")
        expected = " or ".join(" with ".join(combination) for combination in book.entry.any_of)
        raise InputError(Code.BET_WITHOUT_REQUIRED, message, at="bets", expected=expected, clauses=book.entry.clause)
    sent_back = {order.bet for order in box.orders if order.then == "return"}
    for name in box.stakes:
        if name not in sent_back:
            _check_company(book, box, name)


def _check_company(book: Rulebook, box: FinishedBox, name: str) -> None:
    required, missing = book.bets[name].requires, book.missing_beside(name, box.stakes)
    if required is not None and missing is not None:
        wanted = " or ".join(required.any) if missing.either else " and ".join(required.all)
        message = Sentence("stands-without-bet-requires", name=repr(name), wanted=wanted)
        raise InputError(Code.BET_WITHOUT_REQUIRED, message, at=f"bets.{name}", clauses=required.clause)


def check_decisions(book: Rulebook, box: FinishedBox) -> None:
    """One decision on each street that is open to the box, each of them offered there, until nothing is left."""
    way = book.way(box.stakes, box.decisions)
    for index, decision in enumerate(box.decisions):
        if decision not in book.decision_ids:
            raise InputError(
                Code.UNKNOWN_DECISION,
                Sentence("has-no-decision", id=book.id, decision=repr(decision), names=", ".join(book.decision_ids)),
                at=f"decisions[{index}]",
            )
    if len(way.made) < len(box.decisions):
        raise _not_open(way, box.decisions[len(way.made)])
    if way.waits is not None:
        raise _missing_decision(way.waits, box.decisions)
    for name in book.decided_bets:
        if name in box.stakes and name not in way.staked:
            message = Sentence("there-stake-no-decision-stakes", name=repr(name))
            raise InputError(Code.BET_SIZE_WRONG, message, at=f"bets.{name}", clauses=book.bets[name].clause)
    if box.declined:
        _check_declining(book, way)
    elif box.proved:
        raise bad_value(Sentence("only-hand-was-first-declined-can-proved"), "proved")


def _not_open(way: StreetsTaken, decision: str) -> InputError:
    """The first decision that the box could not make: on its street, after the matter was settled, or at all."""
    at, street = f"decisions[{len(way.made)}]", way.waits
    if street is None:
        reason = "after it has settled the matter" if way.made else "where it has none to make"
        expected = Sentence("no-further-decision") if way.made else Sentence("no-decision-at-all")
        message = Sentence("the-box-decides-decision-reason", decision=repr(decision), reason=reason)
        return InputError(Code.DECISION_NOT_OPEN, message, at=at, expected=expected)
    message = Sentence(
        "not-open-on-street",
        decision=repr(decision),
        id=repr(street.id),
        names=", ".join(one.id for one in street.decisions),
    )
    return InputError(Code.DECISION_NOT_OPEN, message, at=at, clauses=street.clause)


def _missing_decision(street: Street, made: Sequence[str]) -> InputError:
    return InputError(
        Code.DECISION_NOT_OPEN,
        Sentence("last-decision-does-not-settle-matter") if made else Sentence("box-has-made-no-decision"),
        at="decisions",
        expected=Sentence("one-on-street", id=", ".join(one.id for one in street.decisions), id_2=repr(street.id)),
        clauses=street.clause,
    )


def hand_too_low(made: Made) -> InputError:
    """A decision that is open only with a better hand than the box has."""
    when = made.decision.choice.when
    return InputError(
        Code.DECISION_NOT_OPEN,
        Sentence(
            "open-only-or-better",
            id=repr(made.decision.id),
            threshold_words=when.least if when is not None else "a better hand",
        ),
        at="decisions",
        expected=Sentence("decision-hand-good-enough-for"),
        clauses=made.decision.choice.clause,
    )


def check_board(book: Rulebook, box: FinishedBox, board: Threshold | None) -> None:
    """A player may not decline when the community cards alone win a bet of his [U1]; `board` is what they make."""
    barred = book.declining.barred if book.declining is not None else None
    pays = book.bets[barred.bet].pays if barred is not None and barred.bet in box.stakes else None
    if barred is not None and pays is not None and board is not None and pays.pay(board) is not None:
        message = Sentence("community-cards-alone-make-so-hand-must", category=board.category, bet=repr(barred.bet))
        raise InputError(Code.DECISION_NOT_OPEN, message, at="declined", expected="false", clauses=barred.clause)


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
            message = Sentence("not-size-bet-here", stake=stake, name=repr(name))
            expected = " or ".join(map(str, size.stakes(unit)))
            raise InputError(Code.BET_SIZE_WRONG, message, at=f"bets.{name}", expected=expected, clauses=size.clause)


def _goes_back(box: FinishedBox, bet: str) -> bool:
    """Whether a bet has one bettor, to whom it goes back if the box is not his, or goes back by an order."""
    order = order_about(box.orders, bet)
    return (order is not None and order.ends) or len(box.parts(bet)) == 1


def check_bettors(book: Rulebook, box: FinishedBox) -> None:
    """Several people may share a bet where the rules pool them; their parts make up the stake [MB1]."""
    for name, parts in box.bettors.items():
        at = f"bettors.{name}"
        if book.seating.bettors.per_box != "pooled":
            raise bad_value(Sentence("box-has-one-bettor-here"), at, clauses=book.seating.bettors.clause)
        own_box = book.seating.jackpot_own_box_only
        if name == book.jackpot_bet and own_box is not None and not _goes_back(box, name):
            raise bad_value(Sentence("belongs-seated-player-alone", name=repr(name)), at, clauses=own_box.clause)
        if name not in box.stakes:
            raise InputError(Code.UNKNOWN_BET, Sentence("there-no-on-box", name=repr(name)), at=at)
        if sum(parts.values()) != box.stakes[name] or 0 in parts.values():
            message = Sentence("the-parts-make-values", values=sum(parts.values()), stakes=box.stakes[name])
            raise InputError(Code.BET_SIZE_WRONG, message, at=at, clauses=book.seating.bettors.clause)
    for name, chips in box.laid.items():
        if name not in box.bettors:
            message = Sentence("chips-laid-by-people-whom-bettors-do", name=repr(name))
            expected = Sentence("bettors-what-each-them-has-bet-beside", name=name)
            raise InputError(
                Code.MISSING_FIELD, message, at=f"laid.{name}", expected=expected, clauses=book.seating.bettors.clause
            )
        added: Counter[str] = Counter()
        for player, amount in chips:
            added[player] += amount
        if added != box.bettors[name] or any(amount == 0 for _, amount in chips):
            message = Sentence("chips-as-they-were-laid-not-those", bettors=dict(box.bettors[name]))
            raise InputError(Code.BET_SIZE_WRONG, message, at=f"laid.{name}", clauses=book.seating.bettors.clause)


def _check_declining(book: Rulebook, way: StreetsTaken) -> None:
    rule, side_bets = book.declining, book.seating.side_bets_only
    shows_himself = way.decides or (side_bets is not None and side_bets.viewed)
    if rule is None or way.folded or not shows_himself:
        message = Sentence("folded-hand-not-compared") if way.folded else Sentence("dealer-turns-hand-himself")
        raise InputError(Code.DECISION_NOT_OPEN, message, at="declined", expected="false", clauses=book.turned_by)
