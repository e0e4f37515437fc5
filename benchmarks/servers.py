"""Servers of a benchmark's own, on free ports of this machine; everything that is started here is stopped here."""

import contextlib
import os
import pwd
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

POSTGRES_BIN = Path(os.environ.get("POSTGRES_BIN", "/usr/lib/postgresql/15/bin"))
PATIENCE = 60.0
TICKS = os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def until(holds: Callable[[], object], what: str, patience: float = PATIENCE) -> float:
    """Ask until it holds; the seconds it took."""
    begun = time.monotonic()
    while not holds():
        if time.monotonic() - begun > patience:
            raise TimeoutError(f"waited {patience:.0f} s in vain: {what}")
        time.sleep(0.05)
    return time.monotonic() - begun


def answers(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False


class Program:
    """One process with its own log; may be started again."""

    def __init__(self, name: str, command: list[str], env: dict[str, str], log: Path, user: str | None = None) -> None:
        self.name, self.command, self.env, self.log, self.user = name, command, env, log, user
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, port: int) -> "Program":
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command, env=self.env, stdout=log, stderr=subprocess.STDOUT, user=self.user
            )
        until(lambda: answers(port), f"{self.name}\n{self.log.read_text(errors='replace')[-2000:]}")
        return self

    def stop(self, how: int = signal.SIGTERM) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(how)
            self.thaw()
            self.process.wait(20)

    def freeze(self) -> None:
        """Let it and its children stand still: the system accepts connections for it, and it says nothing."""
        self._signal_all(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal_all(signal.SIGCONT)

    def _signal_all(self, how: int) -> None:
        assert self.process
        for pid in [*_children_of(self.process.pid), self.process.pid]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, how)

    def cpu_seconds(self, *, children: bool = False) -> float:
        """Seconds of processor that the process used; ``children`` adds the processes it started that have ended."""
        assert self.process
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[11 : 15 if children else 13])) / TICKS

    def processor_seconds(self) -> float:
        """Seconds of processor of the process by the nanosecond, so that one request can be told from another."""
        assert self.process
        return _processor_seconds(self.process.pid)

    def processor_seconds_of_children(self) -> float:
        """Seconds of processor of the processes that it started and that still run."""
        assert self.process
        return sum(map(_processor_seconds, _children_of(self.process.pid)))

    def megabytes(self, line: str = "VmHWM") -> float:
        """Memory: ``VmHWM`` is the most so far, ``VmRSS`` what it has now."""
        assert self.process
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(text.split()[1]) / 1024 for text in lines if text.startswith(line))


def _children_of(pid: int) -> list[int]:
    """Return the processes that it started; none where it has ended."""
    with contextlib.suppress(OSError):
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        return [int(child) for task in tasks for child in (task / "children").read_text().split()]
    return []


def _processor_seconds(pid: int) -> float:
    """Of all threads; those that end meanwhile count no more, and servers keep theirs."""
    spent = 0
    with contextlib.suppress(OSError):  # the process ended
        for task in Path(f"/proc/{pid}/task").iterdir():
            with contextlib.suppress(OSError):
                spent += int((task / "schedstat").read_text().split()[0])
    return spent / 1e9


@contextlib.contextmanager
def running(*programs: Program) -> Iterator[None]:
    try:
        yield
    finally:
        for program in reversed(programs):
            program.stop(signal.SIGINT if program.name == "postgres" else signal.SIGTERM)


def postgres(folder: Path, port: int) -> Program:
    """An instance of its own that keeps the moment of each commit; not started yet."""
    data, user = folder / "postgres", "postgres" if os.getuid() == 0 else None
    data.mkdir()
    if user:
        folder.chmod(0o711)
        os.chown(data, pwd.getpwnam(user).pw_uid, pwd.getpwnam(user).pw_gid)
    make = [POSTGRES_BIN / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"]
    subprocess.run([str(word) for word in make], check=True, stdout=subprocess.DEVNULL, user=user, cwd="/")
    options = {"listen_addresses": "127.0.0.1", "track_commit_timestamp": "on", "max_connections": "60"}
    command = [str(POSTGRES_BIN / "postgres"), "-D", str(data), "-p", str(port), "-k", str(data)]
    command += [word for name, value in options.items() for word in ("-c", f"{name}={value}")]
    return Program("postgres", command, dict(os.environ), folder / "postgres.log", user)


def uvicorn(name: str, port: int, env: dict[str, str], folder: Path) -> Program:
    command = [sys.executable, "-m", "uvicorn", "config.asgi:application", "--host", "127.0.0.1", "--port", str(port)]
    command += ["--lifespan", "on", "--no-access-log", "--log-level", "warning", "--timeout-graceful-shutdown", "5"]
    return Program(name, command, env, folder / f"{name}.log")


def gunicorn(port: int, env: dict[str, str], folder: Path, workers: int) -> Program:
    command = [sys.executable, "-m", "gunicorn", "config.wsgi", "--bind", f"127.0.0.1:{port}", "--log-level", "warning"]
    command += ["--worker-class", "gthread", "--threads", "4", "--workers", str(workers)]
    return Program("web", command, env, folder / "web.log")
