"""What is made from other files: pages and schemas of docs/, and the pages' types from messages and texts.

`make docs` writes them; a test compares each with what is there.
"""

from __future__ import annotations

from pathlib import Path

import croupier.floor.web
from croupier.rulebook import book_ids, load
from scripts.documents import configuration, errors, metrics, page_types, phrase_types, requirements, rulings, schemas

ROOT = Path(__file__).resolve().parent.parent.parent
DOCS = ROOT / "docs"
SCHEMAS = DOCS / "schemas"
_TYPES = Path(croupier.floor.web.__file__).parent


def made() -> dict[Path, str]:
    """Every file, and what belongs into it."""
    explained = DOCS / "errors.md"
    head = explained.read_text(encoding="utf-8").partition("\n## ")[0]
    return {
        DOCS / "rulings.md": rulings.page([load(book_id) for book_id in book_ids()]),
        DOCS / "requirements.md": requirements.page(),
        DOCS / "configuration.md": configuration.page(),
        DOCS / "metrics.md": metrics.page(),
        explained: f"{head}\n{errors.tables()}",
        _TYPES / "wire.d.ts": page_types.page_types(),
        _TYPES / "phrases.d.ts": phrase_types.phrase_types(),
        **{SCHEMAS / name: text for name, text in schemas.written().items()},
    }
