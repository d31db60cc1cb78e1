"""In which language sentences about rounds, rulings and refusals stand on the terminal."""

from __future__ import annotations

import os

from croupier.languages import ENGLISH, VARIABLE, offered


def spoken() -> str:
    """The language that `CROUPIER_LANG` names (`el`, `el_GR.UTF-8`); English where it names none that we speak.

    The terminal's own words are English, so that a language is asked for and not guessed from the locale.
    """
    wanted = os.environ.get(VARIABLE, "").replace("-", "_").partition(".")[0].partition("_")[0].lower()
    return wanted if wanted in offered() else ENGLISH
