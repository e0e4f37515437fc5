"""Registrations: sent, answered, withdrawn, offered, paid, entered. Never more entrants than places.

Whatever gives or frees a place locks the event's form first, so that two at once cannot have the same one.
"""

import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import datetime, time
from typing import Final
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from registration.models import FeeMeans, Registration, RegistrationForm, RegistrationState
from registration.permissions import ACTS
from registration.policies import REGISTRATION_MOVES, Act, FormState, form_state, offer_limit
from registration.selectors.places import places_of
from tournaments.actors import Actor, Origin, system_actor
from tournaments.errors import Conflict, Malformed, Refusal
from tournaments.models import EventStatus, Tournament
from tournaments.permissions import check_may
from tournaments.services.audit import record

TOKEN_BYTES: Final = 24  # 192 bits: nobody guesses it
_GIVES_A_PLACE: Final = {Act.WITHDRAW, Act.REFUSE, Act.LAPSE}


@dataclass(frozen=True, slots=True)
class Entry:
    """What somebody sends; ``photos_agreed`` apart from the consent, without which nothing is kept."""

    given_name: str
    family_name: str
    country: str = ""
    club: str = ""
    federation_number: str = ""
    email: str = ""
    remark: str = ""
    language: str = ""
    photos_agreed: bool = False


def registrant_actor(origin: Origin) -> Actor:
    """Who registers has no account: the journal names the registration, and where it came from."""
    return Actor("registrant", str(_("Somebody who registers")), None, origin)


def lock_form(tournament: Tournament) -> RegistrationForm:
    """The event's form, locked until the transaction ends. Refuses with ``registration.none``."""
    found = RegistrationForm.objects.select_for_update(of=("self",)).select_related("tournament")
    form = found.filter(tournament=tournament).first()
    if form is None:
        raise Refusal("registration.none", _("This event takes no registrations here."))
    return form


def register(*, tournament: Tournament, entry: Entry, origin: Origin, at: datetime) -> str:
    """Take a registration; answers the secret of its status page.

    A place is given at once where one is free and nobody waits for it; else the waiting list. Refuses with
    ``registration.not_open``.
    """
    token = secrets.token_urlsafe(TOKEN_BYTES)
    with transaction.atomic():
        form = lock_form(tournament)
        if form_state(form, at) != FormState.OPEN or form.tournament.status != EventStatus.PUBLIC:
            raise Conflict("registration.not_open", _("Registration is not open."))
        made = Registration.objects.create(
            tournament=form.tournament,
            token_hash=hash_of(token),
            state=_first_state(form, entry.country),
            consent_version=form.consent_version,
            created_at=at,
            **asdict(entry),
        )
        _journal("registration.sent", made, registrant_actor(origin), at)
    return token


def _first_state(form: RegistrationForm, country: str) -> RegistrationState:
    places = places_of(form)
    if places.left(country) == 0 or places.waiting.get(places.group(country), 0):
        return RegistrationState.WAITING
    return RegistrationState.PENDING if form.review else RegistrationState.CONFIRMED


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _journal(action: str, about: Registration, by: Actor, at: datetime, before: str = "") -> None:
    """Names stand in the registration alone: the journal has its key and how it stands."""
    facts = {"registration": about.pk, "state": about.state}
    record(
        action,
        about,
        by=by,
        at=at,
        tournament=about.tournament,
        before={"state": before} if before else None,
        after=facts,
    )


def registration_of(token: str) -> Registration | None:
    """Whose status page this is (one query)."""
    found = Registration.objects.select_related("tournament__registration_form", "participant")
    return found.filter(token_hash=hash_of(token)).first()


def answer(*, registrations: Iterable[Registration], act: Act, by: Actor, at: datetime) -> int:
    """Staff do one thing to several registrations; answers how many moved. One that cannot stops all.

    Refuses with ``registration.move_refused``, ``registration.full``, ``registration.entered``.
    """
    rows = list(registrations)
    if not rows:
        raise Malformed("registration.nobody_chosen", _("Choose somebody first."))
    tournament = rows[0].tournament
    check_may(by, "registration.answer", tournament, ACTS)
    with transaction.atomic():
        form = lock_form(tournament)
        keys = [row.pk for row in rows]
        locked = Registration.objects.select_for_update(of=("self",)).select_related("tournament")
        for row in locked.filter(pk__in=keys, tournament=tournament).order_by("pk"):
            _move(row, act, form, by, at)
        if act in _GIVES_A_PLACE:
            offer_free_places(form, by=by, at=at)
    return len(keys)


def act_for_oneself(*, registration: Registration, act: Act, origin: Origin, at: datetime) -> Registration:
    """Accept an offer or withdraw, on the status page. Asked twice it changes nothing.

    Refuses with ``registration.move_refused``; an offer that ran out a moment ago is refused, too.
    """
    by = registrant_actor(origin)
    with transaction.atomic():
        form = lock_form(registration.tournament)
        locked = Registration.objects.select_for_update(of=("self",)).select_related("tournament")
        current = locked.get(pk=registration.pk)
        is_done = {Act.WITHDRAW: RegistrationState.WITHDRAWN, Act.ACCEPT: RegistrationState.CONFIRMED}[act]
        if current.state == is_done:
            return current
        if act == Act.ACCEPT and current.offered_until is not None and current.offered_until <= at:
            raise Conflict("registration.offer_over", _("The offer ran out: the place went to whoever waits."))
        _move(current, act, form, by, at)
        if act in _GIVES_A_PLACE:
            offer_free_places(form, by=by, at=at)
    return current


def _move(row: Registration, act: Act, form: RegistrationForm, by: Actor, at: datetime) -> None:
    """One registration's move with its journal row; the caller holds the form's lock."""
    before = row.state
    if act == Act.WITHDRAW and row.participant_id is not None:
        raise Conflict(
            "registration.entered",
            _("%(name)s is among the players already: withdraw the player there.") % {"name": row.name},
        )
    after = REGISTRATION_MOVES.after(before, act, name=row.name)
    if after == RegistrationState.OFFERED and places_of(form).left(row.country) == 0:
        raise Conflict("registration.full", _("No place is free for %(name)s.") % {"name": row.name})
    row.state = after
    row.offered_until = _limit(form, at) if after == RegistrationState.OFFERED else None
    row.save(update_fields=["state", "offered_until"])
    _journal(f"registration.{_PAST[act]}", row, by, at, before)


_PAST: Final = {
    Act.CONFIRM: "confirmed",
    Act.REFUSE: "refused",
    Act.OFFER: "offered",
    Act.ACCEPT: "accepted",
    Act.LAPSE: "lapsed",
    Act.WITHDRAW: "withdrawn",
    Act.QUEUE: "queued",
}


def _limit(form: RegistrationForm, at: datetime) -> datetime:
    event = form.tournament
    starts_at = datetime.combine(event.starts_on, time(0), ZoneInfo(event.time_zone))
    return offer_limit(hours=form.offer_hours, at=at, starts_at=starts_at)


def offer_free_places(form: RegistrationForm, *, by: Actor, at: datetime) -> int:
    """Offer what is free to whoever waits, first come first; the caller holds the form's lock. How many offers."""
    made = 0
    waiting = Registration.objects.select_for_update(of=("self",)).select_related("tournament")
    for row in waiting.filter(tournament=form.tournament, state=RegistrationState.WAITING).order_by("pk"):
        places = places_of(form)
        if places.all_left == 0:
            break
        if places.left(row.country):
            _move(row, Act.OFFER, form, by, at)
            made += 1
    return made


def sweep_registrations(*, at: datetime) -> int:
    """Offers that ran out lapse, and what is free is offered on; done twice it changes nothing. How many moved."""
    moved = 0
    ran_out = Registration.objects.filter(state=RegistrationState.OFFERED, offered_until__lte=at)
    waits = Registration.objects.filter(state=RegistrationState.WAITING)
    events = set(ran_out.values_list("tournament", flat=True)) | set(waits.values_list("tournament", flat=True))
    for event in Tournament.objects.filter(pk__in=events).exclude(status=EventStatus.ARCHIVED).order_by("pk"):
        moved += _sweep_event(event, at)
    return moved


def _sweep_event(event: Tournament, at: datetime) -> int:
    by = system_actor()
    with transaction.atomic():
        form = lock_form(event)
        over = Registration.objects.select_for_update(of=("self",)).select_related("tournament")
        lapsed = list(over.filter(tournament=event, state=RegistrationState.OFFERED, offered_until__lte=at))
        for row in lapsed:
            _move(row, Act.LAPSE, form, by, at)
        return len(lapsed) + offer_free_places(form, by=by, at=at)


def note_fee(*, registration: Registration, means: FeeMeans | None, by: Actor, at: datetime) -> Registration:
    """The fee came, or with ``means`` None it did not after all."""
    check_may(by, "registration.answer", registration.tournament, ACTS)
    with transaction.atomic():
        locked = Registration.objects.select_for_update(of=("self",)).select_related("tournament")
        current = locked.get(pk=registration.pk)
        if current.paid_means == means:
            return current  # noted twice
        current.paid_at, current.paid_means = (at, means) if means else (None, None)
        current.save(update_fields=["paid_at", "paid_means"])
        _journal("registration.fee_noted" if means else "registration.fee_taken_back", current, by, at)
    return current


def new_link(*, registration: Registration, by: Actor, at: datetime) -> str:
    """Another secret for a status page whose link is lost; the old one opens nothing any more."""
    check_may(by, "registration.answer", registration.tournament, ACTS)
    token = secrets.token_urlsafe(TOKEN_BYTES)
    with transaction.atomic():
        locked = Registration.objects.select_for_update(of=("self",)).select_related("tournament")
        current = locked.get(pk=registration.pk)
        current.token_hash = hash_of(token)
        current.save(update_fields=["token_hash"])
        _journal("registration.link_renewed", current, by, at)
    return token
