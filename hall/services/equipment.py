"""Plan the checklist of the hall: assignments, ticks, and items of the organiser's own."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from hall.models import EquipmentItem
from hall.permissions import ACTS
from hall.selectors.equipment import checklist
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, Malformed, Refusal
from tournaments.common.models.base import read_uid
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.common.services.versions import raise_version
from tournaments.models import Tournament

MAX_OWN: Final = 60


@dataclass(frozen=True, slots=True)
class Planned:
    """Store the plan of a line: a number other than the computed one, who does it, a note."""

    wanted: int | None = None
    who: str = ""
    note: str = ""


def tick_item(*, tournament: Tournament, key: str, is_done: bool, by: Actor, at: datetime) -> None:
    """Mark a line as done or not done; repeated it is done once, and stays the first caller's.

    Raise ``equipment.unknown``.
    """
    check_may(by, "equipment.tick", tournament, ACTS)
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        item = _item(current, key)
        if (item.done_at is not None) == is_done:
            return
        item.done_at, item.done_by, item.done_by_name = (at, by.key, by.name) if is_done else (None, None, "")
        item.save()
        _write("equipment.ticked" if is_done else "equipment.unticked", item, current, by=by, at=at)


def plan_item(*, tournament: Tournament, key: str, planned: Planned, by: Actor, at: datetime) -> None:
    """Plan a line: how many, who, and a note. Raise ``equipment.unknown`` if there is no such line."""
    check_may(by, "equipment.plan", tournament, ACTS)
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        item = _item(current, key)
        before = _facts(item)
        item.wanted, item.who, item.note = planned.wanted, planned.who.strip(), planned.note.strip()
        if before == _facts(item):
            return
        item.save()
        _write("equipment.planned", item, current, by=by, at=at, before=before)


def add_item(*, tournament: Tournament, name: str, planned: Planned, by: Actor, at: datetime) -> EquipmentItem:
    """Return an item of the organiser's own. Raise ``equipment.name_missing``, ``equipment.name_taken`` and
    ``equipment.too_many``.
    """
    check_may(by, "equipment.plan", tournament, ACTS)
    short_name = name.strip()[:120]
    if not short_name:
        raise Refusal("equipment.name_missing", _("Enter the item needed."))
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        own = EquipmentItem.objects.filter(tournament=current, code="")
        if any(item.name.casefold() == short_name.casefold() for item in own):
            raise Conflict("equipment.name_taken", _("“%(name)s” is already on the list.") % {"name": short_name})
        if len(own) >= MAX_OWN:
            raise Conflict("equipment.too_many", _("The list is full. Remove an item first."))
        item = EquipmentItem(tournament=current, name=short_name)
        item.wanted, item.who, item.note = planned.wanted, planned.who.strip(), planned.note.strip()
        item.save()
        _write("equipment.added", item, current, by=by, at=at)
    return item


def remove_item(*, tournament: Tournament, key: str, by: Actor, at: datetime) -> None:
    """Delete an item of the organiser's own. Raise ``equipment.unknown`` for others: the book's lines stay."""
    check_may(by, "equipment.plan", tournament, ACTS)
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        item = EquipmentItem.objects.filter(tournament=current, code="", uid=read_uid(key)).first()
        if item is None:
            raise _unknown(key)
        _write("equipment.removed", item, current, by=by, at=at, before=_facts(item))
        item.delete()


def _item(tournament: Tournament, key: str) -> EquipmentItem:
    """Return the row of a line, created (not saved) if there is none."""
    row = checklist(tournament).row(key)
    if row is None:
        raise _unknown(key)
    row.item.tournament = tournament
    return row.item


def _unknown(key: str) -> Malformed:
    return Malformed("equipment.unknown", _("This item is no longer on the list. Reload the page."), {"item": key[:80]})


def _facts(item: EquipmentItem) -> dict[str, Any]:
    return {"count": item.wanted, "person": item.who, "note": item.note}


def _write(
    act: str,
    item: EquipmentItem,
    tournament: Tournament,
    *,
    by: Actor,
    at: datetime,
    before: dict[str, Any] | None = None,
) -> None:
    facts = {"item": item.name or item.code} | _facts(item)
    record(act, item, by=by, at=at, tournament=tournament, before=before, after=facts)
    raise_version(tournament, ())
