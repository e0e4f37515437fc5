"""Announce an event: print who sits where, and the first five after each release.

    python announcer.py http://127.0.0.1:8000 lyon-autumn-open
    python announcer.py https://mahjong.example open-2026 --say espeak

Reads the public stream (docs/live.md) and two feeds (docs/feeds.md). Needs no account and no package.
"""

import argparse
import contextlib
import json
import subprocess
import time
import urllib.error
import urllib.request

QUIET = 40  # seconds without a beat of the stream, after which the connection is taken for dead


def events(server, slug, last=None):
    """Yield the event's changes as (kind, id, data), until the server ends the stream; ``last``: the last id seen."""
    request = urllib.request.Request(f"{server}/live/tournaments/{slug}/events")
    if last is not None:
        request.add_header("Last-Event-ID", last)
    with urllib.request.urlopen(request, timeout=QUIET) as stream:
        fields = {}
        for line in stream:
            name, _, fields[name] = line.decode().rstrip("\n").partition(": ")
            if name == "data" and fields["event"] != "beat":
                yield fields["event"], fields["id"], json.loads(fields["data"])


def read(server, path):
    with urllib.request.urlopen(f"{server}{path}", timeout=QUIET) as answer:
        return json.load(answer)


def seating_lines(server, slug, session):
    """Return a line for each table of a session."""
    seats = read(server, f"/t/{slug}/feeds/seating.json")["seats"]
    tables = {}
    for seat in seats:
        if seat["session"] == session:
            tables.setdefault(seat["table"], []).append(seat["name"] or "a substitute")
    return [f"Session {session}, table {table}: {', '.join(names)}." for table, names in sorted(tables.items())]


def standings_lines(server, slug):
    """Return the first five of the public standings."""
    rows = read(server, f"/t/{slug}/feeds/standings.json")["rows"]
    return [f"Place {row['place']}: {row['participant']['name']}." for row in rows[:5]]


def announce(server, slug, say):
    """Announce what changes, and come back after every lost connection."""
    told_session, told_standings, last = None, None, None
    while True:
        try:
            for kind, seen, data in events(server, slug, last):
                last = seen
                if kind == "session" and data["session"] not in (None, told_session):
                    told_session = data["session"]
                    lines = seating_lines(server, slug, told_session)
                elif kind == "standings" and (lines := standings_lines(server, slug)) != told_standings:
                    told_standings = lines
                else:
                    continue
                for line in lines:
                    say(line)
        except urllib.error.HTTPError as error:
            if error.code == 404:
                raise SystemExit(f"There is no event {slug} at {server}.") from error
        except OSError:
            pass  # the server stops, or the network is away
        time.sleep(3)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("server")
    parser.add_argument("event")
    parser.add_argument("--say", help="a program that speaks its argument, such as espeak")
    given = parser.parse_args()

    def say(line):
        print(line, flush=True)
        if given.say:
            subprocess.run([given.say, line], check=False)

    with contextlib.suppress(KeyboardInterrupt):
        announce(given.server.rstrip("/"), given.event, say)
