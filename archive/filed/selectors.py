"""Events that left the database: each a file, and its public pages in a ZIP, beside the pictures of the site.

What is filed is found by its address: ``filed/ADDRESS/about.json`` names the two.
"""

import json
import logging
import mimetypes
import re
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Final

from django.core.files.storage import default_storage

from tournaments.models import Tournament

logger = logging.getLogger(__name__)
FOLDER: Final = "filed"
ABOUT: Final = "about.json"
_ADDRESS: Final = re.compile(r"/t/([-a-z0-9]+)/(.*)")
_KINDS: Final = {".woff2": "font/woff2", ".webmanifest": "application/manifest+json"}


@dataclass(frozen=True, slots=True)
class FiledEvent:
    """``file`` and ``site``: where the storage keeps the event's file and its pages. ``organisers``: their uids."""

    slug: str
    uid: str
    name: str
    starts_on: str
    place: str
    at: str
    by_name: str
    file: str
    site: str
    bytes: int
    pages: int
    organisers: tuple[str, ...]

    @property
    def filed_at(self) -> datetime:
        return datetime.fromisoformat(self.at)

    @property
    def is_here(self) -> bool:
        """Whether it was brought back since."""
        return self.slug_here is not None

    @property
    def slug_here(self) -> str | None:
        """Its address now that it was brought back; None while it is away."""
        return Tournament.objects.filter(uid=self.uid).values_list("slug", flat=True).first()

    def about(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False, sort_keys=True)


class UnreadableFactsError(Exception):
    """Something is filed at an address, and what it is cannot be read."""


def about_name(slug: str) -> str:
    """Where the storage keeps the facts of the event that left from this address."""
    return f"{FOLDER}/{slug}/{ABOUT}"


def filed_of(about: bytes) -> FiledEvent:
    """The facts as they are kept. Raises ``ValueError``, ``TypeError`` or ``KeyError`` for what is none."""
    facts: dict[str, Any] = json.loads(about)
    return FiledEvent(**facts | {"organisers": tuple(facts["organisers"])})


def read_filed(slug: str) -> FiledEvent | None:
    """The event that left from this address. Raises ``UnreadableFactsError``."""
    name = about_name(slug)
    try:
        if not default_storage.exists(name):
            return None
        with default_storage.open(name, "rb") as file:
            return filed_of(file.read())
    except Exception as error:  # a damaged file, or whatever this storage raises
        raise UnreadableFactsError(name) from error


def filed_event(slug: str) -> FiledEvent | None:
    """The event that left from this address; facts that cannot be read are none, and the log says so."""
    try:
        return read_filed(slug)
    except UnreadableFactsError:
        logger.exception("the facts of the event filed at %s cannot be read", slug)
        return None


def filed_events() -> list[FiledEvent]:
    """Every event that left, the newest first."""
    if not default_storage.exists(FOLDER):
        return []
    readable = [event for slug in default_storage.listdir(FOLDER)[0] if (event := filed_event(slug)) is not None]
    return sorted(readable, key=lambda event: event.at, reverse=True)


def filed_page(event: FiledEvent, path: str) -> tuple[bytes, str] | None:
    """A page or a style of the event's site, with its kind of content; None where there is none."""
    with _site(event) as site:
        if site is None:
            return None
        for name in _names_of(path):
            try:
                content = site.read(name)
            except KeyError:
                continue
            ending = name[name.rfind(".") :]
            return content, _KINDS.get(ending) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return None


@contextmanager
def _site(event: FiledEvent) -> Iterator[zipfile.ZipFile | None]:
    """The pages; None where they cannot be opened, and the log says so."""
    with ExitStack() as opened:
        site = None
        try:
            file: Any = opened.enter_context(default_storage.open(event.site, "rb"))
            site = opened.enter_context(zipfile.ZipFile(file))
        except Exception:  # a damaged file, or whatever this storage raises
            logger.exception("the pages of the event filed at %s cannot be read", event.slug)
        yield site


def _names_of(path: str) -> Iterator[str]:
    """The entries that an address may mean."""
    if path and not path.endswith("/"):
        yield path
        path += "/"
    yield f"{path}index.html"


def filed_place(path: str) -> str | None:
    """Where what once stood at an address of an event stands now that the event is filed; None where it is not.

    An address of which no page was kept leads to the first page.
    """
    match = _ADDRESS.fullmatch(path)
    event = filed_event(match[1]) if match else None
    if match is None or event is None or Tournament.objects.filter(slug=event.slug).exists():
        return None
    wanted = f"t/{match[1]}/{match[2].rstrip('/')}".rstrip("/") + "/index.html"
    with _site(event) as site:
        if site is None:
            return None
        kept = wanted if wanted in site.NameToInfo else f"t/{match[1]}/index.html"
    return f"/{FOLDER}/{event.slug}/{kept.removesuffix('index.html')}"
