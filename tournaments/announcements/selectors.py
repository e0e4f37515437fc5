"""Select the announcements in force for each reader; those to a table or a person reach no one else."""

from collections.abc import Collection
from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.common.kept import kept_fact
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


_LABELS: dict[str, str | Promise] = {
    "in_force": _("Shown"),
    "superseded": _("Corrected"),
    EndKind.WITHDRAWN: EndKind.WITHDRAWN.label,
    EndKind.EXPIRED: EndKind.EXPIRED.label,
}


def in_force(tournament: Tournament, at: datetime) -> QuerySet[Announcement]:
    """Return the announcements in force at a moment, newest first: begun, not expired, not corrected, not withdrawn."""
    lasting = Q(expires_at__isnull=True) | Q(expires_at__gt=at)
    corrected, ended = Q(superseded_by__at__lte=at), Q(end__at__lte=at)
    rows = Announcement.objects.filter(lasting, tournament=tournament, at__lte=at)
    return rows.exclude(corrected).exclude(ended).select_related("participant").order_by("-id")


def for_public(tournament: Tournament, at: datetime) -> QuerySet[Announcement]:
    """Return the announcements that everyone may read."""
    return in_force(tournament, at).filter(_PUBLIC)


def standing_for_public(tournament: Tournament, at: datetime) -> list[Announcement]:
    """Return the announcements that everyone may read now, of the event's version (one query for each version)."""
    rows = kept_fact(tournament, "announcements", lambda: list(_standing(tournament)))
    return [row for row in rows if row.at <= at and (row.expires_at is None or row.expires_at > at)]


def _standing(tournament: Tournament) -> QuerySet[Announcement]:
    """Return the public announcements that are neither corrected nor ended, whatever the time."""
    rows = Announcement.objects.filter(_PUBLIC, tournament=tournament, superseded_by__isnull=True, end__isnull=True)
    return rows.select_related("participant").order_by("-id")


def for_player(participant: Participant, at: datetime) -> QuerySet[Announcement]:
    """Return the public announcements, those to this person, and those to their tables (one more query)."""
    tables = list(Seat.objects.filter(participant=participant).values_list("session__number", "table__number"))
    return in_force(participant.tournament, at).filter(_PUBLIC | Q(participant=participant) | _at_tables(tables))


def for_table(table: Table, at: datetime) -> QuerySet[Announcement]:
    """Return the public announcements and those to this table in this session."""
    own = _at_tables([(table.session.number, table.number)])
    return in_force(table.session.tournament, at).filter(_PUBLIC | own)


def _at_tables(tables: Collection[tuple[int, int]]) -> Q:
    """Return the announcements to these tables, each given as session and table number."""
    wanted = Q(pk__in=[])
    for session, table in tables:
        wanted |= Q(audience=Audience.TABLE, session_number=session, table_number=table)
    return wanted


def kept_announcements(tournament: Tournament, at: datetime) -> list[tuple[Announcement, str, str | Promise]]:
    """Return every announcement ever made with its state at a moment, newest first (one query)."""
    wanted = Announcement.objects.filter(tournament=tournament)
    rows = wanted.select_related("participant", "end", "superseded_by").order_by("-id")
    return [(row, state, _LABELS[state]) for row in rows for state in [row.state_at(at)]]
