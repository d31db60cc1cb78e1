"""Whom and what a ruling concerns in a round: boxes, bets, players; and what is missing or not there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.errors import Code, Refusal
from croupier.languages import Sentence
from croupier.round import RoundState
from croupier.round.absence import ABSENT
from croupier.round.faults import faults
from croupier.round.rules import hand_out, not_now
from croupier.round.state import BETTING_OPEN, Box
from croupier.rulebook.vocabulary import vocabulary
from croupier.rulings.commands import GiveRuling
from croupier.rulings.facts import require_incident
from croupier.rulings.record import undecided
from croupier.rulings.returning import given_up
from croupier.rulings.ruling import Ruling


def unfit(
    message: str | Sentence, *, at: str = "", expected: str | Sentence = "", clauses: tuple[str, ...] = ()
) -> Refusal:
    """A ruling that does not fit the round."""
    return Refusal(Code.RULING_UNFIT, message, at=at, expected=expected, clauses=clauses)


def require_moment(state: RoundState, incident: str) -> None:
    """Refuse what cannot have happened in this round yet; where the clause asks, that is a fact of the record."""
    known = require_incident(incident)
    if state.phase == BETTING_OPEN and known.after_close and not known.reaches_back(None):
        message = f"{known.says[0].lower()}{known.says[1:]}"
        raise not_now(state, message, expected=Sentence("late-discovery-earlier-round"))


def require_boxes(state: RoundState, numbers: Iterable[int]) -> tuple[Box, ...]:
    """The boxes with these numbers, if each has bets in the round."""
    found = []
    for index, number in enumerate(dict.fromkeys(numbers)):
        box = state.box(number)
        if not box.bets:
            there = ", ".join(str(one.number) for one in state.boxes) or "none"
            raise unfit(Sentence("box-has-no-bets", number=number, there=there), at=f"boxes[{index}]")
        found.append(box)
    return tuple(sorted(found, key=lambda box: box.number))


def one_box(state: RoundState, command: GiveRuling) -> Box:
    """The one box that a ruling about a bet concerns."""
    if len(command.boxes) != 1:
        raise unfit(Sentence("ruling-about-one-box"), at="boxes")
    return require_boxes(state, command.boxes)[0]


def player_of(state: RoundState, command: GiveRuling) -> str:
    """The player whom a ruling concerns, named or by his box."""
    holders = {state.holder(box.number) for box in require_boxes(state, command.boxes)}
    player = command.player or (next(iter(holders)) if len(holders) == 1 else None)
    if player is None:
        raise unfit(Sentence("ruling-about-one-player", names=", ".join(state.players)), at="player")
    return player


def hands(state: RoundState, command: GiveRuling, ruling: Ruling, remedy: str) -> tuple[Box, ...]:
    """The hands that a remedy reaches; those that are out of the round already are left alone."""
    if remedy != ruling.remedy:
        found = _meant_by_person(state, command, ruling, remedy)
    elif ruling.incident == ABSENT and command.player is not None:
        mine, named = state.held_by(player_of(state, command)), command.boxes if ruling.scope == "box" else ()
        found = tuple(box for box in mine if undecided(state, box) and (not named or box.number in named))
    elif ruling.scope == "player":
        found = state.held_by(player_of(state, command))
    elif ruling.scope in ("round", "every-box"):
        found = require_boxes(state, command.boxes) if command.boxes else state.boxes
    elif ruling.scope == "jackpot-boxes":
        found = tuple(box for box in state.boxes if box.amount(state.rulebook.jackpot_bet))
    else:
        found = require_boxes(state, command.boxes)
        if not found:
            raise unfit(Sentence("ruling-about-certain-boxes"), at="boxes")
    for box in found:
        if not box.dealt_in:
            raise unfit(Sentence("box-has-no-hand", number=box.number), at="boxes")
    return tuple(box for box in found if not box.out)


def _meant_by_person(state: RoundState, command: GiveRuling, ruling: Ruling, remedy: str) -> tuple[Box, ...]:
    """The hands that somebody means to whom the rules leave the matter: he names boxes, or a player.

    Only what can be about everybody needs no name. Of a player who looked at too many hands, those are meant that he
    looked at after the first, where that one stays valid.
    """
    named = require_boxes(state, command.boxes)
    if command.player is None:
        if not named and "every-box" not in vocabulary().reach[remedy]:
            raise unfit(Sentence("not-said-whom-about"), at="boxes", clauses=ruling.clauses)
        return named or state.boxes
    player = command.player
    his = tuple(box for box in named or state.boxes if player in box.bettors)
    if not his or len(his) < len(named):
        there = " or ".join(str(box.number) for box in state.boxes if player in box.bettors) or Sentence(
            "another-player"
        )
        wrong = next((f"box {box.number}" for box in named if box not in his), "any box")
        message = Sentence("has-no-bets-on", player=player, wrong=wrong)
        raise unfit(message, at="boxes", expected=there, clauses=ruling.clauses)
    if ruling.spares is None or named:
        return his
    extra = tuple(box for box in his if box.viewed_by(player) and box.number != state.first_look(player))
    if not extra:
        message = Sentence("not-on-record-has-looked-at-second", player=player)
        raise unfit(message, at="looked", clauses=ruling.clauses)
    return extra


def require_player(state: RoundState, command: GiveRuling) -> None:
    """Whoever a ruling is about sits at the table or has bets in the round."""
    if command.player is not None and command.player not in state.players:
        there = ", ".join(state.players) or "nobody"
        raise unfit(Sentence("has-no-part-round", player=command.player, names=there), at="player")


def require_in_round(state: RoundState, command: GiveRuling, ruling: Ruling, remedy: str) -> None:
    """What is ordered about boxes is about one whose hand is in the round; a hand that is out has no further effect."""
    about_boxes = ruling.scope != "player" and "round" not in vocabulary().reach[remedy]
    named = require_boxes(state, command.boxes) if about_boxes else ()
    if named and all(box.out and box.dealt_in for box in named):
        raise hand_out(named[0], "boxes")


def require_such_a_player(state: RoundState, command: GiveRuling, ruling: Ruling) -> None:
    """What takes several hands is about a player who has them, and about one of them that the rule does not spare."""
    if not vocabulary().incidents[ruling.incident].several_hands:
        return
    named = require_boxes(state, command.boxes)
    players = {command.player or "", *(state.holder(box.number) or "" for box in named)} - {""}
    for player in players:
        mine = [box.number for box in state.held_by(player) if box.dealt_in and not box.out]
        if len(mine) < 2:
            hands = f"one hand, that of box {mine[0]}" if mine else "no hand in the round"
            raise unfit(Sentence("player-has-hands", player=player, hands=hands), at="boxes", clauses=ruling.clauses)
        if ruling.spares is not None and {box.number for box in named} >= set(mine):
            raise unfit(Sentence("one-hand-his-stays-valid"), at="boxes", clauses=ruling.clauses)
    for box in named if ruling.spares is not None else ():
        if not box.viewed_by(state.holder(box.number) or ""):
            # A table that shuffles itself has every look on record; elsewhere somebody can tell.
            at, expected = ("looked", Sentence("boxes-those-hands-first-one-first"))
            if state.commitment:
                at, expected = "boxes", Sentence("hand-was-looked-at-after-another")
            message = Sentence("not-on-record-hand-box-was-looked", number=box.number)
            raise unfit(message, at=at, expected=expected, clauses=ruling.clauses)
        if state.first_look(state.holder(box.number) or "") == box.number:
            message = Sentence("box-hand-was-looked-at-first-stays", number=box.number)
            raise unfit(message, at="boxes", clauses=ruling.clauses)
        if given_up(state, box):
            message = Sentence("box-folded-what-has-lost-does-not", number=box.number)
            raise unfit(message, at="boxes", clauses=ruling.clauses)


def bets_concerned(state: RoundState, box: Box, command: GiveRuling) -> tuple[str, ...]:
    """The bets of a box that a ruling is about: the one that is named, or those that are plainly meant."""
    if command.bet is not None:
        if box.bet(command.bet) is None:
            there = ", ".join(bet.bet for bet in box.bets)
            raise unfit(Sentence("box-has-no-bet", number=box.number, bet=command.bet, names=there), at="bet")
        if command.incident == "bet-under-minimum" and not _under_minimum(state, box, command.bet):
            message = Sentence("box-not-below-minimum", bet=command.bet, number=box.number)
            raise unfit(message, at="bet")
        return (command.bet,)
    found = tuple(dict.fromkeys(_meant(state, box, command.incident)))
    # The close of the bets has sent such a bet back already; the ruling says so once more.
    if not found and command.incident == "side-bet-without-required-bet" and state.phase != BETTING_OPEN:
        return ()
    if not found:
        there = ", ".join(bet.bet for bet in box.bets)
        raise unfit(Sentence("no-bet-box-plainly-meant", number=box.number, names=there), at="bet")
    return found


def combinations_concerned(state: RoundState, box: Box, command: GiveRuling) -> tuple[str, ...]:
    """The bets of a box that pay for a combination, bonuses included: the one that is named, or all of them."""
    book, placed = state.rulebook, {bet.bet for bet in box.bets}
    paying = tuple(name for name, bet in book.bets.items() if bet.pays is not None and (bet.bonus_on or name) in placed)
    if command.bet is not None and command.bet not in paying:
        there = ", ".join(paying) or "none"
        raise unfit(Sentence("box-pays-for-no-combination", bet=command.bet, number=box.number, names=there), at="bet")
    return (command.bet,) if command.bet is not None else paying


def bettors_concerned(state: RoundState, box: Box, command: GiveRuling) -> tuple[str, ...]:
    """Whose bets on a box a ruling about a bet is about: the player named, else those whose bets are not in order."""
    if command.player is not None:
        return (command.player,)
    bets = bets_concerned(state, box, command)
    wrong = {
        stake.player
        for fault in faults(state)
        if fault.box == box.number and fault.incident == command.incident and fault.bet in bets
        for stake in fault.stakes
    }
    return tuple(one for one in box.bettors if one in wrong) or (state.holder(box.number) or "",)


def in_company(state: RoundState, box: Box, bet: str) -> bool:
    """Whether somebody who has chips on a bet has the bets beside it that it requires."""
    standing = box.bet(bet)
    bettors = [stake.player for stake in standing.stakes] if standing is not None else []
    return any(state.rulebook.missing_beside(bet, box.bets_of(player)) is None for player in bettors)


def _under_minimum(state: RoundState, box: Box, bet: str) -> bool:
    """Whether all that lay on a bet when bets closed is less than its minimum."""
    limit = state.terms.limits.get(bet)
    return limit is not None and limit.min is not None and box.at_close(bet) < limit.min


def _meant(state: RoundState, box: Box, incident: str) -> Iterator[str]:
    if state.phase == BETTING_OPEN:
        yield from (fault.bet for fault in faults(state) if fault.box == box.number and fault.incident == incident)
    limits = state.terms.limits
    for bet in box.bets:
        limit = limits.get(bet.bet)
        over = limit is not None and limit.max is not None and bet.amount > limit.max
        under = incident == "bet-under-minimum" and _under_minimum(state, box, bet.bet)
        if (incident == "bet-over-maximum" and over) or under:
            yield bet.bet
        if incident == "play-size-wrong" and bet.bet in state.rulebook.decided_bets:
            yield bet.bet
        equal = [other for other in map(box.bet, state.rulebook.equal_to(bet.bet)) if other is not None]
        larger = any(stake.amount > other.of(stake.player) for other in equal for stake in bet.stakes)
        if incident == "equal-bet-size-wrong" and larger:
            yield bet.bet
        beside = (state.rulebook.missing_beside(bet.bet, box.bets_of(stake.player)) for stake in bet.stakes)
        if incident == "side-bet-without-required-bet" and any(missing is not None for missing in beside):
            yield bet.bet
