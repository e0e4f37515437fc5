"""Totals that do not add up: the refusal itself names the likely slip, each guess once, the recorded hands first."""

from typing import Any

import pytest
from django.test import Client

from mahjong_core.rulesets.presets import PRESETS
from mahjong_core.sheets.slips import likely_slips
from mahjong_core.winds import WINDS, Wind
from scoring.models import SheetEntry
from scoring.results.services.versions import submit_table
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.services.entries import enter_totals, record_hand
from tests.api.conftest import Api
from tests.people import NOON, actor, client_of, event_in_play, play, table_of, win
from tests.refusals import refuses
from tournaments.models import Table

pytestmark = pytest.mark.django_db
TOTALS = "/t/lyon-open/s/1/tables/1/totals/"
E, S, W, N = WINDS


def kinds(preset: str, amount: int, *scores: int) -> list[str]:
    """What is guessed for four scores that are ``amount`` too high together."""
    totals: dict[Wind, int] = dict(zip(WINDS, scores, strict=True))
    return [slip.kind for slip in likely_slips(totals, amount, PRESETS[preset])]


@pytest.mark.parametrize(
    ("preset", "amount", "guesses"),
    [
        ("ema-riichi-2016", -20_000, ["chombo"]),  # "-20 000 from the tournament score": no line of the table
        ("ema-riichi-2012", -20_000, []),  # 3.4.6: a chombo is paid at the table there
        ("ema-riichi-2016", -1_000, ["stick", "noten"]),
        ("ema-riichi-2016", -3_000, ["stick", "noten"]),
        ("ema-riichi-2016", 1_500, ["noten"]),  # 3.4.2: two noten pay 1 500 each
        ("ema-riichi-2016", -4_000, ["stick"]),
        ("ema-riichi-2016", -5_000, []),
        ("ema-riichi-2016", 20_000, []),
    ],
)
def test_riichi_has_slips_of_its_own(preset: str, amount: int, guesses: list[str]) -> None:
    result = kinds(preset, amount, 31_700, 30_300, 29_600, 28_400)
    assert [kind for kind in result if kind in ("chombo", "stick", "noten")] == guesses


def test_what_may_be_wrong_anywhere_is_guessed_once() -> None:
    """1 000 more or less is one figure at each of the four."""
    assert kinds("ema-riichi-2016", -1_000, 31_700, 30_300, 29_600, 28_400).count("figure") == 1
    # MCR 3.11.6: 10 points come off one player.
    assert kinds("mcr-ffmj-2016", -10, 34, -50, -11, 17).count("penalty") == 1


def type_totals(table: Table, *scores: int) -> None:
    totals = {wind.value: score for wind, score in zip(WINDS, scores, strict=True)}
    enter_totals(table=table, totals=totals, by=actor("sam"), at=NOON, confirm=["scoring.totals_unusual"])


def refusal_of(table: Table) -> str:
    with refuses("scoring.table_not_balanced") as refused:
        submit_table(table=table_of(table.session.tournament), by=actor("sam"), at=NOON)
    return str(refused.value.message)


def test_the_refusal_names_the_slip(table: Table) -> None:
    type_totals(table, 34, 50, -8, 24)
    assert refusal_of(table) == (
        "The scores add up to 100, not 0. Perhaps: Player 5: \N{MINUS SIGN}50, not 50 (the minus sign)."
    )


def test_where_hands_are_recorded_their_scores_come_first(table: Table) -> None:
    """MCR 3.9.1.3.2: 52, -36, -8, -8."""
    play(table, [win(1, value=28)])
    type_totals(table, 52, -36, -8, 8)
    assert "By the hands: Player 1 52, Player 5 \N{MINUS SIGN}36, Player 9" in refusal_of(table)
    page = client_of("sam").get(TOTALS, {"E": "52", "S": "-36", "W": "-8", "N": "8"})
    first = page.context["check"].repairs[0]
    assert first.totals == (("E", 52), ("S", -36), ("W", -8), ("N", -8))
    assert "?E=52&amp;S=-36&amp;W=-8&amp;N=-8" in page.text


def test_the_button_fills_in_what_the_hands_say(table: Table) -> None:
    play(table, [win(1, value=28)])
    page = client_of("sam").get(TOTALS, {"E": "52", "S": "-36", "W": "-8", "N": "-8"})
    assert page.context["check"].is_balanced


def riichi_table() -> Table:
    event = event_in_play(rule_set="ema-riichi-2016")
    return table_of(event)


def test_a_riichi_refusal_asks_for_the_stick() -> None:
    table = riichi_table()
    type_totals(table, 31_700, 30_300, 29_600, 27_400)
    assert "1\N{NARROW NO-BREAK SPACE}000 less: who held 1 stick?" in refusal_of(table)


@pytest.mark.long
def test_sticks_left_go_to_the_winner_of_typed_totals(sam: Client) -> None:
    """EMA riichi 3.6: "toutes les mises sont collectées par le gagnant"."""
    table = riichi_table()
    typed = {"E": "31700", "S": "30300", "W": "29600", "N": "27400", "sticks": "1", "key": "k", "base": "0"}
    assert sam.get(TOTALS, typed).context["check"].is_balanced
    assert sam.post(TOTALS, typed).status_code == 302
    assert {wind.value: score for wind, score in sheet_of(table).sheet.table_scores.items()} == {
        "E": 32_700,
        "S": 30_300,
        "W": 29_600,
        "N": 27_400,
    }


@pytest.mark.long
def test_two_winners_share_the_sticks_that_are_left() -> None:
    table = riichi_table()
    typed = {"E": "30500", "S": "30500", "W": "29000", "N": "29000", "sticks": "1", "key": "k", "base": "0"}
    assert client_of("sam").post(TOTALS, typed).status_code == 302
    scores = sheet_of(table).sheet.table_scores
    assert [scores[wind] for wind in WINDS] == [31_000, 31_000, 29_000, 29_000]


def test_the_foot_of_a_typed_riichi_sheet_may_have_its_sticks_apart() -> None:
    """A draw with one stick: 3 000 to the only tenpai player (3.4.2), who laid 1 000 on the table (3.3.12)."""
    riichi_table()
    typed = {"w1": "0", "d1": "1", "r1": "1", "key": "k", "base": "0"}
    foot = {"E": "32000", "S": "29000", "W": "29000", "N": "29000"}
    sam = client_of("sam")
    address = "/t/lyon-open/s/1/tables/1/type/"
    refused = sam.post(address, typed | foot)
    assert refused.status_code == 409
    assert sam.post(address, typed | foot | {"sticks": "1"}).status_code == 302
    assert SheetEntry.objects.count() == 1


@pytest.mark.long
def test_a_foot_that_was_added_up_wrongly_is_left_out_by_a_tap(table: Table, sam: Client) -> None:
    typed = {"w1": "1", "d1": "2", "v1": "28", "E": "52", "S": "-36", "W": "-8", "N": "8", "key": "k", "base": "0"}
    address = "/t/lyon-open/s/1/tables/1/type/"
    refused = sam.post(address, typed)
    assert refused.status_code == 409
    assert "Record the totals of the hands" in refused.text
    assert 'form="typing"' in refused.text
    assert sam.post(address, typed | {"hands_count": "1"}).status_code == 302
    assert {wind.value: score for wind, score in sheet_of(table).sheet.table_scores.items()} == {
        "E": 52,
        "S": -36,
        "W": -8,
        "N": -8,
    }


def test_mcr_has_no_sticks_and_says_nothing_of_hands_alone(table: Table) -> None:
    assert 'name="sticks"' not in client_of("sam").get(TOTALS).text
    hand: dict[str, Any] = win(1, value=28)
    record_hand(table=table, hand=hand, by=actor("sam"), at=NOON)
    assert "By the hands" not in client_of("sam").get(TOTALS).text


def three_first(**changes: str) -> dict[str, str]:
    """Three at 33,000 and one at 20,000: 119,000, and one stick of 1,000 beside them."""
    return {"E": "33000", "S": "33000", "W": "33000", "N": "20000", "sticks": "1", "key": "k", "base": "0"} | changes


@pytest.mark.long_on_sqlite
def test_what_three_winners_cannot_share_is_said_and_holds_nothing_up(sam: Client) -> None:
    """1,000 by three is 333 for each, and one point is left: nobody's, or somebody would be first alone by it."""
    table = riichi_table()
    shown = sam.get(TOTALS, three_first())
    assert shown.context["check"].is_balanced
    assert "The remainder is not given to anyone: 1." in shown.text
    assert sam.post(TOTALS, three_first()).status_code == 302
    assert [sheet_of(table).sheet.table_scores[wind] for wind in WINDS] == [33_333, 33_333, 33_333, 20_000]
    page = sam.get("/t/lyon-open/s/1/tables/1/").text
    assert "Three players share the remaining riichi sticks." in page
    assert submit_table(table=table, by=actor("sam"), at=NOON).pk


def test_two_level_and_a_point_short_is_a_slip() -> None:
    table = riichi_table()
    type_totals(table, 33_333, 33_333, 33_332, 20_001)
    assert "scoring.table_not_balanced" in [problem.code for problem in sheet_of(table).sheet.problems]


def test_sticks_are_sent_by_the_api() -> None:
    table, sam_calls = riichi_table(), Api("sam")
    path = "/tournaments/lyon-open/sessions/1/tables/1/totals/"
    totals = {"E": 31_700, "S": 30_300, "W": 29_600, "N": 27_400}
    assert sam_calls.put(path, {"totals": totals, "sticks": 1}).status == 200
    assert sheet_of(table).sheet.table_scores[E] == 32_700
    assert sam_calls.put(path, {"totals": totals, "sticks": -1}).status == 400


@pytest.mark.long_on_sqlite
def test_a_correction_has_the_sticks_as_well() -> None:
    table = riichi_table()
    type_totals(table, 31_700, 30_300, 29_600, 28_400)
    entry = SheetEntry.objects.get()
    address = f"/t/lyon-open/s/1/tables/1/entries/{entry.sequence}/"
    facts = {"E": "31700", "S": "30300", "W": "29600", "N": "27400", "sticks": "1", "reason": "Misread"}
    chris = client_of("chris")
    assert 'name="sticks"' in chris.get(address).text
    assert chris.post(address, facts | {"key": "c", "base": str(entry.sequence)}).status_code == 302
    assert sheet_of(table).sheet.table_scores[E] == 32_700
