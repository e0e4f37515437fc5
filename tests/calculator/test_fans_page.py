"""The page of the 81 fans: complete, searchable, every example opens in the calculator with its fan counted."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from calculator.selectors.fan_page import FanCard, fan_groups
from calculator.selectors.fan_words import MEANINGS
from tests.core.mcr.printed import PRINTED_POINTS
from tests.look.markup import Reader, inline_code


def cards(search: str = "") -> list[FanCard]:
    return [card for group in fan_groups(search) for card in group.cards]


def numbers(search: str) -> list[int]:
    return [card.number for card in cards(search)]


def test_all_81_by_their_printed_points() -> None:
    """3.8.1, from 88 points down to 1."""
    assert [card.number for card in cards()] == list(range(1, 82))
    assert {card.number: card.points for card in cards()} == PRINTED_POINTS
    assert [group.points for group in fan_groups()] == [88, 64, 48, 32, 24, 16, 12, 8, 6, 4, 2, 1]


def test_each_says_what_it_asks_for() -> None:
    assert set(MEANINGS) == set(range(1, 82))
    assert len({str(meaning) for meaning in MEANINGS.values()}) == 81


@pytest.mark.long
@pytest.mark.parametrize(
    ("search", "results"),
    [
        ("half flush", [50]),
        ("SEMI-pure", [50]),
        ("混一色", [50]),
        ("hunyise", [50]),
        ("#50", [50]),
        ("derniere tuile existante", [58]),
        ("kong cache", [48, 67]),
        ("48 pur", [14, 15]),
        ("no such fan", []),
    ],
)
def test_searching(search: str, results: list[int]) -> None:
    assert numbers(search) == results


def test_names_follow_the_reader() -> None:
    with override("fr"):
        assert cards("#50")[0].name == "Semi-Pure"
        assert cards("#50")[0].other_name == "Half Flush"


def test_what_a_fan_leaves_uncounted() -> None:
    """3.9.1.6.1: Big Three Dragons includes two dragon pungs and each dragon pung."""
    rows = next(card for card in cards() if card.number == 2).left_out
    assert {(row.number, row.clause) for row in rows if not row.disputed} == {(54, "3.9.1.6.1"), (59, "3.9.1.6.1")}
    assert [row.number for row in rows if row.disputed] == [75]


@pytest.mark.django_db
class TestPage:
    def open(self, path: str = "/fans/", **facts: Any) -> str:
        return Client().get(path, facts).text

    @pytest.mark.long
    def test_every_fan_with_an_anchor_and_its_words(self) -> None:
        html = self.open()
        items = [each for each in Reader(html).named("li") if "data-name" in each]
        assert [each["id"] for each in items] == [f"fan-{number}" for number in range(1, 82)]
        assert inline_code(html) == []

    def test_the_search_works_on_the_server(self) -> None:
        html = self.open(q="dragon pung")
        assert [each["id"] for each in Reader(html).named("li") if "data-name" in each] == ["fan-54", "fan-59"]
        assert '<span data-match-count="#fans">2</span>' in html

    @pytest.mark.long
    @pytest.mark.sampled(5)
    @pytest.mark.parametrize("number", range(1, 82))
    def test_the_example_opens_in_the_calculator(self, number: int) -> None:
        card = next(card for card in cards() if card.number == number)
        html = self.open(f"/hand/?{card.query}")
        counted = re.findall(r'href="/fans/#fan-(\d+)"', html)
        assert str(number) in counted
