"""What is written where an event is led comes to the machine that follows: each row once, to the last byte."""

import io
from datetime import timedelta

import pytest
from django.core.files.base import ContentFile

from archive.common.selectors.kinds import Carries
from hall.models import Sponsor
from mahjong_core.verify import open_event_file
from mahjong_core.verify.event import event_checks
from scoring.models import SheetEntry
from scoring.publication.services.releases import release_session
from tests.archive.files import answers, saved
from tests.archive.following.machines import FarMachine, following, pair, send
from tests.people import NOON, actor, finish, finish_session, make_seated_event, make_user, play, start, table_of, win
from tests.pictures import picture
from tournaments.models import LinkSecret, Participant, Person, PlayerLink, Seat, Session, Tournament
from tournaments.players.services.names import replace_person_name
from tournaments.players.services.player_links import issue_missing_links
from tournaments.seating.services.changes import swap_seats
from tournaments.seating.services.publishing import publish_draw

pytestmark = pytest.mark.django_db
SEALED = Carries(secrets=True)
LATER = timedelta(hours=4)


def check_same(far: FarMachine, event: Tournament) -> None:
    """Both machines write the same file of the event, to the last byte."""
    here = saved(event, SEALED)
    with far.here():
        assert saved(Tournament.objects.get(uid=event.uid), SEALED) == here


def test_a_whole_event_comes_with_the_first_step(far: FarMachine) -> None:
    event = make_seated_event()
    finish_session(event, 1)
    follower = send(far, pair(far, event))
    assert (follower.number, follower.problem, follower.step) == (1, "", "")
    assert follower.compared_at == NOON
    check_same(far, event)


def test_a_hand_comes_alone(far: FarMachine) -> None:
    event = make_seated_event()
    start(event)
    follower = send(far, pair(far, event))
    play(table_of(event), [win(1)])
    far.is_cut = True
    waiting = send(far, follower, seconds=1)
    # The hand, its row in the journal, the table and the event with its version: no row that was there before.
    assert 3 <= waiting.step_rows <= 6
    assert waiting.problem == "connection"
    far.is_cut = False
    assert send(far, waiting, seconds=3).number == 2
    check_same(far, event)
    with far.here():
        assert SheetEntry.objects.count() == 1


def test_sessions_results_and_a_release_follow(far: FarMachine) -> None:
    event = make_seated_event()
    follower = send(far, pair(far, event))
    finish_session(event, 1)
    follower = send(far, follower, seconds=60)
    start(event, 2, at=NOON + LATER)
    finish(table_of(event, 2, 2), [win(1, "S", "E", 24)], at=NOON + LATER)
    follower = send(far, follower, seconds=120)
    assert follower.number == 3
    check_same(far, event)
    told = answers(event)
    with far.here():
        there = Tournament.objects.get(uid=event.uid)
        assert answers(there) == told
        assert [text for good, text in event_checks(open_event_file(io.BytesIO(saved(there)))) if not good] == []


def test_seats_that_two_players_swap(far: FarMachine) -> None:
    """Each is in the other's way for a moment: no row is written over another one."""
    event = make_seated_event()
    follower = send(far, pair(far, event))
    draw = swap_seats(tournament=event, session=2, one=1, two=6, by=actor("alice"), at=NOON)
    publish_draw(draw=draw, by=actor("alice"), at=NOON)
    send(far, follower, seconds=1)
    check_same(far, event)


def test_rows_that_are_gone_go(far: FarMachine) -> None:
    event = make_seated_event()
    sponsor = Sponsor.objects.create(tournament=event, name="Baker", kind="image/png")
    sponsor.file.save("baker.png", ContentFile(picture()))
    follower = send(far, pair(far, event))
    with far.here(), Sponsor.objects.get().file.open() as file:
        assert file.read() == picture()
    Sponsor.objects.all().delete()
    send(far, follower, seconds=31)
    with far.here():
        assert not Sponsor.objects.exists()
    check_same(far, event)


def test_personal_links_open_on_both(far: FarMachine) -> None:
    event = make_seated_event()
    issue_missing_links(tournament=event, by=actor("alice"), at=NOON)
    send(far, pair(far, event))
    hashes = set(PlayerLink.objects.values_list("token_hash", flat=True))
    sealed = LinkSecret.objects.get().sealed
    assert len(hashes) == 16
    with far.here():
        assert set(PlayerLink.objects.values_list("token_hash", flat=True)) == hashes
        assert LinkSecret.objects.get().sealed != sealed  # each server seals with its own key
    check_same(far, event)


def test_nothing_personal_is_sent_where_the_event_says_so(far: FarMachine) -> None:
    event = make_seated_event()
    issue_missing_links(tournament=event, by=actor("alice"), at=NOON)
    finish_session(event, 1)
    follower = send(far, pair(far, event, has_people=False))
    assert (follower.number, follower.problem, follower.compared_at) == (1, "", NOON)
    with far.here():
        assert set(Participant.objects.values_list("name", flat=True)) == {f"#{n}" for n in range(1, 17)}
        assert not PlayerLink.objects.exists()
        assert not LinkSecret.objects.exists()
        assert not Person.objects.filter(name__startswith="Player").exists()
    names = set(Participant.objects.values_list("name", flat=True))
    with far.here():
        data = saved(Tournament.objects.get(uid=event.uid)).decode("utf-8", "replace")
    assert [name for name in names if name in data] == []


def test_a_name_that_is_replaced_in_ledgers_is_replaced_on_both(far: FarMachine) -> None:
    event = make_seated_event()
    finish_session(event, 1)
    release_session(session=event.sessions.get(number=1), by=actor("alice"), at=NOON + LATER)
    follower = send(far, pair(far, event))
    person = Participant.objects.get(tournament=event, number=3).person
    make_user("root", is_superuser=True)
    replace_person_name(person=person, name="Somebody Else", reason="asked", by=actor("root"), at=NOON + LATER)
    send(far, follower, seconds=1)
    check_same(far, event)
    with far.here():
        assert 'Player 3"' not in saved(Tournament.objects.get(uid=event.uid)).decode("utf-8", "replace")


def test_what_was_changed_there_by_accident_is_found_and_mended(far: FarMachine) -> None:
    event = make_seated_event()
    finish_session(event, 1)
    follower = send(far, pair(far, event))
    with far.here():
        Seat.objects.filter(table__number=1, wind="E").update(participant=None)
        Session.objects.filter(number=4).update(planned_at=NOON)
    follower = send(far, follower, seconds=301)
    assert follower.number == 1  # nothing changed here: only a comparison went out
    follower = send(far, follower, seconds=302)
    assert follower.number == 2
    check_same(far, event)


def test_an_hour_without_a_line_is_one_step(far: FarMachine) -> None:
    event = make_seated_event()
    follower = send(far, pair(far, event))
    far.is_cut = True
    finish_session(event, 1)
    follower = send(far, follower, seconds=60)
    finish_session(event, 2, at=NOON + timedelta(minutes=30))
    follower = send(far, follower, seconds=3600)
    assert follower.number == 1
    far.is_cut = False
    follower = send(far, follower, seconds=3630)  # the step of the first minute, which waits as it is
    follower = send(far, follower, seconds=3631)  # and all that came after it
    assert follower.number == 3
    check_same(far, event)


def test_an_answer_that_is_lost_is_given_again(far: FarMachine) -> None:
    """The step was written; it comes again, and is written once."""
    event = make_seated_event()
    follower = send(far, pair(far, event))
    finish_session(event, 1)
    far.loses_answers = True
    follower = send(far, follower, seconds=1)
    assert (follower.number, follower.problem, following(far).number) == (1, "timeout", 2)
    far.loses_answers = False
    again = send(far, follower, seconds=5)
    assert (again.number, again.problem, again.step) == (2, "", "")
    check_same(far, event)
