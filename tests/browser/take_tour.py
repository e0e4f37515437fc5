"""Takes the README's pictures from the demo event: ``python -m tests.browser.take_tour http://127.0.0.1:8000``.

The server must run the demo event (``make run``). Needs Chromium (CHROMIUM names another than Debian's).
"""

import sys
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS, SIZES

TOUR = Path("docs/tour")
EVENT = "/t/lyon-autumn-open/"


@dataclass(frozen=True)
class Picture:
    """One picture: who looks (a demo account, or nobody), at what, on which screen."""

    name: str
    address: str
    size: str = "desktop"
    account: str = ""
    language: str = "en"
    theme: str = "light"
    opens: str = ""  # what to press before the picture is taken
    shows: str = ""  # what must be there then


PICTURES = (
    Picture("start", "/"),
    Picture("standings", f"{EVENT}standings/", opens=".st li:nth-child(3) summary", shows=".st .why"),
    Picture("standings-phone", f"{EVENT}standings/", size="phone", language="fr"),
    Picture("sheet", f"{EVENT}s/4/tables/3/", size="tablet", account="demo-scorekeeper"),
    Picture("sheet-phone", f"{EVENT}s/4/tables/3/", size="phone", account="demo-scorekeeper", theme="dark"),
    Picture("desk", f"{EVENT}s/4/", account="demo-chief-referee"),
    Picture("seating", f"{EVENT}seating/"),
    Picture("rules", f"{EVENT}rules/", language="fr"),
)


def take(browser: Browser, base_url: str, picture: Picture) -> None:
    width, height = SIZES[picture.size]
    context = browser.new_context(
        base_url=base_url,
        viewport={"width": width, "height": height},
        locale=picture.language,
        color_scheme="dark" if picture.theme == "dark" else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    if picture.account:
        take_a_chair(page, picture.account)
    page.goto(picture.address)
    page.wait_for_load_state("networkidle")
    if picture.opens:
        page.locator(picture.opens).click()
        page.locator(picture.shows).first.wait_for()
        page.locator(picture.opens).scroll_into_view_if_needed()
    page.screenshot(path=TOUR / f"{picture.name}.png")
    context.close()


def take_a_chair(page: Page, account: str) -> None:
    page.goto("/")
    page.locator(f'form[action$="/{account}/"] button').click()
    page.wait_for_load_state()


def main(base_url: str) -> None:
    TOUR.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for picture in PICTURES:
            take(browser, base_url, picture)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000")
