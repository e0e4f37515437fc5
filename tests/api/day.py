"""A day on which every call of the API has something to do, and what makes it ready for single calls."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone

from appeals.models import Appeal, Channel, PanelMember, Remedy, RemedyKind, SignedAs, Timing
from appeals.services.deposits import settle_deposit, take_deposit
from appeals.services.first_instance import FirstInstanceAnswer, answer_appeal, persist_appeal
from appeals.services.hearing import Judgment, cast_ballots, decide_appeal, open_hearing
from appeals.services.lodging import Letter, announce_appeal, lodge_appeal, withdraw_appeal
from appeals.services.moves import Contested
from appeals.services.panel import Nominee, seat_panel
from appeals.services.reception import receive_appeal
from appeals.services.remedies import Order, carry_out
from hall.services.equipment import Planned, add_item
from mahjong_core.rulesets import preset, to_data
from mahjong_core.seating.sessions.phases import Phase as PlannedPhase
from mahjong_core.series.standings import SeasonRules
from penalties.models import Ruling
from penalties.rulings.selectors.faults import Fault
from penalties.rulings.services.decisions import record_ruling
from penalties.rulings.services.incidents import report_incident
from registration.form.services import FormFacts, save_form
from registration.models import OutgoingMail, QuestionKind
from registration.questions.services.editing import QuestionFacts, save_question
from registration.registrations.services.lifecycle import RegistrationEntry
from registration.registrations.services.lifecycle import register as register_person
from scoring.calls.services.queue import call_referee
from scoring.clubs.services.cash import record_payment, set_fees
from scoring.clubs.services.games import confirm_game, enter_game_totals, start_game
from scoring.clubs.services.matches import ask_match, reveal_match
from scoring.finals.services.club_final import begin_final
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
from tournaments.announcements.services import AnnouncementDraft, announce
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
    Team,
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


def embargoes(day: Day) -> dict[str, Any]:
    session = session_of(day.event, 2)
    return {"embargo": place_embargo(session=session, kind=EmbargoKind.HOLD, by=actor("alice"), at=NOON).uid}


SEASON_EVENT = {
    "name": "Rennes",
    "held_on": "2026-01-24",
    "game": "mcr",
    "players": 40,
    "results": [{"place": 6, "name": "Ana Ruiz", "country": "ESP"}],
}

SEASON_RECORD = {
    "format": "mtr",
    "version": "1.0",
    "event": {"name": "Vannes", "starts_on": "2025-03-08"},
    "rules": {"preset": "mcr-ffmj-2016"},
    "players": [{"number": number, "name": f"Player {number}"} for number in range(1, 5)],
    "sessions": [{"number": 1, "tables": [{"number": 1, "seats": [1, 2, 3, 4], "scores": [52, -36, -8, -8]}]}],
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


FOUR = {"E": 1, "S": 2, "W": 3, "N": 4}
TOTALS = {"E": 34, "S": -50, "W": -8, "N": 24}


def a_club(day: Day) -> dict[str, Any]:
    """The event is a club season in which one person confirms, with sessions of before."""
    Tournament.objects.filter(pk=day.event.pk).update(kind="club", two_person_verification=False)
    return {}


def a_riichi_club(day: Day) -> dict[str, Any]:
    """The same by the rules of Tenhou."""
    rules = to_data(preset("tenhou"))
    Tournament.objects.filter(pk=day.event.pk).update(preset="tenhou", rule_set=rules)
    return a_club(day)


def _drawn_game() -> str:
    """The log of a game of one hand that nobody won and in which nobody was ready."""
    seats = [part for _seat in range(4) for part in ([], [], [])]
    hand = [[0, 0, 0], [25000] * 4, [], [], *seats, ["全員不聴"]]
    return json.dumps({"name": list("ABCD"), "rule": {"disp": ""}, "log": [hand]})


LOG: dict[str, Any] = {"log": _drawn_game(), "seats": FOUR}


def a_game(day: Day) -> dict[str, Any]:
    """Four players sit at a game."""
    a_club(day)
    club = Tournament.objects.get(pk=day.event.pk)
    return {"game": start_game(tournament=club, seats=FOUR, by=actor("sam"), at=NOON + timedelta(hours=5)).number}


def a_game_to_confirm(day: Day) -> dict[str, Any]:
    """Sam has typed the totals of the game."""
    known = a_game(day)
    game = session_of(day.event, known["game"])
    enter_game_totals(game=game, totals=TOTALS, by=actor("sam"), at=NOON + timedelta(hours=5))
    return known


def a_club_that_has_played(day: Day) -> dict[str, Any]:
    """A game of the club is confirmed."""
    known = a_game_to_confirm(day)
    confirm_game(game=session_of(day.event, known["game"]), by=actor("sam"), at=NOON + timedelta(hours=5))
    return known


def a_final(day: Day) -> dict[str, Any]:
    """The four best of the club play the final."""
    a_club_that_has_played(day)
    begin_final(tournament=Tournament.objects.get(pk=day.event.pk), size=4, percent=50, by=actor("alice"), at=NOON)
    return {}


SIDES = ["Bamboo", "Circles", "Dragons", "Winds"]
SIDE: dict[str, Any] = {"team": "Bamboo", "players": [5]}


def teams_of_a_club(day: Day) -> dict[str, Any]:
    """The sixteen of the club are in four teams: 1, 5, 9 and 13 in the first."""
    a_club(day)
    teams = [Team.objects.get_or_create(tournament=day.event, name=name)[0] for name in SIDES]
    for place, team in enumerate(teams, start=1):
        Participant.objects.filter(tournament=day.event, number__in=range(place, 17, 4)).update(team=team)
    return {}


def a_match(day: Day) -> dict[str, Any]:
    """The four teams are asked for the line-ups of a match."""
    teams_of_a_club(day)
    club = Tournament.objects.get(pk=day.event.pk)
    return {"number": ask_match(tournament=club, teams=SIDES, by=actor("sam"), at=NOON).number}


def a_match_to_start(day: Day) -> dict[str, Any]:
    """The line-ups of the match are known."""
    known = a_match(day)
    club = Tournament.objects.get(pk=day.event.pk)
    reveal_match(tournament=club, number=known["number"], reason="Late", by=actor("sam"), at=NOON)
    return known


FEES: dict[str, Any] = {"evening": 3, "membership": 20, "currency": "EUR"}


def a_debt(day: Day) -> dict[str, Any]:
    """Everyone of the club owes the membership."""
    a_club(day)
    set_fees(tournament=Tournament.objects.get(pk=day.event.pk), **FEES, by=actor("alice"), at=NOON)
    return {}


def a_payment(day: Day) -> dict[str, Any]:
    """Player 1 has paid the membership."""
    a_debt(day)
    club = Tournament.objects.get(pk=day.event.pk)
    (row,) = record_payment(tournament=club, number=1, by=actor("sam"), at=NOON)
    return {"payment": row.number}


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
    lunch = AnnouncementDraft(Audience.EVERYBODY, {"en": "Lunch"})
    return {"announcement": announce(tournament=day.event, message=lunch, by=actor("alice"), at=NOON).uid}


def team_of(day: Day) -> dict[str, Any]:
    return {"team": day.event.teams.order_by("pk")[0].uid}


HOOK: dict[str, Any] = {"url": "https://example.org/hook", "events": ["results.released"]}


def told(day: Day) -> dict[str, Any]:
    """An address that was sent a test."""
    hook, _secret = register(tournament=day.event, url=HOOK["url"], events=HOOK["events"], by=actor("alice"), at=NOON)
    return {"webhook": hook.uid, "delivery": ping(webhook=hook, by=actor("alice"), at=NOON).pk}


EVENT = "tournaments/<slug:slug>/"
MAIL_LETTER = {"texts": [{"language": "en", "subject": "Doors", "body": "At 9, {name}"}], "count": 1}


def written_to(day: Day) -> dict[str, Any]:
    """Somebody registered and has a message."""
    moment = timezone.now()
    facts = FormFacts(opens_at=moment - timedelta(days=1), closes_at=moment + timedelta(days=1), places=40, privacy="-")
    save_form(tournament=day.event, facts=facts, by=actor("alice"), at=moment)
    entry = RegistrationEntry("Maëlle", "Vandecasteele", "BEL", email="maelle@example.org")
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


APPEAL = EVENT + "appeals/<int:number>/"
ON_PAPER = {"signed_paper": "Note of 14:40, in the desk's folder"}
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
    signed_as = SignedAs.PLAYER if name else None
    letter = Letter("The ruling", signed_as=signed_as, signatory=name, channel=Channel.PAPER)
    return {"number": lodge_appeal(appeal=appeal_of(day), letter=letter, by=actor("sam"), at=NOON).number}


def unsigned(day: Day) -> dict[str, Any]:
    return lodged(day, "")


def withdrawn(day: Day) -> dict[str, Any]:
    known = paid(day)
    withdraw_appeal(appeal=Appeal.objects.get(), by=actor("sam"), at=NOON, signed_paper="A note")
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
    no = FirstInstanceAnswer(granted=False, text="No")
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
