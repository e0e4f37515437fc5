"""Define an address, a message as it is told, and what a chat service does with both."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final
from urllib.parse import urlsplit

_END: Final = 4  # characters of a secret that are shown, to tell two apart
_ELLIPSIS: Final = "\N{HORIZONTAL ELLIPSIS}"
_HIDDEN_BELOW: Final = 16  # a shorter secret is not shown in part
_WAIT: Final = re.compile(r'"retry_after"\s*:\s*(\d+(?:\.\d+)?)')


class InvalidAddressError(Exception):
    """Raised when an address is not one of the service. ``field``: url, token or target."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.field = name


class Verdict(Enum):
    """Define what follows from an answer.

    ``REFUSED``: this message will never be taken. ``CLOSED``: no message will.
    """

    SENT = "sent"
    LATER = "later"
    REFUSED = "refused"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Address:
    """Represent where messages go. ``token``: the secret beside the address; ``target``: the chat."""

    url: str
    token: str = ""
    target: str = ""


@dataclass(frozen=True, slots=True)
class Story:
    """Represent a message as it is told in a chat: a title, lines, and the page where all of it is.

    ``link`` is an absolute address, or empty. The texts are plain: each service escapes them by its own rules.
    """

    title: str
    lines: tuple[str, ...] = ()
    link: str = ""


@dataclass(frozen=True, slots=True)
class Chat:
    """Describe a chat service.

    ``address`` checks what was typed and returns it complete, or raises ``InvalidAddressError``. ``secret`` returns
    what of an address is secret, and ``shown`` the address without it. ``body`` returns the JSON of a message to
    ``target``. ``headers`` are those of a delivery with an id. ``closed``: answers after which no message is taken any
    more; ``says_closed``: the same, told by the text of an answer of 400. ``taken``: answers besides 2xx that mean that
    the message has arrived. ``is_repeatable``: the service itself drops a message that comes twice.
    """

    address: Callable[[Address], Address]
    secret: Callable[[Address], str]
    shown: Callable[[Address], str]
    body: Callable[[Story, str], Mapping[str, Any]]
    headers: Callable[[Address, str], Mapping[str, str]] = lambda _address, _delivery: {}
    closed: frozenset[int] = frozenset({401, 403, 404, 410})
    says_closed: tuple[str, ...] = field(default=())
    taken: frozenset[int] = frozenset()
    is_repeatable: bool = False

    def without_secret(self, answer: str, address: Address) -> str:
        """Return the beginning of an answer without the secret, should the service repeat it."""
        secret = self.secret(address)
        if not secret:
            return answer
        plain = answer.replace(secret, _ELLIPSIS)
        for length in range(min(len(secret) - 1, len(plain)), _END, -1):
            if plain.endswith(secret[:length]):  # cut in the middle of it
                return plain[:-length] + _ELLIPSIS
        return plain

    def verdict(self, status: int | None, answer: str) -> Verdict:
        """Return what follows from the answer of the service; ``status`` None: there was none."""
        if status is None or status in (408, 425, 429) or status >= 500:
            return Verdict.LATER
        if 200 <= status < 300 or status in self.taken:
            return Verdict.SENT
        is_closed = status in self.closed or (status == 400 and any(text in answer for text in self.says_closed))
        return Verdict.CLOSED if is_closed else Verdict.REFUSED


def wait_of(answer: str) -> float | None:
    """Return the seconds to wait that the body of a busy service names, if any."""
    found = _WAIT.search(answer)
    return float(found[1]) if found else None


def shown_end(secret: str) -> str:
    """Return a secret as it may be shown: its last four characters behind an ellipsis, of a short one nothing."""
    return _ELLIPSIS + (secret[-_END:] if len(secret) >= _HIDDEN_BELOW else "")


def shown_url(url: str) -> str:
    """Return any address without what may be secret in it: its scheme and host, and the end of the rest."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return shown_end("")
    rest = url.partition(parts.netloc)[2] if parts.netloc else ""
    host = parts.netloc.rpartition("@")[2]
    return f"{parts.scheme}://{host}/{shown_end(rest.lstrip('/'))}"
