"""One figure everywhere: the sheet, the calculator that it opens, and the API value a hand by the event's own rules."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from mahjong_core.rulesets import derive, preset, write_rules
from scoring.sheets.selectors.folding import sheet_of
from tests.api.conftest import Api
from tests.people import NOON, actor, make_seated_event, make_user, start, table_of
from tournaments.models import Tournament
from tournaments.rules.services import change_rule_set

pytestmark = pytest.mark.django_db
# EMA riichi 4.3.2: riichi, pinfu, a pure straight on a discard: 4 han 30 fu, 7 700 to who is not East; or 8 000.
HAND = "12345678s 345m 66p + 9s"
WIN = {"number": 1, "outcome": "win", "winner": "S", "discarder": "W", "riichi": ["S"], "han": 4, "fu": 30}
ROUNDED = {"derived_from": "ema-riichi-2016", "changes": {"kiriage_mangan": True}}
LINE = {
    "concealed": "12345678s345m66p",
    "winning_tile": "9s",
    "seat_wind": "S",
    "prevailing_wind": "E",
    "riichi": True,
}


def changed_event(rule_set: str, changes: dict[str, Any]) -> Tournament:
    event = make_seated_event(rule_set=rule_set)
    change_rule_set(tournament=event, changes=changes, name="Ours", by=actor("alice"), at=NOON)
    event.refresh_from_db()
    start(event)
    return event


def sheet_page() -> str:
    sam = Client()
    sam.force_login(make_user("sam"))
    return sam.get(reverse("sheet", args=("lyon-open", 1, 1))).text


def book_of(page: str) -> str:
    """The rules with which the sheet's script opens the calculator."""
    match = re.search(r'data-book="([^"]*)"', page)
    assert match
    return unescape(match[1])


def calculated(name: str = "riichi-hand", **facts: str) -> str:
    answer = Client().get(reverse(name), {"seat": "S", **facts})
    assert answer.status_code == 200
    return answer.text


@pytest.mark.long
def test_a_rounded_mangan_is_8000_on_the_sheet_in_the_calculator_and_over_the_api() -> None:
    event = changed_event("ema-riichi-2016", {"kiriage_mangan": True, "session_minutes": 75})
    assert Api("sam").post("/tournaments/lyon-open/sessions/1/tables/1/hands/", WIN).status == 201
    # The stake of 1 000 comes back to the winner who laid it (3.3.12).
    assert sheet_of(table_of(event)).sheet.table_scores["S"] == 38_000
    page = calculated(hand=HAND, declared="riichi", rules=book_of(sheet_page()))
    assert "8\u202f000 from the discarder" in page
    assert "Round 4 han 30 fu and 3 han 60 fu up to mangan: Yes" in page
    answer = Api().post("/evaluate/", LINE | {"rules": ROUNDED})
    assert (answer.status, answer.body["total"]) == (200, 8000)


def test_the_preset_itself_stays_at_7700() -> None:
    assert "7\u202f700 from the discarder" in calculated(hand=HAND, declared="riichi", rules="ema-riichi-2016")
    assert Api().post("/evaluate/", LINE | {"rules": "ema-riichi-2016"}).body["total"] == 7700


def test_the_payment_tables_follow_changed_options() -> None:
    rules = write_rules(derive(preset("ema-riichi-2016"), {"kiriage_mangan": True}, name="Ours"))
    plain, rounded = (calculated("riichi-payments", rules=text) for text in ("ema-riichi-2016", rules))
    # Page 31, East wins on a discard: 4 han 30 fu and 3 han 60 fu are 11 600; rounded up they are a mangan of 12 000.
    assert '<td class="end num">11600</td>' in plain
    assert '<td class="end num">11600</td>' not in rounded


@pytest.mark.long
def test_an_mcr_sheet_opens_the_calculator_with_its_own_prices_and_minimum() -> None:
    """3.8.1 #48 and 3.9.1.1.2: a club may play one price of 1998, and ask for twelve points."""
    changed_event("mcr-ffmj-2016", {"two_concealed_kongs": 6, "minimum_points": 12})
    book = book_of(sheet_page())
    page = calculated("calculator", hand="23m66z [678p] (5555s) (8888m) + 4m", rules=book)
    assert "Why 6" in page
    assert "Below the minimum of 12" in page
    assert "Why 8" in calculated("calculator", hand="23m66z [678p] (5555s) (8888m) + 4m", rules="mcr-ffmj-2016")


@pytest.mark.long
def test_a_rule_set_of_which_no_hand_depends_is_called_by_its_preset() -> None:
    changed_event("mcr-ffmj-2016", {"session_minutes": 75})
    assert book_of(sheet_page()) == "mcr-ffmj-2016"


@pytest.mark.long
@pytest.mark.parametrize("name", ["riichi-hand", "riichi-payments", "calculator"])
@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ("house", "rulesets.unknown_preset"),
        ('{"derived_from":"house","changes":{}}', "rulesets.unknown_preset"),
        ("{", "rulesets.choice_malformed"),
        ('{"derived_from":"ema-riichi-2016","changes":{"kiriage":true}}', "rulesets.unknown_option"),
        ('{"derived_from":"ema-riichi-2016","changes":{"kiriage_mangan":1}}', "rulesets.invalid_value"),
    ],
)
def test_rules_that_are_not_known_are_refused(name: str, rules: str, code: str) -> None:
    answer = Client().get(reverse(name), {"hand": HAND, "rules": rules})
    page = answer.text
    assert answer.status_code == 400
    assert code in page
    assert f'href="{reverse("home")}"' in page


@pytest.mark.parametrize(
    ("name", "rules"),
    [("riichi-hand", "mcr-ffmj-2016"), ("riichi-payments", "mcr-wmo-2014"), ("calculator", "ema-riichi-2012")],
)
def test_rules_of_the_other_game_are_refused(name: str, rules: str) -> None:
    answer = Client().get(reverse(name), {"rules": rules})
    assert answer.status_code == 400
    assert "rulesets.another_game" in answer.text
