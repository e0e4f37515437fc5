"""WCAG AA as axe-core sees it (vendored, see vendor/README.md)."""

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
GRAVE = {"serious", "critical"}
OPTIONS = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"], "resultTypes": ["violations"]}


@cache
def axe_source() -> str:
    return AXE.read_text(encoding="utf-8")


def violations(page: Page) -> list[dict[str, Any]]:
    """Everything axe-core finds on the page as it stands, whatever its gravity."""
    page.evaluate(axe_source())
    found: list[dict[str, Any]] = page.evaluate("options => axe.run(document, options)", OPTIONS)["violations"]
    return found


def described(violation: dict[str, Any]) -> str:
    places = "\n".join(f"    {node['target']}: {node['failureSummary']}" for node in violation["nodes"])
    return f"{violation['impact']} {violation['id']}: {violation['help']}\n{places}"


def check_accessibility(page: Page) -> None:
    """Fail with every serious or critical violation and where it stands."""
    grave = [described(violation) for violation in violations(page) if violation["impact"] in GRAVE]
    assert not grave, "\n".join([f"not accessible: {page.url}", *grave])
