"""Apply a register to people: take over its data at the desk, check licences at the door."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from registration.common.selectors.places import places_of
from registration.common.services.locks import lock_form
from registration.models import LicenceCheck, LicenceSeen, RegisterEntry, Registration, RegistrationForm
from registration.permissions import ACTS
from registration.policies import TAKES_A_PLACE
from registration.registers.selectors import changes_to, standings_of
from registration.registrations.services.moves import offer_free_places
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Malformed
from tournaments.common.look.lists import print_series
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.models import Participant, ParticipantState
from tournaments.players.services.participants import ParticipantRow, import_participants, lock_participant


def take_over(*, about: Registration | Participant, member: RegisterEntry, by: Actor, at: datetime) -> None:
    """Write a person as the list does: a registration by the desk, a player by the organiser.

    Done twice it changes nothing. Refuses as ``import_participants`` does, and with
    ``registration.no_place_for_country`` if the place cannot become one of the list's country.
    """
    tournament = about.tournament
    act = "registration.answer" if isinstance(about, Registration) else "registration.enter"
    check_may(by, act, tournament, ACTS)
    with transaction.atomic():
        form = lock_form(tournament) if isinstance(about, Registration) else None
        if isinstance(about, Registration):
            about = Registration.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=about.pk)
        changes = changes_to(about, member)
        if not changes:
            return
        values = {name: new for name, (_old, new) in changes.items()}
        if isinstance(about, Participant):
            import_participants(tournament=tournament, rows=[_row(about, values)], by=by, at=at)
            Registration.objects.filter(participant=about).update(**values)
        else:
            if form is not None:
                _check_place(about, values.get("country", about.country), form)
            Registration.objects.filter(pk=about.pk).update(**values)
        number = about.number if isinstance(about, Participant) else about.pk
        facts = {"register": member.members_of.register.name, "about": number, "fields": print_series(values)}
        record("register.corrected", tournament, by=by, at=at, tournament=tournament, after=facts)
        if form is not None and "country" in values:
            offer_free_places(form, by=by, at=at)  # a place of the other country may be free now


def _check_place(about: Registration, country: str, form: RegistrationForm) -> None:
    """Check that the person's place fits the new country: in the same group it is the same place."""
    if about.state not in TAKES_A_PLACE:
        return
    places = places_of(form)
    group, other = places.group(about.country), places.group(country)
    if group != other and places.quotas[other] <= places.taken.get(other, 0):
        raise Conflict("registration.no_place_for_country", _("No place is free for %(name)s.") % {"name": about.name})


def _row(player: Participant, values: dict[str, str]) -> ParticipantRow:
    given = values.get("given_name", player.given_name)
    family = values.get("family_name", player.family_name)
    is_renamed = {"given_name", "family_name"} & set(values)
    return ParticipantRow(
        number=player.number,
        name=f"{given} {family}".strip() if is_renamed else player.name,
        given_name=given,
        family_name=family,
        country=values.get("country"),
        club=values.get("club"),
        federation_number=values.get("federation_number", player.federation_number),
    )


def see_licence(*, participant: Participant, reason: str, by: Actor, at: datetime) -> LicenceSeen:
    """Record a licence that the list does not have and that a member of the staff saw.

    They are let in, and the journal says what was seen.

    Refuses with ``licence.reason_missing``.
    """
    check_may(by, "licence.seen", participant.tournament, ACTS)
    short_reason = reason.strip()[:300]
    if not short_reason:
        raise Malformed(
            "licence.reason_missing", _("Enter the proof you saw: a card, a receipt or a message of the federation.")
        )
    with transaction.atomic():
        current = lock_participant(participant)
        made = LicenceSeen.objects.create(participant=current, reason=short_reason, **stamp(by, at))
        facts = {"number": current.number, "reason": short_reason}
        record("licence.seen", current, by=by, at=at, tournament=current.tournament, after=facts)
    return made


def check_licence(*, participant: Participant, before: str, at: datetime, **_facts: Any) -> None:
    """Refuse the check-in of a person without a licence, if the event admits no one without.

    Refuses with ``check_in.licence_missing`` and the register's words: "licence ended on", "not in the list of".
    """
    if participant.state != ParticipantState.CHECKED_IN or before != ParticipantState.REGISTERED:
        return
    lacking = [standing for standing in standings_of(participant, at, [LicenceCheck.BLOCK]) if not standing.is_well]
    if not lacking or LicenceSeen.objects.filter(participant=participant).exists():
        return
    raise Conflict(
        "check_in.licence_missing",
        _("%(name)s: %(why)s If you have seen a valid licence, record it on the player’s licence page.")
        % {"name": participant.name, "why": " ".join(standing.message for standing in lacking)},
        {"number": participant.number, "standings": [standing.code for standing in lacking]},
    )
