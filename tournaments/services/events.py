"""Creating and changing an event, and its rule set."""

import re
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any
from zoneinfo import available_timezones

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from mahjong_core.rulesets import derive, from_data, preset, to_data
from tournaments.actors import Actor
from tournaments.errors import Conflict, Malformed, NotPermitted, Refusal
from tournaments.models import Role, Session, StaffRole, Tournament
from tournaments.permissions import check_may, check_signed_in
from tournaments.policies import check_rule_set_open
from tournaments.rule_errors import rules_as_refusals
from tournaments.services.audit import record
from tournaments.services.versions import raise_version

MAX_SESSIONS = 40
SLUG = re.compile(r"^[a-z0-9]+(-[a-z0-9]+)*$")
RESERVED_SLUGS = frozenset({"new"})  # /t/new/ is the page that creates events
COUNTRY = re.compile(r"[A-Z]{3}")
EDITABLE = ("name", "place", "country", "starts_on", "ends_on", "time_zone", "live_results")


def create_tournament(
    *, name: str, slug: str, rule_set: str, sessions: int, starts_on: date, by: Actor, at: datetime, **facts: Any
) -> Tournament:
    """Create an event with its own copy of a preset, ``sessions`` empty sessions, and ``by`` as its organiser.

    ``facts`` may hold ``ends_on``, ``place``, ``country``, ``time_zone``, ``live_results``, ``is_demo``.
    Refuses with ``tournaments.slug_taken``, ``tournaments.sessions_out_of_range``, ``rulesets.unknown_preset``.
    """
    check_signed_in(by)
    check_not_demo(by, facts)
    check_event(slug=slug, sessions=sessions, starts_on=starts_on, facts=facts)
    with rules_as_refusals():
        rules = to_data(preset(rule_set))
    with transaction.atomic():
        try:
            with transaction.atomic():
                tournament = Tournament.objects.create(
                    name=name,
                    slug=slug,
                    preset=rule_set,
                    rule_set=rules,
                    starts_on=starts_on,
                    created_at=at,
                    created_by=by.key,
                    created_by_name=by.name,
                    **facts,
                )
        except IntegrityError as error:
            if not Tournament.objects.filter(slug=slug).exists():
                raise
            raise slug_taken(slug) from error
        Session.objects.bulk_create(Session(tournament=tournament, number=n) for n in range(1, sessions + 1))
        StaffRole.objects.create(tournament=tournament, user=by.user, role=Role.ORGANISER)
        facts_now = {"name": name, "slug": slug, "rule_set": rule_set, "sessions": sessions}
        record("tournament.created", tournament, by=by, at=at, tournament=tournament, after=facts_now)
    return tournament


def check_not_demo(by: Actor, facts: Mapping[str, Any]) -> None:
    """Anybody may sign in to the demo event: its accounts own nothing but that event."""
    if by.user.is_demo and not facts.get("is_demo"):
        raise NotPermitted("tournaments.demo_account", _("A demo account creates no events of its own."))


def slug_taken(slug: str) -> Conflict:
    return Conflict("tournaments.slug_taken", _("Another event has this address already."), {"slug": slug})


def check_event(*, slug: str, sessions: int, starts_on: date, facts: Mapping[str, Any]) -> None:
    if not SLUG.match(slug):
        raise Malformed(
            "tournaments.slug_malformed", _("The address takes small letters, digits and hyphens."), {"slug": slug}
        )
    if slug in RESERVED_SLUGS:
        raise slug_taken(slug)
    if not 1 <= sessions <= MAX_SESSIONS:
        raise Refusal(
            "tournaments.sessions_out_of_range",
            _("An event has 1 to %(most)s sessions.") % {"most": MAX_SESSIONS},
            {"sessions": sessions, "most": MAX_SESSIONS},
        )
    ends_on = facts.get("ends_on")
    if ends_on is not None and ends_on < starts_on:
        raise Refusal("tournaments.dates_reversed", _("The final day comes before the first."))
    zone = facts.get("time_zone")
    if zone is not None and zone not in available_timezones():
        raise Malformed("tournaments.time_zone_unknown", _("There is no such time zone."), {"time_zone": zone})
    country = facts.get("country") or ""
    if country and not COUNTRY.fullmatch(country):
        raise Malformed(
            "tournaments.country_malformed", _("A country is written with three capital letters."), {"country": country}
        )


def change_tournament(*, tournament: Tournament, changes: Mapping[str, Any], by: Actor, at: datetime) -> Tournament:
    """Change an event's facts (``EDITABLE``)."""
    check_may(by, "tournament.edit", tournament)
    unknown = sorted(set(changes) - set(EDITABLE))
    if unknown:
        raise Malformed("tournaments.unknown_field", _("This cannot be changed."), {"fields": unknown})
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        merged = {name: changes.get(name, getattr(current, name)) for name in EDITABLE}
        check_event(slug=current.slug, sessions=1, starts_on=merged["starts_on"], facts=merged)
        before = {name: str(getattr(current, name)) for name in changes}
        for name, value in changes.items():
            setattr(current, name, value)
        current.save(update_fields=list(changes))
        after = {name: str(value) for name, value in changes.items()}
        record("tournament.changed", current, by=by, at=at, tournament=current, before=before, after=after)
        raise_version(current)
    return current


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
        return store_rule_set(current, to_data(derived), before=before, after=dict(changes), by=by, at=at)


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
        return store_rule_set(current, chosen, before=before, after={"preset": rule_set}, by=by, at=at)


def store_rule_set(
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
