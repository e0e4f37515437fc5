"""Standings as rows of a file: exact table points, every session beside the sum."""

from collections.abc import Iterator

from mahjong_core.placement import fraction_text, from_twelfths, to_twelfths
from mahjong_core.standings import SessionResult, Standing
from scoring.selectors.standings import Ranking
from tournaments.models import Participant

HEAD = (
    "place",
    "number",
    "name",
    "country",
    "team",
    "club",
    "table_points",
    "table_points_twelfths",
    "table_score",
    "penalty_points",
)


def standings_header(current: Ranking, *, for_staff: bool) -> list[str]:
    """Names of the columns; "twelfths" are integers, so that nothing is lost in a spreadsheet.

    Federation numbers are for the staff, as on the page of the players.
    """
    sessions = range(1, current.sessions + 1)
    parts = ("table", "wind", "table_score", "place", "table_points")
    columns = [*HEAD, *(f"s{session}_{part}" for session in sessions for part in parts)]
    return [*columns, "federation_number"] if for_staff else columns


def standings_rows(current: Ranking, *, for_staff: bool) -> Iterator[list[object]]:
    for row in current.rows:
        person = current.people[row.entrant_id]
        sessions = [cell for result in row.sessions for cell in session_cells(result)]
        cells = [*head_cells(row, person), *sessions]
        yield [*cells, person.federation_number] if for_staff else cells


def head_cells(row: Standing, person: Participant) -> list[object]:
    return [
        row.place,
        person.number,
        person.name,
        person.country,
        person.team.name if person.team else "",
        person.club,
        fraction_text(row.table_points),
        to_twelfths(row.table_points),
        row.table_score,
        row.penalty_points,
    ]


def session_cells(result: SessionResult | None) -> list[object]:
    if result is None:
        return [None] * 5
    points = fraction_text(from_twelfths(result.twelfths))
    return [result.table, str(result.wind), result.table_score, result.place, points]
