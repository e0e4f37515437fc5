"""List the tasks that wait at the desk of registrations and at check-in."""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from registration.common.selectors.places import state_of_form
from registration.desk.selectors.page import add_words, not_agreed_words
from registration.models import ErasureRequest, Registration, RegistrationForm, RegistrationState
from registration.policies import FormState
from registration.privacy.selectors.erasure import erasure_bar, erasure_facts
from registration.registrations.selectors.teams import team_sizes
from tournaments.models import AuditEvent, Participant, ParticipantState, Role, SessionMove, Table, Tournament
from tournaments.registry.open_things import OpenThing, Urgency

_LATE: Final = ("registration.joined", "registration.deferred", "registration.not_joined")
_SHOWN_FOR: Final = timedelta(days=3)


def registration_things(tournament: Tournament, moment: datetime) -> Iterable[OpenThing]:
    """Yield the tasks of registration (two to five queries).

    Registrations to read and to enter, an event without a form, and incomplete teams.
    """
    form = RegistrationForm.objects.filter(tournament=tournament).first()
    outside = Q(state=RegistrationState.CONFIRMED, participant__isnull=True)
    sent = Registration.objects.filter(tournament=tournament).aggregate(
        pending=Count("pk", filter=Q(state=RegistrationState.PENDING)),
        outside=Count("pk", filter=outside),
        agreed=Count("pk", filter=outside & Q(consent_version__gt=0)),
    )
    yield from _to_answer(tournament, sent["pending"])
    if form is not None:
        is_closed = state_of_form(form, moment) == FormState.CLOSED
        yield from _to_enter(tournament, sent["agreed"], is_closed=is_closed)
        yield from _to_agree(tournament, sent["outside"] - sent["agreed"])
        yield from _short_teams(form, moment)
        yield from _agreed_late(form, moment)
    elif not Participant.objects.filter(tournament=tournament).exists():
        yield _no_form(tournament)


def registration_rows() -> list[tuple[QuerySet[Any], str]]:
    """Return the registrations that wait, the forms of teams, and the events without players."""
    outside = Q(state=RegistrationState.CONFIRMED, participant__isnull=True)
    return [
        (Registration.objects.filter(Q(state=RegistrationState.PENDING) | outside), "tournament"),
        (RegistrationForm.objects.exclude(team_size=0), "tournament"),
        (Tournament.objects.filter(participants__isnull=True), "pk"),
    ]


def erasure_rows() -> list[tuple[QuerySet[ErasureRequest], str]]:
    """Return the requests for erasure."""
    return [(ErasureRequest.objects.all(), "participant__tournament")]


def check_in_rows() -> list[tuple[QuerySet[Participant], str]]:
    """Return the players to check in, until the first session begins."""
    begun = SessionMove.objects.filter(session__tournament=OuterRef("tournament"))
    return [(Participant.objects.filter(~Exists(begun), state=ParticipantState.REGISTERED), "tournament")]


def _to_answer(tournament: Tournament, pending: int) -> Iterator[OpenThing]:
    if pending:
        sentence = ngettext("%(n)s registration to answer", "%(n)s registrations to answer", pending)
        yield OpenThing(
            "registration.pending",
            Role.RECEPTION,
            sentence % {"n": pending},
            _("Each registration is confirmed by hand."),
            f"{reverse('registrations', args=[tournament.slug])}?state=pending",
            Urgency.WAITING,
            label=_("Answer the registrations"),
            also=frozenset({Role.ORGANISER}),
        )


def _short_teams(form: RegistrationForm, moment: datetime) -> Iterator[OpenThing]:
    """Yield teams that a member left, until the event begins (one query if there are teams)."""
    tournament = form.tournament
    if not form.team_size or moment.date() >= tournament.starts_on:
        return
    short = [number for number in team_sizes(tournament).values() if 0 < number < form.team_size]
    if short:
        sentence = ngettext("%(n)s team is incomplete", "%(n)s teams are incomplete", len(short))
        yield OpenThing(
            "registration.team_short",
            Role.RECEPTION,
            sentence % {"n": len(short)},
            _("A member withdrew. The captain’s page has a link for a new member."),
            reverse("registrations", args=[tournament.slug]),
            Urgency.LATER,
            label=_("View"),
            also=frozenset({Role.ORGANISER}),
        )


def _agreed_late(form: RegistrationForm, moment: datetime) -> Iterator[OpenThing]:
    """Yield the team members who agreed late in the last three days (one query if there are teams)."""
    if not form.team_size:
        return
    event = form.tournament
    late = AuditEvent.objects.filter(tournament_uid=event.uid, action__in=_LATE, at__gt=moment - _SHOWN_FOR)
    rows = list(late.order_by("-id").values_list("action", "target_uid"))
    joined = sum(action == "registration.joined" for action, _uid in rows)
    waits = sum(action == "registration.deferred" for action, _uid in rows)
    if not rows:
        return
    sentence = ngettext(
        "%(n)s team member agreed after the team was added",
        "%(n)s team members agreed after their teams were added",
        len(rows),
    )
    yield OpenThing(
        "registration.agreed_late",
        Role.ORGANISER,
        sentence % {"n": len(rows)},
        _("New players: %(joined)s. On the waiting list: %(waits)s. Not accepted as players: %(others)s.")
        % {"joined": joined, "waits": waits, "others": len(rows) - joined - waits},
        reverse("registration-page", args=[event.slug, rows[0][1]])
        if len(rows) == 1
        else reverse("registrations", args=[event.slug]),
        Urgency.LATER,
        label=_("View"),
    )


def erasures_to_do(tournament: Tournament, moment: datetime) -> Iterable[OpenThing]:
    """Yield players who asked for erasure, once their data can be erased (three queries, one if no player asked)."""
    erasure_requests = list(
        ErasureRequest.objects.filter(participant__tournament=tournament).select_related("participant")
    )
    facts = erasure_facts(tournament) if erasure_requests else None
    for request in erasure_requests:
        player = request.participant
        player.tournament = tournament
        if erasure_bar(player, moment, facts) is None:
            yield OpenThing(
                "privacy.erasure_asked",
                Role.ORGANISER,
                _("Player %(player)s requests erasure") % {"player": player.number},
                _("By law you have one month to erase the data or to explain why not."),
                reverse("participant-privacy", args=[tournament.slug, player.number]),
                Urgency.WAITING,
                label=_("View"),
            )


def _no_form(tournament: Tournament) -> OpenThing:
    """Return the task to open a form for an event without players, instead of a list."""
    return OpenThing(
        "registration.no_form",
        Role.ORGANISER,
        _("Set up the registration"),
        _("Players register online, with places, a waiting list and fees."),
        reverse("registration-form", args=[tournament.slug]),
        Urgency.STEP,
        label=_("Set up the form"),
    )


def _to_agree(tournament: Tournament, number: int) -> Iterator[OpenThing]:
    if number:
        yield OpenThing(
            "registration.not_agreed",
            Role.ORGANISER,
            not_agreed_words(number),
            _("The desk can send or hand over their links, and record a consent given on paper or in person."),
            f"{reverse('registrations', args=[tournament.slug])}?state=confirmed",
            Urgency.LATER,
            label=_("Registrations"),
        )


def _to_enter(tournament: Tournament, number: int, *, is_closed: bool) -> Iterator[OpenThing]:
    """Yield the confirmed people to add (one query more while the form is open).

    Until the seating is drawn, they are added before more are imported and before the draw.
    """
    if not number:
        return
    is_next = is_closed or not Table.objects.filter(session__tournament=tournament).exists()
    yield OpenThing(
        "registration.to_enter",
        Role.ORGANISER,
        add_words(number),
        _("Their registrations are confirmed, but they are not players yet. The draw uses the players of the event."),
        f"{reverse('registrations', args=[tournament.slug])}?state=confirmed",
        Urgency.STEP if is_next else Urgency.LATER,
        label=_("Add the confirmed people"),
        comes_before=frozenset({"day.no_players", "day.not_seated"}),
    )


def check_in_things(tournament: Tournament, _moment: datetime) -> Iterator[OpenThing]:
    """Yield the task to check people in, until the first session begins (one query)."""
    ((people, _path),) = check_in_rows()
    missing = people.filter(tournament=tournament).count()
    if missing:
        sentence = ngettext("%(n)s player is not checked in", "%(n)s players are not checked in", missing)
        yield OpenThing(
            "registration.to_check_in",
            Role.RECEPTION,
            sentence % {"n": missing},
            _("By badge code, number or name."),
            reverse("door", args=[tournament.slug]),
            Urgency.STEP,
            label=_("Go to check-in"),
        )
