"""Worked examples of the rule books and of the federation, on the command line: each beside the words that say it."""

import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.core.check.events import Json, document, table
from tests.core.riichi.test_worked_examples import EXAMPLES, seats

COMMAND = [sys.executable, "-m", "mahjong_core"]
EMA_2012, EMA_2016, EMA_2025 = "ema-riichi-2012", "ema-riichi-2016", "ema-riichi-2025"
BOOK, FRENCH = "mcr-wmo-2014", "mcr-ffmj-2016"


class Told(NamedTuple):
    """A hand as ``123m 44p [555z] + 4p``, how it was won, and what a text says of it."""

    says: str
    rules: str
    hand: str
    won: Json
    answer: Json


def line_of(rules: str, hand: str, won: Json) -> Json:
    """The line of a hand for ``score``."""
    tiles, winning = hand.split(" + ")
    melds = re.findall(r"[\[(][0-9mpsz]+[\])]", tiles)
    concealed = re.sub(r"[\[(][0-9mpsz]+[\])]|\s", "", tiles)
    facts = {"rules": rules, "concealed": concealed, "melds": melds, "winning_tile": winning, "self_draw": False}
    return {**facts, "seat_wind": "S", "prevailing_wind": "E", **won}


FOUR_30 = "12345678s 345m 66p + 9s"  # 4.3.2 of 2012: riichi, pinfu, pure straight
EAST_PAIR = "23m 678s 456s 999p 11z + 1m"  # riichi; 999p has 4 or 8, the pair of the double wind 2 or 4
THIRTEEN = "1122334477899s + 8s"  # full flush 6, twice two chows 3, riichi, self-draw, and two dora: 13 fan
SIMPLES = "24m 234p 678p 55s"
RIICHI: tuple[Told, ...] = (
    Told(
        '4.2: "une main cachée avec Tout Ordinaire et Trois Chows Similaires a 3 yaku et vaut 4 fan" on a self-draw',
        EMA_2012,
        f"{SIMPLES} 234s + 3m",
        {"self_draw": True},
        {"han": 4, "yaku": ["menzen_tsumo", "sanshoku_doujun", "tanyao"]},
    ),
    Told(
        '4.2: "Si la main est ouverte, elle a seulement 1 yaku et vaut seulement 1 fan."',
        EMA_2012,
        f"{SIMPLES} [234s] + 3m",
        {"self_draw": True},
        {"han": 1, "yaku": ["sanshoku_doujun"]},
    ),
    Told(
        '4.1: "e.g. 32 minipoints sont arrondi à 40"',
        EMA_2012,
        "456m 234p 678p 345s 8s + 8s",  # 30 on a discard, 2 for the wait on the pair
        {},
        {"fu": 40},
    ),
    Told('2016, p. 5: "4-30 not rounded"', EMA_2016, FOUR_30, {"riichi": True}, {"limit": None, "total": 7700}),
    Told(
        "2025, 4.1.2: 4 han 30 fu are a mangan",
        EMA_2025,
        FOUR_30,
        {"riichi": True},
        {"limit": "mangan", "total": 8000},
    ),
    Told(
        "2025, 4.1.2, for East",
        EMA_2025,
        FOUR_30,
        {"riichi": True, "seat_wind": "E"},
        {"limit": "mangan", "total": 12000},
    ),
    # 30 and 8 for three nines, and the pair: 42 and 40 are told apart by nothing else.
    Told(
        "2016, 4.1.1: seat and prevailing wind, 2 each",
        EMA_2016,
        EAST_PAIR,
        {"seat_wind": "E", "riichi": True},
        {"pair": 4},
    ),
    Told(
        "2025, 4.1.1: a double-wind pair has 2 fu", EMA_2025, EAST_PAIR, {"seat_wind": "E", "riichi": True}, {"pair": 2}
    ),
    Told(
        "2025, 4.1.2: 11 han and more are a sanbaiman",
        EMA_2025,
        THIRTEEN,
        {"riichi": True, "self_draw": True, "dora_indicators": "7s"},
        {"limit": "sanbaiman", "total": 24000},
    ),
    Told(
        'WRC 2025, 11.2: "yonbaiman", a yakuman\'s value once (second-hand)',
        "wrc-2025",
        THIRTEEN,
        {"riichi": True, "self_draw": True, "dora_indicators": "7s"},
        {"limit": "yakuman", "total": 32000},
    ),
)


class Counted(NamedTuple):
    """A hand of MCR: the fans that the text names, of which those of ``watched`` count as often as said."""

    says: str
    hand: str
    fans: dict[int, int]
    watched: tuple[int, ...]
    total: int | None = None


KONGS = (12, 33, 48, 67)  # four and three concealed pungs, two concealed kongs and one
# The Chinese text of 2014, which governs, as it is quoted with its pages; here by the preset of that book.
CHINESE: tuple[Counted, ...] = (
    Counted("fan 5, p. 24: 88 + 2", "6z (7777p) [5555s] [8888m] [2222m] + 6z", {5: 1, 67: 1}, KONGS, 90),
    Counted("fan 5, p. 24: 88 + 8", "6z (7777p) (5555s) [8888m] [2222m] + 6z", {5: 1, 48: 1}, KONGS, 96),
    Counted("fan 5, p. 24: 88 + 16", "6z (7777p) (5555s) (8888m) [2222m] + 6z", {5: 1, 33: 1}, KONGS, 104),
    Counted("fan 5, p. 24: 88 + 64", "6z (7777p) (5555s) (8888m) (2222m) + 6z", {5: 1, 12: 1}, KONGS, 152),
    Counted("fan 17, p. 28: 1 concealed +2", "23m 66z (7777p) [5555s] [8888m] + 4m", {17: 1, 67: 1}, KONGS, 34),
    Counted("fan 17, p. 28: 2 concealed +8", "23m 66z (7777p) (5555s) [8888m] + 4m", {17: 1, 48: 1}, KONGS, 40),
    Counted("fan 17, p. 28: 3 concealed +16", "23m 66z (7777p) (5555s) (8888m) + 4m", {17: 1, 33: 1}, KONGS),
    Counted(
        "fan 8, p. 26: two Double Pungs", "11s [111m] [111p] [999m] 9p 9p + 9p", {8: 1, 65: 2}, (32, 49, 55, 65, 73)
    ),
    Counted("fan 8, p. 26: Triple Pung", "99s [111m] [111p] [111s] 9m 9m + 9m", {8: 1, 32: 1}, (32, 49, 55, 65, 73)),
    Counted("fan 3, p. 23: Half Flush may be added", "[222s] [444s] [666s] 88s 66z + 6z", {3: 1, 50: 1}, (22, 50)),
    Counted("fan 3, p. 23: Full Flush may be added", "[222s] [444s] [666s] 33s 88s + 8s", {3: 1, 22: 1}, (22, 50)),
)


@cache
def answers() -> dict[str, Json]:
    """What ``python -m mahjong_core score`` answers to all lines in one run."""
    lines = [line_of(told.rules, told.hand, told.won) for told in RIICHI]
    lines += [line_of(BOOK, told.hand, {}) for told in CHINESE]
    lines += [line_of(EMA_2012, hand.hand, {**hand.win, "seat_wind": seat}) for hand, seat in book()]
    names = [told.says for told in (*RIICHI, *CHINESE)] + [f"{hand.clause} {seat}" for hand, seat in book()]
    text = "".join(json.dumps(line) + "\n" for line in lines).encode()
    run = subprocess.run([*COMMAND, "score"], input=text, capture_output=True, check=True)  # noqa: S603 - our own
    return dict(zip(names, map(json.loads, run.stdout.splitlines()), strict=True))


def book() -> list[tuple[Any, str]]:
    """The ten examples of 4.3 with each seat that the text pays."""
    return [(example, seat) for example in EXAMPLES for seat, _ in seats(example)]


@pytest.mark.parametrize("told", RIICHI, ids=lambda told: told.says)
def test_a_hand_of_riichi(told: Told) -> None:
    answer = answers()[told.says]
    shown = {
        **answer,
        "yaku": sorted(item["id"] for item in answer["yaku"]),
        "pair": sum(item["fu"] for item in answer["fu_items"] if item["tiles"] == "11z"),
    }
    assert {name: shown[name] for name in told.answer} == told.answer


@pytest.mark.parametrize(("example", "seat"), book(), ids=lambda part: getattr(part, "clause", part))
def test_the_ten_examples_of_the_book(example: Any, seat: str) -> None:
    """EMA riichi 2012, 4.3: yaku with their fan, the sum, the payments for East and for the others."""
    answer = answers()[f"{example.clause} {seat}"]
    counted: dict[str, int] = {}
    for item in answer["yaku"]:
        counted[item["id"]] = counted.get(item["id"], 0) + item["han"]
    assert (counted, answer["han"]) == (example.yaku, example.han)
    paid = dict(seats(example))[seat]
    kinds = {"discarder": paid.discarder, "east": paid.east, "others": paid.others}
    assert answer["payments"] == {name: points for name, points in kinds.items() if points}


@pytest.mark.parametrize("told", CHINESE, ids=lambda told: told.says)
def test_a_hand_of_the_chinese_text(told: Counted) -> None:
    answer = answers()[told.says]
    counted = {fan["number"]: fan["count"] for fan in answer["fans"]}
    assert {number: counted.get(number, 0) for number in told.fans} == told.fans
    assert [number for number in told.watched if number in counted and number not in told.fans] == []
    assert told.total is None or answer["total"] == told.total


# --- tables, penalties and weights, by ``check`` --------------------------------------------------------------------


def checked(record: Json, rules: str, folder: Path) -> list[tuple[str, Any, Any]]:
    """Code, what was expected and what was found, for every finding that is no note."""
    path = folder / "event.mtr.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    run = subprocess.run(  # noqa: S603 - our own
        [*COMMAND, "check", str(path), "--rules", rules, "--json"], capture_output=True, check=False
    )
    found = json.loads(run.stdout)["findings"]
    return [(one["code"], one["expected"], one["found"]) for one in found if one["severity"] != "note"]


# What a text says, its preset, table scores, places, and the uma in thousands.
TIES = [
    ('2012, 3.6.1: "si deux joueurs sont à égalité à la première place, chacun reçoit un bonus de 20 000"',
     EMA_2012, [40000, 40000, 25000, 15000], [1, 1, 3, 4], [20, 20, -10, -30]),
    ("2025, 3.7.1: two first have 10,000 each",
     EMA_2025, [40000, 40000, 25000, 15000], [1, 1, 3, 4], [10, 10, -5, -15]),
    ("2025, 3.7.1: three second have -5,000 each",
     EMA_2025, [60000, 20000, 20000, 20000], [1, 2, 2, 2], [15, -5, -5, -5]),
]  # fmt: skip


@pytest.mark.parametrize(("says", "rules", "scores", "places", "uma"), TIES, ids=[row[0] for row in TIES])
def test_level_players_share_the_uma(
    says: str, rules: str, scores: list[int], places: list[int], uma: list[int], tmp_path: Path
) -> None:
    points = [1000 * each for each in uma]
    totals = [score - 30000 + each for score, each in zip(scores, points, strict=True)]
    played = table(scores, places=places, points=points, totals=totals)
    assert checked(document([[played]]), rules, tmp_path) == []
    alone = table(scores, places=places, points=[15000, 5000, -5000, -15000], totals=totals)  # told apart by nothing
    assert {code for code, *_ in checked(document([[alone]]), rules, tmp_path)} >= {"table.tie"}


def test_the_sheet_of_annex_1(tmp_path: Path) -> None:
    """FFMJ, annex 1: "10 EST SUD: +34 -18 -8 -8", penalties +10 -30 +10 +10; "15 OUEST T: -23 -23 +69 -23".

    The sums below are +44 -48 +2 +2, then +21 -71 +71 -21.
    """
    hands = [
        {"number": 1, "outcome": "win", "winner": "E", "discarder": "S", "value": 10},
        {"number": 2, "outcome": "win", "winner": "W", "discarder": None, "value": 15},
    ]
    where = {"stage": "before_places", "cause": "false-win-below-minimum", "session": 1, "table": 1, "hand": 1}
    penalties = [{"player": player, "amount": -30 if player == 2 else 10, **where} for player in (1, 2, 3, 4)]
    sheet = table([21, -71, 71, -21], places=[2, 4, 1, 3], points=[2, 0, 4, 1], hands=hands)
    assert checked(document([[sheet]], adjustments=penalties), FRENCH, tmp_path) == []
    wrong = {**sheet, "scores": [34, -71, 58, -21]}  # as if East had won the second hand's 13 from West
    assert checked(document([[wrong]], adjustments=penalties), FRENCH, tmp_path) != []


def test_a_chombo_leaves_the_places_at_the_table(tmp_path: Path) -> None:
    """2025, 3.4.6 and 6.1.4: 20,000 off the tournament score, after uma; places at the table stay."""
    scores, uma = [45000, 35000, 25000, 15000], [15000, 5000, -5000, -15000]
    totals = [30000 - 20000, 10000, -10000, -30000]
    chombo = {"player": 1, "amount": -20000, "stage": "after_uma", "cause": "chombo", "session": 1, "table": 1}
    order = [(1, 1), (1, 2), (3, 3), (4, 4)]
    ranking = [
        {"place": place, "player": player, "figures": {"overall_score": totals[player - 1]}} for place, player in order
    ]
    played = table(scores, places=[1, 2, 3, 4], points=uma)
    record = document([[played]], adjustments=[chombo], standings=[{"after_session": 1, "rows": ranking}])
    assert checked(record, EMA_2025, tmp_path) == []
    ranking[0]["figures"]["overall_score"] += 20000
    assert [code for code, *_ in checked(record, EMA_2025, tmp_path)] != []


def test_ten_countries_weigh_one(tmp_path: Path) -> None:
    """EMA, "Basics for ranking system": "10 and more +1"; Twickenham 2023: 64 players, 2 days, 10 countries, 3.5."""
    facts = {"code": "EMA", "days": 2, "players": 64, "countries": 10, "qualification": False}
    record = document([[table([40, 10, -20, -30])]], event={"federation": {**facts, "weight": "3.5"}})
    told = checked(record, FRENCH, tmp_path)
    assert [row for row in told if row[0] == "event.weight"] == []
    record["event"]["federation"]["weight"] = 4
    told = checked(record, FRENCH, tmp_path)
    assert [row for row in told if row[0] == "event.weight"] == [("event.weight", "7/2", 4)]
