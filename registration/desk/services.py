"""Enter confirmed registrations as players of the event."""

from datetime import datetime

from django.db import transaction
from django.db.models import Max

from registration.common.services.locks import lock_form
from registration.models import Registration, RegistrationState
from registration.permissions import ACTS
from tournaments.common.actors import Actor
from tournaments.common.permissions import check_may
from tournaments.models import Participant, Tournament
from tournaments.players.selectors.participant_rows import MAX_ROWS
from tournaments.players.selectors.team_names import ALIKE
from tournaments.players.services.participants import ParticipantRow, import_participants


def enter_confirmed(*, tournament: Tournament, by: Actor, at: datetime) -> int:
    """Make players of all confirmed registrations that are none yet, in their order, and return how many.

    A team becomes a team of the event. Whom a captain entered stays out until they have agreed, as a minor does whose
    guardian is not known. Refuses as ``import_participants`` does, with every row that cannot be entered.
    """
    check_may(by, "registration.enter", tournament, ACTS)
    with transaction.atomic():
        lock_form(tournament)
        new = Registration.objects.select_for_update(of=("self",)).select_related("team")
        new = new.filter(tournament=tournament, state=RegistrationState.CONFIRMED, participant__isnull=True)
        new = new.filter(consent_version__gt=0)
        rows = list(new.order_by("pk"))
        highest = Participant.objects.filter(tournament=tournament).aggregate(most=Max("number"))["most"] or 0
        for start in range(0, len(rows), MAX_ROWS):
            numbered = list(enumerate(rows[start : start + MAX_ROWS], start=highest + start + 1))
            listed = [_row(number, registration) for number, registration in numbered]
            import_participants(tournament=tournament, rows=listed, by=by, at=at)
        _join_players(tournament, list(enumerate(rows, start=highest + 1)))
    return len(rows)


def _row(number: int, registration: Registration) -> ParticipantRow:
    """Return the row to enter. Whether a team has nearly the same name was asked at registration."""
    return ParticipantRow(
        number=number,
        name=registration.name,
        given_name=registration.given_name,
        family_name=registration.family_name,
        country=registration.country,
        club=registration.club,
        federation_number=registration.federation_number,
        team=registration.team.name if registration.team is not None else None,
        confirmed=(ALIKE,) if registration.team is not None else (),
    )


def _join_players(tournament: Tournament, numbered: list[tuple[int, Registration]]) -> None:
    """Link each registration to its player, by the number given or by the federation number of an existing player."""
    players = list(Participant.objects.filter(tournament=tournament))
    by_number = {player.number: player for player in players}
    by_federation = {player.federation_number: player for player in players if player.federation_number}
    for number, registration in numbered:
        registration.participant = by_number.get(number) or by_federation[registration.federation_number]
    Registration.objects.bulk_update([entry for _number, entry in numbered], ["participant"])
