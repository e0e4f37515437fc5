"""Sessions of another length than the rule set's, and finals without a limit: what the clock says."""

from datetime import UTC, datetime, timedelta

import pytest

from mahjong_core.clock import (
    Move,
    MoveKind,
    ends_at,
    for_minutes,
    has_limit,
    next_signal_at,
    planned,
    remaining,
    signals,
)
from mahjong_core.rulesets import RuleSet, preset
from mahjong_core.rulesets.presets import PRESETS

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
STARTED = (Move(MoveKind.START, NOON),)
MCR = preset("mcr-ffmj-2016")


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_nothing_said_leaves_the_rule_set_as_it_is(rules: RuleSet) -> None:
    assert for_minutes(rules, None) is rules


@pytest.mark.parametrize("minutes", [60, 75, 90, 120, 240])
@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_the_clock_runs_as_long_as_the_session_is(rules: RuleSet, minutes: int) -> None:
    own = for_minutes(rules, minutes)
    assert has_limit(own)
    assert planned(STARTED, NOON, own) == timedelta(minutes=minutes)
    assert ends_at(STARTED, NOON, own) == NOON + timedelta(minutes=minutes)
    assert remaining(STARTED, NOON + timedelta(minutes=minutes - 1), own) == timedelta(minutes=1)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_only_the_length_and_what_must_lie_within_it_change(rules: RuleSet) -> None:
    own = for_minutes(rules, 240)
    changed = {name for name in rules.__dataclass_fields__ if getattr(rules, name) != getattr(own, name)}
    assert changed <= {"session_minutes"}


def test_a_warning_that_would_come_before_the_start_is_left_out() -> None:
    """MCR warns 15 minutes before the end: a session of ten minutes has no such moment."""
    own = for_minutes(MCR, 10)
    assert own.warning_minutes == 0
    assert next_signal_at(STARTED, NOON, own) == NOON + timedelta(minutes=10)


@pytest.mark.parametrize("hours", [0, 1, 3, 9, 30])
def test_without_a_limit_time_is_never_up_and_nothing_sounds(hours: int) -> None:
    final, now = for_minutes(MCR, 0), NOON + timedelta(hours=hours)
    assert not has_limit(final)
    assert ends_at(STARTED, now, final) is None
    assert signals(STARTED, now, final) == ()
    assert planned(STARTED, now, final) == timedelta()


def test_extra_time_gives_a_session_without_a_limit_no_end() -> None:
    final = for_minutes(MCR, 0)
    longer = (*STARTED, Move(MoveKind.EXTEND, NOON + timedelta(minutes=30), minutes=10))
    assert ends_at(longer, NOON + timedelta(minutes=31), final) is None
