"""A second machine in the same process: a database, a server key and a signing key of its own."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.db import connections
from django.test import Client, override_settings

from archive.following.services.pairing import accept_from_terminal, add_follower
from archive.following.services.receiving import ask_due
from archive.following.services.sending import Post, Reply, send_one
from archive.models import Follower, Following
from config.backends.sqlite3.base import DatabaseWrapper
from config.settings import SQLITE_OPTIONS
from tests.cache_keys import empty_cache
from tests.people import NOON, actor
from tournaments.common import kept
from tournaments.common.actors import system_actor
from tournaments.models import Tournament

ADDRESS = "http://127.0.0.1:8001"
THIRD = "http://127.0.0.1:8002"
NEAR = "http://127.0.0.1:8000"


class FarMachine:
    """The other machine; ``with far.here():`` everything is done there.

    ``is_cut``: no line leads to it; ``loses_answers``: what it answers is lost on the way. ``number``: 1 for the second
    machine of a test, 2 for a third one; each has an address and keys of its own.
    """

    def __init__(self, database: Path, number: int = 1) -> None:
        self.address = ADDRESS if number == 1 else THIRD
        self._keys = {
            "SECRET_KEY": f"of the far machine {number}" * 3,
            "SEATWIND_SIGNING_KEY": f"{0x7A + number:02x}" * 32,
        }
        self.is_cut = self.loses_answers = False
        self.sent: list[bytes] = []
        self.asked: list[bytes] = []
        self._connection = connection_to(database)

    @contextmanager
    def here(self) -> Iterator[None]:
        with override_settings(**self._keys), at_connection(self._connection):
            yield

    def post(self, url: str, body: bytes) -> Reply:
        """The line between the two: a request to the other machine's page."""
        if self.is_cut:
            return Reply(problem="connection")
        self.sent.append(body)
        with self.here():
            path = url.removeprefix(self.address)
            answer = Client().post(path, body, content_type="application/octet-stream")
        return Reply(problem="timeout") if self.loses_answers else Reply(answer.status_code, answer.content)

    def line(self, *others: "FarMachine", near_is_off: bool = False) -> Post:
        """The line from there to this machine, and to the others at their addresses."""
        near = connections["default"]
        keys = {"SECRET_KEY": settings.SECRET_KEY, "SEATWIND_SIGNING_KEY": settings.SEATWIND_SIGNING_KEY}

        def post(url: str, body: bytes) -> Reply:
            if self.is_cut or (near_is_off and url.startswith(NEAR)):
                return Reply(problem="connection")
            for other in others:
                if url.startswith(other.address):
                    return other.post(url, body)
            self.asked.append(body)
            with override_settings(**keys), at_connection(near):
                answer = Client().post(url.removeprefix(NEAR), body, content_type="application/octet-stream")
            return Reply(problem="timeout") if self.loses_answers else Reply(answer.status_code, answer.content)

        return post

    def ask(self, *others: "FarMachine", seconds: float = 0, near_is_off: bool = False) -> int:
        """The other machine asks this one, or one of the others at its address; how many messages it took."""
        post = self.line(*others, near_is_off=near_is_off)
        with self.here():
            return ask_due(at=NOON + timedelta(seconds=seconds), post=post)

    def close(self) -> None:
        self._connection.close()


def make_empty_database(path: Path) -> None:
    """Write a database with the tables of today and no rows; SQLite, also where the tests run on PostgreSQL."""
    made = connection_to(path)
    no_steps = dict.fromkeys({config.label for config in apps.get_app_configs()})
    with at_connection(made), override_settings(MIGRATION_MODULES=no_steps):
        with made.cursor() as cursor:
            cursor.execute("PRAGMA synchronous = OFF")
        call_command("migrate", run_syncdb=True, verbosity=0)
    made.close()


def connection_to(path: Path) -> DatabaseWrapper:
    known = {**connections["default"].settings_dict, "ENGINE": "config.backends.sqlite3", "NAME": str(path)}
    return DatabaseWrapper(known | {"OPTIONS": dict(SQLITE_OPTIONS)}, "default")


@contextmanager
def at_connection(connection: DatabaseWrapper) -> Iterator[None]:
    """Let everything inside use this database, with nothing kept from the other one."""
    near = connections["default"]
    connections["default"] = connection
    _forget()
    try:
        yield
    finally:
        connections["default"] = near
        _forget()


def _forget() -> None:
    empty_cache()
    kept._objects.clear()


def pair(
    far: FarMachine, event: Tournament, *, has_people: bool = True, at: datetime = NOON, asks: bool = False
) -> Follower:
    """The event follows on the far machine; nothing is sent yet. ``asks``: this machine cannot reach the far one."""
    follower, text = add_follower(
        tournament=event,
        name="Public site",
        here="Desk laptop",
        address="" if asks else far.address,
        has_people=has_people,
        by=actor("alice"),
        at=at,
        own=NEAR,
    )
    with far.here():
        accept_from_terminal(text=text, by=system_actor("follow"), at=at)
    return follower


def send(far: FarMachine, follower: Follower, *, seconds: float = 0) -> Follower:
    """Send what is due so many seconds after noon; the follower as it is then."""
    current = Follower.objects.select_related("tournament").get(pk=follower.pk)
    send_one(follower=current, at=NOON + timedelta(seconds=seconds), post=far.post)
    return Follower.objects.select_related("tournament").get(pk=follower.pk)


def following(far: FarMachine) -> Any:
    with far.here():
        return Following.objects.get()
