"""Count what people click, by page and person; nobody types an address but the first."""

import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.urls import resolve
from playwright.sync_api import Locator, Page

TABLE = Path("docs/organiser.md")
# A row has the title of a page, its name in the code, and the clicks of the organiser and of the staff.
ROW = re.compile(
    r"^\| (?:[^|`]+ \| `(?P<page>[^`]+)`|All \|) \| (?P<organiser>\d+) \| (?P<staff>\d+) \|$", re.MULTILINE
)


@dataclass
class Clicks:
    """The clicks of everybody, by page (the name of its address) and by whether it is the organiser."""

    organiser: Counter[str] = field(default_factory=Counter)
    staff: Counter[str] = field(default_factory=Counter)

    def rows(self) -> list[tuple[str, int, int]]:
        """The clicks of the organiser and of the staff by page; the last row has the sums under an empty name."""
        pages = sorted({*self.organiser, *self.staff})
        rows = [(page, self.organiser[page], self.staff[page]) for page in pages]
        return [*rows, ("", self.organiser.total(), self.staff.total())]

    def table(self) -> str:
        """The rows as docs/organiser.md has them, without the titles of the pages."""
        return "\n".join(
            f"| {f'`{page}`' if page else 'All'} | {organiser} | {staff} |" for page, organiser, staff in self.rows()
        )


def documented() -> list[tuple[str, int, int]]:
    """What docs/organiser.md says: page, clicks of the organiser and of the staff; the sums under an empty name."""
    rows = ROW.finditer(TABLE.read_text("utf8"))
    return [(row["page"] or "", int(row["organiser"]), int(row["staff"])) for row in rows]


@dataclass
class Hand:
    """One person with a mouse and a keyboard. A click on a field counts, what is typed into it does not.

    A choice in a list and a file are two clicks each: one opens the list or the window, one takes from it.
    """

    page: Page
    counted: Counter[str]

    def begin(self, address: str) -> None:
        """Open the start page, or the link that somebody was given."""
        self.page.goto(address)

    def _count(self, clicks: int = 1) -> None:
        self.counted[resolve(urlsplit(self.page.url).path).view_name] += clicks

    @property
    def main(self) -> Locator:
        return self.page.locator("main")

    def click(self, target: Locator, *, leads_on: bool = False) -> None:
        """Click; with ``leads_on`` wait for the page that follows."""
        self._count()
        if leads_on:
            with self.page.expect_navigation():
                target.first.click()
        else:
            target.first.click()

    def follow(self, name: Any, *, within: str = "main", leads_on: bool = True) -> None:
        self.click(self.page.locator(within).get_by_role("link", name=name), leads_on=leads_on)

    def bar(self, name: str) -> None:
        self.follow(name, within="header")

    def press(self, name: Any, *, within: str = "main", leads_on: bool = True) -> None:
        self.click(self.page.locator(within).get_by_role("button", name=name), leads_on=leads_on)

    def open(self, words: str) -> None:
        self.click(self.main.locator("summary", has_text=words))

    def type(self, name: str, text: str) -> None:
        self._count()
        self.main.locator(f"[name={name}]").first.fill(text)

    def type_in(self, label: str, text: str) -> None:
        self._count()
        self.main.get_by_label(label).first.fill(text)

    def tick(self, label: str) -> None:
        self._count()
        self.main.get_by_label(label).first.check()

    def choose(self, name: str, value: str) -> None:
        self._count(2)
        self.main.locator(f"[name={name}]").first.select_option(value)

    def upload(self, path: Path, target: str = "input[type=file]") -> None:
        self._count(2)
        self.main.locator(target).first.set_input_files(path)
