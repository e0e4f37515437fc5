"""Preview another plan of the phases: what it does to what is drawn, before anything is saved."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from mahjong_core.seating.sessions import phases as core
from scoring.finals.selectors.plan_picture import PlanPicture, PlanStage, SquareState, plan_picture
from tournaments.common.actors import Actor
from tournaments.common.look.lists import print_list
from tournaments.events.services.session_plan import plan_event
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class PlanEffect:
    """Represent one effect: a count, its label, and a detail."""

    count: int
    what: str
    more: str = ""
    is_loss: bool = False


@dataclass(frozen=True, slots=True)
class PlanPreview:
    """Represent the changed plan with its effects. ``digest`` names the plan."""

    picture: PlanPicture
    effects: tuple[PlanEffect, ...]
    digest: str

    @property
    def loses_seats(self) -> bool:
        """Return whether drawn seats would be removed."""
        return any(effect.is_loss for effect in self.effects)


def preview_plan(*, tournament: Tournament, phases: Sequence[core.Phase], by: Actor, at: datetime) -> PlanPreview:
    """Return what ``plan_event`` would do with these phases. Nothing is stored. Raise as ``plan_event`` does."""
    before = plan_picture(tournament)
    with transaction.atomic():
        point = transaction.savepoint()
        plan_event(tournament=tournament, phases=phases, by=by, at=at)
        after = plan_picture(tournament)
        transaction.savepoint_rollback(point)
    digest = hashlib.sha256(
        repr((tuple(phases), [(square.number, square.seats) for square in before.squares.values()])).encode()
    ).hexdigest()[:16]
    return PlanPreview(after, tuple(_effects(before, after)), digest)


def _effects(before: PlanPicture, after: PlanPicture) -> Iterator[PlanEffect]:
    gone = [square for number, square in before.squares.items() if number not in after.squares]
    lost = sum(square.seats for square in gone)
    kept = [square for square in after.squares.values() if square.state == SquareState.DRAWN]
    if gone:
        numbers = print_list(square.number for square in gone)
        what = ngettext("session is removed", "sessions are removed", len(gone))
        yield PlanEffect(len(gone), what, _("No. %(numbers)s") % {"numbers": numbers})
    yield PlanEffect(
        lost,
        ngettext("drawn seat is removed", "drawn seats are removed", lost),
        _kept_words([square.number for square in kept]),
        is_loss=lost > 0,
    )
    moved = _moved(before, after)
    if moved:
        what = ngettext("drawn session is in another phase", "drawn sessions are in another phase", len(moved))
        numbers = print_list(moved)
        more = _("No. %(numbers)s: check the seating, it was drawn for the earlier plan.") % {"numbers": numbers}
        yield PlanEffect(len(moved), what, more)
    yield from _blocks(before, after)


def _kept_words(numbers: Sequence[int]) -> str:
    """Return that the seating of these sessions stays; empty without any."""
    sentence = ngettext(
        "The seating of session %(numbers)s stays as it is.",
        "The seating of sessions %(numbers)s stays as it is.",
        len(numbers),
    )
    return sentence % {"numbers": print_list(numbers)} if numbers else ""


def _moved(before: PlanPicture, after: PlanPicture) -> list[int]:
    """Return the drawn sessions that another phase has."""
    earlier, later = _phase_by_session(before.stages), _phase_by_session(after.stages)
    return [
        number
        for number, square in after.squares.items()
        if square.state == SquareState.DRAWN and earlier.get(number) != later.get(number)
    ]


def _phase_by_session(stages: Sequence[PlanStage]) -> dict[int, tuple[int, str]]:
    return {
        square.number: (stage.number, stage.blocks[0].name) for stage in stages for square in stage.blocks[0].squares
    }


def _blocks(before: PlanPicture, after: PlanPicture) -> Iterator[PlanEffect]:
    """Yield the blocks that are new or have other players."""
    known = {(block.name, block.players) for stage in before.stages for block in stage.blocks}
    for stage in after.stages:
        for block in stage.blocks:
            if (block.name, block.players) not in known and block.players:
                what = ngettext("table in “%(name)s”", "tables in “%(name)s”", block.tables) % {"name": block.name}
                more = ngettext("%(n)s player", "%(n)s players", block.players) % {"n": block.players}
                yield PlanEffect(block.tables, what, more)
