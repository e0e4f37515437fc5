"""What a sweep finds, and that it finds the same again."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from mahjong_core.appeals import Due, Pending, Status, Timing, due
from tests.core.appeals.cases import ENDED, FFMJ, WMO

CLOSING = ENDED + timedelta(minutes=30)
ANNOUNCED = Pending(Status.ANNOUNCED, ENDED, deposit_paid=False, timing=None, decision_at=None)
LODGED = replace(ANNOUNCED, status=Status.LODGED)
PAID = replace(LODGED, deposit_paid=True)
ADMITTED = replace(PAID, status=Status.ADMITTED, timing=Timing.BEFORE_NEXT_SESSION, decision_at=CLOSING)


@pytest.mark.parametrize(
    ("pending", "minutes", "expected"),
    [
        (ANNOUNCED, 19, ()),
        (ANNOUNCED, 20, (Due.STATEMENT,)),
        (ANNOUNCED, 30, (Due.STATEMENT,)),
        (ANNOUNCED, 31, (Due.STATEMENT, Due.LAPSE)),
        (LODGED, 19, ()),
        (LODGED, 20, (Due.DEPOSIT,)),
        (LODGED, 31, (Due.DEPOSIT, Due.RECEPTION)),
        (PAID, 29, ()),
        (PAID, 31, (Due.RECEPTION,)),
        (ADMITTED, 29, ()),
        (ADMITTED, 30, (Due.DECISION,)),
        (ADMITTED, 31, (Due.DECISION, Due.OVERDUE)),
        # "à la fin de la prochaine session" is when the committee sits down: half an hour before anybody reminds it.
        (replace(ADMITTED, timing=Timing.AFTER_NEXT_SESSION), 60, (Due.DECISION,)),
        (replace(ADMITTED, timing=Timing.AFTER_NEXT_SESSION), 61, (Due.DECISION, Due.OVERDUE)),
        (replace(ADMITTED, decision_at=None), 600, ()),
        (replace(ADMITTED, status=Status.FIRST_INSTANCE), 31, (Due.DECISION, Due.OVERDUE)),
        (replace(ADMITTED, status=Status.HEARING), 30, (Due.DECISION,)),
        (replace(ADMITTED, status=Status.DECIDED), 600, ()),
        (replace(ANNOUNCED, session_ended_at=None), 600, ()),
    ],
)
def test_what_is_due(pending: Pending, minutes: int, expected: tuple[Due, ...]) -> None:
    now: datetime = ENDED + timedelta(minutes=minutes)
    assert due(pending, now, FFMJ) == expected
    assert due(pending, now, FFMJ) == expected


def test_a_sweep_at_the_limit_cuts_nobody_off() -> None:
    # 3.12.2 takes a statement at exactly thirty minutes: at that moment nothing has lapsed.
    assert Due.LAPSE not in due(ANNOUNCED, CLOSING, WMO)
