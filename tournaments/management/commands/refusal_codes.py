"""Write ``docs/refusals.md``: every code of a refusal with its sentence and its place (``manage.py refusal_codes``)."""

import ast
import re
from argparse import ArgumentParser
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

from tournaments.common.errors import Conflict
from tournaments.common.refusal_sources import refusals_of_module
from tournaments.common.rule_errors import core_sentences
from tournaments.management.commands.status_diagrams import status_moves

PAGE = Path("docs") / "refusals.md"
HEAD = """# Codes of refusal

`manage.py refusal_codes` generates this page from the sources; a test fails when the page is out of date. Pages and API
refuse with the same codes ([api.md](api.md)): programs read the code, people the sentence in their own language.
`%(name)s` and `{name}` are placeholders for figures, which `detail` also contains. A star stands for the name of an
area, such as `appeals` or `scoring`. The diagrams in [moves.md](moves.md) also show which moves a status does not
allow. The sentence is left out if its words depend on the case.

| code | status | sentence | raised in |
|---|---|---|---|
"""
_NO_SOURCES: Final = frozenset({"tests", "benchmarks", "tools", "node_modules", "build", "deploy"})


class Command(BaseCommand):
    help = "Writes the list of refusals to docs/refusals.md."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing, and fail if the file is out of date")

    def handle(self, *args: Any, **options: Any) -> None:
        path, text = Path(settings.BASE_DIR) / PAGE, page(Path(__file__).resolve().parents[3])
        if not options["check"]:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            raise CommandError(f"{PAGE} is not what the sources say: run manage.py refusal_codes")


@dataclass
class Code:
    """Describe a code: its HTTP statuses, its first sentence, the files that raise it."""

    statuses: set[int] = field(default_factory=set)
    sentence: str = ""
    files: set[str] = field(default_factory=set)


def page(root: Path) -> str:
    """Return the whole document, from the sources below ``root``."""
    return HEAD + "".join(_row(code, known) for code, known in sorted(codes(root).items()))


@cache
def codes(root: Path) -> Mapping[str, Code]:
    """Return every literal code of a refusal, also those in tables of moves; read once in a process."""
    by_name: dict[str, Code] = {}
    for path in sorted(root.glob("*/**/*.py")):
        name = path.relative_to(root)
        if name.parts[0] not in _NO_SOURCES and not name.parts[0].startswith("."):
            refusals = refusals_of_module(ast.parse(path.read_text(encoding="utf-8"))).values()
            for code, status, sentence in chain.from_iterable(refusals):
                known = by_name.setdefault(code, Code())
                known.statuses.add(status)
                known.sentence = known.sentence or sentence
                known.files.add(name.as_posix())
    for table in status_moves():
        for code in {table.moves.code, *table.moves.codes.values()}:
            known = by_name.setdefault(code, Code(sentence=f"{table.title}: not possible in this status."))
            known.statuses.add(Conflict.status)
            known.files.add("tournaments/common/moves.py")
    with translation.override("en"):
        sentences = {code: (str(sentence), status) for code, (sentence, status) in core_sentences().items()}
    for code, (sentence, status) in sentences.items():
        # The core chooses some of its codes among several: their place is the table of sentences.
        known = by_name.setdefault(code, Code(files={"tournaments/common/rule_errors.py"}))
        known.sentence = sentence or known.sentence
        known.statuses.add(status)
    return by_name


def _row(code: str, known: Code) -> str:
    statuses = ", ".join(str(status) for status in sorted(known.statuses))
    sentence = re.sub(r"\s+", " ", known.sentence).replace("|", r"\|")
    files = ", ".join(f"`{name}`" for name in sorted(known.files))
    return f"| `{code}` | {statuses} | {sentence} | {files} |\n"
