"""The tournament record of an event: by the API, from the page, from the command line (it is judged by the checker)."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.urls import reverse

from mahjong_core.check.run import check_file
from tests.api.conftest import Api
from tests.people import client_of
from tournaments.models import SiteEvent, Tournament

pytestmark = pytest.mark.django_db


def taken(path: str = "") -> Any:
    alice = Api("alice")
    answer = alice.client.get(f"/api/v1/tournaments/lyon-open/record/{path}", headers=alice.headers)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/json")
    return answer.content


def test_the_record_of_an_event_has_no_error(event: Tournament) -> None:
    raw = taken()
    report = check_file(raw, "lyon-open.mtr.json")
    assert (report.kind, report.status, report.rules) == ("mtr", 0, event.preset)
    record = json.loads(raw)
    assert record["event"]["name"] == event.name
    assert len(record["players"]) == event.participants.count()
    assert [session["number"] for session in record["sessions"]] == [
        session.number for session in event.sessions.order_by("number")
    ]
    assert SiteEvent.objects.filter(action="event_file.exported").count() == 1


def test_without_personal_data_nobody_is_named(event: Tournament) -> None:
    names = {person.name for person in event.participants.all()}
    assert any(name in taken().decode() for name in names)
    raw = taken("?personal_data=false").decode()
    assert not any(name in raw for name in names)
    assert check_file(raw.encode(), "x").status == 0


def test_the_link_on_the_page_of_the_file(event: Tournament) -> None:
    client = client_of("alice")
    page = client.get(reverse("event-file", args=[event.slug])).content.decode()
    address = reverse("event-record", args=[event.slug])
    assert f'href="{address}"' in page
    whole, bare = (client.get(address + query) for query in ("", "?people=without"))
    assert whole.headers["Content-Disposition"].endswith('filename="lyon-open.mtr.json"')
    assert b"".join(whole.streaming_content) == taken()
    assert "name" not in json.loads(b"".join(bare.streaming_content))["players"][0]


def test_the_command_writes_it(event: Tournament, tmp_path: Path) -> None:
    path, bare = tmp_path / "a.mtr.json", tmp_path / "b.mtr.json"
    call_command("event", "record", event.slug, str(path))
    call_command("event", "record", event.slug, str(bare), "--without-personal-data")
    assert path.read_bytes() == taken()
    assert bare.read_bytes() == taken("?personal_data=false")
