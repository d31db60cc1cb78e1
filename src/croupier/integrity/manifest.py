"""What was approved: a file with one edition after the other, each with when, by whom, and everything's SHA-256."""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from croupier.errors import Code, InputError, bad_value, unreadable
from croupier.integrity.sealing import PackageSeal, digests, packages, software
from croupier.rulebook import Rulebook
from croupier.rulebook.digest import content_of
from croupier.version import __version__


class Edition(Struct, frozen=True, kw_only=True):
    """What was in force from a moment on: the version, every file, every package, every rulebook."""

    at: datetime
    by: str
    croupier: str
    files: dict[str, str]
    packages: dict[str, PackageSeal]
    rulebooks: dict[str, str]


class Manifest(Struct, frozen=True, kw_only=True):
    """Every edition, the oldest first, and what each rulebook said, by its SHA-256."""

    editions: tuple[Edition, ...] = ()
    contents: dict[str, dict[str, Any]] = field(default_factory=dict)

    @property
    def latest(self) -> Edition:
        return self.editions[-1]


def sealed(books: dict[str, Rulebook], by: str, at: datetime) -> Edition:
    """What is installed here now, under the name of whoever approves it."""
    return Edition(
        at=at, by=by, croupier=__version__, files=software(), packages=packages(), rulebooks=digests(books)
    )  # fmt: skip


def with_edition(manifest: Manifest, edition: Edition, books: dict[str, Rulebook]) -> Manifest:
    """The manifest with one edition more, which is later than all before it."""
    if manifest.editions and edition.at <= manifest.latest.at:
        message = f"an edition of {edition.at.isoformat()} is not the latest"
        raise bad_value(message, "--at", f"a moment after {manifest.latest.at.isoformat()}")
    contents = {edition.rulebooks[name]: content_of(book) for name, book in books.items()}
    return replace(manifest, editions=(*manifest.editions, edition), contents=manifest.contents | contents)


def read_manifest(path: Path) -> tuple[Manifest, str]:
    """A manifest and the SHA-256 of its file."""
    try:
        content = path.read_bytes()
        manifest = msgspec.json.decode(content, type=Manifest)
    except OSError as fault:
        raise unreadable("cannot read the manifest", fault, str(path), "a file of a manifest") from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as fault:
        message = f"this is no manifest: {fault}"
        raise InputError(Code.BAD_JSON, message, at=str(path), expected="what --write wrote") from None
    if not manifest.editions:
        raise bad_value("the manifest has no edition", str(path), "one or more")
    return manifest, sha256(content).hexdigest()


def write_manifest(manifest: Manifest, path: Path) -> str:
    """Write a manifest, and give the SHA-256 of its file."""
    content = msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n"
    try:
        path.write_bytes(content)
    except OSError as fault:
        raise unreadable("cannot write the manifest", fault, str(path), "a path to write to") from None
    return sha256(content).hexdigest()
