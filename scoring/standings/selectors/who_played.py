"""Compute places among those who played: without absent players, and without places for substitutes."""

from mahjong_core.standings import Standing
from mahjong_core.standings.rank import NOT_PLAYED
from scoring.standings.selectors.ranking import Ranking
from tournaments.models import ParticipantState


def has_played(row: Standing) -> bool:
    """Return whether the row has a result of any session; those of substitutes alone do not count."""
    return row.unranked != NOT_PLAYED and any(session is not None for session in row.sessions)


def places_of_players(current: Ranking) -> list[tuple[Standing, int]]:
    """Return the rows of those who played with their place among each other; a shared place is the better one."""
    ranked = [
        row
        for row in current.rows
        if has_played(row)
        and row.place is not None
        and current.people[row.entrant_id].state != ParticipantState.SUBSTITUTE
    ]
    better: dict[int, int] = {}
    for index, row in enumerate(ranked, start=1):
        better.setdefault(row.place or 0, index)
    return [(row, better[row.place or 0]) for row in ranked]
