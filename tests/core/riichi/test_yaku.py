"""Every yaku of 4.2: its fan closed and open, hands that have it, and hands that nearly have it."""

from typing import Any

import pytest

from mahjong_core.riichi.readings import RiichiShape
from mahjong_core.riichi.yaku import YAKU, Yaku, yaku
from tests.core.riichi.cases import refusal, value
from tests.refusals import refuses
from tests.tables import values

# 4.2.1 to 4.2.5: yaku, fan closed, fan open (0: "doivent être cachées"), clause, in the book's words.
BOOK = values("riichi/yaku")
CONCEALED_YAKUMAN = {"kokushi", "chuuren", "tenhou", "chihou", "renhou", "suuankou"}
OTHER_YAKUMAN = {
    "suukantsu",
    "ryuuiisou",
    "chinroutou",
    "tsuuiisou",
    "daisangen",
    "shousuushii",
    "daisuushii",
}


class TestTheTable:
    @pytest.mark.parametrize(("name", "closed", "opened", "clause", "words"), BOOK)
    def test_fan_and_clause(self, name: str, closed: int, opened: int, clause: str, words: str) -> None:
        assert (YAKU[name].closed, YAKU[name].open, YAKU[name].clause) == (closed, opened, clause), words

    def test_it_holds_the_yaku_of_4_2_and_no_other(self) -> None:
        # The yakuman are those of 4 2 5.
        results = {candidate.id for candidate in YAKU.values() if candidate.yakuman}
        assert results == CONCEALED_YAKUMAN | OTHER_YAKUMAN
        assert {YAKU[name].clause for name in results} == {"4.2.5"}
        # Concealed yakuman have no open fan.
        assert {
            candidate.id for candidate in YAKU.values() if candidate.yakuman and not candidate.open
        } == CONCEALED_YAKUMAN
        # Nothing else is in the table.
        assert set(YAKU) == {row[0] for row in BOOK} | CONCEALED_YAKUMAN | OTHER_YAKUMAN

    def test_only_big_four_winds_is_double(self) -> None:
        assert [candidate.id for candidate in YAKU.values() if candidate.yakuman == 2] == ["daisuushii"]

    @pytest.mark.parametrize("first", YAKU.values(), ids=YAKU)
    def test_every_yaku_has_its_names(self, first: Yaku) -> None:
        assert all(name.strip() for name in [*first.names.values(), first.japanese, first.kanji])
        assert all(ord(sign) > 0x2FFF for row in YAKU.values() for sign in row.kanji)

    def test_an_unknown_yaku_is_refused(self) -> None:
        assert yaku("pinfu").names["en"] == "Pinfu"
        with refuses("riichi.unknown_yaku"):
            yaku("open_riichi")


AFTER_KONG = {"self_draw": True, "kong_replacement": True}
# A hand, what was said of the win, and every yaku that it has with its fan.
HANDS = values("riichi/hands")


@pytest.mark.parametrize(("text", "facts", "expected"), HANDS)
def test_a_hand_has_exactly_these_yaku(text: str, facts: dict[str, Any], expected: dict[str, int]) -> None:
    evaluation = value(text, **facts)
    sums: dict[str, int] = {}
    for name in evaluation.yaku:
        sums[name] = sums.get(name, 0) + evaluation.han_of(name)
    assert sums == expected
    assert evaluation.yaku_han == evaluation.han == sum(expected.values())


NEARLY = values("riichi/nearly")


@pytest.mark.parametrize(("why", "text", "facts"), NEARLY, ids=[row[0] for row in NEARLY])
def test_a_hand_that_nearly_has_a_yaku(why: str, text: str, facts: dict[str, Any]) -> None:
    assert refusal(text, **facts) == "hand.no_yaku"


def test_two_dragon_pairs_leave_one_pung_and_no_little_three_dragons() -> None:
    """4.2.2: "deux pungs/kongs de dragon et une paire de dragon"."""
    assert value("123m 456p 55z 66z [444z] + 6z").yaku == ("dragon_pung",)


class TestPinfu:
    """4.2.1: "Il est requis que la tuile gagnante termine un chow avec une attente des deux côtés"."""

    def test_another_wind_is_no_value(self) -> None:
        assert value("123m 456p 678s 33z 23s + 1s").yaku == ("pinfu",)

    def test_of_two_places_the_dearer_is_taken(self) -> None:
        """4.1.1: on the 7, edge wait or two-sided; the book prefers the pinfu."""
        assert "pinfu" in value("345m 567s 99p 345p 89s + 7s").yaku

    def test_a_concealed_kong_is_no_chow(self) -> None:
        assert "pinfu" not in value("123m 456p 99p 23s (1111s) + 4s", self_draw=True).yaku


class TestDoubleChows:
    def test_three_identical_chows_are_one_double_chow(self) -> None:
        assert value("222333444m 57p 99s + 6p").yaku == ("sanankou",)
        assert value("22233344m 567p 99s + 4m", self_draw=True).yaku == ("menzen_tsumo", "sanankou")
        assert value("22333444m 567p 99s + 2m").yaku == ("pinfu", "iipeikou")

    def test_four_identical_chows_are_twice_two(self) -> None:
        """4.2.3: "quatre chows qui forment deux à deux Double Chows Purs"."""
        evaluation = value("222233334444m 9s + 9s")
        assert evaluation.yaku == ("ryanpeikou",)

    def test_twice_replaces_once(self) -> None:
        """4.2.3: "On ne compte pas de yaku supplémentaire pour Double Chows Purs"."""
        assert "iipeikou" not in value("223344m 667788p 9s + 9s").yaku


class TestSevenPairs:
    def test_two_equal_pairs_are_not_allowed(self) -> None:
        """4.2.2: "Il n'est pas autorisé d'avoir deux paires identiques"."""
        assert refusal("1111m 5577p 2299s 5z + 5z") == "hand.not_complete"

    def test_what_adds_up_to_them(self) -> None:
        # It is a reading of its own.
        assert value("1133m 5577p 2299s 5z + 5z").reading.shape is RiichiShape.SEVEN_PAIRS
        # Honours and one suit.
        assert value("1133m 5577m 11z 55z 6z + 6z").yaku == ("chiitoitsu", "honitsu")
        # One suit alone.
        evaluation = value("1122334455779m + 9m")
        assert {"chiitoitsu", "chinitsu"} <= set(evaluation.yaku)

    def test_other_yaku_add_up(self) -> None:
        """4.2.1: "Les yaku sont tous cumulatifs"."""
        evaluation = value("2244m 5577p 2288s 6m + 6m", riichi=True, self_draw=True)
        assert evaluation.yaku == ("riichi", "menzen_tsumo", "tanyao", "chiitoitsu")


YAKUMAN = values("riichi/yakuman")


@pytest.mark.parametrize(("name", "text", "facts"), YAKUMAN)
def test_a_yakuman(name: str, text: str, facts: dict[str, Any]) -> None:
    """EMA riichi 3.2 special and 4.2.5."""
    evaluation = value(text, **facts)
    assert evaluation.yaku == (name,)
    assert (evaluation.han, evaluation.dora, evaluation.red_fives, evaluation.ura_dora) == (13, 0, 0, 0)


NO_YAKUMAN = [
    ("four concealed pungs need the pair wait on a discard", "222m 555p 777s 33z 44p + 4p", {}, "sanankou"),
    ("an open hand has no nine gates", "1112345678m [999m] + 5m", {}, "chinitsu"),
    ("a white dragon is not green", "223344s 66s 888s 55z + 5z", {}, "honitsu"),
    ("bamboo five is not green", "223344s 66s 88s [555s] + 8s", {}, "chinitsu"),
    ("three kongs and a pung", "44p [2222m] [5555p] (7777s) 33z + 3z", {}, "sankantsu"),
    ("two winds and a pair", "123m 44z 12m [111z] [222z] + 3m", {}, "honitsu"),
]


@pytest.mark.parametrize(("why", "text", "facts", "instead"), NO_YAKUMAN, ids=[row[0] for row in NO_YAKUMAN])
def test_no_yakuman(why: str, text: str, facts: dict[str, Any], instead: str) -> None:
    evaluation = value(text, **facts)
    assert instead in evaluation.yaku
    assert not any(YAKU[name].yakuman for name in evaluation.yaku)
