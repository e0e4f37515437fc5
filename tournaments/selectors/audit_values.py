"""An audited fact as a reader sees it: words for stored keys, winds by the reader's letters, moments in their zone."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import get_language

from mahjong_core.penalties import OFFENCES
from mahjong_core.rulesets import PRESETS
from mahjong_core.winds import WINDS, Wind
from tournaments.look.audit_words import MODES, OUTCOMES, SEAT_FACTS
from tournaments.look.numbers import print_exact
from tournaments.look.rule_words import BOOLEANS, CHOICES
from tournaments.look.winds import wind_letter
from tournaments.models import DrawSource, DrawStatus, ParticipantState, Role, SessionStatus, TableStatus

Words = Mapping[str, Promise | str]

STATUSES: Final[Mapping[str, Words]] = {
    "session": dict(SessionStatus.choices),
    "seating": dict(DrawStatus.choices),
    "result": {**dict(TableStatus.choices), "superseded": DrawStatus.SUPERSEDED.label},
}
VALUES: Final[Mapping[str, Words]] = {
    "outcome": OUTCOMES,
    "mode": MODES,
    "state": dict(ParticipantState.choices),
    "role": dict(Role.choices),
    "source": dict(DrawSource.choices),
    "stage": CHOICES["penalty_stage"],
    "rule_set": {name: rules.name for name, rules in PRESETS.items()},
}
WIND_FACTS: Final = frozenset({"winner", "discarder"})
OFFENCE_FACTS: Final = frozenset({"offence", "cause"})
RULING_CAUSE: Final = "penalties."
LONGEST: Final = 160


def fact_text(area: str, name: str, value: Any) -> str:
    """The value of the fact ``name`` of an act in ``area`` (the first word of the act)."""
    if not isinstance(value, str):
        return plain_text(value)
    if name in WIND_FACTS:
        return letter_of(value)
    if name in OFFENCE_FACTS:
        return offence_text(value.removeprefix(RULING_CAUSE))
    words = STATUSES.get(area, {}) if name == "status" else VALUES.get(name, {})
    return str(words[value]) if value in words else plain_text(value)


def plain_text(value: Any) -> str:
    """A value by its type alone; nested ones in a row, long ones cut."""
    if value is None or value == "":
        return ""
    if isinstance(value, bool):
        return str(BOOLEANS[value])
    if isinstance(value, int):
        return print_exact(value)
    if isinstance(value, dict):
        return cut(" · ".join(f"{key_text(str(key))} {plain_text(one)}" for key, one in value.items()))
    if isinstance(value, list):
        return cut(", ".join(plain_text(one) for one in value))
    return cut(moment_text(str(value)))


def cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def key_text(key: str) -> str:
    return str(SEAT_FACTS[key]) if key in SEAT_FACTS else letter_of(key)


def letter_of(text: str) -> str:
    """E S W N as the reader's letters; any other text as it is."""
    return wind_letter(Wind(text), get_language() or "en") if text in WINDS else text


def offence_text(identity: str) -> str:
    """The offence's name in the reader's language; its own id where the catalogue does not know it."""
    names = {one.id: one.names for one in OFFENCES}.get(identity, {})
    language = (get_language() or "en").split("-")[0]
    return names.get(language) or names.get("en", identity)


def moment_text(text: str) -> str:
    """A stored moment in the current time zone and the reader's format; any other text as it is."""
    if "T" not in text:
        return text
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return text  # a word with a T
    shown = timezone.localtime(moment) if timezone.is_aware(moment) else moment
    return date_format(shown, "j F Y, H:i")
