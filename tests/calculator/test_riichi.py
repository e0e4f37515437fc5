"""The riichi calculator and the payment tables, against the examples of 4.3 and the printed tables of page 31."""

import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from calculator.selectors.hand_words import PROBLEMS
from mahjong_core.riichi import evaluate

pytestmark = pytest.mark.django_db


def calculated(**facts: str) -> str:
    answer = Client().get(reverse("riichi-hand"), facts)
    assert answer.status_code == 200
    return answer.text


def test_the_second_example_of_the_book() -> None:
    """4.3.2: riichi, pinfu and a pure straight on a discard, 30 fu: 11 600 for East, 7 700 for another."""
    hand = "12345678s 345m 66p + 9s"
    east = calculated(hand=hand, declared="riichi")
    assert "4 han 30 fu" in east
    assert "11\u202f600 from the discarder" in east
    assert "Pure Straight" in east
    assert "Concealed hand on a discard" in east
    assert "7\u202f700 from the discarder" in calculated(hand=hand, declared="riichi", seat="S")


@pytest.mark.long_on_sqlite
def test_the_first_example_is_a_mangan() -> None:
    """4.3.1: the same hand by self-draw: 4 000 from each to East, 4 000 and 2 000 to another."""
    wishes = {"hand": "12345678s 345m 66p + 9s", "declared": "riichi", "how": "self_draw"}
    assert "4\u202f000 from each" in calculated(**wishes)
    other = calculated(**wishes, seat="W")
    assert "Mangan" in other
    assert "4\u202f000 from East, 2\u202f000 from each other" in other


def test_counters_and_stakes_are_told_apart() -> None:
    """3.4.10 and 3.3.12: two counters are worth 600, one stake 1 000."""
    page = calculated(hand="12345678s 345m 66p + 9s", declared="riichi", counters="2", deposits="1")
    assert "counters and riichi sticks are worth 1\u202f600" in page


@pytest.mark.parametrize("hand", ["12345678s 345m 66p + 1z", "xyz", "11111s 345m 66p"])
def test_what_is_no_win_is_said(hand: str) -> None:
    page = calculated(hand=hand)
    assert 'data-tone="brass"' in page
    assert "from the discarder" not in page


def test_too_few_tiles_are_no_fault_yet() -> None:
    page = calculated(hand="123m")
    assert "3 of 14 tiles" in page
    assert 'data-tone="brass"' not in page


@pytest.mark.long_on_sqlite
def test_thirteen_tiles_show_what_they_wait_for() -> None:
    """3.2: a win needs a yaku. The second example of 4.3 before its last tile waits for 3, 6 and 9 of bamboo."""
    page = calculated(hand="12345678s 345m 66p", declared="riichi")
    waits = re.findall(r'id="wait-(\w+)"', page)
    assert waits == ["3s", "6s", "9s"]
    assert "11\u202f600" in page
    # 2.1: the same shape claimed on every side wins nothing on a discard without a yaku
    assert "no yaku" in calculated(hand="[123s] [456s] 78s [345m] 66p")


@pytest.mark.long_on_sqlite
def test_a_wait_on_four_own_copies_is_none() -> None:
    """3.4.2: "Un joueur n'est pas considéré tenpai s'il attend seulement une tuile dont il en a déjà quatre"."""
    assert re.findall(r'id="wait-(\w+)"', calculated(hand="1111m 234p 567p 888s")) == []
    assert re.findall(r'id="wait-(\w+)"', calculated(hand="1112m 234p 567p 888s")) == ["2m", "3m"]


def test_taps_build_the_hand() -> None:
    """A fourteenth tile is the winning one; a five turns red; what is tapped in the hand goes."""
    page = calculated(hand="12345678s 345m 66p", add="9s")
    assert 'value="345m66p12345678s + 9s"' in page
    assert 'value="340m66p12345678s + 9s"' in calculated(hand="12345678s 345m 66p + 9s", tap="red", tile="5m")
    assert 'value="66p12345678s[340m]"' in calculated(hand="12345678s [345m] 66p", tap="red", meld="[345m]").replace(
        " ", ""
    )
    assert 'value="34m66p12345678s + 9s"' in calculated(hand="12345678s 345m 66p + 9s", tile="5m")


def test_a_tap_that_cannot_be_done_says_why() -> None:
    page = calculated(hand="12345678s 345m 66p + 9s", tap="red", tile="4m")
    assert "has no red copy" in page


@pytest.mark.long_on_sqlite
def test_indicators_are_tapped_too() -> None:
    """2.7: the tile after the indicator is dora: 2p shown makes 3p one, so 5s shown makes the 6s."""
    page = calculated(hand="12345678s 345m 66p + 9s", declared="riichi", mode="dora", add="5p")
    assert 'name="dora" value="5p"' in page
    assert "4 han 30 fu" not in page  # two dora on the pair of 6p: six han
    assert "Haneman" in page
    assert 'name="dora" value=""' in calculated(hand="12345678s 345m 66p + 9s", dora="5p", dora_out="5p")


def test_a_sixth_indicator_is_not_offered() -> None:
    """3.3.9: never a fifth kong, so never more than five indicators."""
    page = calculated(hand="1z", mode="dora", dora="12345s")
    assert page.count('aria-disabled="true"') == 34


def test_a_script_asks_for_the_parts_alone() -> None:
    answer = Client().get(reverse("riichi-hand"), {"hand": "123m"}, headers={"HX-Request": "true"})
    assert answer["Cache-Control"] == "no-store"
    assert b"<html" not in answer.content
    assert b'data-text="123m"' in answer.content


def test_a_number_that_cannot_be_read_is_said_beside_its_field() -> None:
    assert 'class="field-error"' in calculated(hand="12345678s 345m 66p + 9s", counters="-1")


# Cells read off page 31: East wins on a discard 30 fu 1..4 han, East self-draw 40 fu, another on a discard 25 fu.
@pytest.mark.long
@pytest.mark.parametrize("cell", ["1500", "2900", "5800", "11600", "3900", "1600", "3200", "6400", "700 / 1300"])
def test_the_printed_cells_are_there(cell: str) -> None:
    page = Client().get(reverse("riichi-payments")).text
    assert f'<td class="end num">{cell}</td>' in page


def test_the_limits_are_there_in_both_languages() -> None:
    """Tables, "Mains de limite": a yakuman is 48 000 for East, 32 000 for another."""
    for language in ("en", "fr"):
        page = Client().get(reverse("riichi-payments"), headers={"Accept-Language": language}).text
        assert "48000" in page
        assert "32000" in page


def test_every_problem_of_a_riichi_hand_has_a_sentence() -> None:
    """The codes are read off the sources of the core, so that a new one without a sentence is noticed."""
    core = Path(evaluate.__file__).parent
    sources = "".join(path.read_text() for path in (core / "win.py", core / "evaluate.py"))
    codes = set(re.findall(r'"((?:win|hand)\.[a-z_]+)"', sources))
    assert len(codes) > 10
    assert codes - set(PROBLEMS) == set()
