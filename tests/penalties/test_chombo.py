"""A chombo counts once, whether the sheet says so, a ruling, or both."""

import pytest

from penalties.models import Ruling
from penalties.rulings.selectors.faults import Fault
from penalties.rulings.services.decisions import decide_ruling, revoke_ruling
from scoring.common.selectors.basis import Basis
from scoring.models import Adjustment
from scoring.results.services.versions import submit_table, verify_table
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.services.entries import record_hand
from scoring.standings.selectors.ranking import ranking
from tests.people import NOON, actor, make_seated_event, start, table_of
from tournaments.models import Table

pytestmark = pytest.mark.django_db


def table_in(rules: str) -> Table:
    event = make_seated_event(rule_set=rules, players=4, sessions=1)
    start(event)
    return table_of(event)


def rule(table: Table) -> Ruling:
    seat = table.seats.select_related("participant__tournament").get(wind="S")
    assert seat.participant is not None
    return decide_ruling(fault=Fault(seat.participant, "invalid-win", table, hand=1), by=actor("bob"), at=NOON)


def write_on_sheet(table: Table) -> None:
    line = {"number": 1, "outcome": "chombo", "offenders": ["S"]}
    record_hand(table=table, hand=line, by=actor("sam"), at=NOON)


def verify(table: Table) -> None:
    submit_table(table=table, by=actor("sam"), at=NOON)
    verify_table(table=table, by=actor("sue"), at=NOON)


def score_of_south(table: Table) -> int:
    seat = table.seats.select_related("participant").get(wind="S")
    assert seat.participant is not None
    row = ranking(table.session.tournament, Basis.VERIFIED).row_of(seat.participant.number)
    assert row is not None
    return row.table_score


class TestDeducted:
    """EMA riichi 2016: "-20 000 from the tournament score" after uma, no payments."""

    @pytest.mark.sampled(6)
    @pytest.mark.parametrize("is_revoked", [False, True])
    @pytest.mark.parametrize("ruled", ["never", "before the sheet", "after it was verified"])
    def test_it_counts_once_and_the_result_is_not_stated_anew(self, ruled: str, is_revoked: bool) -> None:
        table = table_in("ema-riichi-2016")
        rulings = [rule(table)] if ruled == "before the sheet" else []
        write_on_sheet(table)
        verify(table)
        if ruled == "after it was verified":
            rulings.append(rule(table))
        for ruling in rulings if is_revoked else ():
            revoke_ruling(ruling=ruling, reason="written twice", by=actor("bob"), at=NOON)
        assert score_of_south(table) == -20_000
        assert table.results.count() == 1


class TestPaid:
    """EMA riichi 2012, 3.4.6: 4 000 to East, 2 000 to each of the others, at the table."""

    @pytest.mark.long
    def test_the_line_of_the_sheet_pays_and_the_ruling_does_not(self) -> None:
        table = table_in("ema-riichi-2012")
        ruling = rule(table)
        assert not Adjustment.objects.filter(group=ruling.effect_group).exists()
        write_on_sheet(table)
        scores = sheet_of(table).sheet.table_scores
        assert [scores[wind] for wind in "ESWN"] == [34_000, 22_000, 32_000, 32_000]  # type: ignore[index]
