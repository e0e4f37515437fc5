"""The laptop's name in the hall, by real multicasts on the loopback: two addresses of it are two laptops here."""

import argparse
import asyncio
import secrets

import pytest

from config.command import hall_name
from config.hall import name
from config.hall.name import Announcer

FIRST, SECOND = ["127.0.0.1"], ["127.0.0.2"]


@pytest.mark.long
def test_a_second_laptop_takes_another_name_and_says_whose_the_first_is() -> None:
    async def evening(wanted: str) -> None:
        first, second = Announcer(wanted, 8000), Announcer(wanted, 8000)
        try:
            assert await first.announce(FIRST) == f"{wanted}.local"
            assert first.others(FIRST) == ()
            assert await second.announce(SECOND) == f"{wanted}-2.local"
            assert second.others(SECOND) == ("127.0.0.1",)
        finally:
            await second.close()
            await first.close()

    asyncio.run(evening(f"seatwind-test-{secrets.token_hex(3)}"))


@pytest.mark.long
def test_the_same_laptop_keeps_its_name_when_it_is_announced_anew() -> None:
    async def evening(wanted: str) -> None:
        laptop = Announcer(wanted, 8000)
        try:
            assert await laptop.announce(FIRST) == f"{wanted}.local"
            assert await laptop.announce(FIRST) == f"{wanted}.local"
            assert laptop.others(FIRST) == ()
        finally:
            await laptop.close()

    asyncio.run(evening(f"seatwind-test-{secrets.token_hex(3)}"))


def no_multicasts(**_: object) -> None:
    raise OSError("network is unreachable")


def test_where_no_network_takes_it_the_numbers_remain(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    laptop = Announcer("seatwind", 8000)
    assert asyncio.run(laptop.announce([])) == ""
    monkeypatch.setattr(name, "AsyncZeroconf", no_multicasts)
    assert asyncio.run(laptop.announce(FIRST)) == ""
    assert laptop.others(FIRST) == ()
    assert "cannot be announced" in caplog.text


@pytest.mark.parametrize("word", ["", "-hall", "a.b", "salle été", "x" * 41])
def test_a_name_that_no_device_could_ask_for_is_refused(word: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="letters a to z"):
        hall_name(word)
    assert hall_name("Lyon-2") == "lyon-2"
