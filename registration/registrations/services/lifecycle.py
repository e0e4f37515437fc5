"""Register, answer, withdraw, offer, record payment and enter. Never confirm more people than there are places.

Whatever gives or frees a place locks the event's form first, so that two at once cannot have the same one.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from registration.common.selectors.members import agreed_member
from registration.common.selectors.places import places_of, state_of_form
from registration.common.services.links import registrant_actor, renew_token
from registration.common.services.locks import lock_form
from registration.fees.services import write_receipts, write_refunds
from registration.mail.services.writing import tell_states
from registration.models import FeeMeans, Registration, RegistrationForm, RegistrationState, RegistrationTeam
from registration.permissions import ACTS
from registration.policies import CHANGEABLE, TAKES_REGISTRATIONS, FormState, RegistrationAct, is_member
from registration.questions.services.answers import NOTHING, Answers, keep_answers
from registration.registrations.services.moves import GIVES_A_PLACE, journal, move_all, offer_free_places
from tournaments.common.actors import Actor, Origin, system_actor
from tournaments.common.errors import Conflict, Malformed, Refusal
from tournaments.common.permissions import check_may
from tournaments.common.person_names import joined_name
from tournaments.models import EventStatus, Tournament

__all__ = ["RegistrationEntry", "offer_free_places", "register", "sweep_registrations"]


@dataclass(frozen=True, slots=True)
class RegistrationEntry:
    """Store the fields of a registration; ``photos_agreed`` apart from the consent, which is required.

    ``is_minor`` None: the form does not ask it; ``guardian_agrees`` is the guardian's consent to a minor's entry.
    """

    given_name: str
    family_name: str
    country: str = ""
    club: str = ""
    federation_number: str = ""
    email: str = ""
    phone: str = ""
    remark: str = ""
    language: str = ""
    photos_agreed: bool = False
    is_minor: bool | None = None
    guardian_name: str = ""
    guardian_contact: str = ""
    guardian_agrees: bool = False

    def columns(self) -> dict[str, Any]:
        """Return the columns of the registration's row; the service sets when the guardian agreed."""
        return {field.name: getattr(self, field.name) for field in fields(self) if field.name != "guardian_agrees"}


GUARDIAN_COLUMNS: Final = ("is_minor", "guardian_name", "guardian_contact")


def registration_columns(
    entry: RegistrationEntry, form: RegistrationForm, at: datetime, before: Registration | None = None
) -> dict[str, Any]:
    """Return the columns that an entry writes, with the guardian's time of consent.

    Fields not asked for stay as they are.

    Refuses with ``registration.guardian_missing``.
    """
    columns = entry.columns()
    if not form.asks_guardian:
        return {name: value for name, value in columns.items() if name not in GUARDIAN_COLUMNS}
    check_guardian(entry)
    if not entry.is_minor:
        return columns | {"guardian_name": "", "guardian_contact": "", "guardian_agreed_at": None}
    is_same = before is not None and before.guardian_name == entry.guardian_name
    agreed_at = before.guardian_agreed_at if before is not None and is_same else None
    return columns | {"guardian_agreed_at": agreed_at or at}


def check_guardian(entry: RegistrationEntry) -> None:
    """Refuse with ``registration.guardian_missing`` a minor without a guardian who agrees."""
    has_guardian = bool(entry.guardian_name and entry.guardian_contact and entry.guardian_agrees)
    if entry.is_minor is None or (entry.is_minor and not has_guardian):
        raise Refusal(
            "registration.guardian_missing",
            _("Enter whether you are an adult. A minor needs the consent of a guardian."),
        )


def register(
    *,
    tournament: Tournament,
    entry: RegistrationEntry,
    origin: Origin,
    at: datetime,
    answers: Answers = NOTHING,
    word: str = "",
    team: RegistrationTeam | None = None,
) -> str:
    """Create a registration; return the secret of its status page.

    A place is given at once if one is free and the waiting list is empty; otherwise the person is put on the list.
    ``answers``: those to the event's own questions; ``word``: what members have; ``team``: whose free place among its
    members this fills. Refuses with ``registration.not_open``, ``registration.members_only``,
    ``registration.guardian_missing``, ``registration.team_needed``, ``registration.team_full``, and as ``keep_answers``
    does.
    """
    by = registrant_actor(origin)
    entry = filled_from_register(tournament, entry)
    with transaction.atomic():
        form = lock_form(tournament)
        check_takes(form, entry, word, at)
        if team is not None:
            _check_joins(team, form)
        elif form.teams_only:
            raise Refusal(
                "registration.team_needed", _("Registration is for teams: register your team, or ask its captain.")
            )
        made, token = enter_person(form, entry, _state_beside(team, form, entry.country), at=at, team=team)
        keep_answers(made, answers)
        journal("registration.sent", [made], form.tournament, by=by, at=at)
        tell_states([made], form, by=by, at=at)
    return token


def filled_from_register(tournament: Tournament, entry: RegistrationEntry) -> RegistrationEntry:
    """Return the entry, with country and club of the list if they are blank and number and name agree.

    Nothing else tells a stranger whether a number or a name is in the list.
    """
    member = agreed_member(
        tournament, number=entry.federation_number, name=joined_name(entry.given_name, entry.family_name)
    )
    if member is None:
        return entry
    return replace(entry, country=entry.country or member.country, club=entry.club or member.club)


def check_takes(form: RegistrationForm, entry: RegistrationEntry, word: str, at: datetime) -> None:
    """Refuse with ``registration.not_open`` or, before everybody enters, ``registration.members_only``."""
    state = state_of_form(form, at)
    if state not in TAKES_REGISTRATIONS or form.tournament.status != EventStatus.PUBLIC:
        raise Conflict("registration.not_open", _("Registration is not open."))
    if state == FormState.MEMBERS and not is_member(form, country=entry.country, club=entry.club, word=word):
        raise Refusal(
            "registration.members_only",
            _("Registration is open for members only. The page shows when it opens for everyone."),
        )


def _check_joins(team: RegistrationTeam, form: RegistrationForm) -> None:
    live = Registration.objects.filter(team=team, state__in=CHANGEABLE).count()
    if not 0 < live < form.team_size:
        raise Conflict("registration.team_full", _("The team “%(team)s” is complete.") % {"team": team.name})


def _state_beside(team: RegistrationTeam | None, form: RegistrationForm, country: str) -> RegistrationState:
    """Return the first state of a person who joins a team: waiting if the team waits to come whole."""
    waits = RegistrationState.WAITING
    if team is not None and team.stays_together and team.registrations.filter(state=waits).exists():
        return waits
    return first_state(form, [country])


def first_state(form: RegistrationForm, countries: Sequence[str]) -> RegistrationState:
    """Return the first state of people who register together: a place for each, or all on the waiting list."""
    places = places_of(form)
    if not places.fits(countries) or places.is_awaited(countries):
        return RegistrationState.WAITING
    return RegistrationState.PENDING if form.review else RegistrationState.CONFIRMED


def enter_person(
    form: RegistrationForm,
    entry: RegistrationEntry,
    state: RegistrationState,
    *,
    at: datetime,
    team: RegistrationTeam | None = None,
    is_captain: bool = False,
    by_captain: bool = False,
) -> tuple[Registration, str]:
    """Create a registration; return it with its secret. ``by_captain``: the person has not agreed to anything yet."""
    own = entry.columns() if by_captain else registration_columns(entry, form, at)
    made = Registration(
        tournament=form.tournament,
        state=state,
        consent_version=0 if by_captain else form.consent_version,
        consented_at=None if by_captain else at,
        created_at=at,
        team=team,
        is_captain=is_captain,
        **own,
    )
    token = renew_token(made)
    made.save(force_insert=True)
    return made, token


def change_registrations(
    *, registrations: Iterable[Registration], act: RegistrationAct, by: Actor, at: datetime
) -> int:
    """Apply one act to several registrations as staff, all or none; return how many changed.

    Refuses with ``registration.move_refused``, ``registration.full``, ``registration.entered``,
    ``registration.team_together``.
    """
    rows = list(registrations)
    if not rows:
        raise Malformed("registration.nobody_chosen", _("Choose at least one person."))
    tournament = rows[0].tournament
    check_may(by, "registration.answer", tournament, ACTS)
    with transaction.atomic():
        form = lock_form(tournament)
        keys = [row.pk for row in rows]
        locked = Registration.objects.select_for_update(of=("self",)).select_related("team")
        current = list(locked.filter(pk__in=keys, tournament=tournament).order_by("pk"))
        if act == RegistrationAct.OFFER:
            _check_whole(current)
        # First the places that this act frees or takes, then the offers from what is left.
        move_all(current, act, form, by=by, at=at)
        if act in GIVES_A_PLACE:
            offer_free_places(form, by=by, at=at)
    return len(keys)


def _check_whole(rows: Iterable[Registration]) -> None:
    """Check that a team that stays together is offered its places together."""
    keys = {row.pk for row in rows}
    teams = {row.team_id: row.team for row in rows if row.team is not None and row.team.stays_together}
    waiting = Registration.objects.filter(team__in=list(teams), state=RegistrationState.WAITING)
    for key, team in waiting.values_list("pk", "team_id"):
        if key not in keys:
            raise Conflict(
                "registration.team_together",
                _("The team “%(team)s” registered as a whole: choose all of its members.") % {"team": teams[team]},
            )


def act_for_oneself(*, registration: Registration, act: RegistrationAct, origin: Origin, at: datetime) -> Registration:
    """Accept an offer or withdraw, on the status page. Repeating changes nothing.

    Refuses with ``registration.move_refused``; an offer that ran out a moment ago is refused, too.
    """
    by = registrant_actor(origin)
    with transaction.atomic():
        form = lock_form(registration.tournament)
        locked = Registration.objects.select_for_update(of=("self",)).select_related("tournament")
        current = locked.get(pk=registration.pk)
        is_done = {
            RegistrationAct.WITHDRAW: RegistrationState.WITHDRAWN,
            RegistrationAct.ACCEPT: RegistrationState.CONFIRMED,
        }[act]
        if current.state == is_done:
            return current
        if act == RegistrationAct.ACCEPT and current.offered_until is not None and current.offered_until <= at:
            raise Conflict(
                "registration.offer_over", _("The offer has expired: the place was offered to the next person.")
            )
        move_all([current], act, form, by=by, at=at)
        if act in GIVES_A_PLACE:
            offer_free_places(form, by=by, at=at)
    return current


def sweep_registrations(*, at: datetime) -> int:
    """Let expired offers lapse and offer free places on; return how many changed. Repeating changes nothing."""
    moved = 0
    ran_out = Registration.objects.filter(state=RegistrationState.OFFERED, offered_until__lte=at)
    waits = Registration.objects.filter(state=RegistrationState.WAITING)
    events = set(ran_out.values_list("tournament", flat=True)) | set(waits.values_list("tournament", flat=True))
    due = Tournament.objects.filter(pk__in=events).exclude(status=EventStatus.ARCHIVED).exclude(lead__is_here=False)
    for event in due.order_by("pk"):
        moved += _sweep_event(event, at)
    return moved


def _sweep_event(event: Tournament, at: datetime) -> int:
    by = system_actor()
    with transaction.atomic():
        form = lock_form(event)
        over = Registration.objects.select_for_update(of=("self",)).select_related("tournament")
        lapsed = list(over.filter(tournament=event, state=RegistrationState.OFFERED, offered_until__lte=at))
        move_all(lapsed, RegistrationAct.LAPSE, form, by=by, at=at)
        return len(lapsed) + offer_free_places(form, by=by, at=at)


def note_fee(
    *, registration: Registration, means: FeeMeans | None, by: Actor, at: datetime, only_open: bool = False
) -> Registration:
    """Record the fee as paid, or with ``means`` None as unpaid; ``only_open``: an earlier payment stays.

    Each has its row among the receipts.
    """
    note_fees(registrations=[registration], means=means, by=by, at=at, only_open=only_open)
    return Registration.objects.select_related("tournament").get(pk=registration.pk)


def note_fees(
    *, registrations: Sequence[Registration], means: FeeMeans | None, by: Actor, at: datetime, only_open: bool = False
) -> int:
    """Record the fees of several people of one event, in a fixed number of queries.

    Return how many were not recorded so before.
    """
    tournament = registrations[0].tournament
    check_may(by, "registration.answer", tournament, ACTS)
    with transaction.atomic():
        form = lock_form(tournament)
        keys = [registration.pk for registration in registrations]
        locked = Registration.objects.select_for_update(of=("self",)).filter(pk__in=keys, tournament=tournament)
        rows = [registration for registration in locked.order_by("pk") if registration.paid_means != means]
        if only_open:
            rows = [row for row in rows if row.paid_at is None]
        if not rows:
            return 0  # noted twice
        changed = Registration.objects.filter(pk__in=[row.pk for row in rows])
        changed.update(paid_at=at if means else None, paid_means=means)
        write_refunds(rows, form, by=by, at=at)
        if means:
            write_receipts(rows, means, form, by=by, at=at)
        action = "registration.fee_noted" if means else "registration.fee_taken_back"
        journal(action, rows, form.tournament, by=by, at=at)
    return len(rows)


def new_link(*, registration: Registration, by: Actor, at: datetime) -> str:
    """Return a new secret for a status page whose link is lost; the old one is revoked."""
    check_may(by, "registration.answer", registration.tournament, ACTS)
    with transaction.atomic():
        locked = Registration.objects.select_for_update(of=("self",)).select_related("tournament")
        current = locked.get(pk=registration.pk)
        token = renew_token(current)
        current.save(update_fields=["token_hash", "link_number"])
        journal("registration.link_renewed", [current], current.tournament, by=by, at=at)
    return token


def send_link_again(*, registration: Registration, by: Actor, at: datetime) -> None:
    """Write the person a message with the state of the registration and the link to their page again."""
    check_may(by, "registration.answer", registration.tournament, ACTS)
    with transaction.atomic():
        form = lock_form(registration.tournament)
        locked = Registration.objects.select_for_update(of=("self",)).select_related("tournament")
        current = locked.get(pk=registration.pk)
        tell_states([current], form, by=by, at=at)
        journal("registration.link_sent", [current], form.tournament, by=by, at=at)
