"""Read the teams of an event: members, captain, who is missing, players without a team, teams that are too large."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.common.look.collation import reader_key
from tournaments.models import DRAWN_STATES, Participant, ParticipantState, Role, SessionMove, Team, Tournament
from tournaments.registry.open_things import OpenThing, Urgency
from tournaments.registry.team_sizes import stated_team_size

USUAL_TEAM_SIZE: Final = 4  # of every event with teams that is known from practice
TOO_MANY: Final = "teams.too_many"


@dataclass(frozen=True, slots=True)
class TeamMembers:
    """Represent a team. ``members``: everyone entered in it by number; ``playing``: those of them who are drawn.

    ``size`` None: the event has no fixed number of members.
    """

    team: Team
    members: Sequence[Participant]
    size: int | None

    @property
    def playing(self) -> list[Participant]:
        return [member for member in self.members if member.state in DRAWN_STATES]

    @property
    def captain(self) -> Participant | None:
        """Return the member with the lowest number, who submits line-ups; None if all have left."""
        return next(iter(self.playing), None)

    @property
    def missing(self) -> int:
        return max(self.size - len(self.playing), 0) if self.size else 0

    @property
    def surplus(self) -> int:
        return max(len(self.playing) - self.size, 0) if self.size else 0

    @property
    def is_complete(self) -> bool:
        return not self.missing and not self.surplus


@dataclass(frozen=True, slots=True)
class TeamsPage:
    """Represent the teams of an event by name, and the players ``without`` one."""

    teams: Sequence[TeamMembers]
    without: Sequence[Participant]
    size: int | None

    @property
    def complete(self) -> int:
        return sum(row.is_complete for row in self.teams)


@dataclass(frozen=True, slots=True)
class CrowdedTeam:
    """Represent a team with more players than teams of the event have."""

    name: str
    players: int
    size: int

    @property
    def sentence(self) -> str:
        """Return the warning in the active language."""
        sentence = ngettext(
            "“%(team)s” has %(n)s player; teams of this event have %(size)s.",
            "“%(team)s” has %(n)s players; teams of this event have %(size)s.",
            self.players,
        )
        return sentence % {"team": self.name, "n": self.players, "size": self.size}


def teams_page(tournament: Tournament) -> TeamsPage:
    """Return all teams with their members (two queries)."""
    people = Participant.objects.filter(tournament=tournament).exclude(state=ParticipantState.SUBSTITUTE)
    members: dict[Team, list[Participant]] = {}
    without = []
    for person in people.select_related("team").order_by("number"):
        if person.team is not None:
            members.setdefault(person.team, []).append(person)
        elif person.state in DRAWN_STATES:
            without.append(person)
    counts = [sum(person.state in DRAWN_STATES for person in rows) for rows in members.values()]
    size = team_size(tournament, counts)
    rows = [TeamMembers(team, rows, size) for team, rows in members.items()]
    return TeamsPage(sorted(rows, key=lambda row: reader_key(row.team.name)), without, size)


def team_size(tournament: Tournament, counts: Iterable[int]) -> int | None:
    """Return how many players a team of this event has, or None if the event does not fix it (at most one query).

    The registration form states it. Else none is fixed where only the best members count (MCR 3.5.3 leaves the
    number to the organiser); otherwise it is the number that more than half of the teams have, at least two of them,
    or four.
    """
    stated = stated_team_size(tournament)
    if stated is not None:
        return stated
    if tournament.rule_set.get("team_best") is not None:
        return None
    sizes = Counter(counts)
    usual = next((size for size, teams in sizes.items() if 2 * teams > sizes.total()), USUAL_TEAM_SIZE)
    return usual if usual > 1 and sizes[usual] > 1 else USUAL_TEAM_SIZE


def crowded_teams(tournament: Tournament, names: Iterable[str] | None = None) -> list[CrowdedTeam]:
    """Return the teams with too many players, of these names or all (two queries, one without teams)."""
    playing = Count("members", filter=Q(members__state__in=DRAWN_STATES))
    counts = dict(
        Team.objects.filter(tournament=tournament, members__isnull=False)
        .annotate(playing=playing)
        .order_by("name")
        .values_list("name", "playing")
    )
    size = team_size(tournament, counts.values()) if counts else None
    if size is None:
        return []
    asked = counts if names is None else set(names)
    return [CrowdedTeam(name, n, size) for name, n in counts.items() if n > size and name in asked]


def team_rows() -> list[tuple[QuerySet[Team], str]]:
    """Return the teams that may have too many players."""
    begun = SessionMove.objects.filter(session__tournament=OuterRef("tournament"))
    return [(Team.objects.filter(~Exists(begun), members__isnull=False), "tournament")]


def team_things(tournament: Tournament, _moment: datetime) -> Iterator[OpenThing]:
    """Yield teams with too many players, until the first session begins (one to three queries)."""
    crowded = crowded_teams(tournament)
    if not crowded or SessionMove.objects.filter(session__tournament=tournament).exists():
        return
    sentence = ngettext("%(n)s team has too many players", "%(n)s teams have too many players", len(crowded))
    yield OpenThing(
        TOO_MANY,
        Role.ORGANISER,
        sentence % {"n": len(crowded)},
        " ".join(team.sentence for team in crowded[:3]),
        reverse("teams", args=[tournament.slug]),
        Urgency.LATER,
        label=_("Teams"),
    )
