"""From the list of registrations to the players of the event."""

from datetime import datetime

from django.db import transaction
from django.db.models import Max

from registration.models import Registration, RegistrationState
from registration.permissions import ACTS
from registration.services.registrations import lock_form
from tournaments.actors import Actor
from tournaments.models import Participant, Tournament
from tournaments.permissions import check_may
from tournaments.services.participants import ParticipantRow, import_participants


def enter_confirmed(*, tournament: Tournament, by: Actor, at: datetime) -> int:
    """Everybody who is confirmed and not yet a player becomes one, in the order of their registrations. How many.

    Refuses as ``import_participants`` does, with every row that cannot be entered.
    """
    check_may(by, "registration.enter", tournament, ACTS)
    with transaction.atomic():
        lock_form(tournament)
        new = Registration.objects.select_for_update(of=("self",)).filter(
            tournament=tournament, state=RegistrationState.CONFIRMED, participant__isnull=True
        )
        rows = list(new.order_by("pk"))
        if not rows:
            return 0
        highest = Participant.objects.filter(tournament=tournament).aggregate(most=Max("number"))["most"] or 0
        numbered = list(enumerate(rows, start=highest + 1))
        listed = [_row(number, one) for number, one in numbered]
        import_participants(tournament=tournament, rows=listed, by=by, at=at)
        for number, one in numbered:
            one.participant = _participant_of(tournament, number, one)
            one.save(update_fields=["participant"])
    return len(rows)


def _row(number: int, one: Registration) -> ParticipantRow:
    return ParticipantRow(
        number=number,
        name=one.name,
        given_name=one.given_name,
        family_name=one.family_name,
        country=one.country,
        club=one.club,
        federation_number=one.federation_number,
    )


def _participant_of(tournament: Tournament, number: int, one: Registration) -> Participant:
    """By the number that was given, or by the federation number of somebody who was a player already."""
    found = Participant.objects.filter(tournament=tournament)
    return found.filter(number=number).first() or found.get(federation_number=one.federation_number)
