"""The seating of one session on one screen of the hall, and the path of one player through all of them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from mahjong_core.winds import WINDS
from tournaments.models import Participant, Seat, Session, Tournament
from tournaments.seating.selectors.page import (
    PlayerSeat,
    SeatedTableRow,
    published_version,
    seated_sessions,
    shown_session,
    table_rows,
    wall_list,
)

Shown = TypeVar("Shown")
# How many fit, and the class of the grid that holds them: columns by rows on a screen of 16 to 9.
PLAYER_GRIDS = ((20, "g2x10"), (40, "g2x20"), (75, "g3x25"), (140, "g4x35"))
TABLE_GRIDS = ((12, "g4x3"), (20, "g5x4"), (35, "g7x5"))
LONG_NAME, LONGER_NAME, LONGEST_NAME = 28, 40, 48


@dataclass(frozen=True)
class HallRow:
    """A player's line; ``size`` is a class for names that would not fit at full size.

    ``country`` says how the letters of a Chinese, Japanese or Korean name are drawn.
    """

    name: str
    country: str
    table: int | None
    wind: str
    letter: str

    @property
    def size(self) -> str:
        sizes = ((LONGEST_NAME, "longest"), (LONGER_NAME, "longer"), (LONG_NAME, "long"))
        return next((size for least, size in sizes if len(self.name) > least), "")


@dataclass(frozen=True)
class HallPage:
    """One screen. ``grid`` is the class of its grid; either ``rows`` or ``tables`` are filled."""

    session: Session | None
    page: int
    pages: int
    grid: str
    version: int | None
    rows: Sequence[HallRow] = ()
    tables: Sequence[SeatedTableRow] = ()

    @property
    def next_page(self) -> int:
        return self.page % self.pages + 1

    @property
    def letters(self) -> tuple[str, str]:
        """The letters under which the first and the last name stand."""
        return (self.rows[0].letter, self.rows[-1].letter) if self.rows else ("", "")


@dataclass(frozen=True)
class PathStop:
    """One session of a player: table, wind, and who else sits there with their winds."""

    session: Session
    table: int
    wind: str
    others: list[tuple[str, Participant | None]] = field(default_factory=list)


def hall_players(tournament: Tournament, wanted: int | None, page: int) -> HallPage:
    """Everybody who plays the session, alphabetically, as many as a screen holds (five queries)."""
    wall = wall_list(tournament, wanted)
    rows = [hall_row(row) for _letter, group in wall.letters for row in group if row.table]
    grid, number, pages, shown = one_page(rows, PLAYER_GRIDS, page)
    return HallPage(wall.session, number, pages, grid, wall.draw.version if wall.draw else None, rows=shown)


def hall_tables(tournament: Tournament, wanted: int | None, page: int) -> HallPage:
    """The tables of the session with their four (three queries)."""
    session = shown_session(seated_sessions(tournament), wanted)
    grid, number, pages, shown = one_page(table_rows(session), TABLE_GRIDS, page)
    return HallPage(session, number, pages, grid, published_version(tournament), tables=shown)


def one_page(
    rows: Sequence[Shown], grids: Sequence[tuple[int, str]], page: int
) -> tuple[str, int, int, Sequence[Shown]]:
    """The grid for so many rows, which page is shown of how many, and its rows."""
    most = grids[-1][0]
    pages = max(1, -(-len(rows) // most))
    grid = next(name for fits, name in grids if min(len(rows), most) <= fits)
    number = min(max(page, 1), pages)
    return grid, number, pages, rows[(number - 1) * most : number * most]


def hall_row(row: PlayerSeat) -> HallRow:
    """A seat as the list on the wall shows it."""
    return HallRow(hall_name(row.participant), row.participant.country, row.table, row.wind, row.letter)


def hall_name(person: Participant) -> str:
    """The family name first; where both are long the given names become initials: "Dubois A.-S."."""
    whole = f"{person.family_name} {person.given_name}".strip()
    if not person.family_name or len(whole) <= LONG_NAME:
        return whole if person.family_name else person.name
    given = ["-".join(f"{part[:1]}." for part in word.split("-") if part) for word in person.given_name.split()]
    return " ".join([person.family_name, *given])


def player_path(person: Participant) -> list[PathStop]:
    """Where a player sits, session by session, and with whom (two queries)."""
    own = list(Seat.objects.filter(participant=person).select_related("session", "table").order_by("session__number"))
    others: dict[int, dict[str, Participant | None]] = {}
    for seat in Seat.objects.filter(table__in=[own_seat.table_id for own_seat in own]).select_related("participant"):
        others.setdefault(seat.table_id, {})[seat.wind] = seat.participant
    return [
        PathStop(
            own_seat.session,
            own_seat.table.number,
            own_seat.wind,
            [(wind.value, others[own_seat.table_id].get(wind.value)) for wind in WINDS if wind.value != own_seat.wind],
        )
        for own_seat in own
    ]
