"""Send to a channel of Slack by its incoming webhook: ``POST /services/T…/B…/…``.

A message has a text of at most 40,000 characters and 50 blocks, a section at most 3,000. ``& < >`` are escaped as
Slack asks; the marks of its Markdown have no escape and are replaced by signs that look alike.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from tournaments.webhooks.kinds.fitting import escaped_within, in_parts
from tournaments.webhooks.kinds.records import Address, Chat, InvalidAddressError, Story, shown_end

_URL: Final = re.compile(
    r"https://hooks\.slack(-gov)?\.com/services/(T[A-Z0-9]{6,14})/(B[A-Z0-9]{6,14})/([A-Za-z0-9]{20,40})", re.ASCII
)
_MAX_SECTION: Final = 3000
_MAX_SECTIONS: Final = 40  # of 50 blocks
_MAX_TITLE: Final = 500
_SIGNS: Final = str.maketrans(
    {
        "&": "&amp;",
        "<": "&lt;",
        ">": "&gt;",
        "*": "\N{ASTERISK OPERATOR}",
        "_": "\N{FULLWIDTH LOW LINE}",
        "~": "\N{TILDE OPERATOR}",
        "`": "\N{MODIFIER LETTER GRAVE ACCENT}",
    }
)


def _address(typed: Address) -> Address:
    if _URL.fullmatch(typed.url) is None or typed.token or typed.target:
        raise InvalidAddressError("url")
    return Address(typed.url)


def _secret(address: Address) -> str:
    found = _URL.fullmatch(address.url)
    return found[4] if found else ""


def _shown(address: Address) -> str:
    found = _URL.fullmatch(address.url)
    return f"Slack {found[2]}/{found[3]}/{shown_end(found[4])}" if found else "Slack"


def _escape(text: str) -> str:
    return text.translate(_SIGNS)


def _body(story: Story, _target: str) -> Mapping[str, Any]:
    title = escaped_within(story.title, _MAX_TITLE, _escape)
    texts = [f"*{title}*", *in_parts(story.lines, _MAX_SECTION, _MAX_SECTIONS, _escape)]
    link = story.link.replace("&", "&amp;")
    blocks = [_section(text) for text in [*texts, *([f"<{link}>"] if link else [])]]
    return {"text": title, "blocks": blocks, "unfurl_links": False, "unfurl_media": False}


def _section(text: str) -> Mapping[str, Any]:
    return {"type": "section", "text": {"type": "mrkdwn", "text": text, "verbatim": True}}


CHAT: Final = Chat(_address, _secret, _shown, _body)
