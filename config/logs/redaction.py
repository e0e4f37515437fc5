"""Redact secret addresses: links of players, cards of tables, invitations, password links.

Whoever reads a log may be anybody whom the operator asks for help; a link opens what it opens for whoever has it.
"""

import re
from typing import Final

# /p/<token>/... of a player, /t/~<token>/ of a table's card, with or without the API before it; /invitation/<token>/ of
# staff, /r/<token>/ of whoever registered, /account/password/<key>/ of whoever chooses a new one;
# /t/<event>/door/<token>/ of a player at the door.
_SECRET: Final = re.compile(
    r"(/p/|/r/|/invitation/|/account/password/|/t/(?:~|%7[eE])|/t/[^/\s]+/door/(?!missing(?:[/?\s]|$)))[A-Za-z0-9_-]{8,}"
)


def redacted(text: str) -> str:
    """Return ``text`` without the secrets of personal pages and tables."""
    return _SECRET.sub(r"\1...", text)
