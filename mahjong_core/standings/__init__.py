"""Rank players and groups, and give the reasons behind each row."""

from mahjong_core.standings.carrying import Exact
from mahjong_core.standings.cuts import Carried, Cut
from mahjong_core.standings.groups import rank_groups
from mahjong_core.standings.metrics import METRICS, Metric, rank_figure
from mahjong_core.standings.rank import rank
from mahjong_core.standings.reasons import behind, why
from mahjong_core.standings.records import (
    BONUS,
    Comparison,
    Entrant,
    EventAdjustment,
    GroupStanding,
    RankFigure,
    SessionFigure,
    SessionResult,
    Standing,
    Why,
    WhyRow,
)

__all__ = [
    "BONUS",
    "METRICS",
    "Carried",
    "Comparison",
    "Cut",
    "Entrant",
    "EventAdjustment",
    "Exact",
    "GroupStanding",
    "Metric",
    "RankFigure",
    "SessionFigure",
    "SessionResult",
    "Standing",
    "Why",
    "WhyRow",
    "behind",
    "rank",
    "rank_figure",
    "rank_groups",
    "why",
]
