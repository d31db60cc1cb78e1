"""Put the changed code of a module into a process that has long imported it: functions keep their identity.

Whoever has imported a function by name holds the very function, so its code is exchanged in place. What a module does
when it is imported (its tables, its classes, the defaults of its functions) cannot be changed that way.
"""

from __future__ import annotations

import functools
import sys
import types
from collections.abc import Iterator
from importlib import import_module
from typing import Any


class AtImport(LookupError):
    """The change is in what the module does when it is imported."""


def changed_functions(old: str, new: str, file: str) -> dict[str, types.CodeType]:
    """The functions of a module that differ between two sources, by their qualified names."""
    before, after = compile(old, file, "exec"), compile(new, file, "exec")
    if _own(before) != _own(after):
        raise AtImport(file)
    first, second = dict(_functions(before)), dict(_functions(after))
    if list(first) != list(second) or any("<lambda>" in name for name in first if first[name] != second[name]):
        raise AtImport(file)
    return {name: code for name, code in second.items() if first[name] != code}


def _own(code: types.CodeType) -> list[object]:
    """What a module and its classes do by themselves, the bodies of their functions left out."""
    plain = [const for const in code.co_consts if not isinstance(const, types.CodeType)]
    bodies = [_own(const) for const in code.co_consts if isinstance(const, types.CodeType) and _is_class(const)]
    return [code.co_code, plain, code.co_names, bodies]


def _is_class(code: types.CodeType) -> bool:
    return "__module__" in code.co_names and "__qualname__" in code.co_names


def _functions(code: types.CodeType) -> Iterator[tuple[str, types.CodeType]]:
    for const in code.co_consts:
        if not isinstance(const, types.CodeType):
            continue
        if _is_class(const):
            yield from _functions(const)
        else:
            yield const.co_qualname, const


def swap(module: str, changed: dict[str, types.CodeType]) -> None:
    """Exchange the code of these functions of an imported module, and forget what was remembered by the old one."""
    wanted = dict(changed)
    for function in _live(vars(import_module(module)), module):
        if (code := wanted.pop(function.__qualname__, None)) is not None:
            function.__code__ = code
    if wanted:
        raise AtImport(", ".join(wanted))
    forget(ranks=module.startswith("croupier.ranking"))


def _live(names: dict[str, Any], module: str) -> Iterator[types.FunctionType]:
    for value in list(names.values()):
        if isinstance(value, type) and value.__module__ == module:
            yield from _live(dict(vars(value)), module)
        else:
            yield from (one for one in _within(value) if one.__module__ == module)


def _within(value: Any) -> Iterator[types.FunctionType]:
    """The functions that a name stands for, through whatever is wrapped around them."""
    if isinstance(value, types.FunctionType):
        yield value
    inner = (
        (value.fget, value.fset)
        if isinstance(value, property)
        else (value.func,)
        if isinstance(value, functools.cached_property)
        else (getattr(value, "__func__", None), getattr(value, "__wrapped__", None), getattr(value, "wrapped", None))
    )
    for one in inner:
        if one is not None and one is not value:
            yield from _within(one)


def forget(*, ranks: bool = False) -> None:
    """Empty every memory of ours, so that nothing of before answers for what has changed.

    What is known of hands is kept unless `ranks` is said; the rank lists themselves always are, for equal ones are one.
    """
    for name, module in list(sys.modules.items()):
        ranking = name.startswith("croupier.ranking")
        if not name.startswith("croupier.") or (ranking and (not ranks or name.endswith(".rank_lists"))):
            continue
        for value in list(vars(module).values()):
            clear = getattr(value, "cache_clear", None)
            if clear is not None:
                clear()
    memories: Any = sys.modules["croupier.settlement.plan"]
    memories._plans.clear()
    if ranks:
        memories = sys.modules["croupier.ranking.lookup"]
        memories._memories.clear()
        # Nor do files answer for it, and what it makes is for nobody else.
        keeping: Any = import_module("croupier.ranking.keeping")
        keeping.read, keeping.write = lambda _path: None, lambda _path, _content: None
