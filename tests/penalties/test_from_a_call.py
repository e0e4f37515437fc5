"""From a table's call to its ruling, and the offences that a referee used last."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from mahjong_core.penalties import favourites, offences_of
from penalties.models import Incident, Ruling
from penalties.rulings.selectors.faults import Fault
from penalties.rulings.services.decisions import record_ruling
from penalties.rulings.services.incidents import report_incident
from penalties.tables.selectors.boards import LAST_USED, board_of, last_used_by
from scoring.calls.services.queue import call_referee, claim_call
from scoring.models import CallReason, CallStatus, RefereeCall
from scoring.sheets.selectors.folding import rules_of
from tests.people import NOON, actor, at_seat, client_of, make_seated_event, table_of
from tournaments.models import Participant, Tournament

pytestmark = pytest.mark.django_db
NEW = "/t/lyon-open/s/1/tables/1/ruling/"
TOUCHED = "tile-touched-early"


def call(event: Tournament, reason: str = CallReason.RULING, *, claimed_by: str = "") -> RefereeCall:
    made = call_referee(table=table_of(event), reason=reason, note="South", by=actor("sam"), at=NOON)
    return claim_call(call=made, by=actor(claimed_by), at=NOON) if claimed_by else made


def south(event: Tournament) -> Participant:
    return at_seat(table_of(event), "S")


def rule(event: Tournament, offence: str = TOUCHED, *, by: str = "bob", hand: int = 2) -> Ruling:
    facts: Any = {"table": table_of(event), "participant": south(event), "offence": offence, "hand": hand}
    return record_ruling(by=actor(by), at=NOON + timedelta(minutes=hand), **facts)


def answer(client: Client, call: RefereeCall, act: str, back: str = "floor") -> Any:
    return client.post(f"/t/lyon-open/s/1/calls/{call.uid}/", {"act": act, "back": back})


@pytest.mark.long
@pytest.mark.parametrize("back", ["floor", "desk", "ruling-start"])
def test_whoever_goes_for_a_ruling_is_led_to_it(event: Tournament, back: str) -> None:
    assert answer(client_of("bob"), call(event), "claim", back).url == NEW


@pytest.mark.long
def test_whoever_goes_for_a_question_stays_where_the_calls_are(event: Tournament) -> None:
    made = call(event, CallReason.QUESTION)
    assert answer(client_of("bob"), made, "claim").url == "/t/lyon-open/s/1/floor/"
    assert answer(client_of("bob"), made, "done", "ruling-start").url == "/t/lyon-open/rulings/new/"


@pytest.mark.long
def test_a_ruling_opened_without_going_offers_to_go_once(event: Tournament) -> None:
    """The banner leaves out what stands on the page; who goes for a question from there comes back to the ruling."""
    made, bob = call(event, CallReason.QUESTION), client_of("bob")
    before = bob.get(NEW).content.decode()
    assert f'data-call-listed="{made.uid}"' in before
    assert 'value="claim"' in before
    assert answer(bob, made, "claim", "ruling").url == NEW
    after = bob.get(NEW).content.decode()
    assert 'value="claim"' not in after
    assert 'value="give-back"' in after
    assert answer(bob, made, "done", "ruling").url == "/t/lyon-open/rulings/new/"


@pytest.mark.long
def test_the_second_referee_stays_and_is_told(event: Tournament) -> None:
    made = call(event, claimed_by="chris")
    assert answer(client_of("bob"), made, "claim").url == "/t/lyon-open/s/1/floor/"


@pytest.mark.long
@pytest.mark.parametrize("address", ["/t/lyon-open/rulings/new/", NEW])
def test_the_call_stands_on_the_pages_of_rulings_until_it_is_settled(event: Tournament, address: str) -> None:
    made, bob = call(event, claimed_by="bob"), client_of("bob")
    assert str(made.uid) in bob.get(address).content.decode()
    answer(bob, made, "done", "ruling-start")
    assert str(made.uid) not in bob.get(address).content.decode()


def test_an_incident_noted_settles_it_too_and_waits_itself(event: Tournament) -> None:
    made = call(event, claimed_by="bob")
    fault = Fault(south(event), "", table_of(event), note="Two stories, ask the others")
    report_incident(fault=fault, by=actor("bob"), at=NOON)
    made.refresh_from_db()
    assert made.status == CallStatus.DONE
    assert not hasattr(Incident.objects.get(), "ruling")


@pytest.mark.long
@pytest.mark.parametrize(
    ("reason", "claimed_by", "status"),
    [
        (CallReason.RULING, "bob", CallStatus.DONE),
        (CallReason.RULING, "", CallStatus.WAITING),
        (CallReason.RULING, "chris", CallStatus.CLAIMED),
        (CallReason.SHEET, "bob", CallStatus.CLAIMED),
    ],
)
def test_a_ruling_settles_the_call_for_it_of_whoever_went(
    event: Tournament, reason: str, claimed_by: str, status: str
) -> None:
    made = call(event, reason, claimed_by=claimed_by)
    rule(event)
    made.refresh_from_db()
    assert made.status == status
    assert (made.closed_by_name == "Bob") is (status == CallStatus.DONE)


@pytest.mark.long
def test_the_last_used_come_first_each_once(event: Tournament) -> None:
    for hand, offence in ((1, TOUCHED), (2, "table-talk"), (3, TOUCHED)):
        rule(event, offence, hand=hand)
    rule(event, "stalling", by="chris")
    rules = rules_of(event)
    board = board_of(rules, "", last_used_by(actor("bob").key, event))
    assert [offence_row.id for offence_row in board.recent] == [TOUCHED, "table-talk"]
    shown = [*board.recent, *board.favourites, *(offence_row for _title, ones in board.topics for offence_row in ones)]
    assert sorted(offence_row.id for offence_row in shown) == sorted(entry.id for entry in offences_of(rules))
    assert [favourite.id for favourite in board.favourites] == [
        favourite.id for favourite in favourites(offences_of(rules)) if favourite.id != TOUCHED
    ]


@pytest.mark.long
def test_the_list_of_the_last_used_stays_short_and_is_of_this_referee_and_event(event: Tournament) -> None:
    ladder = [candidate.id for candidate in offences_of(rules_of(event)) if candidate.effect.kind == "ladder"]
    ids = ladder[: LAST_USED + 2]
    for hand, offence in enumerate(ids, start=1):
        rule(event, offence, hand=hand)
    assert last_used_by(actor("bob").key, event) == ids[::-1][:LAST_USED]
    assert last_used_by(actor("chris").key, event) == []
    assert last_used_by(actor("bob").key, make_seated_event(slug="other")) == []
