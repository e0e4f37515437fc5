"""Build Server-Sent Events as bytes."""

import json
from collections.abc import Mapping
from typing import Any, Final

from tournaments.common.selectors.versions import EventVersions
from tournaments.models import PublicPart

Facts = Mapping[PublicPart, Mapping[str, Any]]
# A comment for everybody, and an event for pages: browsers do not show them comments.
HEARTBEAT: Final = b":\n\nevent: beat\ndata: {}\n\n"


def frames(now: EventVersions, seen: int | None, facts: Facts) -> bytes:
    """Return the events that bring a viewer who has seen version ``seen`` up to ``now``.

    Empty if nothing public changed.
    """
    return b"".join(event(part, now, facts.get(part, {})) for part in now.since(seen))


def event(part: PublicPart, now: EventVersions, facts: Mapping[str, Any]) -> bytes:
    """Return one event. ``version`` in the data is of the part's own change: clients skip what they know."""
    data = {"version": now.parts[part], **facts}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"event: {part.value}\nid: {now.version}\ndata: {text}\n\n".encode()


def timed_frame(name: str, version: int) -> bytes:
    """Return the event of a part that changed as time passed. It has no ``id``: the event's version is the same."""
    return f'event: {name}\ndata: {{"version":{version}}}\n\n'.encode()


def opening(retry_ms: int, version: int) -> bytes:
    """Return the first lines of a stream: the retry delay, and a comment that shows it is open."""
    return f"retry: {retry_ms}\n: version {version}\n\n".encode()
