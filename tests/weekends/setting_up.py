"""The beginning of a weekend: an event that is seated, with cards on the tables, followed by a second machine.

It is made once for each kind of weekend in a process, by the real services; each weekend begins with copies of the two
databases.
"""

import shutil
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

from django.apps import apps
from django.core.management import call_command
from django.test import Client, override_settings
from django.utils import timezone

from archive.following.services.pairing import accept_from_terminal, add_follower
from archive.following.services.receiving import ask_due
from archive.following.services.sending import send_due
from tests.people import NOON, STAFF, actor, make_seated_event
from tests.weekends.clock import Clock, virtual_time
from tests.weekends.machines import Machine
from tests.weekends.network import Network, line
from tournaments.common.actors import system_actor
from tournaments.models import Tournament, User
from tournaments.tables.services.table_links import issue_event_cards

SLUG = "lyon-open"
NAMES = ("hall", "home")
# Small halls mostly: what can go wrong needs two tables. Forty tablets in one of twenty-five.
SIZES = (8,) * 16 + (12,) * 5 + (16,) * 3 + (160,)


@dataclass(frozen=True)
class Setup:
    """``asks``: the second machine opens the connections, because the first cannot reach it."""

    players: int = 8
    sessions: int = 2
    asks: bool = False

    @staticmethod
    def drawn(pick: Random) -> "Setup":
        players = pick.choice(SIZES)
        return Setup(players, 1 if players > 100 else pick.choice((1, 2, 2, 3)), pick.random() < 0.4)

    @property
    def tables(self) -> int:
        return self.players // 4

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass
class Beginning:
    """The databases at the beginning, the secrets of the cards, and who is signed in where."""

    files: list[Path]
    cards: dict[int, str]
    cookies: list[dict[str, Any]]


class Beginnings:
    """What was made before, in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._made: dict[Setup, Beginning] = {}
        self._empty: Path | None = None

    def of(self, setup: Setup) -> Beginning:
        if setup not in self._made:
            self._made[setup] = self._make(setup)
        return self._made[setup]

    def empty(self) -> Path:
        """A database with all tables and no rows."""
        if self._empty is None:
            self._empty = self.folder / "empty.sqlite3"
            machine = Machine("empty", self._empty, Clock(NOON), number=9)
            no_steps = dict.fromkeys({config.label for config in apps.get_app_configs()})
            with machine.here(), override_settings(MIGRATION_MODULES=no_steps):
                call_command("migrate", run_syncdb=True, verbosity=0)
            machine.copy_to(self.folder / "empty.copy")
            machine.close()
            self._empty = self.folder / "empty.copy"
        return self._empty

    def _make(self, setup: Setup) -> Beginning:
        clock, name = Clock(NOON), "-".join(map(str, asdict(setup).values()))
        machines = [
            Machine(each, Path(shutil.copy(self.empty(), self.folder / f"{name}-{each}.made")), clock, number=number)
            for number, each in enumerate(NAMES)
        ]
        with virtual_time(clock, 0):
            cards = self._make_event(setup, machines)
            cookies = [_signed_in(machine) for machine in machines]
        files = [self.folder / f"{name}-{machine.name}.begin" for machine in machines]
        for machine, file in zip(machines, files, strict=True):
            machine.copy_to(file)
            machine.close()
        return Beginning(files, cards, cookies)

    def _make_event(self, setup: Setup, machines: list[Machine]) -> dict[int, str]:
        hall, home = machines
        with hall.here():
            event = make_seated_event(SLUG, players=setup.players, sessions=setup.sessions)
            cards = issue_event_cards(tournament=event, by=actor("alice"), at=NOON)
            _follower, text = add_follower(
                tournament=event,
                name="Home",
                here="Hall",
                address="" if setup.asks else home.address,
                has_people=True,
                by=actor("alice"),
                at=NOON,
                own=hall.address,
            )
        with home.here():
            accept_from_terminal(text=text, by=system_actor("follow"), at=NOON)
        for _round in range(3):
            run_following(machines, hall, Network(hall.clock), ("ok",))
            run_following(machines, home, Network(hall.clock), ("ok",))
            hall.clock.pass_seconds(5)
        with home.here():
            assert Tournament.objects.get().slug == SLUG
        return cards


def _signed_in(machine: Machine) -> dict[str, Any]:
    """The cookies of all staff, who are signed in on this machine."""
    found = {}
    with machine.here():
        for username in STAFF:
            client = Client()
            client.force_login(User.objects.get(username=username))
            found[username] = client.cookies
    return found


def run_following(machines: list[Machine], machine: Machine, network: Network, fate: tuple[Any, ...]) -> None:
    """Let the process of a machine that speaks with the others do its round."""
    post = line(machines, network, fate)
    with machine.here():
        send_due(at=timezone.now(), post=post)
        ask_due(at=timezone.now(), post=post)
