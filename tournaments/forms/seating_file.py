"""A seating in a file: one row per table (session, table, E, S, W, N) or one row per seat."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from mahjong_core.winds import WINDS, Wind
from tournaments.forms.tables import (
    Cell,
    Columns,
    FileRow,
    FileTable,
    cell_of,
    find_columns,
    missing,
    normal_header,
    odd_cells,
    synonyms_of,
)
from tournaments.forms.uploads import Upload, table_of
from tournaments.selectors.problems import COLUMNS, Problem, in_order

HEADERS: Final[Mapping[str, tuple[str, ...]]] = {
    "session": ("session", "seance", "round", "ronde", "manche"),
    "table": ("table", "no table", "table no", "table number", "numero de table"),
    "E": ("e", "east", "est"),
    "S": ("s", "south", "sud"),
    "W": ("w", "west", "o", "ouest"),
    "N": ("n", "north", "nord"),
    "wind": ("wind", "vent", "seat", "place", "siege"),
    "player": ("player", "joueur", "player number", "no joueur", "numero joueur", "number", "numero", "no"),
}
_WIND_WORDS: Final[Mapping[str, Wind]] = {
    word: Wind(wind) for wind in ("E", "S", "W", "N") for word in HEADERS[wind]
} | {"東": Wind.EAST, "南": Wind.SOUTH, "西": Wind.WEST, "北": Wind.NORTH}
NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,8}")
_EMPTY_SEAT: Final = frozenset({"", "-", "\u2013", "\u2014"})
_MOST: Final[Mapping[str, int]] = {"session": 40, "table": 999}
_MOST_NUMBER: Final = 9999

SeatKey = tuple[int, int]


@dataclass(frozen=True, slots=True)
class SeatingFile:
    """What a file says. ``tables`` holds {"row", "session", "table", "seats": {"E": 5, ...}}; a seat may be None."""

    tables: tuple[dict[str, Any], ...]
    unused: tuple[str, ...]
    problems: tuple[Problem, ...]


@dataclass(slots=True)
class Grid:
    """Tables while they are read: seats by session and table, and the line each seat came from."""

    seats: dict[SeatKey, dict[Wind, int | None]] = field(default_factory=dict)
    lines: dict[tuple[SeatKey, Wind], int] = field(default_factory=dict)
    first_line: dict[SeatKey, int] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


def knows(header: str) -> bool:
    return normal_header(header) in synonyms_of(HEADERS)


def read_seating(upload: Upload) -> SeatingFile:
    """Read a seating; a file that is no table is refused, everything smaller is a problem with its row and column."""
    table = table_of(upload, knows)
    columns = find_columns(table, synonyms_of(HEADERS))
    by_seat = "wind" in columns.places
    needed = ["session", "table", "wind", "player"] if by_seat else ["session", "table", *WINDS]
    lacking = [name for name in needed if name not in columns.places]
    grid = Grid(problems=[*table.problems, *columns.problems, *missing(table, lacking, COLUMNS)])
    if not lacking:
        fill(grid, table, columns, by_seat=by_seat)
        grid.problems += gaps(grid)
    tables = tuple(
        {"row": grid.first_line[key], "session": key[0], "table": key[1], "seats": {**seats}}
        for key, seats in sorted(grid.seats.items())
    )
    return SeatingFile(tables, columns.unused, in_order(grid.problems))


def fill(grid: Grid, table: FileTable, columns: Columns, *, by_seat: bool) -> None:
    for row in table.rows:
        grid.problems += odd_cells(row, columns)
        session = _number_in(grid, row, columns, "session", _MOST["session"])
        number = _number_in(grid, row, columns, "table", _MOST["table"])
        if session is None or number is None:
            continue
        if by_seat:
            _fill_seat(grid, row, columns, (session, number))
        else:
            _fill_table(grid, row, columns, (session, number))


def _fill_seat(grid: Grid, row: FileRow, columns: Columns, key: SeatKey) -> None:
    said = (cell_of(row, columns, "wind") or Cell()).text.strip()
    wind = _WIND_WORDS.get(said) or _WIND_WORDS.get(normal_header(said))
    player = _player_in(grid, row, columns, "player")
    if wind is None:
        grid.problems.append(Problem("import.wind_unknown", row.line, "wind", said))
    elif (key, wind) in grid.lines:
        detail = {"other_row": grid.lines[key, wind]}
        grid.problems.append(Problem("import.seat_twice", row.line, "wind", said, detail))
    else:
        seat(grid, row.line, key, wind, player)


def _fill_table(grid: Grid, row: FileRow, columns: Columns, key: SeatKey) -> None:
    if key in grid.seats:
        detail = {"session": key[0], "table": key[1], "other_row": grid.first_line[key]}
        grid.problems.append(Problem("import.table_twice", row.line, "table", key[1], detail))
        return
    for wind in WINDS:
        seat(grid, row.line, key, wind, _player_in(grid, row, columns, wind))


def seat(grid: Grid, line: int, key: SeatKey, wind: Wind, player: int | None) -> None:
    grid.first_line.setdefault(key, line)
    grid.lines[key, wind] = line
    grid.seats.setdefault(key, {})[wind] = player


def _player_in(grid: Grid, row: FileRow, columns: Columns, name: str) -> int | None:
    """The player's number; a blank cell or a dash is a substitute's seat."""
    cell = cell_of(row, columns, name) or Cell()
    if cell.kind in {"text", "integer"} and cell.text.strip() in _EMPTY_SEAT:
        return None
    return _number_in(grid, row, columns, name, _MOST_NUMBER)


def _number_in(grid: Grid, row: FileRow, columns: Columns, name: str, most: int) -> int | None:
    """A whole number from 1; otherwise the problem is noted and the answer is None."""
    cell = cell_of(row, columns, name) or Cell()
    text = cell.text.strip()
    if cell.kind not in {"text", "integer"}:
        return None  # odd_cells has named it
    if not text:
        grid.problems.append(Problem("import.number_missing", row.line, name))
    elif not NUMBER.fullmatch(text):
        grid.problems.append(Problem("import.number_not_whole", row.line, name, text))
    elif not 1 <= int(text) <= most:
        grid.problems.append(Problem("import.number_out_of_range", row.line, name, int(text), {"most": most}))
    else:
        return int(text)
    return None


def gaps(grid: Grid) -> Iterator[Problem]:
    """Seats that no row gives, and sessions between the first and the last that no row names."""
    for (session, number), seats in sorted(grid.seats.items()):
        winds = ", ".join(wind for wind in WINDS if wind not in seats)
        if winds:
            detail = {"session": session, "table": number, "winds": winds}
            yield Problem("import.seat_not_given", grid.first_line[session, number], "wind", winds, detail)
    sessions = {session for session, _ in grid.seats}
    last = max(sessions, default=0)
    for session in range(1, last + 1):
        if session not in sessions:
            detail = {"session": session, "last": last}
            yield Problem("import.session_missing", None, "session", session, detail)
