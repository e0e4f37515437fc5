"""Wishes for tables hold until they are given up: whatever is seated keeps them, or is refused with each by name."""

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from django.test import Client

from mahjong_core.seating.tables.numbers import FixedTable
from scoring.accidents.selectors import accident_of
from scoring.accidents.selectors.cases import AccidentCase
from scoring.accidents.selectors.effects import following
from scoring.finals.services.next_session import draw_next_session
from tests.api.conftest import Api
from tests.days.forms import Page
from tests.people import NOON, actor, client_of, entered_event, finish_session, make_user, session_of, table_of
from tests.refusals import refuses
from tournaments.common.errors import Refusal
from tournaments.models import (
    AuditEvent,
    DrawStatus,
    Participant,
    ParticipantState,
    Role,
    Seat,
    SeatingDraw,
    StaffRole,
    Table,
    Tournament,
)
from tournaments.players.services.participants import change_state
from tournaments.seating.selectors.amendments import plan_to_come
from tournaments.seating.selectors.inputs import DrawOptions
from tournaments.seating.selectors.plan import plan_data, published_plan
from tournaments.seating.selectors.wishes import broken_wishes, standing_wishes
from tournaments.seating.services.changes import bring_back, close_table, move_table, replace_by_substitute, swap_seats
from tournaments.seating.services.drawing import commit_draw, run_draw
from tournaments.seating.services.publishing import drop_draw, publish_draw

pytestmark = pytest.mark.django_db
ROOT = "/tournaments/lyon-open"


def fix(player: int, *tables: int, sessions: Iterable[int] | None = None) -> FixedTable:
    return FixedTable(player, frozenset(tables), None if sessions is None else frozenset(sessions))


def drawn(event: Tournament, *fixed: FixedTable, seed: str = "ab", giving_up: Iterable[int] = ()) -> SeatingDraw:
    options = DrawOptions(fixed=fixed, giving_up=frozenset(giving_up))
    made = commit_draw(tournament=event, options=options, seed=seed, by=actor("alice"), at=NOON)
    return run_draw(draw=made, by=actor("alice"), at=NOON)


def publish(draw: SeatingDraw, giving_up: Iterable[tuple[int, int]] = ()) -> SeatingDraw:
    return publish_draw(draw=draw, giving_up=set(giving_up), by=actor("alice"), at=NOON)


def refused(draw: SeatingDraw, giving_up: Iterable[tuple[int, int]] = ()) -> list[tuple[int, int]]:
    """Which wishes, by player and session, stand in the refusal of a publication."""
    with pytest.raises(Refusal) as caught:
        publish(draw, giving_up)
    assert (caught.value.code, caught.value.status) == ("seating.wishes_broken", 409)
    assert caught.value.detail["href"] == f"/t/lyon-open/draws/{draw.uid}/"
    return [(item["player"], item["session"]) for item in caught.value.detail["wishes"]]


def make_event(*fixed: FixedTable, **facts: Any) -> Tournament:
    """Sixteen players, four sessions, drawn with these wishes and published."""
    event = entered_event(sessions=4, **facts)
    for name, role in (("alice", Role.ORGANISER), ("chris", Role.CHIEF_REFEREE)):
        StaffRole.objects.get_or_create(tournament=event, user=make_user(name), role=role)
    if fixed:
        publish(drawn(event, *fixed))
    return event


def tables_of(player: int) -> dict[int, int]:
    rows = Seat.objects.filter(participant__number=player).order_by("session__number")
    return dict(rows.values_list("session__number", "table__number"))


def other(player: int, session: int) -> int:
    """Somebody who sits at another table of that session."""
    here = Seat.objects.get(participant__number=player, session__number=session).table
    there = Seat.objects.filter(session__number=session).exclude(table=here).order_by("table__number", "wind")
    return int(there.values_list("participant__number", flat=True)[0])


class TestByHand:
    @pytest.mark.long_on_sqlite
    def test_a_swap_that_breaks_a_wish_is_refused_until_it_is_given_up_and_then_not_again(self) -> None:
        event = make_event(fix(5, 1))
        swap = swap_seats(tournament=event, session=2, one=5, two=other(5, 2), by=actor("alice"), at=NOON)
        assert refused(swap) == [(5, 2)]
        assert refused(swap, [(5, 3), (6, 2)]) == [(5, 2)], "another wish given up is not this one"
        assert set(tables_of(5).values()) == {1}
        publish(swap, [(5, 2)])
        assert tables_of(5)[2] != 1
        journal = AuditEvent.objects.filter(action="seating.published").latest("pk")
        assert (journal.after or {})["given_up"] == [5]
        again = swap_seats(tournament=event, session=2, one=5, two=other(5, 2), by=actor("alice"), at=NOON)
        publish(again)
        third = swap_seats(tournament=event, session=3, one=5, two=other(5, 3), by=actor("alice"), at=NOON)
        assert refused(third) == [(5, 3)]

    @pytest.mark.long
    def test_a_wish_for_one_session_leaves_the_others_free(self) -> None:
        event = make_event(fix(5, 1, 2, sessions=[3]))
        publish(swap_seats(tournament=event, session=2, one=5, two=other(5, 2), by=actor("alice"), at=NOON))
        assert tables_of(5)[3] in (1, 2)

    @pytest.mark.long
    def test_a_table_that_moves_takes_the_wish_away(self) -> None:
        event = make_event(fix(5, 1))
        assert refused(move_table(tournament=event, table=1, number=9, by=actor("alice"), at=NOON)) == [
            (5, session) for session in (1, 2, 3, 4)
        ]

    @pytest.mark.long
    def test_whoever_leaves_breaks_nothing(self) -> None:
        event = make_event(fix(5, 1))
        player = Participant.objects.get(tournament=event, number=5)
        change_state(participant=player, to=ParticipantState.WITHDRAWN, by=actor("alice"), at=NOON, reason="Home")
        publish(replace_by_substitute(tournament=event, player=5, by=actor("alice"), at=NOON))

    @pytest.mark.long
    def test_an_earlier_seating_comes_back_only_if_it_keeps_what_is_wished_now(self) -> None:
        event = make_event()
        publish(drawn(event, seed="12"))
        elsewhere = next(number for number in (1, 2, 3, 4) if number != tables_of(5)[1])
        publish(drawn(event, fix(5, elsewhere, sessions=[1]), seed="34"))
        first = SeatingDraw.objects.get(version=1)
        assert refused(bring_back(draw=first, by=actor("alice"), at=NOON)) == [(5, 1)]

    @pytest.mark.long
    def test_a_closed_table_sends_its_wish_where_it_is_kept(self) -> None:
        """Two seats are free at each of tables 1 to 3; table 4 closes, and whoever asked for 3 or 4 sits at 3."""
        event = make_event(fix(5, 4, sessions=[1]))
        mate = Seat.objects.filter(session__number=1, table__number=4).exclude(participant__number=5)
        wish = int(mate.order_by("wind").values_list("participant__number", flat=True)[0])
        publish(drawn(event, fix(5, 3, 4, sessions=[1]), fix(wish, 2, 4, sessions=[1]), seed="cd"))
        for table in (1, 2, 3):
            for seat in Seat.objects.filter(session__number=1, table__number=table).exclude(
                participant__number__in=(5, wish)
            )[:2]:
                seat.participant = None
                seat.save()
        closing = close_table(tournament=event, session=1, table=4, by=actor("alice"), at=NOON)
        publish(closing)
        assert tables_of(5)[1] == 3
        assert tables_of(wish)[1] == 2

    def test_the_panel_says_so_before_anything_is_done(self) -> None:
        """Player 5 asked for table 4 alone, which is to be closed."""
        event = make_event(fix(5, 4, sessions=[1]))
        for table in (1, 2, 3):
            for seat in Seat.objects.filter(session__number=1, table__number=table)[:2]:
                seat.participant = None
                seat.save()
        accident = accident_of("table-less")
        assert accident is not None
        way = accident.way("close")
        assert way is not None
        case = AccidentCase(event, accident, way, session_of(event), table=table_of(event, 4))
        with refuses("seating.wishes_broken") as caught:
            following(case)
        assert caught.value.detail["href"] == "/t/lyon-open/draws/change/"


@pytest.mark.long
class TestDrawnAgain:
    def test_a_wish_of_an_earlier_draw_is_kept_by_a_later_one(self) -> None:
        event = make_event(fix(5, 1), fix(9, 2, 3, sessions=[4]))
        for seed in ("01", "02", "03"):
            publish(drawn(event, seed=seed))
            assert set(tables_of(5).values()) == {1}
            assert tables_of(9)[4] in (2, 3)

    def test_said_anew_it_takes_the_place_of_the_old_one(self) -> None:
        event = make_event(fix(5, 1))
        publish(drawn(event, fix(5, 3)))
        assert set(tables_of(5).values()) == {3}
        assert standing_wishes(event) == (fix(5, 3),)

    def test_given_up_it_holds_no_longer(self) -> None:
        event = make_event(fix(5, 1), fix(9, 2))
        publish(drawn(event, giving_up=[5]))
        assert standing_wishes(event) == (fix(9, 2),)

    def test_a_draw_that_is_not_published_gives_nothing_up(self) -> None:
        event = make_event(fix(5, 1))
        drawn(event, giving_up=[5])
        assert standing_wishes(event) == (fix(5, 1),)

    def test_what_excludes_an_earlier_wish_is_refused_by_name_until_one_is_given_up(self) -> None:
        """Five at a table of four: the four of the first draw, and a fifth."""
        event = make_event(*(fix(number, 2) for number in (1, 5, 9, 13)))
        with refuses("seating.fixed_tables_contradict") as caught:
            drawn(event, fix(2, 2))
        assert caught.value.detail["players"] == [1, 2, 5, 9, 13]
        publish(drawn(event, fix(2, 2), giving_up=[13]))
        assert [set(tables_of(number).values()) for number in (1, 2, 5, 9)] == [{2}] * 4

    def test_who_left_and_returns_has_the_wish_again(self) -> None:
        event = make_event(fix(5, 1))
        Participant.objects.filter(tournament=event, number=5).update(state="withdrawn")
        publish(drawn(event))
        Participant.objects.filter(tournament=event, number=5).update(state="registered")
        publish(drawn(event, seed="77"))
        assert set(tables_of(5).values()) == {1}

    def test_fewer_tables_than_the_wish_names_are_asked_about(self) -> None:
        event = make_event(fix(5, 4))
        Participant.objects.filter(tournament=event, number__gt=12).update(state="withdrawn")
        with pytest.raises(Refusal) as caught:
            drawn(event)
        assert (caught.value.code, caught.value.detail["player"]) == ("seating.fixed_table_unknown", 5)
        assert "5" in str(caught.value)
        publish(drawn(event, giving_up=[5]))

    def test_tables_are_those_of_the_hall(self) -> None:
        event = make_event(fix(5, 12), first_table=11)
        assert set(tables_of(5).values()) == {12}
        assert standing_wishes(event) == (fix(5, 12),)
        swap = swap_seats(tournament=event, session=1, one=5, two=other(5, 1), by=actor("alice"), at=NOON)
        assert refused(swap) == [(5, 1)]
        client = client_of("alice")
        shown = client.get(f"/t/lyon-open/draws/{SeatingDraw.objects.get(status=DrawStatus.PUBLISHED).uid}/").text
        assert "No. 5 sits at table 12" in shown


class TestByTheStandings:
    @pytest.mark.long
    def test_the_tables_of_a_ranking_stand_where_wishes_are_kept(self) -> None:
        """After session 1 the Danish draw seats ranks 1 to 4 at table 1; who wishes for table 4 has it."""
        event = make_event(fix(5, 4), fix(12, 1, 2))
        finish_session(event, 1)
        draft = draw_next_session(tournament=event, kind="danish", players=None, by=actor("alice"), at=NOON)
        together = four_by_four(draft, 2)
        assert broken_wishes(event, plan_to_come(draft), draft) == []
        publish(draft)
        assert tables_of(5)[2] == 4
        assert tables_of(12)[2] in (1, 2)
        assert {frozenset(four) for four in together} == {
            frozenset(Seat.objects.filter(table=table).values_list("participant__number", flat=True))
            for table in Table.objects.filter(session=session_of(event, 2))
        }

    @pytest.mark.long_on_sqlite
    def test_two_of_one_table_with_other_wishes_are_asked_about(self) -> None:
        event = make_event(fix(5, 4))
        finish_session(event, 1)
        draft = draw_next_session(tournament=event, kind="danish", players=None, by=actor("alice"), at=NOON)
        mate = next(four for four in four_by_four(draft, 2) if 5 in four)
        whom = next(number for number in mate if number != 5)
        drop_draw(draw=draft, by=actor("alice"), at=NOON, reason="A wish came in")
        draw = SeatingDraw.objects.get(version=1)
        SeatingDraw.objects.filter(pk=draw.pk).update(
            inputs=draw.inputs | {"fixed": [*draw.inputs["fixed"], {"player": whom, "tables": [1], "sessions": [2]}]}
        )
        draft = draw_next_session(tournament=event, kind="danish", players=None, by=actor("alice"), at=NOON)
        assert set(refused(draft)) & {(5, 2), (whom, 2)}


def four_by_four(draft: SeatingDraw, session: int) -> list[list[int]]:
    tables = (draft.plan or [])[session - 1]["tables"]
    return [[seat for seat in table["seats"].values() if seat] for table in tables]


@pytest.mark.long
@pytest.mark.sampled(9)
@pytest.mark.parametrize("event_number", range(12))
def test_random_days_break_no_wish_in_silence(event_number: int) -> None:
    """Wishes, withdrawals, swaps, closed tables, draws anew: what is published keeps all that nobody gave up."""
    chance = Random(event_number)
    event = make_event(*(fix(number, *chance.sample(range(1, 5), 2)) for number in chance.sample(range(1, 17), 3)))
    given: set[tuple[int, int]] = set()
    for _step in range(5):
        try:
            draft = some_draft(event, chance)
        except Refusal:
            continue
        places = {broken_wish.place for broken_wish in broken_wishes(event, plan_to_come(draft), draft)}
        if places:
            assert set(refused(draft)) == places
            if chance.random() < 0.5:
                continue
            given |= places
        publish(draft, places)
    wished = SeatingDraw.objects.get(version=1).inputs["fixed"]
    for wish in wished:
        for session, table in tables_of(wish["player"]).items():
            assert table in wish["tables"] or (wish["player"], session) in given


def some_draft(event: Tournament, chance: Random) -> SeatingDraw:
    alice, session = actor("alice"), chance.randint(1, 4)
    act = chance.choice(("swap", "table", "again", "leave"))
    if act == "swap":
        first, second = chance.sample(range(1, 17), 2)
        return swap_seats(tournament=event, session=session, one=first, two=second, by=alice, at=NOON)
    if act == "table":
        table, number = chance.sample(range(1, 6), 2)
        return move_table(tournament=event, table=table, number=number, by=alice, at=NOON)
    if act == "leave":
        player = chance.randint(1, 16)
        Participant.objects.filter(tournament=event, number=player).update(state="withdrawn")
        return replace_by_substitute(tournament=event, player=player, by=alice, at=NOON)
    return drawn(event, seed=f"{chance.randrange(16**4):04x}")


class TestByTheApi:
    @pytest.mark.long
    def test_a_draft_names_what_it_breaks_and_is_published_once_it_is_given_up(self) -> None:
        event = make_event(fix(5, 1))
        alice, two = Api("alice"), other(5, 2)
        draft = alice.post(f"{ROOT}/seating/swap/", {"session": 2, "one": 5, "two": two}).body
        there = tables_of(two)[2]
        wish = {"player": 5, "session": 2, "table": there, "tables": [1]}
        assert draft["what_if"]["wishes"] == [wish]
        no = alice.post(f"/draws/{draft['id']}/publish/")
        assert (no.status, no.code, no.body["detail"]["wishes"]) == (409, "seating.wishes_broken", [wish])
        yes = alice.post(f"/draws/{draft['id']}/publish/", {"giving_up": [{"player": 5, "session": 2}]})
        assert yes.status == 200
        assert standing_wishes(event) == (fix(5, 1, sessions=[1, 3, 4]),)

    @pytest.mark.long
    def test_a_seating_from_outside(self) -> None:
        event = make_event(fix(5, 1))
        plan = plan_data(published_plan(event))
        tables = plan[1]["tables"]
        tables[0]["seats"], tables[3]["seats"] = tables[3]["seats"], tables[0]["seats"]
        alice = Api("alice")
        no = alice.put(f"{ROOT}/seating/", {"sessions": plan})
        assert (no.status, no.code) == (409, "seating.wishes_broken")
        assert SeatingDraw.objects.count() == 1, "a refusal leaves no draw behind"
        given = [{"player": 5, "session": 2}]
        assert alice.put(f"{ROOT}/seating/", {"sessions": plan, "giving_up": given}).status == 200
        assert tables_of(5) == {1: 1, 2: 4, 3: 1, 4: 1}

    def test_a_new_draw_gives_up_by_name(self) -> None:
        event = make_event(*(fix(number, 2) for number in (1, 5, 9, 13)))
        alice = Api("alice")
        body: dict[str, Any] = {"fixed": [{"player": 2, "tables": [2]}]}
        no = alice.post(f"{ROOT}/draws/", body)
        assert (no.status, no.code) == (422, "seating.fixed_tables_contradict")
        assert set(no.body["detail"]["players"]) == {1, 2, 5, 9, 13}
        assert alice.post(f"{ROOT}/draws/", body | {"giving_up": [13]}).status == 201
        assert len(standing_wishes(event)) == 4

    @pytest.mark.long
    @pytest.mark.parametrize("given", [[5], [{"player": 5}], [{"player": "x", "session": 1}], "5:2"])
    def test_what_cannot_be_read_is_refused(self, given: object) -> None:
        event = make_event(fix(5, 1))
        swap = swap_seats(tournament=event, session=2, one=5, two=other(5, 2), by=actor("alice"), at=NOON)
        assert Api("alice").post(f"/draws/{swap.uid}/publish/", {"giving_up": given}).status == 400


class TestOnThePages:
    @pytest.fixture
    def alice(self) -> Client:
        return client_of("alice")

    @pytest.mark.long
    def test_the_draft_asks_and_takes_the_answer(self, alice: Client) -> None:
        event = make_event(fix(5, 1))
        swap = swap_seats(tournament=event, session=2, one=5, two=other(5, 2), by=actor("alice"), at=NOON)
        here = f"/t/lyon-open/draws/{swap.uid}/"
        shown = alice.get(here).text
        assert "No. 5 at table" in shown
        form = next(candidate for candidate in Page(shown).forms if "giving_up" in candidate.fields)
        assert form.fields["giving_up"].choices == ["5:2"]
        assert form.fields["giving_up"].checked is None
        no = alice.post(form.action, {})
        assert no.status_code == 409
        assert here in Page(no.text).links
        assert alice.post(form.action, {"giving_up": ["5:2"]}).status_code == 302
        assert tables_of(5)[2] != 1

    @pytest.mark.long_on_sqlite
    def test_a_new_draw_offers_to_give_up(self, alice: Client) -> None:
        event = make_event(fix(5, 1), fix(9, 2, 3, sessions=[4]))
        shown = alice.get("/t/lyon-open/draws/").text
        form = next(candidate for candidate in Page(shown).forms if "giving_up" in candidate.fields)
        assert form.fields["giving_up"].choices == ["5", "9"]
        assert "No. 9 sits at table 2 or 3 in session 4" in shown
        assert alice.post("/t/lyon-open/draws/commit/", {"giving_up": ["9"]}).status_code == 302
        draw = SeatingDraw.objects.get(status=DrawStatus.COMMITTED)
        publish(run_draw(draw=draw, by=actor("alice"), at=NOON))
        assert standing_wishes(event) == (fix(5, 1),)

    @pytest.mark.long
    def test_strangers_read_no_wish_in_the_form(self) -> None:
        make_event(fix(5, 1))
        assert "giving_up" not in Client().get("/t/lyon-open/draws/").text

    @pytest.mark.long
    def test_without_wishes_nothing_is_offered(self, alice: Client) -> None:
        event = make_event()
        publish(drawn(event))
        assert "giving_up" not in alice.get("/t/lyon-open/draws/").text
        swap = swap_seats(tournament=event, session=2, one=5, two=other(5, 2), by=actor("alice"), at=NOON)
        assert "giving_up" not in alice.get(f"/t/lyon-open/draws/{swap.uid}/").text
