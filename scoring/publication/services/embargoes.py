"""Place embargoes on results and lift them: held sessions, a frozen ranking."""

from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from scoring.common.permissions import ACTS
from scoring.common.selectors.embargoes import current_embargoes
from scoring.models import Embargo, EmbargoKind
from scoring.publication.policies import check_embargo_open
from scoring.publication.services.telling import tell_shown
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.common.services.versions import RESULTS, raise_version
from tournaments.models import Session

_PLACED = {EmbargoKind.HOLD: "results.held", EmbargoKind.FREEZE: "results.frozen"}
_LIFTED = {EmbargoKind.HOLD: "results.let_go", EmbargoKind.FREEZE: "results.unfrozen"}


def place_embargo(*, session: Session, kind: EmbargoKind, by: Actor, at: datetime) -> Embargo:
    """Hold a session's results, or freeze the public ranking as it was after the session.

    Raise ``scoring.embargo_placed`` if the session is held, or the ranking frozen, already.
    """
    tournament = session.tournament
    check_may(by, "results.embargo", tournament, ACTS)
    with transaction.atomic():
        try:
            with transaction.atomic():
                placed = Embargo.objects.create(tournament=tournament, session=session, kind=kind, **stamp(by, at))
        except IntegrityError as error:
            raise _already_placed(kind, session) from error
        _note(placed, _PLACED[kind], by=by, at=at)
    return placed


def lift_embargo(*, embargo: Embargo, by: Actor, at: datetime) -> Embargo:
    """Lift an embargo. Raise ``scoring.embargo_lifted`` if it was lifted meanwhile."""
    check_may(by, "results.embargo", embargo.tournament, ACTS)
    with transaction.atomic():
        rows = Embargo.objects.select_for_update(of=("self",)).select_related("tournament", "session")
        current = rows.get(pk=embargo.pk)
        check_embargo_open(current)
        before = current_embargoes(current.tournament)
        current.lifted_at, current.lifted_by, current.lifted_by_name = at, by.key, by.name
        current.save(update_fields=["lifted_at", "lifted_by", "lifted_by_name"])
        _note(current, _LIFTED[EmbargoKind(current.kind)], by=by, at=at)
        tell_shown(current.tournament, before, current_embargoes(current.tournament), at)
    return current


def _note(embargo: Embargo, action: str, *, by: Actor, at: datetime) -> None:
    facts = {"session": embargo.session.number}
    record(action, embargo, by=by, at=at, tournament=embargo.tournament, after=facts)
    raise_version(embargo.tournament, RESULTS)


def _already_placed(kind: EmbargoKind, session: Session) -> Conflict:
    words = {
        EmbargoKind.HOLD: _("The results of session %(session)s are already withheld."),
        EmbargoKind.FREEZE: _("The ranking is already frozen."),
    }
    facts = {"session": session.number}
    return Conflict("scoring.embargo_placed", words[kind] % facts, facts | {"kind": kind.value})
