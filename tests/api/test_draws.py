"""Draws by program: options, public value, certificate; an empty body works as before."""

from typing import Any

import pytest

from mahjong_core.verify.draws import checks
from tests.api.conftest import Api
from tests.people import add_players, make_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.long_on_sqlite]
DRAWS = "/tournaments/lyon-open/draws/"


@pytest.fixture(autouse=True)
def event() -> None:
    add_players(make_tournament(), 32)


def test_a_draw_with_options_gives_a_certificate_that_verifies() -> None:
    alice = Api("alice")
    body = {
        "groups": {"apart": {"1 5": [1, 5]}, "family": {"Martin": [2, 9]}},
        "weights": {"team": "hard", "country": "2"},
        "fixed": [{"player": 7, "tables": [2]}],
    }
    draw = alice.post(DRAWS, body).body
    assert (draw["certificate"], draw["version"]) == (None, None)
    run = alice.post(f"/draws/{draw['id']}/run/", {"public_value": "5 2 6 1"}).body
    assert run["public_value"] == "5 2 6 1"
    assert run["certificate"]["inputs"]["weights"] == {"apart": "hard", "country": 2, "family": 50, "team": "hard"}
    assert all(good for good, _text in checks(run["certificate"]))
    assert Api().get(f"/draws/{draw['id']}/").body["certificate"] is None
    assert alice.post(f"/draws/{draw['id']}/publish/").body["version"] == 1
    assert Api().get(f"/draws/{draw['id']}/").body["certificate"] == run["certificate"]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"groups": {"team": {"A": [1, 2]}}}, 400, "seating.group_kind_taken"),
        ({"weights": {"team": "much"}}, 400, "api.invalid"),
        ({"fixed": [{"player": 1}]}, 400, "api.invalid"),
        ({"fixed": [{"player": 1, "tables": [99]}]}, 422, "seating.fixed_table_unknown"),
        ({"groups": {"apart": {"x": [1, 99]}}}, 422, "seating.unknown_player"),
    ],
)
def test_options_that_cannot_be_are_refused(body: dict[str, Any], status: int, code: str) -> None:
    answer = Api("alice").post(DRAWS, body)
    assert (answer.status, answer.code) == (status, code)
