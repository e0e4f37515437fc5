"""False wins, the first offences: their points reach the sheet through the score ledger."""

from datetime import timedelta

import pytest

from penalties.models import Revocation, Ruling
from penalties.rulings.services.decisions import record_ruling, revoke_ruling
from scoring.models import Adjustment
from scoring.results.services.versions import submit_table
from scoring.sheets.selectors.folding import sheet_of
from tests.people import NOON, actor, play, table_of, win
from tournaments.common.errors import Conflict, Malformed, NotPermitted, Refusal
from tournaments.models import AuditEvent, Participant, Table, Tournament

pytestmark = pytest.mark.django_db
LATER = NOON + timedelta(hours=1)


def at_seat(table: Table, wind: str) -> Participant:
    participant = table.seats.get(wind=wind).participant
    assert participant is not None
    return participant


def rule(table: Table, wind: str = "S", offence: str = "false-win-below-minimum", username: str = "bob") -> Ruling:
    return record_ruling(
        table=table, participant=at_seat(table, wind), offence=offence, hand=1, by=actor(username), at=LATER
    )


def scores(table: Table) -> dict[str, int]:
    return {str(wind): score for wind, score in sheet_of(table).sheet.table_scores.items()}


def test_a_false_win_below_the_minimum_pays_ten_to_each_opponent(table: Table) -> None:
    # MERS 2.9.2, four sets and a pair without 8 points: "paie une pénalité de 10 points aux autres joueurs".
    rule(table, "S")
    assert scores(table) == {"E": 10, "S": -30, "W": 10, "N": 10}


def test_a_false_win_with_an_invalid_hand_pays_twenty_to_each_opponent(table: Table) -> None:
    # MERS 2.9.2: "il n'a pas une main valide ... paie une pénalité de 20 points aux autres joueurs".
    rule(table, "S", "false-win-invalid-hand")
    assert scores(table) == {"E": 20, "S": -60, "W": 20, "N": 20}


def test_the_worked_example_of_annex_1(table: Table) -> None:
    # Annex 1: a hand of 10, East from South, South's false win of 30: +44, -48, +2, +2.
    play(table, [win(1, "E", "S", 10)])
    rule(table, "S")
    assert scores(table) == {"E": 44, "S": -48, "W": 2, "N": 2}


@pytest.mark.long
def test_a_ruling_keeps_the_table_balanced_and_apart_from_the_hands(table: Table) -> None:
    play(table, [win(1, "E", "S", 10)])
    rule(table, "S")
    result = submit_table(table=table, by=actor("sam"), at=LATER)
    south = result.seats.get(wind="S")
    assert (south.hand_points, south.adjustments, south.table_score) == (-18, -30, -48)


def test_the_ledger_rows_carry_cause_clause_and_hand(table: Table) -> None:
    ruling = rule(table, "S")
    rows = Adjustment.objects.filter(group=ruling.effect_group)
    assert {row.cause for row in rows} == {"penalties.false-win-below-minimum"}
    assert {row.hand for row in rows} == {1}
    assert all(row.clause for row in rows)
    assert sum(row.amount for row in rows) == 0


def test_an_unknown_offence_is_refused_and_changes_nothing(table: Table) -> None:
    with pytest.raises(Refusal) as refused:
        rule(table, "S", "whistling")
    assert refused.value.code == "penalties.unknown_offence"
    assert (Ruling.objects.count(), Adjustment.objects.count()) == (0, 0)


def test_a_winning_tile_left_out_costs_ten_and_nobody_gains(table: Table) -> None:
    # EMAR 2.8.7: "pénalisé avec une déduction de 10 points (seul le joueur fautif ...)".
    rule(table, "S", "winning-tile-not-taken")
    assert scores(table) == {"E": 0, "S": -10, "W": 0, "N": 0}


def test_a_wall_broken_at_an_invalid_win_pays_thirty_to_each(table: Table) -> None:
    # MCR 3.11.6.7.2: "doit 30 points à chacun des autres trois joueurs".
    rule(table, "S", "wall-destroyed-after-invalid-win")
    assert scores(table) == {"E": 30, "S": -90, "W": 30, "N": 30}


def test_somebody_who_sits_elsewhere_cannot_be_the_offender(event: Tournament, table: Table) -> None:
    with pytest.raises(Refusal) as refused:
        record_ruling(
            table=table,
            participant=at_seat(table_of(event, 2), "E"),
            offence="false-win-below-minimum",
            by=actor("bob"),
            at=LATER,
        )
    assert refused.value.code == "scoring.not_at_table"
    assert Ruling.objects.count() == 0


def test_hand_seventeen_does_not_exist(table: Table) -> None:
    with pytest.raises(Refusal) as refused:
        record_ruling(
            table=table,
            participant=at_seat(table, "E"),
            offence="false-win-below-minimum",
            hand=17,
            by=actor("bob"),
            at=LATER,
        )
    assert refused.value.code == "sheets.hand_out_of_range"


@pytest.mark.long
@pytest.mark.parametrize("username", ["alice", "sam", "ann", "olga"])
def test_only_referees_rule(table: Table, username: str) -> None:
    with pytest.raises(NotPermitted):
        rule(table, "S", username=username)
    assert Ruling.objects.count() == 0


@pytest.mark.long
def test_revoking_restores_the_scores_and_keeps_the_ruling(table: Table) -> None:
    play(table, [win(1, "E", "S", 10)])
    before = scores(table)
    ruling = rule(table, "S")
    revoke_ruling(ruling=ruling, reason="the hand was worth 8 after all", by=actor("chris"), at=LATER)
    assert scores(table) == before
    assert Ruling.objects.get() == ruling
    assert Revocation.objects.get().reason == "the hand was worth 8 after all"
    assert AuditEvent.objects.filter(action="ruling.revoked").count() == 1


@pytest.mark.long
def test_revoking_twice_is_a_conflict(table: Table) -> None:
    ruling = rule(table, "S")
    revoke_ruling(ruling=ruling, reason="a", by=actor("chris"), at=LATER)
    with pytest.raises(Conflict) as refused:
        revoke_ruling(ruling=ruling, reason="b", by=actor("chris"), at=LATER)
    assert refused.value.code == "penalties.already_revoked"


def test_revoking_needs_a_reason(table: Table) -> None:
    with pytest.raises(Malformed):
        revoke_ruling(ruling=rule(table, "S"), reason="", by=actor("chris"), at=LATER)
