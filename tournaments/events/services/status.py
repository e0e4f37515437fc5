"""Move an event between draft, public and archived."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.common.services.versions import raise_any_version
from tournaments.events.policies import EVENT_MOVES, check_nothing_released
from tournaments.models import CopyKind, EventStatus, Tournament
from tournaments.registry.move_guards import move_guards


def move_event(*, tournament: Tournament, act: str, by: Actor, at: datetime, reason: str = "") -> Tournament:
    """Change the status of an event by an act of ``EVENT_MOVES``: publish, withdraw, archive or reopen.

    Raise ``tournaments.status_move_refused``, for ``withdraw`` with ``tournaments.already_released``, for
    ``publish`` with ``tournaments.template_stays_draft``, and as the guards of other apps do.
    """
    check_may(by, "tournament.edit", tournament)
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        before = EventStatus(current.status)
        after = EVENT_MOVES.after(before, act)
        if act == "withdraw":
            check_nothing_released(current)
        if act == "publish" and current.copy_kind == CopyKind.TEMPLATE:
            raise Conflict(
                "tournaments.template_stays_draft",
                _("A template stays a draft. Create an event from it and publish that event."),
            )
        for guard in move_guards:
            guard(current, act, reason)
        is_closing = after is EventStatus.ARCHIVED  # its own row is the last that an archived event takes
        if not is_closing:
            _set_status(current, after)
        facts = {
            "before": {"status": before.value},
            "after": {"status": after.value} | ({"reason": reason} if reason else {}),
        }
        record(f"tournament.{act}", current, by=by, at=at, tournament=current, **facts)
        if is_closing:
            _set_status(current, after)
        raise_any_version(current)
    return current


def _set_status(tournament: Tournament, status: EventStatus) -> None:
    tournament.status = status
    tournament.save(update_fields=["status"])
