"""List what is not public as it stands: corrections after a release, and embargoed results."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.db.models import Exists, Max, OuterRef, Q, QuerySet, Subquery
from django.urls import reverse
from django.utils.translation import gettext

from scoring.common.selectors.releases import standing_releases
from scoring.models import Adjustment, Embargo, EmbargoKind, Release, ReleasedEntrant, ResultStatus, ResultVersion
from tournaments.models import Participant, ParticipantMove, Role, RuleSetCorrection, Session, SessionStatus, Tournament
from tournaments.registry.open_things import OpenThing, Urgency


def release_rows() -> list[tuple[QuerySet[Any], str]]:
    """Return the rows written after the latest release, the players missing from the final one, and the embargoes."""

    def latest(event: str, field: str) -> Subquery:
        rows = Release.objects.filter(session__tournament=OuterRef(event), withdrawal__isnull=True)
        return Subquery(rows.order_by("-at", "-id").values(field)[:1])

    of_released = Exists(Release.objects.filter(session=OuterRef("session"), withdrawal__isnull=True))
    verified = ResultVersion.objects.filter(of_released, status=ResultStatus.VERIFIED)
    is_over = ~Exists(Session.objects.filter(tournament=OuterRef("tournament")).exclude(status=SessionStatus.RELEASED))
    entrants = ReleasedEntrant.objects.filter(participant=OuterRef("pk"), release=OuterRef("latest"))
    people = Participant.objects.filter(is_over).annotate(latest=latest("tournament", "id"))
    return [
        (verified.filter(verified_at__gt=latest("session__tournament", "at")), "session__tournament"),
        (
            Adjustment.objects.filter(Q(session__isnull=True) | of_released, at__gt=latest("tournament", "at")),
            "tournament",
        ),
        (RuleSetCorrection.objects.filter(at__gt=latest("tournament", "at")), "tournament"),
        (people.filter(~Exists(entrants), latest__isnull=False), "tournament"),
        (ParticipantMove.objects.filter(at__gt=latest("participant__tournament", "at")), "participant__tournament"),
        (Embargo.objects.filter(lifted_at__isnull=True), "tournament"),
    ]


def release_things(tournament: Tournament, _moment: datetime) -> Iterator[OpenThing]:
    """Yield the sessions to release (three queries; five more after the first release)."""
    yield from _to_release_again(tournament)
    yield from _kept_back(tournament)


def _to_release_again(tournament: Tournament) -> Iterator[OpenThing]:
    """Yield the sessions to release again: the public reads the latest release, and later changes are not in it."""
    sessions = Session.objects.filter(tournament=tournament).annotate(
        released_at=Max("releases__at", filter=Q(releases__withdrawal__isnull=True))
    )
    listed = list(sessions.order_by("number").values_list("pk", "number", "status", "released_at"))
    released = {pk: number for pk, number, _status, at in listed if at is not None}
    if not released:
        return
    since = max(at for _pk, _number, _status, at in listed if at is not None)
    is_over = all(status == SessionStatus.RELEASED for _pk, _number, status, _at in listed)
    corrected = _corrected_sessions(tournament, released, since)
    if not corrected and _ranking_moved(tournament, since, is_over=is_over):
        corrected = [max(released.values())]
    for number in corrected:
        yield OpenThing(
            code="session.release_again",
            role=Role.CHIEF_REFEREE,
            what=gettext("Release session %(session)s again") % {"session": number},
            why=gettext("It was corrected after its release. The public still sees the earlier results."),
            label=gettext("Go to the desk"),
            href=reverse("desk", args=[tournament.slug, number]),
            urgency=Urgency.WAITING,
            also=frozenset({Role.ORGANISER}),
        )


def _corrected_sessions(tournament: Tournament, released: dict[int, int], since: datetime) -> list[int]:
    """Return the released sessions with a result verified, or points posted or reversed, since their release."""
    verified = ResultVersion.objects.filter(
        session__in=released, status=ResultStatus.VERIFIED, verified_at__gt=since
    ).values_list("session_id", flat=True)
    posted = Adjustment.objects.filter(tournament=tournament, session__in=released, at__gt=since).values_list(
        "session_id", flat=True
    )
    open_tables = Q(tables__cleared_at__isnull=True) & ~Q(tables__status="verified")
    waiting = set(Session.objects.filter(open_tables, pk__in=released).values_list("pk", flat=True))
    return sorted(released[pk] for pk in {*verified, *posted} - waiting)


def _ranking_moved(tournament: Tournament, since: datetime, *, is_over: bool) -> bool:
    """Return whether the ranking itself changed since: points of no session, or the rules.

    After the last session the entrants too.
    """
    posted = Adjustment.objects.filter(tournament=tournament, session__isnull=True, at__gt=since)
    if posted.exists() or RuleSetCorrection.objects.filter(tournament=tournament, at__gt=since).exists():
        return True
    if not is_over:
        return False
    latest = standing_releases(tournament).order_by("-at", "-id").first()
    entered = Participant.objects.filter(tournament=tournament).exclude(releases__release=latest)
    moves = ParticipantMove.objects.filter(participant__tournament=tournament, at__gt=since)
    return entered.exists() or moves.exists()


def _kept_back(tournament: Tournament) -> Iterator[OpenThing]:
    """Yield the embargoes that still hold, to be lifted at the latest once everything is played."""
    to_come = Session.objects.filter(tournament=tournament).exclude(status=SessionStatus.RELEASED)
    rows = Embargo.objects.filter(tournament=tournament, lifted_at__isnull=True).order_by("session__number", "id")
    rows = rows.annotate(is_over=~Exists(to_come))
    for kind, session, is_over in rows.values_list("kind", "session__number", "is_over"):
        held = kind == EmbargoKind.HOLD
        what = gettext("Release the results of session %(session)s") if held else gettext("Release the ranking")
        why = gettext("They are withheld.") if held else gettext("It is frozen after session %(session)s.")
        yield OpenThing(
            code="results.kept_back" if held else "ranking.frozen",
            role=Role.ORGANISER,
            what=what % {"session": session},
            why=why % {"session": session},
            label=gettext("Withheld results"),
            href=reverse("embargoes", args=[tournament.slug]),
            urgency=Urgency.STEP if is_over else Urgency.LATER,
        )
