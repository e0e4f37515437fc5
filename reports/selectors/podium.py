"""The podium as far as it is revealed: nothing else of the final ranking leaves this module."""

from dataclasses import dataclass

from scoring.selectors.standing_page import StandingRow, standing_rows
from scoring.selectors.standings import Basis, ranking
from tournaments.models import Podium, Tournament

PLACES, MOST_PLACES = 3, 40


@dataclass(frozen=True)
class PodiumView:
    """``rows``: the places revealed, best first; ``newest`` the place told last; ``places`` how many there will be."""

    places: int
    revealed: int
    rows: tuple[StandingRow, ...]

    @property
    def newest(self) -> StandingRow | None:
        return self.rows[0] if self.rows else None

    @property
    def next_place(self) -> int:
        """The place that the next step tells; 0 when all are."""
        return self.places - self.revealed

    @property
    def waiting(self) -> range:
        """Places not told yet, best first."""
        return range(1, self.next_place + 1)


def podium_of(tournament: Tournament) -> PodiumView | None:
    """What is revealed so far, of the final ranking of verified results; None where no podium is open."""
    podium = Podium.objects.filter(tournament=tournament).first()
    if podium is None:
        return None
    if not podium.revealed:
        return PodiumView(podium.places, 0, ())
    final = standing_rows(ranking(tournament, Basis.VERIFIED))
    return PodiumView(podium.places, podium.revealed, final[podium.places - podium.revealed : podium.places])


def ranked_of(tournament: Tournament) -> int:
    """How many hold a place."""
    return len(ranking(tournament, Basis.VERIFIED).rows)
