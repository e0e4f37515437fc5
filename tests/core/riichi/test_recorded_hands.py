"""Hands with the answers of the package ``mahjong``, recorded by the benchmark: han, fu, payments, total, or no yaku.

Recorded with version 2.1.0 and the options of each edition: closed All Simples, red fives and Blessing of Man as a
yakuman in 2012; open All Simples, no red fives and 13 han as a sanbaiman in 2016.
"""

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mahjong_core.cli.score import score_lines
from mahjong_core.hands import parse_meld
from mahjong_core.tiles import KIND_OF, format_tiles, parse_tiles

FILE = Path(__file__).parent / "recorded_hands.jsonl"
HANDS_EACH = 400


@cache
def recorded() -> tuple[tuple[dict[str, Any], list[Any], dict[str, Any]], ...]:
    """The line, the package's answer, ours."""
    rows = [json.loads(row) for row in FILE.read_text(encoding="utf-8").splitlines()]
    lines = [with_all_indicators(row["line"]) for row in rows]
    answers = [answer for answer, _ in score_lines(map(json.dumps, lines))]
    return tuple((line, row["mahjong"], answer) for line, row, answer in zip(lines, rows, answers, strict=True))


def with_all_indicators(line: dict[str, Any]) -> dict[str, Any]:
    """The line with an indicator for each kong (2.7) and above each ura; those added point at no tile of the hand."""
    melds = line["melds"]
    kongs = sum(len(parse_meld(meld).tiles) == 4 for meld in melds)
    shown = list(parse_tiles("".join(line.get("dora_indicators", ""))))
    held = Counter(KIND_OF[tile] for tile in parse_tiles(line["concealed"] + line["winning_tile"]))
    held.update(KIND_OF[tile] for meld in melds for tile in parse_meld(meld).tiles)
    ura = parse_tiles("".join(line.get("ura_indicators", "")))
    seen = held + Counter(KIND_OF[tile] for tile in (*shown, *ura))
    idle = (kind for kind in range(26) if kind % 9 < 8 and not held[kind + 1] and not seen[kind])
    while len(shown) < max(len(ura), 1 + kongs if shown else 0):
        shown.append(next(idle))
    return line | ({"dora_indicators": format_tiles(shown)} if shown else {})


def is_impossible(line: dict[str, Any]) -> bool:
    """The package values ippatsu on the last discard, which no wall allows (3.3.12)."""
    return bool(line.get("ippatsu") and line.get("last_tile") and not line.get("self_draw"))


def as_recorded(answer: dict[str, Any]) -> list[Any]:
    """Our answer in the package's terms: the discarder's or the higher share, then the lower share."""
    if not answer["valid"]:
        return [answer["problems"][0]["code"].partition(".")[2]]
    paid = answer["payments"]
    others = paid.get("others", 0)
    pair = [paid.get("discarder", paid.get("east", others)), others]
    return [answer["han"], answer["fu"], pair, answer["total"]]


@pytest.mark.parametrize("rules", ["ema-riichi-2012", "ema-riichi-2016"])
def test_every_answer_is_the_package_s(rules: str) -> None:
    own = [(line, theirs, as_recorded(ours)) for line, theirs, ours in recorded() if line["rules"] == rules]
    assert len(own) == HANDS_EACH
    own = [row for row in own if not is_impossible(row[0])]
    assert len(own) > 0.98 * HANDS_EACH
    assert [(line, theirs, ours) for line, theirs, ours in own if theirs != ours] == []


def test_the_hands_are_open_and_closed_won_both_ways() -> None:
    kinds = Counter(
        (any(meld.startswith("[") for meld in line["melds"]), "self_draw" in line) for line, *_ in recorded()
    )
    assert len(kinds) == 4
    assert min(kinds.values()) > 50


def test_the_hands_have_most_yaku_and_all_limits() -> None:
    answers = [ours for *_, ours in recorded() if ours["valid"]]
    assert len({item["id"] for answer in answers for item in answer["yaku"]}) > 30
    assert {answer["limit"] for answer in answers} == {None, "mangan", "haneman", "baiman", "sanbaiman", "yakuman"}


def test_some_are_refused_for_want_of_a_yaku() -> None:
    possible = [ours for line, _, ours in recorded() if not is_impossible(line)]
    refused = [ours["problems"][0]["code"] for ours in possible if not ours["valid"]]
    assert set(refused) == {"hand.no_yaku"}
    assert len(refused) > 10
