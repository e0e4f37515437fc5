"""Read a seating from a file: one row per table, per seat or per player, for all sessions, a sheet each, or one.

Players are given by their numbers or their names; which name is whose is found out against the event.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from mahjong_core.winds import WINDS, Wind
from tournaments.common.files.problems import COLUMNS, Problem, in_order
from tournaments.common.files.seats import HEADERS, HIGHEST_TABLE, NUMBER, own_wind_words, seat_in, wind_of
from tournaments.common.files.tables import (
    Cell,
    Columns,
    FileRow,
    FileTable,
    cell_of,
    find_columns,
    missing_columns,
    normal_header,
    odd_cells,
    synonyms_of,
)
from tournaments.common.files.uploads import Upload, sheets_of, table_of
from tournaments.common.look.languages import reader
from tournaments.common.look.lists import print_list

EMPTY_SEAT: Final = frozenset({"", "-", "\u2013", "\u2014"})
_MOST: Final[Mapping[str, int]] = {"session": 40, "table": HIGHEST_TABLE}
_MAX_NUMBER, _MAX_NAME = 9999, 120
_SESSION_HEADING: Final = re.compile(r"(?:(?:s|r|session|seance|round|ronde|manche) ?)?([1-9]|[1-3][0-9]|40)")

SeatKey = tuple[int, int]
Who = int | str | None  # a number, a name still to be matched, or a substitute's seat


@dataclass(frozen=True, slots=True)
class SeatingFile:
    """Represent the contents of a file.

    ``tables`` holds {"row", "session", "table", "seats": {"E": 5, ...}, "lines": {"E": 2, ...}}; a seat is a number,
    a name or None.
    """

    tables: tuple[dict[str, Any], ...]
    unused: tuple[str, ...]
    problems: tuple[Problem, ...]


@dataclass(slots=True)
class SeatGrid:
    """Hold tables while they are read: seats by session and table, and the line each seat came from."""

    seats: dict[SeatKey, dict[Wind, Who]] = field(default_factory=dict)
    lines: dict[tuple[SeatKey, Wind], int] = field(default_factory=dict)
    first_line: dict[SeatKey, int] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    unused: list[str] = field(default_factory=list)


def knows(header: str) -> bool:
    word = normal_header(header)
    return word in synonyms_of(HEADERS) or word in own_wind_words(reader())


def _columns(table: FileTable) -> Columns:
    """Return the columns of a table; one headed with the reader's own letters of the four winds is read by them."""
    known, own = synonyms_of(HEADERS), {word: str(wind) for word, wind in own_wind_words(reader()).items()}
    headers = [normal_header(cell.text) for cell in table.header.cells]
    is_own = sorted(own[header] for header in headers if header in own) == sorted(WINDS)
    return find_columns(table, known | own if is_own else known)


def read_seating(upload: Upload, session: int | None = None) -> SeatingFile:
    """Read a seating. A file without a table is refused; everything smaller is a problem with its row and column.

    ``session``: the one that a file without a column for it holds. A workbook whose sheets have no such column has a
    session on each sheet, by the number in its title or by its place.
    """
    grid = SeatGrid()
    sheets = [(title, table, _columns(table)) for title, table in sheets_of(upload, knows)]
    seatings = [sheet for sheet in sheets if _shape_of(sheet[2]) and "session" not in sheet[2].places]
    if len(seatings) > 1 and session is None and not any("session" in columns.places for *_, columns in sheets):
        for place, (title, table, columns) in enumerate(seatings, start=1):
            at, match = len(grid.problems), re.search(r"\d+", title)
            _read_table(grid, table, columns, int(match[0]) if match else place)
            grid.problems[at:] = [_on_sheet(problem, title) for problem in grid.problems[at:]]
        grid.unused += [title for title, _table, columns in sheets if not _shape_of(columns)]
    else:
        table = table_of(upload, knows)
        _read_table(grid, table, _columns(table), session)
    grid.problems += gaps(grid)
    return SeatingFile(tuple(_stored(grid)), tuple(grid.unused), in_order(grid.problems))


def _stored(grid: SeatGrid) -> Iterator[dict[str, Any]]:
    for key, seats in sorted(grid.seats.items()):
        lines = {wind: grid.lines[key, wind] for wind in seats if (key, wind) in grid.lines}
        yield {"row": grid.first_line[key], "session": key[0], "table": key[1], "seats": {**seats}, "lines": lines}


def _on_sheet(problem: Problem, title: str) -> Problem:
    return replace(problem, detail={**problem.detail, "sheet": title})


def _shape_of(columns: Columns) -> str:
    """Return the kind of a row: table, seat or player; empty if the columns do not tell."""
    if "wind" in columns.places:
        return "seat"
    if set(WINDS) & set(columns.places):
        return "table"
    is_list = {"player", "name"} & set(columns.places) and any(map(_session_named, columns.unused))
    return "player" if is_list else ""


def _session_named(heading: str) -> int | None:
    """Return the session in the heading of a column: "S3", "Session 3", "3"; None for no session."""
    match = _SESSION_HEADING.fullmatch(normal_header(heading))
    return int(match[1]) if match else None


def _read_table(grid: SeatGrid, table: FileTable, columns: Columns, session: int | None) -> None:
    shape = _shape_of(columns)
    grid.problems += [*table.problems, *columns.problems]
    if shape == "player":
        _fill_from_list(grid, table, columns)
        grid.unused += [heading for heading in columns.unused if _session_named(heading) is None]
        return
    needed = ["session", "table", "wind", "player"] if shape == "seat" else ["session", "table", *WINDS]
    given = {*columns.places, *(("session",) if session is not None else ())}
    if "name" in given:
        given.add("player")
    lacking = [name for name in needed if name not in given]
    grid.problems += missing_columns(table, lacking, COLUMNS)
    grid.unused += columns.unused
    if not lacking:
        _fill(grid, table, columns, session, by_seat=shape == "seat")


def _fill(grid: SeatGrid, table: FileTable, columns: Columns, session: int | None, *, by_seat: bool) -> None:
    for row in table.rows:
        grid.problems += odd_cells(row, columns)
        session_number = (
            _number_in(grid, row, columns, "session", _MOST["session"]) if "session" in columns.places else session
        )
        number = _number_in(grid, row, columns, "table", _MOST["table"])
        if session_number is None or number is None:
            continue
        if by_seat:
            _fill_seat(grid, row, columns, (session_number, number))
        else:
            _fill_table(grid, row, columns, (session_number, number))


def _fill_seat(grid: SeatGrid, row: FileRow, columns: Columns, key: SeatKey) -> None:
    wind_text = (cell_of(row, columns, "wind") or Cell()).text.strip()
    wind = wind_of(wind_text)
    player = _player_in(grid, row, columns, "player" if "player" in columns.places else "name")
    if wind is None:
        grid.problems.append(Problem("import.wind_unknown", row.line, "wind", wind_text))
    else:
        _seat(grid, row.line, key, wind, player, wind_text)


def _fill_table(grid: SeatGrid, row: FileRow, columns: Columns, key: SeatKey) -> None:
    if key in grid.seats:
        detail = {"session": key[0], "table": key[1], "other_row": grid.first_line[key]}
        grid.problems.append(Problem("import.table_twice", row.line, "table", key[1], detail))
        return
    for wind in WINDS:
        _seat(grid, row.line, key, wind, _player_in(grid, row, columns, wind), str(wind))


def _fill_from_list(grid: SeatGrid, table: FileTable, columns: Columns) -> None:
    """Fill the grid from a row per player with a column per session; empty seats get substitutes."""
    headings = [(at, _session_named(cell.text)) for at, cell in enumerate(table.header.cells)]
    for row in table.rows:
        grid.problems += odd_cells(row, columns)
        player = _player_in(grid, row, columns, "player" if "player" in columns.places else "name")
        if player is None:
            grid.problems.append(Problem("import.number_missing", row.line, "player"))
            continue
        for at, session in headings:
            text = row.cells[at].text.strip() if at < len(row.cells) else ""
            if session is None or at in columns.places.values() or text in EMPTY_SEAT:
                continue
            seat = seat_in(text)
            if seat is None:
                grid.problems.append(Problem("import.seat_unclear", row.line, "session", text))
            else:
                _seat(grid, row.line, (session, seat[0]), seat[1], player, text)
    for seats in grid.seats.values():
        seats |= {wind: None for wind in WINDS if wind not in seats}


def _seat(grid: SeatGrid, line: int, key: SeatKey, wind: Wind, player: Who, player_text: str) -> None:
    if (key, wind) in grid.lines:
        detail = {"other_row": grid.lines[key, wind]}
        grid.problems.append(Problem("import.seat_twice", line, "wind", player_text, detail))
        return
    grid.first_line.setdefault(key, line)
    grid.lines[key, wind] = line
    grid.seats.setdefault(key, {})[wind] = player


def _player_in(grid: SeatGrid, row: FileRow, columns: Columns, name: str) -> Who:
    """Return the player's number or name; a blank cell or a dash is a substitute's seat."""
    cell = cell_of(row, columns, name) or Cell()
    text = cell.text.strip()
    if cell.kind in {"text", "integer"} and text in EMPTY_SEAT:
        return None
    if cell.kind == "text" and any(letter.isalpha() for letter in text):
        return text[:_MAX_NAME]
    return _number_in(grid, row, columns, name, _MAX_NUMBER)


def _number_in(grid: SeatGrid, row: FileRow, columns: Columns, name: str, most: int) -> int | None:
    """Return a whole number from 1; otherwise record the problem and return None."""
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


def gaps(grid: SeatGrid) -> Iterator[Problem]:
    """Yield a problem for each seat that no row fills."""
    for (session, number), seats in sorted(grid.seats.items()):
        winds = print_list(wind for wind in WINDS if wind not in seats)
        if winds:
            detail = {"session": session, "table": number, "winds": winds}
            yield Problem("import.seat_not_given", grid.first_line[session, number], "wind", winds, detail)
