"""Settings of gunicorn: the folder of figures starts empty and holds no dead process."""

import os
import shutil
from pathlib import Path
from typing import Any

_FOLDER = os.environ.get("PROMETHEUS_MULTIPROC_DIR", "")


def on_starting(server: Any) -> None:
    """Before the first worker: figures of an earlier run would count twice."""
    if _FOLDER:
        shutil.rmtree(_FOLDER, ignore_errors=True)
        Path(_FOLDER).mkdir(parents=True)


def child_exit(server: Any, worker: Any) -> None:
    if _FOLDER:
        from prometheus_client import multiprocess

        multiprocess.mark_process_dead(worker.pid)
