"""Format audited facts for readers: words for stored keys, the reader's wind letters, moments in their zone."""

from datetime import datetime
from typing import Any, Final

from django.utils import timezone

from mahjong_core.winds import WINDS, Wind
from tournaments.common.look.dates import print_date
from tournaments.common.look.numbers import print_exact, print_signed
from tournaments.common.look.winds import wind_letter
from tournaments.common.rule_words.options import BOOLEANS
from tournaments.registry.audit_words import is_signed, key_name, read_value

_LONGEST: Final = 160


def fact_text(area: str, name: str, value: Any) -> str:
    """Return the value of the fact ``name`` of an act in ``area`` (the first word of the act)."""
    if isinstance(value, dict):
        texts = {key: fact_text(area, str(key), nested) for key, nested in value.items()}
        names = {key: key_name(str(key)) or letter_of(str(key)) for key in value}
        return _cut(" · ".join(f"{names[key]} {text}" for key, text in texts.items() if text))
    if isinstance(value, list):
        return _cut(", ".join(fact_text(area, name, item) for item in value))
    read = read_value(area, name, value) if isinstance(value, str) else None
    return plain_text(value) if read is None else read


def text_in_sentence(area: str, name: str, value: Any) -> str:
    """Return the value of a fact as the sentence of its act has it."""
    return print_signed(value) if isinstance(value, int) and is_signed(area, name) else plain_text(value)


def plain_text(value: Any) -> str:
    """Return a value as text by its type alone; nested values are joined, long ones cut."""
    if value is None or value == "":
        return ""
    if isinstance(value, bool):
        return str(BOOLEANS[value])
    if isinstance(value, int):
        return print_exact(value)
    if isinstance(value, dict):
        names = {key: key_name(str(key)) or letter_of(str(key)) for key in value}
        return _cut(" · ".join(f"{names[key]} {plain_text(nested)}" for key, nested in value.items()))
    if isinstance(value, list):
        return _cut(", ".join(plain_text(item) for item in value))
    return _cut(_moment_text(str(value)))


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def letter_of(text: str) -> str:
    """Return E, S, W, N as the reader's letters; any other text unchanged."""
    return wind_letter(Wind(text)) if text in WINDS else text


def _moment_text(text: str) -> str:
    """Return a stored moment in the current time zone and the reader's format; any other text unchanged."""
    if "T" not in text:
        return text
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return text  # a word with a T
    shown = timezone.localtime(moment) if timezone.is_aware(moment) else moment
    return print_date(shown, "j F Y, H:i")
