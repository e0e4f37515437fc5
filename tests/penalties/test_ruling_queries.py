"""A ruling fetches its table's sheet once and hands it on."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta
from typing import Any

import pytest
from rest_framework.test import APIClient

from mahjong_core import table_sheets
from scoring.models import Adjustment, ResultVersion
from scoring.results.services.versions import submit_table, verify_table
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.services.entries import record_hand
from tests.people import NOON, actor, at_seat, make_seated_event, play, start, table_of, win
from tournaments.accounts.services.tokens import issue_token
from tournaments.models import Table

pytestmark = [pytest.mark.django_db, pytest.mark.long]
LATER = NOON + timedelta(hours=1)
MAX_QUERIES = 33  # two of them ask whether the referee plays at the table, one whose note it is
AtMost = Callable[[int], AbstractContextManager[Any]]


@pytest.fixture
def folds(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """One entry for each time that a sheet of either game is folded."""
    counted: list[Any] = []
    real = table_sheets.fold

    def counting(*args: Any) -> Any:
        counted.append(args)
        return real(*args)

    monkeypatch.setattr(table_sheets, "fold", counting)
    return counted


def verify(table: Table) -> None:
    submit_table(table=table, by=actor("sam"), at=LATER)
    verify_table(table=table, by=actor("sue"), at=LATER)


def post_ruling(table: Table, offence: str, **facts: Any) -> Any:
    """The ruling on South of the table by the chief referee's client."""
    client = APIClient(HTTP_AUTHORIZATION=f"Token {issue_token('chris', by=actor('chris'), at=NOON)}")
    south = at_seat(table, "S")
    body = {"session": 1, "table": 1, "participant": south.number, "offence": offence, **facts}
    return lambda: client.post(f"/api/v1/tournaments/{table.session.tournament.slug}/rulings/", body, format="json")


@pytest.mark.parametrize(
    ("offence", "facts", "most_folds", "score"),
    [
        ("false-win-below-minimum", {"hand": 2}, 1, -76),  # 10 to each opponent, after -18 and -28 at the table
        ("late-arrival", {"late_seconds": 400}, 1, -56),  # FFMJ 3.11.2.1: "10 points: 10 minutes ou moins"
        ("empty-claim", {"hand": 2}, 0, -46),  # a warning touches no sheet
    ],
)
def test_a_ruling_on_a_verified_table(
    table: Table,
    folds: list[Any],
    django_assert_max_num_queries: AtMost,
    offence: str,
    facts: dict[str, Any],
    most_folds: int,
    score: int,
) -> None:
    play(table, [win(1, "E", "S", 10), win(2, "W", None, 20)])
    verify(table)
    post = post_ruling(table, offence, **facts)
    folds.clear()
    with django_assert_max_num_queries(MAX_QUERIES):
        answer = post()
    assert answer.status_code == 201, answer.json()
    assert len(folds) <= most_folds
    assert sheet_of(table).sheet.table_scores["S"] == score
    if most_folds:
        newest = ResultVersion.objects.latest("number")
        assert (newest.status, newest.seats.get(wind="S").table_score) == ("submitted", score)


def test_a_chombo_ruled_after_it_was_verified_on_a_riichi_sheet(
    folds: list[Any], django_assert_max_num_queries: AtMost
) -> None:
    event = make_seated_event(rule_set="ema-riichi-2016", players=4, sessions=1)
    start(event)
    table = table_of(event)
    record_hand(table=table, hand={"number": 1, "outcome": "chombo", "offenders": ["S"]}, by=actor("sam"), at=NOON)
    verify(table)
    post = post_ruling(table, "invalid-win", hand=1)
    folds.clear()
    with django_assert_max_num_queries(MAX_QUERIES):
        assert post().status_code == 201
    assert len(folds) == 1
    # EMA riichi 3.4.6: 20,000 are taken once, by the sheet or by the ruling.
    assert sum(Adjustment.objects.values_list("amount", flat=True)) == -20_000
