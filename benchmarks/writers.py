"""Forty writers at once on SQLite, each transaction open for 15 ms: who waits how long, polling and in turn.

    python -m benchmarks.writers [--threads 40] [--writes 5]

Budget: in turn nobody waits longer than all others need together and a quarter more; polling is Django's own SQLite.
"""

import argparse
import os
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

HELD = 0.015  # seconds: what a hand needs between BEGIN and COMMIT


def settings_of(path: Path) -> dict[str, Any]:
    from django.conf import settings

    usual = {"ATOMIC_REQUESTS": False, "AUTOCOMMIT": True, "CONN_MAX_AGE": 0, "CONN_HEALTH_CHECKS": False, "TEST": {}}
    return usual | {"NAME": str(path), "OPTIONS": dict(settings.SQLITE_OPTIONS), "TIME_ZONE": None}


def waits_of(backend: Any, path: Path, threads: int, writes: int) -> tuple[list[float], float]:
    """How long each transaction waited for its turn, sorted, and how long all of them took."""
    backend(settings_of(path), "made").cursor().execute("CREATE TABLE hand (value integer)")
    waits: list[float] = []
    gate = threading.Barrier(threads + 1)

    def act() -> None:
        connection = backend(settings_of(path), "own")
        connection.ensure_connection()
        gate.wait()
        for value in range(writes):
            begun = time.monotonic()
            connection._start_transaction_under_autocommit()  # noqa: SLF001  as ``atomic`` does, without its registry
            waits.append(time.monotonic() - begun)
            time.sleep(HELD)
            connection.connection.execute("INSERT INTO hand VALUES (?)", [value])
            connection.commit()
        connection.close()

    writers = [threading.Thread(target=act) for _ in range(threads)]
    for writer in writers:
        writer.start()
    gate.wait()
    begun = time.monotonic()
    for writer in writers:
        writer.join()
    return sorted(waits), time.monotonic() - begun


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--threads", type=int, default=40)
    parser.add_argument("--writes", type=int, default=5)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"SEATWIND_VAR": folder, "DJANGO_SETTINGS_MODULE": "config.settings"}
        import django

        django.setup()
        from django.db.backends.sqlite3.base import DatabaseWrapper as Polling

        from config.fair_sqlite3.base import DatabaseWrapper as Fair

        longest = total = 0.0
        for name, backend in (("polling", Polling), ("in turn", Fair)):
            waits, total = waits_of(backend, Path(folder, name), args.threads, args.writes)
            longest = waits[-1]
            print(f"{name}: median {statistics.median(waits):.3f} s, longest {longest:.3f} s, all {total:.2f} s")
    return 0 if longest < 1.25 * total / args.writes else 1


if __name__ == "__main__":
    sys.exit(main())
