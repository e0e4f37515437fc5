"""A long list travels light: what a viewer has is not sent again, and nobody ends with a row that is not theirs."""

import gzip
import re
from collections.abc import Mapping

import pytest
from django.template import Context, Template
from hypothesis import given
from hypothesis import strategies as st

from live.parts import Slot, made_of
from scoring.common.views.live_rows import LiveRow, collected_rows, lighter, rows_hash
from tests.people import finish, finish_session, make_seated_event, start, table_of, win
from tournaments.registry.live_parts import find_part, make_public_part

KEYS = st.lists(st.integers(1, 30), unique=True, max_size=12)
SCORES = st.dictionaries(st.integers(1, 30), st.integers(-9, 9), max_size=30)


PAGE = """{% load live %}<p>as of now</p><ol data-live-order>{% for key, at, score in rows %}{% live_row key %}
<li data-live-key="{{ key }}">{% live_cell "place" %}<i data-live-cell="place">{{ at }}</i>{% endlive_cell %}
<b>Player {{ key }}</b>{% live_cell "sum" %}<i data-live-cell="sum"><i>{{ score }}</i></i>{% endlive_cell %}</li>
{% endlive_row %}{% endfor %}</ol>"""


def page_of(order: list[int], scores: dict[int, int]) -> tuple[str, Mapping[str, LiveRow]]:
    """A part with one row for each number, and these rows by their keys."""
    rows = [(key, at, scores.get(key, 0)) for at, key in enumerate(order, start=1)]
    with collected_rows() as collected:
        text = Template(PAGE).render(Context({"rows": rows}))
    return text, collected


def filled(light: str, had: Mapping[str, LiveRow]) -> str:
    """What live/rows.js does with it."""

    def row(empty: re.Match[str]) -> str:
        whole = had[empty[1]].text
        for cell in re.finditer(r'<i data-live-cell="(\w+)">.*?</i>(?=<i d|$)', empty[2]):
            whole = whole.replace(had[empty[1]].cells[cell[1]], cell[0])
        return whole

    return re.sub(r'<li data-live-key="([^"]*)" data-live-same>(.*?)</li>', row, light)


@given(KEYS, SCORES, KEYS, SCORES)
def test_what_is_left_out_is_what_the_viewer_has(
    before: list[int], old: dict[int, int], after: list[int], new: dict[int, int]
) -> None:
    (_text, had), (text, rows) = page_of(before, old), page_of(after, new)
    light = lighter(text, rows, had)
    assert filled(light, had) == text
    assert light.count("data-live-same") == len({*before} & {*after})
    assert light.count("<b>") == len({*after} - {*before})


def test_a_mark_tells_rows_scores_and_order_apart() -> None:
    pages = [page_of([1, 2], {}), page_of([2, 1], {}), page_of([1, 2], {1: 4}), page_of([1], {})]
    assert len({rows_hash(rows) for _text, rows in pages}) == 4
    assert rows_hash({}) == ""


def test_who_has_something_else_gets_everything() -> None:
    slot = Slot()
    slot.keep(made_of(1, *page_of([1, 2], {})), "")
    first = slot.made
    assert first is not None
    slot.keep(made_of(2, *page_of([2, 1], {1: 4})), "")
    whole = slot.for_who_has("0123456789abcdef")
    assert whole is slot.made
    light = slot.for_who_has(first.mark)
    assert light is not None
    assert light.body.count(b"data-live-same") == 2
    assert light.body.count(b'"sum"') == 1
    assert light.body.count(b'"place"') == 2
    assert (light.version, light.mark) == (2, slot.made.mark if slot.made else "")


def test_only_a_few_earlier_lists_are_remembered() -> None:
    slot = Slot()
    for version in range(20):
        slot.keep(made_of(version, *page_of([1], {1: version})), "")
    assert len(slot.earlier) == 6


@pytest.mark.long
@pytest.mark.django_db
def test_one_table_of_thirty_five_weighs_less_than_three_kilobytes() -> None:
    """The budget of an update, for 140 players whose places nearly all move."""
    event = make_seated_event(players=140, live_results=True)
    start(event)
    finish(table_of(event, 1), [win(1, "E", "S", 8)])
    _text, before = standings()
    finish(table_of(event, 2), [win(1, "W", "N", 88)])
    after, rows = standings()
    light = lighter(after, rows, before)
    assert light.count("data-live-same") == len(rows) == 140
    assert len(gzip.compress(light.encode(), 6)) < 3_000 < len(gzip.compress(after.encode(), 6))


@pytest.mark.long
@pytest.mark.django_db
def test_a_release_that_changes_every_row_does_too() -> None:
    """72 players, the size of the recorded event: a whole session at once."""
    event = make_seated_event(players=72, live_results=True)
    _text, before = standings()
    finish_session(event)
    light = lighter(*standings(), before)
    assert light.count("data-live-same") == 72
    assert light.count('class="sum"') == 73  # and the head of the column
    assert len(gzip.compress(light.encode(), 6)) < 3_000


def standings() -> tuple[str, Mapping[str, LiveRow]]:
    result = find_part("standings")
    assert result
    with collected_rows() as rows:
        text = make_public_part("lyon-open", *result, "en")
    assert text is not None
    return text, rows
