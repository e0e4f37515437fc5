"""A page that is the same for every stranger is made once, however many ask, and signed for each."""

import re
import threading
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from scoring.standings import views as standings
from tests.people import client_of, event_in_play, finish, table_of
from tournaments.common.selectors.hall_state import HallState, keep_hall_state
from tournaments.common.selectors.networks import Network
from tournaments.common.views import kept_pages
from tournaments.models import Tournament

PAGE = "/t/lyon-open/standings/"
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


def test_a_hall_that_asks_at_once_has_it_made_once() -> None:
    """Eight phones; the first to make it waits until all have asked."""
    phones, made, given = 8, list[int](), list[str]()
    asking = threading.Semaphore(0)

    def make() -> str:
        made.append(1)
        for _ in range(phones):
            assert asking.acquire(timeout=10)
        for _ in range(phones):
            asking.release()
        return "the standings"

    def ask() -> None:
        asking.release()
        given.append(kept_pages._kept_once("test:herd", make))

    threads = [threading.Thread(target=ask) for _ in range(phones)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert (given, len(made)) == (["the standings"] * phones, 1)


def test_where_making_fails_the_next_tries_again() -> None:
    def fail() -> str:
        raise ValueError("no disk")

    with pytest.raises(ValueError, match="no disk"):
        kept_pages._kept_once("test:again", fail)
    assert kept_pages._kept_once("test:again", lambda: "made") == "made"
    assert kept_pages._making == {}


@pytest.fixture
def event(transactional_db: None, settings: Any) -> Tournament:
    settings.ALLOWED_HOSTS = ["testserver", "*"]
    return event_in_play(live_results=True)


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The templates of the pages that were made."""
    results: list[str] = []
    usual = standings.render_page

    def counted(*args: Any, **options: Any) -> Any:
        results.append(args[1])
        return usual(*args, **options)

    monkeypatch.setattr(standings, "render_page", counted)
    return results


@pytest.mark.long
def test_the_second_visitor_costs_no_rendering_and_can_send_the_page_s_forms(
    event: Tournament, rendered: list[str]
) -> None:
    first, second = Client(enforce_csrf_checks=True), Client(enforce_csrf_checks=True)
    pages = [visitor.get(PAGE).text for visitor in (first, second)]
    assert len(rendered) == 1
    tokens = [TOKEN.findall(page)[0] for page in pages]
    assert tokens[0] != tokens[1]
    assert pages[0].replace(tokens[0], "") == pages[1].replace(tokens[1], "")
    for visitor, token in zip((first, second), tokens, strict=True):
        form = {"language": "fr", "next": PAGE, "csrfmiddlewaretoken": token}
        assert visitor.post("/language/", form).status_code == 302
    wrong = {"language": "fr", "next": PAGE, "csrfmiddlewaretoken": tokens[0]}
    assert second.post("/language/", wrong).status_code == 403
    assert 'lang="fr"' in second.get(PAGE).text
    assert len(rendered) == 2


@pytest.mark.long
def test_another_address_of_the_laptop_and_a_later_version_have_pages_of_their_own(event: Tournament) -> None:
    by_name = Client().get(PAGE, headers={"host": "seatwind.local:8000"}).text
    by_number = Client().get(PAGE, headers={"host": "192.168.1.23:8000"}).text
    assert "192.168.1.23" not in by_name
    assert "seatwind.local" not in by_number
    Tournament.objects.filter(pk=event.pk).update(version=event.version + 100, name="Renamed Open")
    assert "Renamed Open" in Client().get(PAGE).text


def test_the_staff_have_the_ranking_once_for_each_set_of_roles_and_anew_after_a_result(
    event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    usual = standings._ranked

    def counted(shown: Any, wanted: str = "") -> Any:
        made.append(shown.page.actor.name)
        return usual(shown, wanted)

    monkeypatch.setattr(standings, "_ranked", counted)
    sam, alice = client_of("sam"), client_of("alice")
    pages = [who.get(PAGE).text for who in (sam, sam, alice, alice)]
    assert len(made) == 2
    assert "What the public sees" in pages[2]
    assert "What the public sees" not in pages[0]
    finish(table_of(event, 1))
    later = sam.get(PAGE)
    assert len(made) == 3
    boxes = re.compile(r'data-v="[^"]')
    assert (len(boxes.findall(pages[0])), len(boxes.findall(later.text))) == (0, 4)


def kept_after(monkeypatch: pytest.MonkeyPatch, path: str, **options: Any) -> list[str]:
    """The keys of whole pages that asking for this leaves."""
    keys: list[str] = []
    usual = kept_pages._kept_while

    def noted(key: str, make: Any, is_good: Any) -> Any:
        keys.extend([key] if key.startswith("whole-page:") else [])
        return usual(key, make, is_good)

    monkeypatch.setattr(kept_pages, "_kept_while", noted)
    assert Client().get(path, **options).status_code == 200
    monkeypatch.setattr(kept_pages, "_kept_while", usual)
    return keys


@pytest.mark.long
def test_strangers_do_not_choose_how_many_pages_are_kept(event: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = kept_after(monkeypatch, PAGE)
    assert len(usual) == 1
    assert kept_after(monkeypatch, PAGE, HTTP_COOKIE="seatwind_hints=x1|x2") == usual
    assert kept_after(monkeypatch, PAGE, HTTP_COOKIE="seatwind_hints=player.player|nothing") != usual
    text, other = ("seatwind_hints=player.player|table.table-call", "seatwind_hints=table.table-call|player.player|z")
    assert kept_after(monkeypatch, PAGE, HTTP_COOKIE=text) == kept_after(monkeypatch, PAGE, HTTP_COOKIE=other)
    assert kept_after(monkeypatch, f"{PAGE}?after=") == []
    assert kept_after(monkeypatch, PAGE, HTTP_HOST="made-up.example") == []
    assert kept_after(monkeypatch, PAGE, HTTP_HOST="testserver:81") == []


def test_the_hall_s_own_names_have_kept_pages(event: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_hall_state(HallState(8000, (Network("192.168.1.23", "Wi-Fi", "192.168.1.0/24"),), name="seatwind.local"))
    try:
        for host in ("seatwind.local:8000", "192.168.1.23:8000"):
            assert len(kept_after(monkeypatch, PAGE, HTTP_HOST=host, SERVER_PORT="8000")) == 1, host
        assert kept_after(monkeypatch, PAGE, HTTP_HOST="192.168.1.99:8000", SERVER_PORT="8000") == []
    finally:
        cache.delete("machine:hall")
