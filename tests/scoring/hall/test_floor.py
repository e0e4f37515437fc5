"""Signs of life, calls for a referee and who keeps the sheet, from the table to the desk."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.calls.policies import CALL_MOVES
from scoring.calls.services.queue import call_referee, claim_call, finish_call, give_back_call, withdraw_call
from scoring.devices.selectors import HEARD, NEVER, QUIET, QUIET_AFTER, floor_of, keeper_of
from scoring.devices.services import hand_on_sheet, hear_device
from scoring.models import CallStatus, DeviceSign, RefereeCall, SheetKeeper
from scoring.results.services.versions import submit_table
from tests.people import NOON, actor, client_of, play, session_of, table_of, win
from tests.scoring.devices.conftest import Device
from tournaments.common.errors import Conflict, Malformed
from tournaments.models import AuditEvent, Tournament

pytestmark = pytest.mark.django_db
HERE = "/tournaments/lyon-open/sessions/1/tables/1/"
FLOOR = "/t/lyon-open/s/1/floor/"
ONE_SECOND = timedelta(seconds=1)


def states(event: Tournament, at: Any) -> list[str]:
    return [row.state for row in floor_of(session_of(event), at).rows]


def hear(event: Tournament, number: int, unit: str = "a", unsent: int = 0, at: Any = NOON) -> DeviceSign:
    return hear_device(table=table_of(event, number), unit=unit, unsent=unsent, by=actor("sam"), at=at)


# --- presence ------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_sign_of_life_is_one_row_and_no_journal(event: Tournament, device: Device) -> None:
    before = AuditEvent.objects.count()
    for unsent in (0, 2):
        answer = device.api("post", f"{HERE}presence/", {"unit": "tablet", "unsent": unsent, "base": 3})
        assert answer.status_code == 200
    sign = DeviceSign.objects.get()
    assert (sign.table, sign.unsent, sign.base) == (table_of(event), 2, 3)
    assert AuditEvent.objects.count() == before
    event.refresh_from_db()
    version = event.version
    device.api("post", f"{HERE}presence/", {"unit": "tablet"})
    event.refresh_from_db()
    assert event.version == version


@pytest.mark.long
def test_heard_quiet_and_never(event: Tournament) -> None:
    hear(event, 1)
    hear(event, 2, at=NOON + QUIET_AFTER)
    assert states(event, NOON + QUIET_AFTER) == [HEARD, HEARD, NEVER, NEVER]
    assert states(event, NOON + QUIET_AFTER + ONE_SECOND) == [QUIET, HEARD, NEVER, NEVER]


@pytest.mark.long
def test_a_closed_sheet_may_be_silent(event: Tournament) -> None:
    play(table_of(event), [win(1)])
    hear(event, 1)
    submit_table(table=table_of(event), by=actor("sam"), at=NOON)
    assert states(event, NOON + timedelta(hours=1))[0] == HEARD


@pytest.mark.long
def test_what_two_devices_hold_is_added_up(event: Tournament) -> None:
    hear(event, 1, "tablet", 2)
    hear(event, 1, "phone", 1, NOON + ONE_SECOND)
    floor = floor_of(session_of(event), NOON + timedelta(minutes=10))
    row = floor.rows[0]
    assert (row.unsent, row.devices, row.heard_at, row.minutes) == (3, 2, NOON + ONE_SECOND, 9)
    assert row.is_urgent
    assert (floor.unsent, floor.quiet) == (3, 1)


@pytest.mark.long
def test_the_floor_costs_the_same_for_any_number_of_signs(event: Tournament) -> None:
    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as seen:
            floor_of(session_of(event), NOON)
        return len(seen)

    alone = queries()
    for number in range(1, 5):
        hear(event, number)
        call_referee(table=table_of(event, number), reason="ruling", by=actor("sam"), at=NOON)
    assert queries() == alone


def test_the_staff_see_the_floor_and_a_part_of_it_again(event: Tournament) -> None:
    hear(event, 1, unsent=2, at=timezone.now() - timedelta(minutes=5))
    page = client_of("bob").get(FLOOR).text
    assert "2 entries unsent" in page
    assert "5 minutes" in page
    part = client_of("bob").get(f"{FLOOR}?part=live")
    again = client_of("bob").get(f"{FLOOR}?part=live", headers={"If-None-Match": part["ETag"]})
    assert (part.status_code, again.status_code) == (200, 304)


# --- calls ---------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_call_waits_is_claimed_and_settled(event: Tournament, device: Device) -> None:
    assert device.post("call/", {"reason": "ruling", "note": "False win"}).status_code == 302
    call = RefereeCall.objects.get()
    assert (call.status, call.by_name) == (CallStatus.WAITING, "Table 1")
    assert "False win" in client_of("bob").get(FLOOR).text
    client_of("bob").post(f"/t/lyon-open/s/1/calls/{call.uid}/", {"act": "claim"})
    assert "Bob is on the way" in device.get("call/").text
    client_of("bob").post(f"/t/lyon-open/s/1/calls/{call.uid}/", {"act": "done"})
    call.refresh_from_db()
    assert (call.status, call.claimed_by_name, call.closed_by_name) == (CallStatus.DONE, "Bob", "Bob")
    texts = list(AuditEvent.objects.filter(action__startswith="call.").order_by("id").values_list("action", flat=True))
    assert texts == ["call.called", "call.claimed", "call.done"]


@pytest.mark.long
def test_called_twice_it_keeps_its_first_place(event: Tournament, device_at: Callable[[int], Device]) -> None:
    for number in (1, 2, 1):
        device_at(number).post("call/", {"reason": "question"})
    assert [call.table.number for call in floor_of(session_of(event), timezone.now()).calls] == [1, 2]


@pytest.mark.long_on_sqlite
def test_the_second_referee_is_told_who_was_first(event: Tournament) -> None:
    call = call_referee(table=table_of(event), reason="ruling", by=actor("sam"), at=NOON)
    claim_call(call=call, by=actor("bob"), at=NOON)
    with pytest.raises(Conflict) as refused:
        claim_call(call=call, by=actor("chris"), at=NOON)
    assert (refused.value.code, refused.value.detail["by"]) == ("scoring.call_moved_on", "Bob")
    page = client_of("chris").post(f"/t/lyon-open/s/1/calls/{call.uid}/", {"act": "claim"}, follow=True)
    assert "(Bob)" in page.text


@pytest.mark.long
@pytest.mark.parametrize("act", ["finish", "withdraw"])
def test_a_closed_call_stays_closed(event: Tournament, act: str) -> None:
    close = {"finish": finish_call, "withdraw": withdraw_call}[act]
    call = call_referee(table=table_of(event), reason="ruling", by=actor("bob"), at=NOON)
    close(call=call, by=actor("bob"), at=NOON)
    for again in (claim_call, finish_call, withdraw_call, give_back_call):
        with pytest.raises(Conflict):
            again(call=call, by=actor("bob"), at=NOON)
    moves = CALL_MOVES.moves.table.values()
    assert not {CallStatus.DONE, CallStatus.WITHDRAWN} & {before for move in moves for before in move}


@pytest.mark.long_on_sqlite
def test_the_table_withdraws_its_call(device: Device) -> None:
    device.post("call/", {"reason": "other"})
    device.post("call/", {"act": "withdraw"})
    assert RefereeCall.objects.get().status == CallStatus.WITHDRAWN


def test_the_database_holds_one_open_call_for_a_table(event: Tournament) -> None:
    call = call_referee(table=table_of(event), reason="ruling", by=actor("sam"), at=NOON)
    call.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        call.save(force_insert=True)


# --- who keeps the sheet -------------------------------------------------------------------------------------------


@pytest.mark.long_on_sqlite
def test_east_keeps_the_sheet_until_it_is_handed_on(event: Tournament, device: Device) -> None:
    """Annex 4.2.2.1: whoever sits East keeps it where the players disagree. FFMJ at 3.9.1.4 says the same."""
    assert keeper_of(table_of(event)) == "E"
    assert device.post("keeper/", {"seat": "S"}).status_code == 302
    assert keeper_of(table_of(event)) == "S"
    assert "keeps it now" in device.get("keeper/").text
    row = SheetKeeper.objects.get()
    assert (row.by_name, AuditEvent.objects.filter(action="sheet.handed_on").count()) == ("Table 1", 1)


def test_handing_it_to_who_holds_it_writes_nothing(event: Tournament) -> None:
    assert hand_on_sheet(table=table_of(event), wind="E", by=actor("bob"), at=NOON) is None
    assert not SheetKeeper.objects.exists()


@pytest.mark.long
def test_an_unknown_reason_and_an_unknown_seat_are_refused(event: Tournament) -> None:
    with pytest.raises(Malformed):
        call_referee(table=table_of(event), reason="tea", by=actor("sam"), at=NOON)
    with pytest.raises(Malformed):
        hand_on_sheet(table=table_of(event), wind="X", by=actor("bob"), at=NOON)
