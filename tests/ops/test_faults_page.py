"""docs/faults.md keeps its word: each fault has its four lines, and what they name is there."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
import yaml

from config.monitoring.health import _PARTS
from tournaments.site.selectors.machine import MachinePart

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "faults.md").read_text(encoding="utf-8")
OPERATIONS = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
LINES = ("Symptom", "Check", "Cure", "Proof")
CODE = re.compile(r"`((?:machine|api|scoring|accounts|permissions)\.[a-z_]+)`")


def sections() -> dict[str, str]:
    result = re.split(r"^## (.+)$", PAGE, flags=re.MULTILINE)[1:]
    return dict(zip(result[::2], result[1::2], strict=True))


@cache
def functions(path: Path) -> frozenset[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def missing_tests(text: str) -> list[str]:
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", text)
    return [f"{path}::{name}" for path, name in named if name not in functions(ROOT / path)]


def anchor(title: str) -> str:
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


@pytest.mark.long
@pytest.mark.parametrize("title", sections())
def test_a_fault_has_its_symptom_its_check_its_cure_and_tests_that_there_are(title: str) -> None:
    text = sections()[title]
    assert re.findall(r"^\* \*\*(\w+)\*\*", text, re.MULTILINE) == list(LINES)
    proof = text.partition("**Proof**")[2]
    assert "::test_" in proof
    assert missing_tests(proof) == []


def test_every_fault_stands_in_the_table_of_operations_and_no_other() -> None:
    listed = re.findall(r"^\| \[([^]]+)\]\(faults\.md#([\w-]+)\)", OPERATIONS, re.MULTILINE)
    assert dict(listed) == {title: anchor(title) for title in sections()}


def test_every_alert_leads_to_a_fault() -> None:
    rules = yaml.safe_load((ROOT / "deploy/alerts.yml").read_text(encoding="utf-8"))["groups"]
    alerts = {rule["alert"] for group in rules for rule in group["rules"]}
    assert set(re.findall(r"`(Seatwind\w+)`", PAGE)) == alerts


def test_every_part_of_readyz_is_explained() -> None:
    named = set(re.findall(r"`(\w+)`", " ".join(re.findall(r"`/readyz`, parts? ([^;.:]+)", PAGE))))
    assert named == set(_PARTS) | {part.value for part in MachinePart}


def test_codes_and_settings_are_ones_that_there_are() -> None:
    written = "".join(
        path.read_text(encoding="utf-8") for app in ("config", "tournaments") for path in (ROOT / app).rglob("*.py")
    )
    assert [code for code in CODE.findall(PAGE) if f'"{code}"' not in written] == []
    settings = set(re.findall(r"`([A-Z][A-Z0-9]*_[A-Z0-9_]+)`", PAGE))
    assert {name for name in settings if f"`{name}`" not in OPERATIONS} == set()
