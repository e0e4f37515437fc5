"""Write incidents: noted first, decided or dismissed later."""

from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from mahjong_core.penalties import offence as find_offence
from mahjong_core.penalties.numbering import check_hand_in_session
from penalties.common.selectors.private_notes import NOBODY
from penalties.models import Dismissal, Incident, Ruling
from penalties.permissions import ACTS
from penalties.policies import CASE_MOVES, incident_state
from penalties.rulings.selectors.faults import Fault
from scoring.calls.services.queue import lock_own_call, settle_call
from scoring.sheets.selectors.folding import rules_of
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Malformed
from tournaments.common.permissions import check_may
from tournaments.common.rule_errors import rules_as_refusals
from tournaments.common.services.audit import record
from tournaments.referees.policies import check_not_own_case


def report_incident(*, fault: Fault, by: Actor, at: datetime) -> Incident:
    """Note an incident now, rule later: it posts nothing and counts for nothing on the ladder.

    ``fault.offence`` may be empty when the note says what happened. Refuses with ``penalties.incident_empty``.
    """
    tournament = fault.participant.tournament
    check_may(by, "ruling.record", tournament, ACTS)
    if not fault.offence and not fault.note.strip():
        raise Malformed("penalties.incident_empty", _("Enter what happened."))
    rules = rules_of(tournament)
    with rules_as_refusals(), transaction.atomic():
        check_hand_in_session(fault.hand, rules)
        offence = find_offence(fault.offence, rules).id if fault.offence else ""
        incident = Incident.objects.create(
            tournament=tournament,
            session=fault.where,
            table=fault.table,
            participant=fault.participant,
            offence=offence,
            hand=fault.hand,
            note=fault.note.strip(),
            is_for_chief=fault.is_for_chief,
            **stamp(by, at),
        )
        record("incident.reported", incident, by=by, at=at, tournament=tournament, after=_incident_facts(incident))
        call = lock_own_call(table=fault.table, by=by) if fault.table is not None else None
        if call is not None:
            settle_call(call=call, by=by, at=at)
    return incident


def dismiss_incident(*, incident: Incident, reason: str, by: Actor, at: datetime) -> Dismissal:
    """Dismiss an incident. Raise ``penalties.case_moved_on`` or ``penalties.reason_missing``."""
    check_may(by, "ruling.record", incident.tournament, ACTS)
    check_not_own_case(by, incident.tournament, incident.participant, incident.table)
    if not reason.strip():
        raise Malformed("penalties.reason_missing", _("Enter why there is no ruling."))
    with transaction.atomic():
        current = lock_incident(incident, "dismiss")
        try:
            with transaction.atomic():
                row = Dismissal.objects.create(incident=current, reason=reason.strip()[:400], **stamp(by, at))
        except IntegrityError as error:
            raise Conflict(
                "penalties.case_moved_on", _("Another person changed this first. Nothing was changed: reload the page.")
            ) from error
        facts = _incident_facts(current)
        after = facts | {"reason": row.reason}
        record("incident.dismissed", current, by=by, at=at, tournament=current.tournament, before=facts, after=after)
    return row


def lock_incident(incident: Incident, act: str) -> Incident:
    """Return the incident, locked, if it may still be decided or dismissed."""
    related = Incident.objects.select_related("tournament", "participant", "session", "table")
    current = related.select_for_update(of=("self",)).get(pk=incident.pk)
    CASE_MOVES.after(incident_state(current), act)
    return current


def close_by(incident: Incident, ruling: Ruling, *, by: Actor, at: datetime) -> None:
    """Write into the journal that a ruling settled an incident."""
    facts = _incident_facts(incident)
    after = facts | {"ruling": str(ruling.uid)}
    record("incident.decided", incident, by=by, at=at, tournament=incident.tournament, before=facts, after=after)


def _incident_facts(incident: Incident) -> dict[str, object]:
    return {
        "offence": incident.offence,
        "participant": incident.participant.number,
        "session": incident.session.number,
        "table": incident.table.number if incident.table else None,
        "hand": incident.hand,
        "note": NOBODY.note_of(incident),
    }
