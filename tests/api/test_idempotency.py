"""Every write may be sent twice."""

import pytest

from scoring.models import SheetEntry
from tests.api.conftest import Api
from tests.people import make_seated_event, nobody, start, win
from tournaments.models import AuditEvent, StoredAnswer, Tournament

pytestmark = pytest.mark.django_db
HANDS = "/tournaments/lyon-open/sessions/1/tables/1/hands/"
NEW_EVENT = {"name": "New", "slug": "new-one", "rule_set": "mcr-ffmj-2016", "sessions": 2, "starts_on": "2026-12-01"}


@pytest.fixture
def event() -> Tournament:
    event = make_seated_event()
    start(event)
    return event


@pytest.mark.long
def test_a_second_send_gets_the_first_answer_and_writes_nothing(event: Tournament) -> None:
    """Also when the stored answer is forgotten: the entry keeps its own trace of the key."""
    sam = Api("sam")
    first = sam.post(HANDS, win(1), key="tablet-1")
    written = AuditEvent.objects.count()
    second = sam.post(HANDS, win(1), key="tablet-1")
    assert (first.status, first.body) == (second.status, second.body)
    assert first.status == 201
    assert (SheetEntry.objects.count(), AuditEvent.objects.count()) == (1, written)
    StoredAnswer.objects.all().delete()
    assert sam.post(HANDS, win(1), key="tablet-1").body == first.body
    assert SheetEntry.objects.count() == 1


def test_without_a_key_a_second_or_a_stale_send_is_a_conflict_that_shows_what_stands(event: Tournament) -> None:
    sam = Api("sam")
    sam.post(HANDS, win(1))
    second = sam.post(HANDS, win(1, value=9))
    assert (second.status, second.code) == (409, "scoring.hand_already_recorded")
    assert second.body["detail"]["theirs"]["payload"]["value"] == 8
    assert second.body["detail"]["yours"]["value"] == 9
    stale = sam.post(HANDS, nobody(2) | {"base": 0})
    assert (stale.status, stale.code) == (409, "scoring.sheet_moved_on")
    assert stale.body["detail"]["now"] == 1
    assert sam.post(HANDS, nobody(2) | {"base": 1}).status == 201


def test_the_same_key_for_another_body_or_at_another_address_is_refused(event: Tournament) -> None:
    sam = Api("sam")
    sam.post(HANDS, win(1), key="k")
    table_2 = "/tournaments/lyon-open/sessions/1/tables/2/hands/"
    for other in (sam.post(HANDS, win(2), key="k"), sam.post(table_2, win(1), key="k")):
        assert (other.status, other.code) == (409, "api.idempotency_key_reused")
    assert SheetEntry.objects.count() == 1


@pytest.mark.long
def test_two_callers_may_choose_the_same_key(event: Tournament) -> None:
    assert Api("sam").post(HANDS, win(1), key="1").status == 201
    assert Api("sue").post(HANDS, nobody(2), key="1").status == 201
    assert SheetEntry.objects.count() == 2


@pytest.mark.long_on_sqlite
def test_a_refusal_is_not_kept_so_that_the_same_key_succeeds_once_it_may(event: Tournament) -> None:
    sam = Api("sam")
    assert sam.post(HANDS, win(2), key="k").code == "scoring.hand_out_of_order"
    assert not StoredAnswer.objects.exists()
    sam.post(HANDS, win(1))
    assert sam.post(HANDS, win(2), key="k").status == 201


@pytest.mark.parametrize("key", ["k" * 129, " " * 3 + "k" * 200])
def test_a_key_that_is_too_long(key: str) -> None:
    answer = Api("alice").post("/tournaments/", NEW_EVENT, key=key)
    assert (answer.status, answer.code) == (400, "api.idempotency_key_malformed")
    assert not Tournament.objects.exists()


@pytest.mark.long
def test_a_deleted_row_answers_twice_the_same(event: Tournament) -> None:
    alice = Api("alice")
    alice.post("/tournaments/lyon-open/participants/bulk/", {"participants": [{"number": 99, "name": "Zoe Late"}]})
    answers = [alice.delete("/tournaments/lyon-open/participants/99/", key="d") for _ in range(2)]
    assert [answer.status for answer in answers] == [204, 204]
    assert alice.delete("/tournaments/lyon-open/participants/99/").status == 404
