"""How long an event takes into its file and back, how large it is, and how much memory that needs.

    python -m benchmarks.event_file [--large]

The recorded event of 2017 (72 players, 6 sessions); ``--large``: 400 players, 10 sessions of 16 hands, 1,000 photos,
written as rows. Saving and bringing in run in processes of their own, whose memory is measured.
"""

import argparse
import hashlib
import os
import subprocess
import sys
import tempfile
import time
import uuid
from datetime import timedelta
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings_test")
ROOT = Path(__file__).resolve().parents[1]
STEP = """
import sys, time
import django
django.setup()
from django.core.management import call_command
begun = time.perf_counter()
call_command("event", *sys.argv[1:])
spent = time.perf_counter() - begun
# What getrusage says is inherited from the parent: the kernel's own high-water mark is not.
lines = open("/proc/self/status").read().splitlines()
print(f"{spent:.2f} s, {next(int(line.split()[1]) for line in lines if line.startswith('VmHWM')) / 1024:.0f} MB")
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--large", action="store_true")
    large = parser.parse_args().large
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ |= site(folder / "one")
        prepare(large)
        file = folder / "event.seatwind"
        slug = "large" if large else "replay"
        print("export:", step(folder / "one", "export", slug, str(file)))
        print(f"file: {file.stat().st_size / 1e6:.1f} MB")
        manage(folder / "two", "migrate", "--verbosity", "0")
        print("import:", step(folder / "two", "import", str(file)))
        again = folder / "again.seatwind"
        step(folder / "two", "export", slug, str(again))
        print("the same bytes:", file.read_bytes() == again.read_bytes())
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-m", "mahjong_core", "verify", str(file)], cwd=ROOT, check=True)
        print(f"verify: {time.perf_counter() - begun:.2f} s")


def site(folder: Path) -> dict[str, str]:
    folder.mkdir(exist_ok=True)
    own = {"SEATWIND_VAR": str(folder), "DATABASE_URL": f"sqlite:///{folder}/db.sqlite3", "SECRET_KEY": "benchmark"}
    return own | {"SEATWIND_LOG_LEVEL": "ERROR"}


def manage(folder: Path, *arguments: str) -> None:
    subprocess.run([sys.executable, "manage.py", *arguments], env=os.environ | site(folder), cwd=ROOT, check=True)


def step(folder: Path, *arguments: str) -> str:
    own = os.environ | site(folder) | {"PYTHONPATH": str(ROOT), "DJANGO_SETTINGS_MODULE": "config.settings"}
    done = subprocess.run(
        [sys.executable, "-c", STEP, *arguments], env=own, cwd=ROOT, check=True, capture_output=True, text=True
    )
    return " · ".join(done.stdout.split("\n")).strip(" ·")


def prepare(large: bool) -> None:
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    if large:
        write_large()
    else:
        from tests.api.test_replay_services import played_event

        played_event()


def write_large() -> None:
    """400 players, 10 sessions, 16 hands at each table, an audit row beside each, and 1,000 photos of 200 kB."""
    from django.core.files.base import ContentFile
    from django.db import transaction

    from scoring.models import SheetEntry, SheetPhoto
    from tests.people import NOON, seat_an_event
    from tournaments.models import AuditEvent, Table

    with transaction.atomic():
        event = seat_an_event("large", players=400, sessions=10)
        tables = list(Table.objects.filter(session__tournament=event))
        for table in tables:
            rows = [
                SheetEntry(
                    table=table,
                    sequence=number,
                    kind="hand",
                    payload={"number": number, "outcome": "win", "winner": "E", "discarder": "S", "value": 8 + number},
                    key=str(uuid.uuid4()),
                    at=NOON + timedelta(minutes=5 * number),
                    by="user:x",
                    by_name="Sam",
                )
                for number in range(1, 17)
            ]
            SheetEntry.objects.bulk_create(rows)
            AuditEvent.objects.bulk_create(
                AuditEvent(
                    at=row.at,
                    by=row.by,
                    by_name=row.by_name,
                    action="sheet.hand_recorded",
                    tournament_uid=event.uid,
                    target_type="scoring.sheetentry",
                    target_uid=row.uid,
                    target_label=f"Table {table.number}",
                    after=row.payload,
                )
                for row in rows
            )
        for number in range(1000):
            data = b"\xff\xd8\xff" + os.urandom(200_000)
            photo = SheetPhoto(
                table=tables[number], kind="image/jpeg", size=len(data), sha256=hashlib.sha256(data).hexdigest()
            )
            photo.at, photo.by, photo.by_name = NOON, "user:x", "Sam"
            photo.file.save(f"{number}.jpeg", ContentFile(data), save=True)
            photo.file.close()


if __name__ == "__main__":
    main()
