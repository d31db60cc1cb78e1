"""The types of the pages, written from the schemas of the messages: `wire.d.ts`, which tsc reads and no browser."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from croupier.floor.web.app import ROUTES
from croupier.floor.web.contract import SEARCHED, STREAMED, schemas
from croupier.floor.web.wired import Wired

_PLAIN: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def page_types() -> str:
    """Every message as a type of the namespace `Wire`, and what is answered at each address."""
    routes = [
        route
        for module in sorted(ROUTES, key=lambda one: one.__name__)
        for route in module.router.routes
        if isinstance(route, Wired) and route.answers not in (None, type(None))
    ]
    asked = [route.asks for route in routes if route.asks is not None]
    told = STREAMED | SEARCHED
    found, components = schemas([*(route.answers for route in routes), *told.values(), *asked])
    lines = [line for name in sorted(components) for line in _declared(name, components[name])]
    for name, said, methods in (("Got", "asked for", {"GET"}), ("Told", "told something", {"POST", "PATCH"})):
        answers = {
            route.path: _type(schema)
            for route, schema in zip(routes, found, strict=False)
            if methods & (route.methods or set())
        }
        lines += _addresses(name, f"What the server answers where it is {said}, by address.", answers)
    streamed = zip(told, found[len(routes) :], strict=False)
    news = " | ".join(f'[event: "{name}", data: {_type(schema)}]' for name, schema in streamed)
    lines += ["  /** What a stream tells: the name of the event, and its data. */", f"  type News = {news};"]
    declared = "\n".join(lines)
    return f"// Made from the messages of croupier.wire by `make docs`.\n\ndeclare namespace Wire {{\n{declared}\n}}\n"


def _addresses(name: str, says: str, answers: dict[str, str]) -> Iterator[str]:
    """Addresses with the most parts come first, for a part of an address may stand for several."""
    yield f"  /** {says} */"
    yield f"  type {name}<P extends string> = P extends `${{infer Path}}?${{string}}` ? {name}At<Path> : {name}At<P>;"
    yield f"  type {name}At<P extends string> ="
    for path in sorted(answers, key=lambda one: (-one.count("/"), one.count("{"), one)):
        yield f"    P extends `{re.sub(r'{[^}]*}', '${string}', path)}` ? {answers[path]} :"
    yield "    unknown;"


def _declared(name: str, schema: dict[str, Any]) -> Iterator[str]:
    yield from _comment(schema, "  ")
    if "properties" not in schema:
        yield f"  type {name} = {_type(schema)};"
        return
    yield f"  interface {name} {{"
    required = schema.get("required", ())
    for field, inner in schema["properties"].items():
        yield from _comment(inner, "    ")
        yield f"    {field}{'' if field in required else '?'}: {_type(inner)};"
    yield "  }"


def _comment(schema: dict[str, Any], margin: str) -> Iterator[str]:
    if "description" in schema:
        yield f"{margin}/** {' '.join(schema['description'].split())} */"


def _type(schema: dict[str, Any]) -> str:
    """A schema as TypeScript writes it; what may be any JSON is `any`."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "enum" in schema:
        return " | ".join(json.dumps(one) for one in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(one) for one in schema["anyOf"]))
    if schema.get("type") == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(_type(one) for one in schema['prefixItems'])}]"
        item = _type(schema.get("items", {}))
        return f"({item})[]" if " | " in item else f"{item}[]"
    if schema.get("type") == "object":
        return f"Record<string, {_type(schema.get('additionalProperties', {}))}>"
    return _PLAIN.get(schema.get("type", ""), "any")
