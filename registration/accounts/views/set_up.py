"""Serve the first start of an empty installation: the code from the terminal, the first account, then an event."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from registration.accounts.forms.set_up import PERSON_FIELDS, CodeForm, FirstAccountForm
from registration.accounts.services.set_up import Proof, check_code, make_first_account, needs_owner
from registration.accounts.views.sign_in import enter
from registration.models import SetUpCode
from tournaments.accounts.services.attempts import SetUpAttempt
from tournaments.common.actors import origin_of
from tournaments.common.views.refusals import refusals_on
from tournaments.models import Tournament

_PROOF: Final = "set_up"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def set_up(request: HttpRequest) -> HttpResponse:
    """Take the code in step 1 and create the account in step 2. Once there is an account, redirect to the sign-in."""
    if not needs_owner():
        return redirect("home" if request.user.is_authenticated else "sign-in")
    if request.method == "POST" and "username" in request.POST:
        return _take_account(request)
    if request.method == "POST":
        return _take_code(request)
    return show_set_up(request)


def show_set_up(request: HttpRequest, status: int = 200, **forms: Any) -> HttpResponse:
    """Return the page at the step that this browser has reached."""
    is_open = _is_open(request)
    context = {
        "is_open": is_open,
        "has_events": Tournament.objects.exists(),  # those of the demo
        "code_form": CodeForm(),
        "form": FirstAccountForm() if is_open else None,
        "opened_at": request.session.get(f"{_PROOF}_at") if is_open else None,
    }
    return render(request, "registration/set_up.html", context | forms, status=status)


def _is_open(request: HttpRequest) -> bool:
    """Return whether this browser has typed the code that is valid now."""
    proof = request.session.get(_PROOF)
    return bool(proof) and SetUpCode.objects.filter(code_hash=proof).exists()


def _take_code(request: HttpRequest) -> HttpResponse:
    form = CodeForm(request.POST)
    if form.is_valid():
        now, attempt = timezone.now(), SetUpAttempt(request)
        with refusals_on(form, "code") as shown:
            attempt.check()
            proof = check_code(typed=form.cleaned_data["code"], at=now)
            attempt.succeeded()
            request.session[_PROOF] = proof
            request.session[f"{_PROOF}_at"] = f"{timezone.localtime(now):%H:%M}"
            return redirect("set-up")
        return show_set_up(request, shown.status, code_form=form)
    return show_set_up(request, 422, code_form=form)


def _take_account(request: HttpRequest) -> HttpResponse:
    form = FirstAccountForm(request.POST)
    if form.is_valid():
        proof = Proof(str(request.session.get(_PROOF, "")), origin_of(request, "page"))
        with refusals_on(form, PERSON_FIELDS):
            user = make_first_account(person=form.person(), proof=proof, at=timezone.now())
            return enter(request, user, f"{reverse('event-new')}?first=1", keep=form.cleaned_data["keep"])
    return show_set_up(request, 422, form=form)
