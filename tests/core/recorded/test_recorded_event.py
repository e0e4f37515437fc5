"""A real MCR event of 2017, played through the core: 72 players, six sessions, 108 tables.

Table scores, table points and the final list were recorded by its organisers, names removed.
"""

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from mahjong_core.penalties import effects_of, offence
from mahjong_core.placement import place_table, to_twelfths
from mahjong_core.rulesets import preset
from mahjong_core.seating import SeatedTable, SeatingPlan, check_plan
from mahjong_core.sheets import Adjustment, Entry, EntryKind, Mode, Sheet, fold_mcr, parse_plain_payload
from mahjong_core.standings import Entrant, SessionResult, Standing, rank, rank_groups, why
from mahjong_core.winds import WINDS, Wind

EVENT: dict[str, Any] = json.loads((Path(__file__).parent / "mcr-event-72x6.json").read_text(encoding="utf-8"))
RULES = preset("mcr-ffmj-2016")
OFFENCE_BY_LOSS = {-30: "false-win-below-minimum", -60: "false-win-invalid-hand"}
TABLES: list[dict[str, Any]] = EVENT["tables"]
IDS = [f"session {table['session']} table {table['table']}" for table in TABLES]
TEAMS = {player["number"]: player["team"] for player in EVENT["players"]}


def _seat(index: int | None) -> str | None:
    return None if index is None else str(WINDS[index])


def _hand_payload(hand: dict[str, Any]) -> dict[str, Any]:
    if hand["winner"] is None:
        return {"number": hand["hand"], "outcome": "draw"}
    winner, discarder = _seat(hand["winner"]), _seat(hand["discarder"])
    return {"number": hand["hand"], "outcome": "win", "winner": winner, "discarder": discarder, "value": hand["value"]}


def _entries(table: dict[str, Any]) -> list[Entry]:
    if table["totals_only"] or not table["hands"]:
        totals = {"totals": dict(zip("ESWN", table["mini_points"], strict=True))}
        return [Entry(1, 1, EntryKind.TOTALS, parse_plain_payload(EntryKind.TOTALS, totals, RULES))]
    payloads = [parse_plain_payload(EntryKind.HAND, _hand_payload(hand), RULES) for hand in table["hands"]]
    return [Entry(n, n, EntryKind.HAND, payload) for n, payload in enumerate(payloads, start=1)]


def _rulings(table: dict[str, Any]) -> Iterator[Adjustment]:
    for hand in table["hands"]:
        for seat, points in enumerate(hand.get("penalties", [])):
            if points in OFFENCE_BY_LOSS:
                entry = offence(OFFENCE_BY_LOSS[points], RULES)
                for effect in effects_of(entry, WINDS[seat], RULES):
                    yield Adjustment(
                        hand["hand"] * 4, effect.wind, effect.amount, hand["hand"], effect.cause, effect.stage
                    )


def _sheet(table: dict[str, Any]) -> Sheet:
    return fold_mcr(_entries(table), list(_rulings(table)), RULES)


def _recorded(table: dict[str, Any]) -> dict[Wind, int]:
    return dict(zip(WINDS, table["mini_points"], strict=True))


def _results() -> Iterator[SessionResult]:
    for table in TABLES:
        placings = place_table(_sheet(table).table_scores, scale=RULES.place_scale, tie_rule=RULES.tie_rule)
        for player, placing in zip(table["seats"], placings, strict=True):
            points = to_twelfths(placing.table_points)
            yield SessionResult(
                player, table["session"], table["table"], placing.wind, placing.score, placing.place, points
            )


@pytest.fixture(scope="module")
def standings() -> tuple[Standing, ...]:
    entrants = [Entrant(player["number"], player["number"], player["team"]) for player in EVENT["players"]]
    return rank(entrants, _results(), [], metrics=RULES.ranking_metrics, sessions=6)


@pytest.mark.parametrize("table", TABLES, ids=IDS)
def test_every_sheet_gives_the_recorded_mini_points(table: dict[str, Any]) -> None:
    sheet = _sheet(table)
    assert sheet.table_scores == _recorded(table)
    assert [problem.code for problem in sheet.problems if problem.severity == "refusal"] == []


@pytest.mark.parametrize("table", TABLES, ids=IDS)
def test_every_table_gives_the_recorded_table_points(table: dict[str, Any]) -> None:
    placings = place_table(_recorded(table), scale=RULES.place_scale, tie_rule=RULES.tie_rule)
    assert [placing.table_points for placing in placings] == [Fraction(points) for points in table["table_points"]]


def test_what_happened_at_the_tables(standings: tuple[Standing, ...]) -> None:
    # Two tables ended in a tie.
    tied = [table["table_points"] for table in TABLES if "1/2" in table["table_points"]]
    assert [points.count("1/2") for points in tied] == [2, 2]
    # Mini-points decide often: up to seven players were level on table points, none on both.
    sums = [standing.table_points for standing in standings]
    assert len(set(sums)) == 22
    assert max(sums.count(points) for points in set(sums)) == 7
    assert all(standing.tied_with == () for standing in standings)
    # The desk typed totals where the staff ran out of time.
    modes = [_sheet(table).mode for table in TABLES]
    assert modes.count(Mode.TOTALS) == sum(table["totals_only"] or not table["hands"] for table in TABLES)
    assert set(modes) == {Mode.HANDS, Mode.TOTALS}
    # Nine of 30 points and two of 60 are on the sheets that were logged hand by hand.
    causes = [ruling.cause for table in TABLES for ruling in _rulings(table) if ruling.amount < 0]
    assert sorted(causes) == ["false-win-below-minimum"] * 9 + ["false-win-invalid-hand"] * 2


def test_the_final_list_is_the_recorded_one(standings: tuple[Standing, ...]) -> None:
    computed = [
        (standing.place, standing.entrant_id, standing.table_points, standing.table_score) for standing in standings
    ]
    recorded = [
        (line["place"], line["number"], Fraction(line["table_points"]), line["mini_points"]) for line in EVENT["final"]
    ]
    assert computed == recorded


def test_every_place_has_its_reason(standings: tuple[Standing, ...]) -> None:
    for standing in standings:
        reason = why(standings, standing.entrant_id)
        assert reason.metric in (None, "table_points", "table_score")
        assert reason.sessions[-1].running_table_points == standing.table_points


def test_the_teams_share_all_points(standings: tuple[Standing, ...]) -> None:
    groups = rank_groups(standings, TEAMS.get, metrics=RULES.ranking_metrics)
    assert len(groups) == 18
    assert {len(group.members) for group in groups} == {4}
    assert sum(group.table_points for group in groups) == 7 * 108
    assert sum(group.table_score for group in groups) == 0


def test_the_seating_was_playable_without_repeats_or_team_mates() -> None:
    """Its organisers' rule: everybody meets at most once, team-mates never share a table."""
    plan = SeatingPlan(
        tuple(
            tuple(SeatedTable(table["table"], tuple(table["seats"])) for table in TABLES if table["session"] == number)
            for number in range(1, 7)
        )
    )
    teams = {number: str(team) for number, team in TEAMS.items()}
    report = check_plan(plan, TEAMS.keys(), teams=teams, countries={})
    assert report.is_playable
    assert (report.repeat_count, report.team_mate_count) == (0, 0)
