"""Who may open and who may send, for every page that exists: a page without a row here fails the suite.

Columns: alice organises, chris is chief referee, bob referees, sam keeps scores, ann sits on the committee, rita is
the reception, otto an observer; olga
organises another event, dan has an account only, nobody is not signed in.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from copy import deepcopy
from functools import cache
from typing import Any
from uuid import UUID

import pytest
from django.db import transaction
from django.template.backends.django import Template
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from appeals.models import PanelMember, SignedAs
from appeals.services.lodging import Letter, lodge_appeal
from appeals.services.moves import Contested
from mahjong_core.seating.sessions.phases import Phase
from penalties.models import Incident, Ruling
from penalties.rulings.selectors.faults import Fault
from penalties.rulings.services.decisions import record_ruling
from penalties.rulings.services.incidents import report_incident
from scoring.calls.services.queue import call_referee
from scoring.models import RefereeCall
from scoring.results.services.versions import submit_table
from scoring.sheets.services.entries import record_hand
from tests.people import NOON, actor, make_seated_event, make_user, other_event, start, table_of, win
from tournaments.announcements.services import Message, announce
from tournaments.imports.services import keep_participants
from tournaments.models import (
    Announcement,
    Audience,
    Participant,
    Role,
    SeatingDraw,
    StaffRole,
    Tournament,
    WebhookDelivery,
)
from tournaments.phases.services import plan_phases
from tournaments.players.services.participants import ParticipantRow
from tournaments.seating.services.drawing import commit_draw
from tournaments.webhooks.services.registering import register

PEOPLE = ("alice", "chris", "bob", "sam", "ann", "rita", "otto", "olga", "dan", "nobody")
EVERYBODY = frozenset(PEOPLE)
ACCOUNTS = EVERYBODY - {"nobody"}
STAFF = frozenset({"alice", "chris", "bob", "sam", "ann"})
READERS = STAFF | {"rita", "otto"}
HALL = STAFF | {"otto"}  # reception reads no sheets and no results before their time
ANY_STAFF = READERS | {"olga"}
ORGANISER = frozenset({"alice"})
ORGANISERS = frozenset({"alice", "olga"})  # of any event
NOBODY: frozenset[str] = frozenset()
CHIEF = frozenset({"chris"})
DIRECT = ORGANISER | CHIEF
COMMITTEE = frozenset({"ann"})
LINKS = frozenset({"alice", "chris", "bob", "sam"})
CHECK_IN = frozenset({"alice", "chris", "bob", "rita"})
REFEREES = frozenset({"chris", "bob"})
ENTER = frozenset({"chris", "bob", "sam"})
SUBMIT = frozenset({"chris", "sam"})
PRINTERS = frozenset({"alice", "chris", "bob", "sam", "rita"})

OPEN: dict[str, frozenset[str]] = {
    "healthz": EVERYBODY,
    "readyz": EVERYBODY,
    "metrics": NOBODY,  # a program that sends the token
    "machine": ORGANISERS,
    "connect": ORGANISERS,
    "connect-poster": ORGANISERS,
    "gallery": EVERYBODY,
    "home": EVERYBODY,
    "sign-in": EVERYBODY,
    "account_signup": NOBODY,
    "account": ACCOUNTS,
    "account_change_password": ACCOUNTS,
    "account_reset_password": EVERYBODY,
    "account_reset_password_done": EVERYBODY,
    "mfa_index": ACCOUNTS,
    "mfa_list_webauthn": ACCOUNTS,
    "usersessions_list": ACCOUNTS,
    "keys": ACCOUNTS,
    "invitations": ORGANISER,
    "registrations": frozenset({"alice", "rita", "otto"}),
    "registrations-csv": frozenset({"alice", "rita", "otto"}),
    "registrations-xlsx": frozenset({"alice", "rita", "otto"}),
    "registration-form": ORGANISER,
    "registration-questions": ORGANISER,
    "registration-receipts": frozenset({"alice", "rita", "otto"}),
    "mail": frozenset({"alice", "rita", "otto"}),
    "mail-write": frozenset({"alice", "rita"}),
    "mail-texts": ORGANISER,
    "mail-text": ORGANISER,
    "outbox-who": EVERYBODY,
    "offline": EVERYBODY,
    "service-worker": EVERYBODY,
    "event": EVERYBODY,
    "rules": EVERYBODY,
    "rule-texts": EVERYBODY,
    "rule-text": EVERYBODY,
    "rule-options": EVERYBODY,
    "rule-compare": EVERYBODY,
    "event-rule-compare": EVERYBODY,
    "offence-list": EVERYBODY,
    "event-rule-texts": EVERYBODY,
    "event-rule-text": EVERYBODY,
    "seating": EVERYBODY,
    "seating-tables": EVERYBODY,
    "seating-report": EVERYBODY,
    "seating-wall": EVERYBODY,
    "seating-path": EVERYBODY,
    "draws": EVERYBODY,
    "draw": EVERYBODY,
    "draws-explained": EVERYBODY,
    "phases": EVERYBODY,
    "line-ups": EVERYBODY,
    "participants": EVERYBODY,
    "standings": EVERYBODY,
    "team-standings": EVERYBODY,
    "country-standings": EVERYBODY,
    "standing-row": EVERYBODY,
    "participant": EVERYBODY,
    "results": EVERYBODY,
    "rulings": EVERYBODY,
    "export-standings": EVERYBODY,
    "export-rulings": EVERYBODY,
    "export-standings-xlsx": EVERYBODY,
    "export-rulings-xlsx": EVERYBODY,
    "event-workbook": HALL,
    "federation-report": frozenset({"alice", "chris", "otto"}),
    "closing": frozenset({"alice", "chris", "otto"}),
    "equipment": READERS,
    "roll-call": HALL,
    "observer-report": frozenset({"alice", "chris", "otto"}),
    "observer-pdf": frozenset({"alice", "chris", "otto"}),
    "observer-xlsx": frozenset({"alice", "chris", "otto"}),
    "observer-json": frozenset({"alice", "chris", "otto"}),
    "export-rulings-json": EVERYBODY,
    "revisions": EVERYBODY,
    "help": EVERYBODY,
    "help-page": EVERYBODY,
    "help-rights": EVERYBODY,
    "calculator": EVERYBODY,
    "fans": EVERYBODY,
    "riichi-hand": EVERYBODY,
    "riichi-payments": EVERYBODY,
    "published": EVERYBODY,
    "statistics": EVERYBODY,
    "series-list": EVERYBODY,
    "series-new": ACCOUNTS,
    "side-rankings": EVERYBODY,
    "side-rankings-choose": ORGANISER,
    "export-side-rankings-csv": EVERYBODY,
    "export-side-rankings-xlsx": EVERYBODY,
    "export-side-rankings-json": EVERYBODY,
    "embargoes": ORGANISER,
    "live-part": EVERYBODY,
    "appeals": EVERYBODY,
    "appeal": EVERYBODY,
    "appeal-blank": EVERYBODY,
    "appeal-blank-pdf": EVERYBODY,
    "announcements": READERS,
    "screens": DIRECT,
    "share": EVERYBODY,
    "robots": EVERYBODY,
    "sitemap": EVERYBODY,
    "favicon": EVERYBODY,
    "event-card": EVERYBODY,
    "standings-card": EVERYBODY,
    "news-atom": EVERYBODY,
    "embed-standings": EVERYBODY,
    "sessions-ics": EVERYBODY,
    "feed-results-json": EVERYBODY,
    "feed-results-csv": EVERYBODY,
    "feed-standings-json": EVERYBODY,
    "feed-standings-csv": EVERYBODY,
    "feed-team-standings-json": EVERYBODY,
    "feed-team-standings-csv": EVERYBODY,
    "feed-country-standings-json": EVERYBODY,
    "feed-country-standings-csv": EVERYBODY,
    "feed-seating-json": EVERYBODY,
    "feed-seating-csv": EVERYBODY,
    "feed-results-xlsx": EVERYBODY,
    "feed-standings-xlsx": EVERYBODY,
    "feed-team-standings-xlsx": EVERYBODY,
    "feed-country-standings-xlsx": EVERYBODY,
    "feed-seating-xlsx": EVERYBODY,
    "overlay-clock": EVERYBODY,
    "overlay-try": EVERYBODY,
    "overlay-table": EVERYBODY,
    "overlay-ticker": EVERYBODY,
    "event-new": ACCOUNTS,
    "people": ANY_STAFF,
    "person": ANY_STAFF,
    "person-merge": ORGANISER,
    "participant-privacy": ORGANISER,
    "participant-data-file": ORGANISER,
    "participant-licence": frozenset({"alice", "chris", "rita"}),
    "event-register": frozenset({"alice", "rita"}),
    "registers": NOBODY,  # the administrator of the site
    "accidents": READERS,
    "desk-now": HALL,
    "desk": HALL,
    "referees": READERS,
    "sheet": HALL,
    "floor": HALL,
    "disputes": HALL,
    "blank-sheets": HALL,
    "calls": REFEREES,
    "hall-map": HALL,
    "hall-plan": DIRECT,
    "print-centre": PRINTERS,
    "paper-scans": ENTER,
    "print-runs": PRINTERS,
    "sheet-photos": ENTER,
    "table-call": ENTER,
    "sheet-keeper": REFEREES,
    "sheet-sign": REFEREES,
    "sheet-settings": ORGANISER,
    "sheet-history": HALL,
    "hand-tiles": HALL,
    "sheet-totals": ENTER,
    "sheet-type": ENTER,
    "sheet-read-again": SUBMIT,
    "riichi-preview": ENTER,
    "riichi-signal": ENTER,
    "sheet-correct": REFEREES,
    "sheet-dead-hand": REFEREES,
    "sheet-late-hand": REFEREES,
    "sheet-seats": REFEREES,
    "sheet-submit": SUBMIT,
    "sheet-verify": SUBMIT,
    "ruling-new": REFEREES,
    "ruling-revoke": REFEREES,
    "ruling-start": REFEREES,
    "ruling-book": REFEREES,
    "ruling": READERS,
    "case-write": REFEREES,
    "cases": READERS,
    "handover": READERS,
    "substitutes": READERS,
    "incident-dismiss": REFEREES,
    "event-edit": ORGANISER,
    "event-file": ORGANISER,
    "event-copy": ORGANISER,
    "event-import": ACCOUNTS,
    "event-plan": ORGANISER,
    "session-players": ORGANISER,
    "rules-correct": CHIEF,
    "webhooks": ORGANISER,
    "webhook": ORGANISER,
    "rules-edit": ORGANISER,
    "audit": frozenset({"alice", "chris", "otto"}),
    "audit-csv": frozenset({"alice", "chris", "otto"}),
    "check-in": CHECK_IN,
    "door": CHECK_IN,
    "door-missing": CHECK_IN,
    "hall-code": CHECK_IN,
    "print-badge": PRINTERS,
    # The desk is everybody of the staff; letters are read by those who judge and by the referee concerned.
    "appeal-new": STAFF,
    "appeal-announce": STAFF,
    "appeal-statement": STAFF,
    "appeal-reception": COMMITTEE,
    "appeal-panel": COMMITTEE,
    "appeal-answer": CHIEF,
    "appeal-hearing": COMMITTEE,
    "appeal-paper": frozenset({"ann", "chris", "bob"}),
    "appeal-paper-pdf": frozenset({"ann", "chris", "bob"}),
    "player-link": LINKS | {"rita"},
    "player-links": ORGANISER,
    "player-link-cards": ORGANISER,
    "player-links-csv": ORGANISER,
    "event-poster": EVERYBODY,
    "own-page": EVERYBODY,
    "event-cards": LINKS,
    "table-cards": LINKS,
    "participant-add": ORGANISER,
    "participant-edit": READERS,
    "import-participants": ORGANISER,
    "import-participants-template-csv": ORGANISER,
    "import-participants-template-xlsx": ORGANISER,
    "import-participants-preview": ORGANISER,
    "import-problems": ORGANISER,
    "import-seating": ORGANISER,
    "import-seating-template-csv": ORGANISER,
    "staff": ORGANISER,
    "seating-change": ORGANISER,
    "seating-board": ORGANISER,
    "phases-plan": ORGANISER,
    "phase": ORGANISER,
    "phase-reserve": ORGANISER,
    "phase-tie": DIRECT,
    "session-draw": ORGANISER,
}
SEND: dict[str, frozenset[str]] = {
    "sign-in": EVERYBODY,
    "account": ACCOUNTS,
    "sign-out": EVERYBODY,
    "keys": ACCOUNTS,
    "invitations": ORGANISER,
    "registrations": frozenset({"alice", "rita"}),
    "registration-form": ORGANISER,
    "registration-questions": ORGANISER,
    "mail": frozenset({"alice", "rita"}),
    "mail-write": frozenset({"alice", "rita"}),
    "mail-text": ORGANISER,
    "door": CHECK_IN,
    "hall-code": ORGANISER,
    "print-badge": PRINTERS,
    "door-missing": frozenset({"alice", "chris"}),
    "set-language": EVERYBODY,
    "announcements": frozenset({"alice", "chris"}),
    "announcement-withdraw": frozenset({"alice", "chris"}),
    "event-new": ACCOUNTS,
    "event-import": ACCOUNTS,
    "event-edit": ORGANISER,
    "event-file-save": ORGANISER,
    "event-rehearse": ORGANISER,
    "print-centre": PRINTERS,
    "paper-scans": ENTER,
    "print-stale": PRINTERS,
    "event-file-download": ORGANISER,
    "event-copy": ORGANISER,
    "event-plan": ORGANISER,
    "closing": DIRECT,
    "equipment": DIRECT,  # ticks are for all who work: tests/hall/test_equipment.py
    "roll-call": REFEREES,
    "event-move": ORGANISER,
    "event-remove": ORGANISER,
    "session-players": ORGANISER,
    "rules-correct": CHIEF,
    "share": ORGANISER,
    "webhooks": ORGANISER,
    "webhook": ORGANISER,
    "delivery-again": ORGANISER,
    "rules-edit": ORGANISER,
    "rules-preset": ORGANISER,
    "draw-commit": ORGANISER,
    "draw-run": ORGANISER,
    "draw-publish": ORGANISER,
    "draw-drop": ORGANISER,
    "draw-proxy": ORGANISER,
    "draw-again": ORGANISER,
    "seating-change": ORGANISER,
    "phases-plan": ORGANISER,
    "line-ups": ORGANISER,
    "phase-open": ORGANISER,
    "phase-draw": ORGANISER,
    "phase-cancel": ORGANISER,
    "phase-reserve": ORGANISER,
    "phase-tie": DIRECT,
    "session-draw": ORGANISER,
    "import-participants": ORGANISER,
    "import-participants-preview": ORGANISER,
    "import-accept": ORGANISER,
    "import-columns": ORGANISER,
    "import-seating": ORGANISER,
    "participant-add": ORGANISER,
    "participant-edit": ORGANISER,
    "participant-remove": ORGANISER,
    "participant-privacy": ORGANISER,
    "participant-licence": frozenset({"alice", "chris", "rita"}),
    "person-merge": ORGANISER,
    "event-register": frozenset({"alice", "rita"}),
    "registers": NOBODY,
    "participant-state": CHECK_IN,
    "connect": ORGANISERS,
    "staff-grant": ORGANISER,
    "staff-account": ORGANISER,
    "staff-alone": ORGANISER,
    "staff-revoke": ORGANISER,
    "accidents": STAFF | {"rita"},
    "desk-clock": CHIEF,
    "desk-end-signal": frozenset({"sam", "bob", "chris"}),
    "screens-act": DIRECT,
    "referees-cover": CHIEF,
    "referees-tables": CHIEF,
    "referee-card": frozenset({"alice", "chris"}),
    "sheet-record": ENTER,
    "riichi-signal": ENTER,
    "sheet-totals": ENTER,
    "sheet-type": ENTER,
    "sheet-read-again": SUBMIT,
    "sheet-photos": ENTER,
    "call-answer": REFEREES,
    "hall-plan": DIRECT,
    "disputes": ENTER,
    "sheet-sign": REFEREES,
    "sheet-settings": ORGANISER,
    "series-new": ACCOUNTS,
    "observer-report": frozenset({"otto"}),
    "side-rankings-choose": ORGANISER,
    "embargoes": ORGANISER,
    "table-call": ENTER,
    "sheet-keeper": REFEREES,
    "sheet-authority": ENTER,
    "sheet-correct": REFEREES,
    "sheet-dead-hand": REFEREES,
    "sheet-late-hand": REFEREES,
    "sheet-seats": REFEREES,
    "sheet-submit": SUBMIT,
    "sheet-verify": SUBMIT,
    "sheet-reject": SUBMIT,
    "case-write": REFEREES,
    "handover": REFEREES,
    "substitutes": CHIEF,
    "handover-read": REFEREES,
    "incident-dismiss": REFEREES,
    "ruling-new": REFEREES,
    "ruling-revoke": REFEREES,
    "appeal-new": STAFF,
    "appeal-announce": STAFF,
    "appeal-statement": STAFF,
    "appeal-act": STAFF,
    "appeal-settings": ORGANISER,
    "appeal-reception": COMMITTEE,
    "appeal-panel": COMMITTEE,
    "appeal-answer": CHIEF,
    "appeal-hearing": COMMITTEE,
    "player-link": LINKS | {"rita"},
    "player-links": ORGANISER,
    "own-page": EVERYBODY,
    "event-cards": LINKS,
    "table-cards": LINKS,
}
"""Pages that need a row of their own to lead anywhere are looked at where they are tested."""
ELSEWHERE = {
    **dict.fromkeys(
        (
            "device-sheet",
            "device-sheet-record",
            "device-hand-tiles",
            "device-riichi-preview",
            "device-sheet-history",
            "device-sheet-submit",
            "device-sheet-photos",
            "device-table-call",
            "device-sheet-keeper",
            "device-sheet-sign",
            "device-signed-sheet",
            "device-signed-sheet-data",
        ),
        "tests/scoring/devices/test_pages.py",
    ),
    **dict.fromkeys(
        (
            "print-preview",
            "print-file",
            "print-again",
            "print-settle",
            "print-stop",
            "print-batch",
            "print-logo",
            "paper-code",
        ),
        "tests/paper/test_pages.py",
    ),
    **dict.fromkeys(("connect-certificate", "connect-certificate-file"), "tests/laptop/test_connect.py"),
    "event-file-backup": "tests/archive/test_pages.py",
    "event-import-preview": "tests/archive/test_pages.py",
    "accident": "tests/scoring/accidents/test_pages.py",
    "device-announcements": "tests/tournaments/announcements/test_private.py",
    "player-sessions-ics": "tests/reports/sharing/test_calendars.py",
    "player-announcements": "tests/tournaments/announcements/test_private.py",
    "screen": "tests/hall/test_screens.py",
    "scene-preview": "tests/hall/test_screens.py",
    "screen-here": "tests/hall/test_screens.py",
    "sponsor-picture": "tests/hall/test_screens.py",
    "signed-sheet": "tests/scoring/sheets/signing/test_signatures.py",
    "signed-sheet-data": "tests/scoring/sheets/signing/test_signatures.py",
    "player-sign": "tests/scoring/sheets/signing/test_signatures.py",
    "player-dispute": "tests/scoring/results/test_disputes.py",
    "player-call": "tests/scoring/calls/test_reach.py",
    "player-line-up": "tests/scoring/finals/test_line_ups.py",
    "sheet-photo": "tests/scoring/sheets/signing/test_photos.py",
    "published-one": "tests/appeals/test_provisional.py",
    "appeal-photo": "tests/appeals/test_player_pages.py",
    **dict.fromkeys(
        ("player", "player-part", "player-manifest", "participant-part"), "tests/reports/test_player_page.py"
    ),
    "player-push": "tests/reports/test_player_notices.py",
    "player-appeals": "tests/appeals/test_player_pages.py",
    "player-appeal-new": "tests/appeals/test_player_pages.py",
    "player-appeal": "tests/appeals/test_player_pages.py",
    "player-appeal-letter": "tests/appeals/test_player_pages.py",
    "player-appeal-act": "tests/appeals/test_player_pages.py",
    "player-photo": "tests/appeals/test_player_pages.py",
    "player-paper-pdf": "tests/appeals/test_player_pages.py",
    **dict.fromkeys(
        (
            "account_login",
            "account_set_password",
            "account_reset_password_from_key",
            "account_reauthenticate",
            "mfa_authenticate",
            "mfa_reauthenticate",
            "mfa_activate_totp",
            "mfa_deactivate_totp",
            "mfa_view_recovery_codes",
            "mfa_download_recovery_codes",
            "mfa_generate_recovery_codes",
        ),
        "tests/registration/test_accounts.py",
    ),
    **dict.fromkeys(
        (
            "mfa_login_webauthn",
            "mfa_reauthenticate_webauthn",
            "mfa_add_webauthn",
            "mfa_edit_webauthn",
            "mfa_remove_webauthn",
        ),
        "tests/registration/test_passkeys.py",
    ),
    **dict.fromkeys(("revision", "revision-file"), "tests/reports/test_closing_pages.py"),
    "federation-report-file": "tests/reports/test_federation_report.py",
    "report-form": "tests/reports/test_report_forms.py",
    **dict.fromkeys(
        ("series-clubs", "series-class", "series-classes", "series-class-remove", "series-xlsx", "series-atom"),
        "tests/series/test_groups.py",
    ),
    "career": "tests/series/test_careers.py",
    **dict.fromkeys(
        (
            "series",
            "series-player",
            "series-json",
            "series-csv",
            "series-embed",
            "series-keep",
            "series-event-remove",
        ),
        "tests/series/test_pages.py",
    ),
    "draw-file": "tests/tournaments/seating/test_draw_ceremony_pages.py",
    **dict.fromkeys(("register", "registration-status"), "tests/registration/test_registrations.py"),
    **dict.fromkeys(("registration-receipt", "own-receipt"), "tests/registration/test_receipts.py"),
    **dict.fromkeys(("registration-question", "registration-change"), "tests/registration/test_questions.py"),
    **dict.fromkeys(("mail-message", "mail-off"), "tests/registration/test_mail_pages.py"),
    **dict.fromkeys(
        (
            "player-data",
            "player-data-file",
            "registration-data",
            "registration-data-file",
            "person-page",
        ),
        "tests/registration/test_privacy.py",
    ),
    **dict.fromkeys(("register-page", "register-file"), "tests/registration/test_registers.py"),
    "person-part": "tests/tournaments/players/test_merging.py",
    "door-badge": "tests/registration/test_door.py",
    "own-check-in": "tests/registration/test_self_check_in.py",
    "key-revoke": "tests/registration/test_keys.py",
    **dict.fromkeys(("invitation", "invitation-revoke", "password-link"), "tests/registration/test_invitations.py"),
    "set-up": "tests/registration/test_set_up.py",
    "hint-read": "tests/tournaments/site/test_hints.py",
    "demo-sign-in": "tests/tournaments/site/test_start.py",
    "demo-chair": "tests/reports/test_demo_chairs.py",
    "demo-reset": "tests/reports/test_demo_chairs.py",
    "staff-invite": "tests/tournaments/events/test_right_to_create.py",
    "import-seating-preview": "tests/tournaments/players/test_page_permissions.py",
}


@cache
def patterns() -> tuple[tuple[str, str], ...]:
    """Address and name of every page; removed ones have no name (tests/tournaments/common/test_gone.py)."""
    return tuple(_patterns_of(get_resolver(), ""))


def _patterns_of(resolver: URLResolver, prefix: str) -> Iterator[tuple[str, str]]:
    for pattern in resolver.url_patterns:
        address = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _patterns_of(pattern, address)
        elif isinstance(pattern, URLPattern) and pattern.name and not address.startswith(("api/", "admin/")):
            yield address, pattern.name


def test_every_page_has_a_row() -> None:
    names = {name for _address, name in patterns()}
    without = sorted(names - set(OPEN) - set(SEND) - set(ELSEWHERE))
    assert without == [], f"say in OPEN who may open these pages, in SEND who may send their forms: {without}"


@pytest.fixture
def event(db: None) -> Tournament:
    return busy_event()


def busy_event() -> Tournament:
    """Session 1 in play: table 1 submitted by Sam, table 2 with a hand, and something on every page."""
    made = make_seated_event()
    for name, role in (("rita", Role.RECEPTION), ("otto", Role.OBSERVER)):
        StaffRole.objects.create(tournament=made, user=make_user(name), role=role)
    other_event()
    start(made)
    for number in (1, 2):
        record_hand(table=table_of(made, number), hand=win(1), by=actor("sam"), at=NOON)
    submit_table(table=table_of(made, 1), by=actor("sam"), at=NOON)
    commit_draw(tournament=made, by=actor("alice"), at=NOON)
    plan_phases(tournament=made, phases=[Phase("round_robin", 4)], by=actor("alice"), at=NOON)
    table = table_of(made, 2)
    offender = table.seats.select_related("participant").get(wind="S").participant
    assert offender is not None
    ruling = record_ruling(
        table=table, participant=offender, offence="false-win-invalid-hand", by=actor("bob"), at=NOON
    )
    report_incident(fault=Fault(offender, "", table, note="To be decided"), by=actor("bob"), at=NOON)
    contest(ruling)
    call_referee(table=table, reason="ruling", by=actor("sam"), at=NOON)
    register(tournament=made, url="https://example.org/", events=["announcement.made"], by=actor("alice"), at=NOON)
    announce(tournament=made, message=Message(Audience.EVERYBODY, {"en": "Lunch"}), by=actor("alice"), at=NOON)
    return made


def contest(ruling: Ruling) -> None:
    """Appeal 1 against the ruling, with Ann on its panel."""
    assert ruling.session is not None
    about = Contested(ruling.participant, ruling.session, ruling.table, ruling)
    letter = Letter("The ruling", signed_as=SignedAs.PLAYER, signatory="Player")
    appeal = lodge_appeal(about=about, letter=letter, by=actor("sam"), at=NOON)
    PanelMember.objects.create(appeal=appeal, user=make_user("ann"), name="Ann", is_president=True, at=NOON)


@pytest.fixture
def batch(event: Tournament) -> UUID:
    return late_entries(event)


def late_entries(event: Tournament) -> UUID:
    """A list that was read and waits to be accepted."""
    rows = [ParticipantRow(number=17, name="Late Entry")]
    return keep_participants(
        tournament=event, filename="list.csv", rows=rows, unused=[], problems=[], by=actor("alice"), at=NOON
    ).uid


# Who may open a page is no question to the database; that each opens, two show.
BOTH = ("alice", "nobody")
OPENING = [name if name in BOTH else pytest.param(name, marks=pytest.mark.words) for name in PEOPLE]


@pytest.mark.parametrize("username", OPENING)
def test_opening(event: Tournament, batch: UUID, username: str) -> None:
    with nullcontext() if username in BOTH else nothing_drawn():
        assert wrongly_opened(event, batch, username) == []


@pytest.mark.long
@pytest.mark.words
@pytest.mark.parametrize("username", [name for name in PEOPLE if name not in BOTH])
def test_opening_and_drawing(event: Tournament, batch: UUID, username: str) -> None:
    assert wrongly_opened(event, batch, username) == []


def wrongly_opened(event: Tournament, batch: UUID, username: str) -> list[str]:
    """The pages that open to this caller and should not, or should and do not."""
    client, wrong = client_of(username), []
    for name, path in addresses(event, batch, OPEN):
        response = client.get(path)
        if is_let_in(response) != (username in OPEN[name]):
            wrong.append(f"GET {name}: {response.status_code}")
    return wrong


@pytest.mark.parametrize("username", PEOPLE)
def test_sending(event: Tournament, batch: UUID, username: str) -> None:
    client, wrong = client_of(username), []
    cookies = deepcopy(client.cookies)
    for name, path in addresses(event, batch, SEND):
        client.cookies = deepcopy(cookies)  # one of the forms signs out
        with transaction.atomic():
            response = client.post(path, {"move": "pause", "to": "checked_in"})
            transaction.set_rollback(True)
        if is_let_in(response) != (username in SEND[name]):
            wrong.append(f"POST {name}: {response.status_code}")
    assert wrong == []


@contextmanager
def nothing_drawn() -> Iterator[None]:
    """Whether a page is let be seen is decided before it is drawn, which takes a third of the time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Template, "render", lambda *_args, **_more: "")
        yield


def client_of(username: str) -> Client:
    client = Client()
    if username != "nobody":
        client.force_login(make_user(username))
    return client


def is_let_in(response: Any) -> bool:
    """Whether the page opened or judged the form; not whether the form was right."""
    assert response.status_code < 500
    assert response.status_code not in {404, 405}
    turned_away = response.status_code in {401, 403}
    return not turned_away and not str(response.headers.get("Location", "")).startswith("/sign-in/")


def addresses(event: Tournament, batch: UUID, names: Iterable[str]) -> list[tuple[str, str]]:
    """Name and address of those of the pages that exist, in the order of ``names``."""
    known, routes = facts(event, batch), {name: route for route, name in reversed(patterns())}
    return [(name, _address(name, routes[name], known)) for name in names if name in routes]


def address(name: str, event: Tournament, batch: UUID) -> str:
    [(_name, path)] = addresses(event, batch, [name])
    return path


def _address(name: str, route: str, known: Mapping[str, object]) -> str:
    values = {**known, "uid": known["staff" if name.startswith("staff") else UIDS.get(name, "batch")]}
    if name in {"sheet-verify", "sheet-reject", "sheet-read-again"}:
        values["table"] = 1
    return reverse(name, kwargs={key: value for key, value in values.items() if f":{key}>" in route})


# Of these pages the uid in the address is not that of an import.
UIDS = {
    "call-answer": "call",
    "referee-card": "referee",
    "incident-dismiss": "incident",
    "person": "person",
    "person-merge": "person",
}


def facts(event: Tournament, batch: UUID) -> dict[str, object]:
    """One value for each parameter of an address, and the uids that ``UIDS`` names."""
    delivery = WebhookDelivery.objects.get()
    return {
        "slug": event.slug,
        "session": 1,
        "table": 2,
        "number": 1,
        "hand": 1,
        "sequence": table_of(event, 2).entries.get().sequence,
        "draw": SeatingDraw.objects.filter(tournament=event).latest("pk").uid,
        "ruling": Ruling.objects.get(tournament=event).uid,
        "username": "alice",
        "kind": "reception",
        "about": "confirmed",
        "language": "en",
        "family": "riichi",
        "text": "ffmj-2016",
        "name": "referee",
        "part": "standings",
        "announcement": Announcement.objects.get(tournament=event).uid,
        "webhook": delivery.webhook.uid,
        "delivery": delivery.pk,
        "call": RefereeCall.objects.get().uid,
        "staff": StaffRole.objects.get(tournament=event, user__username="ann").uid,
        "referee": make_user("bob").uid,
        "incident": Incident.objects.get(tournament=event).uid,
        "person": Participant.objects.filter(tournament=event)[0].person.uid,
        "batch": batch,
    }
