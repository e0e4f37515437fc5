"""Calls that nobody would write: bodies, queries and headers from the OpenAPI document, by a seed.

A body is mostly what the document allows, with values at its edges; now and then a part of it is of another kind, too
long, missing or unknown. What is made from one seed is always the same.
"""

import string
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any
from uuid import UUID

from tournaments.site.api.docs import document

JSON = "application/json"
ODD_TEXTS = (
    "",
    " ",
    "\0",
    "\u202e",
    "é" * 7,
    "名前",
    "🀄" * 3,
    "a" * 5_000,
    "<script>alert(1)</script>",
    "' OR 1=1 --",
    "../../etc/passwd",
    "{{ 7*7 }}",
    "7/3",
    "NaN",
    "\ud800",
)
ODD_NUMBERS = (0, -1, 1, 2**31, 2**63, -(2**63) - 1, 10**40, 1.5, 1e308, -0.0)
ODD_VALUES = (None, True, False, [], {}, [None], {"": ""}, "7", *ODD_NUMBERS, *ODD_TEXTS)
OUT_OF_RANGE = ("0001-01-01T00:00:00Z", "9999-12-31T23:59:59-12:00")
MOMENTS = ("2026-11-21T14:00:00+01:00", "2026-11-21T13:00:00Z", *OUT_OF_RANGE)
TEXTS = ("Ana Ruiz", "Lyon", "too late", "x", "Müller-Łukasz")
ODDS = 0.06  # of a value being of another kind


@dataclass(frozen=True)
class Call:
    method: str
    path: str
    query: dict[str, str]
    body: Any
    headers: dict[str, str]


def operations() -> list[tuple[str, str, Mapping[str, Any]]]:
    """Method, address and description of every call that sends and answers JSON, or nothing at all."""
    return [
        (method, path, facts)
        for path, methods in sorted(document()["paths"].items())
        for method, facts in sorted(methods.items())
        if all(JSON in content for content in _contents(facts))
    ]


def _contents(facts: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    contents = [facts.get("requestBody", {}).get("content")]
    contents += [answer.get("content") for code, answer in facts["responses"].items() if code.startswith("2")]
    return [content for content in contents if content]


def call_of(dice: Random, data: tuple[str, str, Mapping[str, Any]], facts: Mapping[str, list[Any]]) -> Call:
    """A call of the operation; ``facts`` are values that exist, by the name of the parameter."""
    method, path, description = data
    query, headers = {}, {}
    for item in description.get("parameters", ()):
        name, schema = item["name"], item.get("schema", {})
        if item["in"] == "path":
            path = path.replace(f"{{{name}}}", str(place(dice, name, schema, facts)))
        elif item["in"] == "query" and dice.random() < 0.4:
            value = dice.choice(ODD_TEXTS) if dice.random() < ODDS else value_of(dice, schema, name, facts)
            query[name] = str(value)
        elif item["in"] == "header" and dice.random() < 0.3:
            headers[name] = dice.choice(("k1", "k2", "k3", "x" * 129, str(dice.random())))
    if dice.random() < 0.1:
        headers["Accept-Language"] = dice.choice(("fr", "de", "*", "xx;q=9", "\x7f"))
    content = description.get("requestBody", {}).get("content", {}).get(JSON)
    body = body_of(dice, content, facts) if content else ({} if method in ("post", "put", "patch") else None)
    return Call(method, path.removeprefix("/api/v1"), query, body, headers)


def place(dice: Random, name: str, schema: Mapping[str, Any], facts: Mapping[str, list[Any]]) -> Any:
    """What stands in the address: mostly something that is there."""
    if name in facts and dice.random() < 0.93:
        return dice.choice(facts[name])
    if schema.get("format") == "uuid":
        return UUID(int=dice.getrandbits(128))
    if schema.get("type") == "integer":
        return dice.choice((0, 1, 2, 5, 99, 1000, 2**31, 2**63, 10**30))
    return dice.choice(("x", "lyon-open", "no-such", "a" * 90))


def body_of(dice: Random, content: Mapping[str, Any], facts: Mapping[str, list[Any]]) -> Any:
    """From an example with parts changed, or from the shape alone."""
    examples = [item["value"] for item in content.get("examples", {}).values()]
    if examples and dice.random() < 0.4:
        return changed(dice, dice.choice(examples), facts)
    return value_of(dice, content["schema"], "", facts)


def changed(dice: Random, value: Any, facts: Mapping[str, list[Any]], name: str = "") -> Any:
    """The same value with people and tables that exist in it, and now and then something odd."""
    if dice.random() < ODDS / 2:
        return dice.choice(ODD_VALUES)
    if isinstance(value, dict):
        kept = {key: changed(dice, item, facts, key) for key, item in value.items() if dice.random() > ODDS / 2}
        return kept | ({"nobody_knows": 1} if dice.random() < ODDS / 4 else {})
    if isinstance(value, list):
        return [changed(dice, item, facts, name) for item in value]
    if name in facts and dice.random() < 0.8:
        return dice.choice(facts[name])
    return value


def value_of(dice: Random, schema: Mapping[str, Any], name: str, facts: Mapping[str, list[Any]]) -> Any:
    """A value that the shape allows, mostly."""
    if dice.random() < ODDS:
        return dice.choice(ODD_VALUES)
    if name in facts and dice.random() < 0.6:
        return dice.choice(facts[name])
    if "$ref" in schema:
        return value_of(dice, document()["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]], name, facts)
    for choice in ("oneOf", "anyOf", "allOf"):
        if choice in schema:
            return value_of(dice, dice.choice(schema[choice]), name, facts)
    if "enum" in schema:
        return dice.choice(schema["enum"])
    kind = schema.get("type", "object")
    if isinstance(kind, list):
        kind = dice.choice(kind)
    return _PLAIN[kind](dice, schema, name, facts)


def _text(dice: Random, schema: Mapping[str, Any], name: str, facts: Mapping[str, list[Any]]) -> Any:
    kind = schema.get("format")
    if kind == "date-time":
        return dice.choice(MOMENTS)
    if kind == "date":
        return dice.choice(("2026-11-21", "0001-01-01", "9999-12-31"))
    if kind == "uuid":
        return str(UUID(int=dice.getrandbits(128)))
    most = schema.get("maxLength", 40)
    edge = "".join(dice.choice(string.ascii_lowercase) for _ in range(most)) if dice.random() < 0.1 else None
    return edge or dice.choice(TEXTS)[:most]


def _number(dice: Random, schema: Mapping[str, Any], name: str, facts: Mapping[str, list[Any]]) -> Any:
    least, most = schema.get("minimum", -3), schema.get("maximum", 40)
    return dice.choice((least, most, dice.randint(int(least), int(max(least, most))), 1, 2, 3))


def _array(dice: Random, schema: Mapping[str, Any], name: str, facts: Mapping[str, list[Any]]) -> Any:
    return [value_of(dice, schema.get("items", {}), name, facts) for _ in range(dice.choice((0, 1, 1, 2, 3, 4)))]


def _object(dice: Random, schema: Mapping[str, Any], name: str, facts: Mapping[str, list[Any]]) -> Any:
    needed = schema.get("required", ())
    made = {
        key: value_of(dice, item, key, facts)
        for key, item in schema.get("properties", {}).items()
        if (key in needed and dice.random() > ODDS / 3) or dice.random() < 0.5
    }
    if isinstance(schema.get("additionalProperties"), dict):
        made |= {dice.choice(TEXTS): value_of(dice, schema["additionalProperties"], "", facts)}
    return made


_PLAIN: Mapping[str, Any] = {
    "string": _text,
    "integer": _number,
    "number": _number,
    "boolean": lambda dice, *_rest: dice.random() < 0.5,
    "array": _array,
    "object": _object,
    "null": lambda *_all: None,
}
