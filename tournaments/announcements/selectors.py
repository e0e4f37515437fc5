"""The announcements in force, as each reader may see them: what goes to a table or a person goes nowhere else."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.common.look.languages import codes, reader
from tournaments.models import (
    PUBLIC_AUDIENCES,
    Announcement,
    Audience,
    EndKind,
    Participant,
    Seat,
    Table,
    Tournament,
)

_PUBLIC = Q(audience__in=PUBLIC_AUDIENCES)


@dataclass(frozen=True)
class AnnouncementRow:
    """One announcement for one reader. ``language`` is that of ``text``: the reader's where it was written in it."""

    id: UUID
    audience: Audience
    session: int | None
    table: int | None
    participant: Participant | None
    text: str
    language: str
    at: datetime
    expires_at: datetime | None

    @property
    def is_private(self) -> bool:
        return self.audience not in PUBLIC_AUDIENCES


@dataclass(frozen=True)
class KeptAnnouncement:
    """A row of the staff's list with what became of it."""

    announcement: Announcement
    shown: AnnouncementRow
    state: str
    label: str | Promise
    is_in_force: bool


_LABELS: dict[str, str | Promise] = {
    "in_force": _("Shown"),
    "superseded": _("Corrected"),
    EndKind.WITHDRAWN: EndKind.WITHDRAWN.label,
    EndKind.EXPIRED: EndKind.EXPIRED.label,
}


def in_force(tournament: Tournament, at: datetime) -> QuerySet[Announcement]:
    """What is shown at a moment, newest first: begun, not run out, neither corrected nor withdrawn by then."""
    lasting = Q(expires_at__isnull=True) | Q(expires_at__gt=at)
    corrected, ended = Q(superseded_by__at__lte=at), Q(end__at__lte=at)
    rows = Announcement.objects.filter(lasting, tournament=tournament, at__lte=at)
    return rows.exclude(corrected).exclude(ended).select_related("participant").order_by("-id")


def for_public(tournament: Tournament, at: datetime) -> QuerySet[Announcement]:
    """What everybody may read."""
    return in_force(tournament, at).filter(_PUBLIC)


def for_player(participant: Participant, at: datetime) -> QuerySet[Announcement]:
    """The public ones, those to this person, and those to the tables where they sit (one query more)."""
    tables = list(Seat.objects.filter(participant=participant).values_list("session__number", "table__number"))
    return in_force(participant.tournament, at).filter(_PUBLIC | Q(participant=participant) | _at_tables(tables))


def for_table(table: Table, at: datetime) -> QuerySet[Announcement]:
    """The public ones and those to this table in this session."""
    own = _at_tables([(table.session.number, table.number)])
    return in_force(table.session.tournament, at).filter(_PUBLIC | own)


def public_announcements(tournament: Tournament, at: datetime) -> list[AnnouncementRow]:
    """What everybody may read, as rows (one query): for public pages, the hall's screens, feeds."""
    return rows_of(for_public(tournament, at))


def _at_tables(tables: Collection[tuple[int, int]]) -> Q:
    """The announcements to these tables, each given as session and table number."""
    wanted = Q(pk__in=[])
    for session, table in tables:
        wanted |= Q(audience=Audience.TABLE, session_number=session, table_number=table)
    return wanted


def kept_announcements(tournament: Tournament, at: datetime) -> list[KeptAnnouncement]:
    """Every announcement ever made, newest first (one query)."""
    wanted = Announcement.objects.filter(tournament=tournament)
    rows = wanted.select_related("participant", "end", "superseded_by").order_by("-id")
    return [kept(row, at) for row in rows]


def kept(row: Announcement, at: datetime) -> KeptAnnouncement:
    """An announcement with its state at a moment."""
    state = _state_of(row, at)
    return KeptAnnouncement(row, _row_of(row), state, _LABELS[state], state == "in_force")


def _state_of(row: Announcement, at: datetime) -> str:
    """``in_force``, ``superseded``, ``withdrawn`` or ``expired``."""
    if hasattr(row, "superseded_by"):
        return "superseded"
    if hasattr(row, "end"):
        return str(row.end.kind)
    return str(EndKind.EXPIRED) if row.expires_at is not None and row.expires_at <= at else "in_force"


def rows_of(rows: Iterable[Announcement]) -> list[AnnouncementRow]:
    """Announcements as their readers see them."""
    return [_row_of(row) for row in rows]


def _row_of(row: Announcement) -> AnnouncementRow:
    # For this reader: their own language where there is one, else the first of the setting's.
    language = next(code for code in (reader(), *codes(), *row.texts) if code in row.texts)
    return AnnouncementRow(
        id=row.uid,
        audience=Audience(row.audience),
        session=row.session_number,
        table=row.table_number,
        participant=row.participant,
        text=row.texts[language],
        language=language,
        at=row.at,
        expires_at=row.expires_at,
    )
