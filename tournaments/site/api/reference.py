"""Describe the OpenAPI document as rows of a page: chapters, operations, fields, examples."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.webhooks.messages import TAG

Schema = Mapping[str, Any]
Phrase = tuple[str, bool]
_PREFIX = "/api/v1"
# The chapters in the order of a tournament's day; one that is not named here comes at the end.
_ORDER = (
    "Events",
    "Rule sets",
    "Rule texts",
    "Participants",
    "Staff",
    "Seating",
    "Draws",
    "Sessions",
    "Tables",
    "Sheets",
    "Results",
    "Rulings",
    "Appeals",
    "Standings",
    "Audit",
)


@dataclass(frozen=True)
class FieldRow:
    """Represent a field of a body or an answer; ``depth`` counts the enclosing objects."""

    name: str
    kind: str
    about: str
    is_required: bool
    depth: int = 0


@dataclass(frozen=True)
class AnswerRow:
    status: str
    about: str
    is_refusal: bool


@dataclass(frozen=True)
class OperationRow:
    id: str
    method: str
    path: str
    summary: str
    about: tuple[tuple[Phrase, ...], ...]
    parameters: tuple[FieldRow, ...]
    body: tuple[FieldRow, ...]
    body_example: str
    answer: tuple[FieldRow, ...]
    answer_example: str
    answers: tuple[AnswerRow, ...]


@dataclass(frozen=True)
class Chapter:
    name: str
    anchor: str
    operations: tuple[OperationRow, ...]


def chapters(document: Schema) -> tuple[Chapter, ...]:
    """Return the operations by tag, in the order of a day; the messages of webhooks come last."""
    operation_rows: dict[str, list[OperationRow]] = {}
    for path, methods in (*document["paths"].items(), *document["webhooks"].items()):
        for method, operation in methods.items():
            row = _operation_row(document, path, method, operation)
            operation_rows.setdefault(operation["tags"][0], []).append(row)
    names = sorted(
        operation_rows, key=lambda name: _ORDER.index(name) if name in _ORDER else len(_ORDER) + (name == TAG)
    )
    return tuple(Chapter(name, name.lower().replace(" ", "-"), tuple(operation_rows[name])) for name in names)


def _operation_row(document: Schema, path: str, method: str, operation: Schema) -> OperationRow:
    body = _json_content(operation.get("requestBody", {}))
    success: Schema = next((answer for code, answer in operation["responses"].items() if code.startswith("2")), {})
    answer = _json_content(success)
    parameters = []
    for given in operation.get("parameters", ()):
        if given["in"] != "path":
            kind = f"{_kind_of(given['schema'])}, {given['in']}"
            required = bool(given.get("required"))
            parameters.append(FieldRow(given["name"], kind, given.get("description", ""), required))
    sentences = [text for text in operation["description"].split("\n\n") if text != f"{operation['summary']}."]
    return OperationRow(
        id=operation["operationId"],
        method=method.upper(),
        path=path.removeprefix(_PREFIX),
        summary=operation["summary"],
        # Each sentence cut at its backticks: each piece, and whether it is code.
        about=tuple(
            tuple((piece, index % 2 == 1) for index, piece in enumerate(text.split("`")) if piece) for text in sentences
        ),
        parameters=tuple(parameters),
        body=tuple(_field_rows(document, body.get("schema", {}))),
        body_example=_example_text(body),
        answer=tuple(_field_rows(document, answer.get("schema", {}))),
        answer_example=_example_text(answer),
        answers=tuple(
            AnswerRow(code, shape["description"], code >= "400") for code, shape in operation["responses"].items()
        ),
    )


def _json_content(part: Schema) -> Schema:
    content: Schema = part.get("content", {}).get("application/json", {})
    return content


def _example_text(content: Schema) -> str:
    examples = content.get("examples", {})
    value = next((example["value"] for example in examples.values()), None)
    return json.dumps(value, indent=1, ensure_ascii=False) if value is not None else ""


def _resolved(document: Schema, schema: Schema) -> Schema:
    """Return the schema behind a reference, directly or as the only part of ``allOf``."""
    parts = schema.get("allOf") or schema.get("oneOf") or ()
    if "$ref" not in schema and parts:
        return _resolved(document, next(part for part in parts if part.get("type") != "null"))
    if "$ref" not in schema:
        return schema
    name = schema["$ref"].rsplit("/", 1)[1]
    resolved: Schema = document["components"]["schemas"][name]
    return resolved


def _field_rows(document: Schema, schema: Schema, depth: int = 0) -> Iterator[FieldRow]:
    """Yield every field, nested ones after the object that holds them."""
    plain = _resolved(document, schema)
    if plain.get("type") == "array":
        plain = _resolved(document, plain["items"])
    required = set(plain.get("required", ()))
    for name, field in plain.get("properties", {}).items():
        inner = _resolved(document, field)
        about = field.get("description") or inner.get("description", "")
        # What a person reads; the list of words that follows stands in the kind already.
        first_line = about.split("\n", maxsplit=1)[0].removeprefix("* ")
        yield FieldRow(name, _kind_of(field, inner), first_line, name in required, depth)
        yield from _field_rows(document, inner, depth + 1)


def _kind_of(schema: Schema, inner: Schema | None = None) -> str:
    plain = inner or schema
    if "enum" in plain:
        words = ", ".join(str(word) for word in plain["enum"] if word is not None)
        return f"one of {words}"
    choices = schema.get("oneOf", ())
    is_nullable = "null" in schema.get("type", ()) or any(choice.get("type") == "null" for choice in choices)
    return f"{_type_of(plain)} or null" if is_nullable else _type_of(plain)


def _type_of(plain: Schema) -> str:
    kind = plain.get("type") or "any value"
    if isinstance(kind, list):
        kind = next(name for name in kind if name != "null")
    if kind == "array":
        return f"list of {_kind_of(plain['items'])}" if "type" in plain["items"] else "list"
    return str(plain.get("format") or kind)
