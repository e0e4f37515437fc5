"""The journal's words: every act that an app writes is told by that app."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.apps import apps

from tests.test_house import APPS, sources
from tournaments.common.registry import AlreadyRegistered
from tournaments.models import SessionStatus, TableStatus
from tournaments.registry.audit_words import (
    AuditWords,
    area_names,
    audit_words,
    fact_name,
    key_name,
    known,
    read_value,
    register_audit_words,
    sentence_for,
)

RECORD = {"record", "audit.record"}
AUDIT = "tournaments.common.services.audit"


def patterns_of(node: ast.expr, values: dict[str, list[ast.expr]]) -> Iterator[str]:
    """The acts that an expression may name, as regular expressions: a hole of an f-string is some word."""
    match node:
        case ast.Constant(value=str(text)):
            yield re.escape(text)
        case ast.JoinedStr(values=parts):
            yield "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"\w+" for part in parts)
        case ast.IfExp(body=one, orelse=other):
            yield from patterns_of(one, values)
            yield from patterns_of(other, values)
        case ast.Subscript(value=ast.Name(id=name)) | ast.Name(id=name):
            others = {other: held for other, held in values.items() if other != name}  # one may hold itself
            for value in values.get(name, []):
                yield from patterns_of(value, others)
        case ast.Dict(values=entries):
            for entry in entries:
                yield from patterns_of(entry, values)


def functions_of(tree: ast.Module) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def values_in(tree: ast.Module) -> dict[str, list[ast.expr]]:
    """What every name of a module may hold: by assignment, or as an argument of a function of the same module."""
    values: dict[str, list[ast.expr]] = {}
    parameters = {function.name: [each.arg for each in function.args.args] for function in functions_of(tree)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            values.setdefault(node.targets[0].id, []).append(node.value)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            values.setdefault(node.target.id, []).append(node.value)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            for name, value in zip(parameters.get(node.func.id, []), node.args, strict=False):
                values.setdefault(name, []).append(value)
    return values


def acts_written(path: Path) -> list[tuple[str, str]]:
    """Each act that a module writes to the journal, with its place; a place that cannot be read has an empty act."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    if AUDIT not in path.read_text(encoding="utf-8") and "services import audit" not in path.read_text("utf-8"):
        return []
    values, written = values_in(tree), []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in RECORD:
            place = f"{path.name}:{node.lineno}"
            acts = [act for act in patterns_of(node.args[0], values) if r"\." in act]
            written += [(place, act) for act in acts] or [(place, "")]
    return written


@pytest.mark.long
@pytest.mark.parametrize("app", [app for app in APPS if apps.is_installed(app)])
def test_every_act_that_an_app_writes_has_words_of_that_app(app: str) -> None:
    words = audit_words.get(app)
    acts = list(words.sentences) if words else []
    written = [result for path in sources(app) for result in acts_written(path)]
    assert [(place, act) for place, act in written if not any(re.fullmatch(act, known) for known in acts)] == []
    assert bool(written) == bool(words)


def test_every_area_has_a_name_and_every_name_an_act() -> None:
    acts = {act.partition(".")[0] for words in audit_words for act in words.sentences}
    assert acts == set(area_names())


@pytest.mark.parametrize(
    "words",
    [AuditWords(areas={"sheet": "Papers"}), AuditWords(sentences={"session.start": "%(who)s began"})],
    ids=["area", "act"],
)
def test_two_apps_never_tell_one_act(words: AuditWords) -> None:
    with pytest.raises(AlreadyRegistered, match=r"novelty and (scoring|tournaments) both have words for"):
        register_audit_words("novelty", words)
    assert "novelty" not in audit_words


def test_an_app_brings_its_own_words() -> None:
    words = AuditWords(
        areas={"novelty": "Novelties"},
        sentences={"novelty.done": "%(who)s did it"},
        facts={"hue": "colour"},
        keys={"left": "on the left"},
        values={"hue": known([("green", "jade")]), "novelty.status": known([("new", "never seen")])},
    )
    assert (sentence_for("novelty.done"), fact_name("hue"), key_name("left")) == (None, None, None)
    with audit_words.registered("novelty", words):
        assert sentence_for("novelty.done") == "%(who)s did it"
        assert area_names()["novelty"] == "Novelties"
        assert (fact_name("hue"), key_name("left")) == ("colour", "on the left")
        assert read_value("novelty", "hue", "green") == "jade"
        assert read_value("novelty", "hue", "blue") is None
        assert read_value("novelty", "status", "new") == "never seen"
    assert "novelty" not in area_names()


def test_a_status_reads_by_its_area() -> None:
    assert read_value("session", "status", "running") == SessionStatus.RUNNING.label
    assert read_value("result", "status", "verified") == TableStatus.VERIFIED.label
    assert read_value("appeal", "status", "verified") is None
