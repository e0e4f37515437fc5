"""What axe-core finds on a page (vendored, see vendor/README.md)."""

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
GRAVE = {"serious", "critical"}
# Of style sheets no rule here asks; axe would copy those that they import into the page, which its policy refuses.
PRELOAD = {"assets": ["media"]}
# Every rule but those of WCAG AAA, beyond the level that the pages promise, and two experiments of axe's: p-as-heading
# takes a large figure or the name at the beginning of a row for a heading, and focus-order-semantics allows no focus to
# a box that scrolls, for which scrollable-region-focusable demands it.
OPTIONS = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice", "experimental"],
    "rules": {"p-as-heading": {"enabled": False}, "focus-order-semantics": {"enabled": False}},
    "resultTypes": ["violations"],
    "preload": PRELOAD,
}
OF_COLOUR = {"runOnly": ["color-contrast", "link-in-text-block"], "resultTypes": ["violations"], "preload": PRELOAD}
# Of rows that are built alike the first two of a list are judged: the same tags, classes and attributes, and text where
# the others have it.
FIRST_OF_A_KIND = """() => {
  const built = (node) => [
    node.tagName, node.getAttribute("class"), node.dataset?.tone,
    node.getAttributeNames().filter((name) => name !== "data-like-others").join(),
    [...node.childNodes].map((child) => {
      if (child.nodeType === Node.TEXT_NODE) return child.data.trim() ? "text" : "";
      return child.nodeType === Node.ELEMENT_NODE ? built(child) : "";
    }),
  ].join("|");
  for (const parent of document.querySelectorAll("body *")) {
    const seen = new Map();
    for (const child of parent.children.length > 3 ? parent.children : []) {
      const kind = built(child);
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
      child.toggleAttribute("data-like-others", seen.get(kind) > 2);
    }
  }
}"""
JUDGED = "options => axe.run({ exclude: ['[data-like-others]'] }, options)"


@cache
def axe_source() -> str:
    return AXE.read_text(encoding="utf-8")


def violations(page: Page) -> list[dict[str, Any]]:
    """Everything axe-core finds on the page as it stands, whatever its gravity."""
    page.evaluate(axe_source())
    results: list[dict[str, Any]] = page.evaluate("options => axe.run(document, options)", OPTIONS)["violations"]
    return results


def violations_of_rows_once(page: Page, options: dict[str, Any] = OPTIONS) -> list[dict[str, Any]]:
    """What axe-core finds where of long lists the first rows of each kind stand for all."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(axe_source())
    page.evaluate(FIRST_OF_A_KIND)
    results: list[dict[str, Any]] = page.evaluate(JUDGED, options)["violations"]
    return results


def violations_of_colour(page: Page) -> list[dict[str, Any]]:
    """What a theme may change alone: contrasts, and links that only their colour tells from the text around them."""
    return violations_of_rows_once(page, OF_COLOUR)


def described(violation: dict[str, Any]) -> str:
    places = "\n".join(f"    {node['target']}: {node['failureSummary']}" for node in violation["nodes"])
    return f"{violation['impact']} {violation['id']}: {violation['help']}\n{places}"


def check_accessibility(page: Page) -> None:
    """Fail with every serious or critical violation and where it stands."""
    grave = [described(violation) for violation in violations(page) if violation["impact"] in GRAVE]
    assert not grave, "\n".join([f"not accessible: {page.url}", *grave])


def scrolls_sideways(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > window.innerWidth"))


def check_page(page: Page) -> None:
    """Fail where the page scrolls sideways or is not accessible."""
    assert not scrolls_sideways(page), page.url
    check_accessibility(page)
