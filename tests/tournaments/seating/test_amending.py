"""Publishing amends the seating: tables that do not change keep everything, and what changes was listed before."""

import random
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from mahjong_core.winds import Wind
from penalties.rulings.services.decisions import record_ruling, revoke_ruling
from scoring.models import Stage
from scoring.results.services.ledger import Cause, Posting, post_adjustments
from scoring.seats.services.substitutions import Replacement, end_substitute, record_substitute
from tests.people import NOON, actor, make_seated_event, session_of, simple_plan, start, table_of
from tests.refusals import refuses
from tournaments.models import (
    Participant,
    ParticipantState,
    Person,
    Seat,
    SeatingDraw,
    SeatOccupancy,
    SubstituteKind,
    Table,
    TableLink,
    TableReferee,
    Tournament,
)
from tournaments.referees.services import cover_session
from tournaments.seating.selectors.amendments import Touch, effects_of
from tournaments.seating.selectors.plan import plan_from_data, published_plan
from tournaments.seating.services.changes import (
    bring_back,
    move_table,
    replace_by_substitute,
    seat_late_entry,
    swap_seats,
)
from tournaments.seating.services.drawing import import_seating
from tournaments.seating.services.publishing import publish_draw
from tournaments.sessions.services.acts import end_session
from tournaments.sessions.services.clock import undo_clock
from tournaments.tables.services.table_links import issue_table_links

pytestmark = pytest.mark.django_db
START = SubstituteKind.FROM_START


@pytest.fixture
def event() -> Tournament:
    """Sixteen players at four tables; session 2 has its cards printed and its tables shared among the referees."""
    made = make_seated_event()
    issue_table_links(session=session_of(made, 2), tables=None, by=actor("chris"), at=NOON)
    cover_session(session=session_of(made, 2), by=actor("chris"), at=NOON)
    return made


def publish(draw: SeatingDraw) -> SeatingDraw:
    return publish_draw(draw=draw, by=actor("alice"), at=NOON)


def plays(event: Tournament, wind: str, name: str = "Eva", *, table: int = 1, session: int = 2) -> SeatOccupancy:
    what = Replacement(Wind(wind), START, name, "Fever")
    return record_substitute(table=table_of(event, table, session), replacement=what, by=actor("chris"), at=NOON)


def rows_of(model: Any, *fields: str) -> set[tuple[Any, ...]]:
    return set(model._base_manager.values_list("pk", *fields))


def everything() -> dict[str, set[tuple[Any, ...]]]:
    """Tables, seats, cards, referees and substitutions, row by row."""
    return {
        "tables": rows_of(Table, "session__number", "number", "status", "cleared_at"),
        "seats": rows_of(Seat, "session__number", "table__number", "wind", "participant__number"),
        "cards": rows_of(TableLink, "table__session__number", "table__number", "token_hash", "closed_at"),
        "referees": rows_of(TableReferee, "table__session__number", "table__number", "user"),
        "substitutes": rows_of(SeatOccupancy, "table__session__number", "table__number", "wind", "ended"),
    }


def elsewhere(rows: set[tuple[Any, ...]], touched: set[tuple[int, int]]) -> set[tuple[Any, ...]]:
    return {row for row in rows if (row[1], row[2]) not in touched}


def playing(event: Tournament, session: int = 2) -> dict[tuple[int, str], str]:
    newest = {
        (row.table.number, row.wind): row
        for row in SeatOccupancy.objects.filter(table__session=session_of(event, session)).select_related("table")
    }
    return {place: row.substitute for place, row in newest.items() if not row.ended}


def places(event: Tournament, session: int = 2) -> dict[int, tuple[int, str]]:
    rows = Seat.objects.filter(session=session_of(event, session), participant__isnull=False)
    return {n: (table, wind) for n, table, wind in rows.values_list("participant__number", "table__number", "wind")}


@pytest.mark.long
def test_a_swap_costs_two_tables_and_keeps_every_card_and_referee(event: Tournament) -> None:
    before = everything()
    draft = swap_seats(tournament=event, session=2, one=1, two=2, by=actor("alice"), at=NOON)
    effects = effects_of(event, plan_from_data(draft.plan or []))
    assert [(table.session, table.number, table.touch) for table in effects.tables] == [
        (2, 1, Touch.CHANGED),
        (2, 2, Touch.CHANGED),
    ]
    assert [table.has_card for table in effects.tables] == [True, True]
    assert all(table.referee for table in effects.tables)
    publish(draft)
    after = everything()
    assert (after["cards"], after["referees"], after["tables"]) == (
        before["cards"],
        before["referees"],
        before["tables"],
    )
    assert len(before["seats"] ^ after["seats"]) == 4, "two seats, each before and after"


@pytest.mark.long
def test_a_substitute_recorded_before_the_start_does_not_stop_a_publication(event: Tournament) -> None:
    """Publishing used to delete the table under the substitution."""
    plays(event, "E", table=3)
    publish(swap_seats(tournament=event, session=2, one=1, two=2, by=actor("alice"), at=NOON))
    assert playing(event) == {(3, "E"): "Eva"}


@pytest.mark.long
def test_nor_does_one_that_was_taken_back(event: Tournament) -> None:
    plays(event, "E")
    end_substitute(table=table_of(event, 1, 2), wind=Wind.EAST, reason="Wrong table", by=actor("chris"), at=NOON)
    import_seating(tournament=event, plan=simple_plan(16, 4), by=actor("alice"), at=NOON)
    publish(move_table(tournament=event, table=1, number=9, by=actor("alice"), at=NOON))
    assert playing(event) == {}


@pytest.mark.long
def test_a_substitute_follows_the_player_whom_they_replace(event: Tournament) -> None:
    old = places(event)
    plays(event, old[1][1], table=old[1][0])
    publish(swap_seats(tournament=event, session=2, one=1, two=2, by=actor("alice"), at=NOON))
    assert playing(event) == {places(event)[1]: "Eva"}
    ended = SeatOccupancy.objects.get(ended=True)
    assert ended.reason == "The seating was changed (version 2)."
    assert SeatOccupancy.objects.count() == 3, "nothing was deleted"


@pytest.mark.long
def test_whoever_fills_an_empty_seat_makes_room_for_a_player(event: Tournament) -> None:
    withdraw(event, 5)
    publish(replace_by_substitute(tournament=event, player=5, by=actor("alice"), at=NOON))
    empty = Seat.objects.select_related("table").get(session=session_of(event, 2), participant=None)
    plays(event, empty.wind, "Helper", table=empty.table.number)
    late = Person.objects.create(name="Late Entry")
    Participant.objects.create(tournament=event, person=late, number=17, name=late.name)
    draft = seat_late_entry(tournament=event, player=17, by=actor("alice"), at=NOON)
    (moved,) = effects_of(event, plan_from_data(draft.plan or [])).substitutions
    assert (moved.row.substitute, moved.replaced, moved.goes_to) == ("Helper", None, None)
    publish(draft)
    assert playing(event) == {}


@pytest.mark.long
def test_a_substitute_of_the_bench_who_gets_a_seat_plays_there_alone(event: Tournament) -> None:
    person = Person.objects.create(name="Eva Rossi")
    eva = Participant.objects.create(
        tournament=event, person=person, number=17, name=person.name, state=ParticipantState.SUBSTITUTE
    )
    what = Replacement(Wind.EAST, START, "", "Fever", player=eva)
    record_substitute(table=table_of(event, 3, 2), replacement=what, by=actor("chris"), at=NOON)
    withdraw(event, 5)
    publish(replace_by_substitute(tournament=event, player=5, by=actor("alice"), at=NOON))
    Participant.objects.filter(pk=eva.pk).update(state=ParticipantState.REGISTERED)
    publish(seat_late_entry(tournament=event, player=17, by=actor("alice"), at=NOON))
    assert playing(event) == {}, "nobody sits twice"


@pytest.mark.long
def test_a_table_that_falls_away_is_deleted_where_nothing_hangs_on_it(event: Tournament) -> None:
    publish(move_table(tournament=event, table=4, number=9, by=actor("alice"), at=NOON))
    assert sorted(Table.every.filter(session=session_of(event, 2)).values_list("number", flat=True)) == [1, 2, 3, 9]


@pytest.mark.long
def test_and_kept_for_history_where_something_does(event: Tournament) -> None:
    kept = table_of(event, 4, 2)
    plays(event, "E", table=4)
    publish(move_table(tournament=event, table=4, number=9, by=actor("alice"), at=NOON))
    assert sorted(Table.objects.filter(session=session_of(event, 2)).values_list("number", flat=True)) == [1, 2, 3, 9]
    row = Table.every.get(pk=kept.pk)
    assert row.cleared_at == NOON
    assert not Seat.objects.filter(table=row).exists()
    assert not TableReferee.objects.filter(table=row).exists()
    assert not TableLink.objects.filter(table=row, closed_at=None).exists(), "its card opens nothing any more"
    assert playing(event) == {(9, "E"): "Eva"}
    publish(move_table(tournament=event, table=9, number=4, by=actor("alice"), at=NOON))
    assert table_of(event, 4, 2).pk == kept.pk, "the same table is laid again"


@pytest.mark.long_on_sqlite
def test_nothing_is_written_at_a_table_that_was_taken_away(event: Tournament) -> None:
    plays(event, "E", table=4)
    gone = table_of(event, 4, 2)
    publish(move_table(tournament=event, table=4, number=9, by=actor("alice"), at=NOON))
    with refuses("scoring.table_cleared"):
        record_substitute(
            table=gone, replacement=Replacement(Wind.SOUTH, START, "Jan", "ill"), by=actor("chris"), at=NOON
        )


@pytest.mark.long
def test_an_earlier_version_comes_back_with_the_substitutes_of_its_players(event: Tournament) -> None:
    old = places(event)
    plays(event, old[1][1], table=old[1][0])
    publish(swap_seats(tournament=event, session=2, one=1, two=2, by=actor("alice"), at=NOON))
    publish(bring_back(draw=SeatingDraw.objects.get(version=1), by=actor("alice"), at=NOON))
    assert places(event) == old
    assert playing(event) == {old[1]: "Eva"}


@pytest.mark.long
def test_whoever_has_points_of_a_ruling_at_a_table_stays_there(event: Tournament) -> None:
    """A session that was started by mistake, with a ruling, and set back: the points belong to that table's sheet."""
    start(event, 2)
    seat = Seat.objects.select_related("participant", "table").get(session=session_of(event, 2), participant__number=1)
    post_adjustments(
        tournament=event,
        postings=[Posting(seat.participant, -10, Stage.BEFORE_PLACES)],
        cause=Cause("test", table=seat.table),
        by=actor("chris"),
        at=NOON,
    )
    undo_clock(session=session_of(event, 2), by=actor("chris"), at=NOON, reason="Too early")
    draft = swap_seats(tournament=event, session=2, one=1, two=2, by=actor("alice"), at=NOON)
    with refuses("seating.points_at_table") as refused:
        publish(draft)
    assert refused.value.detail["href"] == "/t/lyon-open/rulings/"
    publish(swap_seats(tournament=event, session=2, one=5, two=6, by=actor("alice"), at=NOON))


def withdraw(event: Tournament, *numbers: int) -> None:
    Participant.objects.filter(tournament=event, number__in=numbers).update(state=ParticipantState.WITHDRAWN)


# --- drafts that were made before something else happened ---------------------------------------------------------


@pytest.mark.long
def test_who_leaves_leaves_the_sessions_still_to_come(event: Tournament) -> None:
    withdraw(event, 5)
    draft = replace_by_substitute(tournament=event, player=5, by=actor("alice"), at=NOON)
    played = published_plan(event).sessions[0]
    start(event)
    published = publish(draft)
    assert published_plan(event).sessions[0] == played
    assert [5 in places(event, session) for session in (1, 2, 3, 4)] == [True, False, False, False]
    assert plan_from_data(published.plan or []) == published_plan(event)


@pytest.mark.long
def test_the_last_of_a_table_to_leave_takes_it_with_them(event: Tournament) -> None:
    """A table at which nobody is left is no table: it falls away."""
    four = [item for item, (table, _wind) in places(event, 4).items() if table == 1]
    for number in (1, 2, 3):
        start(event, number)
        end_session(session=session_of(event, number), by=actor("chris"), at=NOON)
    for number in four:
        withdraw(event, number)
        publish(replace_by_substitute(tournament=event, player=number, by=actor("alice"), at=NOON))
    assert [table.number for table in published_plan(event).sessions[3]] == [2, 3, 4]
    start(event, 4)


# --- the list and the effect --------------------------------------------------------------------------------------

tables = st.lists(st.integers(1, 6), min_size=4, max_size=5, unique=True)


@pytest.mark.long
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(numbers=tables, seed=st.integers(0, 10_000), moves=st.integers(0, 6), subs=st.integers(0, 6))
def test_nothing_changes_that_the_list_does_not_name(
    event: Tournament, numbers: list[int], seed: int, moves: int, subs: int
) -> None:
    """Random substitutions, then a random plan of session 2: other tables, some of the players elsewhere."""
    chance = random.Random(seed)  # a test's dice
    with transaction.atomic():
        for _ in range(subs):
            plays(event, chance.choice("ESWN"), f"Helper {chance.randrange(99)}", table=chance.randint(1, 4))
        now = published_plan(event)
        people: list[int | None] = [seat for table in now.sessions[1] for seat in table.seats]
        for _ in range(moves):
            first, second = chance.randrange(16), chance.randrange(16)
            people[first], people[second] = people[second], people[first]
        people += [None] * (4 * (len(numbers) - 4))
        if len(numbers) == 5:  # a fifth table is no table without a player
            people[16], people[0] = people[0], None
        laid = tuple(
            SeatedTable(number, tuple(people[4 * at : 4 * at + 4]))  # type: ignore[arg-type]
            for at, number in enumerate(numbers)
        )
        wanted = SeatingPlan((now.sessions[0], laid, *now.sessions[2:]))
        effects, before = effects_of(event, wanted), everything()
        standing = playing(event)
        import_seating(tournament=event, plan=wanted, by=actor("alice"), at=NOON)
        after = everything()

        touched = {(table.session, table.number) for table in effects.tables}
        for part, rows in before.items():
            if part != "substitutes":
                assert elsewhere(rows, touched) == elsewhere(after[part], touched), part
        for effect in effects.tables:
            row = next(iter([r for r in after["tables"] if (r[1], r[2]) == (effect.session, effect.number)]), None)
            is_there = row is not None and row[4] is None
            assert is_there == (effect.touch is not Touch.CLEARED)
            assert (row is not None and row[4] is not None) == (effect.touch is Touch.CLEARED and effect.is_kept)
            if effect.touch is Touch.CHANGED:
                there = {
                    r for r in before["cards"] | before["referees"] if (r[1], r[2]) == (effect.session, effect.number)
                }
                assert there <= after["cards"] | after["referees"]
        ended = {substitution.place[1:] for substitution in effects.substitutions}
        carried = {
            substitution.goes_to[1:]: substitution.row.substitute
            for substitution in effects.substitutions
            if substitution.goes_to is not None
        }
        assert playing(event) == {place: name for place, name in standing.items() if place not in ended} | carried
        assert before["substitutes"] <= after["substitutes"]
        assert effects_of(event, wanted).plan.seats == ()
        transaction.set_rollback(True)


@pytest.mark.long
def test_a_ruling_at_a_table_that_is_gone_is_still_taken_back(event: Tournament) -> None:
    """The start was a slip and was set back; the ruling of that moment took no points at the table."""
    start(event, 2)
    table = table_of(event, 4, 2)
    player = Participant.objects.select_related("tournament").get(seats__table=table, seats__wind="E")
    ruling = record_ruling(table=table, participant=player, offence="cheating", by=actor("chris"), at=NOON)
    undo_clock(session=session_of(event, 2), by=actor("chris"), at=NOON, reason="Too early")
    publish(replace_by_substitute(tournament=event, player=player.number, by=actor("alice"), at=NOON))
    publish(move_table(tournament=event, table=4, number=9, by=actor("alice"), at=NOON))
    assert Table.every.get(pk=table.pk).cleared_at is not None
    revoke_ruling(ruling=ruling, reason="Another player", by=actor("chris"), at=NOON)
    player.refresh_from_db()
    assert player.state != ParticipantState.DISQUALIFIED
