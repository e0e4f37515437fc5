"""Find the final of a club season: the latest cut, and who came through it."""

from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.models import Phase, PhaseStatus, Tournament
from tournaments.participation.selectors.cuts import members_by_number


@dataclass(frozen=True, slots=True)
class Final:
    """Represent the latest final of a season: the number of its first game, and the numbers of its players."""

    first_game: int
    players: frozenset[int]


def final_of(tournament: Tournament) -> Final | None:
    """Return the final that is played now, None during the season (one query, three in a final)."""
    phase = _finals(tournament).last()
    if phase is None:
        return None
    return Final(phase.first_session, frozenset(members_by_number([phase]).get(phase.pk, {})))


def season_ends_before(tournament: Tournament) -> int | None:
    """Return the number of the first game that is no game of the season but of its finals (one query)."""
    first = _finals(tournament).values_list("first_session", flat=True).first()
    return None if first is None else int(first)


def _finals(tournament: Tournament) -> QuerySet[Phase]:
    return Phase.objects.filter(tournament=tournament, status=PhaseStatus.OPEN, number__gt=1).order_by("number")
