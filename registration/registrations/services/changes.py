"""Change a registration: by the person it is about, under the private link, or by the desk."""

from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from registration.common.selectors.places import places_of
from registration.common.services.links import registrant_actor, renew_token
from registration.common.services.locks import lock_form
from registration.mail.services.writing import tell_captain, tell_states
from registration.models import ConsentMeans, Registration, RegistrationForm
from registration.permissions import ACTS
from registration.policies import CHANGEABLE, TAKES_A_PLACE
from registration.questions.services.answers import Answers, keep_answers
from registration.registrations.services.entering import LateOutcome, enter_agreed
from registration.registrations.services.lifecycle import (
    GUARDIAN_COLUMNS,
    RegistrationEntry,
    check_guardian,
    filled_from_register,
    registration_columns,
)
from registration.registrations.services.moves import journal, note_changed, offer_free_places
from tournaments.common.actors import Actor, Origin
from tournaments.common.errors import Conflict, Refusal
from tournaments.common.permissions import check_may

_FROZEN: Final = ("given_name", "family_name", "country", "club", "federation_number")


def change_entry(
    *,
    registration: Registration,
    entry: RegistrationEntry,
    answers: Answers,
    origin: Origin,
    at: datetime,
    agrees: bool = False,
) -> Registration:
    """Change name, country, club, contact and answers; the place, or the place on the waiting list, stays.

    A person who is already a player can change only contact and answers. ``agrees``: the person whom a captain entered
    agrees to what the form says of the data, and so completes the registration, which has another secret from then on;
    where the team's members are players already, the person becomes one as ``enter_agreed`` says. Refuses with
    ``registration.change_over``, ``registration.entered``, ``registration.no_place_for_country``,
    ``registration.guardian_missing``, ``registration.consent_missing``, ``registration.link_renewed`` if the secret by
    which the registration was found is no longer its own, and as ``keep_answers`` does.
    """
    by = registrant_actor(origin)
    with transaction.atomic():
        form = lock_form(registration.tournament)
        locked = Registration.objects.select_for_update(of=("self",)).select_related("tournament")
        current = locked.get(pk=registration.pk)
        if current.token_hash != registration.token_hash:
            raise Conflict("registration.link_renewed", _("This link was replaced. Use the new one."))
        before, completes = current.country, not current.is_complete
        if completes and current.participant_id is None:
            entry = filled_from_register(registration.tournament, entry)
        _check_change(current, entry, form, agrees=agrees)
        columns = registration_columns(entry, form, at, current)
        if completes:
            renew_token(current)  # the captain, who handed the link over, has it no more
            columns |= {"consent_version": form.consent_version, "consented_at": at}
            columns |= {"link_number": current.link_number, "token_hash": current.token_hash}
        for name, value in columns.items():
            setattr(current, name, value)
        current.save(update_fields=list(columns))
        keep_answers(current, answers)
        note_changed(current, by=by, at=at)
        if completes:
            _settle_agreed(current, form, by=by, at=at)
        if current.country != before:
            offer_free_places(form, by=by, at=at)  # a place of the other country may be free now
    return current


def record_consent(
    *, registration: Registration, means: ConsentMeans, is_adult: bool = False, by: Actor, at: datetime
) -> str:
    """Record the consent that a person gave the desk on paper or in person; return the new secret of their page.

    It is the person's own consent, to the current version of the form's text; the journal names who recorded it and
    how it was given. Photos and answers stay open. Afterwards all is as if the person had agreed on their own page.
    Returns an empty text, and changes nothing, if the person has agreed already. Refuses with
    ``registration.change_over``, and with ``registration.guardian_missing`` where the form asks for a guardian and the
    person is not an adult: a guardian agrees on the person's page.
    """
    check_may(by, "registration.answer", registration.tournament, ACTS)
    with transaction.atomic():
        form = lock_form(registration.tournament)
        locked = Registration.objects.select_for_update(of=("self",)).select_related("tournament")
        current = locked.get(pk=registration.pk)
        if current.is_complete:
            return ""
        if current.state not in CHANGEABLE:
            raise _change_over()
        if form.asks_guardian:
            check_guardian(RegistrationEntry(current.given_name, current.family_name, is_minor=not is_adult))
            current.is_minor = False
        token = renew_token(current)  # the captain, who has the present link, has it no more
        current.consent_version, current.consented_at = form.consent_version, at
        current.save(update_fields=["is_minor", "consent_version", "consented_at", "link_number", "token_hash"])
        journal(f"registration.consent_{means.value}", [current], form.tournament, by=by, at=at)
        _settle_agreed(current, form, by=by, at=at)
    return token


def _settle_agreed(current: Registration, form: RegistrationForm, *, by: Actor, at: datetime) -> None:
    """Enter a person who agreed late as a player, and tell the person, with the new link, and the captain."""
    outcome = enter_agreed(current, form, by=by, at=at)
    if outcome != LateOutcome.WAITING:  # a move tells the person itself
        tell_states([current], form, by=by, at=at)
    if current.team_id is not None:
        tell_captain(current, form, by=by, at=at)


def correct_entry(
    *, registration: Registration, entry: RegistrationEntry, answers: Answers, by: Actor, at: datetime
) -> Registration:
    """Correct a registration at the desk; the place and the consent do not change.

    What a captain entered is corrected without answers and guardian, which the person gives. A new address receives the
    state of the registration again. Refuses with ``registration.change_over``, ``registration.entered``,
    ``registration.no_place_for_country``, ``registration.guardian_missing``, and as ``keep_answers`` does.
    """
    check_may(by, "registration.answer", registration.tournament, ACTS)
    with transaction.atomic():
        form = lock_form(registration.tournament)
        locked = Registration.objects.select_for_update(of=("self",)).select_related("tournament")
        current = locked.get(pk=registration.pk)
        _check_change(current, entry, form, agrees=True)
        before, address = current.country, current.email
        for name, value in _corrected_columns(current, entry, form, at).items():
            setattr(current, name, value)
        current.save()
        if current.is_complete:
            keep_answers(current, answers)
        note_changed(current, by=by, at=at)
        if current.email != address:
            tell_states([current], form, by=by, at=at)
        if current.country != before:
            offer_free_places(form, by=by, at=at)
    return current


def _corrected_columns(
    current: Registration, entry: RegistrationEntry, form: RegistrationForm, at: datetime
) -> dict[str, Any]:
    """Return the columns that the desk writes: those of a guardian only if the person has answered about age."""
    if entry.is_minor is not None:
        return registration_columns(entry, form, at, current)
    return {name: value for name, value in entry.columns().items() if name not in GUARDIAN_COLUMNS}


def _check_change(current: Registration, entry: RegistrationEntry, form: RegistrationForm, *, agrees: bool) -> None:
    if current.state not in CHANGEABLE:
        raise _change_over()
    if not (current.is_complete or agrees):
        raise Refusal("registration.consent_missing", _("This consent is required to take part."))
    if current.participant_id is not None and any(getattr(current, name) != getattr(entry, name) for name in _FROZEN):
        raise Conflict(
            "registration.entered",
            _("You are already a player of the event. The desk can change name, country and club."),
        )
    if current.state in TAKES_A_PLACE and not _fits(current, entry.country, form):
        raise Conflict(
            "registration.no_place_for_country",
            _(
                "All places for %(country)s are taken; yours belongs to another country. Keep your "
                "country, or withdraw and register again for the waiting list."
            )
            % {"country": entry.country},
        )


def _change_over() -> Conflict:
    return Conflict("registration.change_over", _("This registration has ended and cannot be changed."))


def _fits(current: Registration, country: str, form: RegistrationForm) -> bool:
    """Return whether the place can become one of that country: in the same group it is the same place."""
    places = places_of(form)
    group, other = places.group(current.country), places.group(country)
    return group == other or places.quotas[other] > places.taken.get(other, 0)
