"""Build the form of a custom rule set from the options: one row of fields for each option."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from mahjong_core.rulesets import LatenessEffect, Option, OptionKind, RuleSet, option_choices, to_data
from tournaments.common.errors import Refusal
from tournaments.common.rule_words.options import BOOLEANS, CHOICES, GROUPS, LATENESS, OFFENCES
from tournaments.common.rule_words.problems import PROBLEMS
from tournaments.common.rule_words.values import label_of, print_value
from tournaments.rules.selectors.choice import preset_choices
from tournaments.rules.selectors.readings import Sourced

Fields = dict[str, forms.Field]
_SPARE_BANDS = 1
_SPARE_COLUMNS = 2
_INCLUSIVE = ((True, _("up to")), (False, _("under")))


def _number(label: Any, option: Option, **options: Any) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        required=not option.optional,
        min_value=option.minimum,
        max_value=option.maximum,
        **options,
    )


def choice(label: Any, choices: Any, **options: Any) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(label=label, choices=choices, **options)


def _whole(label: Any, **options: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, required=False, min_value=0, **options)


def _integer_fields(option: Option, value: int | None) -> Fields:
    if option.numbers:
        numbers = [(number, str(number)) for number in option.numbers]
        return {"": choice(label_of(option), numbers, coerce=int, initial=value)}
    return {"": _number(label_of(option), option, initial=value)}


def _boolean_fields(option: Option, value: bool | None) -> Fields:  # noqa: FBT001  a value, no switch
    words = [(str(flag), name) for flag, name in BOOLEANS.items()]
    blank = [("", _("none"))] if option.optional else []
    initial = "" if value is None else str(value)
    read: Callable[[str], bool] = "True".__eq__
    return {
        "": choice(
            label_of(option),
            blank + words,
            coerce=read,
            empty_value=None,
            required=not option.optional,
            initial=initial,
        )
    }


def choice_fields(option: Option, value: str | None) -> Fields:
    if not option.choices:
        return {"": forms.CharField(label=str(label_of(option)), required=not option.optional, initial=value)}
    blank = [("", _("none"))] if option.optional else []
    words = [(word, CHOICES[option.field][word]) for word in option.choices]
    return {"": choice(label_of(option), blank + words, required=not option.optional, initial=value, empty_value=None)}


def _integers_fields(option: Option, values: list[int]) -> Fields:
    if option.length is None:
        text = ", ".join(str(value) for value in values)
        widget = forms.TextInput(attrs={"inputmode": "numeric"})
        return {"": forms.CharField(label=str(label_of(option)), required=False, widget=widget, initial=text)}
    labels = [_("Place %(place)s") % {"place": place} for place in range(1, option.length + 1)]
    shown: Sequence[int | None] = values or [None] * option.length
    fields: Fields = {f"-{index}": _number(label, option, initial=shown[index]) for index, label in enumerate(labels)}
    if option.may_be_empty:
        for field in fields.values():
            field.required = False
    return fields


def choices_fields(option: Option, values: list[str]) -> Fields:
    words = [("", _("none")), *((word, CHOICES[option.field][word]) for word in option.choices)]
    shown = [*values, *[""] * (len(option.choices) - len(values))]
    labels = [_("Item %(place)s of the list") % {"place": place} for place in range(1, len(shown) + 1)]
    return {
        f"-{index}": choice(label, words, required=False, initial=shown[index], empty_value="")
        for index, label in enumerate(labels)
    }


def _subset_fields(option: Option, values: list[str]) -> Fields:
    words = [(word, CHOICES[option.field][word]) for word in option.choices]
    widget = forms.CheckboxSelectMultiple
    chosen = values or list(option.choices)
    field = forms.MultipleChoiceField(
        label=str(label_of(option)), choices=words, required=False, initial=chosen, widget=widget
    )
    return {"": field}


def _payments_fields(option: Option, values: Mapping[str, int]) -> Fields:
    return {f"-{key}": _number(OFFENCES.get(key, key), option, initial=points) for key, points in values.items()}


def _bands_fields(option: Option, values: list[dict[str, Any]]) -> Fields:
    fields: Fields = {}
    effects = [("", _("none")), *((effect.value, LATENESS[effect.value]) for effect in LatenessEffect)]
    for index in range(len(values) + _SPARE_BANDS):
        band = values[index] if index < len(values) else {}
        place = {"band": index + 1}
        inclusive = str(band.get("inclusive", True))
        fields |= {
            f"-{index}-inclusive": choice(
                _("Band %(band)s, limit") % place, _INCLUSIVE, coerce="True".__eq__, initial=inclusive
            ),
            f"-{index}-up_to_minutes": _whole(
                _("Minutes; leave empty for no limit"), initial=band.get("up_to_minutes")
            ),
            f"-{index}-points": _whole(_("Points"), initial=band.get("points")),
            f"-{index}-effect": choice(
                _("Effect (choose none to remove the band)"), effects, required=False, initial=band.get("effect", "")
            ),
        }
    return fields


def _columns_fields(option: Option, values: list[dict[str, Any]]) -> Fields:
    fields: Fields = {}
    sums = ((True, _("adds up to zero")), (False, _("any sum")))
    for index in range(len(values) + _SPARE_COLUMNS):
        column = values[index] if index < len(values) else {}
        place = {"column": index + 1}
        zero_sum = str(column.get("zero_sum", True))
        fields |= {
            f"-{index}-name": forms.CharField(
                label=_("Column %(column)s, name or empty") % place,
                max_length=40,
                required=False,
                initial=column.get("name", ""),
            ),
            f"-{index}-points": forms.IntegerField(
                label=_("Column %(column)s, points for each") % place,
                required=False,
                min_value=option.minimum,
                max_value=option.maximum,
                initial=column.get("points"),
            ),
            f"-{index}-zero_sum": choice(
                _("Column %(column)s, sum of the four") % place,
                sums,
                coerce="True".__eq__,
                initial=zero_sum,
                required=False,
            ),
        }
    return fields


def _read_option(option: Option, typed: Mapping[str, Any]) -> Any:
    value = typed[""]
    return None if value == "" and option.optional else value


def _read_integers(option: Option, typed: Mapping[str, Any]) -> list[Any]:
    if option.length is not None:
        is_absent = option.may_be_empty and all(value is None for value in typed.values())
        return [] if is_absent else list(typed.values())
    words = [word for word in typed[""].replace(",", " ").replace(";", " ").split() if word]
    return [int(word) if word.lstrip("-").isdecimal() else word for word in words]


def _read_choices(option: Option, typed: Mapping[str, Any]) -> list[str]:
    return [word for word in typed.values() if word]


def _read_subset(option: Option, typed: Mapping[str, Any]) -> list[str]:
    """Return the ticked words; all of them, or none, mean that every one counts."""
    words = typed[""]
    return [] if set(words) == set(option.choices) else list(words)


def _read_payments(option: Option, typed: Mapping[str, Any]) -> dict[str, Any]:
    return {key.removeprefix("-"): points for key, points in typed.items()}


def _read_bands(option: Option, typed: Mapping[str, Any]) -> list[dict[str, Any]]:
    count = len({key.split("-")[1] for key in typed})
    bands = [{name: typed[f"-{index}-{name}"] for name in _BAND_NAMES} for index in range(count)]
    return [band | {"points": band["points"] or 0} for band in bands if band["effect"]]


def _read_columns(option: Option, typed: Mapping[str, Any]) -> list[dict[str, Any]]:
    count = len({key.split("-")[1] for key in typed})
    columns = [{name: typed[f"-{index}-{name}"] for name in _COLUMN_NAMES} for index in range(count)]
    named = [column | {"name": " ".join(column["name"].split())} for column in columns]
    return [column | {"points": column["points"] or 0} for column in named if column["name"]]


_COLUMN_NAMES = ("name", "points", "zero_sum")
_BAND_NAMES = ("up_to_minutes", "inclusive", "effect", "points")
_MAKERS: Mapping[OptionKind, Callable[[Option, Any], Fields]] = {
    OptionKind.INTEGER: _integer_fields,
    OptionKind.BOOLEAN: _boolean_fields,
    OptionKind.CHOICE: choice_fields,
    OptionKind.INTEGERS: _integers_fields,
    OptionKind.CHOICES: choices_fields,
    OptionKind.SUBSET: _subset_fields,
    OptionKind.PAYMENTS: _payments_fields,
    OptionKind.BANDS: _bands_fields,
    OptionKind.COLUMNS: _columns_fields,
}
_READERS: Mapping[OptionKind, Callable[[Option, Mapping[str, Any]], Any]] = {
    OptionKind.INTEGER: _read_option,
    OptionKind.BOOLEAN: _read_option,
    OptionKind.CHOICE: _read_option,
    OptionKind.INTEGERS: _read_integers,
    OptionKind.CHOICES: _read_choices,
    OptionKind.SUBSET: _read_subset,
    OptionKind.PAYMENTS: _read_payments,
    OptionKind.BANDS: _read_bands,
    OptionKind.COLUMNS: _read_columns,
}


@dataclass(frozen=True)
class OptionRow:
    """Represent an option of the form with its fields, its current value and source, and its refusal."""

    option: Option
    label: Promise | str
    now: str
    sourced: Sourced
    fields: list[forms.BoundField]
    problem: str


class RuleSetForm(forms.Form):
    """Edit all options of a rule set. ``changes`` are those that differ from the current values."""

    name = forms.CharField(label=_("Name of your rule set"), max_length=80)

    def __init__(self, *args: Any, rules: RuleSet, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules = rules
        self.standing: dict[str, Any] = to_data(rules)["options"]
        self.parts: dict[str, dict[str, str]] = {}
        self.problems: dict[str, str] = {}
        self.options = {option.field: option for option in option_choices(rules.family)}
        for option in self.options.values():
            made = _MAKERS[option.kind](option, self.standing[option.field])
            self.parts[option.field] = {suffix: option.field + suffix for suffix in made}
            self.fields |= {option.field + suffix: field for suffix, field in made.items()}

    @property
    def changes(self) -> dict[str, Any]:
        typed = {name: self.read(option) for name, option in self.options.items()}
        return {name: value for name, value in typed.items() if value != self.standing[name]}

    def read(self, option: Option) -> Any:
        parts = self.parts[option.field]
        return _READERS[option.kind](option, {suffix: self.cleaned_data[name] for suffix, name in parts.items()})

    def groups(self) -> list[tuple[Promise, list[OptionRow]]]:
        """Return the rows of the page, group by group."""
        made = [(title, [self.row(self.options[f]) for f in fields if f in self.options]) for title, fields in GROUPS]
        return [(title, rows) for title, rows in made if rows]

    def row(self, option: Option) -> OptionRow:
        fields = [self[name] for name in self.parts[option.field].values()]
        value = print_value(option, getattr(self.rules, option.field))
        sourced = Sourced(self.rules.sources[option.field])
        return OptionRow(option, label_of(option), value, sourced, fields, self.problems.get(option.field, ""))

    def add_refusal(self, refusal: Refusal) -> None:
        """Add the refusal to its option, or above the form."""
        option = refusal.detail.get("option")
        if option in self.options:
            self.problems[str(option)] = str(refusal.message)
        words = [str(PROBLEMS.get(name, name)) for name in refusal.detail.get("problems", ())]
        self.add_error(None, words or [str(refusal.message)])


class PresetForm(forms.Form):
    rule_set = forms.ChoiceField(choices=preset_choices)
