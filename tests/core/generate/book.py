"""The figures of a record, worked out from the books alone: nothing here imports the core.

Places and points: MCR 3.9.2.2 and EMA riichi 3.6.1; shares of level players are the mean of the places they occupy.
Substitutes: MERS 4.1 to 4.4, EMA riichi 5.7. The ranking: MCR 3.10.1, EMA riichi 3.6. Base ranks and weight: EMA.
"""

from collections import defaultdict
from fractions import Fraction
from typing import Any

Json = dict[str, Any]
WINDS = "ESWN"
LATE, DURING = "late", "during"

MCR = {
    "scale": (4, 2, 1, 0),
    "start": 0,
    "base": 0,
    "tie": "share",
    "missed": (0, 0),
    "mid": 0,
    "fixes_start": False,
    "fixes_late": False,
    "metrics": ("table_points", "table_score"),
    "stage": "before_places",
}
EMA_2016 = {
    "scale": (15000, 5000, -5000, -15000),
    "start": 30000,
    "base": 30000,
    "tie": "share",
    "missed": (-15000, -15000),
    "mid": -15000,
    "fixes_start": True,
    "fixes_late": True,
    "metrics": ("overall_score",),
    "stage": "after_uma",
}
# From the federations' lists.
BOOKS: dict[str, Json] = {
    "mcr-ffmj-2016": MCR,
    "mers-mcr-2010": MCR,
    "mcr-wmo-2014": MCR,
    "ema-riichi-2016": EMA_2016,
    "ema-riichi-2025": EMA_2016,
    "ema-riichi-2012": {
        **EMA_2016,
        "scale": (30000, 10000, -10000, -30000),
        "missed": (0, -30000),
        "mid": -30000,
        "stage": "before_places",
    },
    # Twenty thousand are handed in beyond the start: they are the first one's.
    "m-league": {**EMA_2016, "scale": (50000, 10000, -10000, -30000), "start": 25000},
    "tenhou": {
        **EMA_2016,
        "scale": (40000, 10000, -10000, -20000),
        "start": 25000,
        "tie": "seat_order",
        "missed": (0, 0),
        "mid": 0,
    },
    "wrc-2025": {**EMA_2016, "missed": (0, -30000), "fixes_start": False, "fixes_late": False, "stage": "event_total"},
}


def number(value: Any) -> Fraction:
    """A figure as written."""
    return Fraction(str(value))


def fits(written: Any, exact: Fraction) -> bool:
    """Whether a figure says the exact value: in full, or rounded to its last digit."""
    text = str(written)
    places = len(text.partition(".")[2])
    return number(written) == exact if not places else abs(number(written) - exact) <= Fraction(1, 2 * 10**places)


def owner(seat: Any) -> int | None:
    """Whose seat it is."""
    return seat["player"] if isinstance(seat, dict) else seat


def joins_late(seat: Any) -> bool:
    """Whether a substitute joined in mid-session."""
    return isinstance(seat, dict) and seat.get("joined") == DURING


def fixed_points(seat: Any, book: Json) -> int | None:
    """The points fixed for a substitute's seat, None where the place counts."""
    if isinstance(seat, int):
        return None
    if joins_late(seat):
        return int(book["mid"])
    is_late = isinstance(seat, dict) and seat.get("cause") == LATE
    fixes = book["fixes_late"] if is_late else book["fixes_start"]
    return int(book["missed"][1]) if fixes else None


def seats_of(table: Json, book: Json) -> list[tuple[int, Fraction]]:
    """Place and points of the four seats: whoever joined in mid-session is behind the others, whatever the score."""
    seats, scores = table["seats"], table["scores"]

    def key(seat: int) -> tuple[bool, int, int]:
        return joins_late(seats[seat]), -scores[seat], seat if book["tie"] == "seat_order" else 0

    answer = []
    for seat in range(4):
        before = sum(key(other) < key(seat) for other in range(4))
        level = sum(key(other) == key(seat) for other in range(4))
        points = Fraction(sum(book["scale"][before : before + level]), level)
        fixed = fixed_points(seats[seat], book)
        answer.append((before + 1, points if fixed is None else Fraction(fixed)))
    return answer


def made(record: Json, book: Json, after: int) -> dict[int, tuple[Fraction, Fraction]]:
    """By player the points of places, and the score less what it is counted from, without any adjustment."""
    sums: dict[int, tuple[Fraction, Fraction]] = defaultdict(lambda: (Fraction(), Fraction()))
    for session in record["sessions"]:
        for table in session["tables"] if session["number"] <= after else ():
            if "scores" not in table:
                continue
            for seat, score, due in zip(table["seats"], table["scores"], seats_of(table, book), strict=True):
                player = owner(seat)
                if player is None:
                    continue
                missed, uma = book["missed"]
                net, points = (missed, Fraction(uma)) if isinstance(seat, dict) else (score - book["base"], due[1])
                sums[player] = sums[player][0] + points, sums[player][1] + net
    return sums


def ranking(record: Json, book: Json, after: int) -> list[tuple[int, int, tuple[Fraction, ...]]]:
    """Place, player and figures of everybody ranked, of an event without a cut, best first."""
    people = {person["number"]: person for person in record["players"]}
    sums = made(record, book, after)
    later: dict[int, int] = defaultdict(int)
    for row in record["adjustments"]:
        if row["stage"] != "before_places" and row.get("session", 0) <= after and "player" in row:
            later[row["player"]] += row["amount"]
    rows = []
    for player, (points, score) in sums.items():
        person = people[player]
        if person.get("substitute") or person.get("state") == "removed":
            continue
        is_out = person.get("state") == "disqualified"
        kept = Fraction() if is_out else points
        total = score + later[player]
        figures = (kept, total) if book["metrics"][0] == "table_points" else (kept + total,)
        rows.append((is_out, figures, player))
    rows.sort(key=lambda row: (row[0], tuple(-figure for figure in row[1]), row[2]))
    return [
        (
            1 + sum((other[0], *(-f for f in other[1])) < (row[0], *(-f for f in row[1])) for other in rows),
            row[2],
            row[1],
        )
        for row in rows
    ]


def penalties(record: Json, after: int) -> dict[int, int]:
    """By player the sum of all that was taken."""
    sums: dict[int, int] = defaultdict(int)
    for row in record["adjustments"]:
        if "player" in row and row.get("session", 0) <= after:
            sums[row["player"]] += min(row["amount"], 0)
    return sums


def before_places(record: Json, session: int, table: int) -> int:
    """What was given and taken at a table before the places."""
    at = session, table
    return sum(
        row["amount"]
        for row in record["adjustments"]
        if row["stage"] == "before_places" and (row.get("session"), row.get("table")) == at
    )


def base_rank(place: int, players: int) -> int:
    """1000 for the first, 0 for the last, a half upwards."""
    exact = Fraction(1000 * (players - place), players - 1)
    return int(exact + Fraction(1, 2))


def weight(days: int, players: int, substitutes: int, countries: int, *, qualification: bool) -> Fraction:
    """A day each up to three; a half for more than 40 players and for more than 5 countries, one for more than 80."""
    people = players + min(substitutes, 3)
    size = 1 if people > 80 else Fraction(1, 2) if people > 40 else 0
    spread = Fraction(1, 2) if countries > 5 else 0
    return Fraction(min(days, 3)) + size + spread + (1 if qualification else 0)
