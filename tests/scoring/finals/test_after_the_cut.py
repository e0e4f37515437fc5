"""After a cut: finalists seated by hand, by file and by exchange, and a reserve who moves up."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from scoring.common.selectors.basis import Basis
from scoring.finals.services.phases import draw_phase
from scoring.finals.services.reserves import move_up
from scoring.standings.selectors.ranking import ranking_from_ledger
from tests.api.conftest import Api
from tests.people import NOON, actor, client_of, finish_session, start
from tests.refusals import refuses
from tests.scoring.finals.phase_events import cut_event, decide, phase_of, ranked, seated, tables_of
from tournaments.models import AuditEvent, Participant, ParticipantState, PhaseReserve, Tournament
from tournaments.seating.selectors.plan import plan_data, published_plan
from tournaments.seating.services.changes import swap_seats
from tournaments.seating.services.publishing import publish_draw

pytestmark = pytest.mark.django_db
ROOT = "/tournaments/lyon-open"


@pytest.fixture
def event() -> Tournament:
    """Sixteen players, two sessions, the eight best are in the final of two sessions."""
    made = cut_event()
    decide(made)
    return made


def four(numbers: list[int]) -> list[dict[str, Any]]:
    return [
        {"number": at + 1, "seats": dict(zip("ESWN", numbers[4 * at : 4 * at + 4], strict=True))}
        for at in range(len(numbers) // 4)
    ]


def by_hand(event: Tournament, numbers: list[int]) -> dict[str, Any]:
    return {"sessions": [*plan_data(published_plan(event))[:2], {"number": 3, "tables": four(numbers)}]}


def withdraw(event: Tournament, number: int) -> None:
    Participant.objects.filter(tournament=event, number=number).update(state=ParticipantState.WITHDRAWN)


@pytest.mark.long
class TestByHand:
    def test_a_final_is_drawn_by_hand_with_the_finalists_alone(self, event: Tournament) -> None:
        best = ranked(event)[:8]
        answer = Api("alice").put(f"{ROOT}/seating/", by_hand(event, best[::-1]))
        assert answer.status == 200, answer.body
        assert set().union(*tables_of(event, 3)) == set(best)
        assert start(event, 3)

    def test_who_is_out_cannot_be_seated_and_no_finalist_left_out(self, event: Tournament) -> None:
        order = ranked(event)
        answer = Api("alice").put(f"{ROOT}/seating/", by_hand(event, [*order[:7], order[8]]))
        assert answer.code == "seating.refused"
        rows = {(item["code"], item["session"], item["player"]) for item in answer.body["detail"]["problems"]}
        assert rows == {("seating.player_not_through", 3, order[8]), ("seating.player_missing", 3, order[7])}

    def test_a_file_seats_the_finalists(self, event: Tournament) -> None:
        best = ranked(event)[:8]
        rows = ["session,table,E,S,W,N"]
        for number, tables in enumerate([*published_plan(event).sessions[:2]], start=1):
            rows += [f"{number},{table.number},{','.join(map(str, table.seats))}" for table in tables]
        rows += [f"3,{at + 1},{','.join(map(str, best[4 * at : 4 * at + 4]))}" for at in range(2)]
        alice = client_of("alice")
        file = SimpleUploadedFile("final.csv", "\n".join(rows).encode(), "text/csv")
        read = alice.post("/t/lyon-open/import/seating/", {"file": file})
        assert read.status_code == 302, read.text
        assert alice.post(read.headers["Location"]).status_code == 302
        assert tables_of(event, 3) == [set(best[:4]), set(best[4:])]

    def test_two_finalists_exchange_their_seats(self, event: Tournament) -> None:
        seated(event)
        number, two = min(tables_of(event, 3)[0]), min(tables_of(event, 3)[1])
        alice = actor("alice")
        publish_draw(
            draw=swap_seats(tournament=event, session=3, one=number, two=two, by=alice, at=NOON), by=alice, at=NOON
        )
        assert two in tables_of(event, 3)[0]
        assert number in tables_of(event, 3)[1]

    def test_a_draw_of_the_final_from_the_standings_takes_the_finalists(self, event: Tournament) -> None:
        best = ranked(event)[:8]
        made = Api("alice").post(f"{ROOT}/seating/next-session/", {"kind": "danish"})
        assert made.status == 201, made.body
        assert Api("alice").post(f"/draws/{made.body['id']}/publish/", {}).status == 200
        assert set().union(*tables_of(event, 3)) == set(best)


class TestReserve:
    @pytest.mark.long
    def test_the_next_in_rank_takes_the_place_and_the_seat(self, event: Tournament) -> None:
        order = ranked(event)
        seated(event)
        before = {player: at for at, four in enumerate(tables_of(event, 3)) for player in four}
        leaving, reserve = order[2], order[8]
        withdraw(event, leaving)
        alice = Api("alice")
        looked = alice.get(f"{ROOT}/phases/2/reserve/?player={leaving}").body
        assert (looked["reserve"], looked["division"], looked["draw"]) == (reserve, 1, None)
        assert {(item["player"], item["before"] is None) for item in looked["moves"]} == {
            (leaving, False),
            (reserve, True),
        }
        assert not PhaseReserve.objects.exists()
        done = alice.post(f"{ROOT}/phases/2/reserve/", {"player": leaving, "reason": "Ill"})
        assert done.status == 200, done.body
        assert done.body["moves"] == looked["moves"]
        after = {player: at for at, four in enumerate(tables_of(event, 3)) for player in four}
        assert after == {reserve if number == leaving else number: table for number, table in before.items()}
        row = PhaseReserve.objects.get()
        assert (row.leaving.number, row.reserve.number, row.reason, row.by_name) == (leaving, reserve, "Ill", "Alice")
        assert AuditEvent.objects.filter(action="phases.moved_up").exists()

    @pytest.mark.long
    def test_the_standings_count_the_reserve_among_the_finalists(self, event: Tournament) -> None:
        order = ranked(event)
        withdraw(event, order[0])
        move_up(phase=phase_of(event, 2), leaving=order[0], reason="Ill", by=actor("alice"), at=NOON)
        current = ranking_from_ledger(event, Basis.VERIFIED)
        through = {current.people[row.entrant_id].number for row in current.rows if row.division == 1}
        assert through == set(order[1:9])
        made = publish_draw(
            draw=draw_phase(phase=phase_of(event, 2), by=actor("alice"), at=NOON), by=actor("alice"), at=NOON
        )
        assert made.version
        assert set().union(*tables_of(event, 3)) == set(order[1:9])
        finish_session(event, 3)
        assert set(ranked(event)[:8]) == set(order[1:9])

    @pytest.mark.long
    def test_a_winner_of_a_play_off_is_put_in_by_name(self, event: Tournament) -> None:
        """The two who were level played one more table: the chief referee puts the winner in."""
        order = ranked(event)
        alice = actor("alice")
        move_up(phase=phase_of(event, 2), leaving=order[7], reserve=order[9], reason="Play-off", by=alice, at=NOON)
        seated(event)
        assert set().union(*tables_of(event, 3)) == {*order[:7], order[9]}

    @pytest.mark.long
    def test_who_has_given_up_the_seat_already_is_followed_there(self, event: Tournament) -> None:
        order = ranked(event)
        seated(event)
        alice = Api("alice")
        withdraw(event, order[2])
        freed = alice.post(f"{ROOT}/seating/leave/", {"player": order[2]})
        assert alice.post(f"/draws/{freed.body['id']}/publish/", {}).status == 200
        assert alice.post(f"{ROOT}/phases/2/reserve/", {"player": order[2], "reason": "Ill"}).status == 200
        assert set().union(*tables_of(event, 3)) == {*order[:2], *order[3:9]}

    @pytest.mark.long_on_sqlite
    def test_what_cannot_be_is_refused_with_a_way_on(self, event: Tournament) -> None:
        order, alice = ranked(event), Api("alice")
        reserve = f"{ROOT}/phases/2/reserve/"
        assert alice.post(reserve, {"player": order[9], "reason": "x"}).code == "phases.not_through"
        assert alice.post(reserve, {"player": order[0], "reserve": order[1], "reason": "x"}).code == "phases.no_reserve"
        with refuses("phases.reserve_reason_missing"):
            move_up(phase=phase_of(event, 2), leaving=order[0], reason=" ", by=actor("alice"), at=NOON)
        seated(event)
        start(event, 3)
        late = alice.post(reserve, {"player": order[0], "reason": "x"})
        assert (late.code, late.body["detail"]["href"]) == ("phases.session_started", "/t/lyon-open/s/3/substitutes/")

    @pytest.mark.long_on_sqlite
    def test_the_page_shows_what_changes_and_does_it(self, event: Tournament) -> None:
        order = ranked(event)
        seated(event)
        withdraw(event, order[0])
        alice = client_of("alice")
        assert "Move up a reserve" in alice.get("/t/lyon-open/phases/2/").text
        page = "/t/lyon-open/phases/2/reserve/"
        text = " ".join(alice.get(f"{page}?player={order[0]}").text.split())
        assert f"<b>Player {order[8]}</b> (no. {order[8]}) plays in place of <b>Player {order[0]}</b>" in text
        assert not PhaseReserve.objects.exists()
        sent = {"player": order[0], "reserve": order[8], "reason": "Ill"}
        assert alice.post(page, sent).status_code == 302
        assert order[8] in set().union(*tables_of(event, 3))
        assert alice.post(page, sent).status_code == 422
