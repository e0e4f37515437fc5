"""The calculator as a page: every state is an address, every tap a link or a button that works without script."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from calculator.selectors.hand_words import BECAUSE, DISPUTED
from mahjong_core.mcr.fans import DROPS, Principle
from mahjong_core.mcr.readings import FFMJ_2016, explain_readings
from tests.calculator.hands import ELEVEN, FOUR, GREEN_PAIR, WAITING
from tests.look.markup import Reader, inline_code

pytestmark = pytest.mark.django_db


def visit(language: str = "en", part: bool = False, **facts: Any) -> Any:
    headers = {"Accept-Language": language} | ({"HX-Request": "true"} if part else {})
    return Client().get("/hand/", facts, headers=headers)


def text(html: str) -> str:
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", html).split()))


def result(**facts: Any) -> str:
    """What the result says, as plain text."""
    html = visit(**facts).text
    return text(html[html.index('id="calc-result"') : html.index("</form>")])


def written(**facts: Any) -> str:
    """The hand as text after this request."""
    fields = [each for each in Reader(visit(**facts).text).named("input") if each.get("name") == "hand"]
    return fields[0]["value"]


class TestValue:
    def test_fans_with_points_names_and_clauses(self) -> None:
        """3.8.1: #50 6, #59 2, #71 1, #73 1, #79 1."""
        shown = result(hand=GREEN_PAIR, seat="S", round="W")
        assert "Why 11" in shown
        assert "Minimum of 8 reached" in shown
        for fan in ("6 Half Flush 混一色 hùn yī sè", "2 Dragon Pung 箭刻", "1 Single Wait 单钓将", "3.8.1 #73"):
            assert fan in shown

    def test_what_is_not_counted_and_why(self) -> None:
        """3.9.1.6.1: All Chows always is without honours."""
        assert "No Honours 无字 : included in All Chows 3.9.1.6.1" in result(hand=ELEVEN)

    def test_what_everybody_pays(self) -> None:
        """3.9.1.3.2: the discarder 8 + 11, the others 8 each; 3.9.1.3.1: 8 + 12 from each."""
        assert "the winner gets 35 , the discarder pays 19 , the others 8 each" in result(hand=ELEVEN)
        assert "the winner gets 60 , the three others pay 20 each" in result(hand=ELEVEN, how="self_draw")

    def test_below_the_minimum(self) -> None:
        """3.9.1.1.2: 8 points, flowers apart."""
        shown = result(hand=FOUR, flowers=6)
        assert "Why 10" in shown
        assert "Below the minimum of 8" in shown
        assert "4 without flowers" in shown
        assert "winner gets" not in shown

    def test_names_in_french(self) -> None:
        shown = result(language="fr", hand=GREEN_PAIR, seat="S", round="W")
        assert "Semi-Pure 混一色" in shown
        assert "Pung de Dragon" in shown

    def test_where_rule_sets_differ(self) -> None:
        """3.8.1 #48: two concealed kongs are 8 since 2006, they were 6 in 1998."""
        shown = result(hand="23m66z678p (3333s) (2222z) + 4m", seat="S", round="W")
        assert "Two concealed kongs are worth 8; in 1998 they were worth 6." in shown
        older = result(hand="23m66z678p (3333s) (2222z) + 4m", seat="S", round="W", rules="mcr-mil-1998")
        total, old_total = (int(re.search(r"Why (\d+)", each)[1]) for each in (shown, older))  # type: ignore[index]
        assert total - old_total == 2
        assert f"Otherwise {old_total}." in shown

    def test_every_reason_and_every_disputed_reading_has_its_words(self) -> None:
        assert set(BECAUSE) == set(Principle)
        assert set(DISPUTED) == {row["option"] for row in explain_readings(FFMJ_2016)}
        assert {drop.option for drop in DROPS if drop.option} <= set(DISPUTED)


class TestNotYetAWin:
    def test_thirteen_tiles_show_the_waits(self) -> None:
        """With 1m #39 #63 #69, with 4m #39 #63; drawn one point more (#80)."""
        answer = visit(hand=WAITING)
        shown = text(answer.text)
        assert "Tiles waited for" in shown
        assert [
            each["aria-label"] for each in Reader(answer.text).named("button") if "wait-" in each.get("id", "")
        ] == [
            "Win on 1 character",
            "Win on 4 character",
        ]
        assert re.search(r"Self-draw\s+3 11 12 4 10 11", shown)

    def test_a_tap_on_a_wait_wins(self) -> None:
        assert written(hand=WAITING, add="1m") == ELEVEN

    def test_tiles_that_wait_for_nothing(self) -> None:
        assert "No single tile completes this hand." in result(hand="135m789p11z2z5z [345s]")

    def test_no_win_says_what_would_be(self) -> None:
        shown = result(hand=f"{WAITING} + 5z")
        assert "This is not a winning hand" in shown
        assert "Without the winning tile the hand waits for:" in shown

    def test_fourteen_tiles_without_a_winning_one(self) -> None:
        answer = visit(hand="123m456p11789s [123m]")
        assert "Choose the winning tile" in text(answer.text)
        tiles = [each for each in Reader(answer.text).named("button") if each.get("id", "").startswith("rack-")]
        assert len(tiles) == 11
        assert all(each["aria-label"].endswith(" won") for each in tiles)
        assert written(hand="123m456p11789s [123m]", tap="won", tile="3m") == "12m456p11789s [123m] + 3m"

    @pytest.mark.long
    @pytest.mark.parametrize(
        ("wishes", "text"),
        [
            ({"hand": "tea"}, "“tea” is not valid tile notation"),
            ({"hand": "123m+12m"}, "Write exactly one tile after the +"),
            ({"hand": "11111m"}, "1 character appears 5 times, but there are only four copies."),
            ({"hand": "[125m]"}, "[125m] is not a chow, pung or kong"),
            ({"hand": ELEVEN, "kong_replacement": "on"}, "choose self-draw"),
            ({"hand": ELEVEN, "robbing_kong": "on"}, "other three copies"),
            ({"hand": ELEVEN, "add": "5z"}, "The hand already has 14 tiles"),
            ({"hand": ELEVEN, "flowers": "9"}, "less than or equal to 8"),
            ({"hand": ELEVEN, "seat": "Q"}, "Q is not one of the available choices"),
        ],
    )
    def test_what_is_wrong_is_said(self, wishes: dict[str, str], text: str) -> None:
        assert text in result(**wishes)

    @pytest.mark.long
    @pytest.mark.parametrize("name", ["add", "tile", "won_on", "meld", "unsay", "say", "announced", "notation", "suit"])
    @pytest.mark.parametrize("value", ["", "x", "9z", "[[", "12m", "-1", "\u0663", "0" * 90])
    def test_a_broken_address_is_answered(self, name: str, value: str) -> None:
        assert visit(hand=ELEVEN, say_now="1", **{name: value}).status_code == 200


class TestTaps:
    def test_taps_add_and_take_out(self) -> None:
        # Several taps at once.
        assert written(hand="1m", add=["2m", "3m"]) == "123m"
        # Melds.
        assert written(hand="1m", add="7z", mode="pung") == "1m [777z]"
        # Taking out and clearing.
        assert written(hand=ELEVEN, winning="1") == WAITING
        assert written(hand=ELEVEN, meld="[123m]") == "23m456p11789s + 1m"
        assert written(hand=ELEVEN, tile="1s") == "23m456p1789s [123m] + 1m"
        assert written(hand=ELEVEN, clear="1") == ""
        # Text that cannot be read is not lost by a tap.
        assert written(hand="123", add="5z") == "123"

    @pytest.mark.long
    def test_the_other_notation(self) -> None:
        assert written(hand=ELEVEN, notation="suit-first") == "m23p456s11789 [m123] + m1"
        assert written(hand="m23p456s11789 [m123] + m1") == ELEVEN
        assert written(hand="🀈🀉🀜🀝🀞🀐🀐🀖🀗🀘 [🀇🀈🀉] + 🀇") == ELEVEN

    def test_an_impossible_tile_is_not_on_offer(self) -> None:
        buttons = {each.get("id"): each for each in Reader(visit(hand="1111m", mode="pung").text).named("button")}
        assert buttons["pick-1m"]["aria-disabled"] == "true"
        assert buttons["pick-1m"]["aria-label"] == "1 character, 0 left"
        assert "aria-disabled" not in buttons["pick-2m"]


class TestAnnounced:
    def test_the_total_announced_beside_the_total_found(self) -> None:
        # Announced and found agree.
        assert "Announced 11, found 11." in result(hand=ELEVEN, announced="11")
        # 3.9.1.4: what was not announced is not added.
        shown = result(hand=ELEVEN, announced="10")
        assert "Announced 10, found 11. Forgotten points are not added" in shown
        # Too much.
        assert "Announced 12, found 11. Of the announced value, 11 are valid." in result(hand=ELEVEN, announced="12")

    def test_fan_by_fan(self) -> None:
        """#69 was forgotten; #50 was said and the hand has three suits."""
        shown = result(hand=ELEVEN, said=["39", "63", "50"])
        assert "Not announced: Pure Double Chow 一般高 (1)" in shown
        assert "Announced but not in the hand: Half Flush 混一色 (6)" in shown

    @pytest.mark.long
    def test_fans_are_added_and_taken_back(self) -> None:
        texts = [each["value"] for each in hidden_fields(hand=ELEVEN, said=["39"], say="63", say_now="1")]
        assert texts == ["39", "63"]
        assert [each["value"] for each in hidden_fields(hand=ELEVEN, said=["39", "63"], unsay="0")] == ["63"]


def hidden_fields(**facts: Any) -> list[dict[str, str]]:
    return [each for each in Reader(visit(**facts).text).named("input") if each.get("name") == "said"]


class TestTheAddress:
    def test_the_link_reopens_the_same_hand(self) -> None:
        wishes = {"hand": GREEN_PAIR, "seat": "S", "round": "W", "last_of_kind": "", "flowers": "2", "announced": "11"}
        first = visit(**wishes)
        link = next(each["href"] for each in Reader(first.text).named("a") if "data-link" in each)
        again = Client().get(link)
        assert text(again.text) == text(first.text)
        assert "Why 13" in text(again.text)

    def test_the_script_gets_the_parts_alone(self) -> None:
        answer = visit(part=True, hand=GREEN_PAIR)
        assert "<html" not in answer.text
        assert answer["Cache-Control"] == "no-store"
        assert "HX-Request" in answer["Vary"]
        parts = next(each for each in Reader(answer.text).named("div") if "data-parts" in each)
        assert parts["data-status"] == "11 points. The minimum of 8 is reached."
        assert parts["data-text"] == GREEN_PAIR

    def test_no_queries_and_no_inline_code(self, django_assert_num_queries: Any) -> None:
        with django_assert_num_queries(0):
            answer = visit(hand=GREEN_PAIR)
        assert inline_code(answer.text) == []
        assert len(Reader(answer.text).named("h1")) == 1
