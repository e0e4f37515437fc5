"""Appeals over HTTP: the whole way by calls, and how much each reader is told."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest

from appeals.models import Appeal
from tests.api.conftest import Api
from tests.api.conftest import api as api_fixture
from tests.appeals.walk import AFTER, ended_event, lodged, reversed_by_committee
from tests.people import make_user
from tournaments.models import StaffRole, Tournament

pytestmark = pytest.mark.django_db
ROOT = "/tournaments/lyon-open/appeals/"
api = api_fixture
SIGNED = {"signed_as": "player", "name": "Player 5"}
PAPER = {"signed_paper": "Note of 14:40, at the desk"}


@pytest.fixture
def event(monkeypatch: pytest.MonkeyPatch) -> Tournament:
    from types import SimpleNamespace

    monkeypatch.setattr("tournaments.common.api.base.timezone", SimpleNamespace(now=lambda: AFTER))
    return ended_event(referee="chris")


@pytest.mark.long
def test_the_whole_way_by_calls(event: Tournament, api: Callable[..., Api]) -> None:
    sam, ann, chris = api("sam"), api("ann"), api("chris")
    letter = {"contested": "The false win", "signed": SIGNED, "lodged_at": "2026-11-21T15:10:00+01:00"}
    made = sam.post(ROOT, {"participant": 5, "ruling": str(event.rulings.get().uid), "letter": letter}, key="a1")
    assert (made.status, made.body["status"], made.body["number"]) == (201, "lodged", 1)
    again = sam.post(ROOT, {"participant": 5, "ruling": str(event.rulings.get().uid), "letter": letter}, key="a1")
    assert (again.status, Appeal.objects.count()) == (201, 1)
    assert sam.post(f"{ROOT}1/deposit/", {"currency": "EUR", "amount": "18"}).code == "appeals.deposit_amount"
    assert sam.post(f"{ROOT}1/deposit/", {"currency": "EUR", "amount": "x"}).code == "appeals.amount_malformed"
    assert sam.post(f"{ROOT}1/deposit/", {"currency": "EUR", "amount": "180"}).body["deposit"]["received"] == "180"
    assert ann.post(f"{ROOT}1/reception/", {}).code == "appeals.timing_missing"
    assert ann.post(f"{ROOT}1/reception/", {"timing": "before_next_session"}).body["status"] == "admitted"
    assert ann.post(f"{ROOT}1/reception/", {"timing": "after_next_session"}).body["timing"] == "after_next_session"
    members = [{"account": "ann", "is_president": True}, {"account": "ben"}, {"account": "cat", "relatives": [5]}]
    panel = ann.post(f"{ROOT}1/panel/", {"members": members}).body["panel"]
    assert [item["recused"] for item in panel] == [None, None, "family"]
    assert ann.post(f"{ROOT}1/hearing/", {}).body["status"] == "hearing"
    ann.post(f"{ROOT}1/statements/", {"side": "witness", "name": "West", "text": "Nobody saw it."})
    for question in (5, 6, 7):
        votes = [{"account": name, "answer": True} for name in ("ann", "ben")]
        answer = ann.post(f"{ROOT}1/ballots/", {"question": question, "votes": votes})
        assert answer.body["votes"][-1] == {"question": question, "yes": 2, "no": 0, "answer": True}
    judgment = {
        "text": "The hand was complete.",
        "ruling": "ruling_varied",
        "clause": "3.11.6.11.2",
        "orders": [
            {"kind": "replace_ruling", "offence": "false-win-below-minimum"},
            {"kind": "instruct_chief", "text": "Count before you rule."},
        ],
        "signed_by": ["ann", "ben"],
    }
    decided = ann.post(f"{ROOT}1/decision/", judgment).body
    assert (decided["status"], decided["decision"]["ruling"], decided["refund_percent"]) == (
        "decided",
        "ruling_varied",
        100,
    )
    remedy = next(item for item in decided["decision"]["remedies"] if item["kind"] == "instruct_chief")
    assert chris.post(f"{ROOT}1/remedies/{remedy['id']}/", {"note": "Told"}).status == 200
    assert ann.post(f"{ROOT}1/close/", {}).code == "appeals.deposit_open"
    assert sam.post(f"{ROOT}1/deposit/settle/", {}).body["deposit"]["returned"] == "180"
    assert ann.post(f"{ROOT}1/close/", {"note": "Copy"}).body["status"] == "closed"


@pytest.mark.long
def test_announced_and_written_later(event: Tournament, api: Callable[..., Api]) -> None:
    bob, sam = api("bob"), api("sam")
    assert bob.post(ROOT, {"participant": 5, "ruling": str(event.rulings.get().uid)}).body["status"] == "announced"
    letter = {"contested": "The false win"}
    assert sam.post(f"{ROOT}1/letter/", letter).body["status"] == "lodged"
    assert sam.post(f"{ROOT}1/sign/", SIGNED | PAPER).status == 200
    assert api("chris").get(f"{ROOT}1/").body["statement"]["signed_by"] == ["Player 5"]
    assert sam.post(f"{ROOT}1/withdraw/", {"note": "Enough"} | PAPER).body["status"] == "withdrawn"


@pytest.mark.long_on_sqlite
@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"participant": 999, "session": 1}, "appeals.not_at_table"),
        ({"participant": 5}, "appeals.nothing_contested"),
        ({"participant": 5, "session": 2}, "tournaments.session_not_started"),
        ({"participant": 5, "ruling": str(UUID(int=999))}, "appeals.ruling_elsewhere"),
        ({"participant": 5, "ruling": 1}, "api.invalid"),
        ({"participant": "5"}, "api.invalid"),
        ({"participant": 5, "session": 1, "shoe_size": 42}, "api.invalid"),
        ({"participant": 5, "session": 1, "matter": "weather"}, "api.invalid"),
    ],
)
def test_what_cannot_be_appealed(event: Tournament, api: Callable[..., Api], body: dict[str, Any], code: str) -> None:
    assert api("sam").post(ROOT, body).code == code


@pytest.mark.long
def test_who_is_told_what(event: Tournament, api: Callable[..., Api]) -> None:
    reversed_by_committee(event)
    make_user("dan")
    public = {"number", "status", "session", "table", "ruling", "matter", "decision"}
    staff = public | {"participant", "timing", "verdict", "deposit", "refund_percent"}
    judges = staff | {"statement", "panel", "votes"}
    expected = {None: public, "dan": public, "sam": staff, "alice": staff, "ann": judges, "chris": judges}
    assert {name: set(api(name).get(f"{ROOT}1/").body) for name in expected} == expected
    row = api().get(ROOT).body["results"][0]
    assert set(row) == public


def test_the_referee_concerned_reads_the_letter_while_on_the_staff(api: Callable[..., Api]) -> None:
    event = ended_event(referee="bob")
    number = lodged(event).number
    assert "statement" in api("bob").get(f"{ROOT}{number}/").body
    StaffRole.objects.filter(tournament=event, user__username="bob").delete()
    assert "statement" not in api("bob").get(f"{ROOT}{number}/").body


@pytest.mark.long
def test_the_list_costs_the_same_whatever_its_length(
    event: Tournament, api: Callable[..., Api], django_assert_max_num_queries: Any
) -> None:
    lodged(event)
    caller = api("sam")
    with django_assert_max_num_queries(8):
        assert caller.get(ROOT).body["count"] == 1


@pytest.mark.long
def test_names_that_nobody_has(event: Tournament, api: Callable[..., Api]) -> None:
    lodged(event)
    ann = api("ann")
    assert ann.post(f"{ROOT}1/panel/", {"members": [{"account": "nobody"}]}).code == "appeals.not_committee"
    assert ann.post(f"{ROOT}1/recusals/", {"account": "nobody", "ground": "other"}).code == "appeals.not_on_panel"
    assert ann.get(f"{ROOT}9/").status == 404
    assert ann.post(f"{ROOT}1/remedies/9/", {}).status == 404
