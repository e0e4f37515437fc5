"""Annex 3: the committee decides. Questions 5 to 8 in order, each by vote; the first no ends them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from mahjong_core.appeals.terms import WHOLE, CommitteePower, Terms
from mahjong_core.errors import RuleError

# 5 important damage, 6 rules that justify it, 7 a remedy for the coming sessions
VOTED = (5, 6, 7)


class Outcome(StrEnum):
    """What the decision form answers."""

    INSUFFICIENT_INTEREST = "insufficient_interest"  # 5 no: rejected, the deposit is kept
    RULES_AGAINST = "rules_against"  # 6 no: rejected, 0 / 25 / 50 / 75 % goes back
    UPHELD = "upheld"  # 7 no: upheld, nothing can be mended for the coming sessions
    UPHELD_WITH_REMEDY = "upheld_with_remedy"  # 8: upheld, and ...


class RulingOutcome(StrEnum):
    """What becomes of the contested ruling."""

    RULING_STANDS = "ruling_stands"
    RULING_VARIED = "ruling_varied"
    RULING_REVERSED = "ruling_reversed"


WON = frozenset({Outcome.UPHELD, Outcome.UPHELD_WITH_REMEDY})


@dataclass(frozen=True, slots=True)
class Tally:
    """The votes on one question. ``answer`` None: not everybody has voted. A tie follows the president's vote."""

    yes: int
    no: int
    answer: bool | None


def tally(votes: Mapping[str, bool], panel: Sequence[str], president: str) -> Tally:
    """Count the votes of ``panel`` (keys of members); raises ``appeals.not_on_panel`` for anybody else's."""
    strangers = sorted(set(votes) - set(panel))
    if strangers:
        raise RuleError("appeals.not_on_panel", "only the panel votes", {"members": strangers})
    yes = sum(votes.values())
    no = len(votes) - yes
    if len(votes) < len(panel):
        return Tally(yes, no, None)
    return Tally(yes, no, votes[president] if yes == no else yes > no)


def next_question(answers: Mapping[int, bool]) -> int | None:
    """The question to vote on now: 5, 6, 7; 8 is what is left to write after three times yes; None after a no.

    Raises ``appeals.question_out_of_order`` where a question was answered before an earlier one, or after a no.
    """
    asked: int | None = VOTED[0]
    for question in VOTED:
        if asked != question and question in answers:
            raise RuleError("appeals.question_out_of_order", "the questions are asked in order", {"question": question})
        if asked == question and question in answers:
            asked = question + 1 if answers[question] else None
    return asked


@dataclass(frozen=True, slots=True)
class Finding:
    """What the president writes after the votes. ``remedies``: how many were ordered under question 8."""

    answers: Mapping[int, bool]
    clause: str = ""
    refund_percent: int | None = None
    remedies: int = 0


@dataclass(frozen=True, slots=True)
class Decision:
    """The prescribed answer: outcome, the question that gave it, what goes back of the deposit."""

    outcome: Outcome
    question: int
    refund_percent: int
    clause: str

    @property
    def is_won(self) -> bool:
        """Whether the appeal was judged right."""
        return self.outcome in WON


def decide(finding: Finding, terms: Terms) -> Decision:
    """Answer annex 3.

    Raises ``appeals.question_unanswered``, ``appeals.question_out_of_order``, ``appeals.clause_missing``,
    ``appeals.refund_not_offered`` and ``appeals.remedy_missing``.
    """
    left = next_question(finding.answers)
    if left in VOTED:
        raise RuleError("appeals.question_unanswered", f"question {left} has no answer", {"question": left})
    if left is None:
        return _ended(min(q for q in VOTED if finding.answers.get(q) is False), finding, terms)
    if not finding.remedies:
        raise RuleError("appeals.remedy_missing", "question 8 names what is to be done")
    return Decision(Outcome.UPHELD_WITH_REMEDY, 8, _refund(finding, (WHOLE,)), "Annex 3 8")


def _ended(question: int, finding: Finding, terms: Terms) -> Decision:
    if finding.remedies:
        raise RuleError("appeals.remedy_not_offered", "only question 8 orders something", {"question": question})
    if question == 5:
        return Decision(Outcome.INSUFFICIENT_INTEREST, 5, _refund(finding, (0,)), "Annex 3 5")
    if question == 7:
        return Decision(Outcome.UPHELD, 7, _refund(finding, (WHOLE,)), "Annex 3 7")
    if not finding.clause.strip():
        raise RuleError("appeals.clause_missing", "say which rule stands against the appeal")
    return Decision(Outcome.RULES_AGAINST, 6, _refund(finding, terms.rejected_shares), "Annex 3 6")


def _refund(finding: Finding, offered: Sequence[int]) -> int:
    """The share chosen; where the form leaves no choice nobody needs to make one."""
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
    """What the committee may do to the contested ruling (3.13.3).

    Raises ``appeals.rejected_changes_nothing``, ``appeals.annulment_not_allowed`` where the texts give no right to
    annul what the chief referee decided, and ``appeals.clause_missing`` unless the clause he broke is named.
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
