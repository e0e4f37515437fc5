"""The timetable: the order of the sessions, the hour that a night repeats and the one that it skips, page and API.

Paris, by the directive 2000/84/EC: the clocks go back from 03:00 to 02:00 on 25 October 2026 (summer time is UTC+2, so
that 02:30 is 00:30 and then 01:30 in UTC), and forward from 02:00 to 03:00 on 28 March 2027.
"""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from tests.look.markup import words_of
from tests.people import NOON, actor, finish_session, make_seated_event, make_tournament, session_of
from tests.refusals import refuses
from tournaments.models import Tournament
from tournaments.sessions.services.timetable import plan_sessions

pytestmark = pytest.mark.django_db
LENGTH = timedelta(minutes=150)  # MCR 3.5.6, as the FFMJ has it


@pytest.fixture
def event() -> Tournament:
    return make_tournament(sessions=3, time_zone="Europe/Paris")


def plan(event: Tournament, **times: datetime | None) -> None:
    by_number = {int(name.removeprefix("s")): time for name, time in times.items()}
    plan_sessions(tournament=event, times=by_number, by=actor("alice"), at=NOON)


def problems(event: Tournament, **times: datetime | None) -> list[tuple[int, int, str]]:
    with refuses("tournaments.timetable_refused") as refused:
        plan(event, **times)
    return [(item["session"], item["before"], item["code"]) for item in refused.value.detail["problems"]]


def save(alice: Client, **times: str) -> Any:
    return alice.post("/t/lyon-open/edit/", {"timetable": "1"} | times)


def patch(client: Client, *rows: tuple[int, str | None]) -> Any:
    body = {"sessions": [{"number": number, "planned_at": at} for number, at in rows]}
    return client.patch("/api/v1/tournaments/lyon-open/sessions/", body, content_type="application/json")


# --- the order ------------------------------------------------------------------------------------------------------


def test_one_after_the_other_is_kept_and_the_whole_day_moves_at_once(event: Tournament) -> None:
    plan(event, s1=NOON, s2=NOON + LENGTH, s3=NOON + 2 * LENGTH)
    assert session_of(event, 3).planned_at == NOON + 2 * LENGTH
    more = timedelta(hours=5)
    plan(event, s1=NOON + more, s2=NOON + LENGTH + more, s3=NOON + 2 * LENGTH + more)
    assert session_of(event, 1).planned_at == NOON + more


def test_each_row_that_is_wrong_has_its_code(event: Tournament) -> None:
    """150 minutes: a session that begins 149 minutes later overlaps; one that begins earlier is out of order."""
    later = NOON + LENGTH - timedelta(minutes=1)
    assert problems(event, s1=NOON, s2=later, s3=NOON) == [
        (2, 1, "tournaments.session_overlaps"),
        (3, 2, "tournaments.session_reversed"),
    ]
    assert session_of(event, 1).planned_at is None, "nothing was written"
    assert problems(event, s1=NOON, s2=NOON) == [(2, 1, "tournaments.session_reversed")]


def test_a_session_without_a_time_is_skipped(event: Tournament) -> None:
    assert problems(event, s1=NOON, s3=NOON + timedelta(minutes=30)) == [(3, 1, "tournaments.session_overlaps")]
    plan(event, s1=NOON, s3=NOON + LENGTH)


@pytest.mark.long
def test_what_was_played_holds_nothing_up() -> None:
    """Session 1 was played at noon: session 2 may be planned into the time that it did not need."""
    made = make_seated_event()
    plan(made, s1=NOON)
    finish_session(made, 1)
    plan(made, s2=NOON + timedelta(minutes=120))
    assert session_of(made, 2).planned_at == NOON + timedelta(minutes=120)


def test_what_nobody_touches_is_let_be() -> None:
    """A session put off beyond the next one does not stop the organiser from planning the last."""
    made = make_seated_event()
    plan(made, s1=NOON, s2=NOON + LENGTH)
    put_off = session_of(made, 1)
    put_off.planned_at = NOON + LENGTH
    put_off.save(update_fields=["planned_at"])
    plan(made, s4=NOON + 4 * LENGTH)
    assert problems(made, s2=NOON + LENGTH + timedelta(minutes=1)) == [(2, 1, "tournaments.session_overlaps")]


def test_the_page_marks_the_row_and_keeps_what_was_typed(event: Tournament, alice: Client) -> None:
    answer = save(alice, session_1="2026-11-21T14:00", session_2="2026-11-21T15:00", session_3="2026-11-21T13:00")
    assert answer.status_code == 422
    page = words_of(answer.text)
    assert "Session 2 starts before the end of session 1. A session lasts 150 min." in page
    assert "Session 3 starts before session 2." in page
    assert 'value="2026-11-21T15:00"' in answer.text
    assert session_of(event, 1).planned_at is None


@pytest.mark.long
def test_the_api_has_a_code_for_each_row(event: Tournament, alice: Client) -> None:
    answer = patch(alice, (1, "2026-11-21T14:00:00+01:00"), (2, "2026-11-21T15:00:00+01:00"))
    assert (answer.status_code, answer.json()["code"]) == (422, "tournaments.timetable_refused")
    (problem,) = answer.json()["detail"]["problems"]
    assert (problem["session"], problem["before"], problem["code"]) == (2, 1, "tournaments.session_overlaps")
    alone = alice.patch(
        "/api/v1/tournaments/lyon-open/sessions/1/",
        {"planned_at": "2026-11-21T14:00:00+01:00"},
        content_type="application/json",
    )
    assert alone.status_code == 200
    assert patch(alice, (2, "2026-11-21T16:30:00+01:00")).status_code == 200
    assert patch(alice, (9, None)).json()["code"] == "tournaments.unknown_session"


# --- the nights when the clocks are changed -------------------------------------------------------------------------


def test_the_repeated_hour_asks_which_of_the_two(event: Tournament, alice: Client) -> None:
    answer = save(alice, session_1="2026-10-25T02:30", session_2="", session_3="")
    assert answer.status_code == 422
    assert "02:30 occurs twice that night, because the clocks go back. Choose the first or the second." in words_of(
        answer.text
    )
    assert 'name="fold_1"' in answer.text
    assert 'name="fold_2"' not in answer.text


@pytest.mark.long
@pytest.mark.parametrize(("chosen", "hour"), [("0", 0), ("1", 1)])
def test_the_first_is_in_summer_time_the_second_is_not(
    event: Tournament, alice: Client, chosen: str, hour: int
) -> None:
    saved = save(alice, session_1="2026-10-25T02:30", fold_1=chosen, session_2="", session_3="")
    assert saved.status_code == 302
    assert session_of(event, 1).planned_at == datetime(2026, 10, 25, hour, 30, tzinfo=UTC)
    page = alice.get("/t/lyon-open/edit/").text
    assert f'<option value="{chosen}" selected>' in page, "the page shows which of the two it is"


@pytest.mark.long
@pytest.mark.parametrize("local", ["2026-10-25T01:59", "2026-10-25T03:00", "2026-11-21T02:30"])
def test_no_other_hour_is_asked_about(event: Tournament, alice: Client, local: str) -> None:
    assert save(alice, session_1=local, session_2="", session_3="").status_code == 302
    assert "fold_1" not in alice.get("/t/lyon-open/edit/").text


@pytest.mark.long_on_sqlite
def test_the_missing_hour_is_refused_with_a_sentence(event: Tournament, alice: Client) -> None:
    answer = save(alice, session_1="2027-03-28T02:30", session_2="", session_3="")
    assert answer.status_code == 422
    assert "02:30 does not exist that night, because the clocks go forward." in words_of(answer.text)
    assert session_of(event, 1).planned_at is None
    assert save(alice, session_1="2027-03-28T03:00", session_2="", session_3="").status_code == 302
    assert session_of(event, 1).planned_at == datetime(2027, 3, 28, 1, 0, tzinfo=UTC)


@pytest.mark.long
def test_by_the_api_the_offset_tells_the_two_apart(event: Tournament, alice: Client) -> None:
    for text, hour in (("2026-10-25T02:30:00+02:00", 0), ("2026-10-25T02:30:00+01:00", 1)):
        assert patch(alice, (1, text)).status_code == 200
        assert session_of(event, 1).planned_at == datetime(2026, 10, 25, hour, 30, tzinfo=UTC)
    answer = patch(alice, (1, "2026-10-25T02:30:00"))
    assert answer.status_code == 400
    assert "offset" in answer.text
