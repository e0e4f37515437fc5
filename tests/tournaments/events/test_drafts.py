"""Drafts are their staff's alone, everywhere; an archived event is read, and nothing is written in it."""

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from scoring.publication.services.releases import release_session
from tests.api.conftest import Api
from tests.people import (
    NOON,
    actor,
    client_of,
    finish_session,
    make_seated_event,
    make_tournament,
    make_user,
    other_event,
    session_of,
)
from tests.refusals import refuses
from tournaments.common.selectors.versions import versions_of
from tournaments.events.services.facts import change_tournament
from tournaments.events.services.status import move_event
from tournaments.models import AuditEvent, EventStatus, Participant, Tournament
from tournaments.players.services.player_links import issue_player_link
from tournaments.sessions.services.acts import start_session

pytestmark = pytest.mark.django_db
SAMPLE = {"slug": "lyon-open", "number": "1", "session": "1", "table": "1", "draw": "1", "name": "hall", "words": "x"}
WANTED = re.compile(r"<(?:(\w+):)?(\w+)>")
UID = "00000000-0000-4000-8000-000000000000"


def addresses(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[str]:
    """Every address below an event, its words filled in."""
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, route)
        elif "<slug:slug>" in route:
            yield "/" + WANTED.sub(lambda word: UID if word[1] == "uuid" else SAMPLE.get(word[2], "1"), route)


def draft_event() -> Tournament:
    event = make_seated_event()
    Tournament.objects.filter(pk=event.pk).update(status=EventStatus.DRAFT)
    event.refresh_from_db()
    return event


def move(event: Tournament, act: str, who: str = "alice") -> Tournament:
    return move_event(tournament=event, act=act, by=actor(who), at=NOON)


@pytest.mark.long
@pytest.mark.words
def test_no_address_of_a_draft_answers_a_stranger_or_another_s_organiser() -> None:
    draft_event()
    other_event()
    olga, stranger = client_of("olga"), Client()
    results = sorted(set(addresses(get_resolver().url_patterns)))
    assert len(results) > 100

    def answers(path: str) -> tuple[int, int]:
        return stranger.get(path).status_code, olga.get(path).status_code

    # 405: only written to. Whatever else is said (sign in, a call for staff, files of events that left) is said of an
    # event that does not exist as well.
    known = {path: codes for path in results if not {404, 405} >= set(codes := answers(path))}
    assert {
        path: codes for path, codes in known.items() if answers(path.replace("lyon-open", "no-such-open")) != codes
    } == {}


@pytest.mark.long
def test_the_api_does_not_know_a_draft_whoever_asks_with_a_key_of_another_event() -> None:
    event = draft_event()
    other_event()
    draw = event.draws.get().uid
    for caller in (Api(), Api("olga")):
        assert caller("get", "/tournaments/lyon-open/standings/").status == 404
        assert caller("get", f"/draws/{draw}/").status == 404
        slugs = [item["slug"] for item in caller("get", "/tournaments/").body["results"]]
        assert slugs == ["other-open"]
        for slug in ("lyon-open", "no-such-open"):
            write = {"number": 1, "outcome": "draw"}
            unseen = 404 if caller.headers else 401
            assert caller("post", f"/tournaments/{slug}/sessions/1/tables/1/hands/", write).status == unseen
            assert caller("post", f"/tournaments/{slug}/rulings/", {}).status in (400, unseen)
            assert caller("patch", f"/tournaments/{slug}/", {"name": "Mine"}).status == unseen
    mine = Api("sam")
    assert mine("get", "/tournaments/lyon-open/").body["status"] == "draft"
    assert mine("get", f"/draws/{draw}/").status == 200


@pytest.mark.long_on_sqlite
def test_a_draft_is_on_nobody_s_start_page_but_its_staff_s() -> None:
    draft_event()
    page = Client()
    assert b"Lyon Open" not in page.get("/").content
    page.force_login(make_user("sam"))
    assert b"Lyon Open" in page.get("/").content


@pytest.mark.long
def test_a_draft_streams_nothing_and_its_players_links_wait() -> None:
    event = draft_event()
    player = Participant.objects.get(tournament=event, number=1)
    token = issue_player_link(participant=player, by=actor("alice"), at=NOON)
    assert versions_of(["lyon-open"]) == []
    assert Client().get(f"/p/{token}/").status_code == 404
    move(event, "publish")
    assert [version.slug for version in versions_of(["lyon-open"])] == ["lyon-open"]
    assert Client().get(f"/p/{token}/").status_code == 200


@pytest.mark.long_on_sqlite
def test_the_api_makes_public_events_unless_told() -> None:
    facts = {"name": "New", "rule_set": "mcr-ffmj-2016", "sessions": 2, "starts_on": "2026-12-01"}
    alice = Api("alice")
    assert alice("post", "/tournaments/", facts | {"slug": "open"}).body["status"] == "public"
    assert alice("post", "/tournaments/", facts | {"slug": "hidden", "draft": True}).body["status"] == "draft"
    assert Api()("get", "/tournaments/hidden/").status == 404
    assert alice("post", "/tournaments/hidden/status/", {"act": "publish"}).body["status"] == "public"
    assert Api()("get", "/tournaments/hidden/").status == 200


def test_what_was_released_is_never_hidden_again(event: Tournament) -> None:
    finish_session(event)
    release_session(session=session_of(event), by=actor("chris"), at=NOON)
    with refuses("tournaments.already_released"):
        move(event, "withdraw")
    answer = Api("alice")("post", "/tournaments/lyon-open/status/", {"act": "withdraw"})
    assert (answer.status, answer.code) == (409, "tournaments.already_released")


@pytest.mark.long_on_sqlite
def test_an_archived_event_is_read_only_until_it_is_opened_again() -> None:
    event = move(make_seated_event(), "archive")
    for write in (
        lambda: change_tournament(tournament=event, changes={"place": "Lyon"}, by=actor("alice"), at=NOON),
        lambda: start_session(session=session_of(event), by=actor("chris"), at=NOON),
    ):
        with refuses("tournaments.archived"):
            write()
    assert Api("alice")("patch", "/tournaments/lyon-open/", {"place": "Lyon"}).code == "tournaments.archived"
    assert Client().get("/t/lyon-open/").status_code == 200
    start_session(session=session_of(move(event, "reopen")), by=actor("chris"), at=NOON)
    acts = AuditEvent.objects.filter(action__in=["tournament.archive", "tournament.reopen"]).order_by("id")
    assert [row.action for row in acts] == ["tournament.archive", "tournament.reopen"]


@pytest.mark.long
@pytest.mark.parametrize(
    ("status", "act"),
    [
        ("public", "publish"),
        ("draft", "archive"),
        ("archived", "withdraw"),
        ("public", "reopen"),
        ("draft", "withdraw"),
    ],
)
def test_a_move_that_the_table_does_not_list_is_refused(status: str, act: str) -> None:
    event = make_tournament(sessions=1)
    Tournament.objects.filter(pk=event.pk).update(status=status)
    with refuses("tournaments.status_move_refused") as refused:
        move(event, act)
    assert Api("alice")("post", "/tournaments/lyon-open/status/", {"act": act}).code == refused.value.code
