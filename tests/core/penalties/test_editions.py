"""What each rule set takes from the texts, and that every choice of an option has its effect."""

from dataclasses import replace

import pytest

from mahjong_core.penalties import (
    BY_FAMILY,
    OFFENCES,
    Citation,
    EffectKind,
    Offence,
    Part,
    citation,
    effect_in,
    offence,
    offences_of,
)
from mahjong_core.penalties.catalogue.editions import choice_of
from mahjong_core.penalties.records import Reading, printed_clause
from mahjong_core.rulesets import (
    PRESETS,
    Family,
    OptionKind,
    RuleSet,
    derive,
    from_data,
    option_choices,
    preset,
    to_data,
)
from tests.core.penalties.scenarios.builders import EDITIONS, EMA12, FFMJ, MERS, WMO

OPTIONS = {option.field: option for option in option_choices()}
# The options that say how a text reads an offence.
READINGS = (
    "empty_claim",
    "wrong_tile_seen",
    "draw_out_of_turn",
    "wrong_side_deal",
    "reaching_for_wall",
    "false_set_before_discard",
    "own_tile_fallen",
    "others_tiles_upset",
    "claimed_tile_not_taken",
    "other_word_for_win",
    "tiles_unshown_at_win",
    "information_given",
    "tiles_shown_at_invalid_win",
)
decided = pytest.mark.parametrize(
    "entry", [candidate for candidate in OFFENCES if candidate.option], ids=lambda value: f"{value.family}-{value.id}"
)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_its_own_edition(name: str) -> None:
    assert preset(name).edition == name


@pytest.mark.parametrize("name", PRESETS)
def test_a_custom_rule_set_stays_with_its_edition(name: str) -> None:
    """Through two generations and through storage."""
    first = derive(preset(name), {"session_minutes": 77}, name="One")
    second = derive(first, {"warning_minutes": 7}, name="Two")
    restored = from_data(to_data(second))
    assert [rule_set.edition for rule_set in (first, second, restored)] == [name] * 3


@pytest.mark.parametrize("rules", EDITIONS.values(), ids=EDITIONS)
def test_the_prevailing_text_is_the_editions_own(rules: RuleSet) -> None:
    expected = {"mcr-wmo-2014": "wmo-2014", "mcr-ffmj-2016": "ffmj-2016", "mers-mcr-2010": "mers-2010"}
    expected["wrc-2025"] = "wrc-rules-2025"
    assert rules.offence_texts[0] == expected.get(rules.edition, rules.edition.replace("riichi-", ""))


@decided
def test_every_choice_of_the_option_has_an_effect(entry: Offence) -> None:
    option = OPTIONS[entry.option]
    if option.kind is OptionKind.CHOICE:
        possible = set(option.choices)
    elif option.kind is OptionKind.BOOLEAN:
        possible = {"true", "false"}
    else:
        possible = {"priced"}
    if option.optional:
        possible |= {"none"}
    assert possible <= set(entry.choices)


@decided
def test_the_option_belongs_to_the_game(entry: Offence) -> None:
    assert entry.family in OPTIONS[entry.option].families


@pytest.mark.parametrize("family", Family)
def test_every_disputed_reading_decides_about_an_offence(family: Family) -> None:
    used = {entry.option for entry in BY_FAMILY[family].values()}
    assert set(READINGS) - used == set()


@decided
def test_changing_the_option_changes_the_effect(entry: Offence) -> None:
    base = preset("mcr-ffmj-2016" if entry.family is Family.MCR else "ema-riichi-2012")
    for choice, effect in entry.choices.items():
        if choice in OPTIONS[entry.option].choices and entry.option != "winning_tile_not_taken":
            custom = derive(base, {entry.option: choice}, name=choice)
            added = [
                part
                for reading in entry.readings
                if reading.adds and entry.family is Family.MCR
                for part in reading.effect.parts
            ]
            parts = tuple(dict.fromkeys((*effect.parts, *added)))
            assert offence(entry.id, custom).effect == replace(effect, parts=parts)
            assert citation(entry, custom).text in ("organiser", base.sources[entry.option].text)


@pytest.mark.parametrize(
    ("value", "key"),
    [(None, "none"), (True, "true"), (False, "false"), (30, "priced"), (0, "priced"), ("fault", "fault")],
)
def test_the_key_of_a_value(value: object, key: str) -> None:
    assert choice_of(value) == key


@pytest.mark.parametrize("rules", EDITIONS.values(), ids=EDITIONS)
def test_prices_are_options_of_the_rule_set(rules: RuleSet) -> None:
    for entry in offences_of(rules):
        for effect in (entry.effect, entry.effect.further, entry.effect.repeated):
            assert effect is None or not effect.option or effect.option in rules.sources


def test_where_no_text_speaks_mcr_leaves_it_to_the_referee() -> None:
    """3.11.1: "peut recevoir un avertissement"; 3.11.2.2: 5 to 60 "selon la gravité"."""
    silent = offence("claim-before-showing", WMO)
    assert silent.effect.kind is EffectKind.DISCRETION
    assert silent.effect.amounts == (0, 5, 10, 20, 30, 40, 50, 60)
    assert citation(silent, WMO).clause == "3.11.1, 3.11.2.2"


def test_where_no_text_speaks_riichi_lets_it_pass() -> None:
    """3.4.8: "ne sont généralement pas pénalisées"."""
    unknown = replace(
        offence("cheating", EMA12), readings=(Reading("elsewhere", "1", offence("cheating", EMA12).effect),)
    )
    assert effect_in(unknown, EMA12).parts == (Part.NO_RULE,)
    assert citation(unknown, EMA12).clause == "3.4.8"


@pytest.mark.parametrize(
    ("rules", "identity", "expected"),
    [
        (FFMJ, "claim-before-showing", Citation("ffmj-2016", "EMAR 2.6.2")),
        (MERS, "claim-before-showing", Citation("mers-2010", "2.6.2")),
        (MERS, "late-pung", Citation("wmo-2014", "3.11.6.5")),  # MERS clarifies the Green Book, it does not replace it
        (FFMJ, "kong-after-claim", Citation("mcr-penalty-summary", "0.4")),
        (FFMJ, "winning-tile-unmarked", Citation("mers-2010", "1.9")),
        (EMA12, "invalid-win", Citation("ema-2012", "3.4.6")),
    ],
)
def test_the_clause_that_a_rule_set_quotes(rules: RuleSet, identity: str, expected: Citation) -> None:
    assert citation(offence(identity, rules), rules) == expected


@pytest.mark.parametrize(
    ("text", "clause", "printed"),
    [
        ("mers-2010", "2.5.2 b", "2.5.2"),  # the letter is the list's
        ("wmo-2014", "3.11.6.4 a", "3.11.6.4"),
        ("ffmj-2016", "EMAR 2.7 @3.11.6.7.1", "EMAR 2.7"),
        ("ffmj-2016", "Annex 4 4.2.1", "Annex 4 4.2.1"),
        ("mcr-penalty-summary", "4.10 c", "4.10 c"),  # the text itself prints a, b, c
        ("ema-2012", "5.1.2 d", "5.1.2"),
    ],
)
def test_clauses_are_shown_as_they_are_printed(text: str, clause: str, printed: str) -> None:
    effect = offence("late-pung", MERS).effect
    assert printed_clause(Reading(text, clause, effect)) == printed


def test_editions_that_disagree_stand_side_by_side() -> None:
    """Information: a fault in Europe (MERS 2.3), a dead hand in the book (3.11.6.9)."""
    sides = {(reading.text, reading.clause): reading.effect for reading in offence("information", FFMJ).readings}
    assert sides["mers-2010", "2.3"].kind is EffectKind.LADDER
    assert sides["wmo-2014", "3.11.6.9"].dead_hand
    assert sides["mcr-penalty-summary", "4.5"].dead_hand


def test_a_chombo_is_read_out_as_the_rules_end_it() -> None:
    """2012 3.4.6: "la main est redistribuée"; 2025 3.4.6 deals again as well. An organiser may let the game end."""
    for name in ("ema-riichi-2016", "ema-riichi-2025"):
        assert offence("chombo", preset(name)).effect.parts == (Part.REDEAL,)
    ends = derive(preset("ema-riichi-2025"), {"chombo_ends": "game"}, name="Ours")
    assert offence("chombo", ends).effect.parts == (Part.GAME_ENDS,)
    on = derive(preset("ema-riichi-2025"), {"chombo_ends": "play_on"}, name="Ours")
    assert offence("chombo", on).effect.parts == ()
