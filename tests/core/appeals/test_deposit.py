"""What becomes of a deposit where no form says it, and where one does."""

import pytest

from mahjong_core.appeals import Status, refund_percent


@pytest.mark.parametrize(
    ("status", "written", "heard", "expected"),
    [
        # Annex 2: late "vous sera rendu", anonymous "ne sera pas rendu"; annex 3: what the committee wrote.
        (Status.INADMISSIBLE, 100, False, 100),
        (Status.UNFOUNDED, 0, False, 0),
        (Status.DECIDED, 75, True, 75),
        (Status.CLOSED, 100, True, 100),
        # 3.12.2: "Si le joueur gagne le recours, la somme lui sera reversée, sinon l'argent sera perdu."
        (Status.WITHDRAWN, None, True, 0),
        # Nothing was judged: the letter never reached the committee.
        (Status.WITHDRAWN, None, False, 100),
        (Status.LAPSED, None, False, 100),
        # Still held.
        (Status.LODGED, None, False, None),
        (Status.HEARING, None, True, None),
    ],
)
def test_what_goes_back(status: Status, written: int | None, heard: bool, expected: int | None) -> None:
    assert refund_percent(status, written=written, heard=heard) == expected
