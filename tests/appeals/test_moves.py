"""Whatever is tried in whatever order, an appeal moves only as the table says, and its ledger tells the way."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from appeals.look.words import ACT_WORDS
from appeals.models import Appeal, AppealMove, AppealStatus
from mahjong_core.appeals import MOVES, Act, Status
from tests.appeals.test_permissions import STATES, TABLE, caller, further
from tests.appeals.walk import announced, ended_event, fresh, lodged
from tournaments.common.errors import Refusal
from tournaments.models import Tournament

ACTS = sorted(TABLE)
PEOPLE = ("south", "ann", "cat", "chris", "sam", "alice", "dan")


class RandomMoves(TestCase):
    event: Tournament

    def setUp(self) -> None:
        super().setUp()
        self.event = ended_event()

    @pytest.mark.long
    @settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
    @given(
        begun=st.booleans(),
        tried=st.lists(st.tuples(st.sampled_from(ACTS), st.sampled_from(PEOPLE)), min_size=1, max_size=10),
    )
    def test_no_state_is_reached_by_an_unlisted_move(self, begun: bool, tried: list[tuple[str, str]]) -> None:
        appeal = lodged(self.event) if begun else announced(self.event)
        for act, name in tried:
            attempt(act, appeal, name, self.event)
        check_ledger(fresh(appeal))


def attempt(act: str, appeal: Appeal, name: str, event: Tournament) -> None:
    before = fresh(appeal).status
    try:
        TABLE[act][2](fresh(appeal), caller(event, name))
    except Refusal:
        assert fresh(appeal).status == before


def check_ledger(appeal: Appeal) -> None:
    """Every move in the ledger is one of the table, and the last one's status is the appeal's."""
    now: Status | None = None
    for move in AppealMove.objects.filter(appeal=appeal).order_by("sequence"):
        assert MOVES.after(now, Act(move.act)) == Status(move.status)
        now = Status(move.status)
    assert now == Status(appeal.status)


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("status", ["first_instance", "answered", "admitted", "hearing", "decided", "closed"])
def test_the_walks_of_the_tests_keep_to_the_table_too(status: str) -> None:
    from appeals.models import Timing
    from appeals.services.reception import receive_appeal
    from tests.appeals.walk import AFTER, paid
    from tests.people import actor

    event: Any = ended_event()
    appeal = paid(event)
    receive_appeal(appeal=appeal, by=actor("ann"), at=AFTER, timing=Timing.AFTER_NEXT_SESSION)
    further(appeal, status)
    check_ledger(fresh(appeal))
    assert fresh(appeal).status == status


def test_the_labels_name_every_status_of_the_core() -> None:
    assert set(AppealStatus.values) == {str(status) for status in Status}
    assert set(STATES) <= set(AppealStatus.values)
    assert set(ACT_WORDS) == set(Act)
