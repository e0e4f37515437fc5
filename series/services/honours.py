"""The honours of a season: its levels, which events are sanctioned, and applications with their moves."""

from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from mahjong_core.series.honours import HonoursRule
from series.models import HonoursApplication, HonoursLevel, HonoursMove, Series, SeriesEvent
from series.permissions import check_may_keep
from series.policies import HONOURS_MOVES, HonoursAct
from series.selectors.honours import honours_row
from series.selectors.seasons import season
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, Malformed
from tournaments.common.rule_errors import rules_as_refusals
from tournaments.common.services.audit import record

MOST_NOTE = 400


def add_level(*, series: Series, rule: HonoursRule, by: Actor, at: datetime) -> HonoursLevel:
    """A level that players of this season may reach.

    Refuses with ``series.name_missing`` and, where the season has a level of this name, ``honours.level_there``.
    """
    check_may_keep(by, series)
    if not rule.name.strip():
        raise Malformed("series.name_missing", _("A level has a name."))
    with transaction.atomic():
        try:
            with transaction.atomic():
                level = HonoursLevel.objects.create(
                    series=series,
                    name=rule.name.strip(),
                    best_place=rule.best_place,
                    least_base_rank=rule.least_base_rank,
                    results=rule.results,
                    sanction=rule.sanction.strip(),
                )
        except IntegrityError as error:
            raise Conflict("honours.level_there", _("The season has a level of this name already.")) from error
        record("series.level_added", series, by=by, at=at, after={"level": level.name})
    return level


def read_rule(**facts: Any) -> HonoursRule:
    """The rule of a level from what was sent. Refuses with ``honours.one_measure`` and ``honours.out_of_range``."""
    with rules_as_refusals():
        return HonoursRule(**facts)


def remove_level(*, level: HonoursLevel, by: Actor, at: datetime) -> None:
    """Nobody reaches it any more; applications that were made for it stay as they are."""
    check_may_keep(by, level.series)
    with transaction.atomic():
        record("series.level_removed", level.series, by=by, at=at, before={"level": level.name})
        level.delete()


def sanction_event(*, event: SeriesEvent, sanction: str, by: Actor, at: datetime) -> SeriesEvent:
    """By whom an event is sanctioned, such as WMO; empty: by nobody."""
    check_may_keep(by, event.series)
    short_sanction = sanction.strip()[:40]
    with transaction.atomic():
        current = SeriesEvent.objects.select_for_update().get(pk=event.pk)
        before, current.sanction = current.sanction, short_sanction
        if before != short_sanction:
            current.save(update_fields=["sanction"])
            facts = {"event": current.name, "sanction": short_sanction}
            record("series.sanctioned", current, by=by, at=at, before={"sanction": before}, after=facts)
    return current


def prepare_application(*, series: Series, level: str, person: str, by: Actor, at: datetime) -> HonoursApplication:
    """An application of somebody who has reached a level, with the results on which it rests.

    ``level`` is the uid of the level, ``person`` the key of the player. Refuses with ``honours.not_reached`` where the
    results do not reach it, and ``honours.application_there`` while another one is not withdrawn.
    """
    check_may_keep(by, series)
    with transaction.atomic():
        locked = Series.objects.select_for_update().get(pk=series.pk)
        row = honours_row(season(locked, at.date()), level, person)
        if row is None:
            raise Conflict("honours.not_reached", _("The results of this player do not reach this level."))
        if not row.may_apply:
            raise Conflict(
                "honours.application_there",
                _("%(name)s has an application for this level already.") % {"name": row.person.name},
            )
        made = HonoursApplication.objects.create(
            series=locked,
            level=row.level.name,
            name=row.person.name,
            country=row.person.country,
            club=row.person.club,
            federation_number=row.person.federation_number,
            results=[result.data for result in row.results],
        )
        _write_move(made, "", by=by, at=at)
        record("series.honours_prepared", made, by=by, at=at, after=_facts(made))
    return made


def move_application(
    *, application: HonoursApplication, act: HonoursAct, by: Actor, at: datetime, note: str = ""
) -> HonoursApplication:
    """It was sent, granted, refused or withdrawn. Refuses with ``honours.move_refused`` where that cannot follow."""
    check_may_keep(by, application.series)
    with transaction.atomic():
        current = HonoursApplication.objects.select_for_update().get(pk=application.pk)
        before = current.state
        current.state = HONOURS_MOVES.after(before, act, name=current.name)
        current.save(update_fields=["state"])
        _write_move(current, note.strip()[:MOST_NOTE], by=by, at=at)
        record("series.honours_moved", current, by=by, at=at, before={"state": before}, after=_facts(current))
    return current


def _write_move(application: HonoursApplication, note: str, *, by: Actor, at: datetime) -> None:
    HonoursMove.objects.create(
        application=application, state=application.state, note=note, at=at, by=by.key, by_name=by.name
    )


def _facts(application: HonoursApplication) -> dict[str, Any]:
    return {"level": application.level, "player": application.name, "state": str(application.state)}
