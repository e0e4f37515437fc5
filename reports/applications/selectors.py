"""The application as the organiser sees it: what the event says already, and what is missing (FFMJ at 3.5)."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from django.db.models import Q
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from mahjong_core.applications import SUBSTITUTES, ApplicationPart, DueDay, Federation, due_dates, federation
from registration.models import RegistrationForm
from reports.models import Application, ApplicationFile
from scoring.sheets.selectors.folding import rules_of
from tournaments.models import (
    DRAWN_STATES,
    Participant,
    ParticipantState,
    RefereeCard,
    Role,
    Session,
    StaffRole,
    Team,
    Tournament,
)
from tournaments.referees.selectors.coverage import Official, officials_of
from tournaments.registry.open_things import OpenThing, Urgency
from tournaments.tables.selectors.hall_plans import HallPlan, hall_plan

_SOON: Final = 30  # days before a deadline from which the organiser is told
_FRANCE: Final = "FRA"
NAMES: Final[Mapping[ApplicationPart, Promise]] = {
    ApplicationPart.DATES: gettext_lazy("Dates"),
    ApplicationPart.PLACE: gettext_lazy("Place of the tournament"),
    ApplicationPart.RULES: gettext_lazy("Rules of the tournament"),
    ApplicationPart.CAPACITY: gettext_lazy("How many players the hall takes"),
    ApplicationPart.PROGRAMME: gettext_lazy("Programme"),
    ApplicationPart.RANKING: gettext_lazy("Rankings"),
    ApplicationPart.LEVEL: gettext_lazy("MERS level wished"),
    ApplicationPart.REFEREES: gettext_lazy("Referees"),
    ApplicationPart.COMPUTERS: gettext_lazy("Who looks after the computers"),
    ApplicationPart.SUBSTITUTES: gettext_lazy("Three substitutes by name"),
    ApplicationPart.HALL_CERTIFICATE: gettext_lazy("Certificate of the hall"),
    ApplicationPart.HALL_PLAN: gettext_lazy("Plan of the hall"),
    ApplicationPart.BUDGET: gettext_lazy("Budget"),
    ApplicationPart.PRESENTATION: gettext_lazy("Presentation of the tournament"),
}
FEDERATION_NAMES: Final[Mapping[str, Promise]] = {
    "ffmj": gettext_lazy("French federation (FFMJ)"),
    "ffmj-ema": gettext_lazy("French federation and European association"),
    "ema": gettext_lazy("European association (EMA)"),
    "other": gettext_lazy("Another federation"),
}
DEADLINES: Final[Mapping[str, Promise]] = {
    "apply": gettext_lazy("The application is sent"),
    "answer": gettext_lazy("Without an answer it counts as approved"),
    "observer": gettext_lazy("The observer is named"),
}


@dataclass(frozen=True)
class PartRow:
    """A part of the file. ``said``: its lines, none where it is missing; ``href``: where it is said, with ``label``."""

    part: ApplicationPart
    said: tuple[str, ...]
    href: str
    label: str
    files: tuple[ApplicationFile, ...] = ()

    @property
    def name(self) -> Promise:
        return NAMES[self.part]

    @property
    def is_missing(self) -> bool:
        return not self.said and not self.files


@dataclass(frozen=True)
class ApplicationView:
    """The whole page. ``application`` is not saved before somebody wrote in it. ``notes``: what else to look at."""

    application: Application
    to: Federation
    rows: tuple[PartRow, ...]
    due: tuple[DueDay, ...]
    files: tuple[ApplicationFile, ...]
    notes: tuple[tuple[str, str, str], ...]
    plan: HallPlan

    @property
    def missing(self) -> list[PartRow]:
        return [row for row in self.rows if row.is_missing]

    @property
    def there(self) -> list[PartRow]:
        return [row for row in self.rows if not row.is_missing]

    @property
    def deadlines(self) -> list[tuple[Promise, DueDay]]:
        return [(DEADLINES[due.deadline.code], due) for due in self.due]


def application_of(tournament: Tournament) -> Application:
    """The row, or one that is not saved where nothing was written yet (one query)."""
    application = Application.objects.filter(tournament=tournament).first()
    return application or Application(tournament=tournament, to=_usual(tournament))


def _usual(tournament: Tournament) -> str:
    """Where nobody chose: French events apply in France, the others to the European association."""
    return "ffmj" if tournament.country in ("", _FRANCE) else "ema"


def today_in(tournament: Tournament, moment: datetime) -> date:
    """The day in the event's time zone."""
    return moment.astimezone(ZoneInfo(tournament.time_zone)).date()


def application_view(tournament: Tournament, today: date) -> ApplicationView:
    """Everything that the event says, part by part (about a dozen queries)."""
    written = application_of(tournament)
    to = federation(written.to)
    assert to is not None  # noqa: S101  # a constraint of the database
    files = tuple(ApplicationFile.objects.filter(tournament=tournament))
    plan, officials = hall_plan(tournament), officials_of(tournament)
    facts = _Said(tournament, written, plan, officials)
    rows = tuple(_row(tournament, part, facts, files) for part in to.parts)
    due = due_dates(to, tournament.starts_on, today, written.sent_on)
    return ApplicationView(written, to, rows, tuple(due), files, tuple(_notes(tournament, to, officials)), plan)


def _row(tournament: Tournament, part: ApplicationPart, facts: "_Said", files: Iterable[ApplicationFile]) -> PartRow:
    page, label = _WHERE.get(part, ("", ""))
    own = f"{reverse('application', args=[tournament.slug])}#{_FIELDS.get(part, 'enclose')}"
    href = reverse(page, args=[tournament.slug]) if page else own
    enclosed = tuple(file for file in files if file.part == part.value)
    return PartRow(part, tuple(facts.of(part)), href, str(label or gettext_lazy("Write it below")), enclosed)


# Parts that the event says elsewhere: the page, and what its button says.
_WHERE: Final[Mapping[ApplicationPart, tuple[str, Promise]]] = {
    ApplicationPart.DATES: ("event-edit", gettext_lazy("Facts of the event")),
    ApplicationPart.PLACE: ("event-edit", gettext_lazy("Facts of the event")),
    ApplicationPart.RULES: ("rules", gettext_lazy("Rules")),
    ApplicationPart.PROGRAMME: ("event-edit", gettext_lazy("Timetable")),
    ApplicationPart.REFEREES: ("staff", gettext_lazy("Staff")),
    ApplicationPart.HALL_PLAN: ("hall-plan", gettext_lazy("Draw the hall")),
}
# Parts that are written on the page itself: the anchor of their field.
_FIELDS: Final[Mapping[ApplicationPart, str]] = {
    ApplicationPart.CAPACITY: "id_capacity",
    ApplicationPart.RANKING: "id_ranking",
    ApplicationPart.LEVEL: "id_level",
    ApplicationPart.COMPUTERS: "id_computers",
    ApplicationPart.SUBSTITUTES: "id_substitute_1",
    ApplicationPart.BUDGET: "id_budget",
    ApplicationPart.PRESENTATION: "id_presentation",
}


class _Said:
    """What the event and the application say of each part, as lines."""

    def __init__(
        self, tournament: Tournament, written: Application, plan: HallPlan, officials: Iterable[Official]
    ) -> None:
        self.event, self.written, self.plan, self.officials = tournament, written, plan, tuple(officials)

    def of(self, part: ApplicationPart) -> Iterable[str]:
        sentences: Mapping[ApplicationPart, Callable[[], Iterable[str]]] = {
            ApplicationPart.DATES: self._dates,
            ApplicationPart.PLACE: self._place,
            ApplicationPart.RULES: self._rules,
            ApplicationPart.CAPACITY: self._capacity,
            ApplicationPart.PROGRAMME: self._programme,
            ApplicationPart.RANKING: self._ranking,
            ApplicationPart.REFEREES: self._referees,
            ApplicationPart.SUBSTITUTES: self._substitutes,
            ApplicationPart.HALL_PLAN: self._hall,
        }
        if part in sentences:
            return [line for line in sentences[part]() if line]
        return [line for line in str(getattr(self.written, part.value, "")).splitlines() if line.strip()]

    def _dates(self) -> Iterable[str]:
        first, last = self.event.starts_on, self.event.ends_on
        if last is None or last == first:
            return [date_format(first, "j F Y")]
        return [_("%(first)s to %(last)s") % {"first": date_format(first, "j F Y"), "last": date_format(last, "j F Y")}]

    def _place(self) -> Iterable[str]:
        if not self.event.place:
            return []
        return [f"{self.event.place} ({self.event.country})" if self.event.country else self.event.place]

    def _rules(self) -> Iterable[str]:
        return [rules_of(self.event).name]

    def _capacity(self) -> Iterable[str]:
        form = RegistrationForm.objects.filter(tournament=self.event).first()
        count = self.written.capacity or (form.places if form else 0)
        return [ngettext("%(n)s player", "%(n)s players", count) % {"n": count}] if count else []

    def _programme(self) -> Iterable[str]:
        if self.written.programme.strip():
            return self.written.programme.splitlines()
        sessions = list(Session.objects.filter(tournament=self.event))
        if not sessions or any(session.planned_at is None for session in sessions):
            return []
        zone = ZoneInfo(self.event.time_zone)
        return [
            _("Session %(n)s: %(when)s")
            % {"n": session.number, "when": date_format(session.planned_at.astimezone(zone), "l j F, H:i")}
            for session in sessions
            if session.planned_at is not None
        ]

    def _ranking(self) -> Iterable[str]:
        if self.written.ranking:
            return [self.written.ranking]
        own = [_("Individual")]
        if Team.objects.filter(tournament=self.event).exists():
            own.append(_("Teams"))
        return [", ".join(own)]

    def _referees(self) -> Iterable[str]:
        return [
            _referee_line(official) for official in sorted(self.officials, key=lambda official: not official.is_chief)
        ]

    def _substitutes(self) -> Iterable[str]:
        bench = Participant.objects.filter(tournament=self.event, state=ParticipantState.SUBSTITUTE)
        names = list(dict.fromkeys([*self.written.substitutes, *bench.values_list("name", flat=True)]))
        return names if len(names) >= SUBSTITUTES else []

    def _hall(self) -> Iterable[str]:
        if self.plan.is_plain:
            return []
        count = len(self.plan.places)
        return [ngettext("%(n)s table, drawn in the file", "%(n)s tables, drawn in the file", count) % {"n": count}]


def _referee_line(official: Official) -> str:
    words = [official.name]
    if official.is_chief:
        words.append(_("chief referee"))
    if official.home.country:
        words.append(official.home.country)
    if official.licence:
        words.append(_("passport %(number)s") % {"number": official.licence})
    if official.level:
        words.append(_("level %(level)s") % {"level": official.level})
    return ", ".join(words)


def _notes(tournament: Tournament, to: Federation, officials: Iterable[Official]) -> Iterable[tuple[str, str, str]]:
    """What a federation asks besides the file: a sentence, where it is mended, and what that is called."""
    if not any(official.is_chief for official in officials):
        held = StaffRole.objects.filter(tournament=tournament, role=Role.CHIEF_REFEREE).exists()
        if not held:
            yield _("No chief referee is named yet."), reverse("staff", args=[tournament.slug]), _("Staff")
    if not to.code.startswith("ffmj"):
        return
    # FFMJ at 2.3.1: French players hold a valid licence; at 2.3.4: French referees carry their passport.
    from_france = Q(tournament=tournament, country=_FRANCE, state__in=DRAWN_STATES, federation_number="")
    count = Participant.objects.filter(from_france).count()
    if count:
        sentence = ngettext(
            "%(n)s French player has no federation number, so no licence to look up (FFMJ at 2.3.1).",
            "%(n)s French players have no federation number, so no licence to look up (FFMJ at 2.3.1).",
            count,
        )
        yield (
            sentence % {"n": count},
            reverse("participants", args=[tournament.slug]),
            pgettext("of an event", "Players"),
        )
    without = RefereeCard.objects.filter(tournament=tournament, country=_FRANCE, licence="").count()
    if without:
        sentence = ngettext(
            "%(n)s French referee has no passport written down (FFMJ at 2.3.4).",
            "%(n)s French referees have no passport written down (FFMJ at 2.3.4).",
            without,
        )
        yield sentence % {"n": without}, reverse("referees", args=[tournament.slug, 1]), _("Referees")


def application_things(tournament: Tournament, moment: datetime) -> Iterable[OpenThing]:
    """A deadline that comes near for an application that somebody began (one query); no other event hears of it."""
    written = Application.objects.filter(tournament=tournament, sent_on__isnull=True).first()
    to = federation(written.to) if written is not None else None
    today = today_in(tournament, moment)
    if to is None or today >= tournament.starts_on:
        return
    for due in due_dates(to, tournament.starts_on, today):
        if due.deadline.code == "apply" and due.left <= _SOON:
            yield OpenThing(
                "application.due",
                Role.ORGANISER,
                _("Send the application"),
                _days_left(due),
                reverse("application", args=[tournament.slug]),
                Urgency.LATER if due.left > timedelta(days=7).days else Urgency.WAITING,
                label=_("To the application"),
            )


def _days_left(due: DueDay) -> str:
    day = date_format(due.on, "j F Y")
    if due.left < 0:
        return _("Its day was %(day)s. Send it all the same, and write to the federation.") % {"day": day}
    sentence = ngettext("By %(day)s: %(n)s day is left.", "By %(day)s: %(n)s days are left.", due.left)
    return sentence % {"day": day, "n": due.left}
