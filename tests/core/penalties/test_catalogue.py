"""The offence catalogue: every entry is complete, and only the game's own offences are found."""

import pytest

from mahjong_core.penalties import OFFENCES, Offence, offence, offences_of
from mahjong_core.penalties.catalogue import BY_FAMILY
from mahjong_core.rulesets import PRESETS, Family, RuleSet, preset
from mahjong_core.words import languages
from tests.refusals import refuses

MCR_NAMES = ("mcr-wmo-2014", "mcr-ffmj-2016", "mers-mcr-2010")
entries = pytest.mark.parametrize("entry", OFFENCES, ids=lambda entry: f"{entry.family}-{entry.id}")


@entries
def test_an_entry_stands_under_its_id(entry: Offence) -> None:
    assert BY_FAMILY[entry.family][entry.id] is entry


@entries
def test_an_entry_has_a_name_in_every_language(entry: Offence) -> None:
    assert set(entry.names) == set(languages())
    unnamed = [language for language, name in entry.names.items() if not name]
    assert unnamed == [], f"name {entry.id} in mahjong_core/words/{{{','.join(unnamed)}}}/offences.json"


@entries
def test_an_entry_quotes_a_clause(entry: Offence) -> None:
    assert entry.clauses
    assert all(entry.clauses.values())


@pytest.mark.parametrize(
    ("identity", "clauses"),
    [
        (
            "false-win-below-minimum",
            {
                "wmo-2014": "3.11.6.6.1",
                "ffmj-2016": "3.11.6.6.1",
                "mers-2010": "2.9.2",
                "mcr-penalty-summary": "4.10 b",
            },
        ),
        (
            "false-win-invalid-hand",
            {
                "wmo-2014": "3.11.6.6.2",
                "ffmj-2016": "3.11.6.6.2",
                "mers-2010": "2.9.2",
                "mcr-penalty-summary": "4.10 c",
            },
        ),
    ],
)
def test_the_false_wins_quote_every_text(identity: str, clauses: dict[str, str]) -> None:
    entry = BY_FAMILY[Family.MCR][identity]
    assert entry.clauses == clauses
    assert entry.effect.dead_hand, "its hand is dead: MERS 2.9.2"


@pytest.mark.parametrize("name", MCR_NAMES)
@pytest.mark.parametrize("identity", ["false-win-below-minimum", "false-win-invalid-hand"])
def test_mcr_knows_the_false_wins(name: str, identity: str) -> None:
    assert offence(identity, preset(name)).id == identity


@pytest.mark.parametrize("identity", ["", "false-win", "FALSE-WIN-INVALID-HAND", "shouting"])
def test_an_unknown_offence_is_refused_with_the_known_ones(identity: str) -> None:
    with refuses("penalties.unknown_offence") as refusal:
        offence(identity, preset("mcr-ffmj-2016"))
    assert "false-win-invalid-hand" in refusal.value.detail["known"]


@pytest.mark.parametrize("name", ["ema-riichi-2012", "ema-riichi-2016"])
def test_riichi_does_not_know_the_offences_of_mcr(name: str) -> None:
    with refuses("penalties.unknown_offence"):
        offence("false-win-invalid-hand", preset(name))


@pytest.mark.parametrize("rule_set", PRESETS.values(), ids=lambda rule_set: rule_set.id)
def test_a_list_holds_the_offences_of_the_game(rule_set: RuleSet) -> None:
    assert all(entry.family is rule_set.family for entry in offences_of(rule_set))
    every = BY_FAMILY[rule_set.family]
    unspoken = {identity for identity, entry in every.items() if entry.by_edition}
    unspoken -= {entry.id for entry in every.values() if set(rule_set.offence_texts) & {r.text for r in entry.readings}}
    assert {entry.id for entry in offences_of(rule_set)} == set(every) - unspoken


def test_what_only_later_editions_describe_is_not_listed_for_earlier_ones() -> None:
    """EMA riichi 2025, 6.7.2 (the drawn tile after riichi) and 7.1 (phones): no clause of 2012 knows them."""
    listed = {name: {entry.id for entry in offences_of(preset(f"ema-riichi-{name}"))} for name in ("2012", "2025")}
    assert {"riichi-tile-in-hand", "phone"} <= listed["2025"] - listed["2012"]
    assert "wrong-tenpai" not in listed["2025"]  # WRC 12.3.6 alone


@pytest.mark.parametrize(
    ("identity", "english", "french"),
    [
        # MERS 1.3, EMAR 1.3: "hua, chow, pung, kong et hu. Pour hua (resp. hu), « fleur » (resp. « mahjong »)"
        ("wrong-word-for-set", "(hua, chow, pung, kong)", "(hua, chow, pung, kong)"),
        ("wrong-word-for-set", "tolerated (flower, or a variant", "toléré (fleur, ou une variante"),
        ("wrong-word-for-win", "a word other than hu or mahjong", "autrement que par hu ou mahjong"),
        # 3.6.7: "dans les 3 secondes"; MERS 1.7: "vous avez 3 secondes"
        ("late-pung", "more than three seconds", "plus de trois secondes"),
        ("late-claim", "more than three seconds", "plus de trois secondes"),
        # Summary 0.5: "10 secondes"
        ("counting-too-long", "Ten seconds passed", "Dix secondes"),
    ],
)
def test_the_words_and_figures_of_the_texts_stand_in_the_description(identity: str, english: str, french: str) -> None:
    descriptions = BY_FAMILY[Family.MCR][identity].descriptions
    assert english in descriptions["en"]
    assert french in descriptions["fr"]
