"""Enter confirmed registrations as players of the event: all at once, or one whose person agreed late."""

from datetime import datetime
from enum import StrEnum

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from registration.common.selectors.places import places_of
from registration.common.services.locks import lock_form
from registration.models import Registration, RegistrationForm, RegistrationState
from registration.permissions import ACTS
from registration.policies import RegistrationAct
from registration.registrations.services.moves import journal, move_all
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, Refusal
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.models import Participant, Tournament
from tournaments.players.selectors.participant_rows import MAX_ROWS
from tournaments.players.selectors.team_names import ALIKE
from tournaments.players.services.participants import ParticipantRow, import_participants, write_participants


def enter_confirmed(*, tournament: Tournament, by: Actor, at: datetime) -> int:
    """Make players of all confirmed registrations that are none yet, in their order, and return how many.

    A team becomes a team of the event. Whom a captain entered stays out until they have agreed, as a minor does whose
    guardian is not known. Refuses as ``import_participants`` does, with every row that cannot be entered, and with
    ``registration.player_of_another``.
    """
    check_may(by, "registration.enter", tournament, ACTS)
    with transaction.atomic():
        lock_form(tournament)
        new = Registration.objects.select_for_update(of=("self",)).select_related("team")
        new = new.filter(tournament=tournament, state=RegistrationState.CONFIRMED, participant__isnull=True)
        new = new.filter(consent_version__gt=0)
        rows = list(new.order_by("pk"))
        highest = _highest_number(tournament)
        for start in range(0, len(rows), MAX_ROWS):
            numbered = list(enumerate(rows[start : start + MAX_ROWS], start=highest + start + 1))
            listed = [_row(number, registration) for number, registration in numbered]
            import_participants(tournament=tournament, rows=listed, by=by, at=at)
        _join_players(tournament, list(enumerate(rows, start=highest + 1)))
    return len(rows)


class LateOutcome(StrEnum):
    """List the effects of a late consent: none, the person became a player, or waits for a place."""

    NONE = "none"
    PLAYER = "player"
    WAITING = "waiting"


def enter_agreed(registration: Registration, form: RegistrationForm, *, by: Actor, at: datetime) -> LateOutcome:
    """Add a confirmed person whose team already became players to the players. The caller holds the form's lock.

    If no place is free, the person moves to the waiting list instead. Nothing changes if the organiser has not added
    the team yet, or if the list of players refuses the entry: the organiser then adds the person with the next list,
    which shows the refusal.
    """
    team = Registration.objects.filter(team=registration.team_id, participant__isnull=False)
    is_open = registration.state == RegistrationState.CONFIRMED and registration.participant_id is None
    if registration.team_id is None or not is_open or not team.exists():
        return LateOutcome.NONE
    if places_of(form).is_overbooked(registration.country):
        move_all([registration], RegistrationAct.DEFER, form, by=by, at=at)
        return LateOutcome.WAITING
    number = _highest_number(form.tournament) + 1
    try:
        with transaction.atomic():
            write_participants(tournament=form.tournament, rows=[_row(number, registration)], by=by, at=at)
            _join_players(form.tournament, [(number, registration)])
    except Refusal:
        journal("registration.not_joined", [registration], form.tournament, by=by, at=at)
        return LateOutcome.NONE
    player = registration.participant
    facts = {"registration": registration.pk, "number": player.number if player is not None else number}
    record("registration.joined", registration, by=by, at=at, tournament=form.tournament, after=facts)
    return LateOutcome.PLAYER


def _highest_number(tournament: Tournament) -> int:
    return Participant.objects.filter(tournament=tournament).aggregate(most=Max("number"))["most"] or 0


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
    """Link each registration to its player, by the number given or by the federation number of an existing player.

    Refuses with ``registration.player_of_another`` if that player has another registration.
    """
    players = list(Participant.objects.filter(tournament=tournament).select_related("registration"))
    by_number = {player.number: player for player in players}
    by_federation = {player.federation_number: player for player in players if player.federation_number}
    taken = {player.pk for player in players if hasattr(player, "registration")}
    for number, registration in numbered:
        player = by_number.get(number) or by_federation[registration.federation_number]
        if player.pk in taken:
            raise Conflict(
                "registration.player_of_another",
                _(
                    "%(name)s has the federation number of player %(n)s, who has another registration. "
                    "Correct or withdraw one of the two."
                )
                % {"name": registration.name, "n": player.number},
            )
        taken.add(player.pk)
        registration.participant = player
    Registration.objects.bulk_update([entry for _number, entry in numbered], ["participant"])
