"""Honours after a place at a sanctioned event (3.10.2): levels as data, the list, applications and where they stand."""

import io
from datetime import date

import openpyxl
import pytest
from django.test import Client

from mahjong_core.series.honours import HonoursRule
from series.models import HonoursApplication, HonoursLevel, HonoursMove, HonoursState, Series
from series.policies import HonoursAct
from series.selectors.honours import HonoursRow, honours_rows
from series.selectors.seasons import season
from series.services.events import EventFacts, PlaceRow, bring_in
from series.services.honours import (
    add_level,
    move_application,
    prepare_application,
    remove_level,
    sanction_event,
)
from tests.api.conftest import Api
from tests.people import NOON, actor
from tests.scoring.visits import client_of
from tests.series.seasons import ON, make_series
from tournaments.common.errors import Conflict, NotPermitted
from tournaments.models import AuditEvent

HOME = "/series/ouest-2026/"
KEEP = HOME + "keep/honours/"


# --- a season --------------------------------------------------------------------------------------------------------


@pytest.fixture
def series(db: None) -> Series:
    """Ana first and Bo second of 40 in Brest, which the WMO has sanctioned; Pin 1 asks for the first place."""
    made = make_series()
    rows = [PlaceRow(1, "Ana Ruiz", "ESP", "Vents", "06010011"), PlaceRow(2, "Bo Lund", "SWE")]
    facts = EventFacts("Brest", date(2026, 5, 1), "mcr", players=40, country="FRA", sanction="WMO")
    bring_in(series=made, facts=facts, rows=rows, by=actor("alice"), at=NOON)
    add_level(series=made, rule=HonoursRule("Pin 1", best_place=1, sanction="WMO"), by=actor("alice"), at=NOON)
    return made


def reached(series: Series) -> list[HonoursRow]:
    return honours_rows(season(series, ON))


def prepared(series: Series) -> HonoursApplication:
    row = reached(series)[0]
    by = actor("alice")
    return prepare_application(series=series, level=str(row.level.uid), person=row.key, by=by, at=NOON)


def test_the_list_follows_levels_and_sanctions(series: Series) -> None:
    assert [
        (honours_row.person.name, honours_row.level.name, honours_row.results[0].base_rank)
        for honours_row in reached(series)
    ] == [("Ana Ruiz", "Pin 1", 1000)]
    event = series.events.get()
    sanction_event(event=event, sanction="", by=actor("alice"), at=NOON)
    assert reached(series) == []
    sanction_event(event=event, sanction=" WMO ", by=actor("alice"), at=NOON)
    assert len(reached(series)) == 1
    remove_level(level=HonoursLevel.objects.get(), by=actor("alice"), at=NOON)
    assert reached(series) == []


def test_an_application_goes_its_way_and_every_move_stays(series: Series) -> None:
    made = prepared(series)
    assert (made.name, made.federation_number, made.results[0]["place"]) == ("Ana Ruiz", "06010011", 1)
    for act in (HonoursAct.SEND, HonoursAct.REFUSE, HonoursAct.SEND, HonoursAct.GRANT):
        move_application(application=made, act=act, note=act.value, by=actor("alice"), at=NOON)
    assert [move.state for move in HonoursMove.objects.all()] == ["prepared", "sent", "refused", "sent", "granted"]
    acts = AuditEvent.objects.filter(action="series.honours_moved").count()
    assert (acts, HonoursApplication.objects.get().state) == (4, HonoursState.GRANTED)
    assert "Ana Ruiz" in Client().get(HOME + "honours/").text.split("Granted")[1]


@pytest.mark.parametrize("act", [HonoursAct.GRANT, HonoursAct.REFUSE])
def test_what_was_not_sent_is_not_answered(series: Series, act: HonoursAct) -> None:
    made = prepared(series)
    with pytest.raises(Conflict) as refused:
        move_application(application=made, act=act, by=actor("alice"), at=NOON)
    assert refused.value.code == "honours.move_refused"
    assert HonoursMove.objects.count() == 1


def test_one_application_at_a_time_and_only_for_what_was_reached(series: Series) -> None:
    made = prepared(series)
    with pytest.raises(Conflict) as twice:
        prepared(series)
    assert twice.value.code == "honours.application_there"
    move_application(application=made, act=HonoursAct.WITHDRAW, by=actor("alice"), at=NOON)
    assert prepared(series).pk != made.pk
    level = str(HonoursLevel.objects.get().uid)
    with pytest.raises(Conflict) as nobody:
        prepare_application(series=series, level=level, person="nobody", by=actor("alice"), at=NOON)
    assert nobody.value.code == "honours.not_reached"


def test_a_level_of_the_same_name_is_refused(series: Series) -> None:
    with pytest.raises(Conflict) as refused:
        add_level(series=series, rule=HonoursRule("Pin 1", best_place=3), by=actor("alice"), at=NOON)
    assert refused.value.code == "honours.level_there"


@pytest.mark.parametrize("username", ["chris", "olga", "dan"])
def test_only_the_keeper_writes(series: Series, username: str) -> None:
    made, by = prepared(series), actor(username)
    level, event = HonoursLevel.objects.get(), series.events.get()
    rule = HonoursRule("Pin 2", best_place=3)
    for write in (
        lambda: add_level(series=series, rule=rule, by=by, at=NOON),
        lambda: remove_level(level=level, by=by, at=NOON),
        lambda: sanction_event(event=event, sanction="EMA", by=by, at=NOON),
        lambda: prepare_application(series=series, level=str(level.uid), person="x", by=by, at=NOON),
        lambda: move_application(application=made, act=HonoursAct.SEND, by=by, at=NOON),
    ):
        with pytest.raises(NotPermitted):
            write()


# --- pages -----------------------------------------------------------------------------------------------------------


def test_the_public_list_in_both_languages(series: Series) -> None:
    page = Client().get(HOME + "honours/").text
    assert "1 result in place 1 or better" in page
    assert "Brest: 1st of 40" in page
    assert "06010011" not in page
    french = Client(headers={"accept-language": "fr"}).get(HOME + "honours/").text
    assert "tournoi sanctionné" in french


def test_the_keeper_s_page_does_each_act(series: Series) -> None:
    alice = client_of("alice")
    sent = {"act": "level", "name": "Pin 2", "least_base_rank": "900", "results": "1", "sanction": ""}
    assert alice.post(KEEP, sent).status_code == 302
    both = alice.post(KEEP, sent | {"name": "Pin 3", "best_place": "2"})
    assert (both.status_code, "and not both" in both.text) == (422, True)
    assert alice.post(KEEP, {"act": "juggle"}).status_code == 400
    row = next(honours_row for honours_row in reached(series) if honours_row.level.name == "Pin 2")
    sent = {"act": "prepare", "level": str(row.level.uid), "person": row.key}
    assert alice.post(KEEP, sent).status_code == 302
    assert alice.post(KEEP, sent).status_code == 409
    made = HonoursApplication.objects.get()
    assert alice.post(KEEP, {"act": "move", "application": str(made.uid), "move": "fly"}).status_code == 400
    assert alice.post(KEEP, {"act": "move", "application": str(made.uid), "move": "send"}).status_code == 302
    page = alice.get(KEEP).text
    assert "Sent" in page
    assert "It was granted" in page
    event = series.events.get()
    assert alice.post(KEEP, {"act": "sanction", "event": str(event.uid), "sanction": "EMA"}).status_code == 302
    event.refresh_from_db()
    assert event.sanction == "EMA"
    assert alice.post(KEEP, {"act": "level-remove", "level": str(row.level.uid)}).status_code == 302
    assert HonoursLevel.objects.count() == 1


def test_the_file_to_send_has_real_types(series: Series) -> None:
    made = prepared(series)
    alice = client_of("alice")
    book = openpyxl.load_workbook(io.BytesIO(alice.get(f"{KEEP}{made.uid}/application.xlsx").content))
    facts = dict(book["application"].iter_rows(values_only=True))
    assert (facts["level"], facts["name"], facts["federation_number"]) == ("Pin 1", "Ana Ruiz", "06010011")
    event, held_on, country, sanction, at, players, rank = list(book["results"].iter_rows(values_only=True))[1]
    assert (event, country, sanction, at, players, rank) == ("Brest", "FRA", "WMO", 1, 40, 1000)
    assert held_on.date() == date(2026, 5, 1)
    assert alice.get(f"{KEEP}{made.uid}/application.json").json()["state"] == "prepared"


@pytest.mark.parametrize("username", ["chris", "olga", "dan", ""])
def test_nobody_else_opens_the_keeper_s_pages(series: Series, username: str) -> None:
    made, client = prepared(series), client_of(username)
    for answer in (
        client.get(KEEP),
        client.post(KEEP, {"act": "level", "name": "Pin 9", "best_place": "1", "results": "1"}),
        client.get(f"{KEEP}{made.uid}/application.xlsx"),
        client.get(f"{KEEP}{made.uid}/application.json"),
    ):
        assert answer.status_code in (302, 401, 403)
    assert HonoursLevel.objects.count() == 1
    assert client.get(HOME + "honours/").status_code == 200


def test_honours_by_the_api(series: Series) -> None:
    api = Api("alice")
    assert api.post("/series/ouest-2026/honours/", {"name": "Pin 2", "best_place": 10**30}).status == 400
    level = api.post("/series/ouest-2026/honours/", {"name": "Pin 2", "best_place": 2})
    assert level.status == 201
    assert [(item["name"], len(item["results"])) for item in level.body["reached"]] == [
        ("Ana Ruiz", 1),
        ("Ana Ruiz", 1),
        ("Bo Lund", 1),
    ]
    wrong = api.post("/series/ouest-2026/honours/", {"name": "Pin 3"})
    assert wrong.body["code"] == "honours.one_measure"
    bo = level.body["reached"][2]
    made = api.post("/series/ouest-2026/honours/applications/", {"level": bo["level"], "person": bo["person"]})
    assert (made.status, made.body["state"]) == (201, "prepared")
    moves = f"/series/ouest-2026/honours/applications/{made.body['id']}/moves/"
    assert [item["state"] for item in api.post(moves, {"act": "send"}).body["moves"]] == ["prepared", "sent"]
    assert api.post(moves, {"act": "send"}).body["code"] == "honours.move_refused"
    assert [item["name"] for item in api.get("/series/ouest-2026/honours/applications/").body] == ["Bo Lund"]
