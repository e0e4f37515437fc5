"""Build the standings as JSON, in the shape of the API."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from mahjong_core.placement import fraction_text, from_twelfths
from mahjong_core.rulesets import CountryRule, Family
from mahjong_core.standings import Exact, GroupStanding, SessionResult, Standing
from mahjong_core.standings.metrics import metric_points
from mahjong_core.winds import Wind
from scoring.standings.selectors.documents import (
    CountryData,
    CountryStandingsData,
    ExactJson,
    GroupData,
    GroupRuleData,
    HeadData,
    ParticipantNameData,
    ProvisionalData,
    StandingData,
    StandingsData,
    StandingSessionData,
    TeamData,
    TeamStandingsData,
)
from scoring.standings.selectors.groups import country_ranking, of_teams, team_ranking
from scoring.standings.selectors.provisional import ProvisionalNote
from scoring.standings.selectors.ranking import Ranking
from tournaments.common.json_shapes import IsoMoment
from tournaments.models import Participant

_TOTAL = "overall_score"
_WINDS = {wind.value: wind for wind in Wind}  # a look-up costs a tenth of a call of the class


def exact_number(value: Exact) -> ExactJson:
    """Return a whole number; a fraction, which a cut may leave, as exact text: 497, "497/2"."""
    return int(value) if value.denominator == 1 else fraction_text(Fraction(value))


def standings_data(current: Ranking) -> StandingsData:
    """Return ``version``, ``as_of``, ``basis`` and the rows in order."""
    rows = []
    for row in current.rows:
        data = row_data(row, current)
        notes = current.notes.get(row.entrant_id, ())
        if notes:
            data["provisional"] = [_note_data(note) for note in notes]
        rows.append(data)
    return {**head_data(current), "rows": rows}


def head_data(current: Ranking) -> HeadData:
    """Return the head of these standings, with embargoed sessions and sessions that do not count."""
    embargoes, missing = current.embargoes, list(current.missing_sessions)
    head: HeadData = {
        "version": current.version,
        "as_of": IsoMoment(current.as_of.isoformat()) if current.as_of else None,
        "basis": current.basis,
    }
    if missing:
        head["missing_sessions"] = missing
    if embargoes.held_list:
        head["held_sessions"] = list(embargoes.held_list)
    if embargoes.after is not None:
        head["frozen_after"] = embargoes.after
    return head


def _note_data(note: ProvisionalNote) -> ProvisionalData:
    """Return what a pending appeal could change in a row: by how much, or null if not known."""
    return {
        "cause": note.cause,
        "number": note.label,
        "table_score": None if note.score is None else exact_number(note.score),
        "table_points": None if note.points is None else fraction_text(note.points),
        "place": note.place,
    }


def row_data(row: Standing, current: Ranking) -> StandingData:
    """Return one row; ``total`` if the ranking rests on it: net riichi points, uma and adjustments, exactly."""
    start, is_riichi = current.rules.base_points, current.rules.family is Family.RIICHI
    data: StandingData = {
        "place": row.place,
        "participant": _participant_data(current.people[row.entrant_id]),
        "table_points": fraction_text(row.table_points),
        "table_score": exact_number(row.table_score),
        "net_score": exact_number(row.table_score),
        "penalty_points": row.penalty_points,
        "decided_by": row.decided_by,
        # Of a season's thousands of games most are not this player's.
        "sessions": [
            None if result is None else _session_data(index, result, start, is_riichi=is_riichi)
            for index, result in enumerate(row.sessions, start=1)
        ],
    }
    total, letter = total_of(row), current.division_letter(row)
    if total is not None:
        data["total"] = fraction_text(total)
    if row.carried:  # a player who qualified
        data["division"] = row.division
        if letter:
            data["division_letter"] = letter
        data["carried"] = [
            {
                "session": share.first,
                "percent": share.percent,
                "table_points": fraction_text(from_twelfths(share.twelfths)),
                "table_score": exact_number(share.score),
            }
            for share in row.carried
        ]
    if row.unranked:
        data["unranked"] = row.unranked
    return data


def total_of(row: Standing | GroupStanding) -> Fraction | None:
    """Return riichi points net of the start, uma and adjustments; None if the ranking does not rest on them."""
    values = dict(zip(row.metrics, row.values, strict=True))
    return metric_points(_TOTAL, values[_TOTAL]) if _TOTAL in values else None


def _participant_data(person: Participant) -> ParticipantNameData:
    return {
        "number": person.number,
        "name": person.name,
        "country": person.country,
        "team": person.team.name if person.team else "",
    }


@lru_cache(maxsize=4096)
def _points_text(twelfths: int) -> str:
    return fraction_text(from_twelfths(twelfths))


def _session_data(session: int, result: SessionResult, start: int, *, is_riichi: bool) -> StandingSessionData:
    points = _points_text(result.twelfths)
    return {
        "session": session,
        "table": result.table,
        "wind": _WINDS[result.wind],
        "table_score": result.table_score,
        "place": None if result.replaced else result.place,
        "replaced": result.replaced,
        "table_points": points,
        "raw_score": result.table_score,
        "start": start if result.start is None else result.start,
        "net_score": result.net_score(start),
        "uma": points if is_riichi else None,
    }


def team_standings_data(current: Ranking) -> TeamStandingsData:
    """Return the ranking of the teams as the API and the event file have it."""
    teams = {p.team_id: p.team.name for p in current.people.values() if p.team}
    best = current.rules.team_best
    counted = CountryRule.SUM if best is None else CountryRule.BEST
    rule: GroupRuleData = {"counted": counted, "best": best, "until": current.tournament.teams_until}
    people = of_teams(current).people
    rows: list[TeamData] = [
        {**_group_data(row, people), "team": teams[row.key]}  # type: ignore[index]
        for row in team_ranking(current)
    ]
    return {**head_data(current), "rule": rule, "rows": rows}


def country_standings_data(current: Ranking) -> CountryStandingsData:
    """Return the ranking of the countries as the API and the event file have it."""
    counted = current.rules.country_rule
    best = current.rules.country_best if counted is CountryRule.BEST else None
    rule: GroupRuleData = {"counted": counted, "best": best, "until": current.tournament.countries_until}
    rows: list[CountryData] = [
        {**_group_data(row, current.people), "country": str(row.key)} for row in country_ranking(current)
    ]
    return {**head_data(current), "rule": rule, "rows": rows}


def _group_data(row: GroupStanding, people: Mapping[int, Participant]) -> GroupData:
    data: GroupData = {
        "place": row.place,
        "table_points": fraction_text(row.table_points),
        "table_score": exact_number(row.table_score),
        "net_score": exact_number(row.table_score),
        "members": sorted(people[member].number for member in row.members),
        "left_out": sorted(people[member].number for member in row.left_out),
    }
    total = total_of(row)
    if total is not None:
        data["total"] = fraction_text(total)
    return data
