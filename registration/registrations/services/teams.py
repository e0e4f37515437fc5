"""Register teams and partners by their captain in one act, and fill free places by the captain's link."""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID, uuid4

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from registration.common.selectors.places import places_of
from registration.common.services.links import registrant_actor
from registration.common.services.locks import lock_form
from registration.mail.services.writing import tell_states
from registration.models import Registration, RegistrationForm, RegistrationState, RegistrationTeam
from registration.policies import CHANGEABLE, RegistrationAct
from registration.questions.services.answers import NOTHING, Answers, keep_answers
from registration.registrations.selectors.teams import team_like
from registration.registrations.services.lifecycle import (
    RegistrationEntry,
    check_takes,
    enter_person,
    filled_from_register,
    first_state,
)
from registration.registrations.services.moves import journal, move_all, offer_free_places
from tournaments.common.actors import Origin
from tournaments.common.errors import Conflict, NotPermitted, Refusal
from tournaments.models import Tournament

_SIGNED_SIGNS = 20  # of the link's signature, in hexadecimal: 80 bits


@dataclass(frozen=True, slots=True)
class TeamEntry:
    """Store a captain's entry of the team: the captain, and ``others`` with the required fields only.

    ``is_another``: the captain was asked about a team of nearly this name, and it is not the same.
    """

    name: str
    others: tuple[RegistrationEntry, ...]
    stays_together: bool = True
    is_another: bool = False


def register_team(
    *,
    tournament: Tournament,
    captain: RegistrationEntry,
    team: TeamEntry,
    origin: Origin,
    at: datetime,
    answers: Answers = NOTHING,
    word: str = "",
) -> str:
    """Register a whole team; return the secret of the captain's status page.

    Each member has a registration of their own, which its person completes under its own link. Those who stay together
    have places for all or wait together; others as if each had come alone. Before everybody enters it is the captain
    who has to be a member. Refuses with ``registration.not_open``, ``registration.members_only``,
    ``registration.guardian_missing``, ``registration.team_size``, ``registration.team_taken``,
    ``registration.team_alike`` (a question: ``is_another`` answers it), and as ``keep_answers`` does.
    """
    by = registrant_actor(origin)
    captain = filled_from_register(tournament, captain)
    with transaction.atomic():
        form = lock_form(tournament)
        check_takes(form, captain, word, at)
        _check_size(team, form)
        made_team = _made_team(form, team, at)
        people = [captain, *(_with_defaults(other, captain) for other in team.others)]
        states = _first_states(form, people, is_whole=team.stays_together)
        rows: list[Registration] = []
        tokens = []
        for person, state in zip(people, states, strict=True):
            is_captain = not rows
            row, token = enter_person(
                form, person, state, at=at, team=made_team, is_captain=is_captain, by_captain=not is_captain
            )
            rows.append(row)
            tokens.append(token)
        keep_answers(rows[0], answers)
        journal("registration.sent", rows, form.tournament, by=by, at=at)
        tell_states(rows, form, by=by, at=at)
    return tokens[0]


def _check_size(team: TeamEntry, form: RegistrationForm) -> None:
    size = form.team_size
    if size == 0:
        raise Refusal(
            "registration.team_size", _("This event has no teams: players register individually."), {"size": 0}
        )
    if len(team.others) + 1 != size:
        words = _("Players per team, including its captain: %(n)s.")
        raise Refusal("registration.team_size", words % {"n": size}, {"size": size})


def _made_team(form: RegistrationForm, team: TeamEntry, at: datetime) -> RegistrationTeam:
    """Create and return the team's row; a name whose members have all left is free again."""
    name = " ".join(team.name.split())
    other = team_like(form.tournament, name)
    if other == name:
        raise Conflict(
            "registration.team_taken",
            _("There is already a team “%(team)s”. Ask its captain for the link, or choose another name.")
            % {"team": other},
        )
    if other is not None and not team.is_another:
        raise Conflict(
            "registration.team_alike",
            _("There is already a team “%(team)s”. Is yours a different team?") % {"team": other},
            {"proposed": other},
        )
    made, is_new = RegistrationTeam.objects.get_or_create(
        tournament=form.tournament,
        name=name,
        defaults={"stays_together": team.stays_together, "created_at": at},
    )
    if not is_new:
        made.registrations.update(team=None, is_captain=False)
        made.uid, made.stays_together, made.created_at = uuid4(), team.stays_together, at  # no link of before joins it
        made.save(update_fields=["uid", "stays_together", "created_at"])
    return made


def _with_defaults(member: RegistrationEntry, captain: RegistrationEntry) -> RegistrationEntry:
    """Return the members with the captain's country and language, until they choose their own."""
    return replace(member, country=member.country or captain.country, language=member.language or captain.language)


def _first_states(
    form: RegistrationForm, people: Sequence[RegistrationEntry], *, is_whole: bool
) -> list[RegistrationState]:
    countries = [person.country for person in people]
    if is_whole:
        return [first_state(form, countries)] * len(people)
    places, states = places_of(form), []
    given = RegistrationState.PENDING if form.review else RegistrationState.CONFIRMED
    for country in countries:
        if places.fits([country]) and not places.is_awaited([country]):
            places = places.taking([country])
            states.append(given)
        else:
            places = places.awaiting([country])
            states.append(RegistrationState.WAITING)
    return states


def act_for_team(*, registration: Registration, act: RegistrationAct, origin: Origin, at: datetime) -> int:
    """Accept the places offered to the team, or withdraw all of it, as captain; return how many changed.

    Asked twice it changes nothing. Refuses with ``registration.not_captain``, ``registration.offer_over``, and as
    ``move_all`` does.
    """
    by = registrant_actor(origin)
    wanted = (RegistrationState.OFFERED,) if act == RegistrationAct.ACCEPT else CHANGEABLE
    with transaction.atomic():
        form = lock_form(registration.tournament)
        locked = Registration.objects.select_for_update(of=("self",)).select_related("team")
        captain = locked.get(pk=registration.pk)
        if not captain.is_captain:
            raise NotPermitted("registration.not_captain", _("Only the captain can do this for the team."))
        rows = list(locked.filter(team=captain.team_id, state__in=wanted).order_by("pk"))
        if act == RegistrationAct.ACCEPT and not rows:
            _check_accepted(captain)
        if act == RegistrationAct.ACCEPT and any(row.offered_until and row.offered_until <= at for row in rows):
            raise _offer_over()
        move_all(rows, act, form, by=by, at=at)
        if act == RegistrationAct.WITHDRAW:
            offer_free_places(form, by=by, at=at)
    return len(rows)


def _check_accepted(captain: Registration) -> None:
    """Check that the team has all of its places, as after a first click; else raise that the offer ran out."""
    live = Registration.objects.filter(team=captain.team_id, state__in=CHANGEABLE)
    if set(live.values_list("state", flat=True)) != {RegistrationState.CONFIRMED}:
        raise _offer_over()


def _offer_over() -> Conflict:
    return Conflict("registration.offer_over", _("The offer has expired: the place was offered to the next person."))


def join_token(team: RegistrationTeam) -> str:
    """Return the token in the captain's link to a free place of the team."""
    return f"{team.uid.hex}-{_signature(team.uid, settings.SECRET_KEY)}"


def team_of_token(tournament: Tournament, token: str) -> RegistrationTeam | None:
    """Return the team whose free place this link fills; None if the link is not valid (one query)."""
    name, _dash, signature = token.partition("-")
    try:
        uid = UUID(hex=name)
    except ValueError:
        return None
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    right = [hmac.compare_digest(_signature(uid, str(key)).encode(), signature.encode()) for key in keys]
    return RegistrationTeam.objects.filter(tournament=tournament, uid=uid).first() if any(right) else None


def _signature(uid: UUID, key: str) -> str:
    return hmac.new(key.encode(), f"seatwind team {uid}".encode(), "sha256").hexdigest()[:_SIGNED_SIGNS]
