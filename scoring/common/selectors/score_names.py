"""Name the scores of a seat in the API, with the same meaning in both families."""

from typing import Any

from mahjong_core.placement import fraction_text, from_twelfths
from mahjong_core.rulesets import Family, RuleSet


def score_data(rules: RuleSet, raw: int, twelfths: int) -> dict[str, Any]:
    """``raw_score`` as it stood at the table, ``start`` what it is counted from, ``net_score`` the difference, and the
    ``uma`` of the place: None in MCR, where places are worth table points.
    """
    return {
        "raw_score": raw,
        "start": rules.base_points,
        "net_score": raw - rules.base_points,
        "uma": fraction_text(from_twelfths(twelfths)) if rules.family is Family.RIICHI else None,
    }


NO_SCORE: dict[str, Any] = {"raw_score": None, "start": None, "net_score": None, "uma": None}
