"""Load the standings as one person may see them, for every page that shows them."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.common.permissions import basis_for, embargoes_for
from scoring.common.selectors.basis import Basis, is_sheet_public
from scoring.common.selectors.embargoes import Embargoes
from scoring.common.views.base import render_page
from scoring.sheets.selectors.seat_views import is_mcr
from scoring.standings.selectors.freshness import Freshness, Waiting, freshness, uncounted_tables
from scoring.standings.selectors.page import RowDetail, group_rule, group_span
from scoring.standings.selectors.public_view import public_sentence, public_sessions
from scoring.standings.selectors.ranking import Ranking, ranking, ranking_after
from scoring.standings.selectors.why_sentences import order_words
from tournaments.common.errors import Malformed
from tournaments.common.selectors.folding import folded
from tournaments.common.views.base import EventPage, load_event
from tournaments.models import Table

# What other sites add to the addresses they link to, and the pages' own language.
_ANYWHERE: Final = frozenset({"lang", "fbclid", "utm_source", "utm_medium", "utm_campaign"})


@dataclass(frozen=True)
class StandingsPage:
    """Store the standings of a moment as a person may see them. ``after``: the session asked for, None the present.

    ``is_recounted``: not as they were then, but what the sessions up to that one come to as they stand now.
    """

    page: EventPage
    current: Ranking
    freshness: Freshness
    after: int | None
    is_recounted: bool = False

    @property
    def query(self) -> str:
        """Return the query string that shows the same standings."""
        name = "after_session" if self.is_recounted else "after"
        return f"?{name}={self.after}" if self.after else ""

    @property
    def has_teams(self) -> bool:
        """Return whether anyone belongs to a team."""
        return any(person.team_id for person in self.current.people.values())

    @property
    def has_countries(self) -> bool:
        """Return whether anyone plays for a country."""
        return any(person.country for person in self.current.people.values())

    @property
    def basis(self) -> Basis:
        return self.current.basis

    @property
    def is_mcr(self) -> bool:
        return is_mcr(self.current.rules)

    @property
    def last_session(self) -> int:
        return self.current.last_session

    @property
    def embargoes(self) -> Embargoes:
        return self.current.embargoes

    @cached_property
    def public_sentence(self) -> str:
        """Return a sentence for the staff on what the public sees."""
        return public_sentence(public_sessions(self.page.tournament))

    @property
    def is_during(self) -> bool:
        """Return whether only some tables of the latest session count already."""
        return self.has_waiting and any(waiting.session == self.last_session for waiting in self.freshness.waiting)

    @property
    def uncounted(self) -> tuple[Waiting, ...]:
        """Return verified tables that the public ranking does not count yet."""
        return uncounted_tables(self.current) if self.basis is Basis.RELEASED and self.after is None else ()

    @property
    def has_waiting(self) -> bool:
        return bool(self.freshness.waiting) and self.after is None


def load_standings(request: HttpRequest, slug: str) -> StandingsPage:
    """Return the standings for this person: now, or as they were after a session (``after``)."""
    page = load_event(request, slug)
    check_parameters(request, {"after", "after_session", "q", "part"})
    if request.GET.get("after_session"):
        return _standings_after(request, page)
    if not request.GET.get("after"):
        return newest_standings(page)
    basis = basis_for(page.tournament, page.roles)
    fresh = freshness(page.tournament, basis, embargoes_for(page.tournament, page.roles))
    after = _read_after(request, fresh)
    moment: datetime | None = dict(fresh.moments)[after] if after else None
    return StandingsPage(page, ranking(page.tournament, basis, moment), fresh, after)


def check_parameters(request: HttpRequest, known: Collection[str]) -> None:
    """Raise ``pages.unknown_parameter`` for a query parameter that is not understood."""
    unknown = sorted(set(request.GET) - set(known) - _ANYWHERE)
    if unknown:
        raise Malformed(
            "pages.unknown_parameter",
            _("This page has no parameter “%(name)s”.") % {"name": unknown[0][:40]},
            {"unknown": unknown, "known": sorted(known)},
        )


def _standings_after(request: HttpRequest, page: EventPage) -> StandingsPage:
    """Return the standings after the sessions up to one, as they are now (``?after_session=3``), as the API has it."""
    wanted = request.GET["after_session"]
    number = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 4 else 0
    basis = basis_for(page.tournament, page.roles)
    if request.GET.get("after"):
        raise Malformed("standings.two_moments", _("Give a moment or a session, not both."))
    current = ranking_after(page.tournament, basis, number) if number else None
    if current is None or current.last_session < number:
        raise Malformed(
            "standings.nothing_after_session",
            _("There are no standings after session %(session)s yet.") % {"session": wanted[:9]},
            {"session": wanted[:9]},
        )
    fresh = freshness(page.tournament, basis, current.embargoes)
    return StandingsPage(page, current, fresh, number, is_recounted=True)


def newest_standings(page: EventPage) -> StandingsPage:
    basis = basis_for(page.tournament, page.roles)
    current = ranking(page.tournament, basis)
    return StandingsPage(page, current, freshness(page.tournament, basis, current.embargoes), None)


def shared_context(shown: StandingsPage) -> dict[str, Any]:
    return {"tab": "standings", "st": shown, "now": timezone.now()}


def live_context(shown: StandingsPage, part: str) -> dict[str, str] | None:
    """Return which parts the page follows; none for an earlier moment."""
    return None if shown.after is not None else {"part": part, "on": "standings session"}


def _read_after(request: HttpRequest, fresh: Freshness) -> int | None:
    wanted = request.GET.get("after", "")
    if not wanted:
        return None
    if not wanted.isdigit() or int(wanted) not in dict(fresh.moments):
        raise Http404
    return int(wanted)


def show(request: HttpRequest, template: str, shown: StandingsPage, **context: Any) -> HttpResponse:
    return render_page(request, template, shown.page, shared_context(shown) | context)


def rows_matching(rows: tuple[Any, ...], wanted: str) -> tuple[Any, ...]:
    """Return the rows that contain every word searched for; without script, the server searches."""
    words = folded(wanted).split()
    return tuple(row for row in rows if all(word in folded(row.find) for word in words))


def groups_context(kind: str, rows: tuple[Any, ...], current: Ranking) -> dict[str, Any]:
    """Return all rows of a kind of group, the rule of their rank, and a sentence if there are none."""
    nothing = _("This event has no teams") if kind == "teams" else _("No player has a country")
    rules = current.rules
    sentences = filter(None, [group_rule(kind, rules), group_span(kind, current.tournament)])
    words = {"rule": " ".join(sentences), "order": order_words(rules)}
    return {"kind": kind, "rows": rows, "total": len(rows), "nothing": nothing} | words


def row_context(shown: StandingsPage, detail: RowDetail) -> dict[str, Any]:
    """Return one row with its reasons, and the sessions whose sheet this person may open."""
    return {"detail": detail, "readable": _readable_sheets(shown, detail.sessions)}


def _readable_sheets(shown: StandingsPage, sessions: tuple[Any, ...]) -> frozenset[int]:
    """Return the sessions whose sheet this person may open."""
    played = [session for session in sessions if session.table is not None]
    embargoes = shown.current.embargoes
    if "tournament.hall" in shown.page.acts or (shown.basis is not Basis.RELEASED and embargoes.until is None):
        return frozenset(played_session.number for played_session in played)
    tables = Table.objects.filter(session__tournament=shown.page.tournament).select_related("session")
    wanted = {(played_session.number, played_session.table) for played_session in played}
    return frozenset(
        table.session.number
        for table in tables
        if (table.session.number, table.number) in wanted and is_sheet_public(table, shown.basis, embargoes)
    )
