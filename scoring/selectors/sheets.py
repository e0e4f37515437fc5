"""Reading a table's sheet: its ledger rows folded by the core."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.db.models import Q

from mahjong_core import sheets as core
from mahjong_core import table_sheets
from mahjong_core.penalties import Joined, Reason, Substitution
from mahjong_core.riichi.session import SignalHeard
from mahjong_core.rulesets import RuleSet, from_data
from mahjong_core.rulesets.records import Family
from mahjong_core.winds import Wind
from scoring.models import Adjustment, SeatOccupancy, SheetEntry, Stage, SubstituteKind, TableSignal
from tournaments.models import Participant, Seat, Table, Tournament

Row = TypeVar("Row", SheetEntry, Adjustment)

EVER = Q()
JOINED = {SubstituteKind.FROM_START: Joined.FROM_THE_START, SubstituteKind.MID_SESSION: Joined.DURING}


@dataclass(frozen=True)
class Around:
    """What is known of a table beside its hands: substitutes, and where a riichi table stood at the signal (5.8)."""

    signal: SignalHeard | None = None
    occupancies: tuple[SeatOccupancy, ...] = ()

    @property
    def substitutes(self) -> Mapping[Wind, Substitution]:
        """Why and when the substitutes who play now came to their seats."""
        return {
            wind: Substitution(Reason(row.cause), JOINED[SubstituteKind(row.kind)])
            for wind, row in self.playing.items()
        }

    @property
    def playing(self) -> Mapping[Wind, SeatOccupancy]:
        """The rows of the substitutes who play now."""
        newest = {Wind(row.wind): row for row in self.occupancies}
        return {wind: row for wind, row in newest.items() if not row.ended}


NOTHING_AROUND = Around()


@dataclass(frozen=True)
class TableSheet:
    """A table with its seats, its rows and the sheet they fold into."""

    table: Table
    rules: RuleSet
    seats: Mapping[Wind, Participant | None]
    entries: tuple[SheetEntry, ...]
    adjustments: tuple[Adjustment, ...]
    sheet: core.Sheet
    around: Around = NOTHING_AROUND

    @property
    def present(self) -> Mapping[Wind, Participant]:
        """Who sits there now: a substitute of the bench before the player whom they replace."""
        here = {wind: player for wind, player in self.seats.items() if player is not None}
        return here | {wind: row.player for wind, row in self.around.playing.items() if row.player is not None}

    @property
    def base(self) -> int:
        """The number of the newest row: what a client must have seen to write on this sheet."""
        return self.entries[-1].sequence if self.entries else 0


def rules_of(tournament: Tournament) -> RuleSet:
    """The event's own rule set."""
    return from_data(tournament.rule_set)


def sheet_of(table: Table) -> TableSheet:
    """A table's sheet as it stands now (four queries, in riichi five)."""
    return sheets_of([table])[table.pk]


def sheets_of(tables: Sequence[Table]) -> dict[int, TableSheet]:
    """The sheets of several tables of one event in four queries (riichi: five), by the table's id."""
    if not tables:
        return {}
    rules = rules_of(tables[0].session.tournament)
    ids = [table.pk for table in tables]
    seats = grouped_seats(ids)
    entries = grouped(SheetEntry.objects.filter(table__in=ids).order_by("table", "sequence"))
    adjustments = grouped(Adjustment.objects.filter(table__in=ids, stage=Stage.BEFORE_PLACES).order_by("id"))
    around = arounds(ids, rules.family)
    return {
        table.pk: fold_table(
            table,
            rules,
            seats.get(table.pk, {}),
            entries.get(table.pk, []),
            adjustments.get(table.pk, []),
            around.get(table.pk, NOTHING_AROUND),
        )
        for table in tables
    }


def arounds(table_ids: Sequence[int], family: Family, upto: Q = EVER) -> dict[int, Around]:
    """The substitutes of tables (one query), and the signals of riichi tables (another), of the rows that count."""
    rows = TableSignal.objects.filter(upto, table__in=table_ids) if family is Family.RIICHI else []
    signals = {row.table_id: SignalHeard(row.completed, row.dice_thrown) for row in rows}
    found: dict[int, list[SeatOccupancy]] = {}
    for row in SeatOccupancy.objects.filter(upto, table__in=table_ids).select_related("player"):
        found.setdefault(row.table_id, []).append(row)
    return {pk: Around(signals.get(pk), tuple(found.get(pk, ()))) for pk in {*signals, *found}}


def grouped_seats(table_ids: Sequence[int]) -> dict[int, dict[Wind, Participant | None]]:
    found: dict[int, dict[Wind, Participant | None]] = {}
    for seat in Seat.objects.filter(table__in=table_ids).select_related("participant"):
        found.setdefault(seat.table_id, {})[Wind(seat.wind)] = seat.participant
    return found


def grouped(rows: Iterable[Row]) -> dict[int, list[Row]]:
    found: dict[int, list[Row]] = {}
    for row in rows:
        found.setdefault(row.table_id or 0, []).append(row)
    return found


def fold_table(
    table: Table,
    rules: RuleSet,
    seats: Mapping[Wind, Participant | None],
    entries: Sequence[SheetEntry],
    adjustments: Sequence[Adjustment],
    around: Around = NOTHING_AROUND,
) -> TableSheet:
    winds = winds_of(seats, around)
    sheet = table_sheets.fold(
        [core_entry(entry, rules) for entry in entries],
        [core_adjustment(row, winds[row.participant_id]) for row in adjustments],
        rules,
        around.signal,
    )
    return TableSheet(table, rules, seats, tuple(entries), tuple(adjustments), sheet, around)


def winds_of(seats: Mapping[Wind, Participant | None], around: Around) -> dict[int, Wind]:
    """The seat of everybody who sat there at any time, by the participant's id."""
    substitutes = {row.player_id: Wind(row.wind) for row in around.occupancies if row.player_id is not None}
    return substitutes | {player.pk: wind for wind, player in seats.items() if player is not None}


def core_entry(entry: SheetEntry, rules: RuleSet) -> core.Entry:
    kind = core.EntryKind(entry.kind)
    payload = table_sheets.parse_payload(kind, entry.payload, rules)
    return core.Entry(entry.pk, entry.sequence, kind, payload, entry.supersedes_id)


def core_adjustment(row: Adjustment, wind: Wind) -> core.Adjustment:
    return core.Adjustment(row.pk, wind, row.amount, row.hand, row.cause, row.stage)
