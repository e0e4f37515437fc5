"""Build standings, results and seating as files for other programs: always what the public sees."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from mahjong_core.placement import fraction_text
from reports.exports.selectors.rows import standings_header, standings_rows
from scoring.publication.selectors.results_page import ResultSeat, ResultTable, result_tables
from scoring.standings.selectors.public_view import public_ranking
from scoring.standings.selectors.rows import country_standings_data, standings_data, team_standings_data
from tournaments.common.look.csv_rows import decimal
from tournaments.models import Seat, Session, Tournament


@dataclass(frozen=True)
class Feed:
    """Store the same facts twice: as data for JSON, as a header and rows for CSV and for a workbook."""

    data: Mapping[str, Any]
    header: Sequence[object]
    rows: Iterable[Sequence[object]]


def standings_feed(tournament: Tournament) -> Feed:
    """Return the public ranking of the players, as JSON and as rows."""
    current = public_ranking(tournament)
    rows = standings_rows(current, for_staff=False)
    return Feed(standings_data(current), standings_header(current, for_staff=False), rows)


def team_feed(tournament: Tournament) -> Feed:
    """Return the public ranking of the teams, as JSON and as rows."""
    return _group_feed(team_standings_data(public_ranking(tournament)), "team")


def country_feed(tournament: Tournament) -> Feed:
    """Return the public ranking of the countries, as JSON and as rows."""
    return _group_feed(country_standings_data(public_ranking(tournament)), "country")


def _group_feed(data: Mapping[str, Any], name: str) -> Feed:
    """Return a ranking of groups. ``total`` is last where the ranking uses it; decimals stand beside the fractions."""
    plain = ["place", name, "table_points", "table_score", "members"]
    last = ["total"] if any("total" in row for row in data["rows"]) else []
    return Feed(data, [*plain, *last, "table_points_decimal"], [_group_cells(row, name) for row in data["rows"]])


def _group_cells(row: Mapping[str, Any], name: str) -> list[object]:
    points, score = Fraction(row["table_points"]), Fraction(row["table_score"])
    total = [Fraction(row["total"])] if "total" in row else []
    return [row["place"], row[name], points, score, " ".join(map(str, row["members"])), *total, decimal(points)]


_SEAT = ("table", "wind", "number", "name", "country", "table_score", "place", "table_points", "penalty_points")


def results_feed(tournament: Tournament, session: Session) -> Feed:
    """Return the tables of a session with the figures that are public (two queries on top of the ranking)."""
    tables = result_tables(public_ranking(tournament), session)
    data = {"session": session.number, "tables": [_table_data(table) for table in tables]}
    rows = [
        [*_seat_cells(table.number, seat), None if seat.points is None else decimal(Fraction(seat.points))]
        for table in tables
        for seat in table.seats
    ]
    return Feed(data, [*_SEAT, "table_points_decimal"], rows)


def _seat_cells(table: int, seat: ResultSeat) -> list[object]:
    who = [seat.number, seat.name, seat.country]
    return [table, seat.wind.value, *who, seat.table_score, seat.place, seat.points, seat.penalty]


def _table_data(table: ResultTable) -> dict[str, Any]:
    seats = [_seat_data(table.number, seat) for seat in table.seats]
    return {
        "number": table.number,
        "seats": {seat.pop("wind"): {k: v for k, v in seat.items() if k != "table"} for seat in seats},
    }


def _seat_data(table: int, seat: ResultSeat) -> dict[str, Any]:
    points = None if seat.points is None else fraction_text(seat.points)
    return dict(zip(_SEAT, _seat_cells(table, seat), strict=True)) | {"table_points": points}


def seating_feed(tournament: Tournament) -> Feed:
    """Return the seating of every session (one query)."""
    wanted = Seat.objects.filter(session__tournament=tournament).order_by("session__number", "table__number", "wind")
    columns = ("session__number", "table__number", "wind", "participant__number", "participant__name")
    rows = sorted(wanted.values_list(*columns), key=lambda row: (row[0], row[1], "ESWN".index(row[2])))
    header = ["session", "table", "wind", "number", "name"]
    return Feed({"seats": [dict(zip(header, row, strict=True)) for row in rows]}, header, rows)
