"""The network of the hall: what becomes of a message, and the copies that are still on their way."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.test import Client

from archive.following.services.sending import Reply
from tests.weekends.clock import Clock
from tests.weekends.machines import KilledError, Machine, Trap

# What becomes of a message. "kill" and "full" carry a number: the statement at which it befalls the receiver.
FATES = ("ok", "lost", "mute", "twice", "late", "portal")
TRAPS = ("kill", "full")
JSON = "application/json"
LIVES = timedelta(seconds=60)
Fate = tuple[Any, ...]


@dataclass(frozen=True)
class Heard:
    """An answer, as the outbox of a browser reads it; ``body`` is None where it is no JSON."""

    status: int
    body: Any
    is_repeated: bool = False


@dataclass(frozen=True)
class Request:
    """A message to a machine. ``person``: who is signed in at the browser that sends it."""

    to: Machine
    path: str
    body: Any
    headers: dict[str, str] = field(default_factory=dict)
    person: str = ""
    kind: str = JSON


class ServerError(AssertionError):
    """A machine answered 5xx although nothing had befallen it."""


class Network:
    """``late``: requests that arrive after newer ones, or never, each with the time at which it was sent."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.late: list[tuple[datetime, Request]] = []
        self.counted: dict[str, int] = {}

    def carry(self, request: Request, fate: Fate) -> Heard | None:
        """The answer of the other machine, None where none came."""
        kind = str(fate[0])
        self.counted[kind] = self.counted.get(kind, 0) + 1
        if kind == "portal":  # a captive portal answers in place of the machine
            return Heard(200, None)
        if kind == "lost":
            return None
        if kind == "late":
            self.late.append((self.clock.now, request))
            return None
        if kind in TRAPS:
            return self._with_trap(request, kind, int(fate[1]))
        heard = deliver(request)
        if kind == "twice":
            again = deliver(request)
            heard = again if len(fate) > 1 and fate[1] else heard
        return None if kind == "mute" else heard

    def _with_trap(self, request: Request, kind: str, at: int) -> Heard | None:
        trap = Trap(kill_at=at) if kind == "kill" else Trap(full_from=at)
        try:
            with request.to.trapped(trap):
                heard = deliver(request, may_fail=kind == "full")
        except KilledError:
            return None
        if kind == "full":
            return heard
        request.to.kill()  # after the commit, before the answer
        return None

    def arrive(self, number: int) -> bool:
        """Let a late copy arrive; nobody waits for its answer any more.

        A device's connection ends with it; a message between machines may be sent again by whoever saw it.
        """
        if not self.late:
            return False
        sent_at, request = self.late.pop(number % len(self.late))
        if request.kind != JSON or self.clock.now - sent_at <= LIVES:
            deliver(request)
        return True


def deliver(request: Request, *, may_fail: bool = False) -> Heard:
    machine = request.to
    with machine.here():
        client = Client(raise_request_exception=False)
        if request.person:
            client.cookies = machine.cookies[request.person]
        answer = client.post(request.path, request.body, content_type=request.kind, headers=request.headers)
    if answer.status_code >= 500 and not (may_fail and answer.status_code == 507):
        told = f"server error: {machine.name} answers {answer.status_code} to {request.path}"
        raise ServerError(told) from _cause(answer)
    is_json = answer.headers.get("Content-Type", "").startswith(JSON)
    body = answer.json() if is_json else answer.content if request.kind != JSON else None
    return Heard(answer.status_code, body, answer.headers.get("Idempotency-Repeated") == "true")


def _cause(answer: Any) -> BaseException | None:
    info = getattr(answer, "exc_info", None)
    return info[1] if info else None


def line(machines: list[Machine], network: Network, fate: Fate) -> Any:
    """The line between the machines: what the product posts over it meets this fate."""

    def post(url: str, body: bytes) -> Reply:
        to = next(machine for machine in machines if url.startswith(machine.address + "/"))
        request = Request(to, url.removeprefix(to.address), body, kind="application/octet-stream")
        heard = network.carry(request, fate)
        if heard is None:
            return Reply(problem="timeout")
        sent = heard.body if isinstance(heard.body, bytes) else b"{}"
        return Reply(heard.status, sent)

    return post
