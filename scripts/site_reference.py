"""The reference pages of the site: every command, every public name of Python, every address and message of HTTP."""

from __future__ import annotations

import ast
import enum
import inspect
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any, Final

import typer
from typer.cli import get_docs_for_click

import croupier
from croupier import client
from croupier.cli.app import COMMANDS
from croupier.cli.lazy import loaded
from croupier.rulebook import Rulebook

#: How long a signature may be in one line.
WIDTH: Final = 100
#: How long the example of a response may be; a longer one stands in the OpenAPI document alone.
LONGEST_EXAMPLE: Final = 1500


def commands_page() -> str:
    """Every command with its arguments and options, as `--help` has them."""
    parts = ["# Commands\n"]
    for entry in COMMANDS:
        command = loaded(entry)
        context = typer.Context(command, info_name=entry.name)
        parts.append(get_docs_for_click(obj=command, ctx=context, indent=1, name=entry.name, call_prefix="croupier"))
    return "\n".join(parts)


def python_page() -> str:
    """Every public function and class of Python, with its signature and what its docstring says."""
    parts = ["# Python interface\n\n[Examples](library.md). Everything that is not on this page is private.\n"]
    named = {name: getattr(croupier, name) for name in croupier.__all__ if name != "__version__"}
    functions = {name: one for name, one in named.items() if not inspect.isclass(one)}
    for name, function in functions.items():
        parts += [f"## croupier.{name}\n", explained(name, function)]
    for name in ("CroupierError", "Code"):
        parts += [f"## croupier.{name}\n", fields(named[name])]
    for name, kind in clients().items():
        parts += [f"## croupier.client.{name}\n", explained(name, kind)]
        for method in (one for key, one in vars(kind).items() if not key.startswith("_") and inspect.isfunction(one)):
            parts += [f"### {name}.{method.__name__}\n", explained(method.__name__, method)]
    parts.append("## What the functions return\n")
    for name, kind in sorted(results(functions.values()).items()):
        parts += [f"### {name}\n", fields(kind)]
    return "\n".join(parts)


class Bare(str):
    """A type as it is written, without quotes."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def explained(name: str, one: Any) -> str:
    """The signature of a function or a class, and its docstring."""
    signature = inspect.signature(one)
    given = [each.replace(annotation=Bare(each.annotation)) for each in signature.parameters.values()]
    given = [each for each in given if each.name != "self"]
    back = "" if inspect.isclass(one) else f" -> {signature.return_annotation}"
    text = f"{name}{signature.replace(parameters=given, return_annotation=inspect.Signature.empty)}{back}"
    if len(text) > WIDTH:
        by_name = next((i for i, each in enumerate(given) if each.kind is each.KEYWORD_ONLY), len(given))
        lines = [*map(str, given[:by_name]), *(["*"] if by_name < len(given) else []), *map(str, given[by_name:])]
        text = "\n".join((f"{name}(", *(f"    {line}," for line in lines), f"){back}"))
    return f"```python\n{text}\n```\n\n{inspect.getdoc(one) or ''}\n"


def fields(kind: type[Any]) -> str:
    """A class that is read: its fields and properties."""
    rows = [(name, annotation, "") for name, annotation in annotated(kind).items()]
    for name, one in vars(kind).items():
        if isinstance(one, property) and not name.startswith("_") and one.fget is not None:
            back = inspect.signature(one.fget).return_annotation
            rows.append((name, str(back), (inspect.getdoc(one) or "").partition("\n")[0]))
    said = f"{inspect.getdoc(kind) or ''}\n"
    cells = ((f"`{name}`", f"`{annotation}`", meaning) for name, annotation, meaning in rows)
    return f"{said}\n{table(('Field', 'Type', 'Meaning'), cells)}" if rows else said


def annotated(kind: type[Any]) -> Mapping[str, str]:
    """The public fields of a class, with their types as they are written."""
    given = {} if issubclass(kind, enum.Enum) else inspect.get_annotations(kind)
    return {
        name: getattr(one, "__forward_arg__", None) or str(one)
        for name, one in given.items()
        if not name.startswith("_")
    }


def results(functions: Iterable[Any]) -> Mapping[str, type[Any]]:
    """The classes that public functions return, and those of their fields; a rulebook has a page of its own."""
    waiting = [(str(inspect.signature(one).return_annotation), one.__module__) for one in functions]
    found: dict[str, type[Any]] = {}
    while waiting:
        annotation, module = waiting.pop()
        for name in re.findall(r"\b[A-Z]\w+", annotation):
            kind = named_in(name, module)
            if name in found or not inspect.isclass(kind) or not kind.__module__.startswith(croupier.__name__):
                continue
            found[name] = kind
            if kind is not Rulebook:
                waiting += [(below, kind.__module__) for below in annotated(kind).values()]
    return found


def named_in(name: str, module: str) -> Any:
    """What a name means in a module, also where it is imported for its types alone."""
    there = import_module(module)
    if hasattr(there, name):
        return getattr(there, name)
    for one in ast.walk(ast.parse(inspect.getsource(there))):
        if isinstance(one, ast.ImportFrom) and one.module and name in {alias.name for alias in one.names}:
            return getattr(import_module(one.module), name)
    return None


def clients() -> Mapping[str, type[Any]]:
    """The public classes of the client, and those that stand in the same modules."""
    modules = dict.fromkeys(import_module(getattr(client, name).__module__) for name in client.__all__)
    return {
        name: kind
        for module in modules
        for name, kind in vars(module).items()
        if inspect.isclass(kind) and kind.__module__ == module.__name__ and not name.startswith("_")
    }


def http_page(document: dict[str, Any]) -> str:
    """Every address with its methods: what they do, what they take, an example, and the errors they answer with."""
    parts = [
        f"# HTTP interface\n\n{document['info']['description']} [How to use it](api.md); [the messages](messages.md);"
        " [the errors](errors.md).\n"
    ]
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            parts.append(
                f"## {method.upper()} {path}\n\n{operation.get('description') or operation.get('summary', '')}\n"
            )
            given = [
                (f"`{one['name']}`", one["in"], "yes" if one.get("required") else "no", one.get("description", ""))
                for one in operation.get("parameters", ())
            ]
            if given:
                parts.append(table(("Parameter", "In", "Required", "Meaning"), given))
            for body in operation.get("requestBody", {}).get("content", {}).values():
                parts.append(f"The body is {type_of(body['schema'])}.\n")
                if "properties" in body["schema"]:
                    parts.append(fields_of(body["schema"]))
            answers = [(status, answered(one)) for status, one in operation["responses"].items()]
            parts.append(table(("Status", "Response"), answers))
            parts += examples(operation)
    return "\n".join(parts)


def answered(response: dict[str, Any]) -> str:
    """What a response is, and its message where it has one."""
    schemas = [one["schema"] for one in response.get("content", {}).values() if one.get("schema")]
    return ": ".join((response["description"], *(type_of(one) for one in schemas)))


def examples(operation: dict[str, Any]) -> Iterator[str]:
    """The example of a success, where it is short enough to be read."""
    for status, response in operation["responses"].items():
        for media, content in response.get("content", {}).items():
            if status.startswith("2") and (example := content.get("example")) is not None:
                is_json = not isinstance(example, str)
                text = json.dumps(example, indent=1, ensure_ascii=False) if is_json else example.rstrip()
                if len(text) <= LONGEST_EXAMPLE:
                    yield f"An example, `{media}`:\n\n```{'json' if is_json else 'text'}\n{text}\n```\n"


def messages_page(document: dict[str, Any]) -> str:
    """Every message of the HTTP interface with its fields."""
    parts = ["# Messages\n\nWhat requests and responses of the [HTTP interface](http.md) consist of, by name.\n"]
    for name, schema in sorted(document["components"]["schemas"].items()):
        parts.append(f"## {name}\n\n{inspect.cleandoc(schema.get('description', ''))}\n")
        parts.append(fields_of(schema) if "properties" in schema else f"{type_of(schema)}\n")
    return "\n".join(parts)


def fields_of(schema: dict[str, Any]) -> str:
    """The fields of an object."""
    required = schema.get("required", ())
    rows = (
        (f"`{name}`", type_of(one), "yes" if name in required else "no", one.get("description", ""))
        for name, one in schema["properties"].items()
    )
    return table(("Field", "Type", "Required", "Meaning"), rows)


def type_of(schema: Any) -> str:
    """The type of a value in words."""
    if not isinstance(schema, dict):
        return "any value"
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](messages.md#{name.lower()})"
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " or ".join(dict.fromkeys(type_of(one) for one in schema[several]))
    if "enum" in schema:
        return ", ".join(f"`{json.dumps(one, ensure_ascii=False)}`" for one in schema["enum"])
    if "prefixItems" in schema:
        return f"list of {', '.join(type_of(one) for one in schema['prefixItems'])}"
    kind = schema.get("type", "any value")
    if kind == "array":
        return f"list of {type_of(schema.get('items'))}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object of {type_of(schema['additionalProperties'])}"
    return kind if isinstance(kind, str) else " or ".join(kind)


def table(columns: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table; what would end a cell or a row is written otherwise."""
    cells = [[" ".join(str(cell).split()).replace("|", "&#124;") for cell in row] for row in (columns, *rows)]
    lines = [f"| {' | '.join(row)} |" for row in cells]
    return "\n".join((lines[0], f"|{'---|' * len(cells[0])}", *lines[1:], ""))
