"""Which releases stand: those that were not taken back."""

from datetime import datetime

from django.db.models import QuerySet

from scoring.models import Release
from tournaments.models import Session, Tournament


def standing_releases(tournament: Tournament | int, seen_at: datetime | None = None) -> QuerySet[Release]:
    """The event's releases that stood at a moment; None means now."""
    rows = Release.objects.filter(session__tournament=tournament)
    if seen_at is None:
        return rows.filter(withdrawal__isnull=True)
    return rows.filter(at__lte=seen_at).exclude(withdrawal__at__lte=seen_at)


def unreleased_before(session: Session) -> list[int]:
    """The numbers of the sessions before this one that are not public; none where it is public itself (two queries)."""
    released = set(standing_releases(session.tournament_id).values_list("session_id", flat=True))
    if session.pk in released:
        return []
    earlier = Session.objects.filter(tournament=session.tournament_id, number__lt=session.number).order_by("number")
    return [number for pk, number in earlier.values_list("pk", "number") if pk not in released]
