"""Read the closing page: what blocks, what needs an answer, what is done; and the signed revisions."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.utils.translation import gettext_lazy as _

from reports.models import ClosingWord, Revision
from tournaments.events.selectors.closing import COUNTRIES, EVENT_COUNTRY, FEDERATION_NUMBERS, WITHOUT
from tournaments.events.selectors.next_steps import Step, Steps
from tournaments.events.selectors.open_things import open_things_of
from tournaments.events.selectors.overview import DayPhase, DayState
from tournaments.models import EventStatus, Role, StaffRole, Tournament
from tournaments.registry.closing import ClosingItem, ClosingState, closing_items
from tournaments.registry.open_things import Urgency

TO_CLOSE: Final = "event.to_close"


@dataclass(frozen=True)
class ClosingRow:
    """Represent an item of the page, with the people who can settle it and its answer."""

    item: ClosingItem
    people: tuple[str, ...] = ()
    word: ClosingWord | None = None

    @property
    def role(self) -> str:
        return str(self.item.role.label)

    @property
    def choice(self) -> str:
        """Return the label of the chosen answer."""
        value = self.word.choice if self.word else ""
        return next(
            (str(closing_choice.name) for closing_choice in self.item.choices if closing_choice.value == value), value
        )


@dataclass(frozen=True)
class ClosingView:
    """Represent the page: ``asks``: items without an answer, ``said``: items with one.

    Without ``asks`` and ``blocks`` the event can close.
    """

    blocks: tuple[ClosingRow, ...] = ()
    asks: tuple[ClosingRow, ...] = ()
    said: tuple[ClosingRow, ...] = ()
    done: tuple[ClosingRow, ...] = ()

    @property
    def is_ready(self) -> bool:
        return not self.blocks and not self.asks

    @property
    def settled(self) -> int:
        return len(self.said) + len(self.done)

    @property
    def total(self) -> int:
        return self.settled + len(self.asks) + len(self.blocks)


def closing_view(tournament: Tournament, moment: datetime) -> ClosingView:
    """Return the page at a moment, in the active language (a fixed number of queries)."""
    people = _staff(tournament)
    words = latest_words(tournament)
    closing_rows: dict[str, list[ClosingRow]] = {"blocks": [], "asks": [], "said": [], "done": []}
    for item in _items(tournament, moment):
        word = words.get(item.code)
        holds = item.state is ClosingState.ASKS and word is not None and tuple(word.about) == item.about
        row = ClosingRow(item, people.get(item.role, ()), word if holds else None)
        closing_rows["said" if holds else item.state.value].append(row)
    return ClosingView(**{name: tuple(listed) for name, listed in closing_rows.items()})


def item_to_answer(tournament: Tournament, code: str, moment: datetime) -> ClosingItem | None:
    """Return the item of this code that needs an answer, answered already or not.

    None if no item of this code needs an answer.
    """
    items = _items_of_apps(tournament, moment)
    return next((item for item in items if item.code == code and item.state is ClosingState.ASKS), None)


def _items(tournament: Tournament, moment: datetime) -> Iterator[ClosingItem]:
    """Yield the items: what is open in the event blocks, a step of the day once; the rest comes from the apps."""
    steps = set[str]()
    for thing in open_things_of(tournament, moment):
        if thing.role is None or thing.code == TO_CLOSE or thing.code in steps:
            continue
        if thing.code.startswith("day."):
            steps.add(thing.code)
        yield ClosingItem(thing.code, ClosingState.BLOCKS, thing.what, thing.why, thing.href, thing.label, thing.role)
    yield from _items_of_apps(tournament, moment)


def _items_of_apps(tournament: Tournament, moment: datetime) -> Iterator[ClosingItem]:
    for find in closing_items:
        yield from find(tournament, moment)


def _staff(tournament: Tournament) -> dict[Role, tuple[str, ...]]:
    """Return the names of those who hold each role (one query)."""
    held = StaffRole.objects.filter(tournament=tournament, user__is_active=True).select_related("user").order_by("id")
    names: dict[Role, tuple[str, ...]] = {}
    for staff_role in held:
        names[Role(staff_role.role)] = (
            *names.get(Role(staff_role.role), ()),
            staff_role.user.get_full_name() or staff_role.user.username,
        )
    return names


def latest_words(tournament: Tournament) -> dict[str, ClosingWord]:
    """Return the latest answer to each item (one query)."""
    return {word.code: word for word in ClosingWord.objects.filter(tournament=tournament).order_by("id")}


def reported_without(tournament: Tournament) -> dict[str, set[int]]:
    """Return the numbers of players whose federation number or country an answer leaves out of the reports."""
    words = latest_words(tournament)
    lacking: dict[str, set[int]] = {FEDERATION_NUMBERS: set(), COUNTRIES: set()}
    for code, numbers in lacking.items():
        word = words.get(code)
        if word is not None and word.choice == WITHOUT:
            numbers.update(int(number) for number in word.about)
    return lacking


def is_reported_without_country(tournament: Tournament) -> bool:
    """Return whether an answer says that the event itself has no country (one query)."""
    word = latest_words(tournament).get(EVENT_COUNTRY)
    return word is not None and word.choice == WITHOUT and word.about == [tournament.country]


def revisions_of(tournament: Tournament) -> list[Revision]:
    """Return the revisions, newest first, without their files (one query)."""
    rows = Revision.objects.filter(tournament=tournament).select_related("reopening").defer("document")
    return list(rows.order_by("-number"))


def revision_in_force(tournament: Tournament) -> Revision | None:
    """Return the revision in force: None before the first, and while the event is reopened."""
    rows = revisions_of(tournament)
    return rows[0] if rows and not hasattr(rows[0], "reopening") else None


def _to_close(tournament: Tournament, _state: DayState) -> Step | None:
    """Return the task to close the event after the last release, for the organiser (one query)."""
    if tournament.status != EventStatus.PUBLIC or revision_in_force(tournament) is not None:
        return None
    return Step(
        _("Close the event"),
        _("Every session is released. Closing signs the results; later changes need a new revision."),
        _("Go to closing"),
        "closing",
        code=TO_CLOSE,
        urgency=Urgency.LATER,
    )


# Before the day is over they cost no query.
STEPS: Final[Steps] = {(DayPhase.FINISHED, Role.ORGANISER): _to_close}
