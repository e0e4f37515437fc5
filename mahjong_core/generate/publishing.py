"""Publish everything that follows from what people did: tables, cuts, rankings, teams, facts for a federation."""

from collections.abc import Sequence
from fractions import Fraction

from mahjong_core.generate.exact import write_exact
from mahjong_core.generate.reading import after_uma, first_entries, rank_players, rank_teams, results_of, seated_once
from mahjong_core.generate.rules import EventRules
from mahjong_core.generate.shape import Json
from mahjong_core.generate.tables import publish_table
from mahjong_core.placement import from_twelfths
from mahjong_core.series.season import base_rank, mers_weight
from mahjong_core.standings.metrics import metric_points
from mahjong_core.standings.records import GroupStanding, SessionResult, Standing

__all__ = ["publish", "weight_of"]


def publish(record: Json, rules: EventRules, style: str) -> None:
    """Recompute every published figure of ``record``.

    Rankings are written after the sessions after which the record has one, and facts for a federation where it has any.
    """
    later = after_uma(record)
    for session in record["sessions"]:
        for table in session["tables"]:
            publish_table(table, rules, later.get(session["number"], {}), style)
    results = results_of(record, rules)
    final = rank_players(record, rules, record["sessions"][-1]["number"], results)
    _publish_carried(record, final, rules, style)
    if "event" in record:
        _publish_facts(record)
    _publish_rankings(record, rules, results, style)


def _publish_carried(record: Json, standings: tuple[Standing, ...], rules: EventRules, style: str) -> None:
    """Write for each cut what came along (MCR 3.5.4)."""
    for phase in record.get("phases", ()):
        if "divisions" not in phase:
            continue
        carried = {row.entrant_id: came for row in standings for came in row.carried if came.first == phase["first"]}
        order = [player for division in phase["divisions"] for player in division["players"]]
        phase["carried"] = [
            {
                "player": player,
                "points": write_exact(from_twelfths(Fraction(carried[player].twelfths)), style),
                "score": write_exact(carried[player].score, style),
            }
            for player in order
            if player in carried
        ]


def _publish_facts(record: Json) -> None:
    """Write what is reported of the event, as it was, and the weight that follows (EMA, Basics for ranking system)."""
    facts = record["event"].get("federation")
    people = first_entries(record)
    came = [people[number] for number in sorted(seated_once(record)) if number in people]
    players = [person for person in came if not person.get("substitute")]
    countries = sorted({person["country"] for person in players if "country" in person})
    if "countries" in record["event"]:
        record["event"]["countries"] = countries
    if facts is not None:
        facts |= {"players": len(players), "substitutes": len(came) - len(players), "countries": len(countries)}
        facts["weight"] = weight_of(facts)


def weight_of(facts: Json) -> int | str:
    """Return the weight that follows from reported facts."""
    total = mers_weight(
        days=facts["days"],
        players=facts["players"],
        countries=facts["countries"],
        substitutes=facts["substitutes"],
        needs_qualification=facts["qualification"],
    ).total
    return write_exact(total, "decimals")


def _publish_rankings(record: Json, rules: EventRules, results: Sequence[SessionResult], style: str) -> None:
    last = record["sessions"][-1]["number"]
    for ranking in record.get("standings", ()):
        rows = rank_players(record, rules, ranking["after_session"], results)
        with_place = [row for row in rows if row.place is not None]
        ranking["rows"] = [_row(row, rules, style) for row in with_place]
        if ranking["after_session"] == last:
            for written in ranking["rows"]:
                written["base_rank"] = base_rank(written["place"], len(with_place))
        ranking["unranked"] = _unranked(record, rows)
    for ranking in record.get("team_standings", ()):
        teams = rank_teams(record, rules, rank_players(record, rules, ranking["after_session"], results))
        ranking["rows"] = [_team_row(row, style) for row in teams]


def _row(row: Standing, rules: EventRules, style: str) -> Json:
    """Return a row of the ranking.

    A disqualified player keeps no points (MERS 4.4). What EMA riichi leaves of the points made at the tables it does
    not say: no figure is written.
    """
    written: Json = {"place": row.place, "player": row.entrant_id}
    if not (row.disqualified and rules.is_riichi):
        written["figures"] = {
            metric: write_exact(metric_points(metric, value), style)
            for metric, value in zip(row.metrics, row.values, strict=True)
        }
    written["penalties"] = row.penalty_points
    if row.decided_by in row.metrics:
        written["decided_by"] = row.decided_by
    return written


def _unranked(record: Json, rows: tuple[Standing, ...]) -> list[Json]:
    """Return whoever has no place, and why: substitutes, who left for illness, who played too few sessions."""
    people = first_entries(record)
    reasons = {number: "substitute" for number, person in people.items() if person.get("substitute")}
    reasons |= {number: "removed" for number, person in people.items() if person.get("state") == "removed"}
    reasons |= {row.entrant_id: "too_few_sessions" for row in rows if row.unranked == "too_few_sessions"}
    return [{"player": number, "reason": reason} for number, reason in sorted(reasons.items())]


def _team_row(row: GroupStanding, style: str) -> Json:
    figures = {
        metric: write_exact(metric_points(metric, value), style)
        for metric, value in zip(row.metrics, row.values, strict=True)
    }
    return {"place": row.place, "team": row.key, "figures": figures, "counted": sorted(row.members)}
