"""How an event is found and shown elsewhere."""

import io
from xml.etree import ElementTree as ET

import pytest
from django.test import Client
from PIL import Image, ImageFont

from reports.discovery import look
from scoring.models import Release
from tests.people import NOON, actor, make_seated_event, start
from tests.scoring.visits import finish_and_release
from tournaments.announcements.services import AnnouncementDraft, announce
from tournaments.models import Audience, Tournament

pytestmark = pytest.mark.long

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def event(db: None) -> Tournament:
    made = make_seated_event()
    start(made)
    finish_and_release(made)
    return made


def test_the_pictures_of_an_event_and_of_its_ranking(event: Tournament) -> None:
    addresses = ("card.png", "standings/card.png", "players/3/card.png")
    answers = [Client().get(f"/t/lyon-open/{address}") for address in addresses]
    for answer in answers:
        picture = Image.open(io.BytesIO(answer.content))
        assert (picture.format, picture.size) == ("PNG", (1200, 630))
        assert len(answer.content) < 100_000
        again = Client().get(answer.request["PATH_INFO"], headers={"If-None-Match": answer.headers["ETag"]})
        assert again.status_code == 304
    assert len({answer.content for answer in answers}) == 3
    assert Client().get("/t/lyon-open/players/99/card.png").status_code == 404
    page = Client().get("/t/lyon-open/standings/").text
    assert 'property="og:image" content="http://testserver/t/lyon-open/standings/card.png"' in page
    assert '<link rel="canonical" href="http://testserver/t/lyon-open/standings/">' in page
    page = Client().get("/t/lyon-open/players/3/").text
    assert 'property="og:image" content="http://testserver/t/lyon-open/players/3/card.png"' in page


def test_pictures_use_the_fonts_of_the_project(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine without fonts a missing file must fail here, not in the hall."""
    opened: list[object] = []
    real = ImageFont.truetype

    def only_bytes(font: object, size: float) -> ImageFont.FreeTypeFont:
        opened.append(font)
        assert isinstance(font, io.BytesIO)
        return real(font, size)

    monkeypatch.setattr(ImageFont, "truetype", only_bytes)
    look._font.cache_clear()
    look.draw_card("Lyon Open", "1 June 2026", [("1", "Zsófia Szabó", "12")])
    assert opened


def test_news_are_announcements_to_everybody_and_releases(event: Tournament) -> None:
    announce(
        tournament=event,
        message=AnnouncementDraft(Audience.EVERYBODY, {"en": "Lunch & tea"}),
        by=actor("alice"),
        at=NOON,
    )
    private = AnnouncementDraft(Audience.TABLE, {"en": "Wait"}, session=1, table=2)
    announce(tournament=event, message=private, by=actor("alice"), at=NOON)
    answer = Client().get("/t/lyon-open/feeds/news.atom")
    feed = ET.fromstring(answer.content)  # noqa: S314  our own
    titles = [entry.findtext(f"{ATOM}title") for entry in feed.findall(f"{ATOM}entry")]
    assert titles == ["Results of session 1 released", "Lunch & tea"]
    released = Release.objects.get()
    assert feed.find(f"{ATOM}entry/{ATOM}id").text == f"urn:uuid:{released.uid}"  # type: ignore[union-attr]


def test_robots_and_the_site_map(event: Tournament) -> None:
    robots = Client().get("/robots.txt").content.decode().splitlines()
    assert "Disallow: /p/" in robots
    assert "Sitemap: http://testserver/sitemap.xml" in robots
    assert "http://testserver/t/lyon-open/standings/" in Client().get("/sitemap.xml").content.decode()


def test_an_event_in_draft_is_in_no_list(event: Tournament) -> None:
    Tournament.objects.update(status="draft")
    assert "lyon-open" not in Client().get("/sitemap.xml").content.decode()
    assert Client().get("/t/lyon-open/card.png").status_code == 404
