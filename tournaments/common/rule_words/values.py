"""Format an option's value for readers."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from mahjong_core.rulesets import BonusColumn, LatenessBand, LatenessEffect, Option, OptionKind
from tournaments.common.look import signs
from tournaments.common.look.lists import print_series
from tournaments.common.look.numbers import print_exact, print_signed
from tournaments.common.rule_words.options import BOOLEANS, CHOICES, LABELS, LATENESS, OFFENCES, TEXTS

_NAMED = frozenset({"offence_texts", "allowed_yaku"})  # names of texts and of yaku, as they are
_SIGNED = frozenset({"uma", "missed_session_points", "missed_session_uma", "mid_session_substitute_uma"})
_LIMITS = frozenset({"break_minutes_max", "evening_games", "yakuman_at_most"})


def label_of(option: Option) -> Promise | str:
    """Return the option's label; the core's English one for an option without words yet."""
    return LABELS.get(option.field, option.label)


def text_name(text: str) -> Promise | str:
    """Return the name of a rule text; its own id if it has none."""
    return TEXTS.get(text, text)


def print_value(option: Option, value: Any) -> str:
    """Return a value as text: ``(4, 2, 1, 0)`` as "4 · 2 · 1 · 0", a choice in words.

    Nothing is "none", or "all", or for a maximum "no limit".
    """
    if value == () and option.kind is OptionKind.SUBSET:
        return pgettext("yaku that count", "all")
    if value is None and option.field == "team_best":
        return pgettext("members of a team who count", "all")
    if value is None and option.field in _LIMITS:
        return _("no limit")
    if value is None or value in ((), {}):
        return _("none")
    return _PRINTERS[option.kind](option, value)


def _print_integer(option: Option, value: int) -> str:
    return print_signed(value) if option.field in _SIGNED else print_exact(value)


def _print_boolean(option: Option, value: bool) -> str:  # noqa: FBT001  a value, no switch
    return str(BOOLEANS[value])


def _print_choice(option: Option, value: str) -> str:
    return str(CHOICES.get(option.field, {}).get(str(value), value))


def _print_integers(option: Option, values: Sequence[int]) -> str:
    return " · ".join(_print_integer(option, value) for value in values)


def _print_choices(option: Option, values: Sequence[str]) -> str:
    names = [_print_choice(option, value) for value in values]
    return print_series(names if option.field in _NAMED else _in_one_phrase(names))


def _print_payments(option: Option, values: Mapping[str, int]) -> str:
    return print_series(
        _in_one_phrase(
            _explained(OFFENCES.get(offence, offence), print_exact(points)) for offence, points in values.items()
        )
    )


def _in_one_phrase(labels: Iterable[str]) -> Iterator[str]:
    """Yield labels as parts of one phrase: all but the first with a small letter, where the language has it so."""
    # Translators: the first letter of the second label and of those after it, as in "Table points, mini-points":
    # "small", or "kept" if nouns have a capital in your language.
    is_small = pgettext("first letter of further labels: small or kept", "small") == "small"
    for place, label in enumerate(labels):
        is_word = label[1:2].islower()  # and no abbreviation, which keeps its capitals
        yield f"{label[:1].lower()}{label[1:]}" if place and is_small and is_word else label


def _print_bands(option: Option, bands: Sequence[LatenessBand]) -> str:
    texts = []
    for band in bands:
        effect = str(LATENESS[band.effect])
        if band.effect is not LatenessEffect.SESSION_LOST:
            effect = f"{print_exact(band.points)} {effect}"
        texts.append(_explained(_print_limit(band), effect))
    return " · ".join(texts)


def _print_columns(option: Option, columns: Sequence[BonusColumn]) -> str:
    texts = []
    for column in columns:
        worth = print_signed(column.points)
        sum_of = _("adds up to zero") if column.zero_sum else _("any sum")
        texts.append(_explained(column.name, signs.continue_with(worth, sum_of)))
    return " · ".join(texts)


def _explained(word: Promise | str, explanation: str) -> str:
    return signs.explain(word, explanation)


def _print_limit(band: LatenessBand) -> str:
    if band.up_to_minutes is None:
        return _("later")
    minutes = {"minutes": band.up_to_minutes}
    if band.inclusive:
        return ngettext("up to %(minutes)s minute", "up to %(minutes)s minutes", band.up_to_minutes) % minutes
    return ngettext("under %(minutes)s minute", "under %(minutes)s minutes", band.up_to_minutes) % minutes


_PRINTERS: dict[OptionKind, Callable[[Option, Any], str]] = {
    OptionKind.INTEGER: _print_integer,
    OptionKind.BOOLEAN: _print_boolean,
    OptionKind.CHOICE: _print_choice,
    OptionKind.INTEGERS: _print_integers,
    OptionKind.CHOICES: _print_choices,
    OptionKind.SUBSET: _print_choices,
    OptionKind.PAYMENTS: _print_payments,
    OptionKind.BANDS: _print_bands,
    OptionKind.COLUMNS: _print_columns,
}
