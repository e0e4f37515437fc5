"""Disputed readings on the rule set's page and in the API: both texts, an example, chosen one by one."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from mahjong_core.rulesets import Family, option_choices
from mahjong_core.rulesets.disputed_mcr import FAN_READINGS
from mahjong_core.rulesets.disputed_riichi import HAND_READINGS
from tests.api.conftest import Api
from tests.people import NOON, actor, make_tournament
from tournaments.common.rule_words.notes import CLAUSES, NOTES
from tournaments.common.rule_words.options import LABELS, TEXTS
from tournaments.common.rule_words.readings import CIRCUMSTANCES, READING_CLAUSES, READING_NOTES
from tournaments.rules.services import change_rule_set

pytestmark = pytest.mark.django_db
ALL = (*FAN_READINGS, *HAND_READINGS)
WON_BY = {"concealed", "melds", "winning_tile", "seat_wind", "prevailing_wind"}


def text(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def options(path: str) -> dict[str, Any]:
    answer = Api().get(path)
    assert answer.status == 200
    return {item["field"]: item for item in answer.body["options"]}


@pytest.mark.long
@pytest.mark.parametrize(("rules", "family"), [("mcr-ffmj-2016", Family.MCR), ("ema-riichi-2012", Family.RIICHI)])
def test_the_page_quotes_both_sides_and_values_the_example(client: Client, rules: str, family: Family) -> None:
    make_tournament(rule_set=rules)
    html = client.get("/t/lyon-open/rules/").text
    page = text(html)
    for disputed_reading in (candidate for candidate in ALL if candidate.family is family):
        assert str(LABELS[disputed_reading.option]) in page
        for source in (source for side in disputed_reading.sides for source in side.sources):
            assert str(NOTES.get(source.quote, source.quote)) in page
    readings = [candidate for candidate in ALL if candidate.family is family]
    shown = re.findall(r"readings, with an example.*?</details>", html)
    assert [one.count("this rule set") for one in shown] == [1] * len(readings)


@pytest.mark.parametrize(("rules", "edition"), [("mcr-ffmj-2016", "FFMJ 2016"), ("mcr-wmo-2014", "WMO 2014")])
def test_fans_are_cited_from_the_edition_that_the_event_follows(client: Client, rules: str, edition: str) -> None:
    """3.8.1 #48 gives the points of two concealed kongs; #79 gives a principle, from which a reading follows."""
    make_tournament(rule_set=rules)
    page = text(client.get("/t/lyon-open/rules/").text)
    assert page.count(f"{edition}, 3.8.1 #48") == 2
    assert f"stated in the text {edition}, 3.8.1 #48" in page
    assert f"interpretation of the text {edition}, 3.8.1 #79" in page


@pytest.mark.long
def test_the_appendix_is_marked_second_hand(client: Client) -> None:
    make_tournament(rule_set="mcr-ffmj-2016")
    page = text(client.get("/t/lyon-open/rules/").text)
    for fan in ("4", "19", "34", "48"):
        words = page.partition(f"Green Book in English, appendix 1, fan {fan}:")[2]
        assert "secondary source" in words[:120]


@pytest.mark.long
def test_a_side_of_an_event_s_own_is_taken_and_the_example_follows(client: Client) -> None:
    """3.8.1 #34 and #35: the hand of nine knitted tiles is 12 and 12, or 12 alone."""
    event = make_tournament(rule_set="mcr-ffmj-2016")
    change_rule_set(
        tournament=event,
        changes={"knitted_straight_with_lesser_knitted": False},
        name="Ours",
        by=actor("alice"),
        at=NOON,
    )
    first = options("/tournaments/lyon-open/rule-set/")["knitted_straight_with_lesser_knitted"]
    assert (first["value"], first["source"]["text"]) == (False, "organiser")
    assert [(side["value"], side["total"], side["is_taken"]) for side in first["reading"]["sides"]] == [
        (True, 24, False),
        (False, 12, True),
    ]
    (appendix,) = first["reading"]["sides"][1]["sources"]
    assert (appendix["text"], appendix["is_second_hand"]) == ("green-book-en", True)
    assert client.get("/t/lyon-open/rules/").status_code == 200


@pytest.mark.long
@pytest.mark.parametrize(("name", "family"), [("mcr-wmo-2014", Family.MCR), ("ema-riichi-2016", Family.RIICHI)])
def test_the_api_tells_what_to_send_for_either_side(name: str, family: Family) -> None:
    """The example and a side's value, sent to ``POST /evaluate/`` with ``rules`` as an object, give its total."""
    data = options(f"/rule-sets/{name}/")
    assert {field for field, item in data.items() if item["reading"]} == {
        disputed_reading.option for disputed_reading in ALL if disputed_reading.family is family
    }
    for field, item in data.items():
        for side in item["reading"]["sides"] if item["reading"] else ():
            rules = {"derived_from": name, "changes": {field: side["value"]}}
            value = Api().post("/evaluate/", item["reading"]["example"] | {"rules": rules}).body
            assert value.get("total") == side["total"]
            assert value["valid"] is (side["total"] is not None)


@pytest.mark.long
def test_a_number_that_nobody_reads_is_refused() -> None:
    """Two concealed kongs are 8 or 6."""
    rules = {"derived_from": "mcr-wmo-2014", "changes": {"two_concealed_kongs": 7}}
    answer = Api().post("/evaluate/", dict(FAN_READINGS[0].example) | {"rules": rules})
    assert (answer.status, answer.body["code"]) == (400, "rulesets.invalid_value")
    assert options("/rule-sets/mcr-wmo-2014/")["two_concealed_kongs"]["numbers"] == [6, 8]


def test_every_text_note_and_circumstance_has_words() -> None:
    sources = [source for disputed_reading in ALL for side in disputed_reading.sides for source in side.sources]
    assert {source.text for source in sources} <= set(TEXTS)
    not_read = {source.quote for source in sources if source.text in ("green-book-en", "mil-1998", "ema-2025")}
    assert not_read <= set(READING_NOTES)
    assert set(READING_NOTES) <= {source.quote for source in sources}
    assert set(READING_CLAUSES) <= {source.clause for source in sources} & set(CLAUSES)
    assert {name for disputed_reading in ALL for name in disputed_reading.example} - WON_BY == set(CIRCUMSTANCES)


def test_few_options_name_their_numbers() -> None:
    assert {choice.field for choice in option_choices() if choice.numbers} == {
        "two_concealed_kongs",
        "mixed_kongs",
        "riichi_tiles_left",
        "double_wind_pair_fu",
        "counter_points",
        "rounds",
    }
