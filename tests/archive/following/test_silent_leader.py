"""A machine that accepts connections and says nothing keeps no other machine waiting for long."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from archive.following.services import receiving, sending
from archive.following.services.receiving import ask_due
from archive.following.services.sending import Reply, post_question, send_due
from archive.models import Following
from tests.archive.following.machines import ADDRESS, FarMachine, following
from tests.archive.following.test_inherited import Trio, moment
from tests.people import make_seated_event
from tournaments.models import Lead

BEGUN = b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nna"
_UNTIL = 10.0  # much longer than any patience here: a client that still waits then gets its answer


@contextmanager
def silent(begins: bytes = b"") -> Iterator[str]:
    """The address of a machine that accepts, begins an answer and ends it only for a client that waits forever."""
    over = threading.Event()

    def serve(listener: socket.socket) -> None:
        with suppress(OSError):
            while True:
                line, _from = listener.accept()
                threading.Thread(target=answer, args=[line], daemon=True).start()

    def answer(line: socket.socket) -> None:
        with line, suppress(OSError):
            line.recv(65536)
            line.sendall(begins)
            if not over.wait(_UNTIL):
                line.sendall(BEGUN[len(begins) :] + b"me")

    with socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(target=serve, args=[listener], daemon=True).start()
        yield f"127.0.0.1:{listener.getsockname()[1]}"
        over.set()


@pytest.fixture(autouse=True)
def short(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.SEATWIND_LAPTOP = True
    monkeypatch.setattr(sending, "_TO_CONNECT", 0.2)
    monkeypatch.setattr(sending, "_TO_ANSWER", 0.2)


@pytest.mark.parametrize("begins", [b"", BEGUN[:12], BEGUN])
def test_an_answer_that_does_not_come_is_not_waited_for(begins: bytes) -> None:
    with silent(begins) as place:
        assert post_question(f"http://{place}/", b"?") == Reply(problem="timeout")


def test_an_encrypted_line_that_does_not_open_is_not_waited_for() -> None:
    with silent() as place:
        assert post_question(f"https://{place}/", b"?") == Reply(problem="timeout")


@pytest.mark.django_db
def test_the_spare_is_found_behind_a_leader_that_says_nothing(far: FarMachine, home: FarMachine) -> None:
    trio = Trio(far, home, make_seated_event(), asks=True)
    asked: list[str] = []

    def post(url: str, body: bytes) -> Reply:
        is_spare = url.startswith(ADDRESS)
        asked.append("spare" if is_spare else "leader")
        return far.post(url, body) if is_spare else post_question(url, body)

    def ask(seconds: float) -> list[str]:
        asked.clear()
        with home.here():
            ask_due(at=moment(seconds), post=post)
        return list(asked)

    with silent() as place:
        with home.here():
            Following.objects.update(address=f"http://{place}", received_at=timezone.now())
        assert ask((timezone.now() - moment(0)).total_seconds()) == ["leader"]
        trio.hear_nothing()
        assert ask((timezone.now() - moment(0)).total_seconds() + 2) == ["spare", "leader"]
        trio.take()
        with far.here():
            send_due(at=moment(26))
        assert ask((timezone.now() - moment(0)).total_seconds() + 4)[0] == "spare"
    assert following(home).address == ADDRESS
    with home.here():
        assert Lead.objects.get().leader == "Public site"


def test_the_waits_for_a_silent_leader_are_within_half_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question that was on its way when the spare took the lead, a pause, and the same once more."""
    monkeypatch.undo()
    wait = timedelta(seconds=sending._TO_CONNECT + sending._TO_ANSWER)
    assert 2 * wait + receiving._EVERY < timedelta(seconds=30)
