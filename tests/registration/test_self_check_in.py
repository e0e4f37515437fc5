"""Self check-in: with the code that the hall shows now, while the organiser lets people, undone at the door."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from registration.door.selectors.hall_code import came_alone, hall_code, is_hall_code
from registration.door.services.check_in import check_in
from registration.door.services.self_check_in import check_oneself_in, close_self_check_in, open_self_check_in
from registration.models import SelfCheckIn
from tests.people import NOON, actor, client_of, make_seated_event, make_user
from tests.refusals import refuses
from tests.registration.test_door import DOOR, badge_of, here, player, seated
from tournaments.common.actors import Origin
from tournaments.models import AuditEvent, ParticipantState, Tournament
from tournaments.players.services.participants import change_state

pytestmark = pytest.mark.django_db


def opened() -> tuple[Tournament, SelfCheckIn]:
    event = seated()
    return event, open_self_check_in(tournament=event, by=actor("alice"), at=NOON)


def wrong(right: str) -> str:
    return f"{(int(right) + 1) % 10_000:04}"


def code_now(row: SelfCheckIn) -> str:
    return hall_code(row, timezone.now()).code


def test_a_code_has_four_figures_and_changes_every_five_minutes() -> None:
    _event, row = opened()
    now = hall_code(row, NOON)
    assert len(now.code) == 4
    assert now.code.isdigit()
    assert now.changes_at == NOON + timedelta(minutes=5)
    assert len({hall_code(row, NOON + timedelta(minutes=5 * n)).code for n in range(10)}) > 1


def test_the_code_before_is_good_for_whoever_walks_and_older_ones_are_not() -> None:
    _event, row = opened()
    codes = [hall_code(row, NOON + timedelta(minutes=5 * n)).code for n in range(30)]
    at = next(n for n in range(2, 30) if codes[n] not in codes[n - 2 : n] and codes[n - 2] != codes[n - 1])
    moment = NOON + timedelta(minutes=5 * at)
    assert is_hall_code(row, codes[at], moment)
    assert is_hall_code(row, f" {codes[at - 1][:2]} {codes[at - 1][2:]}", moment)
    assert not is_hall_code(row, codes[at - 2], moment)
    assert not is_hall_code(row, "", moment)
    assert not is_hall_code(row, "é٤٥٦", moment)


@pytest.mark.long
def test_a_player_checks_in_once_on_their_own_page_and_the_door_says_so_and_takes_it_back() -> None:
    event, row = opened()
    token, client = badge_of(event, 5), Client()
    assert "Check in here" in client.get(f"/p/{token}/").text
    assert 'name="code"' in client.get(f"/p/{token}/here/").text
    answer = client.post(f"/p/{token}/here/", {"code": code_now(row)}, follow=True)
    assert answer.redirect_chain == [(f"/p/{token}/", 302)]
    assert "You are checked in" in answer.text
    assert "Check in here" not in answer.text
    assert here(event) == [5]
    rita = client_of("rita")
    page = rita.get(f"{DOOR}?last=5").text
    assert "Self check-in with the code of the hall." in page
    assert [person.number for person, _at in came_alone(event)] == [5]
    assert "Self check-ins" in rita.get(DOOR).text
    assert client.post(f"/p/{token}/here/", {"code": code_now(row)}).status_code == 302  # the second click
    assert not check_in(tournament=event, badge="5", by=actor("rita"), at=NOON).is_first
    assert AuditEvent.objects.filter(action="participant.state_changed").count() == 1
    rita.post(DOOR, {"act": "undo", "number": "5"})
    assert (here(event), came_alone(event)) == ([], [])
    client.post(f"/p/{token}/here/", {"code": code_now(row)})
    assert here(event) == [5]


@pytest.mark.long_on_sqlite
def test_a_wrong_code_is_refused_and_many_are_slowed_down() -> None:
    event, row = opened()
    token, bad = badge_of(event, 5), "12a4"
    statuses = [Client().post(f"/p/{token}/here/", {"code": bad}).status_code for _try in range(7)]
    assert statuses == [422] * 5 + [429] * 2
    late = Client().post(f"/p/{token}/here/", {"code": code_now(row)})
    assert late.status_code == 429
    assert "Wait" in late.text
    assert int(late.headers["Retry-After"]) >= 1
    assert here(event) == []
    other = badge_of(event, 6)
    assert Client().post(f"/p/{other}/here/", {"code": code_now(row)}).status_code == 302


@pytest.mark.long
def test_closed_again_no_code_is_good() -> None:
    event, row = opened()
    token, code = badge_of(event, 5), code_now(row)
    for _click in range(2):
        close_self_check_in(tournament=event, by=actor("alice"), at=NOON)
    assert "Self check-in is closed" in Client().get(f"/p/{token}/here/").text
    answer = Client().post(f"/p/{token}/here/", {"code": code})
    assert (answer.status_code, here(event)) == (422, [])
    assert "Self check-in is closed" in answer.text
    assert "Check in here" not in Client().get(f"/p/{token}/").text
    again = open_self_check_in(tournament=event, by=actor("alice"), at=NOON)
    assert again.uid != row.uid
    assert [row.action for row in AuditEvent.objects.filter(action__startswith="check_in.").order_by("pk")] == [
        "check_in.self_opened",
        "check_in.self_closed",
        "check_in.self_opened",
    ]


@pytest.mark.long_on_sqlite
def test_whoever_withdrew_is_sent_to_the_desk() -> None:
    event, row = opened()
    token = badge_of(event, 5)
    change_state(participant=player(event, 5), to=ParticipantState.WITHDRAWN, reason="ill", by=actor("alice"), at=NOON)
    assert "Ask at the desk" in Client().get(f"/p/{token}/here/").text
    with refuses("check_in.ask_at_door"):
        check_oneself_in(participant=player(event, 5), code=code_now(row), origin=Origin(), at=timezone.now())


@pytest.mark.long
def test_a_code_of_another_event_opens_nothing() -> None:
    event, row = opened()
    other = open_self_check_in(tournament=make_seated_event("nice-open"), by=actor("alice"), at=NOON)
    assert not is_hall_code(other, hall_code(row, NOON).code, NOON) or hall_code(row, NOON) == hall_code(other, NOON)
    with refuses("check_in.code_wrong"):
        check_oneself_in(participant=player(event, 5), code=wrong(code_now(row)) + "0", origin=Origin(), at=NOON)


@pytest.mark.long_on_sqlite
def test_the_page_for_the_screen_shows_the_code_and_turns_to_the_next() -> None:
    event = seated()
    alice = client_of("alice")
    assert "Refresh" not in alice.get(f"{DOOR}code/").headers
    assert alice.post(f"{DOOR}code/", {"act": "open"}).status_code == 302
    row = SelfCheckIn.objects.get(tournament=event)
    answer = client_of("rita").get(f"{DOOR}code/")
    assert code_now(row) in answer.text
    assert 1 <= int(answer.headers["Refresh"]) <= 302
    assert "Close self check-in" not in answer.text
    assert alice.post(f"{DOOR}code/", {"act": "nothing"}).status_code == 400
    alice.post(f"{DOOR}code/", {"act": "close"})
    assert "The organiser can open it" in client_of("rita").get(f"{DOOR}code/").text


def test_programs_open_read_and_close(client: Client) -> None:
    event = seated()
    client.force_login(make_user("alice"))
    path = "/api/v1/tournaments/lyon-open/check-in/self/"
    assert client.get(path).json() == {"open": False, "code": "", "changes_at": None}
    answer = client.put(path, {"open": True}, "application/json").json()
    assert (answer["open"], len(answer["code"])) == (True, 4)
    assert client.put(path, {"open": False}, "application/json").json()["open"] is False
    assert not SelfCheckIn.objects.filter(tournament=event).exists()
