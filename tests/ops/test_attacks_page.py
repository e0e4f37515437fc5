"""docs/attacks.md keeps its word: each attack has what stops it and tests that are there, and cases that they have."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "attacks.md").read_text(encoding="utf-8")
SECTIONS = dict(
    zip(
        (parts := re.split(r"^## (.+)$", PAGE, flags=re.MULTILINE)[1:])[::2],
        parts[1::2],
        strict=True,
    )
)
TEST = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


def rows(section: str) -> list[list[str]]:
    lines = [line.strip("|").split("|") for line in SECTIONS[section].splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line] for line in lines[2:]]


TABLES = [section for section in SECTIONS if rows(section)]
ROWS = [row for section in TABLES for row in rows(section)]


def test_each_way_in_has_attacks_and_each_attack_stands_once() -> None:
    assert TABLES == [
        "Passkeys",
        "The second step",
        "The demo",
        "The hall's certificate",
        "Table cards",
        "Machines that follow",
    ]
    assert min(len(rows(section)) for section in TABLES) >= 7
    assert len({attack for attack, *_others in ROWS}) == len(ROWS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_an_attack_is_stopped_and_tried(row: list[str]) -> None:
    attack, stop, tests = row
    assert attack
    assert stop
    named = TEST.findall(tests)
    assert named
    sources = {path: (ROOT / path).read_text(encoding="utf-8") for path, _name in named}
    assert [name for path, name in named if f"def {name}(" not in sources[path]] == []
    cases = re.findall(r"case `(\w+)`", tests)
    assert [case for case in cases if not any(f"def {case}(" in source for source in sources.values())] == []


def test_the_page_is_found() -> None:
    for page in ("README.md", "security.md"):
        assert "(attacks.md)" in (ROOT / "docs" / page).read_text(encoding="utf-8")
