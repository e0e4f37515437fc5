"""The command line's riichi answers where somebody else than usual pays: the responsible player, nagashi mangan."""

import json
from typing import Any

import pytest

from mahjong_core.cli.score import score_lines

DRAGONS: dict[str, Any] = {
    "rules": "ema-riichi-2012",
    "concealed": "1122m",
    "melds": ["[555z]", "[666z]", "[7777z]"],
    "winning_tile": "2m",
    "seat_wind": "S",
    "prevailing_wind": "E",
}
WINDS = DRAGONS | {"concealed": "2m", "melds": ["[111z]", "[222z]", "[333z]", "[444z]"]}
NAGASHI: dict[str, Any] = {"rules": "ema-riichi-2012", "nagashi": True, "seat_wind": "S", "prevailing_wind": "E"}


def answer(line: dict[str, Any], **changes: Any) -> dict[str, Any]:
    ((result, _was_hand),) = score_lines([json.dumps(line | changes)])
    return json.loads(json.dumps(result))  # type: ignore[no-any-return]


def codes(line: dict[str, Any], **changes: Any) -> list[str]:
    return [problem["code"] for problem in answer(line, **changes)["problems"]]


class TestTheResponsiblePlayer:
    """3.3.6: "doit payer la valeur totale de la main ... (les deux autres joueurs ne payent rien)"."""

    @pytest.mark.parametrize(
        ("line", "seat", "total"), [(DRAGONS, "S", 32_000), (DRAGONS, "E", 48_000), (WINDS, "S", 64_000)]
    )
    def test_pays_a_self_draw_alone(self, line: dict[str, Any], seat: str, total: int) -> None:
        result = answer(line, seat_wind=seat, self_draw=True, responsible="N")
        assert (result["payments"], result["total"]) == ({"responsible": total}, total)

    def test_other_shares_of_the_responsible_player(self) -> None:
        # Big four winds pay once in 2016.
        result = answer(WINDS, rules="ema-riichi-2016", self_draw=True, responsible="N")
        assert result["payments"] == {"responsible": 32_000}
        # Pays for the own discard alone.
        assert answer(DRAGONS, discarder="N", responsible="N")["payments"] == {"responsible": 32_000}
        # 3.4.10: 300 for each counter, on a discard too; stakes come from the table (3.3.12).
        result = answer(DRAGONS, discarder="W", responsible="N", counters=3, deposits=2)
        assert result["payments"] == {"discarder": 16_450, "responsible": 16_450}
        assert result["total"] == 32_900 + 2000
        drawn = answer(DRAGONS, self_draw=True, responsible="N", counters=3)
        assert drawn["payments"] == {"responsible": 32_900}
        # Without one everybody pays as usual.
        assert answer(DRAGONS, self_draw=True)["payments"] == {"east": 16_000, "others": 8000}
        assert answer(DRAGONS, discarder="W")["payments"] == {"discarder": 32_000}

    @pytest.mark.parametrize("rules", ["ema-riichi-2016", "ema-riichi-2025", "wrc-2025"])
    def test_the_discarder_alone_pays_counters(self, rules: str) -> None:
        """EMA 2016 3.3.9, 2025 3.3.7, WRC 2025 9.1.1: the hand in halves; only the discarder pays counters."""
        result = answer(DRAGONS, rules=rules, discarder="W", responsible="N", counters=3)
        assert result["payments"] == {"discarder": 16_900, "responsible": 16_000}
        assert result["total"] == 32_900
        # On a self-draw and on their own discard the responsible player pays all of it.
        for facts in ({"self_draw": True}, {"discarder": "N"}):
            assert answer(DRAGONS, rules=rules, responsible="N", counters=3, **facts)["payments"] == {
                "responsible": 32_900
            }

    @pytest.mark.parametrize(("line", "half"), [(DRAGONS, 16_000), (WINDS, 32_000)])
    def test_shares_the_payment_with_another_discarder(self, line: dict[str, Any], half: int) -> None:
        """3.3.6: "il partage le paiement en deux parts égales"."""
        result = answer(line, discarder="W", responsible="N")
        assert (result["payments"], result["total"]) == ({"discarder": half, "responsible": half}, 2 * half)

    @pytest.mark.parametrize(
        ("line", "facts", "code"),
        [
            (DRAGONS, {"responsible": "S", "self_draw": True}, "riichi.liable_is_winner"),
            (DRAGONS, {"discarder": "S"}, "riichi.winner_is_discarder"),
            (DRAGONS, {"discarder": "W", "self_draw": True}, "win.discarder_of_self_draw"),
            (DRAGONS, {"responsible": "N"}, "win.discarder_missing"),
            (DRAGONS, {"responsible": "X", "self_draw": True}, "score.not_a_wind"),
            (DRAGONS, {"discarder": None}, "score.not_a_wind"),
            # 4.2.5: "Dans le cas de trois pungs/kongs de dragons exposés"
            (DRAGONS | {"melds": ["[555z]", "[666z]", "(7777z)"]}, {"responsible": "N", "self_draw": True},
             "win.responsible_without_sets"),
            (WINDS | {"melds": ["[111z]", "[222z]", "[333z]", "(4444z)"]}, {"responsible": "N", "self_draw": True},
             "win.responsible_without_sets"),
            # Two sets of dragons and a pair: no third was fed.
            (DRAGONS | {"concealed": "112233m7z", "melds": ["[555z]", "[666z]"], "winning_tile": "7z"},
             {"responsible": "N", "self_draw": True}, "win.responsible_without_sets"),
        ],
    )  # fmt: skip
    def test_what_cannot_be_has_a_code(self, line: dict[str, Any], facts: dict[str, Any], code: str) -> None:
        assert codes(line, **facts) == [code]


class TestNagashiMangan:
    """4.2.4: "Le joueur reçoit le paiement équivalent à un mangan pioché, plus les compteurs et les mises"."""

    def test_it_is_paid_as_a_mangan_drawn(self) -> None:
        # East pays 4000 and the others 2000.
        result = answer(NAGASHI)
        assert (result["valid"], result["limit"], result["total"]) == (True, "mangan", 8000)
        assert result["payments"] == {"east": 4000, "others": 2000}
        assert [(item["id"], item["clause"]) for item in result["yaku"]] == [("nagashi_mangan", "4.2.4")]
        # Each pays east 4000.
        result = answer(NAGASHI, seat_wind="E")
        assert (result["payments"], result["total"]) == ({"others": 4000}, 12_000)
        # Counters and stakes are added.
        result = answer(NAGASHI, counters=2, deposits=3)
        assert (result["payments"], result["total"]) == ({"east": 4200, "others": 2200}, 11_600)
        assert (result["counters_value"], result["deposits_value"]) == (600, 3000)

    @pytest.mark.parametrize(
        "facts",
        [
            {"riichi": True},
            {"concealed": "1122335678m999p"},
            {"concealed": "1122335m999p", "melds": ["(1111z)"]},
            {"winning_tile": "", "self_draw": False, "dora_indicators": []},
        ],
    )
    def test_the_hand_may_be_shown_and_adds_nothing(self, facts: dict[str, Any]) -> None:
        """4.2.4: "ne peut être combinée avec aucune autre main"; "Le joueur n'a pas besoin d'être tenpai"."""
        assert answer(NAGASHI, **facts) == answer(NAGASHI)

    @pytest.mark.parametrize(
        ("facts", "code"),
        [
            ({"rules": "ema-riichi-2016"}, "riichi.no_nagashi"),
            ({"melds": ["[123m]"]}, "win.nagashi_on_open_hand"),  # "s'il a une main cachée"
            ({"self_draw": True}, "score.not_with_nagashi"),
            ({"winning_tile": "1m"}, "score.not_with_nagashi"),
            ({"ippatsu": True}, "score.not_with_nagashi"),
            ({"last_tile": True}, "score.not_with_nagashi"),
            ({"dora_indicators": "1m"}, "score.not_with_nagashi"),
            ({"responsible": "N"}, "score.not_with_nagashi"),
            ({"discarder": "N"}, "score.not_with_nagashi"),
            ({"concealed": "123m"}, "hand.tile_count"),
            ({"concealed": "1111122233m999p"}, "hand.too_many_copies"),
            ({"counters": 100}, "win.counters"),
            ({"deposits": -1}, "win.deposits"),
            ({"prevailing_wind": "N"}, "win.prevailing_wind"),
            ({"seat_wind": "X"}, "score.not_a_wind"),
            ({"nagashi": "yes", "concealed": "1122335678m999p", "winning_tile": "1m"}, "score.not_a_flag"),
            ({"honba": 1}, "score.unknown_field"),
        ],
    )
    def test_what_cannot_be_has_a_code(self, facts: dict[str, Any], code: str) -> None:
        assert codes(NAGASHI, **facts)[0] == code

    def test_it_is_no_field_of_mcr(self) -> None:
        line = {"rules": "mcr-ffmj-2016", "concealed": "23m456p11789s", "melds": ["[123m]"], "winning_tile": "1m",
                "seat_wind": "E", "prevailing_wind": "S", "nagashi": True}  # fmt: skip
        assert codes(line) == ["score.unknown_field"]

    def test_not_claimed_the_hand_is_valued(self) -> None:
        assert answer(DRAGONS, nagashi=False, self_draw=True) == answer(DRAGONS, self_draw=True)
