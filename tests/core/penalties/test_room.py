"""The room of rulings is pure in all its corners, and its words are fit to be read out."""

import ast
import re
from pathlib import Path

import pytest

import mahjong_core.penalties as room
from mahjong_core.penalties import OFFENCES, Offence, Part
from mahjong_core.words import languages

ROOM = Path(room.__file__).parent
FILES = sorted(ROOM.rglob("*.py"))
every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOM)))
every_offence = pytest.mark.parametrize("entry", OFFENCES, ids=lambda value: f"{value.family}-{value.id}")


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


STRAIGHT = re.compile(r"\w'\w")
BEFORE_A_SIGN = re.compile(r"(?<!\N{NARROW NO-BREAK SPACE})[;!?»]|(?<=[a-zà-ÿ»])\s*(?<!\N{NARROW NO-BREAK SPACE}):\s")


def docstrings(tree: ast.Module) -> set[int]:
    """The constants that are docstrings, by identity."""
    holders = [node for node in ast.walk(tree) if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)]
    first = [node.body[0] for node in holders if node.body]
    return {id(item.value) for item in first if isinstance(item, ast.Expr)}


@every_file
def test_words_for_people_have_the_apostrophe_of_print(path: Path) -> None:
    tree = tree_of(path)
    constants = [
        candidate
        for candidate in ast.walk(tree)
        if isinstance(candidate, ast.Constant) and id(candidate) not in docstrings(tree)
    ]
    assert not [
        constant.value for constant in constants if isinstance(constant.value, str) and STRAIGHT.search(constant.value)
    ]


@every_offence
def test_french_words_stand_clear_of_their_signs(entry: Offence) -> None:
    """A narrow space that does not break before ; : ! ? and inside guillemets."""
    for words in (entry.names["fr"], entry.descriptions["fr"], entry.said["fr"]):
        assert not BEFORE_A_SIGN.search(words), words
        assert "« " not in words


@every_offence
def test_an_offence_is_told_in_every_language(entry: Offence) -> None:
    for words in (entry.names, entry.descriptions, entry.said):
        assert set(words) == set(languages())
        assert words["en"] != words["fr"] or entry.id in ("chombo", "obstruction")
    assert all(len(name) <= 90 for name in entry.names.values())


@every_offence
def test_names_are_titles_descriptions_are_sentences_and_speech_goes_on(entry: Offence) -> None:
    for language in ("en", "fr"):  # others have other rules for capitals
        assert entry.names[language][0].isupper()
        assert entry.descriptions[language][0].isupper()
        assert entry.said[language][0].islower()
    assert all(name[-1] not in ".!。" for name in entry.names.values())
    assert all(description[-1] in ".。" for description in entry.descriptions.values())
    assert all(text[-1] not in ".!。" for text in entry.said.values())


@every_offence
def test_an_id_fits_where_it_is_stored(entry: Offence) -> None:
    assert entry.id == entry.id.lower()
    assert set(entry.id) <= set("abcdefghijklmnopqrstuvwxyz-")
    assert len(entry.id) <= 80
    assert all(len(clause) <= 80 for clause in entry.clauses.values())


@pytest.mark.parametrize("family", ["mcr", "riichi"])
def test_names_are_different(family: str) -> None:
    for language in ("en", "fr"):
        names = [offence.names[language] for offence in OFFENCES if offence.family == family]
        assert len(set(names)) == len(names)


def test_the_ids_that_clients_use_are_kept() -> None:
    ids = {offence.id for offence in OFFENCES}
    kept = {
        "false-win-below-minimum",
        "false-win-invalid-hand",
        "wall-destroyed-after-invalid-win",
        "winning-tile-not-taken",
        "late-arrival",
        "empty-claim",
        "tile-touched-early",
        "late-pung",
        "claim-before-showing",
        "wrong-tile-count",
        "information",
        "stalling",
        "cheating",
        "serious-disruption",
        "chombo",
    }
    assert kept <= ids


def test_every_part_is_used_by_some_offence() -> None:
    """A word of the vocabulary that no text uses would be ours and not the book's."""
    effects = [reading.effect for entry in OFFENCES for reading in entry.readings]
    effects += [effect for entry in OFFENCES for effect in entry.choices.values()]
    effects += [effect.repeated for effect in effects if effect.repeated]
    assert set(Part) - {part for effect in effects for part in effect.parts} == {
        Part.SUBSTITUTE,  # 5.6: by the minutes
        Part.GAME_ENDS,  # the option about a chombo
    }
