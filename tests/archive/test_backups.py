"""Copies by themselves: when they are due, which are kept, what the machine says of them, and coming back from one."""

import io
import json
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from archive.backups.selectors.files import backups_of, due_events, folder_of, kept, newest_backup
from archive.backups.selectors.machine_part import backups_part
from archive.backups.services.saving import save_due, save_event
from archive.backups.services.whole_site import _restore_filed, back_up
from archive.common.services.sealing import decrypted_file, new_key
from archive.common.services.writing import FileWriter
from archive.tasks import save_due_events
from mahjong_core.verify import EventFile, open_event_file
from tests.archive.files import answers, bring_in, saved, take_out
from tests.people import actor, finish_session, make_seated_event, make_user, other_event, start, table_of, win
from tests.refusals import refuses
from tournaments.common.actors import system_actor
from tournaments.common.link_sealing import carried_in
from tournaments.models import Tournament
from tournaments.players.services.link_secrets import known_secret
from tournaments.players.services.player_links import all_open_links, issue_player_link, player_of

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 21, 14, 0, tzinfo=UTC)


@pytest.fixture
def event(folder: Path) -> Tournament:
    made = make_seated_event()
    start(made, 1, NOW)
    return made


def write_a_hand(event: Tournament, at: datetime, number: int = 1) -> None:
    from scoring.sheets.services.entries import record_hand

    record_hand(table=table_of(event), hand=win(number), by=actor("sam"), at=at)


# --- when ----------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_new_event_is_saved_at_once_and_not_again_while_nothing_happens(event: Tournament) -> None:
    assert save_due(at=NOW + timedelta(minutes=1)) == 1
    assert save_due(at=NOW + timedelta(minutes=2)) == 0
    assert save_due(at=NOW + timedelta(hours=5)) == 0


@pytest.mark.long
def test_every_ten_minutes_of_play(event: Tournament) -> None:
    save_event(tournament=event, at=NOW)
    write_a_hand(event, NOW + timedelta(minutes=3))
    assert due_events(NOW + timedelta(minutes=9)) == []
    assert due_events(NOW + timedelta(minutes=10)) == [event]


@pytest.mark.long
def test_after_a_session_s_end_at_once(event: Tournament) -> None:
    from tests.people import finish, session_of
    from tournaments.models import Table
    from tournaments.sessions.services.acts import end_session

    for table in Table.objects.filter(session=session_of(event)).select_related("session__tournament"):
        finish(table, at=NOW)
    save_event(tournament=event, at=NOW + timedelta(minutes=119))
    end_session(session=session_of(event), by=actor("chris"), at=NOW + timedelta(minutes=120))
    assert due_events(NOW + timedelta(minutes=121)) == [event]


@pytest.mark.long_on_sqlite
def test_every_hour_of_rest_in_which_something_changed(folder: Path) -> None:
    event = make_seated_event()
    save_event(tournament=event, at=NOW)
    issue_player_link(participant=event.participants.get(number=1), by=actor("alice"), at=NOW + timedelta(minutes=5))
    assert due_events(NOW + timedelta(minutes=59)) == []
    assert due_events(NOW + timedelta(minutes=60)) == [event]


def test_the_sweep_saves_what_is_due(event: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("archive.tasks.timezone", type("Clock", (), {"now": staticmethod(lambda: NOW)}))
    assert save_due_events() == 1
    assert [backup.at for backup in backups_of(event)] == [NOW]


@pytest.mark.long_on_sqlite
def test_a_laptop_starts_the_saving_process_only_where_something_is_due(
    event: Tournament, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each start costs seconds of a processor: an idle hall stays below a fiftieth of one."""
    started: list[list[str]] = []

    class Child:
        def __init__(self, command: list[str], **_: Any) -> None:
            started.append(command[-3:])

        def poll(self) -> int:
            return 0

    settings.SEATWIND_TICKER = True
    monkeypatch.setattr("archive.tasks.subprocess.Popen", Child)
    monkeypatch.setattr("archive.tasks.timezone", type("Clock", (), {"now": staticmethod(lambda: NOW)}))
    monkeypatch.setattr("archive.tasks._children", [])
    assert save_due_events() == 1
    assert started == [["event", "save", "--due"]]
    save_event(tournament=event, at=NOW)
    assert save_due_events() == 0
    settings.SEATWIND_BACKUPS = ""
    assert save_due_events() == 0
    assert len(started) == 1


def test_where_no_copies_are_kept_nothing_is_written(settings: Any) -> None:
    make_seated_event()
    settings.SEATWIND_BACKUPS = ""
    assert save_due(at=NOW) == 0


@pytest.mark.long
def test_one_that_cannot_be_saved_does_not_keep_the_others(event: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    from archive.backups.services import saving as backups

    other = make_seated_event("other-cup")
    write = backups.write_event

    def failing(tournament: Tournament, *args: Any, **options: Any) -> Any:
        if tournament.pk == event.pk:
            raise OSError("no stick")
        return write(tournament, *args, **options)

    monkeypatch.setattr(backups, "write_event", failing)
    assert save_due(at=NOW + timedelta(minutes=1)) == 1
    assert (len(backups_of(event)), len(backups_of(other))) == (0, 1)
    assert not list(Path(backups_of(other)[0].path.parent.parent).rglob("*.part"))


# --- which are kept ------------------------------------------------------------------------------------------------


def test_generations() -> None:
    """A copy every ten minutes for forty days: the newest day's part whole, then hours, then days."""
    moments = [NOW - timedelta(minutes=10 * n) for n in range(6 * 24 * 40)]
    stay = sorted(kept(moments, NOW), reverse=True)
    assert stay[:24] == moments[:24]
    hours = [at for at in stay[24:] if NOW - at < timedelta(days=2)]
    assert len(hours) == 44
    assert all(at.minute == 50 for at in hours)
    days = [at for at in stay if NOW - at >= timedelta(days=2)]
    assert all((at.hour, at.minute) == (23, 50) for at in days)
    assert 27 <= len(days) <= 29
    assert NOW - stay[-1] <= timedelta(days=30)


@pytest.mark.long
def test_old_copies_go_when_a_new_one_comes(event: Tournament) -> None:
    for minutes in range(0, 40 * 10, 10):
        save_event(tournament=event, at=NOW + timedelta(minutes=minutes))
    names = [backup.at for backup in backups_of(event)]
    assert len(names) < 32
    assert names[0] == NOW + timedelta(minutes=390)


# --- what is said --------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_the_machine_says_how_old_the_newest_is(folder: Path) -> None:
    event = make_seated_event()
    assert Client().get("/readyz").json()["parts"]["backups"] == {"is_well": True, "value": None}
    at = timezone.now()
    save_event(tournament=event, at=at)
    assert newest_backup() == at
    assert Client().get("/readyz").json()["parts"]["backups"]["value"] == at.isoformat()
    alice = Client()
    alice.force_login(make_user("alice"))
    assert "Latest copy:" in alice.get("/machine/").text


# --- coming back ---------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_restore_is_one_command_and_says_what_was_lost(event: Tournament) -> None:
    write_a_hand(event, NOW + timedelta(minutes=3))
    before = answers(event)
    path = save_event(tournament=event, at=NOW + timedelta(minutes=4)).path
    write_a_hand(event, NOW + timedelta(minutes=6), 2)
    take_out(event)
    output = StringIO()
    call_command("restore", path, stdout=output)
    assert "2026-11-21T14:03:00.000000Z" in output.getvalue()
    assert "is lost" in output.getvalue()
    assert answers(Tournament.objects.get(slug=event.slug)) == before


def test_a_sealed_copy_brings_links_back_and_opens_with_its_key_alone(
    event: Tournament, settings: Any, tmp_path: Path
) -> None:
    key, settings.SEATWIND_BACKUP_KEY = new_key()
    token = issue_player_link(participant=event.participants.get(number=1), by=actor("alice"), at=NOW)
    backup = save_event(tournament=event, at=NOW)
    assert backup.is_sealed
    assert b"lyon-open" not in backup.path.read_bytes()
    take_out(event)
    with pytest.raises(CommandError, match=r"archive\.sealed"):
        call_command("restore", backup.path)
    other = tmp_path / "other.key"
    other.write_text(new_key()[0])
    with pytest.raises(CommandError, match=r"archive\.wrong_passphrase"):
        call_command("restore", backup.path, key=other)
    mine = tmp_path / "mine.key"
    mine.write_text(f"# kept in the safe\n{key}\n")
    call_command("restore", backup.path, key=mine, stdout=StringIO())
    assert player_of(token) is not None


@pytest.mark.long
def test_a_copy_under_another_key_of_the_server_prints_its_cards_again(event: Tournament, settings: Any) -> None:
    """The laptop died with its settings: links open, and the same links can be printed and shown again."""
    key, settings.SEATWIND_BACKUP_KEY = new_key()
    player = event.participants.get(number=1)
    token = issue_player_link(participant=player, by=actor("alice"), at=NOW)
    secret = known_secret(event)
    backup = save_event(tournament=event, at=NOW)
    with backup.path.open("rb") as file, decrypted_file(file, key=key) as plain:
        first = plain.read()
    take_out(event)
    settings.SECRET_KEY = "another machine"
    back = bring_in(first).tournament
    assert known_secret(back) == secret
    assert [link.token for link in all_open_links(back, by=actor("alice"))] == [token]
    again = save_event(tournament=back, at=NOW + timedelta(minutes=1))
    with again.path.open("rb") as file, decrypted_file(file, key=key) as plain:
        assert plain.read() == first


@pytest.mark.parametrize("forged", ["open:", "open:AAAA", "open:?", "open:" + "A" * 100])
def test_a_secret_that_is_none_is_refused(forged: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        carried_in({"sealed": forged})


# --- commands ------------------------------------------------------------------------------------------------------


def test_the_commands(event: Tournament, tmp_path: Path) -> None:
    file, again = tmp_path / "lyon.seatwind", tmp_path / "again.seatwind"
    call_command("event", "export", "lyon-open", file, stdout=StringIO())
    assert file.read_bytes() == saved(event)
    string_io = StringIO()
    call_command("event", "inspect", file, "--json", stdout=string_io)
    facts = json.loads(string_io.getvalue())
    assert (facts["event"]["slug"], facts["failed"], facts["rows"]["tournaments.participant"]) == ("lyon-open", [], 16)
    write_a_hand(event, NOW + timedelta(minutes=3))
    call_command("event", "export", "lyon-open", again, stdout=StringIO())
    same = StringIO()
    call_command("event", "compare", file, file, stdout=same)
    assert "say the same" in same.getvalue()
    differ = StringIO()
    with pytest.raises(CommandError, match="differences"):
        call_command("event", "compare", file, again, stdout=differ)
    assert "added rows/scoring.sheetentry.jsonl" in differ.getvalue()
    assert "changed rows/tournaments.table.jsonl" in differ.getvalue()
    take_out(event)
    call_command("event", "import", file, "--as", "lyon-elsewhere", stdout=StringIO())
    assert Tournament.objects.get().slug == "lyon-elsewhere"


def test_commands_that_cannot_be_done_say_why(event: Tournament, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="There is no event"):
        call_command("event", "export", "nowhere", tmp_path / "x")
    with pytest.raises(CommandError, match="is not there"):
        call_command("event", "import", tmp_path / "nothing")
    with pytest.raises(CommandError, match=r"archive\.not_an_event_file"):
        call_command("event", "inspect", Path(__file__))
    with pytest.raises(CommandError, match="nothing is not there"):
        call_command("restore", tmp_path / "nothing")
    with pytest.raises(CommandError, match="cannot be read: Is a directory"):
        call_command("restore", tmp_path)
    with pytest.raises(CommandError, match=r"no\.key is not there"):
        call_command("restore", Path(__file__), "--key", tmp_path / "no.key")


@pytest.mark.long
def test_the_pages_of_an_event_stand_without_a_server(event: Tournament, tmp_path: Path, settings: Any) -> None:
    settings.ALLOWED_HOSTS = [".club.org"]  # every name below one
    take_out(event)
    made = make_seated_event(players=8, sessions=2)
    finish_session(made, 1)
    from scoring.publication.services.releases import release_session
    from tests.people import session_of

    release_session(session=session_of(made), by=actor("alice"), at=timezone.now())
    root = tmp_path / "site"
    call_command("event", "site", "lyon-open", root, stdout=StringIO())
    page = (root / "t" / "lyon-open" / "standings" / "index.html").read_text(encoding="utf-8")
    assert "Player 1" in page
    assert "<script" not in page
    assert "<form" not in page
    import re

    for html in root.rglob("*.html"):
        for link in re.findall(r'(?:href|src)="([^"#]+)', html.read_text(encoding="utf-8")):
            if not link.startswith(("http", "data:", "mailto:")):
                assert (html.parent / link).resolve().is_file(), (html, link)
    with pytest.raises(CommandError, match=r"archive\.folder_not_empty"):
        call_command("event", "site", "lyon-open", root)


def test_the_whole_site(event: Tournament, tmp_path: Path) -> None:
    """On a machine that has something already nothing is written over; ``test_other_database`` restores one."""
    file = tmp_path / "site.seatwind"
    call_command("backup", file, stdout=StringIO())
    assert file.stat().st_mode & 0o077 == 0
    with pytest.raises(CommandError, match=r"archive\.site_not_empty"):
        call_command("restore", file)

    with refuses("archive.other_kind"):
        bring_in(file.read_bytes())


def copy_with_filed_event(file: bytes, monkeypatch: pytest.MonkeyPatch) -> EventFile:
    """A site's copy as earlier versions wrote it, with an event that had left the database."""
    finish = FileWriter.finish

    def with_filed(writer: FileWriter, facts: Any) -> Any:
        for name, data in (("event.seatwind", file), ("site.zip", b"PK"), ("about.json", b"{}")):
            writer.write_bytes(f"filed/lyon-open/{name}", [data])
        return finish(writer, facts)

    out = io.BytesIO()
    with monkeypatch.context() as patched:
        patched.setattr(FileWriter, "finish", with_filed)
        back_up(out)
    return open_event_file(out)


def test_an_event_that_had_left_the_site_comes_back_with_its_copy(
    event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = saved(event)
    take_out(event)
    copy = copy_with_filed_event(file, monkeypatch)
    for _time in range(2):  # the second time it is here
        _restore_filed(copy, by=system_actor("restore"), at=NOW)
        assert saved(Tournament.objects.get()) == file


def test_an_event_that_had_left_gets_another_address_where_its_own_is_taken(
    event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = copy_with_filed_event(saved(event), monkeypatch)
    take_out(event)
    other = other_event()
    Tournament.objects.filter(pk=other.pk).update(slug="lyon-open")
    _restore_filed(copy, by=system_actor("restore"), at=NOW)
    assert Tournament.objects.get(uid=event.uid).slug == f"lyon-open-{str(event.uid)[:8]}"


# --- a second place --------------------------------------------------------------------------------------------------


@pytest.fixture
def bucket(folder: Path, tmp_path: Path, settings: Any) -> Path:
    """A storage beside the folder, as a bucket is one, and a key, without which nothing leaves the machine."""
    settings.SEATWIND_BACKUP_KEY = new_key()[1]
    backend = {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": {"location": tmp_path / "bucket"}}
    settings.STORAGES = settings.STORAGES | {"copies": backend}
    (tmp_path / "bucket").mkdir()
    return tmp_path / "bucket"


def in_bucket(bucket: Path) -> set[str]:
    return {path.name for path in bucket.rglob("*.age")}


@pytest.mark.long
def test_the_bucket_holds_what_the_folder_holds(event: Tournament, bucket: Path) -> None:
    (bucket / backups_folder_name(event)).mkdir()
    save_due(at=NOW + timedelta(minutes=1))
    write_a_hand(event, NOW + timedelta(minutes=3))
    save_due(at=NOW + timedelta(minutes=12))
    assert in_bucket(bucket) == {copy.name for copy in backups_of(event)}
    assert len(in_bucket(bucket)) == 2


@pytest.mark.long
def test_what_a_dead_network_kept_back_goes_with_the_next_copy(
    event: Tournament, bucket: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (bucket / backups_folder_name(event)).mkdir()

    def no_network(*_: Any) -> None:
        raise ConnectionError("no route to host")

    with monkeypatch.context() as patch:
        patch.setattr("django.core.files.storage.FileSystemStorage.listdir", no_network)
        assert save_due(at=NOW + timedelta(minutes=1)) == 1
    assert in_bucket(bucket) == set()
    assert "could not be sent to the bucket" in caplog.text
    row = backups_part(NOW + timedelta(minutes=2))
    assert (row.tone, row.advice) == (
        "brass",
        "The copy is not in the bucket. Check the network and the bucket’s keys.",
    )
    write_a_hand(event, NOW + timedelta(minutes=3))
    save_due(at=NOW + timedelta(minutes=12))
    assert in_bucket(bucket) == {copy.name for copy in backups_of(event)}
    assert "Bucket up to date at" in backups_part(NOW + timedelta(minutes=13)).says


@pytest.mark.long
def test_the_page_says_whether_the_bucket_has_the_newest_copy(
    event: Tournament, bucket: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (bucket / backups_folder_name(event)).mkdir()
    alice = Client()
    alice.force_login(make_user("alice"))
    page = f"/t/{event.slug}/file/"

    def no_network(*_: Any) -> None:
        raise ConnectionError("no route to host")

    with monkeypatch.context() as patch:
        patch.setattr("django.core.files.storage.FileSystemStorage.listdir", no_network)
        assert save_due(at=NOW + timedelta(minutes=1)) == 1
    assert "The copy could not be sent to the bucket" in alice.get(page).text
    write_a_hand(event, NOW + timedelta(minutes=3))
    assert save_due(at=NOW + timedelta(minutes=12)) == 1
    text = alice.get(page).text
    assert "Every copy is also in the bucket." in text
    assert "could not be sent to the bucket" not in text


def backups_folder_name(event: Tournament) -> str:
    folder = folder_of(event)
    assert folder is not None
    return folder.name


def test_the_whole_site_goes_to_the_bucket_sealed(event: Tournament, bucket: Path, capsys: Any) -> None:
    call_command("backup", bucket=True)
    (copy,) = bucket.rglob("site/*.age")
    assert capsys.readouterr().out.startswith(f"site/{copy.name}: ")
    assert copy.read_bytes().startswith(b"age-encryption.org/v1")


def test_without_a_key_no_copy_of_the_site_leaves_the_machine(event: Tournament, bucket: Path, settings: Any) -> None:
    settings.SEATWIND_BACKUP_KEY = ""
    with pytest.raises(CommandError, match="SEATWIND_BACKUP_KEY"):
        call_command("backup", bucket=True)
    assert list(bucket.rglob("*.age")) == []
