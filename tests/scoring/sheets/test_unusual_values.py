"""A hand larger than any of the event is asked about once: 132 may be 32, and 999 is no hand at all."""

from typing import Any

import pytest
from django.test import Client

from scoring.models import SheetEntry
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.selectors.unusual_values import VALUE_UNUSUAL, asked_above
from scoring.sheets.services.entries import NO_SENDING, record_hand, supersede_entry
from scoring.sheets.services.whole_sheets import RowRefused, record_sheet
from tests.api.conftest import Api
from tests.people import NOON, actor, client_of, event_in_play, play, table_of, win
from tests.refusals import refuses
from tests.scoring.visits import hand_form
from tournaments.common.errors import Refusal
from tournaments.models import Table, Tournament

pytestmark = pytest.mark.django_db
SHEET = "/t/lyon-open/s/1/tables/1/"


def record(table: Table, hand: dict[str, Any], *confirm: str) -> SheetEntry:
    return record_hand(table=table, hand=hand, by=actor("sam"), at=NOON, confirm=confirm)


def refused(table: Table, hand: dict[str, Any]) -> Refusal:
    with pytest.raises(Refusal) as refusal:
        record(table, hand)
    return refusal.value


def test_the_dearest_fan_is_no_surprise_and_one_point_more_is(table: Table) -> None:
    """MCR 3.8.1: no fan is dearer than 88."""
    record(table, win(1, value=88))
    refusal = refused(table, win(2, value=89))
    assert (refusal.code, refusal.status) == (VALUE_UNUSUAL, 422)
    assert refusal.detail == {"value": 89, "largest": 88, "confirm": VALUE_UNUSUAL}
    assert str(refusal.message).startswith("89: the largest hand of this event so far is worth 88.")
    assert SheetEntry.objects.count() == 1
    assert record(table, win(2, value=89), VALUE_UNUSUAL).payload["value"] == 89


@pytest.mark.long
def test_once_the_event_has_seen_it_nobody_is_asked(event: Tournament) -> None:
    record(table_of(event, 1), win(1, value=132), VALUE_UNUSUAL)
    record(table_of(event, 2), win(1, value=132))
    assert refused(table_of(event, 3), win(1, value=133)).detail["largest"] == 132


@pytest.mark.long
def test_a_slip_that_was_corrected_is_no_measure(event: Tournament) -> None:
    slip = record(table_of(event), win(1, value=210), VALUE_UNUSUAL)
    corrected = win(1, value=21)
    supersede_entry(entry=slip, data=corrected, reason="21 was announced", by=actor("bob"), at=NOON)
    assert refused(table_of(event, 2), win(1, value=100)).detail["largest"] == 21


@pytest.mark.long
def test_another_event_is_no_measure(event: Tournament) -> None:
    other = event_in_play("metz-open")
    record(table_of(other), win(1, value=200), VALUE_UNUSUAL)
    assert refused(table_of(event), win(1, value=100)).detail["largest"] == 0


def test_a_correction_is_asked_about_too(table: Table) -> None:
    play(table, [win(1)])
    old = SheetEntry.objects.get()
    facts: dict[str, Any] = {"data": win(1, value=200), "reason": "Read again", "by": actor("bob"), "at": NOON}
    with refuses(VALUE_UNUSUAL):
        supersede_entry(entry=old, **facts)
    assert supersede_entry(entry=old, **facts, confirm=[VALUE_UNUSUAL]).payload["value"] == 200


def test_no_answer_makes_a_hand_of_999(table: Table) -> None:
    """Above the dearest hand of the fan table there is nothing to ask."""
    with refuses("scoring.value_out_of_range"):
        record(table, win(1, value=999), VALUE_UNUSUAL)


@pytest.mark.long_on_sqlite
def test_the_form_asks_beside_what_was_typed(event: Tournament, sam: Client) -> None:
    response = sam.post(f"{SHEET}hands/", hand_form(value=132))
    assert response.status_code == 422
    assert "132: such a large hand is rare. Check the value." in response.text
    assert 'value="132"' in response.text
    assert 'name="sure"' in response.text
    assert sam.post(f"{SHEET}hands/", hand_form(value=132, sure="on")).status_code == 302
    assert SheetEntry.objects.get().payload["value"] == 132


@pytest.mark.long
def test_the_form_asks_nothing_of_a_usual_hand(event: Tournament) -> None:
    assert 'name="sure"' not in client_of("sam").get(SHEET).text


@pytest.mark.long
def test_a_typed_sheet_asks_in_the_row(table: Table) -> None:
    hands = [win(1), win(2, value=132)]
    facts: dict[str, Any] = {"table": table, "hands": hands, "by": actor("sam"), "at": NOON, "sending": NO_SENDING}
    with pytest.raises(RowRefused) as exception_info:
        record_sheet(**facts)
    assert (exception_info.value.code, exception_info.value.row) == (VALUE_UNUSUAL, 2)
    assert len(record_sheet(**facts, sure=[2])) == 2


def test_the_typing_page_shows_the_question_in_its_row(event: Tournament, sam: Client) -> None:
    rows = {"w1": "1", "d1": "2", "v1": "132", "key": "one", "base": "0"}
    response = sam.post(f"{SHEET}type/", rows)
    assert response.status_code == 422
    assert 'name="s1"' in response.text
    assert sam.post(f"{SHEET}type/", rows | {"s1": "on"}).status_code == 302
    assert SheetEntry.objects.get().payload["value"] == 132


@pytest.mark.long
def test_a_program_answers_with_the_code(event: Tournament) -> None:
    sam = Api("sam")
    hands = "/tournaments/lyon-open/sessions/1/tables/1/hands/"
    answer = sam.post(hands, win(1, value=132), key="k")
    assert (answer.status, answer.code) == (422, VALUE_UNUSUAL)
    assert sam.post(hands, win(1, value=132) | {"confirm": [VALUE_UNUSUAL]}, key="k").status == 201
    assert sam.post(hands, win(2) | {"confirm": ["whatever"]}, key="k2").status == 400


@pytest.mark.long
@pytest.mark.parametrize(
    ("line", "is_asked"),
    [({"han": 12}, False), ({"limit": "sanbaiman"}, False), ({"han": 13}, True), ({"limit": "yakuman"}, True)],
)
def test_riichi_asks_about_the_first_yakuman(line: dict[str, Any], *, is_asked: bool) -> None:
    """EMA riichi 4.1.3: eleven and twelve han are a sanbaiman, thirteen a counted yakuman."""
    event = event_in_play(rule_set="ema-riichi-2012")
    hand = {"number": 1, "outcome": "win", "winner": "E", "discarder": "S", **line}
    if not is_asked:
        record(table_of(event), hand)
        return
    refusal = refused(table_of(event), hand)
    assert str(refusal.message) == "Yakuman: this event has had none so far. Check the hand."
    record(table_of(event), hand, VALUE_UNUSUAL)
    record(table_of(event, 2), hand)


@pytest.mark.long
def test_the_felt_knows_above_what_it_asks(table: Table) -> None:
    play(table, [win(1, value=40)])
    above = asked_above(table.session.tournament, sheet_of(table).rules)
    assert (above.value, above.largest) == (88, 40)
    assert above.question.startswith("{value}: the largest hand of this event so far is worth {largest}.")
