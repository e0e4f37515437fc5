"""Name the scores of a seat in the API, with the same meaning in both families."""

from typing import Any

from mahjong_core.placement import fraction_text, from_twelfths
from mahjong_core.rulesets import Family, RuleSet


def score_data(rules: RuleSet, raw: int, twelfths: int) -> dict[str, Any]:
    """Return the score of a seat: ``raw_score`` as at the table, ``start``, ``net_score`` (the difference) and ``uma``.

    ``uma`` is None in MCR, where places are worth table points.
    """
    return {
        "raw_score": raw,
        "start": rules.base_points,
        "net_score": raw - rules.base_points,
        "uma": fraction_text(from_twelfths(twelfths)) if rules.family is Family.RIICHI else None,
    }


NO_SCORE: dict[str, Any] = {"raw_score": None, "start": None, "net_score": None, "uma": None}
