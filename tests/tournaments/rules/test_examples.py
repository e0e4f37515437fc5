"""Examples of options that no line of a sheet shows: offences, and who was replaced (5.7 of 2012 and 2016)."""

import pytest
from django.utils.translation import override

from mahjong_core.rulesets import Family, option_choices, preset, presets_of
from mahjong_core.rulesets.disputed_riichi import HAND_READINGS
from tests.tournaments.rules.test_options_act import TOLD
from tournaments.rules.selectors.examples import ExampleOfOption, example_of

OPTIONS = {option.field: option for option in option_choices()}
RIICHI = [choice.field for choice in option_choices() if choice.families == (Family.RIICHI,)]
HANDS = {reading.option for reading in HAND_READINGS}  # shown by a hand and its worth
# No table shows what a referee is told, who is listed, which yaku count, or what counts beside the score.
ELSEWHERE = TOLD | {"disqualified", "allowed_yaku", "bonus_columns"}
ELSEWHERE |= {"three_uma", "three_starting_points", "three_return_points"}


def example(field: str, rules: str = "ema-riichi-2012") -> ExampleOfOption:
    with override("en"):
        example_of_option = example_of(OPTIONS[field], preset(rules))
    assert example_of_option is not None
    return example_of_option


@pytest.mark.long
@pytest.mark.parametrize("rules", presets_of(Family.RIICHI), ids=lambda value: value.id)
@pytest.mark.parametrize("field", [name for name in RIICHI if name not in HANDS | ELSEWHERE])
def test_every_option_of_a_table_shows_its_effect(field: str, rules: object) -> None:
    example_of_option = example_of(OPTIONS[field], rules)  # type: ignore[arg-type]
    assert example_of_option is not None
    assert str(example_of_option.situation)
    assert [side.is_taken for side in example_of_option.sides].count(True) == 1
    outcomes = [side.outcome for side in example_of_option.sides]
    assert len(set(outcomes)) == len(outcomes) >= 2


def test_a_substitute_in_mid_session_is_last() -> None:
    """5.7: -30 000 for the substitute, "les trois autres joueurs auront les uma de 30 000, 10 000 et -10 000"."""
    own = example("mid_session_substitute_uma").sides[0]
    assert own.is_taken
    assert own.outcome.startswith("East −30\u202f000 · South +30\u202f000 · West +10\u202f000 · North −10\u202f000")
    new = example("mid_session_substitute_uma", "ema-riichi-2016").sides[0]
    assert new.outcome.startswith("East −15\u202f000 · South +15\u202f000 · West +5\u202f000 · North −5\u202f000")


def test_a_missed_session_is_worth_what_the_rules_say() -> None:
    """5.7: "un uma de -30 000 points pour chaque session manquée"; the others 10 000, -10 000 and -30 000."""
    own = example("missed_session_uma").sides[0]
    assert own.outcome.replace("\u202f", " ") == (
        "East −30 000 · South +10 000 · West −10 000 · North −30 000 · replaced player: −30 000"
    )


def test_tiles_of_the_dead_wall_count_or_do_not() -> None:
    """5.2: a chombo; by 3.4.7 c of the same book the hand is dead."""
    own, other = example("dead_wall_tiles_count").sides
    assert "hombo" in own.outcome
    assert "hombo" not in other.outcome
