"""The demo event: as the product itself would have written it."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from reports.demo.services.hands import VALUES, play_hand
from reports.demo.services.load import load_demo
from reports.demo.services.people import demo_rows
from scoring.common.selectors.basis import Basis
from scoring.models import ResultVersion, SheetEntry
from scoring.sheets.selectors.folding import sheets_of
from scoring.standings.selectors.ranking import ranking_from_ledger
from tests.demo import demo_event
from tests.people import NOON
from tournaments.models import Session, Table, TableStatus, Tournament
from tournaments.seating.selectors.plan import check_seating, published_plan


@pytest.mark.long
@pytest.mark.django_db
def test_the_loaded_event_is_as_the_product_would_have_written_it() -> None:
    """Loading takes seconds, so one load serves every look at it."""
    event = demo_event()
    check_it_stands_halfway_through_session_four()
    check_nobody_meets_twice_and_team_mates_never(event)
    check_every_released_table_balances_and_gives_seven(event)
    check_it_shows_a_correction_and_a_totals_only_table()
    check_loading_again_changes_nothing()


def test_it_has_72_players_in_18_teams_from_several_countries() -> None:
    rows = demo_rows()
    assert len(rows) == len({row.number for row in rows}) == len({row.name for row in rows}) == 72
    assert set(Counter(row.team for row in rows).values()) == {4}
    assert len({row.team for row in rows}) == 18
    assert len({row.country for row in rows}) >= 10


def check_it_stands_halfway_through_session_four() -> None:
    assert list(Session.objects.values_list("status", flat=True).order_by("number")) == [
        "released", "released", "released", "running", "scheduled", "scheduled",
    ]  # fmt: skip
    running = Counter(Table.objects.filter(session__number=4).values_list("status", flat=True))
    assert running == {TableStatus.PLAYING: 17, TableStatus.SUBMITTED: 1}


def check_nobody_meets_twice_and_team_mates_never(event: Tournament) -> None:
    report = check_seating(event, published_plan(event))
    assert (report.repeat_count, report.team_mate_count, report.wind_spread, report.table_repeats) == (0, 0, 1, 0)


def check_every_released_table_balances_and_gives_seven(event: Tournament) -> None:
    tables = Table.objects.filter(session__number__lte=3).select_related("session__tournament")
    sheets = sheets_of(list(tables))
    assert len(sheets) == 54
    for sheet in sheets.values():
        assert [p for p in sheet.sheet.problems if p.severity == "refusal"] == []
        assert sum(sheet.sheet.table_scores.values()) == 0
    rows = ranking_from_ledger(event, Basis.RELEASED).rows
    assert sum((row.table_points for row in rows), Fraction(0)) == 7 * 54


def check_it_shows_a_correction_and_a_totals_only_table() -> None:
    assert SheetEntry.objects.filter(supersedes__isnull=False).count() == 1
    assert ResultVersion.objects.filter(status="superseded").count() == 1
    assert ResultVersion.objects.filter(mode="totals").count() == 1


def check_loading_again_changes_nothing() -> None:
    before = SheetEntry.objects.count()
    assert load_demo(at=NOON) is None
    assert SheetEntry.objects.count() == before


@pytest.mark.long
def test_the_hands_follow_the_frequencies_of_real_events() -> None:
    # As counted at two real events: self-draw 27-30 % of wins, draws about 4 %, a false win about once in 130 hands.
    dice = random.Random(7)
    hands = [play_hand(1, dice) for _ in range(20_000)]
    wins = [hand.data for hand in hands if hand.data["outcome"] == "win"]
    assert 0.03 < 1 - len(wins) / len(hands) < 0.05
    assert 0.26 < sum(1 for win in wins if win["discarder"] is None) / len(wins) < 0.31
    assert 100 < len(hands) / sum(1 for hand in hands if hand.false_win) < 170
    assert {win["value"] for win in wins} <= set(VALUES)
    assert all(win["winner"] != win["discarder"] for win in wins)
