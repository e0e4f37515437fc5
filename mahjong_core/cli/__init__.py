"""The command line of the core: ``python -m mahjong_core COMMAND``; standard input and output, no database."""

import sys
from collections.abc import Sequence
from importlib import import_module

# Name -> the module that runs it and one line of help. A module has ``main(arguments) -> exit status`` and is imported
# only when asked for, so that scoring hands never waits for what drawing seats needs.
COMMANDS: dict[str, tuple[str, str]] = {
    "score": ("mahjong_core.cli.score", "value hands: JSON lines in, JSON lines out"),
    "draw": ("mahjong_core.cli.draw", "draw who sits where, with a certificate"),
    "verify": ("mahjong_core.cli.verify", "check a draw's file again, from the file alone"),
}


def main(arguments: Sequence[str]) -> int:
    """Run one command; exit status 2 when there is no such command."""
    name = arguments[0] if arguments else ""
    if name in COMMANDS:
        module = import_module(COMMANDS[name][0])
        return int(module.main(arguments[1:]))
    asked_for_help = name in {"-h", "--help"}
    print(usage(), file=sys.stdout if asked_for_help else sys.stderr)
    return 0 if asked_for_help else 2


def usage() -> str:
    """The commands, one line each."""
    lines = [f"  {name:<8} {explanation}" for name, (_, explanation) in COMMANDS.items()]
    return "\n".join(["usage: python -m mahjong_core COMMAND [options]", "", *lines])
