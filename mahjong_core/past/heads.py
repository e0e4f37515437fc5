"""Find the head of a sheet below its titles, and what each column holds."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from mahjong_core.past.marks import plain

__all__ = ["WINDS", "Head", "Layout", "PastColumn", "find_head", "session_of", "wind_of"]

_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "place": ("place", "rank", "pos", "position", "rang", "classement", "pl", "clt", "platz", "posto", "puesto"),
    "number": ("number", "no", "n", "nr", "num", "numero", "player number", "start number", "player no", "dossard",
               "no joueur", "id", "player id"),
    "name": ("name", "nom", "full name", "player", "joueur", "participant", "player name", "nom du joueur", "spieler",
             "nom et prenom", "nom prenom", "prenom nom", "nombre", "jugador", "giocatore", "naam", "speler"),
    "given_name": ("given name", "first name", "forename", "prenom", "firstname", "vorname", "voornaam"),
    "family_name": ("family name", "last name", "surname", "nom de famille", "lastname", "nachname", "achternaam"),
    "country": ("country", "pays", "nation", "nat", "flag", "noc", "nationality", "nationalite", "land"),
    "club": ("club", "club name", "association", "verein"),
    "team": ("team", "team name", "equipe", "mannschaft"),
    "federation_number": ("ema number", "ema no", "ema nr", "ema id", "ema", "numero ema", "no ema", "n ema",
                          "licence", "license", "federation number"),
    "state": ("status", "state", "statut", "etat", "remark", "remarks", "remarque", "note", "notes"),
    "session": ("session", "seance", "round", "ronde", "runde", "hanchan", "manche", "partie"),
    "table": ("table", "tbl", "tisch", "mesa", "tavolo", "tafel", "table no", "no table", "table number", "seat"),
    "wind": ("wind", "vent", "viento", "vento", "starting wind"),
    "score": ("score", "mp", "mini points", "minipoints", "small points", "raw score", "table score", "game points",
              "total score", "score total", "total mp", "mini points total", "pm", "petits points"),
    "points": ("tp", "table points", "tablepoints", "points de table", "pt", "uma", "total tp", "tp total",
               "points table", "big points"),
    "figure": ("points", "pts", "total", "result", "resultat", "total points", "final", "sum", "somme", "punkte"),
}  # fmt: skip
_KNOWN: Final = {word: field for field, words in _FIELDS.items() for word in words}
# What a column of one session holds, where that differs from the same word for the whole event.
_PARTS: Final = {"seat": "seat", "place assise": "seat", "table": "seat", "t": "seat", "tbl": "seat", "": "seat"}
_SESSION: Final = re.compile(
    r"(?:s|r|h|sess|session|seance|rd|round|ronde|runde|ronda|hanchan|manche|partie|game|tour)\s?([0-9]{1,2})\b\s*(.*)"
)
_PART_FIRST: Final = re.compile(r"([a-z ]+?)\s?(?:s|r|h|session|round|hanchan|manche|ronde)?\s?([0-9]{1,2})")
WINDS: Final = ("E", "S", "W", "N")
_WINDS: Final = {
    **dict.fromkeys(("e", "east", "est", "ost", "este", "东", "東"), "E"),
    **dict.fromkeys(("s", "south", "sud", "sur", "zuid", "南"), "S"),
    **dict.fromkeys(("w", "o", "west", "ouest", "oeste", "ovest", "西"), "W"),
    **dict.fromkeys(("n", "north", "nord", "norte", "noord", "北"), "N"),
}
_SEAT_HEAD: Final = re.compile(r"(?:player|joueur|spieler|j|p)\s?([1-4])")
_HEAD_ROWS: Final = 25
_MAX_SESSION: Final = 99
_FEWEST: Final = 2


class Layout(StrEnum):
    """List the meanings of a row of a sheet."""

    PLAYERS = "players"
    SEATS = "seats"
    TABLES = "tables"


@dataclass(frozen=True, slots=True)
class PastColumn:
    """Represent a column. ``session``: the one it is about; ``seat``: which of four at the table of its row, from 0."""

    at: int
    field: str
    head: str
    session: int | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Head:
    """Represent the head of a sheet: ``below`` is the first row under it, ``unread`` the unknown headings."""

    layout: Layout
    below: int
    columns: tuple[PastColumn, ...]
    unread: tuple[str, ...] = ()
    knows_winds: bool = True

    def at(self, field: str) -> int | None:
        """Return the column of a field that belongs to no session or seat; None if there is none."""
        found = (one.at for one in self.columns if one.field == field and one.session is None and one.seat is None)
        return next(found, None)


def wind_of(text: str) -> str | None:
    return _WINDS.get(plain(text))


def session_of(title: str) -> int | None:
    """Return the number of the session that a heading or the title of a sheet is about."""
    found = _SESSION.match(plain(title))
    return int(found[1]) if found and 0 < int(found[1]) <= _MAX_SESSION else None


def find_head(rows: Sequence[Sequence[str]], title: str = "") -> Head | None:
    """Return the head of a sheet: of the first rows the one with most columns that are known, alone or of two lines."""
    best: Head | None = None
    for at, cells in enumerate(rows[:_HEAD_ROWS]):
        for head in (_head(cells, at + 1, title), _double_head(rows, at, title)):
            if head is not None and (best is None or len(head.columns) > len(best.columns)):
                best = head
    return best


def _double_head(rows: Sequence[Sequence[str]], at: int, title: str) -> Head | None:
    """Return the head of two lines: the sessions above, each over the columns up to the next."""
    if at + 1 >= len(rows):
        return None
    above, below = rows[at], rows[at + 1]
    if sum(session_of(cell) is not None for cell in above if cell) < 1 or not any(below):
        return None
    words, group = [], ""
    for place in range(max(len(above), len(below))):
        over = above[place] if place < len(above) else ""
        under = below[place] if place < len(below) else ""
        session = session_of(over)
        group = f"S{session}" if session is not None else "" if over else group
        words.append(f"{group} {under}".strip() if group else under or over)
    return _head(words, at + 2, title)


def _head(cells: Sequence[str], below: int, title: str) -> Head | None:
    tables = _table_columns(cells)
    if tables is not None:
        columns, unread, knows_winds = tables
        return Head(Layout.TABLES, below, columns, unread, knows_winds)
    found = [_column(at, cell) for at, cell in enumerate(cells) if cell]
    columns = tuple(column for column in found if column.field)
    fields = {column.field for column in columns if column.session is None}
    has_person = bool(fields & {"name", "family_name", "number", "federation_number"})
    if len(columns) < _FEWEST or not has_person:
        return None
    is_seats = "table" in fields and ("session" in fields or session_of(title) is not None)
    layout = Layout.SEATS if is_seats else Layout.PLAYERS
    return Head(layout, below, columns, tuple(column.head for column in found if not column.field))


def _column(at: int, cell: str) -> PastColumn:
    text = plain(cell)
    known = _KNOWN.get(text)
    if known is not None:
        return PastColumn(at, known, cell)
    session = _SESSION.fullmatch(text)
    if session is not None:
        return PastColumn(at, _part(session[2]), cell, int(session[1]))
    turned = _PART_FIRST.fullmatch(text)
    if turned is not None and _part(turned[1].strip()):
        return PastColumn(at, _part(turned[1].strip()), cell, int(turned[2]))
    return PastColumn(at, "", cell)


def _part(word: str) -> str:
    """Return the field of a column of one session, by the rest of its heading; "" where nobody knows it."""
    field = _PARTS.get(word) or _KNOWN.get(word, "")
    return field if field in ("seat", "wind", "score", "points", "figure", "place") else ""


def _table_columns(cells: Sequence[str]) -> tuple[tuple[PastColumn, ...], tuple[str, ...], bool] | None:
    """Return the columns of a sheet with one row a table: four winds or players, each with what follows it."""
    texts = [plain(cell) for cell in cells]
    winds = [(at, wind) for at, text in enumerate(texts) if (wind := _WINDS.get(text))]
    numbered = [(at, int(found[1]) - 1) for at, text in enumerate(texts) if (found := _SEAT_HEAD.fullmatch(text))]
    if sorted(wind for _, wind in winds) == sorted(WINDS):
        seats = {at: WINDS.index(wind) for at, wind in winds}
    elif sorted(seat for _, seat in numbered) == [0, 1, 2, 3]:
        seats = dict(numbered)
    else:
        return None
    columns, unread, current = [], [], None
    for at, text in enumerate(texts):
        if at in seats:
            current = seats[at]
            columns.append(PastColumn(at, "name", cells[at], seat=current))
            continue
        field, seat = _of_seat(text, current)
        if field:
            columns.append(PastColumn(at, field, cells[at], seat=seat))
        elif text:
            unread.append(cells[at])
    if not any(column.field == "table" for column in columns):
        return None
    return tuple(columns), tuple(unread), bool(len(winds) == len(WINDS))


def _of_seat(text: str, current: int | None) -> tuple[str, int | None]:
    """Return what a column beside the seats holds, and whose it is: "score" after a seat, "score E", "score 2"."""
    field = _KNOWN.get(text, "")
    if field in ("table", "session"):
        return field, None
    if field in ("score", "points", "figure", "place"):
        return ("score" if field == "figure" else field), current
    word, _, last = text.rpartition(" ")
    seat = WINDS.index(_WINDS[last]) if last in _WINDS else int(last) - 1 if last in "1234" and last else None
    field = _KNOWN.get(word, "")
    if seat is not None and field in ("score", "points", "figure", "place"):
        return ("score" if field == "figure" else field), seat
    return "", None
