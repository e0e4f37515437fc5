"""Substitutes through the services: every cell of MERS section 4 and EMA riichi 5.7, with all four results."""

from datetime import timedelta
from fractions import Fraction

import pytest

from mahjong_core.placement import from_twelfths
from mahjong_core.winds import Wind
from penalties.rulings.selectors.faults import Fault
from penalties.rulings.services.decisions import decide_ruling, revoke_ruling
from penalties.rulings.services.lateness import LateArrival, record_late
from scoring.common.selectors.basis import Basis
from scoring.models import SeatResult
from scoring.results.services.versions import submit_table, verify_table
from scoring.seats.selectors.bench import bench
from scoring.seats.services.substitutions import Replacement, record_substitute, replace_player
from scoring.sheets.services.entries import enter_totals
from scoring.standings.selectors.balance import balance
from scoring.standings.selectors.ranking import ranking
from tests.people import NOON, actor, at_seat, make_seated_event, session_of, start, table_of
from tests.refusals import refuses
from tournaments.models import (
    Participant,
    ParticipantState,
    Person,
    SeatOccupancy,
    SubstituteKind,
    SubstitutionCause,
    Table,
    Tournament,
)
from tournaments.players.services.participants import change_state

pytestmark = pytest.mark.django_db
LATE, ILL, OUT = SubstitutionCause.LATE, SubstitutionCause.ILL, SubstitutionCause.DISQUALIFIED
START, DURING = SubstituteKind.FROM_START, SubstituteKind.MID_SESSION
SEATS = "ESWN"
MCR_TOTALS = dict(zip(SEATS, (90, 30, -50, -70), strict=True))
RIICHI_TOTALS = dict(zip(SEATS, (50_000, 30_000, 25_000, 15_000), strict=True))
CELLS = [(cause, kind) for cause in (LATE, ILL, OUT) for kind in (START, DURING) if (cause, kind) != (LATE, DURING)]

# MERS 4.1.1, 4.1.2, 4.2: from the start the substitute plays for the places ("peut gagner la table et marquer 4
# points"); during the session "automatiquement 0 points ... les 3 autres 4, 2 et 1". By the substitute's seat.
MCR_TABLE = {
    START: dict.fromkeys(SEATS, (4, 2, 1, 0)),
    DURING: {"E": (0, 4, 2, 1), "S": (4, 0, 2, 1), "W": (4, 2, 0, 1), "N": (4, 2, 1, 0)},
}
# 5.7: from the start the score "compte pour déterminer l'uma des adversaires", the substitute is entered with -30 000;
# during the session "les trois autres joueurs auront les uma de 30 000, 10 000 et -10 000". In thousands.
RIICHI_TABLE = {
    START: {"E": (-30, 10, -10, -30), "S": (30, -30, -10, -30), "W": (30, 10, -30, -30), "N": (30, 10, -10, -30)},
    DURING: {"E": (-30, 30, 10, -10), "S": (30, -30, 10, -10), "W": (30, 10, -30, -10), "N": (30, 10, -10, -30)},
}
HALF = {30: 15, 10: 5, -10: -5, -30: -15}


def event_of(rules: str) -> Tournament:
    event = make_seated_event(rule_set=rules, players=4, sessions=2)
    bench_player(event)
    start(event)
    return event


def bench_player(event: Tournament, number: int = 50) -> Participant:
    person = Person.objects.create(name=f"Reserve {number}")
    state = ParticipantState.SUBSTITUTE
    return Participant.objects.create(tournament=event, person=person, number=number, name=person.name, state=state)


def replaced(table: Table, seat: str, cause: SubstitutionCause, kind: SubstituteKind) -> SeatOccupancy:
    reserve = Participant.objects.get(number=50)
    what = Replacement(Wind(seat), kind, "", "as the referee said", cause=cause, player=reserve)
    return record_substitute(table=table, replacement=what, by=actor("chris"), at=NOON)


def finish(table: Table, totals: dict[str, int]) -> None:
    enter_totals(table=table, totals=totals, by=actor("sam"), at=NOON)
    submit_table(table=table, by=actor("sam"), at=NOON)
    verify_table(table=table, by=actor("sue"), at=NOON)


def entered(table: Table) -> tuple[Fraction, ...]:
    rows = {row.wind: from_twelfths(row.twelfths) for row in SeatResult.objects.filter(result__table=table)}
    return tuple(rows[seat] for seat in SEATS)


def listed(event: Tournament, person: Participant) -> tuple[Fraction, int]:
    """Table points (uma) and score in the standings."""
    row = ranking(event, Basis.VERIFIED).row_of(person.number)
    assert row is not None
    return row.table_points, row.table_score


@pytest.mark.long
@pytest.mark.sampled(22)
@pytest.mark.parametrize("rules", ["mers-mcr-2010", "mcr-ffmj-2016", "mcr-wmo-2014"])
@pytest.mark.parametrize(("cause", "kind"), CELLS)
@pytest.mark.parametrize("seat", SEATS)
def test_mers_section_4(rules: str, cause: SubstitutionCause, kind: SubstituteKind, seat: str) -> None:
    event = event_of(rules)
    table = table_of(event)
    away = at_seat(table, seat)
    replaced(table, seat, cause, kind)
    finish(table, MCR_TOTALS)
    assert entered(table) == MCR_TABLE[kind][seat]
    assert listed(event, away) == (0, 0)  # 4.3: "recevra 0 points de table pour la (les) session(s) manquées"
    others = [other for other in SEATS if other != seat]
    worth = dict(zip(SEATS, MCR_TABLE[kind][seat], strict=True))
    assert [listed(event, at_seat(table, other)) for other in others] == [
        (worth[other], MCR_TOTALS[other]) for other in others
    ]
    reserve = ranking(event, Basis.VERIFIED).row_of(50)
    assert reserve is not None
    assert reserve.place is None  # 4: "ne peut obtenir de classement final"
    assert (reserve.table_points, reserve.table_score) == (worth[seat], MCR_TOTALS[seat])
    assert balance(event).is_even
    assert balance(event).scores == -MCR_TOTALS[seat]


@pytest.mark.long
@pytest.mark.sampled(14)
@pytest.mark.parametrize(("rules", "fixed"), [("ema-riichi-2012", 0), ("ema-riichi-2016", -15_000)])
@pytest.mark.parametrize(("cause", "kind"), CELLS)
@pytest.mark.parametrize("seat", SEATS)
def test_riichi_5_7(rules: str, fixed: int, cause: SubstitutionCause, kind: SubstituteKind, seat: str) -> None:
    event = event_of(rules)
    table = table_of(event)
    away = at_seat(table, seat)
    replaced(table, seat, cause, kind)
    finish(table, RIICHI_TOTALS)
    thousands = RIICHI_TABLE[kind][seat]
    if rules == "ema-riichi-2016":
        thousands = tuple(HALF[thousand] for thousand in thousands)
    worth = dict(zip(SEATS, (1000 * thousand for thousand in thousands), strict=True))
    assert entered(table) == tuple(worth.values())
    assert listed(event, away) == (worth[seat], fixed)  # "0 point et un uma de -30 000 points pour chaque session"
    others = [other for other in SEATS if other != seat]
    played = {text: RIICHI_TOTALS[text] - 30_000 for text in SEATS}
    assert [listed(event, at_seat(table, other)) for other in others] == [
        (worth[other], played[other]) for other in others
    ]
    assert listed(event, Participant.objects.get(number=50)) == (worth[seat], fixed)
    assert balance(event).is_even


def test_who_is_late_is_not_replaced_during_play() -> None:
    table = table_of(event_of("mers-mcr-2010"))
    with refuses("penalties.late_during_play"):
        replaced(table, "E", LATE, DURING)
    assert SeatOccupancy.objects.count() == 0


@pytest.mark.long
def test_a_later_change_of_state_rewrites_no_result() -> None:
    """What counts is the row of that day: nothing is computed from the player's state of today."""
    event = event_of("mers-mcr-2010")
    table = table_of(event)
    away = at_seat(table, "E")
    replaced(table, "E", ILL, START)
    finish(table, MCR_TOTALS)
    before = entered(table)
    change_state(
        participant=away, to=ParticipantState.DISQUALIFIED, reason="cheated elsewhere", by=actor("chris"), at=NOON
    )
    assert entered(table) == before


@pytest.mark.long
def test_a_player_is_replaced_for_the_rest_of_the_event() -> None:
    """4.2: "Pour les sessions suivantes, le remplaçant peut à nouveau gagner la table"."""
    event = event_of("mers-mcr-2010")
    away = at_seat(table_of(event), "S")
    what = Replacement(Wind.EAST, DURING, "", "expelled", cause=OUT, player=Participant.objects.get(number=50))
    rows = replace_player(player=away, since=session_of(event, 1), replacement=what, by=actor("chris"), at=NOON)
    assert [(row.table.session.number, row.kind, row.wind) for row in rows] == [
        (1, DURING, "S"),
        (2, START, table_of(event, 1, 2).seats.get(participant=away).wind),
    ]
    assert [(row.table, row.sessions) for row in bench(event, session_of(event, 2))] == [(1, (1, 2))]


@pytest.mark.long_on_sqlite
def test_only_the_bench_sits_in_and_at_one_table_of_a_session() -> None:
    event = make_seated_event(rule_set="mers-mcr-2010", players=8, sessions=1)
    reserve = bench_player(event)
    start(event)
    Participant.objects.filter(pk=reserve.pk).update(state=ParticipantState.REGISTERED)
    with refuses("scoring.not_on_bench"):
        replaced(table_of(event, 1), "E", ILL, START)
    Participant.objects.filter(pk=reserve.pk).update(state=ParticipantState.SUBSTITUTE)
    replaced(table_of(event, 1), "E", ILL, START)
    with refuses("scoring.substitute_taken"):
        replaced(table_of(event, 2), "E", ILL, START)


def test_a_substitute_answers_for_their_own_faults() -> None:
    """MERS 3.1: points come off the player at fault, who is the substitute now."""
    event = event_of("mers-mcr-2010")
    table = table_of(event)
    replaced(table, "E", ILL, START)
    reserve = Participant.objects.select_related("tournament").get(number=50)
    ruling = decide_ruling(fault=Fault(reserve, "false-win-below-minimum", table), by=actor("bob"), at=NOON)
    assert ruling.wind == "E"
    totals = dict(zip(SEATS, (60, 40, -40, -60), strict=True))
    finish(table, totals)
    rows = {row.wind: row.adjustments for row in SeatResult.objects.filter(result__table=table)}
    assert rows == {"E": -30, "S": 10, "W": 10, "N": 10}
    assert balance(event).is_even


class TestLate:
    """MERS 2.2: under 10 minutes 10 points, to 15 minutes 20, beyond it a substitute; from the clock's real start."""

    @pytest.mark.long_on_sqlite
    @pytest.mark.parametrize(
        ("seconds", "points", "is_replaced"),
        [(1, 10, False), (599, 10, False), (600, 20, False), (900, 20, False), (901, 0, True)],
    )
    def test_by_the_session_clock(self, seconds: int, points: int, is_replaced: bool) -> None:
        table = table_of(event_of("mers-mcr-2010"))
        arrival = LateArrival(table, at_seat(table, "W"), bench=Participant.objects.get(number=50))
        done = record_late(arrival=arrival, by=actor("chris"), at=NOON + timedelta(seconds=seconds))
        assert (done.ruling.points, done.cost.is_replaced) == (points, is_replaced)
        assert done.ruling.late_seconds == seconds
        assert SeatOccupancy.objects.filter(cause=LATE, wind="W").exists() is is_replaced

    def test_nobody_is_late_before_the_start_or_twice_at_one_table(self) -> None:
        event = make_seated_event(rule_set="mers-mcr-2010", players=4, sessions=1)
        with refuses("tournaments.session_not_started"):
            record_late(arrival=LateArrival(table_of(event), at_seat(table_of(event), "W")), by=actor("chris"), at=NOON)
        start(event)
        arrival = LateArrival(table_of(event), at_seat(table_of(event), "W"), timedelta(minutes=5))
        record_late(arrival=arrival, by=actor("chris"), at=NOON)
        with refuses("penalties.late_twice"):
            record_late(arrival=arrival, by=actor("chris"), at=NOON)


@pytest.mark.long
@pytest.mark.parametrize(("rules", "uma"), [("ema-riichi-2012", 30), ("ema-riichi-2016", 15)])
def test_lateness_in_riichi_may_change_the_places(rules: str, uma: int) -> None:
    """5.6: ten minutes cost 10 000, "affectant éventuellement le classement à la table"; nobody gains the points.

    30 000 less 10 000 are 20 000, under the 25 000 of the third: the places at the table change.
    """
    event = event_of(rules)
    table = table_of(event)
    arrival = LateArrival(table, at_seat(table, "S"), timedelta(minutes=10))
    record_late(arrival=arrival, by=actor("chris"), at=NOON)
    finish(table, RIICHI_TOTALS | {"S": 20_000})
    third = -10 if uma == 30 else -5
    assert entered(table) == (1000 * uma, 1000 * third, -1000 * third, -1000 * uma)
    assert listed(event, at_seat(table, "S")) == (1000 * third, -10_000)
    assert balance(event).is_even


@pytest.mark.long
class TestListing:
    def test_a_disqualified_player_is_last_with_no_table_points(self) -> None:
        """MERS 4.4: "un total de 0 points de table pour l'ensemble du tournoi"."""
        event = event_of("mers-mcr-2010")
        table = table_of(event)
        winner = at_seat(table, "E")
        finish(table, MCR_TOTALS)
        ruling = decide_ruling(fault=Fault(winner, "cheating", table), by=actor("chris"), at=NOON + timedelta(hours=3))
        row = ranking(event, Basis.VERIFIED).rows[3]
        assert (row.entrant_id, row.place, row.table_points, row.disqualified) == (winner.pk, 4, 0, True)
        before = ranking(event, Basis.VERIFIED, NOON + timedelta(hours=2)).rows[0]
        assert (before.entrant_id, before.table_points) == (winner.pk, 4)  # as it stood then
        revoke_ruling(ruling=ruling, reason="proof withdrawn", by=actor("chris"), at=NOON + timedelta(hours=4))
        assert ranking(event, Basis.VERIFIED).rows[0].entrant_id == winner.pk

    def test_a_sick_player_taken_out_is_not_listed(self) -> None:
        """MERS 4.3: "rayer le nom du joueur des résultats finaux"; the team keeps the points."""
        event = event_of("mers-mcr-2010")
        table = table_of(event)
        sick = at_seat(table, "E")
        finish(table, MCR_TOTALS)
        change_state(
            participant=sick,
            to=ParticipantState.REMOVED_FOR_ILLNESS,
            reason="fever",
            by=actor("chris"),
            at=NOON + timedelta(hours=3),
        )
        current = ranking(event, Basis.VERIFIED)
        assert current.row_of(sick.number) is None
        assert [row.place for row in current.rows if row.place] == [1, 2, 3]
        assert balance(event).is_even
