"""Check the federation numbers and countries of an event's players before it is closed."""

from collections.abc import Iterator
from datetime import datetime
from typing import Final, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.common.person_names import name_list
from tournaments.common.selectors.countries import iso_code
from tournaments.models import Participant, ParticipantState, Tournament
from tournaments.registry.closing import ClosingChoice, ClosingItem, ClosingState

_UNRANKED: Final = (ParticipantState.SUBSTITUTE, ParticipantState.REMOVED_FOR_ILLNESS)
_MAX_NAMED: Final = 8
FEDERATION_NUMBERS: Final = "people.federation_numbers"
COUNTRIES: Final = "people.countries"
EVENT_COUNTRY: Final = "event.country"
WITHOUT: Final = "without"
_WITHOUT_NUMBER: Final = (ClosingChoice(WITHOUT, _("Report these players without a number")),)
_WITHOUT_COUNTRY: Final = (ClosingChoice(WITHOUT, _("Report these players without a country")),)
_WITHOUT_EVENT: Final = (ClosingChoice(WITHOUT, _("Report the event without a country")),)


class _Person(NamedTuple):
    number: int
    name: str
    federation_number: str
    country: str


def people_things(tournament: Tournament, _moment: datetime) -> Iterator[ClosingItem]:
    """Yield the players without a number or a country (one query)."""
    ranked = Participant.objects.filter(tournament=tournament).exclude(state__in=_UNRANKED).order_by("number")
    people = [_Person(*row) for row in ranked.values_list("number", "name", "federation_number", "country")]
    bare = [person for person in people if not is_federation_number(person.federation_number)]
    yield _item(
        tournament,
        FEDERATION_NUMBERS,
        bare,
        ngettext(
            "%(n)s federation number is missing or not valid",
            "%(n)s federation numbers are missing or not valid",
            len(bare),
        ),
        gettext("All players have a federation number"),
        _WITHOUT_NUMBER,
    )
    stateless = [person for person in people if iso_code(person.country) is None]
    yield _item(
        tournament,
        COUNTRIES,
        stateless,
        ngettext("%(n)s country is missing", "%(n)s countries are missing", len(stateless)),
        gettext("All players have a country"),
        _WITHOUT_COUNTRY,
    )


def event_things(tournament: Tournament, _moment: datetime) -> Iterator[ClosingItem]:
    """Yield an item if the event lacks its country, which reports name (no query)."""
    if iso_code(tournament.country) is not None:
        yield ClosingItem(EVENT_COUNTRY, ClosingState.DONE, gettext("The event has a country"))
        return
    yield ClosingItem(
        code=EVENT_COUNTRY,
        state=ClosingState.ASKS,
        what=gettext("The event has no country"),
        why=gettext("The federation report contains the country of the event. An online event has none."),
        href=reverse("event-edit", args=[tournament.slug]),
        label=gettext("Event details"),
        about=(tournament.country,),
        choices=_WITHOUT_EVENT,
    )


def is_federation_number(text: str) -> bool:
    """Return whether a text is eight figures of which the first two are those of a country."""
    return len(text) == 8 and text.isascii() and text.isdecimal()


def _item(
    tournament: Tournament,
    code: str,
    people: list[_Person],
    asks: str,
    done: str,
    choices: tuple[ClosingChoice, ...],
) -> ClosingItem:
    if not people:
        return ClosingItem(code, ClosingState.DONE, done)
    names = name_list(f"{person.name} ({person.number})" for person in people[:_MAX_NAMED])
    more = len(people) - _MAX_NAMED
    if more > 0:
        names += " " + ngettext("and %(n)s more", "and %(n)s more", more) % {"n": more}
    return ClosingItem(
        code=code,
        state=ClosingState.ASKS,
        what=asks % {"n": len(people)},
        why=names,
        href=reverse("participants", args=[tournament.slug]),
        label=gettext("Players"),
        about=tuple(str(person.number) for person in people),
        choices=choices,
    )
