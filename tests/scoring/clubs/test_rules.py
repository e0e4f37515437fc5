"""Rules of clubs that the rule set holds: two games an evening, East only, yaku that count, bonus columns."""

import io
import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from calculator.selectors.hand_words import problem_sentence
from mahjong_core.rulesets import derive, preset, to_data
from mahjong_core.verify import open_event_file
from mahjong_core.verify.event import event_checks
from scoring.models import SheetEntry
from tests.api.conftest import Api, api, later  # noqa: F401  # the fixtures of the API's tests
from tests.archive.files import bring_in, saved, take_out
from tests.people import NOON, client_of, make_user
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


CHIPS = {"name": "Chips", "points": 2000, "zero_sum": True}
YAKITORI = {"name": "Yakitori", "points": -9000, "zero_sum": False}
SCORES = {"E": 45000, "S": 35000, "W": 25000, "N": 15000}
COUNTS = {"Chips": {"E": -3, "S": 1, "W": 2}, "Yakitori": {"N": 1}}


def with_bonus(api: Callable[..., Api]) -> Api:  # noqa: F811
    """A club by EMA 2016 (uma 15/5) with chips and yakitori, and a game in play."""
    leader = club(api, "ema-riichi-2016", bonus_columns=[CHIPS, YAKITORI])
    assert leader.post(f"{URL}/games/", seats(1, 2, 3, 4)).status == 201
    return leader


def season(leader: Api) -> dict[int, str]:
    rows = leader.get(f"{URL}/season/").body["rows"]
    return {row["participant"]: row["points"] for row in rows}


def test_bonus_columns_count_after_uma(api: Callable[..., Api]) -> None:  # noqa: F811
    """East 15,000 above the start, uma 15,000, three chips lost; North 15,000 below, uma -15,000, one yakitori."""
    leader = with_bonus(api)
    game = finish(leader, 1, SCORES, bonus=COUNTS).body
    assert {wind: seat["place"] for wind, seat in game["seats"].items()} == {"E": 1, "S": 2, "W": 3, "N": 4}
    assert game["seats"]["E"]["bonus"] == {"Chips": -6000}
    assert game["seats"]["N"]["bonus"] == {"Yakitori": -9000}
    by_hand = {1: 15000 + 15000 - 6000, 2: 5000 + 5000 + 2000, 3: -5000 - 5000 + 4000, 4: -15000 - 15000 - 9000}
    assert season(leader) == {number: str(points) for number, points in by_hand.items()}
    standings = leader.get(f"{URL}/standings/").body["rows"]
    played = {row["participant"]["number"]: row for row in standings[:4]}
    assert {number: row["penalty_points"] for number, row in played.items()} == {1: 0, 2: 0, 3: 0, 4: 0}
    assert {number: str(row["total"]) for number, row in played.items()} == season(leader)


def test_totals_typed_again_replace_the_counts(api: Callable[..., Api]) -> None:  # noqa: F811
    leader = with_bonus(api)
    assert leader.put(f"{URL}/games/1/totals/", {"totals": SCORES, "bonus": COUNTS}).status == 200
    assert season(leader) == {}
    finish(leader, 1, SCORES, bonus={"Chips": {"E": 1, "N": -1}})
    assert season(leader) == {1: "32000", 2: "10000", 3: "-10000", 4: "-32000"}


def test_a_correction_takes_the_points_back(api: Callable[..., Api]) -> None:  # noqa: F811
    leader = with_bonus(api)
    finish(leader, 1, SCORES, bonus=COUNTS)
    entry = SheetEntry.objects.get(kind="totals").uid
    address = f"{URL}/sessions/1/tables/1/entries/{entry}/supersede/"
    body = {"reason": "Misread", "replacement": {"totals": SCORES, "bonus": {"Chips": {"E": 1, "N": -1}}}}
    assert leader.post(address, body).status == 201
    for act in ("submit", "verify"):
        assert leader.post(f"{URL}/sessions/1/tables/1/{act}/").status in (200, 201)
    assert season(leader) == {1: "32000", 2: "10000", 3: "-10000", 4: "-32000"}


@pytest.mark.parametrize(
    ("bonus", "code"),
    [({"Chips": {"E": 1}}, "sheets.bonus_not_balanced"), ({"Dora": {"E": 1}}, "sheets.bonus_unknown")],
)
def test_counts_that_cannot_be_are_refused(api: Callable[..., Api], bonus: dict[str, Any], code: str) -> None:  # noqa: F811
    leader = with_bonus(api)
    refused = leader.put(f"{URL}/games/1/totals/", {"totals": SCORES, "bonus": bonus})
    assert (refused.status, refused.code) == (422, code)
    assert leader.get(f"{URL}/games/1/").body["status"] == "playing"


def test_the_pages_ask_for_the_counts_and_show_them(api: Callable[..., Api]) -> None:  # noqa: F811
    leader = with_bonus(api)
    page = client_of("lea")
    game = "/t/tuesday-club/games/1/"
    form = page.get(game).content.decode()
    assert "Each counts +2\u202f000 after the uma." in form
    labels = re.findall(r"<label[^>]*for=\"id_bonus-0-[ESWN]\"[^>]*>(.*?)</label>", form, re.DOTALL)
    assert [f"Member {n}" in label for n, label in enumerate(labels, start=1)] == [True] * 4
    typed = {"act": "totals", **SCORES, "bonus-0-E": "-3", "bonus-0-S": "1", "bonus-0-W": "2", "bonus-1-N": "1"}
    assert page.post(game, typed).status_code == 302
    shown = page.get(game)
    assert shown.context["bonus"][0] == ("Chips", [("Member 1", -3), ("Member 2", 1), ("Member 3", 2)])
    waiting = page.get("/t/tuesday-club/s/1/tables/1/").context["view"].pending
    assert waiting.bonus[1] == ("Yakitori", (("Member 4", -9000),))
    assert shown.context["form"].bonus_rows()[0][1][0][1].value() == -3
    assert page.post(game, {"act": "confirm"}).status_code == 302
    assert season(leader)[4] == "-39000"
    results = page.get("/t/tuesday-club/s/1/results/")
    assert results.context["tables"][0].bonus[1] == ("Yakitori", [("Member 4", -9000)])
    sheet = page.get("/t/tuesday-club/s/1/tables/1/")
    counted = (("Member 1", -6000), ("Member 2", 2000), ("Member 3", 4000))
    assert sheet.context["view"].in_force.bonus == (("Chips", counted), ("Yakitori", (("Member 4", -9000),)))
    assert "Yakitori" in sheet.content.decode()
    assert "Go to the desk" not in sheet.content.decode()  # a club has none
    for pages in (results, sheet):
        assert 'href="/t/tuesday-club/evening/"' in pages.content.decode().partition("<main")[2]


def test_bonus_columns_are_in_the_event_file(api: Callable[..., Api]) -> None:  # noqa: F811
    """The file carries the columns, the counts and the points, and its checker finds the same results."""
    leader = with_bonus(api)
    finish(leader, 1, SCORES, bonus=COUNTS)
    before, event = season(leader), Tournament.objects.get(slug="tuesday-club")
    data = saved(event)
    assert [check for check in event_checks(open_event_file(io.BytesIO(data))) if not check[0]] == []
    take_out(event)
    bring_in(data)
    assert season(leader) == before
    assert SheetEntry.objects.get(kind="totals").payload["bonus"]["Yakitori"] == {"E": 0, "S": 0, "W": 0, "N": 1}
