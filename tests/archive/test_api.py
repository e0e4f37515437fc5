"""The event file by the API."""

import io
from pathlib import Path
from typing import Any

import pytest

from mahjong_core.verify import open_event_file
from tests.api.conftest import Api
from tests.archive.files import saved, take_out
from tests.people import make_seated_event, make_user
from tournaments.models import Role, StaffRole, Tournament

pytestmark = pytest.mark.django_db
ROOT = "/api/v1/event-files/"


def send(api: Api, data: bytes, path: str = ROOT) -> Any:
    return api.client.post(path, data, content_type="application/zip", headers=api.headers)


@pytest.mark.long
def test_taken_looked_into_and_brought_in(event: Tournament) -> None:
    alice = Api("alice")
    taken = alice.client.get("/api/v1/tournaments/lyon-open/file/", headers=alice.headers)
    data = b"".join(taken.streaming_content)
    assert data == saved(event)
    assert taken.headers["Content-Type"] == "application/zip"
    take_out(event)
    make_user("dan")
    dan = Api("dan")
    looked = send(dan, data, ROOT + "inspect/")
    assert (looked.status_code, looked.json()["failed"], looked.json()["rows"]["tournaments.participant"]) == (
        200,
        [],
        16,
    )
    assert not Tournament.objects.exists()
    done = send(dan, data, ROOT + "?slug=elsewhere")
    assert (done.status_code, done.json()["slug"], done.json()["pictures"]) == (201, "elsewhere", 0)
    assert StaffRole.objects.filter(user__username="dan", role=Role.ORGANISER).count() == 1
    again = send(dan, data)
    assert (again.status_code, again.json()["code"]) == (409, "archive.event_is_here")


def test_refusals_have_the_shape_of_all() -> None:
    make_user("dan")
    answer = send(Api("dan"), b"PK\3\4 and nothing more")
    assert answer.status_code == 400
    assert set(answer.json()) == {"code", "message", "detail"}
    assert answer.json()["code"] == "archive.damaged"
    assert send(Api(), b"PK\3\4").status_code == 401


@pytest.mark.parametrize("path", [ROOT, ROOT + "?slug=tonight&rehearsal=true", ROOT + "inspect/"])
def test_an_empty_body_is_no_event_file(path: str) -> None:
    make_user("dan")
    answer = send(Api("dan"), b"", path)
    assert (answer.status_code, answer.json()["code"]) == (400, "archive.not_an_event_file")


@pytest.mark.long
def test_a_file_without_personal_data() -> None:
    make_seated_event()
    alice = Api("alice")
    taken = alice.client.get("/api/v1/tournaments/lyon-open/file/?personal_data=false", headers=alice.headers)
    source = open_event_file(io.BytesIO(b"".join(taken.streaming_content)))
    assert source.facts["carries"]["personal_data"] is False


@pytest.mark.long
def test_copies(tmp_path: Path, settings: Any) -> None:
    settings.SEATWIND_BACKUPS = str(tmp_path)
    make_seated_event()
    alice = Api("alice")
    assert alice.get("/tournaments/lyon-open/backups/").body == []
    made = alice.post("/tournaments/lyon-open/backups/", {}, "k1")
    assert (made.status, made.body["sealed"]) == (201, False)
    assert alice.post("/tournaments/lyon-open/backups/", {}, "k1").body == made.body  # sent twice
    assert alice.get("/tournaments/lyon-open/backups/").body == [made.body]


@pytest.mark.long
def test_a_copy_of_the_event() -> None:
    make_seated_event()
    fields = {"name": "Lyon 2027", "slug": "lyon-2027", "starts_on": "2027-11-20"}
    assert Api("alice").post("/tournaments/lyon-open/copy/", fields).body == {"slug": "lyon-2027"}
    taken = Api("alice").post("/tournaments/lyon-open/copy/", fields)
    assert (taken.status, taken.code) == (409, "tournaments.slug_taken")
    rehearsal = Api("alice").post("/tournaments/lyon-open/copy/", {"kind": "rehearsal", "slug": "tonight"})
    assert rehearsal.body == {"slug": "tonight"}
    assert Tournament.objects.get(slug="tonight").participants.count() == 16
    odd = Api("alice").post("/tournaments/lyon-open/copy/", fields | {"kind": "demo"})
    assert (odd.status, odd.code) == (400, "api.invalid")
    odd = Api("alice").post("/tournaments/lyon-open/copy/", fields | {"players": True})
    assert (odd.status, odd.code) == (400, "api.invalid")
