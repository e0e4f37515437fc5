"""The journal: sentences, filters, the file."""

import csv
import io
from datetime import timedelta
from decimal import Decimal

import pytest
from django.test import Client

from penalties.rulings.services.decisions import record_ruling
from scoring.models import SheetEntry
from scoring.sheets.services.entries import supersede_entry
from tests.people import NOON, actor, event_in_play, make_tournament, play, table_of, win
from tournaments.common.look.csv_rows import MARK, safe_cell, write_csv
from tournaments.common.services.audit import record
from tournaments.events.services.facts import change_tournament
from tournaments.journal import views
from tournaments.journal.selectors.log import AuditFilter, AuditRow, audit_events, audit_row
from tournaments.models import AuditEvent, Tournament
from tournaments.registry.audit_words import area_names, audit_words

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    event = event_in_play()
    play(table_of(event, 1), [win(1), win(2, "S", None, 12)])
    play(table_of(event, 4), [win(1)])
    return event


def sentences(event: Tournament, **wanted: object) -> list[str]:
    return [audit_row(row).sentence for row in audit_events(event, AuditFilter(**wanted))]  # type: ignore[arg-type]


def test_acts_are_told_newest_first(event: Tournament) -> None:
    assert sentences(event) == [
        "Sam recorded hand 1 at table 4, session 1",
        "Sam recorded hand 2 at table 1, session 1",
        "Sam recorded hand 1 at table 1, session 1",
        "Chris started session 1",
        "Alice published the seating, number of sessions: 4",
        "Alice created the event, number of sessions: 4",
    ]


@pytest.mark.long
def test_a_correction_tells_before_and_after(event: Tournament) -> None:
    entry = SheetEntry.objects.get(table=table_of(event, 4))
    supersede_entry(entry=entry, data=win(1, value=18), reason="Read as 8", by=actor("bob"), at=NOON)
    row = audit_row(audit_events(event, AuditFilter())[0])
    assert row.sentence == "Bob corrected hand 1 at table 4, session 1"
    assert [(change.label, change.before, change.after) for change in row.changes] == [
        ("value", "8", "18"),
        ("reason", "", "Read as 8"),
    ]


def test_a_changed_fact_is_told_by_its_name(event: Tournament) -> None:
    change_tournament(tournament=event, changes={"place": "Lyon"}, by=actor("alice"), at=NOON)
    row = audit_row(audit_events(event, AuditFilter())[0])
    assert row.sentence == "Alice changed the event"
    assert [(change.label, change.before, change.after) for change in row.changes] == [("place", "", "Lyon")]


@pytest.mark.long
def test_points_have_a_true_minus(event: Tournament) -> None:
    table = table_of(event, 1)
    offender = table.seats.get(wind="E").participant
    record_ruling(table=table, participant=offender, offence="false-win-below-minimum", by=actor("bob"), at=NOON)
    text = sentences(event)
    assert text[0] == f"Bob ruled on no. {offender.number} at table 1, session 1"
    assert f"Bob recorded points for no. {offender.number}: \u221230" in text


def test_an_act_without_a_sentence_of_its_own_is_told_all_the_same(event: Tournament) -> None:
    record("novelty.done", event, by=actor("bob"), at=NOON, tournament=event, after={"colour": "jade"})
    row = audit_row(audit_events(event, AuditFilter())[0])
    assert row.sentence == "Bob: novelty.done, Lyon Open"
    assert [(change.label, change.after) for change in row.changes] == [("colour", "jade")]


def test_every_area_with_a_sentence_can_be_filtered() -> None:
    acts = [act for words in audit_words for act in words.sentences]
    assert {act.split(".")[0] for act in acts} <= set(area_names())


@pytest.mark.long
@pytest.mark.parametrize(
    ("wanted", "count"),
    [
        ({"area": "sheet"}, 3),
        ({"area": "session"}, 1),
        ({"session": 1}, 4),
        ({"session": 2}, 0),
        ({"session": 1, "table": 1}, 2),
        ({"session": 1, "table": 4}, 1),
        ({"session": 4}, 0),  # table 4 of session 1 is not session 4
        ({"text": "hand"}, 3),
        ({"text": "SAM recorded"}, 3),
        ({"text": "published"}, 1),
        ({"since": NOON + timedelta(minutes=2)}, 1),
        ({"until": NOON}, 3),
    ],
)
def test_a_filter_keeps_what_fits(event: Tournament, wanted: dict[str, object], count: int) -> None:
    assert len(sentences(event, **wanted)) == count


def test_a_person_is_chosen_by_their_account(event: Tournament) -> None:
    assert len(sentences(event, person=actor("sam").key)) == 3


def test_a_ruling_is_found_at_its_table(event: Tournament) -> None:
    table = table_of(event, 1)
    offender = table.seats.get(wind="E").participant
    record_ruling(table=table, participant=offender, offence="false-win-below-minimum", by=actor("bob"), at=NOON)
    assert any("ruled" in sentence for sentence in sentences(event, session=1, table=1))


def test_another_events_acts_are_not_told(event: Tournament) -> None:
    other = make_tournament("other-cup")
    assert sentences(other) == ["Alice created the event, number of sessions: 4"]


@pytest.mark.long
def test_the_page_reads_times_in_the_events_zone(event: Tournament, chris: Client) -> None:
    rows = chris.get("/t/lyon-open/audit/?since=2026-11-21T13:02&text=hand").context["rows"]
    assert [row.sentence for row in rows] == ["Sam recorded hand 2 at table 1, session 1"]
    assert "13:02:00" in chris.get("/t/lyon-open/audit/").text


@pytest.mark.long
def test_an_unreadable_filter_is_said_and_the_rest_applies(event: Tournament, alice: Client) -> None:
    answer = alice.get("/t/lyon-open/audit/?since=yesterday&area=session")
    assert "since" in answer.context["form"].errors
    assert len(answer.context["rows"]) == 1


@pytest.mark.long
def test_long_journals_have_pages_that_keep_the_filter(event: Tournament, alice: Client) -> None:
    for number in range(60):
        record("novelty.done", event, by=actor("bob"), at=NOON, tournament=event, after={"count": number})
    first = alice.get("/t/lyon-open/audit/?area=&text=novelty")
    assert len(first.context["rows"]) == 50
    assert "text=novelty&amp;page=2" in first.text
    assert len(alice.get("/t/lyon-open/audit/?text=novelty&page=2").context["rows"]) == 10


def test_the_file_has_the_rows_that_fit(event: Tournament, alice: Client) -> None:
    answer = alice.get("/t/lyon-open/audit/audit.csv?area=sheet")
    rows = list(csv.DictReader(io.StringIO(answer.text.removeprefix(MARK))))
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert [row["sentence"] for row in rows] == sentences(event, area="sheet")
    assert rows[0]["who"] == "Sam"


@pytest.mark.django_db(transaction=True)  # what a transaction has read is not kept
def test_the_whole_file_is_made_once_for_each_latest_row(
    event: Tournament, alice: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []

    def counted(row: AuditEvent) -> AuditRow:
        made.append(row.pk)
        return audit_row(row)

    monkeypatch.setattr(views, "audit_row", counted)
    address, rows = "/t/lyon-open/audit/audit.csv", AuditEvent.objects.filter(tournament_uid=event.uid).count()
    first = alice.get(address)
    assert len(made) == rows
    assert alice.get(address).text == first.text
    assert alice.get(address, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    assert len(made) == rows
    record("novelty.done", event, by=actor("bob"), at=NOON, tournament=event)
    again = alice.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert again.text.count("\n") == first.text.count("\n") + 1
    assert again.headers["Content-Disposition"] == first.headers["Content-Disposition"]


@pytest.mark.parametrize(
    ("cell", "safe"),
    [
        ("=1+1", "'=1+1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("-36", "'-36"),
        (-36, -36),
        (Decimal("-5E+3"), "-5000"),
        ("Lyon", "Lyon"),
        (None, None),
    ],
)
def test_no_text_becomes_a_formula(cell: object, safe: object) -> None:
    assert safe_cell(cell) == safe


def test_a_file_writes_nothing_for_nothing() -> None:
    assert write_csv(["a", "b"], [[None, 1]]) == f"{MARK}a,b\r\n,1\r\n"
    assert write_csv(["=1+1", "b"], []) == f"{MARK}'=1+1,b\r\n"


@pytest.mark.long
def test_looking_writes_nothing(event: Tournament, alice: Client) -> None:
    before = AuditEvent.objects.count()
    alice.get("/t/lyon-open/audit/")
    assert AuditEvent.objects.count() == before
