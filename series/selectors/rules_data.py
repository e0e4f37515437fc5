"""Convert the rules of a season to data and back."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from mahjong_core.series.standings import Scheme, SeasonRules


def rules_to_data(rules: SeasonRules) -> dict[str, Any]:
    """Return the rules of a season as JSON data."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(rules).items()}


def rules_from_data(data: Mapping[str, Any]) -> SeasonRules:
    """Return the rules, with defaults for missing values; raise the core's ``RuleError`` for invalid ones."""
    facts: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in data.items()}
    facts["scheme"] = Scheme(data.get("scheme", Scheme.BASE_RANKS))
    return SeasonRules(**facts)
