"""Read the teams of a form: their members, missing members, and similar names."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Q

from registration.models import Registration, RegistrationForm, RegistrationTeam
from registration.policies import CHANGEABLE
from tournaments.models import Team, Tournament
from tournaments.players.selectors.team_names import is_alike


@dataclass(frozen=True, slots=True)
class TeamPage:
    """Represent a team as its members see it. ``missing``: how many of its size have left."""

    team: RegistrationTeam
    members: Sequence[Registration]
    missing: int


def team_like(tournament: Tournament, name: str) -> str | None:
    """Return the team of this or nearly this name, among those who registered and the event's own teams.

    Two queries. A team whose people are all gone counts no more.
    """
    live = RegistrationTeam.objects.filter(tournament=tournament, registrations__state__in=CHANGEABLE)
    known = sorted(set(live.values_list("name", flat=True)))
    known += sorted(set(Team.objects.filter(tournament=tournament).values_list("name", flat=True)) - set(known))
    if name in known:
        return name
    return next((other for other in known if is_alike(name, other)), None)


def team_page(team: RegistrationTeam, form: RegistrationForm) -> TeamPage:
    """Return all members of the team who have a place or wait, the captain first (one query)."""
    live = Registration.objects.filter(team=team, state__in=CHANGEABLE)
    members = list(live.order_by("-is_captain", "pk"))
    return TeamPage(team, members, max(form.team_size - len(members), 0))


def team_sizes(tournament: Tournament) -> dict[int, int]:
    """Return how many of each team have a place or wait, by the team's key (one query)."""
    live = Count("registrations", filter=Q(registrations__state__in=CHANGEABLE))
    rows = RegistrationTeam.objects.filter(tournament=tournament).annotate(live=live)
    return dict(rows.values_list("pk", "live"))


def size_of_teams(tournament: Tournament) -> int | None:
    """Return how many players a team has by the form; None without a form or teams (one query)."""
    form = RegistrationForm.objects.filter(tournament=tournament).values_list("team_size", flat=True).first()
    return form or None
