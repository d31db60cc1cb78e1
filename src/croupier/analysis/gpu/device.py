"""What runs on an accelerator, and with what: an NVIDIA GPU, driven by CuPy.

CuPy is imported when a GPU is asked for, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, NamedTuple, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.analysis.devices import ChosenDevice
from croupier.errors import Code, InputError, bad_value

#: What every program of kernels begins with, and the program of games with a board: package and file.
COMMON: Final = (__package__, "common.cu")
BOARDS: Final = (__package__, "boards.cu")

#: How to have what drives an accelerator.
TO_INSTALL: Final = "pip install 'croupier[gpu]'"

Array: TypeAlias = Any


class KernelStep(NamedTuple):
    """A kernel with its blocks, threads and arguments; or an array that is set to nought."""

    kernel: str
    blocks: int | tuple[int, int]
    threads: int
    arguments: tuple[object, ...]
    #: Steps aside need not be done before the next ones, but before one that joins them.
    lane: Literal["main", "aside", "join"] = "main"
    #: Where the kernel is written.
    program: tuple[str, str] = BOARDS

    @classmethod
    def clear(cls, array: Array) -> KernelStep:
        return cls("", 0, 0, (array,))


class DeviceRecord:
    """A record of arrays and numbers in the device's memory, eight bytes for each."""

    def __init__(self, words: Array, parts: Sequence[Array | int | None]) -> None:
        self.words = words
        #: The arrays are kept as long as the record points to them.
        self.parts = tuple(parts)


class Device(Protocol):
    """A device with its own memory on which kernels run."""

    def __hash__(self) -> int: ...

    @property
    def name(self) -> str:
        """What it is called in reports."""

    def array(self, values: npt.NDArray[Any], /) -> Array:
        """These numbers in the device's memory."""

    def room(self, shape: int | tuple[int, ...], kind: npt.DTypeLike, *, zeros: bool = False) -> Array:
        """Room in the device's memory."""

    def record(self, *parts: Array | int | None) -> DeviceRecord:
        """A record of arrays and numbers; None where there is no array."""

    def write(self, values: npt.NDArray[Any], into: Array, /) -> None:
        """Put these numbers into an array."""

    def copy(self, array: Array, into: Array, /) -> None:
        """Put an array into another one of the device's memory."""

    def run(self, steps: Sequence[KernelStep], /) -> None:
        """Do these steps; numbers are 32 bits wide unless they are NumPy's and say otherwise."""

    def program(self, steps: Sequence[KernelStep], /) -> Callable[[], None]:
        """Prepare steps that will be done again and again; calling it does them."""

    @property
    def crowded(self) -> bool:
        """Whether half of the memory is taken."""

    def host(self, array: Array, /) -> npt.NDArray[Any]:
        """What stands in an array, once everything before is done."""


def accelerator(*, needed: bool) -> ChosenDevice:
    """The accelerator of this machine; if there is none and it is needed, a refusal that says what would help."""
    try:
        return ChosenDevice(_first_gpu())
    except InputError as error:
        if needed:
            raise
        return ChosenDevice(None, f"{error.message}; with {error.expected} one would be used")


def source(program: tuple[str, str]) -> str:
    """The text of a program of kernels."""
    parts = (files(package).joinpath(name).read_text(encoding="utf-8") for package, name in (COMMON, program))
    return "\n".join(parts)


@cache
def _first_gpu() -> Device:
    try:
        import cupy
    except ImportError:
        message = "a GPU is driven by CuPy, which is not installed"
        raise InputError(Code.PACKAGE_MISSING, message, at="--device", expected=TO_INSTALL) from None
    try:
        count, why = cupy.cuda.runtime.getDeviceCount(), "the driver names none"
    except cupy.cuda.runtime.CUDARuntimeError as error:
        count, why = 0, str(error)
    if not count:
        raise bad_value(f"there is no GPU here: {why}", "--device", "an NVIDIA GPU and its driver")
    return _Cuda(cupy)


class _Cuda:
    """The first NVIDIA GPU, driven by CuPy."""

    def __init__(self, cupy: Any) -> None:
        self._cupy = cupy
        self.name: str = cupy.cuda.runtime.getDeviceProperties(0)["name"].decode()
        self._modules: dict[tuple[str, str], Any] = {}
        self._kernels: dict[str, Any] = {}
        self._stream, self._aside = cupy.cuda.Stream(non_blocking=True), cupy.cuda.Stream(non_blocking=True)

    def array(self, values: npt.NDArray[Any], /) -> Array:
        with self._memory():
            return self._cupy.asarray(values)

    def room(self, shape: int | tuple[int, ...], kind: npt.DTypeLike, *, zeros: bool = False) -> Array:
        with self._memory():
            return (self._cupy.zeros if zeros else self._cupy.empty)(shape, kind)

    @contextmanager
    def _memory(self) -> Iterator[None]:
        """Memory that is taken in the order of the steps; where there is too little, a refusal."""
        try:
            with self._stream:
                yield
        except self._cupy.cuda.memory.OutOfMemoryError as error:
            message = f"the memory of {self.name} is too small for this game: {error}"
            raise bad_value(message, "--device", "cpu, or a GPU whose memory is free") from None

    def record(self, *parts: Array | int | None) -> DeviceRecord:
        words = [part if isinstance(part, int) else 0 if part is None else part.data.ptr for part in parts]
        return DeviceRecord(self.array(np.array(words, np.int64)), parts)

    def write(self, values: npt.NDArray[Any], into: Array, /) -> None:
        into.set(values, self._stream)

    def copy(self, array: Array, into: Array, /) -> None:
        into.data.copy_from_device_async(array.data, array.nbytes, self._stream)

    def run(self, steps: Sequence[KernelStep], /) -> None:
        aside = False
        for step in steps:
            if step.lane == "aside":
                self._aside.wait_event(self._stream.record())
                aside = True
            elif step.lane == "join" and aside:
                self._stream.wait_event(self._aside.record())
            with self._aside if step.lane == "aside" else self._stream as stream:
                self._run(step, stream)

    def _run(self, step: KernelStep, stream: Any) -> None:
        if not step.kernel:
            array: Array = step.arguments[0]
            array.data.memset_async(0, array.nbytes, stream)
            return
        if step.program not in self._modules:
            self._modules[step.program] = self._cupy.RawModule(code=source(step.program), options=("-std=c++17",))
        if step.kernel not in self._kernels:
            self._kernels[step.kernel] = self._modules[step.program].get_function(step.kernel)
        grid = (step.blocks, 1) if isinstance(step.blocks, int) else step.blocks
        self._kernels[step.kernel](grid, (step.threads,), tuple(map(_argument, step.arguments)))

    def program(self, steps: Sequence[KernelStep], /) -> Callable[[], None]:
        """Steps are recorded as a graph when they are done for the second time, and launched with one call then."""
        steps, graph, runs = tuple(steps), None, 0

        def again() -> None:
            nonlocal graph, runs
            runs += 1
            if runs == 1:
                self.run(steps)
                return
            if graph is None:
                self._stream.begin_capture()
                self.run(steps)
                graph = self._stream.end_capture()
            graph.launch(self._stream)

        return again

    @property
    def crowded(self) -> bool:
        free, total = self._cupy.cuda.runtime.memGetInfo()
        unused: int = self._cupy.get_default_memory_pool().free_bytes()
        return bool(2 * (free + unused) < total)

    def host(self, array: Array, /) -> npt.NDArray[Any]:
        found: npt.NDArray[Any] = self._cupy.asnumpy(array, stream=self._stream)
        return found


def _argument(value: object) -> object:
    """An argument of a kernel as CuPy wants it."""
    if value is None:
        return np.uint64(0)
    if isinstance(value, DeviceRecord):
        return value.words
    return np.int32(value) if isinstance(value, int) else value
