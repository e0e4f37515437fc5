"""A referee who plays rules nowhere where they sit: every way to a ruling, page and API, the chief referee too.

MCR 2.3.4 asks for referees who are fair; that nobody judges the own table is the rule of this house.
"""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from penalties.models import Ruling
from penalties.rulings.selectors.faults import Fault
from penalties.rulings.services.decisions import decide_ruling, record_ruling, revoke_ruling
from penalties.rulings.services.incidents import dismiss_incident, report_incident
from penalties.rulings.services.lateness import LateArrival, record_late
from penalties.tables.selectors.boards import tables_to_rule_at
from scoring.calls.services.queue import call_referee, claim_call, finish_call
from scoring.models import RefereeCall, ResultStatus, ResultVersion, SheetEntry
from scoring.results.services.versions import submit_table
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.services.entries import record_hand, supersede_entry
from scoring.sheets.services.signing import Word, sign_sheet
from tests.api.conftest import Api
from tests.people import NOON, actor, client_of, make_seated_event, make_user, play, session_of, start, table_of, win
from tests.refusals import refuses
from tournaments.models import Participant, RefereeCard, TableReferee, Tournament
from tournaments.referees.selectors.own_tables import own_tables, plays_at
from tournaments.referees.services import cover_session, give_tables, set_card

pytestmark = pytest.mark.django_db
HERE = "/t/lyon-open/s/1/tables/1/"


@pytest.fixture
def event(db: None) -> Tournament:
    """Bob is player 1 and Chris player 5, both at table 1 in session 1; hands 1 and 2 are written there."""
    made = make_seated_event()
    start(made)
    play(table_of(made), [win(1), win(2)])
    card(made, "bob", 1)
    card(made, "chris", 5)
    return made


def card(event: Tournament, username: str, plays_as: int) -> None:
    facts = {"country": "", "club": "", "licence": "", "plays_as": plays_as}
    set_card(tournament=event, user=make_user(username), by=actor("alice"), at=NOON, **facts)  # type: ignore[arg-type]


def player(event: Tournament, number: int) -> Participant:
    return Participant.objects.select_related("tournament").get(tournament=event, number=number)


def ruling(event: Tournament, by: str, table: int = 1, number: int = 9) -> Ruling:
    return record_ruling(
        table=table_of(event, table), participant=player(event, number), offence="empty-claim", by=actor(by), at=NOON
    )


def signed(event: Tournament, by: str) -> object:
    word = Word("R", agrees=True, seen=sheet_of(table_of(event)).sheet.digest)
    return sign_sheet(table=table_of(event), word=word, by=actor(by), at=NOON)


def called(event: Tournament) -> RefereeCall:
    return call_referee(table=table_of(event), reason="ruling", by=actor("sam"), at=NOON)


def corrected(event: Tournament, by: str) -> object:
    entry = SheetEntry.objects.filter(table=table_of(event)).order_by("sequence")[0]
    return supersede_entry(entry=entry, data=None, reason="Mistaken", by=actor(by), at=NOON)


def overruled(event: Tournament, by: str) -> object:
    return record_hand(table=table_of(event), hand=win(3), overrule="Seen by all", by=actor(by), at=NOON)


def dismissed(event: Tournament, by: str) -> object:
    fault = Fault(player(event, 9), "", table_of(event), note="Seen")
    incident = report_incident(fault=fault, by=actor(by), at=NOON)
    return dismiss_incident(incident=incident, reason="Nothing", by=actor(by), at=NOON)


def late(event: Tournament, by: str) -> object:
    arrival = LateArrival(table_of(event), player(event, 9), timedelta(minutes=4))
    return record_late(arrival=arrival, by=actor(by), at=NOON)


WAYS: dict[str, Callable[[Tournament, str], object]] = {
    "ruling": ruling,
    "lateness": late,
    "incident dismissed": dismissed,
    "call answered": lambda event, by: claim_call(call=called(event), by=actor(by), at=NOON),
    "call closed": lambda event, by: finish_call(call=called(event), by=actor(by), at=NOON),
    "entry corrected": corrected,
    "dead hand overruled": overruled,
    "sheet signed as the referee": signed,
}


@pytest.mark.long
@pytest.mark.parametrize("by", ["bob", "chris"])
@pytest.mark.parametrize("way", WAYS)
def test_nobody_rules_at_a_table_where_they_play(event: Tournament, way: str, by: str) -> None:
    with refuses("referees.own_table") as refused:
        WAYS[way](event, by)
    assert refused.value.status == 422
    assert refused.value.detail["href"] == "/t/lyon-open/s/1/referees/"


@pytest.mark.parametrize("act", ["verify", "reject"])
def test_nobody_verifies_or_rejects_the_result_of_the_own_table(event: Tournament, act: str) -> None:
    submit_table(table=table_of(event), by=actor("sam"), at=NOON)
    body = {"reason": "Unreadable"} if act == "reject" else {}
    path = f"/tournaments/lyon-open/sessions/1/tables/1/{act}/"
    refused = Api("chris").post(path, body)
    assert (refused.status, refused.code) == (422, "referees.own_table")
    assert client_of("chris").post(f"{HERE}{act}/", body | {"version": "1"}).status_code == 422
    assert ResultVersion.objects.get().status == ResultStatus.SUBMITTED
    assert Api("sue").post(path, body).status == 200  # who does not play there does


@pytest.mark.long_on_sqlite
def test_taking_back_is_ruling_too_and_another_referee_does_it(event: Tournament) -> None:
    RefereeCard.objects.filter(user=make_user("chris")).update(plays_as=None)
    made = ruling(event, "chris")
    with refuses("referees.own_table"):
        revoke_ruling(ruling=made, reason="No", by=actor("bob"), at=NOON)
    assert revoke_ruling(ruling=made, reason="Mistaken", by=actor("chris"), at=NOON).ruling == made
    assert ruling(event, "bob", table=2, number=2).table == table_of(event, 2)  # elsewhere Bob rules as anybody


def test_nobody_rules_on_themselves_beside_the_tables(event: Tournament) -> None:
    fault = Fault(player(event, 1), "information", session=session_of(event))
    with refuses("referees.own_case"):
        decide_ruling(fault=fault, by=actor("bob"), at=NOON)


@pytest.mark.long
@pytest.mark.parametrize("by", ["bob", "chris"])
def test_the_pages_say_so_and_lead_to_who_could_rule(event: Tournament, by: str) -> None:
    entry = SheetEntry.objects.filter(table=table_of(event)).first()
    assert entry is not None
    for path in ("ruling/", f"entries/{entry.sequence}/", "hands/3/dead/"):
        page = client_of(by).get(f"{HERE}{path}")
        assert (page.status_code, "/t/lyon-open/s/1/referees/" in page.text) == (422, True), path
    sheet = client_of(by).get(HERE).text
    assert f"{HERE}ruling/" not in sheet
    assert f"{HERE}entries/" not in sheet
    assert "you play here" in client_of(by).get("/t/lyon-open/rulings/new/").text


@pytest.mark.long_on_sqlite
def test_who_plays_at_the_table_is_not_asked_to_go_there(event: Tournament) -> None:
    mine = called(event)
    other = call_referee(table=table_of(event, 2), reason="ruling", by=actor("sam"), at=NOON)
    page = client_of("bob").get("/t/lyon-open/rulings/new/").text
    assert f"claim-{other.uid}" in page
    assert str(mine.uid) not in page


@pytest.mark.long
def test_the_own_table_moves_with_the_seating(event: Tournament) -> None:
    """Player 1 sits at table 1 in each session of the plan, player 5 at table 4 in session 2."""
    bob, chris = make_user("bob"), make_user("chris")
    assert {plays_at(bob, table_of(event, 1, 1)), plays_at(chris, table_of(event, 1, 1))} == {True}
    assert not plays_at(chris, table_of(event, 1, 2))
    assert [table.plays_here for table in tables_to_rule_at(session_of(event), bob)].count(True) == 1


@pytest.mark.long
def test_own_tables_cost_one_query_where_no_referee_plays(django_assert_num_queries: Any) -> None:
    made = make_seated_event("other-cup")
    with django_assert_num_queries(1):
        assert own_tables(made, [1, 2]) == frozenset()


# --- who looks after which table -----------------------------------------------------------------------------------


def test_sharing_out_leaves_a_playing_referee_from_the_own_table(event: Tournament) -> None:
    RefereeCard.objects.filter(user=make_user("chris")).update(plays_as=None)
    result = cover_session(session=session_of(event), by=actor("chris"), at=NOON)
    assert 1 not in result  # Bob alone shares out, and plays at table 1
    assert set(result) == {2, 3, 4}
    assert not TableReferee.objects.filter(table=table_of(event)).exists()
    with refuses("referees.own_table"):
        give_tables(session=session_of(event), wanted={1: make_user("bob").pk}, by=actor("chris"), at=NOON)


@pytest.mark.long_on_sqlite
def test_a_referee_is_one_player_and_a_player_one_referee(event: Tournament) -> None:
    for number, code in ((99, "referees.player_unknown"), (5, "referees.player_taken")):
        with refuses(code):
            card(event, "bob", number)


@pytest.mark.long
def test_the_page_of_the_referees_keeps_who_plays(event: Tournament) -> None:
    bob = make_user("bob")
    client = client_of("alice")
    page = client.get("/t/lyon-open/s/1/referees/").text
    assert "plays as no. 1" in page
    client.post(f"/t/lyon-open/s/1/referees/{bob.uid}/", {f"r{bob.uid}-plays_as": ""})
    assert RefereeCard.objects.get(user=bob).plays_as is None
