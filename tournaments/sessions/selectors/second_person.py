"""Decide whether a second person verifies sheets: as the organiser says, or by the event's size."""

from typing import Final

from tournaments.models import Tournament
from tournaments.participation.selectors.marks import drawn_participants

_FROM_PLAYERS: Final = 16


def needs_second_person(tournament: Tournament) -> bool:
    """Return the event's setting; without one, whether that many players are there (one query)."""
    setting = tournament.two_person_verification
    return len(drawn_participants(tournament)) >= _FROM_PLAYERS if setting is None else setting
