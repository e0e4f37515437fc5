"""Names whose letters need a language to be drawn and read aloud rightly (HTML, ``lang``; BCP 47)."""

import pytest
from django.template import Context, Template

from tournaments.common.look.person_names import draw_name


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
