"""Rules of clubs that the rule set holds: two games an evening, East only, yaku that count, bonus columns."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from calculator.selectors.hand_words import problem_sentence
from mahjong_core.rulesets import derive, preset, to_data
from tests.api.conftest import Api, api, later  # noqa: F401  # the fixtures of the API's tests
from tests.people import NOON, make_user
from tests.scoring.clubs.test_games import members, seats
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
URL = "/tournaments/tuesday-club"


def club(api: Callable[..., Api], name: str, **changes: Any) -> Api:  # noqa: F811
    """A club of eight members with its own changes of a preset."""
    caller = api("lea")
    make_user("lea")
    body = {"name": "Tuesday", "slug": "tuesday-club", "rule_set": name, "starts_on": "2026-09-01", "kind": "club"}
    assert caller.post("/tournaments/", body).status == 201
    assert caller.post(f"{URL}/participants/bulk/", members(8)).status == 200
    rules = to_data(derive(preset(name), changes, name="Club"))
    Tournament.objects.filter(slug="tuesday-club").update(rule_set=rules)
    return caller


def finish(caller: Api, number: int, totals: dict[str, int], **body: Any) -> Any:
    assert caller.put(f"{URL}/games/{number}/totals/", {"totals": totals, **body}).status == 200
    return caller.post(f"{URL}/games/{number}/confirm/")


LEVEL = {"E": 34, "S": -50, "W": -8, "N": 24}


def test_two_games_an_evening(api: Callable[..., Api]) -> None:  # noqa: F811
    leader = club(api, "mcr-ffmj-2016", evening_games=2)
    for number in (1, 2):
        assert leader.post(f"{URL}/games/", seats(1, 2, 3, 4)).status == 201
        finish(leader, number, LEVEL)
    refused = leader.post(f"{URL}/games/", seats(5, 6, 7, 1))
    assert (refused.status, refused.code) == (409, "clubs.evening_games_played")
    assert refused.body["detail"]["participant"] == 1
    proposed = leader.post(f"{URL}/evenings/propose/", {"present": [1, 2, 3, 4, 5, 6, 7, 8]}).body
    assert proposed["done"] == [1, 2, 3, 4]
    assert [sorted(table["seats"].values()) for table in proposed["tables"]] == [[5, 6, 7, 8]]
    week_before = (NOON - timedelta(days=7)).isoformat()
    assert leader.post(f"{URL}/games/", seats(5, 6, 7, 1) | {"started_at": week_before}).status == 201


def test_east_only_ends_after_four_deals(api: Callable[..., Api]) -> None:  # noqa: F811
    leader = club(api, "ema-riichi-2016", rounds=1)
    leader.post(f"{URL}/games/", seats(1, 2, 3, 4))
    for number in range(1, 5):
        assert leader.post(f"{URL}/games/1/hands/", {"number": number, "outcome": "draw"}).status == 201
    refused = leader.post(f"{URL}/games/1/hands/", {"number": 5, "outcome": "draw"})
    assert (refused.status, refused.code) == (422, "riichi.game_over")
    assert leader.post(f"{URL}/games/1/confirm/").body["status"] == "confirmed"


def test_a_sheet_refuses_a_yakuman_where_none_counts(api: Callable[..., Api]) -> None:  # noqa: F811
    leader = club(api, "ema-riichi-2016", allowed_yaku=["riichi", "tanyao"], counted_yakuman=False)
    leader.post(f"{URL}/games/", seats(1, 2, 3, 4))
    hand = {"number": 1, "outcome": "win", "winner": "E", "discarder": "S"}
    refused = leader.post(f"{URL}/games/1/hands/", {**hand, "limit": "yakuman"})
    assert (refused.status, refused.code) == (422, "riichi.no_double_yakuman")
    assert leader.post(f"{URL}/games/1/hands/", {**hand, "han": 2, "fu": 30}).status == 201


def test_the_calculator_names_the_yaku_that_do_not_count(api: Callable[..., Api]) -> None:  # noqa: F811
    rules = {"derived_from": "ema-riichi-2016", "changes": {"allowed_yaku": ["riichi"]}}
    hand = {"concealed": "234m567p3456788s", "winning_tile": "2s", "seat_wind": "S", "prevailing_wind": "E"}
    answer = api().post("/evaluate/", {"rules": rules, **hand})
    assert answer.body["valid"] is False
    (problem,) = answer.body["problems"]
    assert problem["code"] == "hand.yaku_not_allowed"
    assert problem["detail"]["yaku"] == ["tanyao", "pinfu"]
    shown = problem_sentence(problem["code"], problem["detail"], "")
    assert shown == "These rules do not allow the only yaku of this hand: All Simples, Pinfu."
