"""Processes killed while they save an event or bring one in, at random points.

    python -m benchmarks.crashes [TIMES] [SEED]

Half of the time the process kills itself at a random write to the database or to a file, else it is killed from outside
at a random moment. Afterwards the event is there whole, byte for byte, or not at all; a file is the old or the new one.
"""

import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("DATABASE_URL", "sqlite://:memory:")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings_test")

import django

django.setup()

from tests.archive.test_crashes import FILE, ROOT, die_exporting, die_importing, environment, manage


def main() -> None:
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    pick = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    with tempfile.TemporaryDirectory() as name:
        folder, whole = Path(name), 0
        manage(folder, "migrate", "--verbosity", "0")
        shutil.copy(folder / "crash.sqlite3", folder / "pristine")
        for number in range(times):
            if die_importing(folder, pick.randrange(1, 400)):
                whole += 1
                die_exporting(folder, pick.randrange(1, 260))
                kill_late(folder, pick)
                for rest in folder.glob("crash.sqlite3*"):
                    rest.unlink()
                shutil.copy(folder / "pristine", folder / "crash.sqlite3")
            print(f"{number + 1} imports killed or done, {whole} of them whole", flush=True)


def kill_late(folder: Path, pick: random.Random) -> None:
    """Killed from outside, at any moment."""
    out = folder / "late.seatwind"
    command = [sys.executable, "manage.py", "event", "export", "format-one", str(out)]
    child = subprocess.Popen(command, env=environment(folder), cwd=ROOT, stdout=subprocess.DEVNULL)
    time.sleep(pick.random() * 3)
    child.kill()
    child.wait()
    assert not out.exists() or out.read_bytes() == FILE.read_bytes()
    out.unlink(missing_ok=True)


if __name__ == "__main__":
    main()
