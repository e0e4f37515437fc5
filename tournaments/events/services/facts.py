"""Create an event, and change its facts and its rule set."""

import re
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any
from zoneinfo import available_timezones

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from mahjong_core.formats import BY_PLACES, FORMATS, Format, shape
from mahjong_core.rulesets import RuleSet, derive, preset, to_data
from mahjong_core.seating.bounds import PLACES_AT_A_TABLE
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Malformed, Refusal
from tournaments.common.permissions import check_may, check_may_create_events
from tournaments.common.rule_errors import rules_as_refusals
from tournaments.common.rule_words.presets import rules_name
from tournaments.common.selectors.countries import CHINESE_TAIPEI, TAIWAN, event_code, read_country
from tournaments.common.services.audit import record
from tournaments.common.services.versions import raise_version
from tournaments.events.policies import check_unseated_event
from tournaments.events.services.session_plan import change_session_count, check_session_count
from tournaments.models import (
    MAX_PLAYERS,
    MAX_TABLES,
    CopyKind,
    EventKind,
    EventStatus,
    Participant,
    Role,
    Session,
    StaffRole,
    Tournament,
)
from tournaments.phases.services import plan_phases
from tournaments.seating.services.amending import lock_whole_event
from tournaments.sessions.services.timetable import plan_sessions
from tournaments.tables.services.table_links import close_cards_of_other_extent

SLUG = re.compile(r"^[a-z0-9]+(-[a-z0-9]+)*$")
_RESERVED_SLUGS = frozenset({"new"})  # /t/new/ is the page that creates events
_ROLES_OF_A_CLUB_LEADER = (Role.ORGANISER, Role.CHIEF_REFEREE, Role.SCOREKEEPER)
COUNTRY = re.compile(r"[A-Z]{3}")
EDITABLE = (
    "name",
    "place",
    "country",
    "starts_on",
    "ends_on",
    "time_zone",
    "live_results",
    "allow_unnamed_substitutes",
    "sitting_out_allowed",
    "two_person_verification",
    "first_table",
    "expected_players",
    "chinese_taipei",
    "table_cards",
    "teams_until",
    "countries_until",
)


def create_tournament(
    *,
    name: str,
    slug: str,
    rule_set: str,
    sessions: int = 0,
    starts_on: date,
    by: Actor,
    at: datetime,
    draft: bool = False,
    **facts: Any,
) -> Tournament:
    """Create an event with its own copy of a preset, ``sessions`` empty sessions, and ``by`` as its organiser.

    A ``draft`` is seen by its staff alone until it is made public. ``facts`` may hold ``ends_on``, ``place``,
    ``country``, ``time_zone``, ``live_results``, ``copy_kind``, ``copy_of``, ``sitting_out_allowed``, ``first_table``,
    ``allow_unnamed_substitutes``, ``two_person_verification`` (None: by the number of players at the first start),
    ``chinese_taipei``, ``table_cards``, ``teams_until``, ``countries_until`` (the last session that counts for them),
    ``expected_players``, and ``options``: what the event's copy of the rule set has otherwise than the
    preset; ``format``: the phases are planned as this one has them, with ``figures`` of ``mahjong_core.formats.shape``;
    and ``starts``: the planned start of sessions by number. ``kind``: a club season has no sessions, its ``by`` may
    do everything alone, one person enters and confirms, and what is confirmed is shown, unless told otherwise.

    Refuses as ``check_may_create_events`` does, and with ``tournaments.slug_taken``,
    ``tournaments.sessions_out_of_range``, ``rulesets.unknown_preset``, ``tournaments.format_unknown`` and
    ``phases.too_many_sessions``.
    """
    check_may_create_events(by, is_demo=facts.get("copy_kind") == CopyKind.DEMO)
    is_club = facts.get("kind") == EventKind.CLUB
    if is_club:
        facts = {"live_results": True, "two_person_verification": False} | facts
    options = facts.pop("options", {})
    form = _format_named(facts.pop("format", ""), facts.pop("figures", {}))
    starts = facts.pop("starts", {})
    _check_event(slug=slug, sessions=max(sessions, int(is_club)), starts_on=starts_on, facts=facts)
    facts |= _sport_country(facts)
    if form is not None and form.by_places:
        options = {"ranking_metrics": BY_PLACES, **options}
    with rules_as_refusals():
        rules = to_data(_chosen_rules(rule_set, options))
    with transaction.atomic():
        tournament = _insert(
            name=name,
            slug=slug,
            preset=rule_set,
            rule_set=rules,
            status=EventStatus.DRAFT if draft else EventStatus.PUBLIC,
            starts_on=starts_on,
            **stamp(by, at, "created"),
            **facts,
        )
        Session.objects.bulk_create(Session(tournament=tournament, number=n) for n in range(1, sessions + 1))
        roles = _ROLES_OF_A_CLUB_LEADER if is_club else (Role.ORGANISER,)
        StaffRole.objects.bulk_create(StaffRole(tournament=tournament, user=by.user, role=role) for role in roles)
        facts_now = {"name": name, "slug": slug, "rule_set": rule_set, "sessions": sessions, "draft": draft}
        record("tournament.created", tournament, by=by, at=at, tournament=tournament, after=facts_now)
        if form is not None:
            plan_phases(tournament=tournament, phases=form.phases, by=by, at=at)
        if starts:
            plan_sessions(tournament=tournament, times=starts, by=by, at=at)
    return tournament


def _insert(*, slug: str, **facts: Any) -> Tournament:
    """Insert the event; raise ``tournaments.slug_taken`` if another took its address at the same moment."""
    try:
        with transaction.atomic():
            return Tournament.objects.create(slug=slug, **facts)
    except IntegrityError as error:
        if not Tournament.objects.filter(slug=slug).exists():
            raise
        raise slug_taken(slug) from error


def _format_named(name: str, figures: Mapping[str, int]) -> Format | None:
    if not name:
        return None
    if name not in FORMATS:
        raise Malformed("tournaments.format_unknown", _("This format does not exist."), {"known": sorted(FORMATS)})
    with rules_as_refusals():
        return shape(FORMATS[name], figures)


def _chosen_rules(rule_set: str, options: Mapping[str, Any]) -> RuleSet:
    base = preset(rule_set)
    own = {name: value for name, value in options.items() if getattr(base, name, None) != value}
    return derive(base, own, name=str(_("%(preset)s, adapted") % {"preset": rules_name(base.name)})) if own else base


def slug_taken(slug: str) -> Conflict:
    """Return the refusal of an address that another event has."""
    return Conflict("tournaments.slug_taken", _("Another event already has this address."), {"slug": slug})


def _check_event(*, slug: str, sessions: int, starts_on: date, facts: Mapping[str, Any]) -> None:
    if not SLUG.match(slug):
        raise Malformed(
            "tournaments.slug_malformed",
            _("Use lower-case letters, digits and hyphens in the address."),
            {"slug": slug},
        )
    if slug in _RESERVED_SLUGS:
        raise slug_taken(slug)
    check_session_count(sessions)
    ends_on = facts.get("ends_on")
    if ends_on is not None and ends_on < starts_on:
        raise Refusal("tournaments.dates_reversed", _("The final day is before the first day."))
    zone = facts.get("time_zone")
    if zone is not None and zone not in available_timezones():
        raise Malformed("tournaments.time_zone_unknown", _("This time zone does not exist."), {"time_zone": zone})
    country = facts.get("country") or ""
    if country and not COUNTRY.fullmatch(country):
        raise Malformed(
            "tournaments.country_malformed", _("Enter the country as three capital letters."), {"country": country}
        )
    first_table = facts.get("first_table", 1)
    if not 1 <= first_table <= MAX_TABLES:
        raise Malformed(
            "tournaments.first_table_out_of_range",
            _("Tables are numbered from 1 to %(most)s.") % {"most": MAX_TABLES},
            {"first_table": first_table, "most": MAX_TABLES},
        )
    expected = facts.get("expected_players")
    if expected is not None and not PLACES_AT_A_TABLE <= expected <= MAX_PLAYERS:
        raise Malformed(
            "tournaments.players_out_of_range",
            _("Enter a number of players from 4 to %(most)s.") % {"most": MAX_PLAYERS},
            {"expected_players": expected, "most": MAX_PLAYERS},
        )


def change_tournament(*, tournament: Tournament, changes: Mapping[str, Any], by: Actor, at: datetime) -> Tournament:
    """Change an event's facts (``EDITABLE``) and the number of its ``sessions``."""
    check_may(by, "tournament.edit", tournament)
    unknown = sorted(set(changes) - {*EDITABLE, "sessions"})
    if unknown:
        raise Malformed("tournaments.unknown_field", _("This cannot be changed."), {"fields": unknown})
    with transaction.atomic():
        if "sessions" in changes:
            lock_whole_event(tournament)
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        if "sessions" in changes:
            change_session_count(tournament=current, sessions=changes["sessions"], by=by, at=at)
        facts = {name: value for name, value in changes.items() if name != "sessions"}
        if facts:
            change_facts(current, facts, by=by, at=at)
    return current


def change_facts(current: Tournament, changes: Mapping[str, Any], *, by: Actor, at: datetime) -> None:
    """Write changed facts with their audit row; the caller holds the lock and has checked the right."""
    merged = {name: changes.get(name, getattr(current, name)) for name in EDITABLE}
    _check_event(slug=current.slug, sessions=1, starts_on=merged["starts_on"], facts=merged)
    if changes.get("first_table", current.first_table) != current.first_table:
        check_unseated_event(current)
    changes = {**changes, **_sport_country(changes)}
    before = {name: str(getattr(current, name)) for name in changes}
    for name, value in changes.items():
        setattr(current, name, value)
    current.save(update_fields=list(changes))
    if "chinese_taipei" in changes:
        # One country is written one way in the whole event.
        code = event_code(TAIWAN, chinese_taipei=current.chinese_taipei)
        Participant.objects.filter(tournament=current, country__in=(TAIWAN, CHINESE_TAIPEI)).update(country=code)
    if current.table_cards != before.get("table_cards", current.table_cards):
        close_cards_of_other_extent(current, by=by, at=at)
    after = {name: str(value) for name, value in changes.items()}
    record("tournament.changed", current, by=by, at=at, tournament=current, before=before, after=after)
    raise_version(current)


def _sport_country(facts: Mapping[str, Any]) -> dict[str, str]:
    """Return the event's country as the sport writes it, where the facts have one: DEN for DNK."""
    code = facts.get("country")
    return {"country": read_country(code) or code} if code else {}
