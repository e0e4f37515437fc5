"""Chat services that refuse what the real ones refuse, by their documentation, and keep what they took.

Written from the public pages of each API and not from the code that sends: limits are counted here in UTF-16 units, the
Markdown and HTML of a message are read back into the plain text that a reader sees.
"""

import contextlib
import html.parser
import json
import re
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit

from tournaments.webhooks.services.guarded import Reply, post
from tournaments.webhooks.services.sending import Parcel

DISCORD = "https://discord.com/api/webhooks/123456789012345678/" + "dT-0k_" * 11 + "ab"
SLACK = "https://hooks.slack.com/services/T01ABCDEF/B02GHIJKL/sLaCkSeCrEt0123456789abc"
BOT = "1234567890:AAtelegramSecret_0123456789-abcdefgh"
CHAT = "-1001234567890"
LINE_TOKEN = "lineSecret/+0123456789" * 7 + "="
LINE_GROUP = "C" + "0123456789abcdef" * 2
WHERE = {
    "discord": {"url": DISCORD},
    "slack": {"url": SLACK},
    "telegram": {"token": BOT, "target": CHAT},
    "line": {"token": LINE_TOKEN, "target": LINE_GROUP},
}
SECRETS = {
    "discord": DISCORD.rpartition("/")[2],
    "slack": SLACK.rpartition("/")[2],
    "telegram": BOT,
    "line": LINE_TOKEN,
}

Answer = tuple[int, Mapping[str, str], Any]


@dataclass
class Services:
    """All four behind one port. ``next`` is answered before anything is read, each once; ``read``: texts as seen."""

    port: int = 0
    next: list[Answer] = field(default_factory=list)
    hosts: list[str] = field(default_factory=list)
    read: list[str] = field(default_factory=list)
    keys: set[str] = field(default_factory=set)
    is_silent: bool = False

    def send(self, parcel: Parcel) -> Reply:
        """Send to this machine what would go to the service; its host is kept."""
        parts = urlsplit(parcel.url)
        self.hosts.append(f"{parts.scheme}://{parts.netloc}")
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        url = f"http://127.0.0.1:{self.port}{path}"
        return post(url, parcel.body, parcel.headers, permitted(), seconds=0.5 if self.is_silent else 5.0)


def permitted() -> list[Any]:
    import ipaddress

    return [ipaddress.ip_network("127.0.0.0/8")]


def units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def discord(services: Services, path: str, headers: Mapping[str, str], body: dict[str, Any]) -> Answer:
    if path != urlsplit(DISCORD).path:
        return 404, {}, {"message": "Unknown Webhook", "code": 10015}
    content = body.get("content", "")
    if not content or units(content) > 2000:
        return 400, {}, {"code": 50035, "errors": {"content": {}}}
    # As Discord itself would: whoever the message names is rung, unless it says otherwise.
    assert body["allowed_mentions"] == {"parse": []}
    plain = re.sub(r"(?<!\\)(\*\*)", "", content)
    assert not re.search(r"(?<!\\)[*_`~|]", re.sub(r"http://\S+", "", plain)), plain
    services.read.append(re.sub(r"\\([^a-zA-Z0-9\s])", r"\1", plain))
    return 204, {}, None


def slack(services: Services, path: str, headers: Mapping[str, str], body: dict[str, Any]) -> Answer:
    if path != urlsplit(SLACK).path:
        return 404, {}, "no_service"
    blocks = body.get("blocks", [])
    texts = [block["text"]["text"] for block in blocks]
    if not body.get("text") or units(body["text"]) > 40_000 or len(blocks) > 50:
        return 400, {}, "invalid_payload"
    if any(
        not text or units(text) > 3000 or block["type"] != "section" for text, block in zip(texts, blocks, strict=True)
    ):
        return 400, {}, "invalid_blocks"
    whole = "\n".join(texts)
    assert not re.search(r"&(?!amp;|lt;|gt;)", whole)
    assert re.fullmatch(r"\*[^*\n]+\*", texts[0])
    links = re.findall(r"<([^>]*)>", whole)
    assert all(link.startswith("http") for link in links), links
    seen = whole.replace(texts[0], texts[0][1:-1], 1)
    seen = re.sub(r"<(http[^>]*)>", r"\1", seen)
    services.read.append(seen.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
    return 200, {}, "ok"


class _Text(html.parser.HTMLParser):
    """Read Telegram's HTML: a tag or an entity that it does not know is refused."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.text, self.open, self.problem = "", list[str](), ""

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.open.append(tag)
        if tag not in {"b", "i", "u", "s", "a", "code", "pre"}:
            self.problem = f"Unsupported start tag {tag}"

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.problem = "Unmatched end tag"

    def handle_data(self, data: str) -> None:
        self.text += data
        if "<" in data:
            self.problem = "Unexpected <"

    def handle_entityref(self, name: str) -> None:
        self.text += {"amp": "&", "lt": "<", "gt": ">", "quot": '"'}[name]


def telegram(services: Services, path: str, headers: Mapping[str, str], body: dict[str, Any]) -> Answer:
    def refused(code: int, why: str) -> Answer:
        return code, {}, {"ok": False, "error_code": code, "description": why}

    if path != f"/bot{BOT}/sendMessage":
        return refused(401, "Unauthorized")
    if str(body.get("chat_id")) != CHAT:
        return refused(400, "Bad Request: chat not found")
    reader = _Text()
    reader.feed(body["text"])
    reader.close()
    if reader.problem or reader.open:
        return refused(400, f"Bad Request: can't parse entities: {reader.problem}")
    if units(reader.text) > 4096:
        return refused(400, "Bad Request: message is too long")
    assert body["parse_mode"] == "HTML"
    services.read.append(reader.text)
    return 200, {}, {"ok": True, "result": {"message_id": len(services.read)}}


def line(services: Services, path: str, headers: Mapping[str, str], body: dict[str, Any]) -> Answer:
    if path != "/v2/bot/message/push":
        return 404, {}, {"message": "Not found"}
    if headers.get("authorization") != f"Bearer {LINE_TOKEN}":
        return 401, {}, {"message": "Authentication failed. Confirm that the access token in the header is valid."}
    if body.get("to") != LINE_GROUP:
        return 400, {}, {"message": "The property, 'to', in the request body is invalid (line: -, column: -)"}
    messages = body.get("messages", [])
    texts = [message["text"] for message in messages]
    if not 1 <= len(messages) <= 5 or any(not text or units(text) > 5000 for text in texts):
        return 400, {}, {"message": "The request body has 1 error(s)"}
    return _line_taken(services, texts, headers.get("x-line-retry-key", ""))


def _line_taken(services: Services, texts: list[str], key: str) -> Answer:
    if not re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", key):
        return 400, {}, {"message": "The retry key is invalid"}
    if key in services.keys:
        return 409, {}, {"message": "The retry key is already accepted"}
    services.keys.add(key)
    services.read.append("\n".join(texts))
    return 200, {}, {"sentMessages": []}


def _service_of(path: str) -> Any:
    known = {"/api/webhooks/": discord, "/services/": slack, "/bot": telegram, "/v2/bot/": line}
    return next(serve for begin, serve in known.items() if path.startswith(begin))


@contextlib.contextmanager
def serving() -> Iterator[Services]:
    services = Services()
    done = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            raw = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            assert headers["content-type"].startswith("application/json")
            if services.next:
                status, more, answer = services.next.pop(0)
            else:
                status, more, answer = _service_of(self.path)(services, self.path, headers, json.loads(raw))
            if services.is_silent:
                done.wait(10)
                return
            text = answer if isinstance(answer, str) else "" if answer is None else json.dumps(answer)
            self.send_response(status)
            for name, value in more.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, *args: object) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    services.port = server.server_address[1]
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    try:
        yield services
    finally:
        done.set()
        server.shutdown()
        server.server_close()
