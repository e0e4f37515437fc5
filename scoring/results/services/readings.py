"""Type a table's totals at the results desk, and read the same paper a second time without seeing the first.

Both go through the services of the sheet and of its result: nothing is kept here that they do not keep.
"""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from mahjong_core.winds import WINDS
from scoring.common.services.locking import lock_table
from scoring.models import ResultStatus, ResultVersion
from scoring.results.selectors.results_desk import other_reading
from scoring.results.services.versions import reject_table, submit_table, verify_table
from scoring.sheets.selectors.folding import rules_of
from scoring.sheets.selectors.seat_views import is_mcr
from scoring.sheets.services.entries import NO_SENDING, Sending, enter_totals
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, Refusal
from tournaments.common.look.lists import print_series
from tournaments.common.look.numbers import print_score
from tournaments.common.look.winds import NAMES
from tournaments.common.services.audit import record
from tournaments.models import Table
from tournaments.sessions.selectors.second_person import needs_second_person


def read_first(
    *,
    table: Table,
    totals: Mapping[str, int],
    by: Actor,
    at: datetime,
    leave: bool = False,
    sending: Sending = NO_SENDING,
) -> ResultVersion | None:
    """Record the four totals of the paper and submit them; return the result version that waits for the second reading.

    Totals that do not add up are refused with ``scoring.table_not_balanced`` and nothing is recorded. With ``leave``
    they are recorded as the paper has them and not submitted: None. The same sent again gets the same answer. Refuses
    with the codes of ``enter_totals`` and ``submit_table``.
    """
    with transaction.atomic():
        enter_totals(table=table, totals=totals, by=by, at=at, sending=sending)
        waiting = ResultVersion.objects.filter(table=table, status=ResultStatus.SUBMITTED).first()
        if waiting is not None:  # a resend: what was recorded then was submitted then
            return waiting
        try:
            with transaction.atomic():
                return submit_table(table=table, by=by, at=at)
        except Refusal as refusal:
            if not leave or refusal.code != "scoring.table_not_balanced":
                raise
    return None


def read_second(*, table: Table, version: int, totals: Mapping[str, int], by: Actor, at: datetime) -> ResultVersion:
    """Verify a submitted result by the totals that another person read; return the version in force.

    Another reading is refused with ``scoring.verification_differs``, and stands in the journal beside the first. The
    same sent again gets the same answer. Refuses with the codes of ``verify_table``.
    """
    verified = ResultVersion.objects.filter(table=table, number=version, status=ResultStatus.VERIFIED).first()
    if verified is not None and verified.verified_by == by.key and _scores(verified) == dict(totals):
        return verified
    try:
        return verify_table(table=table, by=by, at=at, version=version, totals=totals)
    except Conflict as refusal:
        if refusal.code == "scoring.verification_differs":
            _note_difference(table, version, totals, by, at)
        raise


def _scores(result: ResultVersion) -> dict[str, int]:
    return {seat.wind: seat.table_score for seat in result.seats.all()}


def _note_difference(table: Table, version: int, totals: Mapping[str, int], by: Actor, at: datetime) -> None:
    result = ResultVersion.objects.get(table=table, number=version)
    facts = {"version": version, "totals": dict(totals)}
    record("result.read_differently", result, by=by, at=at, tournament=table.session.tournament, after=facts)


def take_first_reading(*, table: Table, version: int, by: Actor, at: datetime) -> ResultVersion:
    """Verify a result after two readings differed: by the paper the first is right. Refuses as ``verify_table``."""
    return verify_table(table=table, by=by, at=at, version=version)


def take_second_reading(*, table: Table, version: int, by: Actor, at: datetime) -> ResultVersion:
    """Replace a result by the reading that differed from it, which by the paper is right; return the new version.

    If a second person verifies, it waits for another one, who reads it again. Refuses with
    ``scoring.result_moved_on`` and with the codes of ``reject_table``, ``enter_totals`` and ``submit_table``.
    """
    with transaction.atomic():
        standing = ResultVersion.objects.filter(table=lock_table(table), status=ResultStatus.SUBMITTED).first()
        totals = other_reading(standing) if standing is not None and standing.number == version else None
        if totals is None:
            raise Conflict(
                "scoring.result_moved_on",
                _("Another person changed this sheet in the meantime. Nothing was overwritten."),
                {"version": version, "now": standing.number if standing else None},
            )
        mcr = is_mcr(rules_of(table.session.tournament))
        read = print_series(
            f"{NAMES[wind]} {print_score(totals[wind.value], is_mcr=mcr)}" for wind in WINDS if wind in totals
        )
        reject_table(table=table, reason=_("Second reading: %(scores)s") % {"scores": read}, by=by, at=at)
        enter_totals(table=table, totals=totals, by=by, at=at)
        result = submit_table(table=table, by=by, at=at)
        if needs_second_person(table.session.tournament):
            return result
        return verify_table(table=table, by=by, at=at, version=result.number)
