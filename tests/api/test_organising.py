"""What an organiser does by program: people, seating, draws, rule set, clock, audit, staff."""

from typing import Any

import pytest

from tests.api.conftest import Api
from tests.people import make_seated_event, make_tournament, start, win

pytestmark = pytest.mark.django_db
ROOT = "/tournaments/lyon-open"
TABLES = f"{ROOT}/sessions/1/tables/"


@pytest.mark.long_on_sqlite
def test_participants_are_found_by_parts_of_their_name_and_filtered() -> None:
    make_seated_event()
    rows = [
        {"number": 40, "name": "Zoé Müller", "country": "FRA", "club": "Les Dragons", "federation_number": "04000123"}
    ]
    assert Api("alice").post(f"{ROOT}/participants/bulk/", {"participants": rows}).status == 200

    def numbers(query: str) -> list[int]:
        return [row["number"] for row in Api().get(f"{ROOT}/participants/?{query}").body["results"]]

    assert numbers("search=zoe") == [40]
    assert numbers("search=mull+dragons") == [40]
    assert numbers("search=40") == [40]
    assert numbers("team=Team+2") == [5, 6, 7, 8]
    assert numbers("country=ITA") == [5, 6, 7, 8]
    assert numbers("limit=2&offset=3") == [4, 5]
    assert "federation_number" not in Api().get(f"{ROOT}/participants/40/").body
    assert Api("sam").get(f"{ROOT}/participants/40/").body["federation_number"] == "04000123"


def test_a_bad_list_of_participants_names_every_fault_and_enters_nobody() -> None:
    make_tournament()
    rows = [{"number": 1, "name": "Ana"}, {"name": "Bo"}, {"number": 1, "name": "7", "country": "Spian"}]
    answer = Api("alice").post(f"{ROOT}/participants/bulk/", {"participants": rows})
    assert (answer.status, answer.code) == (422, "participants.rows_refused")
    problems = {(problem["row"], problem["column"]) for problem in answer.body["detail"]["problems"]}
    assert {(3, "number"), (3, "name"), (3, "country")} <= problems
    assert Api().get(f"{ROOT}/participants/").body["count"] == 0


def test_pages_lead_on_and_back() -> None:
    make_seated_event()
    first = Api().get(f"{ROOT}/participants/?limit=10").body
    assert (first["count"], len(first["results"]), first["previous"]) == (16, 10, None)
    second = Api().get(first["next"].split("/api/v1")[1]).body
    assert (len(second["results"]), second["next"]) == (6, None)
    assert second["previous"] is not None


@pytest.mark.long
def test_a_draw_keeps_its_seed_until_it_is_run_and_its_plan_until_it_is_published() -> None:
    event = make_seated_event()
    alice, stranger = Api("alice"), Api()
    draw = alice.post(f"{ROOT}/draws/", {"seed": "lottery 7 13 21"}).body
    path = f"/draws/{draw['id']}/"
    assert draw["seed"] is None
    assert draw["commitment"]
    drawn = alice.post(f"{path}run/").body
    assert (drawn["status"], drawn["seed"]) == ("run", "lottery 7 13 21")
    assert (stranger.get(path).body["seed"], stranger.get(path).body["sessions"]) == (None, None)
    assert alice.post(f"{path}run/").code == "seating.draw_move_refused"
    published = alice.post(f"{ROOT}/draws/{draw['id']}/publish/").body
    assert published["status"] == "published"
    assert stranger.get(path).body["sessions"] == Api().get(f"{ROOT}/seating/").body["sessions"]
    assert stranger.get(path).body["seed"] == "lottery 7 13 21"
    assert Api("olga").post(f"{path}publish/").status == 403
    assert event.draws.count() == 2


@pytest.mark.long
def test_a_seating_can_be_read_and_put_back() -> None:
    make_seated_event()
    seating = Api().get(f"{ROOT}/seating/").body
    answer = Api("alice").put(f"{ROOT}/seating/", seating)
    assert answer.status == 200
    assert answer.body["report"] == Api().get(f"{ROOT}/seating/report/").body
    # Seats two apart move together every second session: two such pairs at four tables, twice.
    assert answer.body["report"]["repeat_count"] == 16


@pytest.mark.long
@pytest.mark.parametrize(
    ("spoil", "status", "code"),
    [
        (lambda s: s[0]["tables"][0]["seats"].update(E=2), 422, "seating.refused"),
        (lambda s: s[0]["tables"].pop(), 422, "seating.refused"),
        (lambda s: s[0]["tables"][0]["seats"].update(E=77), 422, "seating.refused"),
        (lambda s: s[1].update(number=100), 400, "seating.session_missing"),
        (lambda s: s[1].update(number=1), 400, "seating.session_twice"),
        (lambda s: s[0]["tables"][0]["seats"].pop("N"), 400, "api.invalid"),
        (lambda s: s[0].update(number=1_000_000_000), 400, "api.invalid"),
        (lambda s: s[0]["tables"][0]["seats"].update(E="1"), 400, "api.invalid"),
    ],
)
def test_a_seating_that_cannot_be_played_changes_nothing(spoil: Any, status: int, code: str) -> None:
    make_seated_event()
    seating = Api().get(f"{ROOT}/seating/").body
    spoiled = Api().get(f"{ROOT}/seating/").body
    spoil(spoiled["sessions"])
    answer = Api("alice").put(f"{ROOT}/seating/", spoiled)
    assert (answer.status, answer.code) == (status, code)
    assert Api().get(f"{ROOT}/seating/").body == seating


@pytest.mark.long
def test_a_session_that_is_seated_may_be_left_out_and_stays() -> None:
    make_seated_event()
    seating = Api().get(f"{ROOT}/seating/").body
    answer = Api("alice").put(f"{ROOT}/seating/", {"sessions": seating["sessions"][1:]})
    assert answer.status == 200
    assert Api().get(f"{ROOT}/seating/").body["sessions"] == seating["sessions"]


@pytest.mark.long
def test_the_clock_of_a_session() -> None:
    event = make_seated_event()
    start(event)
    minutes = 150  # MCR 3.5.6: "limité à 150 min maximum"
    clock = Api().get(f"{ROOT}/sessions/").body[0]["clock"]
    assert (clock["minutes"], clock["played_seconds"], clock["left_seconds"]) == (minutes, 6 * 3600, 0)
    # Time that is given after the end counts from then: six hours have passed, and 15 minutes are left.
    clock = Api("chris").post(f"{ROOT}/sessions/1/extend/", {"minutes": 15}).body["clock"]
    assert (clock["minutes"], clock["left_seconds"]) == (6 * 60 + 15, 15 * 60)
    assert Api("chris").post(f"{ROOT}/sessions/1/resume/").code == "tournaments.session_move_refused"
    assert Api().get(f"{ROOT}/sessions/").body[0]["tables"]["empty"] == 4


def test_the_rule_sets_quote_their_sources() -> None:
    presets = {row["id"] for row in Api().get("/rule-sets/").body}
    books = {"mcr-wmo-2014", "mcr-ffmj-2016", "mers-mcr-2010", "ema-riichi-2012", "ema-riichi-2016"}
    today = {"ema-riichi-2025", "wrc-2017", "wrc-2022", "wrc-2025", "rrc", "club-riichi"}
    leagues = {"jpml-a", "m-league", "saikouisen", "tenhou", "mahjong-soul"}
    assert presets == books | today | leagues
    options = Api().get("/rule-sets/mcr-ffmj-2016/").body["options"]
    assert all(option["source"]["text"] and option["source"]["clause"] for option in options)
    assert Api().get("/rule-sets/house-rules/").status == 404
    differing = Api().get("/rule-sets/differences/?first=mcr-wmo-2014&second=mers-mcr-2010").body
    assert all(row["first"] != row["second"] for row in differing)
    assert differing


@pytest.mark.long_on_sqlite
def test_an_event_derives_its_own_rule_set_until_session_one_starts() -> None:
    event = make_seated_event()
    alice = Api("alice")
    changed = alice.patch(f"{ROOT}/rule-set/", {"changes": {"session_minutes": 90}, "name": "Lyon, 90 minutes"})
    option = next(item for item in changed.body["options"] if item["field"] == "session_minutes")
    assert (option["value"], option["source"]["text"]) == (90, "organiser")
    assert alice.patch(f"{ROOT}/rule-set/", {"changes": {"session_minutes": -1}, "name": "x"}).status == 422
    assert alice.patch(f"{ROOT}/rule-set/", {}).code == "rulesets.change_malformed"
    start(event)
    assert alice.patch(f"{ROOT}/rule-set/", {"preset": "mcr-wmo-2014"}).code == "rulesets.locked"


@pytest.mark.long_on_sqlite
def test_the_audit_log_is_filtered() -> None:
    event = make_seated_event()
    start(event)
    Api("sam").post(f"{TABLES}1/hands/", win(1))
    chris = Api("chris")
    answer = chris.get(f"{ROOT}/audit/?action=sheet.").body["results"]
    assert [(row["action"], row["by_name"], row["channel"]) for row in answer] == [
        ("sheet.hand_recorded", "Sam", "api")
    ]
    assert answer[0]["after"]["payload"]["value"] == 8
    assert chris.get(f"{ROOT}/audit/?search=sam").body["count"] == 1
    assert chris.get(f"{ROOT}/audit/?by=user:0").body["count"] == 0
    assert chris.get(f"{ROOT}/audit/?since=2026-11-21T17:00:00Z&until=2026-11-21T19:00:00Z").body["count"] == 1


def test_the_staff_list_and_the_last_organiser() -> None:
    make_tournament()
    alice = Api("alice")
    staff = alice.get(f"{ROOT}/staff/").body
    own = next(row for row in staff if row["username"] == "alice")
    assert alice.delete(f"{ROOT}/staff/{own['id']}/").code == "staff.last_organiser"
    assert alice.post(f"{ROOT}/staff/", {"account": "nobody-known", "role": "referee"}).code == "staff.account_unknown"


@pytest.mark.long_on_sqlite
def test_events_are_searched_and_changed() -> None:
    make_tournament()
    make_tournament("evian-open", name="Évian Open")
    assert [row["slug"] for row in Api().get("/tournaments/?search=evian").body["results"]] == ["evian-open"]
    assert Api().get("/tournaments/?starts_from=2027-01-01").body["count"] == 0
    changed = Api("alice").patch(f"{ROOT}/", {"place": "Salle Rameau", "ends_on": "2026-11-22"})
    assert (changed.body["place"], changed.body["ends_on"], changed.body["version"]) == (
        "Salle Rameau",
        "2026-11-22",
        2,
    )
    assert Api("alice").patch(f"{ROOT}/", {"ends_on": "2026-11-01"}).code == "tournaments.dates_reversed"
