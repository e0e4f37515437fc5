"""Build the files of standings and rulings of an event, as rows."""

from collections.abc import Iterable, Iterator

from mahjong_core.placement import from_twelfths, to_twelfths
from mahjong_core.standings import Standing
from penalties.rulings.selectors.records import Points, RulingRow
from scoring.side_rankings.selectors.tables import SideTable
from scoring.standings.selectors.ranking import Ranking
from scoring.standings.selectors.rows import total_of
from tournaments.common.look.csv_rows import decimal
from tournaments.models import Participant

_PUBLIC = (
    "ruling",
    "at",
    "session",
    "table",
    "hand",
    "offence",
    "name",
    "clause",
    "offender",
    "offender_name",
    "number",
    "participant",
    "points",
    "taken_back_at",
)
_STAFF = ("referee", "note", "taken_back_reason")


def rulings_header(*, with_notes: bool) -> list[str]:
    """Return the columns of the file of rulings."""
    return [*_PUBLIC, *(_STAFF if with_notes else ())]


def rulings_rows(rows: list[RulingRow], *, with_notes: bool) -> Iterator[list[object]]:
    """Yield a row for each ruling and its points; a ruling without points has one row, too."""
    for row in rows:
        touched: list[Points | None] = [*row.points]
        reason = row.revocation.reason if row.revocation else ""
        staff_cells = [row.ruling.by_name, row.note, reason] if with_notes else []
        for points in touched or [None]:
            yield [*_public_cells(row, points), *staff_cells]


def _public_cells(row: RulingRow, points: Points | None) -> list[object]:
    ruling, back = row.ruling, row.revocation
    return [
        ruling.uid,
        ruling.at,
        ruling.session.number if ruling.session else None,
        ruling.table.number if ruling.table else None,
        ruling.hand,
        ruling.offence,
        row.name,
        ruling.clause,
        ruling.participant.number,
        ruling.participant.name,
        points.participant.number if points else None,
        points.participant.name if points else None,
        points.amount if points else None,
        back.at if back else None,
    ]


_HEAD = (
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

# What came later stands last, so that a column keeps its place.
_TAIL = ("division", "given_name", "family_name")
_LAST = ("table_points_decimal", "unranked")


def standings_header(current: Ranking, *, for_staff: bool) -> list[str]:
    """Return names of the columns; "twelfths" are integers, so that spreadsheets lose no precision.

    ``total`` is there where the ranking rests on it, as in riichi.
    Federation numbers are for the staff, as on the page of the players.
    """
    sessions = range(1, current.sessions + 1)
    parts = ("table", "wind", "table_score", "place", "table_points")
    columns = [*_HEAD, *(f"s{session}_{part}" for session in sessions for part in parts)]
    columns += ["federation_number"] if for_staff else []
    return [*columns, *_TAIL, *(["total"] if has_total(current) else []), *_LAST]


def has_total(current: Ranking) -> bool:
    """Return whether the ranking rests on a total, as in riichi."""
    return "overall_score" in current.rules.ranking_metrics


def standings_rows(current: Ranking, *, for_staff: bool) -> Iterator[list[object]]:
    """Yield the ranking as rows of a file; ``for_staff``: with federation numbers."""
    for row in current.rows:
        person = current.people[row.entrant_id]
        cells = _head_cells(row, person)
        for result in row.sessions:
            if result is None:
                cells += [None] * 5
            else:
                points = from_twelfths(result.twelfths)
                place = None if result.replaced else result.place
                cells += [result.table, str(result.wind), result.table_score, place, points]
        staff = [person.federation_number] if for_staff else []
        total = [total_of(row)] if has_total(current) else []
        yield [
            *cells,
            *staff,
            current.division_letter(row),
            person.given_name,
            person.family_name,
            *total,
            decimal(row.table_points),
            row.unranked or "",
        ]


def _head_cells(row: Standing, person: Participant) -> list[object]:
    return [
        row.place,
        person.number,
        person.name,
        person.country,
        person.team.name if person.team else "",
        person.club,
        row.table_points,
        to_twelfths(row.table_points),
        row.table_score,
        row.penalty_points,
    ]


SIDE_HEAD = ("ranking", "day", "place", "number", "name", "country", "value", "detail", "value_decimal")


def side_rows(tables: Iterable[SideTable]) -> Iterator[list[object]]:
    """Yield the rows of every side ranking one below the other; ``value`` is exact."""
    for table in tables:
        for line in table.lines:
            named = [line.place, line.number, line.name, line.country]
            yield [table.kind, table.day, *named, line.value, line.detail, decimal(line.value)]
