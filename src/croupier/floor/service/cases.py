"""A case as the pit's console shows it: the next question, or the ruling with its money, and who may order it."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final, get_args

from msgspec.structs import replace

from croupier.errors import CroupierError, StorageError
from croupier.floor.people.person import Person
from croupier.floor.people.roles import Permission, acts_for
from croupier.floor.service.desk import TableDesk
from croupier.floor.service.floor import Floor
from croupier.floor.service.jackpot import LinkOut
from croupier.floor.service.rehearsal import rehearse
from croupier.round import RoundState
from croupier.round.codec import plain
from croupier.round.state import Official
from croupier.rulebook.irregularities import Post
from croupier.rulebook.vocabulary import vocabulary
from croupier.rulings.commands import GiveRuling
from croupier.rulings.inquiry import inquire
from croupier.rulings.powers import usable
from croupier.rulings.preview import Preview

#: Lowest first.
_POSTS: Final[tuple[Post, ...]] = get_args(Post)
#: A case is tried as if the highest post gave the ruling: what happens is one question, who may order it another.
_HIGHEST: Final = _POSTS[-1]
#: What a ruling is given by the floor itself.
_OF_THE_FLOOR: Final = ("type", "id", "decided_by", "approved_by", "meter")


def put_case(floor: Floor, person: Person, table: str, said: GiveRuling) -> dict[str, Any]:
    """Where a case stands, about the table as it is now. Nothing is changed by asking."""
    setup = floor.tables.setup(table)
    person.require(Permission.RULE, table=table)
    state = floor.current(table)
    said = replace(said, id=_unused(state.round, said.id), decided_by=Official(person.name, _HIGHEST))
    with floor.reading_books() as books, suppress(LinkOut):
        # The same value as when the ruling is given.
        said = TableDesk(books, setup, floor.chance, floor.clock.now()).informed(state, said)
    case = inquire(state.round, said)
    answer: dict[str, Any] = {
        "table": table,
        "version": state.version,
        "round": state.number,
        "rulebook": setup.rulebook.id,
        "incident": said.incident,
        "says": vocabulary().incidents[vocabulary().incident(said.incident)].says,
        "give": _fields(case.command),
        "known": [plain(one) for one in case.known],
        "question": plain(case.question) if case.question is not None else None,
        "refusal": None,
        "ruling": None,
    }
    refusal = case.refusal if case.question is None else None
    if case.preview is not None:
        try:
            tried = rehearse(floor, table, case.command)
            answer["ruling"] = _ruling(state.round, person, case.preview) | {
                "accounts": [plain(one) for one in tried.accounts],
                "two_people": tried.two_people,
            }
        except StorageError:
            # What the store says is nobody's business but the log's.
            raise
        except CroupierError as refused:
            refusal = refused
    if refusal is not None:
        answer["refusal"] = refusal.to_json()["error"]
    return answer


def _unused(state: RoundState, ruling: str) -> str:
    """An id that no ruling of the round has: one that was given before would change nothing."""
    while ruling in state.rulings:
        ruling += "*"
    return ruling


def _fields(command: GiveRuling) -> dict[str, Any]:
    """What `give-ruling` is told, once everything is known."""
    fields = plain(command)
    return {name: value for name, value in fields.items() if name not in _OF_THE_FLOOR}


def _ruling(state: RoundState, person: Person, found: Preview) -> dict[str, Any]:
    ruling, book = found.ruling, state.rulebook
    return {
        "remedy": found.remedy,
        "says": vocabulary().remedies[found.remedy],
        "clauses": list(ruling.clauses),
        "readings": list(ruling.reading_ids),
        "steps": list(ruling.steps),
        "effects": list(found.effects),
        "authority": ruling.authority,
        "may_order": acts_for(person.post, ruling.authority),
        "posts": [
            {
                "post": post,
                "title": book.title(post),
                "may": acts_for(post, ruling.authority),
                "you": post == person.post,
            }
            for post in _POSTS
        ],
        "before": [plain(one) for one in found.before],
        "after": [{"answer": answer, "bets": [plain(one) for one in bets]} for answer, bets in found.after.items()],
    }


def powers_at(floor: Floor, person: Person, table: str) -> list[dict[str, Any]]:
    """The powers of the rulebook at a table, and whether this person may use each."""
    floor.tables.setup(table)
    person.require(Permission.RULE, table=table)
    state = floor.current(table)
    if state.round.table is None:
        return []
    return [plain(one) | {"may": acts_for(person.post, one.post)} for one in usable(state.round)]
