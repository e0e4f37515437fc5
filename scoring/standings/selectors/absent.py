"""Find the players who never sat down at a table: they are listed without a place.

A ranking of now asks the seating. A published one says itself whom it left without a place, because the seating of
that moment is not kept; one published by an earlier version marks nobody, and stays as it was.
"""

from collections.abc import Collection, Iterable

from django.db.models import Exists, OuterRef, Q, QuerySet

from mahjong_core.standings.rank import NOT_PLAYED
from scoring.models import Release
from tournaments.models import DRAWN_STATES, Participant, Seat, SeatOccupancy, SessionStatus, SubstituteKind


def never_seated(players: Collection[int]) -> frozenset[int]:
    """Return those of ``players`` (ids) who neither sat at a table nor have a seat to come (one query).

    A seat that a substitute had from the start of its session was not theirs. Asks nothing if nobody is given.
    """
    if not players:
        return frozenset()
    seat = {"table": OuterRef("table"), "wind": OuterRef("wind")}
    taken_back = SeatOccupancy.objects.filter(**seat, ended=True, pk__gt=OuterRef("pk"))
    replaced = SeatOccupancy.objects.filter(**seat, ended=False, kind=SubstituteKind.FROM_START)
    to_come = Q(session__status=SessionStatus.SCHEDULED)
    own = Seat.objects.filter(~to_come | Q(participant__state__in=DRAWN_STATES), participant__in=players)
    seated = own.exclude(Exists(replaced.exclude(Exists(taken_back)))).values_list("participant_id", flat=True)
    return frozenset(players) - frozenset(seated)


def marked_absent(releases: QuerySet[Release], entrants: Iterable[Participant]) -> frozenset[int]:
    """Return those of ``entrants`` (ids) whom the latest of ``releases`` lists as not having played (one query)."""
    rows = releases.order_by("-id").values_list("standings__rows", flat=True).first() or []
    numbers = {row["participant"]["number"] for row in rows if row.get("unranked") == NOT_PLAYED}
    return frozenset(person.pk for person in entrants if person.number in numbers)
