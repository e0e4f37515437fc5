"""A shorter plan ends the sessions that it takes away, by page and API, and a final is called by its name."""

from collections.abc import Callable

import pytest

from mahjong_core.seating.sessions.phases import Phase as PlannedPhase
from tests.api.conftest import Api
from tests.html import squeezed
from tests.people import NOON, actor, client_of
from tests.refusals import refuses
from tests.scoring.finals.phase_events import FINAL, planned
from tournaments.events.services.session_plan import plan_event
from tournaments.models import Session, SessionStatus, Tournament

pytestmark = pytest.mark.django_db


def numbers(event: Tournament) -> list[int]:
    return list(Session.objects.filter(tournament=event).order_by("number").values_list("number", flat=True))


def by_page(event: Tournament) -> None:
    """The form as the page has it, with one session of the final instead of two."""
    client, address = client_of("alice"), f"/t/{event.slug}/phases/plan/"
    forms = client.get(address).context["forms"]
    fields = [field for form in (forms.management_form, *forms) for field in form]
    sent = {field.html_name: field.value() for field in fields if field.value() not in (None, False)}
    (sessions,) = [name for name in sent if name.endswith("1-sessions")]
    assert client.post(address, sent | {sessions: "1"}).status_code == 302


def by_api(event: Tournament) -> None:
    body = {"phases": [{"kind": "round_robin", "sessions": 3}]}
    assert Api("alice").put(f"/tournaments/{event.slug}/phases/", body).status == 200


@pytest.mark.parametrize("shorten", [by_page, by_api])
def test_a_shorter_plan_ends_the_sessions_that_it_takes_away(shorten: Callable[[Tournament], None]) -> None:
    """Without that, "Start session 4" stood in the way of the closing for ever."""
    event = planned(PlannedPhase("round_robin", 2), FINAL)
    assert numbers(event) == [1, 2, 3, 4]
    shorten(event)
    assert numbers(event) == [1, 2, 3]


def test_sessions_after_the_earlier_plan_stay() -> None:
    event = planned(PlannedPhase("round_robin", 3), sessions=5)
    plan_event(tournament=event, phases=[PlannedPhase("round_robin", 2)], by=actor("alice"), at=NOON)
    assert numbers(event) == [1, 2, 3, 4, 5]


def test_no_plan_takes_no_session_away() -> None:
    event = planned(PlannedPhase("round_robin", 4))
    plan_event(tournament=event, phases=[], by=actor("alice"), at=NOON)
    assert numbers(event) == [1, 2, 3, 4]


def test_a_session_that_has_begun_is_not_taken_away_and_the_plan_stays() -> None:
    event = planned(PlannedPhase("round_robin", 4))
    Session.objects.filter(tournament=event).update(status=SessionStatus.RELEASED)
    with refuses("tournaments.session_begun"):
        plan_event(tournament=event, phases=[PlannedPhase("round_robin", 2)], by=actor("alice"), at=NOON)
    assert numbers(event) == [1, 2, 3, 4]
    assert event.phases.get().sessions == 4


def test_a_final_is_called_by_its_name() -> None:
    planned(PlannedPhase("round_robin", 2), FINAL)
    for address in ("/t/lyon-open/phases/", "/t/lyon-open/phases/2/"):
        assert "Phase 2: Final of 8" in squeezed(client_of("alice").get(address).text)
    assert "Phase 1: Round robin" in squeezed(client_of("alice").get("/t/lyon-open/phases/").text)


def test_a_cut_before_the_last_phase_is_no_final() -> None:
    event = planned(PlannedPhase("round_robin", 2), PlannedPhase("danish", 1, (12,)), PlannedPhase("danish", 1, (4,)))
    page = squeezed(client_of("alice").get(f"/t/{event.slug}/phases/").text)
    assert "Phase 2: Danish" in page
    assert "Phase 3: Final of 4" in page
