"""Order one person's badge on the spot: at the door, or for a person entered late."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from paper.models import PrintRun
from paper.prints.selectors.choices import Wish
from paper.prints.services.printing import order_prints
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict
from tournaments.common.permissions import check_may
from tournaments.models import Participant, PlayerLink
from tournaments.players.services.player_links import issue_player_link

BADGE = "badges"


def wish_for_badge(participant: Participant, language: str) -> Wish:
    """Return the order for the badge of this one person."""
    return Wish(BADGE, subjects=(f"player:{participant.uid}",), language=language, paper="a4")


def order_badge(*, participant: Participant, language: str, address: str, by: Actor, at: datetime) -> PrintRun:
    """Order the badge of one person, with a new personal link where they have none, and return the order.

    Refuses with ``paper.no_badge`` for a player who has left, and as ``order_prints`` does.
    """
    check_may(by, "player_link.issue", participant.tournament)
    wishes = [wish_for_badge(participant, language)]
    with transaction.atomic():
        if not PlayerLink.objects.filter(participant=participant, closed_at__isnull=True).exists():
            issue_player_link(participant=participant, by=by, at=at)
        run = order_prints(tournament=participant.tournament, wishes=wishes, address=address, by=by, at=at)[0]
        if not run.pieces_wanted:
            sentence = _("%(name)s is “%(state)s” and has no badge.")
            facts = {"name": participant.name, "state": participant.get_state_display()}
            raise Conflict("paper.no_badge", sentence % facts, {"number": participant.number})
    return run
