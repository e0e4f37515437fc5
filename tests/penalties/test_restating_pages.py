"""The page and the API of taking a rung back: the list with both amounts, the choice, and what stops it."""

from typing import Any

import pytest
from django.test import Client

from penalties.models import Revocation, Ruling
from penalties.rulings.selectors.faults import RefereeDecision
from tests.api.conftest import Api
from tests.penalties.test_restating import FAULTS, rule
from tests.people import client_of, make_seated_event, start, table_of
from tournaments.models import Table

pytestmark = pytest.mark.django_db
ROOT = "/tournaments/lyon-open"


@pytest.fixture
def rungs(table: Table) -> list[Ruling]:
    return [rule(table, offence, hand=hand) for hand, offence in enumerate(FAULTS, 1)]


def bob() -> Client:
    return client_of("bob")


def page_of(ruling: Ruling) -> str:
    return f"/t/lyon-open/rulings/{ruling.uid}/revoke/"


def uids(rulings: list[Ruling]) -> str:
    return " ".join(str(ruling.uid) for ruling in rulings)


class TestPage:
    def test_both_amounts_are_shown(self, rungs: list[Ruling]) -> None:
        page = " ".join(bob().get(page_of(rungs[0])).text.split())
        assert "Without it, these 2 later rulings are one step too high." in page
        assert "now: <b>5 points off</b> \u00b7 would be: <b>a warning</b>" in page
        assert "now: <b>10 points off</b> \u00b7 would be: <b>5 points off</b>" in page

    @pytest.mark.long
    def test_the_last_rung_is_taken_back_as_before(self, rungs: list[Ruling]) -> None:
        assert "Rulings that depend on this one" not in bob().get(page_of(rungs[2])).text
        assert bob().post(page_of(rungs[2]), {"reason": "Misread"}).status_code == 302

    @pytest.mark.long
    def test_restated_together(self, rungs: list[Ruling]) -> None:
        sent = {"reason": "Misread", "later": "restate", "seen": uids(rungs[1:])}
        done = bob().post(page_of(rungs[0]), sent, follow=True)
        assert "2 later rulings were adjusted" in done.text
        assert [row.points for row in Ruling.objects.filter(revocation__isnull=True).order_by("pk")] == [0, 5]

    @pytest.mark.long
    def test_left_with_a_reason_that_the_staff_reads(self, rungs: list[Ruling]) -> None:
        sent = {"reason": "Misread", "later": "leave", "seen": uids(rungs[1:])}
        for wrong in ({}, {"later": ""}, {"later": "both"}):
            assert bob().post(page_of(rungs[0]), sent | wrong).status_code == 422, wrong
        assert not Revocation.objects.exists()
        done = bob().post(page_of(rungs[0]), sent | {"left_reason": "Nobody minds"}, follow=True)
        assert "Later rulings kept as they are: Nobody minds" in done.text
        assert "Nobody minds" not in Client().get("/t/lyon-open/rulings/").text

    @pytest.mark.long
    def test_somebody_ruled_meanwhile(self, table: Table, rungs: list[Ruling]) -> None:
        seen = uids(rungs[1:])
        fourth = rule(table, "late-pung", hand=4)
        sent = {"reason": "Misread", "later": "restate", "seen": seen}
        answer = bob().post(page_of(rungs[0]), sent)
        assert (answer.status_code, Revocation.objects.count()) == (422, 0)
        assert "Another ruling on this player was recorded first." in answer.text
        assert str(fourth.uid) in answer.text, "the page shows the list as it is now"
        assert bob().post(page_of(rungs[0]), sent | {"seen": uids([*rungs[1:], fourth])}).status_code == 302

    @pytest.mark.long
    def test_the_amount_that_the_referee_names(self) -> None:
        """EMA riichi 5.5: 8,000 or 12,000 the first time."""
        event = make_seated_event(rule_set="ema-riichi-2012")
        start(event)
        first = rule(table_of(event), "serious-disruption", hand=1, verdict=RefereeDecision(points=8000))
        second = rule(table_of(event), "serious-disruption", hand=2, verdict=RefereeDecision(points=30000))
        page = bob().get(page_of(first)).text
        assert "the referee sets the points" in page
        assert "New points, from 8000 to 12000" in page
        sent = {"reason": "Misread", "later": "restate", "seen": str(second.uid)}
        assert "The referee sets the points here" in bob().post(page_of(first), sent).text
        assert bob().post(page_of(first), sent | {f"amount-{second.uid}": "12000"}).status_code == 302
        assert Ruling.objects.latest("pk").points == 12000


@pytest.mark.long
class TestApi:
    def revoke(self, ruling: Ruling, **facts: Any) -> Any:
        return Api("bob").post(f"{ROOT}/rulings/{ruling.uid}/revoke/", {"reason": "Misread"} | facts)

    def test_it_is_refused_with_the_list(self, rungs: list[Ruling]) -> None:
        answer = self.revoke(rungs[0])
        assert (answer.status, answer.code) == (422, "penalties.later_rulings")
        first, second = answer.body["detail"]["later"]
        assert first == {
            "ruling": str(rungs[1].uid), "offence": FAULTS[1], "session": 1, "table": 1, "hand": 2,
            "decided": 5, "restated": 0, "amounts": [], "is_verified": False,
        }  # fmt: skip
        assert (second["decided"], second["restated"]) == (10, 5)

    def test_restated(self, rungs: list[Ruling]) -> None:
        answer = self.revoke(rungs[0], later="restate", seen=[str(rungs[1].uid)])
        assert (answer.status, answer.code) == (409, "penalties.later_moved_on")
        assert self.revoke(rungs[0], later="leave").code == "penalties.left_reason_missing"
        answer = self.revoke(rungs[0], later="restate", seen=[str(rung.uid) for rung in rungs[1:]])
        assert (answer.status, answer.body["status"]) == (200, "revoked")

    def test_what_cannot_be_read(self, rungs: list[Ruling]) -> None:
        for facts in ({"later": "both"}, {"later": 1}, {"amounts": [{"points": 1}]}, {"seen": ["x"]}):
            assert self.revoke(rungs[0], **facts).status == 400, facts
        assert not Revocation.objects.exists()
