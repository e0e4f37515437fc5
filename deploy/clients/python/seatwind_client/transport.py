"""Send calls to a Seatwind server: keys, repeats of writes, conditional reads, refusals."""

import json
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen
from uuid import uuid4

_ROOT: Final = "/api/v1"
_TRIES: Final = 4
_KEPT: Final = 100  # answers kept for conditional reads


class Refused(Exception):
    """Represent a refusal. ``code`` is stable, ``message`` a sentence, ``detail`` has the figures."""

    def __init__(self, status: int, code: str, message: str, detail: Mapping[str, Any]) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status, self.code, self.message, self.detail = status, code, message, detail


@dataclass(frozen=True)
class Answer:
    """Represent the answer of a server as it came; header names are in small letters."""

    status: int
    headers: Mapping[str, str]
    body: bytes


Send = Callable[[Request], Answer]


def send(request: Request) -> Answer:
    """Send a request over the network. Raise ``OSError`` where no answer came."""
    try:
        with urlopen(request, timeout=30) as answer:  # noqa: S310  the address is the caller's
            return Answer(answer.status, _small(answer.headers), answer.read())
    except HTTPError as error:
        with error:
            return Answer(error.code, _small(error.headers), error.read())


def _small(headers: Any) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


class Transport:
    """Send calls in the name of a key, of a table's card, or of a stranger.

    A write carries an ``Idempotency-Key``; where no answer comes it is sent again with the same key, so it has one
    effect. A read carries the ``ETag`` of the last answer. After 429 a call waits as long as ``Retry-After`` says.
    """

    def __init__(
        self, server: str, *, key: str = "", card: str = "", language: str = "en", send: Send = send, pause: float = 1
    ) -> None:
        self._server, self._send, self._pause = server.rstrip("/"), send, pause
        self._headers = {"Accept": "application/json", "Accept-Language": language}
        if key or card:
            self._headers["Authorization"] = f"Bearer {key}" if key else f"Table {card}"
        self._seen: OrderedDict[str, tuple[str, bytes]] = OrderedDict()

    def read(self, path: str, places: Sequence[object] = (), query: Mapping[str, Any] | None = None) -> Any:
        """Return the answer to a read: JSON, or the bytes of a file. Raise ``Refused``."""
        url = self._url(path, places, query)
        tag, kept = self._seen.get(url, ("", b""))
        answer = self._answer("GET", url, None, {"If-None-Match": tag} if tag else {})
        if answer.status == 304:
            self._seen.move_to_end(url)
            return json.loads(kept)
        if "etag" in answer.headers and _is_json(answer):
            self._seen[url] = (answer.headers["etag"], answer.body)
            while len(self._seen) > _KEPT:
                self._seen.popitem(last=False)
        return _content(answer)

    def write(
        self,
        method: str,
        path: str,
        places: Sequence[object] = (),
        query: Mapping[str, Any] | None = None,
        *,
        body: Any = None,
        kind: str = "application/json",
        key: str | None = None,
    ) -> Any:
        """Return the answer to a write. ``key`` is its Idempotency-Key, a new one unless given. Raise ``Refused``."""
        headers = {"Idempotency-Key": key or str(uuid4())}
        data = None
        if body is not None:
            headers["Content-Type"] = kind
            data = body if isinstance(body, bytes) else json.dumps(body).encode()
        return _content(self._answer(method, self._url(path, places, query), data, headers))

    def rows(self, path: str, places: Sequence[object], query: Mapping[str, Any]) -> Iterator[Any]:
        """Yield every row of a paginated list."""
        offset = 0
        while True:
            page = self.read(path, places, {**query, "limit": 500, "offset": offset})
            yield from page["results"]
            offset += len(page["results"])
            if page["next"] is None or not page["results"]:
                return

    def _url(self, path: str, places: Sequence[object], query: Mapping[str, Any] | None) -> str:
        address = path.format(*(quote(str(place), safe="") for place in places))
        sent = {name: _text(value) for name, value in (query or {}).items() if value is not None}
        return f"{self._server}{_ROOT}{address}" + (f"?{urlencode(sent)}" if sent else "")

    def _answer(self, method: str, url: str, data: bytes | None, headers: Mapping[str, str]) -> Answer:
        for tries_left in reversed(range(_TRIES)):
            request = Request(url, data, {**self._headers, **headers}, method=method)  # noqa: S310
            try:
                answer = self._send(request)
            except (URLError, OSError):
                if not tries_left:
                    raise
                time.sleep(self._pause)
                continue
            if answer.status == 429 and tries_left:
                time.sleep(min(int(answer.headers.get("retry-after", "1")), 60))
            elif answer.status >= 400:
                raise _refusal(answer)
            else:
                return answer
        raise AssertionError("the last try returns or raises")


def _refusal(answer: Answer) -> Refused:
    try:
        told = json.loads(answer.body)
        return Refused(answer.status, told["code"], told["message"], told["detail"])
    except (ValueError, KeyError, TypeError):  # a proxy's own page
        return Refused(answer.status, "", answer.body[:200].decode(errors="replace"), {})


def _is_json(answer: Answer) -> bool:
    return answer.headers.get("content-type", "").startswith("application/json")


def _content(answer: Answer) -> Any:
    if not answer.body:
        return None
    return json.loads(answer.body) if _is_json(answer) else answer.body


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
