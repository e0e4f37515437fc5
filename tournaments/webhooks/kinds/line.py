"""Send to a user, group or room of LINE by its Messaging API: ``POST /v2/bot/message/push``.

A request has at most five messages, a text at most 5,000 characters. ``X-Line-Retry-Key`` names the delivery: LINE
answers 409 if it has taken the same one before, so that nothing arrives twice.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from tournaments.webhooks.kinds.fitting import escaped_within, in_parts
from tournaments.webhooks.kinds.records import Address, Chat, InvalidAddressError, Story, shown_end

_URL: Final = "https://api.line.me/v2/bot/message/push"
_TOKEN: Final = re.compile(r"[\w+/.=-]{40,500}", re.ASCII)
_TARGET: Final = re.compile(r"[UCR][0-9a-f]{32}", re.ASCII)
_MAX_TEXT: Final = 5000
_MAX_MESSAGES: Final = 5
_MAX_TITLE: Final = 500


def _address(typed: Address) -> Address:
    if typed.url:
        raise InvalidAddressError("url")
    if _TOKEN.fullmatch(typed.token) is None:
        raise InvalidAddressError("token")
    if _TARGET.fullmatch(typed.target) is None:
        raise InvalidAddressError("target")
    return Address(_URL, typed.token, typed.target)


def _secret(address: Address) -> str:
    return address.token


def _shown(address: Address) -> str:
    target = f"{address.target[:1]}\N{HORIZONTAL ELLIPSIS}{address.target[-4:]}"
    return f"LINE {target}, token {shown_end(address.token)}"


def _body(story: Story, target: str) -> Mapping[str, Any]:
    lines = [escaped_within(story.title, _MAX_TITLE, str), *story.lines]
    texts = in_parts(lines, _MAX_TEXT - len(story.link) - 1, _MAX_MESSAGES, str)
    texts[-1] = "\n".join([texts[-1], *filter(None, [story.link])])
    return {"to": target, "messages": [{"type": "text", "text": text} for text in texts]}


def _headers(address: Address, delivery: str) -> Mapping[str, str]:
    return {"Authorization": f"Bearer {address.token}", "X-Line-Retry-Key": delivery}


CHAT: Final = Chat(
    _address,
    _secret,
    _shown,
    _body,
    _headers,
    says_closed=("The property, 'to'",),
    taken=frozenset({409}),
    is_repeatable=True,
)
