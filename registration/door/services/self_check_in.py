"""Let players check themselves in from their own page, with the code on a screen of the hall."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from registration.door.selectors.hall_code import is_hall_code
from registration.door.selectors.page import HERE
from registration.models import SelfCheckIn
from registration.permissions import ACTS
from tournaments.common.actors import Actor, Origin, player_actor
from tournaments.common.errors import Conflict, Refusal
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.models import Participant, ParticipantState, Tournament
from tournaments.players.services.participants import lock_with_tables, write_state


def open_self_check_in(*, tournament: Tournament, by: Actor, at: datetime) -> SelfCheckIn:
    """Open self check-in and return its row. Repeating changes nothing."""
    check_may(by, "check_in.open", tournament, ACTS)
    with transaction.atomic():
        facts = {"opened_at": at, "opened_by": by.key, "opened_by_name": by.name}
        opened, is_new = SelfCheckIn.objects.get_or_create(tournament=tournament, defaults=facts)
        if is_new:
            record("check_in.self_opened", tournament, by=by, at=at, tournament=tournament)
    return opened


def close_self_check_in(*, tournament: Tournament, by: Actor, at: datetime) -> None:
    """Close self check-in, so that only the staff checks people in. Repeating changes nothing."""
    check_may(by, "check_in.open", tournament, ACTS)
    with transaction.atomic():
        gone, _rows = SelfCheckIn.objects.filter(tournament=tournament).delete()
        if gone:
            record("check_in.self_closed", tournament, by=by, at=at, tournament=tournament)


def check_oneself_in(*, participant: Participant, code: str, origin: Origin, at: datetime) -> Participant:
    """Check a player in by the code of the hall and return the result. Repeating changes nothing.

    Refuses with ``check_in.self_not_open``, ``check_in.code_wrong``, ``check_in.ask_at_door``.
    """
    opened = SelfCheckIn.objects.filter(tournament=participant.tournament_id).first()
    if opened is None:
        raise Conflict("check_in.self_not_open", _("Self check-in is closed. Go to the desk."))
    if not is_hall_code(opened, code, at):
        raise Refusal("check_in.code_wrong", _("Wrong code. Enter the code shown now on the screen in the hall."))
    with transaction.atomic():
        current = lock_with_tables(participant)
        if current.state in HERE:
            return current
        if current.state != ParticipantState.REGISTERED:
            raise Conflict("check_in.ask_at_door", _("You are no longer on the list. Ask at the desk."))
        by = player_actor(current, origin)
        write_state(current, ParticipantState.CHECKED_IN, reason="", by=by, at=at)
    return current
