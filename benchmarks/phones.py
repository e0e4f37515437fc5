"""A hall of phones: from the act that makes the personal links to the page in everybody's hand.

    python -m benchmarks.phones [--players 140] [--seconds 60] [--port 8111]

Everything is made in a temporary folder and served on the loopback alone, for a few minutes at most:

* **links**: one act makes everybody's link, and the cards to print are drawn;
* **phones**: each phone opens its link at a moment of its own within so many seconds, with every style sheet and script
  that the page names, as a first visit; the last one has its page (< 3 minutes after the links were made);
* **right**: each page is that player's own, by name and number;
* **at once**: all phones open their page again at the same moment, as after a call to look at them; no budget.
"""

import argparse
import asyncio
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time

from benchmarks.hall import until_up

SLUG = "hall"
IN_HAND_SECONDS = 180.0
_FILES = re.compile(rb'(?:href|src)="(/static/[^"]+\.(?:css|js))"')


def make_links(players: int) -> tuple[dict[str, bytes], float, float]:
    """Addresses of personal pages with the number that each has to show; seconds for the links and for the cards."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.test import Client
    from django.utils import timezone

    from tests.people import actor, make_seated_event, make_user
    from tournaments.players.services.player_links import all_open_links, issue_missing_links

    call_command("migrate", verbosity=0)
    event = make_seated_event(SLUG, players=players, sessions=2, name=SLUG)
    organiser = Client()
    organiser.force_login(make_user("alice"))
    begun = time.monotonic()
    issue_missing_links(tournament=event, by=actor("alice"), at=timezone.now())
    made = time.monotonic() - begun
    begun = time.monotonic()
    cards = organiser.get(f"/t/{SLUG}/links/cards/", headers={"host": "127.0.0.1"})
    assert cards.status_code == 200, cards
    drawn = time.monotonic() - begun
    links = all_open_links(event, by=actor("alice"))
    return {f"/p/{link.token}/": f"Player {link.participant.number}<".encode() for link in links}, made, drawn


async def fetch(port: int, path: str) -> bytes:
    """The body of an answer of 200, over a connection of its own."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
        await writer.drain()
        head, gap, body = (await reader.read(-1)).partition(b"\r\n\r\n")
    finally:
        writer.close()
    assert gap, path
    assert head.split(b" ", 2)[1] == b"200", (path, head)
    return body


async def open_page(port: int, path: str, shows: bytes, *, is_first: bool) -> float:
    """Seconds until the page is there, on a first visit with the files that it names."""
    begun = time.monotonic()
    page = await fetch(port, path)
    assert shows in page, path
    if is_first:
        files = sorted(set(_FILES.findall(page)))
        assert files, path
        await asyncio.gather(*(fetch(port, name.decode()) for name in files))
    return time.monotonic() - begun


async def come(port: int, path: str, shows: bytes, after: float) -> float:
    await asyncio.sleep(after)
    return await open_page(port, path, shows, is_first=True)


async def measure(args: argparse.Namespace, links: dict[str, bytes]) -> tuple[float, list[float], float]:
    await until_up(args.port)
    dice = random.Random(args.players)
    begun = time.monotonic()
    waits = await asyncio.gather(
        *(come(args.port, path, shows, dice.uniform(0, args.seconds)) for path, shows in links.items())
    )
    in_hand = time.monotonic() - begun
    begun = time.monotonic()
    await asyncio.gather(*(open_page(args.port, path, shows, is_first=False) for path, shows in links.items()))
    return in_hand, waits, time.monotonic() - begun


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, usual in (("players", 140), ("seconds", 60), ("port", 8111)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="seatwind-phones-") as folder:
        os.environ["SEATWIND_VAR"] = folder
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.laptop.settings")
        os.environ.pop("DATABASE_URL", None)
        links, made, drawn = make_links(args.players)
        command = [sys.executable, "-m", "config.command", "run", "--port", str(args.port), "--no-upgrade"]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as server:
            try:
                in_hand, waits, at_once = asyncio.run(measure(args, links))
            finally:
                server.terminate()
    print(f"{len(links)} links made in {made:.2f} s, their cards drawn in {drawn:.2f} s")
    print(f"a first visit: median {statistics.median(waits):.3f} s, longest {max(waits):.3f} s")
    print(f"{len(links)} phones at once, the last: {at_once:.2f} s")
    whole = made + drawn + in_hand
    is_held = whole < IN_HAND_SECONDS
    verdict = "held" if is_held else "NOT HELD"
    print(f"from the links to the last page in hand: {whole:.1f} s (budget {IN_HAND_SECONDS:g}) {verdict}")
    return 0 if is_held else 1


if __name__ == "__main__":
    sys.exit(main())
