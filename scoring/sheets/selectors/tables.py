"""Read the tables of a session as one reader may see them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from mahjong_core.rulesets import RuleSet
from mahjong_core.standings import SessionResult
from mahjong_core.winds import WINDS, Wind
from scoring.common.selectors.basis import Basis, Reader, in_force, released_at, released_sessions
from scoring.models import SeatResult
from scoring.sheets.selectors.folding import TableSheet, grouped_seats, rules_at_table, rules_of, sheet_of
from tournaments.models import Participant, SeatOccupancy, Session, Table, Tournament
from tournaments.tables.selectors.occupancy import substitution

SeatResults = Mapping[str, SeatResult]
_NOBODY: Mapping[Wind, str] = {}


def _results_for(reader: Reader, tables: Sequence[Table], session: Session) -> Mapping[int, SeatResults]:
    """Return the seat results this reader may see, by table and wind (one query; two more for what was released)."""
    if reader.embargoes.hides(session.number):
        return {}
    moment = reader.embargoes.moment(None)
    if reader.basis is Basis.RELEASED:
        seen_at, moment = moment, released_at(session.tournament, moment, reader.embargoes)
        if moment is None or session.pk not in released_sessions(session.tournament, moment, seen_at):
            return {}
    rows = SeatResult.objects.filter(in_force(reader.basis, moment), result__table__in=tables)
    results: defaultdict[int, dict[str, SeatResult]] = defaultdict(dict)
    for row in rows.select_related("result").order_by("result__number"):  # the newer version is kept
        results[row.result.table_id][row.wind] = row
    return dict(results)


@dataclass(frozen=True)
class ShownSeat:
    """Represent a seat for one reader. ``result`` is None until there is one that this reader may see.

    ``substitute`` names the person who plays at a seat without a player.
    """

    rules: RuleSet
    player: Participant | None
    result: SeatResult | None
    substitute: str = ""


@dataclass(frozen=True)
class ShownTable:
    table: Table
    seats: Mapping[Wind, ShownSeat]


def shown_tables(session: Session, reader: Reader) -> list[ShownTable]:
    """Return every table with its seats, in order (four queries, six for the public, whatever their number)."""
    tables = list(Table.objects.filter(session=session).order_by("number"))
    ids = [table.pk for table in tables]
    seats, playing = grouped_seats(ids), substitute_names(ids)
    results = _results_for(reader, tables, session)
    rules = rules_of(session.tournament)
    return [
        ShownTable(
            table, shown_seats(rules, seats.get(table.pk, {}), results.get(table.pk, {}), playing.get(table.pk, {}))
        )
        for table in tables
    ]


def shown_seats(
    rules: RuleSet,
    seats: Mapping[Wind, Participant | None],
    results: SeatResults,
    substitutes: Mapping[Wind, str] = _NOBODY,
) -> dict[Wind, ShownSeat]:
    """Return the seats. ``substitutes`` names the person who plays at a seat without a player."""
    own = rules_at_table(rules, seats)
    return {
        wind: ShownSeat(own, seats[wind], results.get(wind.value), substitutes.get(wind, ""))
        for wind in WINDS
        if wind in seats
    }


def substitute_names(table_ids: Sequence[int]) -> dict[int, dict[Wind, str]]:
    """Return who plays for another or at an empty seat, by table and seat (one query)."""
    rows: defaultdict[tuple[int, str], list[SeatOccupancy]] = defaultdict(list)
    for row in SeatOccupancy.objects.filter(table__in=table_ids):
        rows[row.table_id, row.wind].append(row)
    names: dict[int, dict[Wind, str]] = {}
    for (table, wind), group in rows.items():
        standing = substitution(group)
        if standing is not None:
            names.setdefault(table, {})[Wind(wind)] = standing.row.substitute
    return names


def who_replaced(tournament: Tournament, results: Iterable[SessionResult | None]) -> dict[int, str]:
    """Return who played for the replaced player of ``results``, by session; empty if no one was named.

    Two queries if a player was replaced, otherwise none.
    """
    spots = {(result.session, result.table): result for result in results if result is not None and result.replaced}
    if not spots:
        return {}
    tables = Table.objects.filter(session__tournament=tournament, session__number__in=[at for at, _table in spots])
    ids = {
        pk: spots[session, number]
        for pk, session, number in tables.values_list("pk", "session__number", "number")
        if (session, number) in spots
    }
    names = substitute_names(list(ids))
    return {
        session_result.session: names.get(pk, {}).get(Wind(session_result.wind), "")
        for pk, session_result in ids.items()
    }


@dataclass(frozen=True)
class OpenedTable:
    """Store one table for one reader. ``sheet`` is None if this reader may not see it."""

    table: Table
    current: TableSheet
    sheet: TableSheet | None
    results: SeatResults


def opened_table(table: Table, reader: Reader) -> OpenedTable:
    """Return a table with its sheet as this reader may see it."""
    current = sheet_of(table)
    results = _results_for(reader, [table], table.session).get(table.pk, {})
    if reader.embargoes.hides(table.session.number):
        return OpenedTable(table, current, None, {})
    # A correction under way stays behind the desk until it is released.
    if reader.sees_work:
        until = reader.embargoes.until
        return OpenedTable(table, current, current.until(until).folded if until else current, results)
    submitted = next((row.result.submitted_at for row in results.values()), None)
    return OpenedTable(table, current, current.until(submitted).folded if submitted else None, results)
