"""Days through the pages: people look, follow links and send the forms that pages offer them, filled by chance."""

import re
from collections.abc import Iterable
from random import Random
from typing import Any
from unittest.mock import patch
from urllib.parse import urldefrag, urljoin

from django.test import Client
from django.utils import timezone

from tests.days.day import Day, Setup
from tests.days.forms import Page, fill
from tests.days.invariants import broken
from tests.days.machine import Count, Step, play
from tests.people import make_user
from tournaments.models import EventStatus

PEOPLE = ("alice", "alice", "chris", "chris", "chris", "bob", "sam", "sam", "sam", "sue", "sue", "ann", "nobody")
LOOK = "look"
SENT_FOR_GOOD = re.compile(
    r"/(sign-out|sign-in|account|invitation|registrations|remove|language|demo|webhooks|staff|edit|archive|share)"
)
FILES = re.compile(r"\.(pdf|csv|xlsx|ics|json|svg|zip|png)$|/photo|/exports?/|/download|/live/|/api/|/static/")
PERSUADES = re.compile(r'role="alert"|class="[^"]*(errorlist|problem|error)|aria-invalid="true"|<code>[a-z_]+\.[a-z_]+')
RESULTS = (200, 302, 303)
MAX_REDIRECTS = 3


def with_pages(steps: Iterable[Step], seed: int) -> list[Step]:
    """The same day with most of its steps left to what pages offer."""
    pick = Random(seed)
    mixed: list[Step] = []
    for step in steps:
        mixed.append(step)
        mixed += [(LOOK, pick.randrange(1_000_000)) for _ in range(2)]
    return mixed


def play_pages(setup: Setup, steps: Iterable[Step], ends: Iterable[int] = (), *, count: Count | None = None) -> Day:
    """A day of which two steps of three are clicks; it must be possible to finish it, too."""
    mixed = with_pages(steps, sum(number for _, number in steps))
    return play(setup, mixed, [end * 3 for end in ends], count=count)


class Reader:
    """Somebody with a browser. The page they are on is what they can click on."""

    def __init__(self, day: Day, name: str) -> None:
        self.day, self.name = day, name
        self.client = Client(headers={"user-agent": "days"})
        if name != "nobody":
            self.client.force_login(make_user(name))
        self.start = f"/t/{day.event.slug}/"
        self.at = self.start

    def open(self, address: str) -> Page | None:
        """Follow a link that a page offered; a page that is not there, or not theirs, should not have been offered."""
        answer = self.client.get(address)
        for _ in range(MAX_REDIRECTS):
            if answer.status_code not in (301, 302, 303):
                break
            address = urljoin(address, answer["Location"])
            answer = self.client.get(address)
        if answer.status_code == 404 and self.name == "nobody" and self.day.now.status == EventStatus.DRAFT:
            return None  # the staff took the event back among their drafts meanwhile
        if answer.streaming:
            b"".join(answer.streaming_content)
            return None
        if answer.status_code != 200:
            raise AssertionError(f"{self.name} at {self.at} was offered {address}: {notice_of(answer)}")
        self.at = address
        return Page(answer.text) if "html" in answer.get("Content-Type", "") else None

    def turn(self, pick: Random) -> str:
        """One thing: a link followed or a form sent. Answers with what it was."""
        try:
            page = self.open(self.at)
        except AssertionError:
            self.at = self.start  # what was there has gone meanwhile
            page = self.open(self.at)
        if page is None:
            self.at = self.start
            return "file"
        forms = [form for form in page.sendable if not SENT_FOR_GOOD.search(form.action or self.at)]
        links = self.within(page)
        if forms and (not links or pick.random() < 0.6):
            return self.send(pick, forms)
        self.open(pick.choice(links) if links else self.start)
        return "link"

    def within(self, page: Page) -> list[str]:
        """Links to pages of this event."""
        urls = (urldefrag(urljoin(self.at, link)).url for link in page.links)
        return sorted({text for text in urls if text.startswith(self.start) and not FILES.search(text.split("?")[0])})

    def send(self, pick: Random, forms: list[Any]) -> str:
        form = pick.choice(forms)
        method, action, fields = fill(form, pick)
        address = urljoin(self.at, action or "")
        answer = self.client.get(address, fields) if method == "get" else self.client.post(address, fields)
        if answer.streaming:  # a file is taken along whole
            b"".join(answer.streaming_content)
            return "file"
        if answer.status_code in (301, 302, 303):
            self.at = urljoin(address, answer["Location"])
            return "sent"
        if (answer.status_code in (404, 403) and "permissions." in answer.text) or answer.status_code == 404:
            raise AssertionError(f"{self.name} at {self.at} was offered {address} {fields}: {notice_of(answer)}")
        if answer.status_code >= 400 and not PERSUADES.search(answer.text):
            raise AssertionError(
                f"{self.name} at {self.at} sent {address} {fields}, refused silently: {notice_of(answer)}"
            )
        if answer.status_code >= 400:
            return "refused"
        return "sent" if method == "post" else "looked"


def notice_of(answer: Any) -> str:
    text = re.sub(r"<[^>]+>", " ", answer.text.partition("<main")[2] or answer.text)
    return f"{answer.status_code} {' '.join(text.split())[:300]}"


def look(day: Day, seed: int, count: Count) -> None:
    """One step of somebody at a page."""
    pick = Random(seed)
    name = pick.choice(PEOPLE)
    if name not in day.readers:
        day.readers[name] = Reader(day, name)
    day.moment = max(day.moment, timezone.now())
    with patch("django.utils.timezone.now", return_value=day.moment):  # pages live by the clock of the day
        what = day.readers[name].turn(pick)
    day.seen = None
    count.steps += 1
    count.done[f"page: {what}"] += 1
    if what == "sent":
        results = list(broken(day))
        if results:
            raise AssertionError(f"after {name} sent a form, now at {day.readers[name].at}: " + "; ".join(results))
