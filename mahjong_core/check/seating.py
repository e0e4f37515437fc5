"""Check who sat where: twice, nowhere, after leaving, beside whom, on which wind."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import combinations
from math import comb
from typing import Any

from mahjong_core.check.codes import NOTE, WARNING
from mahjong_core.check.event import ELIMINATION, Event, Sitting
from mahjong_core.record.document import WINDS, PhaseEntry, Player, Session

__all__ = ["absent", "check_draw_quality", "check_seating", "faulty_seats"]

# Fields so small or so far played that the best plan known has more repeats than counting of pairs forces:
# (players, sessions) -> repeats. Three tables or fewer always repeat.
_BEST_KNOWN = {(20, 6): 6, (24, 8): 18, (36, 12): 27}
_FEW_TABLES = 3
_BY_RESULT = ("final", "divisions", *ELIMINATION)


def check_seating(event: Event) -> None:
    """Check the seats of each session on their own."""
    for session in event.record.sessions:
        event.findings.count("tables", len(session.tables))
        numbers = Counter(table.number for table in session.tables)
        for number, count in numbers.items():
            if count > 1:
                event.findings.add("seating.table_twice", found=count, session=session.number, table=number)
        _check_seats(event, session)
        _check_absent(event, session)


def _check_seats(event: Event, session: Session) -> None:
    seated: set[int] = set()
    through = _through(event.phase_of(session))
    if through is not None and not through <= event.players.keys():
        through = None  # a division names nobody: somebody else was meant, and that is told already
    out = set(session.sitting_out or ())
    for sitting in event.sittings(session):
        taken = sitting.taken
        for number in (taken.player, taken.by):
            if number is None:
                continue
            place: dict[str, Any] = {
                "session": session.number,
                "table": sitting.table.number,
                "seat": sitting.seat,
                "player": number,
            }
            player = event.players.get(number)
            if player is None:
                event.findings.add("player.unknown", found=number, **place)
                continue
            if number in seated:
                event.findings.add("seating.player_twice", **place)
            elif number in out and not (taken.is_replaced and number == taken.player):
                event.findings.add("seating.sits_out_and_plays", **place)
            seated.add(number)
            if number == taken.player and not taken.is_replaced:
                _check_presence(event, sitting, player, through)


def _through(phase: PhaseEntry | None) -> set[int] | None:
    """Return who came through the cut before a phase, None if there was none."""
    if phase is None or phase.divisions is None:
        return None
    return {number for division in phase.divisions for number in division.players}


def _check_presence(event: Event, sitting: Sitting, player: Player, through: set[int] | None) -> None:
    """Check that somebody who sits in their own seat had joined, had not left, and had come through."""
    session = sitting.session
    place: dict[str, Any] = {
        "session": session.number,
        "table": sitting.table.number,
        "seat": sitting.seat,
        "player": player.number,
    }
    if event.joins_after(player, session.index):
        event.findings.add("seating.after_leaving", expected=player.joined_in, **place)
    elif event.left_before(player, session.index):
        event.findings.add("seating.after_leaving", expected=player.left_after, **place)
    elif through is not None and player.number not in through and not player.substitute:
        event.findings.add("seating.not_in_phase", **place)


def _check_absent(event: Event, session: Session) -> None:
    """Check who takes part and sits nowhere, where it is said who sits out."""
    if session.sitting_out is None:
        return
    for number in session.sitting_out:
        if number not in event.players:
            event.findings.add("player.unknown", found=number, session=session.number, player=number)
    missing = absent(event, session)
    # A seat that two have, or nobody known, is somebody else's: that is told already.
    if len(missing) > len(faulty_seats(event, session)):
        for number in missing:
            event.findings.add("seating.player_missing", session=session.number, player=number)


def absent(event: Event, session: Session) -> list[int]:
    """Return the players of a session who have no seat and are not listed as sitting out."""
    through = _through(event.phase_of(session))
    here = event.own_seats[session.index].keys() | event.helpers[session.index].keys() | set(session.sitting_out or ())
    return [
        number
        for number, player in event.players.items()
        if number not in here
        and not player.substitute
        and (player.state is None or player.left_after is not None)
        and not event.left_before(player, session.index)
        and not event.joins_after(player, session.index)
        and (through is None or number in through)
    ]


def faulty_seats(event: Event, session: Session) -> list[Sitting]:
    """Return the seats of a session whose player also has another seat, or is unknown."""
    own = event.own_seats[session.index]
    return [
        sitting
        for sitting in event.sittings(session)
        if sitting.taken.player is not None
        and (own.get(sitting.taken.player) != sitting or sitting.taken.player not in event.players)
    ]


def check_draw_quality(event: Event) -> None:
    """Check meetings, team-mates and winds of the phases that are drawn."""
    promises = event.record.promises
    phases: list[PhaseEntry | None] = list(event.record.phases or [None])
    for phase in phases:
        sessions = [session for session in event.record.sessions if phase is None or event.phase_of(session) is phase]
        kind = None if phase is None else phase.kind
        if kind == "round_robin" or (kind is None and "no_repeats" in promises):
            _check_repeats(event, sessions, phase)
        if kind in (None, "round_robin"):
            _check_winds(event, sessions, phase)
    for session in event.record.sessions:
        _check_team_mates(event, session)


def _people(event: Event, sitting: Sitting) -> int | None:
    """Return whose seat it is, None for nobody's and for a substitute's."""
    number = sitting.taken.player
    return None if number is None or number not in event.players or event.is_substitute(number) else number


def _check_repeats(event: Event, sessions: Iterable[Session], phase: PhaseEntry | None) -> None:
    met: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    people: set[int] = set()
    played, tables = 0, 0
    for session in sessions:
        played += 1
        tables = max(tables, len(session.tables))
        for table in session.tables:
            at_table = {_people(event, Sitting(session, table, seat)) for seat in range(len(table.seats))} - {None}
            numbers = sorted(number for number in at_table if number is not None)
            people.update(numbers)
            for pair in combinations(numbers, 2):
                met[pair].append((session.number, table.number))
    meetings = sum(map(len, met.values()))
    forced = max(meetings - comb(len(people), 2), _BEST_KNOWN.get((len(people), played), 0), 0)
    if tables <= _FEW_TABLES or meetings - len(met) <= forced:
        return
    severity = WARNING if "no_repeats" in event.record.promises else NOTE
    for pair, places in met.items():
        if len(places) > 1:
            session_number, table_number = places[1]
            event.findings.add(
                "seating.repeat",
                severity=severity,
                found=[list(place) for place in places],
                session=session_number,
                table=table_number,
                players=list(pair),
                phase=None if phase is None else phase.number,
            )


def _check_winds(event: Event, sessions: Iterable[Session], phase: PhaseEntry | None) -> None:
    """Compare how often each wind came to whoever was seated in every session."""
    winds: dict[int, Counter[int]] = defaultdict(Counter)
    number_of_sessions = 0
    for session in sessions:
        number_of_sessions += 1
        for number, sitting in event.own_seats[session.index].items():
            if not sitting.table.knows_winds:
                return
            winds[number][sitting.seat] += 1
    severity = WARNING if "winds" in event.record.promises else NOTE
    for number, counts in winds.items():
        if counts.total() != number_of_sessions or number not in event.players or event.is_substitute(number):
            continue
        each = [counts[seat] for seat in range(4)]
        if max(each) - min(each) >= 2:
            event.findings.add(
                "seating.winds",
                severity=severity,
                found=dict(zip(WINDS, each, strict=True)),
                player=number,
                phase=None if phase is None else phase.number,
            )


def _check_team_mates(event: Event, session: Session) -> None:
    teams = {number: player.team for number, player in event.players.items() if player.team is not None}
    if not teams:
        return
    together: list[tuple[int, tuple[int, int]]] = []
    sizes: Counter[str] = Counter()
    for table in session.tables:
        seated = (_people(event, Sitting(session, table, seat)) for seat in range(len(table.seats)))
        people = sorted(number for number in seated if number is not None)
        sizes.update(teams[number] for number in people if number in teams)
        for pair in combinations(people, 2):
            if pair[0] in teams and teams[pair[0]] == teams.get(pair[1]):
                together.append((table.number, pair))
    bound = sum(_spread(size, len(session.tables)) for size in sizes.values())
    phase = event.phase_of(session)
    # Who meets behind a cut follows from who came through: no draw can promise it.
    is_free = phase is not None and (phase.divisions is not None or phase.kind in _BY_RESULT)
    beyond = "teams_apart" in event.record.promises and len(together) > bound and not is_free
    for table_number, pair in together:
        event.findings.add(
            "seating.team_mates",
            severity=WARNING if beyond else NOTE,
            session=session.number,
            table=table_number,
            players=list(pair),
        )


def _spread(size: int, tables: int) -> int:
    """Return the pairs of a team that share a table where it is spread evenly."""
    each, more = divmod(size, tables)
    return more * comb(each + 1, 2) + (tables - more) * comb(each, 2)
