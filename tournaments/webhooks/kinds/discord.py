"""Send to a channel of Discord by its webhook: ``POST /api/webhooks/{id}/{token}``.

A message has at most 2,000 characters of Markdown. ``allowed_mentions`` keeps a player named @everyone from ringing.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from tournaments.webhooks.kinds.fitting import escaped_within, in_parts, units
from tournaments.webhooks.kinds.records import Address, Chat, InvalidAddressError, Story, shown_end

_URL: Final = re.compile(
    r"https://(?:(?:ptb|canary)\.)?discord(?:app)?\.com/api/(?:v\d{1,2}/)?webhooks/(\d{15,22})/([\w-]{50,100})/?"
    r"(\?thread_id=\d{15,22})?",
    re.ASCII,
)
_MAX_CONTENT: Final = 2000
_MAX_TITLE: Final = 500
_MARKDOWN: Final = re.compile(r"([\\*_~`|>#\[\]()<:@-])")
_SUPPRESS_EMBEDS: Final = 1 << 2


def _address(typed: Address) -> Address:
    found = _URL.fullmatch(typed.url)
    if found is None or typed.token or typed.target:
        raise InvalidAddressError("url")
    return Address(f"https://discord.com/api/webhooks/{found[1]}/{found[2]}{found[3] or ''}")


def _secret(address: Address) -> str:
    found = _URL.fullmatch(address.url)
    return found[2] if found else ""


def _shown(address: Address) -> str:
    found = _URL.fullmatch(address.url)
    return f"Discord {found[1]}/{shown_end(found[2])}" if found else "Discord"


def _escape(text: str) -> str:
    return _MARKDOWN.sub(r"\\\1", text)


def _body(story: Story, _target: str) -> Mapping[str, Any]:
    title = f"**{escaped_within(story.title, _MAX_TITLE, _escape)}**"
    room = _MAX_CONTENT - units(title) - units(story.link) - 2
    content = "\n".join([title, *in_parts(story.lines, room, 1, _escape), *filter(None, [story.link])])
    return {"content": content, "allowed_mentions": {"parse": []}, "flags": _SUPPRESS_EMBEDS}


# 403 comes from the guard before the service, too, and passes.
CHAT: Final = Chat(_address, _secret, _shown, _body, closed=frozenset({401, 404, 410}))
