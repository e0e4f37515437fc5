"""Pages and calls of a large event: milliseconds of a processor for the first reader, the next, and again.

    python -m benchmarks.pages [--players 16,72,400] [--sessions 12] [--only PAGE] [--profile PAGE] [--against TREE]

All sessions but the last are verified and released, the last is seated. The first reader comes after a change: the
event has another version. The next one asks for another player, or is another person. Uses its own database in memory.
The exponent says how the first answer grows with the field; for pages that somebody opens after somebody else did, the
next answer counts (goal: under 0.3). ``--against`` measures another working tree with this program before and after.
Exit status 1 if a page is above its goal at the largest field.
"""

import argparse
import cProfile
import gc
import math
import os
import pstats
import subprocess
import sys
import time
from pathlib import Path

os.environ.setdefault("DATABASE_URL", "sqlite://:memory:")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings_test")

import django

django.setup()

from django.conf import settings
from django.core.management import call_command
from django.test import Client

from benchmarks.standings import NOON, build_event
from mahjong_core.winds import WINDS
from scoring.models import SeatResult
from scoring.publication.services.releases import release_session
from tournaments.common.actors import user_actor
from tournaments.common.services.versions import raise_version
from tournaments.models import AuditEvent, Role, Seat, Session, StaffRole, Table, Tournament, User

EVENT, API = "/t/large/", "/api/v1/tournaments/large/"
# Address, whether staff asks, goals in milliseconds for the first reader and the next.
PAGES: dict[str, tuple[str, bool, float, float]] = {
    "player": (f"{EVENT}players/{{n}}/", False, 150, 10),
    "player-part": (f"{EVENT}players/{{n}}/parts/own/3-0", False, 150, 10),  # what an open page asks for
    "needs": (f"{API}participants/{{n}}/needs/", False, 150, 10),
    "standings": (f"{EVENT}standings/", False, 100, 5),
    "standings-staff": (f"{EVENT}standings/", True, 100, 60),
    "print": (f"{EVENT}print/", True, 80, 80),
    "statistics": (f"{EVENT}statistics/", False, 100, 5),
    "closing": (f"{EVENT}closing/", True, 100, 100),
    "balance": (f"{API}balance/", True, 100, 100),
    "event.xlsx": (f"{EVENT}export/event.xlsx", True, 700, 5),
    "audit.csv": (f"{EVENT}audit/audit.csv", True, 700, 10),
    "standings.xlsx": (f"{EVENT}export/standings.xlsx", True, 700, 5),
    "file": (f"{API}file/", True, 700, 700),
}


def build(players: int, sessions: int) -> Tournament:
    """Write an event whose last session is seated and whose others are released."""
    event = build_event(players, sessions - 1)
    event.status = "public"
    event.save()
    user = User.objects.get_or_create(username="organiser")[0]
    StaffRole.objects.create(tournament=event, user=user, role=Role.ORGANISER)
    seat_by_results(event)
    past = Session.objects.filter(tournament=event).order_by("number")
    past.update(status="ended")
    Table.objects.filter(session__in=past).update(status="verified")
    write_journal(event)
    for session in past:
        release_session(session=session, by=user_actor(user), at=NOON)
    last = Session.objects.create(tournament=event, number=sessions, status="running")
    entrants = list(event.participants.order_by("number"))
    tables = Table.objects.bulk_create(Table(session=last, number=n + 1) for n in range(players // 4))
    Seat.objects.bulk_create(
        Seat(session=last, table=tables[at // 4], wind=WINDS[at % 4].value, participant=entrant)
        for at, entrant in enumerate(entrants[: len(tables) * 4])
    )
    return event


def write_journal(event: Tournament) -> None:
    """Write eight rows of the journal for each table that has played, as half the hands of a session leave them."""
    tables = Table.objects.filter(session__tournament=event).select_related("session")
    AuditEvent.objects.bulk_create(
        AuditEvent(
            at=NOON,
            by="user:1",
            by_name="Sam",
            action="sheet.hand_recorded",
            tournament_uid=event.uid,
            target_type="tournaments.table",
            target_uid=table.uid,
            target_label=f"{event.name} · {table.session.number} · {table.number} #{hand} hand",
            after={"sequence": hand, "kind": "hand", "payload": {"number": hand, "winner": "E", "value": 8 + hand}},
            channel="page",
        )
        for table in tables
        for hand in range(1, 9)
    )


def seat_by_results(event: Tournament) -> None:
    """Seat everybody where they have a result."""
    seats = SeatResult.objects.filter(result__session__tournament=event).select_related("result")
    Seat.objects.bulk_create(
        Seat(
            session_id=row.result.session_id,
            table_id=row.result.table_id,
            wind=row.wind,
            participant_id=row.participant_id,
        )
        for row in seats
    )


def timed(client: Client, address: str, etag: str = "") -> float:
    """Return the milliseconds of a processor for one answer, which must be 200, or 304 for a known one."""
    start = time.process_time()
    answer = client.get(address, headers={"If-None-Match": etag} if etag else {})
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    spent = (time.process_time() - start) * 1000
    if answer.status_code != (304 if etag else 200):
        sys.exit(f"{address}: {answer.status_code} {body[:300]!r}")
    return spent


def measure(page: str) -> tuple[float, float, float]:
    """Return the milliseconds for the first reader after a change, for the next, and for one who has the page."""
    event = Tournament.objects.get(slug="large")
    address, is_staff, *_ = PAGES[page]
    one, two = Client(), Client()
    if is_staff:
        one.force_login(User.objects.get(username="organiser"))
        two.force_login(User.objects.get(username="organiser"))
    timed(one, address.format(n=1))  # what is read once in a process
    gc.collect()
    gc.freeze()  # as the server does at its start
    firsts = []
    for _ in range(3):
        raise_version(event)
        firsts.append(timed(one, address.format(n=1)))
    nexts = [timed(two, address.format(n=n)) for n in range(2, 9)]
    etag = two.get(address.format(n=3)).headers.get("ETag", "")
    again = [timed(two, address.format(n=3), etag) for _ in range(5)]
    return min(firsts), sorted(nexts)[3], sorted(again)[2]


def main() -> int:
    """Measure each page for each field, and say which is above its goal."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", default="16,72,400")
    parser.add_argument("--sessions", type=int, default=12)
    parser.add_argument("--only", default="")
    parser.add_argument("--profile", default="")
    parser.add_argument("--against", default="")
    options = parser.parse_args()
    if options.against:
        return paired(options.against)
    settings.ALLOWED_HOSTS = ["testserver"]  # whole pages are stored for the hosts of the settings only
    call_command("migrate", verbosity=0)
    fields = [int(text) for text in options.players.split(",")]
    names = [name for name in PAGES if options.only in ("", name)]
    figures: dict[str, list[tuple[float, float, float]]] = {name: [] for name in names}
    for players in fields:
        event = build(players, options.sessions)
        if options.profile:
            profile(options.profile)
            return 0
        for name in names:
            figures[name].append(measure(name))
        Tournament.objects.filter(pk=event.pk).update(slug=f"measured-{players}")
    print(f"{'page':16}", *(f"{players:>6} first  next again" for players in fields), " exponents  goals")
    above = 0
    for name, rows in figures.items():
        exponents = (exponent([row[at] for row in rows], fields) for at in (0, 1))
        first, further = PAGES[name][2:]
        is_above = rows[-1][0] > first or rows[-1][1] > further
        above += is_above
        cells = (f"{row[0]:12.0f} {row[1]:5.1f} {row[2]:5.1f}" for row in rows)
        growth = ", ".join(f"{number:.2f}" for number in exponents)
        print(f"{name:16}", *cells, f" {growth}  {first:.0f}, {further:.0f}{' ABOVE' if is_above else ''}")
    return int(above > 0)


def exponent(figures: list[float], fields: list[int]) -> float:
    """Return the power of the field with which a figure grows; 0 for a single field."""
    return math.log(figures[-1] / figures[0]) / math.log(fields[-1] / fields[0]) if len(fields) > 1 else 0


def paired(tree: str) -> int:
    """Measure the other tree, this one, and the other again, each in a process of its own."""
    here, arguments = Path(__file__).resolve(), iter(sys.argv[1:])
    kept = [word for word in arguments if word != "--against" or not next(arguments)]
    status = 0
    for place in (Path(tree).resolve(), here.parents[1], Path(tree).resolve()):
        print(place.name, flush=True)
        environment = {**os.environ, "PYTHONPATH": str(place), "PYTHONSAFEPATH": "1"}
        made = subprocess.run([sys.executable, str(here), *kept], cwd=place, env=environment, check=False)
        status = made.returncode if place == here.parents[1] else status
    return status


def profile(page: str) -> None:
    """Print where the first and the next answer spend their time."""
    address, is_staff, *_ = PAGES[page]
    client = Client()
    if is_staff:
        client.force_login(User.objects.get(username="organiser"))
    timed(client, address.format(n=1))
    gc.collect()
    gc.freeze()
    raise_version(Tournament.objects.get(slug="large"))
    for number in (1, 2):
        with cProfile.Profile() as profiler:
            timed(client, address.format(n=number))
        pstats.Stats(profiler).sort_stats("cumulative").print_stats(90)


if __name__ == "__main__":
    sys.exit(main())
