"""Read a result report of a federation: a table of places, numbers and figures, without tables of play.

Its own figures are the basis: counts, numbers, order, ties, base ranks, weight, and that all scores add up.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from math import floor

from mahjong_core.check.findings import Findings
from mahjong_core.errors import RuleError
from mahjong_core.record.numbers import Exact, read_exact

__all__ = ["EmaReport", "read_ema_rows"]

_HEADS = {
    "place": ("place", "rank", "pos", "position", "rang", "classement", "no", "nr"),
    "number": ("ema number", "ema no", "ema nr", "ema id", "ema", "numero ema", "no ema", "n ema", "ema card"),
    "given_name": ("first name", "given name", "prenom", "firstname"),
    "family_name": ("last name", "family name", "surname", "nom", "lastname", "name"),
    "table_points": ("table points", "tp", "points de table", "tablepoints"),
    "score": ("score", "mini points", "minipoints", "mp", "points", "total", "mini-points"),
    "country": ("country", "pays", "nation", "nat", "flag"),
    "base_rank": ("base rank", "baserank", "base", "rang de base", "br"),
    "member": ("ema member", "member", "membre", "membre ema"),
    "penalties": ("penalties", "penalty", "penalite", "penalites"),
}
_FACTS = {
    "players": ("players", "player count", "number of players", "joueurs", "nombre de joueurs"),
    "weight": ("mers", "mers weight", "weight", "poids"),
    "days": ("days", "number of days", "jours", "nombre de jours"),
    "countries": ("countries", "number of countries", "nations"),
    "rules": ("rules", "rule set", "regles", "reglement"),
}
_HEAD_ROWS = 20
_NUMBER = re.compile(r"[0-9]{8}", re.ASCII)
_NOTHING = frozenset({"", "-", "–", "—", "n/a", "na"})
_HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class _Line:
    """Represent one player of the report."""

    line: int
    place: int
    cells: dict[str, str] = field(hash=False)
    points: Exact | None
    score: Exact | None

    @property
    def order(self) -> tuple[Fraction, ...]:
        """Return what sorts best first: table points if there are any, then the score."""
        points = [] if self.points is None else [-self.points.middle]
        return (*points, *([] if self.score is None else [-self.score.middle]))


@dataclass(frozen=True, slots=True)
class EmaReport:
    """Store a report: its facts as written, and its rows."""

    facts: dict[str, str] = field(hash=False)
    rows: tuple[_Line, ...]

    def check(self, findings: Findings) -> None:
        """Add a finding for each fact or figure that does not follow from the rows."""
        findings.count("players", len(self.rows))
        findings.count("standings")
        self._check_numbers(findings)
        self._check_counts(findings)
        self._check_weight(findings)
        self._check_balance(findings)
        if all(len(row.order) == len(self.rows[0].order) and row.order for row in self.rows):
            self._check_places(findings)
        self._check_base_ranks(findings)

    def _check_numbers(self, findings: Findings) -> None:
        seen: dict[str, int] = {}
        for row in self.rows:
            number = row.cells.get("number", "")
            if number.casefold() in _NOTHING:
                continue
            if not _NUMBER.fullmatch(number):
                findings.add("player.federation_number_form", found=number, line=row.line)
            if number.zfill(8) in seen:
                findings.add("player.federation_number_twice", found=number, line=row.line)
            seen.setdefault(number.zfill(8), row.line)

    def _fact(self, name: str) -> int | None:
        text = self.facts.get(name, "")
        return int(text) if text.isdecimal() and text.isascii() and len(text) < 10 else None

    def _check_counts(self, findings: Findings) -> None:
        players = self._fact("players")
        if players is not None and players != len(self.rows):
            findings.add("standing.count", expected=len(self.rows), found=players, field="players")
        countries, found = self._fact("countries"), {row.cells.get("country", "").upper() for row in self.rows}
        if countries is not None and "" not in found and countries != len(found):
            findings.add("standing.count", expected=len(found), found=countries, field="countries")

    def _check_weight(self, findings: Findings) -> None:
        """Check days, players and countries against the weight; whether one had to qualify is not said."""
        text, days = self.facts.get("weight", ""), self._fact("days")
        countries = {row.cells.get("country", "").upper() for row in self.rows}
        if not text or days is None or "" in countries:
            return
        weight = read_exact(text.replace(",", "."), "weight")
        players = self._fact("players") or len(self.rows)
        number = self._fact("countries") or len(countries)
        parts = Fraction(max(1, min(3, days))) + Fraction((players > 40) + (players > 80), 2)
        levels = {(number > 5) + (number > 10), (number > 5) + (number >= 10)}
        allowed = sorted({parts + Fraction(level, 2) + more for level in levels for more in (0, 1)})
        if not any(map(weight.holds, allowed)):
            findings.add("event.weight", expected=allowed[0], found=weight, field="weight")

    def _check_balance(self, findings: Findings) -> None:
        """Check that all scores add up to what is listed as taken, to nothing if no penalties are listed."""
        scores = [row.score for row in self.rows]
        if not scores or any(score is None for score in scores):
            return
        known = [score for score in scores if score is not None]
        taken = sum((_listed(row.cells.get("penalties", "")) for row in self.rows), Fraction())
        low, high = sum((one.low for one in known), Fraction()), sum((one.high for one in known), Fraction())
        if not low <= taken <= high:
            findings.add("event.balance", expected=taken, found=sum((one.middle for one in known), Fraction()))

    def _check_places(self, findings: Findings) -> None:
        order = sorted(self.rows, key=lambda row: row.order)
        taken = 0
        for _, group in groupby(order, key=lambda row: row.order):
            level = list(group)
            found = sorted(row.place for row in level)
            if len(set(found)) > 1:
                findings.add("standing.tie", expected=taken + 1, found=found, line=min(row.line for row in level))
            elif found[0] != taken + 1:
                for row in level:
                    findings.add("standing.place", expected=taken + 1, found=row.place, line=row.line)
            taken += len(level)

    def _check_base_ranks(self, findings: Findings) -> None:
        size = len(self.rows)
        order = sorted(row.order for row in self.rows)
        for row in self.rows:
            text = row.cells.get("base_rank", "")
            if size < 2 or text.casefold() in _NOTHING or not row.order:
                continue
            published = read_exact(text.replace(",", "."), "base_rank")
            exact = Fraction(1000 * (size - 1 - order.index(row.order)), size - 1)
            expected = floor(exact + _HALF)
            has_number = row.cells.get("number", "").casefold() not in _NOTHING
            if not published.holds(expected) and not published.holds(exact) and (has_number or published.low != 0):
                findings.add("standing.base_rank", expected=expected, found=published, line=row.line)


def _listed(text: str) -> Fraction:
    return Fraction() if text.casefold() in _NOTHING else read_exact(text.replace(",", "."), "penalties").middle


def _plain(text: str) -> str:
    """Return a head in small letters without accents, points and double spaces."""
    bare = unicodedata.normalize("NFKD", text.casefold().replace("°", "o"))
    kept = "".join(
        character if character.isalnum() else " " for character in bare if not unicodedata.combining(character)
    )
    return " ".join(kept.split())


def _columns(cells: Sequence[str], heads: dict[str, tuple[str, ...]]) -> dict[str, int]:
    """Return the column of each head that is there."""
    found: dict[str, int] = {}
    plain = [_plain(cell) for cell in cells]
    for name, words in heads.items():
        at = next((plain.index(word) for word in words if word in plain), None)
        if at is not None:
            found[name] = at
    return found


def read_ema_rows(
    rows: Sequence[Sequence[str]], findings: Findings, *, separator: str = "", may_be_other: bool = False
) -> EmaReport | None:
    """Return the report in rows of texts; its head is among the first 20 rows.

    None if there is no such head and it ``may_be_other``; else raises ``file.unreadable``, and ``file.malformed``
    for a row whose place or figures cannot be read.
    """
    head_at, columns = _head(rows)
    if columns is None:
        if may_be_other:
            return None
        raise RuleError("file.unreadable", "no row of the sheet is a head with place and EMA number", {"kind": "ema"})
    facts = _facts(rows[:head_at])
    for at, cell in enumerate(rows[head_at]):
        if cell and at not in columns.values():
            findings.add("file.unknown_field", field=cell, line=head_at + 1)
    findings.add("file.inferred", found="no tables: figures are taken as reported", field="tables")
    lines = []
    for at, cells in enumerate(rows[head_at + 1 :], head_at + 2):
        named = {name: cells[column] for name, column in columns.items() if column < len(cells)}
        if named.get("place", "").rstrip(".").isdecimal():
            lines.append(_line(at, named, separator))
        elif any(cells) and lines:
            break  # what follows the players
    if not lines:
        raise RuleError("file.malformed", "no player is listed below the head", {"line": head_at + 1})
    return EmaReport(facts, tuple(lines))


def _head(rows: Sequence[Sequence[str]]) -> tuple[int, dict[str, int] | None]:
    for at, cells in enumerate(rows[:_HEAD_ROWS]):
        columns = _columns(cells, _HEADS)
        if "place" in columns and "number" in columns:
            return at, columns
    return 0, None


def _facts(rows: Sequence[Sequence[str]]) -> dict[str, str]:
    """Return the facts of the event: a head above its value, or before it."""
    facts: dict[str, str] = {}
    for at, cells in enumerate(rows):
        for name, column in _columns(cells, _FACTS).items():
            below = rows[at + 1][column] if at + 1 < len(rows) and column < len(rows[at + 1]) else ""
            beside = cells[column + 1] if column + 1 < len(cells) else ""
            numbers = [text for text in (beside, below) if re.fullmatch(r"[0-9]+([.,][0-9]+)?", text)]
            if numbers:
                facts.setdefault(name, numbers[0])
    return facts


def _line(at: int, named: dict[str, str], separator: str) -> _Line:
    def exact(name: str) -> Exact | None:
        text = named.get(name, "").replace("−", "-").replace("\u00a0", "").replace("\u202f", "").replace(" ", "")
        if text.casefold() in _NOTHING:
            return None
        text = text.removeprefix("+")
        if separator != ",":
            text = text.replace(",", ".")
        try:
            return read_exact(text, name)
        except RuleError as error:
            raise RuleError(error.code, f"line {at}: {error.message}", {**error.detail, "line": at}) from error

    return _Line(at, int(named["place"].rstrip(".")[:9]), named, exact("table_points"), exact("score"))
