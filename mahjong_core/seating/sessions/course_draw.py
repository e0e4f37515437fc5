"""Draw any request whole: one field, its flights, or teams."""

from mahjong_core.errors import RuleError
from mahjong_core.seating.draw.course import Course
from mahjong_core.seating.draw.engine import DrawRequest, SeatingDraw, check_request, draw_seating
from mahjong_core.seating.grid import SeatingPlan
from mahjong_core.seating.sessions.phase_sessions import SeatedSession, division_draws, join_divisions, team_sessions
from mahjong_core.seating.sessions.team_round_robin import check_teams
from mahjong_core.seating.tables.moves import numbered_as_wished
from mahjong_core.seating.tables.wishes import allowed_tables

__all__ = ["check_course", "draw_course"]


def draw_course(request: DrawRequest) -> SeatingDraw:
    """Draw the sessions to come as the course of the request says.

    Wishes for tables are kept as far as whole tables can take other numbers. Raises what ``draw_seating`` and
    ``team_round_robin`` raise, ``seating.course_parts`` if the parts are not the players, and
    ``seating.course_keeps_nothing`` if seats planned before are to be kept.
    """
    course = request.course
    if course is None:
        return draw_seating(request)
    check_course(request)
    if course.kind == "teams":
        laid, algorithm = _teams(request, course), "team round robin; winds by Euler splitting"
    else:
        laid, algorithm = _flights(request, course)
    to_come = tuple(
        numbered_as_wished(tables, allowed_tables(request.fixed, session))
        for session, tables in enumerate(laid, start=request.first + 1)
    )
    return SeatingDraw(SeatingPlan(request.played.sessions + to_come), algorithm)


def check_course(request: DrawRequest) -> None:
    """Check the draw request; see ``draw_course`` for the codes."""
    check_request(request)
    if request.course is None:
        return
    parts = sorted(player for part in request.course.parts for player in part)
    if parts != sorted(request.entrants):
        raise RuleError("seating.course_parts", "every player belongs to one part of the field", {"players": parts})
    if request.planned.sessions:
        raise RuleError("seating.course_keeps_nothing", "flights and teams are drawn anew, not near an earlier plan")
    if request.course.kind == "teams":
        check_teams(request.course.parts, request.course.sessions)


def _teams(request: DrawRequest, course: Course) -> tuple[SeatedSession, ...]:
    before = course.first - 1
    return team_sessions(course.parts, course.sessions, request.seed)[
        request.first - before : request.sessions - before
    ]


def _flights(request: DrawRequest, course: Course) -> tuple[tuple[SeatedSession, ...], str]:
    """Return the sessions with the tables of a flight after those of the flight before."""
    draws = division_draws(course.parts, request.played, request.sessions, request.seed, request.groups)
    plans = [draw.plan.sessions[request.first :] for draw in draws]
    laid = tuple(join_divisions(tables) for tables in zip(*plans, strict=True))
    return laid, "; ".join(dict.fromkeys(draw.algorithm for draw in draws))
