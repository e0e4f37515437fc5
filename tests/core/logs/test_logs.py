"""Logs of games: read, replayed hand by hand, and refused by name where they are something else or do not add up."""

import copy
import gzip
import json
from typing import Any

import pytest

from mahjong_core.errors import RuleError
from mahjong_core.logs import MAX_BYTES, read_log, replay
from mahjong_core.rulesets import derive, preset
from tests.core.logs.games import Maker, as_bytes, random_game

TENHOU, SOUL = preset("tenhou"), preset("mahjong-soul")


def refused(data: bytes, rules: Any = TENHOU) -> RuleError:
    with pytest.raises(RuleError) as error:
        replay(read_log(data), rules)
    return error.value


@pytest.mark.parametrize("rules", [TENHOU, SOUL])
@pytest.mark.parametrize("seed", range(40))
def test_games_of_an_arithmetic_of_their_own_are_replayed(rules: Any, seed: int) -> None:
    made = random_game(seed)
    log = read_log(as_bytes(made.file()))
    assert len(replay(log, rules)) == len(made.rows)
    assert log.final is not None


@pytest.mark.parametrize("seed", range(20))
def test_a_score_that_is_wrong_is_found_at_its_hand(seed: int) -> None:
    file = random_game(seed).file()
    for place in range(1, len(file["log"])):
        wrong = copy.deepcopy(file)
        wrong["log"][place][1][seed % 4] += 100
        error = refused(as_bytes(wrong))
        assert (error.code, error.detail["hand"]) == ("logs.sums", place)


def test_a_value_that_is_not_worth_its_points_is_found_at_its_hand() -> None:
    made = Maker()
    made.draw({1, 2}, {})
    made.win(2, 0, 2, 30, {})
    file = made.file()
    file["log"][1][-1][2][3] = "30符3飜2000点"  # paid 2,000; three han are 3,900
    error = refused(as_bytes(file))
    assert (error.code, error.detail["hand"]) == ("logs.hand_differs", 2)


def test_the_final_scores_of_the_log_are_checked() -> None:
    file = random_game(3).file()
    file["sc"][0] += 100
    assert refused(as_bytes(file)).code == "logs.final_differs"


def test_stakes_left_over_go_to_the_leader() -> None:
    made = Maker()
    made.win(1, 0, 2, 30, {})
    made.draw({2}, {2: False})
    assert len(replay(read_log(as_bytes(made.file())), TENHOU)) == 2


def test_two_winners_share_one_discard() -> None:
    """West and North win on East's discard in round East 1; West, nearer, takes the stake of North's riichi."""
    made = Maker()
    gains = [[-2000, 0, 3000, 0], [-3900, 0, 0, 3900]]
    end = ["和了", gains[0], [2, 0, 2, "30符2飜2000点"], gains[1], [3, 0, 3, "30符3飜3900点"]]
    made.hand(end, [-5900, 0, 3000, 3900], {3: False}, stays=False, won=True)
    rules = derive(SOUL, {"deposits_of_several": "nearest"}, name="Nearest")
    (line,) = replay(read_log(as_bytes(made.file())), rules)
    assert [win["winner"] for win in line["wins"]] == ["W", "N"]
    assert (line["discarder"], line["riichi"]) == ("E", ["N"])


def test_a_riichi_whose_discard_is_won_on_lays_no_stake() -> None:
    made = Maker()
    made.win(2, 0, 2, 30, {0: True})
    (line,) = replay(read_log(as_bytes(made.file())), TENHOU)
    assert "riichi" not in line


def test_nagashi_mangan_of_a_player_who_does_not_deal() -> None:
    """12,000 to South: 4,000 from the dealer East, 2,000 and 2,000, as a mangan by self-draw, 8,000 in all."""
    made = Maker()
    gains = [-4000, 8000, -2000, -2000]
    made.hand(["流し満貫", gains], gains, {}, stays=False, won=False)
    made.win(1, 2, 1, 30, {})
    first, _second = replay(read_log(as_bytes(made.file())), TENHOU)
    assert (first["outcome"], first["nagashi"]) == ("nagashi", ["S"])


def test_a_yakuman_that_was_fed() -> None:
    """South draws the last tile of Big Three Dragons that West fed: West pays all 32,000 (3.3.6)."""
    made = Maker()
    gains = [0, 32000, -32000, 0]
    made.scores = [25000] * 4
    end = ["和了", gains, [1, 1, 2, "役満8000-16000点", "大三元(役満)"]]
    made.hand(end, gains, {}, stays=False, won=True)
    (line,) = replay(read_log(as_bytes(made.file())), TENHOU)
    assert (line["limit"], line["liable"], "discarder" in line) == ("yakuman", "W", False)


def test_three_winners_abort_the_hand() -> None:
    made = Maker()
    made.abort("三家和了", {})
    made.win(0, 1, 1, 30, {})
    first, _second = replay(read_log(as_bytes(made.file())), TENHOU)
    assert first["abortive"] == "three_wins"


@pytest.mark.parametrize(
    ("name", "points"), [("満貫", 8000), ("跳満", 12000), ("倍満", 16000), ("三倍満", 24000), ("役満", 32000)]
)
def test_limits_by_their_names(name: str, points: int) -> None:
    made = Maker()
    made.scores = [25000] * 4
    gains = [0, points, -points, 0]
    made.hand(["和了", gains, [1, 2, 1, f"{name}{points}点"]], gains, {}, stays=False, won=True)
    (line,) = replay(read_log(as_bytes(made.file())), TENHOU)
    assert "limit" in line


@pytest.mark.parametrize("read", ["流局", "全員聴牌", "全員不聴"])
def test_a_draw_without_payments_is_told_apart_by_the_next_hand(read: str) -> None:
    """Exports of Mahjong Soul do not say whether all were ready or nobody was: the next dealer does."""
    made = Maker()
    made.draw(set() if read == "全員不聴" else {0, 1, 2, 3}, {})
    made.win(1, 2, 1, 30, {})
    file = made.file()
    file["log"][0][-1] = [read, [0, 0, 0, 0]]
    first, _second = replay(read_log(as_bytes(file)), TENHOU)
    assert ("tenpai" in first) == (read != "全員不聴")


# --- what is no such log ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b'<?xml version="1.0"?><mjloggm ver="2.3"><SHUFFLE/></mjloggm>', "logs.tenhou_xml"),
        (gzip.compress(b"<mjloggm/>"), "logs.tenhou_xml"),
        (b"\n\x18.lq.GameDetailRecords\x12\x04\x00\x01\x02\x03", "logs.mahjong_soul_binary"),
        (b'{"head": {"uuid": "x"}, "data": {}}', "logs.mahjong_soul_raw"),
        (b'{"type":"start_game","names":["a","b","c","d"]}\n{"type":"start_kyoku"}', "logs.mjai"),
        (b'{"games": [{"players": [1, 2, 3, 4]}]}', "logs.pantheon"),
        (b"hello", "logs.unknown"),
        (b"[1, 2]", "logs.unknown"),
        (b'{"a": 1}', "logs.unknown"),
        (b"\xff\xfe\x00", "logs.unknown"),
        (b"[" * 100_000, "logs.unknown"),
        (b" " * (MAX_BYTES + 1), "logs.too_large"),
    ],
    # Of the bytes themselves a name would hold the moment of packing: each run would collect another test.
    ids=["xml", "packed", "protobuf", "raw", "mjai", "pantheon", "text", "list", "object", "utf-16", "deep", "large"],
)
def test_other_formats_are_refused_by_their_names(data: bytes, code: str) -> None:
    assert refused(data).code == code


def change(path: tuple[Any, ...], value: Any) -> bytes:
    file = random_game(1).file()
    at: Any = file
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return as_bytes(file)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (change(("name",), ["A", "B", "C"]), "logs.three_players"),
        (change(("rule",), {"disp": "三般東喰赤"}), "logs.three_players"),
        (change(("name",), "A"), "logs.malformed"),
        (change(("log",), []), "logs.malformed"),
        (change(("log", 0, 0), [0, 0]), "logs.malformed"),
        (change(("log", 0, 0), [99, 0, 0]), "logs.malformed"),
        (change(("log", 0, 1), [1, 2, "x", 4]), "logs.malformed"),
        (change(("log", 0, 6), None), "logs.malformed"),
        (change(("log", 0, 16), "和了"), "logs.malformed"),
        (change(("log", 0, 16), ["和了"]), "logs.malformed"),
        (change(("log", 0, 16), ["和了", [0, 0, 0, 0], [9, 0, 0, "満貫8000点"]]), "logs.malformed"),
        (change(("log", 0, 16), ["和了", [0, 0, 0, 0], [1, 0, 1, "?"]]), "logs.malformed"),
        (change(("log", 0, 16), ["和了", [0, 0, 0, 0], [1, 0, 1, "役満1点"]]), "logs.malformed"),
        (change(("log", 0, 16), ["人和"]), "logs.end_unknown"),
        (change(("sc",), [1, 2]), "logs.malformed"),
    ],
)
def test_what_cannot_be_read_is_refused(data: bytes, code: str) -> None:
    assert refused(data).code == code


def test_other_rules_are_refused_before_the_first_hand() -> None:
    data = as_bytes(random_game(1).file())
    assert refused(data, preset("ema-riichi-2016")).code == "logs.starting_points"
    assert refused(data, preset("mcr-ffmj-2016")).code == "logs.not_riichi"


def test_a_game_of_the_south_round_is_none_of_a_season_of_east_rounds() -> None:
    made = Maker()
    for _deal in range(5):
        made.draw({(made.kyoku + 1) % 4}, {})
    east_only = derive(TENHOU, {"rounds": 1, "goal_points": None}, name="East")
    error = refused(as_bytes(made.file()), east_only)
    assert (error.code, error.detail["hand"]) == ("logs.hand_out_of_turn", 5)


def test_a_mark_of_the_byte_order_is_read() -> None:
    text = json.dumps(random_game(2).file(), ensure_ascii=False)
    plain = read_log(text.encode())
    assert read_log(b"\xef\xbb\xbf" + text.encode()) == plain


def test_the_digest_is_of_the_game_and_not_of_its_file() -> None:
    file = random_game(2).file()
    other = copy.deepcopy(file) | {"title": ["later", "x"]}
    assert read_log(as_bytes(file)).digest == read_log(json.dumps(other, indent=2).encode()).digest
    assert read_log(as_bytes(random_game(4).file())).digest != read_log(as_bytes(file)).digest


# --- rare ends -------------------------------------------------------------------------------------------------------


def test_a_yakuman_that_one_fed_and_another_discarded() -> None:
    """West fed it, North discards the last tile: half each, 16,000."""
    made = Maker()
    gains = [0, 32000, -16000, -16000]
    made.hand(["和了", gains, [1, 3, 2, "役満32000点", "大三元(役満)"]], gains, {}, stays=False, won=True)
    (line,) = replay(read_log(as_bytes(made.file())), TENHOU)
    assert (line["winner"], line["discarder"], line["liable"]) == ("S", "N", "W")


@pytest.mark.parametrize("is_laid", [True, False])
def test_three_win_on_a_turned_discard_with_its_stake_or_without(is_laid: bool) -> None:
    """The log does not say who discarded; the scores of the next hand say whether the stake was laid."""
    made = Maker()
    made.draw({0}, {})
    made.hand(["三家和了"], [0] * 4, {3: not is_laid}, stays=True, won=False)
    made.rows[-1][4 + 3 * 3 + 2] = [19, "r28"]
    made.win(1, 2, 1, 30, {})
    _first, second, _third = replay(read_log(as_bytes(made.file())), TENHOU)
    assert second.get("riichi", []) == (["N"] if is_laid else [])


def test_a_hand_that_does_not_follow_is_refused() -> None:
    """The dealer was not ready, so that the deal passes on; the log lets it stay."""
    made = Maker()
    made.draw({1}, {})
    made.win(2, 3, 1, 30, {})
    file = made.file()
    file["log"][1][0] = [0, 1, 0]
    error = refused(as_bytes(file))
    assert (error.code, error.detail["hand"]) == ("logs.hand_out_of_turn", 2)


def test_a_hand_that_the_rules_do_not_have_is_refused() -> None:
    """Nobody is worth four han and 20 fu on a discard."""
    made = Maker()
    gains = [0, 5200, -5200, 0]
    made.hand(["和了", gains, [1, 2, 1, "20符4飜5200点"]], gains, {}, stays=False, won=True)
    error = refused(as_bytes(made.file()))
    assert (error.code, error.detail["hand"]) == ("logs.hand_impossible", 1)


def test_a_stake_that_the_log_counts_and_no_discard_shows_is_found() -> None:
    made = Maker()
    made.draw({1}, {1: False})
    made.win(2, 3, 1, 30, {})
    file = made.file()
    file["log"][0][4 + 3 + 2] = [19, 28, 60]
    error = refused(as_bytes(file))
    assert (error.code, error.detail["hand"]) == ("logs.sums", 1)


def test_a_log_without_final_scores_is_replayed_by_its_hands() -> None:
    file = random_game(5).file()
    del file["sc"]
    log = read_log(as_bytes(file))
    assert log.final is None
    assert len(replay(log, TENHOU)) == len(file["log"])
