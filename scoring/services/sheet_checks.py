"""Whether a sheet may be closed as it stands."""

from django.utils.translation import gettext_lazy as _

from mahjong_core import sheets as core
from scoring.selectors.sheets import TableSheet
from tournaments.errors import Refusal
from tournaments.rule_errors import sentence


def check_sheet(current: TableSheet) -> None:
    """Raise the first refusal of the sheet; the detail carries all of them."""
    if current.sheet.mode == core.Mode.EMPTY:
        raise Refusal("scoring.sheet_empty", _("Nothing is written on this sheet yet."))
    refusals = [problem for problem in current.sheet.problems if problem.severity == "refusal"]
    if not refusals:
        return
    first = refusals[0]
    detail = dict(first.detail)
    others = [{"code": p.code, "detail": dict(p.detail)} for p in refusals[1:]]
    raise Refusal(first.code, sentence(first.code, detail, first.code), detail | {"others": others})
