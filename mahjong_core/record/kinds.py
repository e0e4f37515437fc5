"""Define the kinds of values that fields of a record have: each checks a value and writes its JSON Schema."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from mahjong_core.errors import RuleError
from mahjong_core.record.limits import MAX_NUMBER, MAX_TEXT
from mahjong_core.record.numbers import read_exact

__all__ = [
    "Anything",
    "Choice",
    "Day",
    "ExactNumber",
    "Kind",
    "ListOf",
    "Mapped",
    "Nullable",
    "Object",
    "Path",
    "Text",
    "Unknown",
    "Whole",
    "Yes",
    "dotted",
    "malformed",
]

Path = tuple[Any, ...]  # (path of the parent, name or index), () for the document
Unknown = list[str]
_EXTENSION = "x_"


def dotted(path: Path) -> str:
    """Return a path as text, such as ``sessions.0.tables.3.scores``."""
    parts: list[str] = []
    while path:
        path, name = path
        parts.append(str(name)[:80])
    return ".".join(reversed(parts))


def malformed(path: Path, wanted: str) -> RuleError:
    """Return ``file.malformed``: the field at ``path`` is not what is ``wanted``."""
    name = dotted(path) or "the file"
    return RuleError("file.malformed", f"{name} is not {wanted}", {"field": name, "wanted": wanted})


@dataclass(frozen=True, slots=True)
class Kind:
    """Represent the kind of a value; the base class accepts everything."""

    def check(self, value: Any, path: Path, unknown: Unknown) -> None:
        """Raise ``file.malformed`` or ``file.too_large`` unless ``value`` is of this kind; collect unknown fields."""

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of this kind."""
        return {}


@dataclass(frozen=True, slots=True)
class Anything(Kind):
    """Represent a value that is kept as it is, such as the certificate of a draw; ``an_object``: an object at least."""

    an_object: bool = False

    def check(self, value: Any, path: Path, unknown: Unknown) -> None:
        """Raise ``file.malformed`` if an object is wanted and ``value`` is none."""
        if self.an_object and not isinstance(value, dict):
            raise malformed(path, "an object")

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of this kind."""
        return {"type": "object"} if self.an_object else {}


@dataclass(frozen=True, slots=True)
class Text(Kind):
    """Represent a text of at most 500 characters."""

    def check(self, value: Any, path: Path, unknown: Unknown) -> None:
        """Raise ``file.malformed`` unless ``value`` is a text; its length was checked when the file was parsed."""
        if not isinstance(value, str):
            raise malformed(path, "a text")

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of this kind."""
        return {"type": "string", "maxLength": MAX_TEXT}


@dataclass(frozen=True, slots=True)
class Day(Kind):
    """Represent a day such as ``2026-05-02``."""

    def check(self, value: Any, path: Path, unknown: Unknown) -> None:
        """Raise ``file.malformed`` unless ``value`` is a day."""
        try:
            good = isinstance(value, str) and date.fromisoformat(value).isoformat() == value
        except ValueError:
            good = False
        if not good:
            raise malformed(path, "a day such as 2026-05-02")

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of this kind."""
        return {"type": "string", "format": "date"}


@dataclass(frozen=True, slots=True)
class Whole(Kind):
    """Represent a whole number; beyond a billion is beyond the limits, beyond ``least`` or ``most`` another value."""

    least: int = -MAX_NUMBER
    most: int = MAX_NUMBER

    def check(self, value: Any, path: Path, unknown: Unknown) -> None:
        """Raise ``file.malformed`` unless ``value`` is such a number, ``file.too_large`` beyond a billion."""
        if type(value) is not int:
            raise malformed(path, "a whole number")
        if not -MAX_NUMBER <= value <= MAX_NUMBER:
            name = dotted(path)
            raise RuleError("file.too_large", f"{name}: numbers go to {MAX_NUMBER}", {"field": name})
        if not self.least <= value <= self.most:
            raise malformed(path, f"a whole number from {self.least} to {self.most}")

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of this kind."""
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True, slots=True)
class ExactNumber(Kind):
    """Represent an exact number: whole, decimal, or text such as ``7/3``."""

    def check(self, value: Any, path: Path, unknown: Unknown) -> None:
        """Check an exact number. Raise the errors of :func:`mahjong_core.record.numbers.read_exact`."""
        if type(value) is not int or abs(value) > MAX_NUMBER:
            read_exact(value, dotted(path))

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of this kind."""
        return {"anyOf": [{"type": "number"}, {"type": "string", "pattern": r"^-?[0-9]+(/[1-9][0-9]*|\.[0-9]+)?$"}]}


@dataclass(frozen=True, slots=True)
class Choice(Kind):
    """Represent one of several words."""

    words: tuple[str, ...]

    def check(self, value: Any, path: Path, unknown: Unknown) -> None:
        """Raise ``file.malformed`` unless ``value`` is one of the words."""
        if not isinstance(value, str) or value not in self.words:
            raise malformed(path, f"one of {', '.join(self.words)}")

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of this kind."""
        return {"enum": list(self.words)}


@dataclass(frozen=True, slots=True)
class Yes(Kind):
    """Represent a yes or no."""

    def check(self, value: Any, path: Path, unknown: Unknown) -> None:
        """Raise ``file.malformed`` unless ``value`` is true or false."""
        if not isinstance(value, bool):
            raise malformed(path, "true or false")

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of this kind."""
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class Nullable(Kind):
    """Represent a value of ``kind``, or null."""

    kind: Kind

    def check(self, value: Any, path: Path, unknown: Unknown) -> None:
        """Check with ``kind`` unless ``value`` is null."""
        if value is not None:
            self.kind.check(value, path, unknown)

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of this kind."""
        return {"anyOf": [self.kind.schema(), {"type": "null"}]}


@dataclass(frozen=True, slots=True)
class ListOf(Kind):
    """Represent a list of ``kind``: exactly ``length`` items, or from ``least`` to ``most``."""

    kind: Kind
    length: int | None = None
    most: int = 10_000
    least: int = 0

    def check(self, value: Any, path: Path, unknown: Unknown) -> None:
        """Raise ``file.malformed`` unless ``value`` is such a list, ``file.too_large`` if it is too long."""
        if not isinstance(value, list):
            raise malformed(path, "a list")
        if self.length is not None and len(value) != self.length:
            raise malformed(path, f"a list of {self.length}")
        if len(value) < self.least or (self.least and len(value) > self.most):
            raise malformed(path, f"a list of {self.least} to {self.most}")
        if len(value) > self.most:
            name = dotted(path)
            message = f"{name} has {len(value)} entries, {self.most} at most"
            raise RuleError("file.too_large", message, {"field": name, "most": self.most})
        for index, item in enumerate(value):
            self.kind.check(item, (path, index), unknown)

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of this kind."""
        least, most = (self.least, self.most) if self.length is None else (self.length, self.length)
        limits = {"minItems": least, "maxItems": most} if least else {"maxItems": most}
        return {"type": "array", "items": self.kind.schema(), **limits}


@dataclass(frozen=True, slots=True)
class Mapped(Kind):
    """Represent an object of free names with values of ``kind``."""

    kind: Kind

    def check(self, value: Any, path: Path, unknown: Unknown) -> None:
        """Raise ``file.malformed`` unless ``value`` is such an object."""
        if not isinstance(value, dict):
            raise malformed(path, "an object")
        for name, item in value.items():
            self.kind.check(item, (path, name), unknown)

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of this kind."""
        return {"type": "object", "additionalProperties": self.kind.schema()}


@dataclass(frozen=True, slots=True)
class Object(Kind):
    """Represent an object with known fields; others are collected as unknown, unless they are extensions (``x_``).

    ``short``: another kind that stands for the object, such as a player's number for a seat.
    """

    fields: Mapping[str, Kind] = field(hash=False)
    required: tuple[str, ...] = ()
    short: Kind | None = None

    def check(self, value: Any, path: Path, unknown: Unknown) -> None:
        """Raise ``file.malformed`` if a required field is missing or a field is of another kind."""
        if self.short is not None and not isinstance(value, dict):
            self.short.check(value, path, unknown)
            return
        if not isinstance(value, dict):
            raise malformed(path, "an object")
        for name in self.required:
            if name not in value:
                raise malformed((path, name), "there, and it is required")
        for name, item in value.items():
            kind = self.fields.get(name)
            if kind is not None:
                kind.check(item, (path, name), unknown)
            elif not name.startswith(_EXTENSION):
                unknown.append(dotted((path, name)))

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of this kind; unknown fields are allowed, as a reader ignores them."""
        fields = {name: kind.schema() for name, kind in self.fields.items()}
        schema: dict[str, Any] = {"type": "object", "properties": fields}
        if self.required:
            schema["required"] = list(self.required)
        return schema if self.short is None else {"anyOf": [self.short.schema(), schema]}
