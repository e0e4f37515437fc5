"""Every value of the table of points, as a log writes it, is settled to what the table says.

han, fu; by discard to the dealer and to others; by self-draw each to the dealer; by self-draw from others and from the
dealer. A dash: no hand is worth it that way. The figures are those of the usual table of riichi without rounding up.
"""

import pytest

from mahjong_core.logs import read_log, replay
from mahjong_core.rulesets import preset
from tests.core.logs.games import Maker, as_bytes

TENHOU = preset("tenhou")
TABLE = """
1 30 1500 1000 500 300 500
1 40 2000 1300 700 400 700
1 50 2400 1600 800 400 800
1 60 2900 2000 1000 500 1000
1 70 3400 2300 1200 600 1200
1 80 3900 2600 1300 700 1300
1 90 4400 2900 1500 800 1500
1 100 4800 3200 1600 800 1600
1 110 5300 3600 - - -
2 20 - - 700 400 700
2 25 2400 1600 - - -
2 30 2900 2000 1000 500 1000
2 40 3900 2600 1300 700 1300
2 50 4800 3200 1600 800 1600
2 60 5800 3900 2000 1000 2000
2 70 6800 4500 2300 1200 2300
2 80 7700 5200 2600 1300 2600
2 90 8700 5800 2900 1500 2900
2 100 9600 6400 3200 1600 3200
2 110 10600 7100 3600 1800 3600
3 20 - - 1300 700 1300
3 25 4800 3200 1600 800 1600
3 30 5800 3900 2000 1000 2000
3 40 7700 5200 2600 1300 2600
3 50 9600 6400 3200 1600 3200
3 60 11600 7700 3900 2000 3900
4 20 - - 2600 1300 2600
4 25 9600 6400 3200 1600 3200
4 30 11600 7700 3900 2000 3900
"""
LIMITS = """
満貫 12000 8000 4000 2000 4000
跳満 18000 12000 6000 3000 6000
倍満 24000 16000 8000 4000 8000
三倍満 36000 24000 12000 6000 12000
役満 48000 32000 16000 8000 16000
"""
ROWS = [
    *((f"{fu}符{han}飜", rest) for han, fu, *rest in (line.split() for line in TABLE.split("\n") if line)),
    *((name, rest) for name, *rest in (line.split() for line in LIMITS.split("\n") if line)),
]


def settle(winner: int, loser: int | None, text: str, gains: list[int]) -> None:
    made = Maker()
    facts = [winner, winner if loser is None else loser, winner, text]
    made.hand(["和了", gains, facts], gains, {}, stays=winner == 0, won=True)
    assert len(replay(read_log(as_bytes(made.file())), TENHOU)) == 1


@pytest.mark.parametrize(("name", "points"), ROWS)
def test_by_discard(name: str, points: list[str]) -> None:
    dealer, other = points[:2]
    if dealer != "-":
        settle(0, 1, f"{name}{dealer}点", [int(dealer), -int(dealer), 0, 0])
    if other != "-":
        settle(2, 3, f"{name}{other}点", [0, 0, int(other), -int(other)])


@pytest.mark.parametrize(("name", "points"), ROWS)
def test_by_self_draw(name: str, points: list[str]) -> None:
    each, small, large = points[2:]
    if each == "-":
        return
    settle(0, None, f"{name}{each}点∀", [3 * int(each), -int(each), -int(each), -int(each)])
    lost = [-int(large), -int(small), -int(small)]
    settle(3, None, f"{name}{small}-{large}点", [*lost, -sum(lost)])


@pytest.mark.parametrize(
    ("text", "winner", "loser", "points", "limit"),
    [
        ("役満64000点", 1, 2, 64_000, "double_yakuman"),
        ("役満96000点", 1, 2, 96_000, "triple_yakuman"),
        ("役満96000点", 0, 2, 96_000, "double_yakuman"),
        ("Yakuman 32000点", 1, 2, 32_000, "yakuman"),
        ("数え役満32000点", 1, 2, 32_000, "yakuman"),
        ("Sanbaiman 24000点", 1, 2, 24_000, "sanbaiman"),
        ("Baiman 16000点", 1, 2, 16_000, "baiman"),
        ("Haneman 12000点", 1, 2, 12_000, "haneman"),
        ("Mangan 8000点", 1, 2, 8_000, "mangan"),
    ],
)
def test_names_of_exports(text: str, winner: int, loser: int, points: int, limit: str) -> None:
    made = Maker()
    gains = [0] * 4
    gains[winner], gains[loser] = points, -points
    made.hand(["和了", gains, [winner, loser, winner, text]], gains, {}, stays=winner == 0, won=True)
    (line,) = replay(read_log(as_bytes(made.file())), TENHOU)
    assert line["limit"] == limit


@pytest.mark.parametrize("counters", [1, 2, 5])
@pytest.mark.parametrize("stakes", [0, 1, 3])
def test_counters_and_stakes_go_to_the_winner(counters: int, stakes: int) -> None:
    """300 a counter from the discarder, 100 each by self-draw, and every stake on the table."""
    made = Maker()
    for number in range(counters):  # the dealer is ready each time: a counter, and the deal stays
        made.draw({0, 1, 2, 3}, {3: False} if number < stakes else {})
    on_table = min(counters, stakes)
    assert (made.honba, made.sticks) == (counters, on_table)
    before = made.scores[2]
    made.win(2, 1, 5, 30, {})
    assert made.scores[2] - before == 8000 + 300 * counters + 1000 * on_table
    lines = replay(read_log(as_bytes(made.file())), TENHOU)
    assert len(lines) == counters + 1


@pytest.mark.parametrize("name", ["九種九牌", "四風連打", "四開槓", "四槓散了", "三家和了", "三家和"])
def test_an_abortive_draw_keeps_the_dealer_and_adds_a_counter(name: str) -> None:
    made = Maker()
    made.abort(name, {})
    made.win(1, 2, 1, 30, {})
    assert made.rows[1][0] == [0, 1, 0]
    first, second = replay(read_log(as_bytes(made.file())), TENHOU)
    assert (first["outcome"], second["winner"]) == ("abortive", "S")


def test_four_riichi_abort_the_hand_with_four_stakes() -> None:
    made = Maker()
    made.abort("四家立直", dict.fromkeys(range(4), False))
    assert made.scores == [24_000] * 4
    made.win(1, 2, 1, 30, {})
    assert made.scores[1] == 24_000 + 1000 + 300 + 4000
    first, _second = replay(read_log(as_bytes(made.file())), TENHOU)
    assert first["abortive"] == "four_riichi"
    assert first["riichi"] == ["E", "S", "W", "N"]
