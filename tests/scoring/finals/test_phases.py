"""Phases: planned, decided from the standings, run session by session, taken back."""

from datetime import timedelta
from fractions import Fraction
from itertools import combinations

import pytest

from mahjong_core.seating.sessions.phases import Phase as PlannedPhase
from scoring.common.selectors.basis import Basis
from scoring.common.selectors.clocks import clock_view
from scoring.finals.selectors.phase_preview import phase_page
from scoring.finals.selectors.phase_seating import brackets_of, divisions_of, standings_for
from scoring.finals.services.phases import cancel_phase
from scoring.models import Release, SeatResult
from scoring.publication.services.releases import release_session
from scoring.sheets.selectors.folding import rules_of
from scoring.standings.selectors.groups import team_ranking
from scoring.standings.selectors.ranking import ranking_from_ledger
from tests.api.conftest import Api
from tests.people import (
    NOON,
    actor,
    add_players,
    entered_event,
    finish_session,
    make_seated_event,
    make_tournament,
    session_of,
    start,
)
from tests.refusals import refuses
from tests.scoring.finals.phase_events import (
    CUT_AFTER_TWO,
    cut_event,
    decide,
    drafted,
    draw_first,
    phase_of,
    plan,
    planned,
    ranked,
    seated,
    tables_of,
)
from tournaments.events.services.session_plan import change_session_count
from tournaments.models import (
    AuditEvent,
    DrawStatus,
    Participant,
    ParticipantState,
    ParticipationKind,
    Person,
    Phase,
    PhaseMember,
    PhaseStatus,
    Seat,
    SeatingDraw,
    Session,
    Tournament,
)
from tournaments.participation.selectors.marks import participation_of
from tournaments.players.services.participants import change_state
from tournaments.seating.selectors.plan import published_plan
from tournaments.seating.services.publishing import publish_draw

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """Sixteen players, two sessions played; a final of eight with half of the points is due."""
    return cut_event()


def leave(event: Tournament, team: object) -> None:
    """One of a team withdraws."""
    leaving = Participant.objects.filter(tournament=event, team_id=team)[0]
    change_state(participant=leaving, to=ParticipantState.WITHDRAWN, reason="Ill", by=actor("alice"), at=NOON)


def ranked_figures(event: Tournament) -> list[tuple[object, ...]]:
    rows = ranking_from_ledger(event, Basis.VERIFIED).rows
    return [(row.place, row.entrant_id, row.table_points, row.table_score) for row in rows]


class TestPlanning:
    def test_a_plan_lays_its_sessions_one_after_the_other(self) -> None:
        made = entered_event(sessions=8, players=20)
        phases = plan(made, PlannedPhase("swiss", 5), PlannedPhase("interval", 2, (16,), 50), FINAL_OF_FOUR)
        assert [(phase.first_session, phase.last_session) for phase in phases] == [(1, 5), (6, 7), (8, 8)]
        assert [phase.status for phase in phases] == ["open", "planned", "planned"]
        assert AuditEvent.objects.get(action="phases.planned").after == {
            "phases": [
                plan_row("swiss", 5),
                plan_row("interval", 2, cut=[16], carried_percent=50),
                plan_row("danish", 1, cut=[4], carried_percent=25),
            ]
        }

    def test_another_plan_or_none_replaces_what_is_not_decided(self) -> None:
        made = planned(*CUT_AFTER_TWO)
        plan(made, PlannedPhase("swiss", 3))
        assert [(p.number, p.kind, p.sessions) for p in Phase.objects.all()] == [(1, "swiss", 3)]
        assert plan(made) == []
        assert plan(made, PlannedPhase("swiss", 3))[0].kind == "swiss"

    @pytest.mark.long_on_sqlite
    @pytest.mark.parametrize(
        ("phases", "expected"),
        [
            ([PlannedPhase("swiss", 5)], "phases.too_many_sessions"),
            ([PlannedPhase("swiss", 0)], "seating.no_sessions"),
            ([PlannedPhase("swiss", 1, (8,))], "phases.first_has_cut"),
            ([PlannedPhase("swiss", 1, (), 50)], "phases.first_has_cut"),
            ([PlannedPhase("swiss", 1), PlannedPhase("danish", 1, (20,))], "seating.cut_too_large"),
            ([PlannedPhase("swiss", 1), PlannedPhase("danish", 1, (8,), 101)], "seating.carry_over_unknown"),
            ([PlannedPhase("swiss", 1), PlannedPhase("elimination", 3, (8,))], "seating.elimination_size"),
            ([PlannedPhase("swiss", 1), PlannedPhase("teams", 1)], "seating.teams_after_cut"),
            ([PlannedPhase("swiss", 1)] * 9, "phases.too_many"),
        ],
    )
    def test_a_plan_that_cannot_be_is_refused(self, phases: list[PlannedPhase], expected: str) -> None:
        made = entered_event(sessions=4)
        with refuses(expected):
            plan(made, *phases)
        assert not Phase.objects.exists()

    @pytest.mark.long
    def test_a_phase_does_not_begin_in_a_session_that_has_started(self) -> None:
        made = make_seated_event()
        finish_session(made)
        start(made, 2)
        with refuses("phases.session_started"):
            plan(made, PlannedPhase("swiss", 1), PlannedPhase("danish", 1, (8,)))
        assert len(plan(made, PlannedPhase("swiss", 2), PlannedPhase("danish", 1, (8,)))) == 2

    @pytest.mark.long
    def test_a_phase_that_was_played_is_not_judged_by_who_is_left(self) -> None:
        """Five of eight are left: two substitutes would share a table in the second phase, and the plan can drop it."""
        made = planned(PlannedPhase("swiss", 1), PlannedPhase("danish", 1), players=8, sessions=2)
        draw_first(made, 1)
        finish_session(made)
        Participant.objects.filter(tournament=made, number__gt=5).update(state=ParticipantState.WITHDRAWN)
        with refuses("seating.substitutes_meet"):
            plan(made, PlannedPhase("swiss", 1), PlannedPhase("danish", 1))
        assert [phase.sessions for phase in plan(made, PlannedPhase("swiss", 1))] == [1]
        assert len(plan(made, PlannedPhase("swiss", 1), PlannedPhase("danish", 1, (4,)))) == 2

    @pytest.mark.long_on_sqlite
    def test_what_is_decided_stays_in_the_plan(self, event: Tournament) -> None:
        decide(event)
        with refuses("phases.decided"):
            plan(event, CUT_AFTER_TWO[0], PlannedPhase("danish", 2, (4,), 50))
        plan(event, *CUT_AFTER_TWO)
        assert PhaseMember.objects.count() == 8


FINAL_OF_FOUR = PlannedPhase("danish", 1, (4,), 25)


def plan_row(kind: str, sessions: int, **facts: object) -> dict[str, object]:
    usual = {"cut": [], "carried_percent": 100, "rest_percent": None, "each": 2}
    return {"kind": kind, "sessions": sessions, **usual, **facts}


class TestDeciding:
    @pytest.mark.long
    def test_the_first_of_the_standings_come_through_once(self, event: Tournament) -> None:
        best = ranked(event)[:8]
        phase = decide(event)
        members = list(phase.members.values_list("division", "place", "participant__number"))
        assert members == [(1, place, number) for place, number in enumerate(best, start=1)]
        assert (phase.status, phase.opened_by_name) == (PhaseStatus.OPEN, "Alice")
        with refuses("phases.move_refused"):
            decide(event)

    @pytest.mark.long
    def test_half_of_the_points_come_along_and_the_others_stand_below(self, event: Tournament) -> None:
        before = ranking_from_ledger(event, Basis.VERIFIED)
        decide(event)
        after = ranking_from_ledger(event, Basis.VERIFIED)
        assert [row.entrant_id for row in after.rows] == [row.entrant_id for row in before.rows]
        for was, row in zip(before.rows[:8], after.rows[:8], strict=True):
            assert (row.table_points, row.table_score) == (was.table_points / 2, Fraction(was.table_score, 2))
        for was, row in zip(before.rows[8:], after.rows[8:], strict=True):
            assert (row.table_points, row.table_score, row.division) == (was.table_points, was.table_score, None)

    @pytest.mark.long_on_sqlite
    def test_unverified_tables_are_waited_for(self) -> None:
        made = planned(*CUT_AFTER_TWO)
        draw_first(made, 2)
        finish_session(made, 1)
        with refuses("phases.not_its_turn"):
            decide(made)

    @pytest.mark.long
    def test_one_phase_after_the_other(self) -> None:
        made = cut_event([PlannedPhase("swiss", 1), PlannedPhase("swiss", 1), PlannedPhase("danish", 1, (8,))])
        with refuses("phases.earlier_undecided"):
            decide(made, 3)

    @pytest.mark.long
    def test_the_public_sees_the_cut_with_the_next_release(self, event: Tournament) -> None:
        for number in (1, 2):
            release_session(session=session_of(event, number), by=actor("chris"), at=NOON)
        kept = [row["table_points"] for row in published(event)]
        phase = decide(event)
        Phase.objects.filter(pk=phase.pk).update(opened_at=NOON.replace(hour=18))
        public = ranking_from_ledger(event, Basis.RELEASED)
        assert [str(row.table_points) for row in public.rows] == kept
        assert public.cuts == ()
        assert published(event)[0]["table_points"] == kept[0]
        at_night = ranking_from_ledger(event, Basis.VERIFIED, NOON.replace(hour=17))
        assert at_night.cuts == ()


def published(event: Tournament) -> list[dict[str, str]]:
    release = Release.objects.filter(session__tournament=event).order_by("-pk").first()
    assert release is not None
    rows: list[dict[str, str]] = release.standings["rows"]
    return rows


@pytest.mark.long
class TestSessions:
    def test_nothing_is_drawn_before_the_decision(self, event: Tournament) -> None:
        with refuses("phases.undecided"):
            drafted(event)

    def test_a_danish_final_seats_neighbours_at_two_tables(self, event: Tournament) -> None:
        decide(event)
        best = ranked(event)[:8]
        draw = drafted(event)
        assert len(published_plan(event).sessions) == 2
        assert (draw.phase, draw.inputs["span"], draw.inputs["span_bound"]) == (phase_of(event, 2), 6, 6)
        publish_draw(draw=draw, by=actor("alice"), at=NOON)
        assert tables_of(event, 3) == [set(best[:4]), set(best[4:])]

    def test_the_final_is_played_to_its_end(self, event: Tournament) -> None:
        decide(event)
        finalists = set(ranked(event)[:8])
        for number in (3, 4):
            seated(event)
            finish_session(event, number)
        assert set(ranked(event)[:8]) == finalists
        with refuses("phases.not_its_turn"):
            drafted(event)

    def test_a_second_draft_puts_the_first_aside(self, event: Tournament) -> None:
        decide(event)
        first, second = drafted(event), drafted(event)
        first.refresh_from_db()
        assert (first.status, second.status) == (DrawStatus.SUPERSEDED, DrawStatus.RUN)
        assert first.plan == second.plan

    def test_divisions_play_beside_each_other(self) -> None:
        made = cut_event([PlannedPhase("round_robin", 2), PlannedPhase("swiss", 2, (8,), 50, 100)])
        decide(made)
        upper = set(ranked(made)[:8])
        seated(made)
        assert [table <= upper for table in tables_of(made, 3)] == [True, True, False, False]
        assert set().union(*tables_of(made, 3)) == set(range(1, 17))

    def test_whoever_withdraws_after_the_cut_leaves_a_substitute_s_seat(self, event: Tournament) -> None:
        decide(event)
        gone = ranked(event)[7]
        Participant.objects.filter(tournament=event, number=gone).update(state=ParticipantState.WITHDRAWN)
        seated(event)
        assert sorted(len(table) for table in tables_of(event, 3)) == [3, 4]

    def test_a_swiss_event_of_fifteen_repeats_no_pair(self) -> None:
        """16 seats allow five sessions without a repeat, so 15 players with a substitute play four."""
        made = entered_event(sessions=4)
        Participant.objects.filter(tournament=made, number__gt=15).update(state=ParticipantState.WITHDRAWN)
        plan(made, PlannedPhase("swiss", 4))
        draw_first(made, 1)
        fill_substitutes(made, 1)
        finish_session(made, 1)
        for number in (2, 3, 4):
            seated(made, 1)
            fill_substitutes(made, number)
            finish_session(made, number)
        met = [frozenset(p) for n in range(1, 5) for t in tables_of(made, n) for p in combinations(t - {99}, 2)]
        assert len(met) == len(set(met))

    def test_a_round_robin_after_the_cut_is_drawn_at_once(self) -> None:
        made = cut_event([PlannedPhase("swiss", 1), PlannedPhase("round_robin", 2, (12,), 100)])
        decide(made)
        draw = seated(made)
        assert draw.inputs["change"] == "phase sessions"
        assert [len(tables_of(made, number)) for number in (2, 3)] == [3, 3]

    def test_teams_play_from_the_first_session(self) -> None:
        made = make_tournament(sessions=3)
        people = add_players(made, 20)
        plan(made, PlannedPhase("teams", 3))
        seated(made, 1)
        team_of = {person.number: person.team_id for person in people}
        for number in (1, 2, 3):
            assert all(len({team_of[player] for player in table}) == 4 for table in tables_of(made, number))

    def test_the_best_whole_teams_play_a_final_of_teams(self) -> None:
        made = cut_event([PlannedPhase("round_robin", 1), PlannedPhase("teams", 2, (16,), 0)], players=20)
        best = team_ranking(ranking_from_ledger(made, Basis.VERIFIED))
        decide(made)
        seated(made)
        out = best[-1].key
        team_of = dict(Participant.objects.filter(tournament=made).values_list("number", "team_id"))
        for number in (2, 3):
            for table in tables_of(made, number):
                assert {team_of[player] for player in table} == {group_standing.key for group_standing in best[:4]}
            finish_session(made, number)
        assert team_ranking(ranking_from_ledger(made, Basis.VERIFIED))[-1].key == out

    def test_a_team_that_is_not_whole_does_not_come_through(self) -> None:
        made = cut_event([PlannedPhase("round_robin", 1), PlannedPhase("teams", 1, (16,), 0)], players=20)
        first, second = [
            group_standing.key for group_standing in team_ranking(ranking_from_ledger(made, Basis.VERIFIED))
        ][:2]
        leave(made, first)
        members = phase_page(phase_of(made, 2)).divisions[0].rows
        teams = dict(Participant.objects.filter(tournament=made).values_list("number", "team_id"))
        assert {teams[row.now.number] for row in members} == set(teams.values()) - {first}
        leave(made, second)
        with refuses("phases.too_few_teams"):
            decide(made)

    def test_players_without_a_team_cannot_play_a_team_round_robin(self) -> None:
        made = planned(PlannedPhase("teams", 1), players=18, sessions=3)
        with refuses("seating.teams_not_four"):
            drafted(made, 1)

    def test_the_first_session_by_standings_waits_for_a_public_draw(self) -> None:
        made = planned(PlannedPhase("swiss", 3), sessions=3)
        with refuses("seating.no_standings"):
            drafted(made, 1)


class TestElimination:
    @pytest.mark.long
    def test_two_of_every_table_come_through_until_four_are_left(self) -> None:
        phases = [PlannedPhase("round_robin", 1), PlannedPhase("elimination", 3, (16,), 0)]
        made = cut_event(phases, players=20)
        seeds = ranked(made)[:16]
        decide(made)
        seated(made)
        # Serpentine of sixteen: the 1st, 8th, 9th and 16th meet at table 1.
        assert tables_of(made, 2)[0] == {seeds[place - 1] for place in (1, 8, 9, 16)}
        for session in (2, 3):
            finish_session(made, session)
            seated(made)
            through = set().union(*tables_of(made, session + 1))
            for table in places(made, session):
                ahead = {place for number, place in table.items() if number in through}
                behind = {place for number, place in table.items() if number not in through}
                assert len(set(table) & through) == 2
                assert max(ahead) <= min(behind)
        finish_session(made, 4)
        finalists = set().union(*tables_of(made, 4))
        assert set(ranked(made)[:4]) == finalists
        semi = set().union(*tables_of(made, 3))
        assert set(ranked(made)[:8]) == semi

    def test_a_double_elimination_for_everybody_keeps_its_brackets_when_somebody_leaves(self) -> None:
        """Sixteen sit down, the third of the first table leaves: the lower bracket is seven."""
        made = planned(PlannedPhase("double_elimination", 6), sessions=6)
        draw_first(made, 1)
        finish_session(made)
        tables = places(made, 1)
        # Who is level is told apart by the number: nobody has a place of a cut.
        ordered = [[number for _place, number in sorted((at, n) for n, at in table.items())] for table in tables]
        gone = ordered[0][2]
        person = Participant.objects.get(tournament=made, number=gone)
        change_state(participant=person, to=ParticipantState.WITHDRAWN, reason="Ill", by=actor("alice"), at=NOON)
        above = {number for table in ordered for number in table[:2]}
        below = set(range(1, 17)) - above - {gone}
        phase = phase_of(made, 1)
        current = standings_for(phase, 2)
        brackets = brackets_of(phase, divisions_of(phase, current), current, 2)
        assert [set(bracket) for bracket in brackets] == [above, below]


def places(event: Tournament, session: int) -> list[dict[int, int]]:
    """Each table's places by player, from the stored results."""
    tables: dict[int, dict[int, int]] = {}
    rows = SeatResult.objects.filter(result__session__tournament=event, result__session__number=session)
    for table, place, number in rows.values_list("result__table__number", "place", "participant__number"):
        assert number is not None
        tables.setdefault(table, {})[number] = place
    return list(tables.values())


def fill_substitutes(event: Tournament, session: int) -> None:
    """Number 99 takes the one substitute's seat of a session."""
    person, _ = Person.objects.get_or_create(name="Luc Petit")
    luc, _ = Participant.objects.get_or_create(
        tournament=event,
        number=99,
        defaults={"person": person, "name": person.name, "state": ParticipantState.SUBSTITUTE},
    )
    Seat.objects.filter(session__tournament=event, session__number=session, participant=None).update(participant=luc)


class TestWayBack:
    @pytest.mark.long
    def test_a_decision_is_taken_back_and_made_again(self, event: Tournament) -> None:
        before = ranking_from_ledger(event, Basis.VERIFIED).rows
        decide(event)
        draw = drafted(event)
        cancel_phase(phase=phase_of(event, 2), by=actor("alice"), at=NOON)
        draw.refresh_from_db()
        assert draw.status == DrawStatus.SUPERSEDED
        assert ranking_from_ledger(event, Basis.VERIFIED).rows == before
        assert phase_of(event, 2).status == PhaseStatus.PLANNED
        assert decide(event).members.count() == 8
        assert Phase.objects.filter(tournament=event, number=2).count() == 2

    @pytest.mark.long_on_sqlite
    def test_once_a_session_is_out_the_decision_stays_even_where_one_falls(self, event: Tournament) -> None:
        decide(event)
        seated(event)
        with refuses("phases.session_published"):
            cancel_phase(phase=phase_of(event, 2), by=actor("alice"), at=NOON)
        change_session_count(tournament=event, sessions=3, by=actor("alice"), at=NOON)
        final = Phase.objects.get(tournament=event, number=2)
        assert (final.status, final.sessions, final.members.count()) == (PhaseStatus.OPEN, 1, 8)

    @pytest.mark.long
    def test_a_final_that_was_published_falls_with_its_sessions(self, event: Tournament) -> None:
        """No time is left for it: everybody stands where the first phase put them, and the event can end."""
        before = ranked_figures(event)
        decide(event)
        seated(event)
        change_session_count(tournament=event, sessions=2, by=actor("alice"), at=NOON)
        assert Phase.objects.get(tournament=event, number=2).status == PhaseStatus.CANCELLED
        event.refresh_from_db()
        assert [session.number for session in Session.objects.filter(tournament=event)] == [1, 2]
        assert ranked_figures(event) == before

    def test_nothing_is_taken_back_of_the_first_phase_nor_of_one_that_is_not_decided(self, event: Tournament) -> None:
        with refuses("phases.move_refused"):
            cancel_phase(phase=phase_of(event, 2), by=actor("alice"), at=NOON)
        with refuses("phases.first_stays"):
            cancel_phase(phase=phase_of(event, 1), by=actor("alice"), at=NOON)

    @pytest.mark.long
    def test_every_act_is_in_the_journal(self, event: Tournament) -> None:
        decide(event)
        drafted(event)
        cancel_phase(phase=phase_of(event, 2), by=actor("alice"), at=NOON)
        texts = list(
            AuditEvent.objects.filter(tournament_uid=event.uid).order_by("pk").values_list("action", flat=True)
        )
        assert texts[-4:] == ["phases.opened", "seating.change_drafted", "seating.draw_dropped", "phases.cancelled"]
        assert SeatingDraw.objects.filter(phase__isnull=False).count() == 1


@pytest.mark.long
class TestByesOfAFinal:
    """Nine finalists at two tables: one sits out, each once in nine sessions."""

    def test_who_sits_out_is_marked_and_taken_back_with_the_decision(self) -> None:
        made = cut_event((PlannedPhase("round_robin", 1), PlannedPhase("danish", 3, (9,), byes=True)))
        decide(made)
        first = drafted(made)
        away = participation_of(made).away(2)
        assert len(away) == 1
        assert participation_of(made).kind(min(away), 2) is ParticipationKind.BYE
        assert drafted(made).plan == first.plan  # drawn again, the same one sits out
        assert participation_of(made).away(2) == away
        cancel_phase(phase=phase_of(made, 2), by=actor("alice"), at=NOON)
        assert participation_of(made).away(2) == frozenset()

    def test_they_take_turns(self) -> None:
        made = cut_event((PlannedPhase("round_robin", 1), PlannedPhase("danish", 3, (9,), byes=True)))
        decide(made)
        out = []
        for session in (2, 3, 4):
            seated(made)
            out += participation_of(made).away(session)
            assert len(tables_of(made, session)) == 2
            finish_session(made, session)
        assert len(set(out)) == 3


class TestLength:
    @pytest.mark.long
    def test_a_phase_has_sessions_of_its_own_length(self) -> None:
        """75 minutes, then a final without a limit; the rule set says 150. What has started keeps its length."""
        made = planned(PlannedPhase("round_robin", 2, minutes=75), PlannedPhase("danish", 1, (4,), minutes=0))
        assert list(Session.objects.filter(tournament=made).values_list("minutes", flat=True)) == [75, 75, 0, None]
        draw_first(made, 2)
        started = start(made)
        rules = rules_of(made)
        assert clock_view(started, rules, NOON).minutes == 75
        plan(made, PlannedPhase("round_robin", 2, minutes=120), PlannedPhase("danish", 1, (4,)))
        assert list(Session.objects.filter(tournament=made).values_list("minutes", flat=True)) == [75, 120, None, None]

    @pytest.mark.long_on_sqlite
    def test_without_a_limit_time_is_never_up_and_nothing_sounds(self) -> None:
        made = planned(PlannedPhase("round_robin", 1, minutes=0), sessions=1)
        draw_first(made, 1)
        start(made)
        view = clock_view(session_of(made), rules_of(made), NOON + timedelta(hours=9))
        assert (view.is_unlimited, view.is_over, view.ends_at, view.sounds) == (True, False, None, ())
        assert view.play_ended_at is None
        answer = Api(None).get("/tournaments/lyon-open/sessions/").body[0]["clock"]
        assert (answer["minutes"], answer["left_seconds"], answer["next_signal_at"]) == (0, None, None)


@pytest.mark.long_on_sqlite
@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("phase", "players"),
    [
        (PlannedPhase("elimination", 3), 15),
        (PlannedPhase("elimination", 2, each=1), 14),
        (PlannedPhase("double_elimination", 4), 7),
        (PlannedPhase("double_elimination", 6), 13),
    ],
    ids=str,
)
def test_a_bracket_for_everybody_is_played_to_its_end_whoever_leaves(phase: PlannedPhase, players: int) -> None:
    """After every round somebody who would play the next one is gone; a substitute's seat takes their place."""
    made = entered_event(sessions=phase.sessions, players=players)
    plan(made, phase)
    draw_first(made, 1)
    gone: set[int] = set()
    for session in range(1, phase.sessions + 1):
        seated_now = set().union(*tables_of(made, session))
        assert seated_now.isdisjoint(gone)
        rows = Seat.objects.filter(session__tournament=made, session__number=session)
        assert rows.count() == 4 * -(-len(seated_now) // 4) if phase.kind == "elimination" else rows.count() % 4 == 0
        finish_session(made, session)
        if session == phase.sessions:
            break
        winner = next(number for number in ranked(made) if number not in gone)
        person = Participant.objects.get(tournament=made, number=winner)
        change_state(participant=person, to=ParticipantState.WITHDRAWN, reason="Ill", by=actor("alice"), at=NOON)
        gone.add(winner)
        made.refresh_from_db()
        seated(made, 1)
    final = published_plan(made).sessions[-1]
    assert len(final) == 1
    assert ranked(made)[0] in {number for number in final[0].seats if number}
