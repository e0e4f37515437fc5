"""Releasing a session's results: the ranking is kept as it was published."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from scoring.models import Release
from scoring.permissions import ACTS
from scoring.selectors.standing_rows import standings_data
from scoring.selectors.standings import Basis, ranking_from_ledger
from scoring.selectors.veil import Veil
from tournaments.actors import Actor
from tournaments.errors import Refusal
from tournaments.models import HoldKind, Session, SessionMoveKind, Table, TableStatus, Tournament
from tournaments.permissions import check_may
from tournaments.policies import next_session_status
from tournaments.services.holds import check_not_held
from tournaments.services.sessions import lock_session, move_session


def release_session(*, session: Session, by: Actor, at: datetime) -> Release:
    """Publish a session once every table is verified; again after a correction.

    Refuses with ``scoring.session_not_verified`` and the tables that are missing.
    """
    check_may(by, "session.release", session.tournament, ACTS)
    with transaction.atomic():
        current = lock_session(session)
        next_session_status(current, SessionMoveKind.RELEASE)
        check_verified(current)
        check_not_held(current, HoldKind.RELEASE, at)
        move_session(current, SessionMoveKind.RELEASE, by=by, at=at)
        tournament = Tournament.objects.get(pk=current.tournament_id)
        unreleased = Veil(held=unreleased_sessions(current))
        ranked = ranking_from_ledger(tournament, Basis.VERIFIED, at, veil=unreleased)
        return Release.objects.create(
            session=current,
            version=tournament.version,
            standings=standings_data(ranked),
            at=at,
            by=by.key,
            by_name=by.name,
        )


def unreleased_sessions(releasing: Session) -> frozenset[int]:
    """The sessions that are not public with this release: what is verified there is not published yet."""
    others = Session.objects.filter(tournament=releasing.tournament_id).exclude(pk=releasing.pk)
    return frozenset(others.filter(releases__isnull=True).values_list("number", flat=True))


def check_verified(session: Session) -> None:
    waiting = Table.objects.filter(session=session).exclude(status=TableStatus.VERIFIED).order_by("number")
    missing = list(waiting.values_list("number", flat=True))
    if missing:
        raise Refusal(
            "scoring.session_not_verified",
            _("%(tables)s tables are not verified yet.") % {"tables": len(missing)},
            {"session": session.number, "tables": missing},
        )
