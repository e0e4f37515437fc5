"""A closed event leaves the database: what stays readable, what comes back, and what keeps it here."""

import io
import uuid
import zipfile
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from archive.backups.services.whole_site import back_up
from archive.exports.services.fingerprints import fingerprint_of
from archive.filed.selectors import filed_event
from archive.filed.services import leaving
from archive.filed.services.leaving import bring_back, file_event_away
from archive.filed.services.parts import FiledKeeper
from mahjong_core.verify import open_event_file
from scoring.publication.services.releases import release_session
from tests.api.conftest import Api
from tests.archive.files import answers, saved
from tests.archive.test_crashes import empty_site, manage
from tests.people import NOON, actor, finish_session, is_refused_read, make_seated_event, make_user, session_of
from tournaments.common.errors import Refusal
from tournaments.common.services.ledger_door import rows_of
from tournaments.models import AuditEvent, EventStatus, Participant, Person, Role, SiteEvent, StaffRole, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _files_in_a_folder(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path / "media"


@pytest.fixture
def event() -> Tournament:
    made = make_seated_event(players=8, sessions=1)
    finish_session(made, 1)
    release_session(session=session_of(made), by=actor("chris"), at=NOON)
    Tournament.objects.filter(pk=made.pk).update(status=EventStatus.ARCHIVED)
    made.refresh_from_db()
    return made


@pytest.fixture
def _two_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """A site of two pages, where a test asks for nothing of the others."""

    def written(*, tournament: Tournament, folder: Path, language: str) -> int:
        for name in ("", "standings/"):
            page = folder / "t" / tournament.slug / name / "index.html"
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text(f"<title>{tournament.name}</title>")
        return 2

    monkeypatch.setattr(leaving, "write_site", written)


def leave(event: Tournament, name: str = "Lyon Open") -> None:
    file_event_away(tournament=event, name=name, language="en", by=actor("alice"), at=NOON)


def client_of(username: str) -> Client:
    client = Client()
    client.force_login(make_user(username))
    return client


@pytest.mark.long
def test_it_leaves_its_pages_stay_and_it_comes_back_the_same(event: Tournament) -> None:
    before, file = answers(event), saved(event)
    leave(event)
    assert not Tournament.objects.exists()
    assert not rows_of(Participant).exists()
    assert SiteEvent.objects.filter(action="tournament.filed").count() == 1

    page = Client().get("/t/lyon-open/standings/", follow=True)
    assert page.redirect_chain == [("/filed/lyon-open/t/lyon-open/standings/", 302)]
    assert "Player 1" in page.text
    style = next(part.split('"')[0] for part in page.text.split('href="')[1:] if ".css" in part.split('"')[0])
    (base, up) = (page.redirect_chain[0][0], style)
    while up.startswith("../"):
        base, up = base.rstrip("/").rpartition("/")[0] + "/", up[3:]
    assert Client().get(base + up).headers["Content-Type"].startswith("text/css")

    bring_back(slug="lyon-open", by=actor("alice"), at=NOON)
    back = Tournament.objects.get()
    assert answers(back) == before
    assert saved(back) == file
    assert "filed" not in Client().get("/t/lyon-open/standings/", follow=True).request["PATH_INFO"]


@pytest.mark.usefixtures("_two_pages")
def test_an_address_without_a_kept_page_leads_to_the_first_one(event: Tournament) -> None:
    leave(event)
    for path in ("/t/lyon-open/paper/12345678/", "/t/lyon-open/nothing/here/"):
        response = Client().get(path, follow=True)
        assert (response.redirect_chain[-1][0], response.status_code) == ("/filed/lyon-open/t/lyon-open/", 200), path
    assert Client().get("/t/elsewhere/standings/").status_code == 404
    assert Client().get("/filed/lyon-open/../about.json").status_code == 404
    assert Client().get("/filed/lyon-open/about.json").status_code == 404
    assert Client().get("/filed/nowhere/").status_code == 404
    assert Client().get("/filed/lyon-open/", follow=True).status_code == 200


@pytest.mark.usefixtures("_two_pages")
def test_the_file_and_the_pages_can_be_taken_along(event: Tournament) -> None:
    file = saved(event)
    leave(event)
    alice = client_of("alice")
    taken = b"".join(alice.get("/event-files/filed/lyon-open/file/").streaming_content)  # type: ignore[attr-defined]
    assert taken == file
    open_event_file(io.BytesIO(taken)).check_parts()
    packed = b"".join(alice.get("/event-files/filed/lyon-open/site/").streaming_content)  # type: ignore[attr-defined]
    with zipfile.ZipFile(io.BytesIO(packed)) as site:
        assert site.testzip() is None
        assert "t/lyon-open/standings/index.html" in site.namelist()


@pytest.mark.usefixtures("_two_pages")
@pytest.mark.parametrize("username", ["chris", "bob", "dan", ""])
def test_it_is_for_those_who_were_its_organisers(event: Tournament, username: str) -> None:
    leave(event)
    client = client_of(username) if username else Client()
    for address in ("file", "site"):
        assert is_refused_read(client.get(f"/event-files/filed/lyon-open/{address}/"), username)
    refused = client.post("/event-files/filed/lyon-open/back/")
    assert refused.status_code in ({403} if username else {302, 401, 403})
    assert not Tournament.objects.exists()
    if username:
        assert "None of your events left" in client.get("/event-files/filed/").text


@pytest.mark.usefixtures("_two_pages")
@pytest.mark.parametrize("username", ["chris", "bob", "sam", "dan", ""])
def test_taking_it_out_is_the_organisers(event: Tournament, username: str) -> None:
    client = client_of(username) if username else Client()
    refused = client.post("/t/lyon-open/file/leave/", {"name": "Lyon Open"})
    assert refused.status_code in ({403} if username else {302, 401, 403})
    assert Tournament.objects.exists()


@pytest.mark.usefixtures("_two_pages")
def test_by_page_and_back_by_page(event: Tournament) -> None:
    alice = client_of("alice")
    address = "/t/lyon-open/file/leave/"
    wrong = alice.post(address, {"name": "Lyon"})
    assert wrong.status_code == 422
    assert "exactly as it stands" in wrong.text
    done = alice.post(address, {"name": "Lyon Open"}, follow=True)
    assert "Lyon Open is filed" in done.text
    assert alice.post(address, {"name": "Lyon Open"}).status_code == 404  # the second click
    back = alice.post("/event-files/filed/lyon-open/back/", follow=True)
    assert back.request["PATH_INFO"] == "/t/lyon-open/"
    assert "brought back since" in alice.get("/event-files/filed/").text
    again = alice.post("/event-files/filed/lyon-open/back/", follow=True)
    assert "This event is on this site already" in again.text


@pytest.mark.usefixtures("_two_pages")
def test_an_event_that_goes_on_stays(event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(status=EventStatus.PUBLIC)
    event.refresh_from_db()
    with pytest.raises(Refusal) as raised:
        leave(event)
    assert raised.value.code == "archive.not_archived"
    assert "Archive the event first" in client_of("alice").get("/t/lyon-open/file/leave/").text
    with pytest.raises(CommandError, match=r"archive\.not_archived"):
        call_command("event", "leave", "lyon-open", stdout=StringIO())
    assert filed_event("lyon-open") is None


@pytest.mark.long
@pytest.mark.usefixtures("_two_pages")
def test_what_is_written_meanwhile_keeps_it_here(event: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    keep = leaving._keep

    def slowly(tournament: Tournament, *rest: Any) -> Any:
        kept = keep(tournament, *rest)
        Tournament.objects.filter(pk=event.pk).update(place="Elsewhere")
        return kept

    monkeypatch.setattr(leaving, "_keep", slowly)
    with pytest.raises(Refusal) as raised:
        leave(event)
    assert raised.value.code == "archive.changed_meanwhile"
    assert Tournament.objects.exists()
    monkeypatch.undo()
    leave(Tournament.objects.get())
    assert not Tournament.objects.exists()


def _new_ledger_row(event: Tournament) -> None:
    row = AuditEvent.objects.filter(tournament_uid=event.uid).earliest("pk")
    row.pk, row.uid, row._state.adding = None, uuid.uuid4(), True
    row.save()


def _other_row(event: Tournament) -> None:
    Participant.objects.filter(tournament=event, number=3).update(club="Club of the East")


def _shared_row(event: Tournament) -> None:
    Person.objects.filter(participations__tournament=event, participations__number=3).update(name="Somebody")


def _row_gone(event: Tournament) -> None:
    StaffRole.objects.filter(tournament=event, role=Role.SCOREKEEPER).delete()


@pytest.mark.parametrize("change", [_new_ledger_row, _other_row, _shared_row, _row_gone])
def test_whatever_a_file_holds_has_a_part_in_the_fingerprint(event: Tournament, change: Any) -> None:
    before, file = fingerprint_of(event), saved(event)
    assert fingerprint_of(event) == before
    change(event)
    assert saved(event) != file
    assert fingerprint_of(Tournament.objects.get()) != before


@pytest.mark.usefixtures("_two_pages")
def test_nothing_is_saved_under_the_lock(event: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lock of SQLite is everybody's: who enters a hand elsewhere would wait for the file and its pages."""
    done: list[str] = []

    def noting(name: str) -> None:
        original = getattr(leaving, name)

        def noted(*args: Any, **options: Any) -> Any:
            done.append(name)
            return original(*args, **options)

        monkeypatch.setattr(leaving, name, noted)

    outside = {"write_event", "write_site", "_check_adds_up", "_stored", "_check_kept"}
    for name in (*outside, "remove_filed_event"):
        noting(name)
    leave(event)
    assert done[-1] == "remove_filed_event"
    assert set(done[:-1]) == outside
    assert not Tournament.objects.exists()


@pytest.mark.usefixtures("_two_pages")
def test_what_the_storage_kept_otherwise_keeps_it_here(
    event: Tournament, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    store = leaving._stored

    def cut(path: Path, name: str) -> str:
        kept = store(path, name)
        if name.endswith(".seatwind"):
            (tmp_path / "media" / kept).write_bytes(path.read_bytes()[:-1])
        return kept

    monkeypatch.setattr(leaving, "_stored", cut)
    with pytest.raises(Refusal) as raised:
        leave(event)
    assert raised.value.code == "archive.not_kept"
    assert Tournament.objects.exists()
    assert filed_files(tmp_path) == []


@pytest.mark.usefixtures("_two_pages")
def test_a_file_that_does_not_hold_keeps_it_here(event: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaving, "event_checks", lambda source: [(False, "table 1 does not add up")])
    with pytest.raises(Refusal) as raised:
        leave(event)
    assert (raised.value.code, raised.value.detail) == (
        "archive.does_not_add_up",
        {"failed": ["table 1 does not add up"]},
    )
    assert Tournament.objects.exists()
    assert filed_event("lyon-open") is None


@pytest.mark.usefixtures("_two_pages")
def test_another_event_at_the_address_is_shown_and_does_not_push_the_first_out(event: Tournament) -> None:
    leave(event)
    other = make_seated_event(players=8, sessions=1)
    assert Client().get("/t/lyon-open/standings/").status_code == 200
    Tournament.objects.filter(pk=other.pk).update(status=EventStatus.ARCHIVED)
    other.refresh_from_db()
    with pytest.raises(Refusal) as raised:
        leave(other)
    assert raised.value.code == "archive.address_filed"
    with pytest.raises(Refusal) as raised:
        bring_back(slug="lyon-open", by=actor("alice"), at=NOON)
    assert raised.value.code == "tournaments.slug_taken"


@pytest.mark.usefixtures("_two_pages")
def test_it_may_leave_come_back_and_leave_again(event: Tournament, tmp_path: Path) -> None:
    leave(event)
    bring_back(slug="lyon-open", by=actor("alice"), at=NOON)
    leave(Tournament.objects.get())
    kept = sorted(path.suffix for path in (tmp_path / "media" / "filed" / "lyon-open").iterdir())
    assert kept == [".json", ".seatwind", ".zip"]
    bring_back(slug="lyon-open", by=actor("alice"), at=NOON)


@pytest.mark.usefixtures("_two_pages")
def test_by_command(event: Tournament) -> None:
    string_io = StringIO()
    call_command("event", "leave", "lyon-open", stdout=string_io)
    assert "lyon-open left" in string_io.getvalue()
    assert not Tournament.objects.exists()
    call_command("event", "return", "lyon-open", stdout=StringIO())
    assert Tournament.objects.get().status == EventStatus.ARCHIVED
    with pytest.raises(CommandError, match="No event left"):
        call_command("event", "return", "nowhere")


@pytest.mark.usefixtures("_two_pages")
def test_by_program(event: Tournament) -> None:
    api = Api("alice")
    assert api.post("/tournaments/lyon-open/file/leave/", {"name": "Lyon"}).code == "tournaments.name_does_not_match"
    left = api.post("/tournaments/lyon-open/file/leave/", {"name": "Lyon Open"})
    assert (left.status, left.body["slug"], left.body["is_here"]) == (200, "lyon-open", False)
    assert [item["slug"] for item in api.get("/event-files/filed/").body] == ["lyon-open"]
    assert api.post("/event-files/filed/lyon-open/back/", {}).status == 200
    assert Tournament.objects.exists()


def filed_files(tmp_path: Path) -> list[str]:
    return sorted(path.suffix for path in (tmp_path / "media" / "filed").rglob("*") if path.is_file())


@pytest.mark.usefixtures("_two_pages")
def test_of_two_who_take_it_out_at_once_the_second_harms_nothing(
    event: Tournament, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second has made its copy, of an event half gone, when the first one is through."""
    keep = leaving._keep

    def overtaken(tournament: Tournament, *rest: Any) -> Any:
        kept = keep(tournament, *rest)
        monkeypatch.setattr(leaving, "_keep", keep)
        leave(Tournament.objects.get())
        return kept

    media = tmp_path / "media"
    monkeypatch.setattr(leaving, "_keep", overtaken)
    with pytest.raises(Refusal) as raised:
        leave(event)
    assert raised.value.code == "archive.left_meanwhile"
    filed = filed_event("lyon-open")
    assert filed is not None
    assert (media / filed.file).is_file()
    assert (media / filed.site).is_file()
    assert filed_files(tmp_path) == [".json", ".seatwind", ".zip"]
    bring_back(slug="lyon-open", by=actor("alice"), at=NOON)


@pytest.mark.usefixtures("_two_pages")
def test_an_event_that_stays_leaves_no_copy(event: Tournament, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any, **__: Any) -> None:
        raise OSError("no disk")

    monkeypatch.setattr(leaving, "remove_filed_event", full)
    with pytest.raises(OSError, match="no disk"):
        leave(event)
    assert filed_files(tmp_path) == []


@pytest.mark.usefixtures("_two_pages")
def test_brought_back_its_filed_pages_lead_to_those_of_now(event: Tournament) -> None:
    leave(event)
    bring_back(slug="lyon-open", by=actor("alice"), at=NOON)
    Tournament.objects.update(slug="lyon-2026")
    for path in ("/filed/lyon-open/", "/filed/lyon-open/t/lyon-open/standings/"):
        response = Client().get(path)
        assert (response.status_code, response.headers["Location"]) == (302, "/t/lyon-2026/")


@pytest.mark.usefixtures("_two_pages")
def test_it_is_filed_at_one_address(event: Tournament, tmp_path: Path) -> None:
    leave(event)
    bring_back(slug="lyon-open", by=actor("alice"), at=NOON)
    Tournament.objects.update(slug="lyon-2026")
    leave(Tournament.objects.get())
    assert filed_event("lyon-open") is None
    assert filed_files(tmp_path) == [".json", ".seatwind", ".zip"]
    assert Client().get("/filed/lyon-2026/", follow=True).status_code == 200


def test_without_a_page_it_stays(event: Tournament, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaving, "write_site", lambda **_: 0)
    with pytest.raises(Refusal) as raised:
        leave(event)
    assert raised.value.code == "archive.no_pages"
    assert Tournament.objects.exists()
    assert filed_event("lyon-open") is None


@pytest.mark.long
def test_a_site_for_every_name_below_one_has_pages(event: Tournament, settings: Any) -> None:
    settings.ALLOWED_HOSTS = [".club.org"]
    leave(event)
    filed = filed_event("lyon-open")
    assert filed is not None
    assert filed.pages > 5


@pytest.mark.usefixtures("_two_pages")
def test_the_demo_event_stays(event: Tournament) -> None:
    Tournament.objects.update(is_demo=True)
    event.refresh_from_db()
    with pytest.raises(Refusal) as raised:
        leave(event)
    assert raised.value.code == "demo.stays"
    assert Tournament.objects.exists()


@pytest.mark.usefixtures("_two_pages")
@pytest.mark.parametrize("facts", [b"", b"[]", b'{"slug": "lyon-open"}', b"\xff\xfe"])
def test_facts_that_cannot_be_read_are_not_filed(
    event: Tournament, tmp_path: Path, caplog: pytest.LogCaptureFixture, facts: bytes
) -> None:
    leave(event)
    (tmp_path / "media" / "filed" / "lyon-open" / "about.json").write_bytes(facts)
    assert Client().get("/t/lyon-open/").status_code == 404
    assert "the facts of the event filed at lyon-open cannot be read" in caplog.text
    assert client_of("alice").get("/event-files/filed/").status_code == 200
    other = make_seated_event(players=8, sessions=1)
    Tournament.objects.filter(pk=other.pk).update(status=EventStatus.ARCHIVED)
    other.refresh_from_db()
    with pytest.raises(Refusal) as raised:
        leave(other)
    assert raised.value.code == "archive.address_filed"


@pytest.mark.usefixtures("_two_pages")
def test_pages_that_cannot_be_read_are_not_found(
    event: Tournament, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    leave(event)
    filed = filed_event("lyon-open")
    assert filed is not None
    (tmp_path / "media" / filed.site).write_bytes(b"PK and no more")
    for path in ("/t/lyon-open/", "/filed/lyon-open/t/lyon-open/"):
        assert Client().get(path).status_code == 404
    assert "the pages of the event filed at lyon-open cannot be read" in caplog.text


@pytest.mark.long
@pytest.mark.usefixtures("_two_pages")
def test_a_copy_of_the_site_holds_the_events_that_left(event: Tournament, tmp_path: Path) -> None:
    file, path, two = saved(event), tmp_path / "one.seatwind", tmp_path / "two.seatwind"
    leave(event)
    call_command("backup", path, stdout=StringIO())
    another = tmp_path / "another"
    another.mkdir()
    folder = empty_site(another)
    manage(folder, "restore", str(path))
    (kept,) = folder.rglob("filed/lyon-open/*.seatwind")
    assert kept.read_bytes() == file
    manage(folder, "backup", str(two))
    assert two.read_bytes() == path.read_bytes()
    manage(folder, "event", "return", "lyon-open")
    with path.open("rb") as copy:
        assert [part.name for part in open_event_file(copy).filed] == [
            "filed/lyon-open/event.seatwind",
            "filed/lyon-open/site.zip",
            "filed/lyon-open/about.json",
        ]


@pytest.mark.usefixtures("_two_pages")
def test_what_cannot_be_laid_down_leaves_nothing(event: Tournament, tmp_path: Path, settings: Any) -> None:
    """Another event is filed at the address on the machine where the copy is laid down."""
    leave(event)
    out = io.BytesIO()
    back_up(out)
    about = tmp_path / "media" / "filed" / "lyon-open" / "about.json"
    filed = filed_event("lyon-open")
    assert filed is not None
    other = replace(filed, uid="11111111-1111-4111-8111-111111111111")
    about.write_text(other.about())
    with pytest.raises(Refusal) as raised, FiledKeeper(open_event_file(out)) as keeper:
        keeper.keep()
    assert raised.value.code == "archive.address_filed"
    settings.MEDIA_ROOT = tmp_path / "another machine"
    with pytest.raises(OSError, match="no disk"):
        _lay_and_fail(out)
    assert not [path for path in settings.MEDIA_ROOT.rglob("*") if path.is_file()]


def _lay_and_fail(copy: io.BytesIO) -> None:
    with FiledKeeper(open_event_file(copy)) as keeper:
        assert keeper.keep() == 1
        assert filed_event("lyon-open") is not None
        raise OSError("no disk")
