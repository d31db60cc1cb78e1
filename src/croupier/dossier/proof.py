"""What a dossier proves beside the mathematics: the shuffle with the battery's results, the software, requirements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from croupier.dossier.chapters import Chapter, Grid, facts
from croupier.dossier.requirements import Register
from croupier.dossier.settings import DossierSettings
from croupier.integrity.sealing import packages, software
from croupier.randomness.battery import FALSE_ALARM, Measured, beyond
from croupier.shuffle import MIXED_VERSION, VERSION
from croupier.version import __version__

#: Packages that stand beside each other in a line of their table.
_ABREAST: Final = 3
_DRAWING = (
    "Every round has a seed of 32 bytes from the operating system; at a floor, what players add with their bets is "
    "mixed into it by SHA-256. The seed keys a ChaCha20 stream whose words of 32 bits drive a Fisher-Yates shuffle of "
    "the 52 cards. A word beyond the last full multiple of a bound is thrown away, so that scaling it to a place has "
    "no bias. Nothing is carried over from one round to the next: no state is seeded again, and no two processes share "
    "one.",
    "A hash of the seed is published before bets close and the seed after the round, so that anybody can shuffle the "
    "deck again; `croupier shuffle collect` writes words and decks for other batteries. The code that draws and scales "
    "is in this archive beside the document.",
)


def randomness_chapter(results: Sequence[Measured], settings: DossierSettings) -> Chapter:
    """How cards are drawn, and what the battery found."""
    threshold = results[0].threshold
    held = (
        f"{len(results)} tests over {settings.shuffles:,} shuffles. Stated before the "
        f"run: all tests together fail a shuffle without a fault in at most {FALSE_ALARM:.1%} of runs, each with a "
        f"p-value below {threshold:.6f}. "
        + ("Every test passed. " if all(one.passed for one in results) else "A TEST FAILED. ")
        + f"By itself each lies within 99%, but for: {', '.join(beyond(results)) or 'none'}."
    )  # fmt: skip
    rows = tuple(
        (one.id, one.counts, f"{one.cells:,}", f"{one.statistic:,.2f}", f"{one.degrees:,}", f"{one.p_value:.6f}",
         "passed" if one.passed else "FAILED")
        for one in results
    )  # fmt: skip
    columns = ("Test", "Counts", "Cells", "Chi-square", "Free", "p-value", "")
    return Chapter(
        "Randomness",
        (*_DRAWING, held),
        (
            facts([("Algorithm", VERSION), ("With players' entropy", MIXED_VERSION), ("Seed", settings.seed)]),
            Grid(columns, rows, "The battery", (1, 2.2, 0.7, 1, 0.7, 0.9, 0.7), 2),
        ),
    )


def integrity_json() -> dict[str, Any]:
    """The software that made a dossier: its version, the SHA-256 of each of its files, and the packages it needs."""
    return {
        "croupier": __version__,
        "files": software(),
        "packages": {name: one.version for name, one in packages().items()},
    }


def integrity_chapter(found: dict[str, Any], digest: str) -> Chapter:
    """What is to be compared with what is installed."""
    text = (
        f"This dossier was made by croupier {found['croupier']}, of {len(found['files']):,} files, whose SHA-256 are "
        "in integrity.json. `croupier verify` holds an installation and the rulebooks in force to a manifest when a "
        "floor opens, every day and on demand, and the staff log says what came of it.",
    )
    needed = [*found["packages"].items()]
    needed += [("", "")] * (-len(needed) % _ABREAST)
    down = len(needed) // _ABREAST
    rows = tuple(sum((needed[line + down * at] for at in range(_ABREAST)), ()) for line in range(down))
    packages = Grid(("Package", "Version") * _ABREAST, rows, "Packages that it needs", (1.7, 1) * _ABREAST)
    return Chapter("Integrity", text, (facts([("Rulebook, SHA-256", digest)]), packages))


def requirements_chapter(register: Register) -> Chapter:
    """Every requirement that we know of, document by document, with what meets it."""
    met, every = sum(one.met == "yes" for one in register.requirements), len(register.requirements)
    text = f"{every} requirements in our words: {met} are met; {every - met} are met in part or not, and say so."
    grids = [
        Grid(
            ("", "Requires", "What meets it", "Met", "Test"),
            tuple(
                (one.id, one.says, one.how, one.met, ", ".join(one.tests) or "-")
                for one in register.requirements
                if one.source == name
            ),
            document.title,
            (0.7, 1.6, 2, 0.45, 1.7),
        )
        for name, document in register.documents.items()
    ]
    return Chapter("Requirements", (text,), tuple(grids))
