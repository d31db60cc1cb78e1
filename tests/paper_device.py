"""A device on paper, for what can be seen without an accelerator."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from croupier.analysis.gpu.device import Array, DeviceRecord, KernelStep


class PaperDevice:
    """Arrays of NumPy, and kernels that are noted and not run."""

    name = "paper"

    def __init__(self) -> None:
        self.ran: list[KernelStep] = []

    def array(self, values: npt.NDArray[Any], /) -> Array:
        return np.array(values)

    def room(self, shape: int | tuple[int, ...], kind: npt.DTypeLike, *, zeros: bool = False) -> Array:  # noqa: ARG002
        return np.zeros(shape, kind)

    def record(self, *parts: Array | int | None) -> DeviceRecord:
        return DeviceRecord(None, parts)

    def write(self, values: npt.NDArray[Any], into: Array, /) -> None:
        into[...] = values

    def copy(self, array: Array, into: Array, /) -> None:
        into[...] = array

    def run(self, steps: Sequence[KernelStep], /) -> None:
        self.ran += steps

    def program(self, steps: Sequence[KernelStep], /) -> Callable[[], None]:
        return partial(self.run, tuple(steps))

    @property
    def crowded(self) -> bool:
        return False

    def host(self, array: Array, /) -> npt.NDArray[Any]:
        return np.array(array)
