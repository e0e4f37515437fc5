"""Processes killed while they save an event or bring one in, at random points.

    python -m benchmarks.crashes [--kills 100] [--seed 0] [--database postgres://...]

Each kill is SIGKILL to a process of its own. Half of the time it kills itself at a random query or a random part of the
file, as a power cut would; else it is killed from outside at a random moment. Afterwards the event is there whole, byte
for byte, or not at all; a file is the old or the new one. Processes are forked from one that has loaded the program.
Without ``--database`` on SQLite in a temporary folder; the database named there must not exist, and is removed again.
"""

import argparse
import os
import random
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from pathlib import Path

FILE = Path(__file__).parents[1] / "tests" / "archive" / "fixtures" / "format-1.seatwind"
OLD = b"the copy of yesterday"
NOT_KILLED, THERE_IS_NONE = 0, 3
Act = Callable[[], None]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--database", default="")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        own = {"SEATWIND_VAR": name, "DJANGO_SETTINGS_MODULE": "config.settings", "SECRET_KEY": "for crashes"}
        os.environ |= own | {"DATABASE_URL": options.database or f"sqlite:///{name}/crash.sqlite3"}
        os.environ["SEATWIND_LOG_LEVEL"] = "ERROR"
        import django

        django.setup()
        with made_database(options.database):
            killed = campaign(Path(name), options.kills, random.Random(options.seed))
    print(f"{options.database.split(':')[0] or 'sqlite'}, seed {options.seed}: {killed}")


@contextmanager
def made_database(address: str) -> Iterator[None]:
    """Today's tables and nothing in them; on a server, in a database that is made for this and removed."""
    import psycopg
    from django.core.management import call_command

    server, _, name = address.rpartition("/")
    if address:
        with psycopg.connect(f"{server}/postgres", autocommit=True) as server_connection:
            server_connection.execute(f'CREATE DATABASE "{name}"')
    try:
        call_command("migrate", verbosity=0)
        _let_go_of_connections()
        yield
    finally:
        if address:
            with psycopg.connect(f"{server}/postgres", autocommit=True) as server_connection:
                server_connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def _let_go_of_connections() -> None:
    """A forked process may share neither a connection nor the pool of them."""
    from django.db import connections

    for connection in connections.all():
        connection.close()
        if connection.vendor == "postgresql":
            connection.close_pool()


def campaign(folder: Path, kills: int, pick: random.Random) -> dict[str, int]:
    """Bring in and save in turn until so many were killed; raises where anything is half."""
    counts = dict.fromkeys(("imports killed", "exports killed", "not killed", "imports whole"), 0)
    out, target = folder / "out.seatwind", folder / "target.seatwind"
    while counts["imports killed"] + counts["exports killed"] < kills:
        is_killed = killed(bring_in, pick, most=400)
        counts["imports killed" if is_killed else "not killed"] += 1
        if is_there(out):
            counts["imports whole"] += 1
            for _ in range(3):
                target.write_bytes(OLD)
                is_killed = killed(lambda: save(target), pick, most=260)
                counts["exports killed" if is_killed else "not killed"] += 1
                assert target.read_bytes() in (OLD, FILE.read_bytes()), "half a file"
            assert run(take_out) == NOT_KILLED
        print(counts, flush=True)
    return counts


def killed(act: Act, pick: random.Random, *, most: int) -> bool:
    """Do it in a process that is killed somewhere; whether it was, or was done before."""
    if pick.random() < 0.5:
        after = pick.randrange(1, most)
        status = run(lambda: dying(act, after))
    else:
        child = forked(act)
        time.sleep(pick.random() * 1.5)
        os.kill(child, signal.SIGKILL)
        status = ended(child)
    assert status in (NOT_KILLED, -signal.SIGKILL), status
    return status == -signal.SIGKILL


def dying(act: Act, left: int) -> None:
    """The process kills itself at the query, or at the part of a file, to which ``left`` counts down."""
    from django.db import connection

    from archive.common.services.writing import FileWriter

    write = FileWriter._write  # noqa: SLF001

    def count() -> None:
        nonlocal left
        left -= 1
        if left <= 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def queried(execute, *args):  # type: ignore[no-untyped-def]
        count()
        return execute(*args)

    def written(*args):  # type: ignore[no-untyped-def]
        count()
        write(*args)

    FileWriter._write = written  # type: ignore[method-assign]  # noqa: SLF001
    with connection.execute_wrapper(queried):
        act()


def bring_in() -> None:
    from django.core.management import call_command

    call_command("event", "import", FILE)


def save(path: Path) -> None:
    from django.core.management import call_command

    call_command("event", "export", "format-one", path)


def take_out() -> None:
    from tests.archive.files import take_out as removed
    from tournaments.models import Tournament

    removed(Tournament.objects.get())


def is_there(out: Path) -> bool:
    """Whether the event is in the database, whole; raises where half of it is."""
    from django.core.management import CommandError

    out.unlink(missing_ok=True)

    def look() -> None:
        try:
            save(out)
        except CommandError as error:
            if "There is no event" not in str(error):
                raise
            no_rows()
            os._exit(THERE_IS_NONE)

    status = run(look)
    assert status in (NOT_KILLED, THERE_IS_NONE), status
    if status == NOT_KILLED:
        assert out.read_bytes() == FILE.read_bytes(), "half an event"
    return status == NOT_KILLED


def no_rows() -> None:
    """Not a row of any event is there."""
    from tournaments.common.services.ledger_door import rows_of
    from tournaments.registry.event_parts import all_parts

    left = [part.name for part in all_parts() if rows_of(part.model).exists()]
    assert left == [], left


def forked(act: Act) -> int:
    """A process of its own that does it and ends."""
    child = os.fork()
    if child:
        return child
    status = 1
    try:
        with redirect_stdout(StringIO()):
            act()
        status = NOT_KILLED
    except BaseException as error:
        traceback.print_exception(error)
        sys.stderr.flush()
    finally:
        os._exit(status)


def ended(child: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def run(act: Act) -> int:
    return ended(forked(act))


if __name__ == "__main__":
    main()
