"""Read values of options from JSON or a form, check them, and write them back."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Any

from mahjong_core.errors import RuleError
from mahjong_core.rulesets.options import Option, OptionKind
from mahjong_core.rulesets.records import (
    BonusColumn,
    Chombo,
    CountryRule,
    EndSignal,
    EscalationReset,
    LatenessBand,
    LatenessEffect,
    OmittedTile,
    Stage,
    TieRule,
)

__all__ = ["read_value", "write_value"]

_ENUMS: dict[str, type[StrEnum]] = {
    "tie_rule": TieRule,
    "end_signal": EndSignal,
    "escalation_reset": EscalationReset,
    "chombo": Chombo,
    "country_rule": CountryRule,
    "penalty_stage": Stage,
    "winning_tile_not_taken": OmittedTile,
}
_COLUMN_KEYS = {"name", "points", "zero_sum"}
_LONGEST_NAME = 40
_MAX_COLUMNS = 6
_BAND_KEYS = {"up_to_minutes", "inclusive", "effect", "points"}


def read_value(option: Option, value: Any) -> Any:
    """Return the typed value of ``option`` from a Python or JSON value. Raise ``rulesets.invalid_value``."""
    if value is None and option.optional:
        return None
    return _READERS[option.kind](option, value)


def _invalid(option: Option, value: Any) -> RuleError:
    """Return the refusal of one value, with what would be allowed."""
    choices = [*option.choices, *option.numbers]
    allowed = {"choices": choices, "minimum": option.minimum, "maximum": option.maximum}
    message = f"{option.field} cannot be {value!r}"
    return RuleError("rulesets.invalid_value", message, {"option": option.field, "value": repr(value), **allowed})


def _integer(option: Option, value: Any) -> int:
    if type(value) is not int or not option.minimum <= value <= option.maximum:
        raise _invalid(option, value)
    if option.numbers and value not in option.numbers:
        raise _invalid(option, value)
    return value


def _boolean(option: Option, value: Any) -> bool:
    if type(value) is not bool:
        raise _invalid(option, value)
    return value


def _choice(option: Option, value: Any) -> str:
    if not isinstance(value, str) or not value or (option.choices and value not in option.choices):
        raise _invalid(option, value)
    return _ENUMS.get(option.field, str)(value)


def _items(option: Option, value: Any) -> Sequence[Any]:
    if not isinstance(value, (list, tuple)) or option.length not in (None, len(value), *_or_none(option, value)):
        raise _invalid(option, value)
    return value


def _or_none(option: Option, value: Sequence[Any]) -> tuple[int | None, ...]:
    """Return four numbers, or none of them, where the option may be empty."""
    return (option.length,) if option.may_be_empty and not value else ()


def _integers(option: Option, value: Any) -> tuple[int, ...]:
    return tuple(_integer(option, item) for item in _items(option, value))


def _choices(option: Option, value: Any) -> tuple[str, ...]:
    words = tuple(_choice(option, item) for item in _items(option, value))
    if len(set(words)) < len(words):
        raise _invalid(option, value)
    return words


def _subset(option: Option, value: Any) -> tuple[str, ...]:
    """Return the words in the order of the choices; all of them are the same as none."""
    words = set(_choices(option, value))
    return tuple(word for word in option.choices if word in words) if words != set(option.choices) else ()


def _payments(option: Option, value: Any) -> dict[str, int]:
    if not isinstance(value, Mapping) or not all(isinstance(key, str) and key for key in value):
        raise _invalid(option, value)
    return {key: _integer(option, points) for key, points in value.items()}


def _bands(option: Option, value: Any) -> tuple[LatenessBand, ...]:
    return tuple(item if isinstance(item, LatenessBand) else _band(option, item) for item in _items(option, value))


def _band(option: Option, value: Any) -> LatenessBand:
    if not isinstance(value, Mapping) or set(value) != _BAND_KEYS:
        raise _invalid(option, value)
    limit, inclusive, effect = value["up_to_minutes"], value["inclusive"], value["effect"]
    if type(inclusive) is not bool or effect not in list(LatenessEffect):
        raise _invalid(option, value)
    minutes = None if limit is None else _integer(option, limit)
    return LatenessBand(minutes, inclusive, LatenessEffect(effect), _integer(option, value["points"]))


def _columns(option: Option, value: Any) -> tuple[BonusColumn, ...]:
    rows = _items(option, value)
    if len(rows) > _MAX_COLUMNS:
        raise _invalid(option, value)
    return tuple(item if isinstance(item, BonusColumn) else _column(option, item) for item in rows)


def _column(option: Option, value: Any) -> BonusColumn:
    if not isinstance(value, Mapping) or set(value) != _COLUMN_KEYS or type(value["zero_sum"]) is not bool:
        raise _invalid(option, value)
    name, points = value["name"], _integer(option, value["points"])
    if not isinstance(name, str) or name != " ".join(name.split()) or not 0 < len(name) <= _LONGEST_NAME or not points:
        raise _invalid(option, value)
    return BonusColumn(name, points, value["zero_sum"])


_READERS: dict[OptionKind, Callable[[Option, Any], Any]] = {
    OptionKind.INTEGER: _integer,
    OptionKind.BOOLEAN: _boolean,
    OptionKind.CHOICE: _choice,
    OptionKind.INTEGERS: _integers,
    OptionKind.CHOICES: _choices,
    OptionKind.SUBSET: _subset,
    OptionKind.PAYMENTS: _payments,
    OptionKind.BANDS: _bands,
    OptionKind.COLUMNS: _columns,
}


def write_value(value: Any) -> Any:
    """Return the JSON form of an option's value: enums and fractions as text, records as objects, tuples as lists."""
    if isinstance(value, LatenessBand):
        return {key: write_value(getattr(value, key)) for key in sorted(_BAND_KEYS)}
    if isinstance(value, BonusColumn):
        return {"name": value.name, "points": value.points, "zero_sum": value.zero_sum}
    if isinstance(value, tuple):
        return [write_value(item) for item in value]
    if isinstance(value, Mapping):
        return {key: write_value(item) for key, item in value.items()}
    return str(value) if isinstance(value, (StrEnum, Fraction)) else value
