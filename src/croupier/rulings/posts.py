"""Who may order what: posts in their order, a higher one acting for a lower one, and single powers of a post."""

from __future__ import annotations

from typing import Protocol, get_args

from croupier.errors import Code, InputError, Refusal
from croupier.languages import ENGLISH, Called, Sentence
from croupier.round.state import Official
from croupier.rulebook import Rulebook
from croupier.rulebook.faults import near, one_of
from croupier.rulebook.irregularities import POSTS, Post, Power, reaches


class Ordered(Protocol):
    """Something that a post must order: a ruling, or a power."""

    @property
    def authority(self) -> Post: ...

    @property
    def clauses(self) -> tuple[str, ...]: ...


def require_known_post(post: str, at: str = "post") -> Post:
    """The post with this name."""
    known: tuple[Post, ...] = get_args(Post)
    if post in known:
        return known[known.index(post)]
    message = Sentence("there-no-post", post=repr(post), near=near(post, POSTS))
    raise InputError(Code.UNKNOWN_POST, message, at=at, expected=one_of(POSTS))


def highest(decided: Official, approved: Official | None) -> Official:
    """Whoever decided, or approved if that is the higher post."""
    return approved if approved is not None and reaches(approved.post, decided.post) else decided


def may_order(post: Post, ruling: Ordered) -> bool:
    """Whether somebody in this post may order the ruling: whoever holds a higher post may act for a lower one."""
    return reaches(post, ruling.authority)


def titled(book: Rulebook, post: Post) -> Called:
    """A post as its house calls it, or as the language of whoever is told does."""
    return Called("post", post, book.title(post))


def or_above(book: Rulebook, post: Post) -> Sentence:
    """A post by its title, with "or above" where the document says so."""
    above, title = book.authority.above, titled(book, post)
    return Sentence("authority-or-above", authority=title) if above is not None and post in above.posts else title


def in_charge(book: Rulebook, post: Post, *, configured: bool = False, language: str = ENGLISH) -> str:
    """Who orders something, in the words of the house, and the clause by which somebody may act in that post."""
    if configured:
        return Sentence("authority-configured", authority=titled(book, post)).told(language)
    acting = book.authority.acting
    if acting is None or post not in acting.posts:
        return or_above(book, post).told(language)
    clauses = ", ".join(acting.clause)
    return Sentence("authority-acting", authority=or_above(book, post), clauses=clauses).told(language)


def require_post(book: Rulebook, post: Post, ruling: Ordered) -> None:
    """Refuse an order above the post of whoever gives it, with the clause that says who may."""
    if not may_order(post, ruling):
        raise too_low(book, post, ruling.authority, ruling.clauses)


def require_power(book: Rulebook, post: Post, name: str) -> Power:
    """The power with this name, if somebody in this post may use it."""
    powers = {power.id: power for power in book.authority.powers}
    if name not in powers:
        message = Sentence("gives-nobody-power", id=book.id, name=repr(name), near=near(name, powers))
        expected = one_of(powers) or Sentence("no-power-document-names-none")
        raise InputError(Code.UNKNOWN_POWER, message, at="power", expected=expected)
    power = powers[name]
    if not reaches(post, power.post):
        raise too_low(book, post, power.post, power.clause)
    return power


def too_low(book: Rulebook, post: Post, needed: Post, clauses: tuple[str, ...]) -> Refusal:
    """The refusal of an order that takes a higher post."""
    message = Sentence("may-not-order", post=titled(book, post), or_above=or_above(book, needed))
    return Refusal(Code.AUTHORITY_TOO_LOW, message, at="decided_by", clauses=clauses)
