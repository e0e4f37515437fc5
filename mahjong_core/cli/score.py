"""Run ``score``: answer each JSON line with one JSON line, in order, by the rules named in it."""

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import BufferedReader
from typing import Any, TypeVar, cast

from mahjong_core.cli.score_mcr import score_mcr, write_mcr
from mahjong_core.cli.score_riichi import score_riichi
from mahjong_core.errors import RuleError
from mahjong_core.mcr.present import problems_to_json
from mahjong_core.rulesets import FOR_COMPARISON, PRESETS, Family, RuleSet, read_rules
from mahjong_core.words import ENGLISH, languages

__all__ = ["Json", "main", "rules_of", "score_hand", "score_line", "score_lines", "write_hand"]

Json = dict[str, Any]
_T = TypeVar("_T")

_SCORERS: dict[Family, Callable[[Json, RuleSet, str], Json]] = {Family.MCR: score_mcr, Family.RIICHI: score_riichi}
_KNOWN_RULES: dict[str, RuleSet] = {**PRESETS, **FOR_COMPARISON}
_UNKNOWN_RULES = ("rulesets.unknown_preset", "rulesets.choice_malformed")
_NO_WIN = ("hand.not_complete", "hand.no_yaku", "hand.yaku_not_allowed", "hand.late_yaku", "hand.below_two_han")


def main(arguments: Sequence[str]) -> int:
    """Value standard input. Exit status 1 when a line was no hand at all; a hand that is no win is an answer."""
    parser = argparse.ArgumentParser(prog="python -m mahjong_core score", description=__doc__)
    parser.add_argument(
        "--language", choices=languages(), default=ENGLISH, help="language of the names of fans and yaku"
    )
    language = parser.parse_args(arguments).language
    status = 0
    for lines in _arriving(cast("BufferedReader", sys.stdin.buffer)):
        answers = list(_answers(lines, language, write_hand, _encode))
        if not all(was_hand for _, was_hand in answers):
            status = 1
        sys.stdout.write("".join([f"{answer}\n" for answer, _ in answers]))
        sys.stdout.flush()
    return status


_READ = 1 << 16  # bytes taken at once: some hundred hands


def _arriving(stream: BufferedReader) -> Iterator[list[bytes]]:
    """Yield the lines that have arrived, together, so that a sender of one line gets its answer at once."""
    started: list[bytes] = []  # what has come of a line that has not ended
    while chunk := stream.read1(_READ):
        *ended, rest = chunk.split(b"\n")
        if ended:
            ended[0] = b"".join([*started, ended[0]])
            started = []
            yield [line + b"\n" for line in ended]  # as it came: an error tells its place in the line
        started.append(rest)
    yield [b"".join(started)]


def score_lines(lines: Iterable[bytes | str], language: str = ENGLISH) -> Iterator[tuple[Json, bool]]:
    """Return the answer for each line, and whether the line was a hand (won or not); blank lines are passed over."""
    return _answers(lines, language, score_hand, lambda answer: answer)


def _answers(
    lines: Iterable[bytes | str], language: str, value: Callable[[Json, RuleSet, str], _T], refuse: Callable[[Json], _T]
) -> Iterator[tuple[_T, bool]]:
    """Yield what ``value`` makes of each hand, or ``refuse`` of what is wrong with the line."""
    for line in lines:
        if not line.strip():
            continue
        try:
            given = _parsed(line)
            yield value(given, rules_of(given), language), True
        except RuleError as error:
            yield refuse(_shortened(problems_to_json(error))), error.code in _NO_WIN


_LONGEST_ECHO = 80


def _shortened(answer: Any) -> Any:
    """Return the answer with long words cut."""
    if isinstance(answer, str) and len(answer) > 2 * _LONGEST_ECHO:
        return f"{answer[:_LONGEST_ECHO]}…"
    if isinstance(answer, dict):
        return {name: _shortened(value) for name, value in answer.items()}
    if isinstance(answer, list):
        return [_shortened(value) for value in answer]
    return answer


def score_line(line: bytes | str, language: str = ENGLISH) -> Json:
    """Return the answer for one line, names in ``language``.

    Raises ``score.not_json``, ``score.not_object``, the errors of :func:`score_hand`.
    """
    given = _parsed(line)
    return score_hand(given, rules_of(given), language)


def _parsed(line: bytes | str) -> Json:
    """Return the object on a line. Raise ``score.not_json`` and ``score.not_object``."""
    try:
        # What begins like an object is UTF-8 and needs no looking at.
        if isinstance(line, bytes) and line.startswith(b'{"'):
            given = _decode(line.decode("utf-8", "surrogatepass"))
        else:
            given = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise RuleError("score.not_json", f"this line is not JSON: {error}") from error
    if not isinstance(given, dict):
        raise RuleError("score.not_object", "a hand is a JSON object", {"got": type(given).__name__})
    return given


_decode = json.JSONDecoder().decode
_encode = json.JSONEncoder(check_circular=False).encode  # what was just built holds no circle


def rules_of(given: Json) -> RuleSet:
    """Return the rule set that ``rules`` names.

    Raise ``score.unknown_rules`` and what reading changed options raises.
    """
    named = given.get("rules")
    if type(named) is str and named in _KNOWN_RULES:
        return _KNOWN_RULES[named]
    try:
        return read_rules(named)
    except RuleError as error:
        if error.code not in _UNKNOWN_RULES:
            raise
        known = sorted((*PRESETS, *FOR_COMPARISON))
        raise RuleError("score.unknown_rules", error.message, {"known": known}) from error


def score_hand(given: Json, rule_set: RuleSet, language: str = ENGLISH) -> Json:
    """Return the answer for one hand under these rules; raises the errors of reading and valuing."""
    return _SCORERS[rule_set.family](given, rule_set, language)


def write_hand(given: Json, rule_set: RuleSet, language: str = ENGLISH) -> str:
    """Return the answer of :func:`score_hand` as JSON text."""
    if rule_set.family is Family.MCR:
        return write_mcr(given, rule_set, language)
    return _encode(score_hand(given, rule_set, language))
