"""Case law: the book's samples, rulings written up without names, found by clause, words and offence."""

import pytest

from penalties.models import CaseNote, Ruling
from penalties.notes.selectors import cases_beside, find_cases
from penalties.notes.services import CaseText, write_up
from penalties.rulings.services.decisions import record_ruling, revoke_ruling
from tests.api.conftest import Api
from tests.people import NOON, actor, at_seat, client_of, make_seated_event, other_event, table_of
from tests.refusals import refuses
from tournaments.models import AuditEvent, Tournament

pytestmark = pytest.mark.django_db
TEXT = CaseText("Wall pushed twice", "South touched the wall, then again.", "A fault each time.", "Every touch counts.")


@pytest.fixture
def ruling(event: Tournament) -> Ruling:
    table = table_of(event)
    person = at_seat(table, "S")
    return record_ruling(table=table, participant=person, offence="tile-touched-early", by=actor("bob"), at=NOON)


def write(ruling: Ruling, case_text: CaseText = TEXT, by: str = "bob") -> CaseNote:
    return write_up(ruling=ruling, case_text=case_text, by=actor(by), at=NOON)


def titles(event: Tournament, wanted: str = "") -> list[str]:
    return [case.title for case in find_cases(event, wanted)]


def test_the_samples_of_the_book_are_there(event: Tournament) -> None:
    """FFMJ annex 3 (example) and annex 4 4.2.1, 4.2.2.1, 4.2.2.2."""
    assert len(titles(event)) == 4
    assert titles(event, "Annex 4 4.2.1") == ["Twice from the wrong side in the deal"]
    assert titles(event, "eyewitness") == ["A dead hand for a wrong draw needs an eyewitness"]
    assert titles(event, "elephants") == []
    assert titles(make_seated_event("riichi-open", rule_set="ema-riichi-2016")) == []


def test_a_ruling_written_up_is_found_by_clause_words_and_offence(event: Tournament, ruling: Ruling) -> None:
    write(ruling)
    assert titles(event, "3.11.6.4")[0] == "Wall pushed twice"
    assert titles(event, "pushed wall") == ["Wall pushed twice"]
    assert [case.title for case in cases_beside(event, "tile-touched-early")] == ["Wall pushed twice"]
    assert cases_beside(event, "late-pung") == []


def test_a_new_version_supersedes_and_the_old_one_stays(event: Tournament, ruling: Ruling) -> None:
    first = write(ruling)
    second = write(ruling, CaseText("Wall touched twice", "South touched the wall.", "A fault each time."))
    assert second.supersedes == first
    assert titles(event, "3.11.6.4")[0] == "Wall touched twice"
    assert CaseNote.objects.count() == 2
    last = AuditEvent.objects.filter(action="case.written").latest("pk")
    assert (last.before or {})["title"] == "Wall pushed twice"


@pytest.mark.long
def test_nobody_is_named_and_a_case_is_whole(ruling: Ruling) -> None:
    for text in ("Player 5 touched the wall", "PLAYER 5!", "then player 1 spoke"):
        with refuses("penalties.case_names_somebody"):
            write(ruling, CaseText("Wall", text, "A fault."))
    for parts in (("", "a", "b"), ("a", " ", "b"), ("a", "b", "")):
        with refuses("penalties.case_incomplete"):
            write(ruling, CaseText(*parts))
    assert not CaseNote.objects.exists()


@pytest.mark.long
def test_other_events_read_only_what_is_shared(event: Tournament, ruling: Ruling) -> None:
    there = other_event()
    write(ruling)
    assert "Wall pushed twice" not in titles(there)
    write(ruling, CaseText("Shared", "South touched the wall.", "A fault.", is_shared=True))
    assert "Shared" in titles(there)


@pytest.mark.long_on_sqlite
def test_a_case_whose_ruling_was_taken_back_says_so(event: Tournament, ruling: Ruling) -> None:
    write(ruling)
    revoke_ruling(ruling=ruling, reason="Misread", by=actor("bob"), at=NOON)
    page = client_of("bob").get("/t/lyon-open/cases/").text
    assert "ruling taken back" in page


def test_written_on_its_page(event: Tournament, ruling: Ruling) -> None:
    address = f"/t/lyon-open/rulings/{ruling.uid}/case/"
    client = client_of("bob")
    typed = {"title": "Wall", "facts": "Player 5 touched it.", "decision": "A fault.", "clauses": "EMAR 2.5.1; 3.11.1"}
    refused = client.post(address, typed)
    assert refused.status_code == 422
    assert "A case has no names" in refused.text
    answer = client.post(address, typed | {"facts": "South touched it."})
    assert answer.headers["Location"] == "/t/lyon-open/cases/"
    assert CaseNote.objects.get().clauses == ["3.11.6.4", "EMAR 2.5.1", "3.11.1"]
    form = client.get(address).context["form"]
    assert form.initial["clauses"] == "EMAR 2.5.1, 3.11.1"


@pytest.mark.long
def test_over_the_api(event: Tournament, ruling: Ruling) -> None:
    api = Api("bob")
    body = {"title": "Wall", "facts": "South touched it.", "decision": "A fault.", "clauses": ["EMAR 2.5.1"]}
    made = api.post(f"/tournaments/lyon-open/rulings/{ruling.uid}/case/", body)
    assert (made.status, made.body["ruling"]) == (201, str(ruling.uid))
    assert made.body["clauses"] == ["3.11.6.4", "EMAR 2.5.1"]
    assert api.get("/tournaments/lyon-open/cases/?offence=tile-touched-early").body == [made.body]
    answer = api.get("/tournaments/lyon-open/cases/?q=eyewitness").body
    assert [(item["id"], item["ruling"]) for item in answer] == [("dead-hand-needs-eyewitness", None)]
