"""Every number explains itself: sets behind a yaku, tiles behind minipoints, what the winning tile completed."""

import pytest

from mahjong_core.riichi.explain import counted_fu, counted_yaku, placed_text, riichi_hand_sets
from tests.core.riichi.cases import value


def sets_of(text: str, name: str, **facts: object) -> list[tuple[str, ...]]:
    return [candidate.sets for candidate in counted_yaku(value(text, **facts)) if candidate.yaku.id == name]


class TestSetsBehindAYaku:
    def test_each_yaku_has_the_sets_it_needs(self) -> None:
        # Each dragon pung has its own.
        assert sets_of("456p 11s 78p [555z] (7777z) + 9p", "dragon_pung") == [("[555z]",), ("(7777z)",)]
        # A standing pung has no brackets.
        assert sets_of("666z 456p 11s 78p [123m] + 9p", "dragon_pung") == [("666z",)]
        # A wind that is both stands twice.
        text = "123m 456p 11s 78p [111z] + 9p"
        assert (
            sets_of(text, "seat_wind", seat_wind="E")
            == sets_of(text, "prevailing_wind", seat_wind="E")
            == [("[111z]",)]
        )
        # Little three dragons has two pungs.
        assert sets_of("123m 456p 55z 66z [777z] + 6z", "shousangen") == [("666z", "[777z]")]
        # Other yaku are the whole hand s.
        assert sets_of("123m 456p 678s 99p 23s + 1s", "pinfu") == [()]

    @pytest.mark.parametrize(
        ("name", "text", "sets"),
        [
            ("daisangen", "123m 9p [555z] [666z] [777z] + 9p", ("[555z]", "[666z]", "[777z]")),
            ("shousuushii", "123m 4z [111z] [222z] [333z] + 4z", ("[111z]", "[222z]", "[333z]")),
            ("daisuushii", "9p [111z] [222z] [3333z] [444z] + 9p", ("[111z]", "[222z]", "[3333z]", "[444z]")),
        ],
    )
    def test_yakuman_of_dragons_and_winds(self, name: str, text: str, sets: tuple[str, ...]) -> None:
        assert sets_of(text, name) == [sets]


class TestTilesBehindMinipoints:
    def test_pungs_kongs_and_pairs_show_theirs(self) -> None:
        counted_fus = counted_fu(value("345m 24s 55z [777z] (9999s) + 3s"))
        assert [(fu.reason, fu.fu, fu.tiles) for fu in counted_fus] == [
            ("win", 20, ""),
            ("concealed_kong", 32, "9999s"),
            ("open_pung", 4, "777z"),
            ("dragon_pair", 2, "55z"),
            ("closed_wait", 2, ""),
        ]

    def test_a_wind_pair_of_both_winds_shows_twice(self) -> None:
        counted_fus = counted_fu(value("123m 456p 678s 24s 11z + 3s", riichi=True, seat_wind="E"))
        assert [candidate.reason for candidate in counted_fus if candidate.tiles == "11z"] == [
            "seat_wind_pair",
            "prevailing_wind_pair",
        ]

    def test_each_has_its_clause(self) -> None:
        assert {fu.clause for fu in counted_fu(value("123m 456p 678s 99p 23s + 1s"))} == {"4.1.1"}


class TestTheReading:
    @pytest.mark.parametrize(
        ("text", "completed"),
        [
            ("123m 456p 678s 99p 23s + 1s", "123s"),
            ("123456789m 456p 9s + 9s", "99s"),
            ("123m 456p 678s 99s 55z + 5z", "555z"),
            ("1133m 5577p 2299s 5z + 5z", ""),
            ("19m 19p 19s 1234567z + 1m", ""),
        ],
    )
    def test_what_the_winning_tile_completed(self, text: str, completed: str) -> None:
        assert placed_text(value(text)) == completed

    def test_the_sets_stand_in_order_and_the_pair_last(self) -> None:
        assert riichi_hand_sets(value("678s 99p 23s [777z] (1111m) + 1s")) == (
            "123s",
            "678s",
            "(1111m)",
            "[777z]",
            "99p",
        )

    def test_a_special_hand_shows_its_tiles(self) -> None:
        assert riichi_hand_sets(value("19m 19p 19s 1234567z + 1m")) == ("119m19p19s1234567z",)
