"""Who reads what of players and people, and who opens and publishes a seating that was read from a file.

The other pages have their rows in tests/rights.py.
"""

import pytest

from tests.people import NOON, actor, add_players, client_of, is_refused_read, make_tournament, make_user, other_event
from tournaments.imports.services import keep_seating
from tournaments.models import ImportBatch, Participant, StaffRole

pytestmark = pytest.mark.django_db

EVERYBODY = ("alice", "chris", "bob", "sam", "ann", "olga", "dan", "")
STAFF = {"alice", "chris", "bob", "sam", "ann"}


@pytest.fixture(autouse=True)
def event() -> None:
    made = make_tournament(sessions=1)
    other_event()
    make_user("dan")
    add_players(made, 4)
    by = actor("alice")
    table = {"row": 2, "session": 1, "table": 1, "seats": {"E": 1, "S": 2, "W": 3, "N": 4}}
    keep_seating(tournament=made, filename="s", tables=[table], unused=[], problems=[], by=by, at=NOON)


def address(pattern: str) -> str:
    named = {batch.kind: batch.uid for batch in ImportBatch.objects.all()}
    return "/t/lyon-open/" + pattern.format(seating=named["seating"])


@pytest.mark.long
@pytest.mark.parametrize("username", EVERYBODY)
def test_a_seating_from_a_file_is_opened_and_published_by_the_organiser(username: str) -> None:
    client, before, is_organiser = client_of(username), facts(), username == "alice"
    for page in (address("import/seating/{seating}/"), address("import/{seating}/problems.csv")):
        answer = client.get(page)
        assert is_refused_read(answer, username) is not is_organiser
        assert (answer.status_code == 200) is is_organiser
    sent = client.post(address("import/seating/{seating}/"), {})
    if is_organiser:
        assert sent.status_code in {200, 302}
    else:
        assert sent.status_code == 403
        assert facts() == before


def facts() -> tuple[object, ...]:
    people = list(Participant.objects.order_by("pk").values_list("number", "name", "state"))
    roles = list(StaffRole.objects.order_by("pk").values_list("user__username", "role"))
    return people, roles, list(ImportBatch.objects.values_list("pk", "applied_at"))


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
def test_a_page_of_no_event_is_not_found() -> None:
    assert client_of("alice").get("/t/nowhere/participants/").status_code == 404
    assert client_of("alice").get("/t/lyon-open/participants/999/edit/").status_code == 404
