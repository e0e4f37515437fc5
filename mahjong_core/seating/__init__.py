"""Draw seating without repeated meetings, check it against bounds, redraw, and seat by standings."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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

# Where each name lives. A draw never waits for what phases and their standings need.
_HOMES: dict[str, str] = {
    "Damage": "plans.changes",
    "DrawRequest": "draw.engine",
    "ENGINE": "draw.engine",
    "FixedTable": "tables.numbers",
    "Groups": "wishes",
    "Meeting": "plans.check",
    "Phase": "sessions.phases",
    "PhasePreview": "sessions.phases",
    "Quality": "plans.quality",
    "SeatedTable": "grid",
    "SeatingDraw": "draw.engine",
    "SeatingPlan": "grid",
    "SeatingProblem": "plans.check",
    "SeatingReport": "plans.check",
    "Seats": "grid",
    "SeedStream": "stream",
    "SwissSession": "sessions.by_rank",
    "certificate": "public.certificate",
    "check_plan": "plans.check",
    "cut": "sessions.phases",
    "damage": "plans.changes",
    "danish_session": "sessions.by_rank",
    "draw_inputs": "public.certificate",
    "draw_seating": "draw.engine",
    "enter": "plans.changes",
    "interval_session": "sessions.by_rank",
    "leave": "plans.changes",
    "most_sessions": "designs.choice",
    "preview_phases": "sessions.phases",
    "qualified": "sessions.phases",
    "quality": "plans.quality",
    "random_plan": "draw.random_plan",
    "rank_span": "sessions.by_rank",
    "serpentine_session": "sessions.by_rank",
    "sha256": "public.certificate",
    "swap": "plans.changes",
    "swiss_session": "sessions.by_rank",
    "team_round_robin": "sessions.team_round_robin",
}


def __getattr__(name: str) -> Any:
    """Return a name of the face, imported when it is first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
