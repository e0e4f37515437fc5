"""Every page that exists opens to those whom tests/rights.py names, and to nobody else; so with its form."""

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

from appeals.models import Channel, PanelMember, SignedAs
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
from tests.rights import ELSEWHERE, OPEN, PEOPLE, SEND
from tournaments.announcements.services import AnnouncementDraft, announce
from tournaments.events.services.sharing import set_sharing
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
    assert without == [], f"say in OPEN and SEND of tests/rights.py who may open and send these pages: {without}"


@pytest.fixture
def event(db: None) -> Tournament:
    return busy_event()


def busy_event() -> Tournament:
    """Session 1 in play: table 1 submitted by Sam, table 2 with a hand, and something on every page."""
    made = make_seated_event()
    other_event()
    fill(made)
    set_sharing(
        tournament=made, embed_sites=[], delay=0, streamed_tables=[], spectator_delay=0, by=actor("alice"), at=NOON
    )
    return made


def fill(made: Tournament) -> None:
    for name, role in (("rita", Role.RECEPTION), ("otto", Role.OBSERVER)):
        StaffRole.objects.create(tournament=made, user=make_user(name), role=role)
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
    announce(
        tournament=made, message=AnnouncementDraft(Audience.EVERYBODY, {"en": "Lunch"}), by=actor("alice"), at=NOON
    )


def contest(ruling: Ruling) -> None:
    """Appeal 1 against the ruling, with Ann on its panel."""
    assert ruling.session is not None
    about = Contested(ruling.participant, ruling.session, ruling.table, ruling)
    letter = Letter("The ruling", signed_as=SignedAs.PLAYER, signatory="Player", channel=Channel.PAPER)
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


# Who may open a page or send a form is no question to the database; that each is answered, two show.
BOTH = ("alice", "nobody")
CALLERS = [name if name in BOTH else pytest.param(name, marks=pytest.mark.words) for name in PEOPLE]


@pytest.mark.parametrize("username", CALLERS)
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


@pytest.mark.parametrize("username", CALLERS)
def test_sending(event: Tournament, batch: UUID, username: str) -> None:
    client, wrong = client_of(username), []
    cookies = deepcopy(client.cookies)
    for name, path in addresses(event, batch, SEND):
        client.cookies = deepcopy(cookies)  # one of the forms signs out
        with transaction.atomic():
            response = client.post(path, {"move": "pause", "to": "checked_in"})
            response.close()  # a file that is sent
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
    delivery = WebhookDelivery.objects.get(webhook__tournament=event)
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
        "call": RefereeCall.objects.get(table__session__tournament=event).uid,
        "staff": StaffRole.objects.get(tournament=event, user__username="ann").uid,
        "referee": make_user("bob").uid,
        "incident": Incident.objects.get(tournament=event).uid,
        "person": Participant.objects.filter(tournament=event)[0].person.uid,
        "batch": batch,
    }
