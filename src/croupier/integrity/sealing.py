"""What is installed here: SHA-256 of every file of croupier, of the packages that it needs, and of rulebooks."""

from __future__ import annotations

import base64
import csv
import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

from msgspec import Struct

from croupier.rulebook import Rulebook, load
from croupier.rulebook.digest import rulebook_digest

#: What Python writes beside the software, and what an installer says of itself.
_NOT_SOFTWARE: Final = ("__pycache__",)
_OF_INSTALLER: Final = re.compile(r"\.pyc$|\.dist-info/(INSTALLER|REQUESTED|RECORD|direct_url\.json)$|^\.\./")
_NAME: Final = re.compile(r"[A-Za-z0-9._-]+")
#: A requirement of an extra, which nobody needs to have.
_OF_EXTRA: Final = re.compile(r";.*\bextra\b")


class PackageSeal(Struct, frozen=True):
    """A package that croupier needs: its version, and SHA-256 over what it says of its files."""

    version: str
    sha256: str


def software(root: Path | None = None) -> dict[str, str]:
    """SHA-256 of every file of croupier by its path inside the package, data and pages among them."""
    root = root or Path(__file__).parents[1]
    found = (path for path in sorted(root.rglob("*")) if path.is_file())
    return {
        path.relative_to(root).as_posix(): sha256(path.read_bytes()).hexdigest()
        for path in found
        if not set(_NOT_SOFTWARE) & set(path.parts)
    }


def packages() -> dict[str, PackageSeal]:
    """Every package that croupier needs, those that they need in turn among them."""
    found: dict[str, PackageSeal] = {}
    for package in _installed(_needed("croupier"), set()):
        said = sorted(f"{path} {digest}" for path, digest in _listed(package))
        found[_canonical(package.name)] = PackageSeal(package.version, sha256("\n".join(said).encode()).hexdigest())
    return dict(sorted(found.items()))


def damaged_packages() -> Iterator[str]:
    """Files of installed packages that are not what their package says, or that are not there."""
    for package in _installed(_needed("croupier"), set()):
        for path, digest in _listed(package):
            file = Path(str(package.locate_file(path)))
            content = file.read_bytes() if file.is_file() else None
            if content is None or base64.urlsafe_b64encode(sha256(content).digest()).rstrip(b"=").decode() != digest:
                yield f"{_canonical(package.name)}: {path}"


def rules_in_force(names: Iterable[str]) -> dict[str, Rulebook]:
    """The rulebooks of these ids or files, by id."""
    books = [load(name) for name in names]
    return {book.id: book for book in books}


def digests(books: dict[str, Rulebook]) -> dict[str, str]:
    """SHA-256 of what each of these rulebooks says."""
    return {name: rulebook_digest(book) for name, book in sorted(books.items())}


def _listed(package: Distribution) -> Iterator[tuple[str, str]]:
    """The files of a package with the SHA-256 that it gives for them, as it writes it."""
    # Read as it stands: some finders leave out of `files` what is not there any more.
    for path, said, *_ in csv.reader((package.read_text("RECORD") or "").splitlines()):
        mode, _, digest = said.partition("=")
        if mode == "sha256" and not _OF_INSTALLER.search(path):
            yield path, digest


def _installed(names: Iterable[str], seen: set[str]) -> Iterator[Distribution]:
    """Packages by name and all that they need; what is not installed is for another platform."""
    for name in names:
        if (key := _canonical(name)) in seen:
            continue
        seen.add(key)
        try:
            package = distribution(name)
        except PackageNotFoundError:
            continue
        yield package
        yield from _installed(_needed(name), seen)


def _needed(name: str) -> list[str]:
    try:
        said = distribution(name).requires or []
    except PackageNotFoundError:
        return []
    return [found[0] for text in said if not _OF_EXTRA.search(text) and (found := _NAME.match(text))]


def _canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
