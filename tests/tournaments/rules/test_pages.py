"""The rule set's page and the form of a custom one."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils.html import strip_tags

from mahjong_core.rulesets import PRESETS, Family, from_data, option_choices, preset
from tests.look.markup import words_of
from tests.people import make_tournament, start
from tournaments.common.rule_words.options import CHOICES, LABELS, TEXTS
from tournaments.common.rule_words.problems import PROBLEMS
from tournaments.common.rule_words.values import print_value
from tournaments.models import Tournament
from tournaments.rules.forms import RuleSetForm
from tournaments.rules.selectors.pages import rule_set_page

pytestmark = pytest.mark.django_db


def option(field: str) -> Any:
    return next(choice for choice in option_choices() if choice.field == field)


def test_every_option_has_words_and_stands_on_the_page() -> None:
    assert set(LABELS) == {option_choice.field for option_choice in option_choices()}
    for choice in option_choices():
        assert set(choice.choices) <= set(CHOICES.get(choice.field, {}))


def test_every_text_and_every_contradiction_has_words() -> None:
    from mahjong_core.rulesets.consistency import RULES

    assert {source.text for rule_set in PRESETS.values() for source in rule_set.sources.values()} <= set(TEXTS)
    assert set(RULES) <= set(PROBLEMS)


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "field", "shown"),
    [
        ("mcr-wmo-2014", "table_points_scale", "4 · 2 · 1 · 0"),  # MCR 3.9.2.2
        ("mcr-wmo-2014", "escalation_steps", "0 · 5 · 10 · 20 · 30 · 40 · 50 · 60"),  # MCR 3.11.2.2
        ("mcr-wmo-2014", "end_signal", "Play stops at once"),  # MCR 3.5.6
        ("mcr-wmo-2014", "false_win_payments", "value below the minimum: 10, hand not valid: 20"),  # MCR 3.11.6.6
        (
            "mcr-wmo-2014",
            "lateness_bands",  # MCR 3.11.2.1
            "up to 10 minutes: 10 points off · under 15 minutes: 20 points off · later: session lost",
        ),
        ("mcr-wmo-2014", "ranking_metrics", "Table points, Table score"),  # MCR 3.10.1
        ("mcr-wmo-2014", "unshown_false_win_pays", "Yes"),  # MCR 3.11.6.6
        ("ema-riichi-2012", "uma", "+30\u202f000 · +10\u202f000 · \u221210\u202f000 · \u221230\u202f000"),
        ("ema-riichi-2012", "appeal_window_minutes", "none"),
    ],
)
def test_values_are_told_in_words(name: str, field: str, shown: str) -> None:
    assert print_value(option(field), getattr(preset(name), field)) == shown


@pytest.mark.long
def test_the_page_quotes_the_clause_of_each_value(client: Client) -> None:
    make_tournament(rule_set="mcr-wmo-2014")
    page = client.get("/t/lyon-open/rules/").text
    assert "WMO 2014, 3.9.2.2" in words_of(page)
    assert "4, 2, 1, 0 points, sont attribués" in page


def test_a_riichi_event_shows_no_option_of_mcr(client: Client) -> None:
    make_tournament(rule_set="ema-riichi-2016")
    page = client.get("/t/lyon-open/rules/").text
    assert "Uma by place" in page
    assert "Table points by place" not in page
    assert "Hands per session" not in page


def typed(event: Tournament, **changes: Any) -> dict[str, Any]:
    """Everything as the form shows it, with some fields typed anew."""
    form = RuleSetForm(rules=from_data(event.rule_set), initial={"name": "Ours"})
    shown = {bound.name: bound.value() for bound in form}
    return {name: "" if value is None else value for name, value in shown.items()} | changes


@pytest.mark.long
@pytest.mark.parametrize("name", PRESETS)
def test_a_form_sent_as_it_came_changes_nothing(name: str) -> None:
    event = make_tournament(rule_set=name)
    form = RuleSetForm(typed(event), rules=preset(name))
    assert form.is_valid(), form.errors
    assert form.changes == {}


@pytest.mark.long
@pytest.mark.parametrize(
    ("changes", "field", "value"),
    [
        ({"session_minutes": "110"}, "session_minutes", 110),
        ({"hands_per_session": ""}, "hands_per_session", None),
        ({"unshown_false_win_pays": "True"}, "unshown_false_win_pays", True),
        ({"tie_rule": "seat_order"}, "tie_rule", "seat_order"),
        ({"escalation_steps": "0; 10 20"}, "escalation_steps", [0, 10, 20]),
        ({"table_points_scale-0": "5"}, "table_points_scale", [5, 2, 1, 0]),
        ({"ranking_metrics-1": "tables_won"}, "ranking_metrics", ["table_points", "tables_won"]),
        (
            {"false_win_payments-false-win-invalid-hand": "30"},
            "false_win_payments",
            {"false-win-below-minimum": 10, "false-win-invalid-hand": 30},
        ),
        ({"appeal_currency": "CHF"}, "appeal_currency", "CHF"),
    ],
)
def test_a_typed_option_becomes_a_change(changes: dict[str, str], field: str, value: Any) -> None:
    event = make_tournament()
    form = RuleSetForm(typed(event, **changes), rules=from_data(event.rule_set))
    assert form.is_valid(), form.errors
    assert form.changes == {field: value}


def test_a_band_of_lateness_is_added_and_taken_away() -> None:
    event = make_tournament(rule_set="mcr-wmo-2014")
    rules = from_data(event.rule_set)
    fewer = RuleSetForm(typed(event, **{"lateness_bands-1-effect": ""}), rules=rules)
    assert fewer.is_valid()
    assert [band["up_to_minutes"] for band in fewer.changes["lateness_bands"]] == [10, None]
    moved = {"lateness_bands-2-up_to_minutes": "20", "lateness_bands-3-effect": "session_lost"}
    more = RuleSetForm(typed(event, **moved), rules=rules)
    assert more.is_valid()
    assert [band["up_to_minutes"] for band in more.changes["lateness_bands"]] == [10, 15, 20, None]


def test_an_option_says_what_it_replaces_until_the_event_starts_again_from_a_preset(
    new_event: Tournament, alice: Client
) -> None:
    answer = alice.post("/t/lyon-open/rules/edit/", typed(new_event, session_minutes="110", name="Lyon rules"))
    assert answer.headers["Location"] == "/t/lyon-open/rules/"
    page = alice.get("/t/lyon-open/rules/").text
    assert "Lyon rules" in page
    assert "instead of 150 (FFMJ 2016, 3.5.6)" in words_of(page)
    for minutes in ("110", "100"):
        new_event.refresh_from_db()
        alice.post("/t/lyon-open/rules/edit/", typed(new_event, session_minutes=minutes))
    new_event.refresh_from_db()
    ((row, was),) = rule_set_page(new_event).changed
    assert (row.value, was.value) == ("100", "150")
    alice.post("/t/lyon-open/rules/preset/", {"rule_set": "mers-mcr-2010"})
    new_event.refresh_from_db()
    assert from_data(new_event.rule_set) == preset("mers-mcr-2010")
    assert rule_set_page(new_event).changed == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"session_minutes": "0"}, "greater than or equal to 1"),
        ({"escalation_steps": "0, five"}, "This value is not valid for the option."),
        ({"escalation_steps": "10, 5"}, "A step cannot be below the previous one"),
        ({"table_points_scale-0": "1"}, "A better place cannot be worth less."),
        ({"warning_minutes": "200"}, "The warning must be within the session."),
        ({"appeal_currency": ""}, "Set the deposit and its currency together."),
        ({}, "These values are already in force."),
    ],
)
def test_a_refused_rule_set_keeps_what_was_typed(
    changes: dict[str, str], words: str, new_event: Tournament, alice: Client
) -> None:
    answer = alice.post("/t/lyon-open/rules/edit/", typed(new_event, **changes, name="Kept name"))
    page = answer.text
    assert answer.status_code == 422
    assert words in page
    assert 'value="Kept name"' in page
    new_event.refresh_from_db()
    assert from_data(new_event.rule_set) == preset("mcr-ffmj-2016")


def test_the_options_of_the_form_are_those_of_the_game() -> None:
    form = RuleSetForm(rules=preset("ema-riichi-2016"))
    assert set(form.options) == {choice.field for choice in option_choices(Family.RIICHI)}
    assert [row.option.field for _, rows in form.groups() for row in rows]


@pytest.mark.long
def test_once_session_1_has_started_nothing_changes(event: Tournament, alice: Client) -> None:
    assert "rules/edit/" in alice.get("/t/lyon-open/rules/").text
    start(event)
    page = alice.get("/t/lyon-open/rules/").text
    assert "Locked since 21 November 2026, 13:00, when session 1 started." in " ".join(strip_tags(page).split())
    assert "rules/edit/" not in page
    assert alice.get("/t/lyon-open/rules/edit/").status_code == 409
    refused = alice.post("/t/lyon-open/rules/preset/", {"rule_set": "mers-mcr-2010"})
    assert refused.context["refusal"].code == "rulesets.locked"


def test_a_page_that_cannot_be_shown_leads_back_to_its_event(running: Tournament, alice: Client) -> None:
    locked = alice.get("/t/lyon-open/rules/edit/")
    assert locked.status_code == 409
    assert re.search(r'href="/t/lyon-open/"[^>]*>\s*(<svg.*?</svg>)?\s*Back to the event', locked.text)


def test_an_unknown_preset_is_refused(new_event: Tournament, alice: Client) -> None:
    answer = alice.post("/t/lyon-open/rules/preset/", {"rule_set": "house-rules"})
    assert answer.context["refusal"].code == "rulesets.unknown_preset"
