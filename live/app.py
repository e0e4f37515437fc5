"""Serve ``/live/`` as ASGI: streams, and the parts of pages that viewers fetch when told to."""

import asyncio
import random
import re
import time
from collections.abc import Mapping
from typing import Final
from urllib.parse import parse_qs

from django.conf import settings
from django.http.request import split_domain_port, validate_host

from live.answers import RawResponse, refuse, send_response
from live.asgi import Receive, Scope, Send
from live.frames import HEARTBEAT, opening
from live.hub import Channel, Hub, Viewer
from live.metrics import SEND_SECONDS
from live.parts import Parts

EVENTS: Final = re.compile(r"/live/tournaments/(?P<slug>[-\w]+)/events")
PART: Final = re.compile(r"/live/tournaments/(?P<slug>[-\w]+)/parts/(?P<part>[a-z0-9/.-]+)")
NOW: Final = "/live/now"
_LOOK_SECONDS: Final = 5.0
_NOW_HEADERS: Final = (
    (b"content-type", b"application/json"),
    (b"cache-control", b"no-store"),
    (b"access-control-allow-origin", b"*"),
    (b"x-content-type-options", b"nosniff"),
)
_STREAM_HEADERS: Final = (
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store, no-transform"),
    (b"x-accel-buffering", b"no"),
    (b"access-control-allow-origin", b"*"),
)


class LiveApplication:
    """Serve public data about events as they change, the same to all: accounts are unknown here."""

    def __init__(self, hub: Hub, parts: Parts) -> None:
        self.hub, self.parts = hub, parts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = _headers_of(scope)
        domain, _port = split_domain_port(headers.get("host", ""))
        if not domain or not validate_host(domain, settings.ALLOWED_HOSTS):
            await refuse(send, 400, "live.unknown_host", "This address is not served here.")
        elif scope["path"] == NOW:
            await self.clock(scope["method"], send)
        elif match := EVENTS.fullmatch(scope["path"]):
            await self.events(match["slug"], scope, receive, send)
        elif match := PART.fullmatch(scope["path"]):
            await self.part(match["slug"], match["part"], scope, send)
        else:
            await refuse(send, 404, "live.not_found", "There is nothing here.")

    async def clock(self, method: str, send: Send) -> None:
        """Send the server's time in whole milliseconds, for clocks that measure their own offset."""
        if method not in {"GET", "HEAD"}:
            text = b'{"code":"live.method","message":"The time is read with GET.","detail":{}}'
            await send_response(send, RawResponse(405, _NOW_HEADERS, text))
        else:
            await send_response(send, RawResponse(200, _NOW_HEADERS, b'{"now":%d}' % (time.time_ns() // 1_000_000)))

    async def looked_up(self, slug: str) -> Channel | None:
        """Return the channel of an event; None if there is none. Raise TimeoutError if the database does not answer."""
        channel = self.hub.channel(slug)
        if channel.now is None:
            await asyncio.wait_for(channel.looked.wait(), _LOOK_SECONDS)
        return channel if channel.now is not None else None

    async def events(self, slug: str, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] != "GET":
            await refuse(send, 405, "live.method", "A stream is read with GET.")
        elif self.hub.is_draining or self.hub.viewers >= self.hub.capacity:
            await refuse(send, 503, "live.full", "No room for another viewer now. Come back in a moment.")
        elif (channel := await self.channel_of(slug, send)) is not None:
            viewer = Viewer(last_seen_version(scope, channel))
            await stream(self.hub, channel, viewer, receive, send)

    async def part(self, slug: str, name: str, scope: Scope, send: Send) -> None:
        if scope["method"] not in {"GET", "HEAD"}:
            await refuse(send, 405, "live.method", "A part is read with GET.")
        elif (channel := await self.channel_of(slug, send)) is not None:
            headers, query = _headers_of(scope), _query_of(scope)
            await _rise_to(self.hub, channel, parse_int(query.get("at", "")))
            await send_response(
                send, await self.parts.answer(channel, name, query.get("lang", ""), headers, query.get("has", ""))
            )

    async def channel_of(self, slug: str, send: Send) -> Channel | None:
        """Return the channel; None after a refusal was sent."""
        try:
            channel = await self.looked_up(slug)
        except TimeoutError:
            await refuse(send, 503, "live.unavailable", "The database does not answer. Come back in a moment.")
            return None
        if channel is None:
            await refuse(send, 404, "live.not_found", "There is no such event.")
        return channel


async def _rise_to(hub: Hub, channel: Channel, version: int | None) -> None:
    """Wait up to a second for a version that the viewer knows from another process."""
    if version is None or channel.now is None or channel.now.version >= version:
        return
    hub.knock.set()
    async with channel.risen:
        try:
            reached = channel.risen.wait_for(lambda: channel.now is None or channel.now.version >= version)
            await asyncio.wait_for(reached, 1.0)
        except TimeoutError:
            return  # the older one, with its own version on it


async def stream(hub: Hub, channel: Channel, viewer: Viewer, receive: Receive, send: Send) -> None:
    """Send events until the viewer leaves or the process stops."""
    version = channel.now.version if channel.now else 0
    hub.join(channel, viewer)
    leaving = asyncio.create_task(wait_closed(receive, viewer))
    try:
        await send({"type": "http.response.start", "status": 200, "headers": list(_STREAM_HEADERS)})
        await _send_more(send, opening(random.randint(1000, 4000), version))  # noqa: S311  spread, not secrecy
        is_first = True  # whoever joins is told what was there before
        while not (viewer.is_gone or hub.is_draining):
            await viewer.stirred()
            news = channel.frame_for(viewer)
            if body := news or (HEARTBEAT if viewer.is_beat_due else b""):
                viewer.is_beat_due = False
                await _send_more(send, body)
            if news and not is_first:
                SEND_SECONDS.observe(asyncio.get_running_loop().time() - channel.changed_at)
            is_first = False
        await send({"type": "http.response.body", "body": b"", "more_body": False})
    finally:
        hub.leave(channel, viewer)
        leaving.cancel()


async def _send_more(send: Send, body: bytes) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": True})


async def wait_closed(receive: Receive, viewer: Viewer) -> None:
    """Wait until the other side closes the connection."""
    while (await receive())["type"] != "http.disconnect":
        continue
    viewer.leave()


def last_seen_version(scope: Scope, channel: Channel) -> int | None:
    """Return the version that a returning viewer has seen; None for a new viewer, who gets everything.

    The line may have broken between two events of one version: that version is told again.
    """
    last = parse_int(_headers_of(scope).get("last-event-id", "") or _query_of(scope).get("last", ""))
    if last is None or channel.now is None or last > channel.now.version:
        return None
    return last - 1


def parse_int(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None


def _headers_of(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}


def _query_of(scope: Scope) -> Mapping[str, str]:
    return {name: values[-1] for name, values in parse_qs(scope["query_string"].decode("latin-1")).items()}
