"""The same request gives the same bytes: under other hash seeds, other orders of writing, other processes."""

import json
import os
import subprocess
import sys
from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong_core.seating.draw.engine import DrawRequest, draw_seating
from mahjong_core.seating.draw.random_plan import random_plan
from mahjong_core.seating.public.certificate import canonical, certificate
from mahjong_core.seating.stream import SeedStream
from mahjong_core.seating.tables.numbers import FixedTable
from mahjong_core.seating.wishes import Groups

ROOT = Path(__file__).resolve().parents[3]

# Everything that draws, one line of JSON for each.
PROGRAM = """
import json
from dataclasses import replace
from mahjong_core.seating import *
from mahjong_core.seating.public.ceremony import public_file

groups = Groups({"country": {"FRA": list(range(1, 13)), "ESP": [20, 21]}, "apart": {"x": [1, 30]}})
fixed = (FixedTable(5, frozenset({1, 2, 3})), FixedTable(9, frozenset({4}), frozenset({2, 3})))
request = DrawRequest(tuple(range(1, 39)), 6, "5ea7", groups, fixed)
draw = draw_seating(request)
print(json.dumps(public_file(request, draw, "5ea7", "")))
stay = tuple(player for player in request.entrants if player not in (2, 3))
cut = replace(request, entrants=stay, played=SeatingPlan(draw.plan.sessions[:2]),
              planned=SeatingPlan(draw.plan.sessions[2:]))
print(json.dumps(public_file(cut, draw_seating(cut), "5ea7", "")))
swiss = swiss_session(list(range(1, 17)), [], 3, "s")
print(json.dumps([swiss.tables, swiss.completion]))
print(json.dumps(team_round_robin([[4 * t + k for k in range(4)] for t in range(9)], 5, "s")))
print(json.dumps([[table.seats for table in one] for one in random_plan(range(1, 30), 3, "s").sessions]))
"""
LINES = ["a draw", "a redraw", "a swiss session", "a team event", "a random plan"]


@lru_cache(maxsize=4)
def _printed(hash_seed: str) -> list[str]:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", PROGRAM]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)  # noqa: S603
    return run.stdout.splitlines()


@pytest.mark.parametrize("line", range(len(LINES)), ids=LINES)
@pytest.mark.parametrize("hash_seed", ["1", "4242"])
def test_the_order_of_sets_is_nothing(line: int, hash_seed: str) -> None:
    assert len(_printed("0")) == len(LINES)
    assert _printed("0")[line] == _printed(hash_seed)[line]


def _bytes(request: DrawRequest) -> bytes:
    return canonical(certificate(request, draw_seating(request)))


class TestOrderOfWriting:
    kinds = {"country": {"FRA": [1, 2, 3, 4, 5], "ESP": [6, 7]}, "club": {"P": [1, 6], "Q": [2, 8, 9]}}

    @settings(max_examples=10, deadline=None)
    @given(data=st.data())
    def test_of_groups_their_members_and_entrants(self, data: st.DataObject) -> None:
        plain = DrawRequest(tuple(range(1, 33)), 4, "a", Groups(self.kinds, {"country": 2, "club": 3}))
        turned = {
            kind: {
                name: data.draw(st.permutations(self.kinds[kind][name]))
                for name in data.draw(st.permutations(sorted(self.kinds[kind])))
            }
            for kind in data.draw(st.permutations(sorted(self.kinds)))
        }
        entrants = tuple(data.draw(st.permutations(range(1, 33))))
        other = DrawRequest(entrants, 4, "a", Groups(turned, {"club": 3, "country": 2}))
        assert _bytes(plain) == _bytes(other)

    def test_of_tables_in_a_request(self) -> None:
        draw_request, two = (
            DrawRequest(tuple(range(1, 33)), 4, "a", fixed=(FixedTable(3, frozenset(tables)),))
            for tables in ([1, 2, 8], [8, 1, 2])
        )
        assert _bytes(draw_request) == _bytes(two)


class TestSeeds:
    def test_twenty_seeds_give_twenty_plans(self) -> None:
        plans = {json.dumps([t.seats for t in draw_seating(_small(f"{k:x}")).plan.sessions[0]]) for k in range(20)}
        assert len(plans) == 20

    @pytest.mark.parametrize(("first", "second"), [("ab", "AB"), ("1", "01"), ("", "0"), ("ab", "ab ")])
    def test_the_seed_is_its_text(self, first: str, second: str) -> None:
        assert draw_seating(_small(first)).plan != draw_seating(_small(second)).plan

    def test_a_plain_random_plan_and_a_draw_have_streams_of_their_own(self) -> None:
        """The same seed under another domain says nothing about the other's numbers."""
        plain, names = SeedStream("ab"), SeedStream("ab", b"seatwind-seating/1 names")
        assert [plain.below(1000) for _ in range(8)] != [names.below(1000) for _ in range(8)]
        assert random_plan(range(1, 17), 2, "ab") != draw_seating(_small("ab")).plan


def _small(seed: str) -> DrawRequest:
    return DrawRequest(tuple(range(1, 17)), 2, seed)
