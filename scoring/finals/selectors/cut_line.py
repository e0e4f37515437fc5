"""Read who would go on if the event ended now: the players next to each line of the next cut."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from scoring.finals.selectors.phase_preview import PhasePage, phase_page
from scoring.standings.selectors.page import StandingRow
from tournaments.models import Phase, Tournament
from tournaments.phases.selectors import phase_rows

_BESIDE = 3  # players shown above and below a line


@dataclass(frozen=True, slots=True)
class LineRow:
    """Represent a player near a line. ``then``: the points they would begin with; None for those who would be out."""

    now: StandingRow
    then: StandingRow | None


@dataclass(frozen=True, slots=True)
class CutLine:
    """Represent a line: the last players above it, and the first below. ``place``: how many are above."""

    place: int
    above: tuple[LineRow, ...]
    below: tuple[LineRow, ...]


@dataclass(frozen=True, slots=True)
class CutNow:
    """Represent the next cut as it would be now. ``is_level``: players at a line are tied and no choice is made."""

    phase: Phase
    lines: tuple[CutLine, ...]
    is_mcr: bool
    is_level: bool

    @property
    def after(self) -> int:
        """Return the session after which the cut is made."""
        return self.phase.first_session - 1


def cut_now(tournament: Tournament) -> CutNow | None:
    """Return the next cut from the results verified so far; None without one, or before there is a result."""
    row = next((row for row in phase_rows(tournament) if row.is_next), None)
    if row is None or row.preview is None or not row.phase.cut:
        return None
    shown = phase_page(row.phase)
    lines = tuple(_lines(shown))
    near = (row.now for line in lines for row in (*line.above, *line.below))
    has_results = any(session is not None for row in near for session in row.sessions)
    return CutNow(row.phase, lines, shown.is_mcr, shown.is_level) if has_results else None


def _lines(shown: PhasePage) -> Iterator[CutLine]:
    groups = [tuple(LineRow(row.now, row.then) for row in division.rows) for division in shown.divisions]
    groups.append(tuple(LineRow(row, None) for row in shown.out))
    place = 0
    for above, below in pairwise(groups):
        place += len(above)
        if below:
            yield CutLine(place, above[-_BESIDE:], below[:_BESIDE])
