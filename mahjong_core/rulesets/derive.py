"""Derive an organiser's rule set, and compare two rule sets."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mahjong_core.errors import RuleError
from mahjong_core.rulesets.consistency import check_consistency
from mahjong_core.rulesets.options import OPTIONS
from mahjong_core.rulesets.records import RuleSet, Source
from mahjong_core.rulesets.values import read_value, write_value

__all__ = ["Difference", "derive", "differences", "option_values"]


@dataclass(frozen=True, slots=True)
class Difference:
    """Represent an option on which two rule sets differ, with both values and their sources."""

    field: str
    first: Any
    second: Any
    first_source: Source
    second_source: Source


def option_values(rule_set: RuleSet) -> dict[str, Any]:
    """Return the typed value of every option, by field name."""
    return {name: getattr(rule_set, name) for name in OPTIONS}


def derive(base: RuleSet, changes: Mapping[str, Any], *, name: str) -> RuleSet:
    """Return a custom rule set: ``base`` with some options changed, each change sourced to the organiser.

    Raises ``rulesets.unknown_option``, ``rulesets.invalid_value`` or ``rulesets.inconsistent``.
    """
    unknown = sorted(str(key) for key in changes if key not in OPTIONS)
    if unknown:
        message = f"no such option: {', '.join(unknown)}"
        raise RuleError("rulesets.unknown_option", message, {"unknown": unknown, "known": sorted(OPTIONS)})
    values = option_values(base)
    changed = {key: read_value(OPTIONS[key], value) for key, value in changes.items()}
    changed = {key: value for key, value in changed.items() if value != values[key]}
    values |= changed
    check_consistency(base.family, values)
    sources = dict(base.sources)
    for key in changed:
        source = base.sources[key]
        replaced = f"replaces {write_value(getattr(base, key))} ({source.text} {source.clause})"
        sources[key] = Source("organiser", "own choice", replaced)
    # The same choices under the same name always make the same id.
    content = json.dumps([base.id, name, write_value(values)], sort_keys=True)
    identity = f"custom-{hashlib.sha256(content.encode()).hexdigest()[:12]}"
    return RuleSet(identity, name, base.family, base.edition, sources, **values)


def differences(a: RuleSet, b: RuleSet) -> tuple[Difference, ...]:
    """Return the options on which two rule sets differ, in the order of a form."""
    first, second = option_values(a), option_values(b)
    return tuple(
        Difference(name, first[name], second[name], a.sources[name], b.sources[name])
        for name in OPTIONS
        if first[name] != second[name]
    )
