"""The handover: what waits, whose count goes on (MERS 3.6), what was noted and by whom it was read."""

from typing import Any

import pytest

from penalties.models import HandoverNote
from penalties.notes.selectors import handover
from penalties.notes.services import leave_note, read_notes
from penalties.rulings.selectors.faults import Fault
from penalties.rulings.services.decisions import record_ruling, revoke_ruling
from penalties.rulings.services.incidents import report_incident
from tests.people import NOON, actor, at_seat, client_of, session_of, table_of
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
PAGE = "/t/lyon-open/s/1/handover/"


def rule(event: Tournament, wind: str, offence: str) -> Any:
    person = at_seat(table_of(event), wind)
    return record_ruling(table=table_of(event), participant=person, offence=offence, by=actor("bob"), at=NOON)


@pytest.mark.long_on_sqlite
def test_who_starts_again_and_whose_count_goes_on(event: Tournament) -> None:
    """MERS 3.6: the count starts again each session, but not for obstruction and wasting time."""
    rule(event, "S", "tile-touched-early")
    rule(event, "W", "stalling")
    rule(event, "W", "tile-touched-early")
    revoke_ruling(ruling=rule(event, "N", "stalling"), reason="Not he", by=actor("bob"), at=NOON)
    now = handover(session_of(event))
    assert [(standing.participant, standing.faults) for standing in now.ended] == [(at_seat(table_of(event), "S"), 1)]
    rows = [(standing.participant, standing.faults, standing.carried, standing.next_label) for standing in now.carried]
    assert rows == [(at_seat(table_of(event), "W"), 2, 1, "\u22125")]


def test_incidents_wait(event: Tournament) -> None:
    fault = Fault(at_seat(table_of(event), "E"), "", table_of(event), note="Two stories")
    report_incident(fault=fault, by=actor("bob"), at=NOON)
    assert [incident.incident.note for incident in handover(session_of(event)).incidents] == ["Two stories"]
    assert "Two stories" in client_of("chris").get(PAGE).text


def test_a_note_is_left_and_read_once(event: Tournament) -> None:
    leave_note(session=session_of(event), text=" Table 3 is loud. ", by=actor("bob"), at=NOON)
    assert HandoverNote.objects.get().text == "Table 3 is loud."
    assert read_notes(session=session_of(event), by=actor("chris"), at=NOON) == 1
    assert read_notes(session=session_of(event), by=actor("chris"), at=NOON) == 0
    assert read_notes(session=session_of(event), by=actor("bob"), at=NOON) == 0  # the own note
    page = client_of("bob").get(PAGE).text
    assert "read by Chris" in " ".join(page.split())


@pytest.mark.long
def test_on_the_page(event: Tournament) -> None:
    bob, chris = client_of("bob"), client_of("chris")
    assert bob.post(PAGE, {"text": ""}).status_code == 422
    assert bob.post(PAGE, {"text": "Mind table 2"}).status_code == 302
    assert "I have read the note" in chris.get(PAGE).text
    assert chris.post(f"{PAGE}read/").status_code == 302
    assert "I have read the note" not in chris.get(PAGE).text
