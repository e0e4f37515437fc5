"""Players, sessions, phases, seats and adjustments: each error at its place and nothing beside it."""

from typing import Any

import pytest

from tests.core.check.events import EMA_2016, MCR, Json, codes, document, findings, notes_of, table


def two_tables(**more: Any) -> Json:
    return document([[table([40, 10, -20, -30]), table([30, 20, -10, -40], 2, (5, 6, 7, 8))]], 8, **more)


def test_two_players_of_one_number() -> None:
    record = two_tables()
    record["players"].append({"number": 3})
    assert findings(record, MCR) == [("error", "player.number_twice", {"player": 3})]


@pytest.mark.parametrize("number", ["4040105", "040401055", "0404010A", "04 040105"])
def test_an_ema_number_has_eight_digits(number: str) -> None:
    record = two_tables()
    record["players"][2]["federation_numbers"] = {"EMA": number}
    assert findings(record, MCR) == [("warning", "player.federation_number_form", {"player": 3})]


def test_numbers_of_other_federations_have_any_form() -> None:
    record = two_tables()
    record["players"][2]["federation_numbers"] = {"USPML": "7-A"}
    assert findings(record, MCR) == []


def test_one_federation_number_of_two_is_told_of_the_later() -> None:
    record = two_tables()
    for at in (1, 4):
        record["players"][at]["federation_numbers"] = {"EMA": "04040105"}
    assert findings(record, MCR) == [("error", "player.federation_number_twice", {"player": 5})]


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        ({"name": "A B", "country": "NED"}, {"name": "a  b", "country": "NED"}, True),
        ({"given_name": "A", "family_name": "B"}, {"name": "A B"}, True),
        ({"name": "A B", "country": "NED"}, {"name": "A B", "country": "FRA"}, False),
        (
            {"name": "A", "federation_numbers": {"EMA": "04040105"}},
            {"name": "A", "federation_numbers": {"EMA": "04040106"}},
            False,
        ),
        ({}, {}, False),
    ],
)
def test_two_of_one_name_are_a_note(first: Json, second: Json, told: bool) -> None:
    record = two_tables()
    record["players"][0] |= first
    record["players"][6] |= second
    assert findings(record, MCR) == []
    assert notes_of(record, "player.name_twice", MCR) == ([{"player": 7}] if told else [])


def test_teams_that_are_not_listed() -> None:
    record = two_tables(teams=[{"id": "a"}])
    record["players"][0]["team"] = "a"
    record["players"][1]["team"] = "b"
    assert findings(record, MCR) == [("error", "player.unknown", {"player": 2, "team": "b"})]
    del record["teams"]
    assert findings(record, MCR) == []


@pytest.mark.parametrize(
    ("numbers", "wrong"),
    [
        ([1, 2, 3], []),
        ([1, 2, 2, 4], [2]),
        ([1, 2, 4, 5], [4]),
        ([1, 2, 4], [4]),
        ([2, 3], [2]),
        ([1, 1], [1]),
        ([0, 1], [0]),
    ],
)
def test_gaps_and_repetitions_are_told_of_the_later(numbers: list[int], wrong: list[int]) -> None:
    record = document([[table([40, 10, -20, -30])] for _ in numbers])
    for session, number in zip(record["sessions"], numbers, strict=True):
        session["number"] = number
    assert findings(record, MCR) == [("error", "session.number", {"session": number}) for number in wrong]


def phases(*spans: tuple[int, int]) -> list[Json]:
    return [{"number": at, "kind": "danish", "first": first, "last": last} for at, (first, last) in enumerate(spans, 1)]


@pytest.mark.parametrize(
    ("spans", "places"),
    [
        ([(1, 4)], []),
        ([(1, 2), (3, 4)], []),
        ([(1, 3), (3, 4)], [{"phase": 2}]),
        ([(1, 2), (3, 5)], [{"phase": 2}]),
        ([(1, 2), (4, 4)], [{"session": 3}]),
        ([(1, 3)], [{"session": 4}]),
        ([(1, 2), (4, 3)], [{"phase": 2}]),
    ],
)
def test_each_session_belongs_to_one_phase(spans: list[tuple[int, int]], places: list[Json]) -> None:
    record = document([[table([40, 10, -20, -30])] for _ in range(4)], phases=phases(*spans))
    assert findings(record, MCR) == [("error", "phase.sessions", place) for place in places]


# --- seats ------------------------------------------------------------------------------------------------------------


def test_one_number_of_two_tables() -> None:
    record = two_tables()
    record["sessions"][0]["tables"][1]["number"] = 1
    assert findings(record, MCR) == [("error", "seating.table_twice", {"session": 1, "table": 1})]


def test_two_seats_of_one_player() -> None:
    record = two_tables()
    record["sessions"][0]["tables"][1]["seats"] = [5, 6, 7, 1]
    where = {"session": 1, "table": 2, "seat": "N", "player": 1}
    assert findings(record, MCR) == [("error", "seating.player_twice", where)]
    record["sessions"][0]["sitting_out"] = []  # 8 sits nowhere: that is the other half of the same error
    assert findings(record, MCR) == [("error", "seating.player_twice", where)]


def test_a_seat_of_nobody_known() -> None:
    record = two_tables()
    record["sessions"][0]["tables"][1]["seats"] = [5, 6, 7, 99]
    where = {"session": 1, "table": 2, "seat": "N", "player": 99}
    assert findings(record, MCR) == [("error", "player.unknown", where)]


@pytest.mark.parametrize(
    ("change", "missing"),
    [
        ({}, True),
        ({"joined_in": 2}, False),
        ({"left_after": 0}, False),
        ({"substitute": True}, False),
        ({"state": "withdrawn"}, False),
    ],
)
def test_who_takes_part_sits_or_sits_out(change: Json, missing: bool) -> None:
    record = two_tables()
    record["players"].append({"number": 9, **change})
    assert findings(record, MCR) == []  # "absent: not said, nobody is missed"
    record["sessions"][0]["sitting_out"] = []
    expected = [("error", "seating.player_missing", {"session": 1, "player": 9})] if missing else []
    assert findings(record, MCR) == expected
    record["sessions"][0]["sitting_out"] = [9]
    assert findings(record, MCR) == []


def test_sitting_out_and_playing() -> None:
    record = two_tables()
    record["sessions"][0]["sitting_out"] = [8]
    where = {"session": 1, "table": 2, "seat": "N", "player": 8}
    assert findings(record, MCR) == [("error", "seating.sits_out_and_plays", where)]


@pytest.mark.parametrize(
    ("change", "seat", "wrong"),
    [
        ({"joined_in": 2}, 8, True),
        ({"left_after": 0}, 8, True),
        ({"joined_in": 1, "left_after": 1}, 8, False),
        ({"left_after": 0}, {"player": 8, "by": 1, "joined": "start"}, False),
    ],
)
def test_sitting_before_joining_or_after_leaving(change: Json, seat: Any, wrong: bool) -> None:
    record = two_tables()
    record["players"][7] |= change
    record["sessions"][0]["tables"][1]["seats"][3] = seat
    found = [one for one in findings(record, MCR) if one[1] != "seating.player_twice"]
    where = {"session": 1, "table": 2, "seat": "N", "player": 8}
    assert found == ([("error", "seating.after_leaving", where)] if wrong else [])


def sixteen(second: list[list[int]], **more: Any) -> Json:
    """Sixteen players, four tables, two sessions."""
    first = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]
    sessions = [
        [table([40, 10, -20, -30], at, seats) for at, seats in enumerate(tables, 1)] for tables in (first, second)
    ]
    return document(sessions, 16, **more)


APART = [[1, 5, 9, 13], [6, 10, 14, 2], [11, 15, 3, 7], [16, 4, 8, 12]]
AGAIN = [[1, 5, 9, 13], [6, 10, 14, 2], [11, 15, 3, 7], [16, 4, 8, 12]]


def test_repeats_beyond_what_numbers_force() -> None:
    robin = [{"number": 1, "kind": "round_robin", "first": 1, "last": 2}]
    assert notes_of(sixteen(APART, phases=robin), "seating.repeat", MCR) == []
    met = [[1, 2, 9, 13], [6, 10, 14, 5], *APART[2:]]
    expected = {"session": 2, "phase": 1}
    found = notes_of(sixteen(met, phases=robin), "seating.repeat", MCR)
    assert found == [{**expected, "table": 1, "players": [1, 2]}, {**expected, "table": 2, "players": [5, 6]}]
    promised = findings(sixteen(met, phases=robin, draw={"promises": ["no_repeats"]}), MCR)
    assert [(weight, code) for weight, code, _ in promised] == [("warning", "seating.repeat")] * 2
    assert notes_of(sixteen(met), "seating.repeat", MCR) == []  # kind not said, nothing promised
    final = [{**robin[0], "kind": "final"}]
    assert findings(sixteen(met, phases=final, draw={"promises": ["no_repeats"]}), MCR) == []


def test_repeats_that_numbers_force_are_no_finding() -> None:
    """Sixteen players meet fifteen others: a sixth session has to repeat."""
    robin = [{"number": 1, "kind": "round_robin", "first": 1, "last": 6}]
    plan = [
        [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]],
        [[1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [4, 8, 12, 16]],
        [[1, 6, 11, 16], [2, 5, 12, 15], [3, 8, 9, 14], [4, 7, 10, 13]],
        [[1, 7, 12, 14], [2, 8, 11, 13], [3, 5, 10, 16], [4, 6, 9, 15]],
        [[1, 8, 10, 15], [2, 7, 9, 16], [3, 6, 12, 13], [4, 5, 11, 14]],
        [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]],
    ]
    sessions = [[table([40, 10, -20, -30], at, seats) for at, seats in enumerate(tables, 1)] for tables in plan]
    record = document(sessions, 16, phases=robin, draw={"promises": ["no_repeats"]})
    assert codes(record, MCR) == []


def test_team_mates_at_one_table() -> None:
    record = sixteen(APART)
    for player in record["players"]:
        player["team"] = str((player["number"] - 1) % 4)
    assert notes_of(record, "seating.team_mates", MCR) == [
        {"session": 2, "table": at, "players": players}
        for at, players in [
            (1, [1, 5]),
            (1, [1, 9]),
            (1, [1, 13]),
            (1, [5, 9]),
            (1, [5, 13]),
            (1, [9, 13]),
            (2, [2, 6]),
            (2, [2, 10]),
            (2, [2, 14]),
            (2, [6, 10]),
            (2, [6, 14]),
            (2, [10, 14]),
            (3, [3, 7]),
            (3, [3, 11]),
            (3, [3, 15]),
            (3, [7, 11]),
            (3, [7, 15]),
            (3, [11, 15]),
            (4, [4, 8]),
            (4, [4, 12]),
            (4, [4, 16]),
            (4, [8, 12]),
            (4, [8, 16]),
            (4, [12, 16]),
        ]
    ]
    record["draw"] = {"promises": ["teams_apart"]}
    assert {(weight, code) for weight, code, _ in findings(record, MCR)} == {("warning", "seating.team_mates")}


def test_winds_of_who_was_seated_in_every_session() -> None:
    again = sixteen([[1, 5, 9, 13], [6, 2, 10, 14], [7, 11, 3, 15], [8, 12, 16, 4]])
    assert [place["player"] for place in notes_of(again, "seating.winds", MCR)] == [1, 2, 3, 4]
    again["draw"] = {"promises": ["winds"]}
    assert {(weight, code) for weight, code, _ in findings(again, MCR)} == {("warning", "seating.winds")}
    again["sessions"][1]["tables"][0]["seats"] = [None, 5, 9, 13]  # 1 sat out: not counted
    assert [where["player"] for _, _, where in findings(again, MCR)] == [2, 3, 4]


# --- adjustments ------------------------------------------------------------------------------------------------------


def row(player: int, amount: int, cause: str, **more: Any) -> Json:
    return {
        "player": player,
        "amount": amount,
        "stage": "before_places",
        "cause": cause,
        "session": 1,
        "table": 1,
        **more,
    }


def penalised(*rows: Json, scores: tuple[int, ...] = (40, 10, -20, -30)) -> Json:
    record = two_tables(adjustments=list(rows))
    record["sessions"][0]["tables"][0]["scores"] = list(scores)
    return record


@pytest.mark.parametrize("amount", [-10, -20])
def test_lateness_has_its_price(amount: int) -> None:
    assert findings(penalised(row(4, amount, "late-arrival"), scores=(40, 10, -20, -30 + amount)), MCR) == []


@pytest.mark.parametrize(
    ("cause", "amount"),
    [
        ("late-arrival", -15),
        ("late-arrival", -30),
        ("empty-claim", -7),
        ("winning-tile-not-taken", -20),
        ("late-pung", 5),
    ],
)
def test_another_price_is_a_warning(cause: str, amount: int) -> None:
    record = penalised(row(4, amount, cause), scores=(40, 10, -20, -30 + amount))
    where = {"adjustment": 1, "session": 1, "table": 1, "player": 4}
    assert findings(record, MCR) == [("warning", "adjustment.amount", where)]


@pytest.mark.parametrize("cause", ["organiser", "shoes", "cheating", "information"])
def test_what_has_no_price_may_cost_anything(cause: str) -> None:
    assert findings(penalised(row(4, -37, cause), scores=(40, 10, -20, -67)), MCR) == []


def test_a_known_cause_at_another_stage() -> None:
    late = row(4, -10, "late-arrival", stage="after_uma")
    assert findings(penalised(late), MCR) == [
        ("warning", "adjustment.stage", {"adjustment": 1, "session": 1, "table": 1, "player": 4})
    ]
    # Whether the scores hold it or not, the table adds up one way: that is the same error.
    assert codes(penalised(late, scores=(40, 10, -20, -40)), MCR) == ["adjustment.stage"]
    assert codes(penalised(row(4, -10, "organiser", stage="after_uma")), MCR) == []


def test_a_chombo_costs_what_the_rules_say() -> None:
    played = table([45000, 35000, 25000, 15000])
    chombo = {"player": 1, "amount": -20000, "stage": "after_uma", "cause": "chombo", "session": 1}
    assert codes(document([[played]], adjustments=[chombo]), EMA_2016) == []
    assert codes(document([[played]], adjustments=[{**chombo, "amount": -8000}]), EMA_2016) == ["adjustment.amount"]
    assert codes(document([[played]], adjustments=[{**chombo, "stage": "event_total"}]), EMA_2016) == [
        "adjustment.stage"
    ]
    assert (
        codes(document([[played]], adjustments=[{**chombo, "stage": "event_total", "amount": -30000}]), "wrc-2025")
        == []
    )


def false_win(*amounts: int, cause: str = "false-win-below-minimum") -> list[Json]:
    return [row(player, amount, cause, hand=3) for player, amount in enumerate(amounts, 1) if amount]


def test_a_false_win_gives_each_opponent_what_is_due() -> None:
    """3.11.6.6.1: 10 to each of the three others; 3.11.6.6.2: 20 for a hand that is not valid."""
    assert findings(penalised(*false_win(-30, 10, 10, 10)), MCR) == []
    assert findings(penalised(*false_win(-60, 20, 20, 20, cause="false-win-invalid-hand")), MCR) == []
    dear = findings(penalised(*false_win(-60, 20, 20, 20)), MCR)
    assert dear == [
        ("warning", "adjustment.amount", {"adjustment": 1, "session": 1, "table": 1, "hand": 3, "player": 1})
    ]


@pytest.mark.parametrize(
    "amounts", [(-30, 10, 10, 0), (-30, 15, 5, 10), (-20, 10, 10, 10), (-30, 20, 10, 10), (-30, 0, 0, 0)]
)
def test_a_false_win_that_does_not_balance_is_told_once(amounts: tuple[int, ...]) -> None:
    where = {"adjustment": 1, "session": 1, "table": 1, "hand": 3, "player": 1}
    assert findings(penalised(*false_win(*amounts)), MCR) == [("error", "adjustment.unbalanced", where)]


def test_two_false_wins_of_one_hand_balance_together() -> None:
    rows = [*false_win(-30, 10, 10, 10), *false_win(10, -30, 10, 10)]
    assert findings(penalised(*rows), MCR) == []


def test_an_adjustment_of_somebody_who_was_not_there() -> None:
    late = row(5, -10, "late-arrival")  # 5 sat at table 2
    record = penalised(late)
    record["sessions"][0]["tables"][1]["scores"] = [20, 20, -10, -40]
    where = {"adjustment": 1, "session": 1, "table": 1, "player": 5}
    assert findings(record, MCR) == [("error", "adjustment.table", where)]
    away = penalised(row(4, -10, "late-arrival", session=7), scores=(40, 10, -20, -40))
    assert codes(away, MCR) == ["adjustment.table"]


def test_an_adjustment_of_nobody_known() -> None:
    record = penalised(row(99, -10, "late-arrival"), scores=(40, 10, -20, -40))
    assert findings(record, MCR) == [("error", "player.unknown", {"adjustment": 1, "player": 99})]


def test_an_adjustment_of_a_seat() -> None:
    late = {name: value for name, value in row(1, -10, "late-arrival").items() if name != "player"}
    record = penalised({**late, "seat": "N"}, scores=(40, 10, -20, -40))
    record["sessions"][0]["tables"][0]["seats"][3] = None
    assert findings(record, MCR) == []
    assert codes(penalised({**late, "seat": "N", "table": 9}, scores=(40, 10, -20, -40)), MCR)[0] == "adjustment.table"


# --- the federation ---------------------------------------------------------------------------------------------------


def reported(**facts: Any) -> Json:
    record = two_tables(event={"federation": {"code": "EMA", **facts}})
    for player in record["players"]:
        player["country"] = "NED" if player["number"] % 2 else "NLD"
    return record


def test_counts_are_those_of_who_sat() -> None:
    assert findings(reported(players=8, substitutes=0, countries=1), MCR) == []
    for name, value in (("players", 9), ("substitutes", 1), ("countries", 2)):
        record = reported(**{"players": 8, "substitutes": 0, "countries": 1, name: value})
        assert findings(record, MCR) == [("error", "standing.count", {"field": f"event.federation.{name}"})]


# Days 1, 2, 3; players over 40 and over 80 half a point each; countries over 5 and over 10; qualification 1.
@pytest.mark.parametrize(
    ("days", "players", "countries", "qualification", "weight"),
    [
        (1, 40, 5, False, 1),
        (2, 40, 5, False, 2),
        (3, 40, 5, False, 3),
        (4, 40, 5, False, 3),
        (2, 41, 5, False, "2.5"),
        (2, 80, 6, False, 3),
        (2, 81, 11, False, 4),
        (3, 128, 21, True, 6),
        (2, 64, 10, False, "3.5"),  # as published of a real event; ten countries are read both ways
        (2, 64, 10, False, 3),
    ],
)
def test_the_weight_follows_from_the_facts(
    days: int, players: int, countries: int, qualification: bool, weight: Any
) -> None:
    facts = {"days": days, "qualification": qualification, "weight": weight}
    told = findings(reported(**facts, players=players, countries=countries), MCR)
    assert [code for _, code, _ in told if code == "event.weight"] == []
    wrong = findings(reported(**{**facts, "weight": 7}, players=players, countries=countries), MCR)
    assert ("error", "event.weight", {"field": "event.federation.weight"}) in wrong


def test_up_to_three_substitutes_count_as_players() -> None:
    facts = {"days": 2, "players": 79, "countries": 3, "qualification": False}
    assert "event.weight" not in codes(reported(**facts, substitutes=2, weight=3), MCR)
    assert "event.weight" not in codes(reported(**facts, substitutes=1, weight="2.5"), MCR)
    assert "event.weight" in codes(reported(**facts, substitutes=1, weight=3), MCR)


@pytest.mark.parametrize("cause", ["late-arrival", "empty-claim", "false-win-below-minimum", "chombo", "stalling"])
@pytest.mark.parametrize("stage", ["before_places", "after_uma", "event_total"])
def test_a_warning_has_no_points(cause: str, stage: str) -> None:
    assert findings(penalised(row(4, 0, cause, stage=stage)), MCR) == []


@pytest.mark.parametrize(
    ("own", "amounts", "told"),
    [
        ({}, (-45, 15, 15, 15), []),  # rules of one's own may have another price: each opponent gets the same
        ({}, (-45, 20, 15, 10), ["adjustment.unbalanced"]),
        ({"false_win_payments": {"false-win-below-minimum": 15}}, (-45, 15, 15, 15), []),
        ({"false_win_payments": {"false-win-below-minimum": 10}}, (-45, 15, 15, 15), ["adjustment.amount"]),
    ],
)
def test_false_wins_under_rules_of_one_s_own(own: Json, amounts: tuple[int, ...], told: list[str]) -> None:
    base = {
        "game": "mcr",
        "starting_points": 0,
        "table_points_scale": [4, 2, 1, 0],
        "ranking_metrics": ["table_points"],
    }
    record = penalised(*false_win(*amounts))
    record["rules"] = {"own": {**base, **own}}
    assert codes(record) == told
