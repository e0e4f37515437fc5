"""Sessions are released in order, or with a reason that the public feels; a release can be taken back."""

from datetime import timedelta
from fractions import Fraction

import pytest
from django.test import Client

from hall.models import SceneKind
from hall.services.screens import add_screen, show_everywhere
from scoring.common.selectors.basis import Basis
from scoring.common.selectors.embargoes import NO_EMBARGOES
from scoring.models import Release, ReleaseWithdrawal, Stage
from scoring.publication.selectors.published import publication
from scoring.publication.services.releases import release_session, take_back_release
from scoring.results.services.ledger import Cause, Posting, post_adjustments
from scoring.standings.selectors.ranking import ranking, ranking_from_ledger
from tests.api.conftest import Api
from tests.people import NOON, actor, at_seat, event_in_play, finish_session, make_seated_event, session_of, table_of
from tests.refusals import refuses
from tournaments.models import Participant, SessionMove, SessionMoveKind, SessionStatus, Tournament
from tournaments.sessions.services.acts import end_session

pytestmark = pytest.mark.django_db
ROOT = "/tournaments/lyon-open"
HOUR = timedelta(hours=1)


@pytest.fixture
def event() -> Tournament:
    """Two sessions played and verified, nothing released."""
    made = make_seated_event(sessions=3)
    finish_session(made, 1)
    finish_session(made, 2, at=NOON + 3 * HOUR)
    return made


def release(event: Tournament, session: int, hours: int, reason: str = "") -> Release:
    at = NOON + hours * HOUR
    return release_session(session=session_of(event, session), reason=reason, by=actor("alice"), at=at)


def take_back(event: Tournament, session: int, hours: int, reason: str = "Two sheets swapped") -> None:
    at = NOON + hours * HOUR
    take_back_release(session=session_of(event, session), reason=reason, by=actor("alice"), at=at)


def counting(event: Tournament, hours: int | None = None) -> set[int]:
    """The sessions that count for the public, now or as it looked so many hours after noon."""
    moment = None if hours is None else NOON + hours * HOUR
    rows = ranking_from_ledger(event, Basis.RELEASED, moment).rows
    return {session.session for row in rows for session in row.sessions if session is not None}


def text_of(address: str) -> str:
    return " ".join(Client().get(f"/t/lyon-open/{address}").text.split())


class TestOrder:
    def test_session_2_waits_for_session_1_unless_somebody_says_why(self, event: Tournament) -> None:
        alice = Api("alice")
        refused = alice.post(f"{ROOT}/sessions/2/release/", {})
        assert (refused.status, refused.code) == (422, "scoring.release_out_of_order")
        assert refused.body["detail"] == {"session": 2, "missing": [1], "href": "/t/lyon-open/s/1/"}
        assert not Release.objects.exists()
        assert alice.post(f"{ROOT}/sessions/2/release/", {"reason": "Table 4 is before the panel"}).status == 200
        move = SessionMove.objects.get(kind=SessionMoveKind.RELEASE)
        assert move.reason == "Table 4 is before the panel"

    @pytest.mark.long
    def test_the_gap_is_said_wherever_the_public_reads_the_ranking(self, event: Tournament) -> None:
        add_screen(tournament=event, name="left", group="Hall", by=actor("alice"), at=NOON)
        show_everywhere(tournament=event, kind=SceneKind.STANDINGS, by=actor("alice"), at=NOON)
        kept = release(event, 2, 8, "Table 4 is before the panel")
        sentence = "Session 1 does not count in this ranking: its results are not released."
        waiting = "Session 1: tables 1–4 are verified and count once the session is released."
        for address in ("standings/", "standings/1/", ""):
            assert sentence in text_of(address), address
        assert waiting in text_of("standings/")
        published = f"standings/published/{kept.uid}/"
        for address in ("screen/left/", "embed/standings/", "players/1/", "standings/published/", published):
            assert "without session 1" in text_of(address), address
        for name in ("standings", "team-standings", "country-standings", "standings/1/why"):
            assert Api(None).get(f"{ROOT}/{name}/").body["missing_sessions"] == [1], name
        assert Client().get("/t/lyon-open/feeds/standings.json").json()["missing_sessions"] == [1]
        assert kept.standings["missing_sessions"] == [1]
        release(event, 1, 9)
        assert "missing_sessions" not in Api(None).get(f"{ROOT}/standings/").body
        assert "does not count" not in text_of("standings/")
        assert "without session" not in text_of("screen/left/")

    @pytest.mark.long
    def test_in_order_nothing_is_asked_and_again_neither(self, event: Tournament) -> None:
        release(event, 1, 7)
        release(event, 2, 8)
        release(event, 1, 9)
        assert counting(event) == {1, 2}

    @pytest.mark.long
    def test_the_page_asks_why(self, event: Tournament, alice: Client) -> None:
        desk = "/t/lyon-open/s/2/"
        assert "Session 1 is not released. The public will read" in " ".join(alice.get(desk).text.split())
        refused = alice.post(f"{desk}clock/", {"move": "release"})
        assert refused.status_code == 422
        assert "give a reason for releasing session 2 before it" in refused.text
        assert alice.post(f"{desk}clock/", {"move": "release", "reason": "The panel sits"}).status_code == 302
        assert session_of(event, 2).status == SessionStatus.RELEASED


class TestTakenBack:
    @pytest.mark.long
    def test_the_public_reads_the_ranking_before_and_what_it_saw_stays_readable(self, event: Tournament) -> None:
        release(event, 1, 7)
        first = ranking(event, Basis.RELEASED).rows
        kept = release(event, 2, 8)
        take_back(event, 2, 9)
        assert session_of(event, 2).status == SessionStatus.ENDED
        assert counting(event) == {1}
        assert ranking_from_ledger(event, Basis.RELEASED).rows == first
        assert counting(event, 8) == {1, 2}  # what was seen then
        page = text_of(f"standings/published/{kept.uid}/")
        assert "Two sheets swapped" in page
        assert "Two sheets swapped" in text_of("standings/published/")
        assert "Standings after session 1" in text_of("standings/")
        tables = Client().get("/t/lyon-open/feeds/results/2.json").json()["tables"]
        assert {seat["table_score"] for table in tables for seat in table["seats"].values()} == {None}
        release(event, 2, 10)
        assert counting(event) == {1, 2}

    @pytest.mark.long
    def test_whichever_was_released_last_what_was_taken_back_does_not_count(self, event: Tournament) -> None:
        """2 came first, with a reason, then 1: the ranking of that moment counted both."""
        release(event, 2, 7, "The panel sits")
        release(event, 1, 8)
        take_back(event, 2, 9)
        assert counting(event) == {1}
        release(event, 2, 10)
        take_back(event, 1, 11)
        assert counting(event) == {2}
        assert ranking_from_ledger(event, Basis.RELEASED).missing_sessions == (1,)
        assert "Session 1 does not count" in text_of("standings/")

    @pytest.mark.long
    def test_it_is_a_row_of_the_ledger_with_who_when_and_why(self, event: Tournament) -> None:
        release(event, 1, 7)
        release(event, 2, 8)
        release(event, 1, 9)
        answer = Api("chris").post(f"{ROOT}/sessions/1/take-back/", {"reason": "Two sheets swapped"})
        assert (answer.status, answer.body["status"], len(answer.body["releases"])) == (200, "ended", 2)
        rows = ReleaseWithdrawal.objects.all()
        assert {(row.by_name, row.reason) for row in rows} == {("Chris", "Two sheets swapped")}
        assert SessionMove.objects.filter(kind=SessionMoveKind.TAKE_BACK, reason="Two sheets swapped").count() == 1
        assert Release.objects.filter(session__number=1).count() == 2
        assert counting(event) == {2}

    def test_a_reason_is_asked_and_a_release_must_be_there(self, event: Tournament) -> None:
        chris = Api("chris")
        assert chris.post(f"{ROOT}/sessions/1/take-back/", {"reason": "x"}).code == "tournaments.session_move_refused"
        release(event, 1, 7)
        with refuses("scoring.reason_missing"):
            take_back(event, 1, 8, reason=" ")

    @pytest.mark.long
    def test_the_page_takes_it_back(self, event: Tournament, alice: Client) -> None:
        release(event, 1, 7)
        desk = "/t/lyon-open/s/1/"
        assert "Withdraw the release of session 1?" in " ".join(alice.get(desk).text.split())
        assert alice.post(f"{desk}clock/", {"move": "take_back", "reason": "Swapped"}).status_code == 302
        assert session_of(event).status == SessionStatus.ENDED


class TestRulingsOfASessionInPlay:
    """Session 1 is released while a ruling of session 2 stands already: it becomes public with its own session."""

    def posted(self, event: Tournament) -> Participant:
        table = table_of(event, table=1, session=2)
        person = at_seat(table, "E")
        cause = Cause("test.cause", "3.11.2", table=table)
        posting = Posting(person, -25, Stage.AFTER_UMA)
        post_adjustments(
            tournament=event, postings=[posting], cause=cause, by=actor("chris"), at=NOON + timedelta(hours=6)
        )
        return person

    def total(self, event: Tournament, person: Participant) -> Fraction:
        rows = ranking_from_ledger(event, Basis.RELEASED).rows
        return next(Fraction(row.table_score) for row in rows if row.entrant_id == person.pk)

    @pytest.mark.long
    def test_it_waits_for_its_session_in_the_ranking_and_in_the_lines_of_the_player(self, event: Tournament) -> None:
        person = self.posted(event)
        first = release(event, 1, 7)
        why = f"{ROOT}/standings/{person.number}/why/"
        assert Api(None).get(why).body["ledger"] == []
        assert "−25" not in text_of(f"standings/{person.number}/")
        published = {row["participant"]["number"]: row["table_score"] for row in first.standings["rows"]}
        assert self.total(event, person) == published[person.number]

        second = release(event, 2, 8)
        assert [row["amount"] for row in Api(None).get(why).body["ledger"]] == [-25]
        assert "−25" in text_of(f"standings/{person.number}/")
        published = {row["participant"]["number"]: row["table_score"] for row in second.standings["rows"]}
        assert self.total(event, person) == published[person.number]

    def test_what_moved_the_ranking_since_the_same_session_was_released_names_it(self, event: Tournament) -> None:
        person = self.posted(event)
        release(event, 1, 7)
        release(event, 2, 8)
        again = release(event, 1, 9)
        shown = publication(event, again.uid, NO_EMBARGOES)
        assert shown is not None
        (reason,) = shown.reasons
        assert (reason.participant, reason.amount, reason.session) == (person, -25, session_of(event, 2))


def test_a_session_is_not_released_before_every_table_is_verified() -> None:
    event = event_in_play()
    end_session(session=session_of(event), by=actor("chris"), at=NOON)
    with refuses("scoring.session_not_verified") as refused:
        release_session(session=session_of(event), by=actor("chris"), at=NOON + 6 * HOUR)
    assert refused.value.detail["tables"] == [1, 2, 3, 4]
