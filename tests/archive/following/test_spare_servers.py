"""Two servers of a hall, one of which is killed while tablets type: a person takes over on the spare."""

import asyncio
import json
import random
import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from benchmarks.device import Answer, Device, Faults, Lost, Record, make_hands
from benchmarks.servers import until
from tests.archive.following.test_servers import SENT, Server, check_equal, running

TABLES, HANDS, SECONDS = 40, 3, 20.0
MAKE = f"import json; from benchmarks.following import make_event; print(json.dumps(make_event({TABLES}, 1)))"


class Tablet(Device):
    """A tablet that knows both machines, as the outbox of a page does (static/js/outbox/spare.js)."""

    ports: tuple[int, int]
    enough: asyncio.Event

    async def send(self, record: Record, *, listen: bool = True) -> Answer:
        try:
            return await super().send(record, listen=listen)
        except (Lost, OSError, TimeoutError, asyncio.IncompleteReadError):
            self.turn()
            raise

    async def hear(self, record: Record, answer: Answer, *, early: bool = False) -> None:
        if answer.status == 409 and answer.body["code"] == "tournaments.led_elsewhere":
            self.turn()
        else:
            await super().hear(record, answer, early=early)
            if record.acknowledged is not None and len(self.waits) == 1:
                self.enough.set()  # a table's second hand: the event is in the middle of play

    def turn(self) -> None:
        self.port = self.ports[self.port == self.ports[0]]


def keys_of(server: Server) -> list[str]:
    """The uids of the sheets' entries on a machine."""
    with closing(sqlite3.connect(server.folder / "seatwind.sqlite3", timeout=30)) as database:
        return [row[0] for row in database.execute("SELECT uid FROM scoring_sheetentry")]


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[tuple[Server, Server, dict[int, str]]]:
    """The hall's server, its spare that has everything, and the secrets of the tables' cards."""
    hall, spare = Server(tmp_path / "hall"), Server(tmp_path / "spare")
    secrets = json.loads(hall.run("-c", MAKE).splitlines()[-1])
    with running(hall, spare):
        hall.start()
        spare.start()
        address = f"http://127.0.0.1:{spare.port}"
        text = hall.manage("follow", "add", "hall", address, "--name", "Spare", "--here", "Desk")
        spare.manage("follow", "accept", stdin=text)
        until(hall.sent_everything, "the whole event", 120)
        hall.manage("follow", "spare", "hall", "--receipt", "on")
        until(lambda: spare.row("SELECT is_spare AND is_awaited FROM archive_following") == (1,), "its part", 60)
        yield hall, spare, {int(table): secret for table, secret in secrets.items()}


async def _play(hall: Server, spare: Server, tablets: list[Tablet]) -> tuple[set[str], float]:
    """Let all tablets type while the hall's server is killed; what was acknowledged by then, and the break."""
    enough = asyncio.Event()
    for tablet in tablets:
        tablet.enough = enough
    playing = asyncio.gather(*(tablet.play(SECONDS) for tablet in tablets))
    await enough.wait()
    await asyncio.to_thread(hall.program.stop, signal.SIGKILL)
    killed = time.monotonic()
    acknowledged = {
        record.acknowledged["id"] for tablet in tablets for record in tablet.records if record.acknowledged is not None
    }
    lease = "SELECT (julianday('now') - julianday(received_at)) * 86400 > 10 FROM archive_following"
    await asyncio.to_thread(until, lambda: spare.row(lease) == (1,), "the end of the lease", 30)
    assert await asyncio.to_thread(spare.manage, "follow", "take-over", "hall", "--it-is-off")
    here = {uid.replace("-", "") for uid in keys_of(spare)}
    assert {uid.replace("-", "") for uid in acknowledged} <= here  # none of them is lost, before anything is sent again
    await playing
    return acknowledged, time.monotonic() - killed


@pytest.mark.long
def test_a_leader_killed_while_forty_tablets_type(machines: tuple[Server, Server, dict[int, str]]) -> None:
    hall, spare, secrets = machines
    tablets = []
    for table, secret in sorted(secrets.items()):
        dice = random.Random(table)
        api = f"/api/v1/tournaments/hall/sessions/2/tables/{table}/"
        tablet = Tablet(hall.port, api, secret, make_hands(HANDS, dice), dice, Faults(delay=0.05))
        tablet.ports = (hall.port, spare.port)
        tablets.append(tablet)
    acknowledged, _seconds = asyncio.run(_play(hall, spare, tablets))
    assert acknowledged
    assert [wrong for tablet in tablets for wrong in tablet.wrong] == []
    before = int(spare.row("SELECT count(*) FROM scoring_sheetentry WHERE kind = 'hand'")[0])
    assert before == TABLES * HANDS + _finished_before(spare)
    hall.start()  # it is back, and learns by the term that another machine leads
    until(lambda: hall.row("SELECT is_here, term FROM tournaments_lead") == (0, 3), "the word that another leads", 60)
    settled = "SELECT choice FROM archive_parting"
    until(
        lambda: spare.row("SELECT heard_at IS NOT NULL OR choice != '' FROM archive_parting") == (1,), "its report", 60
    )
    if spare.row(settled) == ("",):  # it had written hands that nobody was told about, and that came again
        spare.manage("follow", "settle", "hall", "here")
    until(lambda: spare.row(SENT) == (1,), "everything to be on both", 120)
    check_equal(spare, hall)


def _finished_before(server: Server) -> int:
    """How many hands the first session has: it was over before."""
    sql = """
    SELECT count(*) FROM scoring_sheetentry e JOIN tournaments_table t ON t.id = e.table_id
    JOIN tournaments_session s ON s.id = t.session_id WHERE s.number = 1 AND e.kind = 'hand'
    """
    return int(server.row(sql)[0])
