"""Frames on other sites: shut, until the organiser names a site."""

from pathlib import Path

import pytest
from django.test import Client

from tests.people import NOON, actor, finish_session, make_seated_event, make_user
from tests.refusals import refuses
from tournaments.events.services.sharing import set_sharing
from tournaments.models import AuditEvent, Sharing, Tournament

pytestmark = pytest.mark.django_db
EMBED = "/t/lyon-open/embed/standings/"
ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def event() -> Tournament:
    made = make_seated_event(live_results=True, sessions=2)
    finish_session(made)
    return made


def share(event: Tournament, sites: list[str]) -> Sharing:
    return set_sharing(tournament=event, embed_sites=sites, delay=0, streamed_tables=[], by=actor("alice"), at=NOON)


def ancestors(client: Client, address: str) -> tuple[str, str | None]:
    answer = client.get(address)
    (parts,) = [part for part in answer["Content-Security-Policy"].split("; ") if part.startswith("frame-ancestors")]
    return parts.removeprefix("frame-ancestors "), answer.headers.get("X-Frame-Options")


def test_nobody_may_frame_it_at_first(event: Tournament, client: Client) -> None:
    assert ancestors(client, EMBED) == ("'none'", "DENY")


@pytest.mark.long
def test_the_named_sites_may_and_everything_else_stays_shut(event: Tournament, client: Client) -> None:
    share(event, ["https://www.example.org", "https://*.club.example:8443/"])
    assert ancestors(client, EMBED) == ("https://www.example.org https://*.club.example:8443", None)
    policy = client.get(EMBED)["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "default-src 'none'" in policy
    for address in ("/t/lyon-open/", "/t/lyon-open/standings/", "/t/lyon-open/share/", "/t/lyon-open/overlay/ticker/"):
        assert ancestors(client, address) == ("'none'", "DENY")
    other = make_seated_event("other")
    assert ancestors(client, f"/t/{other.slug}/embed/standings/") == ("'none'", "DENY")


@pytest.mark.long
@pytest.mark.parametrize(
    "site",
    [
        "*",
        "https:",
        "javascript:alert(1)",
        "https://example.org/path",
        "https://exa mple.org",
        "https://example.org;script-src",
        "https://example.org 'self'",
        "data:",
    ],
)
def test_what_is_no_site_is_refused(event: Tournament, site: str) -> None:
    with refuses("sharing.site_malformed"):
        share(event, [site])


def test_the_page_sets_it_and_the_journal_knows(event: Tournament, client: Client) -> None:
    client.force_login(make_user("alice"))
    typed = {"embed_sites": "https://a.example\nhttps://b.example", "streamed_tables": "3, 1", "delay": "90"}
    assert client.post("/t/lyon-open/share/", typed).status_code == 302
    row = Sharing.objects.get(tournament=event)
    assert (row.embed_sites, row.streamed_tables, row.delay) == (["https://a.example", "https://b.example"], [1, 3], 90)
    assert AuditEvent.objects.get(action="sharing.set").after["delay"] == 90
    for wrong in ({"embed_sites": "nowhere"}, {"streamed_tables": "all"}, {"delay": "601"}):
        assert client.post("/t/lyon-open/share/", typed | wrong).status_code == 422


def test_the_page_has_a_snippet_to_paste(event: Tournament, client: Client) -> None:
    text = client.get("/t/lyon-open/share/").text
    assert "&lt;iframe src=&quot;http://testserver/t/lyon-open/embed/standings/?top=20&quot;" in text
    assert 'name="embed_sites"' not in text


@pytest.mark.long
def test_the_framed_page_shows_what_a_stranger_sees_in_the_language_of_the_address(
    event: Tournament, client: Client
) -> None:
    Tournament.objects.filter(pk=event.pk).update(live_results=False)
    client.force_login(make_user("alice"))
    assert "There are no results yet." in client.get(f"{EMBED}?lang=en").text
    Tournament.objects.filter(pk=event.pk).update(live_results=True)
    event.refresh_from_db()
    shown = client.get(f"{EMBED}?top=3&lang=fr").text
    assert "Classement après la session 1" in shown
    assert shown.count('<th scope="row">') == 3
    assert '<html lang="fr"' in shown
    part = client.get(f"{EMBED}?part=1").text
    assert "<html" not in part
    assert "Lyon Open" in part
