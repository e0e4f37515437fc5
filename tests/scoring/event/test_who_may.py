"""Who may open which page and send which form: every role, a stranger, another event's organiser, nobody."""

from collections.abc import Callable
from typing import Any

import pytest

from scoring.models import ResultVersion, SheetEntry
from tests.people import (
    actor,
    add_players,
    client_of,
    end_session,
    finish,
    is_refused_read,
    make_user,
    play,
    session_of,
    table_of,
    win,
)
from tests.scoring.visits import OUTSIDERS, STAFF, finish_and_release, hand_form
from tournaments.models import Role, Session, StaffRole, Tournament

pytestmark = pytest.mark.long

Visit = Callable[..., Any]
EVERYBODY = (*STAFF, *OUTSIDERS)
ENTER = {"chris", "bob", "sam", "sue"}
SUBMIT = {"chris", "sam", "sue"}
CORRECT = {"chris", "bob"}

# page, arguments, who gets it (200 or a redirect); everybody else is refused with 403
PAGES: list[tuple[str, tuple[int, ...], set[str]]] = [
    ("standings", (), set(EVERYBODY)),
    ("team-standings", (), set(EVERYBODY)),
    ("country-standings", (), set(EVERYBODY)),
    ("standing-row", (1,), set(EVERYBODY)),
    ("results", (1,), set(EVERYBODY)),
    ("desk-now", (), set(STAFF)),
    ("desk", (1,), set(STAFF)),
    ("sheet", (1, 1), set(STAFF)),
    ("sheet-history", (1, 1), set(STAFF)),
    ("sheet-totals", (1, 1), ENTER),
    ("sheet-submit", (1, 1), SUBMIT),
    ("sheet-verify", (1, 1), SUBMIT),
]
# form, who may send it
FORMS: list[tuple[str, tuple[int, ...], dict[str, Any], set[str]]] = [
    ("sheet-record", (1, 1), hand_form(), ENTER),
    ("sheet-totals", (1, 1), {"E": 52, "S": -36, "W": -8, "N": -8}, ENTER),
    ("sheet-authority", (1, 1), {"mode": "hands"}, ENTER),
    ("sheet-submit", (1, 1), {}, SUBMIT),
    ("sheet-verify", (1, 1), {"version": 1}, SUBMIT),
    ("sheet-reject", (1, 1), {"reject-reason": "The third hand"}, SUBMIT),
    ("desk-clock", (1,), {"move": "pause"}, {"chris"}),
]


@pytest.mark.parametrize(("name", "args", "allowed"), PAGES, ids=[page[0] for page in PAGES])
@pytest.mark.parametrize("person", EVERYBODY)
def test_pages(visit: Visit, name: str, args: tuple[int, ...], allowed: set[str], person: str) -> None:
    answer = visit(person, name, *args)
    assert is_refused_read(answer, person) == (person not in allowed)
    assert answer.status_code in ({200, 302} if person in allowed else {302, 403})


@pytest.mark.parametrize(("name", "args", "typed", "allowed"), FORMS, ids=[form[0] for form in FORMS])
@pytest.mark.parametrize("person", EVERYBODY)
def test_forms(
    visit: Visit, name: str, args: tuple[int, ...], typed: dict[str, Any], allowed: set[str], person: str
) -> None:
    answer = visit(person, name, *args, post=typed)
    assert (answer.status_code == 403) == (person not in allowed)


@pytest.mark.parametrize("person", EVERYBODY)
def test_corrections(event: Tournament, visit: Visit, person: str) -> None:
    play(table_of(event), [win(1)])
    entry = SheetEntry.objects.get()
    assert is_refused_read(visit(person, "sheet-correct", 1, 1, entry.sequence), person) == (person not in CORRECT)
    visit(person, "sheet-correct", 1, 1, entry.sequence, post={"void": 1, "reason": "Played twice"})
    assert SheetEntry.objects.count() == (2 if person in CORRECT else 1)


@pytest.mark.parametrize("person", EVERYBODY)
def test_release(event: Tournament, visit: Visit, person: str) -> None:
    """The organiser and the chief referee release."""
    for number in range(1, 5):
        finish(table_of(event, number))
    end_session(session=session_of(event), by=actor("chris"), at=session_of(event).moves.latest("sequence").at)
    visit(person, "desk-clock", 1, post={"move": "release"})
    released = session_of(event).status == "released"
    assert released == (person in {"alice", "chris"})


def test_the_submitter_does_not_verify(event: Tournament, visit: Visit) -> None:
    """Submitter and verifier are two people."""
    play(table_of(event), [win(1)])
    visit("sam", "sheet-submit", 1, 1, post={})
    page = visit("sam", "sheet-verify", 1, 1)
    assert "another person verifies it" in page.text
    assert "Verify table 1</button>" not in page.text
    assert visit("sam", "sheet-verify", 1, 1, post={"version": 1}).status_code == 403
    assert ResultVersion.objects.get().status == "submitted"


def test_a_public_sheet_is_one_that_was_released(event: Tournament, visit: Visit) -> None:
    assert is_refused_read(visit("", "sheet", 1, 1), "")
    finish_and_release(event)
    assert visit("", "sheet", 1, 1).status_code == 200


def test_a_released_sheet_in_correction_is_for_the_staff(event: Tournament, visit: Visit) -> None:
    finish_and_release(event)
    entry = SheetEntry.objects.filter(table=table_of(event), payload__number=1).get()
    visit("bob", "sheet-correct", 1, 1, entry.sequence, post={"void": 1, "reason": "Played twice"})
    assert is_refused_read(visit("", "sheet", 1, 1), "")
    assert visit("ann", "sheet", 1, 1).status_code == 200


def test_live_results_open_the_sheets(event: Tournament, visit: Visit) -> None:
    Tournament.objects.update(live_results=True)
    assert visit("", "sheet", 1, 1).status_code == 200
    assert is_refused_read(visit("", "desk", 1), "")


def test_nobody_reaches_another_event_through_this_one(event: Tournament, visit: Visit) -> None:
    assert visit("sam", "sheet", 1, 99).status_code == 404
    assert visit("sam", "sheet", 9, 1).status_code == 404
    assert client_of("sam").get("/t/no-such-event/standings/").status_code == 404


def test_a_role_in_another_event_opens_nothing_here(event: Tournament, visit: Visit) -> None:
    other = Tournament.objects.create(
        name="Elsewhere",
        slug="elsewhere",
        preset=event.preset,
        rule_set=event.rule_set,
        starts_on=event.starts_on,
        created_at=event.created_at,
        created_by="user:0",
        created_by_name="Nobody",
    )
    add_players(other, 4)
    Session.objects.create(tournament=other, number=1)
    StaffRole.objects.create(tournament=other, user=make_user("dan"), role=Role.CHIEF_REFEREE)
    assert visit("dan", "desk", 1).status_code == 403
