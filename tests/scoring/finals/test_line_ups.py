"""Line-ups of teams: secret until all are in, told at once, tables by line-up and by the ranking of teams."""

import io
from datetime import timedelta
from typing import ClassVar

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from archive.common.selectors.kinds import Carries
from archive.imports.services.rehearsing import rehearse
from mahjong_core.verify import open_event_file
from scoring.finals.selectors.line_ups import call_for, line_ups_of
from scoring.finals.services.line_ups import ask_line_ups, close_line_ups, hand_in_line_up
from scoring.models import SeatResult
from tests.api.conftest import Api
from tests.archive.files import saved, take_out
from tests.html import on_one_line
from tests.people import NOON, actor, client_of, make_user, start
from tests.refusals import refuses
from tests.scoring.finals.phase_events import drafted, phase_of, seated, tables_of, team_final
from tournaments.common.actors import player_actor
from tournaments.events.selectors.open_things import open_things_of
from tournaments.models import (
    AuditEvent,
    DrawStatus,
    LineUp,
    LineUpReveal,
    Participant,
    ParticipantState,
    Person,
    PhaseReserve,
    Role,
    SeatingDraw,
    StaffRole,
    Team,
    Tournament,
)
from tournaments.players.services.participants import change_state
from tournaments.players.services.player_links import issue_player_link
from tournaments.registry.open_things import OpenThing
from tournaments.seating.selectors.plan import published_plan
from tournaments.seating.services.changes import bring_back, swap_seats
from tournaments.seating.services.publishing import publish_draw

pytestmark = pytest.mark.django_db
LATER = NOON + timedelta(minutes=5)
ROOT = "/tournaments/lyon-open/line-ups/2"
PAGE = "/t/lyon-open/line-ups/2/"


def person(made: Tournament, number: int) -> Participant:
    return Participant.objects.select_related("tournament", "team").get(tournament=made, number=number)


def ask(made: Tournament) -> None:
    ask_line_ups(tournament=made, session=2, by=actor("alice"), at=NOON)


@pytest.fixture
def final() -> Tournament:
    """Four teams of four, the final of the best decided; its session is number 2."""
    return team_final()


@pytest.fixture
def asked(final: Tournament) -> Tournament:
    """The four teams are asked for their line-ups."""
    ask(final)
    return final


def hand_in(made: Tournament, team: int, players: list[int] | None = None) -> None:
    """The captain, the lowest number of the team, hands the team in backwards."""
    own = list(range(4 * team - 3, 4 * team + 1))
    hand_in_line_up(
        tournament=made,
        session=2,
        team=f"Four {team:02}",
        players=own[::-1] if players is None else players,
        by=player_actor(person(made, own[0])),
        at=NOON,
    )


def tell(made: Tournament) -> None:
    """All teams are asked and hand in backwards."""
    ask(made)
    for team in (1, 2, 3, 4):
        hand_in(made, team)


def shown(made: Tournament) -> list[list[int | None]]:
    return [item["players"] for item in Api("")("get", f"{ROOT}/").body["teams"]]


def leave(made: Tournament, *numbers: int) -> None:
    for number in numbers:
        gone = person(made, number)
        change_state(participant=gone, to=ParticipantState.WITHDRAWN, reason="Ill", by=actor("alice"), at=NOON)


def enter(made: Tournament, number: int, team: Team | None) -> None:
    """A late entry of that number."""
    name = f"Player {number}"
    somebody = Person.objects.create(name=name)
    Participant.objects.create(tournament=made, person=somebody, number=number, name=name, country="FRA", team=team)


def move_in(made: Tournament, leaving: int, reserve: int) -> Participant:
    """A reserve takes the place of a finalist who has left."""
    phase = phase_of(made, 2)
    PhaseReserve.objects.create(
        phase=phase,
        leaving=person(made, leaving),
        reserve=person(made, reserve),
        reason="Ill",
        at=NOON,
        by="user:alice",
        by_name="alice",
    )
    return person(made, reserve)


def by_lot(made: Tournament) -> list[OpenThing]:
    return [thing for thing in open_things_of(made, NOON) if thing.code == "line_ups.by_lot"]


def not_drawn(made: Tournament, session: int = 2) -> list[tuple[str, str, str]]:
    """What waits because published tables are not as the line-ups say: role, words, page."""
    open_things = [thing for thing in open_things_of(made, NOON) if thing.code == "line_ups.not_drawn"]
    return [
        (str(open_thing.role), open_thing.what, open_thing.href)
        for open_thing in open_things
        if f"Session {session}:" in open_thing.what
    ]


class TestHandingIn:
    @pytest.mark.long
    def test_the_last_team_in_tells_all_at_once_and_a_second_click_writes_nothing(self) -> None:
        made = team_final()
        ask(made)
        for team in (1, 2, 3):
            hand_in(made, team)
            assert not LineUpReveal.objects.exists()
        hand_in(made, 4)
        assert LineUpReveal.objects.get().reason == ""
        assert Api("")("get", f"{ROOT}/").body["teams"][0]["players"] == [4, 3, 2, 1]
        assert LineUp.objects.count() == 4
        with refuses("line_ups.not_open"):
            hand_in(made, 4, [13, 14, 15, 16])

    @pytest.mark.long
    def test_a_later_line_up_takes_the_place_of_an_earlier_one_and_both_stay(self) -> None:
        made = team_final()
        ask(made)
        hand_in(made, 1)
        hand_in(made, 1, [2, 1, 3, 4])
        assert [row.order for row in LineUp.objects.all()] == [(4, 3, 2, 1), (2, 1, 3, 4)]
        for team in (2, 3, 4):
            hand_in(made, team)
        assert Api("")("get", f"{ROOT}/").body["teams"][0]["players"] == [2, 1, 3, 4]
        with refuses("line_ups.not_open"):
            hand_in(made, 1)

    @pytest.mark.long
    @pytest.mark.parametrize("players", [[], [1, 2, 3], [1, 2, 3, 3], [1, 2, 3, 5], [1, 2, 3, 4, 5]])
    def test_a_line_up_names_every_player_of_the_team_once(self, players: list[int]) -> None:
        made = team_final()
        ask(made)
        with refuses("line_ups.not_the_team"):
            hand_in(made, 1, players)

    @pytest.mark.long
    @pytest.mark.parametrize(("number", "refusal"), [(2, "line_ups.not_captain"), (5, "permissions.not_signed_in")])
    def test_nobody_but_the_captain_hands_in_not_a_team_mate_nor_another_captain(
        self, number: int, refusal: str
    ) -> None:
        made = team_final()
        ask(made)
        by = player_actor(person(made, number))
        with refuses(refusal):
            hand_in_line_up(tournament=made, session=2, team="Four 01", players=[1, 2, 3, 4], by=by, at=NOON)

    @pytest.mark.long
    def test_the_next_number_is_captain_when_the_captain_has_left(self) -> None:
        made = team_final()
        gone = person(made, 1)
        change_state(participant=gone, to=ParticipantState.WITHDRAWN, reason="Ill", by=actor("alice"), at=NOON)
        ask(made)
        by = player_actor(person(made, 2))
        hand_in_line_up(tournament=made, session=2, team="Four 01", players=[4, 2, 3], by=by, at=NOON)
        assert LineUp.objects.get().order == (4, 2, 3)

    @pytest.mark.long
    def test_closed_with_a_reason_the_others_play_in_the_order_of_their_numbers(self) -> None:
        made = team_final()
        ask(made)
        hand_in(made, 1)
        with refuses("line_ups.reason_missing"):
            close_line_ups(tournament=made, session=2, reason=" ", by=actor("alice"), at=NOON)
        close_line_ups(tournament=made, session=2, reason="Nobody answers", by=actor("alice"), at=NOON)
        answer = Api("")("get", f"{ROOT}/").body
        assert answer["reason"] == "Nobody answers"
        assert [item["players"] for item in answer["teams"]][:2] == [[4, 3, 2, 1], [5, 6, 7, 8]]

    def test_asked_once_and_for_sessions_of_teams_alone(self) -> None:
        made = team_final()
        ask(made)
        with refuses("line_ups.asked"):
            ask(made)
        with refuses("line_ups.session_started"):
            ask_line_ups(tournament=made, session=1, by=actor("alice"), at=NOON)
        with refuses("line_ups.no_teams"):
            ask_line_ups(tournament=made, session=9, by=actor("alice"), at=NOON)

    @pytest.mark.long
    def test_six_teams_have_no_tables_of_four_teams_by_line_up(self) -> None:
        made = team_final(7, 5)
        with refuses("seating.line_ups_not_fours") as refused:
            ask(made)
        assert refused.value.detail["teams"] == 5

    @pytest.mark.long
    def test_the_same_line_up_is_not_in_again_where_one_of_it_has_left(self) -> None:
        made = team_final()
        ask(made)
        hand_in(made, 1)
        leave(made, 3)
        with refuses("line_ups.not_the_team"):
            hand_in(made, 1)
        assert not line_ups_of(made, 2).teams[0].is_in

    def test_a_team_of_five_is_not_asked(self) -> None:
        made = team_final()
        enter(made, 17, person(made, 1).team)
        with refuses("line_ups.team_too_large", teams=["Four 01"], href="/t/lyon-open/participants/"):
            ask(made)

    @pytest.mark.long_on_sqlite
    @pytest.mark.parametrize("other", [None, "Five"])
    def test_who_plays_in_no_team_of_the_session_is_not_forgotten(self, other: str | None) -> None:
        """A reserve who moved up is in no team, or in one that does not play."""
        made = team_final()
        leave(made, 3)
        team = Team.objects.create(tournament=made, name=other) if other else None
        enter(made, 17, team)
        enter(made, 18, team)
        move_in(made, 3, 17)
        with refuses("line_ups.without_team", players=[17], href="/t/lyon-open/participants/"):
            ask(made)

    @pytest.mark.long
    def test_a_call_ends_when_the_session_starts(self) -> None:
        made = team_final()
        seated(made)
        ask(made)
        hand_in(made, 1)
        assert call_for(person(made, 5)) == 2
        start(made, 2)
        assert call_for(person(made, 5)) is None
        assert not line_ups_of(made, 2).is_open
        with refuses("line_ups.session_started"):
            hand_in(made, 2)
        with refuses("line_ups.session_started"):
            close_line_ups(tournament=made, session=2, reason="Late", by=actor("alice"), at=NOON)
        assert "before the line-ups were announced" in Client().get(PAGE).text

    @pytest.mark.long
    def test_a_draft_of_the_session_is_put_aside_when_its_teams_are_asked(self) -> None:
        made = team_final()
        draft = drafted(made)
        ask(made)
        with refuses("seating.draw_move_refused"):
            publish_draw(draw=draft, by=actor("alice"), at=NOON)
        draft.refresh_from_db()
        assert draft.dropped_reason == "The teams of session 2 are asked for their line-ups."

    @pytest.mark.long
    def test_the_lot_stops_before_the_next_session_whose_teams_are_asked(self) -> None:
        made = team_final()
        ask_line_ups(tournament=made, session=3, by=actor("alice"), at=NOON)
        seated(made)
        assert [len(session) for session in published_plan(made).sessions] == [4, 4]


SECRET = (4, 3, 2, 1)


def in_file(data: bytes) -> list[str]:
    return [row["players"] for row in open_event_file(io.BytesIO(data)).rows("tournaments.lineup")]


@pytest.mark.long
class TestSecrecy:
    """One team of four is in: who reads what it handed in."""

    @pytest.fixture
    def made(self) -> Tournament:
        made = team_final()
        for name, role in (("rita", Role.RECEPTION), ("otto", Role.OBSERVER), ("ann", Role.APPEALS_COMMITTEE)):
            StaffRole.objects.get_or_create(tournament=made, user=make_user(name), role=role)
        ask(made)
        hand_in(made, 1)
        return made

    @pytest.mark.parametrize("name", ["", "alice", "chris", "bob", "sam", "rita", "otto", "ann", "root"])
    def test_no_role_reads_it_by_page_or_api(self, made: Tournament, name: str) -> None:
        client = Client()
        if name:
            user = make_user(name)
            if name == "root":
                user.is_superuser = True
                user.save()
            client.force_login(user)
        answer = Api(name)("get", f"{ROOT}/").body["teams"]
        assert [(item["is_in"], item["players"]) for item in answer] == [(True, []), *[(False, [])] * 3]
        page = client.get(PAGE).text
        assert "received" in page
        # Every name of the team but the captain's is missing: an order cannot be read from what is not there.
        assert not any(f"Player {number}<" in page or f"Player {number}," in page for number in (2, 3, 4))

    @pytest.mark.parametrize(("number", "reads"), [(1, True), (2, False), (5, False)])
    def test_its_captain_reads_it_a_team_mate_and_another_captain_do_not(
        self, made: Tournament, number: int, reads: bool
    ) -> None:
        token = issue_player_link(participant=person(made, number), by=actor("sam"), at=NOON)
        page = Client().get(f"/p/{token}/line-up/2/").text
        order = [number for number in SECRET if f'value="{number}" selected' in page]
        assert bool(order) is reads
        if reads:
            places = [page.index(f'value="{number}" selected') for number in SECRET]
            assert places == sorted(places)

    def test_neither_the_journal_nor_a_plain_file_tells_it(self, made: Tournament) -> None:
        row = AuditEvent.objects.get(action="line_ups.handed_in")
        assert row.after == {"session": 2, "team": "Four 01"}
        assert in_file(saved(made)) == ["withheld"]
        assert in_file(saved(made, Carries(personal_data=False))) == ["withheld"]
        assert in_file(saved(made, Carries(secrets=True))) == ["4 3 2 1"]
        close_line_ups(tournament=made, session=2, reason="Late", by=actor("alice"), at=NOON)
        assert in_file(saved(made)) == ["4 3 2 1", "5 6 7 8", "9 10 11 12", "13 14 15 16"]

    def test_a_rehearsal_where_the_event_never_was_reads_what_was_told_and_nothing_else(self, made: Tournament) -> None:
        make_user("owner", is_superuser=True)
        secret = saved(made, Carries(secrets=True))
        close_line_ups(tournament=made, session=2, reason="Late", by=actor("alice"), at=LATER)
        public = saved(made)
        take_out(made)
        assert not LineUp.objects.exists()
        for data, slug in ((secret, "secret"), (public, "public")):
            rehearse(file=io.BytesIO(data), slug=slug, by=actor("owner"), at=NOON)
        copied = {
            slug: list(LineUp.objects.filter(call__tournament__slug=slug).values_list("players", flat=True))
            for slug in ("secret", "public")
        }
        assert copied["secret"] == ["withheld"]
        assert copied["public"] == ["4 3 2 1", "5 6 7 8", "9 10 11 12", "13 14 15 16"]
        there = Tournament.objects.get(slug="public")
        assert [number and number.number for number in line_ups_of(there, 2).teams[0].by_table] == [4, 3, 2, 1]

    def test_a_file_asks_once_which_line_ups_are_told(self, made: Tournament) -> None:
        with CaptureQueriesContext(connection) as few:
            saved(made)
        for team in (2, 3):
            hand_in(made, team)
        with CaptureQueriesContext(connection) as more:
            saved(made)
        assert len(more) == len(few)

    def test_the_preview_of_the_phase_seats_nobody_by_it(self, made: Tournament) -> None:
        answer = Api("alice")("get", "/tournaments/lyon-open/phases/2/preview/").body
        assert answer.get("tables", []) == []


class TestTables:
    def test_while_they_are_secret_the_session_cannot_be_drawn(self) -> None:
        made = team_final()
        ask(made)
        with refuses("line_ups.open") as refused:
            seated(made)
        assert refused.value.detail["href"] == PAGE
        (waiting,) = [thing for thing in open_things_of(made, NOON) if thing.code == "line_ups.waiting"]
        assert waiting.href == PAGE

    @pytest.mark.long
    def test_the_first_of_each_team_meet_and_seeds_run_down_and_up(self) -> None:
        """Of eight teams in the order of the ranking the 1st, 4th, 5th and 8th meet, and the others."""
        made = team_final(11, 8)
        ask(made)
        through = {team.team.name: team for team in line_ups_of(made, 2).teams}
        # The final begins from 0: what seeds it is what the teams made before.
        made_before = dict.fromkeys(through, (0, 0))
        for row in SeatResult.objects.filter(participant__team__name__in=through).select_related("participant__team"):
            points, score = made_before[row.participant.team.name]
            made_before[row.participant.team.name] = (points + row.twelfths, score + row.table_score)
        assert len(set(made_before.values())) == len(made_before), "no two are level"
        seeds = sorted(made_before, key=made_before.__getitem__, reverse=True)
        for name in seeds:
            hand_in(made, int(name.removeprefix("Four ")))
        seated(made)
        expected = []
        for group in ((0, 3, 4, 7), (1, 2, 5, 6)):
            for board in range(4):
                # Each team handed its numbers in backwards.
                expected.append({4 * int(seeds[at].removeprefix("Four ")) - board for at in group})
        assert tables_of(made, 2) == expected

    @pytest.mark.long
    def test_whoever_left_after_handing_in_is_a_substitutes_seat(self) -> None:
        made = team_final()
        ask(made)
        for team in (1, 2, 3, 4):
            hand_in(made, team)
        leave(made, 3)
        assert shown(made)[0] == [4, None, 2, 1]
        seated(made)
        assert tables_of(made, 2) == [{4, 8, 12, 16}, {7, 11, 15}, {2, 6, 10, 14}, {1, 5, 9, 13}]

    @pytest.mark.long
    def test_whoever_came_to_the_team_since_takes_the_place_of_who_left(self) -> None:
        made = team_final()
        tell(made)
        leave(made, 3)
        enter(made, 17, person(made, 1).team)
        reserve = move_in(made, 3, 17)
        assert reserve.team == person(made, 1).team
        assert shown(made)[0] == [4, 17, 2, 1]

    @pytest.mark.long
    def test_the_order_of_the_numbers_stays_as_it_was_told_too(self) -> None:
        made = team_final()
        ask(made)
        hand_in(made, 1)
        close_line_ups(tournament=made, session=2, reason="Late", by=actor("alice"), at=LATER)
        leave(made, 6)
        teams = line_ups_of(made, 2).teams
        assert shown(made)[:2] == [[4, 3, 2, 1], [5, None, 7, 8]]
        assert [team.is_in for team in teams] == [True, False, False, False]
        seated(made)
        assert tables_of(made, 2) == [{4, 5, 9, 13}, {3, 10, 14}, {2, 7, 11, 15}, {1, 8, 12, 16}]

    @pytest.mark.long
    def test_what_was_told_of_a_session_that_has_started_stays_whoever_leaves(self) -> None:
        made = team_final()
        tell(made)
        seated(made)
        start(made, 2)
        for number in (3, 5, 6, 7, 8):
            Participant.objects.filter(tournament=made, number=number).update(state=ParticipantState.WITHDRAWN)
        assert shown(made) == [[4, 3, 2, 1], [8, 7, 6, 5], [12, 11, 10, 9], [16, 15, 14, 13]]
        assert "Player 3" in Client().get(PAGE).text

    @pytest.mark.long
    def test_when_a_whole_team_leaves_eight_the_seven_are_drawn_by_lot(self) -> None:
        """One of another team has left too: a substitute sits there."""
        made = team_final(11, 8)
        ask(made)
        names = [team.team.name for team in line_ups_of(made, 2).teams]
        numbers = [int(name.removeprefix("Four ")) for name in names]
        for number in numbers:
            hand_in(made, number)
        assert by_lot(made) == []
        gone = [4 * numbers[0] - at for at in range(4)]
        leave(made, *gone, 4 * numbers[1])
        assert "drawn by lot" in Client().get(PAGE).text
        assert [open_thing.href for open_thing in by_lot(made)] == ["/t/lyon-open/phases/2/"]
        seated(made)
        tables = tables_of(made, 2)
        here = {4 * number - at for number in numbers[1:] for at in range(4)} - {4 * numbers[1]}
        assert set().union(*tables) == here
        assert sorted(map(len, tables)) == [3, 4, 4, 4, 4, 4, 4]
        assert all(len({(number - 1) // 4 for number in table}) == len(table) for table in tables)
        assert by_lot(made) == []
        start(made, 2)

    @pytest.mark.long
    def test_when_a_whole_team_of_four_leaves_substitutes_play_in_its_place(self) -> None:
        made = team_final()
        tell(made)
        leave(made, 13, 14, 15, 16)
        seated(made)
        assert tables_of(made, 2) == [{4, 8, 12}, {3, 7, 11}, {2, 6, 10}, {1, 5, 9}]
        assert by_lot(made) == []


class TestToldAfterTheLot:
    """The tables of session 2 were published by lot before its teams were asked."""

    WAITS: ClassVar = [("organiser", "Session 2: 4 tables do not follow the line-ups", "/t/lyon-open/phases/2/")]

    @pytest.fixture
    def made(self) -> Tournament:
        made = team_final()
        seated(made)
        # Of this seed the lot brings players of different places together at all four tables.
        assert [len({(number - 1) % 4 for number in table}) > 1 for table in tables_of(made, 2)] == [True] * 4
        return made

    @pytest.mark.long
    def test_it_waits_from_the_moment_they_are_told_until_the_session_is_drawn_by_them(self, made: Tournament) -> None:
        assert not_drawn(made) == []
        ask(made)
        for team in (1, 2, 3):
            hand_in(made, team)
        assert not_drawn(made) == []
        hand_in(made, 4)
        assert not_drawn(made) == self.WAITS
        seated(made)
        assert tables_of(made, 2) == [{4, 8, 12, 16}, {3, 7, 11, 15}, {2, 6, 10, 14}, {1, 5, 9, 13}]
        assert not_drawn(made) == []

    @pytest.mark.long
    def test_the_page_that_it_leads_to_draws_them_and_the_line_ups_say_it_to_everybody(self, made: Tournament) -> None:
        tell(made)
        assert "4 published tables do not follow the line-ups" in on_one_line(Client().get(PAGE).text)
        alice = client_of("alice")
        (_role, _words, page), *_ = not_drawn(made)
        assert "/t/lyon-open/phases/2/draw/" in alice.get(page).text
        assert page in alice.get("/t/lyon-open/").text
        alice.post("/t/lyon-open/phases/2/draw/")
        # A draft that nobody publishes settles nothing, nor does one that is put aside.
        assert not_drawn(made) == self.WAITS
        draft = SeatingDraw.objects.get(tournament=made, status=DrawStatus.RUN)
        alice.post(f"/t/lyon-open/draws/{draft.uid}/drop/", {"reason": "Not yet"})
        assert not_drawn(made) == self.WAITS
        seated(made)
        assert "are not as the line-ups say" not in on_one_line(Client().get(PAGE).text)

    @pytest.mark.long
    def test_a_captain_who_changes_her_mind_after_the_draw_is_asked_again_with_all(self, made: Tournament) -> None:
        tell(made)
        seated(made)
        ask(made)
        hand_in(made, 1, [1, 2, 3, 4])
        for team in (2, 3, 4):
            assert not_drawn(made) == []
            hand_in(made, team)
        # Team 1 alone is turned round: its four players are at the wrong ends.
        assert not_drawn(made) == self.WAITS
        seated(made)
        assert tables_of(made, 2) == [{1, 8, 12, 16}, {2, 7, 11, 15}, {3, 6, 10, 14}, {4, 5, 9, 13}]
        assert not_drawn(made) == []

    @pytest.mark.long
    def test_a_team_that_never_announces_is_told_by_number_and_then_the_draw_waits(self, made: Tournament) -> None:
        ask(made)
        for team in (1, 2, 3):
            hand_in(made, team)
        close_line_ups(tournament=made, session=2, reason="Silent", by=actor("alice"), at=LATER)
        assert not_drawn(made) == self.WAITS
        seated(made)
        assert tables_of(made, 2) == [{4, 8, 12, 13}, {3, 7, 11, 14}, {2, 6, 10, 15}, {1, 5, 9, 16}]
        assert not_drawn(made) == []

    @pytest.mark.long
    def test_going_back_to_the_lot_waits_again_and_the_start_ends_it(self, made: Tournament) -> None:
        lot = SeatingDraw.objects.get(tournament=made, status=DrawStatus.PUBLISHED)
        tell(made)
        seated(made)
        again = bring_back(draw=lot, by=actor("alice"), at=LATER)
        publish_draw(draw=again, by=actor("alice"), at=LATER)
        assert not_drawn(made) == self.WAITS
        start(made, 2)
        assert not_drawn(made) == []

    @pytest.mark.long_on_sqlite
    def test_whoever_leaves_and_comes_after_the_draw_is_no_reason_to_draw_again(self, made: Tournament) -> None:
        tell(made)
        seated(made)
        leave(made, 3)
        assert not_drawn(made) == []

    @pytest.mark.long
    def test_two_who_exchange_seats_by_hand_are_named_as_their_two_tables(self, made: Tournament) -> None:
        tell(made)
        seated(made)
        publish_draw(
            draw=swap_seats(tournament=made, session=2, one=1, two=8, by=actor("alice"), at=LATER),
            by=actor("alice"),
            at=LATER,
        )
        assert not_drawn(made) == [
            ("organiser", "Session 2: 2 tables do not follow the line-ups", "/t/lyon-open/phases/2/")
        ]

    def test_of_a_later_session_it_leads_to_the_line_ups_until_its_turn(self, made: Tournament) -> None:
        ask_line_ups(tournament=made, session=3, by=actor("alice"), at=NOON)
        close_line_ups(tournament=made, session=3, reason="Early", by=actor("alice"), at=NOON)
        ((_role, words, page),) = not_drawn(made, 3)
        assert (words, page) == ("Session 3: 4 tables do not follow the line-ups", "/t/lyon-open/line-ups/3/")
        start(made, 2)
        ((_role, _words, page),) = not_drawn(made, 3)
        assert page == "/t/lyon-open/phases/2/"


@pytest.mark.long_on_sqlite
def test_captain_and_organiser_by_their_pages() -> None:
    made = team_final()
    organiser = client_of("alice")
    assert organiser.post(PAGE, {"act": "ask"}).status_code == 302
    token = issue_player_link(participant=person(made, 1), by=actor("sam"), at=NOON)
    own = f"/p/{token}/line-up/2/"
    assert own in Client().get(f"/p/{token}/").text
    mate = issue_player_link(participant=person(made, 2), by=actor("sam"), at=NOON)
    assert "/line-up/" not in Client().get(f"/p/{mate}/").text
    not_captain = Client().post(f"/p/{mate}/line-up/2/", {"player": ["2", "1", "4", "3"]})
    assert not_captain.status_code == 403
    assert f"{person(made, 1).name} is now captain and submits the line-up of your team." in not_captain.text
    twice = Client().post(own, {"player": ["1", "1", "2", "3"]})
    assert twice.status_code >= 400
    assert "every player of the team exactly once" in twice.text
    assert Client().post(own, {"player": ["2", "1", "4", "3"]}).status_code == 302
    for team in ("Four 02", "Four 03"):
        at = 4 * int(team[-2:])
        answer = organiser.post(PAGE, {"act": "hand_in", "team": team, "players": f"{at} {at - 1}, {at - 2} {at - 3}"})
        assert answer.status_code == 302
    assert organiser.post(PAGE, {"act": "close", "reason": ""}).status_code == 400
    assert organiser.post(PAGE, {"act": "close", "reason": "The fourth is silent"}).status_code == 302
    assert "The fourth is silent" in Client().get(PAGE).text
    assert [team.order for team in LineUp.objects.all()] == [
        (2, 1, 4, 3),
        (8, 7, 6, 5),
        (12, 11, 10, 9),
        (13, 14, 15, 16),  # of the silent team, by number
    ]
    referee = client_of("chris")
    assert referee.post(PAGE, {"act": "ask"}).status_code == 403


@pytest.mark.long
def test_whole_by_the_api() -> None:
    team_final()
    alice = Api("alice")
    assert alice("post", f"{ROOT}/", {}).body["asked_at"]
    for team in range(1, 5):
        own = list(range(4 * team, 4 * team - 4, -1))
        answer = alice("put", f"{ROOT}/team/", {"team": f"Four {team:02}", "players": own}).body
    assert answer["told_at"]
    assert answer["teams"][3]["players"] == [16, 15, 14, 13]
    assert alice("post", f"{ROOT}/close/", {"reason": "Late"}).code == "line_ups.not_open"
    assert Api("chris")("post", f"{ROOT}/", {}).status == 403


def test_nothing_is_done_for_an_act_that_is_none_nor_for_a_number_without_end() -> None:
    made = team_final()
    organiser = client_of("alice")
    for act in ("", "tell", "asked"):
        assert organiser.post(PAGE, {"act": act}).status_code == 400
    assert not line_ups_of(made, 2).is_open
    ask(made)
    long = organiser.post(PAGE, {"act": "hand_in", "team": "Four 01", "players": "1 2 3 " + "4" * 5000})
    assert long.status_code == 422
    assert "every player of the team exactly once" in long.text


def test_a_team_phase_has_an_act_while_it_is_to_come_or_played_and_no_empty_tile_after() -> None:
    made = team_final()
    alice = client_of("alice")
    assert PAGE in alice.get("/t/lyon-open/phases/2/").text
    over = alice.get("/t/lyon-open/phases/1/").text
    assert "Line-ups" not in over
    assert "What to do now" not in over
    assert made.slug == "lyon-open"


@pytest.mark.long
@pytest.mark.parametrize("path", ["seating/", "seating/tables/"])
def test_everybody_finds_what_was_told_from_the_seating(path: str) -> None:
    made = team_final()
    page = f"/t/lyon-open/{path}?session="
    seated(made)
    assert PAGE not in Client().get(f"{page}2").text
    tell(made)
    seated(made)
    start(made, 2)
    assert PAGE in Client().get(f"{page}2").text
    assert "/line-ups/" not in Client().get(f"{page}1").text
