"""What a revision says instead of an illness, and that its sheets are worth the same."""

import pytest

from mahjong_core.penalties import Joined, Reason, Substitution
from mahjong_core.verify.discretion import without_illness
from mahjong_core.verify.tables import TableRows


def occupancy(cause: str, kind: str = "from_start") -> dict[str, object]:
    return {"wind": "E", "cause": cause, "kind": kind, "ended": False, "player": None}


@pytest.mark.parametrize("cause", ["ill", "disqualified"])
def test_the_ill_and_the_disqualified_look_alike(cause: str) -> None:
    rows = without_illness({"tournaments.seatoccupancy": [occupancy(cause)]})["tournaments.seatoccupancy"]
    assert rows == [occupancy("replaced")]
    assert TableRows(occupancies=rows).substitutes == {"E": Substitution(Reason.ILL, Joined.FROM_THE_START)}


@pytest.mark.parametrize("cause", ["late", "vacant"])
def test_other_causes_stay(cause: str) -> None:
    assert without_illness({"tournaments.seatoccupancy": [occupancy(cause)]}) == {
        "tournaments.seatoccupancy": [occupancy(cause)]
    }


def test_states_and_moves_are_neutral_and_nothing_else_is_touched() -> None:
    removed = "removed_for_illness"
    rows = without_illness(
        {
            "tournaments.participant": [{"number": 5, "state": removed}, {"number": 6, "state": "withdrawn"}],
            "tournaments.participantmove": [{"before": "disqualified", "after": removed}],
            "scoring.sheetentry": [{"payload": {"state": removed}}],
        }
    )
    assert rows == {
        "tournaments.participant": [{"number": 5, "state": "unranked"}, {"number": 6, "state": "withdrawn"}],
        "tournaments.participantmove": [{"before": "disqualified", "after": "unranked"}],
        "scoring.sheetentry": [{"payload": {"state": removed}}],
    }
