"""The pages of the look alone, so that these tests do not lean on the rest of the application."""

from django.contrib.auth import views as accounts
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.i18n import set_language

from tournaments.common.errors import Conflict
from tournaments.site.views.gallery import gallery
from tournaments.site.views.languages import languages


def home(request: HttpRequest) -> HttpResponse:
    return render(request, "base.html")


def refuse(_request: HttpRequest) -> HttpResponse:
    raise Conflict("scoring.hand_already_recorded", "Another tablet recorded hand 15 first.")


def fail(_request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError


urlpatterns = [
    path("", home, name="home"),
    path("gallery/", gallery, name="gallery"),
    path("sign-in/", accounts.LoginView.as_view(template_name="tournaments/accounts/sign_in.html"), name="sign-in"),
    path("sign-out/", accounts.LogoutView.as_view(), name="sign-out"),
    path("language/", set_language, name="set-language"),
    path("languages/", languages, name="languages"),
    path("forgotten/", home, name="account_reset_password"),
    path("refuse/", refuse),
    path("fail/", fail),
]
