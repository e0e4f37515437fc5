"""Make a tournament record of a past event that was read from its sheets."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final

from mahjong_core.errors import RuleError
from mahjong_core.past.event import Past, PastPerson, PastSeat
from mahjong_core.past.heads import WINDS
from mahjong_core.past.marks import DISQUALIFIED, SUBSTITUTE, WITHDRAWN
from mahjong_core.record.shapes import FORMAT, VERSION

__all__ = ["Level", "PastRecord", "make_record"]

_DAY: Final = re.compile(r"(?:([12][0-9]{3})-([01]?[0-9])-([0-3]?[0-9])|([0-3]?[0-9])\.([01]?[0-9])\.([12][0-9]{3}))")
_MCR, _RIICHI = "mcr", "riichi"
_RIICHI_SCORE: Final = 3000  # no table of MCR has a score as large
_THOUSAND: Final = 1000


class Level(StrEnum):
    """List how much of a past event is known, the least first."""

    PLACES = "places"
    TOTALS = "totals"
    TABLES = "tables"
    HANDS = "hands"


@dataclass(frozen=True)
class PastRecord:
    """Store a past event as a record; ``document`` has tables only if ``level`` says so.

    ``inferred``: what of the scores the file does not say, and how it was read.
    """

    document: Mapping[str, Any]
    level: Level
    game: str
    knows_winds: bool
    people: Mapping[int, PastPerson]
    inferred: tuple[str, ...] = ()


def make_record(past: Past, game: str | None = None) -> PastRecord:
    """Return the record of a past event; ``game``: of the rules chosen, else the scores tell it.

    Raises ``file.malformed`` for a table with more than four seats or a score that is no whole number.
    """
    _check_tables(past)
    scale = _scale(past)
    game = game or _game(past, scale)
    people = _numbered(past.people)
    numbers = {person: number for number, person in people.items()}
    knows_winds = all(
        sorted(seat.wind for seat in seats) == sorted({seat.wind for seat in seats} - {""})
        for seats in past.tables.values()
    )
    tables = _Tables(past, numbers, scale, game, knows_winds=knows_winds)
    sessions = tables.sessions()
    has_scores = any("scores" in table for session in sessions for table in session["tables"])
    has_figures = past.has_session_figures or any(person.figures for person in past.people)
    level = Level.TABLES if has_scores else Level.TOTALS if has_figures else Level.PLACES
    teams = list(dict.fromkeys(person.team for person in past.people if person.team))
    document: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    event = _event(past.title)
    document |= {"event": event} if event else {}
    left = _left_after(past, len(sessions))
    document["players"] = [_player(person, number, teams, left.get(person)) for number, person in people.items()]
    document |= {"teams": [{"id": str(at), "name": name} for at, name in enumerate(teams, start=1)]} if teams else {}
    document["sessions"] = sessions if has_scores else []
    if has_scores:
        ranking = _ranking(people, len(sessions), scale, game)
        document |= {"standings": [ranking]} if ranking["rows"] else {}
    inferred = [*(["scores in thousands"] if scale != 1 else []), *tables.completed]
    return PastRecord(document, level, game, knows_winds, people, tuple(inferred))


def _check_tables(past: Past) -> None:
    for (session, table), seats in past.tables.items():
        if len(seats) > len(WINDS):
            message = f"session {session}, table {table}: more than four seats"
            raise RuleError("file.malformed", message, {"field": f"session {session}, table {table}", "most": 4})


def _scores(past: Past) -> list[Fraction]:
    return [seat.figures["score"] for seats in past.tables.values() for seat in seats if "score" in seat.figures]


def _scale(past: Past) -> int:
    """Return 1000 where scores are written in thousands, as riichi clubs do: 45.3 for 45300."""
    scores = _scores(past) or [person.figures["score"] for person in past.people if "score" in person.figures]
    is_broken = any(score.denominator != 1 for score in scores)
    return _THOUSAND if is_broken and all((score * 10).denominator == 1 for score in scores) else 1


def _game(past: Past, scale: int) -> str:
    scores = _scores(past) or [person.figures["score"] for person in past.people if "score" in person.figures]
    return _RIICHI if any(abs(score * scale) >= _RIICHI_SCORE for score in scores) else _MCR


def _numbered(people: Sequence[PastPerson]) -> dict[int, PastPerson]:
    """Return the people by their start numbers where everybody has one of their own, else counted."""
    own = [person.number for person in people if person.number is not None]
    if len(set(own)) == len(people):
        return {person.number: person for person in people if person.number is not None}
    return dict(enumerate(people, start=1))


def _player(person: PastPerson, number: int, teams: Sequence[str], left: int | None) -> dict[str, Any]:
    names = {"given_name": person.given, "family_name": person.family} if person.family else {"name": person.name}
    entry: dict[str, Any] = {"number": number}
    entry |= {field: text for field, text in names.items() if text}
    entry |= {field: text for field, text in (("country", person.country), ("club", person.club)) if text}
    if person.team:
        entry["team"] = str(teams.index(person.team) + 1)
    if any(map(str.isdigit, person.federation_number)):
        entry["federation_numbers"] = {"EMA": person.federation_number}
    if person.state == SUBSTITUTE:
        entry["substitute"] = True
    elif person.state is not None:
        entry["state"] = person.state
    return entry | ({} if left is None else {"left_after": left})


def _left_after(past: Past, last: int) -> dict[PastPerson, int]:
    """Return the last session of whoever withdrew before the end."""
    played: dict[PastPerson | None, int] = {}
    for (session, _), seats in past.tables.items():
        for seat in seats:
            played[seat.person] = max(session, played.get(seat.person, 0))
    withdrawn = (person for person in past.people if person.state == WITHDRAWN)
    return {person: played[person] for person in withdrawn if 0 < played.get(person, 0) < last}


def _event(title: str) -> dict[str, Any]:
    """Return what the title above the list says: the name, and the day where it is written without doubt."""
    found = _DAY.search(title)
    name = " ".join((title[: found.start()] + title[found.end() :]).split()).strip(" -–,()") if found else title
    event = {"name": name} if name else {}
    if found:
        year, month, day = (found[1], found[2], found[3]) if found[1] else (found[6], found[5], found[4])
        event["starts_on"] = f"{int(year):04}-{int(month):02}-{int(day):02}"
    return event


class _Tables:
    """Write the sessions of a record."""

    def __init__(
        self, past: Past, numbers: Mapping[PastPerson, int], scale: int, game: str, *, knows_winds: bool
    ) -> None:
        self._past, self._numbers, self._scale, self._game = past, numbers, scale, game
        self._knows_winds = knows_winds
        self._total = self._common_total()
        self.completed: list[str] = []

    def sessions(self) -> list[dict[str, Any]]:
        found: dict[int, list[dict[str, Any]]] = {}
        for (session, table), seats in sorted(self._past.tables.items()):
            found.setdefault(session, []).append(self._table(session, table, seats))
        return [{"number": number, "tables": tables} for number, tables in sorted(found.items())]

    def _common_total(self) -> Fraction | None:
        """Return what every whole table adds up to; None if they differ."""
        sums = {
            sum((seat.figures["score"] for seat in seats), Fraction())
            for seats in self._past.tables.values()
            if len(seats) == len(WINDS) and all("score" in seat.figures for seat in seats)
        }
        return sums.pop() if len(sums) == 1 else None

    def _table(self, session: int, number: int, seats: Sequence[PastSeat]) -> dict[str, Any]:
        by_wind = {seat.wind if self._knows_winds else WINDS[at]: seat for at, seat in enumerate(seats)}
        found = [by_wind.get(wind, PastSeat(None)) for wind in WINDS]
        table: dict[str, Any] = {"number": number, "seats": [self._sitter(seat.person) for seat in found]}
        scores = self._completed([seat.figures.get("score") for seat in found])
        if scores is not None and any("score" not in seat.figures for seat in found):
            self.completed.append(f"session {session}, table {number}: the missing score is what is left of the sum")
        if scores is not None:
            table["scores"] = [_whole(score * self._scale, number) for score in scores]
        if self._game == _MCR and all("points" in seat.figures for seat in found):
            table["points"] = [_written(seat.figures["points"]) for seat in found]
        if all("place" in seat.figures for seat in found):
            table["places"] = [_whole(seat.figures["place"], number) for seat in found]
        return table

    def _completed(self, scores: Sequence[Fraction | None]) -> list[Fraction] | None:
        """Return the scores; the one that a substitute's row does not say is what is left of every table's sum."""
        known = [score for score in scores if score is not None]
        if len(known) == len(WINDS) - 1 and self._total is not None:
            rest = self._total - sum(known, Fraction())
            return [rest if score is None else score for score in scores]
        return known if len(known) == len(WINDS) else None

    def _sitter(self, person: PastPerson | None) -> Any:
        if person is None:
            return None
        number = self._numbers[person]
        return {"player": None, "by": number} if person.state == SUBSTITUTE else number


def _ranking(people: Mapping[int, PastPerson], last: int, scale: int, game: str) -> dict[str, Any]:
    """Return the printed ranking; whoever was disqualified stands last, whoever withdrew without a place in none."""
    ranked = {number: person for number, person in people.items() if person.is_listed and person.state != SUBSTITUTE}
    behind = Counter(person.place is not None and person.state != DISQUALIFIED for person in ranked.values())[True] + 1
    rows: list[dict[str, Any]] = []
    unranked = []
    for number, person in ranked.items():
        if person.state == DISQUALIFIED:
            rows.append({"place": person.place or behind, "player": number})
        elif person.place is not None:
            figures = _figures(person.figures, scale, game)
            rows.append({"place": person.place, "player": number} | ({"figures": figures} if figures else {}))
        elif person.state == WITHDRAWN:
            unranked.append({"player": number, "reason": "withdrawn"})
    has_places = any(person.place is not None for person in ranked.values())
    rows = sorted(rows, key=lambda row: row["place"]) if has_places else []
    return {"after_session": last, "rows": rows} | ({"unranked": unranked} if unranked else {})


def _figures(figures: Mapping[str, Fraction], scale: int, game: str) -> dict[str, Any]:
    if game == _RIICHI:
        total = figures.get("score", figures.get("points"))
        return {} if total is None else {"overall_score": _written(total * scale)}
    names = {"points": "table_points", "score": "table_score"}
    return {names[name]: _written(value) for name, value in figures.items()}


def _written(value: Fraction) -> Any:
    """Return an exact number as a record has it; a decimal stays one, since it may be rounded."""
    if value.denominator == 1:
        return int(value)
    digits = next((digits for digits in range(1, 10) if (value * 10**digits).denominator == 1), None)
    return f"{value.numerator}/{value.denominator}" if digits is None else _decimal(value, digits)


def _decimal(value: Fraction, digits: int) -> str:
    """Return a decimal of so many digits."""
    whole = abs(int(value * 10**digits))
    sign = "-" if value < 0 else ""
    return f"{sign}{whole // 10**digits}.{whole % 10**digits:0{digits}}"


def _whole(value: Fraction, table: int) -> int:
    if value.denominator != 1:
        message = f"table {table}: a score is no whole number"
        raise RuleError("file.malformed", message, {"field": f"table {table}", "wanted": "whole scores"})
    return int(value)
