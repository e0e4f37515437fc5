"""Pages reached as people reach them, by links: of each kind of page one is opened."""

from collections.abc import Iterator
from urllib.parse import urlsplit

from django.urls import Resolver404, resolve
from playwright.sync_api import Page

EVENT = "/t/lyon-autumn-open/"
TABLES = (f"{EVENT}s/4/tables/9/", f"{EVENT}s/4/tables/12/")
ROLES = (None, "demo-organiser", "demo-chief-referee", "demo-scorekeeper", "demo-committee")
REFUSALS = {401, 403, 404, 405, 410, 500}
FILES = ("csv", "json", "pdf", "svg", "ics", "atom", "png", "seatwind", "zip", "xlsx", "xml", "txt", "ico")


def choose_language(page: Page, name: str) -> None:
    """Choose a language as readers do: the way at the foot, then its name, and back on the page."""
    page.locator("footer a[href^='/languages/']").click()
    page.locator(".languages").get_by_role("button", name=name, exact=True).click()


def one_of_each_kind(page: Page, starts: list[str], refused: dict[str, int] | None = None) -> Iterator[str]:
    """Opens a page of each kind that links lead to, and yields its address while it is open.

    ``refused`` takes the addresses that are not opened to whoever follows the link, and what they answered.
    """
    waiting, kinds = list(starts), set()
    while waiting:
        address = waiting.pop(0)
        kind = kind_of(address)
        if kind is None or kind in kinds:
            continue
        kinds.add(kind)
        answer = page.goto(address)
        if refused is not None and answer is not None and answer.status in REFUSALS:
            refused[address] = answer.status
        if answer is None or not answer.ok or "text/html" not in answer.headers.get("content-type", ""):
            continue
        yield address
        links = page.evaluate("[...document.querySelectorAll('a[href]')].map((one) => one.href)")
        base = urlsplit(page.url).netloc
        waiting += [urlsplit(link).path for link in links if urlsplit(link).netloc == base]


def kind_of(address: str) -> str | None:
    """The name of the page behind an address; none for files and for what is no page."""
    if address.rsplit(".", 1)[-1] in FILES or address.startswith(("/api/", "/live/", "/admin/", "/sign-out")):
        return None
    try:
        return resolve(address).view_name
    except Resolver404:
        return None
