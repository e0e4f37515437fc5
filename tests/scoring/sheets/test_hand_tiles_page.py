"""The tiles of a hand of a score sheet: what the sheet knows is filled in, the tiles are kept beside the hand."""

import pytest

from scoring.models import HandTiles, ResultVersion
from tests.calculator.hands import ELEVEN, GREEN_PAIR
from tests.calculator.test_page import text
from tests.look.markup import Reader, inline_code
from tests.people import nobody, play, table_of, win
from tests.scoring.visits import Visit, finish_and_release
from tournaments.models import Tournament

pytestmark = pytest.mark.long


@pytest.fixture
def played(event: Tournament) -> Tournament:
    """Table 1: hand 1, East wins 11 from South; hand 2, nobody; hand 5, the North starter draws a tile worth 12."""
    hands = [win(1, value=11), nobody(2), nobody(3), nobody(4), win(5, "N", None, 12)]
    play(table_of(event), hands)
    return event


class TestOpening:
    def test_the_sheet_fills_in_winner_winds_round_and_announced_value(self, played: Tournament, visit: Visit) -> None:
        """3.5.7.2: in the South round the order of dealing is B A D C, so North sits West in hand 5."""
        shown = text(visit("bob", "hand-tiles", 1, 1, 5).text)
        assert "Player 13 won 12 by self-draw." in shown
        assert "Won by Self-draw" in shown
        assert 'aria-label="West"' in visit("bob", "hand-tiles", 1, 1, 5).text
        assert 'aria-label="South"' in visit("bob", "hand-tiles", 1, 1, 5).text

    def test_the_reader_cannot_choose_what_the_sheet_knows(self, played: Tournament, visit: Visit) -> None:
        """Self-drawn, the hand would hold one more (#80)."""
        html = visit("bob", "hand-tiles", 1, 1, 1, hand=ELEVEN, how="self_draw", announced="40").text
        assert "Announced 11, found 11." in text(html)
        assert {"how", "seat", "round", "rules", "announced"} & {
            each.get("name") for each in Reader(html).named("input")
        } == set()

    @pytest.mark.parametrize("hand", [2, 3, 16])
    def test_a_hand_that_nobody_won(self, played: Tournament, visit: Visit, hand: int) -> None:
        assert visit("bob", "hand-tiles", 1, 1, hand).status_code == 404

    def test_the_strict_policy_holds(self, played: Tournament, visit: Visit) -> None:
        assert inline_code(visit("bob", "hand-tiles", 1, 1, 1, hand=ELEVEN).text) == []


class TestKeeping:
    def test_tiles_are_kept_and_shown_again(self, played: Tournament, visit: Visit) -> None:
        answer = visit("bob", "hand-tiles", 1, 1, 1, post={"hand": ELEVEN})
        assert answer.status_code == 302
        row = HandTiles.objects.get()
        assert (row.hand, row.announced, row.found, row.by_name) == (ELEVEN, 11, 11, "Bob")
        shown = text(visit("sam", "hand-tiles", 1, 1, 1).text)
        assert "Tiles saved by Bob" in shown
        assert "Announced 11, found 11." in shown

    def test_announced_fans_are_kept_too(self, played: Tournament, visit: Visit) -> None:
        visit("bob", "hand-tiles", 1, 1, 1, post={"hand": ELEVEN, "said": "39"})
        assert HandTiles.objects.get().said == {"39": 1}
        assert "Not announced: All Chows 平和 (2), Pure Double Chow 一般高 (1)" in text(
            visit("sam", "hand-tiles", 1, 1, 1).text
        )

    @pytest.mark.parametrize(
        ("hand", "words"),
        [
            ("tea", "is not valid tile notation"),
            ("123m", "Tiles outside the melds: 3, expected: 13."),
            (f"{ELEVEN[:-2]}5z", "This is not a winning hand"),
        ],
    )
    def test_what_cannot_be_kept_is_said(self, played: Tournament, visit: Visit, hand: str, words: str) -> None:
        answer = visit("bob", "hand-tiles", 1, 1, 1, post={"hand": hand})
        assert answer.status_code in (400, 422)
        assert words in text(answer.text)
        assert HandTiles.objects.count() == 0

    def test_the_score_stays_as_announced(self, played: Tournament, visit: Visit) -> None:
        """3.9.1.4: what was written is not changed by a later count."""
        visit("bob", "hand-tiles", 1, 1, 1, post={"hand": GREEN_PAIR})
        assert "+35" in text(visit("bob", "sheet-history", 1, 1).text)
        assert ResultVersion.objects.count() == 0


class TestWhoMay:
    def test_the_public_reads_what_was_released(self, event: Tournament, visit: Visit) -> None:
        finish_and_release(event)
        before = visit("", "hand-tiles", 1, 1, 1)
        assert before.status_code == 200
        assert "The tiles of this hand were not saved" in text(before.text)
        visit("bob", "hand-tiles", 1, 1, 1, post={"hand": ELEVEN})
        shown = visit("", "hand-tiles", 1, 1, 1)
        assert "Announced 8, found 11." in text(shown.text)
        assert "data-calculator" not in shown.text


class TestTheSheet:
    def test_a_link_on_every_hand_that_was_won(self, played: Tournament, visit: Visit) -> None:
        links = [each["href"] for each in Reader(visit("bob", "sheet-history", 1, 1).text).named("a")]
        assert [link for link in links if link.endswith("/tiles/")] == [
            "/t/lyon-open/s/1/tables/1/hands/1/tiles/",
            "/t/lyon-open/s/1/tables/1/hands/5/tiles/",
        ]

    def test_the_public_sees_the_link_where_tiles_are_kept(self, event: Tournament, visit: Visit) -> None:
        finish_and_release(event)
        assert "/tiles/" not in visit("", "sheet-history", 1, 1).text.replace("/static/tiles/", "")
        visit("bob", "hand-tiles", 1, 1, 1, post={"hand": ELEVEN})
        assert "/hands/1/tiles/" in visit("", "sheet-history", 1, 1).text
