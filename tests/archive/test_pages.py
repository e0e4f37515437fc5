"""The pages of the event file: saving, taking along, looking before bringing in, next year's event."""

import io
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone

from hall.models import Scene, Screen, ScreenGroup
from hall.services.screens import add_screen
from mahjong_core.verify import open_event_file
from scoring.models import SheetSettings
from scoring.sheets.services.signing import set_sheet_settings
from tests.archive.files import saved, take_out
from tests.people import NOON, actor, client_of, finish_session, make_seated_event, make_user
from tests.refusals import refuses
from tournaments.events.services.status import move_event
from tournaments.models import CopyKind, EventStatus, Role, SiteEvent, StaffRole, Tournament
from tournaments.players.services.player_links import issue_player_link, player_of

pytestmark = pytest.mark.django_db
WORDS = "lantern bamboo river seven"


def body(response: Any) -> bytes:
    return b"".join(response.streaming_content)


@pytest.mark.long
def test_save_now_and_take_the_copy_along(folder: Path, event: Tournament) -> None:
    alice = client_of("alice")
    page = reverse("event-file", args=[event.slug])
    assert "No copy yet" in alice.get(page).text
    alice.post(reverse("event-file-save", args=[event.slug]))
    (copy,) = folder.rglob("*.seatwind")
    assert copy.stat().st_mode & 0o077 == 0
    shown = alice.get(page)
    assert "The last copy contains all changes" in shown.text
    taken = alice.get(reverse("event-file-backup", args=[event.slug, copy.name]))
    assert body(taken) == saved(event)
    finish_session(event, 1, at=timezone.now())
    assert "changes since then are not saved" in alice.get(page).text


@pytest.mark.long
@pytest.mark.parametrize(
    "name", ["..%2Fsecret_key", "secret.seatwind", "2026-11-21T12-00-00-000000.seatwind", ".hidden.part"]
)
def test_nothing_but_a_copy_can_be_taken(folder: Path, name: str, event: Tournament) -> None:
    folder.mkdir()
    (folder.parent / "secret_key").write_text("x")
    assert client_of("alice").get(f"/t/{event.slug}/file/copies/{name}/").status_code == 404


@pytest.mark.long
@pytest.mark.parametrize("username", ["chris", "bob", "sam", "ann", "olga", "dan"])
def test_a_copy_is_the_organisers(folder: Path, username: str, event: Tournament) -> None:
    client_of("alice").post(reverse("event-file-save", args=[event.slug]))
    (copy,) = folder.rglob("*.seatwind")
    address = reverse("event-file-backup", args=[event.slug, copy.name])
    assert client_of(username).get(address).status_code == 403


@pytest.mark.long
def test_taking_the_event_along_is_journalled(event: Tournament) -> None:
    answer = client_of("alice").post(reverse("event-file-download", args=[event.slug]), {"people": "with"})
    assert answer.headers["Content-Disposition"] == 'attachment; filename="lyon-open.seatwind"'
    assert body(answer) == saved(event)
    row = SiteEvent.objects.get()
    assert (row.action, row.by_name, row.facts["personal_data"]) == ("event_file.exported", "Alice", True)


@pytest.mark.long
def test_a_passphrase_seals_the_file_and_lets_links_go_along(event: Tournament) -> None:
    player = event.participants.get(number=1)
    token = issue_player_link(participant=player, by=actor("alice"), at=NOON)
    address = reverse("event-file-download", args=[event.slug])
    short = client_of("alice").post(address, {"people": "with", "passphrase": "short"})
    assert short.status_code == 422
    sealed = body(client_of("alice").post(address, {"people": "with", "passphrase": WORDS}))
    assert b"lyon-open" not in sealed
    take_out(event)
    assert player_of(token) is None
    given = SimpleUploadedFile("event.seatwind.age", sealed)
    alice = client_of("alice")
    wrong = alice.post(reverse("event-import"), {"file": given, "passphrase": "not these words at all"})
    assert "The passphrase or key is wrong" in wrong.text
    given.seek(0)
    looked = alice.post(reverse("event-import"), {"file": given, "passphrase": WORDS}, follow=True)
    assert "remain valid" in looked.text
    alice.post(looked.redirect_chain[-1][0], {"slug": "lyon-open"})
    participant = player_of(token)
    assert participant is not None
    assert participant.number == 1


@pytest.mark.long
def test_an_open_file_holds_no_secret(event: Tournament) -> None:
    token = issue_player_link(participant=event.participants.get(number=1), by=actor("alice"), at=NOON)
    from tournaments.common.link_sealing import token_hash

    data = saved(event)
    assert token_hash(token).encode() not in data
    assert make_user("alice").password.encode() not in data or not make_user("alice").password
    assert b"alice@example.org" not in data


@pytest.mark.long
def test_look_first_then_bring_in(event: Tournament) -> None:
    data = saved(event)
    take_out(event)
    dan = client_of("dan")
    looked = dan.post(reverse("event-import"), {"file": SimpleUploadedFile("x.seatwind", data)}, follow=True)
    assert "The file is complete" in looked.text
    assert not Tournament.objects.exists()
    place = looked.redirect_chain[-1][0]
    assert client_of("olga").get(place).status_code == 403  # who handed it in looks at it, nobody else
    done = dan.post(place, {"slug": "lyon-2026"})
    assert done.headers["Location"] == "/t/lyon-2026/"
    assert StaffRole.objects.filter(user__username="dan", role=Role.ORGANISER).exists()
    assert dan.post(place, {"slug": "again"}).status_code == 403  # a second click finds the file gone
    assert Tournament.objects.count() == 1


@pytest.mark.long
def test_an_event_that_is_here_is_said_before_the_yes(event: Tournament) -> None:
    given = SimpleUploadedFile("x.seatwind", saved(event))
    looked = client_of("alice").post(reverse("event-import"), {"file": given}, follow=True)
    assert "This event is already on this site" in looked.text
    assert "Import as a rehearsal" in looked.text
    assert "Import the event" not in looked.text  # nothing brings the event itself in a second time


def test_what_is_wrong_with_a_file_stands_at_the_field() -> None:
    given = SimpleUploadedFile("list.csv", b"name\nAda\n")
    refused = client_of("dan").post(reverse("event-import"), {"file": given})
    assert refused.status_code == 422
    assert "This is not an event file" in refused.text


@pytest.mark.long
def test_next_year_s_event(event: Tournament) -> None:
    finish_session(event, 1)
    set_sheet_settings(tournament=event, signatures=True, paper="kept", by=actor("alice"), at=NOON)
    add_screen(tournament=event, name="left", group="Hall", by=actor("alice"), at=NOON)
    Tournament.objects.filter(pk=event.pk).update(place="Villeurbanne", first_table=21)
    answer = client_of("alice").post(
        reverse("event-copy", args=[event.slug]), {"name": "Lyon 2027", "slug": "lyon-2027", "starts_on": "2027-11-20"}
    )
    assert answer.headers["Location"] == "/t/lyon-2027/"
    made = Tournament.objects.get(slug="lyon-2027")
    event.refresh_from_db()
    assert (made.status, made.place, made.first_table) == (EventStatus.DRAFT, "Villeurbanne", 21)
    assert (made.copy_kind, made.copy_of) == ("", event.uid)
    assert made.rule_set == event.rule_set
    assert made.rule_set_locked_at is None
    assert made.participants.count() == made.teams.count() == 0
    assert made.sessions.count() == event.sessions.count()
    assert SheetSettings.objects.get(tournament=made).signatures
    roles = set(made.staff.values_list("user__username", "role"))
    assert roles == set(event.staff.values_list("user__username", "role"))
    assert Screen.objects.get(tournament=made).group == ScreenGroup.objects.get(tournament=made)
    scenes = Scene.objects.order_by("position").values_list("kind", "seconds")
    assert list(scenes.filter(group__tournament=made)) == list(scenes.filter(group__tournament=event)) != []


def test_a_template_begins_events_and_stays_a_draft() -> None:
    event, alice = make_seated_event(), client_of("alice")
    form = {"kind": "template", "name": "Our open", "slug": "our-open", "starts_on": "2027-11-20"}
    alice.post(reverse("event-copy", args=[event.slug]), form)
    made = Tournament.objects.get(slug="our-open")
    assert (made.copy_kind, made.participants.count()) == (CopyKind.TEMPLATE, 0)
    assert "Our open" in alice.get("/t/new/").text
    with refuses("tournaments.template_stays_draft"):
        move_event(tournament=made, act="publish", by=actor("alice"), at=NOON)


@pytest.mark.parametrize("kind", ["", "template"])
def test_a_copy_that_is_no_rehearsal_has_a_name_and_a_day(kind: str, event: Tournament) -> None:
    answer = client_of("alice").post(reverse("event-copy", args=[event.slug]), {"kind": kind, "slug": "next"})
    assert answer.status_code == 422
    assert Tournament.objects.count() == 1


@pytest.mark.long
def test_the_file_without_people_names_nobody(event: Tournament) -> None:
    finish_session(event, 1)
    answer = client_of("alice").post(reverse("event-file-download", args=[event.slug]), {"people": "without"})
    data = body(answer)
    for person in event.participants.all():
        assert f'"{person.name}"'.encode() not in data
        assert str(person.person.uid).encode() not in data
    for name in ("Alice", "Chris", "Bob", "Sam", "Sue"):
        assert f'"{name}"'.encode() not in data
    source = open_event_file(io.BytesIO(data))
    assert source.facts["carries"] == {"secrets": False, "personal_data": False}
    assert "tournaments.auditevent" not in source.by_model
