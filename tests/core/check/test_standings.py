"""Rankings, cuts, teams: who has a row, places, ties, figures, what comes along (MCR 3.10.1, 3.5.4, 3.5.3; MERS 4)."""

from typing import Any

import pytest

from tests.core.check.events import EMA_2016, MCR, Json, codes, document, findings, report, rows, table, with_change

# Two tables, two sessions; table points and mini-points added up by hand.
FIRST = [table([40, 10, -20, -30]), table([30, 20, -10, -40], 2, (5, 6, 7, 8))]
SECOND = [table([10, -10, 25, -25], 1, (1, 5, 2, 6)), table([50, -50, 20, -20], 2, (3, 7, 4, 8))]
FIGURES = {1: (6, 50), 2: (6, 35), 3: (5, 30), 4: (2, -10), 5: (5, 20), 6: (2, -5), 7: (1, -60), 8: (1, -60)}
ORDER = [(1, 1), (2, 2), (3, 3), (4, 5), (5, 6), (6, 4), (7, 7), (7, 8)]


def figures(number: int) -> Json:
    points, score = FIGURES[number]
    return {"table_points": points, "table_score": score}


def ranked(**more: Any) -> Json:
    listed = rows((place, number, figures(number)) for place, number in ORDER)
    return document([FIRST, SECOND], 8, standings=[{"after_session": 2, "rows": listed}], **more)


def row_of(record: Json, number: int) -> Json:
    found: Json = next(row for row in record["standings"][0]["rows"] if row["player"] == number)
    return found


def test_table_points_then_mini_points_level_players_share_the_better_place() -> None:
    assert findings(ranked(), MCR) == []
    assert report(ranked(), MCR).checked["figures"] == 16


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_a_wrong_place_names_its_row_alone(number: int) -> None:
    record = ranked()
    row_of(record, number)["place"] += 1
    assert findings(record, MCR) == [("error", "standing.place", {"player": number})]


@pytest.mark.parametrize(("number", "name"), [(1, "table_points"), (8, "table_score"), (4, "table_score")])
def test_a_wrong_figure_names_itself_alone(number: int, name: str) -> None:
    record = ranked()
    row_of(record, number)["figures"][name] += 1
    assert findings(record, MCR) == [("error", "standing.figure", {"player": number, "figure": name})]


def test_a_level_pair_shown_as_two_places_is_a_tie() -> None:
    record = ranked()
    row_of(record, 8)["place"] = 8
    assert findings(record, MCR) == [("error", "standing.tie", {"players": [7, 8]})]
    row_of(record, 7)["place"] = 8
    row_of(record, 8)["place"] = 7
    assert findings(record, MCR) == [("error", "standing.tie", {"players": [7, 8]})]


def test_any_order_among_level_players_in_one_place() -> None:
    record = ranked()
    record["standings"][0]["rows"].reverse()
    assert findings(record, MCR) == []


def test_a_missing_row_and_a_second_one() -> None:
    record = ranked()
    record["standings"][0]["rows"] = [row for row in record["standings"][0]["rows"] if row["player"] != 4]
    assert findings(record, MCR) == [("error", "standing.missing", {"player": 4})]
    for row in record["standings"][0]["rows"]:
        row["place"] -= row["place"] > 5  # closed up: that follows from the missing row
    assert findings(record, MCR) == [("error", "standing.missing", {"player": 4})]
    record = ranked()
    record["standings"][0]["rows"].append(dict(row_of(record, 4)))
    assert findings(record, MCR) == [("error", "standing.twice", {"player": 4})]


def test_rankings_before_the_last_name_their_session() -> None:
    record = ranked()
    first = [
        (1, 1, 4, 40),
        (2, 5, 4, 30),
        (3, 6, 2, 20),
        (4, 2, 2, 10),
        (5, 7, 1, -10),
        (6, 3, 1, -20),
        (7, 4, 0, -30),
        (8, 8, 0, -40),
    ]
    listed = rows(
        (place, number, {"table_points": points, "table_score": score}) for place, number, points, score in first
    )
    record["standings"].insert(0, {"after_session": 1, "rows": listed})
    assert findings(record, MCR) == []
    listed[3]["figures"]["table_score"] = 11
    where = {"player": 2, "figure": "table_score", "after_session": 1}
    assert findings(record, MCR) == [("error", "standing.figure", where)]


# 1000 x (N - place) / (N - 1), half up: 26th of 40 has 359, 28th 308, 27th of 36 has 257 (published values).
@pytest.mark.parametrize(("place", "base"), [(1, 1000), (2, 857), (3, 714), (4, 571), (5, 429), (6, 286), (7, 143)])
def test_base_ranks(place: int, base: int) -> None:
    record = ranked()
    number = next(number for at, number in ORDER if at == place)
    record["players"][number - 1]["federation_numbers"] = {"EMA": "04040105"}
    row_of(record, number)["base_rank"] = base
    assert findings(record, MCR) == []
    row_of(record, number)["base_rank"] = base - 1
    assert findings(record, MCR) == [("error", "standing.base_rank", {"player": number})]


def test_who_has_no_number_may_have_no_base_rank() -> None:
    record = ranked()
    row_of(record, 1)["base_rank"] = 0
    assert findings(record, MCR) == []


@pytest.mark.parametrize(
    ("number", "named", "expected"),
    [
        (2, "table_score", []),
        (2, "table_points", ["standing.decided_by"]),
        (3, "table_points", []),
        (3, "table_score", ["standing.decided_by"]),
        (5, "table_score", []),
        (2, "an unknown figure", []),
        (1, "table_score", []),
    ],
)
def test_what_separates_two(number: int, named: str, expected: list[str]) -> None:
    record = ranked()
    row_of(record, number)["decided_by"] = named
    assert codes(record, MCR) == expected


def test_penalties_are_what_was_taken() -> None:
    rows_of = [{"player": 3, "amount": -10, "stage": "event_total", "cause": "organiser"}]
    record = ranked(adjustments=rows_of)
    row_of(record, 3)["figures"]["table_score"] -= 10
    row_of(record, 3)["place"], row_of(record, 5)["place"] = 3, 3
    assert codes(record, MCR) == []  # 20 mini-points both: they share the third place
    row_of(record, 3)["penalties"] = -10
    row_of(record, 5)["penalties"] = 0
    assert codes(record, MCR) == []
    row_of(record, 5)["penalties"] = -10
    assert findings(record, MCR) == [("error", "standing.penalties", {"player": 5})]
    del record["adjustments"]  # not said: nothing is known of penalties
    row_of(record, 3)["figures"]["table_score"] += 10
    row_of(record, 5)["place"] = 4
    assert codes(record, MCR) == []


def test_a_bonus_column_is_no_penalty_whatever_its_sign() -> None:
    """Yakitori takes points after the uma, as docs/clubs.md says, and is not among the penalties."""
    rows_of = [
        {"player": 3, "amount": -10, "stage": "event_total", "cause": "bonus.Yakitori"},
        {"player": 5, "amount": -4, "stage": "event_total", "cause": "organiser"},
    ]
    record = ranked(adjustments=rows_of)
    row_of(record, 3)["figures"]["table_score"] -= 10
    row_of(record, 5)["figures"]["table_score"] -= 4
    row_of(record, 3)["place"], row_of(record, 5)["place"] = 4, 3
    row_of(record, 3)["penalties"], row_of(record, 5)["penalties"] = 0, -4
    assert "standing.penalties" not in codes(record, MCR)
    row_of(record, 3)["penalties"] = -10
    assert ("error", "standing.penalties", {"player": 3}) in findings(record, MCR)


def test_substitutes_have_no_place() -> None:
    record = ranked()
    record["players"][3]["substitute"] = True
    assert ("error", "standing.substitute_ranked", {"player": 4}) in findings(record, MCR)
    assert codes(record, MCR) == ["standing.substitute_ranked"]
    record["standings"][0]["rows"] = [row for row in record["standings"][0]["rows"] if row["player"] != 4]
    for row in record["standings"][0]["rows"]:
        row["place"] -= row["place"] > 5
    record["standings"][0]["unranked"] = [{"player": 4, "reason": "substitute"}]
    assert codes(record, MCR) == []


def disqualified(place: int, points: int) -> Json:
    """Player 5, third with 5 table points, was disqualified: MERS 4.4 gives 0 table points and the last place."""
    record = ranked()
    record["players"][4]["state"] = "disqualified"
    for row in record["standings"][0]["rows"]:
        row["place"] -= row["place"] > 4
    row_of(record, 5).update(place=place)
    row_of(record, 5)["figures"]["table_points"] = points
    return record


def test_a_disqualified_player_is_last_without_table_points() -> None:
    assert findings(disqualified(8, 0), MCR) == []
    assert findings(disqualified(8, 5), MCR) == [("error", "standing.disqualified", {"player": 5})]
    assert findings(disqualified(4, 0), MCR) == [("error", "standing.disqualified", {"player": 5})]
    record = ranked()
    record["players"][4]["state"] = "disqualified"  # left where their points were
    assert codes(record, MCR) == ["standing.disqualified"]


def test_a_place_takes_the_sessions_asked_for() -> None:
    rules = {"derived_from": MCR, "changes": {"ranking_appearances": 3}}
    record = ranked(rules=rules)
    assert codes(record) == ["standing.unranked"] * 8
    record = ranked(rules={"derived_from": MCR, "changes": {"ranking_appearances": 2}})
    assert codes(record) == []
    record["standings"][0]["rows"] = [row for row in record["standings"][0]["rows"] if row["player"] != 8]
    record["standings"][0]["unranked"] = [{"player": 8, "reason": "too_few_sessions"}]
    assert findings(record) == [("error", "standing.unranked", {"player": 8})]


@pytest.mark.parametrize("state", ["removed", "withdrawn"])
def test_who_was_taken_out_of_the_results_shifts_nobody(state: str) -> None:
    record = ranked()
    record["players"][7]["state"] = state
    record["standings"][0]["rows"] = [row for row in record["standings"][0]["rows"] if row["player"] != 8]
    record["standings"][0]["unranked"] = [{"player": 8, "reason": state}]
    assert codes(record, MCR) == []


def test_who_withdrew_may_keep_their_place() -> None:
    record = ranked()
    record["players"][7]["state"] = "withdrawn"
    assert codes(record, MCR) == []


def test_a_player_who_never_played_needs_no_row() -> None:
    record = ranked()
    record["players"].append({"number": 9})
    assert codes(record, MCR) == []


def test_riichi_ranks_by_one_figure() -> None:
    """45,000 with uma 15,000 is 30,000 net of the start; a chombo of 20,000 comes off afterwards (EMA 2016)."""
    played = [table([45000, 35000, 25000, 15000], totals=[10000, 10000, -10000, -30000])]
    chombo = {"player": 1, "amount": -20000, "stage": "after_uma", "cause": "chombo", "session": 1, "table": 1}
    order = [(1, 1, 10000), (1, 2, 10000), (3, 3, -10000), (4, 4, -30000)]
    listed = rows((place, number, {"overall_score": total}) for place, number, total in order)
    record = document([played], standings=[{"after_session": 1, "rows": listed}], adjustments=[chombo])
    assert findings(record, EMA_2016) == []
    record["standings"][0]["rows"][1]["place"] = 2
    assert findings(record, EMA_2016) == [("error", "standing.tie", {"players": [1, 2]})]


def test_decimals_and_fractions_of_shared_points() -> None:
    played = [table([10, 10, 10, -30])]
    order = [(1, 1, "7/3", 10), (1, 2, "2.33", 10), (1, 3, 2.3, 10), (4, 4, 0, -30)]
    listed = rows(
        (place, number, {"table_points": points, "table_score": score}) for place, number, points, score in order
    )
    record = document([played], standings=[{"after_session": 1, "rows": listed}])
    assert findings(record, MCR) == []
    assert codes(with_change(record, "standings.0.rows.1.figures.table_points", "2.34"), MCR) == ["standing.figure"]


# --- cuts -------------------------------------------------------------------------------------------------------------


def final(players: list[int], percent: int = 50, carried: list[Json] | None = None, **form: Any) -> Json:
    """Four of eight play a final; half of what they made comes along."""
    third = [table([20, 10, -10, -20], 1, tuple(players))]
    phase = {
        "number": 2,
        "kind": "final",
        "first": 3,
        "last": 3,
        "divisions": [{"players": players, "percent": percent, **form}],
    }
    if carried is not None:
        phase["carried"] = carried
    first = {"number": 1, "kind": "danish", "first": 1, "last": 2}
    return document([FIRST, SECOND, third], 8, phases=[first, phase])


def test_the_best_go_on() -> None:
    assert findings(final([1, 2, 3, 5]), MCR) == []


@pytest.mark.parametrize(("players", "wrong"), [([1, 2, 3, 6], 6), ([2, 3, 5, 6], 6), ([1, 2, 5, 8], 8)])
def test_who_went_on_before_somebody_higher_is_named(players: list[int], wrong: int) -> None:
    assert findings(final(players), MCR) == [("error", "cut.players", {"phase": 2, "player": wrong})]


def test_who_went_on_without_having_played_is_named_too() -> None:
    """The ninth sat out both sessions and stands behind nobody who made points."""
    record = final([1, 2, 3, 9])
    record["players"].append({"number": 9})
    for session in record["sessions"][:2]:
        session["sitting_out"] = [9]
    found = findings(record, MCR)
    assert ("error", "cut.players", {"phase": 2, "player": 9}) in found
    assert {code for _, code, _ in found} == {"cut.players"}


def test_who_had_left_does_not_go_on() -> None:
    record = final([1, 2, 3, 6])
    record["players"][4].update(state="withdrawn", left_after=2)
    assert findings(record, MCR) == []


def test_playing_without_having_come_through() -> None:
    record = final([1, 2, 3, 5])
    record["sessions"][2]["tables"][0]["seats"] = [1, 2, 3, 6]
    where = {"session": 3, "table": 1, "seat": "N", "player": 6}
    assert findings(record, MCR) == [("error", "seating.not_in_phase", where)]


@pytest.mark.parametrize(
    ("form", "points", "score"),
    [
        # player 3 had 5 table points and 30 mini-points; half of them is 5/2 and 15
        ({}, "5/2", 15),
        ({"rounding": "nearest"}, 3, 15),
        ({"rounding": "down"}, 2, 15),
        ({"rounding": "up"}, 3, 15),
        ({"rounding": "nearest", "unit": 10}, 3, 20),
        ({"rounding": "down", "unit": 10}, 2, 10),
        ({"cap": 1}, 1, 15),
        ({"step": 2}, 2, 0),  # third of four: one place above the last
    ],
)
def test_what_comes_along(form: Json, points: Any, score: int) -> None:
    carried = [{"player": 3, "points": points, "score": score}]
    assert findings(final([1, 2, 3, 5], carried=carried, **form), MCR) == []
    carried = [{"player": 3, "points": points, "score": score + 1}]
    found = findings(final([1, 2, 3, 5], carried=carried, **form), MCR)
    assert found == [("error", "cut.carried", {"phase": 2, "player": 3})]


def test_half_of_thirty_five_is_exact() -> None:
    record = final([1, 2, 3, 5], carried=[{"player": 2, "points": 3, "score": "35/2"}])
    assert findings(record, MCR) == []
    assert codes(with_change(record, "phases.1.carried.0.score", 17), MCR) == ["cut.carried"]
    assert codes(with_change(record, "phases.1.carried.0.score", "17.5"), MCR) == []


def test_the_ranking_behind_a_cut() -> None:
    """Half came along and the final was added; the others keep their points and stand behind."""
    after = [(1, 1, 7, 45), (2, 2, 5, "55/2"), (3, 3, "7/2", 5), (4, 5, "5/2", -10)]
    out = [(5, 6, 2, -5), (6, 4, 2, -10), (7, 7, 1, -60), (7, 8, 1, -60)]
    listed = rows(
        (place, number, {"table_points": points, "table_score": score})
        for place, number, points, score in [*after, *out]
    )
    record = final([1, 2, 3, 5])
    record["standings"] = [{"after_session": 3, "rows": listed}]
    assert findings(record, MCR) == []
    record["standings"][0]["rows"][4]["place"] = 4
    assert codes(record, MCR) == ["standing.place"]


def test_a_penalty_of_no_session_counts_in_full() -> None:
    """Shared with its session before the cut, in full without one."""
    record = final([1, 2, 3, 5], carried=[{"player": 3, "points": "5/2", "score": 10}])
    row = {"player": 3, "amount": -10, "stage": "event_total", "cause": "organiser"}
    record["adjustments"] = [{**row, "session": 2}]
    assert codes(record, MCR) == []
    record["adjustments"] = [row]
    assert codes(record, MCR) == ["cut.carried"]
    assert codes(with_change(record, "phases.1.carried.0.score", 15), MCR) == []


# --- teams ------------------------------------------------------------------------------------------------------------


def teamed(**more: Any) -> Json:
    """Two teams of four: 1 to 4 made 19 table points and 105, 5 to 8 made 9 and -105."""
    record = ranked(**more)
    for player in record["players"]:
        player["team"] = "a" if player["number"] < 5 else "b"
    record["teams"] = [{"id": "a"}, {"id": "b"}]
    record["team_standings"] = [
        {
            "after_session": 2,
            "rows": [
                {"place": 1, "team": "a", "figures": {"table_points": 19, "table_score": 105}, "counted": [1, 2, 3, 4]},
                {"place": 2, "team": "b", "figures": {"table_points": 9, "table_score": -105}, "counted": [5, 6, 7, 8]},
            ],
        }
    ]
    return record


def test_teams_add_up_their_members() -> None:
    assert findings(teamed(), MCR) == []


@pytest.mark.parametrize(
    ("path", "value", "found"),
    [
        ("0.figures.table_points", 18, ("team.figure", {"team": "a", "figure": "table_points"})),
        ("1.figures.table_score", -104, ("team.figure", {"team": "b", "figure": "table_score"})),
        ("1.place", 1, ("team.place", {"team": "b"})),
        ("0.counted", [1, 2, 3], ("team.members", {"team": "a"})),
        ("0.counted", [1, 2, 3, 5], ("team.members", {"team": "a"})),
        ("0.counted", [1, 2, 3, 99], ("player.unknown", {"player": 99, "team": "a"})),
        ("1.team", "c", ("player.unknown", {"team": "c"})),
    ],
)
def test_what_is_wrong_of_a_team(path: str, value: Any, found: tuple[str, Json]) -> None:
    told = findings(with_change(teamed(), f"team_standings.0.rows.{path}", value), MCR)
    assert [one[1:] for one in told if one[1] == found[0]] == [found]


def test_the_best_of_a_team_count_where_the_rules_say_so() -> None:
    record = teamed(rules={"derived_from": MCR, "changes": {"team_best": 3}})
    for at, (counted, points, score) in enumerate([([1, 2, 3], 17, 115), ([5, 6, 7], 8, -45)]):
        record["team_standings"][0]["rows"][at].update(counted=counted)
        record["team_standings"][0]["rows"][at]["figures"] = {"table_points": points, "table_score": score}
    assert findings(record) == []
    record["team_standings"][0]["rows"][1]["counted"] = [5, 6, 8]  # level with 7: either may count
    assert findings(record) == []
    record["team_standings"][0]["rows"][0]["counted"] = [1, 2, 4]
    assert codes(record) == ["team.members"]


def test_a_cut_takes_nothing_off_a_team() -> None:
    """MCR 3.5.3 adds up what was made, not what came along."""
    record = final([1, 2, 3, 5])
    for player in record["players"]:
        player["team"] = "a" if player["number"] < 5 else "b"
    made = {"table_points": 19 + 4 + 2 + 1, "table_score": 105 + 20}
    record["team_standings"] = [{"after_session": 3, "rows": [{"place": 1, "team": "a", "figures": made}]}]
    assert codes(record, MCR) == []


def test_a_disqualified_member_counts_no_table_points() -> None:
    record = teamed()
    record["standings"] = []
    record["players"][0]["state"] = "disqualified"
    assert codes(record, MCR) == ["team.figure"]
    record["team_standings"][0]["rows"][0]["figures"]["table_points"] = 13
    assert codes(record, MCR) == []
