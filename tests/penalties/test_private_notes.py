"""Notes on incidents and rulings that are for the chief referee alone: who reads them, and where they stay away."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from penalties.models import Incident, Ruling
from penalties.rulings.selectors.faults import Fault
from penalties.rulings.services.decisions import decide_ruling, revoke_ruling
from penalties.rulings.services.incidents import dismiss_incident, report_incident
from tests.people import NOON, STAFF, actor, at_seat, client_of, make_seated_event, make_user, start, table_of
from tournaments.accounts.services.tokens import issue_token
from tournaments.models import AuditEvent, Participant, Role, StaffRole, Tournament

pytestmark = pytest.mark.django_db
SECRET = "Smells of a deal between the two"  # a note, no password
READERS = {"bob", "chris"}  # Bob wrote it, Chris is the chief referee
STAFF_AND_OTHERS = sorted({*STAFF, "rita", "olga", "dan", ""})


@pytest.fixture
def event() -> Tournament:
    """Rita is a second referee, who wrote nothing."""
    event = make_seated_event(sessions=2)
    StaffRole.objects.create(tournament=event, user=make_user("rita"), role=Role.REFEREE)
    start(event)
    return event


def south(event: Tournament) -> Participant:
    return at_seat(table_of(event), "S")


def fault(event: Tournament, offence: str = "") -> Fault:
    note = f"{SECRET}: {'ruling' if offence else 'incident'}"
    return Fault(south(event), offence, table_of(event), hand=2, note=note, is_for_chief=True)


@pytest.fixture
def incident(event: Tournament) -> Incident:
    return report_incident(fault=fault(event), by=actor("bob"), at=NOON)


@pytest.fixture
def ruling(event: Tournament) -> Ruling:
    return decide_ruling(fault=fault(event, "table-talk"), by=actor("bob"), at=NOON)


def page_of(name: str, address: str) -> str:
    client = client_of(name)
    return client.get(f"/t/lyon-open/{address}").content.decode()


def api_of(name: str, address: str) -> Any:
    client = APIClient()
    if name:
        client = APIClient(HTTP_AUTHORIZATION=f"Token {issue_token(name, by=actor(name), at=NOON)}")
    return client.get(f"/api/v1/tournaments/lyon-open/{address}")


@pytest.mark.long
@pytest.mark.parametrize("name", STAFF_AND_OTHERS)
def test_they_are_read_by_the_chief_and_by_their_writer(
    event: Tournament, incident: Incident, ruling: Ruling, name: str
) -> None:
    """On pages, in files and over the API; each address tells of an incident, of a ruling or, the first, of both."""
    pages = [
        ("rulings/", 2),
        ("rulings/new/", 1),
        ("s/1/handover/", 1),
        (f"incidents/{incident.uid}/dismiss/", 1),
        (f"s/1/tables/1/ruling/?incident={incident.uid}", 1),
        (f"rulings/{ruling.uid}/", 1),
        ("export/rulings.csv", 1),
    ]
    for address, notes in pages:
        page = page_of(name, address)
        found = {said for said in (f"{SECRET}: incident", f"{SECRET}: ruling") if said in page}
        assert len(found) == (notes if name in READERS else 0), address
    for address in ("rulings/", "incidents/"):
        assert (SECRET in api_of(name, address).content.decode()) == (name in READERS), address


@pytest.mark.long
def test_the_api_takes_the_mark_and_tells_it(event: Tournament) -> None:
    client = APIClient(HTTP_AUTHORIZATION=f"Token {issue_token('bob', by=actor('bob'), at=NOON)}")
    body = {"session": 1, "table": 1, "participant": south(event).number, "note": SECRET, "note_for_chief": True}
    made = client.post("/api/v1/tournaments/lyon-open/incidents/", body, format="json").json()
    assert (made["note"], made["note_for_chief"]) == (SECRET, True)
    make_user("rita")
    theirs = api_of("rita", "incidents/").json()[0]
    assert (theirs["note"], theirs["note_for_chief"]) == ("", True)


@pytest.mark.long
def test_the_journal_never_holds_it(event: Tournament, incident: Incident, ruling: Ruling) -> None:
    revoke_ruling(ruling=ruling, reason="A slip", by=actor("chris"), at=NOON)
    dismiss_incident(incident=incident, reason="Nobody saw it", by=actor("chris"), at=NOON)
    rows = AuditEvent.objects.filter(tournament_uid=event.uid)
    lines = [f"{row.before} {row.after} {row.target_label}" for row in rows]
    assert len(lines) >= 4
    assert not [text for text in lines if SECRET in text]


@pytest.mark.long_on_sqlite
def test_the_chief_decides_with_it_and_another_referee_without_it(event: Tournament, incident: Incident) -> None:
    address = "/t/lyon-open/s/1/tables/1/ruling/"
    page = client_of("chris").get(f"{address}?incident={incident.uid}")
    assert page.context["form"].data["is_for_chief"] == "on"
    facts = {"participant": south(event).number, "offence": "table-talk", "incident": incident.uid, "hand": 2}
    client_of("rita").post(address, facts | {"act": "record", "note": ""})
    made = Ruling.objects.get()
    assert (made.note, made.is_for_chief, made.incident) == ("", False, incident)
    assert SECRET in Incident.objects.get().note


@pytest.mark.long
def test_a_note_without_the_mark_is_the_staffs(event: Tournament) -> None:
    open_fault = Fault(south(event), "", table_of(event), note="Loud")
    report_incident(fault=open_fault, by=actor("bob"), at=NOON)
    assert "Loud" in page_of("rita", "rulings/")
