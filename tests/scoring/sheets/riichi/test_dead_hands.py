"""A dead hand is neither won nor tenpai, whether the ruling came before the hand was written or after it.

EMA riichi 2012, 3.4.7: "Un joueur qui a une main morte n'est pas autorisé à déclarer une victoire, un kong, pung ou
chow, et ne peut jamais être considéré tenpai." 5.3: who does not say riichi "n'a pas fait une déclaration valide de
riichi. La mise de riichi lui est restituée et le joueur a une main morte."
"""

import json
from typing import Any

import pytest

from penalties.rulings.selectors.faults import Fault, RefereeDecision
from penalties.rulings.services.decisions import decide_ruling
from scoring.models import SheetEntry
from scoring.results.services.versions import submit_table
from scoring.sheets.selectors.dead_hands import RIICHI_OF_DEAD, dead_claims
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.selectors.riichi_page import preview_hand
from scoring.sheets.selectors.riichi_table import typing_table
from scoring.sheets.services.entries import NO_SENDING, Sending, record_hand, supersede_entry
from scoring.sheets.services.whole_sheets import RowRefused, record_sheet
from tests.people import NOON, actor, at_seat, client_of, event_in_play, table_of
from tests.refusals import refuses
from tournaments.common.links import page_url
from tournaments.models import Table

pytestmark = pytest.mark.django_db
API = "/api/v1/tournaments/lyon-open/sessions/1/tables/1/"
TENPAI = {"number": 1, "outcome": "draw", "tenpai": ["S", "W"]}
NOTEN = {"number": 1, "outcome": "draw", "riichi": ["S"], "tenpai": ["W"]}


@pytest.fixture
def table() -> Table:
    return table_of(event_in_play(rule_set="ema-riichi-2012"))


def rule(table: Table, offence: str = "wrong-tile-count", *, wind: str = "S", hand: int = 1) -> None:
    fault = Fault(at_seat(table, wind), offence, table, hand=hand)
    decide_ruling(fault=fault, verdict=RefereeDecision(), by=actor("bob"), at=NOON)


def record(table: Table, hand: dict[str, Any], *confirm: str, sending: Sending = NO_SENDING) -> SheetEntry:
    return record_hand(table=table, hand=hand, by=actor("sam"), at=NOON, confirm=confirm, sending=sending)


def scores(table: Table) -> dict[str, int]:
    """Return the four scores if play ended here: a stake that lies on the table is the leading player's (3.6)."""
    return {wind.value: points for wind, points in sheet_of(table).sheet.table_scores.items()}


class TestTheRulingComesFirst:
    @pytest.mark.parametrize("offence", ["wrong-tile-count", "riichi-unsaid"])
    def test_the_dead_hand_is_not_tenpai(self, table: Table, offence: str) -> None:
        rule(table, offence)
        with refuses("scoring.hand_is_dead") as refused:
            record(table, TENPAI)
        assert "it is never tenpai" in str(refused.value.message)
        assert not SheetEntry.objects.exists()

    @pytest.mark.parametrize(
        "hand",
        [
            {"number": 1, "outcome": "win", "winner": "S", "han": 5},
            {"number": 1, "outcome": "nagashi", "nagashi": ["S"]},
            {
                "number": 1,
                "outcome": "win",
                "discarder": "N",
                "wins": [{"winner": "W", "han": 5}, {"winner": "S", "han": 5}],
            },
        ],
    )
    def test_the_dead_hand_does_not_win(self, table: Table, hand: dict[str, Any]) -> None:
        rule(table)
        with refuses("scoring.hand_is_dead"):
            record(table, hand)

    def test_a_riichi_that_was_no_declaration_lays_no_stake(self, table: Table) -> None:
        rule(table, "riichi-unsaid")
        with refuses("scoring.riichi_invalid"):
            record(table, NOTEN, RIICHI_OF_DEAD)
        record(table, {"number": 1, "outcome": "draw", "tenpai": ["W"]})
        assert scores(table) == {"E": 29_000, "S": 29_000, "W": 33_000, "N": 29_000}

    def test_a_riichi_before_the_ruling_stands_once_it_is_confirmed(self, table: Table) -> None:
        """It was a valid one: its stake stays, the player is noten, and that is no chombo (EMA riichi 2025 3.3.14)."""
        rule(table)
        with refuses(RIICHI_OF_DEAD) as refused:
            record(table, NOTEN)
        assert refused.value.detail["confirm"] == RIICHI_OF_DEAD
        entry = record(table, NOTEN, RIICHI_OF_DEAD)
        assert entry.payload["dead"] == ["S"]
        assert scores(table) == {"E": 29_000, "S": 28_000, "W": 34_000, "N": 29_000}

    def test_the_same_hand_sent_again_is_the_first(self, table: Table) -> None:
        rule(table)
        sending = Sending(key="one")
        first = record(table, NOTEN, RIICHI_OF_DEAD, sending=sending)
        assert record(table, NOTEN, RIICHI_OF_DEAD, sending=sending) == first

    def test_a_hand_that_names_its_dead_seats_needs_no_ruling(self, table: Table) -> None:
        """A device without network writes what it knew, and the ruling may be taken back before it arrives."""
        assert record(table, NOTEN | {"dead": ["S"]}).payload["dead"] == ["S"]

    def test_a_referee_lets_it_count_with_a_reason(self, table: Table) -> None:
        rule(table)
        entry = record_hand(table=table, hand=TENPAI, by=actor("bob"), at=NOON, overrule="Another player was meant")
        assert (entry.overrules, entry.payload.get("dead")) == (True, None)
        assert dead_claims(sheet_of(table)) == ()

    def test_by_the_api(self, table: Table) -> None:
        rule(table)
        sam = client_of("sam")
        refused = sam.post(f"{API}hands/", TENPAI, "application/json")
        assert (refused.status_code, refused.json()["code"]) == (422, "scoring.hand_is_dead")
        asked = sam.post(f"{API}hands/", NOTEN, "application/json")
        assert (asked.status_code, asked.json()["detail"]["confirm"]) == (422, RIICHI_OF_DEAD)
        assert sam.post(f"{API}hands/", NOTEN | {"confirm": [RIICHI_OF_DEAD]}, "application/json").status_code == 201
        written = sam.get(API).json()
        assert written["sheet"]["hands"][0]["riichi"]["dead"] == ["S"]
        assert [caution["returns_stake"] for caution in written["cautions"]["S"]] == [False]

    def test_by_the_page(self, table: Table) -> None:
        rule(table)
        sam, address = client_of("sam"), page_url("sheet-record", "lyon-open", 1, 1)
        typed = {"number": 1, "outcome": "draw", "riichi": ["S"], "tenpai": ["W"]}
        asked = sam.post(address, typed)
        assert asked.status_code == 422
        assert "Checked and correct" in asked.text
        assert sam.post(address, typed | {"sure": "on"}).status_code == 302
        assert "dead hand" in sam.get(page_url("sheet-history", "lyon-open", 1, 1)).text

    def test_by_a_whole_sheet_typed(self, table: Table) -> None:
        """The row that contradicts a ruling is named, and nothing is written."""
        rule(table, hand=2)
        hands = [{"number": 1, "outcome": "draw"}, TENPAI | {"number": 2}]
        sent = {"table": table, "by": actor("sam"), "at": NOON, "sending": NO_SENDING}
        with pytest.raises(RowRefused) as refused:
            record_sheet(hands=hands, **sent)
        assert (refused.value.row, refused.value.code) == (2, "scoring.hand_is_dead")
        record_sheet(hands=[hands[0], NOTEN | {"number": 2}], sure=[2], **sent)
        assert SheetEntry.objects.get(sequence=2).payload["dead"] == ["S"]

    def test_the_typed_rows_know_the_dead_seats(self, table: Table) -> None:
        rule(table, hand=2)
        record(table, {"number": 1, "outcome": "draw", "dead": ["N"]})
        shown = typing_table(sheet_of(table), is_from_start=False)
        assert shown is not None
        assert json.loads(shown.dead) == {"1": ["N"], "2": ["S"]}

    def test_the_preview_pays_as_the_sheet_will(self, table: Table) -> None:
        rule(table)
        shown = preview_hand(sheet_of(table), NOTEN)
        assert [change for _wind, _name, change, _after in shown.seats] == [-1000, -2000, 3000, -1000]


class TestTheHandComesFirst:
    def test_the_sheet_asks_and_a_referee_corrects_it(self, table: Table) -> None:
        written = {"number": 1, "outcome": "draw", "riichi": ["S"], "tenpai": ["S", "W"]}
        entry = record(table, written)
        rule(table)
        page = client_of("bob").get(page_url("sheet", "lyon-open", 1, 1)).text
        assert "it is never tenpai" in page
        assert page_url("sheet-correct", "lyon-open", 1, 1, entry.sequence) in page
        facts = {"entry": entry, "reason": "Dead", "by": actor("bob"), "at": NOON}
        with refuses("scoring.hand_is_dead"):
            supersede_entry(data=written, **facts)
        supersede_entry(data=NOTEN, confirm=[RIICHI_OF_DEAD], **facts)
        assert dead_claims(sheet_of(table)) == ()
        assert scores(table) == {"E": 29_000, "S": 28_000, "W": 34_000, "N": 29_000}

    def test_the_stake_of_an_invalid_riichi_is_asked_about(self, table: Table) -> None:
        record(table, {"number": 1, "outcome": "win", "winner": "W", "han": 5, "riichi": ["S"]})
        rule(table, "riichi-unsaid")
        (claim,) = dead_claims(sheet_of(table))
        assert "the riichi stick is returned" in claim.text

    def test_what_was_written_stays_readable_and_can_be_submitted(self, table: Table) -> None:
        record(table, {"number": 1, "outcome": "draw", "riichi": ["S"], "tenpai": ["S"]})
        rule(table)
        assert scores(table) == {"E": 29_000, "S": 33_000, "W": 29_000, "N": 29_000}
        submit_table(table=table, by=actor("sam"), at=NOON)
        assert "it is never tenpai" in client_of("sue").get(page_url("sheet-verify", "lyon-open", 1, 1)).text
