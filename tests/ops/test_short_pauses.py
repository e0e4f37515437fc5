"""What the process of a laptop has loaded is not walked by later collections of garbage."""

import asyncio
import gc
from collections.abc import Iterator

import pytest

from config.server.short_pauses import keep_pauses_short

pytestmark = pytest.mark.long


@pytest.fixture
def _thawed() -> Iterator[None]:
    gc.unfreeze()
    yield
    gc.collect()
    gc.freeze()  # as tests/conftest.py left it


@pytest.mark.usefixtures("_thawed")
def test_what_is_loaded_is_left_out_of_later_collections() -> None:
    before = len(gc.get_objects(generation=2))
    asyncio.run(keep_pauses_short(asyncio.Event()))
    assert gc.get_freeze_count() > before // 2
    assert len(gc.get_objects(generation=2)) < before // 10
