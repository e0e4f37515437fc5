"""A hand that was ruled dead for a player is not won by them, whoever writes it and wherever.

FFMJ 2016, EMAR 2.9.2 and MCR 3.11.6.6.1: who declares a win below the minimum pays 10 to each opponent, and the hand is
dead: no win in this hand (MCR 3.11.6.8).
"""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from mahjong_core.winds import Wind
from penalties.models import Ruling
from penalties.rulings.selectors.faults import Fault, RefereeDecision
from penalties.rulings.services.decisions import decide_ruling, revoke_ruling
from scoring.models import SheetEntry
from scoring.results.services.versions import submit_table
from scoring.sheets.selectors.cautions import cautions_of
from scoring.sheets.selectors.dead_hands import dead_claims
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.services.entries import record_hand, supersede_entry
from tests.people import actor, at_seat, client_of, event_in_play, nobody, table_of, win
from tests.refusals import refuses
from tournaments.common.links import page_url
from tournaments.models import AuditEvent, Table, Tournament

pytestmark = pytest.mark.django_db
API = "/api/v1/tournaments/lyon-open/sessions/1/tables/1/"
BELOW = "false-win-below-minimum"


@pytest.fixture
def event(db: None) -> Tournament:
    return event_in_play(at=timezone.now() - timedelta(minutes=20))


def rule(
    table: Table, wind: str, *, hand: int = 1, offence: str = BELOW, verdict: RefereeDecision | None = None
) -> Ruling:
    fault = Fault(at_seat(table, wind), offence, table, hand=hand)
    return decide_ruling(fault=fault, verdict=verdict or RefereeDecision(), by=actor("bob"), at=timezone.now())


class TestTheGuard:
    def test_the_dead_hand_does_not_win(self, table: Table) -> None:
        rule(table, "S")
        with refuses("scoring.hand_is_dead") as refused:
            record_hand(table=table, hand=win(1, "S", "E", 88), by=actor("sam"), at=timezone.now())
        assert refused.value.detail["seat"] == "S"
        assert refused.value.detail["href"] == page_url("sheet-dead-hand", "lyon-open", 1, 1, 1)
        assert not SheetEntry.objects.exists()

    @pytest.mark.long
    @pytest.mark.parametrize("hand", [win(1, "E", "S", 8), win(1, "W", None, 8), nobody(1)])
    def test_the_three_others_win_and_nobody_may(self, table: Table, hand: dict[str, object]) -> None:
        """The dead player pays as everybody does: only the own win is out (MCR 3.11.6.8)."""
        rule(table, "S")
        record_hand(table=table, hand=hand, by=actor("sam"), at=timezone.now())
        assert dead_claims(sheet_of(table)) == ()

    @pytest.mark.long
    def test_the_next_hand_is_alive_again(self, table: Table) -> None:
        rule(table, "S")
        record_hand(table=table, hand=nobody(1), by=actor("sam"), at=timezone.now())
        record_hand(table=table, hand=win(2, "S", "E", 8), by=actor("sam"), at=timezone.now())

    @pytest.mark.long
    def test_a_ruling_taken_back_rules_nothing_out(self, table: Table) -> None:
        ruling = rule(table, "S")
        revoke_ruling(ruling=ruling, reason="Seen otherwise", by=actor("chris"), at=timezone.now())
        record_hand(table=table, hand=win(1, "S", "E", 8), by=actor("sam"), at=timezone.now())

    @pytest.mark.long_on_sqlite
    def test_no_sanction_leaves_the_hand_alive(self, table: Table) -> None:
        rule(table, "S", verdict=RefereeDecision(points=None, reason="The tile fell"))
        record_hand(table=table, hand=win(1, "S", "E", 8), by=actor("sam"), at=timezone.now())

    @pytest.mark.long
    def test_the_dead_hand_of_another_table_is_not_this_one(self, event: Tournament, table: Table) -> None:
        rule(table_of(event, 2), "S")
        record_hand(table=table, hand=win(1, "S", "E", 8), by=actor("sam"), at=timezone.now())

    @pytest.mark.long
    def test_a_correction_asks_as_well(self, table: Table) -> None:
        entry = record_hand(table=table, hand=win(1, "E", "S", 8), by=actor("sam"), at=timezone.now())
        rule(table, "S")
        facts = {"entry": entry, "data": win(1, "S", "E", 8), "reason": "Misread", "by": actor("bob")}
        with refuses("scoring.hand_is_dead"):
            supersede_entry(**facts, at=timezone.now())
        assert supersede_entry(**facts, at=timezone.now(), overrule=True).overrules

    @pytest.mark.long
    def test_a_resend_of_what_was_written_before_is_heard_as_written(self, table: Table, sam: Client) -> None:
        """The hand was written, the answer got lost, the ruling came: the second send finds its entry."""
        headers = {"Idempotency-Key": "one"}
        sent = [sam.post(f"{API}hands/", win(1, "S", "E", 8), "application/json", headers=headers)]
        rule(table, "S")
        sent.append(sam.post(f"{API}hands/", win(1, "S", "E", 8), "application/json", headers=headers))
        assert [response.status_code for response in sent] == [201, 201]


class TestTheReferee:
    @pytest.mark.long
    def test_overrules_with_a_reason_that_the_journal_keeps(self, table: Table) -> None:
        rule(table, "S")
        hand, why = win(1, "S", "E", 8), "The claim was heard wrongly"
        entry = record_hand(table=table, hand=hand, by=actor("bob"), at=timezone.now(), overrule=why)
        assert (entry.overrules, entry.reason) == (True, why)
        row = AuditEvent.objects.get(action="sheet.hand_recorded")
        assert row.after is not None
        assert (row.after["reason"], row.after["overrules"]) == (why, True)
        assert dead_claims(sheet_of(table)) == ()

    @pytest.mark.long
    def test_a_reason_without_a_dead_hand_is_not_kept(self, table: Table) -> None:
        entry = record_hand(table=table, hand=win(1), by=actor("bob"), at=timezone.now(), overrule="Just so")
        assert (entry.overrules, entry.reason) == (False, "")

    @pytest.mark.long
    def test_by_the_api(self, table: Table) -> None:
        rule(table, "S")
        refused = client_of("sam").post(f"{API}hands/", win(1, "S", "E", 8), "application/json")
        assert (refused.status_code, refused.json()["code"]) == (422, "scoring.hand_is_dead")
        body = win(1, "S", "E", 8) | {"overrule": "The claim was heard wrongly"}
        assert client_of("sam").post(f"{API}hands/", body, "application/json").status_code == 403
        answer = client_of("bob").post(f"{API}hands/", body, "application/json")
        assert (answer.status_code, answer.json()["overrules"]) == (201, True)

    def test_by_the_page_of_the_dead_hand(self, table: Table) -> None:
        rule(table, "S")
        bob, address = client_of("bob"), page_url("sheet-dead-hand", "lyon-open", 1, 1, 1)
        assert "Hand 1 is dead for" in bob.get(address).text
        typed = {"number": 1, "outcome": "discard", "winner": "S", "discarder": "E", "value": 8}
        assert bob.post(address, typed).status_code == 422, "a reason is asked"
        assert bob.post(address, typed | {"reason": "Heard wrongly"}).status_code == 302
        assert "Heard wrongly" in bob.get(page_url("sheet", "lyon-open", 1, 1)).text
        assert bob.get(address).status_code == 302, "a second look finds it written"

    @pytest.mark.long
    def test_by_the_page_of_the_correction(self, table: Table) -> None:
        entry = record_hand(table=table, hand=win(1, "S", "E", 8), by=actor("sam"), at=timezone.now())
        rule(table, "S")
        bob, address = client_of("bob"), page_url("sheet-correct", "lyon-open", 1, 1, entry.sequence)
        typed = {"number": 1, "outcome": "discard", "winner": "S", "discarder": "E", "value": 9, "reason": "Misread"}
        assert bob.post(address, typed).status_code == 422
        assert bob.post(address, typed | {"overrule": "on"}).status_code == 302
        assert SheetEntry.objects.latest("sequence").overrules


class TestWhatTheSheetSays:
    @pytest.mark.long
    def test_the_seat_carries_the_state_and_its_words(self, table: Table) -> None:
        rule(table, "S", offence="judged-dead-hand")
        (caution,) = cautions_of(sheet_of(table))[Wind.SOUTH]
        assert (caution.label, caution.states, caution.is_dead) == ("Dead hand", ("Dead hand",), True)
        assert "Dead hand" in client_of("sam").get(page_url("sheet", "lyon-open", 1, 1)).text

    @pytest.mark.long_on_sqlite
    def test_a_win_that_was_ruled_out_afterwards_is_asked_about_and_holds_nothing_up(self, table: Table) -> None:
        """Which of the two is wrong, people say: real sheets have a win and a false win in one hand."""
        entry = record_hand(table=table, hand=win(1, "S", "E", 8), by=actor("sam"), at=timezone.now())
        rule(table, "S")
        page = client_of("bob").get(page_url("sheet", "lyon-open", 1, 1)).text
        assert "was ruled dead" in client_of("sue").get(page_url("sheet-submit", "lyon-open", 1, 1)).text
        assert "was ruled dead" in page
        assert page_url("sheet-correct", "lyon-open", 1, 1, entry.sequence) in page
        submit_table(table=table, by=actor("sam"), at=timezone.now())
        assert "was ruled dead" in client_of("sue").get(page_url("sheet-verify", "lyon-open", 1, 1)).text

    @pytest.mark.long
    def test_rulings_without_points_stand_on_sheet_and_verification(self, table: Table) -> None:
        record_hand(table=table, hand=nobody(1), by=actor("sam"), at=timezone.now())
        rule(table, "S", offence="judged-dead-hand", hand=2)
        rule(table, "E", offence="tile-touched-early", hand=2)
        submit_table(table=table, by=actor("sam"), at=timezone.now())
        for page in ("sheet", "sheet-verify", "sheet-history"):
            text = client_of("sue").get(page_url(page, "lyon-open", 1, 1)).text
            assert "Dead hand</b>" in text, page
            assert "Warning</b>" in text, page
