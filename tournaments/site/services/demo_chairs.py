"""Give access to the demo without an account: a player's link or a table's card, by one click."""

from datetime import datetime

from django.urls import reverse

from tournaments.common.actors import Actor, user_actor
from tournaments.events.selectors.overview import demo_event
from tournaments.models import (
    Participant,
    PlayerLink,
    Role,
    SessionStatus,
    StaffRole,
    Table,
    TableLink,
    TableStatus,
    Tournament,
)
from tournaments.players.services.player_links import issue_player_link
from tournaments.tables.services.table_links import issue_table_links

PLAYER, TABLE = "player", "table"


def take_demo_chair(*, kind: str, at: datetime) -> str | None:
    """Return the address of a free demo place, or of the one taken first; None if there is none.

    The link is issued in the name of the demo's organiser, whose account every visitor may use.
    """
    event = demo_event()
    by = _organiser_of(event) if event is not None else None
    if event is None or by is None:
        return None
    if kind == PLAYER:
        return _player_address(event, by, at)
    return _table_address(event, by, at) if kind == TABLE else None


def _organiser_of(event: Tournament) -> Actor | None:
    held = StaffRole.objects.filter(tournament=event, role=Role.ORGANISER, user__is_demo=True).select_related("user")
    first = held.order_by("pk").first()
    return user_actor(first.user) if first else None


def _player_address(event: Tournament, by: Actor, at: datetime) -> str | None:
    seated = Participant.objects.filter(tournament=event, seats__isnull=False).distinct().order_by("number")
    taken = PlayerLink.objects.filter(participant__tournament=event, closed_at__isnull=True).order_by("created_at")
    order = list(taken.values_list("participant", flat=True))
    people = {person.pk: person for person in seated.select_related("tournament")}
    free = [person for key, person in people.items() if key not in order]
    person = next(iter([*free, *(people[key] for key in order if key in people)]), None)
    return reverse("player", args=[issue_player_link(participant=person, by=by, at=at)]) if person else None


def _table_address(event: Tournament, by: Actor, at: datetime) -> str | None:
    in_play = Table.objects.filter(session__tournament=event, session__status=SessionStatus.RUNNING)
    playing = in_play.exclude(status__in=[TableStatus.SUBMITTED, TableStatus.VERIFIED]).order_by("number")
    taken = TableLink.objects.filter(tournament=event, closed_at__isnull=True).order_by("created_at")
    order = list(taken.values_list("table", flat=True))
    tables = {table.pk: table for table in playing.select_related("session__tournament")}
    free = [table for key, table in tables.items() if key not in order]
    table = next(iter([*free, *(tables[key] for key in order if key in tables)]), None)
    if table is None:
        return None
    secret = issue_table_links(session=table.session, by=by, at=at, tables=[table.number])[table.number]
    return f"/t/{secret}/"
