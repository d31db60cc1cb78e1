"""What a floor is configured with, and what its record holds instead."""

from __future__ import annotations

from typing import Annotated

from croupier.wire.message import Answer, says


class ConfiguredValue(Answer, frozen=True, kw_only=True):
    """One key of the configuration with its value as text; a secret is there or not, and never told."""

    key: str
    value: str
    means: str
    configured: Annotated[bool, says("false where nobody said anything, and the value is the usual one")]
    variable: Annotated[str, says("the environment variable that sets it too, or empty")]


class OverruledValue(Answer, frozen=True, kw_only=True):
    """A key that has no effect: what it says, what holds instead, and how it would take effect."""

    key: str
    configured: str
    holds: str
    change: str


class Configuration(Answer, frozen=True, kw_only=True):
    """Everything that this floor was told before it opened. It is changed where it was said, and then opened anew."""

    demonstration: Annotated[bool, says("whether this is the demonstration floor, which nobody has configured")]
    values: tuple[ConfiguredValue, ...]
    overruled: tuple[OverruledValue, ...]
