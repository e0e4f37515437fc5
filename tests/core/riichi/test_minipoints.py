"""Minipoints (fu) of 4.1.1: the way of winning, pungs and kongs, pairs, waits, and rounding."""

from typing import Any

import pytest

from tests.core.riichi.cases import value


def minipoints(text: str, **facts: Any) -> dict[str, int]:
    """Reason -> minipoints, those of one reason added up."""
    sums: dict[str, int] = {}
    for item in value(text, **facts).reading.items:
        sums[item.reason] = sums.get(item.reason, 0) + item.fu
    return sums


class TestTheWayOfWinning:
    def test_a_concealed_hand_on_a_discard_has_thirty(self) -> None:
        """ "Main cachée sur un écart 30"."""
        assert minipoints("123m 456p 678s 99p 23s + 1s") == {"concealed_discard": 30}

    def test_a_self_draw_has_twenty_and_two(self) -> None:
        """ "Autre (pioche ou main exposée) 20"; "Gagner sur pioche (sauf en cas de pinfu)" 2."""
        assert minipoints("123m 456p 678s 99p 24s + 3s", self_draw=True) == {
            "win": 20,
            "self_draw": 2,
            "closed_wait": 2,
        }

    def test_a_pinfu_self_draw_has_twenty_alone(self) -> None:
        """ "Ceci est annulé, toutefois, dans le cas où un yaku est réclamée pour pinfu"."""
        assert minipoints("123m 456p 678s 99p 23s + 1s", self_draw=True) == {"win": 20}
        assert value("123m 456p 678s 99p 23s + 1s", self_draw=True).fu == 20

    def test_an_exposed_hand_has_twenty(self) -> None:
        assert minipoints("123m 456p 77s 78p [555z] + 9p") == {"win": 20, "open_pung": 4}

    def test_a_concealed_kong_leaves_the_hand_concealed(self) -> None:
        """3.3.8: "Un joueur a toujours une main cachée après avoir déclaré un kong caché"."""
        assert minipoints("123m 456p 77s 78p (5555z) + 9p")["concealed_discard"] == 30

    def test_seven_pairs_have_twenty_five_and_nothing_else(self) -> None:
        """ "Sept paires (aucun autre minipoint n'est ajouté) 25"."""
        assert minipoints("1133m 5577p 2299s 5z + 5z", self_draw=True) == {"seven_pairs": 25}
        assert value("1133m 5577p 2299s 5z + 5z").fu == 25


# 4.1.1, the table: set, exposed, concealed.
PUNGS = [
    ("pung", "555m", 2, 4),
    ("pung", "111m", 4, 8),
    ("pung", "444z", 4, 8),
    ("kong", "5555m", 8, 16),
    ("kong", "9999m", 16, 32),
    ("kong", "4444z", 16, 32),
]


class TestPungsAndKongs:
    @pytest.mark.parametrize(("what", "tiles", "exposed", "concealed"), PUNGS)
    def test_exposed(self, what: str, tiles: str, exposed: int, concealed: int) -> None:
        assert minipoints(f"777z 78p 99s [456p] [{tiles}] + 9p")[f"open_{what}"] == exposed

    @pytest.mark.parametrize(("what", "tiles", "exposed", "concealed"), PUNGS[3:])
    def test_concealed_kongs(self, what: str, tiles: str, exposed: int, concealed: int) -> None:
        assert minipoints(f"777z 456p 78p 99s ({tiles}) + 9p")["concealed_kong"] == concealed

    @pytest.mark.parametrize(("what", "tiles", "exposed", "concealed"), PUNGS[:3])
    def test_concealed_pungs(self, what: str, tiles: str, exposed: int, concealed: int) -> None:
        dragons = 8
        assert minipoints(f"{tiles} 777z 456p 78p 99s + 9p")["concealed_pung"] == concealed + dragons

    def test_a_pung_ended_by_a_discard_is_exposed(self) -> None:
        """ "il compte comme un pung exposé dans le cas d'une victoire sur un écart"."""
        assert minipoints("777z 456p 789p 99s 33m + 3m") == {
            "concealed_discard": 30,
            "concealed_pung": 8,
            "open_pung": 2,
        }

    def test_a_pung_ended_by_a_self_draw_is_concealed(self) -> None:
        """ "il compte comme un pung caché dans le cas d'une victoire sur pioche"."""
        assert minipoints("777z 456p 789p 99s 33m + 3m", self_draw=True)["concealed_pung"] == 8 + 4

    def test_four_equal_tiles_are_no_kong_unless_declared(self) -> None:
        """3.3.8: "quatre tuiles identiques forment un kong seulement si un kong caché est déclaré"."""
        result = minipoints("3333m 45m 777z 456p 9s + 9s")
        assert result["concealed_pung"] == 4 + 8
        assert "concealed_kong" not in result


class TestPairs:
    @pytest.mark.parametrize("dragon", ["5z", "6z", "7z"])
    def test_a_dragon_pair_has_two(self, dragon: str) -> None:
        result = minipoints(f"123m 456p 678s 24s {dragon[0] * 2}z + 3s", riichi=True)
        assert result["dragon_pair"] == 2

    def test_the_seat_wind_s_pair_has_two(self) -> None:
        assert minipoints("123m 456p 678s 24s 22z + 3s", riichi=True)["seat_wind_pair"] == 2

    def test_the_prevailing_wind_s_pair_has_two(self) -> None:
        assert minipoints("123m 456p 678s 24s 11z + 3s", riichi=True)["prevailing_wind_pair"] == 2

    def test_a_pair_that_is_both_has_four(self) -> None:
        """ "2 minipoints sont ajoutés pour chaque": seat wind and prevailing wind are two of them."""
        result = minipoints("123m 456p 678s 24s 11z + 3s", riichi=True, seat_wind="E")
        assert (result["seat_wind_pair"], result["prevailing_wind_pair"]) == (2, 2)

    @pytest.mark.parametrize("pair", ["33z", "44z", "99s"])
    def test_other_pairs_have_none(self, pair: str) -> None:
        result = minipoints(f"123m 456p 678s 24s {pair} + 3s", riichi=True)
        assert result == {"concealed_discard": 30, "closed_wait": 2}


class TestWaits:
    """ "Gagner sur une attente au bord, fermée ou sur la paire" 2."""

    @pytest.mark.parametrize(
        ("tiles", "wait"),
        [
            ("12s + 3s", "edge_wait"),
            ("89s + 7s", "edge_wait"),
            ("13s + 2s", "closed_wait"),
            ("68s + 7s", "closed_wait"),
        ],
    )
    def test_edge_and_closed(self, tiles: str, wait: str) -> None:
        assert minipoints(f"123m 456p 345m 99p {tiles}", riichi=True) == {"concealed_discard": 30, wait: 2}

    @pytest.mark.parametrize("tiles", ["23s + 1s", "23s + 4s", "78s + 9s", "78s + 6s"])
    def test_two_sided_waits_have_none(self, tiles: str) -> None:
        assert minipoints(f"123m 456p 345m 99p {tiles}", riichi=True) == {"concealed_discard": 30}

    def test_the_pair(self) -> None:
        assert minipoints("123m 456p 345m 678s 9s + 9s", riichi=True)["pair_wait"] == 2

    def test_two_pairs_waiting_have_none(self) -> None:
        assert not any("wait" in reason for reason in minipoints("123m 456p 345m 99p 99s + 9s", riichi=True))

    def test_a_wait_counts_though_others_are_waited_on(self) -> None:
        """ "peuvent être réclamés même si la main est en attente sur d'autres tuiles"."""
        assert minipoints("777z 456p 345m 5556s + 6s", self_draw=True)["pair_wait"] == 2

    def test_the_place_that_pays_more_decides(self) -> None:
        """ "La possibilité offrant le plus grand score décide quel élément est terminé par la tuile gagnante"."""
        result = minipoints("777z 345m 456p 2344s + 4s", self_draw=True)
        assert result == {"win": 20, "concealed_pung": 8, "pair_wait": 2, "self_draw": 2}
        assert value("777z 345m 456p 2344s + 4s", self_draw=True).fu == 40

    def test_a_tile_in_the_middle_of_a_long_row_may_end_nothing_special(self) -> None:
        """ "aucun minipoint ne peut être réclamé": 45678 on 3 or 9 ends a chow that was open on both sides."""
        assert minipoints("777z 345m 99p 45678s + 3s") == {"concealed_discard": 30, "concealed_pung": 8}


class TestOpenPinfu:
    """ "une main exposée qui ne vaut aucun minipoint (sauf les 20 minipoints pour avoir gagné)"."""

    def test_it_has_two(self) -> None:
        assert minipoints("12345678s 66p [345m] + 9s") == {"win": 20, "open_pinfu": 2}

    def test_a_self_draw_has_minipoints_of_its_own(self) -> None:
        assert minipoints("12345678s 66p [345m] + 9s", self_draw=True) == {"win": 20, "self_draw": 2}

    def test_any_other_minipoint_takes_its_place(self) -> None:
        assert minipoints("12345679s 66p [345m] + 8s") == {"win": 20, "closed_wait": 2}


class TestRounding:
    """4.1: "Arrondissez le nombre à la dizaine supérieure (e.g. 32 minipoints sont arrondi à 40)"."""

    @pytest.mark.parametrize(
        ("text", "facts", "exact", "rounded"),
        [
            ("123m 456p 678s 99p 23s + 1s", {}, 30, 30),
            ("123m 456p 678s 99p 24s + 3s", {"riichi": True}, 32, 40),
            ("777z 345m 456p 99p 23s + 1s", {}, 38, 40),
            ("777z 345m 456p 99p 24s + 3s", {}, 40, 40),
            ("345m 456p 99p 24s (7777z) + 3s", {}, 64, 70),
            ("99p 24s (1111z) (9999s) (4444z) + 3s", {}, 128, 130),
        ],
    )
    def test_up_to_ten(self, text: str, facts: dict[str, Any], exact: int, rounded: int) -> None:
        evaluation = value(text, **facts)
        assert (sum(item.fu for item in evaluation.reading.items), evaluation.fu) == (exact, rounded)
