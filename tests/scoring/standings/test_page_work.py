"""What pages and calls cost, in counts: objects made of rows, and queries, which do not grow with the sessions."""

from collections import Counter, OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest
from django.db.models.signals import post_init
from django.test import Client

from benchmarks.pages import build, seat_by_results
from benchmarks.standings import build_event
from scoring.common.views import live_rows
from scoring.sheets.selectors.folding import TableSheet
from scoring.standings.selectors.balance import balance
from scoring.statistics.selectors import table_figures
from tournaments.common.services.versions import raise_version
from tournaments.models import Seat, Table
from tournaments.tables.selectors.occupancy import occupancies_at

pytestmark = pytest.mark.django_db


@contextmanager
def objects_made() -> Iterator[Counter[str]]:
    """Count the models that are made of rows within the block, by their names."""
    made: Counter[str] = Counter()

    def count(sender: type, **_: Any) -> None:
        made[sender.__name__] += 1

    post_init.connect(count)
    try:
        yield made
    finally:
        post_init.disconnect(count)


@pytest.fixture(params=[16, 72], ids=["16", "72"])
def players(request: pytest.FixtureRequest) -> int:
    number: int = request.param
    return number


def test_the_balance_makes_no_object_of_a_result(players: int) -> None:
    event = build_event(players, 5)
    with objects_made() as made:
        assert balance(event).is_even
    assert made["SeatResult"] <= 1
    assert made["Table"] <= 1
    assert made["Participant"] <= 3 * players


def test_who_sits_makes_one_object_of_each_person_and_table(players: int, django_assert_num_queries: Any) -> None:
    event = build_event(players, 5)
    seat_by_results(event)
    tables = Table.objects.filter(session__tournament=event)
    with objects_made() as made, django_assert_num_queries(4):
        seats = occupancies_at(tables)
    assert len(seats) == 5 * players
    assert made["Seat"] == 5 * players
    assert (made["Participant"], made["Table"]) == (players, 5 * players // 4)
    assert made["Session"] <= 5 * players // 4


@pytest.mark.django_db(transaction=True)  # what a transaction has read is not kept
def test_a_change_renders_the_rows_that_it_changes(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    event = build(players, 3)
    rendered: Counter[str] = Counter()
    made_row = live_rows._made_row

    def counted(text: str, cells: Mapping[str, str]) -> live_rows.LiveRow:
        rendered["rows"] += 1
        return made_row(text, cells)

    def rows_of(address: str) -> int:
        rendered.clear()
        answer = Client().get(f"/t/large/{address}")
        assert answer.status_code == 200
        return rendered["rows"]

    monkeypatch.setattr(live_rows, "_rows", OrderedDict())
    monkeypatch.setattr(live_rows, "_made_row", counted)
    for address in ("standings/", "statistics/"):
        assert rows_of(address) == players
        raise_version(event)
        assert rows_of(address) == 0
    person = event.participants.get(number=3)
    person.name = "Somebody Else"
    person.save(update_fields=["name"])
    raise_version(event)
    for address in ("standings/", "statistics/"):
        assert rows_of(address) == 1
        assert "Somebody Else" in Client().get(f"/t/large/{address}").text


@pytest.mark.django_db(transaction=True)  # what a transaction has read is not kept
def test_the_statistics_read_each_sheet_once(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    event = build(players, 3)
    read: Counter[str] = Counter()
    figures_of = table_figures._figures_of

    def counted(sheet: TableSheet) -> table_figures.TableFigures:
        read["sheets"] += 1
        return figures_of(sheet)

    monkeypatch.setattr(table_figures, "_figures_of", counted)
    for sheets in (2 * players // 4, 0):
        read.clear()
        assert Client().get("/t/large/statistics/").status_code == 200
        assert read["sheets"] == sheets
        raise_version(event)
    seat = Seat.objects.filter(session__number=1, participant__isnull=False).order_by("pk")[0]
    Seat.objects.filter(pk=seat.pk).update(participant=None)
    assert Client().get("/t/large/statistics/").status_code == 200
    assert read["sheets"] == 1
