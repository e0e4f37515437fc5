"""Revealing the podium place by place, from the last to the first, and taking a step back."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from hall.models import Podium
from hall.selectors.podium import MOST_PLACES, ranked_of, shared_places
from hall.services.screens import SHOWN
from tournaments.actors import Actor
from tournaments.errors import Conflict, Malformed
from tournaments.models import Session, SessionStatus, Table, TableStatus, Tournament
from tournaments.permissions import check_may
from tournaments.services.audit import record
from tournaments.services.versions import raise_version

OVER = (SessionStatus.ENDED, SessionStatus.RELEASED)


def open_podium(*, tournament: Tournament, places: int, by: Actor, at: datetime) -> Podium:
    """Begin the reveal, nothing told; every session must be over and every result verified."""
    check_may(by, "screens.podium", tournament)
    open_sessions = Session.objects.filter(tournament=tournament).exclude(status__in=OVER).exists()
    tables = Table.objects.filter(session__tournament=tournament).exclude(status=TableStatus.VERIFIED).exists()
    if open_sessions or tables:
        raise Conflict("podium.not_final", _("The podium waits until every session is over and every result verified."))
    ranked = ranked_of(tournament)
    if not 1 <= places <= min(MOST_PLACES, ranked):
        text = _("A podium has 1 to %(most)s places.") % {"most": min(MOST_PLACES, ranked)}
        raise Malformed("podium.places_out_of_range", text, {"places": places})
    with transaction.atomic():
        facts = {"places": places, "revealed": 0}
        podium, _new = Podium.objects.update_or_create(tournament=tournament, defaults=facts)
        tell(podium, "podium.opened", by=by, at=at)
    return podium


def step_podium(*, tournament: Tournament, seen: int, forward: bool, by: Actor, at: datetime) -> Podium:
    """Tell one place more, with everybody who shares it, or take the latest back.

    ``seen``: how many the sender saw told; two presses are one.
    """
    check_may(by, "screens.podium", tournament)
    with transaction.atomic():
        podium = Podium.objects.select_for_update().filter(tournament=tournament).first()
        if podium is None:
            raise Conflict("podium.not_open", _("No podium is open."))
        if podium.revealed != seen:
            return podium
        steps = len(shared_places(tournament, podium.places))
        podium.revealed = min(steps, seen + 1) if forward else max(0, seen - 1)
        podium.save(update_fields=["revealed"])
        tell(podium, "podium.stepped", by=by, at=at)
    return podium


def close_podium(*, tournament: Tournament, by: Actor, at: datetime) -> None:
    """Put the podium away; nothing of it stays on the screens."""
    check_may(by, "screens.podium", tournament)
    with transaction.atomic():
        for podium in Podium.objects.filter(tournament=tournament):
            tell(podium, "podium.closed", by=by, at=at)
            podium.delete()


def tell(podium: Podium, act: str, *, by: Actor, at: datetime) -> None:
    facts = {"places": podium.places, "revealed": podium.revealed}
    record(act, podium, by=by, at=at, tournament=podium.tournament, after=facts)
    raise_version(podium.tournament, SHOWN)
