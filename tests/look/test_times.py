"""Times on pages: in the event's zone, as ``<time>``, with the zone named once."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone, translation

from registration.form.services import FormFacts, save_form
from tests.people import actor, make_tournament, make_user
from tournaments.templatetags.seatwind import moment

TEMPLATES = Path("templates")
# A clock's time that is written without the filter or tag ``moment``.
BARE = re.compile(
    r"\|(?:clock_time|day_time)|\|(?:date|time):(?:\"[^\"]*[His][^\"]*\"|'[^']*[His][^']*'|\"\w*DATETIME\w*\")"
)
# A screen of the hall has no reader of its own, and a letter no script; digits of a clock are set by it.
ELSEWHERE = ("hall/", "account/email/", "appeals/countdown.html")
AT = datetime(2026, 11, 21, 13, 52, 7, tzinfo=UTC)


def bare_times() -> list[str]:
    times = []
    for path in sorted(TEMPLATES.rglob("*.html")):
        name = str(path.relative_to(TEMPLATES))
        if name.startswith(ELSEWHERE):
            continue
        for line in path.read_text("utf-8").splitlines():
            times += [f"{name}: {line.strip()}"] if BARE.search(line) and "ata-" not in line else []
    return times


def test_the_search_finds_a_bare_time() -> None:
    for text in (
        '{{ at|date:"j F, H:i" }}',
        "{{ at|clock_time }}",
        "{{ at|day_time }}",
        '{{ at|date:"SHORT_DATETIME_FORMAT" }}',
    ):
        assert BARE.search(text), text
    for text in ('{{ at|date:"j F Y" }}', '{{ at|moment:"day" }}', "{{ at|date:'c' }}"):
        assert not BARE.search(text), text


def test_every_template_writes_a_time_as_one() -> None:
    assert bare_times() == []


@pytest.mark.parametrize(
    ("form", "english", "french"),
    [
        ("time", "14:52", "14:52"),
        ("seconds", "14:52:07", "14:52:07"),
        ("day", "Sat 21 Nov, 14:52", "sam. 21 nov., 14:52"),
        ("date", "21 November 2026, 14:52", "21 novembre 2026, 14:52"),
        ("long", "Saturday 21 November, 14:52", "samedi 21 novembre, 14:52"),
    ],
)
def test_a_moment_in_each_form(form: str, english: str, french: str) -> None:
    with timezone.override("Europe/Paris"):
        for language, shown in (("en", english), ("fr", french)):
            with translation.override(language):
                assert moment(AT, form) == f'<time data-own datetime="2026-11-21T14:52:07+01:00">{shown}</time>'


@pytest.mark.django_db
def test_a_page_of_an_event_is_in_its_zone(client: Client) -> None:
    """Tokyo is nine hours before UTC; the server's own zone is another, and has its turn again afterwards."""
    event = make_tournament(time_zone="Asia/Tokyo")
    facts = FormFacts(opens_at=AT, closes_at=AT.replace(year=2099), places=8, privacy="Read this")
    save_form(tournament=event, facts=facts, by=actor("alice"), at=AT)
    page = client.get("/t/lyon-open/register/").text
    assert '<time data-own datetime="2099-11-21T22:52:07+09:00">' in page
    assert page.count("(Asia/Tokyo)") == 1
    assert timezone.get_current_timezone_name() == settings.TIME_ZONE


@pytest.mark.django_db
def test_a_page_of_no_event_names_the_zone_of_the_machine(client: Client) -> None:
    client.force_login(make_user("root", is_superuser=True))
    assert client.get("/account/devices/").text.count(f"({settings.TIME_ZONE})") == 1
