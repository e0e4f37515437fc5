"""The command line's riichi answers: one JSON line in, one JSON line out."""

import json
from typing import Any

import pytest

from mahjong_core.cli.score import score_lines

BASE = {
    "rules": "ema-riichi-2012",
    "concealed": "12345678s345m66p",
    "melds": [],
    "winning_tile": "9s",
    "self_draw": False,
    "seat_wind": "S",
    "prevailing_wind": "E",
    "riichi": True,
}


def score(**changes: Any) -> tuple[dict[str, Any], bool]:
    """The answer for the second worked example, changed; None leaves a field out."""
    line = {name: given for name, given in (BASE | changes).items() if given is not None}
    ((answer, was_hand),) = score_lines([json.dumps(line)])
    return json.loads(json.dumps(answer)), was_hand


def answer(**changes: Any) -> dict[str, Any]:
    return score(**changes)[0]


class TestAWin:
    """4.3.2: "La main vaut 4 fan, 30 minipoints ... Si le gagnant n'est pas Est, il reçoit 7 700"."""

    def test_what_the_answer_says_of_the_hand(self) -> None:
        # Its value.
        result = answer()
        assert result["valid"] is True
        assert [(item["id"], item["han"]) for item in result["yaku"]] == [("riichi", 1), ("pinfu", 1), ("ittsuu", 2)]
        assert (result["han"], result["fu"], result["limit"], result["total"]) == (4, 30, None, 7700)
        assert (result["dora"], result["red_fives"], result["ura_dora"]) == (0, 0, 0)
        # Each yaku has its english name and clause.
        assert [(item["name"], item["clause"]) for item in answer()["yaku"]] == [
            ("Riichi", "4.2.1"),
            ("Pinfu", "4.2.1"),
            ("Pure Straight", "4.2.1"),
        ]
        # The minipoints explain themselves.
        result = answer(concealed="12345678s55z", melds=["[345m]"], riichi=None)
        assert result["fu_items"] == [
            {"reason": "win", "fu": 20, "tiles": "", "clause": "4.1.1"},
            {"reason": "dragon_pair", "fu": 2, "tiles": "55z", "clause": "4.1.1"},
        ]
        # The reading is shown.
        result = answer()
        assert result["sets"] == ["345m", "123s", "456s", "789s", "66p"]
        assert (result["completed"], result["shape"]) == ("789s", "standard")
        # Melds stand among the sets.
        result = answer(concealed="123p1178s", melds=["[555z]", "(6666z)"], riichi=None)
        assert result["sets"] == ["123p", "789s", "[555z]", "(6666z)", "11s"]
        assert [item["sets"] for item in result["yaku"]] == [["[555z]"], ["(6666z)"], []]  # the last is Chanta
        # A pair completed.
        assert answer(concealed="123456789m123p9s")["completed"] == "99s"
        # Seven pairs.
        result = answer(concealed="1133m5577p2299s5z", winning_tile="5z")
        assert (result["shape"], result["completed"], result["sets"]) == ("seven_pairs", "", ["1133m5577p2299s55z"])

    def test_who_pays(self) -> None:
        # A discarder pays.
        assert answer()["payments"] == {"discarder": 7700}
        # East and the others pay a self draw.
        assert answer(self_draw=True)["payments"] == {"east": 4000, "others": 2000}
        # All three pay east.
        assert answer(self_draw=True, seat_wind="E")["payments"] == {"others": 4000}
        # A limit.
        result = answer(ippatsu=True)
        assert (result["han"], result["limit"], result["payments"]) == (5, "mangan", {"discarder": 8000})

    def test_counters_and_deposits(self) -> None:
        """4.1: 300 for each counter on a discard; "toutes les mises de riichi ... sont collectées"."""
        result = answer(counters=2, deposits=3)
        assert (result["payments"], result["total"]) == ({"discarder": 8300}, 11_300)
        assert (result["counters_value"], result["deposits_value"]) == (600, 3000)

    @pytest.mark.parametrize("given", ["5p5m", ["5p", "5m"]])
    def test_indicators_come_as_text_or_as_a_list(self, given: Any) -> None:
        result = answer(dora_indicators=given, ura_indicators=["4m"])
        assert (result["dora"], result["ura_dora"]) == (2, 1)

    def test_red_fives(self) -> None:
        assert answer(concealed="12340678s345m66p")["red_fives"] == 1

    def test_yakuman_that_do_not_count_are_named(self) -> None:
        result = answer(concealed="1z", melds=["[555z]", "[666z]", "[777z]", "[222z]"], winning_tile="1z", riichi=None)
        assert result["yaku"][0]["sets"] == ["[555z]", "[666z]", "[777z]"]
        assert result["dropped"] == [
            {"id": "tsuuiisou", "name": "All Honours", "because": "yakuman_not_cumulative", "clause": "4.2"}
        ]
        assert result["responsibility"] is True

    @pytest.mark.parametrize(
        ("concealed", "melds", "winning_tile"),
        [
            ("555666777z1122m", [], "2m"),
            ("1122m", ["[555z]", "[666z]", "(7777z)"], "2m"),
        ],
        ids=["concealed", "one a concealed kong"],
    )
    def test_nobody_is_responsible_for_dragons_that_were_not_exposed(
        self, concealed: str, melds: list[str], winning_tile: str
    ) -> None:
        """4.2.5: "Dans le cas de trois pungs/kongs de dragons exposés"."""
        result = answer(concealed=concealed, melds=melds, winning_tile=winning_tile, riichi=None)
        assert [item["id"] for item in result["yaku"]] == ["daisangen"]
        assert result["responsibility"] is False

    @pytest.mark.parametrize(("last", "liable"), [("[444z]", True), ("(4444z)", False)])
    def test_the_fourth_wind_set_must_be_exposed(self, last: str, liable: bool) -> None:
        """4.2.5: "Dans le cas de quatre pungs/kongs de vents exposés"."""
        result = answer(concealed="2m", melds=["[111z]", "[222z]", "[333z]", last], winning_tile="2m", riichi=None)
        assert result["responsibility"] is liable

    def test_flags_may_be_left_out(self) -> None:
        assert score(riichi=None, melds=None, self_draw=None)[1] is True


class TestRefusals:
    def test_no_value_is_an_answer(self) -> None:
        # No win is an answer.
        result, was_hand = score(winning_tile="1z")
        assert (result["valid"], result["problems"][0]["code"], was_hand) == (False, "hand.not_complete", True)
        # A hand without yaku is an answer.
        result, was_hand = score(concealed="123m456p77s78p", melds=["[999s]"], winning_tile="9p", riichi=None)
        assert (result["problems"][0]["code"], was_hand) == ("hand.no_yaku", True)
        # A hand below two han is an answer.
        result, was_hand = score(concealed="123m456p678s99p23s", winning_tile="1s", riichi=None, counters=5)
        assert (result["problems"][0]["code"], was_hand) == ("hand.below_two_han", True)
        # No legal position is no hand.
        result, was_hand = score(melds=["[345m]"], concealed="12345678s66p")
        assert (result["problems"][0]["code"], was_hand) == ("win.riichi_on_open_hand", False)

    @pytest.mark.parametrize(
        ("field", "given", "code"),
        [
            ("dora_indicators", 5, "tile.not_text"),
            ("dora_indicators", ["5p", 5], "tile.not_text"),
            ("ura_indicators", "9z", "tile.unreadable"),
            ("riichi", "yes", "score.not_a_flag"),
            ("counters", 1.5, "score.not_a_count"),
            ("seat_wind", "X", "score.not_a_wind"),
            ("winning_tile", None, "score.missing_field"),
        ],
    )
    def test_a_wrong_field_is_named(self, field: str, given: Any, code: str) -> None:
        result, was_hand = score(**{field: given})
        problem = result["problems"][0]
        assert (problem["code"], problem["detail"]["field"], was_hand) == (code, field, False)


def test_the_editions_differ() -> None:
    """2016: no red fives, and All Simples may be open."""
    line = {"concealed": "234m678s44s06p", "melds": ["[555p]"], "winning_tile": "4p", "riichi": None}
    assert answer(**line)["problems"][0]["code"] == "hand.no_yaku"
    result = answer(**line, rules="ema-riichi-2016")
    assert (result["han"], result["red_fives"]) == (1, 0)


class TestPositionsThatNoTableShows:
    @pytest.mark.parametrize(
        ("facts", "code"),
        [
            ({"ippatsu": True, "last_tile": True}, "win.ippatsu_on_last_discard"),  # 3.3.12: four tiles are left
            ({"dora_indicators": "5m", "ura_indicators": "5m6m"}, "win.ura_beyond_dora"),
            ({"ura_indicators": "5m"}, "win.ura_beyond_dora"),
            ({"prevailing_wind": "W"}, "win.prevailing_wind"),
            ({"prevailing_wind": "N"}, "win.prevailing_wind"),
            ({"counters": 100}, "win.counters"),
            ({"deposits": 100}, "win.deposits"),
            ({"deposits": -1}, "win.deposits"),
            ({"honba": 1}, "score.unknown_field"),
            ({"Riichi": True}, "score.unknown_field"),
            ({"dora_indicators": "9999s"}, "win.indicator_copies"),  # the hand holds another
            ({"concealed": "12345678s340m66p", "dora_indicators": "5555m"}, "win.indicator_copies"),
        ],
    )
    def test_it_has_a_code(self, facts: dict[str, Any], code: str) -> None:
        assert answer(**facts)["problems"][0]["code"] == code

    def test_each_kong_shows_an_indicator(self) -> None:
        """2.7: another indicator is turned for each kong."""
        kong = {"concealed": "12345678s66p", "melds": ["(5555z)"]}
        assert answer(**kong, dora_indicators="4m")["problems"][0]["code"] == "win.too_few_indicators"
        assert answer(**kong, dora_indicators="44m")["valid"] is True
        assert answer(**kong)["valid"] is True  # the indicators were left out

    def test_the_last_tile_may_come_within_the_turn(self) -> None:
        """Riichi with four tiles left: the next draw of the winner is the last tile."""
        assert answer(ippatsu=True, last_tile=True, self_draw=True)["valid"] is True

    def test_ninety_nine_counters_are_counted(self) -> None:
        kept = {"concealed": "23445678s345m66p", "winning_tile": "6s"}
        assert answer(counters=99, **kept)["counters_value"] == 29_700
