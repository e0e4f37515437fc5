"""Define the URLs of ``tournaments.rules``."""

from django.urls import URLPattern, path

from tournaments.common.api.addresses import API_EVENT
from tournaments.rules.api import rule_sets as rule_sets_api
from tournaments.rules.api import rule_texts as rule_texts_api
from tournaments.rules.views import choice as rules
from tournaments.rules.views import compare as rule_compare
from tournaments.rules.views import texts as rule_texts

urlpatterns = [
    path("rules/", rule_texts.rule_texts, name="rule-texts"),
    path("rules/options/<str:family>/", rule_texts.rule_options, name="rule-options"),
    path("rules/compare/", rule_compare.rule_compare, name="rule-compare"),
    path("rules/<str:text>/", rule_texts.rule_text, name="rule-text"),
    path("t/<slug:slug>/rules/", rules.rules, name="rules"),
    path("t/<slug:slug>/rules/compare/", rule_compare.event_rule_compare, name="event-rule-compare"),
    path("t/<slug:slug>/rules/texts/", rule_texts.event_rule_texts, name="event-rule-texts"),
    path("t/<slug:slug>/rules/texts/<str:text>/", rule_texts.event_rule_text, name="event-rule-text"),
    path("t/<slug:slug>/rules/edit/", rules.rules_edit, name="rules-edit"),
    path("t/<slug:slug>/rules/preset/", rules.rules_preset, name="rules-preset"),
]

api_urlpatterns: list[URLPattern] = [
    path("rules/texts/", rule_texts_api.RuleTexts.as_view()),
    path("rules/texts/<slug:text>/", rule_texts_api.OneRuleText.as_view()),
    path("rule-sets/", rule_sets_api.RuleSets.as_view()),
    path("rule-sets/differences/", rule_sets_api.RuleSetDifferences.as_view()),
    path("rule-sets/<slug:name>/", rule_sets_api.OneRuleSet.as_view()),
    path(f"{API_EVENT}rule-set/", rule_sets_api.EventRuleSet.as_view()),
]
