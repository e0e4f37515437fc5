"""Merge two people: the preview, the act, and the undoing."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.common.models.base import read_uid
from tournaments.common.views.base import page_actor
from tournaments.common.views.refusals import Attempt
from tournaments.models import Person, PersonMerge
from tournaments.players.selectors.merging import check_may_merge, merge_plan, undo_plan
from tournaments.players.selectors.people import known_people, person_card, search_people
from tournaments.players.services.merging import merge_people, undo_merge
from tournaments.staff.services import check_is_staff

_MAX_HITS = 12


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def person_merge(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Search the other person, preview the merge, and merge. The reader must be allowed to see both."""
    by = page_actor(request)
    user = check_is_staff(by)
    card = person_card(uid, user)
    if card is None:
        raise Http404
    into = get_object_or_404(Person, uid=uid)
    q = request.GET.get("q", "").strip()[:100]
    given = request.POST.get("with") or request.GET.get("with")
    other = person_card(read_uid(given), user) if given else None
    plan, attempt = None, Attempt()
    if given and other is None:
        raise Http404
    if other is not None:
        merged = get_object_or_404(Person, uid=other.uid)
        check_may_merge(by, into, merged)
        plan = merge_plan(into, merged)
        if request.method == "POST":
            with attempt:
                merge_people(into=into, merged=merged, by=by, at=timezone.now())
                messages.success(request, _("The two people were merged."))
                return redirect("person", uid)
    else:
        check_may_merge(by, into)
    hits = known_people(user, search_people(user, q)[: _MAX_HITS + 1]) if q else []
    context = {
        "person": card,
        "other": other,
        "plan": plan,
        "refusal": attempt.refusal,
        "q": q,
        "hits": [hit for hit in hits if hit.uid != uid][:_MAX_HITS],
    }
    status = attempt.status if attempt.refusal else 422 if request.method == "POST" else 200
    return render(request, "tournaments/players/merging/page.html", context, status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def person_part(request: HttpRequest, merge: UUID) -> HttpResponse:
    """Undo a merge: preview which person gets each entry, later ones included (GET); do it (POST)."""
    by = page_actor(request)
    check_is_staff(by)
    person_merge_row = get_object_or_404(PersonMerge, uid=merge)
    plan = undo_plan(person_merge_row)
    if plan is None:
        raise Http404
    check_may_merge(by, plan.into)
    attempt = Attempt()
    if request.method == "POST":
        also = [read_uid(text) for text in request.POST.getlist("also")]
        with attempt:
            undo_merge(merge=person_merge_row, also=also, by=by, at=timezone.now())
            messages.success(request, _("The merge was undone."))
            return redirect("person", plan.into.uid)
    context = {"plan": plan, "refusal": attempt.refusal, "number": plan.into.federation_number}
    return render(request, "tournaments/players/merging/part.html", context, status=attempt.status)
