"""Build the standings as JSON, in the shape of the API."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from mahjong_core.placement import fraction_text, from_twelfths
from mahjong_core.rulesets import CountryRule, RuleSet
from mahjong_core.standings import Exact, GroupStanding, SessionResult, Standing
from mahjong_core.standings.metrics import exact
from scoring.common.selectors.score_names import score_data
from scoring.standings.selectors.provisional import ProvisionalNote
from scoring.standings.selectors.ranking import Ranking, country_ranking, team_ranking
from tournaments.models import Participant

_TOTAL = "overall_score"


def exact_number(value: Exact) -> int | str:
    """Return a whole number; a fraction, which a cut may leave, as exact text: 497, "497/2"."""
    return int(value) if value.denominator == 1 else fraction_text(Fraction(value))


def standings_data(current: Ranking) -> dict[str, Any]:
    """Return ``version``, ``as_of``, ``basis`` and the rows in order."""
    return {
        "version": current.version,
        "as_of": current.as_of.isoformat() if current.as_of else None,
        "basis": current.basis.value,
        **kept_back_data(current),
        "rows": [row_data(row, current) | _notes_data(current.notes.get(row.entrant_id, ())) for row in current.rows],
    }


def kept_back_data(current: Ranking) -> dict[str, Any]:
    """Return what these standings lack: embargoed sessions, and sessions that do not count.

    Return an empty dict where they are complete.
    """
    embargoes, missing = current.embargoes, list(current.missing_sessions)
    held: dict[str, Any] = {"missing_sessions": missing} if missing else {}
    held |= {"held_sessions": list(embargoes.held_list)} if embargoes.held_list else {}
    return held if embargoes.after is None else held | {"frozen_after": embargoes.after}


def _notes_data(notes: Iterable[ProvisionalNote]) -> dict[str, Any]:
    """Return ``provisional`` of a row that a pending appeal could change: by how much, or null if not known."""
    data = [
        {
            "cause": note.cause,
            "number": note.label,
            "table_score": None if note.score is None else exact_number(note.score),
            "table_points": None if note.points is None else fraction_text(note.points),
            "place": note.place,
        }
        for note in notes
    ]
    return {"provisional": data} if data else {}


def row_data(row: Standing, current: Ranking) -> dict[str, Any]:
    """Return one row; ``total`` if the ranking rests on it: net riichi points, uma and adjustments, exactly."""
    return {
        "place": row.place,
        "participant": _participant_data(current.people[row.entrant_id]),
        "table_points": fraction_text(row.table_points),
        "table_score": exact_number(row.table_score),
        "net_score": exact_number(row.table_score),
        "penalty_points": row.penalty_points,
        "decided_by": row.decided_by,
        "sessions": [_session_data(current.rules, index, result) for index, result in enumerate(row.sessions, start=1)],
        **total_data(row),
        **_cut_data(row, current.division_letter(row)),
        **({"unranked": row.unranked} if row.unranked else {}),
    }


def total_data(row: Standing | GroupStanding) -> dict[str, Any]:
    """Return ``total``, exactly, if the ranking rests on it."""
    total = total_of(row)
    return {} if total is None else {"total": fraction_text(total)}


def total_of(row: Standing | GroupStanding) -> Fraction | None:
    """Return riichi points net of the start, uma and adjustments; None where the ranking does not rest on them."""
    values = dict(zip(row.metrics, row.values, strict=True))
    return exact(_TOTAL, values[_TOTAL]) if _TOTAL in values else None


def _cut_data(row: Standing, letter: str) -> dict[str, Any]:
    """Return ``division`` and ``carried`` of players who qualified; ``division_letter`` if there are several."""
    if not row.carried:
        return {}
    carried = [
        {
            "session": share.first,
            "percent": share.percent,
            "table_points": fraction_text(from_twelfths(share.twelfths)),
            "table_score": exact_number(share.score),
        }
        for share in row.carried
    ]
    named = {"division_letter": letter} if letter else {}
    return {"division": row.division, **named, "carried": carried}


def _participant_data(person: Participant) -> dict[str, Any]:
    return {
        "number": person.number,
        "name": person.name,
        "country": person.country,
        "team": person.team.name if person.team else "",
    }


def _session_data(rules: RuleSet, session: int, result: SessionResult | None) -> dict[str, Any] | None:
    if result is None:
        return None
    return {
        "session": session,
        "table": result.table,
        "wind": str(result.wind),
        "table_score": result.table_score,
        "place": None if result.replaced else result.place,
        "replaced": result.replaced,
        "table_points": fraction_text(from_twelfths(result.twelfths)),
        **score_data(rules, result.table_score, result.twelfths),
    }


def team_standings_data(current: Ranking) -> dict[str, Any]:
    """Return the ranking of the teams as the API and the event file have it."""
    teams = {p.team_id: p.team.name for p in current.people.values() if p.team}
    rows = [_group_data(row, current) | {"team": teams[row.key]} for row in team_ranking(current)]  # type: ignore[index]
    best = current.rules.team_best
    return _groups_data(
        current, rows, CountryRule.SUM if best is None else CountryRule.BEST, best, current.tournament.teams_until
    )


def country_standings_data(current: Ranking) -> dict[str, Any]:
    """Return the ranking of the countries as the API and the event file have it."""
    rows = [_group_data(row, current) | {"country": row.key} for row in country_ranking(current)]
    rule, best = current.rules.country_rule, current.rules.country_best
    return _groups_data(current, rows, rule, best, current.tournament.countries_until)


def _groups_data(
    current: Ranking, rows: list[dict[str, Any]], counted: CountryRule, best: int | None, until: int | None
) -> dict[str, Any]:
    as_of = current.as_of.isoformat() if current.as_of else None
    rule = {"counted": counted.value, "best": best if counted is CountryRule.BEST else None, "until": until}
    head = {"version": current.version, "as_of": as_of, "basis": current.basis.value, **kept_back_data(current)}
    return head | {"rule": rule, "rows": rows}


def _group_data(row: GroupStanding, current: Ranking) -> dict[str, Any]:
    return {
        "place": row.place,
        "table_points": fraction_text(row.table_points),
        "table_score": exact_number(row.table_score),
        "net_score": exact_number(row.table_score),
        "members": sorted(current.people[member].number for member in row.members),
        "left_out": sorted(current.people[member].number for member in row.left_out),
        **total_data(row),
    }
