"""Erase a person's data: results stay under a number, and nothing restores the name (docs/adr, 103)."""

import re
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from registration.common.services.links import registrant_actor
from registration.models import (
    CONTACT_FIELDS,
    Answer,
    ErasureRequest,
    LicenceSeen,
    OutgoingMail,
    Registration,
    RegistrationTeam,
)
from registration.permissions import ACTS
from registration.policies import CHANGEABLE, REGISTRATION_MOVES, RegistrationAct
from registration.privacy.selectors.erasure import KEPT_BY_LAW, contacts_of, erasure_bar, other_spellings, own_names
from registration.registrations.services.lifecycle import act_for_oneself
from tournaments.common.actors import Actor, Origin
from tournaments.common.errors import Conflict, Refusal
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record_look
from tournaments.common.services.ledger_writer import ledger_writer, plain_rows
from tournaments.models import AuditEvent, Participant, SiteEvent
from tournaments.players.services.names import erase_entry, erase_from_files, erase_from_journal
from tournaments.players.services.participants import lock_participant

_TEAM_LENGTH: Final = 120
_FORGOTTEN: Final = "?"  # the row has to say something


def erase_participant(*, participant: Participant, name: str, by: Actor, at: datetime) -> SiteEvent:
    """Erase one player of an event: "Player 45" replaces the name, contact and answers are deleted.

    ``name``: the player's name, typed. Refuses with ``privacy.name_does_not_match`` and as ``erasure_bar`` says. An
    archived event is no hindrance: whoever asks has a right to it.
    """
    check_may(by, "privacy.erase", participant.tournament, ACTS)
    with transaction.atomic():
        current = lock_participant(participant)
        if name.strip() != current.name:
            raise Refusal("privacy.name_does_not_match", gettext_lazy("Enter the name exactly as shown to erase it."))
        bar = erasure_bar(current, at)
        if bar is not None:
            raise bar
        registration = Registration.objects.select_for_update(of=("self",)).filter(participant=current).first()
        anonym = _("Player %(n)s") % {"n": current.number}
        ErasureRequest.objects.filter(participant=current).delete()
        also, contacts = own_names(current, registration), contacts_of(registration)
        if registration is not None:
            _blank(registration, anonym)
            erase_from_journal(target=registration, name=anonym, by=by, at=at)
        _forget_licences(current)
        done = erase_entry(
            entry=current, name=anonym, also=also, untouched=KEPT_BY_LAW, by=by, at=at, contacts=contacts
        )
        facts = {"number": current.number}
        record_look("participant.erased", current.tournament, by=by, at=at, after=facts)
    return done


def erase_registration(*, registration: Registration, origin: Origin, at: datetime) -> Registration:
    """Erase a registration of a person who is no player, under its link: it is withdrawn and has no name.

    Refuses with ``privacy.is_a_player``: then the organiser does it, after the event.
    """
    with transaction.atomic():
        if (
            REGISTRATION_MOVES.allows(registration.state, RegistrationAct.WITHDRAW)
            and registration.participant_id is None
        ):
            act_for_oneself(registration=registration, act=RegistrationAct.WITHDRAW, origin=origin, at=at)
        locked = Registration.objects.select_for_update(of=("self",)).select_related("tournament")
        current = locked.get(pk=registration.pk)
        if current.participant_id is not None:
            raise Conflict(
                "privacy.is_a_player",
                gettext_lazy("You are one of the players: send a request here, and the organiser erases your data."),
            )
        anonym = _("Registration %(n)s") % {"n": current.pk}
        _rename_team(current, anonym)
        erase_from_files(
            tournament=current.tournament,
            name=(current.given_name, current.family_name),
            number=current.federation_number,
            contacts=contacts_of(current),
        )
        _blank(current, anonym)
        facts = {"registration": current.pk}
        by = registrant_actor(origin)
        erase_from_journal(target=current, name=current.name, by=by, at=at)
        record_look("registration.erased", current.tournament, by=by, at=at, target=current, after=facts)
    return current


def _rename_team(registration: Registration, name: str) -> None:
    """Rename a team called after the person to the number; not if another person of that name is in it."""
    team, family_name = registration.team, registration.family_name
    if team is None or not family_name:
        return
    words = sorted({*other_spellings(registration), family_name}, key=len, reverse=True)
    pattern = rf"(?<!\w)(?:{'|'.join(map(re.escape, words))})(?!\w)"
    new = re.sub(pattern, lambda _match: name, team.name, flags=re.IGNORECASE)[:_TEAM_LENGTH]
    rest = team.registrations.filter(family_name__iexact=family_name, state__in=CHANGEABLE).exclude(pk=registration.pk)
    if new == team.name or rest.exists():
        return
    same = RegistrationTeam.objects.filter(tournament=registration.tournament, name=new).exclude(pk=team.pk)
    team.name = f"{name} {team.uid}"[:_TEAM_LENGTH] if same.exists() else new
    team.save(update_fields=["name"])


def _forget_licences(player: Participant) -> None:
    """Erase what was shown as a licence, in its row and in the journal; who saw it, and when, stays."""
    journal = plain_rows(AuditEvent).filter(action="licence.seen", target_uid=player.uid)
    with ledger_writer():
        plain_rows(LicenceSeen).filter(participant=player).update(reason=_FORGOTTEN)
        for pk, after in journal.values_list("pk", "after"):
            journal.filter(pk=pk).update(after=after | {"reason": _FORGOTTEN})


def _blank(registration: Registration, name: str) -> None:
    """Clear every field that identifies the person; messages and answers are deleted, receipts stay."""
    Answer.objects.filter(registration=registration).delete()
    OutgoingMail.objects.filter(registration=registration).delete()
    registration.given_name, registration.family_name = "", name[:80]
    for field in ("club", "federation_number", "remark", *CONTACT_FIELDS):
        setattr(registration, field, "")
    registration.photos_agreed = False
    registration.is_minor = registration.guardian_agreed_at = None
    registration.save()


def ask_for_erasure(*, participant: Participant, by: Actor, at: datetime) -> ErasureRequest:
    """Record a player's request under the personal link and return it; a second request returns the first."""
    with transaction.atomic():
        request, is_new = ErasureRequest.objects.get_or_create(participant=participant, defaults={"at": at})
        if is_new:
            record_look("participant.erasure_asked", participant.tournament, by=by, at=at, target=participant)
    return request


def take_back_request(*, participant: Participant, by: Actor, at: datetime) -> None:
    """Take back the request. Repeating changes nothing."""
    with transaction.atomic():
        gone, _rows = ErasureRequest.objects.filter(participant=participant).delete()
        if gone:
            record_look("participant.erasure_not_asked", participant.tournament, by=by, at=at, target=participant)
