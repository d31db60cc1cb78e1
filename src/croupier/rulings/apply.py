"""Apply rulings to a running round: the engine's `decide`, with rulings, answers and powers added.

A ruling is one `Ruled` event and the events that carry it out, so it replays like everything else, and its id makes a
second application of the same ruling change nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.errors import Code, Refusal, bad_value
from croupier.languages import ENGLISH, Called, Sentence
from croupier.narrator.events import effect
from croupier.round import RoundState
from croupier.round import decide as decide_round
from croupier.round import events as e
from croupier.round.absence import ABSENT, leave_table
from croupier.round.chips import payouts_taken_back
from croupier.round.commands import Command, LeaveTable, LookAtHand
from croupier.round.decisions import look_at_hand
from croupier.round.engine import apply, complete
from croupier.round.rules import not_now
from croupier.round.state import NOT_OPEN
from croupier.rulebook.faults import near, one_of
from croupier.rulebook.happening import remedies_of
from croupier.rulebook.irregularities import Fact
from croupier.rulebook.vocabulary import vocabulary
from croupier.rulings.case import Case
from croupier.rulings.commands import AnswerOffer, GiveRuling, LiftCondition, RulingCommand, UsePower
from croupier.rulings.concern import require_in_round, require_moment, require_player, require_such_a_player
from croupier.rulings.effects import effects
from croupier.rulings.lifting import lift
from croupier.rulings.offers import answer_offer
from croupier.rulings.posts import highest, require_post
from croupier.rulings.powers import use_power
from croupier.rulings.record import facts_with_record, undecided
from croupier.rulings.ruling import Ruling, rule


def decide(state: RoundState, command: Command | RulingCommand) -> tuple[e.Event, ...]:
    """What happens when somebody does this now, rulings included; raises a `Refusal` when the rules do not allow it."""
    match command:
        case GiveRuling():
            return complete(state, give_ruling(state, command))
        case AnswerOffer():
            return complete(state, answer_offer(state, command))
        case UsePower():
            return complete(state, use_power(state, command))
        case LiftCondition():
            return tuple(lift(state, command))
        case _:
            return decide_round(state, command)


def ruling_for(state: RoundState, command: GiveRuling, *, on_record: bool = True, language: str = ENGLISH) -> Ruling:
    """What the rulebook says about an incident in this round; the record of the round supplies facts not given.

    Where several boxes are named, the facts must hold for each of them.
    """
    require_moment(state, command.incident)
    state = apply(state, looks(state, command))
    facts: Mapping[str, Fact] = command.facts
    for box in command.boxes or (None,):
        facts = facts_with_record(state, command.incident, facts, box=box, player=command.player, on_record=on_record)
    terms, seen = state.terms, cards_seen(state, command.incident, command.boxes, command.player)
    return rule(
        state.rulebook,
        command.incident,
        facts,
        manager=terms.manager,
        readings=terms.readings,
        seen=seen,
        bet=command.bet,
        language=language,
    )


def cards_seen(state: RoundState, incident: str, boxes: tuple[int, ...], player: str | None) -> bool:
    """At a virtual table, whether cards that bear on the hands in question were seen, where a rule asks for it."""
    rules = [one for one in state.rulebook.irregularities.rules if one.incident == incident and one.seen_remedy]
    if not rules or not state.terms.enforce_limits:
        return False
    held = state.held_by(player) if player is not None else ()
    due = [box for box in (tuple(map(state.box, boxes)) or held) if box.dealt_in and undecided(state, box)]
    known = {
        state.left_knowing(holder, box.number)
        if (holder := state.holder(box.number)) in state.absent
        else state.seen(box)
        for box in due
    }
    if len(known) > 1:
        message = Sentence("these-hands-some-were-seen-others-were")
        raise Refusal(Code.RULING_UNFIT, message, at="boxes", clauses=rules[0].clause)
    return True in known


def give_ruling(state: RoundState, command: GiveRuling, *, on_record: bool = True) -> Iterator[e.Event]:
    """An irregularity is decided and its remedy carried out, by somebody who may."""
    if command.id in state.rulings:
        return
    if state.phase == NOT_OPEN:
        raise not_now(state, Sentence("ruling-about-round-being-played"))
    require_player(state, command)
    seen = (*looks(state, command), *_departure(state, command))
    ruling = ruling_for(state, command, on_record=on_record)
    remedy = _remedy(state, ruling, command)
    reopened = _reopened(state, ruling, remedy) if state.over and remedy != "no-effect" else ()
    require_post(state.rulebook, highest(command.decided_by, command.approved_by).post, ruling)
    state = apply(state, (*seen, *reopened))
    require_in_round(state, command, ruling, remedy)
    require_such_a_player(state, command, ruling)
    done = (*seen, *reopened, *effects(Case(state, ruling, command, remedy)))
    yield e.Ruled(
        ruling=command.id,
        incident=ruling.incident,
        facts=dict(ruling.facts),
        remedy=remedy,
        decided_by=command.decided_by,
        approved_by=command.approved_by,
        rule=ruling.rule,
        reading=ruling.reading_ids,
        effects=tuple(map(effect, done)),
        boxes=command.boxes,
        player=command.player,
        clauses=ruling.clauses,
    )
    yield from done


def looks(state: RoundState, command: GiveRuling) -> tuple[e.Event, ...]:
    """The looks that a ruling puts on record, as far as they are not there yet."""
    found: list[e.Event] = []
    told = tuple(dict.fromkeys(command.looked))
    for place, box in enumerate(told):
        player, post = state.holder(box) or "", command.decided_by.post
        if not state.box(box).viewed_by(player):
            before = next((later for later in told[place:] if later in state.looks), None)
            found += look_at_hand(state, LookAtHand(player=player, box=box, recorded_by=post, before=before))
    return tuple(found)


def _departure(state: RoundState, command: GiveRuling) -> tuple[e.Event, ...]:
    """Somebody who is ruled to have gone has left the table, also where he shares hands that others decide for."""
    gone = command.player if command.incident == ABSENT else None
    if gone is None or gone in state.absent or state.over:
        return ()
    return tuple(leave_table(state, LeaveTable(player=gone)))


def _reopened(state: RoundState, ruling: Ruling, remedy: str) -> tuple[e.Event, ...]:
    """What was paid is taken back, where a clause reaches past the settlement to the call for the next bets [X13].

    Any other ruling comes before the bets are settled.
    """
    if not ruling.reaches_back or state.settlement is None or state.void is not None:
        named = Called("name", remedy, remedy.replace("-", " "))
        raise not_now(state, Sentence("comes-before-bets-settled", remedy=named), clauses=ruling.clauses)
    return (payouts_taken_back(state.settlement, ruling.clauses),)


def _remedy(state: RoundState, ruling: Ruling, command: GiveRuling) -> str:
    """The remedy of the rule; where the matter is referred, what the person decides to whom it goes."""
    remedies = [name for name in remedies_of(state.rulebook) if name != "refer"]
    if command.remedy is not None and command.remedy not in remedies:
        message = Sentence("there-no-remedy-here", remedy=repr(command.remedy), near=near(command.remedy, remedies))
        raise bad_value(message, "remedy", one_of(remedies))
    if command.remedy in vocabulary().only_by_rule and command.remedy != ruling.remedy:
        message = Sentence("no-rule-about-says", id=state.rulebook.id, incident=ruling.incident, remedy=command.remedy)
        raise Refusal(Code.RULES_SILENT, message, at="remedy", clauses=ruling.clauses)
    if ruling.remedy != "refer":
        free = ruling.proposed and (not ruling.instead or command.remedy in ruling.instead)
        said = " or ".join((ruling.remedy, *ruling.instead))
        if command.remedy not in (None, ruling.remedy) and not free:
            message = Sentence("rules-say-there-nothing-left-choose", said=said)
            raise Refusal(Code.RULING_UNFIT, message, at="remedy", expected=said, clauses=ruling.clauses)
        return command.remedy or ruling.remedy
    if command.remedy is None:
        message = Sentence(
            "the-rules-leave-incident-to-the-authority",
            incident=ruling.incident,
            authority=state.rulebook.title(ruling.authority),
        )
        raise Refusal(Code.RULES_SILENT, message, at="remedy", clauses=ruling.clauses)
    return command.remedy
