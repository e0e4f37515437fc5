"""Read the CSV twin of a record: one row a seat, beside it files of players and of adjustments."""

import csv
import io
from collections.abc import Iterator, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any

from mahjong_core.errors import RuleError
from mahjong_core.record.document import WINDS
from mahjong_core.record.limits import MAX_TEXT, MAX_TOTAL_TABLES
from mahjong_core.record.parse import decode
from mahjong_core.record.shapes import FORMAT, VERSION

__all__ = ["NOBODY", "TWIN_COLUMNS", "Cells", "read_cells", "read_twin", "thousands"]

TWIN_COLUMNS = ("session", "table", "wind", "player", "score", "points", "points_1000", "place")
_NEEDED = ("session", "table", "wind", "player", "score")
_PLAYER_COLUMNS = ("number", "family_name", "given_name", "country", "club", "team", "EMA", "substitute")
_ADJUSTMENT_COLUMNS = ("player", "amount", "stage", "cause", "session", "table", "hand")
NOBODY = frozenset({"", "-", "sub"})
_YES = frozenset({"1", "true", "yes", "x"})
_FEWEST = 3  # players of a table, in a club
_MAX_ROWS = 4 * MAX_TOTAL_TABLES
_MAX_LINE = 100_000
Cells = list[tuple[int, list[str]]]  # the number of the line, and its cells


def read_cells(raw: bytes) -> tuple[Cells, str]:
    """Return the rows of a CSV file with their lines, empty ones left out, and the separator.

    The separator is the one of comma, semicolon and tab that the first row has most of. Raises ``file.unreadable``
    and ``file.too_large``.
    """
    text = decode(raw)
    if "\0" in text:
        raise RuleError("file.unreadable", "a CSV file holds no zero bytes", {"kind": "csv"})
    _check_size(text)
    head = text.lstrip().partition("\n")[0]
    separator = max(",;\t", key=head.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    rows: Cells = []
    try:
        for row in reader:
            cells = [cell.strip() for cell in row]
            if any(len(cell) > MAX_TEXT for cell in cells) or len(rows) > _MAX_ROWS:
                raise RuleError("file.too_large", "the file has too many rows or a cell is too long")
            if any(cells):
                rows.append((reader.line_num, cells))
    except csv.Error as error:
        message = f"line {reader.line_num} is no CSV: {error}"
        code = "file.too_large" if "limit" in str(error) else "file.unreadable"
        raise RuleError(code, message, {"line": reader.line_num}) from error
    return rows, separator


def _check_size(text: str) -> None:
    """Refuse what would take long to cut into cells. Raises ``file.too_large``."""
    ends = text.count("\n") + text.count("\r")
    if ends > 2 * _MAX_ROWS or max(map(len, text.splitlines()), default=0) > _MAX_LINE:
        raise RuleError("file.too_large", "the file has too many rows, or one is too long", {"most": _MAX_ROWS})


def read_twin(
    raw: bytes, *, players: bytes | None = None, adjustments: bytes | None = None
) -> tuple[dict[str, Any], list[tuple[str, int]]]:
    """Return the document of a twin, and the columns that are not read with their lines.

    ``players`` and ``adjustments`` are the files beside it. Sitting out is not said. Raises ``file.malformed`` with
    the line of a cell that cannot be read.
    """
    unknown: list[tuple[str, int]] = []
    numbers = _Numbers()
    people = [] if players is None else [_person(row, numbers) for row in _rows(players, _PLAYER_COLUMNS, unknown)]
    sessions: dict[int, dict[int, dict[str, Any]]] = {}
    rows = list(_rows(raw, TWIN_COLUMNS, unknown, _NEEDED))
    for row in rows:
        session, table = row.whole("session"), row.whole("table")
        _fill(sessions.setdefault(session, {}).setdefault(table, {}), row, numbers)
    known = {person["number"] for person in people}
    people += [entry for entry in numbers.entries() if entry["number"] not in known]
    document: dict[str, Any] = {"format": FORMAT, "version": VERSION, "players": people}
    document["sessions"] = [
        {"number": session, "tables": [_table(number, seats) for number, seats in tables.items()]}
        for session, tables in sorted(sessions.items())
    ]
    if adjustments is not None:
        document["adjustments"] = [
            _adjustment(row, numbers) for row in _rows(adjustments, _ADJUSTMENT_COLUMNS, unknown)
        ]
    return document, unknown


class _Line:
    """Represent a row by the names of its columns."""

    def __init__(self, line: int, cells: dict[str, str], separator: str) -> None:
        self.line, self.cells, self.separator = line, cells, separator

    def whole(self, name: str) -> int:
        text = self.cells.get(name, "")
        sign = text.removeprefix("+").replace("−", "-")  # a true minus, as printed tables have it
        if not sign.removeprefix("-").isdecimal() or not sign.isascii() or len(sign) > 20:
            raise self.wrong(name, "a whole number")
        return int(sign)

    def exact(self, name: str) -> str:
        text = self.cells[name].removeprefix("+").replace("−", "-")
        return text.replace(",", ".") if self.separator != "," else text

    def wrong(self, name: str, wanted: str) -> RuleError:
        message = f"line {self.line}: {name} is not {wanted}"
        return RuleError("file.malformed", message, {"line": self.line, "field": name, "wanted": wanted})


class _Numbers:
    """Number people who are named instead of numbered, in order of appearance."""

    def __init__(self) -> None:
        self._named: dict[str, int] = {}
        self._numbered: dict[int, None] = {}

    def number(self, text: str) -> int:
        """Return the number of a person; whoever is named gets the next one."""
        if text.isascii() and text.isdecimal() and len(text) < 10:
            self._numbered.setdefault(int(text))
            return int(text)
        return self._named.setdefault(text, len(self._named) + 1)

    def name(self, text: str, number: int) -> None:
        """Let a name stand for a number that the file of players gives."""
        self._named.setdefault(text, number)

    def entries(self) -> Iterator[dict[str, Any]]:
        """Yield an entry for everybody who was met."""
        yield from ({"number": number, "name": name} for name, number in self._named.items())
        named = set(self._named.values())
        yield from ({"number": number} for number in self._numbered if number not in named)


def _rows(
    raw: bytes, columns: Sequence[str], unknown: list[tuple[str, int]], needed: Sequence[str] = ()
) -> Iterator[_Line]:
    rows, separator = read_cells(raw)
    if not rows:
        return
    line, head = rows[0]
    unknown += [(name, line) for name in head if name and name not in columns]
    missing = [name for name in needed if name not in head]
    if missing:
        raise RuleError("file.malformed", f"no column {missing[0]}", {"line": line, "field": missing[0]})
    for number, cells in rows[1:]:
        yield _Line(number, dict(zip(head, cells, strict=False)), separator)


def _fill(table: dict[str, Any], row: _Line, numbers: _Numbers) -> None:
    """Put one seat into its table."""
    wind = row.cells["wind"].upper()
    if wind not in WINDS or wind in table:
        raise row.wrong("wind", "one of E, S, W, N, each once a table")
    player = row.cells["player"]
    seat: dict[str, Any] = {"player": None if player.lower() in NOBODY else numbers.number(player)}
    if row.cells.get("score"):
        seat["score"] = row.whole("score")
    if row.cells.get("place"):
        seat["place"] = row.whole("place")
    if row.cells.get("points"):
        seat["points"] = row.exact("points")
    elif row.cells.get("points_1000"):
        seat["points"] = thousands(row.exact("points_1000"))
    table[wind] = seat


def thousands(text: str) -> Any:
    """Return a number of thousands as one of points: ``15`` as ``15000``; ``3.333`` is rounded to a point."""
    if "." not in text:
        return f"{text}000"
    try:
        return Decimal(text).scaleb(3)
    except InvalidOperation:
        return text  # refused where it is read as a number


def _table(number: int, seats: dict[str, Any]) -> dict[str, Any]:
    winds = WINDS[: len(seats)]
    if len(seats) < _FEWEST or set(seats) != set(winds):
        raise RuleError("file.malformed", f"table {number} has {len(seats)} seats of four", {"field": "wind"})
    table: dict[str, Any] = {"number": number, "seats": [seats[wind]["player"] for wind in winds]}
    for name, field in (("score", "scores"), ("place", "places"), ("points", "points")):
        if all(name in seats[wind] for wind in winds):
            table[field] = [seats[wind][name] for wind in winds]
    return table


def _person(row: _Line, numbers: _Numbers) -> dict[str, Any]:
    entry: dict[str, Any] = {"number": row.whole("number")}
    entry |= {name: row.cells[name] for name in _PLAYER_COLUMNS[1:6] if row.cells.get(name)}
    if row.cells.get("EMA"):
        entry["federation_numbers"] = {"EMA": row.cells["EMA"]}
    if row.cells.get("substitute", "").lower() in _YES:
        entry["substitute"] = True
    given, family = row.cells.get("given_name", ""), row.cells.get("family_name", "")
    for name in (f"{given} {family}".strip(), f"{family} {given}".strip(), f"{family}, {given}".strip(", ")):
        if name:
            numbers.name(name, entry["number"])
    return entry


def _adjustment(row: _Line, numbers: _Numbers) -> dict[str, Any]:
    entry: dict[str, Any] = {"amount": row.whole("amount"), "stage": row.cells.get("stage", "")}
    entry["cause"] = row.cells.get("cause", "")
    player = row.cells.get("player", "")
    if player in WINDS:
        entry["seat"] = player
    else:
        entry["player"] = numbers.number(player)
    return entry | {name: row.whole(name) for name in ("session", "table", "hand") if row.cells.get(name)}
