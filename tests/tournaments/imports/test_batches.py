"""The two steps of a file: what the preview shows is what is imported, once."""

import re

import pytest
from django.test import Client
from django.utils import translation

from tests.html import on_one_line
from tests.people import NOON, actor, make_user, other_event
from tests.refusals import refuses
from tests.tournaments.imports.files import ANNA, BRUNO, HEADER, census, csv_bytes, sent, upload
from tournaments.common.errors import NotPermitted
from tournaments.imports.forms import example_files
from tournaments.imports.forms.participant_file import read_participants
from tournaments.imports.forms.seating_file import read_seating
from tournaments.imports.selectors.previews import preview_participants
from tournaments.imports.services import accept_proposals, apply_participants
from tournaments.models import ImportBatch, Participant, Tournament
from tournaments.players.services.participants import ParticipantRow, import_participants

pytestmark = pytest.mark.django_db

LIST = csv_bytes(HEADER, ANNA, BRUNO)


def read(client: Client, data: bytes = LIST, name: str = "list.csv") -> ImportBatch:
    client.force_login(make_user("alice"))
    answer = client.post("/t/lyon-open/import/participants/", {"file": sent(data, name)})
    batch = ImportBatch.objects.latest("pk")
    assert answer.status_code == 302
    assert answer["Location"] == f"/t/lyon-open/import/participants/{batch.uid}/"
    return batch


def address(batch: ImportBatch) -> str:
    return f"/t/lyon-open/import/participants/{batch.uid}/"


def seen_in(page: str) -> str:
    match = re.search(r'name="seen" value="([0-9a-f]{64})"', page)
    assert match is not None
    return match.group(1)


def test_reading_a_file_enters_nobody(client: Client, new_event: Tournament) -> None:
    read(client)
    assert Participant.objects.count() == 0


def test_the_preview_offers_to_import_what_it_shows_once(client: Client, new_event: Tournament) -> None:
    batch = read(client)
    page = client.get(address(batch)).text
    assert "Import 2 participants" in page
    assert "Anna Rossi" in page
    answer = client.post(address(batch), {"seen": seen_in(page)})
    assert answer.status_code == 302
    assert Participant.objects.count() == 2
    before = census()
    with refuses("import.already_applied"):
        apply_participants(batch=batch, by=actor("alice"), at=NOON)
    assert client.post(address(batch)).status_code == 409
    assert census() == before


def test_the_preview_shows_old_and_new(client: Client, new_event: Tournament) -> None:
    rows = [ParticipantRow(2, "Bruno Petit", "FRA", "B", "Club Lyon", "")]
    import_participants(tournament=new_event, rows=rows, by=actor("alice"), at=NOON)
    page = on_one_line(client.get(address(read(client))).text)
    assert "team: <del>B</del> → <b>A</b>" in page
    assert "federation number: <del>–</del> → <b>12010007</b>" in page


@pytest.mark.long
def test_an_event_that_changed_since_the_preview_is_shown_again(client: Client, new_event: Tournament) -> None:
    batch = read(client)
    seen = seen_in(client.get(address(batch)).text)
    rows = [ParticipantRow(1, "Anna Rossi", "ITA", "Z", "Club Milano", "05040123")]
    import_participants(tournament=new_event, rows=rows, by=actor("alice"), at=NOON)
    answer = client.post(address(batch), {"seen": seen})
    assert answer.status_code == 409
    page = on_one_line(answer.text)
    assert "The event has changed since this preview" in page
    assert "team: <del>Z</del> → <b>A</b>" in page
    assert Participant.objects.get(number=1).team.name == "Z"
    assert client.post(address(batch), {"seen": seen_in(page)}).status_code == 302
    assert Participant.objects.get(number=1).team.name == "A"


@pytest.mark.long
def test_a_dropped_zero_comes_back_only_where_it_was_ticked(client: Client, new_event: Tournament) -> None:
    batch = read(client, csv_bytes(HEADER, (*ANNA[:5], "5040123"), (*BRUNO[:5], "2010007")))
    page = client.get(address(batch)).text
    assert 'name="accept" value="2:federation_number"' in page
    answer = client.post(f"{address(batch)}accept/", {"accept": ["2:federation_number"]})
    assert answer.status_code == 302
    batch.refresh_from_db()
    assert [row["federation_number"] for row in batch.rows["rows"]] == ["05040123", "2010007"]
    assert [(p.row, p.code) for p in preview_participants(batch).problems] == [(3, "participants.leading_zero_lost")]


@pytest.mark.long
@pytest.mark.parametrize("tick", ["9:federation_number", "2:name", "x:y", "2", "", "2:federation_number:1"])
def test_a_tick_that_was_not_offered_changes_nothing(client: Client, tick: str, new_event: Tournament) -> None:
    batch = read(client, csv_bytes(HEADER, (*ANNA[:5], "5040123")))
    rows = batch.rows
    assert client.post(f"{address(batch)}accept/", {"accept": [tick]}).status_code == 302
    batch.refresh_from_db()
    assert batch.rows == rows


def test_proposals_are_for_those_who_may_import(client: Client, new_event: Tournament) -> None:
    batch = read(client, csv_bytes(HEADER, (*ANNA[:5], "5040123")))
    with pytest.raises(NotPermitted):
        accept_proposals(batch=batch, cells={(2, "federation_number")}, by=actor("bob"), at=NOON)


@pytest.mark.long
def test_another_events_batch_is_not_found(client: Client, new_event: Tournament) -> None:
    other_event()
    batch = read(client)
    client.force_login(make_user("olga"))
    assert client.get(f"/t/other-open/import/participants/{batch.uid}/").status_code == 404
    assert client.post(f"/t/other-open/import/participants/{batch.uid}/").status_code == 404
    assert client.get(f"/t/other-open/import/{batch.uid}/problems.csv").status_code == 404
    assert client.get(f"/t/other-open/import/seating/{batch.uid}/").status_code == 404


@pytest.mark.long
def test_a_file_name_is_shown_as_text(client: Client, new_event: Tournament) -> None:
    page = client.get(address(read(client, name="<b>list.csv"))).text
    assert "&lt;b&gt;list.csv" in page


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("make", [example_files.participants_csv, example_files.participants_xlsx])
def test_the_template_can_be_imported(language: str, make: object) -> None:
    with translation.override(language):
        participant_file = read_participants(upload(make()))  # type: ignore[operator]
    assert participant_file.problems == ()
    assert participant_file.unused == ()
    assert [row.federation_number for row in participant_file.rows] == ["05040123"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_seating_template_can_be_imported(language: str) -> None:
    with translation.override(language):
        seating_file = read_seating(upload(example_files.seating_csv()))
    assert seating_file.problems == ()
    assert [table["seats"] for table in seating_file.tables] == [{"E": 5, "S": 9, "W": 31, "N": 60}]


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("participants/template.csv", "text/csv; charset=utf-8"),
        ("participants/template.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        ("seating/template.csv", "text/csv; charset=utf-8"),
    ],
)
def test_templates_download(name: str, kind: str, new_event: Tournament, alice: Client) -> None:
    answer = alice.get(f"/t/lyon-open/import/{name}")
    assert answer.status_code == 200
    assert answer["Content-Type"] == kind
    assert answer["Content-Disposition"].startswith("attachment; filename=")
