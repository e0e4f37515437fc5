"""How many places are taken and free, in all and for a country."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Count

from registration.models import Registration, RegistrationForm, RegistrationState
from registration.policies import TAKES_A_PLACE

OTHERS = ""  # the group of the countries without places of their own


@dataclass(frozen=True, slots=True)
class Places:
    """``taken`` and ``waiting`` by group; ``quotas``: places by group, whose sum is ``total``."""

    total: int
    quotas: Mapping[str, int]
    taken: Mapping[str, int]
    waiting: Mapping[str, int]

    def group(self, country: str) -> str:
        return country if country in self.quotas else OTHERS

    def left(self, country: str) -> int:
        """Places that somebody of this country could have now; never below 0."""
        group = self.group(country)
        return max(min(self.quotas[group] - self.taken.get(group, 0), self.total - self.all_taken), 0)

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
    """As it stands now (one query)."""
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
    return Places(form.places, quotas, counts["taken"], counts["waiting"])


def place_in_line(registration: Registration, form: RegistrationForm) -> int:
    """Somebody's place on the waiting list of their group, from 1 (one query)."""
    places = places_of(form)
    before = Registration.objects.filter(
        tournament_id=form.tournament_id, state=RegistrationState.WAITING, pk__lte=registration.pk
    )
    group = places.group(registration.country)
    return sum(places.group(country) == group for country in before.values_list("country", flat=True))
