"""The checklist of the hall: the book's lines for the tables drawn, who does them, ticks, and the organiser's own."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from hall.models import EquipmentItem
from hall.selectors.equipment import WORDS, EquipmentRow, checklist
from hall.services.equipment import Planned, add_item, plan_item, remove_item, tick_item
from mahjong_core.equipment import LINES
from tests.people import NOON, actor, add_players, client_of, make_seated_event, make_tournament
from tests.refusals import refuses
from tournaments.models import AuditEvent, Session, Table, Tournament

pytestmark = pytest.mark.django_db
PAGE = "/t/lyon-open/equipment/"
API = "/api/v1/tournaments/lyon-open/equipment/"


def row(event: Tournament, key: str) -> EquipmentRow:
    equipment_row = checklist(event).row(key)
    assert equipment_row is not None
    return equipment_row


def test_every_line_of_the_core_has_words() -> None:
    assert set(WORDS) == {line.code for line in LINES}


def test_the_counts_follow_the_tables_drawn(event: Tournament) -> None:
    """Four tables: 4 sets of 144 tiles (3.5.5.1.1), 8 dice (3.5.5.2), 16 chairs (3.5.5.5), 4 x 4 score sheets."""
    counts = {equipment_row.key: equipment_row.count for equipment_row in checklist(event).rows}
    assert [counts[key] for key in ("tiles-144", "dice", "tables", "chairs", "sheets", "timer")] == [4, 8, 4, 16, 16, 1]
    assert counts["mirrors"] is None
    sign = row(event, "sign-east").supply
    assert sign is not None
    assert sign.clause == "3.5.5.8.1"


def test_before_the_draw_the_players_entered_say_how_many() -> None:
    """Eighteen players need five tables."""
    event = make_tournament()
    assert (checklist(event).tables, checklist(event).is_estimate) == (0, True)
    add_players(event, 18)
    shown = checklist(event)
    assert (shown.tables, shown.is_estimate, row(event, "chairs").count) == (5, True, 20)


@pytest.mark.long
def test_sessions_that_are_not_drawn_yet_need_sheets_too() -> None:
    """Eight sessions for sixteen players: four sheets each (3.5.5.6), whether none of them is drawn or one."""
    event = make_seated_event(sessions=8)
    sessions = Session.objects.filter(tournament=event).order_by("number")
    assert row(event, "sheets").count == 32
    for session in sessions[1:]:
        session.tables.update(cleared_at=NOON)
    assert row(event, "sheets").count == 32
    Table.objects.filter(session__in=sessions).delete()
    shown = checklist(event)
    assert (shown.tables, shown.is_estimate, row(event, "sheets").count) == (4, True, 32)


def test_a_tick_says_who_and_when_and_is_taken_back(event: Tournament) -> None:
    tick_item(tournament=event, key="dice", is_done=True, by=actor("sam"), at=NOON)
    tick_item(tournament=event, key="dice", is_done=True, by=actor("bob"), at=NOON + timedelta(hours=1))
    assert (row(event, "dice").item.done_by_name, row(event, "dice").item.done_at) == ("Sam", NOON)
    assert (checklist(event).done, AuditEvent.objects.filter(action="equipment.ticked").count()) == (1, 1)
    tick_item(tournament=event, key="dice", is_done=False, by=actor("bob"), at=NOON)
    assert (row(event, "dice").item.done_at, row(event, "dice").item.done_by_name) == (None, "")


def test_who_how_many_and_a_note(event: Tournament) -> None:
    plan = Planned(10, " Rita ", "two spare")
    plan_item(tournament=event, key="dice", planned=plan, by=actor("chris"), at=NOON)
    equipment_row = row(event, "dice")
    assert (equipment_row.count, equipment_row.counted, equipment_row.item.who, equipment_row.item.note) == (
        10,
        8,
        "Rita",
        "two spare",
    )
    plan_item(tournament=event, key="dice", planned=plan, by=actor("chris"), at=NOON)
    assert AuditEvent.objects.filter(action="equipment.planned").count() == 1


def test_an_item_of_ones_own(event: Tournament) -> None:
    item = add_item(tournament=event, name="Leads", planned=Planned(4), by=actor("alice"), at=NOON)
    key = str(item.uid)
    assert checklist(event).rows[-1].name == "Leads"
    tick_item(tournament=event, key=key, is_done=True, by=actor("sam"), at=NOON)
    with refuses("equipment.name_taken"):
        add_item(tournament=event, name="leads", planned=Planned(), by=actor("alice"), at=NOON)
    remove_item(tournament=event, key=key, by=actor("alice"), at=NOON)
    assert not EquipmentItem.objects.exists()


def test_what_cannot_be_is_refused(event: Tournament) -> None:
    by: dict[str, Any] = {"tournament": event, "by": actor("alice"), "at": NOON}
    with refuses("equipment.name_missing"):
        add_item(name="  ", planned=Planned(), **by)
    acts: list[Callable[[], object]] = [
        partial(tick_item, key="tiles-136", is_done=True, **by),  # riichi's
        partial(plan_item, key="nothing", planned=Planned(), **by),
        partial(remove_item, key="dice", **by),
    ]
    for act in acts:
        with refuses("equipment.unknown"):
            act()
    for facts in ({"code": "dice", "name": "Dice"}, {}, {"code": "dice", "done_at": NOON}):
        with pytest.raises(IntegrityError), transaction.atomic():
            EquipmentItem.objects.create(tournament=event, **facts)


@pytest.mark.long_on_sqlite
def test_the_page_ticks_plans_adds_and_keeps_what_was_typed(event: Tournament, alice: Client) -> None:
    assert "3.5.5.8.1" in alice.get(PAGE).text
    assert alice.post(PAGE, {"act": "done", "key": "chairs"}).status_code == 302
    alice.post(PAGE, {"act": "plan", "key": "dice", "wanted": "9", "who": "Rita", "note": ""})
    assert (row(event, "chairs").item.done_by_name, row(event, "dice").count) == ("Alice", 9)
    alice.post(PAGE, {"act": "open", "key": "chairs"})
    assert row(event, "chairs").item.done_at is None
    wrong = alice.post(PAGE, {"act": "plan", "key": "dice", "wanted": "-3", "who": "Olaf"})
    assert (wrong.status_code, 'value="Olaf"' in wrong.text) == (422, True)
    alice.post(PAGE, {"act": "add", "name": "Flags", "wanted": "", "who": "", "note": ""})
    twice = alice.post(PAGE, {"act": "add", "name": "Flags", "wanted": "3", "who": "", "note": ""})
    assert (twice.status_code, "is already on the list" in twice.text, 'value="3"' in twice.text) == (409, True, True)
    assert alice.post(PAGE, {"act": "dance"}).status_code == 400
    own = EquipmentItem.objects.get(name="Flags")
    alice.post(PAGE, {"act": "remove", "key": str(own.uid)})
    assert not EquipmentItem.objects.filter(name="Flags").exists()
    assert client_of("sam").post(PAGE, {"act": "done", "key": "dice"}).status_code == 302
    assert client_of("sam").post(PAGE, {"act": "plan", "key": "dice"}).status_code == 403


def test_the_list_by_the_api(event: Tournament, alice: Client) -> None:
    made = alice.post(API, {"name": "Leads", "wanted": 4}, content_type="application/json")
    assert (made.status_code, made.json()["items"][-1]["count"]) == (201, 4)
    changed = alice.patch(f"{API}dice/", {"done": True, "who": "Rita"}, content_type="application/json").json()
    dice = next(item for item in changed["items"] if item["key"] == "dice")
    assert (dice["who"], dice["done_by"], dice["clause"]) == ("Rita", "Alice", "ffmj-2016 3.5.5.2")
    key = made.json()["items"][-1]["key"]
    assert alice.delete(f"{API}{key}/").status_code == 200
    assert alice.patch(f"{API}nothing/", {"done": True}, content_type="application/json").status_code == 400
