"""The journey of an event over three machines: registered at home, played in the hall, and closed at home.

The line to the hall is cut for half of a session, the hall's server is killed while tablets type, or stands still and
accepts connections, and its spare goes on; home follows the spare without a new invitation. In the end all three write
the same file.
"""

import asyncio
import random
import signal
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from archive.following.services.handing import give_from_terminal
from archive.following.services.pairing import accept_from_terminal, add_from_terminal, end_following, remove_follower
from archive.following.services.parting import choose_from_terminal
from archive.following.services.spares import set_awaited_from_terminal, set_spare_from_terminal
from archive.following.services.taking_over import take_over_from_terminal
from archive.models import Follower, Following, Parting
from benchmarks.device import Answer, Device, Faults, Lost, Record, make_hands
from benchmarks.servers import until
from registration.form.services import FormFacts, save_form
from registration.models import Registration
from registration.registrations.services.entering import enter_confirmed
from reports.closing.selectors.steps import closing_view
from reports.closing.services.closing import close_event, say_word
from scoring.models import SheetEntry
from scoring.publication.services.releases import release_session
from scoring.results.services.versions import submit_table, verify_table
from tests.archive.files import saved
from tests.archive.following.halls import HallServer, Line, make_ready
from tests.archive.following.test_servers import running
from tests.people import actor, seat_an_event, session_of
from tests.registration.test_registrations import SENT
from tournaments.common.actors import system_actor
from tournaments.models import Table, Tournament
from tournaments.sessions.services.acts import end_session, start_session
from tournaments.tables.services.table_links import issue_table_links

HANDS = 4
PATIENCE = 240  # beside other work a process takes long to start; how fast machines follow is measured elsewhere
BY = system_actor("follow")


class Tablet(Device):
    """A tablet that knows both machines of the hall, as the outbox of a page does (static/js/outbox/spare.js)."""

    ports: tuple[int, int]
    heard: Callable[[], None]

    async def send(self, record: Record, *, listen: bool = True) -> Answer:
        try:
            return await super().send(record, listen=listen)
        except (Lost, OSError, TimeoutError, asyncio.IncompleteReadError):
            self.turn()
            raise

    async def hear(self, record: Record, answer: Answer, *, early: bool = False) -> None:
        if answer.status == 409 and answer.body["code"] == "tournaments.led_elsewhere":
            self.turn()
        else:
            await super().hear(record, answer, early=early)
            self.heard()

    def turn(self) -> None:
        self.port = self.ports[self.port == self.ports[0]]


class Journey:
    """The three machines, and what people do on them."""

    def __init__(self, servers: list[HallServer], line: Line, tables: int, *, freezes: bool) -> None:
        self.home, self.hall, self.spare = servers
        self.line, self.tables, self.freezes = line, tables, freezes
        self.tablets: list[Tablet] = []

    # --- the machines ---

    def pair(self, leads: HallServer, follows: HallServer, address: str, name: str, here: str) -> None:
        """The event of ``leads`` follows on the other machine, which ends what it followed before."""
        with leads.here():
            _follower, text = add_from_terminal(
                tournament=event_here(),
                name=name,
                here=here,
                address=address,
                has_people=True,
                by=BY,
                at=timezone.now(),
            )
        with follows.here():
            for before in Following.objects.filter(ended_at__isnull=True):
                end_following(following=before, by=BY, at=timezone.now())
            accept_from_terminal(text=text, by=BY, at=timezone.now())
        until(leads.sent_everything, f"the whole event on {name}", PATIENCE)

    def hand(self, giver: HallServer, taker: HallServer) -> None:
        until(giver.sent_everything, "everything before the lead is handed over", PATIENCE)
        with giver.here():
            give_from_terminal(follower=the_follower(), by=BY, at=timezone.now())
        leads = "SELECT is_here FROM tournaments_lead"
        until(lambda: taker.row(leads) == (1,), "the lead", PATIENCE)
        until(
            lambda: giver.row("SELECT ended_at IS NULL FROM archive_following ORDER BY id DESC") == (1,),
            "its word",
            PATIENCE,
        )
        until(taker.sent_everything, "the machine that handed the lead over to follow", PATIENCE)

    def pair_spare(self) -> None:
        """The second machine of the hall follows, as the spare whose receipt is awaited."""
        self.pair(self.hall, self.spare, self.spare.address, "Spare", "Hall")
        with self.hall.here():
            spare = Follower.objects.select_related("tournament").get(name="Spare")
            set_spare_from_terminal(follower=spare, is_spare=True, by=BY, at=timezone.now())
            set_awaited_from_terminal(follower=spare, is_awaited=True, by=BY, at=timezone.now())
        part = "SELECT is_spare AND is_awaited FROM archive_following"
        until(lambda: self.spare.row(part) == (1,), "the spare to know its part", PATIENCE)

    def check_equal(self) -> None:
        """All three machines write the same file, to the last byte."""
        files = []
        for server in (self.home, self.hall, self.spare):
            with server.here():
                files.append(saved(event_here()))
        assert files[0] == files[1] == files[2]

    # --- the event ---

    def make_event(self) -> None:
        """An event at home, seated, whose form is open for one more."""
        with self.home.here():
            event = seat_an_event("hall", players=4 * self.tables, sessions=1, name="Hall")
            facts = FormFacts(
                opens_at=datetime(2026, 1, 1, tzinfo=UTC),
                closes_at=datetime(2099, 1, 1, tzinfo=UTC),
                places=4 * self.tables + 8,
                privacy="Read this",
            )
            save_form(tournament=event, facts=facts, by=actor("alice"), at=timezone.now() - timedelta(days=1))

    def begin_session(self) -> None:
        """The session starts in the hall, and every table has its tablet."""
        with self.hall.here():
            session = session_of(event_here())
            start_session(session=session, by=actor("chris"), at=timezone.now())
            cards = issue_table_links(session=session, by=actor("alice"), at=timezone.now())
        for table, secret in sorted(cards.items()):
            dice = random.Random(table)
            api = f"/api/v1/tournaments/hall/sessions/1/tables/{table}/"
            tablet = Tablet(self.hall.port, api, secret, make_hands(HANDS, dice), dice, Faults(delay=0.05))
            tablet.ports = (self.hall.port, self.spare.port)
            self.tablets.append(tablet)

    def acknowledged(self) -> set[str]:
        """The ids of the entries that tablets were told are written."""
        records = [record for tablet in self.tablets for record in tablet.records]
        return {record.acknowledged["id"] for record in records if record.acknowledged is not None}

    async def play(self) -> None:
        """The session: the line home is cut for its first half, and the hall's server is killed in the second."""
        heard = asyncio.Event()
        for tablet in self.tablets:
            tablet.heard = heard.set

        async def reach(share: float) -> None:
            while len(self.acknowledged()) < share * self.tables * HANDS:
                heard.clear()
                await heard.wait()

        self.line.is_cut = True
        playing = asyncio.gather(*(tablet.play(0.4 * self.tables) for tablet in self.tablets))
        await reach(0.5)
        self.line.is_cut = False
        await asyncio.to_thread(until, self.is_home_equal, "what the cut held back", PATIENCE)
        await reach(0.6)
        await asyncio.to_thread(self.end_of_hall)
        had = self.acknowledged()
        lease = "SELECT (julianday('now') - julianday(received_at)) * 86400 > 10 FROM archive_following"
        await asyncio.to_thread(until, lambda: self.spare.row(lease) == (1,), "the end of the lease", 60)
        here = await asyncio.to_thread(self.take_over)
        assert had <= here  # nothing is lost, before anything is sent again
        await playing

    def end_of_hall(self) -> None:
        if self.freezes:
            self.hall.program.freeze()
        else:
            self.hall.program.stop(signal.SIGKILL)

    def is_home_equal(self) -> bool:
        """Whether home has confirmed what was written in the hall shortly before."""
        lately = f"{timezone.now() - timedelta(seconds=3):%Y-%m-%d %H:%M:%S}"
        told = f"step = '' AND problem = '' AND asked_at > '{lately}'"
        return self.hall.row(f"SELECT {told} FROM archive_follower WHERE address = ''") == (1,)  # noqa: S608

    def take_over(self) -> set[str]:
        """Somebody states on the spare that the hall's machine is off; the ids of the entries that are there then."""
        with self.spare.here():
            following = Following.objects.get(ended_at__isnull=True)
            take_over_from_terminal(following=following, is_off=True, by=BY, at=timezone.now())
            return {str(uid) for uid in SheetEntry.objects.values_list("uid", flat=True)}

    def follow_on(self) -> None:
        """Home finds the spare by itself, while the machine that it followed is off or says nothing."""
        until(lambda: self.home.row("SELECT leader FROM tournaments_lead") == ("Spare",), "the new leader", PATIENCE)
        until(self.is_at_home, "every hand at home", PATIENCE)

    def is_at_home(self) -> bool:
        hands = "SELECT count(*) FROM scoring_sheetentry WHERE kind = 'hand'"
        return self.home.row(hands) == (self.tables * HANDS,)

    def come_back(self) -> None:
        """The hall's machine is back: it learns who leads, and follows once it is settled what it has."""
        if self.freezes:
            self.hall.program.thaw()
        else:
            self.hall.start()
        until(
            lambda: self.hall.row("SELECT is_here FROM tournaments_lead") == (0,),
            "the word that another leads",
            PATIENCE,
        )
        told = "SELECT heard_at IS NOT NULL OR choice != '' FROM archive_parting"
        until(lambda: self.spare.row(told) == (1,), "its report", PATIENCE)
        with self.spare.here():
            parting = Parting.objects.get()
            if not parting.choice:  # it had written hands that nobody was told about, and that came again
                choose_from_terminal(parting=parting, leads_here=True, by=BY, at=timezone.now())
        until(self.spare.sent_everything, "everything on the hall's machine", PATIENCE)

    def end_session(self) -> None:
        """The desk verifies every table on the spare, which leads; who registered is entered for later sessions."""
        with self.spare.here():
            enter_confirmed(tournament=event_here(), by=actor("alice"), at=timezone.now())
            for table in Table.objects.select_related("session__tournament").order_by("number"):
                submit_table(table=table, by=actor("sam"), at=timezone.now())
                verify_table(table=table, by=actor("sue"), at=timezone.now())
            session = session_of(event_here())
            end_session(session=session, by=actor("chris"), at=timezone.now())
            release_session(session=session, by=actor("chris"), at=timezone.now())

    def close(self) -> None:
        with self.home.here():
            event, now = event_here(), timezone.now()
            for row in closing_view(event, now).asks:
                choice = next(choice.value for choice in row.item.choices if not choice.takes_order)
                say_word(tournament=event, code=row.item.code, choice=choice, by=actor("alice"), at=now)
            close_event(tournament=event, by=actor("alice"), at=timezone.now())


def event_here() -> Tournament:
    return Tournament.objects.get(slug="hall")


def the_follower() -> Follower:
    return Follower.objects.select_related("tournament").get(removed_at__isnull=True)


@pytest.fixture
def journey(empty_database: Path, tmp_path: Path, request: Any) -> Iterator[Journey]:
    """Three machines that run; the one at home has the event."""
    make_ready(empty_database)
    names = ("home", "hall", "spare")
    servers = [HallServer(tmp_path / name, empty_database, number) for number, name in enumerate(names)]
    with Line(servers[1].port) as line, running(*servers):
        tables, freezes = request.param
        made = Journey(servers, line, tables, freezes=freezes)
        made.make_event()
        for server in servers:
            server.start()
        yield made


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("journey", [(10, True), (40, False)], ids=["10-frozen", "40-killed"], indirect=True)
def test_an_event_goes_to_the_hall_and_comes_home(journey: Journey) -> None:
    home, hall, spare = journey.home, journey.hall, journey.spare
    at_home = home.send_form("/t/hall/register/", SENT)
    assert at_home.startswith("/r/")
    journey.pair(home, hall, journey.line.address, "Hall", "Home")
    journey.hand(home, hall)

    kept = home.send_form(
        "/t/hall/register/", SENT | {"given_name": "Lucie", "email": "lucie@example.org", "federation_number": ""}
    )
    assert kept.startswith("/following/letters/")
    until(lambda: "has accepted your form" in home.words(kept), "the answer of the hall", PATIENCE)
    journey.pair_spare()

    journey.begin_session()
    asyncio.run(journey.play())
    assert [wrong for tablet in journey.tablets for wrong in tablet.wrong] == []
    assert spare.row("SELECT count(*) FROM scoring_sheetentry WHERE kind = 'hand'") == (journey.tables * HANDS,)
    journey.follow_on()
    journey.come_back()
    journey.end_session()

    with spare.here():
        back = Follower.objects.select_related("tournament").get(removed_at__isnull=True, is_spare=True)
        remove_follower(follower=back, by=actor("alice"), at=timezone.now())
    journey.hand(spare, home)
    journey.pair(home, hall, hall.address, "Hall", "Home")
    journey.close()
    until(home.sent_everything, "the closing on both machines of the hall", PATIENCE)
    with home.here():
        assert Registration.objects.count() == 2
        assert event_here().status == "archived"
    journey.check_equal()
