"""Compute sheets and seats from the rows of an event file."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from mahjong_core import table_sheets
from mahjong_core.penalties import Joined, Reason, Substitution, outcomes
from mahjong_core.placement import to_twelfths
from mahjong_core.riichi.session import SignalHeard
from mahjong_core.rulesets import RuleSet
from mahjong_core.rulesets.records import THREE
from mahjong_core.sheets.records import Adjustment, Entry, EntryKind, Sheet
from mahjong_core.verify.discretion import REPLACED
from mahjong_core.winds import Wind

__all__ = ["Row", "RowSource", "TableRows", "by_uid", "grouped_tables", "seat_figures"]

Row = Mapping[str, Any]


class RowSource(Protocol):
    """Describe a source of an event's rows: its file or a revision. ``facts``: the facts of its manifest."""

    @property
    def facts(self) -> Mapping[str, Any]: ...

    def rows(self, model: str) -> Iterator[dict[str, Any]]: ...


_JOINED: Final = {"from_start": Joined.FROM_THE_START, "mid_session": Joined.DURING}
_BEFORE_PLACES: Final = "before_places"


@dataclass
class TableRows:
    """Store the rows of one table, each kind in the order in which it was written."""

    entries: list[Row] = field(default_factory=list)
    points: list[Row] = field(default_factory=list)
    occupancies: list[Row] = field(default_factory=list)
    signals: list[Row] = field(default_factory=list)
    seats: dict[str, str | None] = field(default_factory=dict)

    def own_rules(self, rules: RuleSet) -> RuleSet:
        """Return the rules of this table: those of three players where three are seated (in clubs)."""
        return rules.for_players(THREE) if len(self.seats) == THREE and rules.three_uma else rules

    def sheet(self, rules: RuleSet) -> Sheet:
        """Return the sheet that the entries fold into, by the rules of this table; raises the codes of the fold."""
        rules = self.own_rules(rules)
        places = {row["uid"]: row["sequence"] for row in self.entries}
        entries = [_entry(row, rules, places) for row in self.entries]
        winds = self._winds()
        points = [_adjustment(row, winds) for row in self.points]
        signal = self.signals[-1] if self.signals and rules.family.value == "riichi" else None
        heard = None if signal is None else SignalHeard(signal["completed"], signal["dice_thrown"])
        return table_sheets.fold(entries, points, rules, heard)

    def _winds(self) -> dict[str, Wind]:
        """Return the seat of everybody who sat there at any time; the seating's own player before a substitute."""
        bench = {row["player"]: Wind(row["wind"]) for row in self.occupancies if row["player"] is not None}
        return bench | {player: Wind(wind) for wind, player in self.seats.items() if player is not None}

    @property
    def substitutes(self) -> dict[Wind, Substitution]:
        """Return the cause and moment of a substitute's seat: one that is empty is a substitute's from the start."""
        by_table: dict[str, list[Row]] = defaultdict(list)
        for row in self.occupancies:
            by_table[row["wind"]] = [] if row["ended"] else [*by_table[row["wind"]], row]
        replaced = {Wind(wind): _substitution(rows) for wind, rows in by_table.items() if rows}
        vacant = Substitution(Reason.VACANT, Joined.FROM_THE_START)
        return replaced | {Wind(wind): vacant for wind, player in self.seats.items() if player is None}


def grouped_tables(source: RowSource) -> dict[str, TableRows]:
    """Return the rows of every table, by its uid."""
    tables: defaultdict[str, TableRows] = defaultdict(TableRows)
    for row in source.rows("tournaments.seat"):
        tables[row["table"]].seats[row["wind"]] = row["participant"]
    for row in source.rows("tournaments.seatoccupancy"):
        tables[row["table"]].occupancies.append(row)
    for row in source.rows("scoring.tablesignal"):
        tables[row["table"]].signals.append(row)
    for row in source.rows("scoring.sheetentry"):
        tables[row["table"]].entries.append(row)
    for row in source.rows("scoring.adjustment"):
        if row["stage"] == _BEFORE_PLACES:
            tables[row["table"]].points.append(row)
    return tables


def seat_figures(sheet: Sheet, rules: RuleSet, replaced: Mapping[Wind, Substitution]) -> dict[str, dict[str, Any]]:
    """Return the figures of each seat in a result. Raise the codes of placing."""
    seat_outcomes = outcomes(rules, sheet.table_scores, replaced)
    figures = {}
    for wind, seat_outcome in seat_outcomes.items():
        own = sheet.adjustments.get(wind, 0)
        score, points, missed = seat_outcome.placing.score, seat_outcome.placing.table_points, seat_outcome.missed
        figures[wind.value] = {
            "table_score": score,
            "hand_points": score - own,
            "adjustments": own,
            "place": seat_outcome.placing.place,
            "twelfths": to_twelfths(points),
            "counted": None if missed is None else _other(missed.points + rules.base_points, score),
            "counted_twelfths": None
            if missed is None
            else _other(to_twelfths(missed.table_points), to_twelfths(points)),
            "entered": None if missed is None else _other(seat_outcome.points + rules.base_points, score),
        }
    return figures


def _other(counted: int, played: int) -> int | None:
    return counted if counted != played else None


def _entry(row: Row, rules: RuleSet, places: Mapping[str, int]) -> Entry:
    kind = EntryKind(row["kind"])
    payload = table_sheets.parse_payload(kind, row["payload"], rules)
    supersedes = None if row["supersedes"] is None else places.get(row["supersedes"])
    return Entry(row["sequence"], row["sequence"], kind, payload, supersedes)


def _adjustment(row: Row, winds: Mapping[str, Wind]) -> Adjustment:
    wind = Wind(row["wind"]) if row["participant"] is None else winds[row["participant"]]
    name = int(row["uid"].replace("-", ""), 16)
    return Adjustment(name, wind, row["amount"], row["hand"], row["cause"], row["stage"])


def _substitution(rows: Sequence[Row]) -> Substitution:
    """Return the newest row, but one that replaced the player from the start decides what the seat is worth."""
    started = [row for row in rows if row["kind"] == "from_start"]
    first = started[-1] if started else rows[-1]
    reason = Reason.ILL if first["cause"] == REPLACED else Reason(first["cause"])
    return Substitution(reason, _JOINED[first["kind"]])


def by_uid(rows: Iterable[Row]) -> dict[str, Row]:
    return {row["uid"]: row for row in rows}
