"""The page about MCR hands says what is so."""

import json
import re
from dataclasses import fields
from pathlib import Path

from mahjong_core.cli.score import score_lines
from mahjong_core.mcr.readings import FFMJ_2016, MIL_1998, FanReadings

PAGE = (Path(__file__).parents[3] / "docs" / "mcr-hands.md").read_text(encoding="utf-8")
SHOWN = {True: "yes", False: "no"}


def shown(value: object) -> str:
    return SHOWN[value] if isinstance(value, bool) else str(value)


def test_example_line_is_a_winning_hand() -> None:
    (example,) = re.findall(r"^echo '(\{.*\})' \|$", PAGE, re.MULTILINE)
    ((answer, was_hand),) = score_lines([example])
    assert was_hand
    assert answer["valid"] is True
    assert set(json.loads(example)) == {
        "rules", "concealed", "melds", "winning_tile", "self_draw", "seat_wind", "prevailing_wind", "last_tile",
        "kong_replacement", "robbing_kong", "last_of_kind", "flowers",
    }  # fmt: skip


def test_answer_holds_what_the_page_names() -> None:
    (example,) = re.findall(r"^echo '(\{.*\})' \|$", PAGE, re.MULTILINE)
    ((answer, _),) = score_lines([example])
    named = {"total", "total_without_flowers", "reaches_minimum", "fans", "dropped", "shape", "sets", "runner_up"} | {
        "payments"
    }
    assert set(answer) == named | {"valid"}
    assert all(f"`{name}`" in PAGE for name in named)


def test_table_of_options_is_complete_and_right() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (\w+) \| (\w+) \|", PAGE, flags=re.MULTILINE)
    assert [name for name, _, _ in rows] == [option.name for option in fields(FanReadings)]
    for name, texts, old in rows:
        assert (texts, old) == (shown(getattr(FFMJ_2016, name)), shown(getattr(MIL_1998, name)))


def test_rooms_named_on_the_page_exist() -> None:
    core = Path(__file__).parents[3] / "mahjong_core" / "mcr"
    named = set(re.findall(r"`(\w+\.py)`", PAGE))
    assert named == {"whole.py", "shapes.py", "parts.py", "combinations.py", "placing.py", "evaluate.py", "fans.py",
                     "explain.py", "readings.py"}  # fmt: skip
    assert all((core / name).exists() for name in named)
