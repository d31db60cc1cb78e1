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
