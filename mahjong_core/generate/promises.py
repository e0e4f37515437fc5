"""Say of a record's seats what may be promised of them, and whether a certificate still describes them."""

from collections import Counter, defaultdict
from itertools import combinations

from mahjong_core.generate.reading import first_entries
from mahjong_core.generate.shape import Json
from mahjong_core.generate.tables import seat_player

__all__ = ["certificate_holds", "kept_promises", "pairs_of", "round_robin_sessions", "wind_spreads"]


def round_robin_sessions(record: Json) -> list[Json]:
    """Return the sessions before the first cut."""
    cut = min((phase["first"] for phase in record.get("phases", ()) if "divisions" in phase), default=None)
    return [session for session in record["sessions"] if cut is None or session["number"] < cut]


def kept_promises(record: Json) -> list[str]:
    """Return the promises that the seats keep: of repeats and winds before a cut, of teams and countries throughout."""
    sessions = round_robin_sessions(record)
    people = first_entries(record)
    promises = []
    if max(pairs_of(sessions).values(), default=0) < 2:
        promises.append("no_repeats")
    for promise, fact in (("teams_apart", "team"), ("countries_apart", "country")):
        known = {number: person[fact] for number, person in people.items() if fact in person}
        pairs = pairs_of(record["sessions"])
        if known and not any(one in known and known[one] == known.get(other) for one, other in pairs):
            promises.append(promise)
    if all(spread < 2 for spread in wind_spreads(sessions).values()):
        promises.append("winds")
    return promises


def pairs_of(sessions: list[Json]) -> Counter[tuple[int, int]]:
    """Return how often two people shared a table, by their numbers; a replaced player counts as there."""
    pairs: Counter[tuple[int, int]] = Counter()
    for session in sessions:
        for table in session["tables"]:
            people = {number for number in map(seat_player, table["seats"]) if number is not None}
            pairs.update(combinations(sorted(people), 2))
    return pairs


def wind_spreads(sessions: list[Json]) -> dict[int, int]:
    """Return the spread of the winds of each player who was seated in every session."""
    counts: defaultdict[int, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for session in sessions:
        for table in session["tables"]:
            for wind, player in enumerate(map(seat_player, table["seats"])):
                if player is not None:
                    counts[player][wind] += 1
    return {player: max(winds) - min(winds) for player, winds in counts.items() if sum(winds) >= len(sessions)}


def certificate_holds(record: Json, certificate: Json) -> bool:
    """Return whether the sessions are seated as drawn."""
    played = [
        [list(map(seat_player, table["seats"])) for table in sorted(session["tables"], key=_number)]
        for session in record["sessions"][: len(certificate["sessions"])]
    ]
    return bool(played == certificate["sessions"])


def _number(table: Json) -> int:
    return int(table["number"])
