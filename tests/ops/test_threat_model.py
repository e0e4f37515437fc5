"""The threat model in docs/security.md names tests that there are, for every surface."""

import re
from pathlib import Path

import pytest

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "security.md").read_text(encoding="utf-8")
MODEL = PAGE.partition("## Threat model")[2]
ROWS = [line.strip("|").split("|") for line in MODEL.splitlines() if line.startswith("|")][2:]


def test_there_are_surfaces() -> None:
    assert len(ROWS) > 20
    assert len({row[0] for row in ROWS}) == len(ROWS)


@pytest.mark.long
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0].strip())
def test_a_surface_is_tried_held_and_proven(row: list[str]) -> None:
    assert len(row) == 4
    assert all(cell.strip() for cell in row)
    assert len(re.findall(r"`tests/[\w/]+\.py::test_\w+`", row[3])) >= 1
