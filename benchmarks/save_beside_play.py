"""Whether entering hands waits for a copy being saved: the time of each hand, alone and while copies are saved.

    python -m benchmarks.save_beside_play [HANDS] [PLAYERS] [SESSIONS]

An event on SQLite with a ledger of all its sessions but the one in play; 140 players and 4 sessions if not said.
Copies are saved one after the other by another process, as the ticker does it, more often than any event ever would.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings_test")
ROOT = Path(__file__).resolve().parents[1]
PLAYERS = int(sys.argv[2]) if len(sys.argv) > 2 else 140
SESSIONS = int(sys.argv[3]) if len(sys.argv) > 3 else 4


def main() -> None:
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    with tempfile.TemporaryDirectory() as name:
        own = {"SEATWIND_VAR": name, "DATABASE_URL": f"sqlite:///{name}/db.sqlite3", "SECRET_KEY": "benchmark"}
        os.environ |= own | {"SEATWIND_LOG_LEVEL": "ERROR", "SEATWIND_BACKUPS": f"{name}/copies"}
        play = _prepared()
        alone = tell("alone", [play() for _ in range(hands)])
        saving = "while :; do python manage.py event save large >/dev/null; done".replace("python", sys.executable)
        environment = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings"}
        child = subprocess.Popen(["sh", "-c", saving], env=environment, cwd=ROOT, start_new_session=True)
        try:
            while not list(Path(name, "copies").rglob("*.seatwind")):
                time.sleep(0.1)
            beside = tell("while copies are saved", [play() for _ in range(hands)])
        finally:
            os.killpg(child.pid, 15)
            child.wait()
        print(f"p50 times {beside[0] / alone[0]:.1f}, p99 times {beside[1] / alone[1]:.1f}")
        print("copies saved meanwhile:", len(list(Path(name, "copies").rglob("*.seatwind"))))


def _prepared():  # type: ignore[no-untyped-def]
    """An act that enters one more hand; it answers with its seconds."""
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    from scoring.sheets.services.entries import record_hand
    from tests.people import NOON, actor, finish_session, seat_an_event, start, table_of, win

    event = seat_an_event("large", players=PLAYERS, sessions=SESSIONS)
    for session in range(1, SESSIONS):
        finish_session(event, session)
    start(event, SESSIONS)
    tables = PLAYERS // 4
    turns = iter([(hand, table) for hand in range(1, 17) for table in range(1, tables + 1)])
    sam = actor("sam")

    def play() -> float:
        hand, number = next(turns)
        table = table_of(event, number, SESSIONS)
        begun = time.perf_counter()
        record_hand(table=table, hand=win(hand), by=sam, at=NOON)
        return time.perf_counter() - begun

    return play


def tell(what: str, seconds: list[float]) -> tuple[float, float]:
    ordered = sorted(seconds)
    figures = [1000 * ordered[min(len(ordered) - 1, len(ordered) * share // 100)] for share in (50, 99)]
    worst = 1000 * ordered[-1]
    print(
        f"{what}: {len(ordered)} hands, p50 {figures[0]:.1f} ms, p99 {figures[1]:.1f} ms, worst {worst:.1f} ms",
        flush=True,
    )
    return figures[0], figures[1]


if __name__ == "__main__":
    main()
