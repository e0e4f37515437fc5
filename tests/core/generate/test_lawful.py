"""Lawful events have no error and no warning; each flag has its case; what no event has is refused."""

import json
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from mahjong_core.check.run import check_file
from mahjong_core.errors import RuleError
from mahjong_core.generate import Shape, generate
from mahjong_core.rulesets import PRESETS
from tests.core.generate.cases import FLAGS, Json, lawful_shapes, tables_of

EVENT: dict[str, Any] = {"seed": 3, "players": 24, "sessions": 3, "rules": "mcr-ffmj-2016"}
SHAPES = lawful_shapes()
SOME = SHAPES[:: len(SHAPES) // 24]


def event(**changes: Any) -> Json:
    """A small event, changed."""
    return generate(Shape(**(EVENT | changes)))


def severities(record: Json) -> Counter[str]:
    """How many findings a checker has, by weight."""
    report = check_file(json.dumps(record).encode(), "event.mtr.json").to_json()
    return Counter(found["severity"] for found in report["findings"])


@pytest.mark.parametrize("shape", SOME, ids=str)
def test_the_checker_finds_no_error_and_no_warning(shape: Shape) -> None:
    assert severities(generate(shape)).keys() <= {"note"}


@pytest.mark.long
def test_the_checker_finds_none_in_any_shape() -> None:
    assert [shape for shape in SHAPES if not severities(generate(shape)).keys() <= {"note"}] == []


@pytest.mark.parametrize("rules", [*PRESETS, "own", "own-mcr", "own-riichi", "own-other"])
def test_every_rule_set_has_lawful_events(rules: str) -> None:
    record = event(rules=rules, hands=True, ties=True, substitutes=True)
    assert severities(record).keys() <= {"note"}


@pytest.mark.parametrize(("one", "two"), list(combinations(FLAGS, 2)))
def test_any_two_flags_go_together(one: str, two: str) -> None:
    record = event(**{one: True, two: True})
    assert severities(record).keys() <= {"note"}


def test_the_shapes_of_the_table_hold_every_flag_and_rule_set() -> None:
    assert {flag for shape in SHAPES for flag in FLAGS if getattr(shape, flag)} == set(FLAGS)
    assert {shape.rules for shape in SHAPES} >= set(PRESETS)
    assert {shape.players % 4 for shape in SHAPES} == {0, 1, 2, 3}


class TestSeats:
    @pytest.mark.parametrize("players", range(16, 36))
    def test_everybody_sits_once_or_sits_out(self, players: int) -> None:
        record = event(players=players, sit_outs=True, sessions=2, seed=players)
        for session in record["sessions"]:
            seated = [seat for table in session["tables"] for seat in table["seats"]]
            assert sorted([*seated, *session["sitting_out"]]) == list(range(1, players + 1))

    @pytest.mark.parametrize("players", range(17, 40, 3))
    def test_substitutes_fill_the_tables_where_nobody_sits_out(self, players: int) -> None:
        record = event(players=players, sessions=2, seed=players)
        for session in record["sessions"]:
            seats = [seat for table in session["tables"] for seat in table["seats"]]
            assert sorted(seat for seat in seats if seat is not None) == list(range(1, players + 1))
            assert seats.count(None) == -players % 4

    def test_those_who_sit_out_take_turns(self) -> None:
        record = event(players=26, sessions=6, sit_outs=True)
        turns = Counter(player for session in record["sessions"] for player in session["sitting_out"])
        assert max(turns.values()) == 1

    @pytest.mark.parametrize("sessions", range(1, 6))
    def test_sessions_are_numbered_from_one(self, sessions: int) -> None:
        assert [session["number"] for session in event(sessions=sessions)["sessions"]] == list(range(1, sessions + 1))

    @pytest.mark.parametrize("seed", range(8))
    def test_tables_of_a_session_are_numbered_once(self, seed: int) -> None:
        for session in event(seed=seed, finals=True)["sessions"]:
            numbers = [table["number"] for table in session["tables"]]
            assert len(set(numbers)) == len(numbers)

    def test_the_certificate_describes_the_seats(self) -> None:
        record = event()
        drawn = record["draw"]["certificate"]["sessions"]
        assert [[table["seats"] for table in session["tables"]] for session in record["sessions"]] == drawn

    @pytest.mark.parametrize("flag", ["sit_outs", "late"])
    def test_where_people_sit_otherwise_there_is_none(self, flag: str) -> None:
        assert "certificate" not in event(**{flag: True})["draw"]

    def test_what_is_promised_is_kept(self) -> None:
        record = event(players=32, teams=True)
        assert set(record["draw"]["promises"]) >= {"no_repeats", "teams_apart", "winds"}
        pairs = Counter(
            pair for _, table in tables_of(record) for pair in combinations(sorted(filter(None, table["seats"])), 2)
        )
        assert max(pairs.values()) == 1
        team = {person["number"]: person.get("team") for person in record["players"]}
        assert not [pair for pair in pairs if team[pair[0]] and team[pair[0]] == team[pair[1]]]


class TestFlags:
    def test_without_flags_nothing_of_the_kind_happens(self) -> None:
        record = event()
        assert all(isinstance(seat, int) for _, table in tables_of(record) for seat in table["seats"])
        assert "teams" not in record
        assert not [person for person in record["players"] if {"state", "joined_in"} & person.keys()]
        assert not [table for _, table in tables_of(record) if "hands" in table]
        assert len(record["phases"]) == 1

    @pytest.mark.parametrize("seed", range(6))
    def test_teams_have_four_members_and_a_ranking(self, seed: int) -> None:
        record = event(seed=seed, teams=True)
        members = Counter(person["team"] for person in record["players"] if "team" in person)
        assert set(members.values()) == {4}
        assert {row["team"] for row in record["team_standings"][0]["rows"]} == set(members)
        assert [team["id"] for team in record["teams"]] == sorted(members, key=lambda team: int(team[1:]))

    @pytest.mark.parametrize("seed", range(6))
    def test_substitutes_replace_one_who_is_late_and_one_who_falls_ill(self, seed: int) -> None:
        seats = [seat for _, table in tables_of(event(seed=seed, substitutes=True)) for seat in table["seats"]]
        replaced = [seat for seat in seats if isinstance(seat, dict)]
        assert {"late", "ill"} <= {seat["cause"] for seat in replaced}
        assert {"start", "during"} <= {seat["joined"] for seat in replaced}
        assert all({"score", "points"} == seat["counts"].keys() for seat in replaced)

    @pytest.mark.parametrize("seed", range(6))
    def test_a_late_entrant_sits_from_then_on(self, seed: int) -> None:
        record = event(seed=seed, late=True, sessions=4)
        late = [person for person in record["players"] if "joined_in" in person]
        assert len(late) == 1
        number, joined = late[0]["number"], late[0]["joined_in"]
        sat = [session["number"] for session, table in tables_of(record) if number in table["seats"]]
        assert (joined >= 2, sat) == (True, list(range(joined, 5)))

    @pytest.mark.parametrize("seed", range(6))
    def test_a_disqualified_player_is_last_without_table_points(self, seed: int) -> None:
        """MERS 4.4: 0 table points for the whole event, and in the list for the ranking."""
        record = event(seed=seed, disqualified=True)
        number = next(person["number"] for person in record["players"] if person.get("state") == "disqualified")
        row = record["standings"][-1]["rows"][-1]
        assert (row["player"], row["figures"]["table_points"]) == (number, 0)

    @pytest.mark.parametrize("seed", range(6))
    @pytest.mark.parametrize("rules", ["mcr-ffmj-2016", "ema-riichi-2016", "tenhou", "own-other"])
    def test_some_seats_are_level(self, seed: int, rules: str) -> None:
        record = event(seed=seed, rules=rules, ties=True)
        assert [table for _, table in tables_of(record) if len(set(table["scores"])) < 4]

    def test_players_are_level_in_most_events_with_ties(self) -> None:
        shared = 0
        for seed in range(10):
            places = [row["place"] for row in event(seed=seed, ties=True, players=40)["standings"][-1]["rows"]]
            shared += len(set(places)) < len(places)
        assert shared >= 8

    @pytest.mark.parametrize("seed", range(8))
    def test_a_cut_lets_the_best_go_on(self, seed: int) -> None:
        record = event(seed=seed, finals=True, sessions=4)
        phase = record["phases"][1]
        cut = next(each for each in record["standings"] if each["after_session"] == phase["first"] - 1)
        order = [row["player"] for row in cut["rows"]]
        through = [player for division in phase["divisions"] for player in division["players"]]
        assert through == order[: len(through)]
        assert {row["player"] for row in phase["carried"]} == set(through)
        seated = {
            seat
            for session in record["sessions"][phase["first"] - 1 :]
            for t in session["tables"]
            for seat in t["seats"]
        }
        assert seated - {None} == set(through)

    @pytest.mark.parametrize("rules", ["mcr-ffmj-2016", "ema-riichi-2016", "own-mcr", "own-riichi"])
    def test_most_tables_have_hands_and_some_totals_alone(self, rules: str) -> None:
        tables = [table for _, table in tables_of(event(players=80, rules=rules, hands=True))]
        with_hands = sum("hands" in table for table in tables)
        assert len(tables) // 2 < with_hands < len(tables)

    def test_another_game_has_no_hands(self) -> None:
        assert not [table for _, table in tables_of(event(rules="own-other", hands=True)) if "hands" in table]


class TestRefusals:
    @pytest.mark.parametrize(
        ("changes", "option"),
        [
            ({"players": 15}, "players"),
            ({"players": 401}, "players"),
            ({"players": 0}, "players"),
            ({"players": -4}, "players"),
            ({"sessions": 0}, "sessions"),
            ({"sessions": 21}, "sessions"),
            ({"seed": -1}, "seed"),
            ({"seed": 10**18 + 1}, "seed"),
        ],
    )
    def test_numbers_out_of_range(self, changes: dict[str, Any], option: str) -> None:
        with pytest.raises(RuleError) as refused:
            event(**changes)
        assert (refused.value.code, refused.value.detail["option"]) == ("generate.out_of_range", option)

    @pytest.mark.parametrize("flag", ["late", "finals", "sit_outs"])
    def test_what_needs_a_second_session(self, flag: str) -> None:
        with pytest.raises(RuleError) as refused:
            event(sessions=1, **{flag: True})
        assert refused.value.code == "generate.no_room"

    def test_a_late_entrant_before_a_cut_after_one_session(self) -> None:
        with pytest.raises(RuleError) as refused:
            event(sessions=2, late=True, finals=True)
        assert refused.value.code == "generate.no_room"

    @pytest.mark.parametrize("rules", ["", "mcr", "own-", "own-chess", "MCR-FFMJ-2016", "ema-riichi-2017"])
    def test_unknown_rules(self, rules: str) -> None:
        with pytest.raises(RuleError) as refused:
            event(rules=rules)
        assert refused.value.code == "generate.unknown_rules"
        assert set(PRESETS) <= set(refused.value.detail["known"])


class TestEveryPart:
    """Section 5: every optional part is filled."""

    RECORD = event(players=26, sessions=4, teams=True, substitutes=True, disqualified=True, ties=True, hands=True)

    @pytest.mark.parametrize("name", ["program", "event", "rules", "players", "teams", "sessions", "adjustments"])
    def test_parts_of_the_event(self, name: str) -> None:
        assert self.RECORD[name]

    @pytest.mark.parametrize("name", ["phases", "standings", "team_standings", "draw"])
    def test_parts_that_were_published(self, name: str) -> None:
        assert self.RECORD[name]

    @pytest.mark.parametrize(
        "name", ["name", "place", "country", "organiser", "starts_on", "ends_on", "countries", "federation"]
    )
    def test_facts(self, name: str) -> None:
        assert self.RECORD["event"][name]

    @pytest.mark.parametrize("name", ["code", "days", "players", "substitutes", "countries", "qualification", "weight"])
    def test_facts_for_a_federation(self, name: str) -> None:
        assert self.RECORD["event"]["federation"][name] is not None

    @pytest.mark.parametrize("name", ["number", "country", "club"])
    def test_of_everybody(self, name: str) -> None:
        assert all(name in person for person in self.RECORD["players"])

    @pytest.mark.parametrize("name", ["name", "family_name", "given_name", "federation_numbers", "team", "substitute"])
    def test_of_some(self, name: str) -> None:
        assert [person for person in self.RECORD["players"] if name in person]

    @pytest.mark.parametrize("name", ["number", "seats", "scores", "places", "points"])
    def test_of_every_table(self, name: str) -> None:
        assert all(name in table for _, table in tables_of(self.RECORD))

    @pytest.mark.parametrize("name", ["place", "player", "figures", "penalties", "base_rank"])
    def test_of_every_row(self, name: str) -> None:
        assert all(name in row for row in self.RECORD["standings"][-1]["rows"])

    @pytest.mark.parametrize("name", ["number", "outcome", "deltas"])
    def test_of_every_hand(self, name: str) -> None:
        assert all(name in hand for _, table in tables_of(self.RECORD) for hand in table.get("hands", ()))

    def test_no_personal_field_that_the_record_has_not(self) -> None:
        """Section 2: birth, mail, telephone, licence and money have no field."""
        known = {"number", "name", "family_name", "given_name", "country", "club", "team", "federation_numbers"}
        known |= {"substitute", "state", "joined_in", "left_after"}
        assert {name for person in self.RECORD["players"] for name in person} <= known


@pytest.mark.parametrize("seed", [1117, 1118, 1119, 1120])
def test_what_the_organiser_gave_counts_at_the_cut(seed: int) -> None:
    """Points posted once the cut was made would let the wrong ones go on."""
    shape = Shape(seed, 31, 3, "ema-riichi-2025", teams=True, disqualified=True, ties=True, finals=True)
    assert severities(generate(shape)).keys() <= {"note"}
