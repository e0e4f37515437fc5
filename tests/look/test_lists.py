"""Lists, riichi hands, clauses and presets in the reader's language."""

import pytest
from django.utils import translation

from mahjong_core.riichi.table.records import HandLabel
from mahjong_core.winds import Wind
from tournaments.common.look.lists import print_list
from tournaments.common.rule_errors import sentence
from tournaments.common.rule_words.notes import clause_words
from tournaments.common.rule_words.presets import rules_name


@pytest.mark.parametrize(
    ("items", "english", "french"),
    [
        ((), "", ""),
        ((7,), "7", "7"),
        ((7, 8), "7 and 8", "7 et 8"),
        ((7, 8, 10), "7, 8 and 10", "7, 8 et 10"),
    ],
)
def test_the_last_of_a_list_follows_and(items: tuple[int, ...], english: str, french: str) -> None:
    assert print_list(items) == english
    with translation.override("fr"):
        assert print_list(items) == french


@pytest.mark.parametrize(
    ("label", "english", "french"),
    [
        (HandLabel(Wind.EAST, 2, 2), "East 2, 2 counters", "Est 2, 2 compteurs"),
        (HandLabel(Wind.WEST, 4, 1), "West 4, 1 counter", "Ouest 4, 1 compteur"),
        (HandLabel(Wind.NORTH, 1, 0), "North 1", "Nord 1"),
    ],
)
def test_a_refusal_names_a_riichi_hand_in_the_readers_language(label: HandLabel, english: str, french: str) -> None:
    def told() -> str:
        return str(sentence("riichi.game_unfinished", {"next": str(label)}, ""))

    assert told() == f"The game is not finished. Next hand: {english}."
    with translation.override("fr"):
        assert f"{french}." in told()


def test_a_clause_applied_to_fans_is_translated() -> None:
    assert clause_words("ffmj-2016", "3.9.1.6.1 on #2 #10") == "3.9.1.6.1 on #2 #10"
    with translation.override("fr"):
        assert clause_words("ffmj-2016", "3.9.1.6.1 on #2 #10") == "3.9.1.6.1 sur #2 #10"


def test_the_name_of_a_preset_is_translated_and_any_other_is_kept() -> None:
    with translation.override("fr"):
        assert rules_name("Club evening") == "Soirée de club"
        assert rules_name("Lyon rules") == "Lyon rules"
