"""Find players level at the line of a cut, and what separates them.

The rules leave the cut to the organiser (MCR 3.5.4) and share a place among those level (MCR 3.10.1).
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from mahjong_core.standings.rank import rank
from mahjong_core.standings.records import Entrant, SessionResult

__all__ = ["LineTie", "level_at", "lines_of", "ordered_by", "ties_at", "with_all_in"]


@dataclass(frozen=True, slots=True)
class LineTie:
    """Represent ``players`` who share ``place``, in the order of the ranking, with a line between them.

    ``above``: how many stand before them. ``lines``: how many come through above each line, counted from the top.
    """

    players: tuple[int, ...]
    place: int
    above: int
    lines: tuple[int, ...]

    @property
    def line(self) -> int:
        """Return the line that names the tie: the highest."""
        return self.lines[0]

    @property
    def free(self) -> int:
        """Return the number of places left above the highest line."""
        return self.line - self.above

    @property
    def end(self) -> int:
        """Return the number of players ranked before them or with them."""
        return self.above + len(self.players)


def lines_of(sizes: Sequence[int], players: int) -> tuple[int, ...]:
    """Return the last place of each division of these sizes, while players remain below it."""
    return tuple(line for line in accumulate(sizes) if line < players)


def ties_at(ranking: Sequence[tuple[int, int | None]], lines: Iterable[int]) -> tuple[LineTie, ...]:
    """Return the groups of equal place that a line runs through. ``ranking``: player and place, best first."""
    wanted, line_ties, start = sorted(lines), [], 0
    while start < len(ranking):
        place, end = ranking[start][1], start + 1
        while end < len(ranking) and ranking[end][1] == place:
            end += 1
        crossed = tuple(line for line in wanted if start < line < end)
        if crossed and place is not None:
            line_ties.append(LineTie(tuple(player for player, _place in ranking[start:end]), place, start, crossed))
        start = end
    return tuple(line_ties)


def with_all_in(sizes: Sequence[int], tie: LineTie) -> tuple[int, ...]:
    """Return the sizes when everybody level comes through: the line moves below them, the other lines stay."""
    grown, at = list(sizes), list(accumulate(sizes)).index(tie.line)
    more = tie.end - tie.line
    grown[at] += more
    if at + 1 < len(grown):
        grown[at + 1] -= more
    return tuple(grown)


def ordered_by(
    players: Sequence[int], results: Iterable[SessionResult], metrics: Sequence[str], *, sessions: int, start: int
) -> tuple[tuple[int, int], ...]:
    """Return ``players`` (ids) ranked by some ``results`` alone, with the place of each among them, best first.

    ``metrics`` rank the event; ``start``: the starting points of a table.
    """
    entrants = [Entrant(id=player, number=at) for at, player in enumerate(players)]
    rows = rank(entrants, results, (), metrics=metrics, sessions=sessions, starting_points=start)
    return tuple((row.entrant_id, row.place or len(players)) for row in rows)


def level_at(ordered: Sequence[tuple[int, int]], tie: LineTie, lines: Collection[int]) -> tuple[int, ...]:
    """Return who is still level across one of the lines after they were ordered; empty if the order settles them."""
    return tuple(
        player for line_tie in ties_at(ordered, [line - tie.above for line in lines]) for player in line_tie.players
    )
