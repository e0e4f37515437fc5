"""Notify other programs of releases that are public."""

from datetime import datetime

from scoring.common.selectors.embargoes import Embargoes, current_embargoes
from tournaments.models import Session, SessionStatus, Tournament, WebhookEvent
from tournaments.webhooks.services.telling import api_path, tell


def tell_release(session: Session, at: datetime) -> None:
    """Queue ``results.released``, unless an embargo hides the session. Figures are not sent."""
    _tell_public(session, WebhookEvent.RELEASED, _release_data(session), at)


def tell_withdrawal(session: Session, at: datetime) -> None:
    """Queue ``release.withdrawn``, unless an embargo hides the session."""
    data = {"session": session.number, "standings": api_path(session.tournament, "standings/")}
    _tell_public(session, WebhookEvent.WITHDRAWN, data, at)


def tell_shown(tournament: Tournament, before: Embargoes, after: Embargoes, at: datetime) -> None:
    """Queue ``results.released`` for every released session that ``before`` hid and ``after`` does not hide."""
    released = Session.objects.filter(tournament=tournament, status=SessionStatus.RELEASED)
    for session in released.select_related("tournament").order_by("number"):
        if before.hides(session.number) and not after.hides(session.number):
            tell(tournament, WebhookEvent.RELEASED, _release_data(session), at)


def _tell_public(session: Session, event: WebhookEvent, data: dict[str, object], at: datetime) -> None:
    def is_hidden() -> bool:
        return current_embargoes(session.tournament).hides(session.number)

    tell(session.tournament, event, data, at, is_hidden=is_hidden)


def _release_data(session: Session) -> dict[str, object]:
    event = session.tournament
    return {
        "session": session.number,
        "standings": api_path(event, "standings/"),
        "tables": api_path(event, f"sessions/{session.number}/tables/"),
    }
