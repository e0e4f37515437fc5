"""What waits about seats leads to a form that settles it: filled in by the link, sent as it stands, and published."""

from collections.abc import Callable

import pytest

from tests.days.forms import Form, Page
from tests.people import NOON, actor, client_of, make_seated_event, session_of
from tournaments.events.selectors.open_things import open_things_of
from tournaments.models import Participant, ParticipantState, ParticipationKind, Person, Seat, Tournament
from tournaments.participation.services import AttendanceMark, mark_participation
from tournaments.players.services.participants import change_state
from tournaments.seating.services.changes import replace_by_substitute
from tournaments.seating.services.publishing import publish_draw

pytestmark = pytest.mark.django_db
Walk = Callable[[Tournament], None]


def withdraw(event: Tournament, number: int) -> None:
    player = Participant.objects.get(tournament=event, number=number)
    change_state(participant=player, to=ParticipantState.WITHDRAWN, by=actor("alice"), at=NOON, reason="Home")


def give_up_seat(event: Tournament, number: int, session: int | None = None) -> None:
    alice = actor("alice")
    draft = replace_by_substitute(tournament=event, player=number, session=session, by=alice, at=NOON)
    publish_draw(draw=draft, by=alice, at=NOON)


def table_deserted(event: Tournament) -> None:
    """Only a seating changed behind the program's back has a table without a single player."""
    seats = Seat.objects.filter(session=session_of(event, 1), table__number=2)
    gone = sorted(seats.values_list("participant__number", flat=True))
    seats.update(participant=None)
    for number in gone:
        withdraw(event, number)


def player_left(event: Tournament) -> None:
    withdraw(event, 3)


def sits_out(event: Tournament) -> None:
    mark = AttendanceMark(player=3, kind=ParticipationKind.SITS_OUT, first=2, last=2)
    mark_participation(tournament=event, marks=[mark], by=actor("alice"), at=NOON)


def comes_late(event: Tournament) -> None:
    """Player 3 went home, their seats wait, and somebody is entered who has none."""
    withdraw(event, 3)
    give_up_seat(event, 3)
    late = Person.objects.create(name="Zoe Late")
    Participant.objects.create(tournament=event, person=late, number=17, name=late.name)


def codes(event: Tournament) -> list[str]:
    return [thing.code for thing in open_things_of(event, NOON)]


def linked_form(event: Tournament, code: str) -> Form:
    """The form of the page that an open thing leads to, as the link fills it in."""
    thing = next(open_thing for open_thing in open_things_of(event, NOON) if open_thing.code == code)
    kind = thing.href.split("kind=")[1].split("&")[0]
    page = Page(client_of("alice").get(thing.href).text)
    return next(form for form in page.forms if "kind" in form.fields and form.fields["kind"].value == kind)


@pytest.mark.long
@pytest.mark.parametrize(
    ("walk", "code"),
    [
        (table_deserted, "seat.nobody"),
        (player_left, "seat.player_left"),
        (sits_out, "seat.sitting_out"),
        (comes_late, "seat.unseated"),
    ],
)
def test_the_form_behind_the_link_settles_it(walk: Walk, code: str) -> None:
    event, alice = make_seated_event(), client_of("alice")
    walk(event)
    assert codes(event).count(code) == 1
    form = linked_form(event, code)
    chosen = {
        name: field.checked if field.kind == "select" and field.checked is not None else field.value
        for name, field in form.fields.items()
    }
    draft = alice.post("/t/lyon-open/draws/change/", chosen)
    assert draft.status_code == 302, draft.text
    assert alice.post(f"{draft['Location']}publish/").status_code == 302
    assert code not in codes(event)


def test_whoever_sits_one_session_out_keeps_the_others() -> None:
    event, alice = make_seated_event(), client_of("alice")
    sits_out(event)
    chosen = {"kind": "leave", "player": "3", "session": "2"}
    draft = alice.post("/t/lyon-open/draws/change/", chosen)
    assert alice.post(f"{draft['Location']}publish/").status_code == 302
    seats = Seat.objects.filter(participant__number=3).values_list("session__number", flat=True)
    assert sorted(seats) == [1, 3, 4]


@pytest.mark.long
def test_left_empty_the_session_means_all_to_come() -> None:
    event, alice = make_seated_event(), client_of("alice")
    withdraw(event, 3)
    draft = alice.post("/t/lyon-open/draws/change/", {"kind": "leave", "player": "3", "session": ""})
    assert alice.post(f"{draft['Location']}publish/").status_code == 302
    assert not Seat.objects.filter(participant__number=3).exists()


@pytest.mark.long
@pytest.mark.parametrize(("session", "table"), [("9", "1"), ("1", "99"), ("", "1"), ("1", "")])
def test_a_table_that_is_not_there_is_not_closed(session: str, table: str) -> None:
    make_seated_event()
    sent = {"kind": "close", "session": session, "table": table}
    answer = client_of("alice").post("/t/lyon-open/draws/change/", sent)
    assert answer.status_code == 422
    assert "errors" in answer.text or 'role="alert"' in answer.text
