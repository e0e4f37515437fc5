"""Something happened: each accident walked from the desk to its end and back, as people click it."""

import re
from datetime import timedelta
from typing import Any
from urllib.parse import urldefrag

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from scoring.accidents.selectors import ACCIDENTS
from scoring.publication.services.releases import release_session
from scoring.results.services.versions import submit_table, verify_table
from scoring.sheets.services.entries import record_hand
from tests.days.forms import Form, Page
from tests.people import (
    NOON,
    actor,
    client_of,
    is_refused_read,
    make_seated_event,
    play,
    session_of,
    start,
    table_of,
    win,
)
from tests.scoring.visits import OUTSIDERS, STAFF, finish_and_release
from tournaments.models import (
    AuditEvent,
    Participant,
    ParticipantState,
    Person,
    Seat,
    SeatOccupancy,
    Session,
    Table,
    Tournament,
)
from tournaments.players.services.participants import change_state
from tournaments.seating.services.changes import replace_by_substitute
from tournaments.seating.services.publishing import publish_draw
from tournaments.sessions.services.acts import end_session, pause_session
from tournaments.tables.selectors.occupancy import Sitter, occupancies

pytestmark = pytest.mark.django_db
PANEL = "/t/lyon-open/accidents/"
RULES = pytest.mark.parametrize("rules", ["mcr-ffmj-2016", "ema-riichi-2012"])


@pytest.fixture
def event() -> Tournament:
    return make_seated_event()


def with_bench(event: Tournament) -> Participant:
    """Eva stands on the bench as number 99."""
    eva = Person.objects.create(name="Eva Rossi")
    state = ParticipantState.SUBSTITUTE
    return Participant.objects.create(tournament=event, person=eva, number=99, name=eva.name, state=state)


class Walk:
    """Somebody at the desk: ``tell`` goes to what follows, ``settle`` confirms it, ``take_back`` undoes it."""

    def __init__(self, username: str = "chris") -> None:
        self.client = client_of(username)
        self.shown: Any = None
        self.form: Form | None = None

    def tell(self, what: str, **facts: Any) -> "Walk":
        """From the desk by its link and its tile, then the form of step 2 as it is sent without JavaScript."""
        desk = self.client.get("/t/lyon-open/desk/", follow=True)
        assert PANEL in Page(desk.text).links
        panel = self.client.get(PANEL)
        tile = next(link for link in Page(panel.text).links if link.startswith(f"?what={what}#"))
        step = self.client.get(PANEL + urldefrag(tile).url)
        assert step.status_code == 200
        self.shown = self.client.get(PANEL, {"what": what, "look": "1"} | facts)
        posts = [form for form in Page(self.shown.text).forms if form.fields.get("seen")]
        self.form = posts[0] if posts else None
        return self

    @property
    def text(self) -> str:
        return str(self.shown.text)

    def settle(self, reason: str = "As it happened", **changes: str) -> "Walk":
        assert self.form is not None, self.text
        sent = {name: field.value for name, field in self.form.fields.items()} | {"reason": reason} | changes
        self.shown = self.client.post(PANEL, sent, follow=True)
        return self

    def take_back(self, reason: str = "It was otherwise") -> "Walk":
        self.shown = self.client.post(self.shown.request["PATH_INFO"], {"reason": reason}, follow=True)
        return self


def sitters(event: Tournament, session: int = 1) -> dict[tuple[int, str], tuple[str, str]]:
    """Who sits where in a session: kind and name by table and wind."""
    rows = occupancies(session_of(event, session))
    return {
        (occupancy.seat.table.number, occupancy.seat.wind): (occupancy.sitter.value, occupancy.now.name)
        for occupancy in rows
    }


# --- somebody is missing, leaves, comes late, is replaced ------------------------------------------------------------


@pytest.mark.long
@RULES
def test_somebody_is_missing_and_a_substitute_plays(rules: str) -> None:
    """MERS 4.1.1 and 4.3, EMA riichi 5.7: what the missing player receives stands there before it is done."""
    event = make_seated_event(rule_set=rules)
    with_bench(event)
    walk = Walk().tell("missing", player="1-E", way="stand-in", bench="99")
    assert "Consequences" in walk.text
    worth = "table points 0, points 0." if rules.startswith("mcr") else "uma −30 000, points 0."
    assert worth in walk.text.replace("\u202f", " ").replace("\u00a0", " ")
    assert ("MERS" in walk.text or "4.1.1" in walk.text) if rules.startswith("mcr") else "5.7" in walk.text
    assert not SeatOccupancy.objects.exists()
    walk.settle()
    assert sitters(event)[1, "E"] == ("substitute", "Eva Rossi")
    row = SeatOccupancy.objects.get()
    assert (row.cause, row.kind, row.reason) == ("late", "from_start", "As it happened")
    walk.take_back()
    assert sitters(event)[1, "E"] == ("player", "Player 1")
    assert "Undone by Chris" in walk.text


@pytest.mark.long
def test_a_missing_player_leaves_the_seat_open_where_the_event_allows_it(event: Tournament) -> None:
    Tournament.objects.update(allow_unnamed_substitutes=False)
    assert "The seat is held open" not in Walk().tell("missing", player="1-E", way="unnamed").text
    Tournament.objects.update(allow_unnamed_substitutes=True)
    walk = Walk().tell("missing", player="1-E", way="unnamed").settle()
    assert sitters(event)[1, "E"] == (Sitter.TO_BE_NAMED, "")
    walk.take_back()
    assert sitters(event)[1, "E"] == ("player", "Player 1")


@pytest.mark.long
@RULES
def test_somebody_leaves_for_good(rules: str) -> None:
    """Player 1 sits in sessions 1 to 4: from session 2 on three tables are touched and three sessions missed."""
    event = make_seated_event(rule_set=rules)
    walk = Walk().tell("leaves", session=2, player=seat_of(1, 2), way="stand-in-on", substitute="Jan Vos")
    assert figures(walk.text)["tables affected"] == "3"
    assert figures(walk.text)["sessions missed"] == "3"
    walk.settle("Ill")
    assert Participant.objects.get(number=1).state == "withdrawn"
    assert [sitters(event, n)[place_of(1, n)][1] for n in (1, 2, 3, 4)][1:] == ["Jan Vos"] * 3
    walk.take_back()
    assert Participant.objects.get(number=1).state == "registered"
    assert [sitters(event, n)[place_of(1, n)] for n in (1, 2, 3, 4)] == [("player", "Player 1")] * 4


@pytest.mark.long
def test_the_seats_of_somebody_who_left_before_are_named_in_one_act(event: Tournament) -> None:
    """The player stays withdrawn when the substitutes are taken back."""
    player = Participant.objects.get(number=1)
    change_state(participant=player, to=ParticipantState.WITHDRAWN, by=actor("alice"), at=NOON, reason="Home")
    walk = Walk().tell("leaves", player="1-E", way="stand-in-on", substitute="Jan Vos").settle()
    assert [sitters(event, n)[place_of(1, n)][1] for n in (1, 2, 3, 4)] == ["Jan Vos"] * 4
    walk.take_back()
    assert Participant.objects.get(number=1).state == "withdrawn"
    assert sitters(event)[1, "E"] == ("to_be_named", "")


@pytest.mark.long
def test_somebody_withdraws_and_the_seats_are_named_later(event: Tournament) -> None:
    walk = Walk("alice").tell("leaves", player="1-E", way="withdraw").settle("Home")
    assert sitters(event)[1, "E"] == ("to_be_named", "")
    walk.take_back()
    assert sitters(event)[1, "E"] == ("player", "Player 1")


@pytest.mark.long
def test_somebody_leaves_in_mid_session(event: Tournament) -> None:
    """MERS 4.1.2: with two hands on the sheet the substitute plays from hand 3 on; the seat gets 0 table points."""
    start(event)
    play(table_of(event), [win(1), win(2)])
    walk = Walk().tell("leaves", player="1-E", way="once", substitute="Jan Vos")
    assert "From hand 3 on: the seat gets 0 table points" in walk.text
    walk.settle()
    row = SeatOccupancy.objects.get()
    assert (row.kind, row.from_hand) == ("mid_session", 3)


@pytest.mark.long
def test_somebody_comes_late(event: Tournament) -> None:
    """MERS 2.2: below 10 minutes 10 points, to 15 minutes 20; the ruling's page opens on player and offence."""
    start(event)
    walk = Walk("bob").tell("late", player="1-E", way="rule")
    assert "up to 10 min: −10, up to 15 min: −20, after that, a substitute plays the session" in walk.text
    ruling = next(link for link in Page(walk.text).links if "/ruling/" in link)
    opened = walk.client.get(ruling)
    assert opened.status_code == 200
    assert "participant=1&offence=late-arrival" in ruling.replace("&amp;", "&")


@pytest.mark.long
def test_who_comes_after_all_takes_the_seat_back(event: Tournament) -> None:
    Walk().tell("missing", player="1-E", way="stand-in", substitute="Jan Vos").settle()
    walk = Walk().tell("late", player="1-E", way="return").settle()
    assert sitters(event)[1, "E"] == ("player", "Player 1")
    walk.take_back()
    assert sitters(event)[1, "E"] == ("substitute", "Jan Vos")


@pytest.mark.long
def test_who_comes_after_hands_were_played_without_them_does_not_take_the_seat_back(event: Tournament) -> None:
    """MERS 2.2, 4.1.1: the session is the substitute's; a slip is mended among the substitutes."""
    Walk().tell("missing", player="1-E", way="stand-in", substitute="Jan Vos").settle()
    start(event)
    play(table_of(event), [win(1), win(2)])
    walk = Walk().tell("late", player="1-E", way="return")
    assert walk.form is None
    assert "2 hands were played without the player: the session stays with the substitute." in walk.text
    assert "/t/lyon-open/s/1/substitutes/" in Page(walk.text).links


@pytest.mark.long
def test_a_late_entry_is_chosen_on_the_page_of_the_seating(event: Tournament) -> None:
    late = Person.objects.create(name="Zoe Late")
    Participant.objects.create(tournament=event, person=late, number=17, name=late.name)
    walk = Walk("alice").tell("late", player="n17", way="enter")
    link = next(link for link in Page(walk.text).links if "/draws/change/" in link)
    page = Page(walk.client.get(link).text)
    chosen = next(form for form in page.forms if form.fields.get("kind") and form.fields["kind"].value == "enter")
    assert chosen.fields["player"].checked == "17"


@pytest.mark.long
def test_a_substitute_hands_over_and_comes_back(event: Tournament) -> None:
    Walk().tell("missing", player="1-E", way="stand-in", substitute="Jan Vos").settle()
    walk = Walk().tell("substitute", seat="1-E", way="other", substitute="Eva Rossi").settle()
    assert sitters(event)[1, "E"] == ("substitute", "Eva Rossi")
    walk.take_back()
    assert sitters(event)[1, "E"] == ("substitute", "Jan Vos")
    walk = Walk().tell("substitute", seat="1-E", way="return").settle()
    assert sitters(event)[1, "E"] == ("player", "Player 1")
    walk.take_back()
    assert sitters(event)[1, "E"] == ("substitute", "Jan Vos")


# --- tables and sheets -----------------------------------------------------------------------------------------------


@pytest.mark.long
def test_one_table_too_many_is_closed_and_comes_back(event: Tournament) -> None:
    """Four of sixteen went home from four tables: table 4 has three left, the other three tables a seat each."""
    for number in (1, 2, 3, 4):
        player = Participant.objects.get(number=number)
        change_state(participant=player, to=ParticipantState.WITHDRAWN, by=actor("alice"), at=NOON, reason="Home")
        publish_leave(event, number)
    before = seating(event)
    walk = Walk("alice").tell("table-less", table=4, way="close")
    assert figures(walk.text)["tables affected"] == "4"
    walk.settle()
    assert Table.objects.filter(session=session_of(event)).count() == 3
    assert sitters(event, 2).keys() == {(t, w) for t in (1, 2, 3, 4) for w in "ESWN"}
    walk.take_back()
    assert seating(event) == before


@pytest.mark.long
def test_a_table_that_cannot_be_closed_says_why_before_anything_is_done(event: Tournament) -> None:
    walk = Walk("alice").tell("table-less", table=4, way="close")
    assert walk.form is None
    assert 'role="alert"' in walk.text
    assert "Session 1 has too few empty seats at its other tables (needed: 4, empty: 0)" in walk.text
    assert "/t/lyon-open/draws/" in Page(walk.text).links


@pytest.mark.long
def test_one_table_more_and_back(event: Tournament) -> None:
    before = seating(event)
    walk = Walk("alice").tell("table-more", way="open", players="1 6")
    assert figures(walk.text)["seats without a name"] == "4"
    walk.settle()
    assert {seat.participant.number for seat in table_of(event, 5).seats.all() if seat.participant} == {1, 6}
    walk.take_back()
    assert seating(event) == before


@pytest.mark.long
@pytest.mark.parametrize(
    ("who", "what", "way", "page"),
    [
        ("chris", "wrong-seats", "as-played", "/s/1/tables/1/seats/"),
        ("sam", "sheet-lost", "totals", "/s/1/tables/1/totals/"),
        ("sam", "sheet-lost", "copy", "/s/1/tables/1/type/"),
        ("sam", "sheet-lost", "blank", "/s/1/blank-sheets/"),
        ("bob", "wrong-player", "hand", "/s/1/tables/1/history/"),
        ("sam", "wrong-player", "send-back", "/s/1/tables/1/"),
    ],
)
def test_what_a_page_does_already_is_led_to(event: Tournament, who: str, what: str, way: str, page: str) -> None:
    start(event)
    play(table_of(event), [win(1)])
    walk = Walk(who).tell(what, table=1, way=way)
    assert f"/t/lyon-open{page}" in Page(walk.text).links
    assert walk.client.get(f"/t/lyon-open{page}").status_code == 200
    assert "Not done yet" in walk.text


# --- whole sessions --------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_session_is_shortened_and_goes_on(event: Tournament) -> None:
    start_now(event)
    walk = Walk().tell("shorten", way="end").settle("The hall closes")
    assert session_of(event).status == "ended"
    walk.take_back()
    assert session_of(event).status == "running"


def test_a_session_is_repeated_as_one_more(event: Tournament) -> None:
    walk = Walk("alice").tell("repeat", way="add").settle()
    assert Session.objects.filter(tournament=event).count() == 5
    walk.take_back()
    assert Session.objects.filter(tournament=event).count() == 4


@pytest.mark.long
def test_sessions_are_dropped_and_come_back_without_their_seating(event: Tournament) -> None:
    walk = Walk("alice").tell("drop", session=3, way="drop")
    assert "session 3 · 16 players · 0 referees" in walk.text
    walk.settle()
    assert Session.objects.filter(tournament=event).count() == 2
    walk.take_back()
    assert Session.objects.filter(tournament=event).count() == 4
    assert not Table.objects.filter(session__number__gte=3).exists()


@pytest.mark.long
def test_the_power_goes_and_comes(event: Tournament) -> None:
    start_now(event)
    walk = Walk().tell("stop", way="stop").settle("Fire alarm")
    assert session_of(event).status == "paused"
    walk.take_back("False alarm")
    assert session_of(event).status == "running"
    Walk().tell("stop", way="stop").settle("Fire alarm")
    walk = Walk().tell("stop", way="go-on").settle("All back")
    assert session_of(event).status == "running"
    walk.take_back("Not yet")
    assert session_of(event).status == "paused"


# --- refusals, second clicks, two at once ----------------------------------------------------------------------------


@pytest.mark.long
def test_no_reason_is_asked_for_and_nothing_typed_is_lost(event: Tournament) -> None:
    walk = Walk().tell("missing", player="1-E", way="stand-in", substitute="Jan Vos").settle(reason=" ")
    assert walk.shown.status_code == 400
    assert "Describe what happened" in walk.text
    assert 'value="Jan Vos"' in walk.text
    assert not SeatOccupancy.objects.exists()


@pytest.mark.long
def test_a_second_click_does_it_once_and_takes_it_back_once(event: Tournament) -> None:
    walk = Walk().tell("missing", player="1-E", way="stand-in", substitute="Jan Vos")
    form = walk.form
    first = walk.settle().shown.request["PATH_INFO"]
    walk.form = form
    assert walk.settle().shown.request["PATH_INFO"] == first
    assert SeatOccupancy.objects.count() == 1
    walk.take_back()
    walk.take_back()
    assert walk.shown.status_code == 200
    assert AuditEvent.objects.filter(action="accident.taken_back").count() == 1
    assert SeatOccupancy.objects.count() == 2


@pytest.mark.long
def test_the_second_of_two_people_is_shown_what_follows_now(event: Tournament) -> None:
    walk = Walk().tell("missing", player="1-E", way="stand-in", substitute="Jan Vos")
    two = Walk().tell("missing", player="1-E", way="stand-in", substitute="Eva Rossi")
    walk.settle()
    two.settle()
    assert two.shown.status_code == 409
    assert "The event has changed since this page was loaded. Nothing was done." in two.text
    assert sitters(event)[1, "E"] == ("substitute", "Jan Vos")


@pytest.mark.long
def test_what_went_on_from_there_is_not_taken_back_over_somebodys_head(event: Tournament) -> None:
    first = Walk().tell("missing", player="1-E", way="stand-in", substitute="Jan Vos").settle()
    Walk().tell("substitute", seat="1-E", way="other", substitute="Eva Rossi").settle()
    first.take_back()
    assert first.shown.status_code == 409
    assert "/t/lyon-open/s/1/substitutes/" in Page(first.text).links
    assert sitters(event)[1, "E"] == ("substitute", "Eva Rossi")


@pytest.mark.long
def test_the_minutes_to_the_next_session_stand_above(event: Tournament) -> None:
    assert "to session" not in client_of("chris").get(PANEL).text
    Session.objects.filter(number=1).update(planned_at=timezone.now() + timedelta(minutes=33, seconds=30))
    shown = client_of("chris").get(PANEL).text
    assert "33 min" in shown
    assert "to session 1" in shown


def test_an_unknown_accident_is_not_found(event: Tournament, chris: Client) -> None:
    assert chris.get(f"{PANEL}{event.uid}/").status_code == 404
    assert chris.get(PANEL, {"what": "earthquake"}).status_code == 200


def test_a_way_that_the_state_has_closed_is_not_offered(event: Tournament) -> None:
    finish_all(event)
    shown = client_of("chris").get(PANEL, {"what": "missing", "session": 1}).text
    assert 'aria-current="true" data-tone="jade"' in shown
    assert "?what=missing&amp;session=1#" not in shown


@pytest.mark.long
def test_the_day_is_on_record(event: Tournament) -> None:
    Walk().tell("missing", player="1-E", way="stand-in", substitute="Jan Vos").settle()
    shown = client_of("ann").get(PANEL).text
    assert "1 entry" in shown
    assert "Player 1 · Chris" in shown
    assert "settled a problem in session 1" in client_of("alice").get("/t/lyon-open/audit/").text


# --- who may ---------------------------------------------------------------------------------------------------------

TILES = {
    "alice": {"missing", "leaves", "late", "substitute", "wrong-seats", "table-less", "table-more", "sheet-lost"}
    | {"wrong-player", "repeat", "drop", "stop"},
    "chris": {"missing", "leaves", "late", "substitute", "wrong-seats", "sheet-lost", "wrong-player"}
    | {"shorten", "repeat", "stop"},
    "bob": {"missing", "late", "wrong-seats", "sheet-lost", "wrong-player", "stop"},
    "sam": {"missing", "late", "wrong-seats", "sheet-lost", "wrong-player", "stop"},
    "ann": {"missing", "late", "wrong-seats", "sheet-lost", "stop"},
}


@pytest.mark.long
@pytest.mark.parametrize("person", TILES)
def test_a_role_sees_the_accidents_that_it_may_settle(event: Tournament, person: str) -> None:
    links = Page(client_of(person).get(PANEL).text).links
    assert {urldefrag(link).url.removeprefix("?what=") for link in links if link.startswith("?what=")} == TILES[person]


@pytest.mark.long
@pytest.mark.parametrize("running", [False, True])
@pytest.mark.parametrize("person", STAFF)
def test_every_way_that_a_role_is_offered_opens_to_it(event: Tournament, person: str, running: bool) -> None:
    """Whatever is offered is theirs: step 3 shows a form that is accepted, or a page that lets them in."""
    if running:
        start_now(event)
        play(table_of(event), [win(1)])
    client = client_of(person)
    for accident in ACCIDENTS:
        page = Page(client.get(PANEL, {"what": accident.key, "session": 1}).text)
        step = next((form for form in page.forms if "way" in form.fields), None)
        for way in step.fields["way"].choices if step else ():
            places = {"player": "1-E", "table": "1", "seat": "1-E", "substitute": "Jan Vos", "players": "1 6"}
            shown = client.get(PANEL, {"what": accident.key, "session": 1, "way": way} | places)
            for link in led_to(shown.text):
                assert client.get(link, follow=True).status_code == 200, (accident.key, way, link)
            for form in (each for each in Page(shown.text).forms if "seen" in each.fields):
                assert sent_and_undone(client, form) == 302, (accident.key, way)


@pytest.mark.long
@pytest.mark.sampled(12)
@pytest.mark.parametrize("rules", ["mcr-ffmj-2016", "ema-riichi-2012"])
@pytest.mark.parametrize("state", ["before", "running", "written", "paused", "ended", "released"])
def test_whatever_is_done_in_any_state_is_taken_back(state: str, rules: str) -> None:
    """Every way of the panel that a state offers is gone and comes back; what is refused is said before, in place."""
    event = make_seated_event(rule_set=rules)
    bring_to(event, state)
    root = client_of("root", is_superuser=True)
    gone = []
    session = 3 if state == "released" else 1
    for accident, way in ((each, way) for each in ACCIDENTS for way in each.ways if way.deed):
        places = {"player": "1-E", "table": "1", "seat": "1-E", "substitute": "Jan Vos", "players": "1 6"}
        wishes = {"what": accident.key, "session": max(session, accident.first), "way": way.key} | places
        with transaction.atomic():
            shown = root.get(PANEL, wishes)
            assert shown.status_code == 200, (accident.key, way.key)
            for form in (each for each in Page(shown.text).forms if "seen" in each.fields):
                sent = {name: field.value for name, field in form.fields.items()} | {"reason": "As it happened"}
                done = root.post(PANEL, sent)
                assert done.status_code == 302, (accident.key, way.key, done.text)
                back = root.post(done["Location"], {"reason": "It was otherwise"}, follow=True)
                assert "Undone by Root" in back.text, (accident.key, way.key, back.text)
                gone.append(way.key)
            transaction.set_rollback(True)
    assert len(gone) >= 4


@pytest.mark.long
@pytest.mark.parametrize("person", [*STAFF, *OUTSIDERS])
def test_only_who_may_seat_a_substitute_sends_the_form(event: Tournament, person: str) -> None:
    form = Walk().tell("missing", player="1-E", way="stand-in", substitute="Jan Vos").form
    assert form is not None
    sent = {name: field.value for name, field in form.fields.items()} | {"reason": "Not here"}
    answer = client_of(person).post(PANEL, sent)
    assert SeatOccupancy.objects.exists() is (person == "chris")
    assert answer.status_code == (302 if person == "chris" else 403 if person in OUTSIDERS else 422)


@pytest.mark.long
@pytest.mark.parametrize("person", [*STAFF, *OUTSIDERS])
def test_only_who_may_do_it_takes_it_back(event: Tournament, person: str) -> None:
    done = (
        Walk().tell("missing", player="1-E", way="stand-in", substitute="Jan Vos").settle().shown.request["PATH_INFO"]
    )
    read = client_of(person).get(done)
    assert is_refused_read(read, person) == (person in OUTSIDERS)
    assert (read.status_code == 200) == (person not in OUTSIDERS)
    answer = client_of(person).post(done, {"reason": "Came"})
    assert answer.status_code == (302 if person == "chris" else 403)
    assert (sitters(event)[1, "E"][0] == "player") is (person == "chris")


# --- helpers ---------------------------------------------------------------------------------------------------------


def sent_and_undone(client: Client, form: Form) -> int:
    """How the panel answers to a form as it stands there."""
    sent = {name: field.value for name, field in form.fields.items()} | {"reason": "As it happened"}
    with transaction.atomic():
        answer = client.post(PANEL, sent)
        transaction.set_rollback(True)
    return int(answer.status_code)


def start_now(event: Tournament) -> None:
    """Session 1 in play since a minute or so: acts on the clock are taken back within ten minutes."""
    start(event, at=timezone.now())


def bring_to(event: Tournament, state: str) -> None:
    """Session 1 in this state; sessions 2 to 4 are still to come."""
    if state == "before":
        return
    start_now(event)
    if state == "written":
        play_one(event)
    if state == "paused":
        pause_session(session=session_of(event), by=actor("chris"), at=timezone.now(), reason="Fire alarm")
    if state in ("ended", "released"):
        for table in Table.objects.filter(session=session_of(event)):
            play_one(event, table.number)
            submit_table(table=table_of(event, table.number), by=actor("sam"), at=timezone.now())
            verify_table(table=table_of(event, table.number), by=actor("sue"), at=timezone.now())
        end_session(session=session_of(event), by=actor("chris"), at=timezone.now())
    if state == "released":
        release_session(session=session_of(event), by=actor("alice"), at=timezone.now())


def play_one(event: Tournament, table: int = 1) -> None:
    riichi = {"number": 1, "outcome": "win", "winner": "E", "discarder": "S", "han": 2, "fu": 30}
    hand = riichi if event.preset.startswith("ema") else win(1)
    record_hand(table=table_of(event, table), hand=hand, by=actor("sam"), at=timezone.now())


def finish_all(event: Tournament) -> None:
    start(event)
    finish_and_release(event)


def publish_leave(event: Tournament, number: int) -> None:
    draft = replace_by_substitute(tournament=event, player=number, by=actor("alice"), at=NOON)
    publish_draw(draw=draft, by=actor("alice"), at=NOON)


def place_of(number: int, session: int) -> tuple[int, str]:
    seat = Seat.objects.select_related("table").get(participant__number=number, session__number=session)
    return seat.table.number, seat.wind


def seat_of(number: int, session: int) -> str:
    table, wind = place_of(number, session)
    return f"{table}-{wind}"


def seating(event: Tournament) -> set[tuple[int, int, str, int | None]]:
    rows = Seat.objects.filter(session__tournament=event)
    return set(rows.values_list("session__number", "table__number", "wind", "participant__number"))


def figures(html: str) -> dict[str, str]:
    """What follows, each figure by what it counts."""
    return {what: figure for figure, what in re.findall(r'<span class="num">(\d+)</span> <span> <b>([^<]+)</b>', html)}


def led_to(html: str) -> list[str]:
    """The big button of step 3, where a page does it."""
    return [item.replace("&amp;", "&") for item in re.findall(r'class="btn primary big" href="([^"]+)"', html)]
