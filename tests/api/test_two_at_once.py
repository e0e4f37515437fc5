"""Two people at the same table at the same moment, on PostgreSQL with real threads: one wins, the other is told."""

import pytest
from django.db import connection

from penalties.models import Ruling
from scoring.models import Adjustment, ResultStatus, ResultVersion, SheetEntry
from scoring.results.services.versions import submit_table
from scoring.sheets.services.entries import record_hand
from tests.api.conftest import Answer, Api, templates
from tests.at_once import at_once
from tests.people import NOON, actor, add_players, make_seated_event, make_tournament, nobody, start, table_of, win
from tournaments.models import (
    AuditEvent,
    Participant,
    Seat,
    SeatingDraw,
    SeatOccupancy,
    SessionMove,
    Table,
    TableStatus,
    Tournament,
)

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
ROOT = "/tournaments/lyon-open"
TABLE = f"{ROOT}/sessions/1/tables/1"


def statuses(answers: list[Answer]) -> list[int]:
    return sorted(answer.status for answer in answers)


@pytest.fixture
def event() -> Tournament:
    assert connection.vendor == "postgresql"
    templates()  # the API's document is made by one thread: its generator is not safe for two
    event = make_seated_event()
    start(event)
    return event


def test_eight_tablets_write_the_same_hand(event: Tournament) -> None:
    callers = [Api(name) for name in ("sam", "sue", "bob", "chris") for _ in range(2)]
    answers = at_once(
        *[
            lambda api=api, value=value: api.post(f"{TABLE}/hands/", win(1, "W", "N", value), key=f"tablet-{value}")
            for value, api in enumerate(callers, start=8)
        ]
    )
    assert statuses(answers) == [201] + [409] * 7
    won = next(answer for answer in answers if answer.status == 201)
    lost = [answer for answer in answers if answer.status == 409]
    assert {answer.code for answer in lost} == {"scoring.hand_already_recorded"}
    assert all(answer.body["detail"]["theirs"]["payload"] == won.body["payload"] for answer in lost)
    assert SheetEntry.objects.count() == 1


def test_different_hands_at_different_tables_do_not_hinder_each_other(event: Tournament) -> None:
    sam = Api("sam")
    answers = at_once(
        *[lambda n=n: sam.post(f"{ROOT}/sessions/1/tables/{n}/hands/", win(1), key=f"t{n}") for n in range(1, 5)]
    )
    assert statuses(answers) == [201] * 4
    assert SheetEntry.objects.count() == 4


def test_the_same_key_sent_six_times_at_once_writes_once(event: Tournament) -> None:
    sam = Api("sam")
    callers = [Api("sam") for _ in range(6)]
    answers = at_once(*[lambda api=api: api.post(f"{TABLE}/hands/", win(1), key="retry") for api in callers])
    assert statuses(answers) == [201] * 6
    assert all(answer.body == answers[0].body for answer in answers)
    assert SheetEntry.objects.count() == 1
    assert AuditEvent.objects.filter(action="sheet.hand_recorded").count() == 1
    assert sam.get(f"{TABLE}/").body["base"] == 1


def test_the_same_key_for_two_bodies_at_once(event: Tournament) -> None:
    callers = Api("sam"), Api("sam")
    answers = at_once(
        lambda: callers[0].post(f"{TABLE}/hands/", win(1), key="k"),
        lambda: callers[1].post(f"{TABLE}/hands/", nobody(1), key="k"),
    )
    assert statuses(answers) == [201, 409]
    assert {answer.code for answer in answers if answer.status == 409} == {"api.idempotency_key_reused"}


def submitted(event: Tournament) -> Table:
    table = table_of(event)
    record_hand(table=table, hand=win(1), by=actor("sam"), at=NOON)
    submit_table(table=table, by=actor("sam"), at=NOON)
    return table


def test_two_people_verify_the_same_table(event: Tournament) -> None:
    table = submitted(event)
    sue, chris = Api("sue"), Api("chris")
    answers = at_once(lambda: sue.post(f"{TABLE}/verify/"), lambda: chris.post(f"{TABLE}/verify/"))
    assert statuses(answers) == [200, 409]
    assert {answer.code for answer in answers if answer.status == 409} == {"scoring.nothing_to_verify"}
    assert ResultVersion.objects.filter(table=table, status=ResultStatus.VERIFIED).count() == 1


def test_one_verifies_while_the_other_rejects(event: Tournament) -> None:
    table = submitted(event)
    sue, chris = Api("sue"), Api("chris")
    answers = at_once(
        lambda: sue.post(f"{TABLE}/verify/"),
        lambda: chris.post(f"{TABLE}/reject/", {"reason": "Unreadable"}),
    )
    assert statuses(answers) == [200, 409]
    table.refresh_from_db()
    verified = ResultVersion.objects.filter(table=table, status=ResultStatus.VERIFIED).exists()
    assert table.status == (TableStatus.VERIFIED if verified else TableStatus.CORRECTING)


def test_two_people_submit_the_same_table(event: Tournament) -> None:
    record_hand(table=table_of(event), hand=win(1), by=actor("sam"), at=NOON)
    sam, sue = Api("sam"), Api("sue")
    answers = at_once(lambda: sam.post(f"{TABLE}/submit/"), lambda: sue.post(f"{TABLE}/submit/"))
    assert statuses(answers) == [201, 409]
    assert ResultVersion.objects.count() == 1


def test_two_referees_correct_the_same_hand(event: Tournament) -> None:
    entry = record_hand(table=table_of(event), hand=win(1), by=actor("sam"), at=NOON)
    bob, chris = Api("bob"), Api("chris")
    path = f"{TABLE}/entries/{entry.uid}/supersede/"
    answers = at_once(
        lambda: bob.post(path, {"reason": "Misread", "replacement": win(1, value=18)}),
        lambda: chris.post(path, {"reason": "Misread", "replacement": win(1, value=81)}),
    )
    assert statuses(answers) == [201, 409]
    assert {answer.code for answer in answers if answer.status == 409} == {"scoring.entry_already_superseded"}
    assert SheetEntry.objects.filter(supersedes=entry).count() == 1


def test_a_hand_is_written_while_the_table_is_submitted(event: Tournament) -> None:
    """Whichever comes first, the result and the sheet agree: a later hand is refused, an earlier one counts."""
    record_hand(table=table_of(event), hand=win(1), by=actor("sam"), at=NOON)
    sam, sue = Api("sam"), Api("sue")
    written, closed = at_once(lambda: sam.post(f"{TABLE}/hands/", nobody(2)), lambda: sue.post(f"{TABLE}/submit/"))
    assert closed.status == 201
    assert written.status in (201, 409)
    assert ResultVersion.objects.get().hands == SheetEntry.objects.count()


def test_a_ruling_falls_while_the_table_is_verified(event: Tournament) -> None:
    """Either the verified result holds the ruling's points, or it stands anew and waits for a second person."""
    table = submitted(event)
    offender = Participant.objects.get(seats__table=table, seats__wind="S")
    ruling = {"session": 1, "table": 1, "participant": offender.number, "offence": "false-win-below-minimum"}
    sue, bob = Api("sue"), Api("bob")
    verified, ruled = at_once(
        lambda: sue.post(f"{TABLE}/verify/"), lambda: bob.post(f"{ROOT}/rulings/", ruling, key="r")
    )
    assert ruled.status == 201
    assert verified.status == 200
    assert (Ruling.objects.count(), Adjustment.objects.count()) == (1, 4)
    newest = ResultVersion.objects.filter(table=table).exclude(status=ResultStatus.SUPERSEDED).order_by("number").last()
    assert newest is not None
    assert sum(seat.adjustments for seat in newest.seats.all()) == 0
    assert newest.seats.get(wind="S").adjustments == -30


def test_two_rulings_revoked_at_once_give_the_points_back_once(event: Tournament) -> None:
    offender = Participant.objects.get(seats__table=table_of(event), seats__wind="S")
    ruling = {"session": 1, "table": 1, "participant": offender.number, "offence": "false-win-below-minimum"}
    number = Api("bob").post(f"{ROOT}/rulings/", ruling).body["id"]
    bob, chris = Api("bob"), Api("chris")
    path = f"{ROOT}/rulings/{number}/revoke/"
    answers = at_once(lambda: bob.post(path, {"reason": "Mistaken"}), lambda: chris.post(path, {"reason": "Mistaken"}))
    assert statuses(answers) == [200, 409]
    assert Adjustment.objects.filter(reverses__isnull=False).count() == 4


def test_a_rung_is_restated_while_another_ruling_falls(event: Tournament) -> None:
    """MERS 3.1: a warning, 5, 10. Whoever comes first, the standing rulings are rungs that follow each other."""
    offender = Participant.objects.get(seats__table=table_of(event), seats__wind="S")
    fault = {"session": 1, "table": 1, "participant": offender.number, "offence": "late-pung"}
    first = Api("bob").post(f"{ROOT}/rulings/", fault).body["id"]
    second = Api("bob").post(f"{ROOT}/rulings/", fault).body["id"]
    bob, chris = Api("bob"), Api("chris")
    facts = {"reason": "Mistaken", "later": "restate", "seen": [second]}
    restated, ruled = at_once(
        lambda: bob.post(f"{ROOT}/rulings/{first}/revoke/", facts),
        lambda: chris.post(f"{ROOT}/rulings/", fault | {"hand": 2}),  # not the ruling that Bob has just recorded
    )
    assert ruled.status == 201
    standing = list(Ruling.objects.filter(revocation__isnull=True).order_by("pk").values_list("points", flat=True))
    if restated.status == 200:
        assert sorted(standing) == [0, 5]
    else:
        assert (restated.status, restated.code) == (409, "penalties.later_moved_on")
        assert standing == [0, 5, 10]


def test_two_people_end_the_same_session(event: Tournament) -> None:
    callers = Api("chris"), Api("chris")
    answers = at_once(*[lambda api=api: api.post(f"{ROOT}/sessions/1/end/") for api in callers])
    assert statuses(answers) == [200, 409]
    assert SessionMove.objects.filter(kind="end").count() == 1


def test_two_sessions_cannot_start_at_once(event: Tournament) -> None:
    chris = Api("chris")
    assert chris.post(f"{ROOT}/sessions/1/end/").status == 200
    callers = {2: Api("chris"), 3: Api("chris")}
    answers = at_once(*[lambda n=n, api=api: api.post(f"{ROOT}/sessions/{n}/start/") for n, api in callers.items()])
    assert statuses(answers) == [200, 409]
    assert {answer.code for answer in answers if answer.status == 409} == {"tournaments.session_in_play"}


def test_two_events_of_one_address(event: Tournament) -> None:
    body = {"name": "New", "slug": "new-one", "rule_set": "mcr-ffmj-2016", "sessions": 2, "starts_on": "2026-12-01"}
    callers = Api("alice"), Api("olga")
    answers = at_once(*[lambda api=api: api.post("/tournaments/", body) for api in callers])
    assert statuses(answers) == [201, 409]
    assert {answer.code for answer in answers if answer.status == 409} == {"tournaments.slug_taken"}


def test_the_version_counts_every_change(event: Tournament) -> None:
    """Four tables verified at once raise the version by four: no reader misses a change."""
    for number in range(1, 5):
        table = table_of(event, number)
        record_hand(table=table, hand=win(1), by=actor("sam"), at=NOON)
        submit_table(table=table, by=actor("sam"), at=NOON)
    before = Tournament.objects.get(pk=event.pk).version
    callers = [Api("sue") for _ in range(4)]
    answers = at_once(
        *[lambda n=n, api=api: api.post(f"{ROOT}/sessions/1/tables/{n}/verify/") for n, api in enumerate(callers, 1)]
    )
    assert statuses(answers) == [200] * 4
    assert Tournament.objects.get(pk=event.pk).version == before + 4


# --- the seating changes while somebody writes at a table or starts the clock ---------------------------------------


def swap_of_session_2(event: Tournament) -> str:
    """The draft of a swap of players 1 and 2 in session 2, by its address for publishing."""
    swap = {"session": 2, "one": 1, "two": 2}
    return f"/draws/{Api('alice').post(f'{ROOT}/seating/swap/', swap).body['id']}/publish/"


def place_of(player: int) -> tuple[int, str]:
    seat = Seat.objects.select_related("table").get(session__number=2, participant__number=player)
    return seat.table.number, seat.wind


def test_a_substitute_is_recorded_while_the_seating_is_published(event: Tournament) -> None:
    """Whoever comes first: the substitute plays for player 1 where they sit, or for whoever sits there by then."""
    draft, (table, wind) = swap_of_session_2(event), place_of(1)
    alice, chris = Api("alice"), Api("chris")
    named = {"seat": wind, "kind": "from_start", "substitute": "Eva", "reason": "ill"}
    published, recorded = at_once(
        lambda: alice.post(draft), lambda: chris.post(f"{ROOT}/sessions/2/tables/{table}/substitutes/", named)
    )
    assert (published.status, recorded.status) == (200, 201)
    standing = {(row.table.number, row.wind): row for row in SeatOccupancy.objects.select_related("table")}
    playing = [place for place, row in standing.items() if not row.ended]
    assert playing in ([place_of(1)], [(table, wind)])
    assert place_of(1) != (table, wind)
    assert sum(not row.ended for row in standing.values()) == 1, "one substitute, at one seat"


def test_a_substitute_is_recorded_while_the_table_is_taken_away(event: Tournament) -> None:
    move = Api("alice").post(f"{ROOT}/seating/move-table/", {"table": 4, "number": 9}).body["id"]
    alice, chris = Api("alice"), Api("chris")
    named = {"seat": "E", "kind": "from_start", "substitute": "Eva", "reason": "ill"}
    published, recorded = at_once(
        lambda: alice.post(f"/draws/{move}/publish/"),
        lambda: chris.post(f"{ROOT}/sessions/2/tables/4/substitutes/", named),
    )
    assert published.status == 200
    if recorded.status == 201:  # first: she goes where the four go
        assert SeatOccupancy.objects.order_by("pk").last().table.number == 9
    else:
        assert (recorded.status, recorded.code) in ((409, "scoring.table_cleared"), (404, "api.not_found"))
        assert not SeatOccupancy.objects.exists()


def test_a_session_starts_while_its_seating_is_published(event: Tournament) -> None:
    """Either the swap is in force when the clock starts, or it is refused because the session has started."""
    draft, before = swap_of_session_2(event), place_of(1)
    assert Api("chris").post(f"{ROOT}/sessions/1/end/").status == 200
    alice, chris = Api("alice"), Api("chris")
    published, started = at_once(lambda: alice.post(draft), lambda: chris.post(f"{ROOT}/sessions/2/start/"))
    assert started.status == 200
    assert (published.status, published.code) in ((200, None), (409, "seating.session_started"))
    assert (place_of(1) != before) == (published.status == 200)


def test_a_substitute_is_named_while_the_session_starts(event: Tournament) -> None:
    """The seat of a player who left gets one substitute: the one who was named, whoever was first."""
    assert Api("chris").post(f"{ROOT}/sessions/1/end/").status == 200
    table, wind = place_of(1)
    gone = {"state": "withdrawn", "reason": "Went home"}
    assert Api("alice").patch(f"{ROOT}/participants/1/", gone).status == 200
    callers = Api("chris"), Api("chris")
    named = {"seat": wind, "kind": "from_start", "substitute": "Eva", "reason": "Went home"}
    answers = at_once(
        lambda: callers[0].post(f"{ROOT}/sessions/2/start/"),
        lambda: callers[1].post(f"{ROOT}/sessions/2/tables/{table}/substitutes/", named),
    )
    assert [answer.status for answer in answers] == [200, 201]
    assert SeatOccupancy.objects.order_by("pk").last().substitute == "Eva"


def test_two_changes_are_published_at_once(event: Tournament) -> None:
    drafts = [swap_of_session_2(event), swap_of_session_2(event)]
    callers = Api("alice"), Api("alice")
    answers = at_once(*[lambda api=api, d=d: api.post(d) for api, d in zip(callers, drafts, strict=True)])
    assert statuses(answers) == [200, 409]
    assert {answer.code for answer in answers if answer.status == 409} == {"seating.draft_stale"}


def test_a_player_is_disqualified_while_a_substitute_is_recorded(event: Tournament) -> None:
    seat = Seat.objects.select_related("participant").get(table=table_of(event), wind="E")
    callers = Api("chris"), Api("chris")
    out = {"state": "disqualified", "reason": "Cheating"}
    named = {"seat": "E", "kind": "mid_session", "substitute": "Eva", "reason": "plays on", "cause": "disqualified"}
    answers = at_once(
        lambda: callers[0].patch(f"{ROOT}/participants/{seat.participant.number}/", out),
        lambda: callers[1].post(f"{TABLE}/substitutes/", named),
    )
    assert [answer.status for answer in answers] == [200, 201]
    assert SeatOccupancy.objects.order_by("pk").last().substitute == "Eva"


def test_two_referees_send_the_same_ruling_without_a_key(event: Tournament) -> None:
    offender = Seat.objects.get(table=table_of(event), wind="S").participant
    assert offender is not None
    body = {"session": 1, "table": 1, "participant": offender.number, "offence": "tile-touched-early", "hand": 2}
    bob, chris = Api("bob"), Api("chris")
    answers = at_once(lambda: bob.post(f"{ROOT}/rulings/", body), lambda: chris.post(f"{ROOT}/rulings/", body))
    assert statuses(answers) == [201, 409]
    assert next(answer for answer in answers if answer.status == 409).code == "penalties.just_recorded"
    assert Ruling.objects.count() == 1


def test_two_draws_are_committed_at_once() -> None:
    templates()
    add_players(make_tournament(), 16)
    alice, again = Api("alice"), Api("alice")
    answers = at_once(lambda: alice.post(f"{ROOT}/draws/", {}), lambda: again.post(f"{ROOT}/draws/", {}))
    assert statuses(answers) == [201, 409]
    assert next(answer for answer in answers if answer.status == 409).code == "seating.draw_open"
    assert SeatingDraw.objects.count() == 1
