"""Creating an event and choosing its rules."""

from datetime import date
from typing import Any

import pytest

from mahjong_core.rulesets import from_data
from tests.people import NOON, actor, make_seated_event, start
from tournaments.common.actors import user_actor
from tournaments.common.errors import Conflict, NotPermitted, Refusal
from tournaments.events.services.facts import change_tournament, create_tournament
from tournaments.models import AuditEvent, Role, Session, StaffRole, Tournament
from tournaments.rules.services import change_rule_set, choose_preset

pytestmark = pytest.mark.django_db


def create(**changes: Any) -> Tournament:
    facts: dict[str, Any] = {
        "name": "Lyon Open",
        "slug": "lyon-open",
        "rule_set": "mcr-ffmj-2016",
        "sessions": 6,
        "starts_on": date(2026, 11, 21),
        "by": actor("alice"),
        "at": NOON,
    }
    return create_tournament(**(facts | changes))


def test_the_creator_becomes_the_organiser_of_empty_sessions() -> None:
    event = create()
    assert list(StaffRole.objects.values_list("user__username", "role")) == [("alice", Role.ORGANISER)]
    assert list(Session.objects.filter(tournament=event).values_list("number", "status")) == [
        (n, "scheduled") for n in range(1, 7)
    ]
    assert AuditEvent.objects.get().action == "tournament.created"


def test_the_rule_set_is_copied_into_the_event() -> None:
    rules = from_data(create().rule_set)
    assert rules.id == "mcr-ffmj-2016"
    assert rules.table_points_scale == (4, 2, 1, 0)


@pytest.mark.long_on_sqlite
@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"rule_set": "hong-kong"}, "rulesets.unknown_preset"),
        ({"sessions": 0}, "tournaments.sessions_out_of_range"),
        ({"sessions": 201}, "tournaments.sessions_out_of_range"),
        ({"slug": "Lyon Open"}, "tournaments.slug_malformed"),
        ({"slug": ""}, "tournaments.slug_malformed"),
        ({"ends_on": date(2026, 11, 20)}, "tournaments.dates_reversed"),
        ({"time_zone": "Europe/Lyon"}, "tournaments.time_zone_unknown"),
        ({"country": "France"}, "tournaments.country_malformed"),
        ({"country": "fra"}, "tournaments.country_malformed"),
    ],
)
def test_a_bad_event_is_refused_and_nothing_is_made(changes: dict[str, Any], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        create(**changes)
    assert refused.value.code == code
    assert Tournament.objects.count() == 0


def test_two_events_cannot_share_an_address() -> None:
    create()
    with pytest.raises(Conflict) as refused:
        create(name="Another")
    assert refused.value.code == "tournaments.slug_taken"
    assert Tournament.objects.count() == 1


def test_a_stranger_cannot_create_an_event() -> None:
    with pytest.raises(NotPermitted):
        create(by=user_actor(None))


def test_the_organiser_derives_a_rule_set_by_named_options() -> None:
    event = create()
    change_rule_set(tournament=event, changes={"session_minutes": 120}, name="Lyon rules", by=actor("alice"), at=NOON)
    event.refresh_from_db()
    rules = from_data(event.rule_set)
    assert (rules.session_minutes, rules.derived_from) == (120, "mcr-ffmj-2016")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"colour": "red"}, "rulesets.unknown_option"),
        ({"session_minutes": "long"}, "rulesets.invalid_value"),
        ({"session_minutes": -5}, "rulesets.invalid_value"),
    ],
)
def test_a_bad_option_is_refused(changes: dict[str, Any], code: str) -> None:
    event = create()
    with pytest.raises(Refusal) as refused:
        change_rule_set(tournament=event, changes=changes, name="x", by=actor("alice"), at=NOON)
    assert refused.value.code == code
    assert from_data(Tournament.objects.get().rule_set).derived_from is None


def test_the_rule_set_is_fixed_when_session_one_starts() -> None:
    event = make_seated_event()
    start(event)
    for change in (
        lambda: change_rule_set(
            tournament=event, changes={"session_minutes": 90}, name="x", by=actor("alice"), at=NOON
        ),
        lambda: choose_preset(tournament=event, rule_set="mers-mcr-2010", by=actor("alice"), at=NOON),
    ):
        with pytest.raises(Conflict) as refused:
            change()
        assert refused.value.code == "rulesets.locked"


def test_changing_an_event_records_before_and_after() -> None:
    event = create()
    change_tournament(tournament=event, changes={"place": "Villeurbanne"}, by=actor("alice"), at=NOON)
    row = AuditEvent.objects.get(action="tournament.changed")
    assert (row.before, row.after) == ({"place": ""}, {"place": "Villeurbanne"})
    event.refresh_from_db()
    assert event.version == 2
