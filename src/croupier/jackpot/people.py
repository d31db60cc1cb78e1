"""Who answers for an act on a link, and which acts need two people."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from msgspec import Struct

from croupier.errors import Code, Refusal, bad_value
from croupier.languages import Sentence
from croupier.rulebook.irregularities import POSTS, Post, reaches

#: Whatever is kept for ever has a length.
LONGEST: Final = 200


class Signature(Struct, frozen=True):
    """Somebody, or some device, that answers for an act, and the post and the account held at that moment."""

    name: str
    post: Post | None = None
    account: str = ""

    @property
    def who(self) -> str:
        """Who this is to the record: an account, or the name of somebody who has none."""
        return self.account or self.name


class Act(Struct, frozen=True, kw_only=True):
    """Who did something to a link and when, and the key under which it counts once however often it is sent."""

    key: str
    at: datetime
    by: Signature
    also_by: Signature | None = None
    reason: str = ""


def check_act(act: Act) -> None:
    """Refuse an act that nobody signed, that has no key, or whose time has no zone."""
    check_word(act.key, "key")
    if act.at.tzinfo is None:
        raise bad_value(Sentence("time-has-no-zone"), "at")
    check_word(act.by.name, "by")
    if act.also_by is not None:
        check_word(act.also_by.name, "also_by")


def check_word(text: str, at: str) -> None:
    """Keys, names and numbers of rounds are kept for ever, and must look the same in every database."""
    if not text.strip() or len(text) > LONGEST or not text.isprintable():
        raise bad_value(Sentence("text-cannot-be-used", text=repr(text), longest=LONGEST), at)


def require_two(act: Act) -> None:
    """Some acts need two different people and a reason."""
    first, second = act.by.name.strip(), act.also_by.name.strip() if act.also_by is not None else ""
    if not second or first.casefold() == second.casefold():
        message = (
            Sentence("only-has-signed", first=first)
            if not second or first == second
            else Sentence("first-and-second-are-one-person", first=first, second=second)
        )
        raise Refusal(Code.TWO_PEOPLE_NEEDED, message, at="also_by", expected=Sentence("second-different-person"))
    if not act.reason.strip():
        message = Sentence("the-reason-is-missing")
        raise Refusal(Code.MISSING_FIELD, message, at="reason", expected=Sentence("why-this-is-done"))


def require_nobody_of(signature: Signature, parties: Mapping[str, str], expected: str | Sentence) -> None:
    """Whoever acts had no part in what came before; `parties` are accounts or names, and what each has done."""
    for name in (signature.account, signature.name):
        if part := {who.casefold(): did for who, did in parties.items()}.get(name.casefold()):
            raise Refusal(Code.TWO_PEOPLE_NEEDED, f"{signature.name} {part}", at="by", expected=expected)


def require_post(signature: Signature, needed: Post, clauses: tuple[str, ...] = ()) -> None:
    """Whoever acts must hold this post or a higher one."""
    held = signature.post
    if not reaches(held, needed):
        raise Refusal(
            Code.AUTHORITY_TOO_LOW,
            Sentence("name-acts-as-held", name=signature.name, held=held)
            if held
            else Sentence("holds-no-post", name=signature.name),
            at="by.post",
            expected=Sentence("authority-or-above", authority=needed) if needed != POSTS[-1] else needed,
            clauses=clauses,
        )
