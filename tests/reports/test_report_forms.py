"""Reports as descriptions: those that come along, those of the site, an event's own; what no description may say."""

import json
import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import load_workbook

from reports.federation.selectors.filled import report_forms
from reports.federation.selectors.templates import built_in, read_description, read_template
from reports.federation.services import save_event_form, save_site_form
from reports.models import EventReportForm, SiteReportForm
from tests.api.conftest import Api
from tests.people import NOON, actor, make_seated_event, make_user
from tests.reports.closing_events import close, played_event
from tests.scoring.visits import client_of
from tournaments.common.errors import Malformed, NotPermitted
from tournaments.models import AuditEvent, Participant, Tournament, User

COLUMN = {"fact": "place", "head": "Rank"}
SHORT = {
    "event": [{"fact": "title", "head": "Event"}, {"fact": "starts_on", "head": "From"}],
    "players": [
        COLUMN,
        {"fact": "name", "head": "Name"},
        {"fact": "table_points", "head": "Points", "format": "exact"},
        {"fact": "score", "head": "Score", "format": "text"},
    ],
    "checks": ["final"],
}


@pytest.fixture
def event(db: None) -> Tournament:
    return played_event(sessions=1)


def root() -> User:
    return make_user("root", is_superuser=True)


def sheet(answer: Any) -> list[tuple[Any, ...]]:
    assert answer.status_code == 200
    (page,) = load_workbook(BytesIO(answer.content)).worksheets
    return list(page.iter_rows(values_only=True))


# --- descriptions ----------------------------------------------------------------------------------------------------


def test_the_example_of_the_documents_is_a_description() -> None:
    page = (Path(__file__).parents[2] / "docs" / "closing.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    assert [column.head for column in read_template("own", "Own", read_description(example)).players] == [
        "Rank",
        "Points",
    ]


def test_every_form_that_comes_along_is_a_description() -> None:
    assert list(built_in()) == ["ema", "wmo", "ffmj", "plain"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"players": [COLUMN], "columns": []}, "report_form.malformed"),
        ({"players": {}}, "report_form.malformed"),
        ({"players": ["place"]}, "report_form.malformed"),
        ({"players": [COLUMN], "checks": "final"}, "report_form.malformed"),
        ({"players": []}, "report_form.no_columns"),
        ({"event": []}, "report_form.no_columns"),
        ({"players": [COLUMN] * 61}, "report_form.too_many_columns"),
        ({"players": [{"fact": "shoe_size", "head": "Shoes"}]}, "report_form.fact_unknown"),
        ({"players": [{"fact": ["place"], "head": "Shoes"}]}, "report_form.fact_unknown"),
        ({"players": [COLUMN | {"width": 3}]}, "report_form.fact_unknown"),
        ({"event": [COLUMN], "players": [COLUMN]}, "report_form.fact_unknown"),  # a fact of players
        ({"players": [{"fact": "place"}]}, "report_form.head_missing"),
        ({"players": [{"fact": "place", "head": " "}]}, "report_form.head_missing"),
        ({"players": [{"fact": "place", "head": "x" * 81}]}, "report_form.head_missing"),
        ({"players": [COLUMN | {"format": "roman"}]}, "report_form.format_unknown"),
        ({"players": [COLUMN | {"format": ["text"]}]}, "report_form.format_unknown"),
        ({"players": [COLUMN], "checks": ["zodiac"]}, "report_form.check_unknown"),
        ({"players": [COLUMN], "checks": [{}]}, "report_form.check_unknown"),
        ({"players": [COLUMN], "checks": ["final"] * 6}, "report_form.malformed"),
    ],
)
def test_what_is_no_description_is_refused_by_its_code(data: dict[str, Any], code: str) -> None:
    with pytest.raises(Malformed) as refused:
        read_template("x", "X", data)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", "report_form.no_json"),
        ("[" * 100_000, "report_form.too_large"),
        ("[" * 60_000, "report_form.no_json"),
        ("[]", "report_form.malformed"),
        ("null", "report_form.malformed"),
        ('{"players": [{"fact": "place", "head": "a\\u0000"}]}', "api.not_storable"),
        ('{"players": [{"fact": "place", "head": "\\ud83d"}]}', "api.not_storable"),
        ('{"\\ud83d": []}', "api.not_storable"),
    ],
)
def test_a_text_that_is_no_description(text: str, code: str) -> None:
    with pytest.raises(Malformed) as refused:
        read_description(text)
    assert refused.value.code == code


# --- files -----------------------------------------------------------------------------------------------------------


def test_the_files_of_the_world_and_french_federations(event: Tournament) -> None:
    alice = client_of("alice")
    rows = sheet(alice.get("/t/lyon-open/report/wmo.xlsx"))
    assert rows[0][:2] == ("Competition", "Place")
    assert rows[1][3].date() == event.starts_on
    assert rows[2][:6] == ("Rank", "Family name", "Given name", "Country", "Standard points", "Mini-points")
    assert isinstance(rows[3][0], int)
    assert isinstance(rows[3][4], int | float)
    french = sheet(alice.get("/t/lyon-open/report/ffmj.xlsx"))
    assert french[2][4] == "Licence"
    assert (len(french[3][4]), french[3][8]) == (8, 1000)


def test_a_form_of_one_s_own_is_a_workbook_csv_and_json(event: Tournament) -> None:
    alice = client_of("alice")
    save_event_form(tournament=event, code="ours", name="Ours", description=SHORT, by=actor("alice"), at=NOON)
    rows = sheet(alice.get("/t/lyon-open/report/ours.xlsx"))
    assert rows[2][:4] == ("Rank", "Name", "Points", "Score")
    first = rows[3]
    assert (first[0], first[2], isinstance(first[3], str)) == (1, "4", True)
    csv = alice.get("/t/lyon-open/report/ours.csv").content.decode()
    assert "Rank,Name,Points,Score" in csv
    answer = alice.get("/t/lyon-open/report/ours.json").json()
    assert (answer["event"]["starts_on"], answer["rows"][0][2]) == (event.starts_on.isoformat(), "4")
    without = SHORT | {"event": []}
    save_event_form(tournament=event, code="ours", name="Ours", description=without, by=actor("alice"), at=NOON)
    assert sheet(alice.get("/t/lyon-open/report/ours.xlsx"))[0] == ("Rank", "Name", "Points", "Score")


def test_a_form_asks_for_its_own_checks_alone(event: Tournament) -> None:
    """The event has no country: the European form asks for one, ours does not; ours may ask for every number."""
    event.country = ""
    event.save()
    alice = client_of("alice")
    save_event_form(tournament=event, code="ours", name="Ours", description=SHORT, by=actor("alice"), at=NOON)
    assert alice.get("/t/lyon-open/report/ema.xlsx").status_code == 409
    assert alice.get("/t/lyon-open/report/ours.xlsx").status_code == 200
    strict = SHORT | {"checks": ["numbers_needed"]}
    Participant.objects.filter(tournament=event, number=4).update(federation_number="0601001X")
    save_event_form(tournament=event, code="ours", name="Ours", description=strict, by=actor("alice"), at=NOON)
    Participant.objects.filter(tournament=event, number=3).update(federation_number="")
    event.version += 1
    event.save()
    refused = alice.get("/t/lyon-open/report/ours.xlsx")
    assert refused.status_code == 409
    named = refused.text.partition("These players have no federation number: ")[2].partition(".")[0]
    assert sorted(named.split(", ")) == ["Player 3 (3)", "Player 4 (4)"]  # none, and what is no number


@pytest.mark.django_db
def test_nothing_to_list_is_no_file_whatever_a_form_asks_for() -> None:
    event = make_seated_event(sessions=1)
    loose = SHORT | {"checks": []}
    save_event_form(tournament=event, code="ours", name="Ours", description=loose, by=actor("alice"), at=NOON)
    assert client_of("alice").get("/t/lyon-open/report/ours.csv").status_code == 409


def test_the_nearest_form_stands(event: Tournament) -> None:
    """A federation changes its form: the operator changes a description, and no code."""
    save_site_form(code="ema", name="EMA 2027", description=SHORT, by=actor_of("root"), at=NOON)
    assert (report_forms(event)["ema"].origin, str(report_forms(event)["ema"].template.name)) == ("site", "EMA 2027")
    save_event_form(tournament=event, code="ema", name="Ours", description=SHORT, by=actor("alice"), at=NOON)
    assert report_forms(event)["ema"].origin == "event"
    client = client_of("alice")
    assert client.post("/t/lyon-open/report/forms/ema/remove/").status_code == 302
    assert report_forms(event)["ema"].origin == "site"


def actor_of(username: str) -> Any:
    root()
    return actor(username)


@pytest.mark.parametrize(
    ("code", "name", "refusal"),
    [
        ("Our Form", "x", "code_malformed"),
        ("", "x", "code_malformed"),
        ("new", "New", "code_taken"),  # the address at which a form is begun
        ("ours", " ", "name_missing"),
    ],
)
def test_code_and_name_of_a_form(event: Tournament, code: str, name: str, refusal: str) -> None:
    with pytest.raises(Malformed) as refused:
        save_event_form(tournament=event, code=code, name=name, description=SHORT, by=actor("alice"), at=NOON)
    assert refused.value.code == f"report_form.{refusal}"
    assert not EventReportForm.objects.exists()


def test_a_closed_event_takes_a_form_and_its_results_stay(event: Tournament) -> None:
    close(event)
    event.refresh_from_db()
    save_event_form(tournament=event, code="ours", name="Ours", description=SHORT, by=actor("alice"), at=NOON)
    assert client_of("alice").get("/t/lyon-open/report/ours.xlsx").status_code == 200
    assert AuditEvent.objects.filter(action="report.form_kept").exists()


# --- pages -----------------------------------------------------------------------------------------------------------


def test_a_form_is_typed_or_sent_as_a_file_looked_at_and_removed(event: Tournament) -> None:
    alice = client_of("alice")
    edit = "/t/lyon-open/report/forms/new/"
    begun = alice.get(edit + "?from=wmo").text
    assert "Standard points" in begun
    assert "table_points" in begun
    bad = alice.post(edit, {"name": "Ours", "code": "", "description": '{"players": [{"fact": "shoe_size"}]}'})
    assert bad.status_code == 400
    assert "knows no fact “shoe_size”" in bad.text
    assert "shoe_size&quot;}]}" in bad.text  # what was typed is still there
    empty = alice.post(edit, {"name": "Ours", "description": ""})
    assert (empty.status_code, "Type a description, or choose a file." in empty.text) == (422, True)
    file = SimpleUploadedFile("ours.json", json.dumps(SHORT).encode())
    sent = alice.post(edit, {"name": "Our list", "code": "", "description": "{", "file": file})
    assert sent["Location"] == "/t/lyon-open/report/forms/our-list/"
    page = alice.get(sent["Location"]).text
    assert "Our list" in page
    assert "Player 1" in page
    assert "Our list" in alice.get("/t/lyon-open/report/").text
    assert alice.post("/t/lyon-open/report/forms/our-list/remove/").status_code == 302
    assert alice.get("/t/lyon-open/report/forms/our-list/").status_code == 404


def test_the_operator_keeps_the_forms_of_the_site(db: None) -> None:
    client = Client()
    client.force_login(root())
    assert "French federation" in client.get("/report-forms/").text
    sent = {"name": "EMA 2027", "code": "ema", "description": json.dumps(SHORT)}
    assert client.post("/report-forms/new/", sent)["Location"] == "/report-forms/"
    assert "EMA 2027" in client.get("/report-forms/").text
    assert "Rank" in client.get("/report-forms/new/?from=ema").text
    assert client.post("/report-forms/ema/remove/").status_code == 302
    assert not SiteReportForm.objects.exists()


@pytest.mark.parametrize("username", ["chris", "otto", "dan", ""])
def test_others_keep_no_forms(event: Tournament, username: str) -> None:
    save_event_form(tournament=event, code="ours", name="Ours", description=SHORT, by=actor("alice"), at=NOON)
    client = client_of(username)
    for answer in (
        client.get("/t/lyon-open/report/forms/new/"),
        client.post("/t/lyon-open/report/forms/new/", {"name": "x", "description": json.dumps(SHORT)}),
        client.post("/t/lyon-open/report/forms/ours/remove/"),
        client.get("/report-forms/"),
        client.get("/report-forms/new/"),
        client.post("/report-forms/new/", {"name": "x", "description": json.dumps(SHORT)}),
        client.post("/report-forms/ema/remove/"),
    ):
        assert answer.status_code in (302, 401, 403)
    assert (EventReportForm.objects.count(), SiteReportForm.objects.count()) == (1, 0)
    seen = client.get("/t/lyon-open/report/forms/ours/").status_code
    assert seen == (200 if username == "chris" else 403 if username else 302)


def test_an_organiser_is_no_operator(event: Tournament) -> None:
    with pytest.raises(NotPermitted) as refused:
        save_site_form(code="ema", name="x", description=SHORT, by=actor("alice"), at=NOON)
    assert refused.value.code == "report_form.not_the_operator"


def test_a_description_that_no_longer_reads_breaks_its_own_form_alone(event: Tournament) -> None:
    """A fact that a later version does not know any more, in a form of the event and in one of the site."""
    save_event_form(tournament=event, code="ours", name="Ours", description=SHORT, by=actor("alice"), at=NOON)
    save_site_form(code="all", name="Of all", description=SHORT, by=actor_of("root"), at=NOON)
    gone = {"players": [{"fact": "shoe_size", "head": "Shoes"}]}
    EventReportForm.objects.update(description=gone)
    SiteReportForm.objects.update(description=gone)
    alice, operator = client_of("alice"), Client()
    operator.force_login(root())
    page = alice.get("/t/lyon-open/report/").text
    assert "Ours" in page
    assert "report/ema.xlsx" in page
    assert "report/ours.xlsx" not in page
    own = alice.get("/t/lyon-open/report/forms/ours/").text
    assert "knows no fact “shoe_size”" in own
    assert 'action="/t/lyon-open/report/forms/ours/remove/"' in own
    assert "shoe_size" in alice.get("/t/lyon-open/report/forms/new/?from=ours").text
    assert alice.get("/t/lyon-open/report/ours.xlsx").status_code == 409
    assert alice.get("/t/lyon-open/report/ema.xlsx").status_code == 200
    answer = Api("alice").get("/tournaments/lyon-open/reports/ours/").body
    assert [item["code"] for item in answer["problems"]] == ["report_form.fact_unknown"]
    site = operator.get("/report-forms/").text
    assert "knows no fact “shoe_size”" in site
    assert 'action="/report-forms/all/remove/"' in site
    assert alice.post("/t/lyon-open/report/forms/ours/remove/").status_code == 302


# --- by the API ------------------------------------------------------------------------------------------------------


def test_forms_by_the_api(event: Tournament) -> None:
    api = Api("alice")
    saved = api.put("/tournaments/lyon-open/reports/ours/", {"name": "Ours", "description": SHORT})
    assert (saved.status, saved.body["origin"], saved.body["description"]) == (200, "event", SHORT)
    assert [item["code"] for item in api.get("/tournaments/lyon-open/reports/").body] == [
        "ema",
        "wmo",
        "ffmj",
        "plain",
        "ours",
    ]
    filled = api.get("/tournaments/lyon-open/reports/ours/").body
    assert (filled["heads"], len(filled["rows"]), filled["problems"]) == (["Rank", "Name", "Points", "Score"], 16, [])
    bad = api.put("/tournaments/lyon-open/reports/ours/", {"name": "Ours", "description": {"players": [{"fact": "x"}]}})
    assert bad.body["code"] == "report_form.fact_unknown"
    assert api.put("/tournaments/lyon-open/reports/ours/", {"name": "x", "description": []}).body["code"] == (
        "report_form.malformed"
    )
    padded = {"players": [{"fact": "place", "head": " " * 65_536 + "Rank"}]}
    large = api.put("/tournaments/lyon-open/reports/ours/", {"name": "x", "description": padded})
    assert large.body["code"] == "report_form.too_large"
    assert len(api.delete("/tournaments/lyon-open/reports/ours/").body) == 4
    assert api.get("/tournaments/lyon-open/reports/ours/").status == 404
