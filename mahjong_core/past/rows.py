"""Collect the people and seats of a past event from its sheets, and what has to be asked about them."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from fractions import Fraction
from typing import Final

from mahjong_core.errors import RuleError
from mahjong_core.past.book import PastSheet
from mahjong_core.past.event import NameAnswers, Past, PastPerson, PastSeat, Question
from mahjong_core.past.heads import WINDS, Head, Layout, PastColumn, find_head, session_of, wind_of
from mahjong_core.past.marks import (
    DISQUALIFIED,
    SUBSTITUTE,
    WITHDRAWN,
    PlaceMark,
    in_brackets,
    plain,
    read_figure,
    read_place,
    read_state,
)

__all__ = ["read_past"]

_OUT: Final = frozenset({"", "-", "–", "—", "x", "out", "bye", "exempt"})
_SEAT: Final = re.compile(r"(?:t|table|tisch|mesa)?\s?([0-9]{1,3})\s?([a-z]*)")
_TURNED_SEAT: Final = re.compile(r"([eswno])\s?([0-9]{1,3})")
_NUMBERED: Final = re.compile(r"([0-9]{1,4})\s*[-.:)]?\s+(.+)")
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,4}")
_SEATS: Final = 4
_MAX_POINTS: Final = 4  # table points of one session
_MAX_TOTAL_POINTS: Final = 99
_MAX_QUESTIONS: Final = 100
_ALIKE: Final = 84  # per cent of two names
_PERSONAL: Final = ("name", "family_name", "number", "federation_number")
_STATES: Final = (WITHDRAWN, DISQUALIFIED, SUBSTITUTE, "row")


def read_past(sheets: Sequence[PastSheet], names: NameAnswers, answers: Mapping[str, str]) -> Past:
    """Return the people and seats of a past event; ``answers`` are those to the questions of an earlier reading.

    Raises ``file.unreadable`` if no sheet has a head that is known, and ``file.malformed`` with the line of a
    figure that cannot be read.
    """
    headed = [(sheet, head) for sheet in sheets if (head := find_head(sheet.rows, sheet.title)) is not None]
    rankings = [pair for pair in headed if pair[1].layout is Layout.PLAYERS]
    if not headed:
        raise RuleError("file.unreadable", "no row of the file is a head with players, places or tables")
    reader = _Reader(names, answers)
    main = max(rankings, key=lambda pair: _weight(*pair), default=None)
    # The ranking first: whoever sits at a table is looked up among those who stand in it.
    others = [pair for pair in headed if pair is not main and _has_seats(pair[1])]
    for sheet, head in [*([main] if main else []), *others]:
        reader.read(sheet, head)
    for sheet in sheets:
        if sheet.rows and not any(sheet is one for one in reader.read_sheets):
            reader.past.notes.append(("sheet", sheet.title or "1", 0))
    return reader.past


def _has_seats(head: Head) -> bool:
    return head.layout is not Layout.PLAYERS or any(one.field == "seat" for one in head.columns)


def _weight(sheet: PastSheet, head: Head) -> tuple[bool, int]:
    """Return what makes a sheet the ranking of the event: places, and as much about each player as there is."""
    return head.at("place") is not None, len(head.columns) * len(sheet.rows)


class _Reader:
    """Read sheet after sheet into one ``Past``."""

    def __init__(self, names: NameAnswers, answers: Mapping[str, str]) -> None:
        self.past, self.read_sheets = Past(), list[PastSheet]()
        self._names, self._answers = names, answers
        self._by_name: dict[str, PastPerson] = {}
        self._by_number: dict[int, PastPerson] = {}
        self._sheet = ""

    def read(self, sheet: PastSheet, head: Head) -> None:
        """Read a sheet by its head."""
        self._sheet = sheet.title
        self.read_sheets.append(sheet)
        self.past.unread += [(text, head.below) for text in head.unread]
        if not self.past.title:
            self.past.title = _title(sheet.rows[: head.below - 1])
        heading = [plain(cell) for cell in sheet.rows[head.below - 1]]
        rows = [
            (line, cells)
            for line, cells in enumerate(sheet.rows[head.below :], head.below + 1)
            if any(cells) and [plain(cell) for cell in cells] != heading
        ]
        if head.layout is Layout.PLAYERS:
            self._read_players(rows, head, is_main=len(self.read_sheets) == 1)
        else:
            self._read_tables(rows, head, session_of(sheet.title))

    # --- one row a player ---------------------------------------------------------------------------------------------

    def _read_players(self, rows: list[tuple[int, list[str]]], head: Head, *, is_main: bool) -> None:
        columns = _columns(head, rows)
        figures = [one for one in columns if one.field in ("score", "points")]
        seats = [one for one in columns if one.field == "seat"]
        self.past.has_session_figures |= any(one.session is not None for one in figures)
        has_places = is_main and head.at("place") is not None
        for line, cells in rows:
            texts = {one.field: _cell(cells, one.at) for one in columns if one.session is None}
            if not any(texts.get(name) for name in _PERSONAL):
                continue
            if not any(_cell(cells, one.at) for one in (*figures, *seats)) and not texts.get("place"):
                self.past.notes.append(("row", " ".join(filter(None, cells))[:80], line))
                continue
            person = self._listed(texts, line, has_places=has_places) if is_main else self._sitter(texts, line)
            for one in figures if is_main and person is not None else ():
                if one.session is None and person is not None and (value := _figure(cells, one, line)) is not None:
                    person.figures[one.field] = value
            for one in seats if person is None or person in self.past.people else ():
                self._seat_of(person, one, columns, (line, cells))

    def _listed(self, texts: Mapping[str, str], line: int, *, has_places: bool) -> PastPerson:
        """Return a person of the ranking; one that is no player is left out of the people."""
        person = self._person(texts, line, is_listed=True)
        mark = self._mark(person, texts, line, has_places=has_places)
        if mark is None:
            self.past.people.remove(person)
            self._by_name.pop(_key(person.name), None)
        else:
            person.place, person.state = mark.place, mark.state
        return person

    def _seat_of(
        self, person: PastPerson | None, seat: PastColumn, columns: Sequence[PastColumn], row: tuple[int, list[str]]
    ) -> None:
        line, cells = row
        text = _cell(cells, seat.at)
        if text.casefold() in _OUT or seat.session is None:
            return
        found = _read_seat(text)
        if found is None:
            raise _malformed(line, seat.head, "a table such as 3 or 3E")
        table, wind = found
        made = PastSeat(person, wind)
        for one in columns:
            if one.session == seat.session and one.field == "wind":
                made.wind = wind_of(_cell(cells, one.at)) or ""
            elif one.session == seat.session and one.field in ("score", "points", "place"):
                value = _figure(cells, one, line)
                made.figures |= {} if value is None else {one.field: value}
        self._sit(seat.session, table, made)

    # --- one row a seat, or a table -----------------------------------------------------------------------------------

    def _read_tables(self, rows: list[tuple[int, list[str]]], head: Head, titled: int | None) -> None:
        session, table = titled or 1, 0
        columns = _columns(head, rows)
        for line, cells in rows:
            texts = {one.field: _cell(cells, one.at) for one in columns if one.seat is None}
            # A cell that is merged over the rows of a table stands in the first of them.
            session = _whole(texts.get("session", ""), line, "session") or session
            table = _whole(texts.get("table", ""), line, "table") or table
            if not table:
                continue
            for seat in range(_SEATS) if head.layout is Layout.TABLES else [None]:
                own = [one for one in columns if one.seat == seat or (seat is None and one.session is None)]
                said = {one.field: _cell(cells, one.at) for one in own}
                if not any(said.get(name) for name in ("name", "family_name", "number", "score")):
                    continue
                wind = WINDS[seat] if seat is not None and head.knows_winds else wind_of(said.get("wind", "")) or ""
                made = PastSeat(self._sitter(said, line), wind)
                for one in own:
                    if one.field in ("score", "points", "place") and (value := _figure(cells, one, line)) is not None:
                        made.figures[one.field] = value
                self._sit(session, table, made)

    def _sit(self, session: int, table: int, seat: PastSeat) -> None:
        self.past.tables.setdefault((session, table), []).append(seat)

    def _sitter(self, texts: Mapping[str, str], line: int) -> PastPerson | None:
        """Return who sits there: one of the ranking, or somebody who is asked about; None for nobody's seat."""
        number, name = texts.get("number", ""), texts.get("name", "")
        numbered = _NUMBERED.fullmatch(name)
        if numbered is not None and int(numbered[1]) in self._by_number:
            return self._by_number[int(numbered[1])]
        if _NUMBER.fullmatch(name):
            number, name = name, ""
        if _NUMBER.fullmatch(number) and int(number) in self._by_number:
            return self._by_number[int(number)]
        whole = name or " ".join(filter(None, (texts.get("given_name"), texts.get("family_name"))))
        if (not whole and not number) or read_state(whole) == SUBSTITUTE or whole.casefold() in _OUT:
            return None
        return self._found(whole, line) or self._person(dict(texts) | {"name": name, "number": number}, line)

    def _found(self, name: str, line: int) -> PastPerson | None:
        """Return the person of the ranking with this name; somebody with nearly the same name is asked about."""
        bare = in_brackets(name)[0]
        key = _key(bare)
        if key in self._by_name:
            return self._by_name[key]
        listed = {_key(one.name): one for one in self.past.people if one.is_listed}
        near = get_close_matches(key, listed, n=1, cutoff=_ALIKE / 100)
        if not near:
            return None
        told = f"{bare} / {listed[near[0]].name}"
        is_other = self._ask(f"alike:{key}", "alike", told, ("same", "other"), line) == "other"
        return None if is_other else listed[near[0]]

    # --- people -------------------------------------------------------------------------------------------------------

    def _person(self, texts: Mapping[str, str], line: int, *, is_listed: bool = False) -> PastPerson:
        family, given = texts.get("family_name", ""), texts.get("given_name", "")
        if given and not family:
            family = texts.get("name", "")
        raw = "" if family else texts.get("name", "")
        name, inner = in_brackets(raw or family)
        number = texts.get("number", "")
        made = PastPerson(name, int(number) if _NUMBER.fullmatch(number) else None, is_listed=is_listed)
        made.club, made.team = texts.get("club", ""), texts.get("team", "")
        made.federation_number = texts.get("federation_number", "")
        made.country = self._country(texts.get("country", ""), line)
        self._behind(made, inner, line)
        made.given, made.family = (given, made.name) if family else self._names.split(made.name)
        made.name = " ".join(filter(None, (made.given, made.family))) if "," in made.name or family else made.name
        if not is_listed and any(one.is_listed for one in self.past.people):
            self._unlisted(made, line)
        self.past.people.append(made)
        self._by_name.setdefault(_key(made.name), made)
        if made.number is not None:
            self._by_number.setdefault(made.number, made)
        return made

    def _unlisted(self, person: PastPerson, line: int) -> None:
        answer = self._ask(f"unlisted:{_key(person.name)}", "unlisted", person.name, ("substitute", "player"), line)
        person.state = person.state or (SUBSTITUTE if answer == "substitute" else None)

    def _country(self, text: str, line: int) -> str:
        bare, inner = in_brackets(text)
        text = bare or inner
        if not text or text in ("-", "–"):
            return ""
        known = self._names.country(text)
        if known is not None:
            return known
        guess = self._names.guess(text)
        answer = self._ask(f"country:{plain(text)}", "country", text, (*([guess] if guess else []), "drop"), line)
        return answer if answer not in (None, "drop") else ""

    def _behind(self, person: PastPerson, inner: str, line: int) -> None:
        """Read what stands in brackets beside a name: a country, a state, or something that is asked about."""
        if not inner:
            return
        state, country = read_state(inner), self._names.country(inner)
        if state is not None:
            person.state = state
        elif country is not None and person.country in ("", country):
            person.country = country
        else:
            answer = self._ask(f"bracket:{plain(inner)}", "bracket", inner, ("club", "keep", "drop"), line)
            if answer == "club":
                person.club = person.club or inner
            elif answer == "keep":
                person.name = f"{person.name} ({inner})"

    def _mark(self, person: PastPerson, texts: Mapping[str, str], line: int, *, has_places: bool) -> PlaceMark | None:
        """Return the place and state of a row; None if somebody answered that it is no player."""
        text, own = texts.get("place", ""), f"{self._sheet}:{line}"
        mark = read_place(text)
        if mark is not None and mark.is_doubtful:
            told = f"{text} {person.name}"
            is_aside = self._ask(f"aside:{own}", "aside", told, ("counts", SUBSTITUTE), line) == SUBSTITUTE
            return PlaceMark(state=SUBSTITUTE) if is_aside else mark
        state = (mark and mark.state) or read_state(texts.get("state", "")) or person.state
        state = state or (SUBSTITUTE if read_state(person.name) == SUBSTITUTE else None)
        if mark is not None and (mark.place is not None or state is not None or not has_places):
            return PlaceMark(mark.place, state)
        answer = self._ask(f"place:{own}", "place", f"{text} {person.name}".strip(), _STATES, line)
        return None if answer == "row" else PlaceMark(state=answer)

    def _ask(self, key: str, code: str, value: str, choices: tuple[str, ...], line: int) -> str | None:
        """Return the answer to a question; None if it is still asked."""
        if len(self.past.questions) >= _MAX_QUESTIONS:
            message = f"line {line}: too much in the file is not clear, beginning with {value}"
            raise RuleError("file.malformed", message, {"line": line, "field": code, "most": _MAX_QUESTIONS})
        self.past.questions.setdefault(key, Question(key, code, value, choices, line, self._sheet))
        answer = self._answers.get(key)
        return answer if answer in choices else None


def _title(rows: Sequence[Sequence[str]]) -> str:
    """Return the first text above the head."""
    return next((cell for cells in rows for cell in cells if any(map(str.isalpha, cell))), "")


def _key(name: str) -> str:
    """Return what two spellings of one name have in common: its words in any order."""
    return " ".join(sorted(plain(name).split()))


def _cell(cells: Sequence[str], at: int) -> str:
    return cells[at] if at < len(cells) else ""


def _figure(cells: Sequence[str], column: PastColumn, line: int) -> Fraction | None:
    try:
        return read_figure(_cell(cells, column.at), is_score=column.field != "points")
    except ValueError as error:
        raise _malformed(line, column.head, "a number") from error


def _whole(text: str, line: int, name: str) -> int | None:
    found = re.search(r"[0-9]{1,4}", text)
    if text and found is None:
        raise _malformed(line, name, "a whole number")
    return None if found is None else int(found[0])


def _malformed(line: int, head: str, wanted: str) -> RuleError:
    return RuleError("file.malformed", f"line {line}: {head} is not {wanted}", {
        "line": line, "field": head, "wanted": wanted,
    })  # fmt: skip


def _read_seat(text: str) -> tuple[int, str] | None:
    """Return table and wind of "3E", "E3", "Table 3 East" or "3", whose wind is "" as nobody says it."""
    bare = plain(text)
    turned = _TURNED_SEAT.fullmatch(bare)
    found = _SEAT.fullmatch(bare)
    table, wind = (turned[2], turned[1]) if turned else (found[1], found[2]) if found else ("0", "")
    read = wind_of(wind) if wind else ""
    return None if not int(table) or read is None else (int(table), read)


def _columns(head: Head, rows: Sequence[tuple[int, list[str]]]) -> list[PastColumn]:
    """Return the columns; those whose heading leaves open what they hold, as their cells show it: "S1", "Total"."""
    scored = {one.session for one in head.columns if one.field in ("score", "points")}
    return [_by_content(one, rows, is_seat=one.session in scored) for one in head.columns]


def _by_content(column: PastColumn, rows: Sequence[tuple[int, list[str]]], *, is_seat: bool) -> PastColumn:
    texts = [text for _, cells in rows if (text := _cell(cells, column.at)).casefold() not in _OUT]
    field = column.field
    if field == "seat" and not is_seat and not _are_seats(texts):
        field = "figure"
    if field != "figure":
        return column
    values = list(_readable(texts))
    most = _MAX_POINTS if column.session is not None or column.seat is not None else _MAX_TOTAL_POINTS
    is_points = bool(values) and all(0 <= value <= most for value in values)
    return replace(column, field="points" if is_points else "score")


def _are_seats(texts: Sequence[str]) -> bool:
    seats = [_read_seat(text) for text in texts]
    counted = Counter(seat[0] for seat in seats if seat is not None)
    return None not in seats and all(times <= _SEATS for times in counted.values())


def _readable(texts: Sequence[str]) -> Iterator[Fraction]:
    for text in texts:
        try:
            value = read_figure(text)
        except ValueError:
            continue
        if value is not None:
            yield value
