"""Build parts of pages and small files once for each version and language, whatever the number of viewers."""

import asyncio
import gzip
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from django.conf import settings
from django.utils.http import parse_etags
from django.utils.translation import get_supported_language_variant

from live.answers import RawResponse
from live.hub import Channel
from live.work import Work
from scoring.common.views.live_rows import LiveRow, collected_rows, lighter, rows_hash
from tournaments.common.selectors.versions import EventVersions
from tournaments.registry.live_parts import LivePart, find_part, make_public_part

_MAX_KEPT: Final = 400
_MAX_EARLIER: Final = 6
_NOT_FOUND: Final = b'{"code":"live.not_found","message":"There is no such part.","detail":{}}'
SHARED: Final = (
    (b"cache-control", b"no-cache"),
    (b"access-control-allow-origin", b"*"),
    (b"vary", b"Accept-Encoding"),
    (b"x-content-type-options", b"nosniff"),
)


@dataclass(frozen=True, slots=True)
class Made:
    """Store a part as bytes; ``version`` is that of its content, ``rows`` its list and ``mark`` their hash."""

    version: int
    body: bytes
    packed: bytes
    rows: Mapping[str, LiveRow] = field(default_factory=dict)
    mark: str = ""


def made_of(version: int, text: str, rows: Mapping[str, LiveRow]) -> Made:
    body = text.encode()
    return Made(version, body, gzip.compress(body, 6, mtime=0), rows, rows_hash(rows))


@dataclass(slots=True)
class Slot:
    """Store one part in one language; requests that come while it is built wait for it.

    ``stamp``: that of a timed part. ``earlier``: the rows that viewers may still have, by their mark; ``light``: the
    part for those who have them.
    """

    made: Made | None = None
    stamp: str = ""
    making: asyncio.Lock = field(default_factory=asyncio.Lock)
    earlier: dict[str, Mapping[str, LiveRow]] = field(default_factory=dict)
    light: dict[str, Made] = field(default_factory=dict)

    def is_good_for(self, version: int, stamp: str) -> bool:
        return self.made is not None and self.made.version >= version and self.stamp == stamp

    def keep(self, made: Made | None, stamp: str) -> None:
        self.made, self.stamp = made, stamp
        self.light.clear()
        if made is not None and made.mark:
            self.earlier.pop(made.mark, None)
            self.earlier[made.mark] = made.rows
        while len(self.earlier) > _MAX_EARLIER:
            del self.earlier[next(iter(self.earlier))]

    def for_who_has(self, mark: str) -> Made | None:
        """Return the part without the rows known by ``mark``; whole if these are not known here."""
        known = self.earlier.get(mark)
        if self.made is None or known is None:
            return self.made
        if mark not in self.light:
            text = lighter(self.made.body.decode(), self.made.rows, known)
            self.light[mark] = made_of(self.made.version, text, self.made.rows)
        return self.light[mark]


class Parts:
    """Cache the rendered parts of pages in this process, for all viewers."""

    def __init__(self, work: Work) -> None:
        self._work = work
        self._slots: dict[tuple[int, str, str], Slot] = {}
        self.made = 0

    async def answer(
        self, channel: Channel, name: str, language: str, headers: Mapping[str, str], has: str = ""
    ) -> RawResponse:
        """Return the part, or 304 if the viewer has it; ``has``: the mark of the viewer's rows."""
        live_part, now = find_part(name), channel.now
        if live_part is None or now is None:
            return RawResponse(404, ((b"content-type", b"application/json"), *SHARED), _NOT_FOUND)
        part, words = live_part
        language = _known_language(language)
        slot = await self.kept(now, part, words, language, channel.stamps.get(part.name, ""))
        kept = slot.for_who_has(has)
        if kept is None:
            return RawResponse(404, ((b"content-type", b"application/json"), *SHARED), _NOT_FOUND)
        return _answer_with(kept, f'W/"{now.pk}-{kept.version}-{name}-{language}{slot.stamp}"', part, headers)

    async def kept(self, now: EventVersions, part: LivePart, words: str, language: str, stamp: str) -> Slot:
        slot = self.slot((now.pk, f"{part.name}/{words}", language))
        version = part.version(now)
        if not slot.is_good_for(version, stamp):
            async with slot.making:
                if not slot.is_good_for(version, stamp):
                    slot.keep(await self.make(now, part, words, language), stamp)
        return slot

    async def make(self, now: EventVersions, part: LivePart, words: str, language: str) -> Made | None:
        """Build the part from the database: at least as new as the version it is cached under."""

        def make() -> Made | None:
            with collected_rows() as rows:
                text = make_public_part(now.slug, part, words, language)
            return None if text is None else made_of(part.version(now), text, rows)

        made = await self._work.do(make)
        self.made += 1
        return made

    def slot(self, key: tuple[int, str, str]) -> Slot:
        """Return the slot of a key; the oldest slot is dropped to make room."""
        slot = self._slots.pop(key, None) or Slot()
        self._slots[key] = slot
        while len(self._slots) > _MAX_KEPT:
            del self._slots[next(iter(self._slots))]
        return slot


def _known_language(wanted: str) -> str:
    try:
        return get_supported_language_variant(wanted or settings.LANGUAGE_CODE)
    except LookupError:
        return str(settings.LANGUAGE_CODE)


def _answer_with(kept: Made, etag: str, part: LivePart, headers: Mapping[str, str]) -> RawResponse:
    known = parse_etags(headers.get("if-none-match", ""))
    rows = ((b"x-seatwind-rows", kept.mark.encode()),) if kept.mark else ()
    shared = (*SHARED, (b"etag", etag.encode()), (b"x-seatwind-version", str(kept.version).encode()), *rows)
    if etag in known or etag[2:] in known:
        return RawResponse(304, shared)
    kind = (b"content-type", part.content_type.encode())
    if "gzip" in headers.get("accept-encoding", ""):
        return RawResponse(200, (kind, (b"content-encoding", b"gzip"), *shared), kept.packed)
    return RawResponse(200, (kind, *shared), kept.body)
