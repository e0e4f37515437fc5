"""Broken riichi lines: each has its answer with a code, and none ends the run of the command."""

import json
import subprocess
import sys
from random import Random
from typing import Any

from tests.core.riichi.test_command_line import BASE
from tests.core.riichi.test_score_payers import DRAGONS, NAGASHI

GOOD: tuple[dict[str, Any], ...] = (
    BASE | {"dora_indicators": "5p", "ura_indicators": "4m", "counters": 2, "deposits": 1, "ippatsu": True},
    DRAGONS | {"discarder": "W", "responsible": "N", "counters": 3},
    NAGASHI | {"deposits": 2},
)
LETTERS = '{}[]":,0123456789mpszESWN truefalsn\\u'
VALUES: tuple[Any, ...] = (None, True, 1, -1, 1.5, "", "x", "1m", "11111m", [], ["1m"], {}, "N", 10**60, "5" * 300)


def broken(chance: Random) -> str:
    """A line with a piece cut out or replaced by chance, or with a value of another kind in one of its fields."""
    good = chance.choice(GOOD)
    if chance.random() < 0.5:
        return json.dumps(good | {chance.choice([*good, "honba", "self_draw"]): chance.choice(VALUES)})
    text = json.dumps(good)
    start = chance.randrange(1, len(text))
    piece = "".join(chance.choices(LETTERS, k=chance.randrange(6)))
    return text[:start] + piece + text[start + chance.randrange(9) :]


def test_ten_thousand_bad_riichi_lines_are_answered() -> None:
    chance = Random(15)
    lines = [broken(chance) for _ in range(10_000)]
    command = [sys.executable, "-m", "mahjong_core", "score"]
    done = subprocess.run(  # noqa: S603  # our own interpreter
        command, input="\n".join(lines).encode(), capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (1, b"")
    answers = [json.loads(answer) for answer in done.stdout.splitlines()]
    assert len(answers) == len(lines)
    refused = [answer["problems"] for answer in answers if not answer["valid"]]
    assert len(refused) > 7000  # a cut may leave a good line
    assert all(problem["code"].count(".") == 1 for problems in refused for problem in problems)
    assert all(problems for problems in refused)
