"""The kernels for an accelerator on the processor, compiled by the C++ compiler: slow, and the same numbers."""

from __future__ import annotations

import ctypes
import subprocess
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from croupier.analysis.gpu.device import Array, DeviceRecord, KernelStep, source


class HostDevice:
    """Stands for an accelerator."""

    name = "the processor, as if it were a GPU"

    def __init__(self) -> None:
        self._libraries: dict[tuple[str, str], ctypes.CDLL] = {}

    def _library(self, program: tuple[str, str]) -> ctypes.CDLL:
        if program not in self._libraries:
            folder = Path(mkdtemp())
            (folder / "kernels.cpp").write_text(source(program), encoding="utf-8")
            header, library = Path(__file__).with_name("host.h"), folder / "kernels.so"
            subprocess.run(
                ["g++", "-std=c++17", "-O2", "-w", "-shared", "-fPIC", "-include", str(header), "-o", str(library),
                 str(folder / "kernels.cpp")],
                check=True,
            )  # fmt: skip
            self._libraries[program] = ctypes.CDLL(str(library))
        return self._libraries[program]

    def array(self, values: npt.NDArray[Any], /) -> Array:
        return np.ascontiguousarray(values).copy()

    def room(self, shape: int | tuple[int, ...], kind: npt.DTypeLike, *, zeros: bool = False) -> Array:
        found = np.zeros(shape, kind)
        if not zeros:
            # Whoever reads what was never written gets nonsense.
            found.view(np.uint8)[...] = 0x5A
        return found

    def record(self, *parts: Array | int | None) -> DeviceRecord:
        words = [part if isinstance(part, int) else 0 if part is None else part.ctypes.data for part in parts]
        return DeviceRecord(np.array(words, np.int64), parts)

    def write(self, values: npt.NDArray[Any], into: Array, /) -> None:
        into[...] = values

    def copy(self, array: Array, into: Array, /) -> None:
        into[...] = array

    def run(self, steps: Sequence[KernelStep], /) -> None:
        for kernel, blocks, _, arguments, _, program in steps:
            if not kernel:
                cast(Array, arguments[0])[...] = 0
                continue
            library = self._library(program)
            library.set_grid(*((blocks, 1) if isinstance(blocks, int) else blocks))
            getattr(library, kernel)(*map(_argument, arguments))

    def program(self, steps: Sequence[KernelStep], /) -> Callable[[], None]:
        return partial(self.run, tuple(steps))

    @property
    def crowded(self) -> bool:
        return False

    def host(self, array: Array, /) -> npt.NDArray[Any]:
        found: npt.NDArray[Any] = array.copy()
        return found


def _argument(value: Any) -> object:
    if value is None:
        return ctypes.c_void_p(None)
    if isinstance(value, DeviceRecord):
        return ctypes.c_void_p(value.words.ctypes.data)
    if isinstance(value, np.ndarray):
        return ctypes.c_void_p(value.ctypes.data)
    return ctypes.c_int64(int(value)) if isinstance(value, np.int64) else ctypes.c_int32(int(value))
