"""Thousands of viewers of one event in one process: plain sockets, reconnecting as a browser would.

``python -m benchmarks.live_viewers stream|poll HOST:PORT SLUG COUNT`` reads commands from standard input, one a line,
and answers each with a line of JSON: ``ready`` (how many are connected), ``reached VERSION`` (how many have seen it),
``end`` (every receipt as [moment, version, viewer], and the sums).
"""

import heapq
import json
import random
import re
import resource
import selectors
import socket
import sys
import time
from dataclasses import dataclass, field

ID = re.compile(rb"\nid: (\d+)|\"version\": ?(\d+)")
POLL_SECONDS = 5.0
FIRST_PAUSE, LONGEST_PAUSE = 0.7, 8.0


@dataclass
class Viewer:
    """One connection. ``version`` is the newest it has seen."""

    number: int
    version: int = 0
    failures: int = 0
    line: socket.socket | None = None
    is_open: bool = False
    etag: str = ""
    begun: float = 0.0


@dataclass
class Crowd:
    """All viewers and the loop that reads for them."""

    kind: str
    address: tuple[str, int]
    slug: str
    viewers: list[Viewer]
    selector: selectors.BaseSelector = field(default_factory=selectors.DefaultSelector)
    due: list[tuple[float, int]] = field(default_factory=list)
    receipts: list[tuple[float, int, int]] = field(default_factory=list)
    reconnects: int = 0
    answers: int = 0
    waits: list[float] = field(default_factory=list)

    def start(self) -> None:
        spread = POLL_SECONDS if self.kind == "poll" else len(self.viewers) / 800
        for viewer in self.viewers:
            self.later(viewer, random.uniform(0, spread))

    def later(self, viewer: Viewer, seconds: float) -> None:
        heapq.heappush(self.due, (time.time() + seconds, viewer.number))

    def connect(self, viewer: Viewer) -> None:
        viewer.line = socket.socket()
        viewer.line.setblocking(False)
        viewer.begun = time.time()
        viewer.line.connect_ex(self.address)
        self.selector.register(viewer.line, selectors.EVENT_WRITE, viewer)

    def ask(self, viewer: Viewer) -> None:
        path = f"/live/tournaments/{self.slug}/"
        path += f"events?last={viewer.version}" if self.kind == "stream" else "parts/versions.json"
        known = f"If-None-Match: {viewer.etag}\r\n" if viewer.etag else ""
        assert viewer.line
        viewer.line.send(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{known}\r\n".encode())
        self.selector.modify(viewer.line, selectors.EVENT_READ, viewer)

    def lose(self, viewer: Viewer) -> None:
        if viewer.line is not None:
            self.selector.unregister(viewer.line)
            viewer.line.close()
        viewer.line, viewer.is_open = None, False
        viewer.failures += 1
        self.reconnects += 1
        self.later(viewer, min(LONGEST_PAUSE, FIRST_PAUSE * 2.0**viewer.failures) * random.uniform(0.5, 1.0))

    def read(self, viewer: Viewer) -> None:
        assert viewer.line
        try:
            got = viewer.line.recv(65536)
        except OSError:
            got = b""
        if not got or b" 503 " in got[:20]:
            self.lose(viewer)
            return
        now = time.time()
        if not viewer.is_open:
            viewer.is_open, viewer.failures = True, 0
        versions = [int(streamed or polled) for streamed, polled in ID.findall(got)]
        if versions and max(versions) > viewer.version:
            viewer.version = max(versions)
            self.receipts.append((now, viewer.version, viewer.number))
        if self.kind == "poll":
            self.waits.append(now - viewer.begun)
            self.answers += 1
            tag = re.search(rb"\r\netag: ([^\r]+)", got)
            viewer.etag = tag[1].decode() if tag else viewer.etag
            self.later(viewer, POLL_SECONDS * random.uniform(0.75, 1.25))

    def serve(self, key: selectors.SelectorKey, mask: int) -> None:
        viewer: Viewer = key.data
        try:
            if mask & selectors.EVENT_WRITE:
                self.ask(viewer)
            else:
                self.read(viewer)
        except OSError:
            self.lose(viewer)

    def wake_due(self) -> None:
        now = time.time()
        while self.due and self.due[0][0] <= now:
            viewer = self.viewers[heapq.heappop(self.due)[1]]
            if viewer.line is None:
                self.connect(viewer)
            else:
                viewer.begun = now
                self.ask(viewer)

    def command(self, line: str) -> dict[str, object]:
        word, _space, rest = line.strip().partition(" ")
        if word == "ready":
            return {"ready": sum(viewer.is_open for viewer in self.viewers)}
        if word == "reached":
            return {"reached": sum(viewer.version >= int(rest) for viewer in self.viewers)}
        sums = {"reconnects": self.reconnects, "answers": self.answers, "waits": sorted(self.waits)}
        return {"receipts": self.receipts, **sums}

    def run(self) -> None:
        self.selector.register(sys.stdin, selectors.EVENT_READ, None)
        self.start()
        while True:
            self.wake_due()
            for key, mask in self.selector.select(0.05):
                if key.data is not None:
                    self.serve(key, mask)
                    continue
                line = sys.stdin.readline()
                print(json.dumps(self.command(line)), flush=True)
                if not line or line.startswith("end"):
                    return


if __name__ == "__main__":
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    kind, where, event, count = sys.argv[1:]
    host, _colon, port = where.partition(":")
    Crowd(kind, (host, int(port)), event, [Viewer(number) for number in range(int(count))]).run()
