"""Riichi totals that are not in whole hundreds are asked about: payments are rounded up to a hundred (4.1.2)."""

import pytest
from django.urls import reverse

from scoring.models import SheetEntry
from scoring.results.services.versions import submit_table
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.services.entries import enter_totals, supersede_entry
from tests.api.conftest import Api
from tests.people import NOON, actor, client_of, event_in_play, table_of
from tournaments.common.errors import Refusal

pytestmark = pytest.mark.django_db
# The sum is right, and no hands end so: a ron, a draw and a stake move whole hundreds.
ODD = {"E": 30_050, "S": 30_000, "W": 30_000, "N": 29_950}
SURE = ["scoring.totals_unusual"]
ADDRESS = ("lyon-open", 1, 1)


def test_totals_that_no_hands_make_are_asked_about_before_they_are_written() -> None:
    table = table_of(event_in_play(rule_set="wrc-2017"))
    with pytest.raises(Refusal) as refused:
        enter_totals(table=table, totals=ODD, by=actor("sam"), at=NOON)
    assert refused.value.code == "scoring.totals_unusual"
    assert refused.value.detail == {"seats": ["E", "N"], "confirm": "scoring.totals_unusual"}
    assert "30\u202f050, 29\u202f950" in str(refused.value.message)
    assert not SheetEntry.objects.exists()
    enter_totals(table=table, totals=ODD, by=actor("sam"), at=NOON, confirm=SURE)
    warned = [(problem.code, problem.severity) for problem in sheet_of(table).sheet.problems]
    assert warned == [("scoring.totals_unusual", "warning")]
    submit_table(table=table, by=actor("sam"), at=NOON)


def test_a_third_of_the_stakes_left_and_a_ruling_are_no_question() -> None:
    """3.6: of 1,000 left, three winners receive 333 each; a ruling may take any points."""
    table = table_of(event_in_play(rule_set="ema-riichi-2012"))
    shared = {"E": 31_333, "S": 31_333, "W": 31_333, "N": 26_000}
    enter_totals(table=table, totals=shared, by=actor("sam"), at=NOON)
    with pytest.raises(Refusal, match="31\u202f366"):
        enter_totals(table=table, totals=shared | {"W": 31_366}, by=actor("sam"), at=NOON)


def test_mini_points_are_whole_numbers_of_any_size() -> None:
    table = table_of(event_in_play())
    enter_totals(table=table, totals={"E": 50, "S": 0, "W": 0, "N": -50}, by=actor("sam"), at=NOON)


def test_a_correction_is_asked_about_too() -> None:
    table = table_of(event_in_play(rule_set="ema-riichi-2012"))
    level = dict.fromkeys("ESWN", 30_000)
    entry = enter_totals(table=table, totals=level, by=actor("sam"), at=NOON)
    with pytest.raises(Refusal) as refused:
        supersede_entry(entry=entry, data={"totals": ODD}, reason="Misread", by=actor("bob"), at=NOON)
    assert refused.value.code == "scoring.totals_unusual"
    supersede_entry(entry=entry, data={"totals": ODD}, reason="Misread", by=actor("bob"), at=NOON, confirm=SURE)


def test_the_page_asks_with_a_box_to_tick() -> None:
    event_in_play(rule_set="m-league")
    desk = client_of("sam")
    typed = {"E": "25050", "S": "25000", "W": "25000", "N": "24950", "key": "first-key-of-the-totals", "base": "0"}
    answer = desk.post(reverse("sheet-totals", args=ADDRESS), typed)
    assert answer.status_code == 422
    assert "Checked and correct" in answer.text
    answer = desk.post(reverse("sheet-totals", args=ADDRESS), typed | {"sure": "on"})
    assert answer.status_code == 302
    assert SheetEntry.objects.get().payload["totals"] == {"E": 25_050, "S": 25_000, "W": 25_000, "N": 24_950}


def test_the_api_asks_with_a_code_to_send_again() -> None:
    event_in_play(rule_set="wrc-2022")
    sam, path = Api("sam"), "/tournaments/lyon-open/sessions/1/tables/1/totals/"
    refused = sam.put(path, {"totals": ODD})
    assert (refused.status, refused.code) == (422, "scoring.totals_unusual")
    assert refused.body["detail"]["confirm"] == "scoring.totals_unusual"
    assert sam.put(path, {"totals": ODD, "confirm": SURE}).status == 200
