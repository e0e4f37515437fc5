"""Write the president receives an appeal: annex 2, from the cash to the moment of the decision."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from appeals.models import Appeal, AppealTiming, Matter, Reception, Timing, Verdict
from appeals.permissions import check_may_judge
from appeals.policies import APPEAL_MOVES
from appeals.selectors.facts import (
    ended_at,
    is_announcement_known,
    is_deposit_paid,
    is_signed,
    is_written,
    terms_for,
)
from appeals.services.moves import lock_appeal, move_appeal
from appeals.services.waiting import end_waiting, set_timing
from mahjong_core import appeals as core
from mahjong_core.appeals import Act
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Malformed
from tournaments.common.rule_errors import rules_as_refusals

_ACT_OF = {
    core.Admissibility.NO_APPEAL: Act.NOT_FORWARD,
    core.Admissibility.INADMISSIBLE: Act.REFUSE_LATE,
    core.Admissibility.UNFOUNDED: Act.REJECT_UNSIGNED,
}


def receive_appeal(
    *,
    appeal: Appeal,
    by: Actor,
    at: datetime,
    timing: Timing | None = None,
    delay_minutes: int = 0,
    matter: Matter | None = None,
    is_announced: bool = True,
) -> Reception:
    """Answer annex 2. The cash, the time and the signature are facts of the ledger; ``timing`` answers question 4.

    ``is_announced``: what the president knows of the announcement where the ledger holds none (MERS 2.1).

    A missing deposit or signature is not held against the player while the window is open: ``appeals.window_open``.
    Refuses with ``appeals.timing_missing``, ``appeals.no_next_session``, ``appeals.delay_out_of_range``.
    """
    check_may_judge(by, appeal, "appeal.receive")
    with rules_as_refusals(), transaction.atomic():
        current = lock_appeal(appeal)
        # Whether it may be answered now is asked before the answer is computed: a second answer is refused as such.
        APPEAL_MOVES.after(current.status, Act.ADMIT)
        terms = terms_for(current.tournament)
        lodged = lodged_facts(current, is_announced=is_announced)
        answer = core.receive(lodged, terms)
        _check_window(answer, lodged, terms, at)
        row = _write_reception(current, lodged, answer, terms, by=by, at=at)
        if answer.verdict is not core.Admissibility.ADMISSIBLE:
            facts = {"clause": answer.clause, "refund_percent": answer.refund_percent}
            move_appeal(current, _ACT_OF[answer.verdict], by=by, at=at, facts=facts)
            end_waiting(current, _("The appeal was not admitted"), by=by, at=at)
        else:
            _admit(current, terms, timing, delay_minutes, matter, by=by, at=at)
    return row


def lodged_facts(appeal: Appeal, *, is_announced: bool = True) -> core.Lodged:
    """Return the facts that the president judges. ``is_announced`` is used if the ledger does not say it."""
    return core.Lodged(
        deposit_paid=is_deposit_paid(appeal),
        lodged_at=appeal.statement.lodged_at,
        session_ended_at=ended_at(appeal.session),
        is_written=is_written(appeal),
        is_signed=is_signed(appeal),
        is_announced=is_announced or is_announcement_known(appeal),
    )


def _check_window(answer: core.Reception, lodged: core.Lodged, terms: core.Terms, at: datetime) -> None:
    can_mend = answer.question is not None and answer.verdict is not core.Admissibility.ADMISSIBLE
    if not can_mend or not core.is_in_time(at, lodged.session_ended_at, terms):
        return
    raise Conflict(
        "appeals.window_open",
        _("The player can still pay and sign. Answer after the time to appeal is over."),
        {"question": answer.question},
    )


def _write_reception(
    appeal: Appeal, lodged: core.Lodged, answer: core.Reception, terms: core.Terms, *, by: Actor, at: datetime
) -> Reception:
    return Reception.objects.create(
        appeal=appeal,
        deposit_paid=lodged.deposit_paid or not terms.deposit,
        in_time=core.is_in_time(lodged.lodged_at, lodged.session_ended_at, terms),
        is_written=lodged.is_written,
        is_signed=lodged.is_signed,
        is_announced=lodged.is_announced,
        verdict=Verdict(answer.verdict.value),
        question=answer.question,
        refund_percent=answer.refund_percent,
        clause=answer.clause,
        session_ended_at=lodged.session_ended_at,
        **stamp(by, at),
    )


def _admit(
    appeal: Appeal,
    terms: core.Terms,
    timing: Timing | None,
    delay_minutes: int,
    matter: Matter | None,
    *,
    by: Actor,
    at: datetime,
) -> None:
    """Refer to the chief referee where a question of rules has not been before them (3.13.1), else admit."""
    if timing is None:
        raise Malformed(
            "appeals.timing_missing", _("Choose when the appeal is decided (question 4 of annex 2 of the rule book).")
        )
    if matter is not None and matter != appeal.matter:
        appeal.matter = matter
        appeal.save(update_fields=["matter"])
    spoken = appeal.by_chief_referee or hasattr(appeal, "first_answer")
    to_chief = terms.first_instance is core.FirstInstance.CHIEF_REFEREE
    act = Act.REFER if appeal.matter == Matter.RULES and to_chief and not spoken else Act.ADMIT
    move_appeal(appeal, act, by=by, at=at, facts={"timing": timing.value, "matter": str(appeal.matter)})
    set_timing(appeal, timing, delay_minutes, by=by, at=at)


def schedule_appeal(*, appeal: Appeal, timing: Timing, by: Actor, at: datetime, delay_minutes: int = 0) -> AppealTiming:
    """Answer annex 2, 4 again, with another time."""
    check_may_judge(by, appeal, "appeal.receive")
    with transaction.atomic():
        current = lock_appeal(appeal)
        move_appeal(current, Act.SCHEDULE, by=by, at=at, facts={"timing": timing.value})
        return set_timing(current, timing, delay_minutes, by=by, at=at)
