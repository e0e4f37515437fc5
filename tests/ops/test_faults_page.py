"""docs/faults.md keeps its word: each fault has its four lines; tests/docs looks whether what they name is there."""

import re
from pathlib import Path

import pytest
import yaml

from config.monitoring.health import _PARTS
from tournaments.site.selectors.machine import MachinePart

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "faults.md").read_text(encoding="utf-8")
OPERATIONS = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
LINES = ("Symptom", "Check", "Remedy", "Proof")


def sections() -> dict[str, str]:
    result = re.split(r"^## (.+)$", PAGE, flags=re.MULTILINE)[1:]
    return dict(zip(result[::2], result[1::2], strict=True))


def anchor(title: str) -> str:
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


@pytest.mark.long
@pytest.mark.parametrize("title", sections())
def test_a_fault_has_its_symptom_its_check_its_remedy_and_its_tests(title: str) -> None:
    text = sections()[title]
    assert re.findall(r"^\* \*\*(\w+)\*\*", text, re.MULTILINE) == list(LINES)
    assert "::test_" in text.partition("**Proof**")[2]


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
