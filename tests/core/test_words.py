"""The words of the rules as data: complete in every language, alike in their placeholders, English where one lacks."""

import json
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from mahjong_core import words
from mahjong_core.mcr.fans import FANS, fan
from mahjong_core.penalties import CASES, OFFENCES, VARIANTS
from mahjong_core.penalties.records import Part
from mahjong_core.penalties.search import ROMANISED, search
from mahjong_core.penalties.words import amount, ordinal, part_sentence
from mahjong_core.riichi.yaku import YAKU
from mahjong_core.rulesets.records import Family

ROOT = Path(__file__).resolve().parents[2]
OTHERS = [language for language in words.languages() if language != words.ENGLISH]
# The subjects that every language has; the others are there as a whole or not at all.
FIRST_RING = frozenset(json.loads((ROOT / "config/first_ring.json").read_text("utf-8"))["words"])
OWN = {"aliases", "search"}  # what people type: not a translation


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder of languages beside the core's own, for one test."""
    yield tmp_path
    words.read_from()


def write(folder: Path, language: str, subject: str, texts: object) -> None:
    file = folder / language / f"{subject}.json"
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps(texts), encoding="utf-8")
    words.read_from(folder)


# --- what there is -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_missing(language: str) -> None:
    """What a language lacks is listed here by its id."""
    wanted = FIRST_RING - OWN | {subject for subject in words.subjects() if words.keys(subject, language)}
    missing = [text for text in words.missing_texts(language) if text.split("/")[0] in wanted]
    assert missing == [], f"write these words into the files of mahjong_core/words/{language}: {missing[:20]}"


@pytest.mark.parametrize("language", OTHERS)
def test_no_language_has_a_text_that_english_does_not_know(language: str) -> None:
    assert {
        subject: words.keys(subject, language) - words.keys(subject) for subject in words.subjects()
    } == dict.fromkeys(words.subjects(), frozenset())


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("subject", words.subjects())
def test_a_translation_has_the_placeholders_of_its_source(subject: str, language: str) -> None:
    unlike = [
        key
        for key in words.keys(subject)
        if placeholders(words.text(subject, key, language)) != placeholders(words.text(subject, key, words.ENGLISH))
        and key != "sentences/between"
    ]
    assert unlike == []


def placeholders(text: str) -> set[str]:
    return {name for _literal, name, _format, _conversion in Formatter().parse(text) if name}


def test_every_text_is_asked_for_by_something() -> None:
    """A text that no offence, case, question, fan or yaku names would be translated for nothing."""
    offences = {
        f"{offence.family}/{offence.id}/{part}" for offence in OFFENCES for part in ("name", "description", "said")
    }
    apart = offences ^ words.keys("offences")
    assert not apart, f"mahjong_core/words/en/offences.json and the catalogue of offences differ in: {sorted(apart)}"
    assert words.keys("cases") == {
        f"{case.id}/{part}" for case in CASES for part in ("title", "facts", "decision", "lesson")
    }
    assert len(words.keys("questions")) == len(VARIANTS) + sum(len(variant.answers) for variant in VARIANTS)
    assert words.keys("fans") == {str(row.number) for row in FANS}
    assert words.keys("yaku") == set(YAKU)
    assert words.keys("search") == set(ROMANISED)
    apart = {f"{offence.family}/{offence.id}" for offence in OFFENCES} ^ words.keys("aliases")
    assert not apart, f"mahjong_core/words/en/aliases.json and the catalogue of offences differ in: {sorted(apart)}"


@pytest.mark.parametrize("language", words.languages())
def test_every_text_says_something(language: str) -> None:
    """What a referee may add is the referee's, and is not read out; some languages set no space between sentences."""
    empty = {
        key for subject in words.subjects() for key in words.keys(subject) if not words.text(subject, key, language)
    }
    assert empty - {"sentences/between"} == {f"parts/{Part.MAY_ADD}/sentence"}


# --- what is asked ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "answered"), [("fr", "fr"), ("fr-ca", "fr"), ("FR-CA", "fr"), ("en-gb", "en"), ("xx", "en"), ("", "en")]
)
def test_a_variant_is_answered_by_its_language_and_an_unknown_one_in_english(text: str, answered: str) -> None:
    assert words.nearest(text) == answered
    assert fan(1).names[text] == fan(1).names[answered]


def test_words_are_a_mapping_of_the_languages_that_there_are() -> None:
    names = fan(1).names
    assert dict(names).items() >= {"en": "Big Four Winds", "fr": "4 Grands Vents"}.items()
    assert tuple(names) == words.languages()
    assert len(names) == len(words.languages())
    assert "fr" in names
    assert "xx" not in names
    assert names == dict(names)
    assert repr(names) == "Words('Big Four Winds')"


def test_a_text_that_nobody_wrote_is_an_error_of_the_program() -> None:
    with pytest.raises(KeyError):
        words.text("fans", "82", "fr")


# --- a language more -------------------------------------------------------------------------------------------------


def test_a_folder_is_a_language(folder: Path) -> None:
    write(folder, "sv", "fans", {"1": "Fyra stora vindar"})
    assert {"en", "fr", "sv"} <= set(words.languages())
    assert fan(1).names["sv-fi"] == "Fyra stora vindar"
    assert fan(2).names["sv"] == "Big Three Dragons"
    assert "fans/1" not in words.missing_texts("sv")
    assert "fans/2" in words.missing_texts("sv")


def test_numbers_are_written_as_the_language_says(folder: Path) -> None:
    write(folder, "sv", "numbers", {"thousands": ".", "ordinals": {"1": "första", "further": "{number}:e"}})
    assert [ordinal(number, "sv") for number in (1, 2, 12)] == ["första", "2:e", "12:e"]
    assert ordinal(2, "fi") == "second"
    assert amount(12000, "sv") == "12.000"


def test_a_text_of_a_later_folder_prevails(folder: Path) -> None:
    write(folder, "fr", "sanctions", {"parts": {"told": {"sentence": "Pas de pénalité, cette fois."}}})
    assert part_sentence(Part.TOLD, Family.MCR, "fr") == "Pas de pénalité, cette fois."
    assert part_sentence(Part.STANDS, Family.MCR, "fr") == "Votre action est maintenue."


def test_a_file_without_languages_adds_none(folder: Path) -> None:
    (folder / "notes").mkdir()
    words.read_from(folder)
    assert "notes" not in words.languages()


def test_chinese_is_found_inside_a_name(folder: Path) -> None:
    """Chinese sets no spaces between words; other languages are found by beginnings of words."""
    offence = OFFENCES[0]
    texts = {"name": "没有理由的叫牌", "description": "叫了以后不要", "said": "请不要这样叫牌。"}
    write(folder, "zh-hans", "offences", {offence.family: {offence.id: texts}})
    assert search(OFFENCES, "叫牌", ["zh-hans"]) == (offence,)
    assert search(OFFENCES, "eason", ["en"]) == ()
