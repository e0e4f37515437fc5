"""Public pages say what is true of what they show, and are the same for everybody as long as nothing changed."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from scoring.publication.services.releases import release_session
from tests.cache_keys import empty_cache
from tests.look.markup import words_of
from tests.people import (
    NOON,
    actor,
    event_in_play,
    finish,
    finish_session,
    make_seated_event,
    session_of,
    start,
    table_of,
    win,
)
from tests.scoring.visits import finish_and_release
from tournaments.models import Tournament

pytestmark = pytest.mark.long
PUBLIC = (
    *("", "standings/", "standings/teams/", "standings/countries/", "standings/1/", "standings/published/"),
    *("s/1/results/", "s/1/tables/1/", "seating/", "seating/tables/", "seating/report/", "seating/players/1/"),
    *("players/1/", "participants/", "statistics/", "rulings/", "rules/", "share/", "draws/", "appeals/", "me/"),
)


@pytest.fixture
def released(db: None) -> Tournament:
    """Session 1 released at 14:05, session 2 in play, 3 and 4 not begun."""
    made = event_in_play()
    finish_and_release(made)
    start(made, 2, at=NOON + timedelta(hours=3))
    return made


def page(path: str) -> str:
    answer = Client().get(f"/t/lyon-open/{path}")
    assert answer.status_code == 200, path
    return answer.content.decode()


@pytest.mark.sampled(9)
@pytest.mark.parametrize("path", PUBLIC)
def test_every_public_page_has_room_for_announcements_and_for_a_cut(released: Tournament, path: str) -> None:
    text = page(path)
    assert text.count("data-announcements=") == 1
    assert text.count("data-line-cut") == 1
    assert 'rel="canonical"' in text
    assert "All times are in the event’s time zone (Europe/Paris)." in words_of(text)


def test_results_tell_of_their_own_session_and_lead_to_its_sheets(released: Tournament) -> None:
    """12:00 UTC and 125 minutes are 15:05 in Lyon; what is in play or to come is not released."""
    assert "Released Sat 21 Nov, 15:05" in words_of(page("s/1/results/"))
    in_play, to_come = words_of(page("s/2/results/")), words_of(page("s/3/results/"))
    assert "Not released yet" in in_play
    assert "15:05" not in in_play
    assert "Not played yet" in to_come
    assert "15:05" not in to_come
    assert '/t/lyon-open/s/1/tables/3/"' in page("s/1/results/")
    assert "/s/2/tables/" not in page("s/2/results/")
    sheet = page("s/1/tables/3/")
    assert "/t/lyon-open/s/1/results/#t3" in sheet
    assert "Lyon Open" in words_of(sheet.split("<main")[1])


def test_a_finished_sheet_shows_the_end(db: None, event: Tournament) -> None:
    """One hand was played before the signal: it is not hand 2 that East deals."""
    finish(table_of(event, 1), [win(1)])
    Tournament.objects.update(live_results=True)
    shown = words_of(page("s/1/tables/1/"))
    assert "Ended after 1 hand" in shown
    assert "Hand 2" not in shown


def test_standings_after_a_session_have_an_address(db: None, event: Tournament) -> None:
    finish_and_release(event)
    finish_session(event, 2, at=NOON + timedelta(hours=3))
    release_session(session=session_of(event, 2), by=actor("alice"), at=NOON + timedelta(hours=6))
    shown = Client().get("/t/lyon-open/standings/?after_session=1")
    assert "Sessions 1 to 1, as they count now" in words_of(shown.content.decode())
    assert {sum(session is not None for session in row.sessions) for row in shown.context["rows"]} == {1}
    assert "?after_session=1" in shown.content.decode()


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("after_sesion=1", "pages.unknown_parameter"),
        ("after_session=4", "standings.nothing_after_session"),
        ("after_session=x", "standings.nothing_after_session"),
        ("after_session=1&after=1", "standings.two_moments"),
    ],
)
def test_what_is_asked_for_and_not_understood_is_refused(released: Tournament, query: str, code: str) -> None:
    answer = Client().get(f"/t/lyon-open/standings/?{query}")
    assert answer.status_code == 400
    assert code in answer.content.decode()


def test_the_api_refuses_an_unknown_parameter(released: Tournament) -> None:
    answer = Client().get("/api/v1/tournaments/lyon-open/standings/?after_sesion=1")
    assert (answer.status_code, answer.json()["code"]) == (400, "api.invalid")
    assert list(answer.json()["detail"]["fields"]) == ["after_sesion"]


@pytest.mark.django_db(transaction=True)
def test_the_ranking_is_made_once_for_each_version(django_assert_max_num_queries: Any) -> None:
    empty_cache()
    event = event_in_play()
    finish_and_release(event)
    browser = Client()
    first = browser.get("/t/lyon-open/standings/")
    with django_assert_max_num_queries(3):  # the event, its announcements, the players of the bar
        second = browser.get("/t/lyon-open/standings/")
    assert second.content.count(b"data-live-key") == first.content.count(b"data-live-key") == 16
    known = {"If-None-Match": second.headers["ETag"]}
    assert browser.get("/t/lyon-open/standings/", headers=known).status_code == 304
    assert browser.get("/t/lyon-open/standings/", headers=known | {"Accept-Language": "fr"}).status_code == 200
    start(event, 2, at=NOON + timedelta(hours=3))
    assert browser.get("/t/lyon-open/standings/", headers=known).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_while_tables_write_it_is_made_once_a_second(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page a moment old says its own version: its line brings it up to date, and its ETag is that of the old one."""
    empty_cache()
    settings.SEATWIND_PAGES_STAY_YOUNG, settings.ALLOWED_HOSTS = 1.0, ["testserver"]
    now = 1_000_000.0
    monkeypatch.setattr("tournaments.common.views.kept_pages.time.time", lambda: now)
    event = make_seated_event()
    event.refresh_from_db()
    browser, path, before = Client(), "/t/lyon-open/standings/", event.version
    assert f'data-live-version="{before}"' in browser.get(path).text
    start(event)
    event.refresh_from_db()
    assert event.version > before
    now += 0.9
    young = browser.get(path)
    assert f'data-live-version="{before}"' in young.text
    known = {"If-None-Match": young.headers["ETag"]}
    assert browser.get(path, headers=known).status_code == 304
    now += 0.2
    later = browser.get(path, headers=known)
    assert (later.status_code, f'data-live-version="{event.version}"' in later.text) == (200, True)
    now -= 3600  # a clock that was put back makes no page young
    finish_and_release(event)
    event.refresh_from_db()
    assert f'data-live-version="{event.version}"' in browser.get(path).text


def test_a_stranger_on_a_page_of_the_staff_signs_in_and_comes_back(released: Tournament) -> None:
    answer = Client().get("/t/lyon-open/audit/?by=bob")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/sign-in/?next=/t/lyon-open/audit/%3Fby%3Dbob")
    assert Client().post("/t/lyon-open/announcements/").status_code == 403


@pytest.mark.parametrize("part", ["statistics/players", "statistics/teams", "standing/1", "path/1"])
def test_pages_that_follow_have_their_part(released: Tournament, part: str) -> None:
    answer = Client().get(f"/t/lyon-open/parts/{part}")
    assert answer.status_code == 200
    assert "data-live-id" in answer.content.decode()
    assert Client().get(f"/t/lyon-open/parts/{part.split('/', maxsplit=1)[0]}/nobody").status_code == 404
