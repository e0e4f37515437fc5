"""Run the command ``seatwind``, which serves the hall.

    seatwind                          serve the hall's network and open the browser
    seatwind run --host --port        serve without opening a browser; this machine only, unless --host is given
    seatwind demo                     serve the demo event with its one-click sign-ins
    seatwind check                    check the ports, disk, clock, network and data
    seatwind event | backup | restore | account | ...   run a command of manage.py on the same data
    seatwind core ...                 run a command of the rules: score, draw, verify
    seatwind --version                print the version and the commit that it was built from

Settings are read from the environment when Django starts, so everything here that names a setting imports it late.
"""

import argparse
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from config.command.places import choose_data_folder, make_data_folder
from config.command.way_back import is_database, put_back
from tournaments.management.refusals import CannotStart

_OWN: Final = ("run", "demo", "check", "core")
_ACCEPT_DAMAGE: Final = "--accept-damage"


def main(words: Sequence[str]) -> int:
    """Run the command line ``words``. Return the exit status, 1 after a refusal, which is printed."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # a console may know no accents
    try:
        return _run(list(words))
    except CannotStart as refused:
        sys.stderr.write(f"\n{refused}\n")
        return 1
    except KeyboardInterrupt:
        return 130


def _run(words: list[str]) -> int:
    if words[:1] == ["--version"]:
        from config import env

        sys.stdout.write(f"Seatwind {env.version()} {env.commit()[:12]}".rstrip() + "\n")
        return 0
    if words[:1] == ["core"]:
        from mahjong_core.cli import main as core

        return core(words[1:])
    folder = choose_data_folder()
    if "--no-upgrade" not in words:
        make_data_folder(folder)
    if not words or (words[0].startswith("--") and words[0] != "--help"):
        words = ["hall", *words]
    elif words[0] not in {*_OWN, "-h", "--help"}:
        return _django(words)
    chosen = _parser().parse_args(words)
    if chosen.act == "check":
        from config.command.check import check

        return check(chosen.host, chosen.port, chosen.mail)
    from config.command.serve import serve

    return serve(chosen)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="seatwind",
        usage=__doc__.partition("\n\n")[2].partition("\n\nSettings")[0].lstrip() if __doc__ else None,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    acts = parser.add_subparsers(dest="act", required=True)
    for act, host in (("hall", "0.0.0.0"), ("demo", "127.0.0.1"), ("run", "127.0.0.1"), ("check", "0.0.0.0")):  # noqa: S104
        argument_parser = acts.add_parser(act)
        argument_parser.add_argument("--host", default=host, help="the address to listen on; 0.0.0.0 for all networks")
        argument_parser.add_argument("--port", type=int, default=8000)
        if act == "check":
            argument_parser.add_argument(
                "--mail", default="", metavar="ADDRESS", help="also send a test message to this address"
            )
            continue
        argument_parser.add_argument(
            "--name", type=hall_name, default="seatwind", help="the name of this machine in the hall: NAME.local"
        )
        argument_parser.add_argument(
            "--https-port", type=int, default=8443, help="the port for https; 0 turns https off"
        )
        argument_parser.add_argument("--no-browser", dest="browser", action="store_false", default=act != "run")
        argument_parser.add_argument("--reset", action="store_true", help="reset the demo event to its initial state")
        argument_parser.add_argument(
            "--trust-clock", action="store_true", help="start although the clock is earlier than the last record"
        )
        argument_parser.add_argument("--no-upgrade", action="store_true", help="start without upgrading the data")
    return parser


def hall_name(word: str) -> str:
    """Return a name in the form of a host name: letters, figures and hyphens."""
    if not re.fullmatch(r"[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?", word.lower()):
        raise argparse.ArgumentTypeError("letters a to z, figures and hyphens, 40 at most")
    return word.lower()


def _django(words: list[str]) -> int:
    """Return one of Django's commands, on the data of this person, in the data's own form."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if words[0] == "restore":
        files = [word for word in words[1:] if word != _ACCEPT_DAMAGE]
        if len(files) == 1 and is_database(Path(files[0])):
            return put_back(Path(files[0]), accept_damage=_ACCEPT_DAMAGE in words)
    from django.core.management import execute_from_command_line

    execute_from_command_line(["seatwind", *words])
    return 0
