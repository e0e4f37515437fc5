"""Choose an event's rule set and change its options until session 1 starts."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from mahjong_core.rulesets import derive, from_data, preset, to_data
from tournaments.common.actors import Actor
from tournaments.common.permissions import check_may
from tournaments.common.rule_errors import rules_as_refusals
from tournaments.common.services.audit import record
from tournaments.common.services.versions import raise_version
from tournaments.models import Tournament
from tournaments.rules.policies import check_rule_set_open


def change_rule_set(
    *, tournament: Tournament, changes: Mapping[str, Any], name: str, by: Actor, at: datetime
) -> Tournament:
    """Derive the event's own rule set by named options; only until session 1 starts."""
    check_may(by, "tournament.rule_set", tournament)
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        check_rule_set_open(current)
        with rules_as_refusals():
            derived = derive(from_data(current.rule_set), changes, name=name)
        before = {option: current.rule_set["options"].get(option) for option in changes}
        return _store_rule_set(current, to_data(derived), before=before, after=dict(changes), by=by, at=at)


def choose_preset(*, tournament: Tournament, rule_set: str, by: Actor, at: datetime) -> Tournament:
    """Start again from a preset; only until session 1 starts."""
    check_may(by, "tournament.rule_set", tournament)
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        check_rule_set_open(current)
        with rules_as_refusals():
            chosen = to_data(preset(rule_set))
        before = {"preset": current.preset}
        current.preset = rule_set
        return _store_rule_set(current, chosen, before=before, after={"preset": rule_set}, by=by, at=at)


def _store_rule_set(
    tournament: Tournament,
    data: dict[str, Any],
    *,
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    by: Actor,
    at: datetime,
) -> Tournament:
    tournament.rule_set = data
    tournament.save(update_fields=["rule_set", "preset"])
    record("tournament.rule_set_changed", tournament, by=by, at=at, tournament=tournament, before=before, after=after)
    raise_version(tournament)
    return tournament
