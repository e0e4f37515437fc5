"""Find the releases that were not taken back."""

from datetime import datetime

from django.db.models import Q, QuerySet

from scoring.models import Release
from tournaments.models import Session, Tournament


def standing_releases(tournament: Tournament | int, seen_at: datetime | None = None) -> QuerySet[Release]:
    """Return the event's releases that were in force at a moment; None means now."""
    rows = Release.objects.filter(session__tournament=tournament)
    if seen_at is None:
        return rows.filter(withdrawal__isnull=True)
    return rows.filter(at__lte=seen_at).exclude(withdrawal__at__lte=seen_at)


def unreleased_before(session: Session) -> list[int]:
    """Return the numbers of the sessions before this one that are not public.

    None if it is public itself (two queries).
    """
    released = set(standing_releases(session.tournament_id).values_list("session_id", flat=True))
    if session.pk in released:
        return []
    earlier = Session.objects.filter(tournament=session.tournament_id, number__lt=session.number).order_by("number")
    return [number for pk, number in earlier.values_list("pk", "number") if pk not in released]


def of_public_sessions(tournament: Tournament | int, moment: datetime, seen_at: datetime | None) -> Q:
    """Return the filter for rows of no session, or of one published by ``moment`` and not taken back by ``seen_at``.

    What is ruled while a session is in play becomes public with that session, though another is released meanwhile.
    Rows of sessions that are not of the plan any more wait for no release.
    """
    public = standing_releases(tournament, seen_at).filter(at__lte=moment)
    waiting = Session.objects.filter(tournament=tournament).exclude(pk__in=public.values("session"))
    return ~Q(session__in=waiting)
