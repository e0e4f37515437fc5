"""The application to a federation: what the event says, what is missing, deadlines, enclosures, PDF and ZIP."""

import io
import json
import zipfile
from datetime import UTC, date, datetime
from typing import Any

import pypdfium2
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError, transaction
from django.test import Client

from mahjong_core.applications import ApplicationPart
from reports.applications.selectors import ApplicationView, application_things, application_view
from reports.applications.services.writing import enclose_file, take_out_file, write_application
from reports.models import Application, ApplicationFile
from tests.people import NOON, actor, make_seated_event, make_user
from tests.pictures import picture
from tournaments.common.errors import Malformed, NotPermitted, Refusal
from tournaments.models import AuditEvent, Participant, Tournament
from tournaments.referees.services import set_card
from tournaments.tables.services.hall_plans import place_tables

pytestmark = pytest.mark.django_db
PAGE = "/t/lyon-open/application/"
TODAY = date(2026, 8, 1)
PDF = b"%PDF-1.7\n%%EOF\n"
WORDS: dict[str, Any] = {
    "to": "ffmj",
    "capacity": 72,
    "level": "MERS 2",
    "computers": "Camille Roche",
    "substitute_1": "Ana",
    "substitute_2": "Bea",
    "substitute_3": "Cid",
    "programme": "Saturday 9:00 welcome\nSaturday 9:30 session 1",
    "budget": "Hall 400, cups 120",
    "presentation": "Our tenth tournament.",
}


@pytest.fixture
def event() -> Tournament:
    """Lyon Open, 21 November 2026, MCR, sixteen players of which four are French."""
    return make_seated_event()


def client_of(username: str) -> Client:
    client = Client()
    client.force_login(make_user(username))
    return client


def view(event: Tournament, today: date = TODAY) -> ApplicationView:
    return application_view(Tournament.objects.get(pk=event.pk), today)


def write(event: Tournament, by: str = "alice", **facts: Any) -> Application:
    return write_application(tournament=event, facts=facts, by=actor(by), at=NOON)


def enclose(event: Tournament, part: str = "hall_certificate", data: bytes = PDF, name: str = "Attestation.pdf") -> Any:
    return enclose_file(tournament=event, part=part, name=name, data=data, by=actor("alice"), at=NOON)


def missing(event: Tournament) -> set[str]:
    return {row.part.value for row in view(event).missing}


def test_what_the_event_says_is_not_asked_again(event: Tournament) -> None:
    """FFMJ at 3.5: dates, rules, rankings and referees stand in the event; the rest is missing until it is said."""
    assert missing(event) == {
        "place",
        "capacity",
        "programme",
        "level",
        "computers",
        "substitutes",
        "hall_certificate",
        "hall_plan",
        "budget",
        "presentation",
    }
    facts = {row.part: row.said for row in view(event).there}
    assert facts[ApplicationPart.DATES] == ("21 November 2026",)
    assert facts[ApplicationPart.RANKING] == ("Individual, Teams",)
    assert facts[ApplicationPart.REFEREES][0].startswith("Chris, chief referee")


def test_each_missing_part_leads_to_where_it_is_said(event: Tournament) -> None:
    for row in view(event).missing:
        assert client_of("alice").get(row.href).status_code == 200, row.part


def test_nothing_is_missing_once_all_of_it_is_said(event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(place="Lyon", country="FRA")
    write(event, **WORDS)
    assert missing(event) == {"hall_certificate", "hall_plan"}
    enclose(event)
    place_tables(tournament=event, places={1: (1, 1), 2: (1, 2)}, by=actor("alice"), at=NOON)
    assert missing(event) == set()


def test_three_substitutes_are_three(event: Tournament) -> None:
    """ "les noms des 3 joueurs remplaçants": two names and one on the bench are three."""
    write(event, substitute_1="Ana", substitute_2="Bea")
    assert "substitutes" in missing(event)
    Participant.objects.filter(tournament=event, number=16).update(state="substitute")
    assert "substitutes" not in missing(event)


def test_the_european_association_asks_for_less_and_has_days(event: Tournament) -> None:
    write(event, to="ema")
    shown = view(event)
    assert {row.part for row in shown.rows} >= {ApplicationPart.DATES, ApplicationPart.LEVEL}
    assert ApplicationPart.BUDGET not in {row.part for row in shown.rows}
    assert [(due.deadline.code, due.on, due.left) for due in shown.due] == [
        ("apply", date(2026, 8, 21), 20),
        ("observer", date(2026, 11, 7), 98),
    ]
    write(event, sent_on=date(2026, 8, 10))
    answer = view(event).due[0]
    assert (answer.deadline.code, answer.on) == ("answer", date(2026, 8, 25))


def test_the_next_steps_tell_a_day_that_is_near_to_whoever_began_and_to_nobody_else(event: Tournament) -> None:
    """21 August; a month before it is near. A club that never opened the page hears nothing of it."""

    def titles(moment: datetime) -> list[str]:
        return [thing.code for thing in application_things(event, moment)]

    near, early = datetime(2026, 8, 1, tzinfo=UTC), datetime(2026, 7, 1, tzinfo=UTC)
    assert titles(near) == []
    write(event, to="ema")
    assert (titles(early), titles(near)) == ([], ["application.due"])
    assert titles(datetime(2026, 9, 1, tzinfo=UTC)) == ["application.due"]  # late, and still to be sent
    assert titles(datetime(2026, 11, 21, 12, tzinfo=UTC)) == []
    write(event, sent_on=date(2026, 8, 10))
    assert titles(near) == []
    write(event, to="ffmj", sent_on=None)
    assert titles(near) == []


def test_french_players_and_referees_without_their_papers_are_named(event: Tournament) -> None:
    """FFMJ at 2.3.1: "posséder une licence en cours de validité"; at 2.3.4: "porteur d'un Passeport Arbitrage"."""
    set_card(tournament=event, user=make_user("bob"), country="FRA", club="", licence="", by=actor("alice"), at=NOON)
    sentences = [sentence for sentence, _href, _label in view(event).notes]
    assert sentences == [
        "4 French players have no federation number, so no licence to look up (FFMJ at 2.3.1).",
        "1 French referee has no passport written down (FFMJ at 2.3.4).",
    ]
    write(event, to="ema")
    assert view(event).notes == ()


# --- enclosures ----------------------------------------------------------------------------------------------------


def test_a_pdf_or_a_picture_is_enclosed_and_nothing_else(event: Tournament) -> None:
    first, again = enclose(event), enclose(event)
    assert (first.pk, first.name, first.kind) == (again.pk, "Attestation.pdf", "application/pdf")
    photo = enclose(event, "hall_plan", picture(), "hall/../plan.exe")
    assert (photo.name.endswith((".jpg", ".png")), "/" in photo.name) == (True, False)
    for data, code in (
        (b"", "application.file_missing"),
        (b"<html>", "application.file_kind"),
        (b"%PDF-" + b"x" * (6 * 1024 * 1024), "application.photo_too_large"),
    ):
        with pytest.raises(Malformed) as refused:
            enclose(event, data=data)
        assert refused.value.code == code
    with pytest.raises(Malformed) as unknown:
        enclose(event, "soup")
    assert unknown.value.code == "application.part_unknown"
    take_out_file(tournament=event, uid=str(first.uid), by=actor("alice"), at=NOON)
    with pytest.raises(Refusal) as gone:
        take_out_file(tournament=event, uid=str(first.uid), by=actor("alice"), at=NOON)
    assert gone.value.code == "application.file_unknown"


def test_the_database_knows_its_federations(event: Tournament) -> None:
    for facts in ({"to": "mars"}, {"capacity": 3}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Application.objects.create(tournament=event, **facts)


def test_only_the_organiser_writes(event: Tournament) -> None:
    for username in ("chris", "bob", "sam", "ann", "olga", "dan"):
        with pytest.raises(NotPermitted):
            write(event, by=username, level="MERS 2")
    assert not Application.objects.exists()


def test_the_journal_tells_what_changed(event: Tournament) -> None:
    write(event, level="MERS 2")
    write(event, level="MERS 2")
    write(event, level="MERS 5")
    rows = AuditEvent.objects.filter(action="application.written").order_by("pk")
    assert [(row.before["level"], row.after["level"]) for row in rows if row.before and row.after] == [
        ("", "MERS 2"),
        ("MERS 2", "MERS 5"),
    ]


def test_the_journal_keeps_neither_names_nor_long_texts(event: Tournament) -> None:
    write(event, **WORDS)
    write(event, substitute_1="Eve", budget="Hall 500, cups 120")
    first, second = AuditEvent.objects.filter(action="application.written").order_by("pk")
    assert first.after is not None
    assert first.after["presentation"] == len("Our tenth tournament.")
    assert (second.before, second.after) == ({"budget": 18}, {"budget": 18, "substitute_1": "changed"})
    kept = f"{first.before}{first.after}{second.before}{second.after}"
    assert not [words for words in ("Camille", "Ana", "Eve", "Hall", "Saturday") if words in kept]


# --- the page and the file -----------------------------------------------------------------------------------------


def test_the_page_writes_encloses_and_takes_out(event: Tournament) -> None:
    client = client_of("alice")
    assert "10 parts are missing" in client.get(PAGE).text
    assert client.post(PAGE, {"act": "write", **WORDS}).status_code == 302
    assert Application.objects.get().substitutes == ["Ana", "Bea", "Cid"]
    wrong = client.post(PAGE, {"act": "write", **WORDS, "capacity": "two", "level": "MERS 9"})
    assert (wrong.status_code, 'value="MERS 9"' in wrong.text) == (422, True)
    sent = {"act": "enclose", "part": "hall_certificate", "file": SimpleUploadedFile("Salle.pdf", PDF)}
    assert client.post(PAGE, sent).status_code == 302
    row = ApplicationFile.objects.get()
    taken = client.get(f"{PAGE}enclosed/{row.uid}/")
    assert (taken.content, taken["Content-Type"]) == (PDF, "application/pdf")
    assert taken["Content-Disposition"].startswith("attachment")
    bad = client.post(PAGE, {"act": "enclose", "part": "budget", "file": SimpleUploadedFile("a.txt", b"hello")})
    assert (bad.status_code, "Enclose a PDF" in bad.text) == (400, True)
    assert client.post(PAGE, {"act": "enclose", "part": "budget"}).status_code == 422
    assert client.post(PAGE, {"act": "take_out", "file": str(row.uid)}).status_code == 302
    assert client.post(PAGE, {"act": "take_out", "file": "x"}).status_code == 422
    assert client.post(PAGE, {"act": "dance"}).status_code == 400


def test_the_file_as_pdf_says_every_part_and_what_is_missing(event: Tournament) -> None:
    write(event, **WORDS)
    place_tables(tournament=event, places={1: (1, 1), 2: (1, 2)}, by=actor("alice"), at=NOON)
    made = client_of("chris").get(f"{PAGE}file.pdf")
    assert made["Content-Type"] == "application/pdf"
    document = pypdfium2.PdfDocument(made.content)
    first, plan = (" ".join(page.get_textpage().get_text_bounded().split()) for page in document)
    for words in ("Lyon Open", "21 November 2026", "MERS 2", "Camille Roche", "Ana", "72 players", "missing"):
        assert words in first
    assert "Plan of the hall" in plan
    assert client_of("alice").get(f"{PAGE}file.exe").status_code == 404


def test_the_zip_has_the_pdf_the_enclosures_and_the_facts(event: Tournament) -> None:
    enclose(event)
    enclose(event, data=PDF + b"2")
    made = client_of("alice").get(f"{PAGE}file.zip")
    with zipfile.ZipFile(io.BytesIO(made.content)) as archive:
        assert archive.namelist() == [
            "lyon-open-application.pdf",
            "lyon-open-application.json",
            "hall_certificate/Attestation.pdf",
            "hall_certificate/Attestation-2.pdf",
        ]
        facts = json.loads(archive.read("lyon-open-application.json"))
        assert archive.read("hall_certificate/Attestation.pdf") == PDF
    assert (facts["event"]["starts_on"], facts["federation"]) == ("2026-11-21", "ffmj")
    assert "budget" in facts["missing"]
    assert facts["parts"]["hall_certificate"]["files"] == ["Attestation.pdf", "Attestation.pdf"]


@pytest.mark.parametrize("path", ["file.pdf", "file.zip"])
def test_the_file_is_for_those_who_read_the_application(event: Tournament, path: str) -> None:
    row = enclose(event)
    for address in (PAGE + path, f"{PAGE}enclosed/{row.uid}/"):
        assert Client().get(address).status_code == 302
        for username in ("bob", "sam", "ann", "olga", "dan"):
            assert client_of(username).get(address).status_code == 403
        assert client_of("chris").get(address).status_code == 200


def test_the_application_by_the_api(event: Tournament) -> None:
    client, address = client_of("alice"), "/api/v1/tournaments/lyon-open/application/"
    sent = {"to": "ema", "level": "MERS 2", "sent_on": "2026-08-10"}
    answer = client.patch(address, sent, content_type="application/json").json()
    assert (answer["written"]["level"], answer["written"]["sent_on"]) == ("MERS 2", "2026-08-10")
    assert answer["deadlines"][0]["on"] == "2026-08-25"
    again = client.patch(address, {"level": "MERS 3"}, content_type="application/json").json()
    assert (again["written"]["to"], again["written"]["level"]) == ("ema", "MERS 3")
    assert client.patch(address, {"to": "mars"}, content_type="application/json").status_code == 400
