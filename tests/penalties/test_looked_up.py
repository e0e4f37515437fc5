"""Options that no sheet computes are shown where a referee looks up the offence that they are about."""

import pytest
from django.test import Client

from mahjong_core.penalties import offence
from mahjong_core.rulesets import Family, preset, presets_of
from penalties.offences.selectors.catalogue import looked_up

TOLD = {
    "riichi_tiles_left": (
        "riichi-near-the-end",
        "ema-riichi-2025",
        "Minimum number of tiles in the wall for riichi",
        "1",
    ),
    "tenpai_on_fifth_tile": (
        "riichi-not-waiting",
        "tenhou",
        "A hand that waits only for a tile of which the player has all four",
        "Tenpai if some of the four are in called sets",
    ),
    "kong_after_riichi": (
        "invalid-kong-after-riichi",
        "ema-riichi-2012",
        "A concealed kong after riichi must not change",
        "The wait or the interpretation of the hand",
    ),
    "robbed_concealed_kong": ("invalid-win", "jpml-a", "A concealed kong can be robbed", "Never"),
    "winning_tile_unknown": (
        "winning-tile-unknown",
        "ema-riichi-2025",
        "A winning tile mixed into the hand",
        "The tile of the lowest score counts as the winning tile",
    ),
    "kan_dora_turned": (
        "dead-wall-revealed",
        "tenhou",
        "Kan dora are turned",
        "At once for a concealed kong, otherwise after the discard",
    ),
}


@pytest.mark.parametrize("option", TOLD)
def test_an_offence_names_the_option_and_its_value(option: str) -> None:
    name, rules, label, value = TOLD[option]
    assert (label, value) in looked_up(offence(name, preset(rules)), preset(rules))


def test_what_no_option_is_about_names_none() -> None:
    rules = preset("ema-riichi-2025")
    assert looked_up(offence("cheating", rules), rules) == []
    for mcr in presets_of(Family.MCR):
        assert looked_up(offence("wrong-tile-count", mcr), mcr) == []


@pytest.mark.django_db
def test_the_list_of_offences_says_which_rules_have_which_value() -> None:
    page = Client(headers={"accept-language": "en"}).get("/rules/offences/riichi/").text
    for _name, _rules, label, value in TOLD.values():
        assert f"{label}: <b>{value}</b>" in page
