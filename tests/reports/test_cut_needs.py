"""What a player needs where a cut comes: the line of the final, what is taken along, on page and API.

MCR 3.5.4 leaves the cut to the organiser; MCR 3.10.1 lets those level share a place, so that the line needs more.
"""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from mahjong_core.seating.sessions.phases import Phase as PlannedPhase
from scoring.finals.selectors.coming_cut import coming_cut
from scoring.publication.services.releases import release_session
from tests.look.markup import words_of
from tests.people import NOON, actor, add_players, finish, finish_session, make_tournament, session_of, start, win
from tests.scoring.finals.phase_events import CUT_AFTER_TWO, FINAL, decide, draw_first, plan
from tournaments.models import Participant, Table, Tournament
from tournaments.players.services.player_links import issue_player_link
from tournaments.sessions.services.acts import end_session

pytestmark = pytest.mark.django_db
TWO_DIVISIONS = (PlannedPhase("round_robin", 2), PlannedPhase("danish", 2, (4, 4), 25))
BESIDE = (PlannedPhase("round_robin", 2), PlannedPhase("danish", 2, (8,), 50, 100))


def event_before(phases: tuple[PlannedPhase, ...]) -> Tournament:
    """Session 1 of 4 is released, session 2 in play; the cut comes before session 3."""
    made = make_tournament(sessions=5)
    add_players(made, 16)
    plan(made, *phases)
    draw_first(made, 2)
    finish_session(made, 1)
    release_session(session=session_of(made), by=actor("alice"), at=NOON + timedelta(hours=3))
    start(made, 2, timezone.now() - timedelta(minutes=30))
    return made


def end_whole(event: Tournament) -> None:
    """Session 2 is played to its end."""
    for table in Table.objects.filter(session=session_of(event, 2)).select_related("session__tournament"):
        finish(table, [win(1, "E", "S", 8 + table.number)], at=timezone.now())
    end_session(session=session_of(event, 2), by=actor("chris"), at=timezone.now())


def page_of(event: Tournament, number: int = 1, query: str = "") -> str:
    person = Participant.objects.select_related("tournament").get(tournament=event, number=number)
    token = issue_player_link(participant=person, by=actor("sam"), at=timezone.now())
    return words_of(Client().get(f"/p/{token}/{query}").text)


def test_the_line_is_the_final_without_being_asked_for_and_half_the_points_come_along() -> None:
    """MCR 3.9.2.2: who won a table of session 1 alone has 4 table points; half of them are 2. Another place that is
    asked for is the place alone, in standings that the cut follows.
    """
    event = event_before(CUT_AFTER_TWO)
    page = page_of(event)
    assert "In the final: possible" in page
    assert "When the cut is made, after session 2." in page
    line = "In the final: 8 players continue, from session 3."
    assert f"{line} They keep half of their points. The others keep the place they have at the cut." in page
    assert "The organiser decides ties at the line first." in page
    third = page_of(event, query="?place=3")
    assert "3rd or better is possible" in third
    assert "In the final: possible" not in third
    assert line in third
    cut = coming_cut(event)
    assert cut is not None
    assert (cut.percent_at(8), cut.percent_at(9)) == (50, None)
    root = f"/api/v1/tournaments/{event.slug}"
    first = Client().get(f"{root}/standings/").json()["rows"][0]
    assert first["table_points"] == "4"
    assert "Currently 2 table points are carried over." in page_of(event, first["participant"]["number"])
    answer = Client().get(f"{root}/participants/1/needs/?place=8").json()
    assert answer["at_line"] is True
    assert answer["cut"] == {"session": 3, "lines": [8], "percents": [50], "is_last": True}
    other = Client().get(f"{root}/participants/1/needs/?place=3").json()
    assert (other["at_line"], other["cut"]) == (False, answer["cut"])


@pytest.mark.long
def test_divisions_have_a_line_each() -> None:
    """4 play in A and 4 in B: whoever stands 9th or lower plays for B, the first for A."""
    event = event_before(TWO_DIVISIONS)
    cut = coming_cut(event)
    assert cut is not None
    assert (cut.lines, cut.nearest(1), cut.nearest(5), cut.nearest(9), cut.nearest(None)) == ((4, 8), 4, 4, 8, 8)
    assert "In division B: possible" in page_of(event, query="?place=8")
    assert "In division A: possible" in page_of(event, query="?place=4")


@pytest.mark.long
def test_those_below_play_on_beside() -> None:
    event = event_before(BESIDE)
    assert "The others continue separately with all their points." in page_of(event)
    cut = coming_cut(event)
    assert cut is not None
    assert (cut.lines, cut.percent_at(8), cut.percent_at(9)) == ((8,), 50, 100)


@pytest.mark.long
def test_a_cut_that_is_decided_is_not_to_come() -> None:
    event = event_before(CUT_AFTER_TWO)
    end_whole(event)
    decide(event)
    assert coming_cut(event) is None


@pytest.mark.long
def test_without_a_cut_nothing_is_said() -> None:
    event = event_before((PlannedPhase("round_robin", 2), PlannedPhase("danish", 2)))
    assert coming_cut(event) is None
    assert "go on, from session" not in page_of(event)


@pytest.mark.long
def test_the_last_phase_alone_is_the_final() -> None:
    event = event_before((PlannedPhase("round_robin", 2), PlannedPhase("danish", 1, (12,), 50), FINAL))
    assert "In phase 2: possible" in page_of(event)
    assert "In phase 2: 12 players continue, from session 3." in page_of(event)
