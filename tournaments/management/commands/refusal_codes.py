"""``manage.py refusal_codes``: every code of a refusal with its sentence and its place, in ``docs/refusals.md``."""

import ast
import re
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

from tournaments.common.errors import Conflict, Gone, Malformed, NoRoom, NotPermitted, Refusal, Throttled
from tournaments.common.rule_errors import core_sentences
from tournaments.management.commands.status_diagrams import status_moves

PAGE = Path("docs") / "refusals.md"
HEAD = """# Codes of refusal

Made from the sources by `manage.py refusal_codes`; a test fails when the page is not what they say. Pages and API
refuse with the same codes ([api.md](api.md)): a program reads the code, a person the sentence, in the reader's own
language. `%(name)s` and `{name}` stand for figures, which `detail` has too. A star stands for the area, such as
`appeals` or `scoring`. What cannot be done from a status is told by the diagrams of [moves.md](moves.md) as well. No
sentence stands here where the words depend on what was found.

| code | status | sentence | raised in |
|---|---|---|---|
"""
_STATUS: Final = {
    refusal.__name__: refusal.status for refusal in (Refusal, Malformed, NotPermitted, Conflict, Throttled, NoRoom)
} | {"gone": Gone.status}  # an address of a removed feature (tournaments/common/views/gone.py)
# The core knows no HTTP: its errors leave as refusals (tournaments/common/rule_errors.py).
_CORE: Final = frozenset({"RuleError", "SheetProblem"})
_CODE: Final = re.compile(r"[a-z*][a-z_]*\.[a-z][a-z0-9_]*")
_NO_SOURCES: Final = frozenset({"tests", "benchmarks", "tools", "node_modules", "build", "deploy"})
# Which argument is the sentence: that for several where there are two.
_SENTENCE_CALLS: Final = {"_": 0, "gettext": 0, "gettext_lazy": 0, "ngettext": 1, "ngettext_lazy": 1, "pgettext": 1}


class Command(BaseCommand):
    help = "Writes every code of a refusal into docs/refusals.md."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing; fail when the file differs")

    def handle(self, *args: Any, **options: Any) -> None:
        path, text = Path(settings.BASE_DIR) / PAGE, page(Path(__file__).resolve().parents[3])
        if not options["check"]:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            raise CommandError(f"{PAGE} is not what the sources say: run manage.py refusal_codes")


@dataclass
class Code:
    """What is known of a code: the statuses it leaves with, its first sentence, the files that raise it."""

    statuses: set[int] = field(default_factory=set)
    sentence: str = ""
    files: set[str] = field(default_factory=set)


def page(root: Path) -> str:
    """The whole document, from the sources below ``root``."""
    return HEAD + "".join(_row(code, known) for code, known in sorted(codes(root).items()))


@cache
def codes(root: Path) -> Mapping[str, Code]:
    """Every code that is written where it is raised, or in a table of moves; read once in a process."""
    by_name: dict[str, Code] = {}
    for path in sorted(root.glob("*/**/*.py")):
        name = path.relative_to(root)
        if name.parts[0] not in _NO_SOURCES and not name.parts[0].startswith("."):
            for code, status, sentence in _raised(ast.parse(path.read_text(encoding="utf-8"))):
                known = by_name.setdefault(code, Code())
                known.statuses.add(status)
                known.sentence = known.sentence or sentence
                known.files.add(name.as_posix())
    for table in status_moves():
        for code in {table.moves.code, *table.moves.codes.values()}:
            known = by_name.setdefault(code, Code(sentence=f"{table.title}: not from this status."))
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


def _raised(tree: ast.Module) -> Iterator[tuple[str, int, str]]:
    """(code, status, sentence) of each refusal that a module makes; the sentence empty where it stands elsewhere."""
    constants = _assigned(tree.body)
    for scope in ast.walk(tree):
        if isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef | ast.Module):
            texts = constants | _assigned(ast.walk(scope)) if scope is not tree else constants
            for call in _calls_of(scope):
                yield from _refusals_of(call, texts)


def _assigned(nodes: Iterable[ast.AST]) -> dict[str, ast.expr]:
    """What names stand for, as far as they are given one value by themselves."""
    return {
        target.id: node.value
        for node in nodes
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _calls_of(scope: ast.AST) -> Iterator[ast.Call]:
    """The calls of a scope itself, not those of the functions in it."""
    for child in ast.iter_child_nodes(scope):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if isinstance(child, ast.Call):
            yield child
        yield from _calls_of(child)


def _refusals_of(call: ast.Call, texts: Mapping[str, ast.expr]) -> Iterator[tuple[str, int, str]]:
    kind = call.func.id if isinstance(call.func, ast.Name) else ""
    if not call.args or kind not in _STATUS.keys() | _CORE:
        return
    code = _text_of(call.args[0], "*")
    if _CODE.fullmatch(code):
        is_core = kind in _CORE
        words = call.args[1] if len(call.args) > 1 and kind != "SheetProblem" else None
        sentence = _sentence(words, texts) if words is not None else ""
        yield code, Refusal.status if is_core else _STATUS[kind], sentence


def _sentence(words: ast.expr, texts: Mapping[str, ast.expr]) -> str:
    """The English of a message: a sentence of the catalogue, or the core's own text; through one name at most."""
    names = [texts[node.id] for node in ast.walk(words) if isinstance(node, ast.Name) and node.id in texts]
    for node in (inner for whole in (words, *names) for inner in ast.walk(whole)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _SENTENCE_CALLS:
            return _text_of(node.args[_SENTENCE_CALLS[node.func.id]], "{}")
    return _text_of(words, "{}")


def _text_of(node: ast.expr, unknown: str) -> str:
    """A literal text; what is filled into an f-string by its name in braces, or as ``unknown`` says."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(
            part.value
            if isinstance(part, ast.Constant) and isinstance(part.value, str)
            else unknown
            if unknown == "*"
            else "{" + _name_of(part) + "}"
            for part in node.values
        )
    return ""


def _name_of(part: ast.expr) -> str:
    inside = part.value if isinstance(part, ast.FormattedValue) else part
    return re.sub(r"\W+", " ", ast.unparse(inside)).strip()


def _row(code: str, known: Code) -> str:
    statuses = ", ".join(str(status) for status in sorted(known.statuses))
    sentence = re.sub(r"\s+", " ", known.sentence).replace("|", r"\|")
    files = ", ".join(f"`{name}`" for name in sorted(known.files))
    return f"| `{code}` | {statuses} | {sentence} | {files} |\n"
