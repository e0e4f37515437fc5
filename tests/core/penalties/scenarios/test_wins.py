"""Wins that do not hold, counting, and what the others do meanwhile, in MCR, text by text."""

import pytest

from mahjong_core.errors import RuleError
from mahjong_core.penalties import Facts, decide_points, effects_of, offence, propose
from mahjong_core.winds import Wind
from tests.core.penalties.scenarios.builders import FIRST_HAND, Scenario, check, rules_of, scenarios


@scenarios("wins")
def test_a_false_win_that_was_shown_pays(case: Scenario) -> None:
    check(case)


@scenarios("wins")
def test_other_errors_of_the_winner(case: Scenario) -> None:
    check(case)


@scenarios("wins")
def test_counting(case: Scenario) -> None:
    check(case)


@scenarios("wins")
def test_tiles_shown_at_another_players_win(case: Scenario) -> None:
    check(case)


@scenarios("wins")
def test_the_wall_stands_until_the_win_is_approved(case: Scenario) -> None:
    check(case)


@pytest.mark.parametrize(
    ("identity", "clause"),
    [
        ("false-win-unshown", "3.11.6.6"),  # "un défaut de l'une de ces deux conditions est considéré comme Faux Hu"
        ("winning-tile-not-taken", "3.11.6.11.2"),  # "une omission de la tuile constitue un Faux Hu"
    ],
)
@pytest.mark.parametrize(
    ("points", "words"),
    [
        (10, "sa main vaut moins de 8 points ... 10 points à chacun"),  # 3.11.6.6.1
        (20, "pas encore en position d'attente ... 20 points à chacun"),  # 3.11.6.6.2
    ],
)
def test_the_class_of_a_false_win_follows_the_hand(identity: str, clause: str, points: int, words: str) -> None:
    rules = rules_of("WMO")
    proposal = propose(offence(identity, rules), rules, (), FIRST_HAND)
    assert (proposal.points, proposal.amounts) == (None, (10, 20))
    assert clause in {citation.clause for citation in proposal.citations}
    decision = decide_points(proposal, rules, points=points)
    assert decision.is_as_proposed, words
    paid = effects_of(proposal.offence, Wind.SOUTH, rules, Facts(points=points))
    assert [seat_effect.amount for seat_effect in paid] == [points, -3 * points, points, points]


@pytest.mark.parametrize("points", [0, 5, 15, 30])
def test_a_false_win_has_no_third_class(points: int) -> None:
    rules = rules_of("WMO")
    proposal = propose(offence("false-win-unshown", rules), rules, (), FIRST_HAND)
    with pytest.raises(RuleError, match="no amount of this sanction") as refused:
        decide_points(proposal, rules, points=points)
    assert refused.value.code == "penalties.points_not_allowed"
    assert refused.value.detail["amounts"] == [10, 20]
    with pytest.raises(RuleError):
        effects_of(proposal.offence, Wind.SOUTH, rules, Facts(points=points))
