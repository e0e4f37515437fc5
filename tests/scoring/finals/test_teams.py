"""Finals of teams: who of them is seated, by the phase and by lot, and what an open lot keeps the phase from."""

from collections.abc import Callable

import pytest
from django.utils import translation

from mahjong_core.seating.sessions.phases import Phase as PlannedPhase
from scoring.finals.services.line_ups import ask_line_ups, close_line_ups
from scoring.finals.services.phases import cancel_phase
from scoring.finals.services.reserves import move_up
from tests.people import NOON, actor
from tests.scoring.finals.drawn_events import code, commit, draw, event, sit_out, through
from tests.scoring.finals.phase_events import drafted, phase_of, plan, seated, tables_of, team_final
from tournaments.common.errors import Refusal
from tournaments.models import SeatingDraw
from tournaments.seating.services.drawing import run_draw
from tournaments.seating.services.publishing import drop_draw

pytestmark = pytest.mark.django_db
OF_FIVE = tuple(frozenset(range(first, first + 4)) for first in range(1, 21, 4))


@pytest.mark.long
class TestPhaseWithAnOpenLot:
    def test_a_commitment_for_a_phase_that_was_planned_anew_is_void(self) -> None:
        made = event(PlannedPhase("teams", 7), players=32, sessions=7, teams=8)
        committed = commit(made)
        plan(made)
        plan(made, PlannedPhase("teams", 7))
        with pytest.raises(Refusal) as refused:
            run_draw(draw=committed, by=actor("alice"), at=NOON)
        assert code(refused) == "seating.sessions_changed"
        drop_draw(draw=committed, reason="Planned anew", by=actor("alice"), at=NOON)
        assert draw(made).phase == phase_of(made, 1)

    @pytest.mark.parametrize("is_drawn", [False, True])
    def test_no_button_of_the_phase_puts_the_lot_aside(self, *, is_drawn: bool) -> None:
        """Whoever watched it would read a reason that nobody gave: it is published or put aside on its own page."""
        made = team_final(5, 4)
        lot = commit(made)
        if is_drawn:
            lot = run_draw(draw=lot, by=actor("alice"), at=NOON, public_value="4 2 6")
        phase, alice = phase_of(made, 2), actor("alice")
        leaving = min(through(made))
        acts: tuple[Callable[[], object], ...] = (
            lambda: drafted(made),
            lambda: cancel_phase(phase=phase, by=alice, at=NOON),
            lambda: move_up(phase=phase, leaving=leaving, reason="Ill", by=alice, at=NOON),
        )
        status = lot.status
        for act in acts:
            with pytest.raises(Refusal) as refused:
                act()
            assert code(refused) == "seating.draw_open"
            assert refused.value.detail["href"] == f"/t/lyon-open/draws/{lot.uid}/"
        lot.refresh_from_db()
        assert lot.status == status
        drop_draw(draw=lot, reason="By the phase", by=alice, at=NOON)
        seated(made)
        assert len(tables_of(made, 2)) == 4


class TestFinalsOfTeams:
    """Of teams that were cut those play who came through, and whoever moved up for one of them."""

    @pytest.mark.long
    def test_whoever_went_home_after_the_cut_is_not_seated_for_being_away(self) -> None:
        made = team_final(5, 4)
        (out,) = [team for team in OF_FIVE if not team & through(made)]
        for number in out:
            sit_out(made, number, 2, 3)
        seated(made)
        assert [len(tables_of(made, session)) for session in (2, 3)] == [4, 4]
        assert set().union(*tables_of(made, 2)) == set(range(1, 21)) - out

    @pytest.mark.long
    def test_a_reserve_plays_in_the_team_of_whoever_left(self) -> None:
        made = team_final(9, 8)
        finalists = through(made)
        reserve, leaving = min(set(range(1, 37)) - finalists), min(finalists)
        move_up(phase=phase_of(made, 2), leaving=leaving, reserve=reserve, reason="Ill", by=actor("alice"), at=NOON)
        wanted = finalists - {leaving} | {reserve}
        parts = commit(made).inputs["course"]["parts"]
        mates = {leaving + 1, leaving + 2, leaving + 3}
        assert {*mates, reserve} in [set(part) for part in parts]
        assert set().union(*parts) == wanted
        drop_draw(draw=SeatingDraw.objects.latest("pk"), reason="By the phase", by=actor("alice"), at=NOON)
        seated(made)
        for session in (2, 3):
            assert set().union(*tables_of(made, session)) == wanted
            assert all(len(table & {*mates, reserve}) == 1 for table in tables_of(made, session) if table & mates)

    @pytest.mark.long
    def test_line_ups_that_leave_a_finalist_out_are_refused(self) -> None:
        """Nine teams, four through: the team of the one who left is not whole any more, and no line-up names it."""
        made = team_final(9, 4)
        finalists = through(made)
        ask_line_ups(tournament=made, session=2, by=actor("alice"), at=NOON)
        close_line_ups(tournament=made, session=2, reason="Now", by=actor("alice"), at=NOON)
        reserve, leaving = min(set(range(1, 37)) - finalists), min(finalists)
        move_up(phase=phase_of(made, 2), leaving=leaving, reserve=reserve, reason="Ill", by=actor("alice"), at=NOON)
        with pytest.raises(Refusal) as refused:
            seated(made)
        assert code(refused) == "line_ups.without_team"
        assert refused.value.detail["players"] == sorted({reserve, leaving + 1, leaving + 2, leaving + 3})

    def test_of_a_lot_those_are_named_who_take_no_part(self) -> None:
        made = team_final(9, 8)
        absent = min(through(made))
        sit_out(made, absent, 2, 3)
        with pytest.raises(Refusal) as refused:
            commit(made)
        assert (code(refused), refused.value.detail["players"]) == ("seating.team_away", [absent])
        assert str(refused.value.message).startswith(
            f"No. {absent} does not take part, and a substitute plays in their"
        )
        with translation.override("fr"), pytest.raises(Refusal) as refused:
            commit(made)
        assert str(refused.value.message).startswith(f"Le n° {absent} ne participe pas")
