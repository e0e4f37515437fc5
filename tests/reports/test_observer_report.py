"""The report of an event's observer: filled from the event, written by the observer alone, taken as PDF, XLSX, JSON."""

from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from openpyxl import load_workbook

from penalties.rulings.services.decisions import record_ruling
from reports.models import ObserverReport
from reports.observer.selectors.report import SECTIONS, observer_facts, observer_page
from reports.observer.services import MAX_SECTION, write_observer_report
from scoring.models import SideRankingKind
from scoring.side_rankings.services import choose_side_rankings
from tests.api.conftest import Api
from tests.people import NOON, actor, client_of, make_seated_event, make_user, session_of, start, table_of
from tests.refusals import refuses
from tests.reports.closing_events import close, played_event
from tournaments.models import AuditEvent, Role, Session, StaffRole, Tournament

pytestmark = pytest.mark.django_db
PAGE = "/t/lyon-open/observer/"


@pytest.fixture
def event() -> Tournament:
    made = played_event(sessions=1)
    StaffRole.objects.create(tournament=made, user=make_user("otto"), role=Role.OBSERVER)
    return made


def write(event: Tournament, *, is_final: bool = False, **sections: str) -> ObserverReport:
    facts: dict[str, Any] = {"tournament": event, "sections": sections, "is_final": is_final}
    return write_observer_report(**facts, by=actor("otto"), at=NOON)


def test_the_form_has_what_an_observer_reports_on() -> None:
    """Practice 2.2: schedule, refereeing, complaints, communication, prizes, comments."""
    assert list(SECTIONS) == ["schedule", "refereeing", "complaints", "communication", "prizes", "comments"]


@pytest.mark.long
def test_the_event_fills_in_what_it_knows(event: Tournament) -> None:
    Session.objects.filter(tournament=event).update(planned_at=NOON + timedelta(hours=2, minutes=50))
    choose_side_rankings(
        tournament=event,
        kinds=[SideRankingKind.BEST_HAND],
        newcomers=[],
        by=actor("alice"),
        at=NOON,
    )
    facts = observer_facts(event)
    (session,) = facts.sessions
    assert session.late == 10  # begun at three hours after noon
    assert session.ended_at is not None
    assert (facts.report.player_count, facts.countries, len(facts.prizes) > 3) == (16, 2, True)
    assert facts.chiefs == ("Chris",)


@pytest.mark.long
def test_rulings_are_counted_by_offence() -> None:
    running = make_seated_event(sessions=1)
    start(running)
    seat = table_of(running, 1).seats.select_related("participant").get(wind="E")
    for hand in (1, 2):
        record_ruling(
            table=table_of(running, 1),
            participant=seat.participant,
            offence="false-win-below-minimum",
            hand=hand,
            by=actor("bob"),
            at=NOON,
        )
    facts = observer_facts(running)
    assert [(offence.count, offence.clause) for offence in facts.offences] == [(2, facts.rulings[0].ruling.clause)]
    answer = client_of("dan").get("/t/lyon-open/export/rulings.json").json()["rulings"]
    assert {item["offence"] for item in answer} == {"false-win-below-minimum"}
    assert sum(item["points"] for item in answer) == 0  # 3 x 10 to the others, twice


@pytest.mark.long
def test_every_state_of_the_report_stays(event: Tournament) -> None:
    write(event, schedule="In time.")
    write(event, schedule="In time.", comments="Well done.", is_final=True)
    page = observer_page(event)
    assert page.latest is not None
    assert (page.latest.is_final, page.latest.sections["comments"]) == (
        True,
        "Well done.",
    )
    assert ObserverReport.objects.count() == 2
    acts = AuditEvent.objects.filter(action__startswith="report.observer").order_by("pk")
    assert [act.action for act in acts] == ["report.observer_written", "report.observer_filed"]


@pytest.mark.long_on_sqlite
def test_what_was_handed_in_is_no_draft_again(event: Tournament) -> None:
    write(event, schedule="In time.", is_final=True)
    with refuses("observer.handed_in"):
        write(event, schedule="In time, nearly.")
    otto = client_of("otto")
    assert 'value="draft"' not in otto.get(PAGE).text
    late = otto.post(PAGE, {"schedule": "Typed on another page.", "act": "draft"})  # opened before it was handed in
    assert (late.status_code, "Typed on another page.</textarea>" in late.text) == (409, True)
    assert write(event, schedule="In time, nearly.", is_final=True).is_final
    assert ObserverReport.objects.count() == 2


@pytest.mark.long
def test_what_is_no_report_is_refused(event: Tournament) -> None:
    for sections, is_final, code in (
        ({}, True, "observer.nothing_written"),
        ({"schedule": " "}, True, "observer.nothing_written"),
        ({"weather": "Fine"}, False, "observer.section_unknown"),
        ({"schedule": "x" * (MAX_SECTION + 1)}, False, "observer.section_too_long"),
    ):
        with refuses(code):
            write(event, is_final=is_final, **sections)
    assert not ObserverReport.objects.exists()


@pytest.mark.long
def test_the_page_keeps_a_draft_and_hands_it_in(event: Tournament) -> None:
    otto = client_of("otto")
    assert "Nothing is written yet" in otto.get(PAGE).text
    refused = otto.post(PAGE, {"act": "file"})
    assert (refused.status_code, "Write something" in refused.text) == (400, True)
    assert otto.post(PAGE, {"schedule": "In time.", "act": "draft"}).status_code == 302
    page = otto.get(PAGE).text
    assert "draft" in page
    assert "In time.</textarea>" in page
    assert otto.post(PAGE, {"schedule": "In time.", "act": "file"}).status_code == 302
    read = client_of("alice").get(PAGE).text
    assert "submitted" in read
    assert "<textarea" not in read
    long = otto.post(PAGE, {"comments": "x" * (MAX_SECTION + 1)})
    assert long.status_code == 422
    french = otto.get(PAGE, headers={"accept-language": "fr"}).text
    assert "Rapport de l’observateur" in french


@pytest.mark.long
def test_the_files(event: Tournament) -> None:
    write(event, schedule="In time.", comments="Line one\nLine two = $#*_[x]")
    otto = client_of("otto")
    book = load_workbook(BytesIO(otto.get(PAGE + "report.xlsx").content))
    sheets = {worksheet.title: list(worksheet.iter_rows(values_only=True)) for worksheet in book}
    assert list(sheets) == ["Event", "Report", "Timetable", "Offences", "Penalties", "Appeals", "Prizes"]
    assert sheets["Report"][1] == ("Timetable", "In time.")
    assert sheets["Timetable"][1][0] == 1
    assert sheets["Timetable"][1][2].hour > 0
    assert dict(sheets["Event"][1:])["players"] == 16
    assert isinstance(dict(sheets["Event"][1:])["weight"], int | float)
    answer = otto.get(PAGE + "report.json").json()
    assert (answer["sections"]["schedule"], answer["written_by"], answer["sessions"][0]["number"]) == (
        "In time.",
        "Otto",
        1,
    )
    pdf = otto.get(PAGE + "report.pdf")
    assert (pdf["Content-Type"], pdf.content[:5]) == ("application/pdf", b"%PDF-")


@pytest.mark.long
def test_the_report_by_the_api(event: Tournament) -> None:
    otto = Api("otto")
    put = otto.put("/tournaments/lyon-open/observer-report/", {"sections": {"schedule": "In time."}, "is_final": True})
    assert (put.status, put.body["is_final"], put.body["sections"]["schedule"]) == (200, True, "In time.")
    assert otto.get("/tournaments/lyon-open/observer-report/").body["players"] == 16
    unknown = otto.put("/tournaments/lyon-open/observer-report/", {"sections": {"weather": "Fine"}})
    assert unknown.body["code"] == "observer.section_unknown"
    empty = otto.put("/tournaments/lyon-open/observer-report/", {"sections": {}, "is_final": True})
    assert empty.body["code"] == "observer.nothing_written"
    assert Api("alice").put("/tournaments/lyon-open/observer-report/", {"sections": {}}).status == 403


@pytest.mark.long
def test_a_closed_event_takes_the_report_leads_to_it_and_prints(event: Tournament) -> None:
    close(event)
    event.refresh_from_db()
    assert write(event, comments="Well done.", is_final=True).is_final
    alice = client_of("alice")
    page = alice.get("/t/lyon-open/closing/").text
    assert f'href="{PAGE}"' in page
    sent = {"document": "prize-receipts", "paper": "a4", "language": "en"}
    assert alice.post("/t/lyon-open/print/", sent).status_code == 302
    assert Client().get("/t/lyon-open/closing/").status_code == 302
    assert session_of(event).status == "released"
