"""Write an event's public pages, their links and their styles into a folder, to read without a server.

What a page of the site is called, its file is called too, so that links keep leading where they led.
"""

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.test import Client
from django.urls import Resolver404, resolve, reverse
from django.utils.translation import gettext_lazy as _

from tournaments.common.errors import Refusal
from tournaments.models import EventStatus, Tournament

PAGES: Final = frozenset(
    {
        "event",
        "standings",
        "team-standings",
        "country-standings",
        "standing-row",
        "participants",
        "participant",
        "results",
        "rulings",
        "seating",
        "seating-tables",
        "seating-report",
        "seating-path",
        "statistics",
        "rules",
        "draws",
        "draw",
        "published",
        "published-one",
    }
)
_DROPPED: Final = re.compile(
    r"<script\b.*?</script>"
    r"|<a\b[^>]*href=\"/sign-in/[^>]*>.*?</a>"
    r"|<form\b.*?</form>"
    r"|<link[^>]*rel=\"(?:manifest|preload|modulepreload)\"[^>]*>",
    re.DOTALL,
)
_LINK: Final = re.compile(r"\b(href|src|data-src|hx-get|data-part)=\"([^\"]*)\"")
_URL_IN_STYLE: Final = re.compile(r"url\(\s*[\"']?([^\"')]+)[\"']?\s*\)")


@dataclass
class Site:
    """Write pages into a folder. ``pages``: how many were written."""

    event: Tournament
    folder: Path
    language: str
    pages: int = 0
    assets: set[str] = field(default_factory=set)

    def write(self) -> None:
        """Write every public page that can be reached from the event's own."""
        named = (
            allowed_host.removeprefix(".") for allowed_host in settings.ALLOWED_HOSTS
        )  # .club.org: the name and all below it
        host = next((text for text in named if text and text != "*"), "localhost")
        client = Client(SERVER_NAME=host, HTTP_ACCEPT_LANGUAGE=self.language)
        start = reverse("event", args=[self.event.slug])
        waiting, known = deque([start]), {start}
        while waiting:
            path = waiting.popleft()
            answer = client.get(path, secure=settings.HTTPS)
            if answer.status_code != 200 or not answer.headers["Content-Type"].startswith("text/html"):
                continue
            html = _DROPPED.sub("", answer.content.decode())
            for link in self._followed(html):
                if link not in known:
                    known.add(link)
                    waiting.append(link)
            self._write_page(path, html)
        self._write_start(start)

    def _followed(self, html: str) -> Iterator[str]:
        for _name, target in _LINK.findall(html):
            path = urlsplit(unescape(target)).path
            if self._is_page(path):
                yield path

    def _is_page(self, path: str) -> bool:
        if not path.startswith(f"/t/{self.event.slug}/"):
            return False
        try:
            return resolve(path).url_name in PAGES
        except Resolver404:
            return False

    def _write_page(self, path: str, html: str) -> None:
        up = "../" * path.strip("/").count("/") + "../"

        def rewritten(match: re.Match[str]) -> str:
            name, target = match[1], urlsplit(unescape(match[2]))
            if target.scheme or target.netloc or not (target.path or target.query):
                return "" if name.startswith(("hx-", "data-")) else match[0]
            if target.path.startswith(f"/{settings.STATIC_URL.strip('/')}/"):
                self._keep_asset(target.path)
                return f'{name}="{up}{target.path.lstrip("/")}"'
            if self._is_page(target.path):
                anchor = f"#{target.fragment}" if target.fragment else ""
                return f'{name}="{up}{target.path.lstrip("/")}index.html{anchor}"'
            return ""  # what needs a server leads nowhere

        place = self.folder / path.strip("/") / "index.html"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(_LINK.sub(rewritten, html), encoding="utf-8")
        self.pages += 1

    def _keep_asset(self, path: str) -> None:
        """Write a style sheet, a font or an icon, and the files that a style sheet names."""
        if path in self.assets:
            return
        self.assets.add(path)
        content = _asset(path.removeprefix(f"/{settings.STATIC_URL.strip('/')}/"))
        if content is None:
            return
        place = self.folder / path.lstrip("/")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
        if path.endswith(".css"):
            for named in _URL_IN_STYLE.findall(content.decode()):
                if not named.startswith(("data:", "http:", "https:", "#")):
                    self._keep_asset(_joined(path, named))

    def _write_start(self, start: str) -> None:
        """Write the folder's start page, which opens the event's page."""
        target = f"{start.lstrip('/')}index.html"
        (self.folder / "index.html").write_text(
            f'<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url={target}">'
            f'<a href="{target}">{self.event.slug}</a>\n',
            encoding="utf-8",
        )


def write_site(*, tournament: Tournament, folder: Path, language: str) -> int:
    """Write the event's public pages into an empty folder; return how many.

    Refuses with ``archive.draft_has_no_site`` and ``archive.folder_not_empty``.
    """
    if tournament.status == EventStatus.DRAFT:
        raise Refusal("archive.draft_has_no_site", _("The event is a draft: it is not public."))
    if folder.exists() and any(folder.iterdir()):
        raise Refusal("archive.folder_not_empty", _("This folder is not empty."))
    folder.mkdir(parents=True, exist_ok=True)
    site = Site(tournament, folder, language)
    site.write()
    return site.pages


def _asset(name: str) -> bytes | None:
    """Return a collected static file, or its source if nothing is collected."""
    if staticfiles_storage.exists(name):
        with staticfiles_storage.open(name) as file:
            return bytes(file.read())
    text = finders.find(name)
    return Path(text).read_bytes() if isinstance(text, str) else None


def _joined(base: str, named: str) -> str:
    """Return the path of an address in a style sheet: relative to its folder, without dots."""
    parts = [] if named.startswith("/") else base.split("/")[1:-1]
    for step in urlsplit(named).path.strip("/").split("/"):
        parts = parts[:-1] if step == ".." else parts if step == "." else [*parts, step]
    return "/" + "/".join(parts)
