"""The core's face: its names, its examples, what programs outside import, and that it needs nothing installed."""

import ast
import doctest
import json
import subprocess
import sys
from collections import defaultdict
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Any

import pytest

import mahjong_core
from tests.refusals import refuses

ROOT = Path(__file__).resolve().parents[2]
CORE = ROOT / "mahjong_core"
MODULES = sorted(CORE.rglob("*.py"))
HAND = {
    "rules": "mcr-ffmj-2016",
    "concealed": "23m456p11789s",
    "melds": ["[123m]"],
    "winning_tile": "1m",
    "seat_wind": "E",
    "prevailing_wind": "S",
}
# Every package of other people is out of sight: what is not the standard library or the core cannot be imported.
ALONE = """
import sys

class Hidden:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in sys.stdlib_module_names and top not in ("mahjong_core", "__main__"):
            raise ModuleNotFoundError(f"hidden: {name}")

sys.meta_path.insert(0, Hidden())
sys.path.insert(0, sys.argv.pop(1))
for name in ("django", "numpy", "scipy", "rest_framework"):
    try:
        __import__(name)
    except ModuleNotFoundError:
        continue
    raise SystemExit(f"{name} is not hidden")
"""


def alone(code: str, *arguments: str, sent: str = "") -> subprocess.CompletedProcess[str]:
    """Run ``code`` in a Python without site packages, without the environment, and with every package hidden."""
    command = [sys.executable, "-I", "-S", "-c", ALONE + code, str(ROOT), *arguments]
    return subprocess.run(command, input=sent, capture_output=True, text=True, check=False)  # noqa: S603


COMMAND = "from mahjong_core.cli import main\nsys.exit(main(sys.argv[1:]))"


class TestAlone:
    def test_a_hand_is_valued(self) -> None:
        done = alone(COMMAND, "score", sent=json.dumps(HAND) + "\n")
        assert (done.returncode, done.stderr) == (0, "")
        assert json.loads(done.stdout)["total"] == 11

    def test_seats_are_drawn_and_verified(self, tmp_path: Path) -> None:
        drawn = alone(COMMAND, "draw", "--players", "16", "--sessions", "4", "--seed", "0f")
        assert (drawn.returncode, drawn.stderr) == (0, "")
        verified = alone(COMMAND, "verify", "-", sent=drawn.stdout)
        assert verified.returncode == 0, verified.stdout + verified.stderr
        assert "FAIL" not in verified.stdout

    def test_the_examples_run(self) -> None:
        code = (
            "import doctest, mahjong_core\n"
            "found = doctest.testmod(mahjong_core).failed\n"
            "found += doctest.testfile(sys.argv[1], module_relative=False).failed\n"
            "sys.exit(found)"
        )
        done = alone(code, str(ROOT / "docs" / "core.md"))
        assert done.returncode == 0, done.stdout + done.stderr

    def test_every_module_can_be_imported(self) -> None:
        names = [name_of(path) for path in MODULES if path.name != "__main__.py"]
        done = alone("import importlib\nfor name in sys.argv[1:]: importlib.import_module(name)", *names)
        assert done.returncode == 0, done.stderr


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


class TestFace:
    def test_the_face_imports_nothing_before_it_is_asked(self) -> None:
        done = alone("import mahjong_core\nprint([name for name in sys.modules if name.startswith('mahjong_core.')])")
        assert (done.returncode, done.stdout.strip()) == (0, "[]")

    def test_valuing_hands_never_waits_for_seating(self) -> None:
        code = "from mahjong_core import evaluate, parse_hand, settle\nprint('mahjong_core.seating' in sys.modules)"
        assert alone(code).stdout.strip() == "False"

    def test_a_draw_starts_with_the_modules_that_it_needs(self) -> None:
        code = (
            "import mahjong_core.cli.draw\n"
            "print(*{'.'.join(name.split('.')[1:2]) for name in sys.modules if name.startswith('mahjong_core.')})\n"
            "print(len(sys.modules))"
        )
        rooms, modules = alone(code).stdout.splitlines()
        assert {*rooms.split()} == {"cli", "errors", "seating"}
        assert int(modules) <= 130

    @pytest.mark.parametrize("name", mahjong_core.__all__)
    def test_every_name_is_the_one_of_its_home(self, name: str) -> None:
        home = import_module(f"mahjong_core.{mahjong_core._HOMES[name]}")
        assert getattr(mahjong_core, name) is getattr(home, name)
        assert name in dir(mahjong_core)

    def test_the_face_is_listed_once(self) -> None:
        typed = {
            alias.name
            for node in ast.walk(ast.parse((CORE / "__init__.py").read_text("utf-8")))
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("mahjong_core")
            for alias in node.names
        }
        assert set(mahjong_core.__all__) == set(mahjong_core._HOMES) == typed

    def test_what_is_not_there_is_an_attribute_error(self) -> None:
        with pytest.raises(AttributeError, match="no attribute 'evaluation'"):
            mahjong_core.evaluation  # noqa: B018

    def test_the_examples_are_there(self) -> None:
        parser = doctest.DocTestParser()
        page = (ROOT / "docs" / "core.md").read_text("utf-8")
        assert len(parser.get_examples(page)) >= 20
        assert len(parser.get_examples(mahjong_core.__doc__ or "")) >= 6

    def test_a_win_of_no_game_is_refused(self) -> None:
        hand = mahjong_core.parse_hand("23m456p11789s [123m] + 1m")
        for win, rules, code in (
            (None, "mcr-ffmj-2016", "hand.not_a_win"),
            (mahjong_core.McrWin(), "ema-riichi-2016", "mcr.not_mcr"),
            (mahjong_core.RiichiWin(), "mcr-ffmj-2016", "riichi.not_riichi"),
        ):
            with refuses(code):
                mahjong_core.evaluate(hand, win, mahjong_core.preset(rules))  # type: ignore[arg-type]


def public(path: Path) -> list[str]:
    """The names without an underscore that a module defines at its top, and those that a package passes on."""
    names: list[str] = []
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.append(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            flat = [part for target in targets for part in (target.elts if isinstance(target, ast.Tuple) else [target])]
            names += [part.id for part in flat if isinstance(part, ast.Name)]
        elif isinstance(node, ast.ImportFrom) and path.name == "__init__.py":
            names += [alias.asname or alias.name for alias in node.names if str(node.module).startswith("mahjong_core")]
    return [name for name in names if not name.startswith("_")]


@pytest.mark.parametrize("path", [module for module in MODULES if module != CORE / "__init__.py"], ids=name_of)
def test_every_module_says_what_it_offers(path: Path) -> None:
    """``__all__`` is every public name, in order; a package may keep the modules that it reads to itself."""
    if path.name == "__main__.py" or not public(path):
        return
    module = import_module(name_of(path))
    offered = module.__all__
    own = {name for name in public(path) if path.name != "__init__.py" or name in offered or defined(path, name)}
    assert set(offered) == own
    assert len(set(offered)) == len(offered)


def defined(path: Path, name: str) -> bool:
    tree = ast.parse(path.read_text("utf-8"))
    return any(isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name for node in tree.body)


def test_one_name_per_noun() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for path in MODULES:
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
                homes[node.name].append(name_of(path))
    assert {name: at for name, at in homes.items() if len(at) > 1 and name != "main"} == {}


# --- imports of programs outside, with the fields and positional order of the day they began ------------

OUTSIDE: dict[str, dict[str, Any]] = {
    "errors": {"RuleError": "code message detail"},
    "mcr.settle": {"settle": "value winner discarder minimum"},
    "placement": {"place_table": "scores scale tie_rule fixed excluded"},
    "winds": {"WINDS": None, "Wind": None},
    "rulesets.presets": {"PRESETS": None},
    "rulesets.records": {"Family": None},
    "penalties": {
        "CASES": None,
        "EffectKind": None,
        "FaultKind": None,
        "Joined": None,
        "Part": None,
        "Reason": None,
        "Facts": "points further victim dealer",
        "Moment": "session hand",
        "PastRuling": "id offence session hand step kind is_revoked",
        "Substitution": "reason joined",
        "effects_of": "offence offender rule_set facts",
        "lateness": "rule_set late",
        "listing_of_replaced": "rule_set reason is_removed",
        "listing_of_substitute": "rule_set",
        "missed_session": "rule_set",
        "offence": "identity rule_set",
        "outcomes": "rule_set scores replaced",
        "propose": "offence rule_set history moment is_repeated",
    },
    "penalties.words": {"part_sentence": "part family language"},
    "appeals": {
        "Lodged": "deposit_paid lodged_at session_ended_at is_written is_signed",
        "Finding": "answers clause refund_percent remedies",
        "RulingOutcome": None,
        "Timing": None,
        "receive": "lodged terms",
        "decide": "finding terms",
        "terms_of": "rule_set",
        "check_ruling_outcome": "ruling is_won by_chief_referee clause terms",
    },
    "riichi.table.play": {"new_table": "rule_set", "play": "state hand rule_set"},
    "riichi.table.records": {
        "Outcome": None,
        "TableHand": "outcome wins discarder riichi tenpai claimants offenders abortive dead",
    },
}


@pytest.mark.parametrize(("module", "name"), [(module, name) for module, names in OUTSIDE.items() for name in names])
def test_what_programs_outside_import_is_there_as_it_was(module: str, name: str) -> None:
    """New fields and parameters come after these."""
    result = getattr(import_module(f"mahjong_core.{module}"), name)
    expected = OUTSIDE[module][name]
    if expected is not None:
        given = list(signature(result).parameters)
        assert given[: len(expected.split())] == expected.split()
