"""Events that left the database, in the file of the whole site: written, and laid down again."""

import logging
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from types import TracebackType
from typing import Any, Final, Self

from django.core.files.base import ContentFile, File
from django.core.files.storage import default_storage
from django.utils.translation import gettext_lazy as _

from archive.common.services.spool import spooled
from archive.common.services.writing import FileWriter
from archive.filed.selectors import ABOUT, FOLDER, FiledEvent, about_name, filed_event, filed_events, filed_of
from mahjong_core.errors import RuleError
from mahjong_core.verify import EventFile, FilePart
from tournaments.common.errors import Conflict

logger = logging.getLogger(__name__)
_CHUNK: Final = 1 << 16
_FILE: Final = "event.seatwind"
_SITE: Final = "site.zip"


def write_filed(writer: FileWriter) -> None:
    """Each filed event as three parts. One whose file or pages are gone is left out, and the log says so."""
    for filed in sorted(filed_events(), key=lambda event: event.slug):
        if not default_storage.exists(filed.file) or not default_storage.exists(filed.site):
            logger.error("the event filed at %s is not whole: no copy holds it", filed.slug)
            continue
        folder = f"{FOLDER}/{filed.slug}"
        writer.write_bytes(f"{folder}/{_FILE}", _chunks(filed.file))
        writer.write_bytes(f"{folder}/{_SITE}", _chunks(filed.site))
        writer.write_bytes(f"{folder}/{ABOUT}", [filed.about().encode()])


def _chunks(name: str) -> Iterator[bytes]:
    with closing(default_storage.open(name, "rb")) as file:
        while data := file.read(_CHUNK):
            yield data


class FiledKeeper:
    """Lays filed events into the storage. Left with an error, it deletes what it kept."""

    def __init__(self, source: EventFile) -> None:
        self._source = source
        self._parts = {part.name: part for part in source.filed}
        self._kept: list[str] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _t: TracebackType | None) -> None:
        if error is not None:
            for name in self._kept:
                default_storage.delete(name)

    def keep(self) -> int:
        """How many events there are now. Refuses with ``archive.address_filed`` and ``archive.parts_differ``.

        One that this storage still holds stays as it is.
        """
        slugs = sorted({name.split("/")[1] for name in self._parts})
        for slug in slugs:
            file, site, about = (self._part(slug, name) for name in (_FILE, _SITE, ABOUT))
            self._lay(slug, self._facts(slug, about), file, site)
        return len(slugs)

    def _part(self, slug: str, name: str) -> FilePart:
        part = self._parts.get(f"{FOLDER}/{slug}/{name}")
        if part is None:
            raise RuleError("archive.parts_differ", f"what is filed at {slug} is not whole", {"part": name})
        return part

    def _facts(self, slug: str, about: FilePart) -> FiledEvent:
        try:
            facts = filed_of(b"".join(self._source.picture(about)))
        except (ValueError, TypeError, KeyError) as error:
            raise RuleError("archive.parts_differ", f"{about.name} does not say what is filed") from error
        if facts.slug != slug:
            raise RuleError("archive.parts_differ", f"{about.name} is about another address")
        return facts

    def _lay(self, slug: str, facts: FiledEvent, file: FilePart, site: FilePart) -> None:
        before = filed_event(slug)
        if before is not None:
            if before.uid != facts.uid:
                raise Conflict(
                    "archive.address_filed",
                    _("Another event is filed at %(slug)s. Take the folder of its files away first.") % {"slug": slug},
                    {"slug": slug},
                )
            return
        laid = replace(facts, file=self._laid(facts.file, slug, file), site=self._laid(facts.site, slug, site))
        default_storage.delete(about_name(slug))
        self._kept.append(self._saved(about_name(slug), ContentFile(laid.about().encode())))

    def _laid(self, before: str, slug: str, part: FilePart) -> str:
        """The part under the name that it had, in the folder of its address."""
        with spooled(self._source.picture(part)) as file:
            name = self._saved(f"{FOLDER}/{slug}/{before.rsplit('/', 1)[-1]}", File(file))
        self._kept.append(name)
        return name

    def _saved(self, name: str, content: Any) -> str:
        return str(default_storage.save(name, content))
