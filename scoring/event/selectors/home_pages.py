"""List the pages of an event for its staff: by when they are used, and by the words that find them."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override, pgettext_lazy

from tournaments.common.selectors.folding import folded
from tournaments.events.selectors.overview import DayPhase, DayState
from tournaments.models import Participant, Session, SessionStatus, Table, Tournament

MAX_HITS = 12
_STAFF = "tournament.backstage"


@dataclass(frozen=True)
class HomePage:
    """Represent a page of the event. ``words``: other words that find it; ``act``: who may open it."""

    name: str
    title: Promise
    words: Promise
    act: str = _STAFF

    def answers(self, wanted: Collection[str]) -> bool:
        """Return whether each of these folded words begins a word of the page, in any language."""
        known = [word for text in self._texts() for word in folded(text).replace("-", " ").split()]
        return all(any(word.startswith(one) for word in known) for one in wanted)

    def _texts(self) -> Iterator[str]:
        for code, _name in settings.LANGUAGES:
            with override(code):
                yield f"{self.title} {self.words}"


@dataclass(frozen=True)
class PageGroup:
    """Represent the pages of a time: before the event, on its day, after it, or for technicians."""

    code: str
    title: Promise
    pages: tuple[HomePage, ...]


_GROUPS: Final = (
    PageGroup(
        "before",
        pgettext_lazy("pages of an event", "Before"),
        (
            HomePage("event-edit", _("Details and timetable"), _("change event hours facts"), "tournament.edit"),
            HomePage(
                "event-plan", _("Schedule and visibility"), _("public draft archive remove sessions"), "tournament.edit"
            ),
            HomePage("phases", _("Phases"), _("cut final qualification divisions")),
            HomePage("rules", _("Rule set"), _("rules options scoring points")),
            HomePage(
                "registration-form", _("Registration form"), _("places fee questions deadline"), "tournament.edit"
            ),
            HomePage(
                "registrations", _("Registrations"), _("waiting list offers payments"), "participants.registrations"
            ),
            HomePage("participants", _("Players"), _("list teams countries clubs add")),
            HomePage("import-participants", _("Import players"), _("list file csv excel"), "participants.edit"),
            HomePage("staff", _("Staff"), _("referees scorekeepers roles invitations"), "tournament.staff"),
            HomePage("equipment", _("Hall and equipment"), _("tables sets chairs material")),
            HomePage("draws", _("Draws"), _("draw seating ceremony certificate")),
        ),
    ),
    PageGroup(
        "today",
        pgettext_lazy("pages of an event", "During"),
        (
            HomePage("check-in", _("Check-in"), _("arrivals present missing door"), "participants.check_in"),
            HomePage("desk-now", _("Desk and clock"), _("session start end results sheets"), "tournament.hall"),
            HomePage("seating", _("Seating"), _("tables where winds")),
            HomePage("print-centre", _("Print"), _("paper sheets lists cards badges print"), "paper.print"),
            HomePage("accidents", _("Handle a problem"), _("something happened missing late lost power")),
            HomePage("rulings", _("Rulings"), _("penalties referee offences")),
            HomePage("appeals", _("Appeals"), _("committee dispute letter")),
            HomePage(
                "announcements",
                pgettext_lazy("to the hall", "Announcements"),
                _("message hall call"),
                "announcement.read",
            ),
            HomePage("screens", _("Screens"), _("projector hall podium"), "screens.direct"),
            HomePage("embargoes", _("What the public sees"), _("withhold freeze hide results"), "tournament.edit"),
            HomePage(
                "mail",
                pgettext_lazy("messages by e-mail", "Mail"),
                _("letters messages players e-mail"),
                "participants.registrations",
            ),
        ),
    ),
    PageGroup(
        "after",
        pgettext_lazy("pages of an event", "After"),
        (
            HomePage("standings", _("Standings"), _("ranking results places winner")),
            HomePage("statistics", _("Statistics"), _("figures best hands winds")),
            HomePage("side-rankings", _("Side rankings"), _("best hand newcomer club")),
            HomePage(
                "closing",
                _("Close the event"),
                _("close finish sign checklist"),
                "tournament.audit",
            ),
            HomePage("federation-report", _("Federation report"), _("ema mers workbook send"), "tournament.audit"),
            HomePage("revisions", _("Closed and signed results"), _("revisions signature final")),
            HomePage("event-file", _("Event file"), _("backup copy export next year"), "tournament.edit"),
        ),
    ),
    PageGroup(
        "technicians",
        _("For technicians"),
        (
            HomePage("share", _("Share and embed"), _("calendar feeds website")),
            HomePage("webhooks", _("Webhooks"), _("programs notify"), "webhooks.manage"),
            HomePage("audit", _("Journal"), _("history log who"), "tournament.audit"),
            HomePage("export-standings", _("Standings as CSV"), _("export download file")),
        ),
    ),
)


def page_groups(acts: Collection[str]) -> list[PageGroup]:
    """Return the groups with the pages that these acts open, without empty groups."""
    groups = [
        PageGroup(group.code, group.title, tuple(page for page in group.pages if page.act in acts)) for group in _GROUPS
    ]
    return [group for group in groups if group.pages]


def open_group(state: DayState) -> str:
    """Return the group that is open by default: the one of the event's next step."""
    before = (DayPhase.NO_PLAYERS, DayPhase.NOT_SEATED)
    if state.phase in before:
        return "before"
    return "after" if state.phase is DayPhase.FINISHED else "today"


@dataclass(frozen=True)
class Hit:
    """Represent something found: a page, a player or a table, with its address."""

    icon: str
    title: str | Promise
    note: str | Promise
    href: str


def find_in_event(tournament: Tournament, query: str, acts: Collection[str]) -> list[Hit]:
    """Return up to 12 pages, players and tables for what was typed: words, part of a name, or a number.

    Words are compared without accents and in every language. At most three queries; none for an empty query.
    """
    wanted = folded(query).replace("-", " ").split()
    if not wanted:
        return []
    pages = [page for group in page_groups(acts) for page in group.pages if page.answers(wanted)]
    hits = [Hit("arrow-right", page.title, "", reverse(page.name, args=[tournament.slug])) for page in pages]
    hits += _tables(tournament, wanted, acts)
    hits += _players(tournament, wanted)
    return hits[:MAX_HITS]


def _players(tournament: Tournament, wanted: list[str]) -> Iterator[Hit]:
    people = Participant.objects.filter(tournament=tournament).select_related("person")
    if len(wanted) == 1 and wanted[0].isascii() and wanted[0].isdecimal():
        people = people.filter(number=int(wanted[0][:9]))
    for person in people.order_by("number"):
        words = folded(person.name).replace("-", " ").split()
        if wanted == [str(person.number)] or all(any(word.startswith(one) for word in words) for one in wanted):
            note = _("Player %(number)s") % {"number": person.number}
            yield Hit("users", person.name, note, reverse("participant", args=[tournament.slug, person.number]))


def _tables(tournament: Tournament, wanted: list[str], acts: Collection[str]) -> Iterator[Hit]:
    """Yield the table of this number in the newest session that has begun, or the first one."""
    number = wanted[-1]
    if "tournament.hall" not in acts or not (number.isascii() and number.isdecimal()):
        return
    if len(wanted) > 1 and not _names_a_table(wanted[:-1]):
        return
    begun = Session.objects.filter(tournament=tournament).exclude(status=SessionStatus.SCHEDULED).order_by("-number")
    table = Table.objects.filter(session=begun.first(), number=int(number[:9])).select_related("session").first()
    if table is not None:
        session = table.session.number
        title = _("Table %(table)s") % {"table": table.number}
        note = _("Session %(session)s") % {"session": session}
        yield Hit("table", title, note, reverse("sheet", args=[tournament.slug, session, table.number]))


def _names_a_table(words: list[str]) -> bool:
    names = []
    for code, _name in settings.LANGUAGES:
        with override(code):
            names.append(folded(str(_("Table"))))
    return len(words) == 1 and any(name.startswith(words[0]) for name in names)
