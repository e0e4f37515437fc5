"""The spare takes the lead when the machine that led is silent; what both wrote is compared and never merged."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from archive.common.selectors.kinds import Carries
from archive.following.services.parting import choose
from archive.following.services.receiving import ask_due
from archive.following.services.sending import send_due
from archive.following.services.spares import set_awaited, set_spare
from archive.following.services.taking_over import take_over
from archive.models import Follower, Following, Parting
from mahjong_core.verify import open_event_file
from scoring.models import SheetEntry
from tests.archive.files import saved
from tests.archive.following.machines import FarMachine, following, pair, send
from tests.people import NOON, actor, make_seated_event, play, start, table_of, win
from tests.refusals import refuses
from tournaments.models import Lead, SiteEvent, Tournament

pytestmark = pytest.mark.django_db
SEALED = Carries(secrets=True)


@pytest.fixture(autouse=True)
def copies(settings: Any, tmp_path: Path) -> Path:
    settings.SEATWIND_BACKUPS = str(tmp_path / "copies")
    return tmp_path / "copies"


def event_here() -> Tournament:
    return Tournament.objects.get(slug="lyon-open")


@pytest.fixture
def spare(far: FarMachine) -> Follower:
    """The far machine as the spare of an event in play, up to date."""
    event = make_seated_event()
    start(event)
    follower = pair(far, event)
    set_spare(follower=follower, is_spare=True, by=actor("alice"), at=NOON)
    send(far, follower)
    play(table_of(event), [win(1)])
    return send(far, follower, seconds=1)


def take(far: FarMachine, *, seconds: float = 20, is_off: bool = True) -> None:
    with far.here():
        take_over(
            following=Following.objects.get(), is_off=is_off, by=actor("alice"), at=NOON + timedelta(seconds=seconds)
        )


def turn(far: FarMachine, seconds: float) -> None:
    """A second of both: this machine asks the one that took the lead, which prepares what it sends."""
    with far.here():
        send_due(at=NOON + timedelta(seconds=seconds))
    ask_due(at=NOON + timedelta(seconds=seconds + 0.5), post=far.post)


def leaders(far: FarMachine) -> list[str]:
    found = ["near"] if Lead.objects.get().is_here else []
    with far.here():
        return found + (["far"] if Lead.objects.get().is_here else [])


def hands() -> int:
    return SheetEntry.objects.count()


def check_equal(far: FarMachine) -> None:
    here = saved(event_here(), SEALED)
    with far.here():
        assert saved(event_here(), SEALED) == here


def test_a_person_takes_over_and_the_machine_that_led_follows(far: FarMachine, spare: Follower) -> None:
    take(far)
    with far.here():
        lead = Lead.objects.get()
        assert (lead.is_here, lead.leader, lead.term) == (True, "Public site", 3)
        assert SiteEvent.objects.filter(action="event_file.lead_taken_over").count() == 1
        play(table_of(event_here()), [win(2)], at=NOON + timedelta(seconds=25))
    send(far, spare, seconds=30)  # it is back, and learns by the term that another machine leads
    assert leaders(far) == ["far"]
    assert (Lead.objects.get().leader, Lead.objects.get().term) == ("Public site", 3)
    for seconds in (32, 34):
        turn(far, seconds)
    assert hands() == 2
    assert [row.choice for row in Parting.objects.all()] == ["nothing"]
    with far.here():
        assert [row.choice for row in Parting.objects.all()] == ["nothing"]
    check_equal(far)


def test_the_lead_then_goes_back(far: FarMachine, spare: Follower) -> None:
    """The machine that died is the spare now, and may take over in its turn."""
    take(far)
    send(far, spare, seconds=30)
    for seconds in (32, 34, 36):
        turn(far, seconds)
    row = Following.objects.get()
    assert (row.is_spare, row.own_name, row.is_awaited) == (True, "Desk laptop", False)
    take_over(following=row, is_off=True, by=actor("alice"), at=NOON + timedelta(seconds=60))
    assert Lead.objects.get().term == 5


def test_nobody_takes_over_while_the_lease_counts(far: FarMachine, spare: Follower) -> None:
    with far.here():
        Following.objects.update(received_at=NOON + timedelta(seconds=1))
    with refuses("following.leader_answers"):
        take(far, seconds=10.9)
    take(far, seconds=11)
    with refuses("following.ended"):
        take(far, seconds=12)


def test_who_may_take_over(far: FarMachine, spare: Follower) -> None:
    with refuses("following.not_stated"):
        take(far, is_off=False)
    with far.here():
        row, late = Following.objects.get(), NOON + timedelta(minutes=1)
        for person in ("chris", "bob", "sam", "dan", "olga"):
            with refuses("following.not_leader"):
                take_over(following=row, is_off=True, by=actor(person), at=late)
        Following.objects.update(is_spare=False)
        with refuses("following.no_spare"):
            take_over(following=row, is_off=True, by=actor("alice"), at=late)
        Following.objects.update(accepted_by=actor("olga").key, is_spare=True)
        assert take_over(following=Following.objects.get(), is_off=True, by=actor("olga"), at=late).is_held


def test_what_both_wrote_is_shown_and_one_leads_on(far: FarMachine, spare: Follower, copies: Path) -> None:
    play(table_of(event_here()), [win(2)], at=NOON + timedelta(seconds=5))  # the spare never got it
    take(far)
    with far.here():
        play(table_of(event_here(), 2), [win(1), win(2)], at=NOON + timedelta(seconds=25))
    send(far, spare, seconds=30)
    assert leaders(far) == ["far"]
    assert (hands(), Parting.objects.get().choice) == (2, "")
    turn(far, 32)
    own = Parting.objects.get()
    assert own.theirs is not None
    assert [row["action"] for row in own.theirs["journal"]].count("sheet.hand_recorded") == 2
    assert [row["action"] for row in own.ours["journal"]] == ["sheet.hand_recorded"]
    turn(far, 34)
    assert hands() == 2  # nothing is merged and nothing is lost before somebody chooses
    with far.here():
        parting = Parting.objects.get()
        assert parting.theirs is not None
        assert [row["action"] for row in parting.theirs["journal"]] == ["sheet.hand_recorded"]
        assert parting.theirs["journal"][0]["after"]["payload"]["number"] == 2
        with refuses("following.not_leader"):
            choose(parting=parting, leads_here=True, by=actor("chris"), at=NOON)
        choose(parting=parting, leads_here=True, by=actor("alice"), at=NOON + timedelta(seconds=40))
        with refuses("following.settled"):
            choose(parting=parting, leads_here=False, by=actor("alice"), at=NOON + timedelta(seconds=41))
    for seconds in (42, 44):
        turn(far, seconds)
    check_equal(far)
    assert hands() == 3
    own.refresh_from_db()
    assert own.choice == "there"
    kept = next(copies.rglob(own.copy))
    with kept.open("rb") as file:
        assert len(list(open_event_file(file).rows("scoring.sheetentry"))) == 2


def test_the_machine_that_led_before_leads_on(far: FarMachine, spare: Follower, copies: Path) -> None:
    play(table_of(event_here()), [win(2)], at=NOON + timedelta(seconds=5))
    take(far)
    with far.here():
        play(table_of(event_here(), 2), [win(1)], at=NOON + timedelta(seconds=25))
        with refuses("following.not_back"):
            choose(parting=Parting.objects.get(), leads_here=False, by=actor("alice"), at=NOON)
    send(far, spare, seconds=30)
    turn(far, 32)
    with far.here():
        choose(parting=Parting.objects.get(), leads_here=False, by=actor("alice"), at=NOON + timedelta(seconds=40))
    assert leaders(far) == []
    turn(far, 42)
    assert leaders(far) == ["near"]
    assert Lead.objects.get().term == 4
    follower = Follower.objects.select_related("tournament").get()
    for seconds in (44, 45):
        follower = send(far, follower, seconds=seconds)
    assert (follower.problem, follower.is_spare) == ("", True)
    check_equal(far)
    assert hands() == 2
    with far.here():
        assert hands() == 2
        parting = Parting.objects.get()
        assert (parting.choice, next(copies.rglob(parting.copy)).is_file()) == ("there", True)
        assert Follower.objects.get().removed_at is not None


def test_an_answer_that_was_lost_leaves_nothing_apart(far: FarMachine, spare: Follower) -> None:
    """The spare has the hand; only its word for it was lost before the machine died."""
    play(table_of(event_here()), [win(2)], at=NOON + timedelta(seconds=2))
    far.loses_answers = True
    send(far, spare, seconds=3)
    far.loses_answers = False
    take(far)
    send(far, spare, seconds=30)
    for seconds in (32, 34):
        turn(far, seconds)
    assert Parting.objects.get().choice == "nothing"
    check_equal(far)


def test_an_older_word_changes_nothing(far: FarMachine, spare: Follower) -> None:
    """Messages and answers of an earlier term, sent again by whoever kept them."""
    take(far)
    send(far, spare, seconds=30)
    turn(far, 32)
    sent, asked = list(far.sent), following(far)
    for message in sent:
        far.post(f"http://127.0.0.1:8001/following/{asked.uid}/steps/", message)
    assert leaders(far) == ["far"]
    with far.here():
        assert Follower.objects.get().is_held is False


def test_the_switch_is_off_after_a_takeover(far: FarMachine, spare: Follower) -> None:
    """The machine that died would be waited for in vain."""
    set_awaited(follower=spare, is_awaited=True, by=actor("alice"), at=NOON)
    send(far, spare, seconds=3)
    assert following(far).is_awaited
    take(far)
    with far.here():
        assert not Follower.objects.get().is_awaited
