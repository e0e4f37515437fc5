"""``/api/v1/evaluate/`` and ``/waits/``: the command line of the core over HTTP, one hand or many."""

import json
import subprocess
import sys
from typing import Any

import pytest

from tests.api.conftest import Api
from tests.calculator.hands import ELEVEN_JSON

pytestmark = pytest.mark.django_db


def hand(**changes: Any) -> dict[str, Any]:
    return ELEVEN_JSON | changes


def evaluate(body: Any, caller: str | None = None) -> Any:
    return Api(caller).post("/evaluate/", body)


def test_a_stranger_values_a_hand() -> None:
    """3.8.1: #39 8, #63 2, #69 1; 3.9.1.6.1: #76 is included in #63."""
    answer = evaluate(hand())
    assert answer.status == 200
    assert (answer.body["valid"], answer.body["total"], answer.body["reaches_minimum"]) == (True, 11, True)
    assert [(fan["number"], fan["points"]) for fan in answer.body["fans"]] == [(39, 8), (63, 2), (69, 1)]
    assert {"number": 76, "by": 63} in [{"number": d["number"], "by": d["by"]} for d in answer.body["dropped"]]


def test_a_list_is_answered_in_its_order() -> None:
    answer = evaluate([hand(), hand(self_draw=True), hand(winning_tile="5z")])
    assert [each["valid"] for each in answer.body] == [True, True, False]
    assert answer.body[2]["problems"][0]["code"] == "hand.not_complete"


def test_the_answers_are_those_of_the_command_line() -> None:
    lines = [hand(), hand(winning_tile="9z"), hand(flowers="x"), hand(rules="house"), {}]
    command = [sys.executable, "-m", "mahjong_core", "score"]
    sent = "\n".join(json.dumps(line) for line in lines)
    printed = subprocess.run(command, input=sent, capture_output=True, text=True, check=False)  # noqa: S603
    assert evaluate(lines).body == [json.loads(line) for line in printed.stdout.splitlines()]


@pytest.mark.long
@pytest.mark.parametrize("line", ["23m", 7, None, True, [], {"concealed": {}}, {"rules": ["mcr-ffmj-2016"]}])
def test_a_line_that_is_no_hand_is_answered_and_the_others_go_on(line: Any) -> None:
    answer = evaluate([line, hand()])
    assert [each["valid"] for each in answer.body] == [False, True]


@pytest.mark.long_on_sqlite
def test_at_most_200_hands_at_once() -> None:
    assert len(evaluate([hand()] * 200).body) == 200
    refused = evaluate([hand()] * 201)
    assert (refused.status, refused.code) == (422, "api.too_many_hands")
    assert refused.body["detail"] == {"most": 200, "hands": 201}


def test_a_body_that_is_neither_a_hand_nor_a_list() -> None:
    refused = evaluate(5)
    assert (refused.status, refused.code) == (400, "api.not_a_hand")


def waits(body: Any) -> Any:
    return Api().post("/waits/", body)


def waiting(**changes: Any) -> dict[str, Any]:
    return {name: value for name, value in hand(**changes).items() if name not in ("winning_tile", "self_draw")}


def test_waits_with_the_value_of_each_win() -> None:
    """1m makes #39 #63 #69 (11); 4m gives 234m in place of the second 123m, so #39 and #63 (10)."""
    body = waits(waiting()).body
    assert [wait["tile"] for wait in body["waits"]] == ["1m", "4m"]
    first = body["waits"][0]
    assert (first["left"], first["on_discard"]["total"]) == (3, 11)
    assert body["waits"][1]["on_discard"]["total"] == 10
    # Drawn, with a meld on the table: #80 Self-Drawn, one point more.
    assert first["on_self_draw"]["total"] == 12


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"seat_wind": "Q"}, "score.not_a_wind"),
        ({"melds": "123m"}, "score.not_a_list"),
        ({"flowers": "two"}, "score.not_a_count"),
    ],
)
def test_what_cannot_be_read_is_said(change: dict[str, Any], code: str) -> None:
    body = waits(waiting(**change)).body
    assert (body["valid"], body["problems"][0]["code"]) == (False, code)


@pytest.mark.long
@pytest.mark.parametrize("rules", ["house", 5, None, {"derived_from": "house", "changes": {}}, {"changes": {}}])
def test_a_hand_under_rules_that_are_not_known_is_refused(rules: Any) -> None:
    for answer in (evaluate(hand(rules=rules)), waits(waiting(rules=rules))):
        assert (answer.status, answer.code) == (400, "score.unknown_rules")


def test_changed_options_that_cannot_be_are_refused() -> None:
    answer = evaluate(hand(rules={"derived_from": "mcr-ffmj-2016", "changes": {"minimum": 6}}))
    assert (answer.status, answer.code) == (400, "rulesets.unknown_option")


def test_riichi_rules_know_no_fans_to_wait_for() -> None:
    body = waits(waiting(rules="ema-riichi-2016")).body
    assert (body["valid"], body["problems"][0]["code"]) == (False, "mcr.not_mcr")


def test_several_waiting_hands() -> None:
    assert [each["valid"] for each in waits([waiting(), "x"]).body] == [True, False]
