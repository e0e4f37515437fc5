"""Find the refusals in the sources by their syntax: code, status and sentence of each."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from tournaments.common.errors import Conflict, Gone, Malformed, NoRoom, NotPermitted, Refusal, Throttled

_STATUS: Final = {
    refusal.__name__: refusal.status for refusal in (Refusal, Malformed, NotPermitted, Conflict, Throttled, NoRoom)
} | {"gone": Gone.status}  # an address of a removed feature (tournaments/common/views/gone.py)
# The core knows no HTTP: its errors leave as refusals (tournaments/common/rule_errors.py).
_CORE: Final = frozenset({"RuleError", "SheetProblem"})
_CODE: Final = re.compile(r"[a-z*][a-z_]*\.[a-z][a-z0-9_]*")
# Which argument is the sentence: that for several where there are two.
_SENTENCE_CALLS: Final = {"_": 0, "gettext": 0, "gettext_lazy": 0, "ngettext": 1, "ngettext_lazy": 1, "pgettext": 1}

Found = tuple[str, int, str]
# The expressions assigned to each simple name, in the order of their lines.
Assigned = Mapping[str, list[ast.expr]]


def refusals_of_module(tree: ast.Module) -> dict[int, list[Found]]:
    """Return (code, status, sentence) of each refusal of a module, by the first line of the function that raises it.

    0: outside of functions. A decorator is the first line. A sentence is empty if it stands elsewhere.
    """
    found: dict[int, list[Found]] = {}
    constants = _assigned(tree.body)
    for scope in ast.walk(tree):
        if isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef | ast.Module):
            line, texts = 0, constants
            if not isinstance(scope, ast.Module):
                line = min(node.lineno for node in (scope, *scope.decorator_list))
                texts = {**constants, **_assigned(ast.walk(scope))}
            found[line] = [refusal for call in _calls_of(scope) for refusal in _refusals_of(call, texts)]
    return found


def _assigned(nodes: Iterable[ast.AST]) -> Assigned:
    assigned: dict[str, list[ast.expr]] = {}
    for node in nodes:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    assigned.setdefault(target.id, []).append(node.value)
    return {name: sorted(values, key=lambda value: value.lineno) for name, values in assigned.items()}


def _calls_of(scope: ast.AST) -> Iterator[ast.Call]:
    """Yield the calls of a scope itself, not those of the functions in it."""
    for child in ast.iter_child_nodes(scope):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if isinstance(child, ast.Call):
            yield child
        yield from _calls_of(child)


def _refusals_of(call: ast.Call, texts: Assigned) -> Iterator[Found]:
    kind = call.func.id if isinstance(call.func, ast.Name) else ""
    if not call.args or kind not in _STATUS.keys() | _CORE:
        return
    code = _text_of(call.args[0], "*")
    if _CODE.fullmatch(code):
        is_core = kind in _CORE
        words = call.args[1] if len(call.args) > 1 and kind != "SheetProblem" else None
        sentence = _sentence(words, texts) if words is not None else ""
        yield code, Refusal.status if is_core else _STATUS[kind], sentence


def _sentence(words: ast.expr, texts: Assigned) -> str:
    """Return the English text of a message: a sentence of the catalogue, or the core's own text.

    Through one name at most; a name that is assigned several times has the text assigned last before.
    """
    names = []
    for node in ast.walk(words):
        if isinstance(node, ast.Name) and node.id in texts:
            values = texts[node.id]
            names.append(next((value for value in reversed(values) if value.lineno <= words.lineno), values[-1]))
    for node in (inner for whole in (words, *names) for inner in ast.walk(whole)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _SENTENCE_CALLS:
            return _text_of(node.args[_SENTENCE_CALLS[node.func.id]], "{}")
    return _text_of(words, "{}")


def _text_of(node: ast.expr, unknown: str) -> str:
    """Return a literal text; placeholders of an f-string become their name in braces, or what ``unknown`` says."""
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
