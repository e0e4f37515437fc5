"""After a takeover other machines follow the spare: it knows them, and they know its key from the one that led."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client, override_settings
from django.utils import timezone

from archive.following.selectors.states import states_of
from archive.following.services.handing import give_lead
from archive.following.services.pairing import remove_follower
from archive.following.services.parting import choose
from archive.following.services.receiving import ask_due
from archive.following.services.sending import Reply, _message, send_due
from archive.following.services.spares import set_spare
from archive.following.services.taking_over import take_over
from archive.following.wire import Message, write_message
from archive.models import Follower, Following, Letter, Parting
from registration.models import Registration
from scoring.models import SheetEntry
from tests.archive.files import saved
from tests.archive.following.machines import ADDRESS, NEAR, THIRD, FarMachine, following, pair, send
from tests.archive.following.test_refused import posted, said
from tests.people import NOON, actor, client_of, make_seated_event, play, start, table_of, win
from tests.refusals import refuses
from tests.registration.test_registrations import SENT, open_form
from tournaments.common.link_sealing import unseal_secret
from tournaments.models import Lead, SiteEvent, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def copies(settings: Any, tmp_path: Path) -> None:
    settings.SEATWIND_BACKUPS = str(tmp_path / "copies")


def event_here() -> Tournament:
    return Tournament.objects.get(slug="lyon-open")


def moment(seconds: float) -> Any:
    return NOON + timedelta(seconds=seconds)


class Trio:
    """Near leads, far is its spare, and home follows, too; all are up to date one second after noon."""

    def __init__(self, far: FarMachine, home: FarMachine, event: Tournament, *, asks: bool = False) -> None:
        self.far, self.home = far, home
        self.at_spare = pair(far, event)
        set_spare(follower=self.at_spare, is_spare=True, by=actor("alice"), at=NOON)
        self.at_home = pair(home, event, asks=asks)
        for seconds in (0, 1):
            send(far, self.at_spare, seconds=seconds)
            self.to_home(seconds)
        send(far, self.at_spare, seconds=2)
        self.to_home(2, knocks=True)

    def to_home(self, seconds: float, *, knocks: bool = False) -> None:
        """The first machine sends to home what is due, or prepares it and is asked."""
        if not Follower.objects.get(uid=self.at_home.uid).address:
            send_due(at=moment(seconds), post=self.far.post)
            self.ask(seconds)
            return
        if knocks:
            Follower.objects.filter(uid=self.at_home.uid).update(answered_at=None)
        send(self.home, Follower.objects.get(uid=self.at_home.uid), seconds=seconds)

    def ask(self, seconds: float, *, near_is_off: bool = False) -> None:
        """Home asks both machines of the hall, at their addresses."""
        self.home.ask(self.far, seconds=seconds, near_is_off=near_is_off)

    def take(self, seconds: float = 20) -> None:
        with self.far.here():
            row = Following.objects.get(ended_at__isnull=True)
            take_over(following=row, is_off=True, by=actor("alice"), at=moment(seconds))
        self.hear_nothing()

    def hear_nothing(self) -> None:
        """So long that home follows another machine; the pages of machines tell the time by themselves."""
        with self.home.here():
            Following.objects.update(received_at=timezone.now() - timedelta(seconds=11))

    def from_spare(self, seconds: float) -> Follower:
        """The spare sends to home; the row is what it knows of home afterwards."""
        with self.far.here():
            return send(self.home, Follower.objects.get(uid=self.at_home.uid), seconds=seconds)

    def check_equal(self, *machines: FarMachine) -> None:
        files = []
        for machine in machines:
            with machine.here():
                files.append(saved(event_here()))
        assert files[0] == files[1]


@pytest.fixture
def trio(far: FarMachine, home: FarMachine) -> Trio:
    event = make_seated_event()
    start(event)
    play(table_of(event), [win(1)])
    return Trio(far, home, event)


def hands() -> int:
    return SheetEntry.objects.filter(kind="hand").count()


def test_the_others_follow_the_spare_without_a_new_invitation(trio: Trio) -> None:
    trio.take()
    with trio.far.here():
        play(table_of(event_here()), [win(2)], at=moment(25))
    row = trio.from_spare(30)
    assert (row.problem, row.name, row.address, row.has_people) == ("", "Public site", THIRD, True)
    trio.check_equal(trio.far, trio.home)
    with trio.home.here():
        lead, kept = Lead.objects.get(), Following.objects.get()
        assert (lead.is_here, lead.leader, lead.term, hands()) == (False, "Public site", 3, 2)
        assert (kept.term, kept.ended_at) == (3, None)
        assert SiteEvent.objects.filter(action="event_file.followed").count() == 2
    with trio.far.here():
        play(table_of(event_here()), [win(3)], at=moment(35))
    assert trio.from_spare(40).problem == ""
    trio.check_equal(trio.far, trio.home)


def test_without_personal_data_it_stays_so(far: FarMachine, home: FarMachine) -> None:
    event = make_seated_event()
    trio = Trio(far, home, event)
    Follower.objects.filter(uid=trio.at_home.uid).update(has_people=False)
    send(far, trio.at_spare, seconds=5)
    trio.take()
    with far.here():
        assert not Follower.objects.get(uid=trio.at_home.uid).has_people


def test_a_machine_that_asks_finds_the_spare(far: FarMachine, home: FarMachine) -> None:
    event = make_seated_event()
    start(event)
    trio = Trio(far, home, event, asks=True)
    assert following(home).heir["address"] == ADDRESS
    trio.take()
    with far.here():
        play(table_of(event_here()), [win(1)], at=moment(25))
        send_due(at=moment(26))
    trio.ask(30, near_is_off=True)
    trio.check_equal(far, home)
    assert following(home).address == ADDRESS
    assert following(home).heir["address"] == NEAR  # the machine that led before is the heir now


def test_a_leader_that_is_heard_keeps_its_followers(trio: Trio) -> None:
    """Who is named as the spare, and is none of our friends, takes no follower from a machine that runs."""
    trio.take()
    with trio.home.here():
        Following.objects.update(received_at=timezone.now() - timedelta(seconds=5))
    assert trio.from_spare(30).problem == "following.leader_answers"
    assert following(trio.home).term == 1
    trio.hear_nothing()
    assert trio.from_spare(50).problem == ""
    assert following(trio.home).term == 3


def test_an_heir_with_no_later_term_is_refused(trio: Trio) -> None:
    trio.take()
    for term in (0, 1):
        with trio.far.here():
            row = Follower.objects.select_related("tournament").get(uid=trio.at_home.uid)
            Lead.objects.update(term=term)
            send_due(at=moment(30), post=lambda _url, _body: Reply(problem="connection"))
            row.refresh_from_db()
            message = _message(row, moment(31))
            assert said(trio.home, row, message) == (409, "following.older_lease")
    assert following(trio.home).leader == "Desk laptop"


def test_a_machine_that_is_not_named_is_no_heir(trio: Trio) -> None:
    """Knowing the secret of the pair is not enough: the key must be the one that the leader told."""
    message = Message(_message(Follower.objects.get(uid=trio.at_home.uid), moment(30)).header | {"term": 9})
    for key in ("99" * 32, "aa" * 32):
        with override_settings(SEATWIND_SIGNING_KEY=key):
            body = write_message(message, trio.at_home.uid, unseal_secret(trio.at_home.secret))
        assert posted(trio.home, trio.at_home, body) == (403, "following.wrong_key")


def test_a_spare_that_is_no_longer_named_is_forgotten(trio: Trio) -> None:
    set_spare(follower=trio.at_spare, is_spare=False, by=actor("alice"), at=moment(5))
    trio.to_home(6, knocks=True)
    assert following(trio.home).heir == {}
    send(trio.far, Follower.objects.get(uid=trio.at_spare.uid), seconds=7)
    with trio.far.here():
        assert Following.objects.get().others == []


def test_who_was_removed_is_not_inherited(trio: Trio) -> None:
    at_home = Follower.objects.select_related("tournament").get(uid=trio.at_home.uid)
    remove_follower(follower=at_home, by=actor("alice"), at=moment(5))
    send(trio.far, trio.at_spare, seconds=6)
    trio.take()
    with trio.far.here():
        assert not Follower.objects.filter(uid=trio.at_home.uid).exists()


def test_older_leases_are_refused_once_the_spare_is_followed(trio: Trio) -> None:
    """The machine that led comes back, and does not know yet."""
    trio.take()
    trio.from_spare(30)
    late = Follower.objects.select_related("tournament").get(uid=trio.at_home.uid)
    body = write_message(_message(late, moment(40)), late.uid, unseal_secret(late.secret))
    assert posted(trio.home, late, body) == (409, "following.older_lease")
    for message in trio.home.sent[:-2]:
        assert posted(trio.home, late, message)[0] in (403, 409)
    assert following(trio.home).leader == "Public site"


def test_another_event_is_out_of_the_heirs_reach(trio: Trio) -> None:
    """What a leader tells its spare names no pair of another event there."""
    with trio.far.here():
        other = make_seated_event("other-open")
        own = pair(trio.home, other)
        row = Following.objects.get()
        row.others = [told | {"uid": str(own.uid)} for told in row.others]
        row.save()
    trio.take()
    with trio.far.here():
        kept = Follower.objects.get(uid=own.uid)
        assert (kept.tournament_id, kept.secret) == (other.pk, own.secret)


def test_a_secret_is_sealed_where_it_is_kept(trio: Trio) -> None:
    secret = unseal_secret(trio.at_home.secret).hex()
    with trio.far.here():
        (told,) = Following.objects.get().others
        assert secret not in str(told)
        assert unseal_secret(told["secret"]).hex() == secret
    assert following(trio.home).others == []


def test_a_list_of_another_shape_is_refused(trio: Trio) -> None:
    header = _message(Follower.objects.get(uid=trio.at_spare.uid), moment(30)).header
    (told,) = header["spare"]["others"]
    for others in (3, [3], [told] * 6, [told | {"uid": "x"}], [told | {"secret": "00"}], [told | {"number": -1}]):
        changed = header | {"spare": header["spare"] | {"others": others}}
        assert said(trio.far, trio.at_spare, Message(changed)) == (400, "following.malformed"), others
    header = _message(Follower.objects.get(uid=trio.at_home.uid), moment(30)).header
    for heir in (3, {}, {"key": "aa", "address": ""}, {"key": "a" * 64, "address": 3}):
        assert said(trio.home, trio.at_home, Message(header | {"heir": heir})) == (400, "following.malformed"), heir


def test_the_machine_that_led_before_leads_its_followers_on(trio: Trio) -> None:
    """Somebody decides that its rows count: home follows it again, whichever of the two it followed meanwhile."""
    play(table_of(event_here()), [win(2)], at=moment(5))  # neither of the others ever got it
    trio.take()
    with trio.far.here():
        play(table_of(event_here(), 2), [win(1)], at=moment(25))
    trio.from_spare(30)
    send(trio.far, trio.at_spare, seconds=31)
    ask_due(at=moment(32), post=trio.far.post)
    with trio.far.here():
        choose(parting=Parting.objects.get(), leads_here=False, by=actor("alice"), at=moment(40))
    ask_due(at=moment(42), post=trio.far.post)
    assert Lead.objects.get().is_here
    trio.hear_nothing()
    trio.to_home(60)
    assert (following(trio.home).term, following(trio.home).leader) == (4, "Desk laptop")
    data = saved(event_here())
    with trio.home.here():
        assert saved(event_here()) == data


def test_the_lead_is_handed_to_the_spare_while_others_follow(trio: Trio) -> None:
    with refuses("following.others_follow"):
        give_lead(follower=Follower.objects.get(uid=trio.at_home.uid), by=actor("alice"), at=moment(5))
    Follower.objects.filter(uid=trio.at_spare.uid).update(looked_at=None)
    give_lead(follower=Follower.objects.get(uid=trio.at_spare.uid), by=actor("alice"), at=moment(6))
    for seconds in (7, 8):
        send(trio.far, trio.at_spare, seconds=seconds)
    with trio.far.here():
        assert Lead.objects.get().is_here
    trio.hear_nothing()
    assert trio.from_spare(30).problem == ""
    trio.check_equal(trio.far, trio.home)


def test_the_page_offers_the_lead_to_the_spare_alone(far: FarMachine, home: FarMachine) -> None:
    trio = Trio(far, home, make_seated_event())
    states = {state.follower.uid: state for state in states_of(event_here(), at=moment(3))}
    assert [state.state for state in states.values()] == ["equal", "equal"]
    assert states[trio.at_spare.uid].may_lead
    assert not states[trio.at_home.uid].may_lead


def test_the_page_says_what_a_silent_spare_lacks(trio: Trio) -> None:
    """Not what it lacks on a good line: what was entered since it was heard."""
    Follower.objects.update(longest_at=NOON, longest_lag=400)
    play(table_of(event_here(), 2), [win(1)], at=timezone.now())
    page = client_of("alice").get("/t/lyon-open/machines/").text
    assert "the spare does not have them now" in page
    assert "on a good line</small>" not in page


def test_the_page_says_who_led_before_and_does_not_follow_yet(trio: Trio) -> None:
    trio.take()
    trio.from_spare(30)
    with trio.far.here():
        page = client_of("alice").get("/t/lyon-open/machines/").text
    assert "led before, and does not follow yet" in page
    assert "has not accepted the invitation" not in page
    assert "If this machine dies" not in page


def test_a_form_that_was_judged_is_not_judged_again(far: FarMachine, home: FarMachine) -> None:
    """The leader died before it told the outcome: the spare knows it."""
    trio = Trio(far, home, open_form())
    with home.here():
        assert Client().post("/t/lyon-open/register/", SENT).status_code == 302
    trio.to_home(8, knocks=True)  # fetches the letter; its outcome would go with the next message
    assert Registration.objects.count() == 1
    send(far, trio.at_spare, seconds=9)
    trio.take(30)
    trio.from_spare(40)
    with home.here():
        assert "location" in Letter.objects.get().outcome
    trio.from_spare(46)
    with far.here():
        assert Registration.objects.count() == 1


def test_a_machine_that_does_not_lead_answers_no_question(far: FarMachine, home: FarMachine) -> None:
    """It would tell rows of the leader as if they were its own."""
    trio = Trio(far, home, make_seated_event(), asks=True)
    Lead.objects.update(is_here=False, leader="Public site", term=3)
    before = following(home).received_at
    assert before is not None
    trio.ask(30)
    assert (following(home).received_at, following(home).term) == (before, 1)
