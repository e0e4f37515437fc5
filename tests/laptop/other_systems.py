"""A start on a database that is there, without anything of POSIX, as on Windows: run by ``test_other_systems``.

What Python's own modules need to run here at all stays (``posix``, ``_posixsubprocess``, ``select``).
"""

import os
import signal
import sys
import threading
import urllib.error
import urllib.request
from importlib import import_module
from typing import Any

import platformdirs  # noqa: F401  chooses its module by the system it is on

ABSENT = {"fcntl", "grp", "gunicorn", "pwd", "resource", "syslog", "termios", "tty", "uvloop", "httptools"}
ASK_THE_SYSTEM = {"billiard"}  # imports fcntl where ``sys.platform`` is not win32
MISSING = ("fork", "forkpty", "getuid", "geteuid", "getgid", "setuid", "fchmod", "fchown", "chown", "mkfifo", "sync")
SIGNALS = ("SIGALRM", "SIGCHLD", "SIGHUP", "SIGKILL", "SIGQUIT", "SIGUSR1", "SIGUSR2", "SIGPIPE")


class Absent:
    """Finds the modules that this system does not have, and says so."""

    @staticmethod
    def find_spec(name: str, path: Any = None, target: Any = None) -> None:
        if name.partition(".")[0] in ABSENT and importer() not in ASK_THE_SYSTEM:
            raise ModuleNotFoundError(f"No module named {name!r} on this system", name=name)


def importer() -> str:
    """The package whose line imports."""
    frame = sys._getframe(2)
    while frame.f_back is not None and "importlib" in frame.f_code.co_filename:
        frame = frame.f_back
    return str(frame.f_globals.get("__name__", "")).partition(".")[0]


def become_another_system() -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] in ABSENT]:
        del sys.modules[name]
    sys.meta_path.insert(0, Absent)
    for name in MISSING:
        if hasattr(os, name):
            delattr(os, name)
    for name in SIGNALS:
        if hasattr(signal, name):
            delattr(signal, name)
    if hasattr(os, "link"):
        os.link = no_links  # a stick with exFAT


def no_links(*_: Any, **__: Any) -> None:
    raise OSError(1, "links are not known here")


def leave_once_it_answers(ready: threading.Event, port: str) -> None:
    ready.wait()
    for path in ("healthz", "", "sign-in/"):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/{path}") as reply:
                status = reply.status
        except urllib.error.HTTPError as refused:
            status = refused.code
        sys.stdout.write(f"/{path} {status}\n")
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    become_another_system()
    import django

    from config.command import main

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.laptop.settings")
    django.setup()
    for part in ("addresses", "check", "start_checks", "upgrade", "way_back"):  # what other words would import
        import_module(f"config.command.{part}")
    for part in ("battery", "certificates", "name", "serving", "watch"):  # what a hall's network would import
        import_module(f"config.hall.{part}")
    from config.command import serve

    ready, usual = threading.Event(), serve.make_server
    serve.make_server = lambda begin, **options: usual(ready.set, **options)
    threading.Thread(target=leave_once_it_answers, args=(ready, sys.argv[1]), daemon=True).start()
    sys.exit(main(["run", "--port", sys.argv[1], "--no-upgrade"]))
