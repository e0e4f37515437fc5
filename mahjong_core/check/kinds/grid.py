"""Read a plain grid: one row a player, for each session a seat and a score."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from mahjong_core.check.findings import Findings
from mahjong_core.errors import RuleError
from mahjong_core.record.document import WINDS
from mahjong_core.record.shapes import FORMAT, VERSION
from mahjong_core.record.twin import Cells

__all__ = ["is_grid", "read_grid"]

_SEAT_HEAD = re.compile(r"[shr]([0-9]{1,3})", re.ASCII)
_FIGURE_HEAD = re.compile(r"[shr]([0-9]{1,3})[ _-]?(score|points|place)", re.ASCII)
_SEAT = re.compile(r"([0-9]{1,6})\s*([ESWN]?)", re.ASCII)
_WHOLE = re.compile(r"-?[0-9]{1,10}", re.ASCII)
_PERSON_HEADS = ("number", "no", "name", "player", "nom", "numero", "numéro", "joueur")
_PERSONAL = {
    "country": "country",
    "pays": "country",
    "club": "club",
    "team": "team",
    "equipe": "team",
    "équipe": "team",
}
_OUT = frozenset({"", "-", "out", "x"})


def is_grid(head: Sequence[str]) -> bool:
    """Return whether a head, in small letters, is that of a grid."""
    return any(_SEAT_HEAD.fullmatch(name) for name in head) and any(name in _PERSON_HEADS for name in head)


def read_grid(rows: Cells, separator: str, findings: Findings) -> tuple[dict[str, Any], bool]:
    """Return the document of a grid, and whether it contains the winds. Raises ``file.malformed`` with the line."""
    line, head = rows[0][0], [cell.casefold() for cell in rows[0][1]]
    for name in head:
        if name and not _is_read(name):
            findings.add("file.unknown_field", field=name, line=line)
    players: list[dict[str, Any]] = []
    seats: dict[tuple[int, int], list[dict[str, Any]]] = {}
    for number, cells in rows[1:]:
        named = dict(zip(head, cells, strict=False))
        players.append(_person(named, len(players) + 1, number))
        for name in head:
            found = _SEAT_HEAD.fullmatch(name)
            if found and named.get(name, "").casefold() not in _OUT:
                session = int(found[1])
                table, seat = _seat(named, name, session, (number, separator))
                seats.setdefault((session, table), []).append(seat | {"player": players[-1]["number"]})
    knows_winds = all(seat["wind"] for at_table in seats.values() for seat in at_table)
    if not knows_winds:
        findings.add("file.inferred", found="winds are not known: seats in the order of the file", field="winds")
    document: dict[str, Any] = {"format": FORMAT, "version": VERSION, "players": players}
    sessions: dict[int, list[dict[str, Any]]] = {}
    for (session, table), at_table in sorted(seats.items()):
        sessions.setdefault(session, []).append(_table(session, table, at_table, knows_winds=knows_winds))
    document["sessions"] = [{"number": number, "tables": tables} for number, tables in sorted(sessions.items())]
    return document, knows_winds


def _is_read(name: str) -> bool:
    known = name in _PERSON_HEADS or name in _PERSONAL
    return known or bool(_SEAT_HEAD.fullmatch(name) or _FIGURE_HEAD.fullmatch(name))


def _person(named: Mapping[str, str], order: int, line: int) -> dict[str, Any]:
    texts = [named[name] for name in _PERSON_HEADS if named.get(name)]
    if not texts:
        raise RuleError("file.malformed", f"line {line}: no player", {"line": line, "field": "player"})
    numbers = [text for text in texts if text.isascii() and text.isdecimal() and len(text) < 10]
    entry: dict[str, Any] = {"number": int(numbers[0]) if numbers else order}
    names = [text for text in texts if text not in numbers]
    if names:
        entry["name"] = names[0]
    return entry | {field: named[head] for head, field in _PERSONAL.items() if named.get(head)}


def _seat(named: Mapping[str, str], name: str, session: int, at: tuple[int, str]) -> tuple[int, dict[str, Any]]:
    line, separator = at
    found = _SEAT.fullmatch(named[name].upper())
    if found is None:
        message = f"line {line}: {name} is no table such as 3 or 3E"
        raise RuleError("file.malformed", message, {"line": line, "field": name, "wanted": "3 or 3E"})
    seat: dict[str, Any] = {"wind": found[2]}
    for head, text in named.items():
        figure = _FIGURE_HEAD.fullmatch(head)
        if figure and int(figure[1]) == session and text:
            plain = text.replace("−", "-").removeprefix("+")
            value: Any = plain.replace(",", ".") if separator != "," else plain
            if figure[2] in ("score", "place"):
                if not _WHOLE.fullmatch(plain):
                    message = f"line {line}: {head} is no whole number"
                    raise RuleError("file.malformed", message, {"line": line, "field": head})
                value = int(plain)
            seat[figure[2]] = value
    return int(found[1]), seat


def _table(session: int, number: int, seats: list[dict[str, Any]], *, knows_winds: bool) -> dict[str, Any]:
    """Return a table; a seat that no row has is nobody's, with the score that is left unsaid."""
    if len(seats) > len(WINDS) or (knows_winds and len({seat["wind"] for seat in seats}) < len(seats)):
        message = f"session {session}, table {number}: more than four seats, or one wind twice"
        raise RuleError("file.malformed", message, {"field": f"s{session}"})
    by_wind = {seat["wind"] if knows_winds else WINDS[at]: seat for at, seat in enumerate(seats)}
    found = [by_wind.get(wind) for wind in WINDS]
    table: dict[str, Any] = {"number": number, "seats": [None if seat is None else seat["player"] for seat in found]}
    for name, field in (("score", "scores"), ("points", "points"), ("place", "places")):
        values = [None if seat is None else seat.get(name) for seat in found]
        if None not in values:
            table[field] = values
    return table
