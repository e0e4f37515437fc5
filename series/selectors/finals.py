"""Determine whether the results of an event are final and public."""

from scoring.common.selectors.embargoes import current_embargoes
from tournaments.models import Session, SessionStatus, Tournament


def is_final(tournament: Tournament) -> bool:
    """Return whether every session is released, and nothing is embargoed (two queries)."""
    sessions = Session.objects.filter(tournament=tournament)
    is_over = sessions.exists() and not sessions.exclude(status=SessionStatus.RELEASED).exists()
    return is_over and not current_embargoes(tournament)
