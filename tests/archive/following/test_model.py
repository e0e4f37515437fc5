"""The model of lead, hand-over and rows: every state within bounds, and its traces played by the real services."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from archive.following.services.differences import prepare_step
from archive.following.services.handing import give_from_terminal
from archive.following.services.pairing import accept_from_terminal, add_from_terminal, remove_follower
from archive.following.services.sending import _message, _next_moment, _note_problem, _take_answer
from archive.following.wire import read_answer, write_message
from archive.models import Follower
from registration.door.services.check_in import check_in
from tests.archive.following import model
from tests.archive.following.model import BROKEN, PAIRS, Bounds, Broken, Message, Move, State
from tests.people import NOON, actor, make_seated_event
from tests.weekends.clock import Clock, virtual_time
from tests.weekends.machines import Machine
from tests.weekends.reading import rows_of
from tournaments.common.actors import system_actor
from tournaments.common.errors import Refusal
from tournaments.common.link_sealing import unseal_secret
from tournaments.models import Lead, Tournament

SMALL = Bounds(writes=1, gives=1, messages=2)
LARGE = Bounds(writes=1, gives=2, messages=2)
WALKED = Bounds(writes=6, gives=4, messages=12)
LENGTH = 24


class Machines:
    """Three real machines that do what a trace of the model does."""

    def __init__(self, files: list[Path]) -> None:
        self.clock = Clock(NOON)
        self.machines = [Machine(f"m{at}", file, self.clock, number=at) for at, file in enumerate(files)]
        self.uids: list[Any] = [None for _pair in PAIRS]
        self.secrets: list[bytes] = [b"" for _pair in PAIRS]
        self.posted: dict[Message, bytes] = {}

    def invite(self, pair: int) -> None:
        here, there = PAIRS[pair]
        with self.machines[here].here():
            follower, text = add_from_terminal(
                tournament=Tournament.objects.get(),
                name=f"m{there}",
                here=f"m{here}",
                address=self.machines[there].address,
                has_people=True,
                by=actor("alice"),
                at=timezone.now(),
            )
            self.uids[pair], self.secrets[pair] = follower.uid, unseal_secret(follower.secret)
        with self.machines[there].here():
            accept_from_terminal(text=text, by=system_actor("follow"), at=timezone.now())

    def do(self, before: State, move: Move) -> None:
        self.clock.pass_seconds(1)
        getattr(self, f"_{move[0]}")(before, *move[1:])

    def _follower(self, pair: int) -> Follower:
        return Follower.objects.select_related("tournament").get(uid=self.uids[pair])

    def _write(self, before: State, number: int) -> None:
        badge = 1 + sum(row[0] == "w" for row in before.acknowledged)
        with self.machines[number].here():
            check_in(tournament=Tournament.objects.get(), badge=str(badge), by=actor("bob"), at=timezone.now())

    def _prepare(self, _before: State, pair: int, number: int) -> None:
        with self.machines[number].here():
            assert prepare_step(follower=self._follower(pair), at=timezone.now()).step

    def _send(self, before: State, pair: int, number: int) -> None:
        (message,) = model.after(before, ("send", pair, number), WALKED).messages - before.messages
        with self.machines[number].here():
            follower = self._follower(pair)
            moment = _next_moment(follower, timezone.now())
            written = _message(follower, moment)
            assert written.header["number"] == message.number
            assert (written.header["handover"] or {"term": 0})["term"] == message.handover
            self.posted[message] = write_message(written, follower.uid, self.secrets[pair])

    def _deliver(self, _before: State, message: Message, answers: bool) -> None:
        path = f"/following/{self.uids[message.pair]}/steps/"
        with self.machines[message.to].here():
            reply = Client().post(path, self.posted[message], content_type="application/octet-stream")
        if not answers:
            return
        with self.machines[next(each for each in PAIRS[message.pair] if each != message.to)].here():
            follower = self._follower(message.pair)
            try:
                answer = read_answer(reply.content, follower.uid, self.secrets[message.pair])
            except Refusal:
                _note_problem(follower, json.loads(reply.content)["code"], timezone.now())
            else:
                _take_answer(follower, answer, timezone.now())

    def _give(self, _before: State, pair: int, number: int) -> None:
        with self.machines[number].here():
            give_from_terminal(follower=self._follower(pair), by=actor("alice"), at=timezone.now())

    def _invite(self, _before: State, pair: int) -> None:
        self.invite(pair)

    def _remove(self, before: State, pair: int) -> None:
        number = next(number for number in PAIRS[pair] if before.nodes[number].leads)
        with self.machines[number].here():
            remove_follower(follower=self._follower(pair), by=actor("alice"), at=timezone.now())

    def state(self) -> list[tuple[bool, int, set[int]]]:
        """Of each machine: whether it leads, its term, and which players are checked in."""
        found = []
        for machine in self.machines:
            here = rows_of(machine, "SELECT number FROM tournaments_participant WHERE state = 'checked_in'")
            with machine.here():
                lead = Lead.objects.first()
            leads, term = (False, 0) if lead is None else (lead.is_here, lead.term)
            found.append((leads, term, {number for (number,) in here}))
        return found


def told_by(state: State) -> list[tuple[bool, int, set[int]]]:
    return [(node.leads, node.term, {row[1] for row in node.rows if row[0] == "w"}) for node in state.nodes]


@pytest.fixture(scope="module")
def seated_database(empty_database: Path, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("model")
    machine = Machine("seated", Path(shutil.copy(empty_database, folder / "made.sqlite3")), Clock(NOON), number=0)
    with django_db_blocker.unblock(), machine.here():
        make_seated_event(players=8, sessions=1)
        machine.copy_to(folder / "seated.sqlite3")
        machine.close()
    return folder / "seated.sqlite3"


@pytest.fixture
def machines(seated_database: Path, empty_database: Path, django_db_blocker: Any, tmp_path: Path) -> Iterator[Machines]:
    sources = (seated_database, empty_database, empty_database)
    files = [Path(shutil.copy(source, tmp_path / f"{at}.sqlite3")) for at, source in enumerate(sources)]
    with django_db_blocker.unblock():
        made = Machines(files)
        with virtual_time(made.clock, 1):
            made.invite(0)
            yield made
        for machine in made.machines:
            machine.close()


@pytest.mark.long_on_sqlite
def test_every_state_within_small_bounds_holds() -> None:
    assert model.explore(SMALL) > 30_000


@pytest.mark.long
def test_every_state_within_larger_bounds_holds() -> None:
    assert model.explore(LARGE) > 140_000


@pytest.mark.parametrize("broken", BROKEN)
def test_a_model_that_is_broken_is_found(broken: str) -> None:
    with pytest.raises(Broken):
        model.explore(Bounds(writes=1, gives=2, messages=2, broken=broken))


@pytest.mark.sampled(12)
@pytest.mark.parametrize("seed", range(24))
def test_the_services_do_what_the_model_does(machines: Machines, seed: int) -> None:
    state = model.beginning()
    for move in model.walk(seed, LENGTH, WALKED):
        following = model.after(state, move, WALKED)
        assert model.wrong_with(state, following) == ""
        machines.do(state, move)
        assert machines.state() == told_by(following), move
        state = following
