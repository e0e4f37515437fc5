"""Send to a chat of Telegram by a bot: ``POST /bot{token}/sendMessage``.

A message has at most 4,096 characters. It is sent as HTML, of which ``& < >`` are escaped.
"""

import html
import re
from collections.abc import Mapping
from typing import Any, Final

from tournaments.webhooks.kinds.fitting import escaped_within, in_parts, units
from tournaments.webhooks.kinds.records import Address, Chat, InvalidAddressError, Story, shown_end

_TOKEN: Final = re.compile(r"(\d{6,12}):([\w-]{30,50})", re.ASCII)
_CHAT: Final = re.compile(r"-?\d{1,16}|@[A-Za-z]\w{3,31}", re.ASCII)
_URL: Final = "https://api.telegram.org/bot%s/sendMessage"
_MAX_TEXT: Final = 4096
_MAX_TITLE: Final = 500


def _address(typed: Address) -> Address:
    if typed.url:
        raise InvalidAddressError("url")
    if _TOKEN.fullmatch(typed.token) is None:
        raise InvalidAddressError("token")
    if _CHAT.fullmatch(typed.target) is None:
        raise InvalidAddressError("target")
    return Address(_URL % typed.token, typed.token, typed.target)


def _secret(address: Address) -> str:
    return address.token


def _shown(address: Address) -> str:
    bot, _colon, secret = address.token.partition(":")
    chat = address.target if address.target.startswith("@") else f"\N{HORIZONTAL ELLIPSIS}{address.target[-4:]}"
    return f"Telegram {chat}, bot {bot}:{shown_end(secret)}"


def _escape(text: str) -> str:
    return html.escape(text, quote=False)


def _body(story: Story, target: str) -> Mapping[str, Any]:
    title = f"<b>{escaped_within(story.title, _MAX_TITLE, _escape)}</b>"
    link = _escape(story.link)
    room = _MAX_TEXT - units(title) - units(link) - 2
    text = "\n".join([title, *in_parts(story.lines, room, 1, _escape), *filter(None, [link])])
    return {"chat_id": target, "text": text, "parse_mode": "HTML", "link_preview_options": {"is_disabled": True}}


CHAT: Final = Chat(
    _address, _secret, _shown, _body, says_closed=("chat not found", "group chat was upgraded", "USER_ID_INVALID")
)
