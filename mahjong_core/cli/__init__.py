"""Run the command line of the core: ``python -m mahjong_core COMMAND``, without a database."""

import gc
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module

__all__ = ["COMMANDS", "main", "usage"]

# Name -> the module that runs it and one line of help. A module has ``main(arguments) -> exit status`` and is imported
# only when asked for, so that scoring hands never waits for what drawing seats needs.
COMMANDS: dict[str, tuple[str, str]] = {
    "score": ("mahjong_core.cli.score", "value hands: JSON lines in, JSON lines out"),
    "draw": ("mahjong_core.cli.draw", "draw who sits where, with a certificate"),
    "verify": ("mahjong_core.cli.verify", "check a draw or an event file again, from the file alone"),
    "check": ("mahjong_core.cli.check", "find errors in the record of an event, by its rules"),
    "hub": ("mahjong_core.cli.hub", "build a static site from the signed revisions of any number of installations"),
    "generate": ("mahjong_core.cli.generate", "write a random tournament record, lawful or with one error"),
}


def main(arguments: Sequence[str]) -> int:
    """Run one command; exit status 2 when there is no such command."""
    name = arguments[0] if arguments else ""
    if name in COMMANDS:
        with _rare_collections():
            module = import_module(COMMANDS[name][0])
            gc.freeze()  # what was imported stays: it need not be looked at again
            return _quietly(lambda: int(module.main(arguments[1:])))
    wants_help = name in {"-h", "--help"}
    print(usage(), file=sys.stdout if wants_help else sys.stderr)
    return 0 if wants_help else 2


@contextmanager
def _rare_collections() -> Iterator[None]:
    """Collect garbage rarely meanwhile: what valuing a hand leaves behind holds no circle, and goes by itself."""
    usual, frozen_before = gc.get_threshold(), gc.get_freeze_count()
    gc.set_threshold(_RARELY, *usual[1:])
    try:
        yield
    finally:
        if not frozen_before:  # a caller that froze what it had loaded keeps it so
            gc.unfreeze()
        gc.set_threshold(*usual)


_RARELY = 100_000  # objects that came and have not gone


def _quietly(run: Callable[[], int]) -> int:
    """Return the exit status of a run; a closed pipe or an interrupt ends it silently."""
    try:
        status = run()
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left to write goes nowhere
        return _CLOSED_PIPE
    except KeyboardInterrupt:
        return _INTERRUPTED
    return status


_CLOSED_PIPE, _INTERRUPTED = 141, 130  # as shells number a run ended by SIGPIPE and by SIGINT


def usage() -> str:
    """Return the commands, one line each."""
    lines = [f"  {name:<8} {explanation}" for name, (_, explanation) in COMMANDS.items()]
    return "\n".join(["usage: python -m mahjong_core COMMAND [options]", "", *lines])
