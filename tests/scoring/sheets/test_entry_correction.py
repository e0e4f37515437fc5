"""A referee sees the four scores before and after a correction, with the words to read out."""

from typing import Any

import pytest

from scoring.models import SheetEntry
from scoring.sheets.services.entries import enter_totals, record_hand
from tests.people import NOON, actor, client_of, event_in_play, play, table_of, win
from tests.scoring.visits import hand_form
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
MINUS = "\N{MINUS SIGN}"


def address(sequence: int = 1) -> str:
    return f"/t/lyon-open/s/1/tables/1/entries/{sequence}/"


def effect(**typed: Any) -> Any:
    return client_of("bob").get(address(), hand_form(**typed) | {"part": "effect"})


@pytest.fixture
def played(event: Tournament) -> Tournament:
    """MCR 3.9.1.3.2: East wins 18 from South: 42, -26, -8, -8."""
    play(table_of(event), [win(1, value=18)])
    return event


def test_the_effect_stands_beside_the_scores_with_the_words_to_read_out(played: Tournament) -> None:
    preview = effect(value=28).context["preview"]
    assert [seat.before for seat in preview.seats] == [42, -26, -8, -8]
    assert [seat.after for seat in preview.seats] == [52, -36, -8, -8]
    assert [seat.without for seat in preview.seats] == [0, 0, 0, 0]
    assert SheetEntry.objects.count() == 1
    assert effect(value=28).context["preview"].read_out == (
        "Hand 1 is corrected: Player 1 wins 28 from Player 5. Before: Player 1 wins 18 from Player 5. "
        f"The scores are now: Player 1 52, Player 5 {MINUS}36, Player 9 {MINUS}8, Player 13 {MINUS}8."
    )


@pytest.mark.long
def test_nothing_is_read_out_while_nothing_changes(played: Tournament) -> None:
    page = effect(value=18)
    assert page.context["preview"].read_out == ""
    assert "Nothing has changed so far." in page.text


@pytest.mark.long
def test_before_anything_is_typed_the_page_names_the_hand_and_the_scores_without_it(played: Tournament) -> None:
    page = client_of("bob").get(address())
    seats = page.context["preview"].seats
    assert [(seat.before, seat.after, seat.without) for seat in seats][:2] == [(42, None, 0), (-26, None, 0)]
    for reason in ("Typed wrongly", "The value was counted again"):
        assert f"data-reason>{reason}</button>" in page.text
    assert "<h1>Table 1, hand 1: correction</h1>" in client_of("bob").get(address()).text.replace("> ", ">").replace(
        " <", "<"
    )


@pytest.mark.long
def test_what_can_be_no_hand_says_so_and_changes_nothing(played: Tournament) -> None:
    page = effect(value=7)
    assert "7 is below the minimum of 8." in page.text
    assert [seat.after for seat in page.context["preview"].seats] == [None] * 4


@pytest.mark.long
def test_the_reason_is_asked_for_and_what_was_typed_stays_with_its_effect(played: Tournament) -> None:
    page = client_of("bob").post(address(), hand_form(value=28, base=1))
    assert page.status_code == 422
    assert [seat.after for seat in page.context["preview"].seats] == [52, -36, -8, -8]


def test_totals_have_their_effect_too(event: Tournament) -> None:
    totals = {"E": 34, "S": -50, "W": -8, "N": 24}
    enter_totals(table=table_of(event), totals=totals, by=actor("sam"), at=NOON)
    typed = {"E": "24", "S": "-40", "W": "-8", "N": "24", "key": "k", "base": "1", "part": "effect"}
    preview = client_of("bob").get(address(), typed).context["preview"]
    assert [seat.after for seat in preview.seats] == [24, -40, -8, 24]
    assert preview.read_out.startswith("The scores are now: Player 1 24, Player 5 ")


@pytest.mark.long
def test_a_riichi_line_is_read_out_in_its_own_words() -> None:
    """A draw: 3 000 to the tenpai (EMA riichi 3.4.2); both tenpai, each is paid 1 500."""
    event = event_in_play(rule_set="ema-riichi-2016")
    record_hand(table=table_of(event), hand={"number": 1, "outcome": "draw", "tenpai": ["E"]}, by=actor("sam"), at=NOON)
    typed = {"number": "1", "outcome": "draw", "tenpai": ["E", "S"], "key": "k", "base": "1", "part": "effect"}
    preview = client_of("bob").get(address(), typed).context["preview"]
    assert [seat.before for seat in preview.seats] == [33_000, 29_000, 29_000, 29_000]
    assert [seat.after for seat in preview.seats] == [31_500, 31_500, 28_500, 28_500]
    assert "tenpai: Player 1 and Player 5. Before: Exhaustive draw, tenpai: Player 1." in preview.read_out
    assert "Table 1, East 1: correction" in client_of("bob").get(address()).text
