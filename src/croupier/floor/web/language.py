"""In which language somebody is answered: as chosen by the switch in the bar, otherwise as the browser asks for it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from starlette.requests import HTTPConnection

from croupier.languages import ENGLISH, offered

#: Set by the switch; it says a language and nothing about anybody.
COOKIE: Final = "language"
#: What an answer in a language depends on.
VARY: Final = "Accept-Language, Cookie"
#: Longer lists of languages are no browser's.
_LONGEST: Final = 500


def language_of(request: HTTPConnection) -> str:
    """The language of whoever asks: the one chosen, else what the browser wants most of ours, else English."""
    chosen = request.cookies.get(COOKIE)
    return chosen if chosen in offered() else preferred(request.headers.get("accept-language", "")[:_LONGEST])


@lru_cache(maxsize=256)
def preferred(wanted: str) -> str:
    """The best of our languages for an `Accept-Language`: `el-GR,el;q=0.9,en;q=0.8` is Greek."""
    best, weight = ENGLISH, 0.0
    for one in wanted.split(","):
        tag, _, quality = one.partition(";")
        language = tag.strip().lower().partition("-")[0]
        if language in offered() and (found := _weight(quality)) > weight:
            best, weight = language, found
    return best


def _weight(quality: str) -> float:
    """`q=0.8` as a number; nothing said is 1, and what cannot be read counts for nothing."""
    if not quality.strip():
        return 1.0
    try:
        return float(quality.replace(" ", "").removeprefix("q="))
    except ValueError:
        return 0.0
