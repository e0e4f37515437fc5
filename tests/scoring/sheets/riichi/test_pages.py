"""The pages of a riichi table: a line with its payments in view, the sheet, corrections, what stands beside it."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from mahjong_core.winds import Wind
from scoring.models import SheetEntry, TableSignal
from scoring.results.services.versions import submit_table, verify_table
from scoring.seats.services.substitutions import Replacement, end_substitute, record_substitute
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.services.entries import enter_totals, record_hand
from tests.html import squeezed
from tests.people import NOON, actor, client_of, event_in_play, table_of
from tournaments.models import SubstituteKind, SubstitutionCause, Tournament

pytestmark = pytest.mark.django_db
ADDRESS = ("lyon-open", 1, 1)
# 3 han 40 fu: a non-dealer pays East 7 700 on a discard (table of page 31).
DEALER_WIN = {"number": "1", "outcome": "discard", "winner": "E", "discarder": "S", "han": "3", "fu": "40"}


@pytest.fixture
def event() -> Tournament:
    return event_in_play(rule_set="ema-riichi-2012")


def page(client: Client, name: str, *more: int, **data: str) -> str:
    answer = client.get(reverse(name, args=[*ADDRESS, *more]), data)
    assert answer.status_code == 200
    return answer.text


@pytest.mark.long
def test_the_entry_page_names_the_hand_and_offers_every_end(event: Tournament) -> None:
    shown = page(client_of("sam"), "sheet")
    assert "Record East 1" in shown
    for outcome in ("discard", "self_draw", "draw", "abortive", "nagashi", "chombo", "redeal"):
        assert f'<option value="{outcome}"' in shown


def test_the_payments_show_before_anything_is_written(event: Tournament) -> None:
    """3.3.12: a stake of 1 000 goes to the table and back to the winner who laid it."""
    shown = page(client_of("sam"), "riichi-preview", part="preview", riichi="E", **DEALER_WIN)
    assert "East 1: " in shown
    assert "7\u202f700" in shown
    assert "37\u202f700" in shown
    assert "22\u202f300" in shown
    assert not SheetEntry.objects.exists()


@pytest.mark.long
def test_a_line_is_recorded_and_the_next_hand_is_named(event: Tournament, sam: Client) -> None:
    """3.4.10: a counter is placed when East wins."""
    answer = sam.post(reverse("sheet-record", args=ADDRESS), DEALER_WIN | {"base": "0", "key": "one"}, follow=True)
    shown = answer.text
    assert "Record East 1, 1 counter" in shown
    assert "wins 3 han 40 fu" in shown
    assert sheet_of(table_of(event)).sheet.table_scores["E"] == 37_700


def test_a_line_that_cannot_be_stays_typed_with_the_reason(event: Tournament) -> None:
    """Tables: 1 han 20 fu is a blank cell."""
    typed = DEALER_WIN | {"han": "1", "fu": "20", "base": "0"}
    answer = client_of("sam").post(reverse("sheet-record", args=ADDRESS), typed)
    shown = answer.text
    assert answer.status_code == 422
    assert "1 han and 20 fu are not possible" in shown
    assert '<option value="1" selected>1</option>' in shown
    assert not SheetEntry.objects.exists()


@pytest.mark.long
def test_a_missing_winner_is_asked_for(event: Tournament) -> None:
    answer = client_of("sam").post(reverse("sheet-record", args=ADDRESS), DEALER_WIN | {"winner": ""})
    assert answer.status_code == 422
    assert "Choose the winner." in answer.text


@pytest.mark.long
def test_two_winners_are_typed_and_read_again(event: Tournament) -> None:
    """4.1: "Le jeteur règle les scores avec chaque gagnant individuellement"."""
    typed = DEALER_WIN | {"winner": "W", "winner_2": "N", "limit_2": "mangan"}
    client_of("sam").post(reverse("sheet-record", args=ADDRESS), typed | {"base": "0"})
    scores = sheet_of(table_of(event)).sheet.table_scores
    assert scores == {"E": 30_000, "S": 30_000 - 5_200 - 8_000, "W": 35_200, "N": 38_000}
    entry = SheetEntry.objects.get()
    shown = page(client_of("bob"), "sheet-correct", entry.sequence)
    assert '<option value="mangan" selected>Mangan</option>' in shown


@pytest.mark.long
@pytest.mark.parametrize("name", ["sheet", "sheet-history", "sheet-submit"])
def test_the_sheet_is_a_table_with_its_check(event: Tournament, name: str) -> None:
    draw = {"number": 1, "outcome": "draw", "riichi": ["S"], "tenpai": ["S"]}
    record_hand(table=table_of(event), hand=draw, by=actor("sam"), at=NOON)
    shown = page(client_of("chris" if name != "sheet" else "ann"), name)
    assert "Exhaustive draw, tenpai: " in shown
    assert "does not add up" not in shown
    # 3.4.2: three noten players pay 1 000 each; the stake of 3.3.12 stays on the table
    assert "32\u202f000" in shown


def test_a_referee_corrects_a_line(event: Tournament) -> None:
    record_hand(
        table=table_of(event),
        hand={"number": 1, "outcome": "win", "winner": "E", "discarder": "S", "han": 3, "fu": 40},
        by=actor("sam"),
        at=NOON,
    )
    entry = SheetEntry.objects.get()
    typed = DEALER_WIN | {"fu": "30", "reason": "One pung less", "base": "1"}
    answer = client_of("bob").post(reverse("sheet-correct", args=[*ADDRESS, entry.sequence]), typed, follow=True)
    shown = answer.text
    assert "wins 3 han 30 fu" in shown
    assert "One pung less" in shown
    assert sheet_of(table_of(event)).sheet.table_scores["E"] == 35_800


@pytest.mark.long
def test_the_signal_names_the_last_hand(event: Tournament) -> None:
    """5.8: "la main en cours, et une main supplémentaire"."""
    address = reverse("riichi-signal", args=ADDRESS)
    sent = {"act": "signal", "signal-completed": "0", "signal-dice_thrown": "on"}
    shown = client_of("sam").post(address, sent, follow=True).text
    assert "The table stops after 2 hands." in shown
    assert TableSignal.objects.get().dice_thrown
    record_hand(table=table_of(event), hand={"number": 1, "outcome": "draw"}, by=actor("sam"), at=NOON)
    assert "Last hand" in page(client_of("sam"), "sheet")


def test_the_chief_finds_the_ways_to_lateness_and_to_substitutes(event: Tournament) -> None:
    shown = client_of("chris").get(reverse("riichi-signal", args=ADDRESS)).text
    assert f"{reverse('ruling-new', args=ADDRESS)}?offence=late-arrival" in shown
    assert reverse("substitutes", args=ADDRESS[:2]) in shown


@pytest.mark.long
def test_a_substitute_stands_beside_the_signal_until_taken_back(event: Tournament) -> None:
    what = Replacement(Wind.WEST, SubstituteKind.FROM_START, "Luc Petit", "ill", 1, SubstitutionCause.ILL)
    record_substitute(table=table_of(event), replacement=what, by=actor("chris"), at=NOON)
    assert "Luc Petit plays for Player" in page(client_of("chris"), "riichi-signal")
    end_substitute(table=table_of(event), wind=Wind.WEST, reason="Wrong table", by=actor("chris"), at=NOON)
    assert "plays for" not in page(client_of("chris"), "riichi-signal")


@pytest.mark.long
def test_a_scorekeeper_records_no_substitute(event: Tournament) -> None:
    assert reverse("substitutes", args=ADDRESS[:2]) not in page(client_of("sam"), "riichi-signal")
    assert client_of("sam").post(reverse("substitutes", args=ADDRESS[:2]), {"reason": "ill"}).status_code == 403


def test_an_mcr_table_has_none_of_this() -> None:
    event_in_play()
    for name in ("riichi-signal", "riichi-preview"):
        answer = client_of("sam").get(reverse(name, args=ADDRESS))
        assert (answer.status_code, answer["Location"]) == (302, reverse("sheet", args=ADDRESS))


@pytest.mark.long
def test_results_and_the_reason_of_a_total_tell_points_from_uma(event: Tournament) -> None:
    """3.6.1: 30 000 to the first; the four scores are shown as they are, not as gains."""
    totals = {"E": 45_000, "S": 33_000, "W": 24_000, "N": 18_000}
    table = table_of(event)
    enter_totals(table=table, totals=totals, by=actor("sam"), at=NOON)
    submit_table(table=table, by=actor("sam"), at=NOON)
    verify_table(table=table, by=actor("sue"), at=NOON)
    shown = squeezed(client_of("ann").get(reverse("results", args=ADDRESS[:2])).text)
    assert "<th>Uma</th>" in shown
    assert ">45\u202f000<" in shown
    assert "+30\u202f000" in shown
    # 3.6.1: 45 000 and the first place are 15 000 points and an uma of 30 000.
    number = table_of(event).seats.get(wind="E").participant.number
    shown = client_of("ann").get(reverse("standing-row", args=["lyon-open", number])).text
    assert "+45\u202f000 in all: points +15\u202f000, uma +30\u202f000." in shown


@pytest.mark.long
def test_a_quiet_table_is_named_by_its_hand_at_the_desk(event: Tournament) -> None:
    """3.4.10 and 3.5: after a draw with East tenpai the same hand is played again, with a counter."""
    record_hand(
        table=table_of(event),
        hand={"number": 1, "outcome": "draw", "tenpai": ["E"]},
        by=actor("sam"),
        at=timezone.now() - timedelta(minutes=22),
    )
    shown = client_of("sam").get(reverse("desk", args=["lyon-open", 1])).text
    assert "East 1, 1 counter" in shown
