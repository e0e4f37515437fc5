"""Hold a session's start or release, and lift the hold."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Message
from tournaments.common.services.audit import record
from tournaments.common.services.versions import TABLES, raise_version
from tournaments.models import HoldKind, Session, SessionHold, SessionHoldLift

_WHY: Mapping[str, Message] = {"appeal": _("appeal %(label)s is not decided")}


def place_hold(
    *,
    session: Session,
    kind: HoldKind,
    cause: str,
    source: UUID,
    label: str,
    by: Actor,
    at: datetime,
    until: datetime | None = None,
) -> SessionHold:
    """Hold a session until ``until``, or until the hold is lifted if None. The caller has checked the permission."""
    with transaction.atomic():
        hold = SessionHold.objects.create(
            session=session,
            kind=kind,
            cause=cause,
            source=source,
            label=label,
            until=until,
            **stamp(by, at),
        )
        facts = {"session": session.number, "kind": kind.value, "until": until.isoformat() if until else None}
        record("session.held", session, by=by, at=at, tournament=session.tournament, after=facts)
        raise_version(session.tournament, TABLES)
    return hold


def lift_holds(*, cause: str, source: UUID, reason: str, by: Actor, at: datetime) -> int:
    """Lift every hold of one cause and return how many were open. The caller has checked the permission.

    Raise ``tournaments.hold_lifted`` if another request lifts one of them at the same time.
    """
    with transaction.atomic():
        wanted = SessionHold.objects.filter(cause=cause, source=source, lift__isnull=True)
        holds = list(wanted.select_related("session__tournament"))
        try:
            with transaction.atomic():
                for hold in holds:
                    SessionHoldLift.objects.create(hold=hold, reason=reason[:400], **stamp(by, at))
        except IntegrityError as error:
            raise Conflict("tournaments.hold_lifted", _("Another person has already lifted this hold.")) from error
        for hold in holds:
            facts = {"session": hold.session.number, "kind": hold.kind}
            record("session.hold_lifted", hold.session, by=by, at=at, tournament=hold.session.tournament, before=facts)
            raise_version(hold.session.tournament, TABLES)
    return len(holds)


def check_not_held(session: Session, kind: HoldKind, at: datetime) -> None:
    """Raise ``tournaments.session_held`` while something holds this session (one query)."""
    # The holds of a session that count at a moment.
    hold = (
        SessionHold.objects.filter(Q(until__isnull=True) | Q(until__gt=at), session=session, kind=kind)
        .filter(lift__isnull=True)
        .first()
    )
    if hold is None:
        return
    until = hold.until.isoformat() if hold.until else None
    why = str(_WHY[hold.cause]) % {"label": hold.label} if hold.cause in _WHY else hold.label
    raise Conflict(
        "tournaments.session_held",
        _("Session %(session)s is on hold: %(why)s.") % {"session": session.number, "why": why},
        {"session": session.number, "kind": kind.value, "until": until},
    )
