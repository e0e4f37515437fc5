"""No clause is dropped: each names code and test that exist, or the open subject it belongs to."""

import ast
import re
from functools import cache

import pytest

from mahjong_core.penalties import OFFENCES
from mahjong_core.rulesets import PRESETS
from tests.core.penalties.coverage.carriers import CARRIERS, SUBJECTS
from tests.core.penalties.coverage.report import (
    CATALOGUE,
    COVERAGE,
    NAME_OF_TEXT,
    ROOT,
    Clause,
    catalogue_page,
    clauses,
    cover,
    coverage_page,
    scenarios,
)
from tests.core.penalties.scenarios.builders import EDITIONS, TEXTS

ALL = clauses()
BEARING = [one for one in ALL if one.bearing == "yes"]
RULING_KINDS = ("penalty", "escalation")


@cache
def functions_of(path: str) -> set[str]:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)}


def test_the_list_is_whole() -> None:
    assert len(ALL) == 779
    assert len({(one.text, one.clause) for one in ALL}) == len(ALL)
    assert {one.bearing for one in ALL} == {"yes", "shown", "none"}


@pytest.mark.parametrize("text", sorted({one.text for one in BEARING}))
def test_every_clause_is_carried_or_has_an_open_subject(text: str) -> None:
    dropped = []
    for one in BEARING:
        if one.text == text:
            covered = cover(one)
            if not (covered.code and covered.test) and not covered.subject:
                dropped.append(one.clause)
    assert dropped == []


def test_what_is_named_exists() -> None:
    rows = [cover(one) for one in BEARING]
    missing = {path for row in rows for path in row.code if not (ROOT / path).is_file()}
    for name in {name for row in rows for name in row.test}:
        path, _, function = name.partition("::")
        if not (ROOT / path).is_file() or (function and function not in functions_of(path)):
            missing.add(name)
    assert missing == set()


def test_open_subjects_are_the_known_ones() -> None:
    assert {one.subject for one in CARRIERS if one.subject} <= set(SUBJECTS)


def test_every_line_of_the_carriers_carries_something() -> None:
    idle = [one for one in CARRIERS if not any(one.carries(row.text, row.clause) for row in ALL)]
    assert idle == []


@pytest.mark.parametrize(
    "clause", [one for one in BEARING if one.kind in RULING_KINDS], ids=lambda one: f"{one.text} {one.clause}"
)
def test_every_ruling_clause_is_in_the_catalogue(clause: Clause) -> None:
    """The ladder's own clause (MERS 3.1) has no offence of its own: the fold carries it."""
    text = NAME_OF_TEXT.get(clause.text, clause.text)
    listed = {(r.text, r.clause) for one in OFFENCES for r in one.readings}
    assert (text, clause.clause) in listed or cover(clause).code == ("mahjong_core/penalties/escalation.py",)


def test_the_catalogue_cites_nothing_that_the_list_does_not_have() -> None:
    known = {(NAME_OF_TEXT.get(one.text, one.text), one.clause) for one in ALL}
    cited = {(r.text, r.clause) for one in OFFENCES for r in one.readings}
    assert cited - known == set()


def test_presets_quote_texts_of_the_list() -> None:
    texts = {NAME_OF_TEXT.get(one.text, one.text) for one in ALL} | {"practice", "mcr", "riichi"}
    assert {source.text for rules in PRESETS.values() for source in rules.sources.values()} <= texts


def test_there_are_enough_scenarios_from_every_edition() -> None:
    played = [one for _, one in scenarios()]
    assert len(played) >= 120
    assert {one.edition for one in played} == set(TEXTS)
    assert all(one.clause and one.words for one in played)


def test_scenarios_are_not_told_twice() -> None:
    told = [(one.edition, one.clause, one.offence, one.words) for _, one in scenarios()]
    assert len(told) == len(set(told))
    assert len({(one.edition, one.clause, one.offence) for _, one in scenarios()}) >= 120


@pytest.mark.parametrize("edition", sorted(TEXTS))
def test_every_scenario_cites_clauses_of_the_list(edition: str) -> None:
    """As the text prints them: the list adds a letter to the parts of a clause, and where a comment stands."""
    listed = {one.clause for one in ALL if NAME_OF_TEXT.get(one.text, one.text) in TEXTS[edition]}
    printed = {form for clause in listed for form in (clause, clause.partition(" @")[0], clause.rpartition(" ")[0])}
    cited = {part for _, one in scenarios() if one.edition == edition for part in one.clause.split(", ")}
    assert cited
    assert cited - printed == set()


def test_no_clause_about_rulings_or_appeals_is_open() -> None:
    assert [one.clause for one in BEARING if cover(one).subject in {"rulings", "appeals"}] == []


def test_more_than_seventy_offences_are_listed_and_every_one_is_played_in_every_edition() -> None:
    """Riichi 2016 is compared with 2012 offence by offence (test_every_edition)."""
    assert len({(one.family, one.id) for one in OFFENCES}) > 100
    played = {(one.edition, one.offence) for _, one in scenarios()}
    editions = [(name, rules) for name, rules in EDITIONS.items() if name != "EMA 2016"]
    listed = {(name, one.id) for name, rules in editions for one in OFFENCES if one.family is rules.family}
    assert listed - played == set()


@pytest.mark.parametrize("clause", [one for one in BEARING if "3.8.1 #" in one.clause], ids=lambda one: one.clause)
def test_the_test_of_a_fan_speaks_of_that_fan(clause: Clause) -> None:
    number = clause.clause.partition("#")[2]
    (path,) = cover(clause).test
    assert re.search(rf"(?<!\d){number}(?!\d)", (ROOT / path).read_text(encoding="utf-8"))


def test_the_pages_are_up_to_date() -> None:
    assert COVERAGE.read_text(encoding="utf-8") == coverage_page()
    assert CATALOGUE.read_text(encoding="utf-8") == catalogue_page()
