"""A checkout to follow the documents in: the files are links to ours, what is made there stays there."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

from tests.docs.blocks import ROOT

PATIENCE = 180.0  # seconds; only a failure waits that long


class Checkout:
    """The folder, and the environment of a shell in it, in which port 8000 leads to the server of this test."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "seatwind"
        self.folder.mkdir()
        for path in ROOT.iterdir():
            if path.name not in (".venv", "var", ".git"):
                (self.folder / path.name).symlink_to(path)
        self._lay_out_environment()
        self._server: subprocess.Popen[bytes] | None = None
        self._serves = ""
        self.port = _free_port()
        (folder / ".curlrc").write_text(
            f"fail\nsilent\nshow-error\nconnect-to = 127.0.0.1:8000:127.0.0.1:{self.port}\n", encoding="utf-8"
        )
        inherited = {name: os.environ[name] for name in ("PATH", "LANG", "CHROMIUM") if name in os.environ}
        self.environment = inherited | {
            "HOME": str(folder),
            "CURL_HOME": str(folder),
            "PORT": str(self.port),
            "SEATWIND_VAR": str(folder / "var"),
        }

    def _lay_out_environment(self) -> None:
        """The environment that runs this test, as one that needs nothing installed."""
        ours = Path(sys.prefix)
        environment = self.folder / ".venv"
        environment.mkdir()
        for name in ("bin", "lib", "lib64", "pyvenv.cfg"):
            (environment / name).symlink_to(ours / name)
        for stamp in (".installed-run", ".installed-dev"):
            (environment / stamp).touch()

    def follow(self, script: str) -> str:
        """What a reader sees who types ``script``; fails with the first command that does."""
        done = subprocess.run(  # noqa: S603  our own documents
            ["/bin/bash", "-euo", "pipefail", "-c", script],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        assert done.returncode == 0, f"ended with {done.returncode}:\n{script}\n{done.stdout[-4000:]}"
        return done.stdout

    def serve(self, command: str) -> str:
        """The address of the server that ``command`` starts; another one on the same data is stopped before."""
        address = f"http://127.0.0.1:{self.port}"
        if self._serves != command:
            self.stop()
            log = self.folder.parent / "server.log"
            with log.open("wb") as out:
                self._server = subprocess.Popen(  # noqa: S603  our own documents
                    ["/bin/bash", "-c", f"exec {command}"],
                    cwd=self.folder,
                    env=self.environment,
                    stdin=subprocess.DEVNULL,
                    stdout=out,
                    stderr=subprocess.STDOUT,
                    start_new_session=True,
                )
            self._serves = command
            _wait_for(f"{address}/readyz", self._server, log)
        return address

    def stop(self) -> None:
        """The server ends as with Ctrl+C."""
        if self._server is not None:
            with suppress(ProcessLookupError):
                os.killpg(self._server.pid, signal.SIGINT)
            self._server.wait(PATIENCE)
        self._server, self._serves = None, ""


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def _wait_for(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:  # noqa: S310  our own server
                if answer.status == 200:
                    return
        except OSError:
            with suppress(subprocess.TimeoutExpired):
                process.wait(0.1)
    raise AssertionError(f"{address} does not answer:\n{log.read_text(encoding='utf-8')[-4000:]}")
