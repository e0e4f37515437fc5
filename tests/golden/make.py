"""Make the files that a release leaves behind: ``python -m tests.golden.make`` writes ``tests/golden/VERSION``.

Run once, when a release is made, with ``GOLDEN_POSTGRES`` naming an empty database. What lies there is never written
again: later versions have to open it (``test_releases.py``).
"""

import gzip
import json
import lzma
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PASSWORD = "a lantern by the river"


def build(folder: Path) -> None:
    """Fill the empty database of this process, and write its files and standings."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from config.command.copies import copy_database
    from reports.demo.services.load import load_demo
    from tests.golden.standings import standings
    from tests.people import NOON, make_user
    from tests.reports.closing_events import close, played_event

    call_command("migrate", verbosity=0)
    load_demo(at=NOON)
    make_user("owner", is_superuser=True, password=PASSWORD)
    event = played_event("closed-open")
    revision = close(event)
    (folder / "revision.json").write_bytes(revision.document.encode())
    (folder / "standings.json").write_text(json.dumps(standings(), indent=1, sort_keys=True) + "\n", encoding="utf-8")
    if connection.vendor == "sqlite":
        call_command("event", "export", "closed-open", str(folder / "event.seatwind"))
        call_command("backup", str(folder / "site.seatwind"))
        copy_database(Path(str(connection.settings_dict["NAME"])), folder / "database.sqlite3")


def main() -> None:
    """Build once on each database and pack what came of it."""
    from config import env

    target = HERE / env.version()
    target.mkdir()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _run(folder, f"sqlite:///{folder}/golden.sqlite3")
        for made in ("event.seatwind", "site.seatwind", "database.sqlite3"):
            (target / f"{made}.xz").write_bytes(lzma.compress((folder / made).read_bytes()))
        for made in ("revision.json", "standings.json"):
            (target / made).write_bytes((folder / made).read_bytes())
        expected = (folder / "standings.json").read_bytes()
        address = os.environ["GOLDEN_POSTGRES"]
        _run(folder, address)
        if (folder / "standings.json").read_bytes() != expected:
            sys.exit("the two databases do not have the same standings")
        dump = subprocess.run(["pg_dump", "--no-owner", "--no-privileges", address], check=True, capture_output=True)
        (target / "database.sql.gz").write_bytes(gzip.compress(dump.stdout, mtime=0))


def _run(folder: Path, database: str) -> None:
    kept = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG"}}
    more = {"SEATWIND_VAR": str(folder / "var"), "DATABASE_URL": database, "DJANGO_SETTINGS_MODULE": "config.settings"}
    more |= {"SEATWIND_EVENT_CREATION": "open", "SEATWIND_SIGNING_KEY": "5a" * 32}
    more |= {"SECRET_KEY": "of the machine that made the golden files"}
    command = [sys.executable, "-m", "tests.golden.make", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, env=kept | more)


if __name__ == "__main__":
    if sys.argv[1:]:
        build(Path(sys.argv[1]))
    else:
        main()
