"""What the interface says of itself, made from its messages: schemas for OpenAPI, and the types of the pages.

A message stands in `croupier.wire`; what the core makes and a message only names is filled in here. An answer has all
of its fields and no others, a field that is left out where it has its default excepted.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final, get_args, is_typeddict

import msgspec
from msgspec import UNSET
from msgspec import inspect as shapes

from croupier.analysis.reports.shapes import ShownSheet
from croupier.cards import Card
from croupier.errors import Code
from croupier.floor.people.person import AccountKind, Authenticator, Way
from croupier.floor.people.proposals import ProposalState
from croupier.floor.people.roles import Permission, Role
from croupier.floor.table.happenings import Anything, Claimed
from croupier.floor.table.moments import Beat
from croupier.floor.table.reports import IncidentState
from croupier.floor.table.requests import ANSWER, BY_THE_FLOOR, PLAYERS, Wanted
from croupier.floor.web.wired import JSON, Wired
from croupier.jackpot.bodies import LinkFault, PaidFirst
from croupier.round.faults import BetFault
from croupier.round.prompts import Prompt
from croupier.rulebook.catalogue import book_ids
from croupier.rulebook.families import Family
from croupier.rulebook.irregularities import FaultMode
from croupier.rulebook.summary import ReadingLine
from croupier.rulings.inquiry import Known, Question
from croupier.rulings.offers import OpenOffer
from croupier.rulings.preview import Back, Standing
from croupier.training.payments import Act
from croupier.training.progress import Kind
from croupier.wire import figures, incidents, message, money, people, tables

#: What messages name, as it is where it is made.
NAMED: Final[dict[str, Any]] = {
    "AccountKind": AccountKind,
    "Authenticator": Authenticator,
    "Act": Act,
    "OpenOffer": OpenOffer,
    "Back": Back,
    "Beat": Beat,
    "Claimed": Claimed,
    "Code": Code,
    "Command": Wanted,
    "Event": Anything,
    "Family": Family,
    "BetFault": BetFault,
    "FaultMode": FaultMode,
    "IncidentState": IncidentState,
    "Kind": Kind,
    "Known": Known,
    "LinkFault": LinkFault,
    "PaidFirst": PaidFirst,
    "Permission": Permission,
    "Prompt": Prompt,
    "ProposalState": ProposalState,
    "Question": Question,
    "ReadingLine": ReadingLine,
    "Role": Role,
    "Standing": Standing,
    "Way": Way,
}

#: What streams tell, by the name of the event.
STREAMED: Final[dict[str, Any]] = {
    "conditions": list[incidents.Condition],
    "devices": list[tables.DeviceStatus],
    "incidents": list[incidents.Incident],
    "meters": list[money.LinkView],
    "proposals": list[people.Proposal],
    "tables": list[tables.TableRow],
    "update": tables.Update,
}
#: What a search, or a game that is being solved, tells until it ends.
SEARCHED: Final[dict[str, Any]] = {
    "end": figures.DesignEnd,
    "points": list[figures.DesignPoint],
    "progress": figures.DesignProgress,
    "refused": message.ErrorObject,
    "sheet": ShownSheet,
    "solving": figures.SolvingProgress,
}
#: What is said beside the answers of routes.
BESIDE: Final[tuple[Any, ...]] = (message.ErrorObject, tables.Conflict, *STREAMED.values(), *SEARCHED.values())


def speak(document: dict[str, Any], routes: Iterable[Any]) -> None:
    """Put the messages of routes into their description: what each asks for, and what it answers with."""
    wired = [route for route in routes if isinstance(route, Wired)]
    spoken = [kind for route in wired for kind in (route.asks, route.answers) if kind not in (None, type(None))]
    found, components = schemas(spoken)
    document["components"].setdefault("schemas", {}).update(components)
    schema_of = {id(kind): schema for kind, schema in zip(spoken, found, strict=False)}
    for route in wired:
        for method in route.methods or ():
            operation = document["paths"][route.path_format][method.lower()]
            if route.asks is not None:
                content = {JSON: {"schema": schema_of[id(route.asks)]}}
                operation["requestBody"] = {"required": route.needs_body, "content": content}
            if id(route.answers) in schema_of:
                answer = operation["responses"][str(route.status_code or 200)]
                answer.setdefault("content", {}).setdefault(JSON, {})["schema"] = schema_of[id(route.answers)]


def schemas(spoken: Iterable[Any]) -> tuple[list[dict[str, Any]], dict[str, dict[str, Any]]]:
    """The schema of each of these types, and the components that they refer to."""
    roots = (*spoken, *BESIDE, *NAMED.values())
    found, components = msgspec.json.schema_components(
        roots, ref_template=message.COMPONENTS + "{name}", schema_hook=_outside
    )
    several = list(dict.fromkeys(_kinds(roots)))
    alike = Counter(kind.__name__ for kind in several)
    kinds = {
        kind.__name__ if alike[kind.__name__] == 1 else _short(f"{kind.__module__}.{kind.__name__}"): kind
        for kind in several
    }
    whole = {_short(name): _tidied(part) for name, part in components.items()}
    if len(whole) < len(components):
        raise ValueError("two kinds of messages go by one name")
    for name, part in whole.items():
        kind = kinds.get(name)
        if kind is None or "properties" not in part:
            continue
        if issubclass(kind, message.Request):
            book = {"rulebook": book_ids()[0]} if "rulebook" in kind.example else {}
            part["examples"] = [kind.example | book]
        elif kind in get_args(Wanted):
            _as_sent(part)
        else:
            _close(part, kind)
    for name, schema in zip(NAMED, found[-len(NAMED) :], strict=True):
        if schema != {"$ref": message.COMPONENTS + name}:
            whole[name] = _tidied(schema)
    return [_tidied(schema) for schema in found], whole


def _close(part: dict[str, Any], kind: type[Any]) -> None:
    """An answer is sent whole; where its kind leaves defaults out, what has one may be missing and is never null."""
    part["additionalProperties"] = False
    if is_typeddict(kind):
        return
    omits = getattr(getattr(kind, "__struct_config__", None), "omit_defaults", False)
    fields, defaults = getattr(kind, "__struct_encode_fields__", ()), getattr(kind, "__struct_defaults__", ())
    default = dict(zip(reversed(fields), reversed(defaults), strict=False))
    if not omits:
        part["required"] = [name for name in part["properties"] if default.get(name) is not UNSET]
    for name, schema in part["properties"].items():
        schema.pop("default", None)
        if omits and name in default and default[name] is None:
            several = [one for one in schema.pop("anyOf") if one != {"type": "null"}]
            schema.update(several[0] if len(several) == 1 else {"anyOf": several})


def _as_sent(part: dict[str, Any]) -> None:
    """A command as somebody gives it: with the version that he saw, and without what the floor knows better."""
    fields = part["properties"]
    for name in BY_THE_FLOOR & set(fields):
        del fields[name]
    left_out = {*BY_THE_FLOOR, "player"} if fields["type"]["enum"][0] in {*PLAYERS, ANSWER} else BY_THE_FLOOR
    part["required"] = [name for name in part["required"] if name not in left_out]
    seen = "the version of the table that the sender saw; or the header If-Match has it"
    fields["version"] = {"type": "integer", "minimum": 0, "description": seen}


def _outside(kind: type[Any]) -> dict[str, Any]:
    """What JSON does not know; for any other kind nothing, which msgspec refuses."""
    return {"type": "string", "description": "a card, as `Qs`"} if kind is Card else {}


def _kinds(roots: Iterable[Any]) -> Iterator[type[Any]]:
    """Every class that these types are made of."""
    seen: set[int] = set()

    def within(shape: Any) -> Iterator[type[Any]]:
        if id(shape) in seen:
            return
        seen.add(id(shape))
        if isinstance(shape, shapes.StructType | shapes.DataclassType | shapes.TypedDictType):
            yield shape.cls
            for field in shape.fields:
                yield from within(field.type)
        for name in ("item_type", "item_types", "types", "key_type", "value_type", "type"):
            inner = getattr(shape, name, None)
            for one in inner if isinstance(inner, tuple) else (inner,):
                if isinstance(one, shapes.Type):
                    yield from within(one)

    for shape in shapes.multi_type_info(roots):
        yield from within(shape)


def _short(name: str) -> str:
    """A name that several kinds have is told apart by the package; the one of a message is plain."""
    *package, last = name.split(".")
    return last if len(package) < 2 or package[1] == "wire" else package[1].title() + last


def _tidied(part: Any) -> Any:
    """A schema with short names, and with patterns as ECMAScript writes the end of a text."""
    if isinstance(part, list):
        return [_tidied(one) for one in part]
    if not isinstance(part, dict):
        return part
    tidy = {name: _tidied(one) for name, one in part.items() if name != "title" or not isinstance(one, str)}
    if isinstance(tidy.get("$ref"), str):
        tidy["$ref"] = message.COMPONENTS + _short(tidy["$ref"].removeprefix(message.COMPONENTS))
        tidy.pop("type", None)
    if isinstance(tidy.get("pattern"), str):
        tidy["pattern"] = re.sub(r"\\Z$", "$", tidy["pattern"])
    return tidy
