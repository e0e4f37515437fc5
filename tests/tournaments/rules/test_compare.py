"""What is different from last year: two rule sets line by line, with marks, examples, and what is the same."""

import re
from itertools import pairwise

import pytest
from django.test import Client
from django.utils.html import strip_tags

from mahjong_core.rulesets import PRESETS, Family, derive, differences, option_choices, preset, write_rules
from tests.people import NOON, actor, make_tournament
from tournaments.rules.selectors.compare import pair_with, two_rule_sets, usual_pair
from tournaments.rules.services import change_rule_set

pytestmark = pytest.mark.django_db
PAGE = "/rules/compare/"
# Every option of two presets of one game is worked out once: neighbours in the list are enough.
LISTED = [sorted(name for name in PRESETS if PRESETS[name].family is family) for family in Family]
PAIRS = [pair for names in LISTED for pair in pairwise(names)]


def text_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return re.sub(r"[ \n]+", " ", strip_tags(answer.text))


def test_it_answers_what_is_different_from_last_year(client: Client) -> None:
    """EMA 2025 against 2016: 4 han 30 fu are 8 000 and not 7 700; double winds are 2 fu; the wall is not touched."""
    text = text_of(client, PAGE)
    assert "EMA riichi 2025 and EMA riichi 2016 differ in 11 options." in text
    assert re.search(r"up to mangan .* 7\u202f700 points .* 8\u202f000 points", text)
    assert "a player who touches the wall loses the claim" in text
    assert "2 fu, no longer 4" in text
    assert "stated in the text" in text


@pytest.mark.long
@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_every_difference_has_its_line_and_nothing_else(a: str, b: str) -> None:
    first, second = preset(a), preset(b)
    shown = two_rule_sets(first, second)
    assert shown.count == len(differences(first, second))
    assert shown.count + len(shown.same) == len(option_choices(first.family))


def test_any_two_can_be_chosen(client: Client) -> None:
    text = text_of(client, f"{PAGE}?a=jpml-a&b=m-league")
    assert "M-League and JPML A" in text
    assert re.search(r"Ippatsu counts .* 1\u202f300 points .* 2\u202f600 points", text)
    assert "MERS MCR 2010" in text or "MERS" in text  # the other game is offered too


def test_a_rule_set_agrees_with_itself(client: Client) -> None:
    assert "have the same options" in text_of(client, f"{PAGE}?a=wrc-2017&b=wrc-2017")


def test_changed_rules_are_named_as_in_a_calculator(client: Client) -> None:
    rules = write_rules(derive(preset("ema-riichi-2016"), {"red_fives": 3}, name="Ours"))
    answer = client.get(PAGE, {"a": "ema-riichi-2016", "b": rules})
    assert "differ in 1 option" in re.sub(r"[ \n]+", " ", strip_tags(answer.text))


def test_two_games_lead_on_to_a_choice(client: Client) -> None:
    text = text_of(client, f"{PAGE}?a=mcr-ffmj-2016&b=m-league")
    assert "are for different games" in text
    assert "Compare" in text


def test_unknown_rules_are_refused(client: Client) -> None:
    answer = client.get(f"{PAGE}?a=ema-riichi-1999")
    assert answer.status_code == 400
    assert "rulesets.unknown_preset" in answer.text


@pytest.mark.long
def test_an_events_own_rules_stand_beside_their_preset(client: Client) -> None:
    event = make_tournament("lyon-open", rule_set="ema-riichi-2025")
    assert "EMA riichi 2025 and EMA riichi 2016" in text_of(client, "/t/lyon-open/rules/compare/")
    change_rule_set(tournament=event, changes={"red_fives": 3}, name="Lyon rules", by=actor("alice"), at=NOON)
    assert "Lyon rules and EMA riichi 2025 differ in 1 option." in text_of(client, "/t/lyon-open/rules/compare/")
    assert "Lyon rules and WRC 2017" in text_of(client, "/t/lyon-open/rules/compare/?b=wrc-2017")


@pytest.mark.long
def test_the_pages_of_rules_lead_there(alice: Client) -> None:
    make_tournament("lyon-open", rule_set="m-league")
    assert 'href="/t/lyon-open/rules/compare/"' in alice.get("/t/lyon-open/rules/").text
    assert 'href="/rules/compare/?family=riichi"' in alice.get("/rules/options/riichi/").text
    assert 'href="/rules/compare/"' in alice.get("/t/new/").text


def test_the_newest_of_each_game_and_the_one_before() -> None:
    assert [rule_set.id for rule_set in usual_pair(Family.RIICHI)] == ["ema-riichi-2016", "ema-riichi-2025"]
    assert [rule_set.id for rule_set in usual_pair(Family.MCR)] == ["mcr-wmo-2014", "mcr-ffmj-2016"]
    assert pair_with(preset("m-league")).id == "ema-riichi-2025"


@pytest.mark.long
@pytest.mark.parametrize("name", [text for text in PRESETS if preset(text).family is Family.RIICHI])
def test_every_option_of_a_riichi_table_shows_what_it_changes(client: Client, name: str) -> None:
    make_tournament("lyon-open", rule_set=name)
    page = client.get("/t/lyon-open/rules/").text
    marks = re.findall(
        r'data-tone="\w+"\s*>\s*(stated in the text|stated in a copy of the text|secondary source|convention)\s*<', page
    )
    assert len(marks) >= len(option_choices(Family.RIICHI))
    assert page.count("What it changes, with an example") >= 23
    assert page.count("readings, with an example") == 19
