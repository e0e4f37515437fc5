"""Every yaku of 4.2: its fan closed and open, hands that have it, and hands that nearly have it."""

from typing import Any

import pytest

from mahjong_core.errors import RuleError
from mahjong_core.riichi.readings import RiichiShape
from mahjong_core.riichi.yaku import YAKU, Yaku, yaku
from tests.core.riichi.cases import refusal, value

# 4.2.1 to 4.2.5: yaku, fan closed, fan open (0: "doivent être cachées"), clause, in the book's words.
BOOK = [
    ("riichi", 1, 0, "4.2.1", "Main en attente cachée déclarée avec une mise de 1 000 points"),
    ("ippatsu", 1, 0, "4.2.1", "Un yaku supplémentaire, IPPATSU"),
    ("double_riichi", 1, 0, "4.2.1", "Un yaku supplémentaire, DABURU RIICHI"),
    ("menzen_tsumo", 1, 0, "4.2.1", "Victoire sur pioche sur une main cachée"),
    ("tanyao", 1, 0, "4.2.1", "Main cachée sans terminales ni honneurs"),
    ("pinfu", 1, 0, "4.2.1", "Main de chows cachée avec une paire sans valeur"),
    ("iipeikou", 1, 0, "4.2.1", "Main cachée avec deux chows complètement identiques"),
    ("sanshoku_doujun", 2, 1, "4.2.1", "Donne un fan supplémentaire si la main est cachée"),
    ("ittsuu", 2, 1, "4.2.1", "Donne un fan supplémentaire si la main est cachée"),
    ("dragon_pung", 1, 1, "4.2.1", "Pung/kong de dragon"),
    ("seat_wind", 1, 1, "4.2.1", "Pung/kong du vent du joueur"),
    ("prevailing_wind", 1, 1, "4.2.1", "Pung/kong du vent dominant"),
    ("chanta", 2, 1, "4.2.1", "Donne un fan supplémentaire si la main est cachée"),
    ("rinshan", 1, 1, "4.2.1", "Gagner sur la tuile de remplacement"),
    ("chankan", 1, 1, "4.2.1", "Gagner sur la tuile qu'un adversaire ajoute à un pung exposé"),
    ("haitei", 1, 1, "4.2.1", "Gagner sur pioche sur la dernière tuile du mur"),
    ("houtei", 1, 1, "4.2.1", "Gagner sur l'écart après la dernière tuile du mur"),
    ("chiitoitsu", 2, 0, "4.2.2", "Main cachée contenant sept paires différentes"),
    ("sanshoku_doukou", 2, 2, "4.2.2", "trois pungs/kongs du même numéro, un dans chaque famille"),
    ("sanankou", 2, 2, "4.2.2", "il n'est pas requis que la main entière soit cachée"),
    ("sankantsu", 2, 2, "4.2.2", "Main contenant trois kongs"),
    ("toitoi", 2, 2, "4.2.2", "Main contenant quatre pungs/kongs et une paire"),
    ("honitsu", 3, 2, "4.2.2", "Donne un fan supplémentaire si la main est cachée"),
    ("shousangen", 2, 2, "4.2.2", "deux pungs/kongs de dragon et une paire de dragon"),
    ("honroutou", 2, 2, "4.2.2", "Main ne contenant que des terminales et des honneurs"),
    ("junchan", 3, 2, "4.2.2", "Donne un fan supplémentaire si la main est cachée"),
    ("ryanpeikou", 3, 0, "4.2.3", "quatre chows qui forment deux à deux Double Chows Purs"),
    ("chinitsu", 6, 5, "4.2.4", "Donne un fan supplémentaire si la main est cachée"),
    ("nagashi_mangan", 5, 0, "4.2.4", "s'il a une main cachée"),
]
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

    def test_the_yakuman_are_those_of_4_2_5(self) -> None:
        results = {candidate.id for candidate in YAKU.values() if candidate.yakuman}
        assert results == CONCEALED_YAKUMAN | OTHER_YAKUMAN
        assert {YAKU[name].clause for name in results} == {"4.2.5"}

    def test_concealed_yakuman_have_no_open_fan(self) -> None:
        assert {
            candidate.id for candidate in YAKU.values() if candidate.yakuman and not candidate.open
        } == CONCEALED_YAKUMAN

    def test_only_big_four_winds_is_double(self) -> None:
        assert [candidate.id for candidate in YAKU.values() if candidate.yakuman == 2] == ["daisuushii"]

    def test_nothing_else_is_in_the_table(self) -> None:
        assert set(YAKU) == {row[0] for row in BOOK} | CONCEALED_YAKUMAN | OTHER_YAKUMAN

    @pytest.mark.parametrize("first", YAKU.values(), ids=YAKU)
    def test_every_yaku_has_its_names(self, first: Yaku) -> None:
        assert all(name.strip() for name in [*first.names.values(), first.japanese, first.kanji])
        assert all(ord(sign) > 0x2FFF for row in YAKU.values() for sign in row.kanji)

    def test_an_unknown_yaku_is_refused(self) -> None:
        assert yaku("pinfu").names["en"] == "Pinfu"
        with pytest.raises(RuleError) as caught:
            yaku("open_riichi")
        assert caught.value.code == "riichi.unknown_yaku"


AFTER_KONG = {"self_draw": True, "kong_replacement": True}
# A hand, what was said of the win, and every yaku that it has with its fan.
HANDS: list[tuple[str, dict[str, Any], dict[str, int]]] = [
    # one fan
    ("123m 456p 678s 11z 23s + 1s", {"riichi": True}, {"riichi": 1}),
    ("123m 456p 678s 11z 23s + 4s", {"riichi": True, "ippatsu": True}, {"riichi": 1, "ippatsu": 1}),
    ("123m 456p 678s 11z 23s + 1s", {"double_riichi": True}, {"riichi": 1, "double_riichi": 1}),
    ("123m 456p 678s 11z 23s + 1s", {"self_draw": True}, {"menzen_tsumo": 1}),
    ("234m 456p 678s 55p 44s + 4s", {}, {"tanyao": 1}),
    ("123m 456p 678s 99p 23s + 1s", {}, {"pinfu": 1}),
    ("123m 456p 678s 99p 23s + 1s", {"self_draw": True}, {"pinfu": 1, "menzen_tsumo": 1}),
    ("112233m 456p 77s 79p + 8p", {}, {"iipeikou": 1}),
    ("112233m 5p [456p] [777z] + 5p", {}, {"dragon_pung": 1}),
    ("123m 123p 123s 456m 9p + 9p", {}, {"sanshoku_doujun": 2}),
    ("123p 123s 456m 9p [123m] + 9p", {}, {"sanshoku_doujun": 1}),
    ("123456789m 456p 9s + 9s", {}, {"ittsuu": 2}),
    ("456789m 456p 9s [123m] + 9s", {}, {"ittsuu": 1}),
    ("123m 456p 678s 99s 55z + 5z", {}, {"dragon_pung": 1}),
    ("123m 456p 11s 78p [777z] + 9p", {}, {"dragon_pung": 1}),
    ("123m 456p 1s [666z] [777z] + 1s", {}, {"dragon_pung": 2}),
    ("123m 456p 11s 78p [222z] + 9p", {}, {"seat_wind": 1}),
    ("123m 456p 11s 78p [111z] + 9p", {}, {"prevailing_wind": 1}),
    ("123m 456p 11s 78p [111z] + 9p", {"seat_wind": "E"}, {"seat_wind": 1, "prevailing_wind": 1}),
    ("123m 789p 999s 78s 11z + 9s", {}, {"chanta": 2}),
    ("123m 789p 78s 11z [999s] + 9s", {}, {"chanta": 1}),
    ("123m 456p 77s 78p (9999s) + 9p", AFTER_KONG, {"menzen_tsumo": 1, "rinshan": 1}),
    ("123m 456p 77s 78p [9999s] + 9p", AFTER_KONG, {"rinshan": 1}),
    ("123m 456p 77s 78p [999s] + 9p", {"robbing_kong": True}, {"chankan": 1}),
    ("123m 456p 77s 78p [999s] + 9p", {"self_draw": True, "last_tile": True}, {"haitei": 1}),
    ("123m 456p 77s 78p [999s] + 9p", {"last_tile": True}, {"houtei": 1}),
    # two fan
    ("1133m 5577p 2299s 5z + 5z", {}, {"chiitoitsu": 2}),
    ("222m 222p 22s 456m 99s + 2s", {}, {"sanshoku_doukou": 2}),
    ("456m 99s 22s [222m] [2222p] + 2s", {}, {"sanshoku_doukou": 2}),
    ("222m 555p 999s 4p [345s] + 4p", {}, {"sanankou": 2}),
    ("222m 555p 12p 44s (9999s) + 3p", {"self_draw": True}, {"sanankou": 2, "menzen_tsumo": 1}),
    ("12p 44s (9999s) [2222m] [5555p] + 3p", {}, {"sankantsu": 2}),
    ("44s 99s [222m] [555p] [777p] + 9s", {}, {"toitoi": 2}),
    ("123m 456m 444z 33z 78m + 9m", {}, {"ittsuu": 2, "honitsu": 3}),
    ("123m 555m 33z 79m [444z] + 8m", {}, {"honitsu": 2}),
    ("123m 456p 55z 66z [777z] + 6z", {}, {"dragon_pung": 2, "shousangen": 2}),
    ("111m 99p 33z [999s] [444z] + 3z", {}, {"toitoi": 2, "honroutou": 2}),
    ("1199m 1199p 33z 44z 6z + 6z", {}, {"chiitoitsu": 2, "honroutou": 2}),
    ("123m 789p 999s 78s 11p + 9s", {}, {"junchan": 3}),
    ("123m 789p 78s 11p [999s] + 9s", {}, {"junchan": 2}),
    # three fan and more
    ("112233m 778899p 2z + 2z", {}, {"ryanpeikou": 3, "chanta": 2}),
    ("223344m 667788p 9s + 9s", {}, {"ryanpeikou": 3}),
    ("1113456688m 234m + 6m", {}, {"chinitsu": 6}),
    ("11134566m 88m [234m] + 6m", {}, {"chinitsu": 5}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "facts", "expected"), HANDS)
def test_a_hand_has_exactly_these_yaku(text: str, facts: dict[str, Any], expected: dict[str, int]) -> None:
    evaluation = value(text, **facts)
    sums: dict[str, int] = {}
    for name in evaluation.yaku:
        sums[name] = sums.get(name, 0) + evaluation.han_of(name)
    assert sums == expected
    assert evaluation.yaku_han == evaluation.han == sum(expected.values())


NEARLY = [
    ("an open hand has no all simples", "234m 678s 44s 56p [555p] + 4p", {}),
    ("an open hand has no fully concealed hand", "123m 456p 11s 78p [999s] + 9p", {"self_draw": True}),
    ("an honour is no all simples", "234m 456p 678s 33z 44s + 4s", {}),
    ("pinfu has no pung", "123m 456p 111s 99p 23s + 1s", {}),
    ("a closed wait is no pinfu", "123m 456p 678s 99p 24s + 3s", {}),
    ("an edge wait is no pinfu", "123m 456p 678s 99p 12s + 3s", {}),
    ("a pair wait is no pinfu", "123m 456p 678s 234s 9p + 9p", {}),
    ("a dragon pair is no pinfu", "123m 456p 678s 55z 23s + 1s", {}),
    ("the seat wind's pair is no pinfu", "123m 456p 678s 22z 23s + 1s", {}),
    ("the prevailing wind's pair is no pinfu", "123m 456p 678s 11z 23s + 1s", {}),
    ("an open hand has no pure double chow", "112233m 77s 79p [456p] + 8p", {}),
    ("a third wind has no value", "123m 456p 11s 78p [444z] + 9p", {}),
    ("chanta asks for every set", "123m 456p 78s 11z [999s] + 9s", {}),
    ("chanta asks for the pair too", "123m 789p 78s 55s [999s] + 9s", {}),
    ("two pungs of a number are not three", "222m 222p 23s 456m 99s + 1s", {}),
    ("a pung ended by a discard is exposed", "222m 555p 99s 44p [345s] + 9s", {}),
    ("two kongs are not three", "12p 44s 345s [2222m] [5555p] + 3p", {}),
]


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

    def test_it_is_a_reading_of_its_own(self) -> None:
        assert value("1133m 5577p 2299s 5z + 5z").reading.shape is RiichiShape.SEVEN_PAIRS

    def test_other_yaku_add_up(self) -> None:
        """4.2.1: "Les yaku sont tous cumulatifs"."""
        evaluation = value("2244m 5577p 2288s 6m + 6m", riichi=True, self_draw=True)
        assert evaluation.yaku == ("riichi", "menzen_tsumo", "tanyao", "chiitoitsu")

    def test_honours_and_one_suit(self) -> None:
        assert value("1133m 5577m 11z 55z 6z + 6z").yaku == ("chiitoitsu", "honitsu")

    def test_one_suit_alone(self) -> None:
        evaluation = value("1122334455779m + 9m")
        assert {"chiitoitsu", "chinitsu"} <= set(evaluation.yaku)


YAKUMAN = [
    ("kokushi", "19m 19p 19s 1234567z + 1m", {}),
    ("kokushi", "19m 19p 19s 1223456z + 7z", {}),
    ("chuuren", "1112345678999p + 5p", {}),
    ("chuuren", "1112345678899p + 9p", {}),
    ("tenhou", "123m 456p 678s 99p 23s + 1s", {"self_draw": True, "first_turn": True, "seat_wind": "E"}),
    ("chihou", "123m 456p 678s 99p 23s + 1s", {"self_draw": True, "first_turn": True}),
    ("renhou", "123m 456p 678s 99p 23s + 1s", {"first_turn": True}),
    ("suuankou", "222m 555p 777s 33z 44p + 4p", {"self_draw": True}),
    ("suuankou", "222m 555p 777s 333z 4p + 4p", {}),
    ("suuankou", "222m 44p 33z (5555p) (7777s) + 3z", {"self_draw": True}),
    ("suukantsu", "4p [2222m] [5555p] (7777s) (3333z) + 4p", {}),
    ("ryuuiisou", "223344s 66s 888s 66z + 6z", {}),
    ("ryuuiisou", "223344s 66s 66z [888s] + 6z", {}),
    ("chinroutou", "111m 99p 11s [999m] [111p] + 9p", {}),
    ("tsuuiisou", "11z 33z [222z] [555z] [777z] + 3z", {}),
    ("tsuuiisou", "1122334455667z + 7z", {}),
    ("daisangen", "123m 9p [555z] [666z] [777z] + 9p", {}),
    ("shousuushii", "123m 4z [111z] [222z] [333z] + 4z", {}),
    ("daisuushii", "9p [111z] [222z] [3333z] [444z] + 9p", {}),
]


@pytest.mark.parametrize(("name", "text", "facts"), YAKUMAN)
def test_a_yakuman(name: str, text: str, facts: dict[str, Any]) -> None:
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
