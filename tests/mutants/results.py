"""What became of each mutant, written down as it happens, so that a run can be broken off and taken up again."""

from __future__ import annotations

import hashlib
import json
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / ".mutants"
#: The mutants that nothing can kill, each with the reason.
EXPLAINED: Final = Path(__file__).parent / "explained.toml"


def fingerprint(folders: Iterable[str]) -> str:
    """What the code, the rulebooks and the tests in these folders are now: another one makes old results worthless."""
    digest = hashlib.sha256()
    for folder in folders:
        for file in sorted((ROOT / folder).rglob("*")):
            if file.suffix in (".py", ".toml"):
                digest.update(file.relative_to(ROOT).as_posix().encode() + file.read_bytes())
    return digest.hexdigest()[:16]


class Results:
    """A file of verdicts, one mutant a line, that begins with the state it was made in.

    A verdict holds for that state only; with `again` what was killed in an earlier one is taken to be killed still.
    """

    def __init__(self, name: str, state: str, *, again: bool = False) -> None:
        self.file, self.state = FOLDER / f"{name}.jsonl", state
        self.verdicts: dict[str, tuple[str, str]] = {}
        FOLDER.mkdir(exist_ok=True)
        lines = self.file.read_text(encoding="utf-8").splitlines() if self.file.exists() else []
        same = bool(lines) and json.loads(lines[0]) == {"state": state}
        if not same:
            self.file.write_text(json.dumps({"state": state}) + "\n", encoding="utf-8")
        for line in lines[1:] if same or again else ():
            mutant, verdict, by = json.loads(line)
            if same:
                self.verdicts[mutant] = (verdict, by)
            elif verdict not in ("survived", "broken"):
                self.note(mutant, verdict, by)

    def __contains__(self, mutant: str) -> bool:
        return mutant in self.verdicts

    def note(self, mutant: str, verdict: str, by: str) -> None:
        self.verdicts[mutant] = (verdict, by)
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps([mutant, verdict, by], ensure_ascii=False) + "\n")

    def count(self, mutants: Iterable[str]) -> Counter[str]:
        return Counter(self.verdicts[mutant][0] for mutant in mutants if mutant in self.verdicts)


def progress(done: int, all_of_them: int, begun: float, what: str = "mutants", *, every: int = 50) -> None:
    """Say now and then how far it has got."""
    if done % every == 0 or done == all_of_them:
        left = (time.monotonic() - begun) / done * (all_of_them - done)
        print(f"{done} of {all_of_them} {what}, about {left / 60:.0f} min left", file=sys.stderr, flush=True)
