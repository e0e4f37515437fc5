"""False wins, the first offences: their points reach the sheet through the score ledger."""

from datetime import timedelta

import pytest

from penalties.models import Revocation, Ruling
from penalties.rulings.services.decisions import record_ruling, revoke_ruling
from scoring.models import Adjustment
from scoring.results.services.versions import submit_table
from scoring.sheets.selectors.folding import sheet_of
from tests.people import NOON, actor, at_seat, play, table_of, win
from tests.refusals import refuses
from tournaments.common.errors import Malformed
from tournaments.models import AuditEvent, Table, Tournament

pytestmark = pytest.mark.django_db
LATER = NOON + timedelta(hours=1)


def rule(table: Table, wind: str = "S", offence: str = "false-win-below-minimum", username: str = "bob") -> Ruling:
    return record_ruling(
        table=table, participant=at_seat(table, wind), offence=offence, hand=1, by=actor(username), at=LATER
    )


def scores(table: Table) -> dict[str, int]:
    return {str(wind): score for wind, score in sheet_of(table).sheet.table_scores.items()}


@pytest.mark.parametrize(
    ("offence", "off", "each"),
    [
        # MERS 2.9.2, four sets and a pair without 8 points: "paie une pénalité de 10 points aux autres joueurs".
        ("false-win-below-minimum", 30, 10),
        # MERS 2.9.2: "il n'a pas une main valide ... paie une pénalité de 20 points aux autres joueurs".
        ("false-win-invalid-hand", 60, 20),
        # EMAR 2.8.7: "pénalisé avec une déduction de 10 points (seul le joueur fautif ...)".
        ("winning-tile-not-taken", 10, 0),
        # MCR 3.11.6.7.2: "doit 30 points à chacun des autres trois joueurs".
        ("wall-destroyed-after-invalid-win", 90, 30),
    ],
)
def test_what_the_offender_pays_and_each_opponent_gets(table: Table, offence: str, off: int, each: int) -> None:
    rule(table, "S", offence)
    assert scores(table) == {"E": each, "S": -off, "W": each, "N": each}


@pytest.mark.long_on_sqlite
def test_the_worked_example_of_annex_1_keeps_rulings_apart_from_hands(table: Table) -> None:
    # Annex 1: a hand of 10, East from South, South's false win of 30: +44, -48, +2, +2.
    play(table, [win(1, "E", "S", 10)])
    rule(table, "S")
    assert scores(table) == {"E": 44, "S": -48, "W": 2, "N": 2}
    south = submit_table(table=table, by=actor("sam"), at=LATER).seats.get(wind="S")
    assert (south.hand_points, south.adjustments, south.table_score) == (-18, -30, -48)


def test_the_ledger_rows_carry_cause_clause_and_hand(table: Table) -> None:
    ruling = rule(table, "S")
    rows = Adjustment.objects.filter(group=ruling.effect_group)
    assert {row.cause for row in rows} == {"penalties.false-win-below-minimum"}
    assert {row.hand for row in rows} == {1}
    assert all(row.clause for row in rows)
    assert sum(row.amount for row in rows) == 0


def test_what_cannot_be_ruled_is_refused_and_changes_nothing(event: Tournament, table: Table) -> None:
    south, elsewhere = at_seat(table, "S"), at_seat(table_of(event, 2), "E")
    for person, offence, hand, code in (
        (south, "whistling", 1, "penalties.unknown_offence"),
        (elsewhere, "false-win-below-minimum", None, "scoring.not_at_table"),
        (south, "false-win-below-minimum", 17, "sheets.hand_out_of_range"),
    ):
        with refuses(code):
            record_ruling(table=table, participant=person, offence=offence, hand=hand, by=actor("bob"), at=LATER)
    assert (Ruling.objects.count(), Adjustment.objects.count()) == (0, 0)


@pytest.mark.long
def test_revoking_restores_the_scores_and_keeps_the_ruling(table: Table) -> None:
    play(table, [win(1, "E", "S", 10)])
    before = scores(table)
    ruling = rule(table, "S")
    with pytest.raises(Malformed):
        revoke_ruling(ruling=ruling, reason="", by=actor("chris"), at=LATER)
    revoke_ruling(ruling=ruling, reason="the hand was worth 8 after all", by=actor("chris"), at=LATER)
    assert scores(table) == before
    assert Ruling.objects.get() == ruling
    assert Revocation.objects.get().reason == "the hand was worth 8 after all"
    assert AuditEvent.objects.filter(action="ruling.revoked").count() == 1
