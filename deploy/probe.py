"""Check the health of the containers, with the standard library only.

``probe.py http PORT`` asks /healthz the way the proxy would, ``probe.py alive PORT`` /livez, which needs no database;
``probe.py fresh FOLDER SECONDS`` wants a file in FOLDER that was written within that time. Exit status 0 means healthy.
"""

import os
import sys
import time
import urllib.request
from pathlib import Path


def answers(port: str, path: str) -> bool:
    host = os.environ.get("ALLOWED_HOSTS", "localhost").split(",")[0]
    request = urllib.request.Request(
        f"http://127.0.0.1:{int(port)}{path}", headers={"Host": host, "X-Forwarded-Proto": "https"}
    )
    with urllib.request.urlopen(request, timeout=4) as reply:
        return bool(reply.status == 200)


def is_fresh(folder: str, seconds: str) -> bool:
    written = [path.stat().st_mtime for path in Path(folder).iterdir()]
    return bool(written) and time.time() - max(written) < float(seconds)


if __name__ == "__main__":
    asked, *words = sys.argv[1:]
    if asked == "fresh":
        sys.exit(not is_fresh(*words))
    sys.exit(not answers(words[0], {"http": "/healthz", "alive": "/livez"}[asked]))
