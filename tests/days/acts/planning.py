"""The plan of the event: its number of sessions, its phases, its options."""

from dataclasses import replace
from random import Random

from mahjong_core.seating.sessions.phases import Phase as PlannedPhase
from mahjong_core.standings.carrying import CarryForm, Rounding
from scoring.event.services import correct_rule_set
from scoring.finals.selectors.phase_seating import standings_for, ties_of
from scoring.finals.services.phases import cancel_phase, draw_phase, open_phase
from scoring.finals.services.ties import TieChoice, choose_tie
from tests.days.acts.book import act
from tests.days.acts.seating import published
from tests.days.day import Day, Deed, one_of
from tournaments.events.services.facts import change_tournament
from tournaments.models import Phase, PhaseStatus, TieMethod
from tournaments.phases.services import plan_phases
from tournaments.rules.services import change_rule_set

OPTIONS = {
    "mcr": ({"session_minutes": 100}, {"minimum_points": 8}, {"tie_rule": "seat_order"}),
    "riichi": ({"session_minutes": 80}, {"uma": [15000, 5000, -5000, -15000]}),
}
BYES = 0.3


@act(weight=2)
def change_session_count(day: Day, pick: Random) -> Deed:
    wanted = len(day.sessions()) + pick.choice((-2, -1, 1, 1))
    return Deed(
        lambda: change_tournament(
            tournament=day.now, changes={"sessions": min(wanted, 6)}, by=day.by("alice"), at=day.moment
        ),
        (
            ("session",),
            ("draws",),
            ("phases",),
            *(
                (kind, number)
                for kind in ("seat", "table", "card", "referee", "substitute", "sheet")
                for number in range(max(wanted, 0) + 1, 9)
            ),
        ),
    )


@act(weight=1)
def change_facts(day: Day, pick: Random) -> Deed:
    changes = pick.choice(
        (
            {"place": "Lyon"},
            {"allow_unnamed_substitutes": pick.random() < 0.5},
            {"sitting_out_allowed": pick.random() < 0.7},
            {"live_results": pick.random() < 0.5},
        )
    )
    return Deed(lambda: change_tournament(tournament=day.now, changes=changes, by=day.by("alice"), at=day.moment))


@act(weight=2)
def plan_a_cut(day: Day, pick: Random) -> Deed:
    total = len(day.sessions())
    first = pick.randrange(1, total) if total > 1 else 1
    kind = pick.choice(("swiss", "danish", "interval", "serpentine"))
    form = pick.choice((CarryForm(), CarryForm(), CarryForm(Rounding.DOWN, 100), CarryForm(cap=4), CarryForm(step=2)))
    percents = pick.choice((100, 50, 33)), pick.choice((None, None, 100))
    final = PlannedPhase(
        kind,
        max(total - first, 1),
        pick.choice(((4,), (8,), (), (4, 4), (9,), (5, 4))),
        *percents,
        form=form,
        minutes=pick.choice((None, 75, 0)),
        byes=pick.random() < BYES,
    )
    phases = pick.choice(((PlannedPhase("round_robin", first), final),) * 4 + ((),))
    return Deed(
        lambda: plan_phases(tournament=day.now, phases=phases, by=day.by("alice"), at=day.moment), (("phases",),)
    )


def some_phase(day: Day, pick: Random) -> Phase | None:
    rows = Phase.objects.filter(tournament=day.event).exclude(status=PhaseStatus.CANCELLED)
    return one_of(pick, list(rows.select_related("tournament").order_by("number")))


@act(weight=3)
def decide_cut(day: Day, pick: Random) -> Deed | None:
    phase = some_phase(day, pick)
    return phase and Deed(lambda: open_phase(phase=phase, by=day.by("alice"), at=day.moment), (("phases",),))


@act(weight=3)
def tell_apart(day: Day, pick: Random) -> Deed | None:
    """Players level at a cut's line: any way of telling them apart, the right one or not."""
    phase = some_phase(day, pick)
    if phase is None or phase.status != PhaseStatus.PLANNED:
        return None
    levels = ties_of(phase, standings_for(phase, phase.first_session))
    if not levels:
        return None
    tie = pick.choice(levels).tie
    order = tuple(pick.sample(tie.players, len(tie.players)))
    value = pick.choice(("", "3 5 1"))
    choice = TieChoice(tie.line, pick.choice(list(TieMethod)), pick.choice(("Level", "")), order, value)
    by = day.by(pick.choice(("alice", "chris")))
    return Deed(lambda: choose_tie(phase=phase, choice=choice, by=by, at=day.moment), (("phases",),))


@act(weight=3)
def seat_phase(day: Day, pick: Random) -> Deed | None:
    phase = some_phase(day, pick)
    if phase is None:
        return None
    deed = published(day, lambda: draw_phase(phase=phase, by=day.by("alice"), at=day.moment))
    # Whoever sits out in turn is marked with the draw.
    return replace(deed, names=(*deed.names, ("takes part",))) if phase.byes else deed


@act(weight=1)
def cancel_cut(day: Day, pick: Random) -> Deed | None:
    phase = some_phase(day, pick)
    return phase and Deed(
        lambda: cancel_phase(phase=phase, by=day.by("alice"), at=day.moment), (("phases",), ("draws",), ("takes part",))
    )


@act(weight=2)
def correct_option(day: Day, pick: Random) -> Deed:
    """Before the start an option is chosen; afterwards the chief referee corrects it, and sheets may be stated anew."""
    changes = pick.choice(OPTIONS["riichi" if day.is_riichi else "mcr"])
    if day.now.rule_set_locked_at is None:
        return Deed(
            lambda: change_rule_set(
                tournament=day.now, changes=changes, name="Our rules", by=day.by("alice"), at=day.moment
            )
        )
    return Deed(
        lambda: correct_rule_set(
            tournament=day.now, changes=changes, reason="Chosen wrongly", by=day.by("chris"), at=day.moment
        ),
        (("sheet",),),
    )
