"""Create a season and change its rules."""

from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from mahjong_core.series.standings import SeasonRules
from series.models import Series
from series.permissions import check_may_keep
from series.selectors.rules_data import rules_to_data
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Malformed
from tournaments.common.permissions import check_may_create_events
from tournaments.common.services.audit import record
from tournaments.events.services.facts import SLUG

_RESERVED = frozenset({"new"})  # /series/new/ makes seasons


def create_series(*, name: str, slug: str, holder: str, rules: SeasonRules, by: Actor, at: datetime) -> Series:
    """Create a season without events, managed by ``by``, who may create events, and return it.

    Refuses as ``check_may_create_events`` does, and with ``series.name_missing``, ``series.slug_malformed`` and
    ``series.slug_taken``.
    """
    check_may_create_events(by)
    if not name.strip():
        raise Malformed("series.name_missing", _("Enter a name for the season."))
    if not SLUG.match(slug):
        raise Malformed("series.slug_malformed", _("Use lower-case letters, digits and hyphens in the address."))
    if slug in _RESERVED:
        raise slug_taken()
    with transaction.atomic():
        try:
            with transaction.atomic():
                series = Series.objects.create(
                    name=name.strip(),
                    slug=slug,
                    holder=holder.strip(),
                    rules=rules_to_data(rules),
                    keeper=by.user,
                    **stamp(by, at, "created"),
                )
        except IntegrityError as error:
            raise slug_taken() from error
        record("series.created", series, by=by, at=at, after={"rules": series.rules})
    return series


def slug_taken() -> Conflict:
    """Return the refusal of an address that another season has."""
    return Conflict("series.slug_taken", _("Another season already has this address."))


def change_rules(*, series: Series, rules: SeasonRules, by: Actor, at: datetime) -> Series:
    """Change the rules and return the season; its events and results stay, the standings follow at once."""
    check_may_keep(by, series)
    with transaction.atomic():
        current = Series.objects.select_for_update().get(pk=series.pk)
        before, after = current.rules, rules_to_data(rules)
        if before != after:
            current.rules = after
            current.save(update_fields=["rules"])
            record("series.changed", current, by=by, at=at, before={"rules": before}, after={"rules": after})
    return current
