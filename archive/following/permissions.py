"""Define who may lead an event from a machine that followed it."""

from django.utils.translation import gettext_lazy as _

from archive.models import Following
from archive.permissions import ACTS
from tournaments.common.actors import Actor
from tournaments.common.errors import NotPermitted
from tournaments.common.permissions import may
from tournaments.models import Tournament


def may_lead(actor: Actor, following: Following) -> bool:
    """Return whether the actor may take the lead here: who accepted the invitation, and organisers of the event."""
    if actor.user is None or not actor.user.is_active:
        return False
    if actor.key == following.accepted_by or actor.user.is_superuser:
        return True
    event = Tournament.objects.filter(uid=following.event).first()
    return event is not None and may(actor, "event_file.follow", event, ACTS)


def check_may_lead(actor: Actor, following: Following) -> None:
    """Raise ``following.not_leader`` for everybody else."""
    if not may_lead(actor, following):
        raise NotPermitted(
            "following.not_leader",
            _("Only an organiser of the event, or the account that accepted the invitation, can do this."),
        )
