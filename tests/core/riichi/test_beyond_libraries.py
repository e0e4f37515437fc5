"""What a general riichi program cannot express, worked from the text of the 2012 book, and the readings of 2016."""

from typing import Any

import pytest

from mahjong_core.riichi.options import HandOptions, hand_options
from mahjong_core.riichi.payments import Payments
from mahjong_core.riichi.value import Limit
from mahjong_core.rulesets import preset
from tests.core.riichi.cases import EMA_2016, refusal, value

FOUR_WINDS = "9p [111z] [222z] [3333z] [444z] + 9p"
FOUR_WINDS_AND_HONOURS = "5z [111z] [222z] [3333z] [444z] + 5z"


class TestBigFourWinds:
    """4.2.5: "Cette main rapporte le double d'un paiement yakuman"."""

    def test_it_pays_twice_and_once_in_2016(self) -> None:
        # A discard pays sixty four thousand.
        evaluation = value(FOUR_WINDS)
        assert (evaluation.limit, evaluation.total, evaluation.han) == (Limit.DOUBLE_YAKUMAN, 64_000, 13)
        # East gets ninety six thousand.
        assert value(FOUR_WINDS, seat_wind="E").payments == Payments(discarder=96_000)
        # A self draw.
        assert value(FOUR_WINDS, self_draw=True).payments == Payments(east=32_000, others=16_000)
        # It is single in 2016.
        evaluation = value(FOUR_WINDS, EMA_2016)
        assert (evaluation.limit, evaluation.total) == (Limit.YAKUMAN, 32_000)

    @pytest.mark.parametrize(
        "text",
        ["19m 19p 19s 1234567z + 1m", "1112345678999p + 5p", "222m 555p 777s 333z 4p + 4p"],
        ids=["thirteen waits", "nine waits", "four concealed pungs on the pair"],
    )
    def test_no_other_yakuman_is_double(self, text: str) -> None:
        """Preface: "les doubles yakuman sont omis, sauf pour Quatre Grands Vents"."""
        assert value(text).total == 32_000


class TestYakumanAreNotCumulative:
    """4.2: "Les yakuman ne sont pas cumulatifs"."""

    def test_two_pay_as_one(self) -> None:
        evaluation = value("1z [555z] [666z] [777z] [222z] + 1z")
        assert (evaluation.yaku, evaluation.dropped, evaluation.total) == (("daisangen",), ("tsuuiisou",), 32_000)

    def test_any_number_of_them_pays_as_one(self) -> None:
        # The dearer one counts.
        evaluation = value(FOUR_WINDS_AND_HONOURS)
        assert (evaluation.yaku, evaluation.dropped, evaluation.total) == (("daisuushii",), ("tsuuiisou",), 64_000)
        # Three pay as one.
        evaluation = value("111m 999m 111p 99p 11s + 9p", self_draw=True)
        assert (set(evaluation.yaku) | set(evaluation.dropped), evaluation.total) == (
            {"chinroutou", "suuankou"},
            32_000,
        )
        # A blessing on a yakuman pays as one.
        evaluation = value("19m 19p 19s 1234567z + 1m", self_draw=True, first_turn=True, seat_wind="E")
        assert (len(evaluation.yaku), len(evaluation.dropped), evaluation.total) == (1, 1, 48_000)

    def test_ordinary_yaku_and_dora_do_not_count_beside_one(self) -> None:
        """4.3.4: "Les autres yaku ou dora sont sans importance"."""
        evaluation = value(
            "333m 444p 555s 66m 88s + 8s", self_draw=True, riichi=True, dora_indicators="3p", ura_indicators="2m"
        )
        assert (evaluation.yaku, evaluation.dora, evaluation.ura_dora, evaluation.han) == (("suuankou",), 0, 0, 13)


class TestNeverAboveThirteen:
    """4.2: "On ne peut pas obtenir plus de treize fan de cette façon"."""

    def test_the_sum_stops_at_thirteen(self) -> None:
        evaluation = value("112233m 778899m 5m + 5m", self_draw=True, riichi=True, dora_indicators="4m8m")
        assert (evaluation.yaku_han, evaluation.dora) == (11, 4)
        assert (evaluation.han, evaluation.limit) == (13, Limit.YAKUMAN)

    def test_counting_to_thirteen_is_a_yakuman(self) -> None:
        """Tables: "Yakuman 13+"."""
        evaluation = value("112233m 778899m 5m + 5m", self_draw=True, riichi=True, dora_indicators="4m")
        assert (evaluation.yaku_han, evaluation.dora, evaluation.han) == (1 + 1 + 3 + 6, 2, 13)
        assert evaluation.total == 32_000

    def test_in_2016_it_is_a_sanbaiman(self) -> None:
        evaluation = value("112233m 778899m 5m + 5m", EMA_2016, self_draw=True, riichi=True, dora_indicators="4m")
        assert (evaluation.limit, evaluation.total) == (Limit.SANBAIMAN, 24_000)


class TestTwoHanMinimum:
    """3.4.11: "cinq compteurs ou plus ..., un minimum de deux fan est nécessaire"."""

    one = "123m 456p 678s 99p 23s + 1s"  # pinfu

    def test_which_hands_are_enough(self) -> None:
        # Four counters ask for one.
        assert value(self.one, counters=4).yaku_han == 1
        # Two yaku of one are enough.
        assert value(self.one, counters=5, riichi=True).yaku == ("riichi", "pinfu")
        # One yaku of two is enough.
        assert value("1133m 5577p 2299s 5z + 5z", counters=5).yaku == ("chiitoitsu",)
        # A yakuman is enough.
        assert value("19m 19p 19s 1234567z + 1m", counters=9).total == 32_000 + 2_700
        # An invalid hand is no yaku before it is too cheap.
        assert refusal("123m 456p 77s 78p [999s] + 9p", counters=4) == "hand.no_yaku"
        # The rule is gone in 2016.
        assert value(self.one, EMA_2016, counters=7).han == 1

    @pytest.mark.parametrize("counters", [5, 6, 11])
    def test_five_ask_for_two(self, counters: int) -> None:
        assert refusal(self.one, counters=counters) == "hand.below_two_han"

    def test_dora_and_red_fives_do_not_help(self) -> None:
        """ "Les deux fan doivent venir des combinaisons validantes (yaku), pas des doras ni des cinq rouges"."""
        assert refusal("123m 406p 678s 99p 23s + 1s", counters=5, dora_indicators="8p") == "hand.below_two_han"

    def test_a_cheaper_reading_with_two_han_may_stand_for_a_dearer_one_without(self) -> None:
        """The hand is declared for what it may be: readings below the minimum are no wins."""
        evaluation = value("223344m 22p 567s 45p + 3p", counters=5)
        assert evaluation.yaku_han >= 2


class TestRobbingAKong:
    def test_thirteen_orphans_may_rob_a_concealed_kong(self) -> None:
        """3.3.8: "Un kong caché ne peut pas être volé, sauf pour gagner avec Treize Orphelins"."""
        evaluation = value("19m 19p 19s 1123456z + 7z", robbing_kong=True)
        assert (evaluation.yaku, evaluation.total) == (("kokushi",), 32_000)

    def test_the_robbed_tile_cannot_be_held(self) -> None:
        assert refusal("123m 456p 678s 9p 234s + 9p", robbing_kong=True) == "win.robbed_tile_is_held"

    def test_it_counts_as_a_discard(self) -> None:
        """4.2.1: "Compte comme étant une victoire sur un écart (ron)"."""
        assert value("123m 456p 77s 78p [999s] + 9p", robbing_kong=True).payments.discarder == 1000


class TestAfterAKong:
    def test_it_counts_as_a_self_draw(self) -> None:
        """4.2.1: "Compte comme étant une victoire sur pioche"."""
        evaluation = value("123m 456p 77s 78p [9999s] + 9p", self_draw=True, kong_replacement=True)
        assert evaluation.payments.discarder is None

    def test_the_replacement_may_be_the_last_tile(self) -> None:
        """3.4.1: "la tuile de remplacement devient la dernière tuile": both yaku are there."""
        evaluation = value("123m 456p 77s 78p [9999s] + 9p", self_draw=True, kong_replacement=True, last_tile=True)
        assert evaluation.yaku == ("rinshan", "haitei")


class TestBlessingOfMan:
    hand = "123m 456p 678s 99p 23s + 1s"

    def test_it_is_a_yakuman_or_a_mangan_of_its_own(self) -> None:
        # It is a yakuman in 2012.
        assert value(self.hand, first_turn=True).limit is Limit.YAKUMAN
        # A hand without yaku has that mangan.
        assert value("123m 456p 678s 99p 24s + 3s", EMA_2016, first_turn=True).yaku == ("renhou",)
        # A dearer hand is paid as itself.
        evaluation = value("112233m 778899m 5m + 5m", EMA_2016, first_turn=True)
        assert (evaluation.yaku, evaluation.han) == (("ryanpeikou", "chinitsu"), 9)
        # Dora do not add to the mangan.
        evaluation = value(self.hand, EMA_2016, first_turn=True, dora_indicators="8p")
        assert (evaluation.yaku, evaluation.dora, evaluation.total) == (("renhou",), 0, 8_000)

    def test_it_is_a_mangan_in_2016(self) -> None:
        evaluation = value(self.hand, EMA_2016, first_turn=True)
        assert (evaluation.yaku, evaluation.han, evaluation.limit, evaluation.total) == (
            ("renhou",),
            5,
            Limit.MANGAN,
            8_000,
        )
        assert evaluation.han_of("renhou") == 5


class TestOpenAllSimples:
    hand = "234m 678s 44s 56p [555p] + 4p"

    def test_it_must_be_concealed_in_2012(self) -> None:
        """Preface: "Tout Ordinaire ne peut être comptabilisé que pour une main cachée"."""
        assert refusal(self.hand) == "hand.no_yaku"

    def test_it_may_be_open_in_2016(self) -> None:
        evaluation = value(self.hand, EMA_2016)
        assert (evaluation.yaku, evaluation.han) == (("tanyao",), 1)


OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("ema-riichi-2012", {}),
    (
        "ema-riichi-2016",
        {
            "red_fives": 0,
            "five_counter_rule": False,
            "counted_yakuman": False,
            "open_all_simples": True,
            "renhou": "mangan",
            "double_big_four_winds": False,
            "liability_counters": "discarder",
        },
    ),
]


@pytest.mark.parametrize(("name", "changes"), OPTIONS)
def test_the_options_of_the_presets(name: str, changes: dict[str, Any]) -> None:
    assert hand_options(preset(name)) == HandOptions(**changes)


def test_an_mcr_rule_set_has_none() -> None:
    with pytest.raises(ValueError, match="not a riichi rule set") as caught:
        hand_options(preset("mcr-ffmj-2016"))
    assert caught.value.code == "riichi.not_riichi"  # type: ignore[attr-defined]
