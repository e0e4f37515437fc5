"""Convert the rules of a season to data and back."""

from collections.abc import Mapping
from typing import Any

from mahjong_core.series.clubs import CLUB_MEMBERS
from mahjong_core.series.standings import Scheme, SeasonRules


def rules_to_data(rules: SeasonRules) -> dict[str, Any]:
    """Return the rules of a season as JSON data."""
    return {
        "scheme": rules.scheme.value,
        "points": list(rules.points),
        "best": rules.best,
        "least": rules.least,
        "cap": rules.cap,
        "families": list(rules.families),
        "aged": rules.aged,
        "clubs": rules.clubs,
    }


def rules_from_data(data: Mapping[str, Any]) -> SeasonRules:
    """Return the rules; raise the core's ``RuleError`` for invalid ones."""
    return SeasonRules(
        scheme=Scheme(data["scheme"]),
        points=tuple(data["points"]),
        best=data["best"],
        least=data["least"],
        cap=data["cap"],
        families=tuple(data["families"]),
        aged=data["aged"],
        clubs=data.get("clubs", CLUB_MEMBERS),  # seasons of before have no such rule
    )
