"""A rung is revoked: which later rulings stand too high, and what they would be now."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.penalties import FaultKind, GivenRuling, Moment, PastRuling, offence, propose, restatements
from mahjong_core.penalties.records import EffectKind, Part
from mahjong_core.rulesets import RuleSet, derive
from tests.core.penalties.ladder_model import STEPS
from tests.core.penalties.scenarios.builders import EMA12, FFMJ, MERS, WMO


def ruled(
    number: int, offence_id: str, points: int | None, *, session: int = 1, hand: int = 1, **more: object
) -> GivenRuling:
    """A rung of ``points`` as it was proposed; ``more`` says what differs."""
    kind = more.pop("kind", FaultKind.PLAY)
    step = more.pop("step", points)
    past = PastRuling(number, offence_id, session, hand, step, kind)  # type: ignore[arg-type]
    facts = {"place": number, "proposed": points, "points": points} | more
    return GivenRuling(past, **facts)  # type: ignore[arg-type]


def changed(record: list[GivenRuling], revoked: int, rules: RuleSet) -> dict[int, tuple[int | None, int | None]]:
    """By ruling: the points that stand and those that it would have now."""
    return {
        restatement.given.past.id: (restatement.given.points, restatement.points)
        for restatement in restatements(record, revoked, rules)
    }


def ladder(*points: int, session: int = 1) -> list[GivenRuling]:
    return [ruled(number, "late-pung", point, session=session, hand=number) for number, point in enumerate(points, 1)]


@pytest.mark.parametrize("rules", [MERS, FFMJ], ids=["MERS", "FFMJ"])
class TestTheLadderOfASession:
    """MERS 3.1: "avertissement, 5, 10, 20, 30 points, etc.", counted over the session."""

    def test_only_later_rungs_move(self, rules: RuleSet) -> None:
        # Every later rung goes down by one.
        assert changed(ladder(0, 5, 10, 20), 1, rules) == {2: (5, 0), 3: (10, 5), 4: (20, 10)}
        # The rungs before stand.
        assert changed(ladder(0, 5, 10, 20), 3, rules) == {4: (20, 10)}
        # The last rung touches nobody.
        assert changed(ladder(0, 5, 10), 3, rules) == {}
        # What is no rung moves nothing.
        record = [ruled(1, "wrong-tile-in-hand", 0, step=None), ruled(2, "late-pung", 0), ruled(3, "late-pung", 5)]
        assert changed(record, 1, rules) == {}
        assert changed([*record, ruled(4, "false-win-below-minimum", 10, step=None)], 2, rules) == {3: (5, 0)}

    def test_another_session_started_afresh(self, rules: RuleSet) -> None:
        """MERS 3.6: "réinitialisée au début de chaque session"."""
        record = [*ladder(0, 5), ruled(3, "late-pung", 0, session=2), ruled(4, "late-pung", 5, session=2, hand=4)]
        assert changed(record, 1, rules) == {2: (5, 0)}

    def test_stalling_is_carried_into_the_next_session(self, rules: RuleSet) -> None:
        """MERS 3.6: "sauf pour obstruction ou tentative de gagner du temps"."""
        record = [ruled(1, "stalling", 0, kind=FaultKind.STALLING), ruled(2, "late-pung", 5, session=2)]
        assert changed(record, 1, rules) == {2: (5, 0)}


@pytest.mark.parametrize(
    ("second", "is_changed"),
    [
        (("empty-claim", 4), True),  # 3.11.6.3: "5 points à la récidive"
        (("empty-claim", 5), False),  # "lors d'une donne": another hand was its own count
        (("late-pung", 4), False),  # 3.11.6.5 has its own
    ],
)
def test_the_green_book_counts_within_the_hand(second: tuple[str, int], is_changed: bool) -> None:
    record = [ruled(1, "empty-claim", 0, hand=4), ruled(2, second[0], 5 if is_changed else 0, hand=second[1])]
    assert changed(record, 1, WMO) == ({2: (5, 0)} if is_changed else {})


def test_a_step_of_the_referee_s_own_was_not_read_off_the_ladder() -> None:
    record = [*ladder(0), ruled(2, "late-pung", 30, hand=2, proposed=5), ruled(3, "late-pung", 10, hand=3)]
    assert changed(record, 1, MERS) == {3: (10, 5)}, "it still is a fault that counts (3.11.6.3 counts times)"


def test_leniency_is_left_as_it_is() -> None:
    lenient = ruled(2, "late-pung", None, hand=2, proposed=5)
    assert changed([*ladder(0), lenient], 1, MERS) == {}


def test_rulings_that_do_not_stand_count_for_nothing() -> None:
    first, second, third = ladder(0, 5, 10)
    gone = replace(second, past=replace(second.past, is_revoked=True))
    assert changed([first, gone, third], 1, MERS) == {3: (10, 0)}, "it was left one rung too high once before"
    assert changed([first, gone, third], 2, MERS) == {}, "what is revoked is not revoked again"
    assert changed([first, third], 9, MERS) == {}


def test_a_replaced_ruling_keeps_its_place() -> None:
    """Number 5 replaces number 1, under which the second was counted."""
    replaced = ruled(5, "empty-claim", 0, place=1)
    assert changed([ladder(0, 5)[1], replaced], 5, MERS) == {2: (5, 0)}


def test_an_offence_that_is_no_longer_listed_is_left() -> None:
    assert changed([*ladder(0), ruled(2, "of-old", 5)], 1, MERS) == {}


class TestRepetition:
    def test_without_the_first_deal_the_second_is_no_fault(self) -> None:
        """Annex 4, 4.2.1: a warning only for "faute répétitive"; what came after it goes down as well."""
        record = [
            ruled(1, "wrong-side-deal", 0, step=None),
            ruled(2, "wrong-side-deal", 0, hand=2, is_repeated=True),
            ruled(3, "late-pung", 5, hand=3),
        ]
        deal, pung = restatements(record, 1, FFMJ)
        assert (deal.proposal.effect.kind, deal.points, deal.proposal.is_repeated) == (EffectKind.NOTHING, 0, False)
        assert (pung.given.points, pung.points) == (5, 0)

    def test_what_the_referee_had_seen_before_still_holds(self) -> None:
        record = [ruled(1, "late-pung", 0), ruled(2, "wrong-side-deal", 5, hand=2, is_repeated=True)]
        (deal,) = restatements(record, 1, FFMJ)
        assert (deal.points, deal.is_repeated) == (0, True)
        assert deal.proposal.effect.kind is EffectKind.LADDER

    def test_information_is_a_warning_again(self) -> None:
        """EMA riichi 5.4: points only for "des cas sérieux" or "répétés"."""
        record = [
            ruled(1, "information", 0, step=None),
            ruled(2, "information", 1000, hand=2, step=None, proposed=None, is_repeated=True),
        ]
        (restatement,) = restatements(record, 1, EMA12)
        assert (restatement.points, restatement.proposal.effect.parts) == (0, (Part.WARNED,))

    @pytest.mark.parametrize(("named", "now"), [(12000, 12000), (30000, None)])
    def test_the_range_of_a_first_disruption_is_the_lower_one(self, named: int, now: int | None) -> None:
        """EMA riichi 5.5: 8,000 or 12,000; up to 48,000 only when repeated. The referee names it anew."""
        record = [
            ruled(1, "serious-disruption", 8000, step=None, proposed=None),
            ruled(2, "serious-disruption", named, session=2, step=None, proposed=None, is_repeated=True),
        ]
        (restatement,) = restatements(record, 1, EMA12)
        assert (restatement.points, restatement.proposal.amounts) == (now, (8000, 12000))

    def test_a_disqualification_for_repeated_stalling_assumes_it_now(self) -> None:
        """MERS 3.5: "tentatives répétées de gagner du temps": none is on record any more."""
        record = [
            ruled(1, "stalling", 0, kind=FaultKind.STALLING),
            ruled(2, "repeated-stalling", 0, session=2, step=None, kind=FaultKind.STALLING, is_repeated=True),
        ]
        (restatement,) = restatements(record, 1, MERS)
        assert Part.NOT_ON_RECORD in restatement.proposal.effect.parts


def test_a_whole_event_without_a_reset() -> None:
    strict = derive(MERS, {"escalation_reset": "never"}, name="Strict")
    record = [ruled(number, "late-pung", STEPS[number - 1], session=number) for number in range(1, 5)]
    assert changed(record, 2, strict) == {3: (10, 5), 4: (20, 10)}


@given(count=st.integers(1, 12), revoked=st.integers(1, 12))
def test_what_is_left_is_the_ladder_of_so_many_faults(count: int, revoked: int) -> None:
    """Whatever falls: the rulings that remain, restated, are the rungs of MERS 3.1 from the first on."""
    record = ladder(*(STEPS[min(index, len(STEPS) - 1)] for index in range(count)))
    now = changed(record, revoked, MERS)
    left = [
        now.get(given_ruling.past.id, (0, given_ruling.points))[1]
        for given_ruling in record
        if given_ruling.past.id != revoked
    ]
    assert left == [STEPS[min(index, len(STEPS) - 1)] for index in range(len(left))]


def test_what_is_restated_is_what_the_rest_of_the_record_proposes() -> None:
    record = ladder(0, 5, 10)
    second, third = restatements(record, 1, MERS)
    known = offence("late-pung", MERS)
    assert second.proposal == propose(known, MERS, (), Moment(1, 2))
    rest = (replace(record[1].past, step=0),)
    assert third.proposal == propose(known, MERS, rest, Moment(1, 3))


def test_a_step_given_while_two_offences_of_a_clause_counted_apart_stays() -> None:
    """3.11.6.4 holds a tile touched and one drawn early; 0.1.0 counted each alone, and those steps are settled."""
    record = [ruled(1, "tile-touched-early", 0), ruled(2, "drawn-before-turn", 0, hand=5)]
    assert changed(record, 1, WMO) == {}
    assert changed([record[0], ruled(2, "drawn-before-turn", 5, hand=5)], 1, WMO) == {2: (5, 0)}
