"""The podium as far as it is revealed: nothing else of the final ranking leaves this module."""

from dataclasses import dataclass
from itertools import groupby

from hall.models import Podium
from scoring.selectors.standing_page import StandingRow, standing_rows
from scoring.selectors.standings import Basis, ranking
from tournaments.models import Tournament

PLACES, MOST_PLACES = 3, 40
Shared = tuple[StandingRow, ...]


@dataclass(frozen=True)
class PodiumView:
    """``told``: who shares each place that is revealed, best place first; ``newest`` share the place told last.

    ``places`` is how far down the podium reaches, ``revealed`` counts the steps made of ``steps``.
    ``next_place``: the place that the next step tells; 0 when all are told.
    """

    places: int
    revealed: int
    steps: int
    told: tuple[Shared, ...]
    next_place: int

    @property
    def newest(self) -> Shared:
        return self.told[0] if self.told else ()

    @property
    def earlier(self) -> Shared:
        """Who was told before, best first."""
        return tuple(row for shared in self.told[1:] for row in shared)


def podium_of(tournament: Tournament) -> PodiumView | None:
    """What is revealed so far, of the final ranking of verified results; None where no podium is open.

    Whoever shares a place is told with it, so that nobody of the last place is left out, and no place that nobody
    has is told.
    """
    podium = Podium.objects.filter(tournament=tournament).first()
    if podium is None:
        return None
    groups = shared_places(tournament, podium.places)
    revealed = min(podium.revealed, len(groups))
    waiting = groups[: len(groups) - revealed]
    following = waiting[-1][0].place if waiting else 0
    return PodiumView(podium.places, revealed, len(groups), groups[len(waiting) :], following or 0)


def shared_places(tournament: Tournament, places: int) -> tuple[Shared, ...]:
    """Who holds each of the first ``places`` places, best first: 1, 1, 3, 3 are two of them, told in two steps."""
    rows = standing_rows(ranking(tournament, Basis.VERIFIED))
    holding = [row for row in rows if row.place is not None and row.place <= places]
    return tuple(tuple(shared) for _place, shared in groupby(holding, key=lambda row: row.place))


def ranked_of(tournament: Tournament) -> int:
    """How many hold a place."""
    return sum(row.place is not None for row in ranking(tournament, Basis.VERIFIED).rows)
