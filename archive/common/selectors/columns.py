"""Write the columns of a model in an event file and read them back: one row, one JSON object.

A reference is the ``uid`` of the row that it points at, a moment its time in UTC to the microsecond, a picture the name
of its part. The database key of a row is never written.
"""

import ipaddress
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cache
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from django.db import connection, models

from mahjong_core.errors import RuleError
from tournaments.common.json_shapes import Shape, is_storable, is_storable_text, matches_shape
from tournaments.common.models.base import ActorKeyField, ActorNameField

if TYPE_CHECKING:
    Column = models.Field[Any, Any]
else:
    Column = models.Field
PICTURES: Final = "pictures"


@dataclass(frozen=True, slots=True)
class ModelColumns:
    """Hold the columns of a model without its key. ``lookups`` read them, ``targets`` are the referenced models."""

    model: type[models.Model]
    fields: tuple[Column, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(field.name for field in self.fields)

    @property
    def lookups(self) -> tuple[str, ...]:
        return tuple(f"{field.name}__uid" if field.is_relation else field.name for field in self.fields)

    @property
    def targets(self) -> Mapping[str, type[models.Model]]:
        return {field.name: reference_model(field) for field in self.fields if field.is_relation}

    @property
    def files(self) -> tuple[models.FileField, ...]:
        return tuple(field for field in self.fields if isinstance(field, models.FileField))


@cache
def columns_of(model: type[models.Model], only: tuple[str, ...] = ()) -> ModelColumns:
    """Return the columns of a model, or those named in ``only``, without keys that the database makes."""
    fields = [field for field in model._meta.concrete_fields if not isinstance(field, models.AutoField)]
    return ModelColumns(model, tuple(field for field in fields if not only or field.name in only))


def reference_model(field: Column) -> type[models.Model]:
    """Return the model of a reference."""
    target = field.related_model
    if not isinstance(target, type):
        raise TypeError(f"{field} points at no model")
    return target


# --- writing -------------------------------------------------------------------------------------------------------


def picture_name(model: type[models.Model], uid: object, stored: str) -> str:
    """Return the part that holds the picture of a row: ``pictures/hall.sponsor/UID.png``."""
    suffix = PurePosixPath(stored).suffix.lower()
    known = suffix if suffix[1:].isascii() and suffix[1:].isalnum() and 1 < len(suffix) <= 6 else ""
    return f"{PICTURES}/{model._meta.label_lower}/{uid}{known}"


@cache
def writers_of(columns: ModelColumns) -> tuple[Callable[[Any], Any] | None, ...]:
    """Return the function that writes each column; None if a value is written as it is."""
    return tuple(_writer(field) for field in columns.fields)


def _writer(field: Column) -> Callable[[Any], Any] | None:
    if field.is_relation or isinstance(field, models.UUIDField):
        return _text
    if isinstance(field, models.DateTimeField):
        return moment_text
    return _day_text if isinstance(field, models.DateField) else None


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def moment_text(value: datetime | None) -> str | None:
    """Return ``2026-11-21T12:00:00.000000Z``: always in UTC and to the microsecond."""
    return None if value is None else value.astimezone(UTC).isoformat(timespec="microseconds")[:-6] + "Z"


def _day_text(value: date | None) -> str | None:
    return None if value is None else value.isoformat()


# --- reading -------------------------------------------------------------------------------------------------------


@cache
def readers_of(columns: ModelColumns) -> tuple[Callable[[Any], Any], ...]:
    """Return the function that reads each column, which raises ``ValueError`` for a bad value; references stay uids."""
    return tuple(_reader(field) for field in columns.fields)


def _reader(field: Column) -> Callable[[Any], Any]:
    read = _plain_reader(field)

    def checked(value: Any) -> Any:
        if value is None:
            if field.null:
                return None
            raise ValueError("it may not be empty")
        return read(value)

    return checked


def _plain_reader(field: Column) -> Callable[[Any], Any]:
    if field.is_relation or isinstance(field, models.UUIDField):
        return _read_uid
    if isinstance(field, models.JSONField):
        return _read_json(field.default if field.default in (dict, list) else None)
    for kind, reader in _READERS.items():
        if isinstance(field, kind):
            return reader
    if isinstance(field, models.IntegerField):
        return _whole_number(*connection.ops.integer_field_range(field.get_internal_type()))
    if isinstance(field, models.CharField | models.TextField):
        return _read_choice(field) if field.choices else _read_text(field.max_length)
    raise TypeError(f"an event file has no form for {field}")


def _read_uid(value: Any) -> uuid.UUID:
    uid = uuid.UUID(value) if isinstance(value, str) else None
    if uid is None or str(uid) != value:
        raise ValueError("it is no uid")
    return uid


def _read_moment(value: Any) -> datetime:
    moment = datetime.fromisoformat(value) if isinstance(value, str) else None
    if moment is None or moment.tzinfo is None or moment_text(moment) != value:
        raise ValueError("it is no moment")
    return moment


def _read_day(value: Any) -> date:
    day = date.fromisoformat(value) if isinstance(value, str) else None
    if day is None or day.isoformat() != value:
        raise ValueError("it is no day")
    return day


def _read_flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError("it is neither true nor false")  # noqa: TRY004  one error for what a column cannot hold
    return value


def _read_address(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("it is no network address")  # noqa: TRY004
    ipaddress.ip_address(value)
    return value


def _read_json(kind: type | None) -> Callable[[Any], Any]:
    """Return the value of a JSON column. ``kind``: an object or a list, as the column's default."""

    def read(value: Any) -> Any:
        if kind is not None and type(value) is not kind:
            raise ValueError("it has another shape")
        if not is_storable(value):
            raise ValueError("it holds a character that no text has")
        return value

    return read


def _whole_number(least: int | None, most: int | None) -> Callable[[Any], int]:
    def read(value: Any) -> int:
        if type(value) is not int or (least is not None and value < least) or (most is not None and value > most):
            raise ValueError("it is no whole number of this size")
        return value

    return read


def _read_text(longest: int | None) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if not isinstance(value, str) or not is_storable_text(value) or (longest is not None and len(value) > longest):
            raise ValueError("it is no text of this length")
        return value

    return read


def _read_choice(field: Column) -> Callable[[Any], str]:
    known = {value for value, _label in field.flatchoices} | ({""} if field.blank else set())

    def read(value: Any) -> str:
        if not isinstance(value, str) or value not in known:
            raise ValueError("it is none of the words that stand here")
        return value

    return read


_READERS: Final[Mapping[type[Column], Callable[[Any], Any]]] = {
    models.DateTimeField: _read_moment,
    models.DateField: _read_day,
    models.BooleanField: _read_flag,
    models.GenericIPAddressField: _read_address,
    models.FileField: _read_text(200),
}


def read_row(
    columns: ModelColumns, row: Mapping[str, Any], shapes: Mapping[str, Shape] = MappingProxyType({})
) -> dict[str, Any]:
    """Return the values of a row by column, references as uids. Raise ``archive.row_malformed`` for a bad row.

    ``shapes``: the shapes of its JSON columns.
    """
    if row.keys() != set(columns.names):
        odd = sorted(row.keys() ^ set(columns.names))[:5]
        raise _malformed(columns, row, ", ".join(map(str, odd)), "the columns are others")
    values = {}
    for name, read in zip(columns.names, readers_of(columns), strict=True):
        try:
            values[name] = read(row[name])
            if name in shapes and values[name] is not None and not matches_shape(values[name], shapes[name]):
                raise ValueError("it has another shape")  # noqa: TRY301  told with the rest
        except ValueError as error:
            raise _malformed(columns, row, name, str(error)) from error
    return values


def _malformed(columns: ModelColumns, row: Mapping[str, Any], name: str, why: str) -> RuleError:
    label = columns.model._meta.label_lower
    detail = {"part": label, "uid": str(row.get("uid"))[:36], "column": name}
    return RuleError("archive.row_malformed", f"{label} {name}: {why}", detail)


def is_free_text(field: Column) -> bool:
    """Return whether people write into this column: text, lists and records without fixed words."""
    if isinstance(field, ActorKeyField | ActorNameField) or field.choices:
        return False
    return isinstance(
        field,
        models.CharField | models.TextField | models.JSONField | models.FileField | models.GenericIPAddressField,
    )
