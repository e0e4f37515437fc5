"""May it now? The core's table of moves, and what must be done before an end is an end."""

from django.utils.translation import gettext_lazy as _

from appeals.models import Appeal, AppealStatus
from mahjong_core.appeals import Act, Status, acts_from
from mahjong_core.appeals import next_status as core_next
from mahjong_core.errors import RuleError
from tournaments.errors import Conflict

EVIDENCE_OPEN = frozenset(
    {
        AppealStatus.ANNOUNCED,
        AppealStatus.LODGED,
        AppealStatus.FIRST_INSTANCE,
        AppealStatus.ANSWERED,
        AppealStatus.ADMITTED,
        AppealStatus.HEARING,
    }
)
DEPOSIT_OPEN = frozenset({AppealStatus.ANNOUNCED, AppealStatus.LODGED})


def next_status(appeal: Appeal | None, act: Act) -> AppealStatus:
    """The status after an act, or ``appeals.move_not_allowed`` with what the status is."""
    now = Status(appeal.status) if appeal is not None else None
    try:
        return AppealStatus(core_next(now, act).value)
    except RuleError as error:
        shown = AppealStatus(appeal.status).label if appeal is not None else ""
        raise Conflict(
            error.code, _("The appeal is “%(status)s”: this cannot be done now.") % {"status": shown}, error.detail
        ) from error


def can(appeal: Appeal, act: Act) -> bool:
    return act in acts_from(Status(appeal.status))


def check_evidence_open(appeal: Appeal) -> None:
    if appeal.status not in EVIDENCE_OPEN:
        raise Conflict("appeals.evidence_closed", _("The appeal takes no more evidence."), {"status": appeal.status})


def check_deposit_open(appeal: Appeal) -> None:
    if appeal.status not in DEPOSIT_OPEN:
        raise Conflict(
            "appeals.deposit_closed", _("No deposit is taken for this appeal now."), {"status": appeal.status}
        )
