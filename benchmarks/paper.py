"""Printing a large event: seconds and memory for score sheets, start cards and badges.

    python -m benchmarks.paper [--players 140] [--sessions 10] [--browser /usr/bin/chromium]

Seconds are from the order to the finished file: reading the event, codes, the child process. Memory is the largest of
the child processes, processor seconds are those of the child alone. Budgets: 35 score sheets under 1 s, 140 start cards
and 140 badges under 2 s each, under 300 MB. Uses its own database (SQLite in memory unless DATABASE_URL names another,
where everything is rolled back). ``--browser``: the cards with personal links once more as the page of the links has
them, printed to PDF by Chromium, beside the same people's code cards of the print centre.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from datetime import UTC, date, datetime
from http import HTTPStatus
from pathlib import Path

os.environ.setdefault("DATABASE_URL", "sqlite://:memory:")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings_test")

import django

django.setup()

from django.conf import settings
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.urls import reverse

from mahjong_core.rulesets import preset, to_data
from mahjong_core.winds import WINDS
from paper.prints.selectors.orders import content_of, printable_of, template_data
from paper.prints.selectors.pieces import check_code, next_versions
from tournaments.common.actors import user_actor
from tournaments.common.typeset import typeset
from tournaments.models import Participant, Person, Seat, Session, Table, Team, Tournament, User
from tournaments.players.services.player_links import all_open_links, issue_missing_links
from tournaments.registry.printables import PrintOrder, PrintScope

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
BUDGETS = {"score-sheets": 1.0, "start-cards": 2.0, "badges": 2.0}
MAX_MB = 300


def build_event(players: int, sessions: int) -> Tournament:
    """A seated event, written straight into the tables: in session s player p sits at table (p + s) of a quarter."""
    event = Tournament.objects.create(
        name="Benchmark Open",
        slug="benchmark-paper",
        starts_on=date(2026, 11, 21),
        preset="mcr-ffmj-2016",
        rule_set=to_data(preset("mcr-ffmj-2016")),
        created_at=NOON,
        created_by="system",
        created_by_name="",
    )
    teams = Team.objects.bulk_create(Team(tournament=event, name=f"Team {n}") for n in range(players // 4))
    people = Person.objects.bulk_create(Person(name=f"Anne-Sophie Player{n}") for n in range(1, players + 1))
    entries = Participant.objects.bulk_create(
        Participant(tournament=event, person=person, number=n, name=person.name, country="FRA", team=teams[n // 4])
        for n, person in enumerate(people)
        if n
    )
    entries += [
        Participant.objects.create(
            tournament=event, person=people[0], number=players, name=people[0].name, country="FRA", team=teams[0]
        )
    ]
    tables = players // 4
    for number in range(1, sessions + 1):
        session = Session.objects.create(tournament=event, number=number, planned_at=NOON)
        laid = Table.objects.bulk_create(Table(session=session, number=t + 1) for t in range(tables))
        Seat.objects.bulk_create(
            Seat(
                session=session,
                table=laid[(t + seat * number) % tables],
                wind=wind,
                participant=entries[seat * tables + t],
            )
            for t in range(tables)
            for seat, wind in enumerate(WINDS)
        )
    return event


def set_once(event: Tournament, document: str) -> tuple[int, int, float, float]:
    """Pieces, bytes, seconds of the whole, and of them those of the child."""
    begun = time.perf_counter()
    printable = printable_of(document)
    session = 1 if printable.scope is PrintScope.SESSION else None
    order = PrintOrder(event, session, "en", "a4", "https://seatwind.example")
    content = content_of(document, order)
    codes = {item.subject: check_code(event, document, item) for item in content.items}
    data = template_data(document, order, content, codes, next_versions(event, document, codes))
    read = time.perf_counter()
    pdf = typeset(printable.template, data)
    ended = time.perf_counter()
    return len(content.items), len(pdf), ended - begun, ended - read


def beside_the_browser(event: Tournament, browser: str) -> str:
    """The cards with everybody's link: the print centre's, and the page of the links as a browser prints it."""
    owner = User.objects.create(username="owner", is_superuser=True)
    issue_missing_links(tournament=event, by=user_actor(owner), at=NOON)
    links = all_open_links(event, by=user_actor(owner))
    begun = time.perf_counter()
    order = PrintOrder(
        event,
        None,
        "en",
        "a4",
        "https://seatwind.example",
        {link.participant.pk: reverse("player", args=[link.token]) for link in links},
        {link.participant.pk: link.code for link in links},
    )
    content = content_of("player-codes", order)
    codes = {item.subject: check_code(event, "player-codes", item) for item in content.items}
    data = template_data("player-codes", order, content, codes, next_versions(event, "player-codes", codes))
    ours = len(typeset(printable_of("player-codes").template, data))
    middle = time.perf_counter()
    client = Client()
    client.force_login(owner)
    answer = client.get(reverse("player-link-cards", args=[event.slug]))
    if answer.status_code != HTTPStatus.OK:
        raise SystemExit(f"the page of the cards answers {answer.status_code}")
    with tempfile.TemporaryDirectory() as folder:
        page, pdf = Path(folder) / "cards.html", Path(folder) / "cards.pdf"
        page.write_text(answer.content.decode().replace('"/static/', f'"file://{settings.BASE_DIR}/static/'), "utf-8")
        command = [browser, "--headless", "--no-sandbox", "--disable-gpu", f"--print-to-pdf={pdf}", page.as_uri()]
        subprocess.run(command, check=True, capture_output=True, timeout=300)
        theirs = pdf.stat().st_size
    ended = time.perf_counter()
    own, other = middle - begun, ended - middle
    return (
        f"{len(links)} cards with links: {own:.2f} s and {ours // 1024} kB here, {other:.2f} s and {theirs // 1024} kB "
        f"by the browser, {other / own:.1f} times as long"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=140)
    parser.add_argument("--sessions", type=int, default=10)
    parser.add_argument("--browser", default="", help="where Chromium is")
    given = parser.parse_args()
    call_command("migrate", verbosity=0)
    good = True
    with transaction.atomic():
        event = build_event(given.players, given.sessions)
        set_once(event, "poster")  # the first order loads the program's addresses
        for document, budget in BUDGETS.items():
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            pieces, size, seconds, child = set_once(event, document)
            used = resource.getrusage(resource.RUSAGE_CHILDREN)
            memory = used.ru_maxrss // 1024
            held = seconds < budget
            good &= held
            print(
                f"{document}: {pieces} pieces, {size // 1024} kB, {seconds:.2f} s ({child:.2f} s in the child, "
                f"{used.ru_utime - before:.2f} s of a processor), "
                f"budget {budget} s: {'held' if held else 'MISSED'}; largest child so far {memory} MB"
            )
        good &= memory < MAX_MB
        if given.browser:
            print(beside_the_browser(event, given.browser))
        transaction.set_rollback(True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
