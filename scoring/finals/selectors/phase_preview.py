"""Preview a phase before it is decided: who qualifies, what they carry, and where they would sit."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from mahjong_core.seating.sessions import phases as core
from mahjong_core.standings.carrying import EXACTLY, CarryForm
from mahjong_core.winds import WINDS
from scoring.common.selectors.basis import Basis
from scoring.finals.selectors.phase_seating import (
    Divisions,
    PhaseDraw,
    cuts_before,
    divisions_before,
    divisions_of,
    phase_draw,
    playing_of,
    standings_for,
    ties_of,
)
from scoring.finals.selectors.ties import LevelPlayers
from scoring.standings.selectors.freshness import Waiting, waiting_tables
from scoring.standings.selectors.page import StandingRow, division_name, standing_row
from scoring.standings.selectors.ranking import Ranking, ranking_from_ledger
from tournaments.common.errors import Refusal
from tournaments.common.kept import kept as cache
from tournaments.models import DrawStatus, Participant, Phase, PhaseKind, PhaseStatus, SeatingDraw, SessionStatus
from tournaments.participation.selectors.marks import frozen_sessions
from tournaments.phases.selectors import core_phase, cut_of
from tournaments.seating.selectors.page import SeatedTableRow, ShownSeat

_CACHE_SECONDS = 3600


@dataclass(frozen=True)
class PreviewRow:
    """Represent a player with the current points and those at the beginning of the phase."""

    now: StandingRow
    then: StandingRow


@dataclass(frozen=True)
class PreviewDivision:
    name: str
    percent: int
    rows: tuple[PreviewRow, ...]
    tables: int
    substitutes: int
    sitting_out: int = 0
    form: CarryForm = EXACTLY


@dataclass(frozen=True)
class PhasePage:
    """Store a phase. ``session``: the one whose seating is shown. ``level``: ties at a cut line, and the choice."""

    phase: Phase
    session: int
    is_mcr: bool
    divisions: tuple[PreviewDivision, ...]
    out: tuple[StandingRow, ...]
    level: tuple[LevelPlayers, ...]
    tables: tuple[tuple[int, tuple[SeatedTableRow, ...]], ...]
    waiting: tuple[Waiting, ...]
    problem: str
    draft: SeatingDraw | None
    is_published: bool
    is_due: bool

    @property
    def is_open(self) -> bool:
        return self.phase.status == PhaseStatus.OPEN

    @property
    def is_over(self) -> bool:
        return self.session > self.phase.last_session

    @property
    def may_open(self) -> bool:
        return not self.is_open and self.is_due and not self.waiting and bool(self.divisions) and not self.is_level

    @property
    def is_level(self) -> bool:
        """Return whether a tie at a line is still to be resolved."""
        return any(not level_players.is_settled for level_players in self.level)

    @property
    def may_draw(self) -> bool:
        return self.is_open and self.is_due and not self.waiting and bool(self.tables)

    @property
    def may_move_up(self) -> bool:
        """Return whether a reserve can still take a finalist's place."""
        return self.is_open and self.phase.number > 1 and bool(self.out or len(self.divisions) > 1) and self.is_to_come

    @property
    def is_to_come(self) -> bool:
        return self.session == self.phase.first_session

    @property
    def has_line_ups(self) -> bool:
        """Return whether the teams of the session can be asked for line-ups."""
        return self.phase.kind == PhaseKind.TEAMS and self.is_open and not self.is_over

    @property
    def may_cancel(self) -> bool:
        return self.is_open and self.phase.number > 1 and not self.is_published


def phase_page(phase: Phase) -> PhasePage:
    """Return a phase as the organiser sees it before deciding; nothing is written."""
    started = frozen_sessions(phase.tournament)
    session = max(phase.first_session, started + 1)
    current = standings_for(phase, session)
    divisions, problem = _wanted_divisions(phase, current)
    drawn, refused = _seating_of(phase, divisions, current, session) if divisions else (None, problem)
    draws = SeatingDraw.objects.filter(phase=phase)
    in_play = phase.tournament.sessions.filter(status__in=(SessionStatus.RUNNING, SessionStatus.PAUSED))
    people = {person.number: person for person in current.people.values()}
    return PhasePage(
        phase=phase,
        session=session,
        is_mcr="overall_score" not in current.rules.ranking_metrics,
        divisions=_preview_divisions(phase, divisions, current, session),
        out=_left_out(phase, divisions, current),
        level=ties_of(phase, current),
        tables=_preview_tables(drawn, people),
        waiting=tuple(table for table in waiting_tables(phase.tournament) if table.session < session),
        problem=refused,
        draft=draws.filter(status=DrawStatus.RUN).order_by("-pk").first(),
        is_published=draws.filter(published_at__isnull=False).exists(),
        is_due=started + 1 == session and not in_play.exists(),
    )


def _wanted_divisions(phase: Phase, current: Ranking) -> tuple[Divisions, str]:
    """Return the divisions, or why there can be none."""
    try:
        return divisions_of(phase, current), ""
    except Refusal as refusal:
        return (), str(refusal.message)


def _seating_of(phase: Phase, divisions: Divisions, current: Ranking, session: int) -> tuple[PhaseDraw | None, str]:
    """Return the seating that a draft would have, cached until public data change; or why there is none."""
    if session > phase.last_session:
        return None, ""
    key = f"phase-draw:{phase.pk}:{phase.tournament.version}:{session}"
    kept: PhaseDraw | None = cache.get(key)
    if kept is not None:
        return kept, ""
    try:
        playing = playing_of(phase, divisions, session)
        drawn = phase_draw(phase, playing.divisions, current, session)
    except Refusal as refusal:
        return None, str(refusal.message)
    cache.set(key, drawn, _CACHE_SECONDS)
    return drawn, ""


def _preview_divisions(
    phase: Phase, divisions: Divisions, current: Ranking, session: int
) -> tuple[PreviewDivision, ...]:
    """Return each division with its players as they rank now and as they would begin."""
    now = _rows_by_number(current)
    then = _rows_by_number(_ranking_after(phase, divisions, current)) if session == phase.first_session else now
    planned, count = core_phase(phase), len(divisions)
    shares, forms = core.percents(planned, count), core.forms(planned, count)
    previews = []
    for at, (share, form, numbers) in enumerate(zip(shares, forms, divisions, strict=True)):
        rows = tuple(PreviewRow(now[n], then[n]) for n in numbers)
        size = core.DivisionPreview(len(rows), share, phase.byes)
        name = division_name(at + 1, several=True) if len(divisions) > 1 else _("Who plays")
        previews.append(PreviewDivision(name, share, rows, size.tables, size.substitutes, size.sitting_out, form))
    return tuple(previews)


def _rows_by_number(current: Ranking) -> dict[int, StandingRow]:
    rows = (standing_row(row, current) for row in current.rows)
    return {row.number: row for row in rows}


def _ranking_after(phase: Phase, divisions: Divisions, current: Ranking) -> Ranking:
    """Return the standings as if the phase were decided now."""
    ids = {person.number: pk for pk, person in current.people.items()}
    members = {ids[number]: at for at, numbers in enumerate(divisions, start=1) for number in numbers}
    places = {ids[number]: place for numbers in divisions for place, number in enumerate(numbers, start=1)}
    cuts = (*cuts_before(phase), cut_of(phase, members, places)) if phase.number > 1 else ()
    return ranking_from_ledger(phase.tournament, Basis.VERIFIED, cuts=cuts)


def _left_out(phase: Phase, divisions: Divisions, current: Ranking) -> tuple[StandingRow, ...]:
    """Return the players of the phase before who would not qualify, without those who have left the event."""
    playing = {number for division in divisions for number in division}
    before = {number for division in divisions_before(phase, current) for number in division}
    rows = (standing_row(row, current) for row in current.rows)
    return tuple(row for row in rows if divisions and row.number in before - playing)


def _preview_tables(
    drawn: PhaseDraw | None, people: dict[int, Participant]
) -> tuple[tuple[int, tuple[SeatedTableRow, ...]], ...]:
    """Return the tables of each session with the people at them; None for a substitute."""
    if drawn is None:
        return ()
    return tuple(
        (
            number,
            tuple(
                SeatedTableRow(
                    table.number,
                    [
                        ShownSeat(wind.value, people.get(seat or 0))
                        for wind, seat in zip(WINDS, table.seats, strict=True)
                    ],
                )
                for table in tables
            ),
        )
        for number, tables in enumerate(drawn.sessions.sessions, start=drawn.first)
    )
