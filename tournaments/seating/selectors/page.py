"""Show who sits where, by player and by table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from mahjong_core.winds import WINDS
from tournaments.common.look.collation import initial, reader_key
from tournaments.common.look.languages import reader
from tournaments.common.person_names import filed_name
from tournaments.models import (
    DrawStatus,
    LineUpReveal,
    Participant,
    Seat,
    SeatingDraw,
    Session,
    SessionStatus,
    Tournament,
)
from tournaments.tables.selectors.occupancy import named_substitute

# A stop of a path: session, table, wind.
Stop = tuple[int, int, str]
LONG_NAME, LONGER_NAME, LONGEST_NAME = 28, 40, 48


@dataclass(frozen=True)
class PlayerSeat:
    """Represent a player's line on the seating list. ``table`` is None in a session that they do not play."""

    participant: Participant
    table: int | None
    wind: str
    path: list[Stop]

    @property
    def letter(self) -> str:
        return initial(filed(self.participant), reader())

    @property
    def family_name(self) -> str:
        return self.participant.family_name or self.participant.name

    @property
    def hall_name(self) -> str:
        return hall_name(self.participant)

    @property
    def size(self) -> str:
        """Return the class of a name that would not fit a screen of the hall at full size."""
        sizes = ((LONGEST_NAME, "longest"), (LONGER_NAME, "longer"), (LONG_NAME, "long"))
        return next((size for least, size in sizes if len(self.hall_name) > least), "")


@dataclass(frozen=True)
class WallList:
    """Hold the list of one session under its letters, with its draw."""

    session: Session | None
    sessions: list[Session]
    letters: list[tuple[str, list[PlayerSeat]]]
    draw: SeatingDraw | None

    @property
    def is_empty(self) -> bool:
        return not self.letters


def hall_name(person: Participant) -> str:
    """Return the family name first; long given names become initials: "Dubois A.-S."."""
    whole = f"{person.family_name} {person.given_name}".strip()
    if not person.family_name or len(whole) <= LONG_NAME:
        return whole if person.family_name else person.name
    given = ["-".join(f"{part[:1]}." for part in word.split("-") if part) for word in person.given_name.split()]
    return " ".join([person.family_name, *given])


def sort_key(participant: Participant) -> tuple[str, str]:
    """Return the sort key of a name for the reader: "van 't Hof" is listed under H, "Østergaard" under O.

    In Danish under Ø, behind Z.
    """
    return reader_key(filed(participant)), reader_key(participant.name)


def filed(participant: Participant) -> str:
    """Return the name as lists file it, the family name first."""
    return participant.filed_as or filed_name(participant.name, participant.given_name, participant.family_name)


def seated_sessions(tournament: Tournament) -> list[Session]:
    """Return the sessions that have tables, in order."""
    return list(Session.objects.filter(tournament=tournament, tables__isnull=False).distinct().order_by("number"))


def shown_session(sessions: Sequence[Session], wanted: int | None) -> Session | None:
    """Return the requested session, else the current or next one, else the latest."""
    listed = [session for session in sessions if session.number == wanted]
    open_ones = [s for s in sessions if s.status not in {SessionStatus.ENDED, SessionStatus.RELEASED}]
    return next(iter(listed or open_ones or sessions[-1:]), None)


def has_line_ups(session: Session | None) -> bool:
    """Return whether the session has revealed line-ups (one query)."""
    if session is None:
        return False
    return LineUpReveal.objects.filter(call__tournament=session.tournament_id, call__session=session.number).exists()


def wall_list(tournament: Tournament, wanted: int | None) -> WallList:
    """Return all seated players, alphabetically (four queries)."""
    sessions = seated_sessions(tournament)
    session = shown_session(sessions, wanted)
    draw = (
        SeatingDraw.objects.filter(tournament=tournament, status=DrawStatus.PUBLISHED)
        .defer("plan", "certificate", "inputs")
        .first()
    )
    paths = _paths_of(tournament)
    people = Participant.objects.filter(tournament=tournament, pk__in=paths.keys())
    number, rows = session.number if session else 0, []
    for person in sorted(people, key=sort_key):
        path = paths[person.pk]
        table, wind = next(((table, wind) for at, table, wind in path if at == number), (None, ""))
        rows.append(PlayerSeat(person, table, wind, path))
    letters = [(letter, list(group)) for letter, group in groupby(rows, key=lambda row: row.letter)]
    return WallList(session, sessions, letters, draw)


def published_version(tournament: Tournament) -> int | None:
    """Return the version that hangs on the wall, None before there is one (one query)."""
    wanted = SeatingDraw.objects.filter(tournament=tournament, status=DrawStatus.PUBLISHED)
    return wanted.values_list("version", flat=True).first()


def _paths_of(tournament: Tournament) -> Mapping[int, list[Stop]]:
    """Return each player's tables over all sessions, by participant id (one query)."""
    rows = Seat.objects.filter(session__tournament=tournament, participant__isnull=False)
    paths: dict[int, list[Stop]] = {}
    stops = rows.values_list("participant_id", "session__number", "table__number", "wind")
    for participant, session, table, wind in stops.order_by("session__number"):
        paths.setdefault(participant, []).append((session, table, wind))
    return paths


class ShownSeat(NamedTuple):
    """Represent a seat: its wind, its player if it has one, and the name of who plays there instead, if anyone."""

    wind: str
    participant: Participant | None = None
    substitute: str = ""


@dataclass(frozen=True)
class SeatedTableRow:
    number: int
    seats: list[ShownSeat]

    @property
    def names(self) -> str:
        """Return the text that a search over the tables looks through."""
        players = [f"{seat.participant.number} {seat.participant.name}" for seat in self.seats if seat.participant]
        return " ".join([*players, *(seat.substitute for seat in self.seats if seat.substitute)])


def table_rows(session: Session | None) -> list[SeatedTableRow]:
    """Return the tables of a session with their four winds and the named substitutes (one query)."""
    if session is None:
        return []
    seats = Seat.objects.filter(session=session).select_related("participant", "table").order_by("table__number")
    rows = []
    for number, group in groupby(seats.annotate(substitute=named_substitute()), lambda seat: seat.table.number):
        seated = {seat.wind: ShownSeat(seat.wind, seat.participant, seat.substitute) for seat in group}
        rows.append(SeatedTableRow(number, [seated.get(wind.value, ShownSeat(wind.value)) for wind in WINDS]))
    return rows
