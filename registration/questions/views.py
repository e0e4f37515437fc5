"""Serve an event's own questions to its organiser."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from registration.models import Question, RegistrationForm
from registration.permissions import ACTS
from registration.questions.forms import QuestionForm
from registration.questions.selectors import all_questions
from registration.questions.services.editing import close_question, save_question
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import refusals_on


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def questions(request: HttpRequest, slug: str) -> HttpResponse:
    """Return every question; a POST adds one."""
    page = load_event(request, slug, "registration.form", ACTS)
    return _judge(request, page, None)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def question(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    """Return one question, to be changed, closed or opened again."""
    page = load_event(request, slug, "registration.form", ACTS)
    question_row = get_object_or_404(Question.objects.select_related("tournament"), tournament=page.tournament, uid=uid)
    if request.method == "POST" and request.POST.get("act") in ("close", "open"):
        is_closed = request.POST["act"] == "close"
        close_question(question=question_row, is_closed=is_closed, by=page.actor, at=page.now)
        messages.success(request, _("Saved."))
        return redirect("registration-questions", slug)
    return _judge(request, page, question_row)


def _judge(request: HttpRequest, page: EventPage, question_row: Question | None) -> HttpResponse:
    rows = all_questions(page.tournament)
    settings = RegistrationForm.objects.filter(tournament=page.tournament).first()
    form = QuestionForm.of(
        question_row,
        request.POST or None,
        language=settings.language if settings else get_language() or "",
        position=max((row.position for row in rows), default=0) + 1,
    )
    if request.method == "POST" and form.is_valid():
        with refusals_on(form):
            save_question(
                tournament=page.tournament, facts=form.facts(), question=question_row, by=page.actor, at=page.now
            )
            messages.success(request, _("Saved."))
            return redirect("registration-questions", page.tournament.slug)
    context: dict[str, Any] = {
        "page": page,
        "tab": "participants",
        "rows": rows,
        "form": form,
        "question": question_row,
    }
    return render(request, "registration/questions.html", context, status=422 if form.errors else 200)
