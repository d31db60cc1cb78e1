"""`make docs`: write every file that is made from others, and remove the schemas of commands that are gone."""

from __future__ import annotations

from scripts.documents import SCHEMAS, made

files = made()
for old in {*SCHEMAS.glob("*.json")} - {*files}:
    old.unlink()
for path, text in files.items():
    path.write_text(text, encoding="utf-8")
