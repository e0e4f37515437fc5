"""Reveal the podium place by place, from the last to the first, and take a step back."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from hall.models import MAX_PRIZES, Podium, PodiumOf
from hall.selectors.podium import MAX_PLACES, last_session_of, podium_choices, ranked_of, telling_steps
from hall.selectors.prizes import prizes_of
from hall.services.screens import SHOWN
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, Malformed
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.common.services.versions import raise_version
from tournaments.models import Session, SessionStatus, Table, TableStatus, Tournament

MAX_SESSIONS = 40
OVER = (SessionStatus.ENDED, SessionStatus.RELEASED)


def open_podium(
    *,
    tournament: Tournament,
    places: int,
    by: Actor,
    at: datetime,
    of: str = PodiumOf.PLAYERS,
    prizes: Sequence[str] = (),
) -> Podium:
    """Open the podium with nothing revealed; every session must be over and every result verified.

    If teams or countries end with an earlier session, those up to it. ``prizes`` name the side rankings that are
    told before the places, in this order. Raise ``podium.nobody_ranked``, ``podium.not_final``,
    ``podium.places_out_of_range`` and ``podium.prize_unknown``.
    """
    check_may(by, "screens.podium", tournament)
    if of not in dict(podium_choices(tournament)):
        raise Malformed("podium.nobody_ranked", _("This ranking does not exist."), {"of": of})
    last = last_session_of(tournament, of) or MAX_SESSIONS
    sessions = Session.objects.filter(tournament=tournament, number__lte=last)
    tables = Table.objects.filter(session__in=sessions).exclude(status=TableStatus.VERIFIED)
    if sessions.exclude(status__in=OVER).exists() or tables.exists():
        raise Conflict(
            "podium.not_final", _("The podium opens once every session is over and every result is verified.")
        )
    ranked = ranked_of(tournament, of)
    if not 1 <= places <= min(MAX_PLACES, ranked):
        text = _("A podium has 1 to %(most)s places.") % {"most": min(MAX_PLACES, ranked)}
        raise Malformed("podium.places_out_of_range", text, {"places": places})
    _check_prizes(tournament, prizes)
    with transaction.atomic():
        facts = {"of": of, "places": places, "prizes": list(prizes), "revealed": 0}
        podium, _new = Podium.objects.update_or_create(tournament=tournament, defaults=facts)
        tell(podium, "podium.opened", by=by, at=at)
    return podium


def _check_prizes(tournament: Tournament, prizes: Sequence[str]) -> None:
    known = prizes_of(tournament) if prizes else {}
    unknown = [key for key in prizes if key not in known]
    if unknown or len(set(prizes)) < len(prizes) or len(prizes) > MAX_PRIZES:
        raise Malformed(
            "podium.prize_unknown",
            _("Choose each side ranking only once, among the rankings of the event that have a winner."),
            {"prizes": unknown or list(prizes)},
        )


def step_podium(*, tournament: Tournament, seen: int, forward: bool, by: Actor, at: datetime) -> Podium:
    """Reveal one more side prize or place, with all who share it, or hide the latest again.

    ``seen``: how many the sender saw told; two presses are one.
    """
    check_may(by, "screens.podium", tournament)
    with transaction.atomic():
        podium = Podium.objects.select_for_update().filter(tournament=tournament).first()
        if podium is None:
            raise Conflict("podium.not_open", _("No podium is open."))
        if podium.revealed != seen:
            return podium
        steps = telling_steps(podium)
        if forward:
            podium.revealed = next((step + 1 for step in steps if step >= seen), seen)
        else:
            podium.revealed = max((step for step in steps if step < seen), default=0)
        podium.save(update_fields=["revealed"])
        tell(podium, "podium.stepped", by=by, at=at)
    return podium


def close_podium(*, tournament: Tournament, by: Actor, at: datetime) -> None:
    """Close the podium; nothing of it stays on the screens."""
    check_may(by, "screens.podium", tournament)
    with transaction.atomic():
        for podium in Podium.objects.filter(tournament=tournament):
            tell(podium, "podium.closed", by=by, at=at)
            podium.delete()


def tell(podium: Podium, act: str, *, by: Actor, at: datetime) -> None:
    """Write an act on the podium into the audit journal, and make the screens refresh."""
    facts = {"of": podium.of, "places": podium.places, "prizes": podium.prizes, "revealed": podium.revealed}
    record(act, podium, by=by, at=at, tournament=podium.tournament, after=facts)
    raise_version(podium.tournament, SHOWN)
