"""The room's manners: standard library only, no chance, no clock, whole numbers, every code seen in a test."""

import re
from pathlib import Path

import pytest

from tests.core import test_purity as purity

CORE = Path(__file__).parents[3] / "mahjong_core"
FILES = [*sorted((CORE / "riichi").rglob("*.py")), CORE / "cli" / "score_riichi.py"]
AREAS = {"riichi", "hand", "win", "scoring", "sheets"}
every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(CORE)))


@every_file
def test_it_is_pure(path: Path) -> None:
    purity.test_only_the_standard_library_is_imported(path)
    purity.test_nothing_reads_a_clock_a_file_or_chance(path)
    purity.test_points_are_never_floats(path)
    purity.test_every_public_function_says_what_it_does(path)


@every_file
def test_its_codes_are_of_known_areas(path: Path) -> None:
    assert {code.partition(".")[0] for code in purity._codes(path)} <= AREAS


def test_every_code_is_named_in_a_test() -> None:
    core = Path(__file__).parents[1]
    tests = "".join(path.read_text(encoding="utf-8") for path in core.rglob("test_*.py"))
    tables = "".join(path.read_text(encoding="utf-8") for path in (core.parent / "data" / "riichi").rglob("*.txt"))
    named = {*re.findall(r'"([a-z]+\.[a-z_]+)"', tests), *re.findall(r"^([a-z]+\.[a-z_]+) \|", tables, re.MULTILINE)}
    codes = {code for path in FILES for code in purity._codes(path)}
    assert len(codes) > 30
    assert sorted(codes - named) == []
