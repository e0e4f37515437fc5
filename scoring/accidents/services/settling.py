"""Settle an accident in one act: each remedy calls the service that already does it.

What was done is kept in the journal with what taking it back needs to know (``accidents_back``).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from mahjong_core.winds import Wind
from scoring.accidents.selectors import Deed
from scoring.accidents.selectors.cases import AccidentCase
from scoring.accidents.selectors.effects import following
from scoring.accidents.selectors.record import Settled, settled_accident
from scoring.accidents.selectors.seat_effects import moment_of, seats_given_up
from scoring.accidents.selectors.table_effects import next_table
from scoring.seats.services.substitutions import Replacement, end_substitute, hand_over, record_substitute
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, Malformed, Refusal
from tournaments.common.links import with_help_link
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.events.services.session_plan import change_session_count
from tournaments.models import (
    DrawStatus,
    Participant,
    ParticipantState,
    SeatingDraw,
    Session,
    StoredAnswer,
    SubstituteKind,
    SubstitutionCause,
    Tournament,
)
from tournaments.players.services.participants import change_state
from tournaments.seating.services.changes import close_table, open_table
from tournaments.seating.services.publishing import publish_draw
from tournaments.sessions.services.acts import end_session, pause_session, resume_session

# What taking an act back needs to know, as JSON.
Back = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Telling:
    """Store a confirmation. ``uid`` identifies the act, so that a resend finds it; ``seen``: the effects shown."""

    uid: UUID
    seen: str
    reason: str = ""


def settle_accident(*, case: AccidentCase, telling: Telling, by: Actor, at: datetime) -> Settled:
    """Carry out the remedy of ``case``, once for each ``uid``.

    Raise ``accidents.moved_on`` if something else would follow by now, ``accidents.reason_missing``, and with
    what the service behind the way refuses.
    """
    check_may(by, "tournament.work", case.session.tournament)
    with with_help_link("accidents", case.tournament.slug), transaction.atomic():
        # Lock before looking for the uid: of two sends at once, the second must find the first's row.
        take_turn(case.tournament, at)
        before = settled_accident(case.tournament, telling.uid)
        if before is not None:
            return before
        # Compute the effects again: only what the sender saw may be done.
        _check_seen(case, telling.seen)
        if not telling.reason.strip():
            raise Malformed("accidents.reason_missing", _("Describe what happened. The reason is kept in the record."))
        # Read the tables before the act, which may close or move them.
        tables = following(case).tables
        if case.way.deed is None:
            raise Refusal(
                "accidents.done_elsewhere",
                _("This is done on another page. Follow the link to that page."),
                {"href": case.href},
            )
        back = _DEEDS[case.way.deed](case, telling.reason, by, at)
        facts = _facts_of(case, telling) | {"touched": [list(table) for table in tables], "back": back}
        record("accident.settled", case.tournament, by=by, at=at, tournament=case.tournament, after=facts)
        done = settled_accident(case.tournament, telling.uid)
    assert done is not None  # noqa: S101  # written above
    return done


def take_turn(tournament: Tournament, at: datetime) -> None:
    """Lock the accidents of an event until the transaction ends, so that one at a time is settled."""
    turn = StoredAnswer(scope=f"accidents:{tournament.uid}", key="turn", fingerprint="", at=at)
    StoredAnswer.objects.bulk_create([turn], ignore_conflicts=True)
    StoredAnswer.objects.select_for_update().get(scope=turn.scope, key=turn.key)


def _check_seen(case: AccidentCase, seen: str) -> None:
    if following(case).seen != seen:
        raise Conflict(
            "accidents.moved_on",
            _("The event has changed since this page was loaded. Nothing was done. Check the consequences again."),
        )


def _facts_of(case: AccidentCase, telling: Telling) -> dict[str, Any]:
    facts = {
        "uid": str(telling.uid),
        "accident": case.accident.key,
        "way": case.way.key,
        "session": case.session.number,
        "table": case.here.number if case.here else None,
        "player": case.player.number if case.player else None,
        "who": case.who,
        "reason": telling.reason.strip(),
    }
    return {name: value for name, value in facts.items() if value not in (None, "")}


# --- each way on -----------------------------------------------------------------------------------------------------


def _replacement(case: AccidentCase, reason: str) -> Replacement:
    assert case.seat is not None  # noqa: S101  # every way of a seat asks for it
    kind, hand = moment_of(case)
    is_late = case.accident.key == "missing" and case.player is not None
    named = case.name if not case.way.is_unnamed else ""
    return Replacement(
        Wind(case.seat.seat.wind),
        kind,
        "" if case.helper else named,
        reason,
        hand,
        SubstitutionCause.LATE if is_late else None,
        case.helper,
    )


def _stand_in(case: AccidentCase, reason: str, by: Actor, at: datetime) -> Back:
    assert case.seat is not None  # noqa: S101
    what, before = _replacement(case, reason), case.seat.row
    if before is not None and what.kind is SubstituteKind.FROM_START:
        what = replace(what, cause=SubstitutionCause(before.cause))
    row = record_substitute(table=case.seat.seat.table, replacement=what, by=by, at=at)
    return {"rows": [str(row.uid)], "before": str(before.uid) if before else None}


def _stand_in_on(case: AccidentCase, reason: str, by: Actor, at: datetime) -> Back:
    """Name substitutes at the player's seats from this session on; withdraw the player unless already withdrawn."""
    player, what, seats = _player_of(case), _replacement(case, reason), seats_given_up(case)
    back = {} if player.state == ParticipantState.WITHDRAWN else _withdraw(case, reason, by, at)
    rows = hand_over(player=player, seats=seats, since=case.session, replacement=what, by=by, at=at)
    return back | {"rows": [str(row.uid) for row in rows]}


def _withdraw(case: AccidentCase, reason: str, by: Actor, at: datetime) -> Back:
    player = _player_of(case)
    change_state(participant=player, to=ParticipantState.WITHDRAWN, by=by, at=at, reason=reason)
    return {"state": player.state}


def _player_of(case: AccidentCase) -> Participant:
    assert case.player is not None  # noqa: S101  # every way of a player asks for one
    return case.player


def _return(case: AccidentCase, reason: str, by: Actor, at: datetime) -> Back:
    assert case.seat is not None  # noqa: S101
    here, row = case.seat.seat, case.seat.row
    end_substitute(table=here.table, wind=Wind(here.wind), reason=reason, by=by, at=at)
    return {"rows": [], "before": str(row.uid) if row else None}


def _close_table(case: AccidentCase, _reason: str, by: Actor, at: datetime) -> Back:
    number = case.table.number if case.table else 0
    draft = close_table(tournament=case.tournament, session=case.session.number, table=number, by=by, at=at)
    return _publish(draft, by, at)


def _open_table(case: AccidentCase, _reason: str, by: Actor, at: datetime) -> Back:
    number, players = next_table(case.session), case.players
    draft = open_table(
        tournament=case.tournament, session=case.session.number, table=number, players=players, by=by, at=at
    )
    return _publish(draft, by, at)


def _publish(draft: SeatingDraw, by: Actor, at: datetime) -> Back:
    """Publish a draft; return the seating that was in force and its version before it."""
    before = SeatingDraw.objects.get(tournament=draft.tournament, status=DrawStatus.PUBLISHED)
    publish_draw(draw=draft, by=by, at=at)
    return {"draw": str(draft.uid), "before": str(before.uid)}


def _end_now(case: AccidentCase, _reason: str, by: Actor, at: datetime) -> Back:
    end_session(session=case.session, by=by, at=at)
    return {"clock": "undo"}


def _stop(case: AccidentCase, reason: str, by: Actor, at: datetime) -> Back:
    pause_session(session=case.session, by=by, at=at, reason=reason)
    return {"clock": "resume"}


def _go_on(case: AccidentCase, reason: str, by: Actor, at: datetime) -> Back:
    resume_session(session=case.session, by=by, at=at, reason=reason)
    return {"clock": "pause"}


def _add_session(case: AccidentCase, _reason: str, by: Actor, at: datetime) -> Back:
    return _change_plan(case, Session.objects.filter(tournament=case.tournament).count() + 1, by, at)


def _drop_sessions(case: AccidentCase, _reason: str, by: Actor, at: datetime) -> Back:
    return _change_plan(case, case.session.number - 1, by, at)


def _change_plan(case: AccidentCase, sessions: int, by: Actor, at: datetime) -> Back:
    change = change_session_count(tournament=case.tournament, sessions=sessions, by=by, at=at)
    return {"sessions": change.before, "from": change.after}


_DEEDS: Mapping[Deed, Callable[[AccidentCase, str, Actor, datetime], Back]] = {
    Deed.STAND_IN: _stand_in,
    Deed.STAND_IN_ON: _stand_in_on,
    Deed.WITHDRAW: _withdraw,
    Deed.RETURN: _return,
    Deed.CLOSE_TABLE: _close_table,
    Deed.OPEN_TABLE: _open_table,
    Deed.END_NOW: _end_now,
    Deed.STOP: _stop,
    Deed.GO_ON: _go_on,
    Deed.ADD_SESSION: _add_session,
    Deed.DROP_SESSIONS: _drop_sessions,
}
