"""Read the journal's words for what ``appeals`` writes."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from appeals.models import (
    AppealStatus,
    Channel,
    Ground,
    Matter,
    Outcome,
    RemedyKind,
    RulingOutcome,
    Side,
    SignedAs,
    Timing,
)
from mahjong_core.appeals import Due
from tournaments.registry.audit_words import AuditWords, known

_DUE: Final = (
    (Due.STATEMENT, _("write the letter or withdraw")),
    (Due.DEPOSIT, _("bring the deposit to the desk")),
    (Due.LAPSE, _("Lapsed: no letter in time")),
    (Due.RECEPTION, _("receive the appeal")),
    (Due.DECISION, _("write the decision and sign it")),
    (Due.OVERDUE, _("The decision is overdue")),
)

WORDS: Final = AuditWords(
    areas={
        "appeal": _("Appeals"),
    },
    sentences={
        "appeal.announce": _("%(who)s announced appeal %(appeal)s"),
        "appeal.lodge": _("%(who)s lodged appeal %(appeal)s"),
        "appeal.sign": _("The letter of appeal %(appeal)s was signed before %(who)s"),
        "appeal.heard": _("%(heard_by)s heard appeal %(appeal)s announced at the table"),
        "appeal.excuse": _("%(who)s accepted appeal %(appeal)s without an announcement"),
        "appeal.lapse": _("Appeal %(appeal)s lapsed: no letter in time"),
        "appeal.withdraw": _("%(who)s withdrew appeal %(appeal)s"),
        "appeal.not_forward": _("%(who)s received appeal %(appeal)s: no deposit, no appeal"),
        "appeal.refuse_late": _("%(who)s received appeal %(appeal)s: inadmissible (%(clause)s)"),
        "appeal.reject_unsigned": _("%(who)s received appeal %(appeal)s: not signed, rejected"),
        "appeal.refer": _("%(who)s received appeal %(appeal)s and sent it to the chief referee"),
        "appeal.admit": _("%(who)s received appeal %(appeal)s: admissible"),
        "appeal.answer": _("%(who)s answered appeal %(appeal)s"),
        "appeal.grant": _("%(who)s granted appeal %(appeal)s"),
        "appeal.accept": _("%(who)s ended appeal %(appeal)s: the answer was accepted"),
        "appeal.persist": _("%(who)s took appeal %(appeal)s to the committee"),
        "appeal.schedule": _("%(who)s set the time to decide appeal %(appeal)s"),
        "appeal.seat_panel": _("%(who)s formed the panel of appeal %(appeal)s"),
        "appeal.recuse": _("%(member)s does not judge appeal %(appeal)s"),
        "appeal.open_hearing": _("%(who)s opened the hearing of appeal %(appeal)s"),
        "appeal.hear": _("A statement was heard on appeal %(appeal)s"),
        "appeal.vote": _("The panel voted on question %(question)s of appeal %(appeal)s"),
        "appeal.decide": _("Appeal %(appeal)s was decided"),
        "appeal.carry_out": _("%(who)s carried out a measure of appeal %(appeal)s"),
        "appeal.close": _("%(who)s closed appeal %(appeal)s"),
        "appeal.due": _("A deadline of appeal %(appeal)s passed"),
        "appeal.photo_added": _("%(who)s added a photo to appeal %(appeal)s"),
        "appeal.deposit_received": _("%(who)s took %(amount)s for appeal %(appeal)s, receipt %(receipt)s"),
        "appeal.deposit_returned": _("%(who)s returned %(amount)s of appeal %(appeal)s, receipt %(receipt)s"),
        "appeal.deposit_kept": _("%(who)s kept %(amount)s of appeal %(appeal)s, receipt %(receipt)s"),
        "appeal.local_deposit": _("%(who)s set the deposit: %(amount)s"),
        "appeal.body_named": _("%(who)s named the body for other matters: %(name)s"),
    },
    facts={
        "appeal": _("appeal"),
        "member": _("member of the panel"),
        "question": _("question"),
        "receipt": _("receipt"),
        "heard_by": _("heard by"),
        "heard_at": _("heard at"),
        "refund_percent": _("percentage of the deposit returned"),
        "matter": _("subject"),
        "timing": _("time of decision"),
        "channel": _("how it was received"),
        "signed_as": _("signed as"),
        "ground": _("ground"),
        "remedy": _("measure"),
        "ruling": _("ruling"),
        "side": _("heard"),
        "due": _("deadline"),
        "members": _("members of the panel"),
    },
    values={
        "appeal.status": known(AppealStatus.choices),
        "appeal.matter": known(Matter.choices),
        "appeal.timing": known(Timing.choices),
        "appeal.channel": known(Channel.choices),
        "appeal.signed_as": known(SignedAs.choices),
        "appeal.ground": known(Ground.choices),
        "appeal.remedy": known(RemedyKind.choices),
        "appeal.ruling": known(RulingOutcome.choices),
        "appeal.outcome": known(Outcome.choices),
        "appeal.side": known(Side.choices),
        "appeal.due": known(_DUE),
    },
)
