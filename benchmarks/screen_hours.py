"""Eight hours of a screen in the hall: does the page that turns its scenes keep what it no longer needs?

    python -m benchmarks.screen_hours [--hours 8] [--players 140] [--port 8112]       the day, driven fast
    python -m benchmarks.screen_hours --real 20                                       so many minutes by the real clock

Everything is made in a temporary folder and served on the loopback alone. A screen with every scene in its rotation
stands open in Chromium while a day of four sessions is played through the services in a process beside the server's:
every table has its sixteen hands, is submitted and verified; sessions start, end and are released, the hall is told
something every forty minutes, the desk switches the screens. Driven fast, the page's clock goes ten seconds at a time
and the server's time is answered to fit; the day lies behind the server's own clock, so that nothing is told before its
moment. A beat that comes every 15 s of the real clock is late for such a page: its line is cut and made anew twice a
minute, all day long.

After each half hour, rubbish collected: the heap of JavaScript, listeners, documents, and the nodes that no page holds
any more. Held: from the second half hour on none of them grows by more than a tenth.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

SLUG, SCREEN = "hall", "wall"
SESSIONS, HANDS = 4, 16
STEP_SECONDS, MEASURED_EVERY = 10, 30
GROWTH, SLACK_NODES, SLACK_KB = 0.10, 400, 400
# Chromium counts every node that is alive; these are the ones that the page itself holds, with all that hangs in them.
HELD = """() => {
  let count = 0;
  const walk = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
  do count += 1; while (walk.nextNode());
  return count;
}"""

Act = Callable[[datetime], Any]


@dataclass(frozen=True)
class Measure:
    """What the page held at a moment."""

    minute: int
    heap_kb: int
    nodes: int
    loose: int  # alive and in no page
    listeners: int
    documents: int

    def __str__(self) -> str:
        return (
            f"{self.minute // 60}:{self.minute % 60:02d}  heap {self.heap_kb:6d} kB  nodes {self.nodes:6d}, in no page"
            f" {self.loose:5d}  listeners {self.listeners:4d}  documents {self.documents:2d}"
        )


# --- the day ---------------------------------------------------------------------------------------------------------


def make_hall(players: int, at: datetime) -> Any:
    """An event before its first session, and a screen that turns every scene there is."""
    from hall.models import SceneKind
    from hall.services.screens import add_screen, plan_group
    from tests.people import actor, make_seated_event

    event = make_seated_event(SLUG, players=players, sessions=SESSIONS, name="Hall", live_results=True)
    wall = add_screen(tournament=event, name=SCREEN, group="Hall", by=actor("alice"), at=at)
    plan = [(kind, 10) for kind in SceneKind.values]
    plan_group(group=wall.group, plan=plan, theme="east", by=actor("alice"), at=at)
    return event


def acts_of(event: Any, hours: float) -> list[tuple[float, Act]]:
    """What happens on the day, by the minute since its beginning; two hours a session."""
    dice = random.Random(event.slug)
    acts: list[tuple[float, Act]] = []
    for number in range(1, SESSIONS + 1):
        acts += acts_of_session(event, number, dice)
    for count in range(int(hours * 60 / 40)):
        acts.append((40 * count + 7, saying(event, f"Announcement {count + 1}: the next session starts on time.")))
    return sorted((act for act in acts if act[0] < hours * 60), key=lambda pair: pair[0])


def acts_of_session(event: Any, number: int, dice: random.Random) -> Iterator[tuple[float, Act]]:
    from hall.services.screens import show_everywhere
    from scoring.publication.services.releases import release_session
    from scoring.results.services.versions import submit_table, verify_table
    from tests.people import actor, session_of, table_of
    from tournaments.sessions.services.acts import end_session, start_session

    begins = 120.0 * (number - 1) + 5
    tables = event.participants.count() // 4

    def on_session(service: Any) -> Act:
        return lambda at: service(session=session_of(event, number), by=actor("chris"), at=at)

    def on_table(service: Any, table: int, who: str) -> Act:
        return lambda at: service(table=table_of(event, table, number), by=actor(who), at=at)

    def showing(kind: str) -> Act:
        return lambda at: show_everywhere(tournament=event, kind=kind, by=actor("chris"), at=at)

    yield begins - 4, showing("seating")
    yield begins, on_session(start_session)
    yield begins + 1, showing("")
    for table in range(1, tables + 1):
        for hand in range(1, HANDS + 1):
            yield begins + 6 * hand + dice.uniform(-3, 3), recording(event, number, table, hand, dice)
        yield begins + 100 + dice.uniform(0, 2), on_table(submit_table, table, "sam")
        yield begins + 103 + dice.uniform(0, 2), on_table(verify_table, table, "sue")
    yield begins + 106, on_session(end_session)
    yield begins + 108, on_session(release_session)


def recording(event: Any, session: int, table: int, number: int, dice: random.Random) -> Act:
    from scoring.sheets.services.entries import record_hand
    from tests.people import actor, nobody, table_of, win

    winner, discarder = dice.sample("ESWN", 2)
    hand = nobody(number) if dice.random() < 0.15 else win(number, winner, discarder, dice.randint(8, 40))
    return lambda at: record_hand(
        table=table_of(event, table, session), hand=hand, by=actor("sam"), at=at, confirm=["scoring.value_unusual"]
    )


def saying(event: Any, text: str) -> Act:
    from tests.people import actor
    from tournaments.announcements.services import Message, announce
    from tournaments.models import Audience

    return lambda at: announce(
        tournament=event, message=Message(Audience.EVERYBODY, {"en": text}), by=actor("alice"), at=at
    )


# --- the page --------------------------------------------------------------------------------------------------------


@contextmanager
def projector(port: int, *, is_driven: bool) -> Iterator[Any]:
    """A page as a projector shows it; a worker of the page would ask for the time behind our back."""
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import CHROMIUM, FLAGS, SIZES

    width, height = SIZES["projector"]
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        context = browser.new_context(
            base_url=f"http://127.0.0.1:{port}",
            viewport={"width": width, "height": height},
            service_workers="block" if is_driven else "allow",
        )
        yield context.new_page()
        browser.close()


class Meter:
    """Asks Chromium what a page holds, after a collection of rubbish."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.line = page.context.new_cdp_session(page)
        self.line.send("Performance.enable")
        self.line.send("HeapProfiler.enable")

    def read(self, minute: int) -> Measure:
        for _ in range(2):  # what the first sets free, the second takes away
            self.line.send("HeapProfiler.collectGarbage")
        metrics = {metric["name"]: metric["value"] for metric in self.line.send("Performance.getMetrics")["metrics"]}
        nodes = int(metrics["Nodes"])
        return Measure(
            minute=minute,
            heap_kb=int(metrics["JSHeapUsedSize"]) // 1024,
            nodes=nodes,
            loose=nodes - int(self.page.evaluate(HELD)),
            listeners=int(metrics["JSEventListeners"]),
            documents=int(metrics["Documents"]),
        )


def play_fast(page: Any, acts: list[tuple[float, Act]], hours: float, began: datetime) -> list[Measure]:
    """The day ten seconds at a time; the server's time is what this page's clock says."""
    passed = [STEP_SECONDS * 6]  # seconds; the page opens within the first minute
    now = began.timestamp() * 1000
    page.route("**/live/now", lambda route: route.fulfill(json={"now": now + passed[0] * 1000}))
    page.clock.install(time=began)
    page.goto(f"/t/{SLUG}/screen/{SCREEN}/")
    page.clock.pause_at(began + timedelta(seconds=passed[0]))
    meter, seen, left = Meter(page), [], list(acts)
    while passed[0] < hours * 3600:
        passed[0] += STEP_SECONDS
        while left and left[0][0] * 60 <= passed[0]:
            minute, act = left.pop(0)
            act(began + timedelta(minutes=minute))
        page.clock.run_for(STEP_SECONDS * 1000)
        if passed[0] % (MEASURED_EVERY * 60) == 0:
            settle(page)
            seen.append(meter.read(passed[0] // 60))
            print(seen[-1], flush=True)
    check_alive(page)
    return seen


def settle(page: Any) -> None:
    """What is on its way arrives: real time for the answers, and the page's own for its pauses."""
    for _ in range(6):
        page.wait_for_timeout(300)
        page.clock.run_for(500)


def play_real(page: Any, acts: list[tuple[float, Act]], minutes: float, began: datetime) -> list[Measure]:
    page.goto(f"/t/{SLUG}/screen/{SCREEN}/")
    meter, seen, left = Meter(page), [], list(acts)
    begun, measured = time.monotonic(), 0
    while (passed := (time.monotonic() - begun) / 60) < minutes:
        while left and left[0][0] <= passed:
            minute, act = left.pop(0)
            act(began + timedelta(minutes=minute))
        page.wait_for_timeout(500)
        if passed >= measured + 2:
            measured += 2
            seen.append(meter.read(measured))
            print(seen[-1], flush=True)
    check_alive(page)
    return seen


def check_alive(page: Any) -> None:
    """One scene is shown, and it has something to say: a page that died in the first hour would hold nothing either."""
    shown = page.locator("#scenes > [data-slide]:not([hidden])")
    assert shown.count() == 1, shown.count()
    assert shown.inner_text().strip()


def grown(seen: list[Measure]) -> list[str]:
    """What the last measure has more of than the second, by more than a tenth and more than a little."""
    first, last = seen[min(1, len(seen) - 1)], seen[-1]
    slack = {"heap_kb": SLACK_KB, "loose": SLACK_NODES, "listeners": 5, "documents": 2}
    return [
        f"{name}: {getattr(first, name)} to {getattr(last, name)}"
        for name, little in slack.items()
        if getattr(last, name) > getattr(first, name) * (1 + GROWTH) + little
    ]


def run(args: argparse.Namespace) -> list[Measure]:
    import asyncio

    import django

    django.setup()
    from django.core.management import call_command
    from django.utils import timezone

    from benchmarks.hall import until_up

    call_command("migrate", verbosity=0)
    hours = args.real / 60 if args.real else args.hours
    began = timezone.now() - timedelta(hours=0 if args.real else args.hours)
    event = make_hall(args.players, began)
    acts = acts_of(event, hours)
    command = [sys.executable, "-m", "config.command", "run", "--port", str(args.port), "--no-upgrade"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as server:
        try:
            asyncio.run(until_up(args.port))
            with projector(args.port, is_driven=not args.real) as page:
                play = play_real if args.real else play_fast
                return play(page, acts, args.real or args.hours, began)
        finally:
            server.terminate()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hours", type=float, default=8)
    parser.add_argument("--real", type=float, default=0, help="minutes by the real clock")
    parser.add_argument("--players", type=int, default=140)
    parser.add_argument("--port", type=int, default=8112)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="seatwind-screen-") as folder:
        os.environ["SEATWIND_VAR"] = folder
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # the browser's loop runs in this thread, as in the journeys
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.laptop.settings")
        os.environ.pop("DATABASE_URL", None)
        begun = time.monotonic()
        seen = run(args)
    print(f"{time.monotonic() - begun:.0f} s")
    faults = grown(seen)
    print("\n".join(faults) or "nothing grew: held")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
