"""Build what every printed document has: the event, the words, people and times."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Final

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from mahjong_core.rulesets import Family
from mahjong_core.winds import WINDS
from scoring.sheets.selectors.folding import rules_of
from tournaments.common.look.dates import print_date
from tournaments.common.look.numbers import thousands_sign
from tournaments.common.look.winds import NAMES, wind_letter
from tournaments.common.person_names import split_name
from tournaments.models import Participant, Session, Tournament
from tournaments.registry.printables import PrintOrder

_LONGEST_WORD: Final = 22
_HANGUL, _KANA, _HAN = "HANGUL", ("HIRAGANA", "KATAKANA"), "CJK UNIFIED"
_BY_COUNTRY: Final = {"TPE": "zh-Hant", "HKG": "zh-Hant", "TWN": "zh-Hant", "MAC": "zh-Hant", "JPN": "ja", "KOR": "ko"}


def frame(order: PrintOrder) -> dict[str, Any]:
    """Return language, paper, event and the words that every template asks for."""
    event = order.tournament
    return {
        "lang": order.language,
        "thousands": thousands_sign(),
        "paper": order.paper,
        "event": {
            "name": breakable(event.name),
            "place": event.place,
            "dates": event_dates(event),
            "rules": "MCR" if is_mcr_event(event) else _("Riichi"),
            "url": event_url(order),
        },
        "labels": shared_words(),
    }


def shared_words() -> dict[str, Any]:
    """Return the words that all documents share, in the language of the order."""
    return {
        "winds": {str(wind): {"letter": wind_letter(wind), "word": str(NAMES[wind])} for wind in WINDS},
        "check": pgettext("on paper, before a short code", "Check"),
        "page": _("page {n} of {total}"),
        "session": _("Session"),
        "table": _("Table"),
        "player": _("Player"),
        "number": _("No."),
        "referee": _("Referee"),
        "signature": _("Signature"),
        "place": _("Place"),
        "country": _("Country"),
    }


def is_mcr_event(event: Tournament) -> bool:
    """Return whether the event plays MCR, as it was corrected last."""
    return rules_of(event).family is Family.MCR


def event_url(order: PrintOrder) -> str:
    """Return the address of the event as people type it."""
    whole = order.address.rstrip("/") + reverse("event", args=[order.tournament.slug])
    return whole.partition("://")[2].rstrip("/") or whole.strip("/")


def event_dates(event: Tournament) -> str:
    """Return the days of the event in words."""
    first = print_date(event.starts_on, "j F Y")
    if not event.ends_on or event.ends_on == event.starts_on:
        return first
    return _("%(first)s to %(last)s") % {"first": first, "last": print_date(event.ends_on, "j F Y")}


def moment_text(at: datetime | None) -> str:
    """Return the weekday and the time in the event's zone (the caller has set it); empty if nothing is planned."""
    # Translators: Django's letters for a short weekday and a time; French has a dot after the day (D. H:i).
    return date_format(timezone.localtime(at), pgettext("date format, a short weekday", "D H:i")) if at else ""


def long_moment(at: datetime | None) -> str:
    """Return the day of the week and the time in the event's zone; empty if there is none."""
    return date_format(timezone.localtime(at), "l H:i") if at else ""


def session_text(session: Session) -> str:
    """Return when a session is planned, in words."""
    return moment_text(session.planned_at)


# --- people ----------------------------------------------------------------------------------------------------------


def people_data(people: Iterable[Participant]) -> dict[int, dict[str, Any]]:
    """Return each person's data for the templates, by id; short names stay distinct within the event."""
    known = list(people)
    parts = {participant.pk: name_parts(participant) for participant in known}
    shorts = short_names(parts)
    return {
        participant.pk: _person_data(participant, *parts[participant.pk], shorts[participant.pk])
        for participant in known
    }


def name_parts(person: Participant) -> tuple[str, str]:
    """Return given and family name, split if the entry has one field."""
    if person.family_name:
        return person.given_name, person.family_name
    return split_name(person.name)


def _person_data(person: Participant, given: str, family: str, short: str) -> dict[str, Any]:
    script = script_of(person.name, person.country)
    facts = {
        "family": breakable(family),
        "given": breakable(given),
        "short": breakable(short),
        "number": person.number,
        "country": person.country,
    }
    return facts | ({"script": script} if script else {})


def nobody_data(label: str = "") -> dict[str, Any]:
    """Return the data of an empty seat: a line to write on, or a player to be named."""
    return {"family": label, "given": "", "short": label, "number": "", "country": ""}


def short_names(parts: Mapping[int, tuple[str, str]]) -> dict[int, str]:
    """Return the family names, each with as much of the given name as distinguishes it: "Dubois A.", "Dubois Anne"."""
    names: dict[int, str] = {}
    open_ones = set(parts)
    for length in (1, 2, 3, 99):
        made = {pk: _short_name(*parts[pk], length) for pk in open_ones}
        counts: dict[str, int] = {}
        for text in [*made.values(), *names.values()]:
            counts[text] = counts.get(text, 0) + 1
        settled = {pk for pk, text in made.items() if counts[text] == 1 or length == 99}
        names |= {pk: made[pk] for pk in settled}
        open_ones -= settled
    return names


def _short_name(given: str, family: str, length: int) -> str:
    words = given.split()
    if not words or script_of(family + given, ""):
        return f"{family} {given}".strip()
    if length == 99:
        return f"{family} {given}"
    initials = ["-".join(part[:length] + "." for part in word.split("-") if part) for word in words]
    return " ".join([family, initials[0]])


def script_of(name: str, country: str) -> str | None:
    """Return the script of a name that is not in Latin letters; the country decides on shared characters."""
    kinds = [unicodedata.name(letter, "") for letter in name if ord(letter) > 0x2E7F]
    if any(kind.startswith(_KANA) for kind in kinds):
        return "ja"
    if any(_HANGUL in kind for kind in kinds):
        return "ko"
    if any(_HAN in kind for kind in kinds):
        return _BY_COUNTRY.get(country, "zh-Hans")
    return None


def breakable(text: str) -> str:
    """Return a word that no column holds may break after every few letters; names are never cut."""
    return re.sub(rf"\S{{{_LONGEST_WORD},}}", lambda word: _with_breaks(word.group()), text)


def _with_breaks(word: str) -> str:
    if "-" in word and max(map(len, word.split("-"))) < _LONGEST_WORD:
        return word
    return "\u200b".join(word[at : at + 12] for at in range(0, len(word), 12))
