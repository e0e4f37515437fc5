"""Options that contradict each other are refused in words, each contradiction with its own."""

import pytest
from django.test import Client

from mahjong_core.errors import RuleError
from mahjong_core.rulesets import derive, preset
from mahjong_core.rulesets.consistency import RULES
from tests.people import make_tournament
from tournaments.common.rule_errors import as_refusal
from tournaments.common.rule_words.contradictions import CONTRADICTIONS


def test_every_contradiction_has_words() -> None:
    assert set(CONTRADICTIONS) == {*RULES, "texts_of_another_game"}


def refused(name: str, **changes: object) -> str:
    with pytest.raises(RuleError) as caught:
        derive(preset(name), changes, name="Ours")
    return str(as_refusal(caught.value).message)


def test_the_words_name_what_is_wrong() -> None:
    assert refused("ema-riichi-2016", uma=[15000, 5000, -5000, -14000]) == "The values of an uma must add up to zero."


def test_several_are_said_one_after_the_other() -> None:
    text = refused("ema-riichi-2016", uma=[5000, 15000, -5000, -14000], goal_points=20000)
    assert "A better place must not be worth less" in text
    assert "add up to zero" in text
    assert "extra round" in text


def test_an_option_of_the_other_game_is_named() -> None:
    assert "is an option for the other game" in refused("mcr-ffmj-2016", red_fives=3)


@pytest.mark.django_db
def test_the_api_says_it_in_the_language_of_the_caller(alice: Client) -> None:
    make_tournament("lyon-open", rule_set="ema-riichi-2016")
    answer = alice.patch(
        "/api/v1/tournaments/lyon-open/rule-set/",
        {"changes": {"uma": [15000, 5000, -5000, -14000]}, "name": "Ours"},
        "application/json",
        headers={"Accept-Language": "en"},
    )
    assert answer.status_code == 422
    assert answer.json()["code"] == "rulesets.inconsistent"
    assert answer.json()["message"] == "The values of an uma must add up to zero."
