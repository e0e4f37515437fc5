"""Figures in sentences: a language places them (CLDR, locale/README.md: whole sentences, never concatenation)."""

from types import SimpleNamespace

import pytest
from django.template import Context, Template
from django.utils.translation import override


def drawn(markup: str, **facts: object) -> str:
    return Template("{% load i18n figures %}" + markup).render(Context(facts)).strip()


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "<b>57:00</b> left"),
        ("de", "noch <b>57:00</b>"),
        ("zh-hans", "剩余 <b>57:00</b>"),
        ("ja", "残り <b>57:00</b>"),
    ],
)
def test_a_language_places_the_time_that_is_left(language: str, text: str) -> None:
    with override(language):
        assert drawn('{% translate "{time} left" as words %}{% figure_in words "57:00" tag="b" %}') == text


def test_what_is_typed_is_escaped_and_the_figure_has_its_attributes() -> None:
    made = drawn("{% figure_in words figure class='num' data_match_count='#fans' %}", words="<i>{n} of 81", figure="<3")
    assert made == '&lt;i&gt;<span class="num" data-match-count="#fans">&lt;3</span> of 81'


@pytest.mark.parametrize(("status", "hidden"), [("running", ""), ("paused", " hidden")])
def test_the_words_of_a_clock_go_while_it_is_paused(status: str, hidden: str) -> None:
    clock = SimpleNamespace(session=2, status=status)
    made = drawn("{% figure_in '{time} left' '9:00' running=clock data_clock_digits=True %}", clock=clock)
    words = f'<span data-clock-is="running" data-clock-of="2"{hidden}>left</span>'
    assert made == f"<span data-clock-digits>9:00</span> {words}"


def test_a_sentence_without_a_place_for_the_figure_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="not enough values"):
        drawn("{% figure_in 'left' 3 %}")
