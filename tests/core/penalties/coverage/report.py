"""Makes docs/rules-coverage.md and docs/offences.md: ``python -m tests.core.penalties.coverage.report``."""

import csv
import inspect
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from mahjong_core.penalties import OFFENCES, Offence, effect_names, offence
from mahjong_core.penalties.catalogue import (
    mcr_calls,
    mcr_conduct,
    mcr_tiles,
    mcr_wall,
    mcr_win,
    riichi_play,
    riichi_win,
)
from mahjong_core.rulesets import PRESETS, Family
from tests.core.penalties.coverage.carriers import CARRIERS
from tests.core.penalties.scenarios.builders import EDITIONS, TEXTS, Scenario

ROOT = Path(__file__).resolve().parents[4]
CLAUSES, COVERAGE, CATALOGUE = (ROOT / "docs" / name for name in ("clauses.csv", "rules-coverage.md", "offences.md"))
MODULES = (mcr_calls, mcr_wall, mcr_tiles, mcr_win, mcr_conduct, riichi_play, riichi_win)
SCENARIOS = ("calls", "wall_and_tiles", "wins", "conduct", "riichi", "every_edition")
NAME_OF_TEXT = {"summary": "mcr-penalty-summary"}  # the list's own short name
GENERAL_TEST = "tests/core/penalties/coverage/test_coverage.py::test_every_ruling_clause_is_in_the_catalogue"
LADDER = ("mahjong_core/penalties/escalation.py", "tests/core/penalties/test_escalation.py")


class Clause(NamedTuple):
    """A row of the list of clauses."""

    text: str
    clause: str
    subject: str
    kind: str
    bearing: str


class Covered(NamedTuple):
    """A clause with what carries it; ``offences`` are the catalogue's ids."""

    clause: Clause
    code: tuple[str, ...]
    test: tuple[str, ...]
    subject: str
    offences: tuple[str, ...]


def clauses() -> list[Clause]:
    """The repository's own list, in its order."""
    with CLAUSES.open(encoding="utf-8", newline="") as file:
        return [Clause(**row) for row in csv.DictReader(file)]


@cache
def scenarios() -> tuple[tuple[str, Scenario], ...]:
    """Every scenario with the test that plays it."""
    return tuple(_scenarios())


def _scenarios() -> Iterator[tuple[str, Scenario]]:
    for name in SCENARIOS:
        module = import_module(f"tests.core.penalties.scenarios.test_{name}")
        for function_name, function in inspect.getmembers(module, inspect.isfunction):
            for mark in getattr(function, "pytestmark", ()):
                if mark.args[0] == "case":
                    path = f"tests/core/penalties/scenarios/test_{name}.py::{function_name}"
                    yield from ((path, case) for case in mark.args[1])


def tests_of(text: str, clause: str, ids: tuple[str, ...], family: Family) -> tuple[str, ...]:
    """The scenario tests that quote the clause of this text; else of another text; else that play its offences."""
    known = [(path, one) for path, one in scenarios() if EDITIONS[one.edition].family is family]
    own = [(path, one) for path, one in known if text in TEXTS[one.edition]]
    for rows in (own, known):
        if quoting := dict.fromkeys(path for path, one in rows if one.clause == clause):
            return tuple(quoting)
    for rows in (own, known):
        if playing := dict.fromkeys(path for path, one in rows if one.offence in ids):
            return tuple(playing)
    return (GENERAL_TEST,)


@cache
def cover(clause: Clause) -> Covered:
    """What carries a clause: the catalogue where it lists it, else the first line of the carriers that fits."""
    text = NAME_OF_TEXT.get(clause.text, clause.text)
    entries = [one for one in OFFENCES if any((r.text, r.clause) == (text, clause.clause) for r in one.readings)]
    is_case = clause.clause.startswith("Annex")
    if entries and not is_case and clause.text != "ema-2016":
        ids = tuple(dict.fromkeys(one.id for one in entries))
        modules = dict.fromkeys(path_of(one) for one in entries)
        ladder = clause.kind == "escalation"
        code = (*modules, LADDER[0]) if ladder else tuple(modules)
        tests = tests_of(text, clause.clause, ids, entries[0].family)
        return Covered(clause, code, (*tests, LADDER[1]) if ladder else tests, "", ids)
    for carrier in CARRIERS:
        if carrier.carries(clause.text, clause.clause):
            ids = tuple(one.id for one in entries)
            return Covered(clause, _some(carrier.code), _some(carrier.test), carrier.subject, ids)
    return Covered(clause, (), (), "", ())


def _some(path: str) -> tuple[str, ...]:
    return (path,) if path else ()


def path_of(entry: Offence) -> str:
    """The file of the catalogue that lists an offence."""
    module = next(one for one in MODULES if any(entry is listed for listed in one.OFFENCES))
    return f"mahjong_core/penalties/catalogue/{module.__name__.rpartition('.')[2]}.py"


def coverage_page() -> str:
    """The page of all clauses that bear on the program."""
    rows = [cover(one) for one in clauses() if one.bearing == "yes"]
    carried = [one for one in rows if one.code]
    lines = [
        "# Where each clause of the rule books lives",
        "",
        "Made from `docs/clauses.csv` by `python -m tests.core.penalties.coverage.report`; a test keeps it true. Every",
        "clause with bearing `yes` names the code and the test that carry it, or the open subject that it belongs to.",
        "Clauses that are only shown, or bear on nothing, are in the list and not here.",
        "",
        f"{len(rows)} clauses: {len(carried)} carried, {len(rows) - len(carried)} with an open subject.",
        "",
        *_corrections(),
    ]
    for text in dict.fromkeys(one.clause.text for one in rows):
        lines += ["", f"## {text}", "", "| clause | says | code | test |", "|---|---|---|---|"]
        lines += [_row(one) for one in rows if one.clause.text == text]
    return "\n".join(lines) + "\n"


def _corrections() -> list[str]:
    return [
        "## Corrections to the list",
        "",
        "* `ema-2016, changes since 2012` is new: the preset `ema-riichi-2016` quotes it, the list had no row.",
        "* `ffmj-2016, EMAR 2.9.3 @3.11.6.6.2` is kept under the number that is printed; the words are those of MERS",
        "  2.9.2, second case. `EMAR 2.9.3 @3.11.6.7.4` is the real 2.9.3.",
    ]


def _row(one: Covered) -> str:
    says = one.clause.subject.replace("|", "/")
    if one.subject:
        return f"| {one.clause.clause} | {says} | open: {one.subject} | |"
    code = ", ".join(f"`{path.removeprefix('mahjong_core/')}`" for path in one.code)
    named = f" ({', '.join(one.offences)})" if one.offences else ""
    tests = ", ".join(f"`{path.removeprefix('tests/core/')}`" for path in one.test)
    return f"| {one.clause.clause} | {says} | {code}{named} | {tests} |"


def catalogue_page() -> str:
    """The page of all offences, the texts side by side and what each preset takes."""
    lines = [
        "# The catalogue of offences",
        "",
        "Made from `mahjong_core.penalties` by `python -m tests.core.penalties.coverage.report`; a test keeps it true.",
        "For each offence: what every text that speaks of it prescribes, and what each rule set takes.",
    ]
    for family in Family:
        presets = [one for one in PRESETS.values() if one.family is family]
        entries = [one for one in OFFENCES if one.family is family]
        lines += ["", f"## {family.upper() if family is Family.MCR else 'Riichi'}: {len(entries)} offences"]
        for entry in entries:
            names, told = entry.names, entry.descriptions
            lines += ["", f"### {entry.id}", "", f"**{names['en']}** · *{names['fr']}*  ", f"{told['en']}", ""]
            lines += ["| text or rule set | clause | prescribes |", "|---|---|---|"]
            lines += [f"| {r.text} | {r.clause} | {effect_names(r.effect, 'en')} |" for r in entry.readings]
            taken = ((one.id, effect_names(offence(entry.id, one).effect, "en")) for one in presets)
            lines += [f"| **{identity}** | | **{effect}** |" for identity, effect in taken]
    return "\n".join(lines) + "\n"


def write() -> None:
    """Write both pages."""
    COVERAGE.write_text(coverage_page(), encoding="utf-8")
    CATALOGUE.write_text(catalogue_page(), encoding="utf-8")


if __name__ == "__main__":
    write()
