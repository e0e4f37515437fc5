"""Whatever is tried in whatever order, an appeal moves only as the table says, and its ledger tells the way."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from appeals.look.words import ACT_WORDS
from appeals.models import Appeal, AppealStatus
from mahjong_core.appeals import Act, Status
from tests.appeals.test_permissions import STATES, TABLE, caller
from tests.appeals.walk import announced, check_ledger, ended_event, fresh, lodged
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


def test_the_labels_name_every_status_of_the_core() -> None:
    assert set(AppealStatus.values) == {str(status) for status in Status}
    assert set(STATES) <= set(AppealStatus.values)
    assert set(ACT_WORDS) == set(Act)
