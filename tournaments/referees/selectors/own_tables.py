"""Find which accounts play where: referees who are also players."""

from collections.abc import Iterable, Mapping
from typing import Any

from tournaments.models import RefereeCard, Seat, SeatOccupancy, Table, Tournament, User


def players_of(tournament: Tournament) -> Mapping[int, int]:
    """Return the player that each referee is, by account (one query)."""
    playing = RefereeCard.objects.filter(tournament=tournament, plays_as__isnull=False)
    return dict(playing.values_list("user_id", "plays_as_id"))


def own_tables(tournament: Tournament, tables: Iterable[Any]) -> frozenset[tuple[int, int]]:
    """Return pairs of a table and an account that plays or played there (one query, three if any play).

    ``tables``: rows, their ids, or a query that finds them.
    """
    accounts = {player: user for user, player in players_of(tournament).items()}
    if not accounts:
        return frozenset()
    seated = Seat.objects.filter(table__in=tables, participant__in=accounts).values_list("table_id", "participant_id")
    stood_in = SeatOccupancy.objects.filter(table__in=tables, player__in=accounts).values_list("table_id", "player_id")
    return frozenset((table, accounts[player]) for table, player in (*seated, *stood_in))


def plays_at(user: User, table: Table) -> bool:
    """Return whether this account's player sits at the table, or sat there in some of its hands."""
    return (table.pk, user.pk) in own_tables(table.session.tournament, [table.pk])
