"""A club season of 2,000 games: standings, rating and ranking, by the API and on the pages, in milliseconds.

    python -m benchmarks.club [--members 40] [--games 2000] [--runs 10]

Each is asked for once at the start, once after each of some further games, and again (warm). Uses its own database
(SQLite in memory unless DATABASE_URL names another, which is emptied of its benchmark event afterwards). Budget: warm
in less than 100 ms of a processor.
"""

import argparse
import os
import random
import statistics
import time
from datetime import date, timedelta

os.environ.setdefault("DATABASE_URL", "sqlite://:memory:")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings_test")

import django

django.setup()

from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from benchmarks.standings import NOON, table_seats
from mahjong_core.rulesets import preset, to_data
from mahjong_core.winds import WINDS
from scoring.clubs.services.games import confirm_game, enter_game_totals, start_game
from scoring.models import ResultStatus, ResultVersion, SeatResult
from tournaments.common.actors import Actor, user_actor
from tournaments.models import (
    EventKind,
    Participant,
    ParticipantState,
    Person,
    Role,
    Seat,
    Session,
    SessionStatus,
    StaffRole,
    Table,
    TableStatus,
    Tournament,
    User,
)

TABLES_AN_EVENING = 10
GAMES_MORE = 5
PATHS = {
    "standings (API)": "/api/v1/tournaments/club/standings/",
    "rating (API)": "/api/v1/tournaments/club/rating/",
    "season (API)": "/api/v1/tournaments/club/season/?by=best&games=20",
    "standings (page)": "/t/club/standings/",
    "rating (page)": "/t/club/rating/",
}


def build_club(members: int, games: int) -> Tournament:
    """A club with all its games confirmed, ten an evening, written straight into the tables."""
    dice = random.Random(1)
    rules = preset("mcr-ffmj-2016")
    club = Tournament.objects.create(
        name="Club", slug="club", kind=EventKind.CLUB, starts_on=date(2026, 1, 1), preset=rules.id,
        rule_set=to_data(rules), live_results=True, status="public",
        two_person_verification=False, created_at=NOON, created_by="benchmark",
        created_by_name="benchmark",
    )  # fmt: skip
    people = Person.objects.bulk_create(Person(name=f"Member {n}") for n in range(1, members + 1))
    players = Participant.objects.bulk_create(
        Participant(tournament=club, person=person, number=n, name=person.name, state=ParticipantState.ACTIVE)
        for n, person in enumerate(people, start=1)
    )
    played = Session.objects.bulk_create(
        Session(
            tournament=club, number=n + 1, is_game=True, minutes=0, status=SessionStatus.ENDED,
            planned_at=NOON + timedelta(days=n // TABLES_AN_EVENING, minutes=n % TABLES_AN_EVENING),
        )
        for n in range(games)
    )  # fmt: skip
    tables = Table.objects.bulk_create(Table(session=game, number=1, status=TableStatus.VERIFIED) for game in played)
    results = ResultVersion.objects.bulk_create(
        ResultVersion(
            table=table, session=table.session, number=1, status=ResultStatus.VERIFIED, mode="totals", digest="",
            submitted_at=NOON, submitted_by="a", submitted_by_name="a",
            verified_at=NOON, verified_by="b", verified_by_name="b",
        )
        for table in tables
    )  # fmt: skip
    rows: list[SeatResult] = []
    seats: list[Seat] = []
    for table, result in zip(tables, results, strict=True):
        four = dice.sample(players, len(WINDS))
        rows += table_seats(result, four, dice)
        seats += [
            Seat(session=table.session, table=table, wind=wind.value, participant=player)
            for wind, player in zip(WINDS, four, strict=True)
        ]
    Seat.objects.bulk_create(seats, batch_size=500)
    SeatResult.objects.bulk_create(rows, batch_size=500)
    return club


def leader_of(club: Tournament) -> Actor:
    """Somebody who may do everything alone."""
    user = User.objects.create(username="leader")
    StaffRole.objects.bulk_create(
        StaffRole(tournament=club, user=user, role=role)
        for role in (Role.ORGANISER, Role.CHIEF_REFEREE, Role.SCOREKEEPER)
    )
    return user_actor(user)


def play_on(club: Tournament, by: Actor) -> None:
    """One more game is started, typed and confirmed."""
    now = timezone.now()
    game = start_game(tournament=club, seats={"E": 1, "S": 2, "W": 3, "N": 4}, by=by, at=now)
    enter_game_totals(game=game, totals={"E": 34, "S": -50, "W": -8, "N": 24}, by=by, at=now)
    confirm_game(game=game, by=by, at=now)


def measured(path: str) -> float:
    """Return the milliseconds of a processor of one request, which must succeed."""
    begun = time.process_time()
    answer = Client().get(path)
    spent = 1000 * (time.process_time() - begun)
    if answer.status_code != 200:
        raise SystemExit(f"{path}: {answer.status_code}")
    return spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--members", type=int, default=40)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--runs", type=int, default=10)
    args = parser.parse_args()
    call_command("migrate", verbosity=0)
    club = build_club(args.members, args.games)
    by = leader_of(club)
    print(f"{connection.vendor}: {args.members} members, {args.games} games; milliseconds of a processor")
    for name, path in PATHS.items():
        first = measured(path)
        warm = [measured(path) for _run in range(args.runs)]
        after = []
        for _game in range(GAMES_MORE):
            play_on(club, by)
            after.append(measured(path))
        print(
            f"{name:18} first {first:6.0f}, after a game {statistics.median(after):5.0f}, "
            f"warm median {statistics.median(warm):5.0f}, worst {max(warm):5.0f}"
        )


if __name__ == "__main__":
    main()
