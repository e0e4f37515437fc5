"""Check rankings of teams: sums of what members made, who counts, places (MCR 3.5.3)."""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from mahjong_core.check.event import Event
from mahjong_core.check.ranks import Ranks
from mahjong_core.check.results import Made
from mahjong_core.check.rules import METRICS
from mahjong_core.record.document import TeamRanking, TeamRow
from mahjong_core.record.numbers import Number

__all__ = ["check_team_standings"]

_SUMMED = ("table_points", "table_score", "overall_score")


def check_team_standings(event: Event, ranks: Ranks) -> None:
    """Check every ranking of teams."""
    rankings = event.record.team_standings
    last = max((ranking.after_session for ranking in rankings), default=0)
    for ranking in rankings:
        event.findings.count("team_standings")
        where = {} if ranking.after_session == last else {"after_session": ranking.after_session}
        _check_ranking(event, ranks, ranking, where)


def _check_ranking(event: Event, ranks: Ranks, ranking: TeamRanking, where: dict[str, Any]) -> None:
    session = event.session(ranking.after_session)
    rows = _known_rows(event, ranking, where)
    if session is None or not event.rules.is_known or not ranks.knows_metrics:
        return
    if any(phase.kind == "teams" and event.first_index(phase) <= session.index for phase in event.cuts):
        return  # a cut among teams: they count what came along
    sums: dict[str, tuple[Number, ...]] = {}
    for row in rows:
        found = _check_row(event, ranks, row, session.index, where)
        if found is not None:
            sums[row.team] = tuple(-found[metric] for metric in ranks.metrics if metric in _SUMMED)
    if len(sums) == len(rows) and all(metric in _SUMMED for metric in ranks.metrics):
        _check_places(event, rows, sums, where)


def _known_rows(event: Event, ranking: TeamRanking, where: dict[str, Any]) -> list[TeamRow]:
    """Return the rows of teams that are there; tell those of others, and members who are nobody."""
    known = {team["id"] for team in event.record.document.get("teams", ())}
    known |= {player.team for player in event.players.values() if player.team is not None}
    for row in ranking.rows:
        if row.team not in known:
            event.findings.add("player.unknown", found=row.team, team=row.team, **where)
        for number in row.counted or ():
            if number not in event.players:
                event.findings.add("player.unknown", found=number, player=number, team=row.team, **where)
    return [row for row in ranking.rows if row.team in known]


def _check_places(
    event: Event, rows: Sequence[TeamRow], sums: Mapping[str, tuple[Number, ...]], where: dict[str, Any]
) -> None:
    for row in rows:
        place = 1 + sum(other < sums[row.team] for other in sums.values())
        if row.place != place:
            event.findings.add("team.place", expected=place, found=row.place, team=row.team, **where)


def _check_row(event: Event, ranks: Ranks, row: TeamRow, index: int, where: dict[str, Any]) -> dict[str, Number] | None:
    """Check the figures and the members of a team; return the figures that follow, None if they are not known."""
    members = [player for player in event.players.values() if player.team == row.team and not player.substitute]
    played = [player for player in members if ranks.results[player.number].until(index)]
    unsure = [player.number for player in played if player.state in ("removed", "withdrawn")]
    sure = [player.number for player in played if player.number not in unsure]
    choices = []
    for taken in product((True, False), repeat=min(len(unsure), 4)):
        kept = sure + [number for number, is_in in zip(unsure, taken, strict=False) if is_in]
        counted = _counted(event, ranks, kept, index)
        figures = None if counted is None else _figures(event, ranks, counted, index)
        if counted is None or figures is None:
            return None
        choices.append((kept, counted, figures))
    kept, counted, figures = min(choices, key=lambda choice: _misses(row, choice[2]))
    for metric, published in row.figures.items():
        if metric in figures and not published.holds(figures[metric]):
            event.findings.add(
                "team.figure",
                expected=figures[metric],
                found=published,
                team=row.team,
                figure=metric,
                **where,
            )
    _check_members(event, ranks, row, (kept, counted), index, where)
    return figures


def _misses(row: TeamRow, figures: Mapping[str, Number]) -> int:
    return sum(not published.holds(figures[name]) for name, published in row.figures.items() if name in figures)


def _made(event: Event, ranks: Ranks, number: int, index: int) -> Made:
    """Return what a member made, whatever a cut took off; a disqualified one has the table points fixed for them."""
    made = ranks.made(number, index, with_cuts=False)
    fixed = event.rules.disqualified_table_points
    if event.players[number].state == "disqualified" and fixed is not None:
        return Made(fixed, made.score)
    return made


def _values(made: Made) -> dict[str, Number | None]:
    return dict(zip(_SUMMED, (made.points, made.score, made.overall), strict=True))


def _counted(event: Event, ranks: Ranks, members: Sequence[int], index: int) -> list[int] | None:
    """Return the members who count: all, or the best; None if a figure is not known."""
    best = event.rules.team_best
    if best is None or best >= len(members):
        return list(members)
    keys = {number: ranks.key(number, index) for number in members}
    if any(key is None for key in keys.values()):
        return None
    is_last = {number: event.players[number].state == "disqualified" for number in members}
    return sorted(members, key=lambda number: (is_last[number], keys[number] or (), number))[:best]


def _figures(event: Event, ranks: Ranks, counted: Sequence[int], index: int) -> dict[str, Number] | None:
    sums: dict[str, Number] = dict.fromkeys(_SUMMED, 0)
    for number in counted:
        for name, value in _values(_made(event, ranks, number, index)).items():
            if value is None:
                return None
            sums[name] += value
    return {name: sums[name] for name in sums if name in METRICS}


def _check_members(
    event: Event,
    ranks: Ranks,
    row: TeamRow,
    members: tuple[Sequence[int], Sequence[int]],
    index: int,
    where: dict[str, Any],
) -> None:
    """Check who counts; among level members anybody may."""
    if row.counted is None:
        return
    kept, counted = members
    worth = [
        sorted((ranks.key(number, index) or (), number in kept) for number in some)
        for some in (row.counted, counted)
        if all(number in ranks.results for number in some)
    ]
    is_same = len(worth) == 2 and worth[0] == worth[1] and set(row.counted) <= set(kept)
    if not is_same or len(set(row.counted)) != len(row.counted):
        event.findings.add("team.members", expected=sorted(counted), found=sorted(row.counted), team=row.team, **where)
