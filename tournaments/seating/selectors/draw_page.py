"""Describe one draw for its page: the ceremony's steps, the certificate, and the effects of publishing."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from mahjong_core.seating.draw.requests import read_fixed
from mahjong_core.seating.public.ceremony import commitment
from mahjong_core.winds import WINDS
from tournaments.common.look.lists import print_list
from tournaments.models import (
    DrawSource,
    DrawStatus,
    PhaseKind,
    Seat,
    SeatingDraw,
    Session,
    SessionStatus,
    Tournament,
)
from tournaments.seating.selectors.draw_changes import WhatIf, what_if
from tournaments.seating.selectors.draw_rows import DrawRow, draw_row
from tournaments.seating.selectors.inputs import entries_changed
from tournaments.seating.selectors.report import Measure
from tournaments.seating.selectors.wishes import in_the_hall, wish_words

_KINDS: Mapping[str, Promise] = {
    "country": gettext_lazy("Players from the same country at the same table"),
    "club": gettext_lazy("Players from the same club at the same table"),
    "team": gettext_lazy("Team-mates at the same table"),
    "area": gettext_lazy("Players of the same named group at the same table"),
    "apart": gettext_lazy("Players to be kept apart, at the same table"),
}
_FACTS: tuple[tuple[str, str, Promise], ...] = (
    ("repeats", "repeat_bound", gettext_lazy("Players who meet more than once")),
    ("wind_spread", "wind_bound", gettext_lazy("Largest difference in how often a player sits at each wind")),
    ("table_repeats", "table_repeat_bound", gettext_lazy("Returns to the same table")),
)


@dataclass(frozen=True)
class DrawPage:
    """Represent a draw's page.

    ``is_open``: the plan may be seen. ``is_changed``: the entries differ from the commitment.
    """

    row: DrawRow
    is_open: bool
    is_changed: bool
    is_bound: bool
    certificate: list[Measure]
    wishes: list[str]
    what_if: WhatIf | None
    change: str

    @property
    def draw(self) -> SeatingDraw:
        return self.row.draw

    @property
    def is_ceremony(self) -> bool:
        return self.draw.source == DrawSource.RANDOM

    @property
    def played(self) -> int:
        """Return the number of frozen sessions."""
        return len(self.draw.inputs.get("played", ()))


def draw_page(draw: SeatingDraw, *, is_drawer: bool) -> DrawPage:
    """Return the page of a draw; ``is_drawer``: the reader may see it before it is published."""
    sessions = Session.objects.filter(tournament=draw.tournament_id).count()
    is_open = draw.published_at is not None or is_drawer
    file = draw.certificate if is_open else None
    # What a change by hand does; empty for other draws.
    change = _CHANGES.get(draw.inputs.get("change", ""))
    kind = dict[str, Any](PhaseKind.choices).get(draw.inputs.get("kind", ""), "")
    return DrawPage(
        row=draw_row(draw, sessions, may_preview=is_drawer),
        is_open=is_open,
        is_changed=draw.source == DrawSource.RANDOM and bool(draw.inputs) and entries_changed(draw),
        is_bound=bool(file) and commitment(draw.inputs, draw.seed) == draw.commitment,
        certificate=_certificate_rows(file["quality"]) if file else [],
        wishes=_wish_sentences(draw),
        what_if=what_if(draw) if is_drawer and draw.status == DrawStatus.RUN else None,
        change=str(change % {**draw.inputs, "kind": kind}) if change else "",
    )


def _certificate_rows(quality: Mapping[str, Any]) -> list[Measure]:
    """Return the counts of the file beside their bounds; wishes about tables only if one is not kept."""
    rows = [Measure(label, quality[count], quality[bound]) for count, bound, label in _FACTS]
    for kind, count in quality["same_group"].items():
        rows.append(Measure(_KINDS.get(kind, kind), count, quality["same_group_bound"][kind]))
    if "fixed_broken" in quality:
        rows.append(Measure(_("Fixed tables not met"), quality["fixed_broken"], 0))
    return rows


def _wish_sentences(draw: SeatingDraw) -> list[str]:
    """Return the wishes of the draw, a line each."""
    sentences = _course_sentences(draw.inputs.get("course", {}))
    for kind, weight in draw.inputs.get("weights", {}).items():
        word = _("never") if weight == "hard" else _("weight %(weight)s") % {"weight": weight}
        sentences.append(_("%(what)s: %(weight)s") % {"what": _KINDS.get(kind, kind), "weight": word})
    fixed_tables = in_the_hall(draw.tournament, read_fixed(draw.inputs.get("fixed", [])))
    return [*sentences, *map(wish_words, fixed_tables)]


def _course_sentences(course: Mapping[str, Any]) -> list[str]:
    """Return the parts of the field, if it is not drawn as one."""
    sizes = [len(part) for part in course.get("parts", ())]
    if course.get("kind") == "teams":
        words = ngettext("%(n)s team; team-mates never meet", "%(n)s teams; team-mates never meet", len(sizes))
        return [words % {"n": len(sizes)}]
    if course.get("kind") == "flights":
        names = zip("AB", course["parts"], strict=False)
        return [
            _("Flight %(name)s: no. %(players)s") % {"name": name, "players": print_list(part)} for name, part in names
        ]
    return []


_CHANGES: Mapping[str, Promise] = {
    "swap": gettext_lazy("No. %(one)s and no. %(two)s swap seats in session %(session)s"),
    "arrange": ngettext_lazy(
        "Seats of session %(session)s by a list of %(count)s move",
        "Seats of session %(session)s by a list of %(count)s moves",
        "count",
    ),
    "leave": gettext_lazy("A substitute takes the seat of no. %(player)s in all future sessions"),
    "leave session": gettext_lazy("A substitute takes the seat of no. %(player)s in session %(session)s"),
    "close": gettext_lazy("Table %(table)s closed in session %(session)s, its players at other tables"),
    "open": gettext_lazy("Table %(table)s opened in session %(session)s"),
    "enter": gettext_lazy("No. %(player)s takes a substitute’s seat in all future sessions"),
    "table": gettext_lazy("Table %(table)s becomes table %(number)s in all future sessions"),
    "next": gettext_lazy(
        "Session %(session)s by the standings (%(kind)s), %(players)s players; differences of rank at the tables: "
        "%(span)s in total, %(span_bound)s at best"
    ),
    "phase": gettext_lazy(
        "Session %(session)s of phase %(phase)s (%(kind)s), %(players)s players; differences of rank at the tables: "
        "%(span)s in total, %(span_bound)s at best"
    ),
    "phase sessions": gettext_lazy(
        "Sessions %(session)s to %(last)s of phase %(phase)s (%(kind)s), %(players)s players"
    ),
    "reserve": gettext_lazy("No. %(reserve)s replaces no. %(leaving)s in phase %(phase)s"),
    "sat": gettext_lazy("Session %(session)s, table %(table)s: actual seats recorded, different from the plan"),
    "again": gettext_lazy("Version %(version)s restored in all future sessions"),
}


def board_of(session: Session) -> list[tuple[int, list[Seat]]]:
    """Return the tables of a session by number, their seats in the order of the winds (one query)."""
    rows = Seat.objects.filter(session=session, table__cleared_at=None).select_related("table", "participant")
    order = {wind.value: at for at, wind in enumerate(WINDS)}
    seats = sorted(rows, key=lambda seat: (seat.table.number, order[seat.wind]))
    return [(number, list(four)) for number, four in groupby(seats, lambda seat: seat.table.number)]


def sessions_to_change(tournament: Tournament) -> list[Session]:
    """Return the sessions to come that are seated, in order (one query)."""
    to_come = Session.objects.filter(tournament=tournament, status=SessionStatus.SCHEDULED, tables__isnull=False)
    return list(to_come.distinct().order_by("number"))
