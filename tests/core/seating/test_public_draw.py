"""The public draw: what is committed to, how chance enters, and the file that anybody checks (MCR 3.5.1)."""

import copy
import hashlib
import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong_core.seating.draw.engine import DrawRequest, draw_seating
from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from mahjong_core.seating.public.ceremony import (
    commitment,
    commitment_text,
    drawn_seed,
    open_inputs,
    public_file,
    request_of,
)
from mahjong_core.seating.public.certificate import draw_inputs
from mahjong_core.seating.tables.numbers import FixedTable
from mahjong_core.seating.wishes import Groups
from mahjong_core.verify.draws import checks
from tests.refusals import refuses

FOUR = DrawRequest((1, 2, 3, 4), 1, "the seed")
PLAYED = SeatingPlan((tuple(SeatedTable(t + 1, (4 * t + 1, 4 * t + 2, 4 * t + 3, 4 * t + 4)) for t in range(4)),))
FULL = DrawRequest(
    entrants=tuple(range(1, 17)),
    sessions=4,
    seed="the seed",
    groups=Groups({"country": {"FRA": [1, 5, 9], "ESP": [2, 6]}, "apart": {"x": [3, 7]}}, {"country": 3}),
    fixed=(FixedTable(4, frozenset({2, 1})), FixedTable(8, frozenset({3}), frozenset({2}))),
    played=PLAYED,
)


def _failing(draw: dict[str, Any]) -> set[str]:
    """The names of the checks that do not hold."""
    return {text.split(":")[0] for good, text in checks(draw) if not good}


class TestCommitment:
    def test_its_line_and_hash_are_worked_by_hand(self) -> None:
        # The line is written out by hand.
        assert commitment_text(open_inputs(FOUR), "ab") == (
            '{"inputs":{"engine":"seatwind-seating/1","fixed":[],"groups":{},"planned":[],"played":[],'
            '"players":[1,2,3,4],"sessions":1,"weights":{}},"secret":"ab"}'
        )
        # The line above, without a line end, through coreutils.
        expected = "7a4cd633e4843ca983c98f3b617c1e6cb0c3cd5288b79e11344a7a8a2da3d674"
        assert commitment(open_inputs(FOUR), "ab") == expected
        # It binds the secret.
        assert commitment(open_inputs(FULL), "s") != commitment(open_inputs(FULL), "t")
        # So that its bytes are the same in every encoding.
        text = commitment_text(open_inputs(replace(FOUR, groups=Groups({"club": {"Élan": [1, 2]}}))), "clé")
        assert text.isascii()
        assert '{"\\u00c9lan":[1,2]}' in text

    def test_the_seed_is_not_part_of_it(self) -> None:
        """Nobody knows the seed when the commitment is published."""
        assert "seed" not in open_inputs(FULL)
        assert open_inputs(FULL) == open_inputs(replace(FULL, seed="another"))
        assert open_inputs(FULL) | {"seed": FULL.seed} == draw_inputs(FULL)

    @pytest.mark.parametrize(
        "changes",
        [
            {"entrants": tuple(range(1, 16))},
            {"entrants": tuple(range(2, 18))},
            {"sessions": 5},
            {"groups": Groups({**FULL.groups.kinds, "apart": {"x": [3, 8]}}, {"country": 3})},
            {"groups": Groups(FULL.groups.kinds, {"country": 2})},
            {"groups": Groups(FULL.groups.kinds, {"country": None})},
            {"fixed": FULL.fixed[:1]},
            {"fixed": (FULL.fixed[0], FixedTable(8, frozenset({3}), frozenset({3})))},
            {"fixed": (FULL.fixed[0], FixedTable(8, frozenset({3})))},
            {"played": SeatingPlan(())},
            {"played": SeatingPlan(()), "planned": PLAYED},
        ],
    )
    def test_it_binds_everything_else(self, changes: dict[str, Any]) -> None:
        assert commitment(open_inputs(FULL), "s") != commitment(open_inputs(replace(FULL, **changes)), "s")

    @pytest.mark.parametrize("entrants", [tuple(range(16, 0, -1)), (*range(9, 17), *range(1, 9))])
    def test_the_order_in_which_players_are_listed_is_nothing(self, entrants: tuple[int, ...]) -> None:
        assert commitment(open_inputs(FULL), "s") == commitment(open_inputs(replace(FULL, entrants=entrants)), "s")


class TestSeed:
    def test_the_seed_is_the_hash_of_secret_and_public_value(self) -> None:
        # Without a public value it is the secret.
        assert drawn_seed("c0ffee", "") == "c0ffee"
        # ``printf 'ab|7 12 31' | sha256sum``.
        expected = "a1318aa940c999ebe3fd67e378ffeb853b987a86350ee92502ae3d22fef24e47"
        assert drawn_seed("ab", "7 12 31") == expected
        # No two of a hundred values give one seed.
        seeds = {drawn_seed("ab", f"{value}") for value in range(100)}
        assert len(seeds) == 100

    @pytest.mark.parametrize("value", ["7", "7 12", " ", "ß"])
    def test_the_seed_is_hexadecimal_whatever_the_value(self, value: str) -> None:
        assert len(bytes.fromhex(drawn_seed("ab", value))) == 32


class TestInputsBack:
    @pytest.mark.parametrize("request_", [FOUR, FULL, replace(FULL, played=SeatingPlan(()), planned=PLAYED)])
    def test_the_request_is_what_it_was(self, request_: DrawRequest) -> None:
        again = request_of(open_inputs(request_), request_.seed)
        assert draw_inputs(again) == draw_inputs(request_)
        assert (again.entrants, again.played, again.planned) == (request_.entrants, request_.played, request_.planned)

    def test_it_survives_a_file(self) -> None:
        fresh = replace(FULL, played=SeatingPlan(()))
        read = request_of(json.loads(json.dumps(open_inputs(fresh))), fresh.seed)
        assert draw_seating(read) == draw_seating(fresh)

    @settings(max_examples=40)
    @given(
        weights=st.dictionaries(st.sampled_from(["country", "club", "x"]), st.none() | st.integers(0, 1000)),
        members=st.lists(st.sets(st.integers(1, 16), max_size=5), max_size=4),
        tables=st.lists(st.sets(st.integers(1, 4), min_size=1), max_size=3),
        sessions=st.none() | st.sets(st.integers(1, 5), max_size=3),
    )
    def test_any_wishes_come_back(
        self,
        weights: dict[str, int | None],
        members: list[set[int]],
        tables: list[set[int]],
        sessions: set[int] | None,
    ) -> None:
        groups = Groups(
            {kind: {str(k): sorted(member) for k, member in enumerate(members)} for kind in weights}, weights
        )
        wishes = None if sessions is None else frozenset(sessions)
        fixed = tuple(FixedTable(player, frozenset(table), wishes) for player, table in enumerate(tables, start=1))
        request = DrawRequest(tuple(range(1, 17)), 5, "s", groups, fixed)
        assert draw_inputs(request_of(open_inputs(request), "s")) == draw_inputs(request)
        assert request_of(open_inputs(request), "s").fixed == fixed

    @pytest.mark.parametrize("missing", ["players", "sessions", "groups", "weights", "fixed", "played", "planned"])
    def test_inputs_with_a_part_missing_are_refused(self, missing: str) -> None:
        inputs = open_inputs(FULL)
        del inputs[missing]
        with refuses("seating.file_invalid") as refusal:
            request_of(inputs, "s")
        assert missing in refusal.value.message

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("players", 16),
            ("players", None),
            ("weights", []),
            ("weights", {"country": "soft"}),
            ("weights", {"country": None}),
            ("groups", []),
            ("groups", {"country": {"FRA": "1, 2"}}),
            ("fixed", {}),
            ("fixed", [{"player": "4", "tables": [1]}]),
            ("fixed", [{"player": 4}]),
            ("played", [[[1, 2, 3]]]),
            ("played", 3),
            ("planned", [[[1, 2, 3, "4"]]]),
            ("planned", [[1, 2, 3, 4]]),
        ],
    )
    def test_inputs_of_another_form_are_refused(self, name: str, value: object) -> None:
        with refuses("seating.file_invalid"):
            request_of(open_inputs(FULL) | {name: value}, "s")


class TestPublicFile:
    @pytest.fixture
    def published(self) -> dict[str, Any]:
        request = replace(FULL, seed=drawn_seed("5ec4e7", "7 12 31"))
        return public_file(request, draw_seating(request), "5ec4e7", "7 12 31")

    def test_it_holds(self, published: dict[str, Any]) -> None:
        assert _failing(published) == set()

    def test_it_shows_commitment_secret_and_public_value(self, published: dict[str, Any]) -> None:
        line = commitment_text(open_inputs(FULL), "5ec4e7").encode()
        assert published["ceremony"] == {
            "commitment": hashlib.sha256(line).hexdigest(),
            "secret": "5ec4e7",
            "public_value": "7 12 31",
        }

    def test_anybody_draws_the_same_plan_from_it(self, published: dict[str, Any]) -> None:
        data = published["ceremony"]
        inputs = {name: value for name, value in published["inputs"].items() if name != "seed"}
        request = request_of(inputs, drawn_seed(data["secret"], data["public_value"]))
        again = public_file(request, draw_seating(request), data["secret"], data["public_value"])
        assert json.dumps(again, sort_keys=True) == json.dumps(published, sort_keys=True)

    def test_a_draw_without_a_public_value_holds_too(self) -> None:
        request = replace(FOUR, seed="5ec4e7")
        assert _failing(public_file(request, draw_seating(request), "5ec4e7", "")) == set()

    @pytest.mark.parametrize(
        ("name", "value", "seen"),
        [
            ("commitment", "0" * 64, {"commitment"}),
            ("secret", "5ec4e8", {"commitment", "seed drawn"}),
            ("public_value", "7 12 32", {"seed drawn"}),
            ("public_value", "", {"seed drawn"}),
        ],
    )
    def test_another_ceremony_is_seen(self, published: dict[str, Any], name: str, value: str, seen: set[str]) -> None:
        forged = copy.deepcopy(published)
        forged["ceremony"][name] = value
        assert _failing(forged) == seen

    @pytest.mark.parametrize(
        ("name", "value"),
        [("weights", {"country": 2, "apart": "hard"}), ("groups", {"country": {}, "apart": {}}), ("fixed", [])],
    )
    def test_wishes_changed_after_the_commitment_are_seen_even_with_a_new_hash(
        self, published: dict[str, Any], name: str, value: object
    ) -> None:
        """The organiser rewrites a wish and the hash beside it; what he published before the draw stays against him."""
        forged = copy.deepcopy(published)
        assert forged["inputs"][name] != value
        forged["inputs"][name] = value
        text = json.dumps(forged["inputs"], sort_keys=True, separators=(",", ":"))
        forged["certificate"]["inputs_sha256"] = hashlib.sha256(text.encode("ascii")).hexdigest()
        assert "inputs_sha256" not in _failing(forged)
        assert "commitment" in _failing(forged)

    def test_a_seed_chosen_by_hand_is_seen(self) -> None:
        """A plan drawn from another seed than secret and public value give, every hash of it right."""
        request = replace(FOUR, seed="another")
        forged = public_file(request, draw_seating(request), "5ec4e7", "7 12 31")
        assert _failing(forged) == {"seed drawn"}
