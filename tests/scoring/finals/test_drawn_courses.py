"""A public draw seats what the phase is: flights apart, team-mates apart, of a phase by ranking its first session."""

import json
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest
from django.test import Client
from django.utils import translation

from mahjong_core.cli.verify import main
from mahjong_core.seating.sessions.phases import Phase as PlannedPhase
from scoring.finals.services.line_ups import ask_line_ups, close_line_ups
from scoring.finals.services.phases import cancel_phase
from scoring.finals.services.reserves import move_up
from tests.api.conftest import Api
from tests.html import on_one_line
from tests.people import NOON, actor, client_of, finish_session
from tests.refusals import refuses
from tests.scoring.finals.drawn_events import commit, draw, event, sit_out, through
from tests.scoring.finals.phase_events import decide, drafted, draw_first, phase_of, plan, seated, tables_of, team_final
from tournaments.common.errors import Refusal
from tournaments.models import DrawStatus, Participant, ParticipantState, SeatingDraw, Team, Tournament
from tournaments.players.services.participants import change_state
from tournaments.seating.selectors.draw_page import draw_page
from tournaments.seating.selectors.plan import published_plan
from tournaments.seating.services.drawing import finish_draw, run_draw, start_draw
from tournaments.seating.services.publishing import drop_draw, publish_draw

pytestmark = pytest.mark.django_db


def holds(drawn: SeatingDraw, folder: Path) -> bool:
    """Whether the program that shares nothing with the draw finds its file true."""
    file = folder / "draw.json"
    file.write_text(json.dumps(drawn.certificate))
    return main([str(file)]) == 0


def met(made: Tournament) -> Counter[frozenset[int]]:
    """How often each two players share a table, from the published seats."""
    tables = [tables_of(made, at + 1) for at in range(len(published_plan(made).sessions))]
    return Counter(frozenset(pair) for session in tables for table in session for pair in combinations(table, 2))


@pytest.mark.long
class TestFlights:
    @pytest.fixture
    def made(self) -> Tournament:
        return event(PlannedPhase("flights", 3), PlannedPhase("danish", 1, (8,), 50), players=28, sessions=4)

    def test_players_of_different_flights_never_meet_in_the_first_phase(self, made: Tournament, tmp_path: Path) -> None:
        """By number in turn: the odd numbers and the even ones, until the second flight has its twelve."""
        drawn = draw(made)
        first = {*range(1, 25, 2), 25, 26, 27, 28}
        assert len(published_plan(made).sessions) == 3
        assert all(len(pair & first) in (0, 2) for pair in met(made))
        # Of sixteen nobody meets twice; twelve at three tables must.
        assert max(times for pair, times in met(made).items() if pair <= first) == 1
        assert holds(drawn, tmp_path)

    def test_the_file_says_the_flights_and_a_player_moved_between_them_breaks_it(
        self, made: Tournament, tmp_path: Path
    ) -> None:
        drawn = draw(made)
        assert drawn.certificate is not None
        parts = drawn.certificate["inputs"]["course"]["parts"]
        assert [len(part) for part in parts] == [16, 12]
        parts[0][0], parts[1][0] = parts[1][0], parts[0][0]
        assert not holds(drawn, tmp_path)

    def test_whoever_was_drawn_into_a_flight_stays_there_when_the_rest_is_drawn_again(self, made: Tournament) -> None:
        first = draw(made, until=1).inputs["course"]["parts"]
        finish_session(made, 1)
        gone = Participant.objects.get(tournament=made, number=1)
        change_state(participant=gone, to=ParticipantState.WITHDRAWN, reason="Ill", by=actor("alice"), at=NOON)
        again = draw(made).inputs["course"]["parts"]
        assert again == [[item for item in part if item != 1] for part in first]
        seated(made, 1)  # and by the phase's own page
        flight = set(first[0])
        assert all(len(table & flight) in (0, len(table)) for at in (2, 3) for table in tables_of(made, at))

    def test_players_of_one_country_are_in_both_flights(self, made: Tournament) -> None:
        """The phase's page draws them too: who is in the other flight is no stranger to the draw."""
        countries = Participant.objects.filter(tournament=made, number__in=(1, 2)).values_list("country", flat=True)
        assert len(set(countries)) == 1
        seated(made, 1)
        assert len(published_plan(made).sessions) == 3

    def test_seats_near_an_earlier_plan_are_refused(self, made: Tournament) -> None:
        draw(made)
        with refuses("seating.course_keeps_nothing"):
            commit(made, keep=True)

    def test_the_page_says_both_flights_before_the_draw_and_on_it(self, made: Tournament, alice: Client) -> None:
        assert "each has its own round robin" in on_one_line(alice.get("/t/lyon-open/draws/").text)
        drawn = draw(made)
        sentence = on_one_line(alice.get(f"/t/lyon-open/draws/{drawn.uid}/").text)
        assert "Flight B: no. 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24" in sentence


class TestOneFlight:
    @pytest.mark.long_on_sqlite
    def test_the_page_speaks_of_two_flights_only_where_two_are_drawn(self, alice: Client) -> None:
        """Of fourteen that were two flights seven leave one of them, which fills no two tables any more."""
        made = event(PlannedPhase("flights", 3), players=28, sessions=3)
        odd = draw(made, until=1).inputs["course"]["parts"][0]
        finish_session(made, 1)
        for number in odd[:13]:
            gone = Participant.objects.get(tournament=made, number=number)
            change_state(participant=gone, to=ParticipantState.WITHDRAWN, reason="Ill", by=actor("alice"), at=NOON)
        sentence = on_one_line(alice.get("/t/lyon-open/draws/").text)
        assert "One flight: all players are drawn together in one round robin." in sentence
        assert "Two flights" not in sentence
        assert len(draw(made).inputs["course"]["parts"]) == 1


class TestTeams:
    @pytest.fixture
    def made(self) -> Tournament:
        return event(PlannedPhase("teams", 7), players=32, sessions=7, teams=8)

    @pytest.mark.long
    def test_team_mates_never_meet_and_all_teams_meet_equally_often(self, made: Tournament, tmp_path: Path) -> None:
        """Seven sessions of eight tables are 7 x 8 x 6 meetings over 28 pairs of teams: twelve each."""
        drawn = draw(made)
        teams: Counter[tuple[int, ...]] = Counter()
        for pair, times in met(made).items():
            assert times == 1
            first, second = sorted((number - 1) // 4 for number in pair)
            teams[first, second] += 1
        assert set(teams.values()) == {12}
        assert len(teams) == 28
        assert holds(drawn, tmp_path)
        assert drawn.phase == phase_of(made, 1)

    @pytest.mark.long
    def test_a_part_of_it_is_the_same_plan_begun(self, made: Tournament) -> None:
        short = run_draw(draw=commit(made, until=2), by=actor("alice"), at=NOON, public_value="4 2 6")
        publish_draw(draw=short, by=actor("alice"), at=NOON)
        begun = published_plan(made).sessions
        whole = draw(made)
        assert whole.plan is not None
        assert published_plan(made).sessions[:2] == begun

    def test_team_mates_swapped_into_one_table_break_the_file(self, made: Tournament, tmp_path: Path) -> None:
        drawn = draw(made)
        assert drawn.certificate is not None
        tables = drawn.certificate["sessions"][0]
        at = {player: (table, seat) for table, four in enumerate(tables) for seat, player in enumerate(four)}
        (number, two), (other, seat) = at[1], at[2]
        neighbour = tables[number][(two + 1) % 4]
        tables[number][(two + 1) % 4], tables[other][seat] = 2, neighbour
        assert not holds(drawn, tmp_path)

    @pytest.mark.long_on_sqlite
    def test_a_player_without_a_team_is_refused_at_once(self, made: Tournament) -> None:
        Participant.objects.filter(tournament=made, number=32).update(team=None)
        with refuses("seating.teams_not_four") as refused:
            commit(made)
        assert refused.value.detail["players"] == [29, 30, 31, 32]
        assert str(refused.value.message).endswith("Check players 29, 30, 31, 32.")

    @pytest.mark.long_on_sqlite
    def test_a_player_moved_to_another_team_makes_the_commitment_void(self, made: Tournament) -> None:
        committed = commit(made)
        four, five = Participant.objects.filter(tournament=made, number__in=(4, 5)).order_by("number")
        four.team, five.team = five.team, four.team
        four.save()
        five.save()
        assert draw_page(committed, is_drawer=True).is_changed
        with refuses("seating.entrants_changed"):
            run_draw(draw=committed, by=actor("alice"), at=NOON)

    @pytest.mark.long_on_sqlite
    @pytest.mark.parametrize("wish", [{"weights": {"country": 1}}, {"groups": {"apart": {"x": (1, 5)}}}])
    def test_other_wishes_are_refused_not_forgotten(self, made: Tournament, wish: dict[str, object]) -> None:
        with refuses("seating.teams_alone"):
            commit(made, **wish)

    @pytest.mark.long
    def test_by_the_api_too(self, made: Tournament) -> None:
        answer = Api("alice")("post", "/tournaments/lyon-open/draws/", {})
        assert answer.status == 201
        inputs = SeatingDraw.objects.get().inputs
        assert inputs["course"]["kind"] == "teams"
        assert inputs["weights"] == {"team": "hard"}


class TestLineUps:
    @pytest.mark.long_on_sqlite
    def test_no_lot_where_the_next_session_follows_line_ups(self) -> None:
        made = team_final()
        ask_line_ups(tournament=made, session=2, by=actor("alice"), at=NOON)
        for _again in (False, True):
            with refuses("line_ups.no_lot") as refused:
                commit(made)
            assert refused.value.detail["href"] == "/t/lyon-open/line-ups/2/"
            if not _again:
                close_line_ups(tournament=made, session=2, reason="Late", by=actor("alice"), at=NOON)
        client = client_of("alice")
        assert "follow the line-ups requested from the teams" in on_one_line(client.get("/t/lyon-open/draws/").text)

    @pytest.mark.long
    def test_a_lot_ends_before_the_session_whose_teams_are_asked(self) -> None:
        made = team_final()
        ask_line_ups(tournament=made, session=3, by=actor("alice"), at=NOON)
        draw(made)
        assert len(published_plan(made).sessions) == 2

    def test_an_announced_lot_is_put_aside_when_the_teams_are_asked(self) -> None:
        made = team_final()
        committed = commit(made)
        ask_line_ups(tournament=made, session=3, by=actor("alice"), at=NOON)
        committed.refresh_from_db()
        assert (committed.status, committed.dropped_reason) == (
            DrawStatus.SUPERSEDED,
            "The teams of session 3 are asked for their line-ups.",
        )

    @pytest.mark.long
    def test_a_lot_that_is_being_computed_is_put_aside_too(self) -> None:
        made = team_final()
        started = start_draw(draw=commit(made), by=actor("alice"), at=NOON, public_value="4 2 6")
        ask_line_ups(tournament=made, session=3, by=actor("alice"), at=NOON)
        finished = finish_draw(draw=started, by=actor("alice"), at=NOON)
        assert (finished.status, finished.plan) == (DrawStatus.SUPERSEDED, None)
        with pytest.raises(Refusal):
            publish_draw(draw=finished, by=actor("alice"), at=NOON)


class TestWhoTakesNoPart:
    """A team is as it was laid: a substitute sits where one of it takes no part."""

    @pytest.mark.long
    def test_the_phase_draws_substitutes_in_those_sessions_alone(self) -> None:
        made = event(PlannedPhase("teams", 7), players=32, sessions=7, teams=8)
        sit_out(made, 6, 2, 5)
        with pytest.raises(Refusal, match=r"^seating\.(attendance_differs|team_away): "):
            commit(made, until=2)
        seated(made, 1)
        seen = [set().union(*tables_of(made, session)) for session in range(1, 8)]
        everybody = set(range(1, 33))
        assert seen == [everybody - {6} if at in (2, 5) else everybody for at in range(1, 8)]
        assert [len(tables_of(made, at)) for at in range(1, 8)] == [8] * 7

    def test_a_lot_that_would_leave_a_team_short_leads_to_the_phase(self) -> None:
        made = event(PlannedPhase("teams", 2), players=32, sessions=2, teams=8)
        sit_out(made, 6, 1, 2)
        with refuses("seating.team_away", players=[6], href="/t/lyon-open/phases/1/"):
            commit(made)

    def test_of_told_line_ups_too(self) -> None:
        made = team_final()
        sit_out(made, 7, 2)
        ask_line_ups(tournament=made, session=2, by=actor("alice"), at=NOON)
        close_line_ups(tournament=made, session=2, reason="Now", by=actor("alice"), at=NOON)
        seated(made)
        assert tables_of(made, 2) == [{1, 5, 9, 13}, {2, 6, 10, 14}, {3, 11, 15}, {4, 8, 12, 16}]

    @pytest.mark.long
    def test_of_a_team_of_five_those_play_whom_it_fields(self) -> None:
        made = event(PlannedPhase("teams", 2), players=33, sessions=2, teams=8)
        Participant.objects.filter(tournament=made, number=33).update(team=Team.objects.get(name="Four 01"))
        with refuses("seating.teams_not_four"):
            commit(made)
        sit_out(made, 2, 1, 2)
        draw(made)
        seated(made, 1)
        assert set().union(*tables_of(made, 1)) == set(range(1, 34)) - {2}

    @pytest.mark.long
    def test_whoever_comes_back_is_in_the_flight_of_before(self) -> None:
        made = event(PlannedPhase("flights", 3), players=32, sessions=3)
        draw(made, until=1)
        sit_out(made, 3, 2)
        finish_session(made, 1)
        draw(made, until=2)
        finish_session(made, 2)
        seated(made, 1)
        odd = set(range(1, 33, 2))
        assert all(len(table & odd) in (0, len(table)) for at in (1, 2, 3) for table in tables_of(made, at))
        assert any(3 in table for table in tables_of(made, 3))


class TestByRanking:
    @pytest.mark.long_on_sqlite
    def test_of_a_first_phase_by_ranking_the_first_session_alone_is_drawn(self, alice: Client) -> None:
        made = event(PlannedPhase("swiss", 3), players=16, sessions=3)
        sentence = on_one_line(alice.get("/t/lyon-open/draws/").text)
        assert "Session 1 is drawn by lot; each later session is seated by previous results." in sentence
        draw_first(made, 3)
        assert len(published_plan(made).sessions) == 1

    @pytest.mark.long
    def test_a_lot_over_the_ranking_is_named(self) -> None:
        made = event(PlannedPhase("swiss", 3), players=16, sessions=3)
        draw_first(made, 1)
        finish_session(made, 1)
        client = client_of("alice")
        page = client.get("/t/lyon-open/draws/").text
        assert "A draw made here replaces that seating." in on_one_line(page)
        assert "Session 1 keeps its seating; the others are drawn" in on_one_line(page)
        assert "/t/lyon-open/phases/1/" in page

    @pytest.mark.long
    def test_a_lot_for_a_final_by_ranking_is_named_before_its_first_session(self, alice: Client) -> None:
        made = event(PlannedPhase("round_robin", 1), PlannedPhase("danish", 2, (8,), 50), players=16, sessions=3)
        draw_first(made, 1)
        finish_session(made, 1)
        decide(made)
        sentence = on_one_line(alice.get("/t/lyon-open/draws/").text)
        assert "A draw made here replaces that seating." in sentence
        assert "Session 2 is drawn by lot; each later session is seated by previous results." in sentence
        assert "avoiding repeat meetings where possible" not in sentence


# --- finals of teams -------------------------------------------------------------------------------------------------


OF_FIVE = tuple(frozenset(range(first, first + 4)) for first in range(1, 21, 4))


@pytest.mark.long
class TestPhaseWithAnOpenLot:
    def test_a_commitment_for_a_phase_that_was_planned_anew_is_void(self) -> None:
        made = event(PlannedPhase("teams", 7), players=32, sessions=7, teams=8)
        committed = commit(made)
        plan(made)
        plan(made, PlannedPhase("teams", 7))
        with refuses("seating.sessions_changed"):
            run_draw(draw=committed, by=actor("alice"), at=NOON)
        drop_draw(draw=committed, reason="Planned anew", by=actor("alice"), at=NOON)
        assert draw(made).phase == phase_of(made, 1)

    @pytest.mark.parametrize("is_drawn", [False, True])
    def test_no_button_of_the_phase_puts_the_lot_aside(self, *, is_drawn: bool) -> None:
        """Whoever watched it would read a reason that nobody gave: it is published or put aside on its own page."""
        made = team_final(5, 4)
        lot = commit(made)
        if is_drawn:
            lot = run_draw(draw=lot, by=actor("alice"), at=NOON, public_value="4 2 6")
        phase, alice = phase_of(made, 2), actor("alice")
        leaving = min(through(made))
        acts: tuple[Callable[[], object], ...] = (
            lambda: drafted(made),
            lambda: cancel_phase(phase=phase, by=alice, at=NOON),
            lambda: move_up(phase=phase, leaving=leaving, reason="Ill", by=alice, at=NOON),
        )
        status = lot.status
        for act in acts:
            with refuses("seating.draw_open") as refused:
                act()
            assert refused.value.detail["href"] == f"/t/lyon-open/draws/{lot.uid}/"
        lot.refresh_from_db()
        assert lot.status == status
        drop_draw(draw=lot, reason="By the phase", by=alice, at=NOON)
        seated(made)
        assert len(tables_of(made, 2)) == 4


class TestFinalsOfTeams:
    """Of teams that were cut those play who came through, and whoever moved up for one of them."""

    @pytest.mark.long
    def test_whoever_went_home_after_the_cut_is_not_seated_for_being_away(self) -> None:
        made = team_final(5, 4)
        (out,) = [team for team in OF_FIVE if not team & through(made)]
        for number in out:
            sit_out(made, number, 2, 3)
        seated(made)
        assert [len(tables_of(made, session)) for session in (2, 3)] == [4, 4]
        assert set().union(*tables_of(made, 2)) == set(range(1, 21)) - out

    @pytest.mark.long
    def test_a_reserve_plays_in_the_team_of_whoever_left(self) -> None:
        made = team_final(9, 8)
        finalists = through(made)
        reserve, leaving = min(set(range(1, 37)) - finalists), min(finalists)
        move_up(phase=phase_of(made, 2), leaving=leaving, reserve=reserve, reason="Ill", by=actor("alice"), at=NOON)
        wanted = finalists - {leaving} | {reserve}
        parts = commit(made).inputs["course"]["parts"]
        mates = {leaving + 1, leaving + 2, leaving + 3}
        assert {*mates, reserve} in [set(part) for part in parts]
        assert set().union(*parts) == wanted
        drop_draw(draw=SeatingDraw.objects.latest("pk"), reason="By the phase", by=actor("alice"), at=NOON)
        seated(made)
        for session in (2, 3):
            assert set().union(*tables_of(made, session)) == wanted
            assert all(len(table & {*mates, reserve}) == 1 for table in tables_of(made, session) if table & mates)

    @pytest.mark.long
    def test_line_ups_that_leave_a_finalist_out_are_refused(self) -> None:
        """Nine teams, four through: the team of the one who left is not whole any more, and no line-up names it."""
        made = team_final(9, 4)
        finalists = through(made)
        ask_line_ups(tournament=made, session=2, by=actor("alice"), at=NOON)
        close_line_ups(tournament=made, session=2, reason="Now", by=actor("alice"), at=NOON)
        reserve, leaving = min(set(range(1, 37)) - finalists), min(finalists)
        move_up(phase=phase_of(made, 2), leaving=leaving, reserve=reserve, reason="Ill", by=actor("alice"), at=NOON)
        with refuses("line_ups.without_team") as refused:
            seated(made)
        assert refused.value.detail["players"] == sorted({reserve, leaving + 1, leaving + 2, leaving + 3})

    def test_of_a_lot_those_are_named_who_take_no_part(self) -> None:
        made = team_final(9, 8)
        absent = min(through(made))
        sit_out(made, absent, 2, 3)
        with refuses("seating.team_away") as refused:
            commit(made)
        assert refused.value.detail["players"] == [absent]
        assert str(refused.value.message).startswith(
            f"No. {absent} does not take part, and a substitute plays in their"
        )
        with translation.override("fr"), refuses("seating.team_away") as refused:
            commit(made)
        assert str(refused.value.message).startswith(f"Le n° {absent} ne participe pas")
