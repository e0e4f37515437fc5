"""Show the seating of one session on a screen of the hall, and one player's path."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from mahjong_core.winds import WINDS
from tournaments.models import Participant, Seat, Session, SessionStatus, Tournament
from tournaments.registry.met_before import met_before
from tournaments.seating.selectors.page import (
    PlayerSeat,
    SeatedTableRow,
    ShownSeat,
    published_version,
    seated_sessions,
    shown_session,
    table_rows,
    wall_list,
)
from tournaments.tables.selectors.occupancy import named_substitute

Shown = TypeVar("Shown")
# How many fit, and the class of the grid that holds them: columns by rows on a screen of 16 to 9.
PLAYER_GRIDS = ((20, "g2x10"), (40, "g2x20"), (75, "g3x25"), (140, "g4x35"))
TABLE_GRIDS = ((12, "g4x3"), (20, "g5x4"), (35, "g7x5"))


@dataclass(frozen=True)
class HallPage:
    """Represent one screen. ``grid`` is the class of its grid; either ``rows`` or ``tables`` are filled."""

    session: Session | None
    page: int
    pages: int
    grid: str
    version: int | None
    rows: Sequence[PlayerSeat] = ()
    tables: Sequence[SeatedTableRow] = ()

    @property
    def next_page(self) -> int:
        return self.page % self.pages + 1

    @property
    def letters(self) -> tuple[str, str]:
        """Return the initial letters of the first and the last name."""
        return (self.rows[0].letter, self.rows[-1].letter) if self.rows else ("", "")


def hall_players(tournament: Tournament, wanted: int | None, page: int) -> HallPage:
    """Return all players of the session, alphabetically, as many as a screen holds (five queries)."""
    wall = wall_list(tournament, wanted)
    rows = [row for _letter, group in wall.letters for row in group if row.table]
    grid, number, pages, shown = one_page(rows, PLAYER_GRIDS, page)
    return HallPage(wall.session, number, pages, grid, wall.draw.version if wall.draw else None, rows=shown)


def hall_tables(tournament: Tournament, wanted: int | None, page: int) -> HallPage:
    """Return the tables of the session with their four (three queries)."""
    session = shown_session(seated_sessions(tournament), wanted)
    grid, number, pages, shown = one_page(table_rows(session), TABLE_GRIDS, page)
    return HallPage(session, number, pages, grid, published_version(tournament), tables=shown)


def one_page(
    rows: Sequence[Shown], grids: Sequence[tuple[int, str]], page: int
) -> tuple[str, int, int, Sequence[Shown]]:
    """Return the grid for so many rows, which page is shown of how many, and its rows."""
    most = grids[-1][0]
    pages = max(1, -(-len(rows) // most))
    grid = next(name for fits, name in grids if min(len(rows), most) <= fits)
    number = min(max(page, 1), pages)
    return grid, number, pages, rows[(number - 1) * most : number * most]


@dataclass(frozen=True)
class OtherSeat:
    """Represent another seat of a table, with its player and the name of who plays there instead, if anyone.

    ``met``: how the two did against each other, before the session begins.
    """

    wind: str
    person: Participant | None
    substitute: str = ""
    met: str = ""


def player_path(person: Participant) -> list[tuple[Seat, list[OtherSeat]]]:
    """Return a player's seats, session by session, and the others there (two queries, and ``met_before``)."""
    own = list(Seat.objects.filter(participant=person).select_related("session", "table").order_by("session__number"))
    others: defaultdict[int, dict[str, ShownSeat]] = defaultdict(dict)
    there = Seat.objects.filter(table__in=[seat.table_id for seat in own]).select_related("participant")
    for seat in there.annotate(substitute=named_substitute()):
        others[seat.table_id][seat.wind] = ShownSeat(seat.wind, seat.participant, seat.substitute)
    coming = {seat.table_id for seat in own if seat.session.status == SessionStatus.SCHEDULED}
    seated = (other.participant for table in coming for other in others[table].values())
    people = {other.pk: other for other in seated if other and other != person}
    met = met_before(person, people.values()) if people else {}
    return [(seat, _other_seats(seat, others[seat.table_id], met if seat.table_id in coming else {})) for seat in own]


def _other_seats(seat: Seat, others: Mapping[str, ShownSeat], met: Mapping[int, str]) -> list[OtherSeat]:
    result = []
    for wind in WINDS:
        if wind.value != seat.wind:
            _wind, person, substitute = others.get(wind.value, ShownSeat(wind.value))
            result.append(OtherSeat(wind.value, person, substitute, met.get(person.pk, "") if person else ""))
    return result
