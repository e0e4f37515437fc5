"""The import of a record by page, API and command line; every public page of the event opens."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client
from django.urls import NoReverseMatch, reverse

from tests.api.conftest import Api
from tests.archive.records.files import RULES, as_file, brought_in, small
from tests.html import on_one_line
from tests.people import client_of, make_user
from tests.rights import EVERYBODY, OPEN
from tournaments.models import AuditEvent, EventStatus, Role, StaffRole, Tournament

pytestmark = pytest.mark.django_db
EXAMPLES = Path("docs/record")


def upload(client: Client, raw: bytes, name: str = "open.mtr.json", **typed: Any) -> str:
    answer = client.post(reverse("record-import"), {"file": SimpleUploadedFile(name, raw), **typed})
    assert answer.status_code == 302, answer.text
    return answer.headers["Location"]


def test_the_page_shows_the_record_and_makes_the_event_on_confirmation() -> None:
    make_user("alice")
    client = client_of("alice")
    assert reverse("record-import") in client.get(reverse("event-import")).text
    preview = upload(client, as_file(small()))
    page = on_one_line(client.get(preview).text)
    assert "No error was found." in page
    assert 'value="small-open"' in page
    assert 'value="2019-05-04"' in page
    assert Tournament.objects.count() == 0
    answer = client.post(preview, {"name": "Small Open", "slug": "small", "starts_on": "2019-05-04"})
    assert answer.headers["Location"] == "/t/small/"
    event = Tournament.objects.get()
    assert StaffRole.objects.filter(tournament=event, user__username="alice", role=Role.ORGANISER).exists()
    assert AuditEvent.objects.filter(action="tournament_record.imported", tournament_uid=event.uid).count() == 1
    assert client.get(preview).status_code == 403  # used up
    assert reverse("event", args=["small"]) in client.get(reverse("home")).text


def test_errors_are_shown_and_there_is_no_button_and_no_way_around_it() -> None:
    make_user("alice")
    client = client_of("alice")
    table = {"number": 1, "seats": [1, 2, 3, 4], "scores": [52, -36, -8, -9]}
    preview = upload(client, as_file(small(sessions=[{"number": 1, "tables": [table]}])))
    page = on_one_line(client.get(preview).text)
    assert "The scores of the table do not add up. Expected: 0. Found: -1." in page
    assert "Import the event" not in page
    answer = client.post(preview, {"name": "Small", "slug": "small", "starts_on": "2019-05-04"})
    assert answer.status_code == 422
    assert Tournament.objects.count() == 0


def test_warnings_need_a_tick() -> None:
    make_user("alice")
    client = client_of("alice")
    players = [*small()["players"][:3], {"number": 4, "federation_numbers": {"EMA": "4040105"}}]
    preview = upload(client, as_file(small(players=players)))
    assert "An EMA number has eight digits." in client.get(preview).text
    typed = {"name": "Small", "slug": "small", "starts_on": "2019-05-04"}
    refused = client.post(preview, typed)
    assert (refused.status_code, Tournament.objects.count()) == (422, 0)
    assert "The record has warnings." in refused.text
    assert client.post(preview, typed | {"accepts_warnings": "on"}).status_code == 302
    assert Tournament.objects.count() == 1


def test_a_record_that_came_in_before_leads_to_its_event() -> None:
    make_user("alice")
    client = client_of("alice")
    event = brought_in(as_file(small()))
    page = client.get(upload(client, as_file(small()))).text
    assert "This event was imported before." in page
    assert reverse("event", args=[event.slug]) in page


def test_a_table_in_csv_asks_for_its_rules_and_day() -> None:
    make_user("alice")
    client = client_of("alice")
    twin = b"session,table,wind,player,score\n1,1,E,1,52\n1,1,S,2,-36\n1,1,W,3,-8\n1,1,N,4,-8\n"
    people = SimpleUploadedFile(
        "results.players.csv", b"number,family_name,given_name\n1,Ruiz,Ana\n2,A,B\n3,C,D\n4,E,F\n"
    )
    preview = upload(client, twin, "results.csv", rules=RULES, players=people)
    assert client.post(preview, {"name": "Club", "slug": "club"}).status_code == 422
    assert client.post(preview, {"name": "Club", "slug": "club", "starts_on": "2018-02-03"}).status_code == 302
    event = Tournament.objects.get()
    assert (event.preset, str(event.starts_on)) == (RULES, "2018-02-03")
    assert event.participants.get(number=1).name == "Ana Ruiz"


def test_the_preview_is_the_uploaders() -> None:
    for name in ("alice", "olga"):
        make_user(name)
    preview = upload(client_of("alice"), as_file(small()))
    assert client_of("alice").get(preview).status_code == 200
    assert client_of("olga").get(preview).status_code == 403
    assert Client().get(preview).status_code in (302, 401)


def test_a_file_that_is_too_large_or_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    from archive.records import forms

    make_user("alice")
    client = client_of("alice")
    assert client.post(reverse("record-import")).status_code == 422
    monkeypatch.setattr(forms, "MAX_MB", 0)
    answer = client.post(reverse("record-import"), {"file": SimpleUploadedFile("a.json", b"{}")})
    assert "The file is larger than 0 MB." in answer.text


def test_the_api_brings_it_in_and_says_what_was_found() -> None:
    make_user("alice")
    alice = Api("alice")
    raw = (EXAMPLES / "mcr-teams.mtr.json").read_bytes()

    def send(body: bytes, query: str = "", kind: str = "application/json") -> Any:
        headers = {**alice.headers, "Idempotency-Key": f"record-{len(body)}-{query}"}
        return alice.client.post(f"/api/v1/records/{query}", body, content_type=kind, headers=headers)

    answer = send(raw, "?slug=teams-2024")
    assert (answer.status_code, answer.json()["slug"]) == (201, "teams-2024")
    assert {finding["severity"] for finding in answer.json()["findings"]} <= {"note"}
    event = Tournament.objects.get(slug="teams-2024")
    assert event.status == EventStatus.ARCHIVED
    again = send(raw, "?slug=again")
    assert (again.status_code, again.json()["code"]) == (409, "archive.event_is_here")
    standings = alice.get("/tournaments/teams-2024/standings/").body
    published = json.loads(raw)["standings"][-1]["rows"]
    assert {row["participant"]["number"]: row["place"] for row in standings["rows"] if row["place"]} == {
        row["player"]: row["place"] for row in published
    }
    table = b"session,table,wind,player,score\n1,1,E,1,52\n1,1,S,2,-36\n1,1,W,3,-8\n1,1,N,4,-8\n"
    twin = send(table, f"?name=Club&slug=club&starts_on=2018-02-03&rules={RULES}", "text/csv")
    assert twin.status_code == 201
    empty = send(b"", "?slug=empty")
    assert (empty.status_code, empty.json()["code"]) == (400, "archive.record_unreadable")


def test_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "open.mtr.json"
    path.write_bytes(as_file(small()))
    call_command("event", "import", str(path), "--as", "from-a-file")
    assert "from-a-file" in capsys.readouterr().out
    with pytest.raises(CommandError, match=r"archive\.event_is_here"):
        call_command("event", "import", str(path))
    twin = tmp_path / "club.csv"
    twin.write_bytes(b"session,table,wind,player,score\n1,1,E,1,52\n1,1,S,2,-36\n1,1,W,3,-8\n1,1,N,4,-8\n")
    (tmp_path / "club.players.csv").write_text("number,family_name,given_name\n1,Ruiz,Ana\n2,A,B\n3,C,D\n4,E,F\n")
    call_command("event", "import", str(twin), "--rules", RULES, "--name", "Club", "--starts-on", "2018-02-03")
    assert Tournament.objects.get(slug="club").participants.get(number=1).name == "Ana Ruiz"


# Pages that an event has only if its organiser chose so.
ONLY_WHERE_CHOSEN = {"club-season", "team-matches", "spectators", "spectators-part"}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", ["mcr-teams", "riichi-final"])
def test_every_public_page_of_the_event_opens(name: str, language: str) -> None:
    event = brought_in((EXAMPLES / f"{name}.mtr.json").read_bytes())
    client = Client(headers={"accept-language": language})
    opened = 0
    for page in (name for name, readers in OPEN.items() if readers == EVERYBODY and name not in ONLY_WHERE_CHOSEN):
        for arguments in ([event.slug], [event.slug, 1]):
            try:
                address = reverse(page, args=arguments)
            except NoReverseMatch:
                continue
            if not address.startswith(f"/t/{event.slug}/"):
                continue
            opened += 1
            # A second argument may be the number of nothing.
            assert client.get(address).status_code < (400 if len(arguments) == 1 else 500), address
    assert opened > 30
