"""Read a table's sheet: its ledger rows folded by the core."""

import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import TypeVar

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from mahjong_core import sheets as core
from mahjong_core import table_sheets
from mahjong_core.penalties import Joined, Reason, Substitution
from mahjong_core.riichi.session import SignalHeard
from mahjong_core.rulesets import RuleSet, from_data, write_rules
from mahjong_core.rulesets.records import THREE, Family
from mahjong_core.winds import Wind
from scoring.models import Adjustment, SheetEntry, Stage, TableSignal
from tournaments.models import (
    Participant,
    RuleSetCorrection,
    Seat,
    SeatOccupancy,
    SubstituteKind,
    Table,
    Tournament,
)
from tournaments.tables.selectors.occupancy import Substitution as Standing
from tournaments.tables.selectors.occupancy import substitution

Row = TypeVar("Row", SheetEntry, Adjustment, SeatOccupancy)

_EVER = Q()
_VACANT = Substitution(Reason.VACANT, Joined.FROM_THE_START)
JOINED = {SubstituteKind.FROM_START: Joined.FROM_THE_START, SubstituteKind.MID_SESSION: Joined.DURING}


@dataclass(frozen=True)
class SheetContext:
    """Store the context of a table's sheet besides its hands: substitutes, and its place at the end signal (5.8)."""

    signal: SignalHeard | None = None
    occupancies: tuple[SeatOccupancy, ...] = ()

    @cached_property
    def standing(self) -> Mapping[Wind, Standing]:
        """Return the substitutions in force, by seat."""
        rows: dict[Wind, list[SeatOccupancy]] = {}
        for row in self.occupancies:
            rows.setdefault(Wind(row.wind), []).append(row)
        return {wind: replacement for wind, group in rows.items() if (replacement := substitution(group)) is not None}

    @property
    def playing(self) -> Mapping[Wind, SeatOccupancy]:
        """Return the rows of the substitutes who play now, including those still to be named."""
        return {wind: replacement.row for wind, replacement in self.standing.items()}


@dataclass(frozen=True)
class TableRows:
    """Store a table with its seats and rows, fetched once, not folded yet."""

    table: Table
    rules: RuleSet
    seats: Mapping[Wind, Participant | None]
    entries: tuple[SheetEntry, ...]
    adjustments: tuple[Adjustment, ...]
    context: SheetContext

    @property
    def present(self) -> Mapping[Wind, Participant]:
        """Return who sits there now; a substitute of the bench comes before the player replaced."""
        here = {wind: player for wind, player in self.seats.items() if player is not None}
        return here | {wind: row.player for wind, row in self.context.playing.items() if row.player is not None}

    @property
    def played_here(self) -> tuple[tuple[Wind, Participant], ...]:
        """Return all people of the event with a seat here: who sits there now, then those replaced."""
        rows = [(Wind(row.wind), row.player) for row in self.context.occupancies]
        known = [(wind, player) for wind, player in (*self.seats.items(), *rows) if player is not None]
        now = {player.pk for player in self.present.values()}
        before = {player.pk: (wind, player) for wind, player in known if player.pk not in now}
        return (*self.present.items(), *before.values())

    def seated_with(self, *people: Participant | None) -> Mapping[Wind, Participant]:
        """Return who sits there now, with ``people`` who were replaced since in their earlier seats."""
        played = self.played_here
        before = {
            wind: participant
            for wind, participant in played
            for person in people
            if person is not None and participant.pk == person.pk
        }
        return {**self.present, **before}

    @property
    def substitutes(self) -> Mapping[Wind, Substitution]:
        """Return the cause and the first hand of each seat's substitution.

        A seat without a player is a substitute's from the start, whoever plays there.
        """
        replaced = {
            wind: Substitution(Reason(replacement.first.cause), JOINED[SubstituteKind(replacement.first.kind)])
            for wind, replacement in self.context.standing.items()
        }
        return replaced | {wind: _VACANT for wind, player in self.seats.items() if player is None}

    @property
    def names(self) -> Mapping[Wind, str]:
        """Return the name at each seat: the player, or at an empty seat its substitute."""
        people = {wind: player.name for wind, player in self.seats.items() if player is not None}
        return people | {wind: name or str(_("Substitute")) for wind, name in self.substitute_names.items()}

    @property
    def substitute_names(self) -> Mapping[Wind, str]:
        """Return who plays at the empty seats; an empty text while no one is named."""
        playing = self.context.playing
        empty = [wind for wind, player in self.seats.items() if player is None]
        return {wind: playing[wind].substitute if wind in playing else "" for wind in empty}

    def seat_of(self, row: Adjustment) -> Wind:
        """Return the seat of a row of the ledger that counts at this table."""
        return adjustment_wind(row, self.everybody)

    @property
    def rules_named(self) -> str:
        """Return the event's rules as a calculator's address names them."""
        return write_rules(self.rules)

    @property
    def base(self) -> int:
        """Return the number of the newest row, which a client must have seen to write on this sheet."""
        return self.entries[-1].sequence if self.entries else 0

    @property
    def everybody(self) -> Mapping[int, Wind]:
        """Return the seat of each person who sat there at any time, by the participant's id."""
        substitutes = {row.player_id: Wind(row.wind) for row in self.context.occupancies if row.player_id is not None}
        return substitutes | {player.pk: wind for wind, player in self.seats.items() if player is not None}

    def with_points(self, posted: Iterable[Adjustment]) -> "TableRows":
        """Return these rows with points just posted; those before the places belong to the sheet."""
        new = [row for row in posted if row.table_id == self.table.pk and row.stage == Stage.BEFORE_PLACES]
        return self.with_rows(self.entries, (*self.adjustments, *new))

    def until(self, moment: datetime) -> "TableRows":
        """Return the entries and points written by ``moment``, with the substitutes of today."""
        entries = tuple(entry for entry in self.entries if entry.at <= moment)
        return self.with_rows(entries, tuple(row for row in self.adjustments if row.at <= moment))

    def with_rows(self, entries: tuple[SheetEntry, ...], adjustments: tuple[Adjustment, ...]) -> "TableRows":
        """Return the same table with other rows."""
        return TableRows(self.table, self.rules, self.seats, entries, adjustments, self.context)

    @cached_property
    def folded(self) -> "TableSheet":
        """Return the table with the sheet that its rows fold into."""
        seats = self.everybody
        sheet = table_sheets.fold(
            core_entries(self.entries, self.rules),
            [core_adjustment(row, adjustment_wind(row, seats)) for row in self.adjustments],
            self.rules,
            self.context.signal,
        )
        return TableSheet(self.table, self.rules, self.seats, self.entries, self.adjustments, self.context, sheet)


@dataclass(frozen=True)
class TableSheet(TableRows):
    """Store a table with its seats, its rows and the sheet they fold into."""

    sheet: core.Sheet


def rules_of(tournament: Tournament) -> RuleSet:
    """Return the event's own rule set."""
    return from_data(tournament.rule_set)


def rules_at(tournament: Tournament, moment: datetime | None) -> RuleSet:
    """Return the rule set of a moment (None: now).

    Before a later correction, what it was (one query if there was one).
    """
    corrected = tournament.rule_set_corrected_at
    if corrected is None or moment is None or moment >= corrected:
        return rules_of(tournament)
    later = RuleSetCorrection.objects.filter(tournament=tournament, at__gt=moment).order_by("number").first()
    return rules_of(tournament) if later is None else from_data(later.before)


def sheet_of(table: Table) -> TableSheet:
    """Return a table's sheet as it stands now (four queries, in riichi five)."""
    return load_table_rows(table).folded


def load_table_rows(table: Table) -> TableRows:
    """Return a table's seats and rows for a writer who posts before the sheet is folded (as many queries)."""
    return table_rows([table])[table.pk]


def sheets_of(tables: Sequence[Table]) -> dict[int, TableSheet]:
    """Return the sheets of several tables of one event in four queries (riichi: five), by the table's id."""
    return {pk: rows.folded for pk, rows in table_rows(tables).items()}


def table_rows(
    tables: Sequence[Table],
    rules: RuleSet | None = None,
    upto: Q = _EVER,
    people: Mapping[int, Participant] | None = None,
) -> dict[int, TableRows]:
    """Return the rows of ``sheets_of`` that fit ``upto``, not folded yet. ``rules`` None: the event's own.

    ``people``: the participants of the event by id, where they were read already.
    """
    if not tables:
        return {}
    rules = rules or rules_of(tables[0].session.tournament)
    ids = [table.pk for table in tables]
    seats = grouped_seats(ids, people)
    entries = _by_table(SheetEntry.objects.filter(upto, table__in=ids).order_by("table", "sequence"))
    points = _by_table(Adjustment.objects.filter(upto, table__in=ids, stage=Stage.BEFORE_PLACES).order_by("id"))
    occupancies = _by_table(SeatOccupancy.objects.filter(upto, table__in=ids).select_related("player"))
    heard = TableSignal.objects.filter(upto, table__in=ids) if rules.family is Family.RIICHI else ()
    signals = {row.table_id: SignalHeard(row.completed, row.dice_thrown) for row in heard}
    return {
        table.pk: TableRows(
            table,
            rules_at_table(rules, seats.get(table.pk, {})),
            seats.get(table.pk, {}),
            tuple(entries[table.pk]),
            tuple(points[table.pk]),
            SheetContext(signals.get(table.pk), tuple(occupancies[table.pk])),
        )
        for table in tables
    }


def rules_at_table(rules: RuleSet, seats: Mapping[Wind, Participant | None]) -> RuleSet:
    """Return the rules of three players where three are seated, in a club; otherwise the event's."""
    return rules.for_players(THREE) if len(seats) == THREE and rules.three_uma else rules


def grouped_seats(
    table_ids: Sequence[int], people: Mapping[int, Participant] | None = None
) -> dict[int, dict[Wind, Participant | None]]:
    """Return who is seated at each of these tables, by wind (one query)."""
    seats: dict[int, dict[Wind, Participant | None]] = {}
    rows = Seat.objects.filter(table__in=table_ids)
    if people is not None:
        for table, wind, who in rows.values_list("table_id", "wind", "participant_id"):
            seats.setdefault(table, {})[Wind(wind)] = people.get(who)
        return seats
    for seat in rows.select_related("participant"):
        seats.setdefault(seat.table_id, {})[Wind(seat.wind)] = seat.participant
    return seats


def _by_table(rows: Iterable[Row]) -> defaultdict[int, list[Row]]:
    by_table: defaultdict[int, list[Row]] = defaultdict(list)
    for row in rows:
        by_table[row.table_id or 0].append(row)
    return by_table


def adjustment_wind(row: Adjustment, winds: Mapping[int, Wind]) -> Wind:
    """Return the seat that points before the places belong to."""
    return winds[row.participant_id] if row.participant_id is not None else Wind(row.wind)


def core_entries(entries: Sequence[SheetEntry], rules: RuleSet) -> list[core.Entry]:
    """Return the rows of one table as the core reads them: an entry is named by its place in the sheet's sequence."""
    places = {entry.pk: entry.sequence for entry in entries}
    return [core_entry(entry, rules, places.get(entry.supersedes_id or 0)) for entry in entries]


def core_entry(entry: SheetEntry, rules: RuleSet, supersedes: int | None = None) -> core.Entry:
    """Return a row of the sheet as the core reads it."""
    kind = core.EntryKind(entry.kind)
    payload = table_sheets.parse_payload(kind, entry.payload, rules)
    return core.Entry(entry.sequence, entry.sequence, kind, payload, supersedes)


def core_adjustment(row: Adjustment, wind: Wind) -> core.Adjustment:
    """Return a row of the score ledger as the core reads it."""
    return core.Adjustment(row.uid.int, wind, row.amount, row.hand, row.cause, row.stage)


def sheet_at(table: Table, moment: datetime | None = None, without: Collection[uuid.UUID] = ()) -> TableSheet:
    """Return the entries and points written by ``moment`` (None: all), folded without the groups ``without``."""
    upto = Q(at__lte=moment) if moment is not None else _EVER
    rows = table_rows([table], rules_at(table.session.tournament, moment), upto)[table.pk]
    points = tuple(row for row in rows.adjustments if row.group not in without)
    return rows.with_rows(rows.entries, points).folded
