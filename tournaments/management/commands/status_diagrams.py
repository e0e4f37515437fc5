"""Draw every table of status moves in ``docs/moves.md`` (``manage.py status_diagrams``)."""

from argparse import ArgumentParser
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tournaments.common.moves import StatusMoves

PAGE = Path("docs") / "moves.md"
HEAD = """# Status moves

`manage.py status_diagrams` draws all tables of moves. To change one, change the table in `policies` and run the command
again. A move that a diagram does not show for a status is refused with the code above the diagram.
"""


class Command(BaseCommand):
    help = "Writes the diagrams of status changes to docs/moves.md."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing, and fail if the file is out of date")

    def handle(self, *args: Any, **options: Any) -> None:
        path, text = Path(settings.BASE_DIR) / PAGE, page()
        if not options["check"]:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            raise CommandError(f"{PAGE} is not what the tables draw: run manage.py status_diagrams")


def page() -> str:
    """Return the whole document."""
    return "\n".join([HEAD, *(_section(table) for table in status_moves())]).rstrip() + "\n"


def status_moves() -> Iterator[StatusMoves[Any, Any]]:
    """Yield the tables that the ``policies`` modules of the installed apps hold, in the apps' order."""
    for config in apps.get_app_configs():
        for path in sorted(Path(config.path).rglob("policies.py")):
            module = ".".join([config.name, *path.relative_to(config.path).with_suffix("").parts])
            held = vars(import_module(module)).values()
            yield from (value for value in held if isinstance(value, StatusMoves))


def _section(table: StatusMoves[Any, Any]) -> str:
    moves = table.moves
    codes = ", ".join(f"`{code}`" for code in sorted({moves.codes.get(act, moves.code) for act in moves.table}))
    lines = [f"## {table.title}", "", f"Refused with {codes}.", "", "```mermaid", moves.diagram(), "```", ""]
    staying = [
        f"* `{act}` does not change the status: {', '.join(f'`{now}`' for now in stays)}"
        for act, allowed in moves.table.items()
        if (stays := [now for now, after in allowed.items() if now is after])
    ]
    return "\n".join([*lines, *staying, *([""] if staying else [])])
