"""Read the hands of each table's counted sheet, kept in this process for as long as the sheet is the same."""

import hashlib
import pickle
from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from threading import Lock
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.conf import settings

from mahjong_core.riichi.table.records import HandWin
from mahjong_core.riichi.table_sheet import RiichiTableSheet
from mahjong_core.riichi.value import YAKUMAN_LIMITS, Limit
from mahjong_core.riichi.yaku import YAKUMAN_HAN
from mahjong_core.sheets.records import Mode
from mahjong_core.standings import statistics as core
from mahjong_core.winds import Wind
from scoring.common.selectors.basis import Basis, in_force, released_sessions
from scoring.models import SeatResult, TableSignal
from scoring.sheets.selectors.folding import TableSheet, table_rows
from scoring.sheets.selectors.hand_tiles import won_hand
from scoring.standings.selectors.ranking import Ranking
from tournaments.models import Seat, SeatOccupancy, Table

# The han from which a limit begins, where a sheet names only the limit (EMA riichi 4.1.3).
_LIMIT_HAN: Final = {
    Limit.MANGAN: 5,
    Limit.HANEMAN: 6,
    Limit.BAIMAN: 8,
    Limit.SANBAIMAN: 11,
    **{limit: YAKUMAN_HAN * times for times, limit in enumerate(YAKUMAN_LIMITS, 1)},
}
_Mark = tuple[object, ...]  # what the figures of a table are made of
_MAX_TABLES: Final = 4096
_tables: Final[OrderedDict[_Mark, "TableFigures"]] = OrderedDict()
_lock: Final = Lock()


class _Result(NamedTuple):
    """Represent the version of a result that counts; ``place``: the numbers of its session and table."""

    uid: UUID
    submitted_at: datetime
    place: tuple[int, int]


@dataclass(frozen=True, slots=True)
class TableFigures:
    """Store the hands of one counted sheet. ``is_typed``: only totals were typed.

    ``wins``: the ids of the entries of the hands won in MCR, by number.
    """

    is_typed: bool
    deals: tuple[core.Deal, ...]
    wins: Mapping[int, int]


def table_figures(current: Ranking) -> dict[tuple[int, int], TableFigures]:
    """Return the figures of each counted sheet by session and table, as it was when its result was submitted.

    Five queries at most; four more, in riichi five, if there is a sheet that this process has not read.
    """
    results = _counted_results(current)
    marks = _marks(current, results)
    with _lock:
        known = {table: _tables[mark] for table, mark in marks.items() if mark in _tables}
    known |= _read(current, {table: row.submitted_at for table, row in results.items() if table not in known})
    with _lock:
        for table, mark in marks.items():
            _tables[mark] = known[table]
            _tables.move_to_end(mark)
        while len(_tables) > _MAX_TABLES:
            _tables.popitem(last=False)
    return {results[table].place: known[table] for table in sorted(results, key=lambda table: results[table].place)}


def _marks(current: Ranking, results: Mapping[int, _Result]) -> dict[int, _Mark]:
    """Return by table all that its figures are made of: the result, which never changes, the seats and the rules."""
    rules = hashlib.sha256(pickle.dumps((settings.SEATWIND_VERSION, current.rules))).digest()
    seats = _by_table(Seat.objects.filter(table__in=results).values_list("table_id", "wind", "participant_id"))
    substitutes = _by_table(SeatOccupancy.objects.filter(table__in=results).values_list("table_id", "pk"))
    heard = TableSignal.objects.filter(table__in=results).values_list("table_id", "completed", "dice_thrown")
    signals = _by_table(heard)
    return {
        table: (row.uid, rules, tuple(seats[table]), tuple(substitutes[table]), tuple(signals[table]))
        for table, row in results.items()
    }


def _by_table(rows: Iterable[tuple[Any, ...]]) -> defaultdict[int, list[tuple[Any, ...]]]:
    by_table: defaultdict[int, list[tuple[Any, ...]]] = defaultdict(list)
    for row in rows:
        by_table[row[0]].append(row[1:])
    return by_table


def _counted_results(current: Ranking) -> dict[int, _Result]:
    """Return the result that counts of each table (a query; a second for the released)."""
    tournament, moment, basis = current.tournament, current.as_of, current.basis
    rows = SeatResult.objects.filter(
        in_force(basis, moment),
        current.embargoes.sessions("result__session__number"),
        result__session__tournament=tournament,
    )
    if basis is Basis.RELEASED:
        if moment is None:
            return {}
        rows = rows.filter(result__session__in=released_sessions(tournament, moment, current.seen_at))
    fields = ("result__table_id", "result__uid", "result__submitted_at", "result__session__number")
    results = rows.order_by("result__number").values_list(*fields, "result__table__number", "result__number")
    return {table: _Result(uid, at, (session, number)) for table, uid, at, session, number, _ in results.distinct()}


def _read(current: Ranking, moments: Mapping[int, datetime]) -> dict[int, TableFigures]:
    """Read and fold the sheets of these tables, each as it was at its moment."""
    tables = Table.objects.filter(pk__in=moments).select_related("session") if moments else ()
    rows = table_rows(list(tables), current.rules, people=current.people)
    return {pk: _figures_of(table.until(moments[pk]).folded) for pk, table in rows.items()}


def _figures_of(current: TableSheet) -> TableFigures:
    if current.sheet.mode is not Mode.HANDS:
        return TableFigures(is_typed=True, deals=(), wins={})
    deals = tuple(_deals_of(current))
    won = {deal.number: won_hand(current, deal.number) for deal in deals}
    return TableFigures(is_typed=False, deals=deals, wins={n: hand.entry.pk for n, hand in won.items() if hand})


def _deals_of(current: TableSheet) -> Iterator[core.Deal]:
    """Yield the hands of one table, from its starting winds to its players."""
    sheet, people = current.sheet, {wind: player.pk for wind, player in current.present.items()}
    if isinstance(sheet, RiichiTableSheet):
        yield from _riichi_deals(current, sheet, people)
        return
    for hand in sheet.hands:
        payload = hand.payload
        yield core.Deal(
            **_place_of(current, hand.number, people),
            winners=_ids([payload.winner], people),
            discarder=people.get(payload.discarder) if payload.discarder else None,
            values=(payload.value,) if payload.winner in people else (),
        )


def _riichi_deals(current: TableSheet, sheet: RiichiTableSheet, people: Mapping[Wind, int]) -> Iterator[core.Deal]:
    """Yield the counted hands; a chombo and a redeal are dealt again."""
    for line in sheet.play.lines:
        if line.hand is None:
            continue
        hand = line.record.hand
        yield core.Deal(
            **_place_of(current, line.hand, people),
            winners=_ids([win.winner for win in hand.wins], people),
            discarder=people.get(hand.discarder) if hand.discarder else None,
            values=tuple(_han_of(win) for win in hand.wins if win.winner in people),
            riichi=_ids(hand.riichi, people),
            dealer=people.get(line.dealer),
        )


def _place_of(current: TableSheet, number: int, people: Mapping[Wind, int]) -> dict[str, Any]:
    table = current.table
    return {
        "session": table.session.number,
        "table": table.number,
        "number": number,
        "players": tuple(people.values()),
    }


def _ids(winds: Iterable[Wind | None], people: Mapping[Wind, int]) -> tuple[int, ...]:
    return tuple(people[wind] for wind in winds if wind is not None and wind in people)


def _han_of(win: HandWin) -> int | None:
    """Return the han as written, or the fewest that the limit asks for; None if a sheet says neither."""
    if win.han is not None:
        return win.han
    return _LIMIT_HAN[win.limit] if win.limit else None
