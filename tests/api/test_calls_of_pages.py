"""What pages could do and a program could not: one session, one ruling, teams, names, and who is told what happens."""

from datetime import timedelta

import pytest

from scoring.models import EmbargoKind
from scoring.publication.services.embargoes import place_embargo
from tests.api.conftest import Api
from tests.people import NOON, actor, make_seated_event, session_of, start, table_of
from tournaments.models import Participant, StoredAnswer, Tournament, Webhook
from tournaments.webhooks.services.signing import secret_of

pytestmark = pytest.mark.django_db
ROOT = "/tournaments/lyon-open"
HOOK = {"url": "https://example.org/hook", "events": ["results.released"]}


@pytest.fixture
def event() -> Tournament:
    event = make_seated_event(players=16, sessions=2)
    start(event)
    return event


def test_one_session_is_what_the_list_says_of_it(event: Tournament) -> None:
    sam = Api("sam")
    assert sam.get(f"{ROOT}/sessions/1/").body == sam.get(f"{ROOT}/sessions/").body[0]
    assert Api().get(f"{ROOT}/sessions/9/").status == 404


@pytest.mark.long
def test_one_ruling_is_what_the_list_says_of_it_and_kept_back_with_its_session(event: Tournament) -> None:
    seat = table_of(event, 1).seats.select_related("participant").get(wind="S")
    body = {
        "session": 1,
        "table": 1,
        "participant": seat.participant.number,
        "offence": "false-win-below-minimum",
        "note": "for the staff",
    }
    made = Api("bob").post(f"{ROOT}/rulings/", body).body
    for caller in (None, "bob"):
        api = Api(caller)
        assert api.get(f"{ROOT}/rulings/{made['id']}/").body == api.get(f"{ROOT}/rulings/").body["results"][0]
    assert "for the staff" not in str(Api().get(f"{ROOT}/rulings/{made['id']}/").body)
    place_embargo(session=session_of(event, 1), kind=EmbargoKind.HOLD, by=actor("alice"), at=NOON + timedelta(hours=1))
    assert Api().get(f"{ROOT}/rulings/{made['id']}/").status == 404


def test_teams_have_their_members(event: Tournament) -> None:
    entered = Api().get(f"{ROOT}/participants/").body["results"]
    teams = Api().get(f"{ROOT}/teams/").body
    assert {(team["name"], item["number"]) for team in teams for item in team["members"]} == {
        (person["team"], person["number"]) for person in entered if person["team"]
    }
    assert Api().get(f"{ROOT}/teams/{teams[1]['id']}/").body == teams[1]


@pytest.mark.long
def test_who_is_ill_is_not_for_everybody(event: Tournament) -> None:
    """Pages show states to the staff alone (participants.html)."""
    alice = Api("alice")
    assert alice.patch(f"{ROOT}/participants/1/", {"state": "removed_for_illness", "reason": "fever"}).status == 200
    assert alice.get(f"{ROOT}/participants/?state=removed_for_illness").body["count"] == 1
    assert alice.get(f"{ROOT}/participants/1/").body["state"] == "removed_for_illness"
    for caller, status in ((None, 401), ("dan", 403)):
        api = Api(caller)
        assert "state" not in api.get(f"{ROOT}/participants/1/").body
        assert "removed" not in str(api.get(f"{ROOT}/participants/").body)
        assert api.get(f"{ROOT}/participants/?state=removed_for_illness").status == status


@pytest.mark.long
def test_a_name_is_corrected_by_the_organiser_and_the_rest_stays(event: Tournament) -> None:
    alice = Api("alice")
    before = alice.get(f"{ROOT}/participants/1/").body
    after = alice.patch(f"{ROOT}/participants/1/", {"given_name": "Ana", "family_name": "Ruiz"}).body
    assert after == before | {"name": "Ana Ruiz", "given_name": "Ana", "family_name": "Ruiz"}
    after = alice.patch(f"{ROOT}/participants/1/", {"family_name": "Ruiz Gil"}).body
    assert (after["name"], after["given_name"]) == ("Ana Ruiz Gil", "Ana")
    both = alice.patch(f"{ROOT}/participants/1/", {"club": "Lyon", "state": "withdrawn", "reason": "ill"}).body
    assert (both["club"], both["state"], both["name"]) == ("Lyon", "withdrawn", "Ana Ruiz Gil")
    assert Api("rita").patch(f"{ROOT}/participants/1/", {"name": "Mine"}).status == 403
    assert alice.patch(f"{ROOT}/participants/1/", {}).code == "participants.nothing_said"
    assert alice.patch(f"{ROOT}/participants/1/", {"country": "Atlantis"}).code == "participants.rows_refused"


def test_facts_and_a_state_that_is_refused_leave_nothing(event: Tournament) -> None:
    alice = Api("alice")
    refused = alice.patch(f"{ROOT}/participants/1/", {"name": "Ana Ruiz", "state": "withdrawn"})
    assert refused.code == "participants.reason_missing"
    assert Participant.objects.get(tournament=event, number=1).name != "Ana Ruiz"


@pytest.mark.long
def test_a_secret_is_told_once_and_kept_nowhere(event: Tournament) -> None:
    alice = Api("alice")
    first = alice.post(f"{ROOT}/webhooks/", HOOK, key="k1")
    secret = first.body["secret"]
    assert secret == secret_of(Webhook.objects.get())
    again = alice.post(f"{ROOT}/webhooks/", HOOK, key="k1")
    assert again.headers["Idempotency-Repeated"] == "true"
    assert again.body == first.body | {"secret": None}
    new = alice.post(f"{ROOT}/webhooks/{first.body['id']}/rotate/", key="k2").body["secret"]
    assert new not in (None, secret)
    kept = str(list(StoredAnswer.objects.values_list("body", flat=True)))
    assert secret not in kept
    assert new not in kept


@pytest.mark.long
def test_a_webhook_from_its_first_day_to_its_last(event: Tournament) -> None:
    alice = Api("alice")
    hook = f"{ROOT}/webhooks/{alice.post(f'{ROOT}/webhooks/', HOOK).body['id']}/"
    assert alice.post(f"{hook}pause/").body["paused_at"] is not None
    assert alice.post(f"{hook}pause/").status == 200
    assert alice.post(f"{hook}ping/").status == 202
    (answer,) = alice.get(hook).body["deliveries"]
    assert (answer["event"], answer["status"]) == ("ping", "queued")
    assert alice.get(f"{ROOT}/webhooks/").body[0]["queued"] == 1
    assert alice.post(f"{hook}deliveries/{answer['id']}/again/").status == 202
    assert alice.post(f"{hook}resume/").body["paused_at"] is None
    assert alice.delete(hook).status == 204
    assert alice.get(f"{ROOT}/webhooks/").body == []
    assert alice.post(f"{hook}ping/").code == "webhooks.removed"
    private = alice.post(f"{ROOT}/webhooks/", HOOK | {"url": "http://192.168.1.4/"})
    assert private.code == "webhooks.address"
