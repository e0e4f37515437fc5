"""Parts of pages: what the public may see and no more, made once, kept until something changes."""

import gzip
import json
import re
from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from hall.models import ScreenGroup
from live.parts import Parts
from scoring.publication.services.releases import release_session
from scoring.statistics.base import STATISTICS_OF
from tests.live.client import Table, TableService, ask, live_server, versions
from tests.people import NOON, actor, finish, finish_session, make_seated_event, make_user, session_of, start, table_of
from tournaments.common.services.versions import raise_version
from tournaments.common.views.base import EventPage
from tournaments.events.services.sharing import set_sharing
from tournaments.models import PublicPart, Role, Tournament
from tournaments.registry.live_parts import find_part, live_parts, make_public_part

STANDINGS, SESSION, _CLOCK, _ANNOUNCEMENT, _CALL = PublicPart
PATH = "/live/tournaments/lyon-open/parts"


def part_text(name: str, language: str = "en") -> str:
    result = find_part(name)
    assert result
    text = make_public_part("lyon-open", *result, language)
    assert text is not None
    return text


def figures() -> list[tuple[int, int]]:
    """Number and table score of everybody, as the public's file has them."""
    rows = json.loads(part_text("standings.json"))["rows"]
    return [(row["participant"]["number"], row["table_score"]) for row in rows]


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("part", ["standings", "team-standings", "country-standings", "results/1", "standings.json"])
def test_held_results_stay_held_until_they_are_released(part: str) -> None:
    event = make_seated_event(live_results=False)
    start(event)
    before = part_text(part)
    for number in range(1, 5):
        finish(table_of(event, number))
    held = part_text(part)
    assert [score for _number, score in figures()] == [0] * 16
    if part != "standings.json":
        assert "no result yet" in held or "Not released yet" in held
    assert before.count("<li") == held.count("<li")


@pytest.mark.long
@pytest.mark.django_db
def test_a_release_shows_what_was_held() -> None:
    event = make_seated_event(live_results=False)
    finish_session(event)
    assert {score for _number, score in figures()} == {0}
    release_session(session=session_of(event), by=actor("alice"), at=NOON + timedelta(minutes=125))
    shown = [score for _number, score in figures()]
    assert sum(shown) == 0
    assert max(shown) > 0


@pytest.mark.long
@pytest.mark.django_db
def test_a_part_is_the_same_html_as_the_page(client: Client) -> None:
    event = make_seated_event(live_results=True)
    start(event)
    finish(table_of(event))
    for part, address in {
        "standings": "/t/lyon-open/standings/",
        "team-standings": "/t/lyon-open/standings/teams/",
        "country-standings": "/t/lyon-open/standings/countries/",
        "results/1": "/t/lyon-open/s/1/results/",
        "event": "/t/lyon-open/",
    }.items():
        # The stream knows no address to lead back to: the browser tells it when the link is followed.
        page = "".join(re.sub(r"\?from=[^#\"]*", "", client.get(address).text).split())
        pieces = list(part_text(part).split("data-live-id")[1:])
        assert pieces
        for piece in pieces:
            inner = "".join(piece.rpartition("</")[0].split())
            assert inner in page, (part, inner[:200])


@pytest.mark.django_db
def test_a_part_speaks_the_language_that_is_asked_for() -> None:
    make_seated_event()
    assert "Standings" in part_text("standings", "en")
    assert "Classement" in part_text("standings", "fr")


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["results/9", "results/x", "results/1/2"])
def test_a_session_that_is_not_there_has_no_results(name: str) -> None:
    make_seated_event()
    result = find_part(name)
    assert result
    assert make_public_part("lyon-open", *result, "en") is None


@pytest.mark.parametrize("name", ["", "desk", "results", "screen", "standings/1", "../standings"])
def test_what_is_no_part_is_not_found(name: str) -> None:
    assert find_part(name) is None


@pytest.mark.long
@pytest.mark.django_db
def test_somebody_of_the_staff_reads_their_own_basis(client: Client) -> None:
    event = make_seated_event(live_results=False)
    finish_session(event)
    stranger = client.get("/t/lyon-open/parts/standings.json").json()
    client.force_login(make_user("bob"))
    staff = client.get("/t/lyon-open/parts/standings.json").json()
    assert (stranger["basis"], staff["basis"]) == ("released", "verified")
    assert {row["table_score"] for row in stranger["rows"]} == {0}
    assert {row["table_score"] for row in staff["rows"]} != {0}


@pytest.mark.long
@pytest.mark.django_db
def test_a_page_s_part_that_is_known_costs_one_query(
    client: Client, django_assert_num_queries: Callable[[int], object]
) -> None:
    event = make_seated_event()
    first = client.get("/t/lyon-open/parts/standings")
    with django_assert_num_queries(1):  # type: ignore[attr-defined]
        again = client.get("/t/lyon-open/parts/standings", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    raise_version(event, {STANDINGS})
    assert client.get("/t/lyon-open/parts/standings", headers={"If-None-Match": first["ETag"]}).status_code == 200


# --- over the wire, with a made-up part ------------------------------------------------------------------------------


@pytest.fixture
def table() -> Table:
    return Table({"lyon-open": versions(7, standings=3, session=5)})


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was made, in order; the part says how often."""
    calls: list[str] = []

    def make(slug: str, part: object, words: str, language: str) -> str:
        calls.append(language)
        return f"<p>{len(calls)} {slug} {words} {language}</p>"

    monkeypatch.setattr("live.parts.make_public_part", make)
    return calls


@pytest.fixture
def address(table: Table, made: list[str]) -> Iterator[str]:
    with live_server(TableService(table)) as text:
        yield text


def test_a_part_is_made_once_for_each_language_and_version(address: str, table: Table, made: list[str]) -> None:
    for _viewer in range(5):
        assert ask(address, f"{PATH}/standings?lang=fr")[2] == b"<p>1 lyon-open  fr</p>"
    assert ask(address, f"{PATH}/standings?lang=xx")[2] == b"<p>2 lyon-open  en</p>"
    table.raise_to(8, STANDINGS)
    assert ask(address, f"{PATH}/standings?lang=fr&at=8")[2] == b"<p>3 lyon-open  fr</p>"
    table.raise_to(9)
    assert ask(address, f"{PATH}/standings?lang=fr&at=9")[2] == b"<p>3 lyon-open  fr</p>"
    assert made == ["fr", "en", "fr"]


def test_who_has_it_is_told_so(address: str, table: Table) -> None:
    _status, headers, _body = ask(address, f"{PATH}/standings")
    status, again, body = ask(address, f"{PATH}/standings", If_None_Match=headers["etag"])
    assert (status, body, again["etag"]) == (304, b"", headers["etag"])
    table.raise_to(8, SESSION)
    assert ask(address, f"{PATH}/standings?at=8", If_None_Match=headers["etag"])[0] == 200


def test_a_part_travels_packed_for_those_who_can_unpack(address: str) -> None:
    _status, headers, body = ask(address, f"{PATH}/standings", Accept_Encoding="gzip, br")
    assert headers["content-encoding"] == "gzip"
    assert gzip.decompress(body) == b"<p>1 lyon-open  en</p>"
    assert headers["x-seatwind-version"] == "5"


def test_the_kept_parts_are_bounded() -> None:
    parts = Parts.__new__(Parts)
    parts._slots = {}
    for number in range(1000):
        parts.slot((number, "standings/", "en"))
    assert len(parts._slots) == 400


def test_every_part_says_what_it_shows() -> None:
    assert all(part.of <= set(PublicPart) and part.of for part in live_parts)


# Parts that the public has none of: who is missing at the door is the staff's to know.
OF_THE_STAFF = {"door"}


@pytest.mark.long_on_sqlite
@pytest.mark.django_db
def test_every_part_can_be_made(db: None) -> None:
    event: Tournament = make_seated_event()
    ScreenGroup.objects.create(tournament=event, name="Hall", turns_from=timezone.now()).screens.create(
        tournament=event, name="1"
    )
    at = timezone.now()
    set_sharing(
        tournament=event, embed_sites=[], delay=0, streamed_tables=[], spectator_delay=0, by=actor("alice"), at=at
    )
    staff = EventPage(event, actor("alice"), frozenset({Role.ORGANISER}))
    for part in live_parts:
        words = {"statistics": min(STATISTICS_OF)}.get(part.name, "1") if part.takes_words else ""
        assert part.make(staff, words), part.name
        assert (make_public_part(event.slug, part, words, "en") is None) == (part.name in OF_THE_STAFF), part.name
    event_part = live_parts.get("event")
    assert event_part is not None
    assert make_public_part("nowhere", event_part, "", "en") is None
