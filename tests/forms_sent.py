"""A body that is right for each form of ``SEND`` in rights.py, on the day of api/day.py.

Session 1 is released, session 2 in play: table 1 submitted by Sue, table 2 verified, table 3 begun, and a ruling of
Bob's at table 4.
"""

import json
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from archive.following.policies import GOOD_FOR
from archive.following.services.pairing import BEGINS
from paper.prints.selectors.choices import Wish
from paper.prints.services.printing import order_prints, set_run
from penalties.notes.services import leave_note
from penalties.rulings.selectors.faults import Fault
from penalties.rulings.services.decisions import decide_ruling
from registration.models import LicenceCheck, Registration
from registration.registers.services.lists import use_register
from scoring.models import SheetEntry
from tests.api import day as calls
from tests.api.day import Day
from tests.archive.files import saved
from tests.people import NOON, actor, client_of, event_in_play, make_seated_event, make_tournament, make_user, table_of
from tests.pictures import picture
from tests.registration.test_registers import ffmj, put_in_force
from tests.reports.closing_events import played_event, tie_the_first_two
from tests.rights import EVERYBODY, SEND
from tests.series.test_records import document
from tests.test_every_page import late_entries
from tests.tournaments.players.test_merging import enter
from tournaments.models import ImportBatch, Role, Seat, StaffRole
from tournaments.players.forms.teams import player_value
from tournaments.tables.services.hall_plans import place_tables

Facts = dict[str, Any]


@dataclass(frozen=True)
class Sent:
    """What is typed into a form, after ``prepare``, whose values fill the address.

    A function is called with those values, also in place of the whole. ``stands``: the page at the same address shows
    the form, and what stands in it stays. ``concerned``: whose own matter it is, so that their role is not enough.
    ``is_row``: whether the database holds what it does.
    """

    typed: Mapping[str, Any] | Callable[[Facts], Facts] = field(default_factory=dict)
    prepare: Callable[[Day], Facts] = lambda day: {}
    stands: bool = False
    concerned: frozenset[str] = frozenset()
    is_row: bool = True


def facts_of(day: Day) -> Facts:
    return {
        "slug": "lyon-open",
        "session": 2,
        "table": 3,
        "number": 1,
        "hand": 2,
        "sequence": 1,
        "ruling": day.ruling,
        "uid": day.staff,
        "about": "confirmed",
        "language": "en",
        "draw": day.draw.uid,
    }


def registered(day: Day) -> Facts:
    known = calls.written_to(day)
    return known | {"chosen": Registration.objects.get(tournament=day.event).uid}


def waiting_mail(day: Day) -> Facts:
    return {"chosen": calls.mail_waiting(day)["mail"]}


def file_of(data: bytes, name: str) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data)


def batch_of(day: Day) -> Facts:
    return {"uid": late_entries(day.event)}


def of_call(day: Day) -> Facts:
    return {"uid": calls.called(day)["call"]}


def of_incident(day: Day) -> Facts:
    return {"uid": calls.incident(day)["incident"]}


def committed(day: Day) -> Facts:
    return calls.no_sessions(day)


def left_note(day: Day) -> Facts:
    """By a referee who went home."""
    gone = StaffRole.objects.create(tournament=day.event, user=make_user("rob"), role=Role.REFEREE)
    leave_note(session=table_of(day.event, 3, 2).session, text="Mind table 2", by=actor("rob"), at=timezone.now())
    gone.delete()
    return {}


def alone(day: Day) -> Facts:
    StaffRole.objects.filter(tournament=day.event).exclude(user=make_user("alice")).delete()
    return {}


def seated(known: Facts, table: int) -> int:
    """The number of who sits East there in session 2."""
    seats = Seat.objects.filter(session__tournament__slug="lyon-open", session__number=2, table__number=table)
    return seats.get(wind="E").participant.number  # type: ignore[union-attr]


def east(known: Facts) -> int:
    return seated(known, 3)


def looked_at(known: Facts) -> str:
    """Of whom and of what the page showed the effect."""
    return f"{east(known)}/empty-claim"


def now(wind: str) -> Callable[[Facts], int]:
    """Who sat there after all."""
    return lambda known: known["seats"][wind]


def replaced(known: Facts) -> str:
    """East of table 3, as the form names them."""
    seat = Seat.objects.get(session__tournament__slug="lyon-open", session__number=2, table__number=3, wind="E")
    return f"{seat.uid}-{seated(known, 3)}"


def of_bob(day: Day) -> Facts:
    return {"uid": make_user("bob").uid}


def record_to_bring(day: Day) -> dict[str, Any]:
    return {"record": json.dumps({**document(), "event": {"name": "Old Open", "starts_on": "2025-05-03"}}).encode()}


def player_to_move(day: Day) -> dict[str, Any]:
    """A player of the first team, who moves to the second."""
    person = day.event.participants.get(number=1)
    other = day.event.participants.get(number=5)
    return {"player": player_value(person), "team": str(other.team.uid)}


def differs_from_the_list(day: Day) -> Facts:
    """A registration whom the federation writes otherwise."""
    known, federation = calls.written_to(day), ffmj()
    put_in_force(federation)
    use_register(tournament=day.event, register=federation, check=LicenceCheck.WARN, by=actor("alice"), at=NOON)
    Registration.objects.filter(tournament=day.event).update(
        given_name="Amélie", family_name="Dupond", federation_number="04120001"
    )
    return known | {"about": Registration.objects.get(tournament=day.event).uid}


def level_at_the_end(day: Day) -> Facts:
    """An event of the same staff whose two first players are level."""
    event = played_event("level-open", sessions=1)
    tie_the_first_two(event, NOON + timedelta(hours=9))
    return {"slug": event.slug}


def file_to_bring(day: Day) -> Facts:
    return {"file": saved(day.event)}


def invitation_from_elsewhere(day: Day) -> Facts:
    """An invitation to follow an event that another machine leads."""
    told = {
        "pair": "7d1c1c1e-0000-4000-8000-000000000001",
        "event": "7d1c1c1e-0000-4000-8000-000000000002",
        "name": "Far Open",
        "slug": "far-open",
        "leader": "Far laptop",
        "key": "5a" * 32,
        "secret": "6b" * 32,
        "until": (timezone.now() + GOOD_FOR).isoformat(),
    }
    return {"text": BEGINS + urlsafe_b64encode(json.dumps(told).encode()).decode()}


def list_in_odd_columns(day: Day) -> Facts:
    return {"uid": read_list(b"Start,Wer\n50,Rossi Anna\n")}


def list_with_a_question(day: Day) -> Facts:
    known = day.event.participants.get(number=1)
    return {"uid": read_list(f"number,name,country\n1,{known.name},NED\n".encode())}


def read_list(data: bytes) -> UUID:
    client_of("alice").post("/t/lyon-open/import/participants/", {"file": file_of(data, "list.csv")})
    return ImportBatch.objects.latest("pk").uid


def two_people(day: Day) -> Facts:
    """Of two events of the same organiser."""
    one = day.event.participants.get(number=5).person
    other = enter(make_tournament("third", name="Third"), 1, "Anna Rossi")
    assert one is not None
    return {"uid": one.uid, "other": str(other.uid)}


def empty_event(day: Day) -> Facts:
    """Another event of the same staff, where nothing began."""
    return {"slug": make_seated_event("plain-open", name="Plain Open").slug}


def old_paper(day: Day) -> Facts:
    """A plan of the hall, where a table has moved since."""
    by, places = actor("alice"), {1: (1, 3), 2: (2, 1), 3: (1, 1), 4: (3, 2)}
    place_tables(tournament=day.event, places=places, by=by, at=NOON)
    (run,) = order_prints(
        tournament=day.event, wishes=[Wish("hall-plan", None)], address="https://x.org", by=by, at=NOON
    )
    set_run(run=run, at=NOON)
    place_tables(tournament=day.event, places={1: (1, 1)}, by=by, at=timezone.now())
    return {}


def riichi_in_play(day: Day) -> Facts:
    """An event of the same staff, where the end has been signalled."""
    event = event_in_play("riichi-open", rule_set="ema-riichi-2012")
    return {"slug": event.slug, "session": 1, "table": 1}


def dead_hand(day: Day) -> Facts:
    table = table_of(day.event, 3, 2)
    seat = table.seats.get(wind="S")
    assert seat.participant is not None
    fault = Fault(seat.participant, "false-win-below-minimum", table, hand=2)
    decide_ruling(fault=fault, by=actor("chris"), at=timezone.now())
    return {"table": 3, "hand": 2}


def late_hand(day: Day) -> Facts:
    entry = SheetEntry.objects.get(uid=calls.wrote_late(day)["entry"])
    return {"sequence": entry.sequence}


CHOSEN: Mapping[str, Any] = {"chosen": lambda known: known["chosen"]}
BOB = frozenset({"bob"})  # who ruled what is appealed against
SENT: dict[str, Sent] = {
    "account": Sent({"given_name": "Ann", "family_name": "Lee", "email": "new@example.org"}, stands=True),
    "invitations": Sent({"name": "Luc", "role": "referee"}),
    "registrations": Sent({"act": "withdraw", **CHOSEN}, registered),
    "registration-form": Sent({"privacy": "Kept for a year"}, calls.written_to, stands=True),
    "registration-questions": Sent(
        {"words": "T-shirt", "kind": "choice", "choices": "S\nM"}, calls.written_to, stands=True
    ),
    "mail": Sent({"act": "hand_over", **CHOSEN}, waiting_mail),
    "mail-write": Sent(
        {"act": "send", "count": "1", "states": ["pending", "confirmed"], "subject_en": "Doors", "body_en": "At 9"},
        calls.written_to,
        stands=True,
    ),
    "mail-text": Sent({"act": "save", "subject": "{event}", "body": "Welcome {name}"}, calls.written_to),
    "door": Sent({"act": "scan", "badge": "99"}),
    "hall-code": Sent({"act": "open"}),
    "print-badge": Sent(),
    "door-missing": Sent({"missing": "99", "reason": "Late"}),
    "announcements": Sent({"act": "announce", "audience": "everybody", "text_en": "Lunch"}, stands=True),
    "announcement-withdraw": Sent(prepare=calls.announced_lunch),
    "event-edit": Sent({"name": "Lyon Open 2026"}, stands=True),
    "event-file-save": Sent(is_row=False),
    "event-machines": Sent({"name": "Home", "address": "http://127.0.0.1:8001", "here": "Desk", "people": "with"}),
    "following": Sent({"text": lambda known: known["text"]}, invitation_from_elsewhere),
    "print-centre": Sent({"document": "standings", "session": "1"}, stands=True),
    "event-file-download": Sent({"people": "with"}),
    "event-copy": Sent({"kind": "rehearsal", "slug": "tonight"}),
    "event-plan": Sent({"sessions": "5"}),
    "equipment": Sent({"act": "add", "name": "Leads"}),
    "event-move": Sent({"act": "archive"}),
    "session-players": Sent(
        {"act": "mark", "player": "4", "kind": "sits_out", "first": "3", "last": "3"}, lambda day: {"session": 3}
    ),
    "rules-correct": Sent({"tie_rule": "seat_order", "reason": "So said the invitation"}, stands=True),
    "share": Sent({"embed_sites": "https://example.org"}, stands=True),
    "webhooks": Sent({"url": "https://example.org/hook", "events": ["results.released"]}),
    "webhook": Sent({"act": "ping"}, calls.told),
    "delivery-again": Sent(prepare=calls.told),
    "rules-edit": Sent({"session_minutes": "120"}, calls.fresh_event, stands=True),
    "rules-preset": Sent({"rule_set": "mers-mcr-2010"}, calls.fresh_event),
    "draw-commit": Sent(),
    "draw-run": Sent({"public_value": ""}, committed),
    "draw-publish": Sent(prepare=calls.drawn),
    "draw-drop": Sent({"reason": "Once more"}, calls.drawn),
    "draw-proxy": Sent({"absent": "player:1", "proxy": "Rita"}, calls.drawn),
    "draw-again": Sent(prepare=calls.superseded),
    "seating-change": Sent({"kind": "swap", "session": "3", "one": "1", "two": "2"}),
    "phases-plan": Sent(stands=True),
    "line-ups": Sent({"act": "ask"}, calls.teams_in_final),
    "phase-open": Sent(prepare=calls.cut_settled),
    "phase-draw": Sent(prepare=calls.cut_decided),
    "phase-cancel": Sent(prepare=calls.cut_decided),
    "phase-reserve": Sent({"player": lambda known: calls.finalist(), "reason": "Ill"}, calls.cut_decided),
    "phase-tie": Sent({"line": "4", "method": "lot", "reason": "Level"}, calls.cut_level),
    "session-draw": Sent({"kind": "danish"}, calls.verified),
    "import-participants": Sent({"file": lambda known: file_of(b"number,name\n50,Bo Late\n", "list.csv")}),
    "import-participants-preview": Sent(prepare=batch_of, stands=True),
    "import-seating": Sent(
        {"file": lambda known: file_of(b"session,table,seat,number\n3,1,E,1\n", "plan.csv"), "session": "3"}
    ),
    "participant-add": Sent({"number": "50", "name": "Bo Late"}),
    "participant-edit": Sent({"name": "Bo Late"}, stands=True),
    "participant-remove": Sent(prepare=lambda day: {"number": 99}),
    "participant-privacy": Sent({"name": "Anna Rossi"}, calls.left_early),
    "participant-licence": Sent({"reason": "Shown at the desk"}),
    "participant-state": Sent({"to": "checked_in", "expected": "registered"}, lambda day: {"number": 99}),
    "connect": Sent({"name": "Hall", "code": "open sesame"}),
    "staff-grant": Sent({"account": "dan", "role": "referee"}),
    "staff-account": Sent({"username": "luc", "role": "referee"}),
    "staff-revoke": Sent(),
    "desk-clock": Sent({"move": "pause"}),
    "screens-act": Sent({"act": "add", "name": "North wall", "group": ""}, stands=False),
    "referees-cover": Sent(),
    "sheet-record": Sent({"outcome": "nobody", "number": "2", "base": "1", "key": "a" * 32}),
    "sheet-totals": Sent({"E": "1", "S": "-1", "W": "0", "N": "0", "base": "1", "key": "a" * 32}),
    "sheet-type": Sent({"w2": "0"}, stands=True),
    "sheet-code": Sent({"code": "SEATWIND1:"}, stands=True),
    "sheet-photos": Sent({"photo": lambda known: file_of(picture(size=(400, 300)), "sheet.png")}),
    "call-answer": Sent({"act": "claim"}, of_call),
    "hall-plan": Sent({"act": "places"}, stands=True),
    "disputes": Sent(
        {"dispute": lambda known: known["dispute"], "outcome": "stands", "reason": "All four signed"}, calls.disputed
    ),
    "sheet-sign": Sent(
        {"signer": "E", "agrees": "yes", "strokes": "[[[10,10],[90,40]]]", "seen": lambda known: known["seen"]},
        calls.word_of,
    ),
    "sheet-settings": Sent({"paper": "photo", "dispute_minutes": "15"}),
    "series-new": Sent({"name": "Season", "slug": "season"}, stands=True),
    "observer-report": Sent({"act": "save"}, stands=True),
    "club-evening": Sent({"act": "guest", "name": "Tom"}, calls.a_club, stands=True),
    "club-game": Sent(
        {"act": "totals", **calls.TOTALS}, lambda day: {"number": calls.a_game(day)["game"]}, stands=True
    ),
    "club-log": Sent({"text": calls.LOG["log"]}, calls.a_riichi_club, stands=True),
    "club-final": Sent({"act": "begin", "size": "4", "percent": "50"}, calls.a_club_that_has_played, stands=True),
    "team-matches": Sent({"teams": calls.SIDES, "tables": "1"}, calls.teams_of_a_club),
    "team-match": Sent({"act": "start"}, calls.a_match_to_start, stands=True),
    "club-cash": Sent({"act": "paid", "number": "1"}, calls.a_debt, stands=True),
    "club-code": Sent({"act": "make"}, calls.a_club, stands=True),
    "club-game-link": Sent({}, lambda day: {"number": calls.a_game(day)["game"]}),
    "side-rankings-choose": Sent({"kinds": ["best_hand"]}),
    "embargoes": Sent({"kind": "hold", "session": "2"}),
    "table-call": Sent({"reason": "ruling"}),
    "sheet-keeper": Sent({"seat": "S"}),
    "sheet-authority": Sent({"mode": "hands"}),
    "sheet-correct": Sent({"outcome": "self_draw", "winner": "E", "value": "12", "reason": "Misread"}, stands=True),
    "sheet-submit": Sent(),
    "sheet-verify": Sent({"version": "1"}, lambda day: {"table": 1}),
    "sheet-reject": Sent({"reject-reason": "Unreadable"}, lambda day: {"table": 1}),
    "case-write": Sent(calls.CASE),
    "handover": Sent({"text": "Mind table 2"}),
    "handover-read": Sent(prepare=left_note),
    "incident-dismiss": Sent({"reason": "Nobody saw it"}, of_incident),
    "ruling-new": Sent({"participant": east, "offence": "empty-claim", "shown_for": looked_at}, stands=True),
    "ruling-revoke": Sent({"reason": "Mistaken"}),
    "appeal-new": Sent(
        {"participant": "1", "contested": "The ruling", "signed_as": "player", "signatory": "A player"}, stands=True
    ),
    "appeal-announce": Sent({"participant": lambda known: seated(known, 4)}, stands=True),
    "appeal-statement": Sent({"contested": "The ruling"}, calls.announced, stands=True, concerned=BOB),
    "appeal-act": Sent({"act": "deposit", "currency": "EUR", "amount": "180"}, calls.lodged, concerned=BOB),
    "appeal-settings": Sent({"name": "The board"}),
    "appeal-reception": Sent({"timing": "end_of_event", "matter": "rules"}, calls.paid),
    "appeal-answer": Sent({"granted": "no", "text": "No"}, calls.first_instance),
    "appeal-hearing": Sent({"act": "hear", "side": "witness", "name": "W", "text": "No"}, calls.hearing),
    "player-link": Sent(),
    "player-links": Sent({"act": "make"}),
    "event-cards": Sent({"act": "make"}),
    "table-cards": Sent({"act": "make"}),
    "staff-alone": Sent(prepare=alone),
    "event-new": Sent({"name": "New", "slug": "brand-new", "starts_on": "2026-12-01"}, stands=True),
    "registers": Sent({"name": "FFMJ", "code": "ffmj"}),
    "roll-call": Sent({"act": "mark", "table": "3", "wind": "E", "state": "missing"}),
    "sheet-late-hand": Sent({"decision": "accept"}, late_hand),
    "sheet-seats": Sent({"E": now("E"), "S": now("S"), "reason": "So", "record": "1"}, calls.sat_wrong, stands=True),
    "referee-card": Sent({}, of_bob),
    "event-remove": Sent({"name": "Plain Open"}, empty_event),
    "event-import": Sent({"file": lambda known: file_of(known["file"], "x.seatwind")}, file_to_bring, is_row=False),
    "record-import": Sent(
        {"file": lambda known: file_of(known["record"], "x.mtr.json")}, record_to_bring, is_row=False
    ),
    "teams": Sent({"player": lambda known: known["player"], "to": lambda known: known["team"]}, player_to_move),
    "event-register": Sent({"act": "take", "about": lambda known: known["about"]}, differs_from_the_list),
    "import-accept": Sent({"all": "1"}, list_with_a_question),
    "import-columns": Sent({"column-0": "number", "column-1": "name", "order": "family_first"}, list_in_odd_columns),
    "person-merge": Sent({"with": lambda known: known["other"]}, two_people),
    "print-stale": Sent(prepare=old_paper),
    "desk-end-signal": Sent(prepare=riichi_in_play),
    "riichi-signal": Sent({"signal-completed": "0", "signal-dice_thrown": "on"}, riichi_in_play),
    "sheet-dead-hand": Sent(
        {"number": "2", "outcome": "discard", "winner": "S", "discarder": "E", "value": "8", "reason": "Misheard"},
        dead_hand,
    ),
    "keys": Sent({"name": "Screen", "rights": "full", "event": ""}),
    "appeal-panel": Sent(
        lambda known: {f"m{make_user('ann').uid}-seated": "on", "president": make_user("ann").uid}, calls.admitted
    ),
    "closing": Sent({"act": "word", "code": "tie.1", "choice": "shared"}, level_at_the_end),
    "sheet-read-again": Sent({"base": "1", "w1": "1", "d1": "2", "v1": "8"}, lambda day: {"table": 1}),
    "substitutes": Sent({"replaced": replaced, "substitute": "Luc", "reason": "Ill", "cause": "ill"}, stands=True),
}

# Whose right bodies need more than a day in play, and where each role sends them.
SENT_ELSEWHERE = {
    "referees-tables": "tests/tournaments/referees/test_tables.py",
    "results-desk-first": "tests/scoring/results/test_results_desk.py",
    "results-desk-second": "tests/scoring/results/test_results_desk.py",
    "results-desk-take": "tests/scoring/results/test_results_desk.py",
    "accidents": "tests/scoring/accidents/test_pages.py",
    "paper-scans": "tests/paper/test_scans.py",
}
EVERYBODY_SENDS = {name for name, people in SEND.items() if people == EVERYBODY}
