"""In which language sentences about rounds, rulings and refusals stand on the terminal."""

from __future__ import annotations

import os

from croupier.errors import bad_value
from croupier.languages import ENGLISH, VARIABLE, offered


def spoken() -> str:
    """The language that `CROUPIER_LANG` names (`el`, `el_GR.UTF-8`), and English where it names none.

    The terminal's own words are English, so that a language is asked for and not guessed from the locale.
    """
    wanted = _wanted()
    return wanted if wanted in offered() else ENGLISH


def check_language() -> None:
    """Refuse a language that croupier does not have: English instead of it would look like a fault."""
    if _wanted() not in ("", *offered()):
        message = f"there is no language {os.environ[VARIABLE]!r}"
        raise bad_value(message, VARIABLE, f"{', '.join(offered())}, or nothing for English")


def _wanted() -> str:
    return os.environ.get(VARIABLE, "").replace("-", "_").partition(".")[0].partition("_")[0].lower()
