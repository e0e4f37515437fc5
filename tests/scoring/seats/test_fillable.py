"""A seat is always fillable: one answer to who sits where, names that come and go, and a table that is played out."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from pytest_django import DjangoAssertNumQueries

from mahjong_core.placement import from_twelfths
from mahjong_core.winds import Wind
from penalties.rulings.services.decisions import record_ruling, revoke_ruling
from scoring.common.selectors.basis import Basis
from scoring.models import ResultVersion, SeatResult
from scoring.results.services.versions import submit_table, verify_table
from scoring.seats.forms.substitutes import seat_key
from scoring.seats.selectors.bench import later_open_seats
from scoring.seats.services.substitutions import Replacement, end_substitute, record_substitute
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.services.entries import enter_totals
from scoring.standings.selectors.balance import balance
from scoring.standings.selectors.ranking import ranking_from_ledger
from tests.people import (
    NOON,
    actor,
    at_seat,
    client_of,
    event_in_play,
    make_seated_event,
    nobody,
    play,
    session_of,
    start,
    table_of,
    win,
)
from tests.refusals import refuses
from tournaments.models import (
    Participant,
    ParticipantState,
    Person,
    Seat,
    SeatOccupancy,
    SubstituteKind,
    SubstitutionCause,
    Table,
    Tournament,
)
from tournaments.players.services.participants import change_state
from tournaments.seating.services.changes import replace_by_substitute
from tournaments.seating.services.publishing import publish_draw
from tournaments.tables.selectors.occupancy import Occupancy, Sitter, occupancies

pytestmark = pytest.mark.django_db
START, DURING = SubstituteKind.FROM_START, SubstituteKind.MID_SESSION
MCR_TOTALS = {"E": 90, "S": 30, "W": -50, "N": -70}
RIICHI_TOTALS = {"E": 50_000, "S": 30_000, "W": 25_000, "N": 15_000}


def event_with_an_empty_seat(rules: str = "mcr-ffmj-2016") -> Tournament:
    """Eight players at two tables; the East of table 1 withdrew, and the seating has a substitute's seat for them."""
    event = make_seated_event(rule_set=rules, players=8, sessions=2)
    withdraw(event, seat_at(event, "E").participant)
    draft = replace_by_substitute(tournament=event, player=1, by=actor("alice"), at=NOON)
    publish_draw(draw=draft, by=actor("alice"), at=NOON)
    return event


def withdraw(event: Tournament, player: Participant | None) -> None:
    assert player is not None
    to = ParticipantState.WITHDRAWN
    change_state(participant=player, to=to, by=actor("alice"), at=NOON, reason="Went home")


@pytest.fixture
def event() -> Tournament:
    return event_with_an_empty_seat()


def seat_at(event: Tournament, wind: str, table: int = 1, session: int = 1) -> Seat:
    return table_of(event, table, session).seats.select_related("participant__tournament").get(wind=wind)


def names(
    table: Table, wind: str = "E", name: str = "Helper", kind: SubstituteKind = START, from_hand: int = 1
) -> SeatOccupancy:
    what = Replacement(Wind(wind), kind, name, "" if wind == "E" else "Fever", from_hand)
    return record_substitute(table=table, replacement=what, by=actor("chris"), at=NOON)


def who(event: Tournament, wind: str = "E") -> list[tuple[int, Sitter, str]]:
    (seat,) = [occupancy for occupancy in occupancies(session_of(event)) if occupancy.seat == seat_at(event, wind)]
    return [(span.from_hand, span.sitter, span.name) for span in seat.spans]


def still_to_name(event: Tournament) -> list[Occupancy]:
    return [occupancy for occupancy in occupancies(session_of(event)) if occupancy.is_open]


def finish(table: Table, totals: dict[str, int]) -> None:
    enter_totals(table=table, totals=totals, by=actor("sam"), at=NOON)
    submit_table(table=table, by=actor("sam"), at=NOON)
    verify_table(table=table, by=actor("sue"), at=NOON)


def received(table: Table) -> dict[str, Fraction]:
    rows = SeatResult.objects.filter(result__table=table).exclude(result__status="superseded")
    return {row.wind: from_twelfths(row.twelfths) for row in rows}


# --- who sits here -------------------------------------------------------------------------------------------------


def test_a_substitute_is_named_once_for_all_sessions(event: Tournament) -> None:
    """By the page of session 1: one open seat of each later session too; all or none."""
    (seat,) = still_to_name(event)
    sent = {"name": seat_key(seat.seat), "bench": "", "substitute": "Ines Costa", "whole_event": "on"}
    answer = client_of("chris").post("/t/lyon-open/s/1/substitutes/", sent, follow=True)
    assert "Ines Costa plays in 2 sessions." in answer.text
    rows = SeatOccupancy.objects.order_by("table__session__number")
    assert [(row.table.session.number, row.substitute) for row in rows] == [(1, "Ines Costa"), (2, "Ines Costa")]
    assert later_open_seats(session_of(event)) == []


def test_everyone_reads_who_plays_at_a_seat_and_no_longer_once_it_ended(event: Tournament) -> None:
    """By table, on the wall, and on the page of a player of that table; East's seat is empty, South's player ill."""
    table = table_of(event)
    other = seat_at(event, "N").participant
    assert other is not None
    addresses = ["seating/tables/", "seating/wall/?by=tables", f"seating/players/{other.number}/"]

    def read_by() -> list[tuple[bool, bool]]:
        pages = [client_of().get(f"/t/lyon-open/{address}").text for address in addresses]
        return [("Ines Costa" in page, "Jan Vos" in page) for page in pages]

    names(table, name="Ines Costa")
    names(table, "S", "Jan Vos")
    assert read_by() == [(True, True)] * 3
    end_substitute(table=table, wind=Wind.SOUTH, reason="Well again", by=actor("chris"), at=NOON)
    assert read_by() == [(True, False)] * 3


@pytest.mark.long
def test_an_empty_seat_takes_a_name_that_is_changed_and_taken_back_by_rows_of_its_own(event: Tournament) -> None:
    assert who(event) == [(1, Sitter.TO_BE_NAMED, "")]
    row = names(table_of(event))
    assert who(event) == [(1, Sitter.SUBSTITUTE, "Helper")]
    assert (row.cause, row.reason) == (SubstitutionCause.VACANT, "The seat was empty")
    table = table_of(event)
    names(table, name="Hilde")
    assert who(event) == [(1, Sitter.SUBSTITUTE, "Hilde")]
    end_substitute(table=table, wind=Wind.EAST, reason="Went home", by=actor("chris"), at=NOON)
    assert who(event) == [(1, Sitter.TO_BE_NAMED, "")]
    names(table, name="Third")
    assert who(event) == [(1, Sitter.SUBSTITUTE, "Third")]
    assert [row.ended for row in SeatOccupancy.objects.order_by("pk")] == [False, False, True, False]


@pytest.mark.long
def test_the_spans_of_a_seat_cover_every_hand_once(event: Tournament) -> None:
    table = table_of(event)
    names(table, name="First")
    start(event)
    play(table, [nobody(1), nobody(2), nobody(3)])
    names(table, name="Second", kind=DURING, from_hand=3)
    assert who(event) == [(1, Sitter.SUBSTITUTE, "First"), (3, Sitter.SUBSTITUTE, "Second")]
    names(table, "S", "Eva", DURING, 2)
    south = at_seat(table_of(event), "S")
    assert who(event, "S") == [(1, Sitter.PLAYER, south.name), (2, Sitter.SUBSTITUTE, "Eva")]


@pytest.mark.long
def test_a_player_who_left_does_not_sit_in_a_session_to_come(event: Tournament) -> None:
    withdraw(event, seat_at(event, "W").participant)
    assert who(event, "W") == [(1, Sitter.TO_BE_NAMED, "")]
    start(event)
    row = SeatOccupancy.objects.get()
    assert (row.wind, row.kind, row.is_named, row.cause) == ("W", START, False, SubstitutionCause.ILL)


@pytest.mark.long
def test_a_whole_session_is_answered_in_two_queries(
    event: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    names(table_of(event))
    session = session_of(event)
    with django_assert_num_queries(2):
        rows: list[Occupancy] = occupancies(session)
    assert [(occupancy.seat.table.number, occupancy.seat.wind) for occupancy in rows] == [
        (t, w) for t in (1, 2) for w in "ESWN"
    ]
    assert [occupancy.sitter for occupancy in rows] == [Sitter.SUBSTITUTE, *[Sitter.PLAYER] * 7]


@pytest.mark.long_on_sqlite
def test_a_table_without_a_player_is_nobodys(event: Tournament) -> None:
    """Only a seating changed behind the program's back has one; it does not start, and says where to go."""
    Seat.objects.filter(table=table_of(event, 2)).update(participant=None)
    assert {occupancy.sitter for occupancy in occupancies(session_of(event)) if occupancy.seat.table.number == 2} == {
        Sitter.NOBODY
    }
    with refuses("seating.seats_empty"):
        start(event)


# --- starting, and what is refused ---------------------------------------------------------------------------------


@pytest.mark.long
def test_a_session_starts_with_a_substitute_still_to_be_named(event: Tournament) -> None:
    start(event)
    assert [occupancy.seat.wind for occupancy in still_to_name(event)] == ["E"]
    names(table_of(event))
    assert still_to_name(event) == []


@pytest.mark.long
def test_a_table_with_two_empty_seats_starts_and_is_played_out(event: Tournament) -> None:
    """MERS 4.1.2: both substitutes play for the places of the table, named or not."""
    gone = at_seat(table_of(event), "S")
    withdraw(event, gone)
    draft = replace_by_substitute(tournament=event, player=gone.number, by=actor("alice"), at=NOON)
    publish_draw(draw=draft, by=actor("alice"), at=NOON)
    start(event)
    assert [occupancy.seat.wind for occupancy in still_to_name(event)] == ["E", "S"]
    names(table_of(event))
    finish(table_of(event), MCR_TOTALS)
    assert received(table_of(event)) == {"E": 4, "S": 2, "W": 1, "N": 0}


@pytest.mark.long
def test_where_names_are_asked_for_it_says_which_seats_and_nobody_plays_without_one(event: Tournament) -> None:
    Tournament.objects.update(allow_unnamed_substitutes=False)
    with refuses("seating.seats_empty") as refused:
        start(event)
    assert refused.value.detail["seats"] == [{"table": 1, "seat": "E", "participant": None}]
    assert refused.value.detail["href"] == "/t/lyon-open/s/1/substitutes/"
    assert "1 E" in str(refused.value.message)
    names(table_of(event))
    start(event)
    with refuses("scoring.substitute_unnamed"):
        names(table_of(event), name=" ")


@pytest.mark.long
def test_a_players_seat_needs_a_reason(event: Tournament) -> None:
    what = Replacement(Wind.SOUTH, START, "Eva")
    with refuses("scoring.reason_missing"):
        record_substitute(table=table_of(event), replacement=what, by=actor("chris"), at=NOON)


@pytest.mark.long
def test_nobody_sits_at_two_seats(event: Tournament) -> None:
    person = Person.objects.create(name="Eva Rossi")
    state = ParticipantState.SUBSTITUTE
    eva = Participant.objects.create(tournament=event, person=person, number=50, name=person.name, state=state)
    at_east = Replacement(Wind.EAST, START, "", player=eva)
    record_substitute(table=table_of(event), replacement=at_east, by=actor("chris"), at=NOON)
    record_substitute(table=table_of(event), replacement=at_east, by=actor("chris"), at=NOON)  # the same seat again
    with refuses("scoring.substitute_taken"):
        record_substitute(
            table=table_of(event, 2), replacement=Replacement(Wind.SOUTH, START, "", "ill", player=eva),
            by=actor("chris"), at=NOON,
        )  # fmt: skip


# --- played out, in both families ----------------------------------------------------------------------------------


@pytest.mark.long
def test_mcr_the_seat_plays_for_the_places_and_counts_for_nobody(event: Tournament) -> None:
    """MERS 4.1.2: "avant le début de la session en cours, le remplaçant peut gagner la table et marquer 4 points"."""
    names(table_of(event))
    start(event)
    finish(table_of(event), MCR_TOTALS)
    assert received(table_of(event)) == {"E": 4, "S": 2, "W": 1, "N": 0}
    current = ranking_from_ledger(event, Basis.VERIFIED)
    counted = {current.people[row.entrant_id].number: row.table_score for row in current.rows if any(row.sessions)}
    assert sorted(counted.values()) == [-70, -50, 30]
    line = balance(event)
    assert (line.scores, line.is_even) == (-90, True)


@pytest.mark.long
def test_riichi_the_seat_is_entered_with_the_last_uma_and_moves_the_others(  # 5.7
) -> None:
    """ "si le remplaçant gagne à la table, les autres joueurs auront des uma de 10 000, -10 000 et -30 000"."""
    event = event_with_an_empty_seat("ema-riichi-2012")
    names(table_of(event))
    start(event)
    finish(table_of(event), RIICHI_TOTALS)
    assert received(table_of(event)) == {"E": -30_000, "S": 10_000, "W": -10_000, "N": -30_000}
    assert balance(event).is_even


@pytest.mark.long
def test_hands_are_played_and_submitted_without_any_name(event: Tournament) -> None:
    start(event)
    play(table_of(event), [win(1, "E", "S", 20)])
    result = submit_table(table=table_of(event), by=actor("sam"), at=NOON)
    assert [(row.wind, row.participant is None, row.table_score) for row in result.seats.order_by("id")] == [
        ("E", True, 44),  # 20 + 3 x 8
        ("S", False, -28),
        ("W", False, -8),
        ("N", False, -8),
    ]


@pytest.mark.long
def test_a_ruling_pays_the_seat_of_a_substitute_too(event: Tournament) -> None:
    """MCR false win below the minimum: three times ten, one of them to a seat where nobody was seated."""
    names(table_of(event))
    start(event)
    play(table_of(event), [nobody(1)])
    south = at_seat(table_of(event), "S")
    ruling = record_ruling(
        table=table_of(event), participant=south, offence="false-win-below-minimum", by=actor("bob"), at=NOON
    )
    scores = sheet_of(table_of(event)).sheet.table_scores
    assert scores == {Wind.EAST: 10, Wind.SOUTH: -30, Wind.WEST: 10, Wind.NORTH: 10}
    submit_table(table=table_of(event), by=actor("sam"), at=NOON)
    verify_table(table=table_of(event), by=actor("sue"), at=NOON)
    assert balance(event).is_even
    revoke_ruling(ruling=ruling, reason="Misread", by=actor("chris"), at=NOON)
    assert set(sheet_of(table_of(event)).sheet.table_scores.values()) == {0}


# --- after the sheet is handed in ----------------------------------------------------------------------------------


@pytest.mark.long
def test_a_substitute_named_after_the_sheet_is_verified_states_it_anew_another_name_alone_does_not(
    event: Tournament,
) -> None:
    start(event)
    table = table_of(event)
    names(table)
    finish(table, MCR_TOTALS)
    names(table, name="Hilde")
    assert ResultVersion.objects.filter(table=table).count() == 1
    names(table, "S", "Eva", DURING)
    waiting = ResultVersion.objects.get(table=table, status="submitted")
    assert (waiting.reason, waiting.submitted_by_name) == ("Fever", "Chris")
    assert {row.wind: from_twelfths(row.twelfths) for row in waiting.seats.all()} == {"E": 4, "S": 0, "W": 2, "N": 1}
    assert ResultVersion.objects.filter(table=table, status="verified").exists(), "it stands until the new one does"


# --- disqualified during a session ---------------------------------------------------------------------------------

Expel = Callable[[Tournament, Participant], None]


def by_state(event: Tournament, player: Participant) -> None:
    to = ParticipantState.DISQUALIFIED
    change_state(participant=player, to=to, by=actor("chris"), at=NOON, reason="Cheating")


def by_ruling(event: Tournament, player: Participant) -> None:
    record_ruling(table=table_of(event), participant=player, offence="cheating", by=actor("chris"), at=NOON)


WAYS = pytest.mark.parametrize("expel", [by_state, by_ruling])


def disqualified(event: Tournament, expel: Expel, wind: str = "E") -> Participant:
    start(event)
    player = at_seat(table_of(event), wind)
    expel(event, player)
    return player


@pytest.mark.long
@WAYS
def test_mers_4_2_the_seat_gets_0_and_the_others_4_2_1(expel: Expel) -> None:
    """MERS 4.2: "pour la session en cours, le remplaçant marque 0 points, les 3 autres joueurs recevront 4, 2 et 1
    points suivant leur classement" – though the seat has the most points."""
    event = make_seated_event(players=8, sessions=2)
    disqualified(event, expel)
    finish(table_of(event), MCR_TOTALS)
    assert received(table_of(event)) == {"E": 0, "S": 4, "W": 2, "N": 1}
    current = ranking_from_ledger(event, Basis.VERIFIED)
    (out,) = [row for row in current.rows if row.disqualified]
    assert (out.table_points, out.place) == (0, 8), "4.4: 0 table points for the whole event, and listed"


@pytest.mark.long
@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ({"E": 90, "S": 20, "W": 20, "N": -130}, {"E": 0, "S": 3, "W": 3, "N": 1}),  # (4 + 2) / 2
        (
            {"E": -60, "S": 20, "W": 20, "N": 20},
            {"E": 0, "S": Fraction(7, 3), "W": Fraction(7, 3), "N": Fraction(7, 3)},
        ),
    ],
)
def test_the_three_share_the_seven_points_where_they_are_level(
    totals: dict[str, int], expected: dict[str, Fraction]
) -> None:
    event = make_seated_event(players=8, sessions=2)
    disqualified(event, by_state)
    finish(table_of(event), totals)
    assert received(table_of(event)) == expected
    assert sum(received(table_of(event)).values()) == 7


@pytest.mark.long
@WAYS
def test_riichi_5_7_the_seat_gets_the_last_uma_whatever_it_scored(expel: Expel) -> None:
    """5.7: "recevront toujours l'uma de -30 000 ... les trois autres joueurs auront les uma de 30 000, 10 000 et
    -10 000 même si le joueur de substitution obtient le plus de points à la table"."""
    event = make_seated_event(rule_set="ema-riichi-2012", players=8, sessions=2)
    disqualified(event, expel)
    finish(table_of(event), RIICHI_TOTALS)
    assert received(table_of(event)) == {"E": -30_000, "S": 30_000, "W": 10_000, "N": -10_000}


@pytest.mark.long
def test_a_substitute_is_needed_from_the_next_hand_on_and_may_be_named() -> None:
    event = event_in_play(players=8, sessions=2)
    play(table_of(event), [nobody(1), nobody(2)])
    player = at_seat(table_of(event), "W")
    by_ruling(event, player)
    (needed,) = still_to_name(event)
    assert (needed.seat.table.number, needed.seat.wind, needed.now.from_hand) == (1, "W", 3)
    assert needed.cause is SubstitutionCause.DISQUALIFIED
    what = Replacement(Wind.WEST, DURING, "Eva", "plays on", 3)
    row = record_substitute(table=table_of(event), replacement=what, by=actor("chris"), at=NOON)
    assert row.cause == SubstitutionCause.DISQUALIFIED, "the cause is known"
    assert still_to_name(event) == []
    assert who(event, "W")[-1] == (3, Sitter.SUBSTITUTE, "Eva")


@pytest.mark.long
def test_a_disqualification_after_the_sheet_was_verified_states_it_anew() -> None:
    event = event_in_play(players=8, sessions=2)
    finish(table_of(event), MCR_TOTALS)
    player = at_seat(table_of(event), "E")
    by_ruling(event, player)
    waiting = ResultVersion.objects.get(table=table_of(event), status="submitted")
    assert {row.wind: from_twelfths(row.twelfths) for row in waiting.seats.all()} == {"E": 0, "S": 4, "W": 2, "N": 1}
    verify_table(table=table_of(event), by=actor("sue"), at=NOON)


@pytest.mark.long
def test_lifted_before_anybody_was_named_the_player_plays_on() -> None:
    event = make_seated_event(players=8, sessions=2)
    player = disqualified(event, by_state)
    back = ParticipantState.ACTIVE
    change_state(participant=player, to=back, by=actor("chris"), at=NOON, reason="A mistake")
    assert who(event, "E") == [(1, Sitter.PLAYER, player.name)]
    finish(table_of(event), MCR_TOTALS)
    assert received(table_of(event)) == {"E": 4, "S": 2, "W": 1, "N": 0}


@pytest.mark.long
def test_revoked_the_ruling_gives_the_seat_back() -> None:
    event = event_in_play(players=8, sessions=2)
    player = at_seat(table_of(event), "E")
    ruling = record_ruling(table=table_of(event), participant=player, offence="cheating", by=actor("chris"), at=NOON)
    revoke_ruling(ruling=ruling, reason="Another player", by=actor("chris"), at=NOON)
    assert who(event, "E") == [(1, Sitter.PLAYER, player.name)]


@pytest.mark.long
def test_in_the_sessions_to_come_somebody_else_plays_from_the_start() -> None:
    """MERS 4.2: "Pour les sessions suivantes, le remplaçant peut à nouveau gagner la table"."""
    event = make_seated_event(players=8, sessions=2)
    player = at_seat(table_of(event, 1, 2), "E")
    by_state(event, player)
    start(event, 2)
    row = SeatOccupancy.objects.get()
    assert (row.kind, row.cause, row.table.session.number) == (START, SubstitutionCause.DISQUALIFIED, 2)
    finish(table_of(event, 1, 2), MCR_TOTALS)
    assert received(table_of(event, 1, 2)) == {"E": 4, "S": 2, "W": 1, "N": 0}


@pytest.mark.long
def test_a_substitute_from_the_start_who_hands_over_keeps_the_places_of_the_table() -> None:
    """4.1.2 speaks of the player: who was replaced before the session is not replaced again during it."""
    event = make_seated_event(players=8, sessions=2)
    names(table_of(event), "S", "First")
    start(event)
    play(table_of(event), [nobody(1)])
    names(table_of(event), "S", "Second", DURING, 2)
    finish(table_of(event), {"E": 30, "S": 90, "W": -50, "N": -70})
    assert received(table_of(event)) == {"E": 2, "S": 4, "W": 1, "N": 0}
