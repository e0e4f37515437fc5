"""Record a person's agreement to a public page, given and withdrawn under a personal link."""

from datetime import datetime

from django.db import transaction

from tournaments.common.actors import Actor
from tournaments.common.services.audit import record_look
from tournaments.models import Participant, Person


def choose_public_page(*, participant: Participant, agreed: bool, by: Actor, at: datetime) -> Person:
    """Give or withdraw the agreement; repeating it changes nothing, and the first moment stays.

    ``participant`` is whose link this is. An archived event takes it, too: nothing of the event changes.
    """
    with transaction.atomic():
        locked = Person.objects.select_for_update(of=("self",)).get(pk=participant.person_id)
        if (locked.page_agreed_at is not None) == agreed:
            return locked
        locked.page_agreed_at = at if agreed else None
        locked.save(update_fields=["page_agreed_at"])
        action = "participant.page_agreed" if agreed else "participant.page_taken_back"
        record_look(action, participant.tournament, by=by, at=at, target=participant)
    return locked
