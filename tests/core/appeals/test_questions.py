"""Annex 3, questions 5 to 8: every way through the form, the votes, and the limits of 3.13.3."""

import itertools

import pytest

from mahjong_core.appeals import (
    AppealOutcome,
    Decision,
    Finding,
    RulingOutcome,
    Terms,
    VoteTally,
    check_ruling_outcome,
    decide,
    next_question,
    tally_votes,
    voted_in,
)
from mahjong_core.errors import RuleError
from tests.core.appeals.cases import FFMJ, MERS, WMO
from tests.refusals import refuses

YES_TO_ALL = {5: True, 6: True, 7: True}
PANEL = ("user:1", "user:2", "user:3")


def code_of(finding: Finding, terms: Terms = FFMJ) -> str:
    with pytest.raises(RuleError) as refused:
        decide(finding, terms)
    return refused.value.code


def test_5_no_important_damage() -> None:
    # "Le recours est rejeté pour intérêt insuffisant et les 180 EUR seront encaissés par l'arbitre."
    decision = decide(Finding({5: False}), FFMJ)
    assert decision == Decision(AppealOutcome.INSUFFICIENT_INTEREST, 5, 0, "Annex 3 5")
    assert not decision.is_won


@pytest.mark.parametrize("share", [0, 25, 50, 75])
def test_6_the_rules_stand_against_it(share: int) -> None:
    # "Le recours est rejeté mais nous vous reconnaissons une part de raison et 0 / 25 / 50 / 75% ... rendu."
    decision = decide(Finding({5: True, 6: False}, clause="3.11.6.4", refund_percent=share), FFMJ)
    assert decision == Decision(AppealOutcome.RULES_AGAINST, 6, share, "Annex 3 6")
    assert not decision.is_won


def test_7_nothing_can_be_mended_for_the_coming_sessions() -> None:
    # "Votre recours est jugé juste et les 180 EUR vous seront rendus."
    decision = decide(Finding({5: True, 6: True, 7: False}), FFMJ)
    assert decision == Decision(AppealOutcome.UPHELD, 7, 100, "Annex 3 7")
    assert decision.is_won


def test_8_upheld_with_something_to_do() -> None:
    # "Le recours est jugé juste et les 180 EUR seront rendus et : ..."
    decision = decide(Finding(YES_TO_ALL, remedies=1), FFMJ)
    assert decision == Decision(AppealOutcome.UPHELD_WITH_REMEDY, 8, 100, "Annex 3 8")
    assert decision.is_won


def test_the_worked_example() -> None:
    # "Le recours est jugé juste et les 180 EUR seront rendus et : L'arbitre en chef doit clarifier aux joueurs ce
    #  point avant la prochaine session. Autres : ... un témoin oculaire."
    decision = decide(Finding(YES_TO_ALL, clause="3.11.6.4", remedies=2), FFMJ)
    assert (decision.outcome, decision.refund_percent) == (AppealOutcome.UPHELD_WITH_REMEDY, 100)


@pytest.mark.parametrize("terms", [WMO, MERS])
def test_by_3_12_2_a_lost_appeal_loses_all(terms: Terms) -> None:
    # "Si le joueur gagne le recours, la somme lui sera reversée, sinon l'argent sera perdu."
    lost = Finding({6: False}, clause="3.11.6.4")
    assert decide(lost, terms) == Decision(AppealOutcome.RULES_AGAINST, 6, 0, "3.12.2")
    assert code_of(Finding(lost.answers, lost.clause, refund_percent=25), terms) == "appeals.refund_not_offered"


@pytest.mark.parametrize("terms", [WMO, MERS])
@pytest.mark.parametrize(("remedies", "question"), [(0, 6), (2, 8)])
def test_by_3_12_2_a_won_appeal_gives_all_back(terms: Terms, remedies: int, question: int) -> None:
    # "Si le joueur gagne le recours, la somme lui sera reversée": won is enough, with or without something to do.
    decision = decide(Finding({6: True}, remedies=remedies), terms)
    assert (decision.question, decision.refund_percent, decision.clause) == (question, 100, "3.12.2")
    assert decision.is_won


@pytest.mark.parametrize("terms", [WMO, MERS])
@pytest.mark.parametrize("answers", [{5: False}, {5: True, 6: True}, {6: True, 7: True}])
def test_without_annex_3_its_questions_are_not_asked(terms: Terms, answers: dict[int, bool]) -> None:
    # 3.12 and 3.13 reject no appeal for "intérêt insuffisant": that is annex 3, 5 of the French edition.
    assert voted_in(terms) == (6,)
    assert code_of(Finding(answers), terms) == "appeals.question_out_of_order"


@pytest.mark.parametrize(
    ("finding", "code"),
    [
        (Finding({}), "appeals.question_unanswered"),
        (Finding({5: True}), "appeals.question_unanswered"),
        (Finding({5: True, 6: True}), "appeals.question_unanswered"),
        (Finding({6: True}), "appeals.question_out_of_order"),
        (Finding({5: True, 7: True}), "appeals.question_out_of_order"),
        (Finding({5: False, 6: True}), "appeals.question_out_of_order"),
        (Finding({5: True, 6: False, 7: True}), "appeals.question_out_of_order"),
        (Finding({5: True, 6: False}, refund_percent=50), "appeals.clause_missing"),
        (Finding({5: True, 6: False}, clause="  ", refund_percent=50), "appeals.clause_missing"),
        (Finding({5: True, 6: False}, clause="3.9"), "appeals.refund_not_offered"),
        (Finding({5: True, 6: False}, clause="3.9", refund_percent=100), "appeals.refund_not_offered"),
        (Finding({5: True, 6: False}, clause="3.9", refund_percent=30), "appeals.refund_not_offered"),
        (Finding({5: False}, refund_percent=25), "appeals.refund_not_offered"),
        (Finding({5: True, 6: True, 7: False}, refund_percent=75), "appeals.refund_not_offered"),
        (Finding(YES_TO_ALL), "appeals.remedy_missing"),
        (Finding(YES_TO_ALL, refund_percent=0, remedies=1), "appeals.refund_not_offered"),
        (Finding({5: False}, remedies=1), "appeals.remedy_not_offered"),
    ],
)
def test_what_the_form_does_not_offer(finding: Finding, code: str) -> None:
    assert code_of(finding) == code


@pytest.mark.parametrize(
    ("answers", "question"),
    [
        ({}, 5),
        ({5: True}, 6),
        ({5: True, 6: True}, 7),
        (YES_TO_ALL, 8),
        ({5: False}, None),
        ({5: True, 6: False}, None),
        ({5: True, 6: True, 7: False}, None),
    ],
)
def test_the_questions_come_one_after_the_other(answers: dict[int, bool], question: int | None) -> None:
    assert next_question(answers) == question


@pytest.mark.parametrize(
    ("votes", "expected"),
    [
        ((True, True, True), VoteTally(3, 0, True)),
        ((True, True, False), VoteTally(2, 1, True)),
        ((False, True, False), VoteTally(1, 2, False)),
        ((False, False, False), VoteTally(0, 3, False)),
    ],
)
def test_the_majority_answers(votes: tuple[bool, ...], expected: VoteTally) -> None:
    assert tally_votes(dict(zip(PANEL, votes, strict=True)), PANEL, PANEL[0]) == expected


def test_an_answer_waits_for_everybody() -> None:
    assert tally_votes({"user:1": True, "user:2": True}, PANEL, PANEL[0]) == VoteTally(2, 0, None)


@pytest.mark.parametrize("president", [True, False])
def test_a_tie_follows_the_president(president: bool) -> None:
    votes = {"user:1": president, "user:2": not president}
    assert tally_votes(votes, PANEL[:2], "user:1") == VoteTally(1, 1, president)


def test_nobody_else_votes() -> None:
    with refuses("appeals.not_on_panel", members=["user:9"]):
        tally_votes({"user:1": True, "user:9": True}, PANEL, PANEL[0])


def test_every_set_of_votes_adds_up() -> None:
    for votes in itertools.product([True, False], repeat=3):
        vote_tally = tally_votes(dict(zip(PANEL, votes, strict=True)), PANEL, PANEL[0])
        assert vote_tally.yes + vote_tally.no == 3
        assert vote_tally.answer == (vote_tally.yes > vote_tally.no)


STANDS, VARIED, REVERSED = RulingOutcome.RULING_STANDS, RulingOutcome.RULING_VARIED, RulingOutcome.RULING_REVERSED


@pytest.mark.parametrize(
    ("ruling", "won", "chief", "clause", "terms", "code"),
    [
        (STANDS, False, False, "", FFMJ, None),
        (STANDS, True, True, "", WMO, None),
        # A rejected appeal changes nothing.
        (REVERSED, False, False, "3.9", FFMJ, "appeals.rejected_changes_nothing"),
        (VARIED, False, True, "3.9", FFMJ, "appeals.rejected_changes_nothing"),
        # 3.13.3: "tous les mêmes droits que l'arbitre en chef": another referee's ruling falls without more ado.
        (REVERSED, True, False, "", FFMJ, None),
        (VARIED, True, False, "", WMO, None),
        # "... mais pas celui d'annuler une décision prise par l'arbitre en chef, dans le respect des règles"
        (REVERSED, True, True, "", FFMJ, "appeals.clause_missing"),
        (VARIED, True, True, " ", FFMJ, "appeals.clause_missing"),
        (REVERSED, True, True, "3.11.6.4", FFMJ, None),
        (REVERSED, True, True, "3.11.6.4", WMO, "appeals.annulment_not_allowed"),
        (VARIED, True, True, "3.11.6.4", MERS, "appeals.annulment_not_allowed"),
    ],
)
def test_what_may_become_of_the_ruling(
    ruling: RulingOutcome, won: bool, chief: bool, clause: str, terms: Terms, code: str | None
) -> None:
    if code is None:
        check_ruling_outcome(ruling, is_won=won, by_chief_referee=chief, clause=clause, terms=terms)
        return
    with refuses(code):
        check_ruling_outcome(ruling, is_won=won, by_chief_referee=chief, clause=clause, terms=terms)
