"""The command ``generate``: its files, its refusals, the same bytes on every machine and Python."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mahjong_core.cli import main
from mahjong_core.generate import Shape, generate, plant

ROOT = Path(__file__).resolve().parents[3]
ARGUMENTS = ["generate", "--seed", "7", "--players", "24", "--sessions", "3", "--rules", "mcr-ffmj-2016"]
FLAGS = ["--teams", "--sit-outs", "--substitutes", "--late", "--disqualified", "--ties", "--finals", "--hands"]


def test_it_prints_a_record_and_nothing_else(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(ARGUMENTS) == 0
    captured = capsysbinary.readouterr()
    assert json.loads(captured.out) == generate(Shape(7, 24, 3, "mcr-ffmj-2016"))
    assert (captured.out[-2:], captured.err) == (b"}\n", b"")


def test_a_file_holds_what_is_printed(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    out = tmp_path / "event.mtr.json"
    assert main([*ARGUMENTS, *FLAGS, "--out", str(out)]) == 0
    assert main([*ARGUMENTS, *FLAGS]) == 0
    assert out.read_bytes() == capsysbinary.readouterr().out
    assert [path.name for path in tmp_path.iterdir()] == ["event.mtr.json"]


@pytest.mark.parametrize("flag", FLAGS)
def test_each_flag_is_that_of_the_shape(flag: str, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main([*ARGUMENTS, flag]) == 0
    on = {flag.removeprefix("--").replace("-", "_"): True}
    assert json.loads(capsysbinary.readouterr().out) == generate(Shape(7, 24, 3, "mcr-ffmj-2016", **on))


def test_what_was_planted_is_written_beside(tmp_path: Path) -> None:
    out = tmp_path / "event.mtr.json"
    assert main([*ARGUMENTS, "--plant", "table.sum", "--out", str(out)]) == 0
    planted = plant(Shape(7, 24, 3, "mcr-ffmj-2016"), "table.sum")
    assert json.loads(out.read_bytes()) == planted.record
    told = json.loads((tmp_path / "event.mtr.json.planted.json").read_bytes())
    assert told == {"code": "table.sum", "where": planted.where, "was": planted.was, "is": planted.value}


@pytest.mark.parametrize(
    ("more", "code"),
    [
        (["--players", "15"], "generate.out_of_range"),
        (["--players", "401"], "generate.out_of_range"),
        (["--sessions", "0"], "generate.out_of_range"),
        (["--sessions", "21"], "generate.out_of_range"),
        (["--seed", "-1"], "generate.out_of_range"),
        (["--rules", "rules-of-nobody"], "generate.unknown_rules"),
        (["--sessions", "1", "--late"], "generate.no_room"),
        (["--sessions", "1", "--finals"], "generate.no_room"),
        (["--plant", "table.sum"], "generate.no_file"),
        (["--plant", "table.sums", "--out", "OUT"], "generate.unknown_code"),
        (["--plant", "hand.value", "--out", "OUT"], "generate.no_room"),
        (["--out", "OUT/nowhere/event.json"], "generate.file_unwritable"),
    ],
)
def test_a_refusal_is_json_on_standard_error_and_status_2(
    more: list[str], code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [word.replace("OUT", str(tmp_path / "out")) for word in more]
    assert main([*ARGUMENTS, *arguments]) == 2
    captured = capsys.readouterr()
    assert (json.loads(captured.err)["code"], captured.out, list(tmp_path.iterdir())) == (code, "", [])


@pytest.mark.parametrize("missing", ["--seed", "--players", "--sessions", "--rules"])
def test_what_must_be_said(missing: str, capsys: pytest.CaptureFixture[str]) -> None:
    at = ARGUMENTS.index(missing)
    with pytest.raises(SystemExit) as ended:
        main([*ARGUMENTS[:at], *ARGUMENTS[at + 2 :]])
    assert ended.value.code == 2
    assert missing in capsys.readouterr().err


def test_the_command_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert "generate " in capsys.readouterr().out


INTERPRETERS = [text for name in ("python3.12", "python3.13", "python3.14") if (text := shutil.which(name))]


@pytest.mark.parametrize("rules", ["mcr-ffmj-2016", "ema-riichi-2016"])
@pytest.mark.parametrize("python", [sys.executable, *INTERPRETERS])
def test_every_interpreter_prints_the_same_bytes(
    python: str, rules: str, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    """This one with another order of hashes, and the newer ones that are installed."""
    arguments = [*ARGUMENTS[:-1], rules, *FLAGS]
    assert main(arguments) == 0
    here = capsysbinary.readouterr().out
    command = [python, "-m", "mahjong_core", *arguments]
    environment = {**os.environ, "PYTHONHASHSEED": "77"}
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=False)  # noqa: S603
    stands_for_nothing = python != sys.executable and run.returncode == 127  # a shim without its interpreter
    assert stands_for_nothing or run.stdout == here


@pytest.mark.parametrize("seed", range(1, 9))
def test_another_seed_is_another_event(seed: int) -> None:
    assert generate(Shape(0, 20, 2, "mcr-ffmj-2016")) != generate(Shape(seed, 20, 2, "mcr-ffmj-2016"))


@pytest.mark.parametrize("rules", ["mcr-ffmj-2016", "ema-riichi-2025", "own-other"])
def test_no_figure_is_a_binary_float(rules: str) -> None:
    """Decimals are text: a reader need not know what a binary float is."""
    record = generate(Shape(11, 24, 3, rules, teams=True, substitutes=True, ties=True, finals=True, hands=True))

    def refuse(text: str) -> float:
        raise AssertionError(f"{text} is a float")

    json.loads(json.dumps(record), parse_float=refuse)
