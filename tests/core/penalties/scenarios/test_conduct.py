"""Time, information, conduct and the general clauses of MCR, text by text."""

from mahjong_core.penalties import Moment, PastRuling
from mahjong_core.penalties.records import FaultKind
from tests.core.penalties.scenarios.builders import Scenario, check, scenarios

OUT = "disqualification"


@scenarios("conduct")
def test_information_true_or_false(case: Scenario) -> None:
    check(case)


@scenarios("conduct")
def test_wasting_time(case: Scenario) -> None:
    check(case)


@scenarios("conduct")
def test_wasting_time_again_and_again_ends_the_event(case: Scenario) -> None:
    proposal = check(case)
    assert "This assumes earlier attempts: none is on record." in proposal.sentences["en"]


def test_earlier_stalling_on_record_is_not_assumed() -> None:
    """MERS 3.5 "tentatives répétées": the first attempt was ruled as stalling."""
    case = Scenario("MERS", "3.5", "", "repeated-stalling", OUT, 0, "disqualified")
    earlier = PastRuling(1, "stalling", 1, 3, 0, FaultKind.STALLING)
    assert "assumes" not in check(case, earlier, moment=Moment(2, 1)).sentences["en"]


@scenarios("conduct")
def test_wasting_time_again_is_a_higher_rung_and_may_disqualify(case: Scenario) -> None:
    earlier = PastRuling(1, "stalling", 1, 3, 0, FaultKind.STALLING)
    proposal = check(case, earlier, moment=Moment(2, 1))
    assert proposal.effect.further is not None
    assert proposal.effect.further.kind == OUT


@scenarios("conduct")
def test_what_ends_an_event(case: Scenario) -> None:
    proposal = check(case)
    assert {instruction.span for instruction in proposal.instructions} == {"event"}
    assert "play on" not in proposal.sentences["en"]


@scenarios("conduct")
def test_the_general_clauses(case: Scenario) -> None:
    check(case)
