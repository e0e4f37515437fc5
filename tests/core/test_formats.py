"""The formats that an event may begin with: each can be played, and its course is the one told."""

import pytest

from mahjong_core.errors import RuleError
from mahjong_core.formats import FORMATS, adjustable_figures, columns, shape
from mahjong_core.seating.sessions.phases import preview_phases, reaches_minimum


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_the_field_it_is_made_for_can_play_it(name: str) -> None:
    form = FORMATS[name]
    previews = preview_phases(form.phases, form.players)
    assert previews[0].players == form.players
    assert previews[-1].last == form.sessions
    assert [column.session for column in columns(form)] == list(range(1, form.sessions + 1))


@pytest.mark.parametrize(
    ("name", "course"),
    [
        # as the reports of real events tell them
        ("knock-out", [(224,)] * 9 + [(32,), (16,), (8,), (4,)]),
        ("divisions", [(128,)] * 10 + [(16,) * 8] * 2),
        ("final-beside", [(64,)] * 6 + [(8, 56)] * 2),
        ("final-half", [(48,)] * 6 + [(16,)] * 2),
        ("final-table", [(40,)] * 7 + [(4,)]),
        ("match-points", [(96,)] * 6 + [(32,)] * 3),
        ("team-final", [(40,)] * 4 + [(16,)] * 2),
        ("danish", [(64,)] * 10),
        ("swiss", [(32,)] * 7),
    ],
)
def test_who_plays_each_session(name: str, course: list[tuple[int, ...]]) -> None:
    assert [column.divisions for column in columns(FORMATS[name])] == course


@pytest.mark.parametrize(
    ("name", "shares"),
    [
        # as the reports of real events tell them: by phase and division, how much comes along
        ("final-half", [(), (50,)]),
        ("final-beside", [(), (25, 0)]),
        ("final-table", [(), (100,)]),
        ("knock-out", [(), (0,)]),
    ],
)
def test_how_much_comes_along(name: str, shares: list[tuple[int, ...]]) -> None:
    form = FORMATS[name]
    previews = preview_phases(form.phases, form.players)
    pairs = [tuple(division.percent for division in preview.divisions) for preview in previews]
    assert pairs[1:] == shares[1:]


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_it_has_the_sessions_that_the_rules_ask_for(name: str) -> None:
    """MCR 3.5.4: at least six sessions."""
    assert reaches_minimum(FORMATS[name].phases)
    assert FORMATS[name].sessions >= 6


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_everybody_sits_at_a_table_of_four_but_where_byes_are_marks(name: str) -> None:
    form = FORMATS[name]
    for column in columns(form):
        if not form.phases[column.phase - 1].byes:
            assert all(players % 4 == 0 for players in column.divisions)


def test_the_figures_of_a_format_are_changed_and_the_rest_stays() -> None:
    """WMC and others: a final of 8 over one session after five, with half of the points."""
    form = shape(FORMATS["final-half"], {"first": 5, "go_on": 8, "more": 1})
    assert form.sessions == 6
    assert [(phase.kind, phase.sessions, phase.cut, phase.carried_percent) for phase in form.phases] == [
        ("round_robin", 5, (), 100),
        ("danish", 1, (8,), 50),
    ]
    assert shape(FORMATS["swiss"], {"first": 9, "more": 4}).phases[0].sessions == 1  # not one of its figures


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_a_format_with_its_own_figures_is_itself(name: str) -> None:
    assert shape(FORMATS[name], adjustable_figures(FORMATS[name])) == FORMATS[name]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"first": 0}, "seating.no_sessions"),
        ({"more": 201}, "seating.no_sessions"),
        ({"go_on": 3}, "seating.too_few_players"),
    ],
)
def test_figures_that_no_event_can_have_are_refused(changes: dict[str, int], code: str) -> None:
    with pytest.raises(RuleError) as refused:
        shape(FORMATS["final-half"], changes)
    assert refused.value.code == code
