"""Read what tables report beside their sheets: a call, silence, unsent entries, a player who does not sign."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Exists, F, FilteredRelation, Max, OuterRef, Q, Subquery, Sum
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.devices.selectors import CLOSED, QUIET_AFTER
from scoring.models import OPEN_CALLS, CallReason, CallStatus, DeviceSign, SheetSignature
from scoring.results.selectors.disputes import waiting_reason
from tournaments.models import Session, SessionStatus, Table, TableStatus


@dataclass(frozen=True)
class TableNeed:
    """Represent a table that waits for a person, and why.

    ``leads``: to which page, ``verify``, ``sheet``, ``floor`` or ``disputes``; ``call``: the id of the call that a
    referee answers. ``minutes``: how long a table or its device has been silent.
    """

    table: int
    title: str
    text: str
    leads: str
    is_urgent: bool = False
    kind: str = "sheet"
    call: UUID | None = None
    is_claimed: bool = False
    minutes: int = 0


@dataclass(frozen=True)
class TableNotice:
    """Store what one table reports; ``disagreed_digest`` identifies the sheet that a signer refused."""

    heard_at: datetime | None
    unsent: int | None
    hidden: bool | None
    call_uid: UUID | None
    call_status: str | None
    call_reason: str | None
    call_note: str | None
    call_at: datetime | None
    call_by: str | None
    disagreed_digest: str | None
    disagreed_name: str | None
    disagreed_note: str | None
    disputed: str | None

    @property
    def is_calling(self) -> bool:
        return self.call_status == CallStatus.WAITING


def table_notices(session: Session) -> dict[int, tuple[Table, TableNotice]]:
    """Return the notices of the session's tables in their order, by the table's id (one query)."""
    rows = Table.objects.filter(session=session).order_by("number").annotate(**_annotations())
    tables = {row.pk: (row, notice_of(vars(row))) for row in rows}
    for row, _notice in tables.values():
        row.session = session
    return tables


def notice_of(row: Mapping[str, Any]) -> TableNotice:
    """Return the notice of a table, from a row whose columns begin with ``notice_``."""
    return TableNotice(**{name: row[f"notice_{name}"] for name in TableNotice.__dataclass_fields__})


def _annotations() -> dict[str, Any]:
    signs = DeviceSign.objects.filter(table=OuterRef("pk")).order_by().values("table")
    # A table's refusals to sign that the same person has not taken back since, the newest first.
    same = {"table": OuterRef("table"), "digest": OuterRef("digest"), "signer": OuterRef("signer")}
    taken_back = SheetSignature.objects.filter(**same, agrees=True, id__gt=OuterRef("id"))
    disagreed = SheetSignature.objects.filter(~Exists(taken_back), table=OuterRef("pk"), agrees=False).order_by("-id")
    return {
        "open_call": FilteredRelation("calls", condition=Q(calls__status__in=OPEN_CALLS)),
        "notice_heard_at": Subquery(signs.annotate(figure=Max("heard_at")).values("figure")),
        "notice_unsent": Subquery(signs.annotate(figure=Sum("unsent")).values("figure")),
        "notice_hidden": Subquery(
            DeviceSign.objects.filter(table=OuterRef("pk")).order_by("-heard_at").values("is_hidden")[:1]
        ),
        "notice_call_uid": F("open_call__uid"),
        "notice_call_status": F("open_call__status"),
        "notice_call_reason": F("open_call__reason"),
        "notice_call_note": F("open_call__note"),
        "notice_call_at": F("open_call__at"),
        "notice_call_by": F("open_call__claimed_by_name"),
        "notice_disagreed_digest": Subquery(disagreed.values("digest")[:1]),
        "notice_disagreed_name": Subquery(disagreed.values("name")[:1]),
        "notice_disagreed_note": Subquery(disagreed.values("note")[:1]),
        "notice_disputed": waiting_reason(),
    }


def needs_noticed(table: Table, notice: TableNotice, digest: str, now: datetime) -> Iterable[TableNeed]:
    """Yield why this table waits for a person, by its devices and players; ``digest``: of the sheet as it is."""
    if notice.call_uid is not None:
        yield _call_need(table, notice, now)
    if notice.disputed:
        yield TableNeed(
            table.number, _("Result disputed"), notice.disputed, "disputes", is_urgent=True, kind="disputed"
        )
    if notice.disagreed_digest == digest and notice.call_reason != CallReason.DISAGREEMENT:
        text = " · ".join(part for part in (notice.disagreed_name, notice.disagreed_note) if part)
        title = _("A player does not sign")
        yield TableNeed(table.number, title, text, "sheet", is_urgent=True, kind="disagreement")
    if TableStatus(table.status) not in CLOSED:
        yield from _device_needs(table, notice, now)


def _call_need(table: Table, notice: TableNotice, now: datetime) -> TableNeed:
    claimed = notice.call_status == CallStatus.CLAIMED
    title = _("%(name)s is on the way") % {"name": notice.call_by} if claimed else _("Referee called")
    sentences = [
        str(CallReason(notice.call_reason or CallReason.OTHER).label),
        notice.call_note or "",
        since(_minutes(notice.call_at, now)),
    ]
    text = " · ".join(part for part in sentences if part)
    return TableNeed(table.number, title, text, "floor", not claimed, "call", notice.call_uid, claimed)


def _device_needs(table: Table, notice: TableNotice, now: datetime) -> Iterable[TableNeed]:
    """Yield the needs of devices: silence counts during play; unsent entries count always."""
    if notice.heard_at is None:
        return
    is_quiet = bool(notice.hidden) or now - notice.heard_at > QUIET_AFTER
    heard = _("Last contact %(since)s") % {"since": since(_minutes(notice.heard_at, now))}
    if notice.unsent:
        title = ngettext("%(n)s entry unsent", "%(n)s entries unsent", notice.unsent) % {"n": notice.unsent}
        yield TableNeed(table.number, title, heard, "floor", is_quiet, "unsent")
    elif is_quiet and table.session.status == SessionStatus.RUNNING:
        title = _("The screen of the device is off") if notice.hidden else _("No contact with the device")
        yield TableNeed(table.number, title, heard, "floor", kind="quiet", minutes=_minutes(notice.heard_at, now))


def _minutes(moment: datetime | None, now: datetime) -> int:
    return max(0, int((now - moment).total_seconds()) // 60) if moment else 0


def since(whole: int) -> str:
    """Return the time since a moment, in whole minutes."""
    return ngettext("%(n)s minute ago", "%(n)s minutes ago", whole) % {"n": whole}
