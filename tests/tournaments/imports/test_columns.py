"""Whose column is which: as the headings say, as somebody says, and as it is remembered."""

import pytest
from django.test import Client

from tests.people import NOON, actor, make_tournament, make_user, other_event
from tests.refusals import refuses
from tests.tournaments.imports.files import csv_bytes, sent, upload
from tournaments.common.person_names import NameOrder
from tournaments.imports.forms.participant_file import read_participants
from tournaments.imports.selectors.column_maps import ColumnMap
from tournaments.imports.selectors.previews import preview_participants
from tournaments.imports.services import apply_participants, choose_columns
from tournaments.models import ColumnMemory, ImportBatch, Participant, Tournament

pytestmark = pytest.mark.django_db

ODD = csv_bytes(
    ("Start", "Wer", "Woher", "Bemerkung"), ("4", "Rossi Anna", "Italien", "vegan"), ("7", "Bos Jan", "NL", "")
)
CHOSEN = {
    "column-0": "number",
    "column-1": "name",
    "column-2": "country",
    "column-3": "",
    "order": "family_first",
}


def read(client: Client, data: bytes = ODD, *, by: str = "alice", slug: str = "lyon-open") -> ImportBatch:
    client.force_login(make_user(by))
    answer = client.post(f"/t/{slug}/import/participants/", {"file": sent(data)})
    assert answer.status_code == 302
    return ImportBatch.objects.latest("pk")


def choose(client: Client, batch: ImportBatch, **changes: str) -> int:
    address = f"/t/{batch.tournament.slug}/import/participants/{batch.uid}/columns/"
    return client.post(address, CHOSEN | changes).status_code


def codes(batch: ImportBatch) -> list[str]:
    batch.refresh_from_db()
    return [problem.code for problem in preview_participants(batch).problems]


@pytest.mark.long
def test_headings_in_another_language_are_said_once_and_remembered(client: Client, new_event: Tournament) -> None:
    batch = read(client)
    assert codes(batch) == ["import.column_missing"]
    page = client.get(f"/t/lyon-open/import/participants/{batch.uid}/").text
    assert "Rossi Anna · Bos Jan" in page, "the first values stand under their heading"
    assert choose(client, batch) == 302
    assert codes(batch) == []
    apply_participants(batch=batch, by=actor("alice"), at=NOON)
    entered = Participant.objects.filter(tournament=new_event).order_by("number")
    assert list(entered.values_list("number", "given_name", "family_name", "country")) == [
        (4, "Anna", "Rossi", "ITA"),
        (7, "Jan", "Bos", "NED"),
    ]
    second = read(client, csv_bytes(("START", "wer", "Woher ", "Bemerkung"), ("9", "Ng Carol", "CAN", "")))
    assert codes(second) == []
    [row] = preview_participants(second).rows
    assert (row.row.number, row.row.given_name, row.row.family_name) == (9, "Carol", "Ng")


@pytest.mark.long
def test_what_somebody_remembers_is_their_own(client: Client, new_event: Tournament) -> None:
    other_event()
    choose(client, read(client))
    other = read(client, by="olga", slug="other-open")
    assert codes(other) == ["import.column_missing"]
    assert choose(client, other, **{"column-1": "family_name"}) == 302
    assert ColumnMemory.objects.count() == 2
    assert codes(read(client)) == [], "Alice's own reading stands"


def test_the_latest_choice_is_remembered_until_the_list_is_imported(client: Client, new_event: Tournament) -> None:
    batch = read(client)
    choose(client, batch, order="given_first")
    choose(client, batch, order="family_first")
    memory = ColumnMemory.objects.get()
    assert memory.columns == {"fields": ["number", "name", "country", ""], "order": "family_first"}
    choose(client, batch, **{"column-0": "name"})
    assert "import.column_twice" in codes(batch)
    choose(client, batch)
    assert codes(batch) == []
    choose(client, batch)
    apply_participants(batch=batch, by=actor("alice"), at=NOON)
    assert choose(client, batch) == 409
    with refuses("import.already_applied"):
        choose_columns(
            batch=batch,
            columns=ColumnMap(("", "name", "", "")),
            rows=[],
            unused=[],
            problems=[],
            by=actor("alice"),
            at=NOON,
        )


@pytest.mark.long
@pytest.mark.parametrize(
    "changes", [{"column-1": "shoe size"}, {"order": "backwards"}, {"order": ""}], ids=["field", "order", "no order"]
)
def test_a_field_that_there_is_not_is_refused(client: Client, changes: dict[str, str], new_event: Tournament) -> None:
    batch = read(client)
    rows = batch.rows
    assert choose(client, batch, **changes) == 400
    batch.refresh_from_db()
    assert batch.rows == rows
    assert not ColumnMemory.objects.exists()


@pytest.mark.parametrize(
    "heading",
    ["N° licence EMA", "EMA licence no.", "Licence", "N° de licence", "EMA membership number", "Licence number (EMA)"],
)
def test_a_licence_is_the_federation_number(heading: str) -> None:
    [row] = read_participants(upload(csv_bytes(("Nom", heading), ("Anna Rossi", "05040123")))).rows
    assert row.federation_number == "05040123"


@pytest.mark.parametrize("heading", ["EMA ranking", "Classement EMA", "Licence paid", "Number of guests"])
def test_other_words_beside_a_licence_are_something_else(heading: str) -> None:
    participant_file = read_participants(upload(csv_bytes(("Nom", heading), ("Anna Rossi", "12"))))
    assert participant_file.unused == (heading,)


@pytest.mark.long
@pytest.mark.parametrize(
    ("order", "parts"),
    [
        (NameOrder.AUTO, ("Rossi", "Anna")),
        (NameOrder.GIVEN_FIRST, ("Rossi", "Anna")),
        (NameOrder.FAMILY_FIRST, ("Anna", "Rossi")),
    ],
)
def test_one_column_of_names_is_split_as_said(client: Client, order: NameOrder, parts: tuple[str, str]) -> None:
    make_tournament()
    batch = read(client)
    choose(client, batch, order=order.value)
    batch.refresh_from_db()
    first = preview_participants(batch).rows[0].row
    assert (first.given_name, first.family_name) == parts
    page = client.get(f"/t/lyon-open/import/participants/{batch.uid}/").text
    assert f"<b>{parts[1]}</b>" in page
