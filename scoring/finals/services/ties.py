"""Resolve ties at a cut's line: a choice is a row, superseded by the next, never edited."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from secrets import token_hex
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from mahjong_core.seating.public.lots import lot_commitment, lot_order
from scoring.finals.selectors.phase_seating import divisions_of, standings_for, ties_of
from scoring.finals.selectors.ties import LevelPlayers, order_by_results
from scoring.publication.services.releases import check_verified
from scoring.standings.selectors.ranking import Ranking
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Malformed, Refusal
from tournaments.common.links import with_help_link
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.common.services.versions import raise_version
from tournaments.models import Phase, PhaseTie, Session, TieMethod, Tournament
from tournaments.phases.policies import PHASE_MOVES
from tournaments.registry.event_parts import WITHHELD

MAX_REASON, MAX_PUBLIC_VALUE = 400, 200


@dataclass(frozen=True)
class TieChoice:
    """Store the choice for the tie at ``line``, which is how many qualify above it.

    ``order``: of a play-off, numbers, best first. ``public_value``: of a lot that is announced, to draw it.
    """

    line: int
    method: TieMethod
    reason: str
    order: tuple[int, ...] = ()
    public_value: str = ""


def choose_tie(*, phase: Phase, choice: TieChoice, by: Actor, at: datetime) -> PhaseTie:
    """Store how a tie at a line is resolved; an earlier choice is superseded and stays readable.

    A lot takes two rows: announced with its commitment, then drawn with a public value. Refuses with
    ``phases.move_refused``, ``scoring.session_not_verified``, ``phases.no_tie``, ``phases.tie_reason_missing``,
    ``phases.still_level``, ``phases.order_incomplete``, ``phases.public_value_missing``, ``phases.all_in_refused``.
    """
    check_may(by, "phases.tie", phase.tournament)
    with with_help_link("phase-tie", phase.tournament.slug, phase.number), transaction.atomic():
        Tournament.objects.select_for_update().get(pk=phase.tournament_id)
        current = Phase.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=phase.pk)
        PHASE_MOVES.after(current.status, "open", phase=current.number)
        _check_played(current)
        standings = standings_for(current, current.first_session)
        level = _level_at(current, choice.line, standings)
        reason = choice.reason.strip()[:MAX_REASON] or (level.lot.reason if level.lot else "")
        if not reason:
            raise Malformed(
                "phases.tie_reason_missing", _("Give a reason for this way of breaking the tie. The reason is kept.")
            )
        row = PhaseTie.objects.create(
            phase=current,
            players=sorted(level.tie.players),
            method=choice.method,
            reason=reason,
            supersedes=level.choice,
            **stamp(by, at),
            **_outcome(current, level, choice, standings),
        )
        if choice.method == TieMethod.ALL_IN:
            divisions_of(current, standings)  # what the rules refuse of the larger field
        facts = {"phase": current.number, "place": level.tie.place, "method": row.method, "reason": reason}
        record("phases.tie_chosen", current, by=by, at=at, tournament=current.tournament, after=facts)
        raise_version(current.tournament)
    return row


def _check_played(phase: Phase) -> None:
    before = Session.objects.filter(tournament=phase.tournament, number__lt=phase.first_session)
    for session in before.order_by("number"):
        check_verified(session)


def _level_at(phase: Phase, line: int, standings: Ranking) -> LevelPlayers:
    for level in ties_of(phase, standings):
        if line in level.tie.lines:
            return level
    raise Conflict("phases.no_tie", _("No players are tied at this cut any more."), {"line": line})


def _outcome(phase: Phase, level: LevelPlayers, choice: TieChoice, standings: Ranking) -> dict[str, Any]:
    """Return the fields of the row that depend on the method chosen."""
    if choice.method == TieMethod.LOT:
        return _lot(phase, level, choice.public_value.strip()[:MAX_PUBLIC_VALUE])
    if choice.method == TieMethod.ALL_IN:
        _check_one_line(level)
        return {}
    if choice.method == TieMethod.PLAY_OFF:
        return {"order": _play_off(level, choice.order)}
    order = order_by_results(level, choice.method, phase, standings)
    if not order:
        raise Refusal(
            "phases.still_level",
            _("This does not break the tie at the cut. Choose another way."),
            {"players": list(level.tie.players), "method": choice.method},
        )
    return {"order": list(order)}


def _lot(phase: Phase, level: LevelPlayers, public_value: str) -> dict[str, Any]:
    event, players = phase.tournament.slug, level.tie.players
    if level.lot is None or level.lot.secret == WITHHELD:  # a file brought the announcement here without its secret
        secret = token_hex(16)
        return {"secret": secret, "commitment": lot_commitment(event, phase.number, players, secret)}
    if not public_value:
        raise Refusal(
            "phases.public_value_missing",
            _(
                "The lot is announced. Draw it with a value that was unknown until now, for example the result of "
                "dice rolled in front of the players."
            ),
            {"commitment": level.lot.commitment},
        )
    kept = {"secret": level.lot.secret, "commitment": level.lot.commitment, "public_value": public_value}
    return kept | {"order": list(lot_order(players, level.lot.secret, public_value))}


def _check_one_line(level: LevelPlayers) -> None:
    """Check that the line, when it moves below all of them, does not meet the next one."""
    if len(level.tie.lines) > 1:
        raise Refusal(
            "phases.all_in_refused",
            _("The tie spans more than one cut: not all of them fit above the first."),
            {"lines": list(level.tie.lines)},
        )


def _play_off(level: LevelPlayers, order: Sequence[int]) -> list[int]:
    if sorted(order) != sorted(level.tie.players):
        raise Malformed(
            "phases.order_incomplete",
            _("Enter the number of each tied player once, best of the play-off first."),
            {"players": list(level.tie.players), "order": list(order)},
        )
    return list(order)
