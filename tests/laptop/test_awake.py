"""A laptop that slept, or whose clock was set: noticed within seconds, told in words."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from config.server import awake

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _nothing_noted() -> None:
    cache.delete("machine:jump")


@pytest.mark.parametrize("seconds", [5, 5.2, 24.9, -14.9])
def test_a_late_look_is_no_jump(seconds: float) -> None:
    assert awake.jump_between(NOON, NOON + timedelta(seconds=seconds), waited=5) is None


@pytest.mark.parametrize(("seconds", "jumped"), [(25, 20), (3605, 3600), (-595, -600)])
def test_sleep_and_a_clock_that_was_set_are_jumps(seconds: float, jumped: float) -> None:
    jump = awake.jump_between(NOON, NOON + timedelta(seconds=seconds), waited=5)
    assert jump == awake.Jump(NOON + timedelta(seconds=seconds), jumped)


def test_the_page_says_what_happened_and_what_to_look_at() -> None:
    assert awake.awake_row(NOON).tone == ""
    awake.note(awake.Jump(NOON, 1800.0))
    row = awake.awake_row(NOON)
    assert (row.tone, "slept for 30 minutes" in row.says, "session clock" in row.advice.lower()) == (
        "brass",
        True,
        True,
    )
    awake.note(awake.Jump(NOON, -61.0))
    assert "went back by 1 minute." in awake.awake_row(NOON).says


def test_the_process_notices_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter([NOON, NOON + timedelta(hours=1)])
    monkeypatch.setattr(timezone, "now", lambda: next(moments, NOON + timedelta(hours=1)))

    async def until_noted() -> None:
        stop = asyncio.Event()
        monkeypatch.setattr(awake, "note", lambda jump: (noted.append(jump), stop.set()))
        await awake.notice_jumps(stop, every=0.001)

    noted: list[awake.Jump] = []
    asyncio.run(until_noted())
    assert [round(jump.seconds) for jump in noted] == [3600]
