"""Send the results of a CSV file: one row a table, with the score of each seat.

    KEY=... python importer.py http://127.0.0.1:8000 lyon-autumn-open results.csv

The key is that of an account with the role of a scorekeeper; the session must have started. Needs no package. A row
that was sent before is sent again without harm: each has an Idempotency-Key of its own.
"""

import argparse
import csv
import hashlib
import json
import os
import pathlib
import sys
import time
import urllib.error
import urllib.request

WINDS = ("E", "S", "W", "N")


def call(server, key, method, path, body=None):
    """Return the answer to a call. Raise ``urllib.error.HTTPError`` for a refusal."""
    data = json.dumps(body or {}).encode()
    headers = {
        "Authorization": f"Token {key}",
        "Content-Type": "application/json",
        # The same call has the same key: after a lost answer it is not done twice.
        "Idempotency-Key": hashlib.sha256(f"{method} {path}".encode() + data).hexdigest(),
    }
    request = urllib.request.Request(f"{server}/api/v1{path}", data, headers, method=method)
    attempts = 5
    while True:
        attempts -= 1
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            if error.code not in (429, 503) or not attempts:
                raise
            time.sleep(int(error.headers.get("Retry-After") or 1))
        except OSError:  # no answer, or half of one
            if not attempts:
                raise
            time.sleep(1)


def send(server, key, slug, row):
    """Type the totals of a table, and submit its sheet."""
    table = f"/tournaments/{slug}/sessions/{int(row['session'])}/tables/{int(row['table'])}"
    totals = {wind: int(row[wind].replace("\u2212", "-")) for wind in WINDS}
    call(server, key, "PUT", f"{table}/totals/", {"totals": totals})
    call(server, key, "POST", f"{table}/submit/")


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("server")
    parser.add_argument("event")
    parser.add_argument("file", type=pathlib.Path)
    given = parser.parse_args()
    failed = 0
    with given.file.open(encoding="utf-8-sig", newline="") as file:
        for row in csv.DictReader(file):
            where = f"session {row['session']}, table {row['table']}"
            try:
                send(given.server.rstrip("/"), os.environ["KEY"], given.event, row)
            except urllib.error.HTTPError as error:
                failed += 1
                refusal = json.load(error)
                print(f"{where}: {refusal['message']} ({refusal['code']})")
            else:
                print(f"{where}: sent")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
