"""Ten messy files of past events: each comes in, or is asked about. All are invented.

The events of 3 to 7 are one event of eight players told in five ways. Its table points by MCR 3.9.2.2 (4, 2, 1, 0;
level players share them), added up by hand: Wang 8, Jansen 5 1/2, Rossi 5, Berg 4, Dupont 3, Ruiz 2 1/2, Lee 0,
Meyer 0.
"""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from archive.records.selectors import CheckedRecord, read_record_file
from archive.records.services.incoming import Accepts, Wanted, restore_record
from mahjong_core.past.record import Level
from scoring.common.selectors.basis import Basis
from scoring.standings.selectors.ranking import ranking
from tests.archive.records.files import DAY, RULES
from tests.archive.records.past_files import as_csv, as_xlsx
from tests.html import on_one_line
from tests.people import NOON, client_of, make_user
from tests.refusals import refuses
from tournaments.common.actors import system_actor
from tournaments.models import AuditEvent, EventStatus, Participant, ParticipantState, SeatOccupancy, Tournament

pytestmark = pytest.mark.django_db
RIICHI = "ema-riichi-2016"
ORDER = ["WANG", "JANSEN", "ROSSI", "BERG", "DUPONT", "RUIZ", "LEE", "MEYER"]


def read(name: str, rules: str | None = RULES) -> CheckedRecord:
    return read_record_file(as_xlsx(name), f"{name}.xlsx", rules=rules)


def bring(checked: CheckedRecord, *, name: str = "Old Open", **accepts: bool) -> Tournament:
    wanted = Wanted("old-open", name, DAY)
    return restore_record(checked=checked, wanted=wanted, accepts=Accepts(**accepts), by=system_actor("event"), at=NOON)


def order_of(event: Tournament) -> list[tuple[int | None, str]]:
    """Return places and names; of Wang Wei no list says which the family name is."""
    current = ranking(event, Basis.RELEASED)
    names = [(row.place, current.people[row.entrant_id].name.upper().split()) for row in current.rows]
    return [(place, next(word for word in words if word in ORDER)) for place, words in names if place is not None]


def people_of(checked: CheckedRecord) -> dict[str, Any]:
    assert checked.past is not None
    return {one.family: one for one in checked.past.record.people.values()}


def test_1_a_list_of_places_with_ties_states_and_countries_in_brackets() -> None:
    checked = read("01")
    people = people_of(checked)
    assert (checked.level, checked.questions) == (Level.PLACES, ())
    assert [(one.place, one.state, one.country) for one in people.values()] == [
        (1, None, "ITA"),
        (2, None, "GER"),
        (2, None, "NED"),
        (4, None, "FRA"),
        (4, None, "CHN"),
        (6, None, "DEN"),
        (None, "disqualified", "ESP"),
        (None, "withdrawn", "KOR"),
    ]
    assert people["Meyer"].given == "Eva"
    with refuses("archive.record_kind", kind="workbook", level="places"):
        bring(checked)


@pytest.mark.parametrize(("separator", "encoding"), [(";", "cp1252"), ("\t", "utf-16"), (",", "utf-8-sig")])
def test_2_totals_of_any_writing_and_a_row_that_is_no_player(separator: str, encoding: str) -> None:
    text = as_csv("02", separator).decode()
    checked = read_record_file(text.replace("−", "-").encode(encoding), "old.csv", answers={"place::13": "row"})
    assert (checked.level, checked.questions) == (Level.TOTALS, ())
    figures = {name: tuple(map(str, one.figures.values())) for name, one in people_of(checked).items()}
    assert figures["RUIZ"] == ("5/2", "-35")
    assert (figures["DUPONT"], figures["MEYER"]) == (("3", "-23"), ("0", "-61"))
    assert len(figures) == 8
    assert people_of(checked)["WANG"].federation_number == "06290113"


def test_3_a_head_of_two_lines_comes_in_and_its_ranking_is_ours() -> None:
    checked = read("03")
    assert (checked.level, checked.differences, checked.has_errors) == (Level.TABLES, [], False)
    event = bring(checked)
    assert order_of(event) == list(enumerate(ORDER, start=1))
    assert event.status == EventStatus.ARCHIVED
    assert Participant.objects.get(family_name="Meyer").country == "GER"


def test_4_a_sheet_a_session_without_winds_and_names_turned_round() -> None:
    checked = read("04")
    assert (checked.knows_winds, checked.questions, checked.differences) == (False, (), [])
    with refuses("archive.record_winds_unknown"):
        bring(checked)
    event = bring(checked, winds=True)
    assert [name for _, name in order_of(event)] == ORDER
    journal = AuditEvent.objects.get(action="tournament_record.imported", tournament_uid=event.uid)
    assert journal.after["winds"] == "unknown"


@pytest.mark.parametrize("name", ["05", "07"])
def test_5_and_7_a_row_a_table_a_row_a_seat_and_a_substitute_without_a_name(name: str) -> None:
    event = bring(read(name))
    places = {name: place for place, name in order_of(event)}
    assert (places["WANG"], places["JANSEN"]) == (1, 2)
    assert event.participants.count() == 8
    assert event.sessions.get(number=2).tables.get(number=1).seats.get(wind="N").participant is None


def test_6_tables_alone() -> None:
    event = bring(read("06"), winds=True)
    assert [name for _, name in order_of(event)] == ORDER


def test_8_riichi_in_thousands() -> None:
    """EMA 3.6: score less 30,000, with 15,000, 5,000, -5,000 and -15,000; added up by hand in the file."""
    checked = read("08", RIICHI)
    assert (checked.has_errors, checked.differences) == (False, [])
    assert order_of(bring(checked)) == [(1, "WANG"), (2, "LEE"), (3, "BERG"), (4, "RUIZ")]


ANSWERS = {
    "bracket:lys": "club",
    "country:danemrk": "DEN",
    "aside:Final:4": "counts",
    "place:Final:5": "withdrawn",
    "alike:anna rossi": "same",
    "unlisted:holm pia": "substitute",
}


def test_9_six_things_are_asked_and_the_answers_bring_it_in() -> None:
    asked = read_record_file(as_xlsx("09"), "old.xlsx", rules=RULES)
    assert {one.key for one in asked.questions} == set(ANSWERS)
    with refuses("archive.record_questions"):
        bring(asked)
    wrong = read_record_file(as_xlsx("09"), "old.xlsx", rules=RULES, answers=ANSWERS | {"bracket:lys": "else"})
    assert [one.key for one in wrong.questions] == ["bracket:lys"]
    checked = read_record_file(as_xlsx("09"), "old.xlsx", rules=RULES, answers=ANSWERS)
    assert checked.questions == ()
    event = bring(checked, differences=True, warnings=True)
    people = {one.name: one for one in event.participants.all()}
    assert people["Wang Wei"].club == "LYS"
    assert (people["Lars Berg"].country, people["Anna Rosi"].country) == ("DEN", "NED")
    assert people["Pia Holm"].state == ParticipantState.SUBSTITUTE
    assert SeatOccupancy.objects.get(player=people["Pia Holm"]).wind == "N"


def test_10_printed_figures_stand_beside_ours_and_are_kept() -> None:
    """MCR 3.10.1: level players share the better place; the score of Meyer is that of her one table."""
    checked = read("10")
    assert {one.code for one in checked.differences} == {"standing.figure", "standing.tie"}
    assert not checked.has_errors
    with refuses("archive.record_differs"):
        bring(checked)
    event = bring(checked, differences=True)
    assert order_of(event) == [(1, "ROSSI"), (2, "JANSEN"), (2, "DUPONT"), (4, "MEYER")]
    journal = AuditEvent.objects.get(action="tournament_record.imported", tournament_uid=event.uid)
    assert "standing.figure player 4 figure table_score: -63 / -36" in journal.after["differences"]


# --- the page ---------------------------------------------------------------------------------------------------------


def upload(client: Client, name: str, **typed: Any) -> str:
    file = SimpleUploadedFile(f"{name}.xlsx", as_xlsx(name))
    answer = client.post(reverse("record-import"), {"file": file, **typed})
    assert answer.status_code == 302, answer.text
    return answer.headers["Location"]


def test_the_page_asks_then_shows_what_differs_then_imports() -> None:
    make_user("alice")
    client = client_of("alice")
    preview = upload(client, "09")
    page = on_one_line(client.get(preview).text)
    assert "Which country is “Danemrk”?" in page
    assert "Rule set" in page
    assert "Import the event" not in page
    keys = [one.key for one in read_record_file(as_xlsx("09"), "09.xlsx").questions]
    answers = {f"question_{at}": ANSWERS[key] for at, key in enumerate(keys)}
    assert client.post(preview, {"act": "answer", **answers}).status_code == 422  # no rule set
    answered = client.post(preview, {"act": "answer", "rules": RULES, **answers}).headers["Location"]
    assert "Save the answers" in client.get(preview).text  # the way back
    page = on_one_line(client.get(answered).text)
    assert "Questions about the file" not in page
    typed = {"name": "Small", "slug": "small", "starts_on": "2019-05-04"}
    done = client.post(answered, typed | {"accepts_differences": "on", "accepts_warnings": "on"})
    assert done.headers["Location"] == "/t/small/", done.text


def test_the_page_shows_printed_and_computed_and_wants_a_tick() -> None:
    make_user("alice")
    client = client_of("alice")
    preview = upload(client, "10", rules=RULES)
    page = on_one_line(client.get(preview).text)
    assert "Printed and computed figures" in page
    assert '<td class="num">-63</td> <td class="num">-36</td>' in page
    typed = {"name": "Brno Open", "slug": "brno", "starts_on": "2019-05-04"}
    assert client.post(preview, typed).status_code == 422
    assert client.post(preview, typed | {"accepts_differences": "on"}).status_code == 302


def test_places_alone_lead_to_the_seasons() -> None:
    make_user("alice")
    client = client_of("alice")
    page = on_one_line(client.get(upload(client, "01")).text)
    assert "Places only" in page
    assert reverse("series-list") in page
    assert "Import the event" not in page
