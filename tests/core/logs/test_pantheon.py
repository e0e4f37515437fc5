"""Games of Pantheon: read as its API answers them, replayed by a rule set, and compared with the final scores.

The payments are those of the books, added up by hand: no score stands in a round.
"""

import copy
import json
from typing import Any

import pytest

from mahjong_core.errors import RuleError
from mahjong_core.logs import read_log, replay
from mahjong_core.riichi.value import Limit
from mahjong_core.rulesets import derive, preset

RULES = preset("ema-riichi-2016")
EAST, SOUTH, WEST, NORTH = 41, 7, 902, 33


def game(*rounds: dict[str, Any], scores: tuple[int, ...], **more: Any) -> dict[str, Any]:
    """The answer to GetGame, of four players by their ids."""
    people = (EAST, SOUTH, WEST, NORTH)
    results = [{"playerId": person, "score": score} for person, score in zip(people, scores, strict=True)]
    names = {EAST: "Aya Mori", SOUTH: "Ben Carrel", WEST: "Chloé Dubois", NORTH: "Dario Conti"}
    return {
        "game": {"sessionHash": "a1", "players": list(people), "finalResults": results, "rounds": list(rounds)},
        "players": [{"id": person, "title": name} for person, name in names.items()],
        **more,
    }


def ron(index: int, winner: int, loser: int, han: int, fu: int = 0, **facts: Any) -> dict[str, Any]:
    return {"ron": {"roundIndex": index, "winnerId": winner, "loserId": loser, "han": han, "fu": fu, **facts}}


def read(value: dict[str, Any], rules: Any = RULES) -> Any:
    return replay(read_log(json.dumps(value).encode()), rules)


def code_of(value: dict[str, Any], rules: Any = RULES) -> str:
    with pytest.raises(RuleError) as error:
        read(value, rules)
    return error.value.code


# East 1: South wins 3,900 from West, who is in riichi (East stakes too): 3,900 and two stakes.
# East 2: a draw, South and North are ready: 1,500 each; South stays. East 2, one counter: West draws with 1 han and
# 30 fu: the dealer South pays 500, the others 300, and each 100 for the counter.
ROUNDS = (
    ron(1, SOUTH, WEST, 3, 30, riichiBets=[EAST, WEST]),
    {"draw": {"roundIndex": 2, "tempai": [SOUTH, NORTH]}},
    {"tsumo": {"roundIndex": 2, "honba": 1, "winnerId": WEST, "han": 1, "fu": 30}},
)
SCORES = (
    30000 - 1000 - 1500 - 300 - 100,
    30000 + 3900 + 2000 + 1500 - 500 - 100,
    30000 - 3900 - 1000 - 1500 + 1100 + 300,
    30000 + 1500 - 300 - 100,
)


def test_a_game_is_read_round_by_round() -> None:
    lines = read(game(*ROUNDS, scores=SCORES))
    assert [line["outcome"] for line in lines] == ["win", "draw", "win"]
    assert (lines[0]["winner"], lines[0]["discarder"], lines[0]["riichi"]) == ("S", "W", ["E", "W"])
    assert lines[1]["tenpai"] == ["S", "N"]
    log = read_log(json.dumps(game(*ROUNDS, scores=SCORES)).encode())
    assert log.names == ("Aya Mori", "Ben Carrel", "Chloé Dubois", "Dario Conti")
    assert sum(SCORES) == 120000


def snake(value: Any) -> Any:
    """The same with the other spelling of the fields."""
    if isinstance(value, list):
        return [snake(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {"".join(f"_{c.lower()}" if c.isupper() else c for c in key): snake(item) for key, item in value.items()}


def test_both_spellings_and_a_list_of_one_game_are_the_same_game() -> None:
    answer = game(*ROUNDS, scores=SCORES)
    listed = {"games": [answer["game"]], "players": answer["players"], "totalGames": 1}
    logs = [read_log(json.dumps(each).encode()) for each in (answer, snake(answer), listed, snake(listed))]
    assert all(log == logs[0] for log in logs)


def test_yakuman_are_han_below_zero() -> None:
    """East's yakuman on South's discard is 48,000; the game goes on below zero by these rules."""
    rules = derive(RULES, {"busted_continue": True}, name="On")
    answer = game(ron(1, EAST, SOUTH, -1), scores=(78000, -18000, 30000, 30000))
    (line,) = read(answer, rules)
    assert line["limit"] == Limit.YAKUMAN
    fed = game(
        {"tsumo": {"roundIndex": 1, "winnerId": EAST, "han": -1, "paoPlayerId": WEST}},
        scores=(78000, 30000, -18000, 30000),
    )
    assert read(fed, rules)[0]["liable"] == "W"


def test_several_winners_of_one_discard() -> None:
    """2 han 30 fu is 2,000, 3 han 30 fu 3,900; each has the own stake back."""
    wins = [{"winnerId": WEST, "han": 2, "fu": 30}, {"winnerId": NORTH, "han": 3, "fu": 30}]
    row = {"multiron": {"roundIndex": 1, "loserId": EAST, "multiRon": 2, "wins": wins, "riichiBets": [NORTH]}}
    (line,) = read(game(row, scores=(24100, 30000, 32000, 33900)))
    assert [win["winner"] for win in line["wins"]] == ["W", "N"]


def test_chombo_and_nagashi() -> None:
    """Chombo costs nothing at the table by EMA 2016; North's nagashi is a mangan drawn: 4,000 and 2,000."""
    rows = (
        {"chombo": {"roundIndex": 1, "loserId": WEST}},
        {"nagashi": {"roundIndex": 1, "nagashi": [NORTH], "tempai": []}},
    )
    rules = derive(RULES, {"nagashi": True, "nagashi_settled": "draw"}, name="Nagashi")
    first, second = read(game(*rows, scores=(26000, 28000, 28000, 38000)), rules)
    assert (first["outcome"], first["offenders"]) == ("chombo", ["W"])
    assert (second["outcome"], second["nagashi"]) == ("nagashi", ["N"])


def test_four_riichi_are_told_and_other_abortive_draws_are_not() -> None:
    rules = derive(RULES, {"abortive_draws": ["four_riichi"], "leftover_deposits": "lost"}, name="Abortive")
    people = [EAST, SOUTH, WEST, NORTH]
    four = {"abort": {"roundIndex": 1, "riichiBets": people}}
    (line,) = read(game(four, scores=(29000,) * 4), rules)
    assert line["abortive"] == "four_riichi"
    assert code_of(game({"abort": {"roundIndex": 1}}, scores=(30000,) * 4), rules) == "logs.abortive_untold"


@pytest.mark.parametrize("seat", range(4))
def test_other_final_scores_are_refused(seat: int) -> None:
    answer = game(*ROUNDS, scores=SCORES)
    answer["game"]["finalResults"][seat]["score"] += 100
    assert code_of(answer) == "logs.final_differs"


def test_a_round_out_of_turn_or_impossible_is_named() -> None:
    assert code_of(game(*ROUNDS[1:], scores=SCORES)) == "logs.hand_out_of_turn"
    twice = {"draw": {"roundIndex": 1, "tempai": [SOUTH], "riichiBets": [WEST]}}
    assert code_of(game(twice, scores=SCORES)) == "logs.hand_impossible"
    assert code_of(game(ron(1, SOUTH, SOUTH, 3, 30), scores=SCORES)) == "logs.hand_impossible"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"rounds": []}, "logs.pantheon"),
        ({"rounds": None}, "logs.pantheon"),
        ({"players": [EAST, SOUTH, WEST]}, "logs.malformed"),
        ({"players": [EAST, EAST, WEST, NORTH]}, "logs.malformed"),
        ({"finalResults": []}, "logs.malformed"),
        ({"finalResults": None}, "logs.malformed"),
        ({"rounds": [{"ron": {"roundIndex": 0, "winnerId": EAST, "loserId": SOUTH, "han": 1}}]}, "logs.malformed"),
        ({"rounds": [{"ron": {"roundIndex": 1, "winnerId": 5, "loserId": SOUTH, "han": 1}}]}, "logs.malformed"),
        ({"rounds": [{"ron": {"roundIndex": 1, "winnerId": EAST, "loserId": SOUTH}}]}, "logs.malformed"),
        ({"rounds": [{"ron": {"roundIndex": 1, "winnerId": EAST, "loserId": SOUTH, "han": -7}}]}, "logs.malformed"),
        ({"rounds": [{"ron": {"roundIndex": True, "winnerId": EAST, "loserId": SOUTH, "han": 1}}]}, "logs.malformed"),
        ({"rounds": [{"ron": {}, "tsumo": {}}]}, "logs.malformed"),
        ({"rounds": ["ron"]}, "logs.malformed"),
        ({"rounds": [{"multiron": {"roundIndex": 1, "loserId": EAST, "wins": []}}]}, "logs.malformed"),
        ({"rounds": [{"draw": {"roundIndex": 1, "tempai": 3}}]}, "logs.malformed"),
        ({"rounds": [{"draw": {"roundIndex": 1, "tempai": [[]]}}]}, "logs.malformed"),
    ],
)
def test_what_cannot_be_read_is_refused(change: dict[str, Any], code: str) -> None:
    answer = copy.deepcopy(game(*ROUNDS, scores=SCORES))
    answer["game"] |= change
    assert code_of(answer) == code


def test_several_games_and_lists_of_results_are_refused_by_name() -> None:
    answer = game(*ROUNDS, scores=SCORES)
    assert code_of({"games": [answer["game"]] * 2}) == "logs.several_games"
    assert code_of({"results": [{"player": {"id": 1}, "bestSeries": []}]}) == "logs.pantheon"
    assert code_of({"rounds": [{"roundIndex": 1}]}) == "logs.pantheon"


def test_a_player_without_a_name_is_called_by_the_number() -> None:
    answer = game(*ROUNDS, scores=SCORES)
    del answer["players"]
    assert read_log(json.dumps(answer).encode()).names[0] == str(EAST)
