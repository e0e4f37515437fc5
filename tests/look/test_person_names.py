"""Names whose letters need a language to be drawn and read aloud rightly (HTML, ``lang``; BCP 47)."""

import re

import pytest
from django.template import Context, Template
from django.utils.translation import override

from registration.models import Registration
from tournaments.common.look.person_names import draw_name
from tournaments.players.forms.people import ParticipantForm


@pytest.mark.parametrize(
    ("name", "country", "markup"),
    [
        ("Łukasz Nowak", "POL", "Łukasz Nowak"),
        ("O'Neill <b>", "IRL", "O&#x27;Neill &lt;b&gt;"),
        ("李明", "CHN", '<span lang="zh-Hans">李明</span>'),
        ("李明", "TWN", '<span lang="zh-Hant">李明</span>'),
        ("李明", "", '<span lang="zh">李明</span>'),
        ("佐藤 健", "JPN", '<span lang="ja">佐藤 健</span>'),
        ("さとう・けん", "FRA", '<span lang="ja">さとう・けん</span>'),
        ("김민준", "FRA", '<span lang="ko">김민준</span>'),
        ("Li Ming (李明)", "CHN", 'Li Ming (<span lang="zh-Hans">李明</span>)'),
    ],
)
def test_letters_of_east_asia_say_whose_they_are(name: str, country: str, markup: str) -> None:
    assert draw_name(name, country) == markup


def test_the_filter_takes_what_a_row_has() -> None:
    page = Template("{{ name|person_name:country }}|{{ none|person_name }}")
    assert page.render(Context({"name": "王芳", "country": None, "none": None})) == '<span lang="zh">王芳</span>|'


@pytest.mark.parametrize(
    ("given", "family", "shown"),
    [
        ("健", "佐藤", "佐藤 健"),
        ("明", "李", "李 明"),
        ("明 (Li Ming)", "李", "李 明 (Li Ming)"),
        ("Ann", "Lee", "Ann Lee"),
    ],
)
def test_a_name_has_the_order_of_its_owner_for_every_reader(given: str, family: str, shown: str) -> None:
    """The register, what a form joins, and the seating list, whoever reads."""
    for language in ("en", "ja", "zh-hans"):
        with override(language):
            entered = ParticipantForm({"number": 1, "given_name": given, "family_name": family})
            assert entered.is_valid()
            assert entered.cleaned_data["name"] == shown
            assert Registration(given_name=given, family_name=family).name == shown


@pytest.mark.parametrize(
    ("language", "first"), [("en", "given_name"), ("ja", "family_name"), ("zh-hant", "family_name")]
)
def test_a_form_asks_for_the_parts_in_the_order_of_its_language(language: str, first: str) -> None:
    fields = re.compile(r'name="((?:given|family)_name)"')
    page = Template('{% include "registration/name_fields.html" %}')
    with override(language):
        form = ParticipantForm()
        assert fields.findall(page.render(Context({"form": form})))[0] == first
        assert fields.findall(form.as_p())[0] == first
