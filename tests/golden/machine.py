"""A machine that has only the program: an empty data folder, and the commands as they are documented."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
STANDINGS = """
import json
from tests.golden.standings import standings
print(json.dumps(standings()))
"""


class Machine:
    """``database`` is an address; without one it is the embedded database of the folder."""

    def __init__(self, folder: Path, database: str = "", **more: str) -> None:
        self.folder = folder
        kept = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG"}}
        self.environment = kept | {"SEATWIND_VAR": str(folder), "SEATWIND_DEBUG": "1", "LANG": "C.UTF-8"}
        self.environment |= {"DJANGO_SETTINGS_MODULE": "config.settings"} | more
        if database:
            self.environment["DATABASE_URL"] = database

    @property
    def database(self) -> Path:
        return self.folder / "seatwind.sqlite3"

    def run(self, *words: str) -> "subprocess.CompletedProcess[str]":
        """Run any module of Python's, with this machine's data."""
        command = [sys.executable, *words]
        return subprocess.run(command, env=self.environment, cwd=ROOT, capture_output=True, text=True, check=False)

    def seatwind(self, *words: str) -> str:
        """Run ``seatwind WORDS``, which has to succeed; what it printed."""
        done = self.run("-m", "config.command", *words)
        assert done.returncode == 0, done.stdout + done.stderr
        assert "Traceback" not in done.stderr
        return done.stdout

    def refuses(self, *words: str) -> str:
        """Run ``seatwind WORDS``, which has to be refused in words; these."""
        done = self.run("-m", "config.command", *words)
        assert done.returncode != 0
        assert "Traceback" not in done.stderr, done.stderr
        return done.stdout + done.stderr

    def standings(self) -> dict[str, Any]:
        return dict(json.loads(self.seatwind("shell", "--verbosity", "0", "-c", STANDINGS)))
