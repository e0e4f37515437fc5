"""A rule set of the organiser's own, read and written as data, and set beside another."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mahjong_core.errors import RuleError
from mahjong_core.rulesets.consistency import check_consistency
from mahjong_core.rulesets.options import OPTIONS
from mahjong_core.rulesets.records import Family, RuleSet, Source
from mahjong_core.rulesets.values import read_value, write_value

SCHEMA = 1
HEAD_KEYS = {"schema", "id", "name", "family", "derived_from", "options", "sources"}


@dataclass(frozen=True, slots=True)
class Difference:
    """An option on which two rule sets differ, with both values and where each comes from."""

    field: str
    first: Any
    second: Any
    first_source: Source
    second_source: Source


def options_of(rule_set: RuleSet) -> dict[str, Any]:
    """The typed value of every option, by field name."""
    return {name: getattr(rule_set, name) for name in OPTIONS}


def derive(base: RuleSet, changes: Mapping[str, Any], *, name: str) -> RuleSet:
    """A custom rule set: ``base`` with some options changed, each change sourced to the organiser.

    Raises ``rulesets.unknown_option``, ``rulesets.invalid_value`` or ``rulesets.inconsistent``.
    """
    _check_known(changes)
    values = options_of(base)
    changed = {key: read_value(OPTIONS[key], value) for key, value in changes.items()}
    changed = {key: value for key, value in changed.items() if value != values[key]}
    values |= changed
    check_consistency(base.family, values)
    sources = dict(base.sources) | {key: _own_choice(base, key) for key in changed}
    identity = _custom_id(base, name, values)
    return RuleSet(identity, name, base.family, base.id, sources, **values)


def _check_known(changes: Mapping[str, Any]) -> None:
    unknown = sorted(str(key) for key in changes if key not in OPTIONS)
    if unknown:
        message = f"no such option: {', '.join(unknown)}"
        raise RuleError("rulesets.unknown_option", message, {"unknown": unknown, "known": sorted(OPTIONS)})


def _own_choice(base: RuleSet, key: str) -> Source:
    source = base.sources[key]
    replaced = f"replaces {write_value(getattr(base, key))} ({source.text} {source.clause})"
    return Source("organiser", "own choice", replaced)


def _custom_id(base: RuleSet, name: str, values: Mapping[str, Any]) -> str:
    """The same choices under the same name always make the same id."""
    content = json.dumps([base.id, name, write_value(values)], sort_keys=True)
    return f"custom-{hashlib.sha256(content.encode()).hexdigest()[:12]}"


def to_data(rule_set: RuleSet) -> dict[str, Any]:
    """The rule set as JSON-ready data; ``from_data`` restores it exactly."""
    return {
        "schema": SCHEMA,
        "id": rule_set.id,
        "name": rule_set.name,
        "family": str(rule_set.family),
        "derived_from": rule_set.derived_from,
        "options": {name: write_value(value) for name, value in options_of(rule_set).items()},
        "sources": {key: [s.text, s.clause, s.quote] for key, s in rule_set.sources.items()},
    }


def from_data(data: Mapping[str, Any]) -> RuleSet:
    """The rule set written by ``to_data``; raises ``rulesets.malformed`` for anything else."""
    _check_head(data)
    try:
        family = Family(data["family"])
        values = {name: _stored_value(family, name, data["options"][name]) for name in OPTIONS}
        check_consistency(family, values)
        sources = {name: Source(*_three_texts(data["sources"][name])) for name in OPTIONS}
    except RuleError as error:
        raise RuleError("rulesets.malformed", error.message, {"because": error.code, **error.detail}) from error
    except (KeyError, TypeError, ValueError) as error:
        raise _malformed(f"missing or unreadable: {error}") from error
    return RuleSet(data["id"], data["name"], family, data["derived_from"], sources, **values)


def _stored_value(family: Family, name: str, value: Any) -> Any:
    """Options of the other game are stored as nothing, whatever their own form."""
    option = OPTIONS[name]
    if family not in option.families and value in ([], {}, None, 0):
        return () if value == [] else value
    return read_value(option, value)


def _three_texts(value: Any) -> tuple[str, str, str]:
    text, clause, quote = value
    if not all(isinstance(part, str) for part in (text, clause, quote)):
        raise TypeError("a source is three texts")
    return (text, clause, quote)


def _check_head(data: Any) -> None:
    if not isinstance(data, Mapping) or set(data) != HEAD_KEYS:
        raise _malformed(f"a stored rule set has the keys {sorted(HEAD_KEYS)}")
    if data["schema"] != SCHEMA or type(data["schema"]) is not int:
        raise _malformed(f"schema {data['schema']!r} is not known")
    if not all(isinstance(data[key], str) and data[key] for key in ("id", "name", "family")):
        raise _malformed("id, name and family are texts")
    if not isinstance(data["derived_from"], str | None):
        raise _malformed("derived_from is a text or nothing")
    if any(not isinstance(data[key], Mapping) or set(data[key]) != set(OPTIONS) for key in ("options", "sources")):
        raise _malformed("every option has exactly one value and one source")


def _malformed(message: str) -> RuleError:
    return RuleError("rulesets.malformed", message, {"problems": [message]})


def differences(a: RuleSet, b: RuleSet) -> tuple[Difference, ...]:
    """The options on which two rule sets differ, in the order of a form."""
    first, second = options_of(a), options_of(b)
    return tuple(
        Difference(name, first[name], second[name], a.sources[name], b.sources[name])
        for name in OPTIONS
        if first[name] != second[name]
    )
