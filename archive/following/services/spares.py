"""Name the spare of an event, and let its writes wait for it."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from archive.models import Follower
from archive.permissions import ACTS
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict
from tournaments.common.permissions import check_may
from tournaments.common.policies import check_led_here
from tournaments.common.services.audit import record
from tournaments.models import Tournament


def set_spare(*, follower: Follower, is_spare: bool, by: Actor, at: datetime) -> None:
    """Make a machine that follows the spare of the event, or an ordinary one again.

    Refuses with ``following.without_people``, ``following.spare_asks`` (tablets could not find it) and
    ``following.spare_exists``.
    """
    check_may(by, "event_file.follow", follower.tournament, ACTS)
    set_spare_from_terminal(follower=follower, is_spare=is_spare, by=by, at=at)


def set_spare_from_terminal(*, follower: Follower, is_spare: bool, by: Actor, at: datetime) -> None:
    """Name the spare from the terminal, as ``set_spare`` does."""
    with transaction.atomic():
        current = _locked(follower)
        if is_spare:
            _check_fit(current)
        if current.is_spare == is_spare:
            return
        current.is_spare = is_spare
        current.is_awaited = current.is_awaited and is_spare
        current.save(update_fields=["is_spare", "is_awaited"])
        act = "following.spare_named" if is_spare else "following.spare_ended"
        record(act, current, by=by, at=at, tournament=current.tournament, after={"name": current.name})


def _check_fit(follower: Follower) -> None:
    if not follower.has_people:
        raise Conflict(
            "following.without_people", _("This machine follows without personal data, so it cannot lead the event.")
        )
    if not follower.address:
        raise Conflict(
            "following.spare_asks", _("A spare needs an address at which this machine and the tablets reach it.")
        )
    others = Follower.objects.filter(tournament=follower.tournament_id, removed_at__isnull=True, is_spare=True)
    if others.exclude(pk=follower.pk).exists():
        raise Conflict("following.spare_exists", _("Another machine is the spare of this event."))


def set_awaited(*, follower: Follower, is_awaited: bool, by: Actor, at: datetime) -> None:
    """Let a write be acknowledged only once the spare has it, or at once again. Refuses with ``following.no_spare``."""
    check_may(by, "event_file.follow", follower.tournament, ACTS)
    set_awaited_from_terminal(follower=follower, is_awaited=is_awaited, by=by, at=at)


def set_awaited_from_terminal(*, follower: Follower, is_awaited: bool, by: Actor, at: datetime) -> None:
    """Switch it from the terminal, as ``set_awaited`` does."""
    with transaction.atomic():
        current = _locked(follower)
        if is_awaited and not current.is_spare:
            raise Conflict("following.no_spare", _("This machine is not the spare of the event."))
        if current.is_awaited == is_awaited:
            return
        current.is_awaited = is_awaited
        current.save(update_fields=["is_awaited"])
        act = "following.receipt_awaited" if is_awaited else "following.receipt_not_awaited"
        record(act, current, by=by, at=at, tournament=current.tournament, after={"name": current.name})


def _locked(follower: Follower) -> Follower:
    event = Tournament.objects.select_for_update(of=("self",)).get(pk=follower.tournament_id)
    check_led_here(event)
    locked = Follower.objects.select_for_update(of=("self",)).get(pk=follower.pk)
    locked.tournament = event
    return locked
