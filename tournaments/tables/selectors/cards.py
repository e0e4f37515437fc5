"""Find the table of a card: of its session, or, for a card of the whole event, the current one."""

from typing import Final

from tournaments.common.actors import Badge
from tournaments.models import SessionStatus, Table, TableLink, TableStatus, Tournament

GAME_TABLE: Final = 1  # the number of the one table of a club's game
_IN_PLAY = (SessionStatus.RUNNING, SessionStatus.PAUSED)
_HANDED_IN = (TableStatus.SUBMITTED, TableStatus.VERIFIED)


def table_of_badge(badge: Badge, session: int | None = None) -> Table | None:
    """Return the table of ``session``, or without one that of the session whose turn it is.

    None if there is none (one query).

    The session in play; between two the one whose sheet is not handed in, then the next, then the last.
    """
    rows = Table.objects.select_related("session__tournament").filter(
        session__tournament=badge.tournament, session__dropped_at__isnull=True, number=badge.number
    )
    if badge.table is not None:
        rows = rows.filter(pk=badge.table)
    if session is not None:
        return rows.filter(session__number=session).first()
    return _whose_turn_it_is(list(rows.order_by("session__number")))


def _whose_turn_it_is(tables: list[Table]) -> Table | None:
    in_play = [table for table in tables if table.session.status in _IN_PLAY]
    ended = [table for table in tables if table.session.status == SessionStatus.ENDED]
    unfinished = [table for table in ended[-1:] if table.status not in _HANDED_IN]
    to_come = [table for table in tables if table.session.status == SessionStatus.SCHEDULED]
    for first in (in_play, unfinished, to_come):
        if first:
            return first[0]
    return tables[-1] if tables else None


def table_numbers(tournament: Tournament) -> list[int]:
    """Return the numbers of the tables that any session has (one query). A club has table 1 before its first game."""
    if tournament.is_club:
        return [GAME_TABLE]
    rows = Table.objects.filter(session__tournament=tournament, session__dropped_at__isnull=True)
    return sorted(set(rows.values_list("number", flat=True)))


def event_cards(tournament: Tournament) -> dict[int, TableLink]:
    """Return the open cards of the whole event by table number (one query)."""
    rows = TableLink.objects.filter(tournament=tournament, table__isnull=True, closed_at__isnull=True)
    return {link.number: link for link in rows}
