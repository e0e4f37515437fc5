"""Read the state of the tables' devices: last sign of life, unsent entries, open calls."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from scoring.models import OPEN_CALLS, DeviceSign, RefereeCall, SheetKeeper
from tournaments.models import Session, StartingWind, Table, TableStatus

QUIET_AFTER = timedelta(minutes=2)  # four signs missed: a device speaks every half minute
NEVER, HEARD, QUIET, ASLEEP = "never", "heard", "quiet", "asleep"
CLOSED = frozenset({TableStatus.SUBMITTED, TableStatus.VERIFIED})


@dataclass(frozen=True)
class FloorRow:
    """Represent a table: ``state`` never, heard, quiet or asleep; ``minutes`` since its last sign; unsent entries."""

    number: int
    status: str
    status_words: str
    state: str
    heard_at: datetime | None
    minutes: int
    unsent: int
    devices: int
    call: RefereeCall | None

    @property
    def is_urgent(self) -> bool:
        return bool(self.unsent) and self.state in (QUIET, ASLEEP)


@dataclass(frozen=True)
class Floor:
    """Store all tables of a session, and the calls in the order in which they came."""

    rows: tuple[FloorRow, ...]
    calls: tuple[RefereeCall, ...]

    @property
    def quiet(self) -> int:
        return sum(row.state in (QUIET, ASLEEP) for row in self.rows)

    @property
    def unsent(self) -> int:
        return sum(row.unsent for row in self.rows)


def floor_of(session: Session, now: datetime) -> Floor:
    """Return all tables of the session in three queries, whatever their number."""
    tables = list(Table.objects.filter(session=session).order_by("number"))
    signs: defaultdict[int, list[DeviceSign]] = defaultdict(list)
    for sign in DeviceSign.objects.filter(table__session=session):
        signs[sign.table_id].append(sign)
    calls = calls_in(session)
    return Floor(tuple(_floor_row(table, signs[table.pk], calls, now) for table in tables), calls)


def calls_in(session: Session) -> tuple[RefereeCall, ...]:
    """Return the open calls of a session in the order in which they came (one query)."""
    rows = RefereeCall.objects.filter(table__session=session, status__in=OPEN_CALLS)
    return tuple(rows.select_related("table__session", "caller").order_by("at", "id"))


def call_of(table: Table) -> RefereeCall | None:
    """Return the table's open call, at most one (one query)."""
    return RefereeCall.objects.filter(table=table, status__in=OPEN_CALLS).first()


def _floor_row(table: Table, signs: Sequence[DeviceSign], calls: Iterable[RefereeCall], now: datetime) -> FloorRow:
    heard = max((sign.heard_at for sign in signs), default=None)
    silence = now - heard if heard else timedelta()
    return FloorRow(
        number=table.number,
        status=str(table.status),
        status_words=table.get_status_display(),
        state=_state_of(table, signs, silence),
        heard_at=heard,
        minutes=max(0, int(silence.total_seconds()) // 60),
        unsent=sum(sign.unsent for sign in signs),
        devices=len(signs),
        call=next((call for call in calls if call.table_id == table.pk), None),
    )


def _state_of(table: Table, signs: Sequence[DeviceSign], silence: timedelta) -> str:
    """Return the state of a device. A table whose sheet is closed may be silent.

    Asleep: the device that spoke last went out of sight.
    """
    if not signs:
        return NEVER
    if max(signs, key=lambda sign: sign.heard_at).is_hidden and TableStatus(table.status) not in CLOSED:
        return ASLEEP
    return QUIET if silence > QUIET_AFTER and TableStatus(table.status) not in CLOSED else HEARD


def keeper_of(table: Table) -> str:
    """Return the starting wind of the keeper of the sheet; East until another is chosen (annex 4.2.2.1)."""
    newest = SheetKeeper.objects.filter(table=table).order_by("-id").first()
    return newest.wind if newest else StartingWind.EAST.value
