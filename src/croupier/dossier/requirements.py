"""The register of technical requirements: each in our words, whether it is met, by what, and the tests that show it."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec import Struct


class Requirement(Struct, frozen=True, forbid_unknown_fields=True):
    """One requirement: its source, what it asks, what meets it, and whether it is met."""

    id: str
    source: str
    says: str
    how: str
    met: Literal["yes", "in part", "no"]
    tests: tuple[str, ...] = ()


class Document(Struct, frozen=True, forbid_unknown_fields=True):
    """Where requirements come from."""

    title: str
    about: str


class Register(Struct, frozen=True, forbid_unknown_fields=True):
    """Every document that we know of, and every requirement."""

    documents: dict[str, Document]
    requirements: tuple[Requirement, ...]


@cache
def register() -> Register:
    """The register as it stands in requirements.toml."""
    text = files(__package__).joinpath("requirements.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Register)


def requirements_page() -> str:
    """The register as a page of the documentation."""
    found = register()
    lines = [
        "# Technical requirements",
        "",
        "What regulators ask of the software behind a table, requirement by requirement in our own words, with what",
        "meets it and the tests that show it. What is not met says so. `make docs` writes this page from",
        "`src/croupier/dossier/requirements.toml`; it is part of every [dossier](dossier.md).",
    ]
    for name, document in found.documents.items():
        lines += ["", f"## {document.title}", "", document.about, "", "| | Requires | What meets it | Met | Tests |"]
        lines.append("|---|---|---|---|---|")
        for one in found.requirements:
            if one.source == name:
                tests = ", ".join(f"`{test}`" for test in one.tests)
                lines.append(f"| {one.id} | {one.says} | {one.how} | {one.met} | {tests} |")
    return "\n".join(lines) + "\n"
