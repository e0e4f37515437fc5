"""Who may call what: one row for every endpoint of the URL conf, one column for every caller.

A new endpoint without a row fails ``test_every_endpoint_has_a_row``.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from appeals.models import Appeal, PanelMember, Remedy, RemedyKind, SignedAs, Timing
from appeals.services.deposits import settle_deposit, take_deposit
from appeals.services.first_instance import Answer, answer_appeal, persist_appeal
from appeals.services.hearing import Judgment, cast_ballots, decide_appeal, open_hearing
from appeals.services.lodging import Letter, announce_appeal, lodge_appeal, withdraw_appeal
from appeals.services.moves import Contested
from appeals.services.panel import Nominee, seat_panel
from appeals.services.reception import receive_appeal
from appeals.services.remedies import Order, carry_out
from config.api_urls import urlpatterns
from hall.services.equipment import Planned, add_item
from mahjong_core.seating.sessions.phases import Phase as PlannedPhase
from mahjong_core.series.standings import SeasonRules
from penalties.models import Ruling
from penalties.rulings.selectors.faults import Fault
from penalties.rulings.services.decisions import record_ruling
from penalties.rulings.services.incidents import report_incident
from registration.form.services import FormFacts, save_form
from registration.models import OutgoingMail, QuestionKind
from registration.questions.services.editing import QuestionFacts, save_question
from registration.registrations.services.lifecycle import Entry
from registration.registrations.services.lifecycle import register as register_person
from scoring.calls.services.queue import call_referee
from scoring.finals.services.line_ups import ask_line_ups
from scoring.models import EmbargoKind, SheetEntry
from scoring.publication.services.embargoes import place_embargo
from scoring.results.services.disputes import dispute_result
from scoring.results.services.versions import submit_table, verify_table
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.services.entries import Sending, record_hand
from scoring.sheets.services.signing import set_sheet_settings
from series.models import Series
from series.selectors.seasons import season
from series.services.events import EventFacts, PlaceRow, bring_in, plan_event
from series.services.keeping import create_series
from tests.api.conftest import Api
from tests.people import (
    NOON,
    actor,
    finish_session,
    make_seated_event,
    make_user,
    nobody,
    other_event,
    session_of,
    start,
    table_of,
    win,
)
from tests.scoring.finals.phase_events import cut_event, decide, level_event, play_to_the_final, tell_apart
from tests.snapshot import walked_once
from tournaments.announcements.services import Message, announce
from tournaments.common.actors import Origin, player_actor, user_actor
from tournaments.models import (
    Audience,
    Participant,
    ParticipantState,
    PhaseMember,
    Role,
    SeatingDraw,
    Session,
    SessionStatus,
    StaffRole,
    Tournament,
    User,
)
from tournaments.players.services.participants import ParticipantRow, import_participants
from tournaments.push.services.subscribing import subscribe
from tournaments.seating.services.changes import replace_by_substitute, swap_seats
from tournaments.seating.services.drawing import commit_draw, run_draw
from tournaments.seating.services.publishing import publish_draw
from tournaments.sessions.services.acts import end_session, extend_session, pause_session, resume_session
from tournaments.tables.services.table_links import issue_table_links
from tournaments.webhooks.services.registering import ping, register

pytestmark = pytest.mark.django_db
METHODS = ("get", "post", "put", "patch", "delete")
# Olga organises another event, Dan has an account and no role anywhere, the stranger has no account; Ann sits on the
# appeals committee, Rita is the reception, Otto observes, Sam keeps scores, Bob referees, Chris is chief referee, Alice
# organises.
# The tablet shows the card of table 3 in session 2: it is nobody elsewhere, and another table's at tables 1 and 2.
CALLERS = ("stranger", "tablet", "dan", "olga", "otto", "rita", "ann", "sam", "bob", "chris", "alice")


@dataclass(frozen=True)
class Row:
    """One endpoint: ``allowed`` callers get ``ok``; a stranger gets 401 and everybody else 403; ``tablet`` its own."""

    method: str
    route: str
    allowed: str
    ok: int
    body: Any = None
    prepare: Callable[["Day"], dict[str, Any]] = field(default=lambda day: {})
    tablet: int = 401

    def expected(self, caller: str) -> int:
        if self.allowed == "all" or caller in self.allowed.split():
            return self.ok
        return {"stranger": 401, "tablet": self.tablet}.get(caller, 403)


@dataclass(frozen=True)
class Day:
    """Session 1 is released, session 2 in play; table 1 submitted by Sue, table 2 verified, table 3 begun."""

    event: Tournament
    draw: SeatingDraw
    ruling: str
    staff: str
    entry: str
    card: str


@pytest.fixture
def day() -> Day:
    return made_day()


def made_day() -> Day:
    event = walked_once("a day of rights", walk_day)
    draw = SeatingDraw.objects.get(tournament=event)
    staff = StaffRole.objects.get(tournament=event, user=User.objects.get(username="ann"))
    entry = SheetEntry.objects.get(table=table_of(event, 3, 2))
    session = session_of(event, 2)
    card = issue_table_links(session=session, tables=[3], by=actor("sam"), at=timezone.now())[3]
    return Day(event, draw, str(Ruling.objects.get().uid), str(staff.uid), str(entry.uid), card)


def walk_day() -> Tournament:
    event = make_seated_event()
    other_event()
    make_user("dan")
    for name, role in (("rita", Role.RECEPTION), ("otto", Role.OBSERVER)):
        StaffRole.objects.create(tournament=event, user=make_user(name), role=role)
    finish_session(event, 1)
    api = Api("chris")
    assert api.post("/tournaments/lyon-open/sessions/1/release/").status == 200
    start(event, 2)
    for number in (1, 2):
        table = table_of(event, number, 2)
        record_hand(table=table, hand=win(1), by=actor("sam"), at=NOON)
        submit_table(table=table, by=actor("sue"), at=NOON)
    verify_table(table=table_of(event, 2, 2), by=actor("sam"), at=NOON)
    record_hand(table=table_of(event, 3, 2), hand=nobody(1), by=actor("sam"), at=NOON)
    seat = table_of(event, 4, 2).seats.select_related("participant").get(wind="E")
    record_ruling(
        table=table_of(event, 4, 2),
        participant=seat.participant,
        offence="false-win-below-minimum",
        by=actor("bob"),
        at=NOON,
    )
    # Nobody's seat and nobody's record: this one may be taken out again.
    import_participants(tournament=event, rows=[ParticipantRow(99, "Zoe Late")], by=actor("alice"), at=NOON)
    return event


def fresh_event(day: Day) -> dict[str, Any]:
    """An event whose rule set and seating are still open, in place of the one in play; everybody has a seat."""
    Participant.objects.filter(number=99).delete()
    Session.objects.filter(tournament=day.event).update(status=SessionStatus.SCHEDULED)
    Tournament.objects.filter(pk=day.event.pk).update(rule_set_locked_at=None)
    return {}


def left_early(day: Day) -> dict[str, Any]:
    """Nothing was played yet, and player 1 withdrew."""
    Session.objects.filter(tournament=day.event).update(status=SessionStatus.SCHEDULED)
    left = Participant.objects.filter(tournament=day.event, number=1)
    left.update(name="Anna Rossi", state=ParticipantState.WITHDRAWN)
    return {}


def stood_still(day: Day) -> dict[str, Any]:
    """Twenty minutes without a word, as the clients of the first contract stop and go on."""
    now, by = timezone.now(), actor("chris")
    pause_session(session=session_of(day.event, 2), by=by, at=now, reason=None)
    resume_session(session=session_of(day.event, 2), by=by, at=now + timedelta(minutes=20), reason=None)
    return {}


def extended(day: Day) -> dict[str, Any]:
    extend_session(session=session_of(day.event, 2), minutes=5, by=actor("chris"), at=timezone.now())
    return {}


def paused(day: Day) -> dict[str, Any]:
    pause_session(session=session_of(day.event, 2), by=actor("chris"), at=NOON)
    return {}


def own_item(day: Day) -> dict[str, Any]:
    """Something that the organiser put on the list of the hall."""
    item = add_item(tournament=day.event, name="Leads", planned=Planned(), by=actor("alice"), at=timezone.now())
    return {"key": str(item.uid)}


def word_of(day: Day) -> dict[str, Any]:
    seen = sheet_of(table_of(day.event, 3, 2)).sheet.digest
    return {"signer": "E", "agrees": True, "seen": seen, "strokes": [[[10, 10], [90, 40]]]}


def called(day: Day) -> dict[str, Any]:
    table = table_of(day.event, 3, 2)
    return {"call": call_referee(table=table, reason="ruling", by=actor("sam"), at=NOON).uid}


def ended(day: Day) -> dict[str, Any]:
    end_session(session=session_of(day.event, 2), by=actor("chris"), at=NOON)
    return {"session": 3}


def no_sessions(day: Day) -> dict[str, Any]:
    """An event with neither tables nor results, to draw for."""
    empty = Tournament.objects.get(slug="lyon-open")
    Tournament.objects.filter(slug="other-open").update(slug="moved")
    Tournament.objects.filter(pk=empty.pk).update(slug="played")
    fresh = make_seated_event("lyon-open")
    return {"draw": commit_draw(tournament=fresh, by=actor("alice"), at=NOON).uid}


def drawn(day: Day) -> dict[str, Any]:
    known = no_sessions(day)
    draw = SeatingDraw.objects.select_related("tournament").get(uid=known["draw"])
    run_draw(draw=draw, by=actor("alice"), at=NOON)
    return known


def cut_due(day: Day) -> dict[str, Any]:
    """Another event in place of this one, whose second phase is due."""
    Tournament.objects.filter(slug="lyon-open").update(slug="played")
    cut_event([PlannedPhase("round_robin", 1), PlannedPhase("danish", 1, (4,), 50)], players=8, sessions=2)
    return {"number": 2}


def cut_settled(day: Day) -> dict[str, Any]:
    """The same with nobody level at its line any more."""
    known = cut_due(day)
    tell_apart(Tournament.objects.get(slug="lyon-open"))
    return known


def cut_decided(day: Day) -> dict[str, Any]:
    known = cut_due(day)
    decide(Tournament.objects.get(slug="lyon-open"))
    return known


def cut_level(day: Day) -> dict[str, Any]:
    """Another event in place of this one, with players level at the line of its cut."""
    Tournament.objects.filter(slug="lyon-open").update(slug="played")
    level_event()
    return {"number": 2}


LINED_UP = {"team": "Four 01", "players": [4, 3, 2, 1]}


def teams_in_final(day: Day) -> dict[str, Any]:
    """Another event in place of this one: a final of four teams is decided."""
    Tournament.objects.filter(slug="lyon-open").update(slug="played")
    play_to_the_final(4, 4)
    return {"session": 2}


def teams_asked(day: Day) -> dict[str, Any]:
    known = teams_in_final(day)
    event = Tournament.objects.get(slug="lyon-open")
    ask_line_ups(tournament=event, session=2, by=actor("alice"), at=NOON)
    return known


def tie_body(day: Day) -> dict[str, Any]:
    return {"line": 4, "method": "lot", "reason": "Level"}


def finalist() -> int:
    """Somebody who came through the cut, by number."""
    number: int = PhaseMember.objects.values_list("participant__number", flat=True)[0]
    return number


def finalist_body(day: Day) -> dict[str, Any]:
    return {"player": finalist(), "reason": "Ill"}


def seating_of(day: Day) -> list[Any]:
    return Api().get("/tournaments/lyon-open/seating/").body["sessions"]


def ruling_body(day: Day) -> dict[str, Any]:
    seat = table_of(day.event, 4, 2).seats.select_related("participant").get(wind="S")
    number = seat.participant.number
    return {"session": 2, "table": 4, "participant": number, "offence": "false-win-below-minimum"}


def replaced_body(day: Day) -> dict[str, Any]:
    """The player of session 3, table 4, East leaves before it."""
    seat = table_of(day.event, 4, 3).seats.select_related("participant").get(wind="E")
    how = {"kind": "from_start", "cause": "ill", "substitute": "Luc Petit", "reason": "fever"}
    return how | {"player": seat.participant.number, "session": 3}


def incident(day: Day) -> dict[str, Any]:
    seat = table_of(day.event, 4, 2).seats.select_related("participant__tournament").get(wind="S")
    fault = Fault(seat.participant, "late-pung", table_of(day.event, 4, 2))
    return {"incident": report_incident(fault=fault, by=actor("bob"), at=NOON).uid}


def withdrawn_player(day: Day) -> dict[str, Any]:
    Participant.objects.filter(tournament=day.event, number=4).update(state=ParticipantState.WITHDRAWN)
    return {}


def one_leaves(day: Day) -> dict[str, Any]:
    """No. 4 makes room for no. 99."""
    withdrawn_player(day)
    leaving = replace_by_substitute(tournament=day.event, player=4, by=actor("alice"), at=NOON)
    publish_draw(draw=leaving, by=actor("alice"), at=NOON)
    return {}


def never_released(day: Day) -> dict[str, Any]:
    """A new event in place of this one, nothing of it released."""
    Tournament.objects.filter(slug="lyon-open").update(slug="played", name="Played")
    make_seated_event("lyon-open", players=8, sessions=1)
    return {}


def four_left(day: Day) -> dict[str, Any]:
    """Four places are free in session 3: one at each table."""
    seats = table_of(day.event, 1, 3).session.seats.filter(wind="E").exclude(table__number=4)
    seats.update(participant=None)
    table_of(day.event, 4, 3).seats.filter(wind="E").update(participant=None)
    return {}


def verified(day: Day) -> dict[str, Any]:
    """Everything played is verified: session 2 has not begun, and nobody is late."""
    Participant.objects.filter(number=99).delete()
    Session.objects.filter(tournament=day.event, number=2).update(status=SessionStatus.SCHEDULED)
    return {}


def kept_back(day: Day) -> dict[str, Any]:
    session = session_of(day.event, 2)
    return {"embargo": place_embargo(session=session, kind=EmbargoKind.HOLD, by=actor("alice"), at=NOON).uid}


SEASON_EVENT = {
    "name": "Rennes",
    "held_on": "2026-01-24",
    "game": "mcr",
    "players": 40,
    "results": [{"place": 6, "name": "Ana Ruiz", "country": "ESP"}],
}


def a_season(day: Day) -> dict[str, Any]:
    made = create_series(name="Season", slug="season", holder="", rules=SeasonRules(), by=actor("alice"), at=NOON)
    return {"series": made.slug}


SERIES = "series/<slug:series>/"


def an_event_of_a_season(day: Day) -> dict[str, Any]:
    known = a_season(day)
    facts = EventFacts("Rennes", date(2026, 1, 24), "mcr", players=40)
    rows = [PlaceRow(1, "Ana Ruiz", "ESP")]
    series = Series.objects.get(slug=known["series"])
    return known | {"event": bring_in(series=series, facts=facts, rows=rows, by=actor("alice"), at=NOON).uid}


def a_season_with_members(day: Day) -> dict[str, Any]:
    """Ana's number is not known, Bo's is."""
    known = an_event_of_a_season(day)
    facts = EventFacts("Angers", date(2026, 2, 7), "mcr", players=40)
    rows = [PlaceRow(1, "Bo Lund", "SWE", "Ouest", "06010011")]
    bring_in(series=Series.objects.get(slug=known["series"]), facts=facts, rows=rows, by=actor("alice"), at=NOON)
    return {"series": known["series"]}


def a_season_after_the_day(day: Day) -> dict[str, Any]:
    """Every session of the day was released."""
    Session.objects.filter(tournament=day.event).update(status=SessionStatus.RELEASED)
    return a_season(day)


def an_outlook(day: Day) -> dict[str, Any]:
    """Ana, and an event to come."""
    known = an_event_of_a_season(day)
    series = Series.objects.get(slug=known["series"])
    plan_event(
        series=series, facts=EventFacts("Brest", date(2099, 1, 1), "mcr", players=40), by=actor("alice"), at=NOON
    )
    return {"series": known["series"], "person": next(iter(season(series, NOON.date()).people))}


def disputed(day: Day) -> dict[str, Any]:
    """East of table 1 disputes what Sue handed in."""
    set_sheet_settings(
        tournament=day.event, signatures=False, paper="none", dispute_minutes=30, by=actor("alice"), at=NOON
    )
    table = table_of(day.event, 1, 2)
    east = table.seats.select_related("participant").get(wind="E").participant
    assert east is not None
    dispute = dispute_result(table=table, participant=east, reason="Not so", by=player_actor(east), at=NOON)
    return {"dispute": dispute.uid}


def superseded(day: Day) -> dict[str, Any]:
    """Version 1, after version 2 was published."""
    change = swap_seats(tournament=day.event, session=3, one=1, two=2, by=actor("alice"), at=NOON)
    publish_draw(draw=change, by=actor("alice"), at=NOON)
    return {}


def wrote_late(day: Day) -> dict[str, Any]:
    """Hand 2 of table 3, written a second after the end of session 2."""
    table = table_of(day.event, 3, 2)
    end_session(session=table.session, by=actor("chris"), at=timezone.now())
    after = timezone.now() + timedelta(seconds=1)
    sending = Sending(written_at=after)
    return {"entry": record_hand(table=table, hand=nobody(2), by=actor("bob"), at=after, sending=sending).uid}


def sat_wrong(day: Day) -> dict[str, Any]:
    """East and South of table 3 had changed chairs."""
    table = table_of(day.event, 3, 2)
    seats = dict(table.seats.values_list("wind", "participant__number"))
    return {"seats": seats | {"E": seats["S"], "S": seats["E"]}, "reason": "Chairs changed"}


def announced_lunch(day: Day) -> dict[str, Any]:
    lunch = Message(Audience.EVERYBODY, {"en": "Lunch"})
    return {"announcement": announce(tournament=day.event, message=lunch, by=actor("alice"), at=NOON).uid}


def team_of(day: Day) -> dict[str, Any]:
    return {"team": day.event.teams.order_by("pk")[0].uid}


HOOK: dict[str, Any] = {"url": "https://example.org/hook", "events": ["results.released"]}


def told(day: Day) -> dict[str, Any]:
    """An address that was sent a test."""
    hook, _secret = register(tournament=day.event, url=HOOK["url"], events=HOOK["events"], by=actor("alice"), at=NOON)
    return {"webhook": hook.uid, "delivery": ping(webhook=hook, by=actor("alice"), at=NOON).pk}


EVENT = "tournaments/<slug:slug>/"
LETTER = {"texts": [{"language": "en", "subject": "Doors", "body": "At 9, {name}"}], "count": 1}


def written_to(day: Day) -> dict[str, Any]:
    """Somebody registered and has a message."""
    moment = timezone.now()
    facts = FormFacts(opens_at=moment - timedelta(days=1), closes_at=moment + timedelta(days=1), places=8, privacy="-")
    save_form(tournament=day.event, facts=facts, by=actor("alice"), at=moment)
    entry = Entry("Maëlle", "Vandecasteele", "BEL", email="maelle@example.org")
    register_person(tournament=day.event, entry=entry, origin=Origin(), at=moment)
    return {"mail": OutgoingMail.objects.latest("pk").uid}


SHIRT = {"words": "T-shirt", "kind": "choice", "choices": ["S", "M"]}


def asked_more(day: Day) -> dict[str, Any]:
    known = written_to(day)
    facts = QuestionFacts("Shirt", QuestionKind.CHOICE, ("S", "L"))
    made = save_question(tournament=day.event, facts=facts, by=actor("alice"), at=NOON)
    return known | {"question": made.uid}


def mail_waiting(day: Day) -> dict[str, Any]:
    known = written_to(day)
    OutgoingMail.objects.update(state="waiting", next_at=timezone.now())
    return known


def mail_stopped(day: Day) -> dict[str, Any]:
    """It waits already: sending it needs no server then."""
    return mail_waiting(day)


HOOKS = EVENT + "webhooks/<uuid:webhook>/"
SESSION = EVENT + "sessions/<int:session>/"
TABLE = SESSION + "tables/<int:table>/"
STAFF = "ann sam bob chris alice"
READERS = "otto rita " + STAFF
HALL = "otto " + STAFF  # reception reads no sheets
PRINTERS = "rita sam bob chris alice"
NO_UID = "00000000-0000-0000-0000-000000000000"
SIGNED_IN = "dan olga " + READERS
NEW_EVENT = {"name": "New", "slug": "brand-new", "rule_set": "mcr-ffmj-2016", "sessions": 2, "starts_on": "2026-12-01"}
SHOWN = {"concealed": "23m456p11789s", "melds": ["[123m]"], "winning_tile": "1m"}
SUBSTITUTE = {"seat": "W", "kind": "from_start", "substitute": "Luc Petit", "reason": "ill"}
CASE = {"title": "Too few points", "facts": "East had seven points.", "decision": "A false win."}
CORRECTION = {"changes": {"tie_rule": "seat_order"}, "reason": "So said the invitation"}
SITS_OUT = {"marks": [{"player": 4, "kind": "sits_out", "first": 3, "last": 3}]}
LINE_UP = {"team": "Team 1", "session": 3, "players": [1, 2]}
PEOPLE = {"participants": [{"number": 50, "name": "Bo Late"}]}

ACCOUNTS = "dan olga otto rita ann sam bob chris alice"
# The example of RFC 8291, section 5.
BROWSER: dict[str, Any] = {
    "endpoint": "https://push.example.net/a",
    "keys": {
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    },
}


def bobs_browser() -> str:
    """The uid of a browser of Bob's that is told when a table calls."""
    push_subscription = subscribe(
        endpoint=BROWSER["endpoint"],
        public_key=BROWSER["keys"]["p256dh"],
        auth=BROWSER["keys"]["auth"],
        language="en",
        site="https://mahjong.example",
        by=user_actor(make_user("bob")),
        at=NOON,
    )
    return str(push_subscription.uid)


TABLE_OF_RIGHTS = [
    # Events and rule sets are public; whoever signs in may create an event.
    Row("get", "me/", SIGNED_IN, 200),
    Row("get", "rule-sets/", "all", 200),
    Row("get", "rule-sets/differences/", "all", 200),
    Row("get", "rule-sets/<slug:name>/", "all", 200),
    Row("get", "rules/texts/", "all", 200),
    Row("get", "rules/texts/<slug:text>/", "all", 200),
    Row("get", "tournaments/", "all", 200),
    Row("post", "tournaments/", SIGNED_IN, 201, NEW_EVENT),
    # Whoever may create events brings one in: the body is a file, and these rows send none.
    Row("post", "event-files/", SIGNED_IN, 415, {}),
    Row("post", "event-files/inspect/", SIGNED_IN, 415, {}),
    Row("get", EVENT + "file/", "alice", 200),
    Row("get", EVENT + "closing/", "alice chris otto", 200),
    # The day is in play: nothing asks, and much blocks.
    Row("post", EVENT + "closing/words/", "alice chris", 409, {"code": "tie.3", "choice": "shared"}),
    Row("post", EVENT + "closing/close/", "alice", 409, {}),
    Row("post", EVENT + "closing/reopen/", "alice", 409, {"reason": "An appeal was upheld"}),
    Row("get", EVENT + "reports/", "alice chris otto", 200),
    Row("get", EVENT + "reports/<slug:code>/", "alice chris otto", 200, None, lambda day: {"code": "ema"}),
    # The observer writes one thing: the report about the event.
    Row("get", EVENT + "observer-report/", "alice chris otto", 200),
    Row("put", EVENT + "observer-report/", "otto", 200, {"sections": {"schedule": "In time."}}),
    Row("get", EVENT + "revisions/", "all", 200, None, lambda day: {}, 200),
    Row("get", EVENT + "revisions/<int:number>/", "all", 404, None, lambda day: {"number": 1}, 404),
    Row("get", EVENT + "prints/", PRINTERS, 200),
    Row("post", EVENT + "prints/", PRINTERS, 201, {"document": "table-cards"}),
    Row("post", EVENT + "prints/stale/", PRINTERS, 422, {}),  # nothing was printed yet
    # Those who keep sheets take paper back: the body is a file, and these rows send none.
    Row("post", EVENT + "prints/scans/", "sam sue bob chris", 415, {}),
    Row("post", EVENT + "prints/pieces/<uuid:piece>/settle/", PRINTERS, 400, {}, lambda day: {"piece": NO_UID}),
    Row("get", EVENT + "prints/codes/<str:code>/", "all", 404, None, lambda day: {"code": "00000000"}, 404),
    Row("get", EVENT + "prints/<uuid:run>/", PRINTERS, 404, None, lambda day: {"run": NO_UID}),
    Row("get", EVENT + "prints/<uuid:run>/file/", PRINTERS, 404, None, lambda day: {"run": NO_UID}),
    Row("post", EVENT + "prints/<uuid:run>/stop/", PRINTERS, 404, {}, lambda day: {"run": NO_UID}),
    Row("get", EVENT + "prints/batches/<uuid:batch>/file/", PRINTERS, 404, None, lambda day: {"batch": NO_UID}),
    Row("get", EVENT + "backups/", "alice", 200),
    Row("post", EVENT + "backups/", "alice", 409, {}),  # the tests keep no copies
    Row("post", EVENT + "copy/", "alice", 201, {"name": "Next", "slug": "next", "starts_on": "2027-11-20"}),
    Row("get", EVENT, "all", 200),
    Row("patch", EVENT, "alice", 200, {"place": "Lyon"}),
    Row("post", EVENT + "status/", "alice", 200, {"act": "archive"}),
    Row("post", EVENT + "remove/", "alice", 204, {"name": "Lyon Open"}, never_released),
    Row("get", EVENT + "next/", "all", 200),
    Row("get", EVENT + "sessions/plan/", "alice", 200),
    Row("get", EVENT + "rule-set/", "all", 200),
    Row("patch", EVENT + "rule-set/", "alice", 200, {"preset": "mcr-wmo-2014"}, fresh_event),
    Row("get", EVENT + "rule-set/corrections/", "all", 200),
    Row("post", EVENT + "rule-set/corrections/", "chris", 201, CORRECTION),
    Row("post", EVENT + "rule-set/corrections/preview/", "chris", 200, {"changes": CORRECTION["changes"]}),
    # People: the organiser enters them, referees check them in, the chief referee disqualifies.
    Row("get", EVENT + "participants/", "all", 200),
    Row("post", EVENT + "participants/bulk/", "alice", 200, PEOPLE),
    Row("get", EVENT + "participants/<int:number>/", "all", 200),
    Row("patch", EVENT + "participants/<int:number>/", "rita bob chris alice", 200, {"state": "checked_in"}),
    Row("delete", EVENT + "participants/<int:number>/", "alice", 204),
    Row("get", EVENT + "participants/<int:number>/personal-data/", "alice", 200),
    Row("post", EVENT + "participants/<int:number>/erase/", "alice", 200, {"name": "Anna Rossi"}, left_early),
    Row("get", EVENT + "registrations/register/", "rita alice", 200),
    Row("post", EVENT + "check-in/", "rita bob chris alice", 200, {"badge": "1"}),
    Row("get", EVENT + "check-in/self/", "rita bob chris alice", 200),
    Row("put", EVENT + "check-in/self/", "alice", 200, {"open": True}),
    Row("get", EVENT + "registrations/questions/", "all", 200),
    Row("post", EVENT + "registrations/questions/", "alice", 201, SHIRT, written_to),
    Row("put", EVENT + "registrations/questions/<uuid:question>/", "alice", 200, SHIRT, asked_more),
    Row("delete", EVENT + "registrations/questions/<uuid:question>/", "alice", 200, None, asked_more),
    Row("get", EVENT + "registrations/receipts/", "rita otto alice", 200),
    Row("get", EVENT + "mail/", "rita otto alice", 200),
    Row("post", EVENT + "mail/letters/count/", "rita alice", 200, {"states": ["confirmed"]}, written_to),
    Row("post", EVENT + "mail/letters/", "rita alice", 201, LETTER, written_to),
    Row("post", EVENT + "mail/<uuid:mail>/send/", "rita alice", 200, None, mail_stopped),
    Row("post", EVENT + "mail/<uuid:mail>/hand-over/", "rita alice", 200, None, written_to),
    Row("post", EVENT + "mail/<uuid:mail>/stop/", "rita alice", 200, None, mail_waiting),
    Row("get", EVENT + "participation/", "all", 200),
    Row("get", EVENT + "teams/", "all", 200),
    Row("get", EVENT + "teams/<uuid:team>/", "all", 200, None, team_of),
    # Only the organiser says who is told what happens.
    Row("get", EVENT + "webhooks/", "alice", 200),
    Row("post", EVENT + "webhooks/", "alice", 201, HOOK),
    Row("get", HOOKS, "alice", 200, None, told),
    Row("delete", HOOKS, "alice", 204, None, told),
    Row("post", HOOKS + "pause/", "alice", 200, {}, told),
    Row("post", HOOKS + "resume/", "alice", 200, {}, told),
    Row("post", HOOKS + "rotate/", "alice", 200, {}, told),
    Row("post", HOOKS + "ping/", "alice", 202, {}, told),
    Row("post", HOOKS + "deliveries/<uuid:delivery>/again/", "alice", 202, {}, told),
    Row("post", EVENT + "participation/", "alice", 200, SITS_OUT),
    Row("post", EVENT + "participation/byes/", "alice", 200, {"session": 3}),
    Row("put", EVENT + "participation/line-up/", "alice", 200, LINE_UP),
    Row("get", EVENT + "staff/", "alice", 200),
    Row("post", EVENT + "staff/", "alice", 201, {"account": "dan", "role": "referee"}),
    Row("delete", EVENT + "staff/<uuid:staff>/", "alice", 204),
    # Organisers invite nobody to create events unless the site says so;
    # see tests/tournaments/events/test_right_to_create.py.
    Row("post", EVENT + "staff/<uuid:staff>/invitation/", "", 200, {"invited": True}),
    # Seating is public once published; only the organiser draws.
    Row("get", EVENT + "seating/", "all", 200),
    Row("put", EVENT + "seating/", "alice", 200, seating_of, fresh_event),
    Row("get", EVENT + "seating/report/", "all", 200),
    Row("get", EVENT + "draws/", "all", 200),
    Row("post", EVENT + "draws/", "alice", 201, {}),
    Row("get", "draws/<uuid:draw>/", "all", 200),
    Row("post", "draws/<uuid:draw>/run/", "alice", 200, {}, no_sessions),
    Row("post", "draws/<uuid:draw>/publish/", "alice", 200, {}, drawn),
    Row("get", "draws/<uuid:draw>/proxies/", "all", 200),
    Row("post", "draws/<uuid:draw>/proxies/", "alice", 200, {"absent": "player:1", "proxy": "Rita"}, drawn),
    Row("post", EVENT + "draws/<uuid:draw>/run/", "alice", 200, {}, no_sessions),
    Row("post", EVENT + "draws/<uuid:draw>/publish/", "alice", 200, {}, drawn),
    # Phases: what is planned is public, the organiser plans, looks ahead and decides.
    Row("get", EVENT + "line-ups/<int:session>/", "all", 200),
    Row("post", EVENT + "line-ups/<int:session>/", "alice", 200, {}, teams_in_final),
    Row("put", EVENT + "line-ups/<int:session>/team/", "alice", 200, LINED_UP, teams_asked),
    Row("post", EVENT + "line-ups/<int:session>/close/", "alice", 200, {"reason": "Late"}, teams_asked),
    Row("get", EVENT + "phases/", "all", 200),
    Row("put", EVENT + "phases/", "alice", 200, {"phases": [{"kind": "round_robin", "sessions": 4}]}),
    Row("get", EVENT + "phases/<int:number>/preview/", "alice", 200, None, cut_due),
    Row("post", EVENT + "phases/<int:number>/open/", "alice", 200, {}, cut_settled),
    Row("post", EVENT + "phases/<int:number>/draw/", "alice", 201, {}, cut_decided),
    Row("get", EVENT + "phases/<int:number>/reserve/", "alice", 200, None, cut_decided),
    Row("post", EVENT + "phases/<int:number>/reserve/", "alice", 200, finalist_body, cut_decided),
    Row("get", EVENT + "phases/<int:number>/tie/", "alice chris", 200, None, cut_due),
    Row("post", EVENT + "phases/<int:number>/tie/", "alice chris", 201, tie_body, cut_level),
    Row("post", EVENT + "phases/<int:number>/cancel/", "alice", 200, {}, cut_decided),
    Row("post", EVENT + "seating/swap/", "alice", 201, {"session": 3, "one": 1, "two": 2}),
    Row(
        "post",
        EVENT + "seating/arrange/",
        "alice",
        201,
        {"session": 3, "moves": [{"player": 1, "table": 2, "seat": "E"}]},
    ),
    Row("post", EVENT + "seating/leave/", "alice", 201, {"player": 4}, withdrawn_player),
    Row("post", EVENT + "seating/enter/", "alice", 201, {"player": 99}, one_leaves),
    Row("post", EVENT + "seating/move-table/", "alice", 201, {"table": 4, "number": 40}),
    Row("post", EVENT + "seating/close-table/", "alice", 201, {"session": 3, "table": 4}, four_left),
    Row("post", EVENT + "seating/open-table/", "alice", 201, {"session": 3, "table": 5, "players": [4]}),
    Row("post", EVENT + "seating/next-session/", "alice", 201, {"kind": "danish"}, verified),
    Row("post", "draws/<uuid:draw>/drop/", "alice", 200, {"reason": "Once more"}, drawn),
    Row("post", "draws/<uuid:draw>/again/", "alice", 201, {}, superseded),
    Row("get", "draws/<uuid:draw>/what-if/", "alice", 200, prepare=drawn),
    # The clock is the chief referee's; results are released with the organiser.
    Row("get", EVENT + "sessions/", "all", 200),
    Row("patch", EVENT + "sessions/", "alice", 200, {"sessions": [{"number": 4, "planned_at": None}]}),
    Row("get", SESSION, "all", 200),
    Row("patch", SESSION, "alice", 200, {"planned_at": "2026-11-21T14:00:00+01:00"}),
    Row("post", SESSION + "start/", "chris", 200, {}, ended),
    Row("post", SESSION + "pause/", "chris", 200, {}),
    Row("post", SESSION + "resume/", "chris", 200, {}, paused),
    Row("post", SESSION + "explain/", "chris", 200, {"reason": "Fire alarm"}, stood_still),
    Row("post", SESSION + "extend/", "chris", 200, {"minutes": 5}),
    Row("post", SESSION + "extra/", "chris", 200, {"table": 3, "minutes": 5, "reason": "A long ruling"}),
    Row("post", SESSION + "end/", "chris", 200, {}),
    Row("post", SESSION + "undo/", "chris", 200, {"reason": "Wrong button"}, extended),
    Row("post", SESSION + "release/", "chris alice", 200, {}, lambda day: {"session": 1}),
    Row("post", SESSION + "take-back/", "chris alice", 200, {"reason": "Swapped sheets"}, lambda day: {"session": 1}),
    # The chief referee shares out the tables; the staff reads whose they are.
    Row("get", SESSION + "referees/", READERS, 200),
    Row("post", SESSION + "referees/", "chris", 200, {}),
    # Sheets: scorekeepers and referees enter, scorekeepers submit and verify, referees correct.
    Row("get", SESSION + "tables/", "all", 200),
    Row("get", TABLE, "all", 200),
    Row("post", TABLE + "hands/", "sam bob chris tablet", 201, nobody(2)),
    Row("put", TABLE + "totals/", "sam bob chris", 200, {"totals": {"E": 1, "S": -1, "W": 0, "N": 0}}),
    Row("post", TABLE + "authority/", "sam bob chris", 201, {"mode": "hands"}),
    Row("post", TABLE + "entries/<uuid:entry>/supersede/", "bob chris", 201, {"reason": "Misread"}),
    Row("post", TABLE + "entries/<uuid:entry>/late/", "bob chris", 201, {"accepted": True}, wrote_late),
    Row("post", TABLE + "seats/preview/", "bob chris", 200, sat_wrong),
    Row("post", TABLE + "seats/", "bob chris", 200, sat_wrong),
    Row("post", TABLE + "submit/", "sam chris tablet", 201, {}),
    Row("post", TABLE + "verify/", "sam chris", 200, {}, lambda day: {"table": 1}),
    Row("post", TABLE + "reject/", "sam chris", 200, {"reason": "Unreadable"}, lambda day: {"table": 1}),
    # Valuing hands is open to everybody; tiles beside a hand are entered and read as sheets are.
    Row("post", "evaluate/", "all", 200, {"rules": "mcr-ffmj-2016"}),
    Row("post", "waits/", "all", 200, {"rules": "mcr-ffmj-2016"}),
    Row("get", TABLE + "hands/<int:hand>/tiles/", HALL, 200, prepare=lambda day: {"table": 1}),
    Row("post", TABLE + "hands/<int:hand>/tiles/", "sam bob chris", 201, SHOWN, lambda day: {"table": 1}, 403),
    # Whoever has an account is told on their own devices, and silences no other's.
    Row("get", "push/browsers/", ACCOUNTS, 200),
    Row("post", "push/browsers/", ACCOUNTS, 201, BROWSER),
    Row(
        "delete",
        "push/browsers/<uuid:browser>/",
        "bob",
        204,
        prepare=lambda day: {"browser": bobs_browser()},
    ),
    # Devices: the table speaks for itself; referees answer its calls and may hand the sheet on.
    Row("post", TABLE + "presence/", "sam bob chris tablet", 200, {"unit": "a"}),
    Row("get", SESSION + "floor/", HALL, 200),
    Row("post", TABLE + "calls/", "sam bob chris tablet", 201, {"reason": "ruling"}),
    Row("get", TABLE + "calls/", "sam bob chris tablet", 200),
    Row("get", EVENT + "calls/", "bob chris", 200),
    Row("get", EVENT + "equipment/", READERS, 200),
    Row("post", EVENT + "equipment/", "alice chris", 201, {"name": "Extension leads"}),
    Row("patch", EVENT + "equipment/<slug:key>/", "rita " + STAFF, 200, {"done": True}, lambda day: {"key": "dice"}),
    Row("delete", EVENT + "equipment/<slug:key>/", "alice chris", 200, None, own_item),
    Row("get", SESSION + "roll-call/", HALL, 200),
    Row("post", SESSION + "roll-call/steps/", "bob chris", 200, {"step": "bow", "done": True}),
    Row("post", TABLE + "roll-call/", "bob chris", 200, {"marks": [{"seat": "E", "state": "here"}]}),
    Row("get", EVENT + "hall-plan/", READERS, 200),
    Row("put", EVENT + "hall-plan/", "alice chris", 200, {"tables": [{"table": 1, "row": 2, "column": 3}]}),
    Row("post", EVENT + "calls/<uuid:call>/confirm/", "sam bob chris tablet", 409, {}, called),
    Row("post", EVENT + "calls/<uuid:call>/claim/", "bob chris", 200, {}, called),
    Row("post", EVENT + "calls/<uuid:call>/give-back/", "bob chris", 409, {}, called),
    Row("post", EVENT + "calls/<uuid:call>/done/", "bob chris", 200, {}, called),
    Row("post", EVENT + "calls/<uuid:call>/withdraw/", "sam bob chris tablet", 200, {}, called),
    Row("get", TABLE + "signatures/", f"{HALL} tablet", 200),
    Row("post", TABLE + "signatures/", "bob chris tablet", 201, word_of),
    Row("get", EVENT + "sheet-settings/", HALL, 200),
    Row("put", EVENT + "sheet-settings/", "alice", 200, {"signatures": True, "paper": "photo"}),
    Row("put", TABLE + "keeper/", "bob chris tablet", 200, {"seat": "S"}),
    # Who plays for whom, and who came late, is the chief referee's.
    Row("post", TABLE + "substitutes/", "chris", 201, SUBSTITUTE),
    Row("post", TABLE + "substitutes/end/", "chris", 422, {"seat": "W", "reason": "Mistaken"}),
    Row("post", TABLE + "late/", "chris", 200, {"seat": "W", "seconds": 61}),
    Row("get", EVENT + "substitutions/", READERS, 200),
    Row("post", EVENT + "substitutions/", "chris", 201, replaced_body),
    Row("get", EVENT + "bench/", READERS, 200),
    Row("get", EVENT + "balance/", HALL, 200),
    # Around a riichi table; this event plays MCR, which whoever may write here is told.
    Row("post", TABLE + "end-signal/", "sam bob chris", 422, {"completed": 1, "dice_thrown": False}),
    Row("post", SESSION + "end-signal/", "sam bob chris", 422),
    # Rulings are public; referees give and revoke them.
    Row("get", EVENT + "rulings/", "all", 200),
    Row("post", EVENT + "rulings/", "bob chris", 201, ruling_body),
    Row("get", EVENT + "rulings/<uuid:ruling>/", "all", 200),
    Row("post", EVENT + "rulings/<uuid:ruling>/revoke/", "bob chris", 200, {"reason": "Mistaken"}),
    Row("post", EVENT + "rulings/propose/", "bob chris ann", 200, ruling_body),
    Row("get", EVENT + "incidents/", "bob chris ann", 200),
    Row("post", EVENT + "incidents/", "bob chris", 201, ruling_body),
    Row("post", EVENT + "incidents/<uuid:incident>/dismiss/", "bob chris", 200, {"reason": "Nobody saw it"}, incident),
    Row("get", EVENT + "offences/", "all", 200),
    # Case law is for the staff to read and for referees to write.
    Row("get", EVENT + "cases/", READERS, 200),
    Row("post", EVENT + "rulings/<uuid:ruling>/case/", "bob chris", 201, CASE),
    Row("get", EVENT + "standings/", "all", 200),
    Row("get", EVENT + "standings/<int:number>/why/", "all", 200),
    Row("get", EVENT + "team-standings/", "all", 200),
    Row("get", EVENT + "country-standings/", "all", 200),
    # What is kept back from the public is the organiser's choice; that something is, everybody may know.
    Row("get", EVENT + "participants/<int:number>/needs/", "all", 200, None, lambda day: {"number": 1}),
    Row("get", EVENT + "disputes/", HALL, 200),
    Row(
        "post",
        EVENT + "disputes/<uuid:dispute>/answer/",
        "sam bob chris",
        201,
        {"outcome": "stands", "reason": "All four signed"},
        disputed,
    ),
    Row("get", "series/", "all", 200),
    Row("post", "series/", SIGNED_IN, 201, {"name": "Season", "slug": "season"}),
    Row("get", SERIES, "all", 200, None, a_season),
    Row("post", SERIES + "events/", "alice", 201, SEASON_EVENT, a_season),
    Row("delete", SERIES + "events/<uuid:event>/", "alice", 200, None, an_event_of_a_season),
    Row("put", SERIES + "rules/", "alice", 200, {"scheme": "places", "points": [3, 2, 1]}, a_season),
    Row("post", SERIES + "take-over/", "alice", 201, {"tournament": "lyon-open"}, a_season_after_the_day),
    Row("get", SERIES + "clubs/", "all", 200, None, a_season),
    Row("get", SERIES + "classes/", "all", 200, None, a_season),
    Row("put", SERIES + "classes/", "alice", 200, {"name": "Under 26", "players": ["Bo Lund"]}, a_season_with_members),
    Row("get", SERIES + "players/<slug:person>/outlook/", "all", 200, None, an_outlook),
    Row("get", EVENT + "side-rankings/", "all", 200),
    Row("put", EVENT + "side-rankings/", "alice", 200, {"kinds": ["best_hand", "clubs"], "newcomers": [3]}),
    Row("get", EVENT + "embargoes/", "all", 200),
    Row("post", EVENT + "embargoes/", "alice", 201, {"kind": "hold", "session": 2}),
    Row("post", EVENT + "embargoes/<uuid:embargo>/lift/", "alice", 200, {}, kept_back),
    # The organiser and the chief referee announce; what is for everybody is read by everybody.
    Row("get", EVENT + "player-links/", "alice", 200),
    Row("post", EVENT + "player-links/", "alice", 200, {}),
    Row("post", EVENT + "participants/<int:number>/link/", "rita sam bob chris alice", 200, {}),
    Row("get", EVENT + "announcements/", "all", 200),
    Row("post", EVENT + "announcements/", "chris alice", 201, {"texts": {"en": "Lunch"}}),
    Row("post", EVENT + "announcements/<uuid:announcement>/withdraw/", "chris alice", 200, {}, announced_lunch),
    Row("get", EVENT + "audit/", "otto chris alice", 200),
    Row("get", "schema/", "all", 200),
    Row("get", "", "all", 200),
    Row("get", "docs/", "all", 200),
]
APPEAL = EVENT + "appeals/<int:number>/"
LETTER = {"contested": "The ruling", "signed": {"signed_as": "player", "name": "A player"}}


def appeal_of(day: Day) -> Appeal:
    """Announced against Bob's ruling of session 2."""
    ruling = Ruling.objects.select_related("participant__tournament", "session__tournament", "table").get(
        uid=day.ruling
    )
    assert ruling.session is not None
    about = Contested(ruling.participant, ruling.session, ruling.table, ruling)
    return announce_appeal(about=about, by=actor("bob"), at=NOON)


def announced(day: Day) -> dict[str, Any]:
    return {"number": appeal_of(day).number}


def lodged(day: Day, name: str = "A player") -> dict[str, Any]:
    letter = Letter("The ruling", signed_as=SignedAs.PLAYER if name else None, signatory=name)
    return {"number": lodge_appeal(appeal=appeal_of(day), letter=letter, by=actor("sam"), at=NOON).number}


def unsigned(day: Day) -> dict[str, Any]:
    return lodged(day, "")


def withdrawn(day: Day) -> dict[str, Any]:
    known = paid(day)
    withdraw_appeal(appeal=Appeal.objects.get(), by=actor("sam"), at=NOON)
    return known


def paid(day: Day) -> dict[str, Any]:
    known = lodged(day)
    take_deposit(appeal=Appeal.objects.get(), amount=18000, currency="EUR", payer="", by=actor("sam"), at=NOON)
    return known


def first_instance(day: Day) -> dict[str, Any]:
    known = paid(day)
    receive_appeal(appeal=Appeal.objects.get(), by=actor("ann"), at=NOON, timing=Timing.AFTER_NEXT_SESSION)
    return known


def answered(day: Day) -> dict[str, Any]:
    known = first_instance(day)
    no = Answer(granted=False, text="No")
    answer_appeal(appeal=Appeal.objects.get(), answer=no, by=actor("chris"), at=NOON)
    return known


def admitted(day: Day) -> dict[str, Any]:
    known = answered(day)
    persist_appeal(appeal=Appeal.objects.get(), by=actor("sam"), at=NOON)
    return known


def empanelled(day: Day) -> dict[str, Any]:
    known = admitted(day)
    ann = Nominee(make_user("ann"), is_president=True)
    seat_panel(appeal=Appeal.objects.get(), nominees=[ann], by=actor("ann"), at=NOON)
    return known


def hearing(day: Day) -> dict[str, Any]:
    known = empanelled(day)
    open_hearing(appeal=Appeal.objects.get(), by=actor("ann"), at=NOON)
    return known


def voted(day: Day) -> dict[str, Any]:
    known = hearing(day)
    member = PanelMember.objects.get()
    for question in (5, 6, 7):
        cast_ballots(
            appeal=Appeal.objects.get(), question=question, answers={member.pk: True}, by=actor("ann"), at=NOON
        )
    return known


def instructed(day: Day) -> dict[str, Any]:
    known = voted(day)
    order = Order(RemedyKind.INSTRUCT_CHIEF, "Tell the players")
    decision = Judgment(text="Upheld", orders=(order,), signed_by=(PanelMember.objects.get().pk,))
    decide_appeal(appeal=Appeal.objects.get(), judgment=decision, by=actor("ann"), at=NOON)
    return known | {"remedy": Remedy.objects.get().uid}


def all_done(day: Day) -> dict[str, Any]:
    known = instructed(day)
    remedy = Remedy.objects.select_related("decision__appeal__tournament").get()
    carry_out(remedy=remedy, by=actor("chris"), at=NOON)
    settle_deposit(appeal=Appeal.objects.get(), receiver="", by=actor("sam"), at=NOON)
    return known


def new_appeal(day: Day) -> dict[str, Any]:
    ruling = Ruling.objects.select_related("participant").get(uid=day.ruling)
    return {"participant": ruling.participant.number, "ruling": str(ruling.uid), "letter": LETTER}


UPHELD = {
    "text": "Upheld",
    "orders": [{"kind": "instruct_chief", "text": "Tell the players"}],
    "signed_by": ["ann"],
}
HEARD = {"heard_by": "Bob", "heard_at": "2020-01-01T12:00:00Z"}
# The desk is the whole staff; the committee receives and judges; the chief referee is the first instance.
APPEALS = [
    Row("get", EVENT + "appeals/", "all", 200, prepare=lodged),
    Row("post", EVENT + "appeals/", STAFF, 201, new_appeal),
    Row("get", APPEAL, "all", 200, prepare=hearing),
    Row("post", APPEAL + "letter/", STAFF, 200, LETTER, announced),
    Row("post", APPEAL + "sign/", STAFF, 200, LETTER["signed"], unsigned),
    Row("post", APPEAL + "announcement/", STAFF, 200, HEARD, lodged),
    Row("post", APPEAL + "excuse/", "chris", 200, {"note": "The hall was being cleared"}, lodged),
    Row("post", APPEAL + "withdraw/", STAFF, 200, {}, lodged),
    Row("post", APPEAL + "deposit/", "ann sam chris alice", 200, {"currency": "EUR", "amount": "180"}, lodged),
    Row("post", APPEAL + "deposit/settle/", "ann sam chris alice", 200, {}, withdrawn),
    Row("post", APPEAL + "reception/", "ann", 200, {"timing": "end_of_event"}, paid),
    Row("post", APPEAL + "answer/", "chris", 200, {"granted": False, "text": "No"}, first_instance),
    Row("post", APPEAL + "persist/", STAFF, 200, {}, answered),
    Row("post", APPEAL + "accept/", STAFF, 200, {}, answered),
    Row("post", APPEAL + "panel/", "ann", 200, {"members": [{"account": "ann", "is_president": True}]}, admitted),
    Row("post", APPEAL + "recusals/", "ann", 200, {"account": "ann", "ground": "other"}, empanelled),
    Row("post", APPEAL + "hearing/", "ann", 200, {}, empanelled),
    Row("post", APPEAL + "statements/", "ann", 200, {"side": "witness", "name": "W", "text": "No"}, hearing),
    Row(
        "post",
        APPEAL + "ballots/",
        "ann",
        200,
        {"question": 5, "votes": [{"account": "ann", "answer": True}]},
        hearing,
    ),
    Row("post", APPEAL + "decision/", "ann", 200, UPHELD, voted),
    Row("post", APPEAL + "remedies/<uuid:remedy>/", "chris", 200, {}, instructed),
    Row("post", APPEAL + "close/", "ann", 200, {}, all_done),
]
TABLE_OF_RIGHTS += APPEALS
QUERIES: dict[str, Callable[[], str]] = {
    "rule-sets/differences/": lambda: "?first=mcr-ffmj-2016&second=mcr-wmo-2014",
    EVENT + "phases/<int:number>/reserve/": lambda: f"?player={finalist()}",
}


def route_of(row: Row, day: Day) -> str:
    """The row's address with the day's facts filled in. Participant 99 is the one that nothing holds."""
    number = 99 if row.method in ("delete", "patch") else 1
    facts = {
        "slug": "lyon-open",
        "session": 2,
        "table": 3,
        "hand": 1,
        "draw": day.draw.uid,
        "number": number,
        "staff": day.staff,
        "ruling": day.ruling,
        "entry": day.entry,
        "name": "mcr-ffmj-2016",
        "text": "ffmj-2016",
    } | row.prepare(day)
    path = row.route
    for name, value in facts.items():
        path = (
            path.replace(f"<int:{name}>", str(value))
            .replace(f"<uuid:{name}>", str(value))
            .replace(f"<slug:{name}>", str(value))
        )
    return f"/{path}{QUERIES[row.route]() if row.route in QUERIES else ''}"


def endpoints() -> Iterator[tuple[str, str]]:
    """Every method of every address of the API, from the URL conf."""
    for pattern in urlpatterns:
        view = getattr(pattern.callback, "view_class", None)
        route = str(pattern.pattern)
        if view is None:
            yield "get", route
        elif "rest" not in route:
            yield from ((method, route) for method in METHODS if hasattr(view, method))


def test_every_endpoint_has_a_row() -> None:
    written = sorted((row.method, row.route) for row in TABLE_OF_RIGHTS)
    without, gone = set(endpoints()) - set(written), set(written) - set(endpoints())
    assert not without, f"say in TABLE_OF_RIGHTS who may make these calls, a Row each: {sorted(without)}"
    assert not gone, f"these calls are no more: take their rows out of TABLE_OF_RIGHTS: {sorted(gone)}"
    assert len(written) == len(set(written))


@pytest.mark.words
@pytest.mark.parametrize("row", TABLE_OF_RIGHTS, ids=lambda row: f"{row.method} {row.route}")
def test_each_caller_may_do_what_the_table_says(row: Row, day: Day) -> None:
    path = route_of(row, day)
    body = row.body(day) if callable(row.body) else row.body
    outcome = {caller: status_for(row, path, body, caller_of(caller, day)) for caller in CALLERS}
    assert outcome == {caller: row.expected(caller) for caller in CALLERS}


def caller_of(caller: str, day: Day) -> Api:
    if caller != "tablet":
        return Api(None if caller == "stranger" else caller)
    tablet = Api()
    tablet.headers["Authorization"] = f"Table {day.card}"
    return tablet


def status_for(row: Row, path: str, body: Any, api: Api) -> int:
    """What the caller gets; nothing of it stays, so that the next caller finds the same day."""
    with transaction.atomic():
        if row.route in ("schema/", "docs/", EVENT + "file/"):
            answer = api.client.get(f"/api/v1{path}", headers=api.headers)
            status = answer.status_code
            if answer.streaming:  # read to its end it closes itself, and leaves the connection open
                b"".join(answer.streaming_content)
        else:
            status = api(
                row.method, path, {"sessions": body} if row.method == "put" and isinstance(body, list) else body
            ).status
        transaction.set_rollback(True)
    return status


@pytest.mark.parametrize("caller", ["sam", "bob", "ann"])
def test_disqualifying_is_the_chief_referees_act(caller: str, day: Day) -> None:
    body = {"state": "disqualified", "reason": "Cheating"}
    assert Api(caller).patch("/tournaments/lyon-open/participants/99/", body).status == 403
    assert Api("chris").patch("/tournaments/lyon-open/participants/99/", body).status == 200
