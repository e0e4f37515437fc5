"""The standings: players, teams, countries, and why a row stands where it stands."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, partial
from typing import Any, Final
from uuid import UUID
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scoring.permissions import basis_for, kept_back_from
from scoring.selectors.basis import Basis, is_sheet_public
from scoring.selectors.kept_back import KeptBack
from scoring.selectors.public_view import PublicView, public_view
from scoring.selectors.published import publication, publications
from scoring.selectors.seat_views import is_mcr
from scoring.selectors.sheets import rules_of
from scoring.selectors.standing_page import (
    Freshness,
    RowDetail,
    Waiting,
    country_rows,
    freshness,
    group_rule,
    group_span,
    row_detail,
    standing_rows,
    team_rows,
)
from scoring.selectors.standings import Ranking, ranking, ranking_after
from scoring.selectors.uncounted import uncounted_tables
from scoring.selectors.why_sentences import order_words
from scoring.views.live_rows import mark_of, rows_of
from scoring.views.rendering import render_page
from tournaments.errors import Malformed
from tournaments.models import Table
from tournaments.selectors.folding import folded
from tournaments.views.base import EventPage, load_event
from tournaments.views.kept_pages import answer_kept, is_for_strangers, kept_text
from tournaments.views.rendering import unindented

# What other sites add to the addresses they link to, and the pages' own language.
_ANYWHERE: Final = frozenset({"lang", "fbclid", "utm_source", "utm_medium", "utm_campaign"})


@dataclass(frozen=True)
class StandingsPage:
    """The standings of one moment as one person may see them. ``after``: the session asked for, None for now.

    ``is_recounted``: not as they were then, but what the sessions up to that one come to as they stand now.
    """

    page: EventPage
    current: Ranking
    freshness: Freshness
    after: int | None
    is_recounted: bool = False

    @property
    def query(self) -> str:
        """The end of an address that shows the same standings."""
        name = "after_session" if self.is_recounted else "after"
        return f"?{name}={self.after}" if self.after else ""

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
    def kept_back(self) -> KeptBack:
        return self.current.kept_back

    @cached_property
    def public(self) -> PublicView:
        """What the public sees meanwhile, for the staff."""
        return public_view(self.page.tournament)

    @property
    def is_during(self) -> bool:
        """Some tables of the latest session count already, others do not."""
        return self.has_waiting and any(waiting.session == self.last_session for waiting in self.freshness.waiting)

    @property
    def uncounted(self) -> tuple[Waiting, ...]:
        """Verified tables that the public ranking does not count yet."""
        return uncounted_tables(self.current) if self.basis is Basis.RELEASED and self.after is None else ()

    @property
    def has_waiting(self) -> bool:
        return bool(self.freshness.waiting) and self.after is None


def load_standings(request: HttpRequest, slug: str) -> StandingsPage:
    """The standings for this person: now, or as they were after a session (``after``)."""
    page = load_event(request, slug)
    check_parameters(request, {"after", "after_session", "q", "part"})
    if request.GET.get("after_session"):
        return _standings_after(request, page)
    if not request.GET.get("after"):
        return newest_standings(page)
    basis = basis_for(page.tournament, page.roles)
    fresh = freshness(page.tournament, basis, kept_back_from(page.tournament, page.roles))
    after = _read_after(request, fresh)
    moment: datetime | None = dict(fresh.moments)[after] if after else None
    return StandingsPage(page, ranking(page.tournament, basis, moment), fresh, after)


def check_parameters(request: HttpRequest, known: Collection[str]) -> None:
    """Refuse ``pages.unknown_parameter``: what is asked for and not understood is never left out silently."""
    unknown = sorted(set(request.GET) - set(known) - _ANYWHERE)
    if unknown:
        raise Malformed(
            "pages.unknown_parameter",
            _("This page knows no “%(name)s”.") % {"name": unknown[0][:40]},
            {"unknown": unknown, "known": sorted(known)},
        )


def _standings_after(request: HttpRequest, page: EventPage) -> StandingsPage:
    """What the sessions up to one come to as they stand now (``?after_session=3``), as the API answers it."""
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
    fresh = freshness(page.tournament, basis, current.kept_back)
    return StandingsPage(page, current, fresh, number, is_recounted=True)


def newest_standings(page: EventPage) -> StandingsPage:
    basis = basis_for(page.tournament, page.roles)
    current = ranking(page.tournament, basis)
    return StandingsPage(page, current, freshness(page.tournament, basis, current.kept_back), None)


def shared_context(shown: StandingsPage) -> dict[str, Any]:
    return {"tab": "standings", "st": shown, "now": timezone.now()}


def live_context(shown: StandingsPage, part: str) -> dict[str, str] | None:
    """What the page follows; an earlier moment stays as it was."""
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
    """Without script the search is answered here: every typed word is in the row."""
    words = folded(wanted).split()
    return tuple(row for row in rows if all(word in folded(row.find) for word in words))


@require_GET
def players(request: HttpRequest, slug: str) -> HttpResponse:
    page = load_event(request, slug)
    if request.GET or not is_for_strangers(request, page):
        return _show_players(request, page, _ranked(load_standings(request, slug), request.GET.get("q", "")))
    what = f"players:{basis_for(page.tournament, page.roles)}"
    ranked = partial(kept_text, page, what, lambda: _ranked(newest_standings(page)))
    return answer_kept(request, page, what, lambda: _show_players(request, page, ranked()))


def _show_players(request: HttpRequest, page: EventPage, ranked: str) -> HttpResponse:
    context = {"tab": "standings", "live": True, "ranked": ranked}
    return render_page(request, "standings/standings", page, context)


def _ranked(shown: StandingsPage, wanted: str = "") -> SafeString:
    """The ranking with its head and foot; ``wanted``: the words that a row must hold."""
    rows = standing_rows(shown.current)
    matching = rows_matching(rows, wanted)
    context = {"kind": "players", "rows": matching, "query": wanted, "total": len(rows), "page": shown.page}
    context |= shared_context(shown) | {"live": live_context(shown, "standings")}
    with timezone.override(ZoneInfo(shown.page.tournament.time_zone)):
        listed = unindented(render_to_string("scoring/standings/list.html", context))
        more = {
            "listed": mark_safe(listed),  # noqa: S308  rendered by a template
            "mark": mark_of(rows_of(listed)),
        }
        return render_to_string("scoring/standings/players_main.html", context | more)


@require_GET
def teams(request: HttpRequest, slug: str) -> HttpResponse:
    shown = load_standings(request, slug)
    return _show_groups(request, shown, "teams", team_rows(shown.current))


@require_GET
def countries(request: HttpRequest, slug: str) -> HttpResponse:
    shown = load_standings(request, slug)
    return _show_groups(request, shown, "countries", country_rows(shown.current))


def _show_groups(request: HttpRequest, shown: StandingsPage, kind: str, rows: tuple[Any, ...]) -> HttpResponse:
    wanted = request.GET.get("q", "")
    part = {"teams": "team-standings", "countries": "country-standings"}[kind]
    context = groups_context(kind, rows, shown.current) | {"rows": rows_matching(rows, wanted), "query": wanted}
    return show(request, "standings/groups", shown, live=live_context(shown, part), **context)


def groups_context(kind: str, rows: tuple[Any, ...], current: Ranking) -> dict[str, Any]:
    """All rows of a kind of group, the rule of their rank, and what to say where there is none."""
    nothing = _("This event has no teams") if kind == "teams" else _("No player has a country")
    rules = current.rules
    sentences = filter(None, [group_rule(kind, rules), group_span(kind, current.tournament)])
    words = {"rule": " ".join(sentences), "order": order_words(rules)}
    return {"kind": kind, "rows": rows, "total": len(rows), "nothing": nothing} | words


@require_GET
def row(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Why one player stands where they stand; with ``part=row`` only what the standings unfold."""
    shown = load_standings(request, slug)
    detail = row_detail(shown.current, number)
    if detail is None:
        raise Http404
    context = row_context(shown, detail)
    if request.GET.get("part") == "row":
        return show(request, "standings/row_detail", shown, **context)
    return show(request, "standings/row", shown, live=live_context(shown, f"standing/{number}"), **context)


def row_context(shown: StandingsPage, detail: RowDetail) -> dict[str, Any]:
    """One row with its reasons, and the sessions whose sheet this person may open."""
    return {"detail": detail, "readable": _readable_sheets(shown, detail.sessions)}


def _readable_sheets(shown: StandingsPage, sessions: tuple[Any, ...]) -> frozenset[int]:
    """The sessions whose sheet this person may open."""
    played = [session for session in sessions if session.table is not None]
    kept_back = shown.current.kept_back
    if "tournament.hall" in shown.page.acts or (shown.basis is not Basis.RELEASED and kept_back.until is None):
        return frozenset(played_session.number for played_session in played)
    tables = Table.objects.filter(session__tournament=shown.page.tournament).select_related("session")
    wanted = {(played_session.number, played_session.table) for played_session in played}
    return frozenset(
        table.session.number
        for table in tables
        if (table.session.number, table.number) in wanted and is_sheet_public(table, shown.basis, kept_back)
    )


@require_GET
def published(request: HttpRequest, slug: str) -> HttpResponse:
    page = load_event(request, slug)
    context = {
        "tab": "standings",
        "releases": publications(page.tournament, kept_back_from(page.tournament, page.roles)),
    }
    return render_page(request, "standings/published", page, context)


@require_GET
def published_one(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    page = load_event(request, slug)
    release = publication(page.tournament, uid, kept_back_from(page.tournament, page.roles))
    if release is None:
        raise Http404
    context = {"tab": "standings", "shown": release, "is_mcr": is_mcr(rules_of(page.tournament))}
    return render_page(request, "standings/published_one", page, context)
