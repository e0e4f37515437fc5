"""The README stays true."""

import re
from pathlib import Path

from tests.browser.take_tour import PICTURES

README = Path("README.md").read_text(encoding="utf8")


def test_every_picture_of_the_tour_is_shown_and_taken_by_the_script() -> None:
    shown = re.findall(r"docs/tour/([a-z-]+)\.png", README)
    assert sorted(shown) == sorted(picture.name for picture in PICTURES)
    assert sorted(shown) == sorted(path.stem for path in Path("docs/tour").glob("*.png"))


def test_the_two_commands_come_first() -> None:
    commands = re.findall(r"^    (make [a-z-]+)", README, re.MULTILINE)
    assert commands[:2] == ["make run", "make test"]


def test_the_api_fits_in_five_lines() -> None:
    lines = README.split("## The API in five lines")[1].split("Errors have")[0].strip().splitlines()
    assert len(lines) == 5
