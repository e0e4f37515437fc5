"""Decide an appeal: by annex 3 if the text has it, else by what MCR 3.12.2 asks.

Questions 5 to 8 in order, each by vote; the first no ends them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from mahjong_core.appeals.terms import WHOLE, CommitteePower, Terms
from mahjong_core.errors import RuleError

__all__ = [
    "VOTED",
    "WON",
    "AppealOutcome",
    "Decision",
    "Finding",
    "RulingOutcome",
    "VoteTally",
    "check_ruling_outcome",
    "decide",
    "next_question",
    "tally_votes",
    "voted_in",
]

# 5 important damage, 6 rules that justify it, 7 a remedy for the coming sessions
VOTED = (5, 6, 7)
_VOTED_WITHOUT_FORMS = (6,)  # 3.12.2 knows neither an interest that is too small nor a remedy that must be possible


class AppealOutcome(StrEnum):
    """List the answers of the decision form."""

    INSUFFICIENT_INTEREST = "insufficient_interest"  # 5 no: rejected, the deposit is kept
    RULES_AGAINST = "rules_against"  # 6 no: rejected, 0 / 25 / 50 / 75 % goes back
    UPHELD = "upheld"  # 7 no: upheld, nothing can be mended for the coming sessions
    UPHELD_WITH_REMEDY = "upheld_with_remedy"  # 8: upheld, and ...


class RulingOutcome(StrEnum):
    """List the possible outcomes of the contested ruling."""

    RULING_STANDS = "ruling_stands"
    RULING_VARIED = "ruling_varied"
    RULING_REVERSED = "ruling_reversed"


WON = frozenset({AppealOutcome.UPHELD, AppealOutcome.UPHELD_WITH_REMEDY})


@dataclass(frozen=True, slots=True)
class VoteTally:
    """Count the votes on one question. ``answer`` is None while votes are missing.

    A tie follows the president's vote.
    """

    yes: int
    no: int
    answer: bool | None


def tally_votes(votes: Mapping[str, bool], panel: Sequence[str], president: str) -> VoteTally:
    """Count the votes of ``panel`` (keys of members). Raise ``appeals.not_on_panel`` for a key of another person."""
    strangers = sorted(set(votes) - set(panel))
    if strangers:
        raise RuleError("appeals.not_on_panel", "only the panel votes", {"members": strangers})
    yes = sum(votes.values())
    no = len(votes) - yes
    if len(votes) < len(panel):
        return VoteTally(yes, no, None)
    return VoteTally(yes, no, votes[president] if yes == no else yes > no)


def voted_in(terms: Terms) -> tuple[int, ...]:
    """Return the questions of annex 3 that are voted on: all of them if the text prints it, else 6 alone."""
    return VOTED if terms.has_forms else _VOTED_WITHOUT_FORMS


def next_question(answers: Mapping[int, bool], voted: Sequence[int] = VOTED) -> int | None:
    """Return the question of ``voted`` to vote on now; 8 (the remedy) after every yes; None after a no.

    Raises ``appeals.question_out_of_order`` if a question was answered that is not asked, or before its turn, or after
    a no.
    """
    strangers = sorted(set(answers).difference(voted))
    if strangers:
        raise RuleError("appeals.question_out_of_order", "the text does not ask this", {"question": strangers[0]})
    wanted: int | None = voted[0]
    for question, following in zip(voted, (*voted[1:], _LAST), strict=True):
        if wanted != question and question in answers:
            raise RuleError("appeals.question_out_of_order", "the questions are asked in order", {"question": question})
        if wanted == question and question in answers:
            wanted = following if answers[question] else None
    return wanted


_LAST = 8  # what is to be done


@dataclass(frozen=True, slots=True)
class Finding:
    """Store the president's part of the decision, written after the votes. ``remedies``: how many were ordered under
    question 8.
    """

    answers: Mapping[int, bool]
    clause: str = ""
    refund_percent: int | None = None
    remedies: int = 0


@dataclass(frozen=True, slots=True)
class Decision:
    """Store the prescribed answer: the outcome, the question that gave it, and the refund of the deposit."""

    outcome: AppealOutcome
    question: int
    refund_percent: int
    clause: str

    @property
    def is_won(self) -> bool:
        """Return whether the appeal was judged right."""
        return self.outcome in WON


def decide(finding: Finding, terms: Terms) -> Decision:
    """Return the decision by annex 3, or by 3.12.2 if the text has no annex.

    Raises ``appeals.question_unanswered``, ``appeals.question_out_of_order``, ``appeals.clause_missing``,
    ``appeals.refund_not_offered`` and ``appeals.remedy_missing``.
    """
    voted = voted_in(terms)
    left = next_question(finding.answers, voted)
    if left in voted:
        raise RuleError("appeals.question_unanswered", f"question {left} has no answer", {"question": left})
    if left is None:
        return _ended(min(q for q in voted if finding.answers.get(q) is False), finding, terms)
    if finding.remedies:
        return Decision(AppealOutcome.UPHELD_WITH_REMEDY, _LAST, _refund(finding, (WHOLE,)), _clause(_LAST, terms))
    if terms.has_forms:
        raise RuleError("appeals.remedy_missing", "question 8 names what is to be done")
    return Decision(AppealOutcome.UPHELD, voted[-1], _refund(finding, (WHOLE,)), _clause(voted[-1], terms))


def _ended(question: int, finding: Finding, terms: Terms) -> Decision:
    if finding.remedies:
        raise RuleError("appeals.remedy_not_offered", "only question 8 orders something", {"question": question})
    if question == 5:
        return Decision(AppealOutcome.INSUFFICIENT_INTEREST, 5, _refund(finding, (0,)), _clause(5, terms))
    if question == 7:
        return Decision(AppealOutcome.UPHELD, 7, _refund(finding, (WHOLE,)), _clause(7, terms))
    if not finding.clause.strip():
        raise RuleError("appeals.clause_missing", "say which rule stands against the appeal")
    return Decision(AppealOutcome.RULES_AGAINST, 6, _refund(finding, terms.rejected_shares), _clause(6, terms))


def _clause(question: int, terms: Terms) -> str:
    """Return the clause that says what becomes of the deposit."""
    return f"Annex 3 {question}" if terms.has_forms else "3.12.2"


def _refund(finding: Finding, offered: Sequence[int]) -> int:
    """Return the share chosen; if the form leaves no choice nobody needs to make one."""
    chosen = finding.refund_percent
    if chosen is None and len(offered) == 1:
        return offered[0]
    if chosen is None or chosen not in offered:
        detail = {"refund_percent": chosen, "offered": list(offered)}
        raise RuleError("appeals.refund_not_offered", "the form does not offer this share", detail)
    return chosen


def check_ruling_outcome(
    ruling: RulingOutcome, *, is_won: bool, by_chief_referee: bool, clause: str, terms: Terms
) -> None:
    """Check that the committee may decide so about the contested ruling (3.13.3).

    Raises ``appeals.rejected_changes_nothing``, ``appeals.annulment_not_allowed`` if the texts give no right to annul
    what the chief referee decided, and ``appeals.clause_missing`` unless the broken clause is named.
    """
    if ruling is RulingOutcome.RULING_STANDS:
        return
    if not is_won:
        raise RuleError("appeals.rejected_changes_nothing", "a rejected appeal leaves the ruling as it is")
    if not by_chief_referee:
        return
    if terms.committee_power is CommitteePower.NO_ANNULMENT:
        raise RuleError("appeals.annulment_not_allowed", "the committee cannot annul what the chief referee decided")
    if not clause.strip():
        raise RuleError("appeals.clause_missing", "name the clause that the chief referee's decision breaks")
