"""What schemathesis finds in the API of the demo: it makes calls from the OpenAPI document and judges the answers.

    python -m benchmarks.api_findings [--minutes 20] [--seed N] [--operation ID]

All its checks run, as an account that may do everything, on one process and SQLite; tests/api/schemathesis.toml says
which answers count as a refusal. The calls write, so each run has a demo of its own. Exit status 1 if there is a
finding.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.servers import answers, free_port, running, until, uvicorn

ROOT = Path(__file__).resolve().parents[1]
CONFIG = ROOT / "tests/api/schemathesis.toml"


def managed(env: dict[str, str], *command: str) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", *command], env=env, check=True, stdout=subprocess.PIPE, text=True
    )
    return done.stdout


def run(args: argparse.Namespace, folder: Path) -> int:
    port, document = free_port(), folder / "openapi.yml"
    env = dict(os.environ) | {
        "SEATWIND_VAR": str(folder),
        "SEATWIND_DEMO": "1",
        "SECRET_KEY": "bench" * 12,
        "SEATWIND_LOG_LEVEL": "WARNING",
        "DATABASE_URL": f"sqlite:///{folder / 'demo.sqlite3'}",
    }
    managed(env, "migrate", "-v0")
    managed(env, "load_demo")
    managed(env, "spectacular", "--file", str(document))
    key = managed(env, "issue_token", "finder", "--create", "--superuser").split()[-1]
    server = uvicorn("server", port, env, folder)
    with running(server):
        server.start(port)
        until(lambda: answers(port), "the first page")
        command = [
            *("schemathesis", "--config-file", str(CONFIG), "run", str(document)),
            *("--url", f"http://127.0.0.1:{port}", "--header", f"Authorization: Bearer {key}"),
            *("--max-time", str(int(60 * args.minutes)), "--no-color"),
            *(("--seed", str(args.seed)) if args.seed is not None else ()),
            *(f"--include-operation-id={name}" for name in args.operation),
        ]
        found = {"cwd": folder, "env": env | {"PYTHONPATH": str(ROOT)}}  # it keeps what it saw in its folder
        return subprocess.run([Path(sys.executable).parent / command[0], *command[1:]], check=False, **found).returncode


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--operation", action="append", default=[], help="the id of an operation; may be repeated")
    with tempfile.TemporaryDirectory(prefix="seatwind-bench-") as folder:
        return run(parser.parse_args(), Path(folder))


if __name__ == "__main__":
    sys.exit(main())
