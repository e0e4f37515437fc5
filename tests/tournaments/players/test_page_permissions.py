"""Who may open and send each page: every role, a stranger with an account, another event's organiser, nobody."""

import pytest

from tests.people import NOON, actor, add_players, client_of, is_refused_read, make_tournament, make_user, other_event
from tests.tournaments.imports.files import sent, upload
from tournaments.common.files.tables import table_data
from tournaments.imports.forms.participant_file import read_participants
from tournaments.imports.selectors.column_maps import FileSource
from tournaments.imports.services import keep_participants, keep_seating
from tournaments.models import ImportBatch, Participant, StaffRole

pytestmark = pytest.mark.django_db

EVERYBODY = ("alice", "chris", "bob", "sam", "ann", "olga", "dan", "")
ORGANISER = {"alice"}
DOOR = {"alice", "chris", "bob"}
STAFF = {"alice", "chris", "bob", "sam", "ann"}
STAFF_SOMEWHERE = STAFF | {"olga"}

# address, who may open it
OPEN = [
    ("participants/", set(EVERYBODY)),
    ("participants/add/", ORGANISER),
    ("participants/check-in/", DOOR),
    ("participants/1/edit/", STAFF),
    ("import/participants/", ORGANISER),
    ("import/participants/template.csv", ORGANISER),
    ("import/participants/template.xlsx", ORGANISER),
    ("import/participants/{list}/", ORGANISER),
    ("import/{list}/problems.csv", ORGANISER),
    ("import/{seating}/problems.csv", ORGANISER),
    ("import/seating/", ORGANISER),
    ("import/seating/template.csv", ORGANISER),
    ("import/seating/{seating}/", ORGANISER),
    ("staff/", ORGANISER),
]

# address, what is sent, who may
SENT = [
    ("participants/add/", {"number": "9", "name": "Zoe Quint"}, ORGANISER),
    ("participants/1/edit/", {"name": "Player Uno"}, ORGANISER),
    ("participants/1/state/", {"to": "checked_in"}, DOOR),
    ("participants/1/remove/", {}, ORGANISER),
    ("import/participants/", {"file": "number,name\n9,Zoe\n"}, ORGANISER),
    ("import/participants/{list}/", {}, ORGANISER),
    ("import/participants/{list}/accept/", {}, ORGANISER),
    ("import/participants/{list}/columns/", {"column-0": "number", "column-1": "name", "order": "auto"}, ORGANISER),
    ("import/seating/", {"file": "session,table,E,S,W,N\n1,1,1,2,3,4\n"}, ORGANISER),
    ("import/seating/{seating}/", {}, ORGANISER),
    ("staff/grant/", {"account": "dan", "role": "referee"}, ORGANISER),
    ("staff/account/", {"username": "rita", "role": "referee"}, ORGANISER),
    ("staff/{role}/revoke/", {}, ORGANISER),
]


@pytest.fixture(autouse=True)
def event() -> None:
    made = make_tournament(sessions=1)
    other_event()
    make_user("dan")
    add_players(made, 4)
    by = actor("alice")
    table = {"row": 2, "session": 1, "table": 1, "seats": {"E": 1, "S": 2, "W": 3, "N": 4}}
    read = read_participants(upload(b"number,name\n9,Zoe\n"))
    assert read.table is not None
    assert read.columns is not None
    source = FileSource(table_data(read.table), read.columns)
    keep_participants(
        tournament=made, filename="l", rows=read.rows, unused=[], problems=[], source=source, by=by, at=NOON
    )
    keep_seating(tournament=made, filename="s", tables=[table], unused=[], problems=[], by=by, at=NOON)


def address(pattern: str) -> str:
    named = {batch.kind: batch.uid for batch in ImportBatch.objects.all()}
    role = StaffRole.objects.get(tournament__slug="lyon-open", user__username="bob").uid
    return "/t/lyon-open/" + pattern.format(list=named["participants"], seating=named["seating"], role=role)


@pytest.mark.long
@pytest.mark.parametrize("username", EVERYBODY)
@pytest.mark.parametrize(("pattern", "who"), OPEN)
def test_opening(pattern: str, who: set[str], username: str) -> None:
    answer = client_of(username).get(address(pattern))
    assert is_refused_read(answer, username) == (username not in who)
    assert (answer.status_code == 200) == (username in who)


@pytest.mark.long
@pytest.mark.parametrize("username", EVERYBODY)
@pytest.mark.parametrize(("pattern", "data", "who"), SENT)
def test_sending(pattern: str, data: dict[str, str], who: set[str], username: str) -> None:
    before = facts()
    posted = data | {"file": sent(data["file"].encode())} if "file" in data else data
    answer = client_of(username).post(address(pattern), posted)
    if username in who:
        assert answer.status_code in {200, 302}
    else:
        assert answer.status_code == 403
        assert facts() == before


def facts() -> tuple[object, ...]:
    people = list(Participant.objects.order_by("pk").values_list("number", "name", "state"))
    roles = list(StaffRole.objects.order_by("pk").values_list("user__username", "role"))
    return people, roles, list(ImportBatch.objects.values_list("pk", "applied_at"))


@pytest.mark.long
@pytest.mark.parametrize("username", EVERYBODY)
@pytest.mark.parametrize("page", ["/people/", "/people/?q=player", "/people/{person}/"])
def test_the_search_over_people_is_for_staff(page: str, username: str) -> None:
    person = Participant.objects.get(number=1).person.uid
    answer = client_of(username).get(page.format(person=person))
    assert is_refused_read(answer, username) == (username not in STAFF_SOMEWHERE)
    assert (answer.status_code == 200) == (username in STAFF_SOMEWHERE)


@pytest.mark.long
@pytest.mark.parametrize("username", EVERYBODY)
def test_federation_numbers_and_states_are_for_staff(username: str) -> None:
    Participant.objects.filter(number=1).update(federation_number="05040123", state="disqualified")
    page = client_of(username).get("/t/lyon-open/participants/").text
    assert "Player 1" in page
    assert ("05040123" in page) is (username in STAFF)
    assert ("Disqualified" in page) is (username in STAFF)


@pytest.mark.long_on_sqlite
@pytest.mark.parametrize("search", ["q=05040123", "state=disqualified", "sort=state"])
def test_the_public_list_does_not_tell_by_searching(search: str) -> None:
    Participant.objects.filter(number=1).update(federation_number="05040123", state="disqualified")
    listed = client_of("").get(f"/t/lyon-open/participants/?{search}").context["listed"]
    expected = [] if search.startswith("q=") else [1, 2, 3, 4]
    assert [person.number for person in listed] == expected


@pytest.mark.long
@pytest.mark.parametrize("page", ["participants/1/state/", "participants/1/remove/", "staff/grant/", "staff/account/"])
def test_writes_are_not_done_by_opening_a_link(page: str) -> None:
    assert client_of("alice").get(f"/t/lyon-open/{page}").status_code == 405


@pytest.mark.long
def test_a_page_of_no_event_is_not_found() -> None:
    assert client_of("alice").get("/t/nowhere/participants/").status_code == 404
    assert client_of("alice").get("/t/lyon-open/participants/999/edit/").status_code == 404
