"""Issue links of tables: secrets shown once on the printed cards, kept hashed, for one table.

A card is for the whole event, and opens its table in whatever session is played, or for one session. A link lasts until
the day after the event's last day, and ends earlier when somebody shuts it or makes a new one.
"""

import secrets
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction

from tournaments.common.actors import Actor, stamp
from tournaments.common.link_sealing import TOKEN_BYTES, token_hash
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.models import CardExtent, Session, Table, TableLink, Tournament
from tournaments.tables.selectors.cards import event_cards, table_numbers

MARK = "~"  # no event's address begins so: /t/~.../ is a table's card, /t/lyon-open/ an event
LEAST = timedelta(hours=12)
CLUB_YEAR = timedelta(days=366)


def issue_table_links(
    *, session: Session, by: Actor, at: datetime, tables: Sequence[int] | None = None
) -> dict[int, str]:
    """Return new secrets by table number, shown this once: for all tables of the session, or for those named."""
    check_may(by, "table_link.issue", session.tournament)
    with transaction.atomic():
        rows = Table.objects.select_for_update(of=("self",)).filter(session=session).order_by("number")
        wanted = rows if tables is None else rows.filter(number__in=tables)
        secrets = {}
        for table in wanted:
            close_open_link(table, session.tournament, by=by, at=at)
            secrets[table.number] = _make(session.tournament, table.number, table, by=by, at=at)
        return secrets


def issue_event_cards(
    *, tournament: Tournament, by: Actor, at: datetime, tables: Collection[int] | None = None
) -> dict[int, str]:
    """Return new secrets by table number, shown this once, that hold in every session.

    For all tables or for those named.
    """
    check_may(by, "table_link.issue", tournament)
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        wanted = [number for number in table_numbers(current) if tables is None or number in tables]
        _close_event_cards(current, wanted, by=by, at=at)
        return {number: _make(current, number, None, by=by, at=at) for number in wanted}


def close_event_cards(
    *, tournament: Tournament, by: Actor, at: datetime, tables: Collection[int] | None = None
) -> list[int]:
    """Close the open cards of the whole event, of these tables or of all. Return the tables that had one."""
    check_may(by, "table_link.issue", tournament)
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        return _close_event_cards(current, tables, by=by, at=at)


def _close_event_cards(tournament: Tournament, tables: Collection[int] | None, *, by: Actor, at: datetime) -> list[int]:
    cards = event_cards(tournament)
    wanted = [number for number in sorted(cards) if tables is None or number in tables]
    for number in wanted:
        _close(cards[number], {"table": number}, tournament, by=by, at=at)
    return wanted


def close_cards_of_other_extent(tournament: Tournament, *, by: Actor, at: datetime) -> None:
    """Close the cards of the former kind when an event changes from one kind to the other; the caller locks it."""
    if tournament.table_cards == CardExtent.SESSION:
        _close_event_cards(tournament, None, by=by, at=at)
        return
    rows = TableLink.objects.filter(tournament=tournament, table__isnull=False, closed_at__isnull=True)
    for link in rows.select_related("table__session"):
        _close(link, _facts(link), tournament, by=by, at=at)


def _make(tournament: Tournament, number: int, table: Table | None, *, by: Actor, at: datetime) -> str:
    token = MARK + secrets.token_urlsafe(TOKEN_BYTES)
    link = TableLink.objects.create(
        tournament=tournament,
        number=number,
        table=table,
        token_hash=token_hash(token),
        **stamp(by, at, "created"),
        expires_at=expiry(tournament, at),
    )
    facts = {**_facts(link), "expires_at": link.expires_at.isoformat()}
    record("table_link.issued", link, by=by, at=at, tournament=tournament, after=facts)
    return token


def _facts(link: TableLink) -> Mapping[str, object]:
    """Return the facts of a link; a card of the whole event has no session."""
    session: dict[str, object] = {} if link.table is None else {"session": link.table.session.number}
    return {"table": link.number, **session}


def expiry(tournament: Tournament, at: datetime) -> datetime:
    """Return the end of the day after the event, in its own time zone; half a day for one that is over.

    A club without a last day: a year from now.
    """
    if tournament.is_club and tournament.ends_on is None:
        return at + CLUB_YEAR
    last = (tournament.ends_on or tournament.starts_on) + timedelta(days=2)
    return max(datetime.combine(last, time(), ZoneInfo(tournament.time_zone)), at + LEAST)


def close_table_links(*, session: Session, by: Actor, at: datetime, tables: Sequence[int] | None = None) -> list[int]:
    """Close the open links of these tables, or of all. Return the tables that had one."""
    check_may(by, "table_link.issue", session.tournament)
    with transaction.atomic():
        rows = Table.objects.select_for_update(of=("self",)).filter(session=session).order_by("number")
        wanted = rows if tables is None else rows.filter(number__in=tables)
        return [table.number for table in wanted if close_open_link(table, session.tournament, by=by, at=at)]


def close_open_link(table: Table, tournament: Tournament, *, by: Actor, at: datetime) -> bool:
    """Close the table's open card, and return whether there was one."""
    link = TableLink.objects.filter(table=table, closed_at__isnull=True).first()
    if link is None:
        return False
    _close(link, {"table": table.number, "session": table.session.number}, tournament, by=by, at=at)
    return True


def _close(link: TableLink, facts: Mapping[str, object], tournament: Tournament, *, by: Actor, at: datetime) -> None:
    link.closed_at, link.closed_by = at, by.key
    link.save(update_fields=["closed_at", "closed_by"])
    record("table_link.closed", link, by=by, at=at, tournament=tournament, before=facts)
