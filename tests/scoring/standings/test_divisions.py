"""Divisions after a cut are marked wherever a place stands: pages, screens, prints and files."""

from datetime import timedelta

import pytest
from django.test import Client

from hall.selectors.podium import podium_choices, shared_places
from hall.services.screens import add_screen, plan_group
from mahjong_core.seating.sessions.phases import Phase as PlannedPhase
from reports.exports.selectors.rows import standings_header, standings_rows
from scoring.common.selectors.basis import Basis
from scoring.models import Release
from scoring.publication.services.releases import release_session
from scoring.standings.selectors.page import standing_rows
from scoring.standings.selectors.ranking import ranking
from tests.api.conftest import Api
from tests.html import on_one_line
from tests.people import NOON, actor, finish_session, session_of
from tests.scoring.finals.phase_events import cut_event, decide, seated
from tournaments.models import Tournament
from tournaments.registry.live_parts import find_part, make_public_part

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """Sixteen players; after two sessions eight play on in division A and eight in B; session 3 is released."""
    made = cut_event([PlannedPhase("round_robin", 2), PlannedPhase("swiss", 2, (8,), 50, 100)])
    decide(made)
    seated(made)
    finish_session(made, 3)
    for number in (1, 2, 3):
        release_session(session=session_of(made, number), by=actor("alice"), at=NOON + timedelta(hours=5))
    return made


@pytest.mark.long
def test_rows_files_and_api_have_the_letter_of_the_division(event: Tournament) -> None:
    rows = standing_rows(ranking(event, Basis.VERIFIED))
    assert [row.division for row in rows] == ["A"] * 8 + ["B"] * 8
    assert rows[8].place == 9
    current = ranking(event, Basis.RELEASED)
    for for_staff in (True, False):
        header = standings_header(current, for_staff=for_staff)
        rows = [dict(zip(header, row, strict=True)) for row in standings_rows(current, for_staff=for_staff)]
        assert [row["division"] for row in rows] == ["A"] * 8 + ["B"] * 8
        assert header.index("division") > header.index("s1_table"), "columns of before keep their places"
    rows = Api().get("/tournaments/lyon-open/standings/").body["rows"]
    assert [(row["division"], row["division_letter"]) for row in rows] == [(1, "A")] * 8 + [(2, "B")] * 8


def test_neither_before_a_cut_nor_after_one_final_has_anybody_a_division() -> None:
    made = cut_event()
    assert {row.division for row in standing_rows(ranking(made, Basis.VERIFIED))} == {""}
    decide(made)
    assert {row.division for row in standing_rows(ranking(made, Basis.VERIFIED))} == {""}


@pytest.mark.long
def test_pages_screens_and_podium_name_the_division(event: Tournament, client: Client) -> None:
    ninth = standing_rows(ranking(event, Basis.VERIFIED))[8]
    assert "9th, division B" in on_one_line(client.get(f"/t/lyon-open/standings/{ninth.number}/").text)
    assert on_one_line(client.get("/t/lyon-open/standings/").text).count("· Division B") == 8
    assert "Division B" in client.get(f"/t/lyon-open/players/{ninth.number}/").text
    released = Release.objects.latest("pk").uid
    assert on_one_line(client.get(f"/t/lyon-open/standings/published/{released}/").text).count("Division B") == 8
    screen = add_screen(tournament=event, name="left", group="Hall", by=actor("alice"), at=NOON)
    plan_group(group=screen.group, plan=[("standings", 10)], theme="east", by=actor("alice"), at=NOON)
    part = find_part("screen/left")
    assert part
    assert on_one_line(make_public_part("lyon-open", *part, "en") or "").count("Division B") == 8
    # Eight play in division A, so that the ninth of the event is the first of division B.
    rows = standing_rows(ranking(event, Basis.VERIFIED))
    places = shared_places(event, "division-2", 3)
    names = [row.name for shared in places for row in shared]
    assert names == [row.name for row in rows[8:] if row.place and row.place <= 11]
    assert places[0][0].place == 1
    assert [name for _key, name in podium_choices(event)][:3] == ["Players", "Division A", "Division B"]
