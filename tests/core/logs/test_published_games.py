"""Games that were played on Tenhou and Mahjong Soul, as their published logs have them, without names and tiles.

A line is a hand: deal, counters and stakes; the scores; whose riichi stands (a capital: the turned discard was the
last of its seat); the end. Every sum is the log's own; the last line has the final scores.
"""

import json
from typing import Any

import pytest

from mahjong_core.logs import read_log, replay
from mahjong_core.rulesets import derive, preset

GAMES = {
    ("two rounds", "tenhou", 2): """
0,0,0 25000,25000,25000,25000 e 和了 -1300,-700,-700,3700 3,3,3,40符2飜700-1300点
1,0,0 22700,24300,24300,28700 e 和了 -2600,0,0,3600 3,0,3,40符2飜2600点
2,0,0 19100,24300,24300,32300 e 和了 17000,0,0,-16000 0,3,0,倍満16000点
3,0,0 35100,24300,24300,16300 s 和了 0,0,-12000,13000 3,2,3,満貫12000点
3,1,0 35100,23300,12300,29300 w 和了 0,0,9000,-8000 2,3,2,30符4飜7700点
4,0,0 35100,23300,20300,21300 - 流局 -1500,-1500,1500,1500
5,1,0 33600,21800,21800,22800 n 和了 0,-2900,0,3900 3,1,3,40符2飜2600点
6,0,0 33600,18900,21800,25700 n 和了 4900,-3900,0,0 0,1,0,30符3飜3900点
7,0,0 38500,15000,21800,24700 - 和了 -300,-300,1100,-500 2,2,2,30符1飜300-500点
38200,14700,22900,24200
""",
    ("one round, Mahjong Soul", "mahjong-soul", 1): """
0,0,0 25000,25000,25000,25000 n 流局 1000,1000,-3000,1000
0,1,1 26000,26000,22000,25000 n 和了 10000,0,-8000,0 0,2,0,40符3飜7700点
0,2,0 36000,26000,14000,24000 w 和了 0,0,9600,-8600 2,3,2,満貫8000点
1,0,0 36000,26000,22600,15400 - 和了 -2900,2900,0,0 1,0,1,30符2飜2900点
1,1,0 33100,28900,22600,15400 - 和了 0,6100,0,-6100 1,3,1,30符3飜5800点
1,2,0 33100,35000,22600,9300 - 和了 2600,-2600,0,0 0,1,0,30符2飜2000点
2,0,0 35700,32400,22600,9300 n 和了 0,-2600,0,3600 3,1,3,40符2飜2600点
3,0,0 35700,29800,22600,11900 - 和了 7900,-2000,-2000,-3900 0,0,0,30符4飜2000-3900点
43600,27800,20600,8000
""",
    ("all ready, nagashi, below zero", "tenhou", 1): """
0,0,0 25000,25000,25000,25000 e 和了 0,0,-16000,17000 3,2,3,倍満16000点
1,0,0 24000,25000,9000,42000 w 全員聴牌
1,1,1 24000,25000,8000,42000 - 流し満貫 -4000,12000,-4000,-4000
2,2,1 20000,37000,4000,38000 n 和了 10300,0,-8300,0 0,2,0,30符4飜7700点
30300,37000,-4300,37000
""",
    ("a fed yakuman", "tenhou", 2): """
0,0,0 25000,25000,25000,25000 e 和了 12700,-3900,-3900,-3900 0,0,0,30符4飜3900点∀
0,1,0 36700,21100,21100,21100 n 和了 0,0,33300,-32300 2,2,3,役満8000-16000点
36700,21100,54400,-12200
""",
    ("two yakuman on one discard", "tenhou", 1): """
0,0,0 25000,25000,25000,25000 e 和了 0,-2000,0,3000 3,1,3,30符2飜2000点
1,0,0 24000,23000,25000,28000 - 和了 0,0,-5200,5200 3,2,3,40符3飜5200点
2,0,0 24000,23000,19800,33200 n 和了 -2000,-2000,-3900,8900 3,3,3,30符4飜2000-3900点
3,0,0 22000,21000,15900,41100 - 和了 -32000,32000,0,0 1,0,1,役満32000点 -48000,0,0,48000 3,0,3,役満48000点
-58000,53000,15900,89100
""",
    ("three winners, riichi until the last tile", "tenhou", 2): """
0,0,0 25000,25000,25000,25000 S 和了 -6000,13000,-3000,-3000 1,1,1,跳満3000-6000点
1,0,0 19000,37000,22000,22000 sW 和了 0,-2600,4600,0 2,1,2,40符2飜2600点
2,0,0 19000,33400,25600,22000 s 流局 -1500,1500,-1500,1500
3,1,1 17500,33900,24100,23500 n 和了 -6100,-6100,-6100,20300 3,3,3,跳満6000点∀
3,2,0 11400,27800,18000,42800 - 和了 0,-2100,0,2100 3,1,3,30符1飜1500点
3,3,0 11400,25700,18000,44900 e 和了 -4800,5800,0,0 1,0,1,30符3飜3900点
4,0,0 5600,31500,18000,44900 E 和了 13000,-4000,-4000,-4000 0,0,0,満貫4000点∀
4,1,0 17600,27500,14000,40900 - 和了 6100,0,-6100,0 0,2,0,30符3飜5800点
4,2,0 23700,27500,7900,40900 W 和了 -6200,-3200,13600,-3200 2,2,2,跳満3000-6000点
5,0,0 17500,24300,20500,37700 w 和了 -2000,-3900,8900,-2000 2,2,2,30符4飜2000-3900点
6,0,0 15500,20400,28400,35700 - 三家和了
6,1,0 15500,20400,28400,35700 - 和了 -500,1800,-800,-500 1,1,1,40符1飜400-700点
7,0,0 15000,22200,27600,35200 EsW 和了 -3000,15000,-3000,-6000 1,1,1,跳満3000-6000点
11000,36200,23600,29200
""",
}


def numbers(text: str) -> list[Any]:
    return [int(part) if part.lstrip("-").isdigit() else part for part in text.split(",")]


def hand(line: str) -> list[Any]:
    """The hand as the file has it; tiles are not what is asked here."""
    place, scores, riichi, kind, *end = line.split(" ")
    row: list[Any] = [numbers(place), numbers(scores), [], []]
    for letter in "eswn":
        turned = [[60, "r11"]] if letter.upper() in riichi else [["r11", 60]] if letter in riichi else [[11, 60]]
        row += [[], [], *turned]
    return [*row, [kind, *map(numbers, end)]]


def file_of(text: str) -> dict[str, Any]:
    *hands, final = text.strip().split("\n")
    scores = [part for score in numbers(final) for part in (score, 0)]
    return {"name": list("ABCD"), "rule": {"disp": ""}, "log": [hand(line) for line in hands], "sc": scores}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game[0])
def test_a_published_game_is_replayed_to_its_final_scores(game: tuple[str, str, int]) -> None:
    _about, name, rounds = game
    rules = preset(name) if rounds == 2 else derive(preset(name), {"rounds": rounds}, name="East only")
    file = file_of(GAMES[game])
    log = read_log(json.dumps(file).encode())
    assert len(replay(log, rules)) == len(file["log"])
    assert list(log.final or ()) == file["sc"][::2]
