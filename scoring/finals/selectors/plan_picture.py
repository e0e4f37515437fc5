"""Read the plan of an event as one picture: blocks of sessions, the cuts between them, and what is ranked beside."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from itertools import groupby

from django.db.models import Count
from django.utils import timezone
from django.utils.translation import gettext as _

from mahjong_core.rulesets import from_data
from mahjong_core.seating.sessions.phases import DivisionPreview
from scoring.finals.selectors.plan_sides import SideBlock, side_blocks
from tournaments.common.look.carry_words import carry_words
from tournaments.events.selectors.overview import SessionRow, session_rows
from tournaments.models import IN_PLAY, Seat, SessionStatus, Tournament
from tournaments.participation.selectors.marks import count_drawn
from tournaments.phases.selectors import PhaseRow, phase_name, phase_rows


class SquareState(StrEnum):
    """List how far a session is: played, in play, drawn, or free to change."""

    PLAYED = "played"
    NOW = "now"
    DRAWN = "drawn"
    FREE = "free"


@dataclass(frozen=True, slots=True)
class SessionSquare:
    """Represent a session in the picture. ``seats``: how many seats are drawn in it."""

    row: SessionRow
    state: SquareState
    seats: int

    @property
    def number(self) -> int:
        return self.row.session.number

    @property
    def day(self) -> date | None:
        """Return the day in the current time zone, None while no time is planned."""
        planned = self.row.session.planned_at
        return timezone.localtime(planned).date() if planned else None


@dataclass(frozen=True, slots=True)
class PlanBlock:
    """Represent the players who play some sessions together. ``players`` 0: no players are entered yet."""

    name: str
    players: int
    tables: int
    squares: tuple[SessionSquare, ...]
    words: str = ""

    @property
    def days(self) -> list[tuple[date | None, list[SessionSquare]]]:
        """Return the sessions by day."""
        return [(day, list(squares)) for day, squares in groupby(self.squares, key=lambda square: square.day)]


@dataclass(frozen=True, slots=True)
class PlanStage:
    """Represent a phase: its blocks one above the other, and the cut before it.

    ``cut``: how many go on to the first block; 0 without a cut. ``number``: of the phase, 0 without phases.
    """

    number: int
    blocks: tuple[PlanBlock, ...]
    cut: int = 0
    out: int = 0
    problem: str = ""


@dataclass(frozen=True, slots=True)
class PlanPicture:
    """Represent the whole plan. ``winner_at``: when the last session ends; None without a planned time or a limit."""

    stages: tuple[PlanStage, ...]
    sides: tuple[SideBlock, ...]
    winner_at: datetime | None = None

    @property
    def squares(self) -> dict[int, SessionSquare]:
        """Return every session of the picture by its number."""
        blocks = (block for stage in self.stages for block in stage.blocks)
        return {square.number: square for block in blocks for square in block.squares}


def plan_picture(tournament: Tournament) -> PlanPicture:
    """Return the picture of the plan in a fixed number of queries; nothing of it is cached."""
    squares = _squares(tournament)
    rows = phase_rows(tournament)
    stages = [_stage(row, squares, is_last=row is rows[-1]) for row in rows]
    covered = rows[-1].phase.last_session if rows else 0
    rest = tuple(square for square in squares if square.number > covered)
    if rest:
        players = count_drawn(tournament)
        name = _("Sessions outside the phases") if rows else _("All players")
        stages.append(PlanStage(0, (PlanBlock(name, players, -(-players // 4), rest),)))
    ends = _ends(tournament, squares)
    last = max(ends, default=0)
    sides = side_blocks(tournament, lambda number: ends.get(number or last))
    return PlanPicture(tuple(stages), tuple(sides), ends.get(last))


def _ends(tournament: Tournament, squares: Sequence[SessionSquare]) -> dict[int, datetime | None]:
    """Return when each session ends by number, None without a planned time or a limit."""
    usual = from_data(tournament.rule_set).session_minutes
    ends: dict[int, datetime | None] = {}
    for session in (square.row.session for square in squares):
        length = timedelta(minutes=session.minutes or usual)
        at = None if session.minutes == 0 else session.planned_at
        ends[session.number] = at + length if at else None
    return ends


def _squares(tournament: Tournament) -> list[SessionSquare]:
    seats = Seat.objects.filter(table__session__tournament=tournament, table__cleared_at__isnull=True)
    drawn = dict(seats.order_by().values_list("table__session__number").annotate(n=Count("pk")))
    return [SessionSquare(row, _state(row), drawn.get(row.session.number, 0)) for row in session_rows(tournament)]


def _state(row: SessionRow) -> SquareState:
    status = SessionStatus(row.session.status)
    if status in IN_PLAY:
        return SquareState.NOW
    if status in (SessionStatus.ENDED, SessionStatus.RELEASED):
        return SquareState.PLAYED
    return SquareState.DRAWN if row.tables else SquareState.FREE


def _stage(row: PhaseRow, squares: Iterable[SessionSquare], *, is_last: bool) -> PlanStage:
    phase = row.phase
    own = tuple(square for square in squares if phase.first_session <= square.number <= phase.last_session)
    name = phase_name(phase, is_last=is_last)
    if row.preview is None:
        return PlanStage(phase.number, (PlanBlock(name, 0, 0, own),), sum(phase.cut), problem=row.problem)
    blocks = tuple(_blocks(name, row.preview.divisions, own, is_first=row.is_first))
    return PlanStage(phase.number, blocks, blocks[0].players if phase.cut else 0, row.preview.out)


def _blocks(
    name: str, divisions: Sequence[DivisionPreview], squares: tuple[SessionSquare, ...], *, is_first: bool
) -> Iterable[PlanBlock]:
    above = 0
    for division in divisions:
        words = "" if is_first else carry_words(division)
        title = _("Places %(first)s to %(last)s") % {"first": above + 1, "last": above + division.players}
        yield PlanBlock(title if above else name, division.players, division.tables, squares, words)
        above += division.players
