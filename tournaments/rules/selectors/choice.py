"""Read a calculator's rules from an address or a form, and list the choices."""

from django.utils.translation import gettext as _

from mahjong_core.errors import RuleError
from mahjong_core.rulesets import (
    FOR_COMPARISON,
    PRESETS,
    Family,
    RuleSet,
    differences,
    option_choices,
    presets_of,
    read_rules,
    usual_preset,
    write_rules,
)
from tournaments.common.errors import Malformed
from tournaments.common.look.lists import print_series
from tournaments.common.rule_errors import as_refusal
from tournaments.common.rule_words.presets import rules_name
from tournaments.common.rule_words.readings import COMPARED
from tournaments.common.rule_words.values import label_of, print_value


def chosen_rules(text: str, family: Family) -> RuleSet:
    """Return the rule set that ``text`` names, or the default without a name.

    Raise ``rulesets.unknown_preset``, ``rulesets.another_game`` and the other codes of ``read_rules``.
    """
    if not text:
        return usual_preset(family)
    try:
        rules = read_rules(text)
    except RuleError as error:
        refusal = as_refusal(error)
        raise Malformed(refusal.code, refusal.message, refusal.detail) from error
    if rules.family is not family:
        raise Malformed("rulesets.another_game", _("This rule set is for the other game."))
    return rules


def rule_choices(rules: RuleSet) -> list[tuple[str, str]]:
    """Return the choices of rules for the game of ``rules``.

    The presets, what is for comparison, and ``rules``.
    """
    listed = [(preset.id, rules_name(preset.name)) for preset in presets_of(rules.family)]
    compared = [(name, other) for name, other in FOR_COMPARISON.items() if other.family is rules.family]
    listed += [(name, str(COMPARED.get(name, other.name))) for name, other in compared]
    own = write_rules(rules)
    return listed if own in dict(listed) else [*listed, (own, _changed_name(rules))]


def _changed_name(rules: RuleSet) -> str:
    """Return the name of changed rules, such as "EMA riichi 2016, Red fives: 3"."""
    base = PRESETS.get(rules.edition) or usual_preset(rules.family)
    options = {option.field: option for option in option_choices(rules.family)}
    changed = {difference.field: difference.second for difference in differences(base, read_rules(write_rules(rules)))}
    parts = [
        _("%(option)s: %(value)s") % {"option": label_of(options[name]), "value": print_value(options[name], value)}
        for name, value in changed.items()
    ]
    return print_series([rules_name(base.name), *parts])


def preset_choices() -> list[tuple[str, str]]:
    """Return the presets as choices of a form: name and title."""
    return [(name, rules_name(rules.name)) for name, rules in PRESETS.items()]
