"""A hand written after the end waits for a referee.

MCR 3.5.6: when the time of play is over, the hands in play are interrupted at once.
"""

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from mahjong_core.winds import Wind
from scoring.event.selectors.open_late_hands import late_hand_things
from scoring.hall.selectors.desk import desk_page
from scoring.models import SheetEntry
from scoring.results.services.versions import submit_table, verify_table
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.services.entries import Sending, record_hand, supersede_entry
from scoring.sheets.services.late_hands import decide_late_hand
from tests.people import actor, client_of, event_in_play, session_of, table_of, win
from tests.refusals import refuses
from tournaments.common.links import page_url
from tournaments.models import AuditEvent, Table, Tournament
from tournaments.sessions.services.acts import end_session
from tournaments.sessions.services.clock import undo_clock
from tournaments.tables.services.table_links import issue_table_links

pytestmark = pytest.mark.django_db
LATE = 42


@pytest.fixture
def now() -> datetime:
    return timezone.now()


@pytest.fixture
def event(db: None, now: datetime) -> Tournament:
    """Session 1 was ended by the chief referee five minutes ago; hand 1 was written while it was in play."""
    made = event_in_play(at=now - timedelta(minutes=40))
    record_hand(table=table_of(made), hand=win(1), by=actor("bob"), at=now - timedelta(minutes=30))
    end_session(session=session_of(made), by=actor("chris"), at=ended(now))
    return made


def ended(now: datetime) -> datetime:
    return now - timedelta(minutes=5)


def write(table: Table, number: int, written_at: datetime, at: datetime) -> SheetEntry:
    sending = Sending(key=f"hand-{number}", written_at=written_at)
    return record_hand(table=table, hand=win(number, "W", "N", 30), by=actor("bob"), at=at, sending=sending)


@pytest.fixture
def late(table: Table, now: datetime) -> SheetEntry:
    """Hand 2, written 42 seconds after the end; it came in four minutes later."""
    return write(table, 2, ended(now) + timedelta(seconds=LATE), now)


def decide(entry: SheetEntry, now: datetime, *, accepted: bool, reason: str = "", by: str = "bob") -> SheetEntry:
    return decide_late_hand(entry=entry, accepted=accepted, reason=reason, by=actor(by), at=now)


@pytest.mark.long
class TestTheMark:
    def test_the_sheet_says_by_how_many_seconds_and_leads_to_the_decision(
        self, event: Tournament, table: Table, late: SheetEntry
    ) -> None:
        page = client_of("bob").get(page_url("sheet", event.slug, 1, 1))
        assert "Hand 2 was recorded 42 s after the end." in page.content.decode()
        assert page_url("sheet-late-hand", event.slug, 1, 1, late.sequence) in page.content.decode()

    def test_a_hand_kept_without_network_is_judged_by_its_own_time(
        self, event: Tournament, table: Table, now: datetime
    ) -> None:
        write(table, 2, ended(now) - timedelta(seconds=1), now)
        assert list(late_hand_things(event, now)) == []
        submit_table(table=table, by=actor("sam"), at=now)

    def test_nothing_was_written_after_it_arrived(self, table: Table, now: datetime) -> None:
        entry = write(table, 2, now + timedelta(hours=1), now)
        assert entry.written_at == now

    def test_what_staff_copy_from_paper_has_no_time(self, table: Table, now: datetime) -> None:
        record_hand(table=table, hand=win(2), by=actor("sam"), at=now)
        submit_table(table=table, by=actor("sam"), at=now)

    def test_a_device_that_says_nothing_writes_now(self, event: Tournament, table: Table, now: datetime) -> None:
        card = issue_table_links(session=session_of(event), by=actor("sam"), at=now)[1]
        sent = {"number": 2, "outcome": "win", "winner": "E", "discarder": "S", "value": 8}
        address = f"/api/v1/tournaments/{event.slug}/sessions/1/tables/1/hands/"
        headers = {"Authorization": f"Table {card}"}
        answer = Client().post(address, sent, content_type="application/json", headers=headers)
        assert answer.status_code == 201, answer.content
        assert answer.json()["written_at"] == answer.json()["at"]
        refused = Client().post(address.replace("hands", "submit"), {}, "application/json", headers=headers)
        assert refused.json()["code"] == "scoring.late_hand_open"

    def test_the_end_taken_back_takes_the_mark_along(
        self, event: Tournament, table: Table, late: SheetEntry, now: datetime
    ) -> None:
        undo_clock(session=session_of(event), by=actor("chris"), at=now)
        assert list(late_hand_things(event, now)) == []


class TestWhoAsks:
    @pytest.mark.long_on_sqlite
    def test_submitting_asks_and_leads_to_the_decision(self, table: Table, late: SheetEntry, now: datetime) -> None:
        with refuses("scoring.late_hand_open") as refused:
            submit_table(table=table, by=actor("sam"), at=now)
        assert refused.value.detail["seconds"] == LATE
        assert refused.value.detail["href"] == page_url("sheet-late-hand", "lyon-open", 1, 1, late.sequence)

    @pytest.mark.long
    def test_verifying_asks_too(self, event: Tournament, table: Table, now: datetime) -> None:
        """Submitted while the end was taken back; the session was ended a second before its last hand."""
        undo_clock(session=session_of(event), by=actor("chris"), at=ended(now))
        write(table, 2, now, now)
        submit_table(table=table, by=actor("sam"), at=now)
        end_session(session=session_of(event), by=actor("chris"), at=now - timedelta(seconds=1))
        with refuses("scoring.late_hand_open"):
            verify_table(table=table, by=actor("sue"), at=now + timedelta(seconds=1))

    @pytest.mark.long
    def test_the_submit_page_asks_instead_of_offering_itself(
        self, event: Tournament, table: Table, late: SheetEntry
    ) -> None:
        page = client_of("sam").get(page_url("sheet-submit", event.slug, 1, 1)).content.decode()
        assert "recorded 42 s after the end" in page
        assert "Submit table 1</button>" not in " ".join(page.split()).replace(" </button>", "</button>")

    def test_the_desk_and_the_list_of_what_comes_next(
        self, event: Tournament, table: Table, late: SheetEntry, now: datetime
    ) -> None:
        desk = desk_page(session_of(event), now, reader=actor("chris").key).desk
        assert [need.title for need in desk.needs if need.table == 1] == ["Hand after the end"]
        thing = next(late_hand_things(event, now))
        assert thing.href == page_url("sheet-late-hand", event.slug, 1, 1, late.sequence)
        assert "42 s" in thing.why
        decide(late, now, accepted=True)
        assert list(late_hand_things(event, now)) == []
        desk = desk_page(session_of(event), now, reader=actor("chris").key).desk
        assert not [need for need in desk.needs if need.title == "Hand after the end"]


class TestTheDecision:
    @pytest.mark.long
    def test_accepted_it_counts_and_the_sheet_goes_on(self, table: Table, late: SheetEntry, now: datetime) -> None:
        row = decide(late, now, accepted=True)
        assert (row.by_name, row.at, row.payload) == ("Bob", now, {"entry": late.sequence, "accepted": True})
        submit_table(table=table, by=actor("sam"), at=now)
        assert AuditEvent.objects.filter(action="sheet.late_hand_recorded").exists()

    @pytest.mark.long
    def test_refused_it_leaves_the_sheet_and_stays_in_the_ledger(
        self, table: Table, late: SheetEntry, now: datetime
    ) -> None:
        """Hand 1 alone counts: 8 from a discard is 3 times 8 and 8 (MCR 3.9.1.3), 32 points."""
        decide(late, now, accepted=False, reason="Drawn after the signal")
        current = sheet_of(table)
        assert [hand.number for hand in current.sheet.hands] == [1]
        assert current.sheet.table_scores[Wind.EAST] == 32
        assert SheetEntry.objects.filter(pk=late.pk).exists()
        submit_table(table=table, by=actor("sam"), at=now)

    @pytest.mark.long
    def test_it_is_undone_by_a_row_that_supersedes(self, table: Table, late: SheetEntry, now: datetime) -> None:
        first = decide(late, now, accepted=False, reason="Drawn after the signal")
        second = decide(late, now, accepted=True, reason="It was the discard before", by="chris")
        assert second.supersedes == first
        assert [hand.number for hand in sheet_of(table).sheet.hands] == [1, 2]

    @pytest.mark.long
    def test_done_twice_it_is_one_row(self, late: SheetEntry, now: datetime) -> None:
        assert decide(late, now, accepted=True) == decide(late, now, accepted=True, by="chris")

    @pytest.mark.long
    @pytest.mark.parametrize("accepted", [True, False])
    def test_a_change_of_mind_and_a_refusal_say_why(self, late: SheetEntry, now: datetime, *, accepted: bool) -> None:
        if accepted:
            decide(late, now, accepted=False, reason="Drawn after the signal")
        with refuses("scoring.reason_missing"):
            decide(late, now, accepted=accepted, reason="  ")

    @pytest.mark.long
    def test_a_verified_result_is_opened_by_a_change_of_mind(
        self, table: Table, late: SheetEntry, now: datetime
    ) -> None:
        decide(late, now, accepted=True)
        submit_table(table=table, by=actor("sam"), at=now)
        verify_table(table=table, by=actor("sue"), at=now)
        decide(late, now, accepted=False, reason="The film shows it")
        table.refresh_from_db()
        assert table.status == "correcting"

    @pytest.mark.long_on_sqlite
    def test_a_number_written_again_is_not_written_over(self, table: Table, late: SheetEntry, now: datetime) -> None:
        decide(late, now, accepted=False, reason="Drawn after the signal")
        record_hand(table=table, hand=win(2), by=actor("sam"), at=now)
        with refuses("scoring.hand_already_recorded"):
            decide(late, now, accepted=True, reason="After all")

    @pytest.mark.long
    def test_a_correction_settles_it(self, table: Table, late: SheetEntry, now: datetime) -> None:
        supersede_entry(entry=late, data=win(2), reason="Read again", by=actor("bob"), at=now)
        submit_table(table=table, by=actor("sam"), at=now)
        with refuses("scoring.hand_not_late"):
            decide(late, now, accepted=True)

    @pytest.mark.long
    def test_a_hand_in_time_is_nobodys_to_decide(self, table: Table, now: datetime) -> None:
        with refuses("scoring.hand_not_late"):
            decide(SheetEntry.objects.get(table=table), now, accepted=True)


class TestPageAndApi:
    @pytest.mark.long
    def test_a_referee_refuses_on_the_page_with_a_reason(self, event: Tournament, late: SheetEntry) -> None:
        address = page_url("sheet-late-hand", event.slug, 1, 1, late.sequence)
        bob = client_of("bob")
        assert "42 s after the end" in bob.get(address).content.decode()
        answer = bob.post(address, {"decision": "refuse", "reason": ""})
        assert answer.status_code == 400
        assert "Enter the reason." in answer.content.decode()
        answer = bob.post(address, {"decision": "refuse", "reason": "Drawn after the signal"}, follow=True)
        assert "Hand 2 does not count. It stays readable." in answer.content.decode()
        assert "Refused by Bob" in answer.content.decode()
        shown = bob.get(address).content.decode()
        assert "Drawn after the signal" in shown

    @pytest.mark.long_on_sqlite
    def test_two_referees_at_once(self, event: Tournament, late: SheetEntry) -> None:
        """The second looked before the first decided: nothing is overwritten."""
        address = page_url("sheet-late-hand", event.slug, 1, 1, late.sequence)
        seen = {"base": late.sequence, "reason": "Film"}
        client_of("bob").post(address, seen | {"decision": "accept"})
        answer = client_of("chris").post(address, seen | {"decision": "refuse"})
        assert answer.status_code == 409
        assert "Another person changed this sheet in the meantime" in answer.content.decode()

    @pytest.mark.long
    def test_over_the_api(self, event: Tournament, late: SheetEntry) -> None:
        address = f"/api/v1/tournaments/{event.slug}/sessions/1/tables/1/entries/{late.uid}/late/"
        answer = client_of("bob").post(address, {"accepted": True}, "application/json")
        assert answer.status_code == 201, answer.content
        assert answer.json()["payload"] == {"entry": late.sequence, "accepted": True}
        assert client_of("sam").post(address, {"accepted": False}, "application/json").status_code == 403

    @pytest.mark.long
    def test_riichi_too(self, db: None, now: datetime) -> None:
        """EMA riichi 5.8: the hand is finished after the signal; only the end of the session ends play."""
        event = event_in_play(rule_set="ema-riichi-2016", at=now - timedelta(hours=3))
        table = table_of(event)
        hand = {"number": 1, "outcome": "draw", "tenpai": ["E"]}
        record_hand(table=table, hand=hand, by=actor("bob"), at=now, sending=Sending(written_at=now))
        assert list(late_hand_things(event, now)) == []
        end_session(session=session_of(event), by=actor("chris"), at=now)
        second = {"number": 2, "outcome": "draw", "tenpai": ["E"]}
        after = now + timedelta(seconds=90)
        entry = record_hand(table=table, hand=second, by=actor("bob"), at=after, sending=Sending(written_at=after))
        assert "1 min 30 s" in next(late_hand_things(event, after)).why
        address = reverse("sheet-late-hand", args=[event.slug, 1, 1, entry.sequence])
        assert client_of("bob").get(address).status_code == 200
