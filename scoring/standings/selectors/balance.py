"""Compute why all scores do not add up to zero: rulings, and the fixed results of replaced players."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from scoring.common.selectors.basis import Basis, in_force
from scoring.models import Adjustment, SeatResult, Stage
from scoring.standings.selectors.ranking import Ranking, ranking, ranking_from_ledger
from tournaments.common.kept import kept_fact
from tournaments.models import Tournament

_REPLACED: Final = "replaced"
_STAKES: Final = "stakes"
_OKA: Final = "oka"


@dataclass(frozen=True)
class BalanceRow:
    """Represent one reason why the scores do not add up to zero, in points.

    ``kind`` is ``ruling`` (a row of the ledger), ``replaced`` (a missed session in place of what was played at the
    seat), ``stakes`` (what a table lost otherwise: stakes that nobody took) or ``oka`` (what a table's players hand in
    beyond their start; the winner has it back with the uma).
    """

    kind: str
    amount: int
    session: int | None
    table: int | None
    participant: int | None
    cause: str


@dataclass(frozen=True)
class Balance:
    """Store the balance. ``scores``: the sum of all scores, without uma and table points; ``rows``: the proof."""

    scores: int
    rows: tuple[BalanceRow, ...]

    @property
    def explained(self) -> int:
        return sum(row.amount for row in self.rows)

    @property
    def is_even(self) -> bool:
        return self.scores == self.explained


def balance(tournament: Tournament, basis: Basis = Basis.VERIFIED) -> Balance:
    """Return the balance as of now, on the results that ``basis`` counts.

    The standings on one side, the ledger on the other.

    A cut carries less over, or nothing: the line is drawn before any.
    """
    current = ranking(tournament, basis)
    return kept_fact(current.tournament, f"balance:{basis}", lambda: _read_balance(current))


def _read_balance(current: Ranking) -> Balance:
    tournament, basis = current.tournament, current.basis
    if current.cuts:
        current = ranking_from_ledger(tournament, basis, cuts=())
    seats = _seat_results(current)
    substitutes = {row.played_by_id for row in seats if row.played_by_id is not None}
    counted = [row for row in (*current.rows, *current.unlisted) if row.entrant_id not in substitutes]
    scores = int(sum(row.table_score for row in counted))
    rows = [
        *_ruling_rows(current, seats, substitutes),
        *_replaced_rows(seats, current.rules.base_points),
        *_stake_rows(current, seats),
        *_oka_rows(current, seats),
    ]
    return Balance(scores, tuple(rows))


class _Seat(NamedTuple):
    """Represent the result of a seat with the numbers of its session, table and player: read for every seat played."""

    session: int
    table_id: int
    table: int
    participant: int | None
    played_by_id: int | None
    counted: int | None
    table_score: int
    hand_points: int
    players: int


def _seat_results(current: Ranking) -> list[_Seat]:
    rows = SeatResult.objects.filter(result__session__tournament=current.tournament)
    rows = rows.filter(in_force(current.basis, current.as_of))
    if current.basis is Basis.RELEASED:
        rows = rows.filter(result__session__number__lte=current.last_session)
    columns = (
        "result__session__number",
        "result__table_id",
        "result__table__number",
        "participant__number",
        "played_by_id",
        "counted",
        "table_score",
        "hand_points",
        "result__players",
    )
    return [_Seat(*row) for row in rows.values_list(*columns)]


def _ruling_rows(current: Ranking, seats: Sequence[_Seat], substitutes: set[int]) -> list[BalanceRow]:
    """Return the ledger's rows in force.

    Those before the places of tables that count, and all later ones of the listed.
    """
    standing = Adjustment.objects.filter(tournament=current.tournament, reverses__isnull=True, reversed_by__isnull=True)
    counted = {row.table_id for row in seats}
    rows = standing.select_related("session", "table", "participant").order_by("id")
    return [
        BalanceRow(
            "ruling",
            row.amount,
            row.session.number if row.session else None,
            row.table.number if row.table else None,
            row.participant.number if row.participant else None,
            row.cause,
        )
        for row in rows
        if (row.table_id in counted if row.stage == Stage.BEFORE_PLACES else row.participant_id not in substitutes)
    ]


def _replaced_rows(seats: Sequence[_Seat], start: int) -> list[BalanceRow]:
    """Return by how much a missed session differs from what was played at the seat.

    What a substitute played at a seat without a player counts for nobody.
    """
    return [
        BalanceRow(
            _REPLACED,
            (start if row.participant is None else row.counted or 0) - row.table_score,
            row.session,
            row.table,
            row.participant,
            "",
        )
        for row in seats
        if row.counted is not None or row.participant is None
    ]


def _oka_rows(current: Ranking, seats: Sequence[_Seat]) -> list[BalanceRow]:
    tables = sorted({(row.session, row.table, row.players) for row in seats})
    oka = {players: current.rules.for_players(players).oka for _session, _table, players in tables}
    return [
        BalanceRow(_OKA, -oka[players], session, table, None, "") for session, table, players in tables if oka[players]
    ]


def _stake_rows(current: Ranking, seats: Sequence[_Seat]) -> list[BalanceRow]:
    """Return the riichi stakes that no one took at the end of a table's hands."""
    sums: Counter[tuple[int, int, int]] = Counter()
    for row in seats:
        sums[row.session, row.table, row.players] += row.hand_points
    totals = {players: current.rules.for_players(players).table_total for _session, _table, players in sums}
    return [
        BalanceRow(_STAKES, points - totals[players], session, table, None, "")
        for (session, table, players), points in sorted(sums.items())
        if points != totals[players]
    ]
