"""Where exact sums are made: on this machine's processor, or on an accelerator where somebody asks for it.

Nothing that drives an accelerator is imported before that.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

if TYPE_CHECKING:
    from croupier.analysis.gpu.device import Device

#: What somebody asks for: the processor, or the accelerator where there is one (`gpu` and `auto` alike).
DeviceChoice: TypeAlias = Literal["cpu", "auto", "gpu"]

#: What the processor is called in reports.
CPU: Final = "cpu"


@dataclass(frozen=True)
class ChosenDevice:
    """The accelerator, or None for the processor; and why there is none, where somebody asked."""

    device: Device | None = None
    why_not: str = ""

    @property
    def name(self) -> str:
        """What it is called in reports."""
        return CPU if self.device is None else self.device.name


_IN_USE: Final[ContextVar[ChosenDevice | None]] = ContextVar("_IN_USE", default=None)


def in_use() -> Device | None:
    """The accelerator that sums are made on, if any."""
    chosen = _IN_USE.get()
    return None if chosen is None else chosen.device


@contextmanager
def using(asked: DeviceChoice) -> Iterator[ChosenDevice]:
    """Make sums on the device that somebody asks for; on the processor where it is not there, with the reason."""
    chosen = ChosenDevice()
    if asked != "cpu":
        from croupier.analysis.gpu.device import accelerator

        chosen = accelerator(needed=False)
    before = _IN_USE.set(chosen)
    try:
        yield chosen
    finally:
        _IN_USE.reset(before)
