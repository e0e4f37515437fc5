"""Players level at a cut's line: all are named, somebody chooses how they are told apart, and the choice stays."""

import hashlib
from datetime import timedelta
from itertools import combinations

import pytest
from django.db import transaction

from mahjong_core.seating.sessions.phases import Phase as PlannedPhase
from mahjong_core.standings.lines import LineTie
from scoring.finals.selectors.phase_seating import standings_for, ties_of
from scoring.finals.selectors.reserves import reserves_of
from scoring.finals.selectors.ties import LevelPlayers, order_by_results
from scoring.finals.services.phases import cancel_phase, open_phase
from scoring.finals.services.ties import TieChoice, choose_tie
from tests.api.conftest import Api
from tests.people import NOON, actor, client_of, finish, nobody, session_of, start, table_of, win
from tests.refusals import refuses
from tests.scoring.finals.phase_events import draw_first, level_event, phase_of, plan, planned
from tournaments.common.errors import NotPermitted, Refusal
from tournaments.events.services.facts import change_tournament
from tournaments.models import AuditEvent, PhaseMember, PhaseStatus, PhaseTie, Seat, TieMethod, Tournament
from tournaments.participation.selectors.cuts import members_by_number
from tournaments.phases.selectors import phases_of
from tournaments.sessions.services.acts import end_session

pytestmark = pytest.mark.django_db
PLAY_OFF, LOT, ALL_IN = TieMethod.PLAY_OFF, TieMethod.LOT, TieMethod.ALL_IN
TIE = "/tournaments/lyon-open/phases/2/tie/"


@pytest.fixture
def event() -> Tournament:
    return level_event()


def winds(event: Tournament, *wanted: str) -> list[int]:
    rows = Seat.objects.filter(session__tournament=event, session__number=1, wind__in=wanted)
    return sorted(rows.values_list("participant__number", flat=True))


def choose(
    event: Tournament, method: TieMethod, by: str = "chris", reason: str = "As announced", **facts: object
) -> PhaseTie:
    choice = TieChoice(4, method, reason, **facts)  # type: ignore[arg-type]
    return choose_tie(phase=phase_of(event, 2), choice=choice, by=actor(by), at=NOON)


def opened(event: Tournament) -> set[int]:
    phase = open_phase(phase=phase_of(event, 2), by=actor("alice"), at=NOON)
    return set(members_by_number([phase])[phase.pk])


@pytest.mark.long
def test_all_who_are_level_are_named_and_the_cut_waits(event: Tournament) -> None:
    """West and North of both tables: 3/2 table points and -8 each, two of four come through."""
    (level,) = ties_of(phase_of(event, 2), standings_for(phase_of(event, 2), 2))
    assert sorted(level.tie.players) == winds(event, "W", "N")
    assert (level.tie.place, level.tie.line, level.tie.free) == (3, 4, 2)
    with refuses("phases.tie_undecided") as refused:
        opened(event)
    assert refused.value.detail["href"] == "/t/lyon-open/phases/2/tie/"
    assert all(name in str(refused.value.message) for name in level.names)
    assert not PhaseMember.objects.exists()
    page = client_of("alice").get("/t/lyon-open/phases/2/").text
    assert all(name in page for name in level.names)
    assert "2 of them qualify." in page
    assert "Confirm phase 2" not in page


@pytest.mark.long
def test_by_api_a_number_decides_only_where_it_is_asked_to(event: Tournament) -> None:
    """MCR 3.10.1 ranks by table points, then by mini-points, and by nothing else: a number is no reason."""
    alice = Api("alice")
    address = "/tournaments/lyon-open/phases/2/open/"
    for body in ({}, {"level": "refuse"}):
        refused = alice.post(address, body)
        assert (refused.status, refused.code) == (409, "phases.tie_undecided")
    assert alice.post(address, {"level": "never"}).status == 400
    assert not PhaseMember.objects.exists()
    assert alice.post(address, {"level": "by_number"}).body["status"] == "open"
    through = set(members_by_number([phase_of(event, 2)])[phase_of(event, 2).pk])
    level = winds(event, "W", "N")
    assert sorted(through & set(level)) == level[:2]


@pytest.mark.long
def test_a_play_off_orders_them_and_the_reserves_after_them(event: Tournament) -> None:
    first, second, third, fourth = order = winds(event, "W", "N")[::-1]
    row = choose(event, PLAY_OFF, order=order)
    assert opened(event) == {*winds(event, "E"), first, second}
    assert (row.by_name, row.reason, row.order) == (row.by_name, "As announced", order)
    members = members_by_number([phase_of(event, 2)])[phase_of(event, 2).pk]
    assert reserves_of(phase_of(event, 2), members, 1)[:2] == [third, fourth]
    assert AuditEvent.objects.get(action="phases.tie_chosen").after["method"] == "play_off"


@pytest.mark.long_on_sqlite
def test_all_come_through(event: Tournament) -> None:
    """Two above and four level: six play on."""
    choose(event, ALL_IN)
    assert opened(event) == {*winds(event, "E"), *winds(event, "W", "N")}


@pytest.mark.long
def test_a_choice_is_superseded_and_both_stay(event: Tournament) -> None:
    order = winds(event, "W", "N")
    earlier = choose(event, PLAY_OFF, order=order)
    later = choose(event, PLAY_OFF, order=order[::-1], reason="Typed the wrong way round")
    assert later.supersedes == earlier
    assert list(PhaseTie.objects.values_list("order", flat=True)) == [order, order[::-1]]
    assert opened(event) == {*winds(event, "E"), *order[2:]}
    with refuses("phases.move_refused"):
        choose(event, PLAY_OFF, order=order)


@pytest.mark.long
def test_taking_the_decision_back_keeps_the_choice(event: Tournament) -> None:
    order = winds(event, "W", "N")
    choose(event, PLAY_OFF, order=order)
    before = opened(event)
    cancel_phase(phase=phase_of(event, 2), by=actor("alice"), at=NOON)
    assert opened(event) == before


@pytest.mark.long_on_sqlite
@pytest.mark.parametrize("method", [TieMethod.LAST_SESSION, TieMethod.HEAD_TO_HEAD])
def test_what_leaves_them_level_is_refused(event: Tournament, method: TieMethod) -> None:
    """One session was played, in which they are level, and not all of them met."""
    with refuses("phases.still_level"):
        choose(event, method)


@pytest.mark.long
def test_a_reason_the_whole_order_and_the_line_are_asked_for(event: Tournament) -> None:
    order = tuple(winds(event, "W", "N"))
    for code, choice in (
        ("phases.tie_reason_missing", TieChoice(4, PLAY_OFF, " ", order)),
        ("phases.order_incomplete", TieChoice(4, PLAY_OFF, "Why", order[1:])),
        ("phases.no_tie", TieChoice(2, PLAY_OFF, "Why", order)),
    ):
        with refuses(code), transaction.atomic():
            choose_tie(phase=phase_of(event, 2), choice=choice, by=actor("alice"), at=NOON)
    with pytest.raises(NotPermitted):
        choose(event, ALL_IN, by="bob")
    assert not PhaseTie.objects.exists()


def words(secret: str, public_value: str) -> list[int]:
    """The stream of a lot from its description: SHA-256 of domain and seed, then of that with a counter."""
    seed = hashlib.sha256(f"{secret}|{public_value}".encode()).hexdigest()
    prefix = hashlib.sha256(b"seatwind lot 1\0" + seed.encode()).digest()
    block = hashlib.sha256(prefix + (0).to_bytes(8, "big")).digest()
    return [int.from_bytes(block[at : at + 8], "big") for at in range(0, 32, 8)]


@pytest.mark.long_on_sqlite
def test_a_lot_is_announced_then_drawn_and_proves_itself(event: Tournament) -> None:
    """The commitment is the SHA-256 of the proof; the order is Fisher and Yates from the last place down."""
    chief, players = Api("chris"), winds(event, "W", "N")
    announced = chief.post(TIE, {"line": 4, "method": "lot", "reason": "Nobody wants a play-off"})
    assert announced.status == 201, announced.body
    assert (announced.body["secret"], announced.body["proof"], announced.body["order"]) == ("", "", [])
    again = chief.post(TIE, {"line": 4, "method": "lot", "reason": "Once more"})
    assert again.body["code"] == "phases.public_value_missing"
    with pytest.raises(Refusal):
        opened(event)
    page = client_of("").get("/t/lyon-open/phases/").text
    assert announced.body["commitment"] in page
    drawn = chief.post(TIE, {"line": 4, "method": "lot", "public_value": "3 5 1"}).body
    assert hashlib.sha256(drawn["proof"].encode()).hexdigest() == drawn["commitment"] == announced.body["commitment"]
    order, stream = list(players), words(drawn["secret"], "3 5 1")
    for last in (3, 2, 1):
        other = stream[3 - last] % (last + 1)
        order[last], order[other] = order[other], order[last]
    assert drawn["order"] == order
    assert drawn["supersedes"] == announced.body["id"]
    assert drawn["reason"] == "Nobody wants a play-off"
    assert opened(event) == {*winds(event, "E"), *order[:2]}
    assert drawn["proof"].replace('"', "&quot;") in client_of("").get("/t/lyon-open/phases/").text


@pytest.mark.long_on_sqlite
def test_the_page_takes_a_choice_and_the_api_lists_it(event: Tournament) -> None:
    chief, order = client_of("chris"), winds(event, "W", "N")
    page = chief.get("/t/lyon-open/phases/2/tie/").text
    assert "Tie at place 3" in page
    sent = {"line": 4, "method": "play_off", "order": "1 x", "reason": "Play-off at table 1"}
    assert chief.post("/t/lyon-open/phases/2/tie/", sent).status_code == 422
    sent["order"] = " ".join(map(str, order))
    assert chief.post("/t/lyon-open/phases/2/tie/", sent).status_code == 302
    assert "Play-off at table 1" in chief.get("/t/lyon-open/phases/2/tie/").text
    body = Api("alice").get(TIE).body
    assert body["level"] == [
        {"line": 4, "place": 3, "free": 2, "players": body["level"][0]["players"], "settled": True}
    ]
    assert [row["order"] for row in body["choices"]] == [order]
    assert "Confirm phase 2" in client_of("alice").get("/t/lyon-open/phases/2/").text


@pytest.mark.long
def test_the_last_session_and_the_tables_where_they_met_tell_two_apart() -> None:
    """One wins 8 points in session 1, the other in session 2, each while the other's table draws: level on everything.

    The last session is the second one's; whoever sat with the winner in session 1 alone lost there.
    """
    event = planned(PlannedPhase("round_robin", 2), PlannedPhase("danish", 1, (4,)), players=8, sessions=3)
    draw_first(event, 2)
    seats = Seat.objects.filter(session__tournament=event).values_list(
        "participant__number", "session__number", "table__number", "wind"
    )
    at = {(number, session): (table, wind) for number, session, table, wind in seats}
    apart = [p for p in combinations(range(1, 9), 2) if all(at[p[0], s][0] != at[p[1], s][0] for s in (1, 2))]
    first, second = apart[0]
    for session, winner in ((1, first), (2, second)):
        start(event, session)
        table, wind = at[winner, session]
        finish(table_of(event, table, session), [win(1, wind, None, 8), nobody(2)])
        finish(table_of(event, 3 - table, session), [nobody(1)])
        end_session(session=session_of(event, session), by=actor("chris"), at=NOON + timedelta(minutes=120))
    phase = phase_of(event, 2)
    current = standings_for(phase, 3)
    level = LevelPlayers(LineTie((first, second), 1, 0, (1,)), ("", ""))
    assert [row.place for row in current.rows[:2]] == [1, 1]
    assert order_by_results(level, TieMethod.LAST_SESSION, phase, current) == (second, first)
    assert order_by_results(level, TieMethod.HEAD_TO_HEAD, phase, current) == ()
    beside = next(n for n in range(1, 9) if at[n, 1][0] == at[first, 1][0] and at[n, 2][0] != at[first, 2][0])
    met = LevelPlayers(LineTie((beside, first), 1, 0, (1,)), ("", ""))
    assert order_by_results(met, TieMethod.HEAD_TO_HEAD, phase, current) == (first, beside)


@pytest.mark.long
def test_a_plan_changes_after_a_choice_and_the_choice_stays_readable(event: Tournament) -> None:
    """The choice is a row of the ledger: a phase that carries one is cancelled, never deleted."""
    choose(event, PLAY_OFF, order=winds(event, "W", "N"))
    dropped = phase_of(event, 2)
    plan(event, PlannedPhase("round_robin", 1))
    dropped.refresh_from_db()
    assert dropped.status == PhaseStatus.CANCELLED
    assert (dropped.cancelled_by, dropped.opened_at) == (actor("alice").key, None)
    assert PhaseTie.objects.get().phase == dropped


@pytest.mark.long
def test_a_session_is_dropped_after_a_choice_for_its_phase(event: Tournament) -> None:
    choose(event, PLAY_OFF, order=winds(event, "W", "N"))
    change_tournament(tournament=event, changes={"sessions": 1}, by=actor("alice"), at=NOON)
    assert [phase.number for phase in phases_of(event)] == [1]
    assert PhaseTie.objects.get().phase.status == PhaseStatus.CANCELLED
