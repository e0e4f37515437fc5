"""``score``: one JSON line in, one JSON line out, in order; the rules named in each line decide who values it."""

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from mahjong_core.cli.score_mcr import score_mcr
from mahjong_core.cli.score_riichi import RIICHI_PRESETS, score_riichi
from mahjong_core.errors import RuleError
from mahjong_core.mcr.present import problems_to_json
from mahjong_core.mcr.readings import PRESETS as MCR_PRESETS

Json = dict[str, Any]

# Name of the rules -> what values a hand under them.
SCORERS: dict[str, Callable[[Json], Json]] = {
    **dict.fromkeys(MCR_PRESETS, score_mcr),
    **dict.fromkeys(RIICHI_PRESETS, score_riichi),
}
NO_WIN = ("hand.not_complete", "hand.no_yaku", "hand.below_two_han")


def main(arguments: Sequence[str]) -> int:
    """Value standard input. Exit status 1 when a line was no hand at all; a hand that is no win is an answer."""
    argparse.ArgumentParser(prog="python -m mahjong_core score", description=__doc__).parse_args(arguments)
    status = 0
    for answer, was_hand in score_lines(sys.stdin.buffer):
        sys.stdout.write(json.dumps(answer) + "\n")
        status = status if was_hand else 1
    return status


def score_lines(lines: Iterable[bytes | str]) -> Iterator[tuple[Json, bool]]:
    """For each line its answer, and whether the line was a hand (won or not)."""
    for line in lines:
        try:
            yield score_line(line), True
        except RuleError as error:
            yield problems_to_json(error), error.code in NO_WIN


def score_line(line: bytes | str) -> Json:
    """The answer for one line.

    Raises ``score.not_json``, ``score.not_object``, ``score.unknown_rules``, and what reading and valuing raise.
    """
    try:
        given = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise RuleError("score.not_json", f"this line is not JSON: {error}") from error
    if not isinstance(given, dict):
        raise RuleError("score.not_object", "a hand is a JSON object", {"got": type(given).__name__})
    rules = given.get("rules")
    scorer = SCORERS.get(rules) if isinstance(rules, str) else None
    if scorer is None:
        raise RuleError("score.unknown_rules", f"no rules are called {rules!r}", {"known": sorted(SCORERS)})
    return scorer(given)
