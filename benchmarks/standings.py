"""Standings of a large event from the ledger: milliseconds and queries.

    python -m benchmarks.standings [--players 400] [--sessions 12] [--runs 20]

Uses its own database (SQLite in memory unless DATABASE_URL names another, which is emptied of its benchmark event
afterwards by a rollback). Budget (docs/architecture.md): 400 players x 12 sessions under 50 ms of a processor, and a
number of queries that does not grow.
"""

import argparse
import os
import random
import statistics
import time
from datetime import UTC, date, datetime

os.environ.setdefault("DATABASE_URL", "sqlite://:memory:")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings_test")

import django

django.setup()

from django.core.management import call_command
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from mahjong_core.placement import place_table, to_twelfths
from mahjong_core.rulesets import preset, to_data
from mahjong_core.winds import WINDS
from scoring.common.selectors.basis import Basis
from scoring.models import ResultStatus, ResultVersion, SeatResult
from scoring.standings.selectors.ranking import ranking_from_ledger
from tournaments.models import Participant, Person, Session, Table, Tournament

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


def build_event(players: int, sessions: int) -> Tournament:
    """An event with every table of every session verified, written straight into the tables."""
    dice = random.Random(1)
    rules = preset("mcr-ffmj-2016")
    event = Tournament.objects.create(
        name="Large", slug="large", starts_on=date(2026, 11, 21), preset=rules.id, rule_set=to_data(rules),
        created_at=NOON, created_by="benchmark", created_by_name="benchmark",
    )  # fmt: skip
    people = Person.objects.bulk_create(Person(name=f"Player {n}") for n in range(1, players + 1))
    entrants = Participant.objects.bulk_create(
        Participant(tournament=event, person=person, number=n, name=person.name, country="FRA")
        for n, person in enumerate(people, start=1)
    )
    for number in range(1, sessions + 1):
        play_session(event, number, entrants, dice)
    return event


def play_session(event: Tournament, number: int, entrants: list[Participant], dice: random.Random) -> None:
    session = Session.objects.create(tournament=event, number=number)
    order = dice.sample(entrants, len(entrants))
    tables = Table.objects.bulk_create(Table(session=session, number=t + 1) for t in range(len(order) // 4))
    results = ResultVersion.objects.bulk_create(
        ResultVersion(
            table=table, session=session, number=1, status=ResultStatus.VERIFIED, mode="totals", digest="",
            submitted_at=NOON, submitted_by="a", submitted_by_name="a",
            verified_at=NOON, verified_by="b", verified_by_name="b",
        )
        for table in tables
    )  # fmt: skip
    seats = [seat for i, result in enumerate(results) for seat in table_seats(result, order[4 * i : 4 * i + 4], dice)]
    SeatResult.objects.bulk_create(seats)


def table_seats(result: ResultVersion, four: list[Participant], dice: random.Random) -> list[SeatResult]:
    scores = [dice.randrange(-150, 200) for _ in range(3)]
    by_wind = dict(zip(WINDS, [*scores, -sum(scores)], strict=True))
    rules = preset("mcr-ffmj-2016")
    placings = place_table(by_wind, scale=rules.place_scale, tie_rule=rules.tie_rule)
    return [
        SeatResult(
            result=result, wind=p.wind.value, participant=player, hand_points=p.score, table_score=p.score,
            place=p.place, twelfths=to_twelfths(p.table_points),
        )
        for p, player in zip(placings, four, strict=True)
    ]  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=400)
    parser.add_argument("--sessions", type=int, default=12)
    parser.add_argument("--runs", type=int, default=20)
    args = parser.parse_args()
    call_command("migrate", verbosity=0)
    with transaction.atomic():
        event = build_event(args.players, args.sessions)
        with CaptureQueriesContext(connection) as queries:
            rows = ranking_from_ledger(event, Basis.VERIFIED).rows
        times = []
        for _ in range(args.runs):
            start = time.process_time()
            ranking_from_ledger(event, Basis.VERIFIED)
            times.append((time.process_time() - start) * 1000)
        total = sum(row.table_points for row in rows)
        print(
            f"{connection.vendor}: {args.players} players x {args.sessions} sessions, {len(queries)} queries, "
            f"median {statistics.median(times):.1f} ms, worst {max(times):.1f} ms, table points {total}"
        )
        transaction.set_rollback(True)


if __name__ == "__main__":
    main()
