"""Disputed readings: each named option changes exactly the hands it speaks of; presets fix them."""

from dataclasses import FrozenInstanceError, fields, replace

import pytest

from mahjong_core.hands import parse_hand
from mahjong_core.mcr.evaluate import evaluate_mcr
from mahjong_core.mcr.readings import (
    FFMJ_2016,
    MIL_1998,
    FanReadings,
    explain_readings,
    minimum_of,
    readings_of,
    tariff,
)
from mahjong_core.mcr.waits import waits
from mahjong_core.mcr.win import McrWin
from mahjong_core.rulesets import derive, preset, read_rules
from tests.core.mcr.cases import counted, dropped, value
from tests.refusals import refuses
from tests.tables import values

OPTIONS = [option.name for option in fields(FanReadings)]

# Option, its other value, a hand, how it is won, total as the 2014 text is read by default, total with the option.
CHANGED = values("mcr/readings")


@pytest.mark.parametrize(("option", "other", "hand", "how", "by_default", "with_option"), CHANGED)
def test_option_changes_the_hand_it_speaks_of(
    option: str, other: object, hand: str, how: str, by_default: int, with_option: int
) -> None:
    changed = replace(FFMJ_2016, **{option: other})
    assert (value(hand, how).total, value(hand, how, changed).total) == (by_default, with_option)


@pytest.mark.parametrize("option", OPTIONS)
def test_every_option_is_shown_to_change_a_hand(option: str) -> None:
    assert any(name == option and before != after for name, _, _, _, before, after in CHANGED)


def test_four_alike_can_be_refused_as_two_pairs() -> None:
    """3.8.1 #19 "7 paires": whether four equal tiles are two of them is a named option."""
    refused = replace(FFMJ_2016, seven_pairs_with_four_alike=False)
    assert 19 in counted(value("1111m5577p2299s4z + 4z"))
    with refuses("hand.not_complete"):
        value("1111m5577p2299s4z + 4z", readings=refused)


def test_knitted_wait_is_kept_where_the_tile_is_not_knitted() -> None:
    """The option speaks only of a winning tile that also lies in the knitted straight."""
    strict = replace(FFMJ_2016, wait_in_knitted_straight=False)
    assert 79 in counted(value("147m258p369s1z [222z] + 1z", readings=strict))


def test_1998_prices_self_drawn_special_hands_as_self_drawn_only() -> None:
    """#56 gives way, #80 counts; with #44 neither does."""
    assert counted(value("1133m5577p2299s4z + 4z", "self", MIL_1998)) == {19: 1, 80: 1}
    assert counted(value("1133m5577p2299s4z + 4z", "self last", MIL_1998)) == {19: 1, 44: 1}
    assert dropped(value("1133m5577p2299s4z + 4z", "self", MIL_1998)) == {56, 79}


def test_2014_lets_the_same_hand_add_fully_concealed() -> None:
    """#19: "Peut être cumulé avec le fan « Tout Caché Tiré » en piochant la tuile attendue"."""
    assert counted(value("1133m5577p2299s4z + 4z", "self")) == {19: 1, 56: 1}


def test_chosen_reading_may_change_with_the_prices() -> None:
    """One concealed and one melded kong: 6 in the book, 5 in older programs, the same fan number."""
    kongs = "23m66z [678p] [5555s] (8888m) + 4m"
    assert [(fan.number, fan.points) for fan in value(kongs).fans] == [(57, 6)]
    assert [(fan.number, fan.points) for fan in value(kongs, readings=MIL_1998).fans] == [(57, 5)]


# The Chinese text lets all be added: Half or Full Flush (fan 3, p. 23), two Double Pungs (fan 8, p. 26), concealed
# kongs (fan 5, p. 24; fan 17, p. 28).
WMO_2014 = replace(
    FFMJ_2016,
    all_green_includes_half_flush=False,
    all_terminals_includes_double_pung=False,
    kongs_fan_adds_concealed_kongs=True,
)
OF_PRESETS = {
    "mcr-ffmj-2016": FFMJ_2016,
    "mcr-wmo-2014": WMO_2014,
    "mers-mcr-2010": FFMJ_2016,
    "mcr-mil-1998": MIL_1998,
}


@pytest.mark.parametrize("rules", OF_PRESETS)
def test_every_preset_has_readings(rules: str) -> None:
    assert readings_of(read_rules(rules)) == OF_PRESETS[rules]
    assert readings_of(read_rules(rules)) is readings_of(read_rules(rules)), "worked out once"


@pytest.mark.parametrize("rules", ["mcr-ffmj-2016", "mcr-wmo-2014", "mers-mcr-2010"])
def test_texts_with_the_2014_table_price_two_concealed_kongs_at_8(rules: str) -> None:
    """3.8.1 #48 stands among the fans of 8 points; #57 says "1 Kong caché + 1 Kong exposé valent 6 points"."""
    readings = readings_of(preset(rules))
    assert (readings.two_concealed_kongs, readings.mixed_kongs) == (8, 6)
    assert not readings.special_hands_exclude_fully_concealed


def test_the_1998_preset_differs_in_its_three_prices_only() -> None:
    differing = {name for name in OPTIONS if getattr(MIL_1998, name) != getattr(FFMJ_2016, name)}
    assert differing == {"two_concealed_kongs", "mixed_kongs", "special_hands_exclude_fully_concealed"}


@pytest.mark.parametrize("option", OPTIONS)
def test_each_reading_is_chosen_by_itself(option: str) -> None:
    """A derived rule set changes the one and leaves the others as its preset has them."""
    other = next(value for name, value, *_ in CHANGED if name == option)
    own = derive(preset("mcr-wmo-2014"), {option: other}, name="Own")
    assert readings_of(own) == replace(WMO_2014, **{option: other})


def test_a_riichi_rule_set_has_no_fan_readings() -> None:
    with refuses("mcr.not_mcr"):
        readings_of(preset("ema-riichi-2016"))


def test_the_minimum_is_the_rule_sets_own() -> None:
    """3.9.1.1.2: "supérieure ou égale à 8"; a club may ask for less, or for nothing."""
    hand, win = parse_hand("23m456p11789s [123m] + 1m"), McrWin()
    for changes, least in (({}, 8), ({"minimum_points": 12}, 12), ({"minimum_points": None}, 0)):
        own = derive(preset("mcr-ffmj-2016"), changes, name="Own")
        assert minimum_of(own) == least
        evaluation = evaluate_mcr(hand, win, readings_of(own), minimum=minimum_of(own))
        assert evaluation.reaches_minimum == (evaluation.total_without_flowers >= least)
        waiting = waits(replace(hand, winning_tile=None), win, readings_of(own), minimum=minimum_of(own))
        assert {each.on_discard.minimum for each in waiting} == {least}


def test_every_option_explains_itself() -> None:
    explained = explain_readings(FFMJ_2016)
    assert [each["option"] for each in explained] == OPTIONS
    assert all(each["clause"].startswith(("3.8.1", "3.9.1.6")) for each in explained)
    assert all(each["explanation"].endswith(".") for each in explained)
    assert all(each["value"] == getattr(FFMJ_2016, each["option"]) for each in explained)


def test_readings_cannot_be_changed_behind_a_tariff() -> None:
    with pytest.raises(FrozenInstanceError):
        FFMJ_2016.mixed_kongs = 5  # type: ignore[misc]


def test_tariff_follows_its_readings() -> None:
    dear = tariff(FFMJ_2016)
    cheap = tariff(MIL_1998)
    assert (dear.points[48], cheap.points[48]) == (8, 6)
    assert (dear.points[57], dear.points_with_mixed_kongs[57], cheap.points_with_mixed_kongs[57]) == (4, 6, 5)
    assert dear.drops[12] >> 56 & 1 == 0
    assert cheap.drops[12] >> 56 & 1 == 1
