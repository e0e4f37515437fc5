"""The riichi calculator and the payment tables, against the examples of 4.3 and the printed tables of page 31."""

import pytest
from django.test import Client
from django.urls import reverse

pytestmark = pytest.mark.django_db


def calculated(**asked: str) -> str:
    answer = Client().get(reverse("riichi-hand"), asked)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_second_example_of_the_book() -> None:
    """4.3.2: riichi, pinfu and a pure straight on a discard, 30 fu: 11 600 for East, 7 700 for another."""
    hand = "12345678s 345m 66p + 9s"
    east = calculated(hand=hand, declared="riichi")
    assert "4 han 30 fu" in east
    assert "11\u202f600 from the discarder" in east
    assert "Pure Straight" in east
    assert "Concealed hand on a discard" in east
    assert "7\u202f700 from the discarder" in calculated(hand=hand, declared="riichi", seat="S")


def test_the_first_example_is_a_mangan() -> None:
    """4.3.1: the same hand by self-draw: 4 000 from each to East, 4 000 and 2 000 to another."""
    asked = {"hand": "12345678s 345m 66p + 9s", "declared": "riichi", "how": "self_draw"}
    assert "4\u202f000 from each" in calculated(**asked)
    other = calculated(**asked, seat="W")
    assert "Mangan" in other
    assert "4\u202f000 from East, 2\u202f000 from each other" in other


def test_counters_and_stakes_are_told_apart() -> None:
    """3.4.10 and 3.3.12: two counters are worth 600, one stake 1 000."""
    page = calculated(hand="12345678s 345m 66p + 9s", declared="riichi", counters="2", deposits="1")
    assert "counters and stakes are worth 1\u202f600" in page


@pytest.mark.parametrize("hand", ["123m", "12345678s 345m 66p + 1z", "xyz"])
def test_what_is_no_win_is_said(hand: str) -> None:
    page = calculated(hand=hand)
    assert 'role="alert"' in page
    assert "from the discarder" not in page


def test_an_empty_calculator_asks() -> None:
    page = calculated()
    assert 'role="alert"' not in page
    assert 'name="hand"' in page


def test_a_number_that_cannot_be_read_is_said_beside_its_field() -> None:
    assert 'class="err"' in calculated(hand="12345678s 345m 66p + 9s", counters="-1")


# Cells read off page 31: East on a discard 30 fu 1..4 han, East self-draw 40 fu, another on a discard 25 fu.
@pytest.mark.parametrize("cell", ["1500", "2900", "5800", "11600", "3900", "1600", "3200", "6400", "700 / 1300"])
def test_the_printed_cells_are_there(cell: str) -> None:
    page = Client().get(reverse("riichi-payments")).content.decode()
    assert f'<td class="end num">{cell}</td>' in page


def test_the_limits_are_there_in_both_languages() -> None:
    """Tables, "Mains de limite": a yakuman is 48 000 for East, 32 000 for another."""
    for language in ("en", "fr"):
        page = Client().get(reverse("riichi-payments"), headers={"Accept-Language": language}).content.decode()
        assert "48000" in page
        assert "32000" in page


def test_an_unknown_rule_set_shows_the_book() -> None:
    answer = Client().get(reverse("riichi-payments"), {"rules": "nothing"})
    assert answer.status_code == 200
