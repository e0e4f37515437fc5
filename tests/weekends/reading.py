"""What a machine holds, read from its rows, and what it comes to by arithmetic of this module's own.

Nothing here uses the selectors, the core or the views of Seatwind: a fault there shows as a difference.
"""

import json
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tests.weekends.machines import Machine

HERE = ("checked_in", "active")
MOVES = ("start", "end")
PLACE_POINTS = (4, 2, 1, 0)  # MCR 3.5.2.1
BASE = 8  # MCR 3.8.2: what each loser pays beside the value of the hand


@dataclass(frozen=True)
class HandRow:
    """A hand on the sheet of a table."""

    session: int
    table: int
    key: str
    payload: dict[str, Any]

    @property
    def number(self) -> int:
        return int(self.payload["number"])


def rows_of(machine: Machine, sql: str) -> list[tuple[Any, ...]]:
    with machine.connection.cursor() as cursor:
        cursor.execute(sql)
        return list(cursor.fetchall())


def mark_of(machine: Machine) -> tuple[Any, Any]:
    """Two values: one differs once rows were written, the other once results or what is public may differ."""
    row = rows_of(
        machine,
        """
        SELECT (SELECT version FROM tournaments_tournament),
               (SELECT COUNT(*) || ' ' || MAX(id) FROM scoring_sheetentry),
               (SELECT COUNT(*) || ' ' || MAX(id) FROM scoring_release),
               (SELECT COUNT(*) || ' ' || COUNT(lifted_at) FROM scoring_embargo),
               (SELECT COUNT(*) || ' ' || COUNT(verified_at) FROM scoring_resultversion),
               (SELECT MAX(id) FROM tournaments_sessionmove)
        """,
    )[0]
    return row, row[2:]


def hands_on(machine: Machine) -> list[HandRow]:
    """The hands on all sheets, without those that were corrected."""
    found = rows_of(
        machine,
        """
        SELECT s.number, t.number, e.key, e.payload FROM scoring_sheetentry e
        JOIN tournaments_table t ON t.id = e.table_id JOIN tournaments_session s ON s.id = t.session_id
        WHERE e.kind = 'hand' AND e.id NOT IN (SELECT supersedes_id FROM scoring_sheetentry WHERE supersedes_id > 0)
        ORDER BY s.number, t.number, e.sequence
        """,
    )
    return [HandRow(session, table, key, json.loads(payload)) for session, table, key, payload in found]


def deeds_on(machine: Machine) -> Counter[tuple[str, tuple[Any, ...]]]:
    """What the staff did, as the rows of the machine have it, and how often."""
    found: Counter[tuple[str, tuple[Any, ...]]] = Counter()
    for session, kind in rows_of(
        machine,
        "SELECT s.number, m.kind FROM tournaments_sessionmove m JOIN tournaments_session s ON s.id = m.session_id",
    ):
        if kind in MOVES:
            found[kind, (session,)] += 1
    for session, _ranking in published_on(machine):
        found["release", (session,)] += 1
    for session, table, status in rows_of(
        machine,
        """
        SELECT s.number, t.number, r.status FROM scoring_resultversion r JOIN tournaments_table t ON t.id = r.table_id
        JOIN tournaments_session s ON s.id = t.session_id
        """,
    ):
        found["submit", (session, table)] += 1
        found["verify", (session, table)] += status == "verified"
    for session, lifted in rows_of(
        machine,
        "SELECT s.number, e.lifted_at FROM scoring_embargo e JOIN tournaments_session s ON s.id = e.session_id",
    ):
        found["hold", (session,)] += 1
        found["lift", (session,)] += lifted is not None
    for number, after in rows_of(
        machine,
        """
        SELECT p.number, a.after FROM tournaments_auditevent a
        JOIN tournaments_participant p ON p.uid = a.target_uid WHERE a.action = 'participant.state_changed'
        """,
    ):
        found["arrive", (number,)] += json.loads(after)["state"] == "checked_in"
    return +found


def published_on(machine: Machine) -> set[tuple[int, str]]:
    """The rankings that were published, by session.

    The key of a release is not known on the other machine: sent again after a hand-over, the same ranking is published
    once more.
    """
    found = rows_of(
        machine,
        "SELECT s.number, r.standings FROM scoring_release r JOIN tournaments_session s ON s.id = r.session_id",
    )
    return {(number, json.dumps(json.loads(standings)["rows"], sort_keys=True)) for number, standings in found}


def present_on(machine: Machine) -> set[tuple[int]]:
    """The numbers of the players who are here; at the start of a session all who are registered are."""
    found = rows_of(machine, "SELECT number, state FROM tournaments_participant")
    return {(number,) for number, state in found if state in HERE}


def released_on(machine: Machine) -> set[int]:
    """The sessions that the public may see."""
    released = rows_of(
        machine,
        """
        SELECT DISTINCT s.number FROM scoring_release r JOIN tournaments_session s ON s.id = r.session_id
        WHERE s.id NOT IN (SELECT session_id FROM scoring_embargo WHERE lifted_at IS NULL)
        """,
    )
    return {number for (number,) in released}


def verified_on(machine: Machine) -> set[tuple[int, int]]:
    """The tables whose result is verified, which the staff sees in the standings."""
    found = rows_of(
        machine,
        """
        SELECT s.number, t.number FROM scoring_resultversion r JOIN tournaments_table t ON t.id = r.table_id
        JOIN tournaments_session s ON s.id = t.session_id WHERE r.status = 'verified'
        """,
    )
    return set(found)


def seats_on(machine: Machine) -> dict[tuple[int, int], dict[str, int]]:
    """The number of the player at each wind, by session and table."""
    seats: dict[tuple[int, int], dict[str, int]] = {}
    for session, table, wind, number in rows_of(
        machine,
        """
        SELECT s.number, t.number, seat.wind, p.number FROM tournaments_seat seat
        JOIN tournaments_table t ON t.id = seat.table_id JOIN tournaments_session s ON s.id = t.session_id
        JOIN tournaments_participant p ON p.id = seat.participant_id
        """,
    ):
        seats.setdefault((session, table), {})[wind] = number
    return seats


Figures = dict[int, tuple[Fraction, int]]


def figures_of(machine: Machine, tables: Collection[tuple[int, int]]) -> Figures:
    """Table points and table score of each player over these tables, from the hands alone (MCR 3.5.2, 3.8.2)."""
    sums: dict[int, list[Any]] = {}
    hands: dict[tuple[int, int], list[dict[str, Any]]] = {}
    for row in hands_on(machine):
        hands.setdefault((row.session, row.table), []).append(row.payload)
    for place, seats in seats_on(machine).items():
        for number in seats.values():
            sums.setdefault(number, [Fraction(0), 0])
        if place in tables:
            scores = scores_of(hands.get(place, []))
            points = points_of(scores)
            for wind, number in seats.items():
                sums[number][0] += points[wind]
                sums[number][1] += scores[wind]
    return {number: (points, score) for number, (points, score) in sums.items()}


def scores_of(hands: list[dict[str, Any]]) -> dict[str, int]:
    scores = dict.fromkeys("ESWN", 0)
    for hand in hands:
        if hand["outcome"] != "win":
            continue
        for wind in scores:
            if wind != hand["winner"]:
                pays = BASE + (hand["value"] if hand["discarder"] in (None, wind) else 0)
                scores[wind] -= pays
                scores[hand["winner"]] += pays
    return scores


def points_of(scores: dict[str, int]) -> dict[str, Fraction]:
    """The points of the places; who is equal shares those of their places."""
    points = {}
    for wind, score in scores.items():
        above = sum(other > score for other in scores.values())
        equal = sum(other == score for other in scores.values())
        points[wind] = Fraction(sum(PLACE_POINTS[above : above + equal]), equal)
    return points


def shown_figures(rows: list[dict[str, Any]]) -> Iterator[tuple[int, tuple[Fraction, int]]]:
    """The same figures, as the API tells them."""
    for row in rows:
        yield row["participant"]["number"], (Fraction(row["table_points"]), row["table_score"])
