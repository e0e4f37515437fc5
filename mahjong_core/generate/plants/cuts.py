"""Plant errors in cuts, draws and the signature."""

from fractions import Fraction

from mahjong_core.generate.event import DraftEvent
from mahjong_core.generate.exact import write_exact
from mahjong_core.generate.plants.base import Change, Plant, choose, free_people
from mahjong_core.generate.reading import rank_players
from mahjong_core.generate.shape import Json, no_room

__all__ = ["PLANTS"]


def _cut_players(event: DraftEvent) -> Change:
    """Let the first who is out go on, in the place of the last who should: everybody's seats after the cut follow."""
    phase = choose(event, [phase for phase in event.record["phases"] if "divisions" in phase])
    entitled = phase["divisions"][0]["players"][-1]
    player = _first_behind(event, phase, entitled)
    _exchange(event, phase, entitled, player)
    event.publish()
    return Change([{"phase": phase["number"], "player": player}], entitled, player)


def _first_behind(event: DraftEvent, phase: Json, entitled: int) -> int:
    """Return who is first behind the best division, without being level with anybody in it."""
    rows = {row.entrant_id: row for row in rank_players(event.record, event.rules, phase["first"] - 1)}
    free = free_people(event)
    behind = [number for number in rows if number in free and rows[number].values < rows[entitled].values]
    if entitled not in free or not behind:
        raise no_room("nobody is behind the last of the best division")
    return behind[0]


def _exchange(event: DraftEvent, phase: Json, one: int, two: int) -> None:
    """Exchange two players in all that comes after a cut."""
    other = {one: two, two: one}
    for division in phase["divisions"]:
        division["players"] = [other.get(player, player) for player in division["players"]]
    later = [session for session in event.record["sessions"] if session["number"] >= phase["first"]]
    for session in later:
        for table in session["tables"]:
            table["seats"] = [other.get(seat, seat) for seat in table["seats"]]
    for row in event.record["adjustments"]:
        if row.get("session", 0) >= phase["first"] and "player" in row:
            row["player"] = other.get(row["player"], row["player"])


def _cut_carried(event: DraftEvent) -> Change:
    """Publish other points carried over a cut."""
    phase = choose(event, [phase for phase in event.record["phases"] if "divisions" in phase])
    row = choose(event, phase["carried"])
    figure = "score" if event.rules.is_riichi else event.dice.pick(("points", "score"))
    was = row[figure]
    row[figure] = write_exact(Fraction(str(was)) + event.rules.unit, event.style)
    return Change([{"phase": phase["number"], "player": row["player"]}], was, row[figure])


def _draw_certificate(event: DraftEvent) -> Change:
    """Let the hash of the seats be another."""
    if "certificate" not in event.record["draw"]:
        raise no_room("people do not sit as drawn")
    hashes = event.record["draw"]["certificate"]["certificate"]
    was = hashes["grid_sha256"]
    hashes["grid_sha256"] = was[::-1]
    return Change([{"field": "draw.certificate"}], was, was[::-1])


def _signature_invalid(event: DraftEvent) -> Change:
    """Sign with what is no signature."""
    key, signature = (f"{event.dice.below(2**64):016x}" * count for count in (4, 8))
    event.record["signature"] = {"key": key, "signature": signature}
    return Change([{"field": "signature"}], None, event.record["signature"])


PLANTS: dict[str, Plant] = {
    "cut.players": _cut_players,
    "cut.carried": _cut_carried,
    "draw.certificate": _draw_certificate,
    "signature.invalid": _signature_invalid,
}
