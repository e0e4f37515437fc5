"""The helper of status moves, on a door: what is listed happens, what is not is refused."""

import itertools
from enum import StrEnum

import pytest

from mahjong_core.moves import Moves
from tests.refusals import refuses


class Door(StrEnum):
    OPEN = "open"
    SHUT = "shut"
    GONE = "gone"


DOOR = Moves[Door, str](
    {
        "hang": {None: Door.SHUT},
        "push": {Door.SHUT: Door.OPEN, Door.OPEN: Door.OPEN},
        "pull": {Door.OPEN: Door.SHUT},
        "burn": {Door.OPEN: Door.GONE, Door.SHUT: Door.GONE},
    },
    code="door.refused",
    codes={"pull": "door.not_open"},
)
LISTED = {
    (None, "hang"): Door.SHUT,
    (Door.SHUT, "push"): Door.OPEN,
    (Door.OPEN, "push"): Door.OPEN,
    (Door.OPEN, "pull"): Door.SHUT,
    (Door.OPEN, "burn"): Door.GONE,
    (Door.SHUT, "burn"): Door.GONE,
}
EVERY = list(itertools.product([None, *Door], ["hang", "push", "pull", "burn"]))


@pytest.mark.parametrize(("now", "act"), EVERY)
def test_what_is_listed_happens_and_nothing_else(now: Door | None, act: str) -> None:
    assert DOOR.allows(now, act) is ((now, act) in LISTED)
    if (now, act) in LISTED:
        assert DOOR.after(now, act) is LISTED[now, act]
        return
    with refuses("door.not_open" if act == "pull" else "door.refused", status=now.value if now else None, move=act):
        DOOR.after(now, act)


def test_acts_by_status() -> None:
    assert DOOR.acts_from(None) == {"hang"}
    assert DOOR.acts_from(Door.OPEN) == {"push", "pull", "burn"}
    assert DOOR.acts_from(Door.GONE) == frozenset()


def test_an_end_is_where_no_act_leads_elsewhere() -> None:
    assert DOOR.statuses == set(Door)
    assert DOOR.ends == {Door.GONE}


def test_the_diagram_leaves_out_what_changes_nothing() -> None:
    assert DOOR.diagram().splitlines() == [
        "stateDiagram-v2",
        "    [*] --> shut: hang",
        "    shut --> open: push",
        "    open --> shut: pull",
        "    open --> gone: burn",
        "    shut --> gone: burn",
        "    gone --> [*]",
    ]


def test_a_start_that_no_act_makes_is_drawn_and_an_act_named_as_its_end_has_no_label() -> None:
    becoming = Moves[Door, Door](
        {Door.SHUT: {Door.OPEN: Door.SHUT}}, code="door.refused", starts=frozenset({Door.OPEN})
    )
    assert becoming.diagram().splitlines()[1:3] == ["    [*] --> open", "    open --> shut"]
