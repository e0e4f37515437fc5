"""Read the final places of a record: as published last, or as they follow where it publishes none."""

from mahjong_core.check.adjustments import post
from mahjong_core.check.event import Event
from mahjong_core.check.findings import Findings
from mahjong_core.check.ranks import Ranks
from mahjong_core.check.results import collect
from mahjong_core.check.rules import resolve
from mahjong_core.check.standings import rank_of
from mahjong_core.check.tables import check_tables, net_base
from mahjong_core.record.document import Record

__all__ = ["final_places", "game_of"]


def final_places(record: Record, *, rules: str | None = None) -> tuple[tuple[int, int], ...]:
    """Return place and number of everybody in the final ranking, best first, level players by number.

    ``rules`` is the preset if the record names none. Empty if the record publishes no ranking and its results do
    not make one: without rules, or with scores missing. Raises ``file.malformed`` as :func:`check_record` does.
    """
    known = {player.number for player in record.players}
    if record.standings:
        last = max(record.standings, key=lambda ranking: ranking.after_session)
        first_rows = {row.player: row.place for row in reversed(last.rows) if row.player in known}
        return _ordered(first_rows)
    return _ordered(_made(record, rules))


def game_of(record: Record, *, rules: str | None = None) -> str | None:
    """Return the game by the rules of a record, such as ``riichi``; None if it is not known."""
    return resolve(record.document.get("rules", {}), rules, Findings())[0].game


def _ordered(places: dict[int, int]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted((place, number) for number, place in places.items()))


def _made(record: Record, rules: str | None) -> dict[int, int]:
    """Return the places that follow from what people did, by number."""
    findings = Findings()
    resolved, _name = resolve(record.document.get("rules", {}), rules, findings)
    last = len(record.sessions) - 1
    event = Event(record, resolved, findings)
    if not resolved.is_known or last < 0:
        return {}
    postings = post(event)
    sheets = check_tables(event, postings)
    ranks = Ranks.of(event, collect(event, postings, sheets, net_base(event, postings)))
    ranked = [
        number
        for number, player in event.players.items()
        if not player.substitute
        and player.state != "removed"
        and any(part.is_own for part in ranks.results[number].until(last))
    ]
    keys = {number: ranks.key(number, last) for number in ranked}
    if not ranks.places_follow(last) or any(key is None for key in keys.values()):
        return {}
    disqualified = {number for number in ranked if event.players[number].state == "disqualified"}
    return rank_of(ranked, keys, disqualified)
