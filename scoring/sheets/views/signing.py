"""Render signing: on the table's device, a referee's own or a player's phone; and the event's settings."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from mahjong_core.winds import WINDS
from scoring.common.views.base import render_page, require
from scoring.models import SignedSheet
from scoring.sheets.base.table_page import TablePage, load_table, reload_table, show
from scoring.sheets.forms.signing import SheetSettingsForm, SignForm
from scoring.sheets.policies import can
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.selectors.page import table_view
from scoring.sheets.selectors.signing import canonical_text, is_in_play, settings_of, signed_sheet, signers_of
from scoring.sheets.services.signing import set_sheet_settings, settings_facts, sign_sheet
from tournaments.common.actors import Actor
from tournaments.common.errors import Refusal
from tournaments.common.views.base import load_event
from tournaments.common.views.refusals import Attempt
from tournaments.models import Seat, Table
from tournaments.players.base import load_player, player_of_page, render_player


@require_http_methods(["GET", "POST"])
def sign(request: HttpRequest, **where: Any) -> HttpResponse:
    """Render the sheet to read, and the five who sign it."""
    loaded = load_table(request, where, act="sheet.sign")
    refused = None
    if request.method == "POST":
        refused = _write_word(request, loaded.table, loaded.page.actor)
        if refused is None:
            return redirect(_next_signer(loaded, request.POST.get("signer", "")))
        loaded = reload_table(request, loaded)
    signed = signed_sheet(loaded.current)
    context: dict[str, Any] = {"signers": signers_of(loaded.current), "signed": signed, "refusal": refused}
    context["frozen"] = f"{loaded.links.sign}signed/{signed.sha256}" if signed else ""
    context["open"] = can(loaded.table, "submit") and not loaded.view.refusals and loaded.view.mode.value != "empty"
    context["seats"] = sorted(loaded.view.seats, key=lambda seat: WINDS.index(seat.wind))
    context["chosen"] = request.GET.get("signer", "") or _first_signer(loaded, signed)
    context["in_play"] = is_in_play(loaded.view)
    return show(request, "sheets/signing/page", loaded, refused.status if refused else 200, **context)


def _first_signer(loaded: TablePage, signed: SignedSheet | None) -> str:
    """Return who signs first on a table's own device, which goes round the table; an empty text on any other."""
    five = signers_of(loaded.current)
    if not loaded.links.is_device or signed is not None or any(signer.disagrees for signer in five):
        return ""
    return next((signer.key for signer in five if signer.word is None), "")


def _next_signer(loaded: TablePage, after: str) -> str:
    """Return the page with the form of the next signer, in the order of the five; without form after the last."""
    five = signers_of(loaded.current)
    at = next(place for place, signer in enumerate(five) if signer.key == after)
    waiting = [signer for signer in (*five[at + 1 :], *five[:at]) if signer.word is None]
    is_open = all(not signer.disagrees for signer in five)
    return f"{loaded.links.sign}?signer={waiting[0].key}#sign-here" if waiting and is_open else loaded.links.sign


def _write_word(request: HttpRequest, table: Table, by: Actor) -> Refusal | None:
    """Write the answer; return the refusal if it cannot be written."""
    form = SignForm(request.POST)
    if not form.is_valid():
        return Refusal("scoring.signature_malformed", _("This signature cannot be saved. Sign again."))
    word = form.word()
    with Attempt() as attempt:
        row = sign_sheet(table=table, word=word, by=by, at=timezone.now())
        message = _("%(name)s has signed.") if row.agrees else _("A referee is called: %(name)s does not agree.")
        messages.success(request, message % {"name": row.name})
        return None
    return attempt.refusal


@never_cache
@require_http_methods(["GET", "POST"])
def player_sign(request: HttpRequest, token: str, session: int) -> HttpResponse:
    """Render the sheet of the player's own table, to agree with it or not."""
    player = load_player(request, token)
    rows = Seat.objects.select_related("table__session__tournament")
    seat = get_object_or_404(rows, participant=player, session__number=session)
    refused = _write_word(request, seat.table, player_of_page(request, player)) if request.method == "POST" else None
    if request.method == "POST" and refused is None:
        return redirect("player-sign", token, session)
    current = sheet_of(seat.table)
    view = table_view(current)
    own = next(signer for signer in signers_of(current) if signer.key == seat.wind)
    context = {"table": seat.table, "view": view, "own": own, "refusal": refused, "tab": "player"}
    context["open"] = can(seat.table, "submit") and not view.refusals and view.mode.value != "empty"
    context["in_play"] = is_in_play(view)
    return render_player(
        request, "scoring/sheets/signing/own.html", player, token, context, refused.status if refused else 200
    )


@require_GET
def signed_image(request: HttpRequest, sha: str, **where: Any) -> HttpResponse:
    """Serve the frozen picture of a signed sheet, by its hash; for staff and the table itself."""
    return _frozen(_signed_row(request, sha, where).image, "image/svg+xml")


@require_GET
def signed_data(request: HttpRequest, sha: str, **where: Any) -> HttpResponse:
    """Serve the signed sheet as data, byte for byte as it was hashed.

    SHA-256 of these bytes, a zero byte, and the picture.
    """
    return _frozen(canonical_text(_signed_row(request, sha, where).data), "application/json")


def _signed_row(request: HttpRequest, sha: str, where: Mapping[str, Any]) -> SignedSheet:
    loaded = load_table(request, where)
    if "sheet.sign" not in loaded.page.acts and not loaded.page.is_staff and not loaded.links.is_device:
        raise Http404
    return get_object_or_404(SignedSheet, table=loaded.table, sha256=sha)


def _frozen(text: str, kind: str) -> HttpResponse:
    answer = HttpResponse(text, content_type=kind)
    answer.headers["Cache-Control"] = "private, max-age=86400, immutable"
    answer.headers["Content-Security-Policy"] = "default-src 'none'"
    return answer


@require_http_methods(["GET", "POST"])
def sheet_settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Render the event's requirements for signatures and paper; POST sets them."""
    page = load_event(request, slug)
    require(page, "sheet.settings")
    form = SheetSettingsForm(request.POST or None, initial=settings_facts(settings_of(page.tournament)))
    if form.is_valid():
        set_sheet_settings(tournament=page.tournament, **form.cleaned_data, by=page.actor, at=page.now)
        messages.success(request, _("Saved."))
        return redirect("sheet-settings", slug)
    return render_page(
        request, "sheets/signing/settings", page, {"form": form, "tab": "event"}, 422 if form.errors else 200
    )
