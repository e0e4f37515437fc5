"""Draws of flights and of teams: what is committed to, what is drawn, and what the independent check says of it."""

import copy
from collections import Counter
from dataclasses import replace
from itertools import chain, combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong_core.errors import RuleError
from mahjong_core.seating.draw.course import Course
from mahjong_core.seating.draw.engine import DrawRequest, SeatingDraw, draw_seating
from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from mahjong_core.seating.public.ceremony import commitment, open_inputs, public_file, request_of
from mahjong_core.seating.sessions.course_draw import check_course, draw_course
from mahjong_core.seating.tables.numbers import FixedTable
from mahjong_core.seating.wishes import Groups
from mahjong_core.verify.draws import checks, unknown_fields
from tests.refusals import refuses

ODD, EVEN = tuple(range(1, 33, 2)), tuple(range(2, 33, 2))
FLIGHTS = DrawRequest(
    entrants=tuple(range(1, 33)),
    sessions=3,
    seed="the seed",
    groups=Groups({"country": {"FRA": [1, 2, 3, 4], "ESP": [7, 8]}}, {"country": None}),
    course=Course("flights", (ODD, EVEN), 1, 3),
)
FOURS = tuple(tuple(range(4 * at + 1, 4 * at + 5)) for at in range(8))
TEAMS = DrawRequest(tuple(range(1, 33)), 7, "the seed", course=Course("teams", FOURS, 1, 7))


def tables(drawn: SeatingDraw) -> list[list[set[int]]]:
    """The players of each table, by session."""
    return [[{seat for seat in table.seats if seat} for table in session] for session in drawn.plan.sessions]


def meetings(drawn: SeatingDraw) -> Counter[tuple[int, ...]]:
    return Counter(pair for table in chain.from_iterable(tables(drawn)) for pair in combinations(sorted(table), 2))


def failing(file: dict[str, Any]) -> set[str]:
    """The names of the checks that do not hold."""
    return {text.split(":")[0] for good, text in checks(file) if not good}


def published(request: DrawRequest) -> dict[str, Any]:
    drawn = replace(request, seed="ab")
    return public_file(drawn, draw_course(drawn), "ab", "")


class TestFlights:
    def test_each_is_a_round_robin_of_its_own_at_tables_of_its_own(self) -> None:
        drawn = draw_course(FLIGHTS)
        for session in tables(drawn):
            assert set().union(*session[:4]) == set(ODD)
            assert set().union(*session[4:]) == set(EVEN)
        assert set(meetings(drawn).values()) == {1}
        assert [[table.number for table in session] for session in drawn.plan.sessions] == [list(range(1, 9))] * 3

    def test_who_must_not_meet_does_not_also_where_the_others_are_in_the_other_flight(self) -> None:
        met = meetings(draw_course(FLIGHTS))
        assert (1, 3) not in met
        assert (2, 4) not in met

    def test_a_flight_drawn_with_another_is_as_drawn_alone(self) -> None:
        """Each has a seed of its own, so that what the other does decides nothing."""
        course = Course("flights", (ODD, EVEN[:-1]), 1, 3)
        fewer = replace(FLIGHTS, entrants=tuple(range(1, 32)), course=course)
        assert [session[:4] for session in tables(draw_course(fewer))] == [
            session[:4] for session in tables(draw_course(FLIGHTS))
        ]

    def test_a_table_is_called_as_somebody_at_it_wishes(self) -> None:
        drawn = draw_course(replace(FLIGHTS, fixed=(FixedTable(2, frozenset({1})),)))
        for session in drawn.plan.sessions:
            assert [table.number for table in session] == list(range(1, 9))
            assert 2 in session[0].seats
        assert set(meetings(drawn).values()) == {1}

    @pytest.mark.long
    def test_of_flights_that_do_not_fill_their_tables_each_has_substitutes(self) -> None:
        course = Course("flights", (ODD[:9], EVEN[:7]), 1, 3)
        request = replace(FLIGHTS, entrants=(*ODD[:9], *EVEN[:7]), groups=Groups(), course=course)
        assert [len(session) for session in tables(draw_course(request))] == [5, 5, 5]
        assert failing(published(request)) == set()

    def test_as_many_tables_may_be_wished_for_as_the_flights_fill(self) -> None:
        """Twice fourteen players sit at four tables each, though 28 would sit at seven."""
        course = Course("flights", (ODD[:14], EVEN[:14]), 1, 3)
        request = replace(FLIGHTS, entrants=tuple(range(1, 29)), groups=Groups(), course=course)
        assert request.tables == 8
        drawn = draw_course(replace(request, fixed=(FixedTable(2, frozenset({8})),)))
        assert [len(session) for session in tables(drawn)] == [8, 8, 8]
        assert all(2 in session[-1].seats and session[-1].number == 8 for session in drawn.plan.sessions)
        with pytest.raises(RuleError, match="table numbers are 1 to 8"):
            draw_course(replace(request, fixed=(FixedTable(2, frozenset({9})),)))

    def test_sessions_played_stay_and_nobody_meets_again(self) -> None:
        begun = replace(FLIGHTS, sessions=1)
        played = draw_course(begun).plan
        drawn = draw_course(replace(FLIGHTS, played=played))
        assert drawn.plan.sessions[:1] == played.sessions
        assert set(meetings(drawn).values()) == {1}

    @pytest.mark.long
    @settings(max_examples=15, deadline=None)
    @given(st.integers(8, 40), st.integers(1, 3), st.text("abcdef0123456789", min_size=1, max_size=6))
    def test_nobody_is_lost_and_the_file_holds(self, players: int, sessions: int, seed: str) -> None:
        entrants = tuple(range(1, players + 1))
        course = Course("flights", (entrants[: players // 2], entrants[players // 2 :]), 1, sessions)
        request = DrawRequest(entrants, sessions, seed, course=course)
        drawn = draw_course(request)
        assert all(sorted(chain.from_iterable(session)) == list(entrants) for session in tables(drawn))
        assert failing(public_file(request, drawn, seed, "")) == set()


class TestTeams:
    def test_all_pairs_of_teams_meet_twelve_times(self) -> None:
        """7 sessions of 8 tables have 336 meetings; 28 pairs of teams share them."""
        met = Counter(tuple(sorted((number - 1) // 4 for number in pair)) for pair in meetings(draw_course(TEAMS)))
        assert met == Counter(dict.fromkeys(combinations(range(8), 2), 12))

    def test_a_part_is_the_beginning_of_the_whole(self) -> None:
        whole, part = draw_course(TEAMS), draw_course(replace(TEAMS, sessions=3))
        assert part.plan.sessions == whole.plan.sessions[:3]

    def test_a_later_phase_begins_with_its_own_first_session(self) -> None:
        """Three sessions of others went before: the plan of the teams is not cut by them."""
        before = draw_seating(DrawRequest(tuple(range(1, 37)), 3, "before")).plan
        course = Course("teams", FOURS, 4, 7)
        later = draw_course(DrawRequest(TEAMS.entrants, 10, TEAMS.seed, played=before, course=course))
        assert later.plan.sessions == before.sessions + draw_course(TEAMS).plan.sessions

    @pytest.mark.parametrize(
        ("course", "code"),
        [
            (Course("teams", FOURS[:7], 1, 7), "seating.course_parts"),
            (Course("teams", (*FOURS[:7], (29, 30, 31, 31)), 1, 7), "seating.course_parts"),
            (Course("flights", (ODD, EVEN[:-1]), 1, 3), "seating.course_parts"),
            (Course("teams", (*FOURS[:6], (25, 26, 27), (28, 29, 30, 31, 32)), 1, 7), "seating.teams_not_four"),
            (Course("teams", FOURS, 1, 9), "seating.too_many_sessions"),
        ],
    )
    def test_what_cannot_be_drawn_is_refused_before_the_draw(self, course: Course, code: str) -> None:
        with refuses(code):
            check_course(replace(TEAMS, course=course))

    def test_nothing_stays_near_an_earlier_plan(self) -> None:
        planned = SeatingPlan((tuple(SeatedTable(at, (at, 8 + at, 16 + at, 24 + at)) for at in range(1, 9)),))
        with refuses("seating.course_keeps_nothing"):
            draw_course(replace(TEAMS, planned=planned))


@pytest.mark.parametrize("request_", [FLIGHTS, TEAMS])
class TestFile:
    def test_anybody_draws_the_same_from_it(self, request_: DrawRequest) -> None:
        file = published(request_)
        again = request_of(file["inputs"], file["seed"])
        assert again.course == request_.course
        assert published(again)["sessions"] == file["sessions"]
        assert failing(file) == set()
        assert list(unknown_fields(file)) == []

    @pytest.mark.parametrize("change", [{"kind": "swiss"}, {"first": "1"}, {"sessions": True}, {"parts": [["1"]]}])
    def test_a_course_of_another_form_is_refused(self, request_: DrawRequest, change: dict[str, Any]) -> None:
        inputs = copy.deepcopy(published(request_)["inputs"])
        inputs["course"] |= change
        with refuses("seating.file_invalid"):
            request_of(inputs, "ab")

    def test_the_commitment_binds_the_parts(self, request_: DrawRequest) -> None:
        assert request_.course is not None
        pair, two, *others = request_.course.parts
        swapped = replace(request_.course, parts=((two[0], *pair[1:]), (pair[0], *two[1:]), *others))
        other = replace(request_, course=swapped)
        assert commitment(open_inputs(request_), "ab") != commitment(open_inputs(other), "ab")
        # A field drawn as one has no such input: what was committed to before holds.
        assert "course" not in open_inputs(replace(request_, course=None))

    def test_seats_against_the_course_are_seen(self, request_: DrawRequest) -> None:
        """Two players change tables in session 1 so that flights, or team-mates, come together."""
        file = published(request_)
        assert request_.course is not None
        four = file["sessions"][0][0]
        rival = next(part for part in request_.course.parts if (four[0] in part) == (request_.course.kind == "teams"))
        wrong = next(number for number in rival if number not in four)
        place = {item: (at, seat) for at, table in enumerate(file["sessions"][0]) for seat, item in enumerate(table)}
        at, seat = place[wrong]
        file["sessions"][0][0][1], file["sessions"][0][at][seat] = wrong, four[1]
        assert "course of session 1" in failing(file)

    def test_a_player_of_two_parts_and_a_field_unknown_are_seen(self, request_: DrawRequest) -> None:
        file = published(request_)
        file["inputs"]["course"]["parts"][0].append(file["inputs"]["course"]["parts"][1][0])
        file["inputs"]["course"]["handicap"] = 1
        assert "course" in failing(file)
        assert list(unknown_fields(file)) == ["inputs.course.handicap"]
