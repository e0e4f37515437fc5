"""Who may what, as the services ask it."""

import pytest
from django.test import Client

from guide.selectors.rights import rights
from tests.rights import CHECK_IN, OPEN, ORGANISER
from tournaments.models import Role

# The people of tests/rights.py by their role, whose rows are written by hand.
PEOPLE = {
    "alice": Role.ORGANISER,
    "chris": Role.CHIEF_REFEREE,
    "bob": Role.REFEREE,
    "sam": Role.SCOREKEEPER,
    "ann": Role.APPEALS_COMMITTEE,
    "rita": Role.RECEPTION,
    "otto": Role.OBSERVER,
}


def roles(what: str) -> set[Role]:
    row = next(row for subject in rights() for row in subject.rows if str(row.what) == what)
    return {role for role, may in zip(Role, row.may, strict=True) if may}


@pytest.mark.parametrize(
    ("what", "page"),
    [
        ("Change dates, place and timetable", "event-edit"),
        ("Give and remove roles", "staff"),
        ("Check players in", "door"),
        ("Read the journal", "audit"),
        ("Correct a rule set option after the start", "rules-correct"),
        ("Submit and verify a sheet", "sheet-verify"),
        ("Make a ruling, record an incident, take a ruling back", "ruling-revoke"),
        ("Withhold results, freeze the ranking", "embargoes"),
    ],
)
def test_whoever_may_opens_the_page(what: str, page: str) -> None:
    assert roles(what) == {PEOPLE[name] for name in OPEN[page] if name in PEOPLE}


def test_rows_written_by_hand() -> None:
    assert CHECK_IN >= ORGANISER
    assert roles("Disqualify a player") == {Role.CHIEF_REFEREE}
    assert roles("Admit and decide an appeal") == {Role.APPEALS_COMMITTEE}
    assert roles("Start, pause and end a session") == {Role.CHIEF_REFEREE}
    assert Role.OBSERVER in roles("Read sheets and results before their release")


def test_the_page_has_a_row_for_each_act(db: None) -> None:
    text = Client().get("/help/rights/").content.decode()
    assert text.count('<th scope="row">') == sum(len(subject.rows) for subject in rights())
    assert text.count('<th scope="col">') == len(rights()) * (1 + len(Role))
