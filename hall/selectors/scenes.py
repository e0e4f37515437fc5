"""Compute what a screen of the hall shows: each scene as pages, with public figures only."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, TypeVar

from hall.models import Scene, SceneKind, Screen, Sponsor
from hall.selectors.podium import podium_of
from scoring.common.selectors.clocks import clock_view
from scoring.common.selectors.embargoes import current_embargoes, releases_of, session_moments
from scoring.hall.selectors.desk import session_that_matters
from scoring.publication.selectors.results_page import ResultSeat, result_tables
from scoring.sheets.selectors.folding import rules_of
from scoring.sheets.selectors.seat_views import is_mcr
from scoring.side_rankings.selectors.tables import side_tables
from scoring.standings.selectors.page import country_rows, standing_rows, team_rows
from scoring.standings.selectors.public_view import public_ranking
from scoring.standings.selectors.ranking import Ranking, ranking
from tournaments.announcements.selectors import for_public
from tournaments.models import Participant, Session, SessionStatus, Tournament
from tournaments.seating.selectors.page import hall_name, wall_list
from tournaments.tables.selectors.hall_plans import hall_plan

_PER_PAGE: Final = 20  # two columns of ten: names that are read from afar
TABLES_PER_PAGE, SPONSORS_PER_PAGE, ANNOUNCED_PER_PAGE = 4, 6, 2
_SIDE_LINES: Final = 10
_HELD_SECONDS: Final = 10  # a page of a scene that is not in the rotation
PIECE_MINUTES, MAX_PIECES = 5, 36
_MAP_SIZES: Final = ((6, "wide"), (10, ""), (999, "dense"))  # the longer side of the hall, in tables
Row = TypeVar("Row")


@dataclass(frozen=True)
class Slide:
    """Represent a page of a scene: ``seconds`` it stays, ``page`` of ``pages``, and its template's context."""

    kind: str
    seconds: int
    page: int
    pages: int
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class ScreenView:
    """Store the content of a screen until its next change. ``turns_from``: when the rotation began."""

    screen: Screen
    theme: str
    showing: str
    turns_from: datetime
    slides: tuple[Slide, ...]


def screen_view(tournament: Tournament, name: str, now: datetime) -> ScreenView | None:
    """Return the screen by its name; a scene set manually is the only one on the page."""
    screen = Screen.objects.filter(tournament=tournament, name=name).select_related("group").first()
    if screen is None:
        return None
    group = screen.group
    showing = screen.showing or group.showing
    rotation = list(group.scenes.all())
    held = {scene.kind: scene.seconds for scene in rotation}.get(showing, _HELD_SECONDS)
    scenes = [Scene(kind=showing, seconds=held)] if showing else rotation
    slides = []
    for scene in scenes:
        pages = list(_MAKERS[SceneKind(scene.kind)](tournament, now))
        # A scene that has nothing to say is passed over in a rotation and says so alone.
        if not pages and len(scenes) == 1:
            pages = [{}]
        slides += [Slide(scene.kind, scene.seconds, at, len(pages), facts) for at, facts in enumerate(pages, start=1)]
    return ScreenView(screen, group.theme, showing, group.turns_from, tuple(slides) or (blank(),))


def preview_scene(tournament: Tournament, kind: SceneKind, now: datetime) -> tuple[Slide, ...]:
    """Return the pages of a scene as they would be now, on no screen."""
    pages = list(_MAKERS[kind](tournament, now)) or [{}]
    return tuple(Slide(kind, _HELD_SECONDS, at, len(pages), facts) for at, facts in enumerate(pages, start=1))


def blank() -> Slide:
    """Return the content of a screen with nothing to show."""
    return Slide(SceneKind.WELCOME, _HELD_SECONDS, 1, 1)


Facts = dict[str, Any]


def _batched(rows: Iterable[Row], size: int) -> Iterator[tuple[Row, ...]]:
    """Return the rows in pages of ``size``, the last perhaps shorter."""
    every = tuple(rows)
    return (every[at : at + size] for at in range(0, len(every), size))


def _clock_pages(tournament: Tournament, now: datetime) -> Iterator[Facts]:
    session = session_that_matters(tournament)
    if session is None:
        return
    clock = clock_view(session, rules_of(tournament), now)
    sessions = Session.objects.filter(tournament=tournament).count()
    pieces = min(MAX_PIECES, max(4, -(-clock.minutes // PIECE_MINUTES)))
    warned = clock.warning_minutes * pieces // clock.minutes if clock.minutes else 0
    left = -(-clock.seconds * pieces // (clock.minutes * 60)) if clock.minutes else 0
    wall = [(at <= left, at <= warned) for at in range(1, pieces + 1)]
    yield {"session": session, "sessions": sessions, "clock": clock, "wall": wall}


def _seating_pages(tournament: Tournament, now: datetime) -> Iterator[Facts]:
    """Yield the next session's tables by name; while none is to come, the one that is played."""
    waiting = Session.objects.filter(tournament=tournament, status=SessionStatus.SCHEDULED, tables__isnull=False)
    number = waiting.order_by("number").values_list("number", flat=True).first()
    wall = wall_list(tournament, number)
    rows = [row for _letter, group in wall.letters for row in group if row.table]
    for part in _batched(rows, _PER_PAGE):
        yield {"session": wall.session, "rows": part, "first": part[0].letter, "last": part[-1].letter}


def _standings_pages(tournament: Tournament, now: datetime) -> Iterator[Facts]:
    current = public_ranking(tournament)
    if not current.last_session:
        return
    before = _places_before(tournament, current)
    names = _hall_names(current)
    # Each with its name, and by how many places it rose since the session before.
    rows = [(row, names[row.number], moved(before.get(row.number), row.place)) for row in standing_rows(current)]
    has_moves = any(by is not None for _row, _name, by in rows)
    for part in _batched(rows, _PER_PAGE):
        yield {"rows": part, "current": current, "is_mcr": is_mcr(current.rules), "has_moves": has_moves}


def _group_pages(kind: str) -> Callable[[Tournament, datetime], Iterator[Facts]]:
    """Return the teams or the countries, as the public sees them."""

    def pages(tournament: Tournament, now: datetime) -> Iterator[Facts]:
        current = public_ranking(tournament)
        if not current.last_session:
            return
        groups = team_rows(current) if kind == SceneKind.TEAMS else country_rows(current)
        for part in _batched(groups, _PER_PAGE):
            yield {"groups": part, "current": current, "is_mcr": is_mcr(current.rules)}

    return pages


def _side_pages(tournament: Tournament, now: datetime) -> Iterator[Facts]:
    """Yield each side ranking on a page of its own, with its first rows."""
    current = public_ranking(tournament)
    for table in side_tables(tournament, current.basis):
        if table.lines:
            yield {"table": table, "lines": table.lines[:_SIDE_LINES], "current": current}


def _map_pages(tournament: Tournament, now: datetime) -> Iterator[Facts]:
    """Yield where the tables stand, once somebody has drawn it."""
    plan = hall_plan(tournament)
    if not plan.is_plain:
        widest = max(len(plan.grid), len(plan.grid[0]))
        size = next(name for most, name in _MAP_SIZES if widest <= most)
        yield {"grid": plan.grid, "size": size}


def _hall_names(current: Ranking) -> Mapping[int, str]:
    """Return the names by number: family names first, given names as initials if both are long."""
    return {person.number: hall_name(person) for person in current.people.values()}


def _places_before(tournament: Tournament, current: Ranking) -> Mapping[int, int | None]:
    """Return the places by number after the session before the latest counted; empty before the second."""
    moments = dict(session_moments(tournament, releases_of(tournament)))
    moment = moments.get(current.last_session - 1)
    if moment is None:
        return {}
    earlier = ranking(tournament, current.basis, current_embargoes(tournament).moment(moment))
    return {earlier.people[row.entrant_id].number: row.place for row in earlier.rows}


def moved(before: int | None, now: int | None) -> int | None:
    """Return by how many places a player rose, negative for a fall; None if one of the places is missing."""
    return None if before is None or now is None else before - now


def _results_pages(tournament: Tournament, now: datetime) -> Iterator[Facts]:
    """Yield the tables of the latest session that the public sees results of."""
    current = public_ranking(tournament)
    session = Session.objects.filter(tournament=tournament, number=current.last_session).first()
    names = _hall_names(current)
    pages = [table for table in (result_tables(current, session) if session else ()) if table.is_there]
    tables = [(table.number, [(named(seat, names), seat) for seat in table.seats]) for table in pages]
    for part in _batched(tables, TABLES_PER_PAGE):
        yield {"session": session, "tables": part, "is_mcr": is_mcr(current.rules)}


def named(seat: ResultSeat, names: Mapping[int, str]) -> str:
    """Return the name of a seat for the hall: short if the event stores one."""
    return names.get(seat.number, seat.name) if seat.number is not None else seat.name


def _announcement_pages(tournament: Tournament, now: datetime) -> Iterator[Facts]:
    for part in _batched(list(for_public(tournament, now)), ANNOUNCED_PER_PAGE):
        yield {"announcements": part}


def _sponsor_pages(tournament: Tournament, now: datetime) -> Iterator[Facts]:
    for part in _batched(Sponsor.objects.filter(tournament=tournament), SPONSORS_PER_PAGE):
        yield {"sponsors": part}


def _podium_pages(tournament: Tournament, now: datetime) -> Iterator[Facts]:
    podium = podium_of(tournament)
    if podium is not None:
        yield {"podium": podium, "is_mcr": is_mcr(rules_of(tournament))}


def _welcome_pages(tournament: Tournament, now: datetime) -> Iterator[Facts]:
    yield {"players": Participant.objects.filter(tournament=tournament).count()}


def _blank_pages(tournament: Tournament, now: datetime) -> Iterator[Facts]:
    yield {}


_MAKERS: Final[Mapping[SceneKind, Callable[[Tournament, datetime], Iterator[Facts]]]] = {
    SceneKind.WELCOME: _welcome_pages,
    SceneKind.CLOCK: _clock_pages,
    SceneKind.SEATING: _seating_pages,
    SceneKind.STANDINGS: _standings_pages,
    SceneKind.TEAMS: _group_pages(SceneKind.TEAMS),
    SceneKind.COUNTRIES: _group_pages(SceneKind.COUNTRIES),
    SceneKind.SIDE_RANKINGS: _side_pages,
    SceneKind.RESULTS: _results_pages,
    SceneKind.ANNOUNCEMENTS: _announcement_pages,
    SceneKind.MAP: _map_pages,
    SceneKind.SPONSORS: _sponsor_pages,
    SceneKind.PODIUM: _podium_pages,
    SceneKind.BLANK: _blank_pages,
}
