"""The ladder of repeated faults: by the text's own sequences, and as a fold that order cannot move."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.penalties import Moment, PastRuling, ladder_state, offence, propose, repetitions, rung, rungs
from mahjong_core.penalties.records import FaultKind
from mahjong_core.rulesets import RuleSet, derive
from tests.core.penalties.ladder_model import walk_mers, walk_wmo
from tests.core.penalties.scenarios.builders import EDITIONS, EMA12, FFMJ, MERS, WMO
from tests.refusals import refuses

PLAY, STALLING, OBSTRUCTION = FaultKind.PLAY, FaultKind.STALLING, FaultKind.OBSTRUCTION


def fault(number: int, session: int = 1, hand: int = 1, *, step: int | None = 0, kind: FaultKind = PLAY) -> PastRuling:
    return PastRuling(number, "late-pung" if kind is PLAY else str(kind), session, hand, step, kind)


def faults(count: int, session: int = 1) -> list[PastRuling]:
    return [fault(number, session, number) for number in range(1, count + 1)]


@pytest.mark.parametrize(
    ("edition", "clause", "words", "expected"),
    [
        ("WMO", "3.11.2.2", "5, 10, 20, 30, 40, 50, où 60", [0, 5, 10, 20, 30, 40, 50, 60, 60, 60]),
        ("MERS", "3.1", "avertissement, 5, 10, 20, 30 points, etc.", [0, 5, 10, 20, 30, 40, 50, 60, 60, 60]),
        ("FFMJ", "EMAR 3.1", "avertissement, 5, 10, 20, 30 points, etc.", [0, 5, 10, 20, 30, 40, 50, 60, 60, 60]),
        ("EMA 2012", "3.4.8", "ne sont généralement pas pénalisées", [0] * 10),
    ],
)
def test_the_rungs(edition: str, clause: str, words: str, expected: list[int]) -> None:
    rules = EDITIONS[edition]
    assert [rung(rules, index) for index in range(10)] == expected, (clause, words)


def test_the_ladder_as_it_is_shown() -> None:
    assert rungs(WMO) == rungs(FFMJ) == rungs(MERS) == (0, 5, 10, 20, 30, 40, 50, 60)
    assert rungs(EMA12) == ()


def test_a_ladder_without_a_top_goes_on() -> None:
    open_ended = derive(MERS, {"escalation_maximum": None}, name="Open")
    assert [rung(open_ended, index) for index in (4, 5, 8, 10)] == [30, 40, 70, 90]
    assert rungs(open_ended) == (0, 5, 10, 20, 30)


@pytest.mark.parametrize(("before", "points"), list(enumerate([0, 5, 10, 20, 30, 40, 50, 60, 60])))
def test_mers_counts_every_fault_of_the_session(before: int, points: int) -> None:
    """MERS 3.1: "Fautes de jeu (successives)"."""
    state = ladder_state(faults(before), MERS, Moment(1, 16))
    assert (state.position, state.next_step) == (before, points)


def test_faults_of_different_kinds_are_on_one_ladder_in_europe() -> None:
    """MERS 3.1 knows one succession; the third fault, whatever it is, costs 10."""
    history = [PastRuling(1, "late-pung", 1, 2, 0), PastRuling(2, "empty-claim", 1, 2, 5)]
    assert propose(offence("tile-touched-early", FFMJ), FFMJ, history, Moment(1, 9)).points == 10


@pytest.mark.parametrize(
    ("past", "now", "points"),
    [
        (("empty-claim", 1, 4), ("empty-claim", 1, 4), 5),  # 3.11.6.3: "5 points à la récidive"
        (("empty-claim", 1, 4), ("empty-claim", 1, 5), 0),  # "lors d'une donne": the next hand starts anew
        (("empty-claim", 1, 4), ("late-pung", 1, 4), 0),  # 3.11.6.5 has its own count
        (("empty-claim", 1, 4), ("empty-claim", 2, 4), 0),
        (("tile-touched-early", 1, 4), ("tile-touched-early", 1, 4), 5),  # 3.11.6.4
        (("tile-touched-early", 1, 4), ("tile-touched-early", 1, 5), 5),  # which does not say "lors d'une donne"
        (("drawn-before-turn", 1, 4), ("drawn-before-turn", 1, 9), 5),  # the same clause
        (("tile-touched-early", 1, 4), ("drawn-before-turn", 1, 9), 5),  # "toucher le mur (...)": either way
        (("drawn-before-turn", 1, 4), ("tile-touched-early", 1, 4), 5),
        (("empty-claim", 1, 4), ("impossible-claim", 1, 4), 5),  # "une annonce vide d'un Chow, Pung ou Kong"
        (("impossible-claim", 1, 4), ("empty-claim", 1, 5), 0),
        (("tile-touched-early", 1, 4), ("late-pung", 1, 4), 0),
        (("tile-touched-early", 1, 4), ("tile-touched-early", 2, 4), 0),
        (("late-pung", 3, 16), ("late-pung", 3, 16), 5),  # 3.11.6.5: "5 points à la récidive"
    ],
)
def test_the_green_book_counts_the_recurrence_within_a_hand(
    past: tuple[str, int, int], now: tuple[str, int, int], points: int
) -> None:
    history = [PastRuling(1, past[0], past[1], past[2], 0)]
    assert propose(offence(now[0], WMO), WMO, history, Moment(now[1], now[2])).points == points


@pytest.mark.parametrize("rules", [MERS, FFMJ], ids=["MERS", "FFMJ"])
class TestANewSession:
    """MERS 3.6: "réinitialisée au début de chaque session, sauf ... obstruction ou tentative de gagner du temps"."""

    def test_only_what_is_carried_goes_into_a_new_session(self, rules: RuleSet) -> None:
        # A player starts at a warning again.
        assert ladder_state(faults(4), rules, Moment(1, 16)).next_step == 30
        assert ladder_state(faults(4), rules, Moment(2, 1)).next_step == 0
        # Only the stalling is carried.
        history = [*faults(3), fault(4, kind=STALLING)]
        assert ladder_state(history, rules, Moment(1, 16)).next_step == 30
        assert ladder_state(history, rules, Moment(2, 1)).next_step == 5
        # What was carried is on the same ladder as new faults.
        history = [fault(1, 1, kind=STALLING), fault(2, 2), fault(3, 3, kind=OBSTRUCTION)]
        steps = [ladder_state(history, rules, Moment(session, 16)).next_step for session in (1, 2, 3, 4)]
        assert steps == [5, 10, 10, 10]
        # Later sessions do not count in earlier ones.
        late_entry = ladder_state([fault(1, 3, kind=STALLING)], rules, Moment(2, 1))
        assert late_entry.next_step == 0

    @pytest.mark.parametrize("kind", [STALLING, OBSTRUCTION])
    def test_a_time_waster_does_not(self, rules: RuleSet, kind: FaultKind) -> None:
        state = ladder_state([fault(1, kind=kind)], rules, Moment(2, 1))
        assert (state.next_step, len(state.carried)) == (5, 1)


def test_never_reset_counts_the_whole_event() -> None:
    strict = derive(MERS, {"escalation_reset": "never"}, name="Strict")
    history = [fault(1, 1), fault(2, 2), fault(3, 4)]
    assert [ladder_state(history, strict, Moment(session)).next_step for session in (1, 2, 3, 4)] == [5, 10, 10, 20]


def test_a_warning_without_points_is_a_full_record() -> None:
    """3.11.1: a warning is a sanction."""
    state = ladder_state([fault(1, step=0)], MERS, Moment(1, 2))
    assert (state.position, state.next_step, state.received) == (1, 5, 0)


def test_a_ruling_without_a_step_is_not_on_the_ladder() -> None:
    dead_hand = PastRuling(1, "wrong-tile-in-hand", 1, 3)
    state = ladder_state([dead_hand], MERS, Moment(1, 9))
    assert (state.position, state.next_step) == (0, 0)


def test_a_higher_step_than_proposed_does_not_move_the_count() -> None:
    """3.11.6.3 counts times: "10 points la troisième fois", whatever the second cost."""
    history = [fault(1, step=0), fault(2, step=30)]
    assert ladder_state(history, MERS, Moment(1, 9)).next_step == 10


def test_what_a_player_has_received_is_the_whole_event() -> None:
    history = [
        fault(1, 1, step=0),
        fault(2, 1, step=5),
        fault(3, 2, step=10),
        replace(fault(4, 2, step=20), is_revoked=True),
    ]
    assert ladder_state(history, MERS, Moment(3, 1)).received == 15


def test_the_rungs_show_who_stands_where() -> None:
    history = [fault(2, 1, 5, step=5), fault(1, 1, 4, step=0)]
    shown = ladder_state(history, MERS, Moment(1, 9)).rungs
    assert [step.points for step in shown] == [0, 5, 10, 20, 30, 40, 50, 60]
    assert [step.ruling.id if step.ruling else None for step in shown[:3]] == [1, 2, None]
    assert [index for index, step in enumerate(shown) if step.is_next] == [2]


def test_beyond_the_top_the_next_rung_is_still_shown() -> None:
    shown = ladder_state(faults(9), MERS, Moment(1, 16)).rungs
    assert len(shown) == 10
    assert (shown[-1].points, shown[-1].is_next) == (60, True)


def test_per_hand_the_offence_must_be_known() -> None:
    with refuses("penalties.offence_needed"):
        ladder_state([], WMO, Moment(1, 1))


@pytest.mark.parametrize(
    ("session", "over_event", "times"), [(1, False, 1), (2, False, 1), (2, True, 2), (3, False, 0), (3, True, 2)]
)
def test_repetitions_by_reach(session: int, over_event: bool, times: int) -> None:
    history = [
        PastRuling(1, "stalling", 1, 2, 0, STALLING),
        PastRuling(2, "stalling", 2, 2, 5, STALLING),
        PastRuling(3, "stalling", 2, 3, 5, STALLING, is_revoked=True),
        PastRuling(4, "late-pung", 2, 4, 10),
    ]
    assert repetitions(history, "stalling", Moment(session), over_event=over_event) == times


# --- properties ------------------------------------------------------------------------------------------------------

RULES = st.sampled_from([WMO, FFMJ, MERS, derive(MERS, {"escalation_reset": "never"}, name="Strict")])
MOMENTS = st.builds(Moment, st.integers(1, 4), st.integers(1, 3))
OFFENCE = "late-pung"


@st.composite
def histories(draw: st.DrawFn, most: int = 12) -> list[PastRuling]:
    """Rulings of a player over four sessions, some revoked, some off the ladder."""
    count = draw(st.integers(0, most))
    return [
        PastRuling(
            id=number,
            offence=draw(st.sampled_from([OFFENCE, "empty-claim", "stalling"])),
            session=draw(st.integers(1, 4)),
            hand=draw(st.integers(1, 3)),
            step=draw(st.sampled_from([None, 0, 5, 10, 20])),
            kind=draw(st.sampled_from(list(FaultKind))),
            is_revoked=draw(st.booleans()),
        )
        for number in range(1, count + 1)
    ]


@given(
    histories().flatmap(lambda past_rulings: st.tuples(st.just(past_rulings), st.permutations(past_rulings))),
    RULES,
    MOMENTS,
)
def test_the_order_of_entry_does_not_matter(
    both: tuple[list[PastRuling], list[PastRuling]], rules: RuleSet, moment: Moment
) -> None:
    history, shuffled = both
    assert ladder_state(shuffled, rules, moment, OFFENCE) == ladder_state(history, rules, moment, OFFENCE)


@given(histories(), histories(most=1), RULES, MOMENTS)
def test_revoking_restores_exactly(
    history: list[PastRuling], more: list[PastRuling], rules: RuleSet, moment: Moment
) -> None:
    revoked = [replace(past_ruling, id=100 + past_ruling.id, is_revoked=True) for past_ruling in more]
    assert ladder_state([*history, *revoked], rules, moment, OFFENCE) == ladder_state(history, rules, moment, OFFENCE)


@given(histories(), MOMENTS)
def test_the_fold_agrees_with_a_walk_through_the_event(history: list[PastRuling], moment: Moment) -> None:
    mers = ladder_state(history, MERS, moment, OFFENCE).next_step
    assert mers == walk_mers(history, moment.session)
    wmo = ladder_state(history, WMO, moment, OFFENCE).next_step
    assert wmo == walk_wmo(history, moment.session, moment.hand, OFFENCE)


@given(histories(), MOMENTS)
def test_another_fault_never_lowers_the_next_step(history: list[PastRuling], moment: Moment) -> None:
    again = PastRuling(99, OFFENCE, moment.session, moment.hand, 0)
    for rules in (WMO, MERS):
        before = ladder_state(history, rules, moment, OFFENCE)
        after = ladder_state([*history, again], rules, moment, OFFENCE)
        assert after.position == before.position + 1
        assert after.next_step >= before.next_step


@given(histories(), st.integers(1, 4))
def test_only_what_the_rule_set_carries_crosses_a_session(history: list[PastRuling], session: int) -> None:
    state = ladder_state(history, MERS, Moment(session + 4), OFFENCE)
    assert {past_ruling.kind for past_ruling in state.counted} <= {STALLING, OBSTRUCTION}
    assert state.counted == state.carried
