"""The tournament's version number: raised by one in every transaction that changes something public."""

from django.db.models import F

from tournaments.models import Tournament


def raise_version(tournament: Tournament) -> None:
    """Raise the version inside the caller's transaction."""
    Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1)
