"""Count the places that are taken and free, in all and for a country."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Count
from django.urls import reverse

from registration.models import ClosesWith, Registration, RegistrationForm, RegistrationState
from registration.policies import TAKES_A_PLACE, TAKES_REGISTRATIONS, FormState, form_state
from tournaments.models import DRAWN_STATES, EventStatus, Participant, ParticipantState, Table, Tournament
from tournaments.registry.places import StatedPlaces

OTHERS = ""  # the group of the countries without places of their own


@dataclass(frozen=True, slots=True)
class Places:
    """Count ``taken`` and ``waiting`` by group; ``quotas``: places by group, whose sum is ``total``."""

    total: int
    quotas: Mapping[str, int]
    taken: Mapping[str, int]
    waiting: Mapping[str, int]

    def group(self, country: str) -> str:
        return country if country in self.quotas else OTHERS

    def left(self, country: str) -> int:
        """Return how many places a person of this country could have now; never below 0."""
        group = self.group(country)
        return max(min(self.quotas[group] - self.taken.get(group, 0), self.total - self.all_taken), 0)

    def fits(self, countries: Iterable[str]) -> bool:
        """Return whether there is a place for each of these people at once."""
        wanted = Counter(self.group(country) for country in countries)
        has_each = all(self.quotas[group] - self.taken.get(group, 0) >= number for group, number in wanted.items())
        return has_each and self.all_left >= wanted.total()

    def is_overbooked(self, country: str) -> bool:
        """Return whether more people hold places than there are, in all or for a person of this country."""
        group = self.group(country)
        return self.taken.get(group, 0) > self.quotas[group] or self.all_taken > self.total

    def taking(self, countries: Iterable[str]) -> "Places":
        """Return these counts with places for these people added."""
        return replace(self, taken=Counter(self.taken) + Counter(self.group(country) for country in countries))

    def awaiting(self, countries: Iterable[str]) -> "Places":
        """Return these counts with these people added to the waiting list."""
        return replace(self, waiting=Counter(self.waiting) + Counter(self.group(country) for country in countries))

    def is_awaited(self, countries: Iterable[str]) -> bool:
        """Return whether a person on the waiting list could take a freed place."""
        return any(self.waiting.get(self.group(country), 0) for country in countries)

    def serves_who_waits(self) -> bool:
        """Return whether a place is free for which a person waits."""
        return any(self.waiting.get(group, 0) and self.left(group) for group in self.quotas)

    @property
    def all_taken(self) -> int:
        return sum(self.taken.values())

    @property
    def all_waiting(self) -> int:
        return sum(self.waiting.values())

    @property
    def all_left(self) -> int:
        return max(self.total - self.all_taken, 0)


def places_of(form: RegistrationForm) -> Places:
    """Return the counts of now (two queries).

    A player who was imported or added without a registration takes a place as well.
    """
    quotas = {str(country): int(places) for country, places in form.quotas.items()}
    quotas[OTHERS] = form.places - sum(quotas.values())
    counts: dict[str, Counter[str]] = {"taken": Counter(), "waiting": Counter()}
    rows = Registration.objects.filter(tournament_id=form.tournament_id).order_by()
    for country, state, number in rows.values_list("country", "state").annotate(number=Count("pk")):
        group = country if country in quotas else OTHERS
        if state in TAKES_A_PLACE:
            counts["taken"][group] += number
        elif state == RegistrationState.WAITING:
            counts["waiting"][group] += number
    players = Participant.objects.filter(
        tournament_id=form.tournament_id, registration__isnull=True, state__in=DRAWN_STATES
    )
    for country, number in players.order_by().values_list("country").annotate(number=Count("pk")):
        counts["taken"][country if country in quotas else OTHERS] += number
    return Places(form.places, quotas, counts["taken"], counts["waiting"])


def stated_places(tournament: Tournament) -> StatedPlaces | None:
    """Return the places of the event's form; None without a form (one query, three with a form)."""
    form = RegistrationForm.objects.filter(tournament=tournament).first()
    if form is None:
        return None
    return StatedPlaces(form.places, places_of(form).all_taken, reverse("registration-form", args=[tournament.slug]))


def places_in_line(form: RegistrationForm) -> dict[int, int]:
    """Return all places on the waiting lists of the groups, from 1, by the registration's key (two queries)."""
    places, seen = places_of(form), Counter[str]()
    waiting = Registration.objects.filter(tournament_id=form.tournament_id, state=RegistrationState.WAITING)
    line = {}
    for key, country in waiting.order_by("pk").values_list("pk", "country"):
        group = places.group(country)
        seen[group] += 1
        line[key] = seen[group]
    return line


def place_in_line(registration: Registration, form: RegistrationForm) -> int:
    """Return one place on the waiting list of its group, from 1; 0 if the person does not wait (two queries)."""
    return places_in_line(form).get(registration.pk, 0)


def open_forms(at: datetime) -> frozenset[int]:
    """Return the events, by key, that take registrations at this moment and are public.

    One query, and what ``is_closed_early`` costs for each form that closes by itself.
    """
    registration_forms = RegistrationForm.objects.filter(
        opens_at__lte=at, closes_at__gt=at, tournament__status=EventStatus.PUBLIC, tournament__copy_kind=""
    )
    return frozenset(form.tournament_id for form in registration_forms if not is_closed_early(form))


def state_of_form(form: RegistrationForm, at: datetime) -> FormState:
    """Return the form's state at a moment, including automatic closing."""
    state = form_state(form, at)
    return FormState.CLOSED if state in TAKES_REGISTRATIONS and is_closed_early(form) else state


def is_closed_early(form: RegistrationForm) -> bool:
    """Return whether the event that closes the form has happened (no query, one, or those of ``places_of``)."""
    if form.closes_with == ClosesWith.CHECK_IN:
        here = Participant.objects.filter(tournament_id=form.tournament_id, state=ParticipantState.CHECKED_IN)
        return here.exists()
    if form.closes_with == ClosesWith.DRAW:
        return Table.objects.filter(session__tournament_id=form.tournament_id).exists()
    return form.closes_with == ClosesWith.FULL and not places_of(form).all_left
