"""What an event lets others show."""

from tournaments.models import Sharing, Tournament


def sharing_of(tournament: Tournament) -> Sharing:
    """The settings, or those of an event that has set nothing: no sites, no delay, no table (one query)."""
    return Sharing.objects.filter(tournament=tournament).first() or Sharing(tournament=tournament)
