"""Reports as descriptions: the forms in files, what they may say, and the files that an event makes of them."""

import json
import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from reports.federation.selectors import templates
from reports.federation.selectors.templates import read_template, report_templates
from tests.api.conftest import Api
from tests.people import client_of, make_seated_event
from tests.reports.closing_events import played_event
from tournaments.models import Participant, Tournament

COLUMN = {"fact": "place", "head": "Rank"}
SHORT: dict[str, Any] = {
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


def sheet(answer: Any) -> list[tuple[Any, ...]]:
    assert answer.status_code == 200
    (page,) = load_workbook(BytesIO(answer.content)).worksheets
    return list(page.iter_rows(values_only=True))


def describe(monkeypatch: pytest.MonkeyPatch, description: dict[str, Any]) -> None:
    """Another form stands among those of the program."""
    forms = {**report_templates(), "ours": read_template("ours", "Ours", description)}
    monkeypatch.setattr(templates, "report_templates", lambda: forms)
    for module in ("reports.federation.views", "reports.federation.api"):
        monkeypatch.setattr(f"{module}.report_templates", lambda: forms)


# --- descriptions ----------------------------------------------------------------------------------------------------


def test_the_example_of_the_documents_is_a_description() -> None:
    page = (Path(__file__).parents[2] / "docs" / "closing.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    assert [column.head for column in read_template("own", "Own", json.loads(example)).players] == ["Rank", "Points"]


def test_every_file_is_a_description() -> None:
    assert list(report_templates()) == ["ema", "wmo", "ffmj", "plain"]
    files = {path.stem for path in (Path(templates.__file__).parents[2] / "data").glob("*.json")}
    assert files == set(report_templates())


@pytest.mark.parametrize(
    "changes",
    [
        {"players": [{"fact": "shoe_size", "head": "Shoes"}]},
        {"event": [COLUMN]},  # a fact of players
        {"players": [COLUMN | {"format": "roman"}]},
        {"checks": ["zodiac"]},
    ],
)
def test_what_a_description_cannot_say(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"facts|format|Format|Check|roman|zodiac"):
        read_template("x", "X", SHORT | changes)


# --- files -----------------------------------------------------------------------------------------------------------


@pytest.mark.long
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


def test_a_form_is_a_page_a_workbook_csv_and_json(event: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    alice = client_of("alice")
    describe(monkeypatch, SHORT)
    assert "Player 1" in alice.get("/t/lyon-open/report/forms/ours/").text
    assert alice.get("/t/lyon-open/report/forms/nothing/").status_code == 404
    rows = sheet(alice.get("/t/lyon-open/report/ours.xlsx"))
    assert rows[2][:4] == ("Rank", "Name", "Points", "Score")
    first = rows[3]
    assert (first[0], first[2], isinstance(first[3], str)) == (1, "4", True)
    csv = alice.get("/t/lyon-open/report/ours.csv").content.decode()
    assert "Rank,Name,Points,Score" in csv
    answer = alice.get("/t/lyon-open/report/ours.json").json()
    assert (answer["event"]["starts_on"], answer["rows"][0][2]) == (event.starts_on.isoformat(), "4")
    describe(monkeypatch, SHORT | {"event": []})
    assert sheet(alice.get("/t/lyon-open/report/ours.xlsx"))[0] == ("Rank", "Name", "Points", "Score")


@pytest.mark.long_on_sqlite
def test_a_form_asks_for_its_own_checks_alone(event: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    """The event has no country: the European form asks for one, ours does not; ours may ask for every number."""
    event.country = ""
    event.save()
    alice = client_of("alice")
    describe(monkeypatch, SHORT)
    assert alice.get("/t/lyon-open/report/ema.xlsx").status_code == 409
    assert alice.get("/t/lyon-open/report/ours.xlsx").status_code == 200
    Participant.objects.filter(tournament=event, number=4).update(federation_number="0601001X")
    describe(monkeypatch, SHORT | {"checks": ["numbers_needed"]})
    Participant.objects.filter(tournament=event, number=3).update(federation_number="")
    event.version += 1
    event.save()
    refused = alice.get("/t/lyon-open/report/ours.xlsx")
    assert refused.status_code == 409
    named = refused.text.partition("These players have no federation number: ")[2].partition(".")[0]
    assert sorted(named.split(", ")) == ["Player 3 (3)", "Player 4 (4)"]  # none, and what is no number


@pytest.mark.django_db
def test_nothing_to_list_is_no_file_whatever_a_form_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    make_seated_event(sessions=1)
    describe(monkeypatch, SHORT | {"checks": []})
    assert client_of("alice").get("/t/lyon-open/report/ours.csv").status_code == 409


@pytest.mark.long
def test_forms_by_the_api(event: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    describe(monkeypatch, SHORT)
    api = Api("alice")
    filled = api.get("/tournaments/lyon-open/reports/ours/").body
    assert (filled["heads"], len(filled["rows"]), filled["problems"]) == (["Rank", "Name", "Points", "Score"], 16, [])
    assert api.get("/tournaments/lyon-open/reports/nothing/").status == 404
    monkeypatch.undo()
    listed = api.get("/tournaments/lyon-open/reports/").body
    assert [item["code"] for item in listed] == ["ema", "wmo", "ffmj", "plain"]
    assert listed[3]["description"]["players"][0] == {"fact": "place", "head": "Place"}
