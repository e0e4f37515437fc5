"""Draw seating without repeated meetings, check it against bounds, redraw, and seat by standings."""

from mahjong_core.seating.designs.choice import most_sessions
from mahjong_core.seating.draw.engine import ENGINE, DrawRequest, SeatingDraw, draw_seating
from mahjong_core.seating.draw.random_plan import random_plan
from mahjong_core.seating.grid import SeatedTable, SeatingPlan, Seats
from mahjong_core.seating.plans.changes import Damage, damage, enter, leave, swap
from mahjong_core.seating.plans.check import Meeting, SeatingProblem, SeatingReport, check_plan
from mahjong_core.seating.plans.quality import Quality, quality
from mahjong_core.seating.public.certificate import certificate, draw_inputs, sha256
from mahjong_core.seating.sessions.by_rank import (
    SwissSession,
    danish_session,
    interval_session,
    rank_span,
    serpentine_session,
    swiss_session,
)
from mahjong_core.seating.sessions.phases import Phase, PhasePreview, cut, preview_phases, qualified
from mahjong_core.seating.sessions.team_round_robin import team_round_robin
from mahjong_core.seating.stream import SeedStream
from mahjong_core.seating.tables.numbers import FixedTable
from mahjong_core.seating.wishes import Groups

__all__ = [
    "ENGINE",
    "Damage",
    "DrawRequest",
    "FixedTable",
    "Groups",
    "Meeting",
    "Phase",
    "PhasePreview",
    "Quality",
    "SeatedTable",
    "SeatingDraw",
    "SeatingPlan",
    "SeatingProblem",
    "SeatingReport",
    "Seats",
    "SeedStream",
    "SwissSession",
    "certificate",
    "check_plan",
    "cut",
    "damage",
    "danish_session",
    "draw_inputs",
    "draw_seating",
    "enter",
    "interval_session",
    "leave",
    "most_sessions",
    "preview_phases",
    "qualified",
    "quality",
    "random_plan",
    "rank_span",
    "serpentine_session",
    "sha256",
    "swap",
    "swiss_session",
    "team_round_robin",
]
