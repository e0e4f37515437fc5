"""Letters compared without accents, alike in Python and in the database; countries and their codes."""

import pycountry
import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from tournaments.common.selectors.countries import (
    VARIANTS,
    alpha_2_by_code,
    codes_named,
    country_name,
    iso_code,
    same_country,
)
from tournaments.common.selectors.folding import Folded, folded
from tournaments.models import Club

FOLDED = [
    ("Gaëlle", "gaelle"),
    ("GAE\u0308LLE", "gaelle"),
    ("Łoś", "los"),
    ("Straße", "strasse"),
    ("STRAẞE", "strasse"),
    ("Œuvre", "oeuvre"),
    ("Ærø", "aero"),
    ("Þór", "thor"),
    ("Đoković", "dokovic"),
    ("İzmir", "izmir"),
    ("Ñandú", "nandu"),
    ("王伟", "王伟"),
    ("Жуков", "жуков"),
    ("Ωμέγα", "ωμεγα"),
    ("ǼǢ", "aeae"),
    ("김민준", "김민준"),
    ("がぎ", "がぎ"),
    ("ไทย", "ไทย"),
    ("", ""),
]


@pytest.mark.parametrize(("text", "plain"), FOLDED)
def test_letters_lose_accents_and_capitals(text: str, plain: str) -> None:
    assert folded(text) == plain


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize(("text", "plain"), FOLDED)
def test_the_database_folds_as_python_does(text: str, plain: str) -> None:
    club = Club.objects.create(name=text)
    assert Club.objects.annotate(plain=Folded("name")).get(pk=club.pk).plain == plain


@pytest.mark.long
@pytest.mark.django_db
def test_the_database_folds_every_letter_of_the_alphabets_as_python_does() -> None:
    letters = [chr(code) for code in range(0x41, 0x1F00) if chr(code).isalpha()]
    Club.objects.bulk_create(Club(name=letter) for letter in letters)
    rows = Club.objects.annotate(plain=Folded("name")).values_list("name", "plain")
    assert [(name, plain) for name, plain in rows if plain != folded(name)] == []


@pytest.mark.long
@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert folded(folded(text)) == folded(text)


@pytest.mark.long
@given(st.text(), st.text())
def test_a_part_of_a_name_stays_a_part(first: str, other: str) -> None:
    assert folded(first) in folded(first + other)


def test_variants_mean_countries_and_shadow_bahrain_alone() -> None:
    """BRN is Bahrain at the Games and Brunei in ISO: lists are read as the sport writes them."""
    iso = {country.alpha_3 for country in pycountry.countries}
    assert [code for code in VARIANTS if code in iso] == ["BRN"]
    assert [code for code, meant in VARIANTS.items() if meant not in alpha_2_by_code()] == []


# code, ISO code: the Olympic and federation codes beside ISO 3166 alpha-3
CODES = [
    ("FRA", "FRA"),
    ("DEN", "DNK"),
    ("NED", "NLD"),
    ("GER", "DEU"),
    ("SUI", "CHE"),
    ("POR", "PRT"),
    ("CRO", "HRV"),
    ("GRE", "GRC"),
    ("SCO", "GBR"),
    ("KOS", "XKX"),
    ("QQQ", None),
    ("", None),
    ("fra", None),
]


@pytest.mark.parametrize(("code", "iso"), CODES)
def test_a_code_in_use_has_its_iso_code(code: str, iso: str | None) -> None:
    assert iso_code(code) == iso


def test_every_spelling_of_a_country() -> None:
    assert set(same_country("DNK")) == {"DNK", "DEN"}
    assert set(same_country("DEN")) == {"DNK", "DEN"}
    assert same_country("QQQ") == ("QQQ",)


@pytest.mark.parametrize(
    ("code", "language", "name"),
    [("DEN", "fr", "Danemark"), ("DEN", "en", "Denmark"), ("XKX", "fr", "Kosovo"), ("QQQ", "fr", "QQQ")],
)
def test_a_country_is_named_in_the_readers_language(code: str, language: str, name: str) -> None:
    with translation.override(language):
        assert country_name(code) == name
    assert country_name(code, language) == name


@pytest.mark.parametrize(
    ("word", "codes"),
    [
        ("Danemark", {"DNK", "DEN"}),
        ("suisse", {"CHE", "SUI"}),
        ("switzerland", {"CHE", "SUI"}),
        ("fra", {"FRA", "GUF", "PYF"}),
        ("angleterre", set()),
        ("kingdom", {"GBR", "ENG", "SCO", "WAL", "NIR"}),
        ("xx", set()),
        ("", set()),
    ],
)
def test_words_name_countries(word: str, codes: set[str]) -> None:
    assert codes <= codes_named(word)
    assert bool(codes) == bool(codes_named(word))


def test_a_word_begins_a_countrys_name() -> None:
    """Italy and Italie begin so; Mauritania only has it inside."""
    assert codes_named("ita") == {"ITA"}
