"""Plant errors in rankings of players and teams."""

from collections import Counter
from fractions import Fraction

from mahjong_core.generate.event import DraftEvent
from mahjong_core.generate.exact import write_exact
from mahjong_core.generate.plants.base import Change, Plant, choose
from mahjong_core.generate.reading import first_entries
from mahjong_core.generate.shape import Json, no_room

__all__ = ["PLANTS"]

_Row = tuple[Json, Json]  # a ranking and a row of it


def _standing_place(event: DraftEvent) -> Change:
    """Publish the place of the next one."""
    ranking, row = choose(event, _single_rows(event))
    was, row["place"] = row["place"], row["place"] + 1
    return Change([_of(event, ranking, player=row["player"])], was, row["place"])


def _standing_tie(event: DraftEvent) -> Change:
    """Publish level players with one place after the other, as some pages show them."""
    groups = [
        (ranking, [row for row in ranking["rows"] if row["place"] == place])
        for ranking in event.record["standings"]
        for place, count in Counter(row["place"] for row in ranking["rows"]).items()
        if count > 1
    ]
    ranking, level = choose(event, groups)
    was = level[0]["place"]
    for place, row in enumerate(level, start=was):
        row["place"] = place
    players = sorted(row["player"] for row in level)
    return Change([_of(event, ranking, players=players)], was, [row["place"] for row in level])


def _standing_figure(event: DraftEvent) -> Change:
    """Publish another figure of a player."""
    ranking, row = choose(event, _rows(event))
    figure = choose(event, sorted(row["figures"]))
    was = row["figures"][figure]
    row["figures"][figure] = write_exact(Fraction(str(was)) + event.rules.unit, event.style)
    return Change([_of(event, ranking, player=row["player"], figure=figure)], was, row["figures"][figure])


def _standing_penalties(event: DraftEvent) -> Change:
    """Publish another sum of penalties."""
    ranking, row = choose(event, _rows(event))
    was, row["penalties"] = row["penalties"], row["penalties"] - 5 * event.rules.unit
    return Change([_of(event, ranking, player=row["player"])], was, row["penalties"])


def _standing_decided_by(event: DraftEvent) -> Change:
    """Name another metric than the one that separates two players."""
    metrics = event.rules.engine.ranking_metrics
    ranking, row = choose(event, [place for place in _rows(event) if "decided_by" in place[1] and len(metrics) > 1])
    was = row["decided_by"]
    row["decided_by"] = choose(event, [metric for metric in metrics if metric != was])
    return Change([_of(event, ranking, player=row["player"])], was, row["decided_by"])


def _standing_missing(event: DraftEvent) -> Change:
    """Leave a player out of a ranking."""
    ranking, row = choose(event, _removable(event))
    ranking["rows"].remove(row)
    return Change([_of(event, ranking, player=row["player"])], row, None)


def _standing_unranked(event: DraftEvent) -> Change:
    """Give a player no place, as if too few sessions were played."""
    ranking, row = choose(event, _removable(event))
    ranking["rows"].remove(row)
    entry = {"player": row["player"], "reason": "too_few_sessions"}
    ranking["unranked"] = sorted([*ranking["unranked"], entry], key=lambda each: int(each["player"]))
    return Change([_of(event, ranking, player=row["player"])], row, entry)


def _standing_twice(event: DraftEvent) -> Change:
    """Give a player two rows."""
    ranking, row = choose(event, _rows(event))
    again = {name: value for name, value in row.items() if name != "decided_by"}
    ranking["rows"].insert(ranking["rows"].index(row) + 1, again)
    return Change([_of(event, ranking, player=row["player"])], 1, 2)


def _substitute_ranked(event: DraftEvent) -> Change:
    """Give a substitute the place behind all others."""
    ranking = choose(event, event.record["standings"])
    entry = choose(event, [each for each in ranking["unranked"] if each["reason"] == "substitute"])
    ranking["unranked"].remove(entry)
    row = {"place": len(ranking["rows"]) + 1, "player": entry["player"]}
    ranking["rows"].append(row)
    return Change([_of(event, ranking, player=entry["player"])], entry, row)


def _standing_disqualified(event: DraftEvent) -> Change:
    """Let a disqualified player keep points, or stand before others."""
    people = first_entries(event.record)
    rows = [
        (ranking, row)
        for ranking in event.record["standings"]
        for row in ranking["rows"]
        if people[row["player"]].get("state") == "disqualified"
    ]
    ranking, row = choose(event, rows)
    where = [_of(event, ranking, player=row["player"])]
    if "table_points" in row.get("figures", {}) and event.dice.chance(500):
        was, row["figures"]["table_points"] = row["figures"]["table_points"], 7
        return Change(where, was, 7)
    was, row["place"] = row["place"], event.dice.between(1, row["place"] - 1)
    return Change(where, was, row["place"])


def _base_rank(event: DraftEvent) -> Change:
    """Publish another base rank."""
    ranking, row = choose(event, [place for place in _rows(event) if "base_rank" in place[1]])
    was, row["base_rank"] = row["base_rank"], row["base_rank"] - 1
    return Change([_of(event, ranking, player=row["player"])], was, row["base_rank"])


def _team_figure(event: DraftEvent) -> Change:
    """Publish another sum of a team."""
    row = _team_row(event)
    figure = choose(event, sorted(row["figures"]))
    was = row["figures"][figure]
    row["figures"][figure] = write_exact(Fraction(str(was)) + event.rules.unit, event.style)
    return Change([{"team": row["team"], "figure": figure}], was, row["figures"][figure])


def _team_place(event: DraftEvent) -> Change:
    """Publish the place of the next team."""
    row = _team_row(event, single=True)
    was, row["place"] = row["place"], row["place"] + 1
    return Change([{"team": row["team"]}], was, row["place"])


def _team_members(event: DraftEvent) -> Change:
    """Say of one member who counts that they do not."""
    row = _team_row(event)
    was = row["counted"]
    dropped = choose(event, was)
    row["counted"] = [member for member in was if member != dropped]
    return Change([{"team": row["team"]}], was, row["counted"])


def _team_row(event: DraftEvent, *, single: bool = False) -> Json:
    rows = [row for ranking in event.record.get("team_standings", ()) for row in ranking["rows"]]
    counts = Counter(row["place"] for row in rows)
    return choose(event, [row for row in rows if not single or counts[row["place"]] == 1])


def _rows(event: DraftEvent) -> list[_Row]:
    """Return the rows of players who were not disqualified."""
    people = first_entries(event.record)
    return [
        (ranking, row)
        for ranking in event.record["standings"]
        for row in ranking["rows"]
        if people[row["player"]].get("state") != "disqualified"
    ]


def _single_rows(event: DraftEvent) -> list[_Row]:
    """Return those of players whose place nobody shares."""
    places = {
        ranking["after_session"]: Counter(row["place"] for row in ranking["rows"])
        for ranking in event.record["standings"]
    }
    return [(ranking, row) for ranking, row in _rows(event) if places[ranking["after_session"]][row["place"]] == 1]


def _removable(event: DraftEvent) -> list[_Row]:
    """Return rows without which the next one is still separated by the same metric from the one above it.

    Whoever withdrew may lack a place: a record without personal data says so of a player taken out for illness.
    """
    people = first_entries(event.record)
    first = event.rules.engine.ranking_metrics[0]
    removable = []
    for ranking, row in _single_rows(event):
        if "state" in people[row["player"]]:
            continue
        after = ranking["rows"][ranking["rows"].index(row) + 1 :]
        if not after or after[0].get("decided_by", first) == first:
            removable.append((ranking, row))
    if not removable:
        raise no_room("every row separates two others")
    return removable


def _of(event: DraftEvent, ranking: Json, **more: object) -> Json:
    """Return the place of a row; of a ranking that is not the last with its session."""
    is_last = ranking is event.record["standings"][-1]
    return {**more} if is_last else {"after_session": ranking["after_session"], **more}


PLANTS: dict[str, Plant] = {
    "standing.place": _standing_place,
    "standing.tie": _standing_tie,
    "standing.figure": _standing_figure,
    "standing.penalties": _standing_penalties,
    "standing.decided_by": _standing_decided_by,
    "standing.missing": _standing_missing,
    "standing.unranked": _standing_unranked,
    "standing.twice": _standing_twice,
    "standing.substitute_ranked": _substitute_ranked,
    "standing.disqualified": _standing_disqualified,
    "standing.base_rank": _base_rank,
    "team.figure": _team_figure,
    "team.place": _team_place,
    "team.members": _team_members,
}
